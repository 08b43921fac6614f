"""What happened, in words."""

from __future__ import annotations

from turnwright.core import Event, Words
from turnwright.kit.words import counted, filled, listed, say, say_n, wordlist

from .. import events
from ..book import NOBODY, PLANETS, unit
from ..economy.research import NAMES as DISCOVERED
from ..state import Seen
from ..war import events as war
from .battle import damage, fates, searched, sides, told
from .dossiers import facts as scouted
from .lines import say_line
from .words import date, house_name, pp, star, units

__all__ = ["harm", "say_event", "told"]

SENTENCES = wordlist(
    {
        events.Sealed: "{seat} has sealed its sheet.",
        events.Unsealed: "{seat} has taken its sheet back.",
        events.TookOver: "Without orders from you, {fleets} guard your worlds.",
        events.Collected: "Taxes {revenue} PP, maintenance {upkeep} PP.",
        events.Terraformed: "{at} is {kind} now.",
        events.CalledOff: "Fleet {fleet} spares {at} and goes home: {house} is bound to you by a pact.",
        events.Arrived: "Fleet {fleet} has reached {at}.",
        events.Halted: "Fleet {fleet} holds at {at}: {reason}.",
        events.Merged: "Fleet {fleet} is part of fleet {into} now.",
        events.Colonised: "{at} is a colony of yours.",
        events.Freed: "The blockade of {at} of {owner} by {by} is lifted.",
        events.Blockaded: "{by} blockades {at} of {owner}.",
        (events.Learnt, True): "{area}{level} reached, a breakthrough.",
        (events.Learnt, False): "{area}{level} reached.",
        (events.ConvoyArrived, "lost"): "{ptu} PTU bound for {to} are lost.",
        (events.ConvoyArrived, "there"): "{ptu} PTU have reached {at}.",
        (events.ConvoyArrived, "elsewhere"): "{ptu} PTU have reached {at} instead of {to}.",
        (events.Spied, "free"): "Fleet {fleet} reports from {at}: free; {found}.",
        (events.Spied, "held"): "Fleet {fleet} reports from {at}: held by {house}; {found}.",
        (events.Spied, "older"): "Fleet {fleet} reports from {at}.",
        (events.Struck, False, False): "{by} carries out {deed} against {house}.",
        (events.Struck, False, True): "{by} carries out {deed} against {house} ({amount}).",
        (events.Struck, True, False): "{by} carries out {deed} against {house} at {at}.",
        (events.Struck, True, True): "{by} carries out {deed} against {house} at {at} ({amount}).",
        events.ScoutCaught: "{finder} destroys a spy scout of {spy} at {at}.",
        events.Foiled: "{house} foils the {deed} of {by}.",
        war.Withdrew: "Fleet {fleet} retreats from {at} to {to}.",
        war.Unmasked: "{finder} finds a cloaked fleet of {found} at {at}.",
        war.Scuttled: "{units} of {house} are destroyed in mothballs at {at}.",
        war.Bombarded: "{by} bombards {at}.",
        war.Died: "{at} of {owner} is dead and free.",
        war.Repelled: "{by} cannot land at {at}: batteries of {owner} are left.",
        (events.Offered, "neutral"): "{by} offers {house} peace.",
        (events.Offered, "pact"): "{by} offers {house} a pact.",
        (events.Offered, "enemy"): "{by} declares war on {house}.",
        (events.StanceChanged, "neutral"): "{by} and {house} are at peace from now on.",
        (events.StanceChanged, "pact"): "{by} and {house} are bound by a pact from now on.",
        (events.StanceChanged, "enemy"): "{by} and {house} are at war from now on.",
        (war.Landed, False, False): "{by} invades {at} of {owner} with {divisions} and is beaten back.",
        (war.Landed, False, True): "{by} invades {at} of {owner} with {divisions} and takes it.",
        (war.Landed, True, False): "{by} blitzes {at} of {owner} with {divisions} and is beaten back.",
        (war.Landed, True, True): "{by} blitzes {at} of {owner} with {divisions} and takes it.",
    }
)
"""What one sentence says of an event by its fields; for some by the stance or by how it went: whether a landing was a blitz and
succeeded, whether what spies did has a place and an amount."""
HOUSES = ("seat", "by", "house", "owner", "spy", "finder")
STARS = ("at", "to")
"""Fields that are said as the names of houses and of systems."""


def say_event(view: Seen, event: Event) -> Words:
    """An event as its audience reads it."""
    return event.in_words(_say(view, event))


def _sentence(view: Seen, event: Event, *by: object, **said: object) -> str:
    """The sentence of an event, with what it names in words."""
    given = {name: getattr(event, name) for name in event.__struct_fields__}
    given |= {name: house_name(given[name]) for name in HOUSES if name in given}
    given |= {name: star(view, given[name]) for name in STARS if name in given}
    return filled(SENTENCES[(type(event), *by) if by else type(event)], **given | said)


def _say(view: Seen, event: Event) -> Words | str:
    match event:
        case events.TurnBegan(turn, prestige):
            standing = ", ".join(f"{house_name(seat)} {points}" for seat, points in enumerate(prestige))
            begun = say("Turn {turn}, {date}.", turn=turn, date=date(turn))
            return Words(begun, say("Prestige: {standing}.", standing=standing))
        case events.Sealed() | events.Unsealed():
            return Words(_sentence(view, event), group="aside")
        case events.Merged() | events.Foiled():
            return _sentence(view, event)
        case events.LineRefused(line, reason):
            return Words(say("Refused: {label}.", label=say_line(view, line).label), reason)
        case events.TookOver(fleets):
            return _sentence(view, event, fleets=_fleets(fleets))
        case events.Collected(revenue, upkeep):
            return _sentence(view, event, revenue=pp(revenue), upkeep=pp(upkeep))
        case events.FellShort(missing, fleets):
            short, off = pp(missing), _fleets(fleets)
            if not fleets:
                return say("Maintenance is {missing} PP short: nothing could go offline.", missing=short)
            return say("Maintenance is {missing} PP short: {fleets} went offline.", missing=short, fleets=off)
        case events.Fell(house, reason, to):
            out = say("{house_name} is out: {reason}.", house_name=house_name(house), reason=reason)
            heir = say("{house_name} takes what it had.", house_name=house_name(to)) if to != NOBODY else ""
            return f"{out} {heir}".strip()
        case events.Learnt(free=free):
            return _sentence(view, event, free)
        case events.BrokeThrough(kind, what):
            if not what:
                return say("A {kind} breakthrough.", kind=kind)
            return say("A {kind} breakthrough: {found}.", kind=kind, found=DISCOVERED.get(what, what))
        case events.Salvaged(fleet, worth):
            if not fleet:
                return Words(say("The old shield was salvaged for {worth} PP.", worth=pp(worth)), section="2.4.7")
            said = say("Fleet {fleet} was salvaged for {worth} PP.", fleet=fleet, worth=pp(worth))
            return Words(said, section="6.2.16")
        case events.Offered(stance=stance) | events.StanceChanged(stance=stance):
            return _sentence(view, event, stance)
        case events.Struck(deed, by, _, at, amount):
            who = house_name(by) if by != NOBODY else say("Somebody")
            much = pp(amount) if deed == "theft" else str(amount)
            return _sentence(view, event, at >= 0, bool(amount), by=who, amount=much)
        case events.ConvoyArrived(at, to):
            how = "lost" if at == events.LOST else "there" if at == to else "elsewhere"
            return Words(_sentence(view, event, how), refs=(f"system:{to if at == events.LOST else at}",))
    return _say_there(view, event).but(refs=(f"system:{getattr(event, 'at', -1)}",))


def harm(view: Seen, event: Event) -> int:
    """What the viewer's house lost by it: worlds weigh most, then ships and money, then what was only tried."""
    me = view.seat
    match event:
        case events.Fell(house=house) | war.Died(owner=house) if house == me:
            return 100
        case war.Landed(owner=house, taken=taken) if house == me:
            return 100 if taken else 40
        case war.Fought(forces=forces, fates=ends):
            mine = [end for force, end in zip(forces, ends, strict=True) if force.house == me]
            return 60 if "destroyed" in mine else 30 if "retreated" in mine else 0
        case war.Bombarded(owner=house) | events.Blockaded(owner=house) if house == me:
            return 50
        case events.FellShort():
            return 40
        case war.Scuttled(house=house) | events.Struck(house=house) if house == me:
            return 30
        case events.ScoutCaught(spy=house) if house == me:
            return 10
        case events.ConvoyArrived(at=events.LOST) | events.LineRefused():
            return 10
    return 0


def _fleets(numbers: tuple[int, ...]) -> str:
    return say_n("fleet {numbers}", "fleets {numbers}", len(numbers), numbers=listed([str(n) for n in numbers]))


def _say_there(view: Seen, event: Event) -> Words:
    """What has a place on the map: fleets, worlds, battles and spies."""
    match event:
        case events.Built():
            return Words(_built(view, event))
        case events.Terraformed(_, kind):
            return Words(_sentence(view, event, kind=PLANETS[kind]))
        case events.Halted():
            return Words(_sentence(view, event), section="6.2.1")
        case events.Blockaded(_, owner, _, past):
            given = {"units": units(view.book, past), "house_name": house_name(owner)}
            return Words(_sentence(view, event), say("{units} of {house_name} slip past.", given) if past else "")
        case events.Spied(mission=mission):
            return Words(_spied(view, event), section=f"6.2.{mission + 1}")
        case events.ScoutCaught(search=search):
            return Words(_sentence(view, event), searched(search, "ELI"))
        case war.Fought(at):
            met = say("Battle at {where}: {sides}.", where=star(view, at), sides=sides(view, event))
            return Words(met, fates(view, event))
        case war.Unmasked(_, search):
            names = {"finder": house_name(search.finder), "found": house_name(search.house)}
            return Words(_sentence(view, event, **names), searched(search, "CLK"))
        case war.Scuttled(units=lost):
            return Words(_sentence(view, event, units=units(view.book, lost)))
        case war.Bombarded():
            return Words(_sentence(view, event), damage(view, event))
        case war.Landed():
            return Words(*_landing(view, event))
    return Words(_sentence(view, event))


def _built(view: Seen, event: events.Built) -> str:
    """5 New units, repaired ones, and the fleets they make."""
    made, mended = units(view.book, event.units), units(view.book, event.repaired)
    given = {"star": star(view, event.at), "made": made, "mended": mended}
    if event.units and event.repaired:
        said = say("{star}: {made} ready, {mended} repaired", given)
    else:
        said = say("{star}: {mended} repaired", given) if event.repaired else say("{star}: {made} ready", given)
    if not event.fleets:
        return f"{said}."
    fleets, ready = _fleets(event.fleets), (*event.units, *event.repaired)
    if all(unit(view.book, code).role in ("ship", "lift") for code, _ in ready):
        return say("{built}, as {fleets}.", built=said, fleets=fleets)
    return say("{built}, the ships as {fleets}.", built=said, fleets=fleets)


def _landing(view: Seen, event: war.Landed) -> tuple[str, str]:
    """7.6 How it ended, then the fight and the fires."""
    divisions, rounds = counted(event.marines, "division"), len(event.rounds)
    fought = say_n("{n} round on the ground.", "{n} rounds on the ground.", rounds)
    fought = fought if rounds else say("Nobody fought back.")
    burnt = say("{burnt} IU burnt.", burnt=event.burnt) if event.burnt else ""
    said = _sentence(view, event, event.blitz, event.taken, divisions=divisions)
    return said, f"{fought} {burnt}".strip()


def _spied(view: Seen, event: events.Spied) -> str:
    """The newest report in full; what an older one said stands in its dossier, if nothing newer does."""
    for one in view.dossiers:
        if (one.turn, one.at, one.mission) == (view.turn - 1, event.at, event.mission):
            found = scouted(view.book, one) or say("nobody in space")
            held = "free" if one.house == NOBODY else "held"
            return _sentence(view, event, held, found=found, house=house_name(one.house))
    return _sentence(view, event, "older")
