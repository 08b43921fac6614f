"""5.4.2 List of cards: action cards C1 to C45 (C37, C38 and C43 are empty in the book), and their improved versions."""

from __future__ import annotations

from ..action_phase import PlayFromHand
from ..agenda.calamities import Purge
from ..agenda.projects import AdvanceProject
from ..agenda.slots import Install
from ..agenda.timers import Delay
from ..crisis_phase import ResolveNow
from ..decks import Disrupt, Draw, Foresee, NextDraw, Recur, Reshuffle, Scout
from ..effects import Effect
from ..effects.choices import Choice, Option
from ..effects.controlled_cards import DestroyAll
from ..effects.gained_cards import GainCard, GainHand
from ..effects.resources import Gain, GainMix, Lose
from ..effects.spending import Spend
from ..provinces import Weigh
from . import ActionCard, Clock

OVERTURES = Choice(
    (
        Option((Gain(F=1),), Spend(I=1)),
        Option((Gain(M=1),), Spend(I=1)),
        Option((Draw(1),), Spend(I=1)),
        Option((Delay(1),), Spend(I=1)),
    ),
    may=True,
    menu=True,
)


def _vassal(region: str, name: str, of: str, gain: Gain, war: str, flavour: str) -> ActionCard:
    return ActionCard(
        name=name,
        tags=("Province", "Mandatory", region),
        effects=(Weigh(of, 5, (gain,), (DestroyAll(tag=region), Install(war, once=True))),),
        flavour=flavour,
    )


def _trade(card: str, partner: str, food: int, effects: tuple[Effect, ...], flavour: str) -> ActionCard:
    return ActionCard(
        name=f"Trade with the {partner}",
        tags=("Trade", "Seasonal"),
        cost=(Spend(F=food),),
        effects=effects,
        clock=Clock(3, (GainCard(card),)),
        flavour=flavour,
    )


PLAIN: dict[str, ActionCard] = {
    "C1": ActionCard(
        name="Tax Collection",
        tags=("Statecraft",),
        cost=(Spend(S=1),),
        effects=(Gain(F=2),),
        clock=Clock(3, (GainCard("O2"),)),
        flavour="The scribes count sheaves; the villages count scribes.",
    ),
    "C2": ActionCard(
        name="Conscription",
        tags=("Statecraft", "Troop"),
        cost=(Spend(F=2),),
        effects=(GainHand("C3", 2),),
        flavour="Bread first, spears after.",
    ),
    "C3": ActionCard(
        name="Levy Infantry",
        tags=("Expendable", "Troop"),
        effects=(Gain(M=1),),
        flavour="Farmers until the flood goes down.",
    ),
    "C4": ActionCard(
        name="Public Rituals",
        tags=("Ma'at",),
        cost=(Spend(F=1),),
        effects=(Gain(S=1),),
        flavour="What is done every day need not be explained.",
    ),
    "C5": ActionCard(
        name="Diplomatic Overtures",
        tags=("Prestige",),
        cost=(Spend(F=1),),
        effects=(Gain(I=2), OVERTURES),
        flavour="A letter costs little; what it promises is another matter.",
    ),
    "C6": ActionCard(
        name="State Rituals",
        tags=("Ma'at", "Statecraft", "Sun"),
        cost=(Spend(F=1),),
        effects=(Gain(S=1, I=1), Choice((Option((Gain(S=1),), Spend(F=1)),), may=True)),
        retained=(GainCard("C8"),),
        flavour="The throne stands where the altar stood.",
    ),
    "C7": ActionCard(
        name="Royal Guard",
        tags=("Troop",),
        cost=(Spend(F=2),),
        effects=(Gain(M=2, S=1),),
        retained=(GainCard("O39"),),
        flavour="They guard the door. Ask who guards the hours they are idle.",
    ),
    "C8": ActionCard(
        name="Court Intrigue",
        tags=("Expendable", "Misfortune"),
        cost=(Spend(S=2),),
        retained=(Lose(I=1), NextDraw(-1)),
        flavour="Everyone smiles, nobody works.",
    ),
    "C9": ActionCard(
        name="Corruption",
        tags=("Expendable", "Misfortune"),
        cost=(Spend(S=2),),
        retained=(Lose(M=1), Lose(F=1), Gain(S=1)),
        flavour="A leaking granary keeps a surprising number of people content.",
    ),
    "C10": ActionCard(
        name="Blood Money",
        tags=("Expendable", "Misfortune"),
        cost=(Spend(M=2),),
        retained=(Lose(I=1), Lose(F=2)),
        flavour="Raiders come back to a well that gave water.",
    ),
    "C11": ActionCard(
        name="Hill Country Conscription",
        tags=("Statecraft", "Troop"),
        cost=(Spend(F=1), Spend(S=1)),
        effects=(GainHand("C13"),),
        flavour="The exiles brought their bows.",
    ),
    "C12": ActionCard(
        name="Hill Country Couriers",
        tags=("Statecraft",),
        cost=(Spend(F=1), Spend(M=1)),
        effects=(GainMix(1, "SI"), Draw(1)),
        flavour="A goat path is shorter than a royal road.",
    ),
    "C13": ActionCard(
        name="Hill Country Archers",
        tags=("Troop",),
        cost=(Spend(F=1),),
        effects=(Gain(M=2),),
        retained=(Lose(S=1),),
        flavour="Unemployed, they practise on the tavern sign.",
    ),
    "C14": ActionCard(
        name="Exorbitant Gift",
        tags=("Expendable", "Misfortune"),
        cost=(Spend(I=2),),
        retained=(Gain(I=1), Choice((Option((Lose(F=3),)), Option((Lose(T=1),), having=Spend(T=1))))),
        flavour="It must be answered in kind.",
    ),
    "C15": ActionCard(
        name="Border Fort",
        tags=("Province", "Mandatory"),
        effects=(Weigh("FM", 3, (Gain(I=1),), (GainCard("O36"),)),),
        flavour="Mud brick, a well, and a long view.",
    ),
    "C16": ActionCard(
        name="Trading Post",
        tags=("Province", "Mandatory"),
        effects=(Weigh("IM", 3, (Gain(F=1),), (GainCard("O45"),)),),
        flavour="Scales at the edge of the map.",
    ),
    "C17": ActionCard(
        name="Moon God Sacrifices",
        tags=("Ma'at", "Moon"),
        cost=(Spend(F=1),),
        effects=(Gain(S=2),),
        retained=(GainCard("C20"),),
        flavour="A missed offering is remembered by the priests, if not by the god.",
    ),
    "C18": ActionCard(
        name="Corvee",
        tags=("Statecraft",),
        effects=(Choice((Option((PlayFromHand("Statecraft"),)), Option((AdvanceProject(1),)))),),
        flavour="Forty days of every man's year belong to the river and the wall.",
    ),
    "C19": ActionCard(
        name="Volunteers",
        tags=("Statecraft",),
        effects=(Choice((Option((PlayFromHand("Troop"),)), Option((Draw(1),)))),),
        flavour="Some came for the bread, some for the story.",
    ),
    "C20": ActionCard(
        name="Seditious Priests",
        tags=("Expendable", "Misfortune"),
        cost=(Spend(any=2),),
        retained=(Disrupt(2),),
        flavour="The omens are against it, whatever it is.",
    ),
    "C21": _vassal("Cataracts", "Cataracts Vassal", "SF", Gain(M=2), "O14", "Bowmen, while the grain boats come."),
    "C22": _vassal("Cataracts", "Cataracts Vassal", "SM", Gain(F=2), "O14", "Cattle, while the garrison stands."),
    "C23": _vassal("Sable", "Sable Coast Vassal", "SF", Gain(I=2), "O15", "Harbour lords with long memories."),
    "C24": _vassal("Sable", "Sable Coast Vassal", "SM", Gain(F=2), "O15", "Salt fish by the shipload."),
    "C25": _vassal("Cedars", "Cedars Vassal", "SF", Gain(M=2), "O16", "Axes for hire, cedar for free."),
    "C26": _vassal("Cedars", "Cedars Vassal", "SM", Gain(I=2), "O16", "A king who kneels on cedar boards."),
    "C27": ActionCard(
        name="Noble Charioteers",
        tags=("Troop",),
        cost=(Spend(F=2),),
        effects=(Gain(M=3),),
        retained=(Lose(S=2),),
        flavour="They race through the market when there is no war.",
    ),
    "C28": _trade("C28", "Mural-Painters", 2, (Gain(T=1, I=1),), "Their harbours have no walls, only pictures."),
    "C29": _trade("C29", "Storm-Followers", 3, (Gain(T=2, M=1),), "Iron from the hills, and men who sell it."),
    "C30": _trade("C30", "Four Sisters", 2, (Gain(T=1), Draw(1)), "Four ports, one purse."),
    "C31": _trade("C31", "River-Crossers", 4, (Gain(T=3), Reshuffle(1)), "They keep two copies of every contract."),
    "C32": _trade("C32", "Lord of Bulls", 4, (Gain(T=3, M=1),), "Bronze weighed in the shape of hides."),
    "C33": _trade("C33", "Deep Desert", 2, (Gain(T=1), Foresee(2)), "The stars tell them where the wells are."),
    "C34": _trade("C34", "Lapis-Miners", 5, (Gain(T=4, S=1),), "Blue stone for the eyes of gods."),
    "C35": _trade("C35", "Barrow-Builders", 6, (Gain(T=6),), "Tin from islands that smell of rain."),
    "C36": _trade("C36", "Orange-Planters", 4, (Gain(T=3, I=1),), "Silver, and a fruit nobody believes in."),
    "C39": ActionCard(
        name="Wheel-Turner Diplomats",
        tags=("Prestige",),
        cost=(Spend(I=3),),
        effects=(Delay(2), ResolveNow(1)),
        flavour="They lost a war and learned the language.",
    ),
    "C40": ActionCard(
        name="Royal Flagship",
        tags=("Fleet", "Troop"),
        cost=(Spend(F=3),),
        effects=(GainMix(4, "MI"),),
        retained=(GainCard("O39"),),
        flavour="Too large for the harbour, exactly as ordered.",
    ),
    "C41": ActionCard(
        name="Naval Patrol",
        tags=("Fleet", "Troop"),
        cost=(Spend(F=2),),
        effects=(GainMix(2, "MI"), Scout(1)),
        retained=(Lose(S=2),),
        flavour="Sails where yesterday there were only birds.",
    ),
    "C42": ActionCard(
        name="Sun King's Decree",
        tags=("Leader", "Sun"),
        cost=(Spend(I=3),),
        effects=(Purge(2, ("Stability", "Influence")), Recur(1)),
        flavour="It is noon because he says so.",
    ),
    "C44": ActionCard(
        name="Sun King's Heralds",
        tags=("Statecraft", "Sun"),
        cost=(Spend(F=2),),
        effects=(Gain(M=1), Choice((Option((Gain(M=1),)), Option((Gain(I=1),)), Option((Scout(1),))))),
        retained=(GainCard("O39"),),
        flavour="Bronze discs on their chests, news under their tongues.",
    ),
    "C45": ActionCard(
        name="Zealous Administration",
        tags=("Statecraft", "Sun"),
        cost=(Spend(S=1),),
        effects=(Gain(F=3), Reshuffle(1)),
        clock=Clock(3, (GainCard("O42"),)),
        flavour="Every field is measured twice and sown once.",
    ),
}

PLUS: dict[str, tuple[Effect, ...]] = {
    "C1": (Gain(F=4),),
    "C2": (GainHand("C3", 4),),
    "C4": (Gain(S=3),),
    "C5": (Gain(I=4), OVERTURES),
    "C6": (Gain(S=2, I=2), Choice((Option((Gain(S=1),), Spend(F=1)),), may=True)),
    "C7": (Gain(M=3, S=2),),
    "C11": (Choice((Option((GainHand("C13"),)), Option((Gain(M=3),)))),),
    "C12": (GainMix(3, "SI"), Draw(1)),
    "C13": (Gain(M=4),),
    "C17": (Gain(S=4),),
    "C18": (Choice((Option((PlayFromHand("Statecraft"), PlayFromHand("Statecraft"))), Option((AdvanceProject(2),)))),),
    "C19": (Choice((Option((PlayFromHand("Troop"), PlayFromHand("Troop"))), Option((Draw(2),)))),),
    "C27": (Gain(M=5),),
    "C28": (Gain(T=3, I=1),),
    "C29": (Gain(T=4, M=1),),
    "C30": (Gain(T=3), Draw(1)),
    "C31": (Gain(T=5), Reshuffle(1)),
    "C32": (Gain(T=5, M=1),),
    "C33": (Gain(T=3), Foresee(2)),
    "C34": (Gain(T=6, S=1),),
    "C35": (Gain(T=8),),
    "C36": (Gain(T=5, I=1),),
    "C39": (Delay(3), ResolveNow(2)),
    "C40": (GainMix(6, "MI"),),
    "C41": (GainMix(4, "MI"), Scout(1)),
    "C44": (Gain(M=3), Choice((Option((Gain(M=1),)), Option((Gain(I=1),)), Option((Scout(1),))))),
    "C45": (Gain(F=5), Reshuffle(1)),
}
"""5.3.20 Improve: what the improved version of a card does on play (R36)."""


def _improved(row: ActionCard, effects: tuple[Effect, ...]) -> ActionCard:
    """5.3.20 Improve: 1 Trade Good more to play; Retained text and clock stay."""
    return row.but(cost=tuple(spend.but(T=spend.T + 1) for spend in row.cost), effects=effects)


ACTIONS: dict[str, ActionCard] = {
    **PLAIN,
    **{f"{card}+": _improved(PLAIN[card], effects) for card, effects in PLUS.items()},
}
