"""Numbers and lists in words, the same in every game and client."""

from __future__ import annotations

from collections.abc import Sequence


def plural(noun: str) -> str:
    """days, colonies; whatever goes another way is given to `counted`."""
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"


def counted(number: int, noun: str, many: str = "") -> str:
    """1 frame, 2 frames."""
    return f"{number} {noun if number == 1 else many or plural(noun)}"


def a_or_an(noun: str) -> str:
    """an Enforcer, a Scout: by the first letter, which is how the names in our books sound."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def listed(parts: Sequence[str], joint: str = "and") -> str:
    """a, b and c."""
    return f"{', '.join(parts[:-1])} {joint} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def plain(number: float) -> str:
    """A number with the typographic minus, if it has one."""
    return f"−{-number}" if number < 0 else str(number)


def signed(number: float) -> str:
    """A number with its sign: +2, −2, 0."""
    return f"+{number}" if number > 0 else plain(number)
