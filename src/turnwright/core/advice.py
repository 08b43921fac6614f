"""What a bot says to whoever asks it: what to do, why, what it leads to, and what it thought next best."""

from __future__ import annotations

from typing import Any

from .values import Value


class Stake(Value):
    """One thing that a judgement counts: how much there is of it, and what that is worth to the seat, by the judgement's measure."""

    amount: float
    worth: float = 0.0
    wanted: bool | None = None
    """Is more of it better?  For what weighs more or less as time goes by; of all else its worth says so."""


class Reason(Value):
    """Something that an action changes, in a few words: "2 gold more".  `good` for whoever does it; None: nobody says."""

    words: str
    good: bool | None = None


class Next(Value):
    """Something that is to follow, or a line of what is written at once: what, and why."""

    label: str
    reason: str = ""


class Instead(Value):
    """What was thought next best, and what would be otherwise with it: reasons against the best, seen from there."""

    action: Any
    reason: str = ""
    because: tuple[Reason, ...] = ()


class Advice(Value):
    """What a bot would do, and why, in words a player understands.  Bots give what they have; bots/hints.py adds the rest for people."""

    action: Any
    reason: str = ""
    because: tuple[Reason, ...] = ()
    """What it changes, what counts most first: by the end of the turn, where the turn is planned."""
    then: tuple[Next, ...] = ()
    """What it leads to."""
    instead: Instead | None = None
    lines: tuple[Next, ...] = ()
    """What it holds, line by line, where it says many things at once."""
