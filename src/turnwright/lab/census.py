"""The census: what happened in many games, by the names that the rulebook gives it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from turnwright.core import Action, Event, Game, Value

Tally = Callable[[Counter[str], Any], None]


class Count(Value):
    """How often a kind happened, and in how many games."""

    kind: str
    times: int
    games: int


def kinds_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """All that should happen."""
    types = (*game.vocabulary(Action), *game.vocabulary(Event))
    return tuple(game.lab.KINDS) or tuple(kind.__name__ for kind in types)


def options_of(game: Game[Any, Any], n: int) -> Mapping[str, Any]:
    """The options of the n-th set of games."""
    rows = game.lab.OPTIONS
    return rows[n % len(rows)]


def summed(game: Game[Any, Any], tallies: Iterable[Mapping[str, int]]) -> tuple[Count, ...]:
    """Every kind that should happen or did, with its numbers."""
    times, games = Counter[str](), Counter[str]()
    for counts in tallies:
        times.update(counts)
        games.update(kind for kind, count in counts.items() if count > 0)
    kinds = dict.fromkeys((*kinds_of(game), *sorted(times)))
    return tuple(Count(kind, times[kind], games[kind]) for kind in kinds)
