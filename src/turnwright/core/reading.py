"""What is read from outside: where text becomes a whole number, what no number may exceed, what an unknown name may mean."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from msgspec import Struct

from .language import say

LARGEST = 10**12
"""No number of an action lies further from nothing than this: every rule can count with it, every file can hold it."""
DIGITS = re.compile(r"-?[0-9]{1,13}")


def whole(text: str, low: int = 0, high: int = LARGEST) -> int | None:
    """The whole number written there in plain digits; None if it is none or not from `low` to `high`."""
    bare = text.strip()
    number = int(bare) if DIGITS.fullmatch(bare) else None
    return number if number is not None and low <= number <= high else None


def too_large(value: Any) -> int | None:
    """A number somewhere in this value that exceeds what any rule can count with."""
    if isinstance(value, int):
        return value if abs(value) > LARGEST else None
    if isinstance(value, Struct):
        parts: Any = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, dict):
        parts = [*value, *value.values()]
    else:
        parts = value if isinstance(value, tuple | list | frozenset | set) else ()
    return next((found for part in parts if (found := too_large(part)) is not None), None)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """How a sentence about an unknown name ends: with what was meant, or with what there is."""
    names = list(known)
    near = get_close_matches(name, names, n=1)
    return say("did you mean {near}?", near=near[0]) if near else say("there is {known}.", known=", ".join(names))
