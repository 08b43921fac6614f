"""What a way to play, or a match, changes of the printed game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from turnwright.core import Game, Option
from turnwright.core.book import named, numbers

Row = tuple[str, str, str]
"""A thing that differs: its name, as printed, and here, in the words of the game."""


def differs(game: Game[Any, Any], options: Mapping[str, Any], variant: Mapping[str, Any]) -> Sequence[Row]:
    """Each option that is not as printed, then each number of the book."""
    return _differs(game, tuple(options.items()), tuple(variant.items()))


@lru_cache(256)
def _differs(
    game: Game[Any, Any], options: tuple[tuple[str, Any], ...], variant: tuple[tuple[str, Any], ...]
) -> Sequence[Row]:
    agreed, printed = dict(options), dict(numbers(game.book)) if variant else {}
    rows = [
        (option.title, _label(option, option.default), _label(option, agreed[option.name]))
        for option in game.offers
        if agreed.get(option.name, option.default) != option.default
    ]
    for path, value in variant:
        if (swap := game.swap) and path == swap.number:  # by the name under which it is agreed on
            rows.append((swap.title, str(swap.read(game.book)), str(swap.read(game.make_book(dict(variant))))))
        elif value != printed[path]:
            rows.append((named(path), _number(printed[path]), _number(value)))
    return rows


def _label(option: Option, value: Any) -> str:
    return str(dict(option.choices or option.labels).get(value, written(value)))


def _number(value: Any) -> str:
    """A number of the book to be read, not to be sent back."""
    return written(value).replace("-", "−")


def written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
