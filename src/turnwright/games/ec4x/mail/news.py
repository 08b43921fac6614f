"""1.3.4 What a report tells of the last turn: a headline, battles, quiet news, spies and envoys, refused orders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from turnwright.core import Event
from turnwright.core.mail import Row, Tone
from turnwright.kit.words import counted, listed, say

from .. import events
from ..state import Seen
from ..text import say_event, told
from ..text.battle import fates, sides
from ..text.endings import ending
from ..text.lines import say_line
from ..text.words import house_name, star, units
from .battle import rounds

FIGHTS = (
    *(events.Fought, events.Bombarded, events.Landed, events.Repelled, events.Died, events.Scuttled),
    *(events.Unmasked, events.Withdrew, events.Blockaded, events.Freed, events.Fell),
)
FATES = {"held": "you held", "retreated": "you withdrew", "destroyed": "you lost all"}
STATECRAFT = (events.Struck, events.Foiled, events.ScoutCaught, events.Spied, events.Offered, events.StanceChanged)


def headline(view: Seen) -> str:
    """The turn in a line."""
    if view.outcome:
        winners = [house_name(seat) for seat in view.outcome.winners]
        who = listed(winners) if winners else say("Nobody")
        return say("{winners} wins: {ending}", winners=who, ending=ending(view.outcome))
    said = list(dict.fromkeys(_striking(view)))
    if said:
        text = "; ".join(said[:3])
        return f"{text[:1].upper()}{text[1:]}."
    return say("A quiet turn.") if view.turn > 1 else say("The reach lies open.")


def _striking(view: Seen) -> Iterable[str]:
    """What a duke would ask first."""
    me, settled, levels = view.seat, 0, []
    for event in view.news:
        match event:
            case events.Fell(house):
                yield say("{house_name} is out", house_name=house_name(house))
            case events.Landed(at, by, owner) if event.taken and me in (by, owner):
                yield f"{star(view, at)} {(say('is ours') if by == me else say('is lost to {house_name}', house_name=house_name(by)))}"
            case events.Died(at, _):
                yield say("{star} is dead", star=star(view, at))
    for event in view.news:
        match event:
            case events.Fought(at):
                yield say("battle at {star}", star=star(view, at))
            case events.Bombarded(at, by, owner) if owner == me:
                yield say("{star} is bombarded", star=star(view, at))
            case events.Blockaded(at, owner, by) if owner == me:
                yield say("{star} is under blockade", star=star(view, at))
            case events.Freed(at, owner, _) if owner == me:
                yield say("{star} is free again", star=star(view, at))
            case events.Struck(deed, by, house) if house == me:
                yield say("somebody struck by {deed}", deed=deed)
            case events.StanceChanged(by, house, stance) if me in (by, house):
                yield f"{house_name(house if by == me else by)}: {stance}"
            case events.Colonised():
                settled += 1
            case events.Learnt(area, level_):
                levels.append(f"{area}{level_}")
    if settled:
        yield counted(settled, "new colony")
    if levels:
        yield say("{levels} reached", levels=listed(levels))
    made = [event.units for event in view.news if isinstance(event, events.Built) and event.units]
    if built := [units(view.book, new) for new in made]:
        yield say("{built} ready", built=", ".join(built[:3]))


def of(view: Seen, kinds: tuple[type, ...]) -> list[Event]:
    return [event for event in view.news if isinstance(event, kinds)]


def quiet(view: Seen) -> list[Event]:
    other = (*FIGHTS, *STATECRAFT, events.LineRefused, events.Collected)
    return [event for event in view.news if not isinstance(event, other)]


def news(view: Seen, told_: Sequence[Event]) -> Iterable[Row]:
    for event in told_:
        words = say_event(view, event)
        story = tuple(line for line in told(view, event) if line != words.detail)
        if isinstance(event, events.Fought):
            yield _battle(view, event, story)
        else:
            yield Row(words.label, "", words.detail, words.section, _tone(view, event), story)


def _battle(view: Seen, event: events.Fought, story: tuple[str, ...]) -> Row:
    """7.3 A battle: where, how it ended for the reader, who met whom, then round by round."""
    mine = [fate for force, fate in zip(event.forces, event.fates, strict=True) if force.house == view.seat]
    tone: Tone = "good" if mine == ["held"] else "bad" if mine else ""
    met = sides(view, event)
    note = f"{met[:1].upper()}{met[1:]}. {fates(view, event)}"
    end = FATES.get(mine[0], mine[0]) if mine else ""
    return Row(say("Battle at {star}", star=star(view, event.at)), end, note, "7.3", tone, story, rounds(event))


def _tone(view: Seen, event: Event) -> Tone:
    """Good or bad for the reader?"""
    me = view.seat
    match event:
        case events.Landed(_, by, owner):
            return "good" if (by == me) == event.taken else "bad"
        case events.Died(_, owner) if owner == me:
            return "bad"
        case events.Halted() | events.FellShort() | events.TookOver():
            return "bad"
        case events.Struck(_, _, house) | events.Blockaded(_, house, _):
            return "bad" if house == me else "good"
        case events.Foiled(_, by, _) | events.ScoutCaught(_, by, _):
            return "bad" if by == me else "good"
    return ""


def refusals(view: Seen) -> Iterable[Row]:
    """1.3.2 Lines that could not be carried out."""
    for event in view.news:
        if isinstance(event, events.LineRefused):
            yield Row(say_line(view, event.line).label, note=event.reason, tone="bad")
