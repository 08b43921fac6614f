"""Options and variants as Hypothesis draws them: what a game may be played under."""

from __future__ import annotations

from functools import cache
from operator import itemgetter
from typing import Any

from hypothesis import strategies as st

from turnwright.core import BadSetup, Game, Option
from turnwright.core.book import numbers

OFF = (
    lambda n: n + 1,
    lambda n: n - 1,
    lambda n: n + 5,
    lambda n: 2 * n,
    lambda n: 0,
)
"""How far a number of a variant is off the printed one: a little or a lot."""


def options(game: Game[Any, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """All that may be agreed on, each as it likes."""
    return st.fixed_dictionaries({option.name: _choices(option) for option in game.offers})


def _choices(option: Option) -> st.SearchStrategy[Any]:
    if option.choices:
        return st.sampled_from([value for value, _ in option.choices])
    return st.integers(option.low, option.high) if option.number else st.just(option.default)


def variants(game: Game[Any, Any]) -> st.SearchStrategy[dict[str, int]]:
    """A few numbers of the book, each off."""
    changes = [(path, value) for path, values in numbers_off(game).items() for value in values]
    if not changes:
        return st.just({})
    return st.lists(st.sampled_from(changes), max_size=12, unique_by=itemgetter(0)).map(dict)


@cache
def numbers_off(game: Game[Any, Any]) -> dict[str, list[int]]:
    """Of every number of the book the ones near it, and further off, that a variant may have in its place."""
    found = dict[str, list[int]]()
    for path, printed in numbers(game.book):
        if type(printed) is int:
            off = dict.fromkeys(change(printed) for change in OFF)
            found[path] = [value for value in off if value != printed and _allowed(game, path, value)]
    return {path: values for path, values in found.items() if values}


def _allowed(game: Game[Any, Any], path: str, value: int) -> bool:
    try:
        game.make_book({path: value})
    except BadSetup:
        return False
    return True
