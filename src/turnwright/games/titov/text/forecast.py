"""What could be done now, with the reasons why not; and 6.3 the coming Reset Phase, if nothing is done before it."""

from __future__ import annotations

from typing import Literal, cast

from turnwright.core import Value

from ..action_phase import why_unplayable
from ..actions import Press
from ..cards import CardInPlay, Timer, Track
from ..crisis_phase import closed_answers
from ..effects import say_all
from ..state import MILESTONE, InPlay, Realm
from ..view import Court


def obstacles(view: Court) -> dict[str, str]:
    """For every card in the hand and everything offered by cards in play, by ref: why not, or empty if it can be done.

    In the Action Phase this says of Resolutions whether they could be taken if the Crisis Phase began now.  It asks
    the rules themselves: a view has all that they look at, under the same names.
    """
    t = cast(Realm, view)
    found = {f"hand:{card}": why_unplayable(t, card) for card in view.hand}
    for place, it in enumerate(view.places):
        if it is not None and not it.spent:
            row: CardInPlay = view.book.row(it.card)
            found |= {f"place:{place}:{option}": "" for option in range(len(row.resolutions))}
            found |= {f"place:{place}:track": ""} if row.track else {}
    for action, reason in closed_answers(t):
        part = "track" if isinstance(action, Press) else str(action.option)
        found[f"place:{action.place}:{part}"] = reason
    return found


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
    row: CardInPlay = view.book.row(it.card)
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
    if full and view.book.fatal(it.card):
        return Omen(place, it.card, "fatal", "the game is lost", timer, progress)
    if row.track and progress < 0:
        return Omen(place, it.card, "lost", f"lost: {_defeat(view, row.track)}", timer, progress)
    if full and row.timer:
        return Omen(place, it.card, "fills", _filling(view, row.timer, place), 0, progress)
    if row.track:
        return Omen(place, it.card, "decays", f"{it.progress} becomes {progress}", timer, progress)
    return Omen(place, it.card, "advances", f"timer {timer}" if not halted else "building halts it", timer, progress)


def _defeat(view: Court, track: Track) -> str:
    return say_all(track.defeat, view.book) if track.defeat else track.lost.words(view.book)


def _filling(view: Court, timer: Timer, place: int) -> str:
    parts = [say_all(timer.effects, view.book)] if timer.effects else []
    if timer.setback:
        parts.append(f"progress -{timer.setback}")
    if place != MILESTONE:
        parts.append(timer.fate.words(view.book))
    return "; ".join(parts)
