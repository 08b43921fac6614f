"""0 The words of the book."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Meaning
from turnwright.kit.words import say


def glossary() -> Sequence[Meaning]:
    return (
        Meaning(
            say("AP"),
            say("Action points: what actions cost. Each councillor brings 1 a turn; they are not kept."),
            "2.1",
            (say("action point"), say("action points")),
        ),
        Meaning(
            say("Absorption"),
            say("A percentage taken off all damage that comes in, before the wall is worn down."),
            "6",
            (say("absorbs"), say("absorbed")),
        ),
        Meaning(
            say("Army"), say("What you strike with. It stays what it is after an attack and grows by commanders."), "0"
        ),
        Meaning(
            say("Commander"),
            say("Adds 1 to the army and a quarter to its growth; leads one attack a turn; costs 1 gold upkeep."),
            "0",
            (say("commanders"),),
        ),
        Meaning(say("Conquest"), say("To win at once: the other castle falls to 0."), "1"),
        Meaning(
            say("Councillor"),
            say("Brings 1 action point a turn; costs 2 gold upkeep."),
            "0",
            (say("councillors"), say("council")),
        ),
        Meaning(
            say("Desertion"),
            say("People leave one by one when upkeep cannot be paid: commanders, fortifiers, then councillors."),
            "2.2",
        ),
        Meaning(
            say("Development", context="a thing on a slot"),
            say("What stands on a slot: a house, farm, outpost or watchtower."),
            "3.3",
            (say("developments"),),
        ),
        Meaning(
            say("Fortification"), say("The wall before your castle: attacks wear it down first."), "0", (say("wall"),)
        ),
        Meaning(
            say("Fortifier"),
            say("Adds 1 to the fortification and a quarter to its growth; costs 1 gold upkeep."),
            "0",
            (say("fortifiers"),),
        ),
        Meaning(
            say("Happiness"),
            say("From −10 to +10. High: more income, cheaper buildings. Low: less income, no growth, at last revolt."),
            "4",
        ),
        Meaning(say("Liquidation"), say("Selling developments and buildings because upkeep cannot be paid."), "2.2"),
        Meaning(say("Outpost"), say("A development: army +1 and fortification +1."), "3.3", (say("outposts"),)),
        Meaning(say("Plunder"), say("The share of their gold that an attack on the castle takes: a quarter."), "3.8"),
        Meaning(say("Slot"), say("Room for one development. A land has one, a tilled land two."), "0", (say("slots"),)),
        Meaning(say("Tilled"), say("A land that was plowed: it has two slots."), "0"),
        Meaning(
            say("Upkeep"),
            say("The bill at the start of each turn: 2 gold for a councillor, 1 for a commander or fortifier."),
            "2.2",
        ),
        Meaning(
            say("Watchtower"),
            say("Fortification +2 and half of one attack absorbed; gone after that attack."),
            "3.3",
            (say("watchtowers"),),
        ),
    )
