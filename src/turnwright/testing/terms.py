"""Options and variants as Hypothesis draws them: what a game may be played under."""

from __future__ import annotations

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
    """A few numbers of the book, each off; what the game refuses is left out."""
    printed = {path: value for path, value in numbers(game.book) if type(value) is int}
    if not printed:
        return st.just({})
    changes = st.dictionaries(st.sampled_from(sorted(printed)), st.sampled_from(OFF), max_size=12)
    return changes.map(lambda drawn: {path: off(printed[path]) for path, off in drawn.items()}).map(
        lambda variant: {path: value for path, value in variant.items() if _allowed(game, path, value)}
    )


def _allowed(game: Game[Any, Any], path: str, value: int) -> bool:
    try:
        game.make_book({path: value})
    except BadSetup:
        return False
    return True
