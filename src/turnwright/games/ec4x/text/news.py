"""What happened, in words."""

from __future__ import annotations

from turnwright.core import Event, Words
from turnwright.kit.words import counted, listed, say, say_n, wordlist

from .. import events
from ..book import NOBODY, PLANETS
from ..economy.research import NAMES as DISCOVERED
from ..state import Seen
from ..war import events as battle_events
from .battle import damage, fates, searched, sides, told
from .dossiers import facts as scouted
from .lines import say_line
from .words import date, house_name, pp, star, units

__all__ = ["harm", "say_event", "told"]

OFFERED = wordlist(
    {
        "neutral": "{by} offers {house} peace.",
        "pact": "{by} offers {house} a pact.",
        "enemy": "{by} declares war on {house}.",
    }
)
CHANGED = wordlist(
    {
        "neutral": "{by} and {house} are at peace from now on.",
        "pact": "{by} and {house} are bound by a pact from now on.",
        "enemy": "{by} and {house} are at war from now on.",
    }
)
"""8.1 What becomes of a word, and of both houses."""
LANDED = wordlist(
    {
        (False, False): "{by} invades {where} of {owner} with {divisions} and is beaten back.",
        (False, True): "{by} invades {where} of {owner} with {divisions} and takes it.",
        (True, False): "{by} blitzes {where} of {owner} with {divisions} and is beaten back.",
        (True, True): "{by} blitzes {where} of {owner} with {divisions} and takes it.",
    }
)
"""7.6 By whether it was a blitz, and whether it succeeded."""


def say_event(view: Seen, event: Event) -> Words:
    """An event as its audience reads it."""
    return event.in_words(_say(view, event))


def _say(view: Seen, event: Event) -> Words | str:
    match event:
        case events.TurnBegan(turn, prestige):
            standing = ", ".join(f"{house_name(seat)} {points}" for seat, points in enumerate(prestige))
            return Words(
                say("Turn {turn}, {date}.", turn=turn, date=date(turn)), say("Prestige: {standing}.", standing=standing)
            )
        case events.Sealed(seat):
            return Words(say("{house_name} has sealed its sheet.", house_name=house_name(seat)), group="aside")
        case events.Unsealed(seat):
            return Words(say("{house_name} has taken its sheet back.", house_name=house_name(seat)), group="aside")
        case events.LineRefused(line, reason):
            return Words(say("Refused: {label}.", label=say_line(view, line).label), reason)
        case events.TookOver(fleets):
            return say("Without orders from you, {fleets} guard your worlds.", fleets=_fleets(fleets))
        case events.Collected(revenue, upkeep):
            return say("Taxes {revenue} PP, maintenance {upkeep} PP.", revenue=pp(revenue), upkeep=pp(upkeep))
        case events.FellShort(missing, fleets):
            if not fleets:
                return say("Maintenance is {missing} PP short: nothing could go offline.", missing=pp(missing))
            return say(
                "Maintenance is {missing} PP short: {fleets} went offline.", missing=pp(missing), fleets=_fleets(fleets)
            )
        case events.Fell(house, reason, to):
            said = say("{house_name} is out: {reason}.", house_name=house_name(house), reason=reason)
            heir = say("{house_name} takes what it had.", house_name=house_name(to)) if to != NOBODY else ""
            return f"{said} {heir}".strip()
        case events.Learnt(free=free):
            return (
                say("{area}{level} reached, a breakthrough.", event) if free else say("{area}{level} reached.", event)
            )
        case events.BrokeThrough(kind, what):
            if not what:
                return say("A {kind} breakthrough.", kind=kind)
            return say("A {kind} breakthrough: {get}.", kind=kind, get=DISCOVERED.get(what, what))
        case events.Built(at, what, fleets, repaired):
            made, mended = units(view.book, what), units(view.book, repaired)
            if what and repaired:
                said = say("{star}: {made} ready, {mended} repaired", star=star(view, at), made=made, mended=mended)
            elif repaired:
                said = say("{star}: {mended} repaired", star=star(view, at), mended=mended)
            else:
                said = say("{star}: {made} ready", star=star(view, at), made=made)
            said = say("{built}, as {fleets}.", built=said, fleets=_fleets(fleets)) if fleets else f"{said}."
            return Words(said, refs=(f"system:{at}",))
        case events.Terraformed(at, kind):
            return Words(say("{star} is {kind} now.", star=star(view, at), kind=PLANETS[kind]), refs=(f"system:{at}",))
        case events.ConvoyArrived(at, to, ptu):
            if at == events.LOST:
                return Words(
                    say("{ptu} PTU bound for {star} are lost.", ptu=ptu, star=star(view, to)), refs=(f"system:{to}",)
                )
            there, meant = star(view, at), star(view, to)
            said = (
                say("{ptu} PTU have reached {star}.", ptu=ptu, star=there)
                if at == to
                else say("{ptu} PTU have reached {star} instead of {meant}.", ptu=ptu, star=there, meant=meant)
            )
            return Words(said, refs=(f"system:{at}",))
        case events.Offered(by, house, stance):
            return OFFERED[stance].format(by=house_name(by), house=house_name(house))
        case events.CalledOff(at=at, house=house):
            said = say(
                "Fleet {fleet} spares {star} and goes home: {house_name} is bound to you by a pact.",
                event,
                star=star(view, at),
                house_name=house_name(house),
            )
            return Words(said, refs=(f"system:{at}",))
        case events.StanceChanged(by, house, stance):
            return CHANGED[stance].format(by=house_name(by), house=house_name(house))
    return say_deed(view, event)


def harm(view: Seen, event: Event) -> int:
    """What the viewer's house lost by it: worlds weigh most, then ships and money, then what was only tried."""
    me = view.seat
    match event:
        case events.Fell(house=house) | battle_events.Died(owner=house) if house == me:
            return 100
        case battle_events.Landed(owner=house, taken=taken) if house == me:
            return 100 if taken else 40
        case battle_events.Fought(forces=forces, fates=ends):
            mine = [end for force, end in zip(forces, ends, strict=True) if force.house == me]
            return 60 if "destroyed" in mine else 30 if "retreated" in mine else 0
        case battle_events.Bombarded(owner=house) | events.Blockaded(owner=house) if house == me:
            return 50
        case events.FellShort():
            return 40
        case battle_events.Scuttled(house=house) | events.Struck(house=house) if house == me:
            return 30
        case events.ScoutCaught(spy=house) if house == me:
            return 10
        case events.ConvoyArrived(at=events.LOST) | events.LineRefused():
            return 10
    return 0


def _fleets(numbers: tuple[int, ...]) -> str:
    return say_n("fleet {numbers}", "fleets {numbers}", len(numbers), numbers=listed([str(n) for n in numbers]))


def say_deed(view: Seen, event: Event) -> Words | str:
    """6, 7, 8 Fleets, battles and spies."""
    where = star(view, getattr(event, "at", -1))
    refs = (f"system:{getattr(event, 'at', -1)}",)
    match event:
        case events.Arrived(fleet, _):
            return Words(say("Fleet {fleet} has reached {where}.", fleet=fleet, where=where), refs=refs)
        case events.Halted():
            return Words(
                say("Fleet {fleet} holds at {where}: {reason}.", event, where=where), section="6.2.1", refs=refs
            )
        case events.Merged():
            return say("Fleet {fleet} is part of fleet {into} now.", event)
        case events.Salvaged(fleet, worth):
            if not fleet:
                return Words(say("The old shield was salvaged for {worth} PP.", worth=pp(worth)), section="2.4.7")
            said = say("Fleet {fleet} was salvaged for {worth} PP.", fleet=fleet, worth=pp(worth))
            return Words(said, section="6.2.16")
        case events.Colonised():
            return Words(say("{where} is a colony of yours.", where=where), refs=refs)
        case battle_events.Withdrew(fleet, _, to):
            return Words(
                say("Fleet {fleet} retreats from {where} to {star}.", fleet=fleet, where=where, star=star(view, to)),
                refs=refs,
            )
        case battle_events.Fought():
            return Words(
                say("Battle at {where}: {sides}.", where=where, sides=sides(view, event)), fates(view, event), refs=refs
            )
        case battle_events.Unmasked(_, search):
            said = say(
                "{house_name} finds a cloaked fleet of {house_name2} at {where}.",
                house_name=house_name(search.finder),
                house_name2=house_name(search.house),
                where=where,
            )
            return Words(said, searched(search, "CLK"), refs=refs)
        case battle_events.Scuttled(_, house, lost):
            said = say(
                "{units} of {house_name} are destroyed in mothballs at {where}.",
                units=units(view.book, lost),
                house_name=house_name(house),
                where=where,
            )
            return Words(said, refs=refs)
        case events.Freed(_, owner, by):
            said = say(
                "The blockade of {where} of {house_name} by {house_name2} is lifted.",
                where=where,
                house_name=house_name(owner),
                house_name2=house_name(by),
            )
            return Words(said, refs=refs)
        case events.Blockaded(_, owner, by, past):
            slips = (
                say("{units} of {house_name} slip past.", units=units(view.book, past), house_name=house_name(owner))
                if past
                else ""
            )
            return Words(
                say(
                    "{house_name} blockades {where} of {house_name2}.",
                    house_name=house_name(by),
                    where=where,
                    house_name2=house_name(owner),
                ),
                slips,
                refs=refs,
            )
        case battle_events.Bombarded():
            return Words(
                say("{house_name} bombards {where}.", house_name=house_name(event.by), where=where),
                damage(view, event),
                refs=refs,
            )
        case battle_events.Died(_, owner):
            return Words(
                say("{where} of {house_name} is dead and free.", where=where, house_name=house_name(owner)), refs=refs
            )
        case battle_events.Repelled(_, by, owner):
            said = say(
                "{house_name} cannot land at {where}: batteries of {house_name2} are left.",
                house_name=house_name(by),
                where=where,
                house_name2=house_name(owner),
            )
            return Words(said, refs=refs)
        case battle_events.Landed():
            rounds = len(event.rounds)
            fought = (
                say_n("{n} round on the ground.", "{n} rounds on the ground.", rounds)
                if rounds
                else say("Nobody fought back.")
            )
            burnt = say("{burnt} IU burnt.", burnt=event.burnt) if event.burnt else ""
            return Words(_landing(event, where), f"{fought} {burnt}".strip(), refs=refs)
        case events.Spied(mission=mission):
            return Words(_spied(view, event, where), section=f"6.2.{mission + 1}", refs=refs)
        case events.ScoutCaught(_, spy, finder, search):
            said = say(
                "{house_name} destroys a spy scout of {house_name2} at {where}.",
                house_name=house_name(finder),
                house_name2=house_name(spy),
                where=where,
            )
            return Words(said, searched(search, "ELI"), refs=refs)
        case events.Struck():
            return _struck(view, event)
        case events.Foiled(by=by, house=house):
            return say(
                "{house_name} foils the {deed} of {house_name2}.",
                event,
                house_name=house_name(house),
                house_name2=house_name(by),
            )
    raise AssertionError(f"no words for {event!r}")


def _landing(event: battle_events.Landed, where: str) -> str:
    return LANDED[event.blitz, event.taken].format(
        by=house_name(event.by),
        where=where,
        owner=house_name(event.owner),
        divisions=counted(event.marines, "division"),
    )


def _spied(view: Seen, event: events.Spied, where: str) -> str:
    """The newest report in full; what an older one said stands in its dossier, if nothing newer does."""
    for one in view.dossiers:
        if (one.turn, one.at, one.mission) == (view.turn - 1, event.at, event.mission):
            found = scouted(view.book, one) or say("nobody in space")
            if one.house == NOBODY:
                return say("Fleet {fleet} reports from {where}: free; {found}.", event, where=where, found=found)
            return say(
                "Fleet {fleet} reports from {where}: held by {house}; {found}.",
                event,
                where=where,
                house=house_name(one.house),
                found=found,
            )
    return say("Fleet {fleet} reports from {where}.", event, where=where)


def _struck(view: Seen, event: events.Struck) -> str:
    who = house_name(event.by) if event.by != NOBODY else say("Somebody")
    whom, at = house_name(event.house), star(view, event.at)
    amount = pp(event.amount) if event.deed == "theft" else str(event.amount)
    if event.at >= 0 and event.amount:
        return say(
            "{who} carries out {deed} against {whom} at {at} ({amount}).",
            event,
            who=who,
            whom=whom,
            at=at,
            amount=amount,
        )
    if event.at >= 0:
        return say("{who} carries out {deed} against {whom} at {at}.", event, who=who, whom=whom, at=at)
    if event.amount:
        return say("{who} carries out {deed} against {whom} ({amount}).", event, who=who, whom=whom, amount=amount)
    return say("{who} carries out {deed} against {whom}.", event, who=who, whom=whom)
