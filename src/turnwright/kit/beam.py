"""A beam search: ways on from a world, of which only the best are followed at each action."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

from turnwright.core import Action, Table

T = TypeVar("T", bound=Table)


class Way(NamedTuple, Generic[T]):
    """Actions, the world after them, and what that is worth."""

    value: float
    actions: tuple[Action, ...]
    world: T


def ways(
    world: T,
    answers: Callable[[T], Iterable[Action]],
    goes_on: Callable[[T, Action], bool],
    value: Callable[[T], float],
    alike: Callable[[T], Hashable],
    width: int,
    longest: int,
) -> Iterator[Way[T]]:
    """Every way found to where it ends.  `goes_on` does an action, in place, and says whether another may follow.

    Of worlds that are `alike` the first is followed; `width` are at each action, and none is longer than `longest`.
    """
    going = [Way(0.0, (), world)]
    for _ in range(longest):
        found: dict[Hashable, Way[T]] = {}
        for way in going:
            for action in answers(way.world):
                after = way.world.copy()
                if not goes_on(after, action):
                    yield Way(value(after), (*way.actions, action), after)
                elif (key := alike(after)) not in found:
                    found[key] = Way(value(after), (*way.actions, action), after)
        going = sorted(found.values(), key=lambda way: -way.value)[:width]
