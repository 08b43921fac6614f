"""What happened, in words."""

from __future__ import annotations

from turnwright.core import Event, Words
from turnwright.kit.words import a_or_an, counted, listed, say, signed

from .. import events
from ..state import KingdomView
from ..upkeep_phase import FIELDS
from .words import NAMES, PLAYERS, losses, mood


def say_event(view: KingdomView, event: Event) -> Words:
    """What happened, in one sentence."""
    return event.in_words(_sentence(view, event))


def _sentence(view: KingdomView, event: Event) -> str:
    seat = getattr(event, "seat", 0)
    who, other = PLAYERS[seat], PLAYERS[1 - seat]
    match event:
        case events.TurnBegan(round=number):
            return say("Round {number}: {who}'s turn.", number=number, who=who)
        case events.Collected(gold=gold):
            return say("{who} collects {gold} gold.", who=who, gold=gold)
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
        case events.GrowthStopped():
            return say("{who}'s people are too unhappy: nothing grows.", who=who)
        case events.PaidUpkeep(gold=gold):
            return say("{who} pays {gold} gold upkeep.", who=who, gold=gold)
        case events.FellShort():
            return say("{who} cannot pay {bill} gold upkeep with {gold}.", event, who=who)
        case events.Sold(asset=asset, gold=gold):
            thing = a_or_an(NAMES[asset]) if asset in FIELDS else NAMES[asset]
            return say("{who} sells {thing} for {gold} gold.", who=who, thing=thing, gold=gold)
        case events.Deserted(role=role):
            return say("A {role} deserts {who}.", role=NAMES[role], who=who)
        case events.WentBankrupt():
            return say("{who} is bankrupt: {other} wins.", who=who, other=other)
        case events.GardensCheered():
            return say("{who}'s Castle Gardens cheer the people.", who=who)
        case events.PalaceOpened():
            return say("{who}'s Palace makes the first action free of gold.", who=who)
        case events.MoodChanged(before=before, after=after):
            return say(
                "{who}'s happiness: {before} to {mood}.", who=who, before=signed(before), mood=mood(view.book, after)
            )
        case events.PointsCounted(points=points):
            return say("Victory points: {points}.", points=listed([str(number) for number in points]))
    return say_deed(event, who, other)


def say_deed(event: Event, who: str, other: str) -> str:
    """3 The event of an action."""
    match event:
        case events.Overworked(gold=gold):
            return say("{who} overworks the farms for {gold} gold.", who=who, gold=gold)
        case events.Expanded():
            return say("{who} expands.", who=who)
        case events.Developed(kind=kind):
            return say("{who} develops {a_thing}.", who=who, a_thing=a_or_an(NAMES[kind]))
        case events.Taxed(gold=gold):
            return say("{who} taxes the people for {gold} gold.", who=who, gold=gold)
        case events.Reallocated(source=source, target=target):
            return say("{who} turns a {source} into a {target}.", who=who, source=NAMES[source], target=NAMES[target])
        case events.Raised(role=role):
            return say("{who} raises a {role}.", who=who, role=NAMES[role])
        case events.Decreed(kind=kind):
            return say("{who} decrees a new tilled land with {a_thing}.", who=who, a_thing=a_or_an(NAMES[kind]))
        case events.Attacked():
            return say_attack(event, who, other)
        case events.Plundered(gold=gold):
            return say("{who} plunders {gold} gold.", who=who, gold=gold)
        case events.TowersFell(towers=towers, fort=fort):
            lost = counted(towers, "watchtower")
            if not fort:
                return say("{who} loses {lost}.", who=who, lost=lost)
            return say("{who} loses {lost}, fortification {change}.", who=who, lost=lost, change=signed(-fort))
        case events.CastleFell():
            return say("{who}'s castle falls: {other} wins.", who=who, other=other)
        case events.HeldFestival():
            return say("{who} holds a festival.", who=who)
        case events.Plowed():
            return say("{who} plows a new tilled land.", who=who)
        case events.Built(building=name):
            return say("{who} builds the {building}.", who=who, building=NAMES[name])
    raise AssertionError(f"no words for {event!r}")


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
