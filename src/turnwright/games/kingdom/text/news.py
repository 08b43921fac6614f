"""What happened, in words."""

from __future__ import annotations

from turnwright.core import Event, Words
from turnwright.kit.words import counted, signed

from .. import events
from ..state import KingdomView
from ..upkeep_phase import FIELDS
from .words import NAMES, PLAYERS, an, losses, mood


def say_event(view: KingdomView, event: Event) -> Words:
    """What happened, in one sentence."""
    seat = getattr(event, "seat", 0)
    who, other = PLAYERS[seat], PLAYERS[1 - seat]
    match event:
        case events.TurnBegan(round=number):
            return Words(f"Round {number}: {who}'s turn.", section="2")
        case events.Collected(gold=gold):
            return Words(f"{who} collects {gold} gold.", section="2.1")
        case events.Readied(ap=ap, halved=halved):
            why = " (half: the realm is in revolt)" if halved else ""
            return Words(f"{who} has {counted(ap, 'action point')}{why}.", section="2.1")
        case events.Grew(army=army, fort=fort):
            grown = [f"{name} {a} to {b}" for name, (a, b) in (("army", army), ("fortification", fort)) if a != b]
            return Words(f"{who} grows: {', '.join(grown)}.", section="2.1")
        case events.GrowthStopped():
            return Words(f"{who}'s people are too unhappy: nothing grows.", section="4")
        case events.PaidUpkeep(gold=gold):
            return Words(f"{who} pays {gold} gold upkeep.", section="2.2")
        case events.FellShort(bill=bill, gold=gold):
            return Words(f"{who} cannot pay {bill} gold upkeep with {gold}.", section="2.2")
        case events.Sold(asset=asset, gold=gold):
            thing = an(NAMES[asset]) if asset in FIELDS else NAMES[asset]
            return Words(f"{who} sells {thing} for {gold} gold.", section="2.2")
        case events.Deserted(role=role):
            return Words(f"A {NAMES[role]} deserts {who}.", section="2.2")
        case events.WentBankrupt():
            return Words(f"{who} is bankrupt: {other} wins.", section="2.2")
        case events.GardensCheered():
            return Words(f"{who}'s Castle Gardens cheer the people.", section="3.11")
        case events.PalaceOpened():
            return Words(f"{who}'s Palace makes the first action free of gold.", section="3.11")
        case events.MoodChanged(before=before, after=after):
            return Words(f"{who}'s happiness: {signed(before)} to {mood(view.book, after)}.", section="4")
        case events.PointsCounted(points=points):
            return Words(f"Victory points: {' and '.join(map(str, points))}.", section="1")
    return say_deed(event, who, other)


def say_deed(event: Event, who: str, other: str) -> Words:
    """3 The event of an action."""
    match event:
        case events.Overworked(gold=gold):
            return Words(f"{who} overworks the farms for {gold} gold.", section="3.1")
        case events.Expanded():
            return Words(f"{who} expands.", section="3.2")
        case events.Developed(kind=kind):
            return Words(f"{who} develops {an(NAMES[kind])}.", section="3.3")
        case events.Taxed(gold=gold):
            return Words(f"{who} taxes the people for {gold} gold.", section="3.4")
        case events.Reallocated(source=source, target=target):
            return Words(f"{who} turns a {NAMES[source]} into a {NAMES[target]}.", section="3.5")
        case events.Raised(role=role):
            return Words(f"{who} raises a {NAMES[role]}.", section="3.6")
        case events.Decreed(kind=kind):
            return Words(f"{who} decrees a new tilled land with {an(NAMES[kind])}.", section="3.7")
        case events.Attacked():
            return Words(say_attack(event, who, other), section="3.8")
        case events.Plundered(gold=gold):
            return Words(f"{who} plunders {gold} gold.", section="3.8")
        case events.TowersFell(towers=towers, fort=fort):
            lost = f", fortification {signed(-fort)}" if fort else ""
            return Words(f"{who} loses {counted(towers, 'watchtower')}{lost}.", section="3.3")
        case events.CastleFell():
            return Words(f"{who}'s castle falls: {other} wins.", section="1")
        case events.HeldFestival():
            return Words(f"{who} holds a festival.", section="3.9")
        case events.Plowed():
            return Words(f"{who} plows a new tilled land.", section="3.10")
        case events.Built(building=name):
            return Words(f"{who} builds the {NAMES[name]}.", section="3.11")
    raise AssertionError(f"no words for {event!r}")


def say_attack(event: events.Attacked, who: str, other: str) -> str:
    said = f"{who} attacks with {event.power}"
    if event.festival:
        said += " (doubled: a festival)"
    if event.absorption:
        said += f"; {event.absorption} % is absorbed and {event.damage} come through"
    if not event.damage:
        return f"{said}; {other} is unharmed."
    return f"{said}: {losses(event.fort, event.castle)}."
