"""The words and codes of the book."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Meaning
from turnwright.kit.words import say


def glossary() -> Sequence[Meaning]:
    return (
        Meaning(say("AS"), say("Attack strength: what a squadron shoots with in a round."), "9.1"),
        Meaning(say("CIC"), say("Counter intelligence command: a technology that finds out enemy spies."), "4.11"),
        Meaning(
            say("CIP"), say("Counter-intelligence points: they make it likelier that enemy spies are caught."), "8.3"
        ),
        Meaning(say("CLK"), say("Cloaking: a technology that hides new raiders."), "4.9"),
        Meaning(say("CST"), say("Construction: a technology that opens larger hulls and widens the docks."), "4.5"),
        Meaning(
            say("DS"),
            say("Defence strength: how much a squadron withstands before it is crippled or destroyed."),
            "9.1",
        ),
        Meaning(say("EBP"), say("Espionage budget points, 40 PP each: what covert actions cost."), "8.2"),
        Meaning(say("EL"), say("Economic level: a technology that raises the output of all colonies."), "4.2"),
        Meaning(
            say("ELI"),
            say("Electronic intelligence: a technology by which new scouts and starbases find what is hidden."),
            "4.8",
        ),
        Meaning(
            say("ETAC"),
            say("A colony ship: founds a colony on a free planet and is used up."),
            "2.3.2.3",
            (say("ETACs"),),
        ),
        Meaning(say("IU"), say("Industrial units: they work beside the population and raise output."), "3.4"),
        Meaning(say("PP"), say("Production points: the money of a house."), "3"),
        Meaning(say("PTU"), say("Population transfer unit: people that are shipped from world to world."), "3.7"),
        Meaning(say("PU"), say("Population units of a colony."), "3"),
        Meaning(say("Prestige"), say("What decides the game. Below 0 for three turns, a house collapses."), "1.1"),
        Meaning(
            say("ROE"),
            say("Rules of engagement, 0 to 10: how bad the odds must be before a fleet retreats."),
            "7.1.1",
            (say("rules of engagement"),),
        ),
        Meaning(say("SL"), say("Science level: a technology without which the others go no further."), "4.3"),
        Meaning(say("SLD"), say("Planetary shields: a technology that strengthens new shields."), "4.10"),
        Meaning(say("SRP"), say("Science research points: what investments buy in a technology."), "4.1"),
        Meaning(
            say("Seal"),
            say("To hand in the sheet. When all have sealed, the turn is resolved."),
            "1.3.2",
            (say("sealed"),),
        ),
        Meaning(
            say("Squadron"),
            say("A flagship with the ships it commands: they move and fight as one."),
            "2.3.3",
            (say("squadrons"),),
        ),
        Meaning(
            say("Starbase"),
            say("An orbital fortress that never moves; it raises the growth of people and the output of industry."),
            "2.4.4",
        ),
        Meaning(say("Task Force"), say("All fleets of one house that fight in the same battle."), "2.3.5"),
        Meaning(say("TER"), say("Terraforming: a technology that makes planets better to live on."), "4.7"),
        Meaning(say("WEP"), say("Weapons: a technology that raises attack and defence of what is built."), "4.6"),
    )
