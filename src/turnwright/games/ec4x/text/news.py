"""What happened, in words."""

from __future__ import annotations

from turnwright.core import Event, Words
from turnwright.kit.words import counted, listed

from .. import events
from ..book import NOBODY, ORDERS, PLANETS
from ..economy.research import NAMES as DISCOVERED
from ..state import Seen
from ..war import events as battle_events
from .battle import damage, fates, searched, sides, told
from .lines import say_line
from .words import date, house_name, pp, star, units

__all__ = ["say_event", "told"]


def say_event(view: Seen, event: Event) -> Words:
    """An event as its audience reads it."""
    match event:
        case events.TurnBegan(turn, prestige):
            standing = ", ".join(f"{house_name(seat)} {points}" for seat, points in enumerate(prestige))
            return Words(f"Turn {turn}, {date(turn)}.", f"Prestige: {standing}.", section="1.3")
        case events.Sealed(seat):
            return Words(f"{house_name(seat)} has sealed its sheet.", group="aside", section="1.3.2")
        case events.Unsealed(seat):
            return Words(f"{house_name(seat)} has taken its sheet back.", group="aside", section="1.3.2")
        case events.LineRefused(line, reason):
            return Words(f"Refused: {say_line(view, line).label}.", reason, section="1.3.2")
        case events.TookOver(fleets):
            return Words(f"Without orders from you, {_fleets(fleets)} guard your worlds.", section="1.3.2")
        case events.Collected(revenue, upkeep):
            return Words(f"Taxes {pp(revenue)} PP, maintenance {pp(upkeep)} PP.", section="3.3")
        case events.FellShort(missing, fleets):
            offline = f"{_fleets(fleets)} went offline" if fleets else "nothing could go offline"
            return Words(f"Maintenance is {pp(missing)} PP short: {offline}.", section="3.9")
        case events.Fell(house, reason, to):
            heir = f" {house_name(to)} takes what it had." if to != NOBODY else ""
            return Words(f"{house_name(house)} is out: {reason}.{heir}", section="1.1")
        case events.Learnt(area, level, free):
            return Words(f"{area}{level} reached{', a breakthrough' if free else ''}.", section="4.1")
        case events.BrokeThrough(kind, what):
            return Words(f"A {kind} breakthrough{': ' + DISCOVERED.get(what, what) if what else ''}.", section="4.1.1")
        case events.Built(at, what, fleets, repaired):
            parts = [units(view.book, what)] if what else []
            parts += [f"repaired {units(view.book, repaired)}"] if repaired else []
            joined = f", as {_fleets(fleets)}" if fleets else ""
            return Words(f"{star(view, at)}: {listed(parts)} ready{joined}.", section="5", refs=(f"system:{at}",))
        case events.Terraformed(at, kind):
            return Words(f"{star(view, at)} is {PLANETS[kind]} now.", section="4.7", refs=(f"system:{at}",))
        case events.ConvoyArrived(at, to, ptu):
            if at == events.LOST:
                return Words(f"{ptu} PTU bound for {star(view, to)} are lost.", section="3.7", refs=(f"system:{to}",))
            instead = f" instead of {star(view, to)}" if at != to else ""
            return Words(f"{ptu} PTU have reached {star(view, at)}{instead}.", section="3.7", refs=(f"system:{at}",))
        case events.Offered(by, house, stance):
            return Words(f"{house_name(by)} offers {house_name(house)}: {stance}.", section="8.1.2")
        case events.CalledOff(fleet, at, house):
            said = (
                f"Fleet {fleet} spares {star(view, at)} and goes home: {house_name(house)} is bound to you by a pact."
            )
            return Words(said, section="8.1.2", refs=(f"system:{at}",))
        case events.StanceChanged(by, house, stance):
            return Words(f"{house_name(by)} and {house_name(house)}: {stance} from now on.", section="8.1")
    return say_deed(view, event)


def _fleets(numbers: tuple[int, ...]) -> str:
    return f"fleet {numbers[0]}" if len(numbers) == 1 else f"fleets {listed([str(number) for number in numbers])}"


def say_deed(view: Seen, event: Event) -> Words:
    """6, 7, 8 Fleets, battles and spies."""
    where = star(view, getattr(event, "at", -1))
    refs = (f"system:{getattr(event, 'at', -1)}",)
    match event:
        case events.Arrived(fleet, _):
            return Words(f"Fleet {fleet} has reached {where}.", section="6.1", refs=refs)
        case events.Halted(fleet, _, reason):
            return Words(f"Fleet {fleet} holds at {where}: {reason}.", section="6.2.1", refs=refs)
        case events.Merged(fleet, into):
            return Words(f"Fleet {fleet} is part of fleet {into} now.", section="6.2.14")
        case events.Salvaged(fleet, worth):
            what = f"Fleet {fleet}" if fleet else "The old shield"
            return Words(f"{what} was salvaged for {pp(worth)} PP.", section="6.2.16" if fleet else "2.4.7")
        case events.Colonised():
            return Words(f"{where} is a colony of yours.", section="6.2.13", refs=refs)
        case battle_events.Withdrew(fleet, _, to):
            return Words(f"Fleet {fleet} retreats from {where} to {star(view, to)}.", section="7.3.3", refs=refs)
        case battle_events.Fought():
            return Words(f"Battle at {where}: {sides(view, event)}.", fates(view, event), section="7.3", refs=refs)
        case battle_events.Unmasked(_, search):
            said = f"{house_name(search.finder)} finds a cloaked fleet of {house_name(search.house)} at {where}."
            return Words(said, searched(search, "CLK"), section="2.4.3", refs=refs)
        case battle_events.Scuttled(_, house, lost):
            said = f"{units(view.book, lost)} of {house_name(house)} are destroyed in mothballs at {where}."
            return Words(said, section="3.9", refs=refs)
        case events.Freed(_, owner, by):
            said = f"The blockade of {where} of {house_name(owner)} by {house_name(by)} is lifted."
            return Words(said, section="6.2.6", refs=refs)
        case events.Blockaded(_, owner, by, past):
            slips = f"{units(view.book, past)} of {house_name(owner)} slip past." if past else ""
            return Words(
                f"{house_name(by)} blockades {where} of {house_name(owner)}.", slips, section="6.2.6", refs=refs
            )
        case battle_events.Bombarded():
            return Words(f"{house_name(event.by)} bombards {where}.", damage(view, event), section="7.5", refs=refs)
        case battle_events.Died(_, owner):
            return Words(f"{where} of {house_name(owner)} is dead and free.", section="7.5.4", refs=refs)
        case battle_events.Repelled(_, by, owner):
            said = f"{house_name(by)} cannot land at {where}: batteries of {house_name(owner)} are left."
            return Words(said, section="7.6.1", refs=refs)
        case battle_events.Landed():
            fought = f"{counted(len(event.rounds), 'round')} on the ground" if event.rounds else "Nobody fought back"
            burnt = f"; {event.burnt} IU burnt" if event.burnt else ""
            return Words(_landing(event, where), f"{fought}{burnt}.", section="7.6", refs=refs)
        case events.Spied(fleet, _, mission):
            return Words(f"Fleet {fleet} reports from {where}: {ORDERS[mission]}.", section="6.2.10", refs=refs)
        case events.ScoutCaught(_, spy, finder, search):
            said = f"{house_name(finder)} destroys a spy scout of {house_name(spy)} at {where}."
            return Words(said, searched(search, "ELI"), section="2.4.2", refs=refs)
        case events.Struck():
            return Words(_struck(view, event), section="8.2.1")
        case events.Foiled(deed, by, house):
            return Words(f"{house_name(house)} foils the {deed} of {house_name(by)}.", section="8.3")
    raise AssertionError(f"no words for {event!r}")


def _landing(event: battle_events.Landed, where: str) -> str:
    how = "blitzes" if event.blitz else "invades"
    end = "takes it" if event.taken else "is beaten back"
    said = (
        f"{house_name(event.by)} {how} {where} of {house_name(event.owner)} with {counted(event.marines, 'division')}"
    )
    return f"{said} and {end}."


def _struck(view: Seen, event: events.Struck) -> str:
    who = house_name(event.by) if event.by != NOBODY else "Somebody"
    where = f" at {star(view, event.at)}" if event.at >= 0 else ""
    amount = f" ({pp(event.amount) if event.deed == 'theft' else event.amount})" if event.amount else ""
    return f"{who} carries out {event.deed} against {house_name(event.house)}{where}{amount}."
