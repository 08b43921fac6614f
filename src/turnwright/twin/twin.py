"""A Twin: what a game's folder `twin/` hands over."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from turnwright.core import Action, Game, Table, Value

from .records import row


class Terms(Value):
    """What a game is played under."""

    options: Any
    book: Any


def _any_table(t: Table) -> bool:
    return False


@dataclass(frozen=True, kw_only=True, eq=False)
class Twin:
    """A game's rules over a row of numbers.  `state` is a record that `start` and `step` change in place."""

    game: Game[Any, Any]
    state: np.dtype[Any]
    actions: tuple[Action, ...]
    """Every action there is, at most 63: an action is its place here, and a mask has one bit for each."""
    start: Callable[..., None]
    """`start(state, terms)`: from an empty row to the first question of a new game."""
    legal: Callable[..., int]
    """`legal(state, terms)`: the mask of what may be answered."""
    step: Callable[..., None]
    """`step(state, action, terms)`: a legal answer, and all that follows up to the next question."""
    over: Callable[..., bool]
    """`over(state)`: nobody is asked any more."""
    seat: Callable[..., int]
    """`seat(state)`: who is asked."""
    winner: Callable[..., int]
    """`winner(state, terms)` of a game that is over; -1 if nobody has won."""
    score: Callable[..., int]
    """`score(state, terms, seat)` of a game that is over: the outcome's number for a seat, higher is better."""
    written: Callable[..., None]
    """`written(state, table)`: put a table of the game into a row."""
    terms_of: Callable[..., Any] = Terms
    """`terms_of(options, book)`: what the rules read, as a Value; `terms` in the rules is the row of it."""
    beyond: Callable[..., bool] = _any_table
    """`beyond(table)`: has a number outgrown what a row holds?"""

    def terms(self, options: Mapping[str, Any] | None = None, variant: Mapping[str, Any] | None = None) -> Any:
        """The row of these options and this variant of the book: the parameter of a compiled twin."""
        return self.terms_row(self.game.make_options(options), self.game.make_book(variant))

    def terms_row(self, options: Any, book: Any) -> Any:
        return row(self.terms_of(options, book))

    def row_of(self, t: Table) -> Any:
        """A table of the game as a row."""
        state = np.zeros(1, self.state)[0]
        self.written(state, t)
        return state


def twin_of(game: Game[Any, Any]) -> Twin | None:
    """The `TWIN` of the file or folder `twin` in the game's package; None where there is none."""
    package, name = importlib.import_module(game.package), f"{game.package}.twin"
    if not hasattr(package, "__path__") or importlib.util.find_spec(name) is None:
        return None
    twin = importlib.import_module(name).TWIN
    assert isinstance(twin, Twin)
    return twin
