"""The words and codes of the book."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Meaning
from turnwright.kit.words import meaning, plural, say

from ..book import UNITS, Unit


def glossary() -> Sequence[Meaning]:
    return (*terms(), *(of_class(code, unit) for code, unit in UNITS.items()))


def of_class(code: str, unit: Unit) -> Meaning:
    """9.1, 9.2, 9.3 What a class is by the book; a match may have other numbers."""
    known = {form.lower() for one in terms() for form in (one.word, *one.forms)}
    forms = tuple(form for form in (unit.name, plural(unit.name)) if form.lower() not in known)
    if unit.attack:
        fights = say("{name}: AS {attack}, DS {defence}.", name=unit.name, attack=unit.attack, defence=unit.defence)
    else:
        fights = say("{name}: DS {defence}, does not shoot.", name=unit.name, defence=unit.defence)
    leads = say("CC {cost}, CR {rating}.", cost=unit.command, rating=unit.rating) if unit.rating else ""
    costs = say("{cost} PP, from CST{cst} on.", cost=unit.cost, cst=unit.cst)
    return Meaning(code, " ".join(filter(None, (fights, leads, costs))), unit.section, forms)


def terms() -> Sequence[Meaning]:
    return (
        meaning("AS", "Attack strength: what a squadron shoots with in a round.", "9.1"),
        meaning("CC", "Command cost: what a ship takes of the rating of its squadron's flagship.", "2.3.3"),
        meaning("CIC", "Counter intelligence command: a technology that finds out enemy spies.", "4.11"),
        meaning("CIP", "Counter-intelligence points: they make it likelier that enemy spies are caught.", "8.3"),
        meaning("CLK", "Cloaking: a technology that hides new raiders.", "4.9"),
        meaning("CR", "Command rating: how much command cost a flagship can lead.", "2.3.3"),
        meaning("CST", "Construction: a technology that opens larger hulls and widens the docks.", "4.5"),
        meaning("DS", "Defence strength: how much a squadron withstands before it is crippled or destroyed.", "9.1"),
        meaning("EBP", "Espionage budget points, 40 PP each: what covert actions cost.", "8.2"),
        meaning("EL", "Economic level: a technology that raises the output of all colonies.", "4.2"),
        meaning(
            "ELI", "Electronic intelligence: a technology by which new scouts and starbases find what is hidden.", "4.8"
        ),
        meaning("ETAC", "A colony ship: founds a colony on a free planet and is used up.", "2.3.2.3", "ETACs"),
        meaning("IU", "Industrial units: they work beside the population and raise output.", "3.4"),
        meaning(
            "Lane",
            "Joins two systems; a jump takes a turn. Between own colonies over major lanes fleets jump twice; restricted ones are closed to spacelift and crippled ships.",
            "6.1",
            "lanes",
        ),
        meaning("PP", "Production points: the money of a house.", "3"),
        meaning("PTU", "Population transfer unit: people that are shipped from world to world.", "3.7"),
        meaning("PU", "Population units of a colony.", "3"),
        meaning(
            "Planet class",
            "From Extreme over Desolate, Hostile, Harsh, Benign and Lush to Eden: the better, the more people find room and the more they produce.",
            "2.2",
        ),
        meaning("Prestige", "What decides the game. Below 0 for three turns, a house collapses.", "1.1"),
        meaning(
            "R&D", "A month in which technologies rise whose points suffice, and breakthroughs are rolled for.", "4.1"
        ),
        meaning(
            "ROE",
            "Rules of engagement, 0 to 10: how bad the odds must be before a fleet retreats.",
            "7.1.1",
            "rules of engagement",
        ),
        meaning(
            "Resources",
            "From Very Poor to Very Rich: with the planet class, they say how much each PU produces.",
            "3.1",
        ),
        meaning("SL", "Science level: a technology without which the others go no further.", "4.3"),
        meaning("SLD", "Planetary shields: a technology that strengthens new shields.", "4.10"),
        meaning("SRP", "Science research points: what investments buy in a technology.", "4.1"),
        meaning("Seal", "To hand in the sheet. When all have sealed, the turn is resolved.", "1.3.2", "sealed"),
        meaning("Squadron", "A flagship with the ships it commands: they move and fight as one.", "2.3.3", "squadrons"),
        meaning(
            "Starbase",
            "An orbital fortress that never moves; it raises the growth of people and the output of industry.",
            "2.4.4",
            "starbases",
        ),
        meaning("Task Force", "All fleets of one house that fight in the same battle.", "2.3.5"),
        meaning("TER", "Terraforming: a technology that makes planets better to live on.", "4.7"),
        meaning("WEP", "Weapons: a technology that raises attack and defence of what is built.", "4.6"),
    )
