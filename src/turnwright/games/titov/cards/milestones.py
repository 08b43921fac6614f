"""5.4.1 List of cards: milestones M1 to M20 (M18 is empty; M13, M14, M16 and M17 are not in the book)."""

from __future__ import annotations

from ..agenda.fates import LOOPED, RESTARTED
from ..agenda.slots import AddSlots, Install
from ..decks import HandSize, ShuffleIn
from ..effects.choices import Choice, IfControls, IfRemembered, Option, Remember
from ..effects.controlled_cards import DestroyAll, Swap
from ..effects.gained_cards import Copy, GainCard
from ..effects.requirements import Controls, Gained
from ..effects.resources import Gain, Max
from ..effects.spending import Spend
from ..score import Win
from . import Milestone, Resolution, Timer, Track

LIST_A = ("O26", "O27", "O28", "O31", "O35", "O21", "O50")
"""5.4.1 What Act II adds to the Objectives; with a Moon card also O8."""
LIST_B = ("O29", "O30", "O51", "O52", "O53", "O54")
"""5.4.1 What the Sun King's reign adds."""

MILESTONES: dict[str, Milestone] = {
    "M1": Milestone(
        name="The Long Exile",
        resolutions=(
            Resolution("Enlist their soldiers", Spend(I=4), (Swap(1, "C11", ("C2",)),)),
            Resolution("Integrate their nobility", Spend(S=4), (GainCard("C12"),)),
        ),
        timer=Timer(3, (GainCard("O36"),), LOOPED),
        next="M2",
        flavour="The hill people have waited in your marches for three generations.",
    ),
    "M2": Milestone(
        name="Ways of War",
        resolutions=(
            Resolution("Embrace chariots", Spend(S=4), (GainCard("C27"), Max("M", 2))),
            Resolution("Preserve the old ways", Spend(I=4), (GainCard("C7"), Max("S", 2))),
        ),
        timer=Timer(4, (GainCard("O36"), GainCard("O39")), LOOPED),
        next="M3",
        flavour="The enemy fights standing on wheels.",
    ),
    "M3": Milestone(
        name="Turn of the Wheel",
        resolutions=(
            Resolution("Assemble mighty host", effects=(Copy(("Troop",)), Max("M", 2)), needs=(Gained(M=6),)),
            Resolution("Gather a coalition", effects=(HandSize(1), Max("S", 2)), needs=(Controls(3, "Province"),)),
        ),
        timer=Timer(4, (GainCard("O45"),), LOOPED),
        next="M4",
        flavour="Who will march north, and under whose standard?",
    ),
    "M4": Milestone(
        name="The Siege of Esh-Edu",
        tags=("War",),
        track=Track(
            length=6, start=1, spend=Spend(M=1), victory=(Install("O17"),), defeat=(GainCard("O40"),), lost=RESTARTED
        ),
        timer=Timer(6, fate=LOOPED, setback=3),
        next="M5",
        flavour="Their last city, and its seven gates.",
    ),
    "M5": Milestone(
        name="Fate of the Wheel-Turners",
        resolutions=(
            Resolution("Spare them", Spend(S=4), (GainCard("C39"), GainCard("O3"))),
            Resolution("Exile them", Spend(M=3), (Gain(F=4, I=4), Remember("exiled"))),
        ),
        timer=Timer(4, (GainCard("O39"),), LOOPED),
        next="M6",
        flavour="A beaten people stands in the square and looks at you.",
    ),
    "M6": Milestone(
        name="Uniting the Two Lands",
        resolutions=(
            Resolution("Lavish gifts on the Upper nobles", Spend(F=6), (Copy(("Statecraft", "Prestige")), Max("I", 2))),
            Resolution(
                "Offer the Upper nobles a charter",
                Spend(S=3, I=3),
                (Max("M", 2), Choice((Option((Swap(1, "C11", ("C2",)),)), Option((GainCard("C12"),))))),
            ),
        ),
        timer=Timer(3, (GainCard("C9"),), LOOPED),
        next="M7",
        flavour="Two crowns lie on one cushion.",
    ),
    "M7": Milestone(
        name="Act II",
        immediate=(
            *map(GainCard, LIST_A),
            IfControls("Moon", (GainCard("O8"),)),
            ShuffleIn("objective"),
            AddSlots(1),
            IfRemembered("exiled", (GainCard("O37"),)),
        ),
        resolutions=(Resolution("The second act begins", effects=(Gain(T=2),)),),
        next="M8",
        flavour="The land is one. Beyond it lies everybody else.",
    ),
    "M8": Milestone(
        name="Across the Great Green",
        resolutions=(
            Resolution("Build small patrol craft", Spend(F=3, T=1), (GainCard("C41"), GainCard("C36"))),
            Resolution("Build colossal flagship", Spend(F=6, T=3), (GainCard("C40"), GainCard("C35"))),
        ),
        timer=Timer(4, (GainCard("O45"),), LOOPED),
        next="M9",
        flavour="Many small hulls, or one great ship?",
    ),
    "M9": Milestone(
        name="The Sun King",
        immediate=(*map(GainCard, LIST_B), ShuffleIn("objective"), ShuffleIn("action")),
        resolutions=(
            Resolution("Exalt the Sun", Spend(any=6, of="SI"), (GainCard("C42"), GainCard("O55"), Max("I", 1))),
            Resolution("Keep Father Moon's peace", Spend(S=4, F=2), (GainCard("C17"), GainCard("O8"), Max("S", 1))),
        ),
        timer=Timer(4, (GainCard("C8", 2),), LOOPED),
        next="M10",
        flavour="He looks into the light without blinking.",
    ),
    "M10": Milestone(
        name="The Old Order",
        resolutions=(
            Resolution(
                "Demand Sun worship", Spend(any=6, of="SI"), (Swap(2, "C44", tag="Troop"), Swap(2, "C45", ("C1",)))
            ),
            Resolution(
                "Clamp down on this heresy",
                Spend(F=4),
                (Max("I", -2), Swap(2, "C17", ("C4", "C6")), Max("S", 2)),
            ),
        ),
        timer=Timer(3, (GainCard("O39"),), LOOPED),
        next="M11",
        flavour="The old temples still have keys to the granaries.",
    ),
    "M11": Milestone(
        name="Groom of the Sun",
        resolutions=(
            Resolution("Send for a foreign groom", Spend(I=4, T=2), (GainCard("C29"), GainCard("O53"), HandSize(1))),
            Resolution("Wed within the house", Spend(S=6), (GainCard("O3"), Max("S", 1), Max("I", 1))),
            Resolution("An ambush on the road", Spend(M=4), (Gain(I=3), GainCard("O58"))),
        ),
        timer=Timer(4, (GainCard("C8"),), LOOPED),
        next="M12",
        flavour="The heir must marry, and every court has a cousin.",
    ),
    "M12": Milestone(
        name="Legacy of the Sun King",
        resolutions=(
            Resolution("He has changed us forever", Spend(F=2, T=1), (Install("O22"), DestroyAll(card="C42")), steps=4),
            Resolution(
                "Erase him from memory", Spend(I=1), (Install("O20"), Max("I", -2), DestroyAll(card="C42")), steps=4
            ),
        ),
        timer=Timer(6, (DestroyAll(card="C42"), HandSize(-1)), LOOPED),
        next="M15",
        flavour="The masons ask which names to cut, and which to cut out.",
    ),
    "M15": Milestone(
        name="Shadow of the Sun King",
        immediate=(AddSlots(1),),
        resolutions=(
            Resolution("Gild over his name", Spend(F=4, T=3), (Max("T", 2), GainCard("O21")), next="M19"),
            Resolution(
                "Drown his name in drums", Spend(M=4), (Max("M", 2),), needs=(Controls(3, "Province"),), next="M20"
            ),
        ),
        timer=Timer(4, (GainCard("O39"), GainCard("O42")), LOOPED),
        next="M19",
        flavour="What comes after noon?",
    ),
    "M19": Milestone(
        name="Gold Legacy",
        resolutions=(
            Resolution("Build spectacular tomb", Spend(F=2, T=1), (Win("golden"),), steps=6),
            Resolution("A modest marker will do", Spend(F=2, I=1), (Max("I", -2), Win("modest")), steps=6),
        ),
        timer=Timer(4, (GainCard("O39"), GainCard("O42")), LOOPED),
        flavour="To be remembered costs as much as to be feared.",
    ),
    "M20": Milestone(
        name="Conqueror Legacy",
        tags=("War",),
        track=Track(
            length=10,
            start=3,
            spend=Spend(M=2),
            victory=(Win("conqueror"),),
            defeat=(GainCard("O37"),),
            lost=RESTARTED,
        ),
        resolutions=(
            Resolution("Lay down the spear", Spend(S=4, I=4), (Win("gracious"),), needs=(Controls(5, "Province"),)),
        ),
        timer=Timer(4, fate=LOOPED, setback=2),
        flavour="To the edge of the world, or as far as it will follow.",
    ),
}
