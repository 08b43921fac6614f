"""What happened, in words."""

from __future__ import annotations

from msgspec.structs import asdict

from turnwright.core import Event, Words
from turnwright.kit.words import a_or_an, counted, filled, listed, say, signed, wordlist

from .. import events
from ..state import KingdomView
from ..upkeep_phase import FIELDS
from .words import NAMES, PLAYERS, losses, mood


def say_event(view: KingdomView, event: Event) -> Words:
    """What happened, in one sentence."""
    return event.in_words(_sentence(view, event))


PLAIN = wordlist(
    {
        "TurnBegan": "Round {round}: {who}'s turn.",
        "Collected": "{who} collects {gold} gold.",
        "GrowthStopped": "{who}'s people are too unhappy: nothing grows.",
        "PaidUpkeep": "{who} pays {gold} gold upkeep.",
        "FellShort": "{who} cannot pay {bill} gold upkeep with {gold}.",
        "Sold": "{who} sells {thing} for {gold} gold.",
        "Deserted": "A {role} deserts {who}.",
        "WentBankrupt": "{who} is bankrupt: {other} wins.",
        "GardensCheered": "{who}'s Castle Gardens cheer the people.",
        "PalaceOpened": "{who}'s Palace makes the first action free of gold.",
        "Overworked": "{who} overworks the farms for {gold} gold.",
        "Expanded": "{who} expands.",
        "Developed": "{who} develops {a_thing}.",
        "Taxed": "{who} taxes the people for {gold} gold.",
        "Reallocated": "{who} turns a {source} into a {target}.",
        "Raised": "{who} raises a {role}.",
        "Decreed": "{who} decrees a new tilled land with {a_thing}.",
        "Plundered": "{who} plunders {gold} gold.",
        "CastleFell": "{who}'s castle falls: {other} wins.",
        "HeldFestival": "{who} holds a festival.",
        "Plowed": "{who} plows a new tilled land.",
        "Built": "{who} builds the {building}.",
    }
)
"""Events that one sentence tells, with their own fields and what these are called."""


def _sentence(view: KingdomView, event: Event) -> str:
    seat = getattr(event, "seat", 0)
    who, other = PLAYERS[seat], PLAYERS[1 - seat]
    match event:
        case events.Readied(ap=ap, halved=halved):
            points = counted(ap, "action point")
            if halved:
                return say("{who} has {points} (half: the realm is in revolt).", who=who, points=points)
            return say("{who} has {points}.", who=who, points=points)
        case events.Grew(army=army, fort=fort):
            grown = [say("army {before} to {after}", before=army[0], after=army[1])] if army[0] != army[1] else []
            if fort[0] != fort[1]:
                grown.append(say("fortification {before} to {after}", before=fort[0], after=fort[1]))
            return say("{who} grows: {grown}.", who=who, grown=", ".join(grown))
        case events.MoodChanged(before=before, after=after):
            return say(
                "{who}'s happiness: {before} to {mood}.", who=who, before=signed(before), mood=mood(view.book, after)
            )
        case events.Attacked():
            return say_attack(event, who, other)
        case events.TowersFell(towers=towers, fort=fort):
            lost = counted(towers, "watchtower")
            if not fort:
                return say("{who} loses {lost}.", who=who, lost=lost)
            return say("{who} loses {lost}, fortification {change}.", who=who, lost=lost, change=signed(-fort))
        case events.PointsCounted(points=points):
            return say("Victory points: {points}.", points=listed([str(number) for number in points]))
    return filled(PLAIN[type(event).__name__], **_called(event), who=who, other=other)


def _called(event: Event) -> dict[str, object]:
    """The fields of an event, by their names where they have some."""
    fields = {name: NAMES.get(value, value) for name, value in asdict(event).items()}  # type: ignore[arg-type]
    match event:
        case events.Sold(asset=asset):
            fields["thing"] = a_or_an(NAMES[asset]) if asset in FIELDS else NAMES[asset]
        case events.Developed(kind=kind) | events.Decreed(kind=kind):
            fields["a_thing"] = a_or_an(NAMES[kind])
    return fields


def say_attack(event: events.Attacked, who: str, other: str) -> str:
    if event.festival:
        said = say("{who} attacks with {power} (doubled: a festival)", who=who, power=event.power)
    else:
        said = say("{who} attacks with {power}", who=who, power=event.power)
    if event.absorption:
        said = say(
            "{attack}; {percent} % is absorbed and {damage} come through", event, attack=said, percent=event.absorption
        )
    if not event.damage:
        return say("{attack}; {other} is unharmed.", attack=said, other=other)
    return f"{said}: {losses(event.fort, event.castle)}."
