"""5.4.3 List of cards: objectives O1 to O62 (O24, O25 and O32 to O34 are not in the book)."""

from __future__ import annotations

from ..agenda.fates import DESTROYED, LOOPED, RESTARTED, RETURNED, RaidClock, Replaced
from ..agenda.slots import Banish, Install
from ..agenda.timers import AdvanceRandomTimer, Delay
from ..crisis_phase import Quarantine
from ..decks import Disrupt, Draw, Foresee, NextDraw, Recur, Reshuffle, Scout
from ..effects.choices import Choice, Option, one_of_cards
from ..effects.controlled_cards import DestroyAll, DestroyChosen, DestroyRandom, Improve, Swap
from ..effects.gained_cards import GainCard, GainRandom, GainUnlocked
from ..effects.requirements import Controls, Gained, MaximaAtLeast, NotPlayed
from ..effects.resources import Gain, GainMix, Lose, Max
from ..effects.spending import FREE, Spend, SpendPer
from ..score import YouLose
from . import Monument, Objective, Resolution, Timer, Track


def _raid(name: str, region: str, deed: str, war: str, calamity: str, flavour: str) -> Objective:
    return Objective(
        name=name,
        tags=(region,),
        resolutions=(Resolution(deed, Spend(M=3), (Gain(F=4),), RaidClock(2, war)),),
        timer=Timer(3, (Lose(I=2), GainCard(calamity))),
        flavour=flavour,
    )


def _war(name: str, region: str, vassals: tuple[str, str], raid: str, flavour: str) -> Objective:
    return Objective(
        name=name,
        tags=("War", region),
        track=Track(
            length=6,
            start=1,
            spend=Spend(M=1),
            victory=(Gain(F=4), one_of_cards(*vassals)),
            defeat=(Lose(I=3), GainCard(raid)),
        ),
        timer=Timer(4, fate=LOOPED, setback=3),
        flavour=flavour,
    )


def _great_war(name: str, region: str, trade: str, envoy: str, flavour: str) -> Objective:
    return Objective(
        name=name,
        tags=("War", region),
        track=Track(
            length=6,
            start=1,
            spend=Spend(M=2),
            victory=(Choice((Option((GainMix(6, "FIT"), GainCard(trade))), Option((GainMix(12, "FIT"),)))),),
            defeat=(Lose(I=5), GainCard("C14", 2), GainCard(envoy)),
        ),
        timer=Timer(4, fate=LOOPED, setback=2),
        flavour=flavour,
    )


def _project(name: str, price: Spend, monument: str, flavour: str) -> Objective:
    return Objective(
        name=name,
        tags=("Project",),
        resolutions=(Resolution("Oversee construction", price, fate=Replaced(monument), steps=4),),
        timer=Timer(3),
        flavour=flavour,
    )


def _monument(name: str, monument: Monument, flavour: str) -> Objective:
    return Objective(name=name, tags=("Monument",), monument=monument, flavour=flavour)


OBJECTIVES: dict[str, Objective] = {
    "O1": Objective(
        name="Ritualized Taxation",
        resolutions=(
            Resolution(
                "Organize annual tithes",
                effects=(one_of_cards("C18", "C19"), GainCard("O6")),
                needs=(Gained(F=2, S=1),),
            ),
        ),
        timer=Timer(3, (GainCard("C9"),)),
        flavour="Make the tax a feast and they will bring it themselves.",
    ),
    "O2": Objective(
        name="Peasant Unrest",
        resolutions=(
            Resolution("Grant them relief", needs=(NotPlayed("C1"),)),
            Resolution("Make an example of them", Spend(M=2), (Gain(F=2),), RETURNED),
        ),
        timer=Timer(3, (Lose(S=1), GainCard("O2"))),
        escalates="O23",
        flavour="Hoes are carried at shoulder height.",
    ),
    "O3": Objective(
        name="Uncertain Succession",
        track=Track(length=4, start=1, spend=Spend(S=1), won=Replaced("O17"), lost=Replaced("O4")),
        flavour="Two nurseries, one throne.",
    ),
    "O4": Objective(
        name="Civil War",
        track=Track(length=6, start=1, spend=Spend(M=1), won=Replaced("O17"), defeat=(Lose(S=6),), lost=RESTARTED),
        flavour="Each army carries the same banner.",
    ),
    "O5": Objective(
        name="At Sun's Edge",
        resolutions=(
            Resolution("Dispatch frontier expedition", Spend(I=2), (one_of_cards("C15", "C16"),), RETURNED),
            Resolution("Patrol our domain", Spend(M=2), (Scout(2),), RETURNED),
        ),
        timer=Timer(3, (GainCard("O36"),)),
        flavour="Beyond the last boundary stone the map is only opinion.",
    ),
    "O6": Objective(
        name="Moon God's Blessings",
        resolutions=(
            Resolution("Grant Moon Cult privileges", Spend(F=2), (Swap(2, "C17", ("C4",)), Max("S", 1))),
            Resolution("Put the priests in their place", Spend(I=2), (Swap(2, "C6", ("C4",)), Max("I", 1))),
        ),
        timer=Timer(3, (GainCard("O39"),)),
        flavour="The silver barque asks for a pier of its own.",
    ),
    "O7": Objective(
        name="Debt Jubilee",
        resolutions=(
            Resolution("Forgive peasant debts", Spend(F=3), (Gain(S=1),), RETURNED),
            Resolution("Demand payment in full", FREE, (GainCard("O2", 2), Gain(F=2)), RETURNED),
        ),
        timer=Timer(2, (Lose(S=2), GainCard("O42"))),
        flavour="Broken tablets make good fill for roads.",
    ),
    "O8": _project("Raise Moon Temple", Spend(F=2, T=1), "O9", "White stone, laid at night."),
    "O9": _monument(
        "Moon Temple",
        Monument(3, ((Draw(2),), (Recur(1),), (Gain(I=1, S=3),)), Replaced("O8")),
        "It shines most when the city is dark.",
    ),
    "O10": Objective(
        name="Plague",
        resolutions=(
            Resolution("Declare a quarantine", Spend(S=2), (Quarantine(),)),
            Resolution("Appeal to the gods for aid", FREE, (Disrupt(2), GainRandom(("O42", "O39")))),
        ),
        timer=Timer(2, (GainCard("O10"),)),
        erupts=(DestroyRandom(1, "Statecraft"),),
        flavour="First the rats, then the ferrymen.",
    ),
    "O11": _raid(
        "Raid Beyond the Cataracts",
        "Cataracts",
        "Lead a punitive expedition",
        "O14",
        "O36",
        "South of the white water they have not paid for a generation.",
    ),
    "O12": _raid(
        "Raid the Sable Coast Princes",
        "Sable",
        "Extract long-overdue tribute",
        "O15",
        "O39",
        "Black sand, deep harbours, slow payers.",
    ),
    "O13": _raid(
        "Raid the Cedar Kings",
        "Cedars",
        "Avenge a grievous insult",
        "O16",
        "O45",
        "They sent back the envoy without his beard.",
    ),
    "O14": _war(
        "War Beyond the Cataracts", "Cataracts", ("C21", "C22"), "O11", "Boats are carried round each fall by hand."
    ),
    "O15": _war("War with the Sable Coast", "Sable", ("C23", "C24"), "O12", "Every prince has a wall and a grudge."),
    "O16": _war("War with the Cedar King", "Cedars", ("C25", "C26"), "O13", "A forest hides more than a fortress."),
    "O17": _monument(
        "Dynasty Triumphant",
        Monument(3, ((Draw(2),), (Recur(1),), (Gain(I=2),), (Gain(S=2),)), DESTROYED),
        "For a while even the ministers believe in it.",
    ),
    "O18": Objective(
        name="Conduct Census",
        resolutions=(
            Resolution("Be thorough", SpendPer(5, S=1), (NextDraw(2), Max("F", 1)), RETURNED),
            Resolution("Be approximate", Spend(S=2), (NextDraw(1), GainCard("C9")), RETURNED),
        ),
        timer=Timer(3, (Lose(F=3), GainCard("O42"))),
        flavour="Count the hearths, and the smoke that has none.",
    ),
    "O19": _project("Raise Stele", Spend(F=1), "O20", "One stone, one name."),
    "O20": _monument(
        "Royal Stele", Monument(2, ((Gain(I=1, S=1),),), Replaced("O19")), "Those who cannot read it bow all the same."
    ),
    "O21": _project("Raise Grand Monument", Spend(F=1, T=1), "O22", "The ramp alone is larger than the old palace."),
    "O22": _monument(
        "Grand Monument",
        Monument(3, ((Draw(2),), (Recur(1),), (Gain(I=3, S=1),)), Replaced("O21")),
        "Seen from three days away.",
    ),
    "O23": Objective(
        name="Peasant Uprising",
        tags=("War",),
        track=Track(
            length=4,
            start=1,
            spend=Spend(M=1),
            victory=(Banish(2, "O2"),),
            defeat=(Lose(S=4), GainCard("O23", 2)),
            lost=RETURNED,
        ),
        escalates="O38",
        flavour="The granary doors are open and nobody opened them.",
    ),
    "O26": Objective(
        name="Envoy from the Mural-Painters",
        tags=("Murals",),
        resolutions=(
            Resolution("Match this grandiose display", Spend(I=4), (Gain(T=2), GainCard("C28"))),
            Resolution("Take it personally", Spend(M=3), (Gain(I=4),), Replaced("O59")),
        ),
        timer=Timer(3, (GainCard("O45"),)),
        flavour="His retinue paints the quay before he steps on it.",
    ),
    "O27": Objective(
        name="Envoy from the Storm-Followers",
        tags=("Storms",),
        resolutions=(
            Resolution("Reciprocate the gift", Spend(F=4), (Gain(T=2), GainCard("C29"), GainCard("O62"))),
            Resolution("The sword, it is", Spend(M=3), (Gain(I=4),), Replaced("O58")),
        ),
        timer=Timer(3, (GainCard("O45"),)),
        flavour="He brings an iron dagger, hilt first, for now.",
    ),
    "O28": Objective(
        name="Envoy from the Four Sisters",
        tags=("Sisters",),
        resolutions=(
            Resolution("Enter, flanked by your guards", Spend(M=4), (Gain(T=2), GainCard("C30"), GainCard("O61"))),
            Resolution("Seize the gifts, dismiss them", Spend(I=3), (Gain(F=4),), Replaced("O60")),
        ),
        timer=Timer(3, (GainCard("O45"),)),
        flavour="Four letters, one seal, four meanings.",
    ),
    "O29": Objective(
        name="Envoy from the River-Crossers",
        tags=("Rivers",),
        resolutions=(
            Resolution("They shall have our support", Spend(M=6), (Gain(T=4), GainCard("C31"))),
            Resolution("He presumes too much", Spend(I=3), (Gain(S=4), GainCard("O37"))),
        ),
        timer=Timer(3, (GainCard("O45"),)),
        flavour="A brother king, he writes, and underlines it.",
    ),
    "O30": Objective(
        name="Envoy from the Lord of Bulls",
        tags=("Bulls",),
        resolutions=(
            Resolution("Hold a grand feast", Spend(F=6), (Gain(T=4), GainCard("C32"))),
            Resolution("Deny them our hospitality", Spend(M=3), (Gain(I=4), GainCard("O37"))),
        ),
        timer=Timer(3, (GainCard("O45"),)),
        flavour="Dancers first, then the bull, then the bill.",
    ),
    "O31": Objective(
        name="Envoy from the Deep Desert",
        tags=("Desert",),
        resolutions=(
            Resolution("Water their camels", Spend(F=4), (Gain(T=2), GainCard("C33"))),
            Resolution("Follow them to the blue mines", Spend(F=2, I=3), (GainCard("C34"),)),
            Resolution("Tax the caravan", Spend(M=2), (Gain(T=1, F=2), GainCard("O52")), RETURNED),
        ),
        timer=Timer(3, (Lose(T=1),)),
        flavour="They come out of the haze already haggling.",
    ),
    "O35": Objective(
        name="Consolidation",
        resolutions=(
            Resolution(
                "Entertain their proposal",
                Spend(I=4),
                (DestroyChosen(2, "Province"), GainUnlocked()),
                needs=(Controls(2, "Province"),),
            ),
            Resolution("Reiterate their obligations", Spend(S=4), (Recur(2, "Province"),)),
        ),
        timer=Timer(3, (GainCard("O39"),)),
        flavour="The governors would rather be fewer, and larger.",
    ),
    "O36": Objective(
        name="Border Raid",
        tags=("Calamity", "Might"),
        resolutions=(
            Resolution("Offer them a bribe", Spend(I=1), (GainCard("C10"),)),
            Resolution("Crush them", Spend(M=3), (Gain(S=1),)),
        ),
        timer=Timer(2, (GainCard("O36"),)),
        escalates="O37",
        flavour="Smoke on the horizon, closer than yesterday.",
    ),
    "O37": Objective(
        name="Enemy Invades!",
        tags=("Calamity", "War", "Might"),
        track=Track(
            length=6,
            start=2,
            spend=Spend(M=1),
            victory=(Gain(S=2), Reshuffle(2)),
            defeat=(Lose(S=4), DestroyRandom(1, "Province"), GainCard("O37")),
            lost=RETURNED,
        ),
        escalates="O38",
        flavour="They have brought their families and their plows.",
    ),
    "O38": Objective(
        name="Capital besieged!",
        tags=("Calamity", "Might"),
        resolutions=(
            Resolution("Defend the city", Spend(M=3), steps=6),
            Resolution("Surrender", FREE, (DestroyRandom(3, "Statecraft"),), needs=(Controls(3, "Statecraft"),)),
        ),
        timer=Timer(3, (YouLose("O38"),), DESTROYED),
        flavour="From the palace roof you can hear them sing.",
    ),
    "O39": Objective(
        name="Whispers of Treason",
        tags=("Calamity", "Stability"),
        resolutions=(
            Resolution("Bolster the royal guard", Spend(M=1), (GainCard("C8"),)),
            Resolution("Arrest the conspirators", Spend(S=3), (Gain(I=1),)),
        ),
        timer=Timer(2, (GainCard("O39"),)),
        escalates="O40",
        flavour="The talk stops when the doors open.",
    ),
    "O40": Objective(
        name="Seditious Conspiracy",
        tags=("Calamity", "Crisis", "Stability"),
        track=Track(
            length=6,
            start=2,
            spend=Spend(S=1),
            victory=(Gain(I=2), NextDraw(2)),
            defeat=(Lose(I=4), Disrupt(3), GainCard("O40")),
            lost=RETURNED,
        ),
        escalates="O41",
        flavour="A list of names, in a good hand.",
    ),
    "O41": Objective(
        name="Palace Coup",
        tags=("Calamity", "Stability"),
        resolutions=(
            Resolution("Crush the plotters!", Spend(S=3), steps=6),
            Resolution("Accept Exile", FREE, (DestroyRandom(3, "Province"),), needs=(Controls(3, "Province"),)),
        ),
        timer=Timer(3, (YouLose("O41"),), DESTROYED),
        flavour="The guard at the door is a stranger.",
    ),
    "O42": Objective(
        name="Crop Failure",
        tags=("Calamity", "Food"),
        resolutions=(
            Resolution("Crack down on looting", Spend(S=1), (GainCard("O2", 2),)),
            Resolution("Organize a relief effort", Spend(F=3), (Gain(S=1),)),
        ),
        timer=Timer(2, (GainCard("O42"),)),
        escalates="O43",
        flavour="The river rose a hand too little.",
    ),
    "O43": Objective(
        name="Famine",
        tags=("Calamity", "Crisis", "Food"),
        track=Track(
            length=6,
            start=2,
            spend=Spend(F=1),
            victory=(NextDraw(4),),
            defeat=(Lose(S=3), GainCard("O2", 4)),
            lost=RETURNED,
        ),
        escalates="O44",
        flavour="The seed corn is eaten at night.",
    ),
    "O44": Objective(
        name="Desolation",
        tags=("Calamity", "Food"),
        resolutions=(
            Resolution("We can rebuild", Spend(F=3), steps=6),
            Resolution(
                "Beat our swords to plowshares", FREE, (DestroyRandom(3, "Troop"),), needs=(Controls(3, "Troop"),)
            ),
        ),
        timer=Timer(3, (YouLose("O44"),), DESTROYED),
        flavour="Nobody is left to count who is left.",
    ),
    "O45": Objective(
        name="Diplomatic Incident",
        tags=("Calamity", "Influence"),
        resolutions=(
            Resolution("Acquiesce to their demands", Spend(F=1), (GainCard("C14"),)),
            Resolution("Reject them forcefully", Spend(I=3), (Gain(M=1),)),
        ),
        timer=Timer(2, (GainCard("O45"),)),
        escalates="O46",
        flavour="Someone laughed at the wrong hat.",
    ),
    "O46": Objective(
        name="Foreign Claimant",
        tags=("Calamity", "Crisis", "Influence"),
        track=Track(
            length=6,
            start=2,
            spend=Spend(I=1),
            victory=(Install("O17"),),
            defeat=(Lose(M=3), AdvanceRandomTimer(4), GainCard("O46")),
            lost=RETURNED,
        ),
        escalates="O47",
        flavour="He has your grandfather's nose, it is said abroad.",
    ),
    "O47": Objective(
        name="Vassalization",
        tags=("Calamity", "Influence"),
        resolutions=(
            Resolution("This is an outrage!", Spend(I=3), steps=6),
            Resolution("We have no choice", FREE, (Max("FSIMT", -3),), needs=(MaximaAtLeast(4),)),
        ),
        timer=Timer(3, (YouLose("O47"),), DESTROYED),
        flavour="The treaty is already written; it lacks a knee.",
    ),
    "O48": Objective(
        name="Thunderheads",
        tags=("Crisis", "Flashpoint", "Storms", "Sisters"),
        track=Track(length=6, start=2, spend=Spend(I=1), victory=(Gain(I=2, T=2),), lost=Replaced("O49")),
        escalates="O49",
        flavour="Both sides have asked which side you are on.",
    ),
    "O49": Objective(
        name="Chain Lightning",
        tags=("Flashpoint", "Storms", "Sisters"),
        resolutions=(
            Resolution(
                "Back the Storm-King",
                Spend(M=3),
                (Gain(T=2), GainCard("C29"), GainCard("O60"), DestroyAll(card="C30")),
            ),
            Resolution(
                "Back the Sisters",
                Spend(M=3),
                (Gain(T=2), GainCard("C30"), GainCard("O58"), DestroyAll(card="C29")),
            ),
            Resolution("Stand aside", Spend(I=2), (Max("I", -1), GainCard("O45"))),
        ),
        timer=Timer(3, (GainCard("O58"), GainCard("O60")), DESTROYED),
        flavour="A harbour town changes flags, and everyone must choose one.",
    ),
    "O50": Objective(
        name="Distant Thunder",
        tags=("Flashpoint", "Storms"),
        resolutions=(
            Resolution("Send observers", Spend(I=2), (Scout(2),)),
            Resolution("Sell grain to both sides", Spend(F=3), (Gain(T=1),), RETURNED),
        ),
        timer=Timer(3, (Lose(I=1),)),
        escalates="O48",
        flavour="The northern couriers ride at night.",
    ),
    "O51": Objective(
        name="Plague Ships",
        tags=("Sisters",),
        resolutions=(
            Resolution("Organize a blockade", Spend(S=1, M=1, I=1), (GainMix(3, "FT"),), steps=3),
            Resolution("Distribute aid where we can", Spend(F=2), (Gain(S=2), GainCard("O10")), steps=3),
        ),
        timer=Timer(3, (GainCard("O10"),), DESTROYED),
        escalates="O10",
        flavour="They drift in with nobody at the oars.",
    ),
    "O52": Objective(
        name="Waylaid Shipping",
        tags=("Trade",),
        immediate=(Lose(T=1),),
        resolutions=(
            Resolution("Convoy the merchantmen", Spend(M=3), (Gain(T=2),)),
            Resolution("Buy safe passage", Spend(T=1), (Delay(2),), RETURNED),
            Resolution("Hang the pilots who talked", Spend(S=2), (Gain(I=1),)),
        ),
        timer=Timer(3, (DestroyRandom(1, "Trade"),)),
        flavour="Empty hulls, and the gulls already bored of them.",
    ),
    "O53": Objective(
        name="Bride and Prejudice",
        resolutions=(
            Resolution(
                "Accept the match", Spend(I=4, T=1), (one_of_cards("C28", "C29", "C30", "C31", "C32"), Max("I", 1))
            ),
            Resolution("Insult the matchmaker", Spend(M=2), (Gain(I=2), GainCard("O45"))),
        ),
        timer=Timer(3, (GainCard("O45"),), DESTROYED),
        flavour="A portrait, a dowry list, and a list of conditions.",
    ),
    "O54": Objective(
        name="Distant Thunder",
        tags=("Flashpoint", "Sisters"),
        resolutions=(
            Resolution("Offer mediation", Spend(I=3), (Gain(S=2),)),
            Resolution("Garrison the coast road", Spend(M=2), (Gain(I=1),), RETURNED),
        ),
        timer=Timer(3, (Lose(M=1),)),
        escalates="O48",
        flavour="The fishing fleets have begun to sail in pairs.",
    ),
    "O55": Objective(
        name="Build Eternal Pyre",
        tags=("Project", "Sun"),
        resolutions=(Resolution("Stack cedar and bitumen", Spend(F=1), fate=Replaced("O56"), steps=8),),
        timer=Timer(3),
        flavour="A tower made to burn and never to fall.",
    ),
    "O56": Objective(
        name="Fuel Eternal Pyre",
        tags=("Project", "Sun"),
        resolutions=(
            Resolution("Feed the flame", Spend(F=2, T=1), fate=Replaced("O57")),
            Resolution("Let it gutter", Spend(I=2), (Gain(S=1),), RETURNED),
        ),
        timer=Timer(3, (Lose(S=1),)),
        flavour="Eternity has a delivery schedule.",
    ),
    "O57": Objective(
        name="Eternal Pyre",
        tags=("Monument", "Sun"),
        monument=Monument(3, ((Foresee(3),), (Gain(I=2, S=1),), (Delay(2),)), Replaced("O56")),
        flavour="By its light the night watch reads.",
    ),
    "O58": _great_war("War with the Storm-Followers", "Storms", "C29", "O27", "Three men to a chariot, and iron tips."),
    "O59": _great_war("War with the Mural-Painters", "Murals", "C28", "O26", "A war fought where there are no walls."),
    "O60": _great_war("War with the Four-Sisters", "Sisters", "C30", "O28", "Take one port and three are offended."),
    "O61": Objective(
        name="Oil Lamp Workshop",
        tags=("Industry",),
        resolutions=(
            Resolution("Light the archives", Spend(T=1), (Improve(1, "Statecraft"),), RETURNED),
            Resolution("Perfume the shrines", Spend(T=1), (Improve(1, "Ma'at"),), RETURNED),
        ),
        timer=Timer(3),
        flavour="The scribes now work until the oil is gone.",
    ),
    "O62": Objective(
        name="Bronze Foundry",
        tags=("Industry",),
        resolutions=(
            Resolution("Cast spearheads", Spend(T=1), (Improve(1, "Troop"),), RETURNED),
            Resolution("Cast ingots and fittings", Spend(T=1), (Improve(1, "Trade"),), RETURNED),
        ),
        timer=Timer(3),
        flavour="Nine parts copper, one part patience.",
    ),
}
