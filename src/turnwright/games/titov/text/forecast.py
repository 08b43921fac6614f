"""What could be done now, with the reasons why not; and 6.3 the coming Reset Phase, if nothing is done before it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from turnwright.core import Value
from turnwright.kit.words import listed, say

from ..action_phase import plays
from ..actions import Play
from ..cards import ActionCard, CardInPlay, Timer, Track
from ..effects import Effect, say_all
from ..effects.resources import Gain
from ..effects.spending import affordable
from ..provinces import Weigh
from ..state import LETTERS, MILESTONE, RESOURCES, Amounts, InPlay
from ..view import Court, as_realm


class Omen(Value):
    """What the next Reset will do to one card in play."""

    place: int
    card: str
    kind: Literal["fills", "lost", "decays", "advances", "fatal"]
    text: str
    timer: int
    """Slices filled after it; 0 when the timer starts again."""
    progress: int
    """Where its track stands after it; -1 when it is lost."""


def omens(view: Court) -> tuple[Omen, ...]:
    """For each card in play that the next Reset touches, in the order of the book; the gravest thing about it."""
    if view.outcome:
        return ()
    found = (omen(view, place, it) for place, it in enumerate(view.places) if it is not None and not it.spent)
    return tuple(one for one in found if one)


def omen(view: Court, place: int, it: InPlay) -> Omen | None:
    row: CardInPlay = view.book.in_play(it.card)
    if it.since > view.turn or not (row.timer or row.track):
        return None
    halted = it.built == view.turn
    timer = it.timer + (row.timer is not None and not halted)
    full = row.timer is not None and timer >= row.timer.slices
    progress = it.progress
    if row.track:
        progress = progress - (row.timer.setback if full and row.timer else 0)
        progress = progress - row.track.decay if progress >= 0 else -1
    progress = max(-1, progress)
    after = 0 if full else timer
    if full and view.book.fatal(it.card):
        return Omen(place, it.card, "fatal", say("the game is lost"), timer, progress)
    if row.track and progress < 0:
        return Omen(place, it.card, "lost", say("lost, and {what}", what=_defeat(view, row.track)), after, progress)
    if full and row.timer:
        return Omen(place, it.card, "fills", _filling(view, row.timer, place), after, progress)
    if row.track:
        lowered = say("{progress} becomes {lower}", progress=it.progress, lower=progress)
        return Omen(place, it.card, "decays", lowered, timer, progress)
    goes_on = say("building halts it") if halted else say("timer {timer}", timer=timer)
    return Omen(place, it.card, "advances", goes_on, timer, progress)


def _defeat(view: Court, track: Track) -> str:
    return say_all(track.defeat, view.book) if track.defeat else track.lost.words(view.book)


def _filling(view: Court, timer: Timer, place: int) -> str:
    parts = [say_all(timer.effects, view.book)] if timer.effects else []
    if timer.setback:
        parts.append(say("progress −{setback}", setback=timer.setback))
    if place != MILESTONE:
        parts.append(timer.fate.words(view.book))
    return "; ".join(parts)


def escalating(view: Court, card: str) -> str:
    """5.3.15 The name of what a card would become with its like in the Agenda, if it came there."""
    row, there = view.book.objectives[card], (view.book.name(it.card) for it in view.places[1:] if it is not None)
    return view.book.name(row.escalates) if row.escalates and row.name in there else ""


class Turnout(NamedTuple):
    """What becomes of one resource."""

    letter: str
    before: int
    after: int
    wasted: int


def outlook(view: Court, bill: Amounts, effects: tuple[Effect, ...]) -> list[Turnout]:
    """5.3.5 The bank after paying and after what the effects surely gain; only what changes."""
    if not affordable(view.bank, bill):
        return []
    bank = [have - due for have, due in zip(view.bank, bill, strict=True)]
    wasted = [0] * len(bank)
    for effect in sure(view, effects, bank):
        if isinstance(effect, Gain):
            for k, n in enumerate(effect.amounts):
                kept = min(n, view.maxima[k] - bank[k])
                bank[k] += kept
                wasted[k] += n - kept
    rows = zip(LETTERS, view.bank, bank, wasted, strict=True)
    return [Turnout(*row) for row in rows if row[1] != row[2] or row[3]]


def sure(view: Court, effects: tuple[Effect, ...], bank: list[int]) -> tuple[Effect, ...]:
    """The effects that will happen: of a Province, those of the side that its scales take."""
    if effects and isinstance(effects[0], Weigh):
        test = effects[0]
        return test.then if test.weight(bank) >= test.at_least else test.otherwise
    return effects


def waste(view: Court, bill: Amounts, effects: tuple[Effect, ...]) -> str:
    """5.3.5 What would be gained above a maximum, as a sentence."""
    lost = [
        f"{row.wasted} {RESOURCES[LETTERS.index(row.letter)]}" for row in outlook(view, bill, effects) if row.wasted
    ]
    return say("{lost} above the maximum is lost.", lost=listed(lost)) if lost else ""


def ways_out(view: Court, test: Weigh) -> list[tuple[str, int]]:
    """5.2.7 Cards of the hand that would make a failing test true if they were played first, and the weight then."""
    found = []
    for action in plays(as_realm(view), list(view.hand)):
        assert isinstance(action, Play)
        after = list(view.bank)
        for row in outlook(view, action.pay, view.book.actions[action.card].effects):
            after[LETTERS.index(row.letter)] = row.after
        if (weight := test.weight(after)) >= test.at_least and (action.card, weight) not in found:
            found.append((action.card, weight))
    return found


def test_of(row: ActionCard) -> Weigh | None:
    """5.2.7 The scales of a Province."""
    return row.effects[0] if row.effects and isinstance(row.effects[0], Weigh) else None
