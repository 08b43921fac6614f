"""The census: what happened in many games, by the names that the rulebook gives it.

A game may bring a `lab` with `KINDS`, the names of all that should happen sooner or later; `tally(counts, thing)`, which
counts an action or an event under its names; and `OPTIONS`, under which the games are played in turn.  Without one, the
kinds are the game's actions and events themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from turnwright.core import Action, Event, Game, Value

Tally = Callable[[Counter[str], Any], None]


class Count(Value):
    """How often a kind happened, and in how many games."""

    kind: str
    times: int
    games: int


def _by_type(counts: Counter[str], thing: Any) -> None:
    counts[type(thing).__name__] += 1


def tally_of(game: Game[Any, Any]) -> Tally:
    """How this game counts."""
    tally: Tally = getattr(game.part("lab"), "tally", _by_type)
    return tally


def kinds_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """All that should happen."""
    types = (*game.vocabulary(Action), *game.vocabulary(Event))
    kinds: tuple[str, ...] = getattr(game.part("lab"), "KINDS", tuple(kind.__name__ for kind in types))
    return kinds


def options_of(game: Game[Any, Any], n: int) -> Mapping[str, Any]:
    """The options of the n-th set of games."""
    rows: Sequence[Mapping[str, Any]] = getattr(game.part("lab"), "OPTIONS", ({},))
    return rows[n % len(rows)]


def summed(game: Game[Any, Any], tallies: Iterable[Mapping[str, int]]) -> tuple[Count, ...]:
    """Every kind that should happen or did, with its numbers."""
    times, games = Counter[str](), Counter[str]()
    for counts in tallies:
        times.update(counts)
        games.update(kind for kind, count in counts.items() if count > 0)
    kinds = dict.fromkeys((*kinds_of(game), *sorted(times)))
    return tuple(Count(kind, times[kind], games[kind]) for kind in kinds)
