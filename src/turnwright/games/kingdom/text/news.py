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
    seat = getattr(event, "seat", 0)
    who, other = PLAYERS[seat], PLAYERS[1 - seat]
    match event:
        case events.TurnBegan(round=number):
            return Words(say("Round {number}: {who}'s turn.", number=number, who=who), section="2")
        case events.Collected(gold=gold):
            return Words(say("{who} collects {gold} gold.", who=who, gold=gold), section="2.1")
        case events.Readied(ap=ap, halved=halved):
            points = counted(ap, "action point")
            if halved:
                return Words(
                    say("{who} has {points} (half: the realm is in revolt).", who=who, points=points), section="2.1"
                )
            return Words(say("{who} has {points}.", who=who, points=points), section="2.1")
        case events.Grew(army=army, fort=fort):
            grown = [say("army {before} to {after}", before=army[0], after=army[1])] if army[0] != army[1] else []
            if fort[0] != fort[1]:
                grown.append(say("fortification {before} to {after}", before=fort[0], after=fort[1]))
            return Words(say("{who} grows: {grown}.", who=who, grown=", ".join(grown)), section="2.1")
        case events.GrowthStopped():
            return Words(say("{who}'s people are too unhappy: nothing grows.", who=who), section="4")
        case events.PaidUpkeep(gold=gold):
            return Words(say("{who} pays {gold} gold upkeep.", who=who, gold=gold), section="2.2")
        case events.FellShort(bill=bill, gold=gold):
            return Words(
                say("{who} cannot pay {bill} gold upkeep with {gold}.", who=who, bill=bill, gold=gold), section="2.2"
            )
        case events.Sold(asset=asset, gold=gold):
            thing = a_or_an(NAMES[asset]) if asset in FIELDS else NAMES[asset]
            return Words(say("{who} sells {thing} for {gold} gold.", who=who, thing=thing, gold=gold), section="2.2")
        case events.Deserted(role=role):
            return Words(say("A {role} deserts {who}.", role=NAMES[role], who=who), section="2.2")
        case events.WentBankrupt():
            return Words(say("{who} is bankrupt: {other} wins.", who=who, other=other), section="2.2")
        case events.GardensCheered():
            return Words(say("{who}'s Castle Gardens cheer the people.", who=who), section="3.11")
        case events.PalaceOpened():
            return Words(say("{who}'s Palace makes the first action free of gold.", who=who), section="3.11")
        case events.MoodChanged(before=before, after=after):
            return Words(
                say(
                    "{who}'s happiness: {before} to {mood}.",
                    who=who,
                    before=signed(before),
                    mood=mood(view.book, after),
                ),
                section="4",
            )
        case events.PointsCounted(points=points):
            return Words(
                say("Victory points: {points}.", points=listed([str(number) for number in points])), section="1"
            )
    return say_deed(event, who, other)


def say_deed(event: Event, who: str, other: str) -> Words:
    """3 The event of an action."""
    match event:
        case events.Overworked(gold=gold):
            return Words(say("{who} overworks the farms for {gold} gold.", who=who, gold=gold), section="3.1")
        case events.Expanded():
            return Words(say("{who} expands.", who=who), section="3.2")
        case events.Developed(kind=kind):
            return Words(say("{who} develops {a_thing}.", who=who, a_thing=a_or_an(NAMES[kind])), section="3.3")
        case events.Taxed(gold=gold):
            return Words(say("{who} taxes the people for {gold} gold.", who=who, gold=gold), section="3.4")
        case events.Reallocated(source=source, target=target):
            return Words(
                say("{who} turns a {source} into a {target}.", who=who, source=NAMES[source], target=NAMES[target]),
                section="3.5",
            )
        case events.Raised(role=role):
            return Words(say("{who} raises a {role}.", who=who, role=NAMES[role]), section="3.6")
        case events.Decreed(kind=kind):
            return Words(
                say("{who} decrees a new tilled land with {a_thing}.", who=who, a_thing=a_or_an(NAMES[kind])),
                section="3.7",
            )
        case events.Attacked():
            return Words(say_attack(event, who, other), section="3.8")
        case events.Plundered(gold=gold):
            return Words(say("{who} plunders {gold} gold.", who=who, gold=gold), section="3.8")
        case events.TowersFell(towers=towers, fort=fort):
            lost = counted(towers, "watchtower")
            if not fort:
                return Words(say("{who} loses {lost}.", who=who, lost=lost), section="3.3")
            said = say("{who} loses {lost}, fortification {change}.", who=who, lost=lost, change=signed(-fort))
            return Words(said, section="3.3")
        case events.CastleFell():
            return Words(say("{who}'s castle falls: {other} wins.", who=who, other=other), section="1")
        case events.HeldFestival():
            return Words(say("{who} holds a festival.", who=who), section="3.9")
        case events.Plowed():
            return Words(say("{who} plows a new tilled land.", who=who), section="3.10")
        case events.Built(building=name):
            return Words(say("{who} builds the {building}.", who=who, building=NAMES[name]), section="3.11")
    raise AssertionError(f"no words for {event!r}")


def say_attack(event: events.Attacked, who: str, other: str) -> str:
    if event.festival:
        said = say("{who} attacks with {power} (doubled: a festival)", who=who, power=event.power)
    else:
        said = say("{who} attacks with {power}", who=who, power=event.power)
    if event.absorption:
        said = say(
            "{attack}; {percent} % is absorbed and {damage} come through",
            attack=said,
            percent=event.absorption,
            damage=event.damage,
        )
    if not event.damage:
        return say("{attack}; {other} is unharmed.", attack=said, other=other)
    return f"{said}: {losses(event.fort, event.castle)}."
