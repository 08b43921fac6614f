"""0 The words of the book."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Meaning
from turnwright.kit.words import meaning, say


def glossary() -> Sequence[Meaning]:
    return (
        meaning(
            "AP",
            "Action points: what actions cost. Each councillor brings 1 a turn; they are not kept.",
            "2.1",
            "action point",
            "action points",
        ),
        meaning(
            "Absorption",
            "A percentage taken off all damage that comes in, before the wall is worn down.",
            "6",
            "absorbs",
            "absorbed",
        ),
        meaning("Army", "What you strike with. It stays what it is after an attack and grows by commanders.", "0"),
        meaning(
            "Commander",
            "Adds 1 to the army and a quarter to its growth; leads one attack a turn; costs 1 gold upkeep.",
            "0",
            "commanders",
        ),
        meaning("Conquest", "To win at once: the other castle falls to 0.", "1"),
        meaning("Councillor", "Brings 1 action point a turn; costs 2 gold upkeep.", "0", "councillors", "council"),
        meaning(
            "Desertion",
            "People leave one by one when upkeep cannot be paid: commanders, fortifiers, then councillors.",
            "2.2",
        ),
        Meaning(
            say("Development", context="a thing on a slot"),
            say("What stands on a slot: a house, farm, outpost or watchtower."),
            "3.3",
            (say("developments"),),
        ),
        meaning("Fortification", "The wall before your castle: attacks wear it down first.", "0", "wall"),
        meaning(
            "Fortifier",
            "Makes the fortification stronger, and a quarter larger with every turn.",
            "0",
            "fortifiers",
        ),
        meaning(
            "Happiness",
            "From −10 to +10. High: more income, cheaper buildings. Low: less income, no growth, at last revolt.",
            "4",
        ),
        meaning("Liquidation", "Selling developments and buildings because upkeep cannot be paid.", "2.2"),
        meaning("Outpost", "A development that makes army and fortification stronger.", "3.3", "outposts"),
        meaning("Plunder", "The share of their gold that an attack on the castle takes: a quarter.", "3.8"),
        meaning("Slot", "Room for one development. A land has one, a tilled land two.", "0", "slots"),
        meaning("Tilled", "A land that was plowed: it has two slots.", "0"),
        meaning(
            "Upkeep",
            "The bill at the start of each turn, for councillors, commanders and fortifiers.",
            "2.2",
        ),
        meaning(
            "Watchtower",
            "Fortification +2 and half of one attack absorbed; gone after that attack.",
            "3.3",
            "watchtowers",
        ),
    )
