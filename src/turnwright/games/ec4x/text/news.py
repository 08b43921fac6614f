"""What happened, in words."""

from __future__ import annotations

from turnwright.core import Event, Words
from turnwright.kit.words import counted, listed, say

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
            offline = (
                say("{fleets} went offline", fleets=_fleets(fleets)) if fleets else say("nothing could go offline")
            )
            return say("Maintenance is {missing} PP short: {offline}.", missing=pp(missing), offline=offline)
        case events.Fell(house, reason, to):
            heir = " " + say("{house_name} takes what it had.", house_name=house_name(to)) if to != NOBODY else ""
            return say("{house_name} is out: {reason}.{heir}", house_name=house_name(house), reason=reason, heir=heir)
        case events.Learnt(free=free):
            return say(
                "{area}{level} reached{breakthrough}.", event, breakthrough=say(", a breakthrough") if free else ""
            )
        case events.BrokeThrough(kind, what):
            return say("A {kind} breakthrough{get}.", kind=kind, get=": " + DISCOVERED.get(what, what) if what else "")
        case events.Built(at, what, fleets, repaired):
            parts = [units(view.book, what)] if what else []
            parts += [say("repaired {units}", units=units(view.book, repaired))] if repaired else []
            joined = say(", as {fleets}", fleets=_fleets(fleets)) if fleets else ""
            return Words(
                say("{star}: {parts} ready{joined}.", star=star(view, at), parts=listed(parts), joined=joined),
                refs=(f"system:{at}",),
            )
        case events.Terraformed(at, kind):
            return Words(say("{star} is {kind} now.", star=star(view, at), kind=PLANETS[kind]), refs=(f"system:{at}",))
        case events.ConvoyArrived(at, to, ptu):
            if at == events.LOST:
                return Words(
                    say("{ptu} PTU bound for {star} are lost.", ptu=ptu, star=star(view, to)), refs=(f"system:{to}",)
                )
            instead = " " + say("instead of {star}", star=star(view, to)) if at != to else ""
            return Words(
                say("{ptu} PTU have reached {star}{instead}.", ptu=ptu, star=star(view, at), instead=instead),
                refs=(f"system:{at}",),
            )
        case events.Offered(by=by, house=house):
            return say(
                "{house_name} offers {house_name2}: {stance}.",
                event,
                house_name=house_name(by),
                house_name2=house_name(house),
            )
        case events.CalledOff(at=at, house=house):
            said = say(
                "Fleet {fleet} spares {star} and goes home: {house_name} is bound to you by a pact.",
                event,
                star=star(view, at),
                house_name=house_name(house),
            )
            return Words(said, refs=(f"system:{at}",))
        case events.StanceChanged(by=by, house=house):
            return say(
                "{house_name} and {house_name2}: {stance} from now on.",
                event,
                house_name=house_name(by),
                house_name2=house_name(house),
            )
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
    return (
        say("fleet {number}", number=numbers[0])
        if len(numbers) == 1
        else say("fleets {number}", number=listed([str(number) for number in numbers]))
    )


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
            what = say("Fleet {fleet}", fleet=fleet) if fleet else say("The old shield")
            return Words(
                say("{what} was salvaged for {worth} PP.", what=what, worth=pp(worth)),
                section="6.2.16" if fleet else "2.4.7",
            )
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
            fought = (
                say("{rounds} on the ground", rounds=counted(len(event.rounds), "round"))
                if event.rounds
                else say("Nobody fought back")
            )
            burnt = say("; {burnt} IU burnt", burnt=event.burnt) if event.burnt else ""
            return Words(_landing(event, where), f"{fought}{burnt}.", refs=refs)
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
    how = "blitzes" if event.blitz else "invades"
    end = say("takes it") if event.taken else say("is beaten back")
    said = say(
        "{house_name} {how} {where} of {house_name2} with {divisions}",
        house_name=house_name(event.by),
        how=how,
        where=where,
        house_name2=house_name(event.owner),
        divisions=counted(event.marines, "division"),
    )
    return say("{said} and {end}.", said=said, end=end)


def _spied(view: Seen, event: events.Spied, where: str) -> str:
    """The newest report in full; what an older one said stands in its dossier, if nothing newer does."""
    for one in view.dossiers:
        if (one.turn, one.at, one.mission) == (view.turn - 1, event.at, event.mission):
            held = say("held by {house}", house=house_name(one.house)) if one.house != NOBODY else say("free")
            found = f"{held}; {scouted(view.book, one) or say('nobody in space')}"
            return say("Fleet {fleet} reports from {where}: {found}.", event, where=where, found=found)
    return say("Fleet {fleet} reports from {where}.", event, where=where)


def _struck(view: Seen, event: events.Struck) -> str:
    who = house_name(event.by) if event.by != NOBODY else say("Somebody")
    where = " " + say("at {star}", star=star(view, event.at)) if event.at >= 0 else ""
    amount = f" ({pp(event.amount) if event.deed == 'theft' else event.amount})" if event.amount else ""
    return say(
        "{who} carries out {deed} against {house_name}{where}{amount}.",
        event,
        who=who,
        house_name=house_name(event.house),
        where=where,
        amount=amount,
    )
