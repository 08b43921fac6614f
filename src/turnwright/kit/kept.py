"""What follows from things that never change is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

Things = TypeVarTuple("Things")
Made = TypeVar("Made")

MOST = 1 << 12
"""So much is kept of a rule; then all of it is forgotten."""


def by_identity(make: Callable[[*Things], Made]) -> Callable[[*Things], Made]:
    """A rule that reads immutable things alone, and is asked often of the same ones.

    They go by their identity, since to hash a book or a loadout takes longer than most rules.  While what was made of a thing is
    kept, so is the thing, and nothing else can have its identity.
    """
    kept: dict[tuple[int, ...], tuple[tuple[*Things], Made]] = {}

    def look_up(*things: *Things) -> Made:
        key = tuple(map(id, things))
        found = kept.get(key)
        if found is None:
            if len(kept) >= MOST:
                kept.clear()
            found = kept[key] = things, make(*things)
        return found[1]

    return look_up
