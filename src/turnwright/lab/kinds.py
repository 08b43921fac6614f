"""Kinds: what actions are called where many are counted."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from turnwright.core import Action, Game


@cache
def telling(kind: Any) -> tuple[str, ...]:
    """The fields whose few values are part of what a kind of action is: `develop farm` is another than `develop house`."""
    hints = get_type_hints(kind)
    return tuple(name for name in kind.__struct_fields__ if get_origin(hints[name]) is Literal)


@cache
def plain(name: str) -> str:
    """A name of the code in words: ArmyAttack is `army attack`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ").lower()


def kind_of(action: Action) -> str:
    """What an action is called where many are counted."""
    kind: Any = type(action)
    return " ".join([plain(kind.__name__), *(plain(str(getattr(action, name))) for name in telling(kind))])


def kinds_of(game: Game[Any, Any], offered: Collection[str]) -> set[str]:
    """All kinds of the actions that were offered; with more than one telling field, those that make sense are not known."""
    kinds = set()
    vocabulary: tuple[Any, ...] = game.vocabulary(Action)
    for kind in vocabulary:
        fields = telling(kind)
        if kind.__name__ not in offered:
            continue
        if not fields:
            kinds.add(plain(kind.__name__))
        elif len(fields) == 1:
            kinds |= {
                f"{plain(kind.__name__)} {plain(str(value))}" for value in get_args(get_type_hints(kind)[fields[0]])
            }
    return kinds


def names_of(game: Game[Any, Any], view: Any, action: Action) -> list[str]:
    """What an action is, as traces count it: its kind, and the content that it uses."""
    return [kind_of(action), *(f"{heading}: {name}" for _, heading, name in game.lab.uses(view, action))]
