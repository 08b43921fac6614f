"""What a sitting is made of: people, choices, lines of the log, the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from turnwright.core import Draft, Illegal, Next, Reason, Sum, Value, Words
from turnwright.kit.words import say

TURN = "turn"
"""The ref of an action that ends the turn."""
MAIN = "main"
"""The further ref of one that is the thing to do, though other things can still be done."""
ASIDE = "aside"
"""The heading of events that go to the log alone, since they are seen elsewhere: who has handed in orders."""


class Person(Value):
    """Somebody at the table, or a bot."""

    seat: int
    name: str
    role: str
    bot: str
    asked: bool
    """Everybody waits for this one."""
    won: bool


class Choice(Value):
    """Something the open question names, in words; `refusal` says why it cannot be done now."""

    action: Any
    """An Action, or a Form to fill in."""
    words: Words
    refusal: str = ""

    @property
    def section(self) -> str:
        """The rule to read about it: what forbids it, or what it comes from."""
        return Illegal(self.refusal).section or self.words.section

    @property
    def ends_turn(self) -> bool:
        """It ends the turn; with a refusal, it would."""
        return TURN in self.words.refs

    def matches(self, wanted: str) -> bool:
        """Every typed word occurs in what is shown, or is the number of the section."""
        why = self.refusal.removeprefix(self.section)
        shown = f"{self.words.group} {self.words.label} {self.words.detail} {why}".lower()
        return all(word in shown or word == self.section for word in wanted.lower().replace("...", "…").split())


class Line(Value):
    """One line of the log: an event that happened when the match had gone so far for its viewer (0: set-up)."""

    moment: int
    event: Any
    words: Words
    fresh: bool
    """It happened with or after the viewer's last action."""
    harm: int = 0
    """How badly it hurt the viewer."""


class Log(Value):
    """Lines, oldest first, and how many before them are left out."""

    lines: tuple[Line, ...]
    earlier: int = 0

    @property
    def news(self) -> list[Line]:
        """What is new to the viewer and worth saying again: the worst first, then all else as it happened."""
        new = [line for line in self.lines if line.fresh and line.words.group != ASIDE]
        return sorted(new, key=lambda line: -line.harm)

    @property
    def backwards(self) -> list[Line]:
        """All lines, newest first, but of what is new the worst before all else."""
        lines = list(reversed(self.lines))
        lines.sort(key=lambda line: -line.harm)
        return lines


class Other(Value):
    """What a good player would do otherwise, in words, and what would be otherwise then."""

    action: Any
    words: Words
    reason: str = ""
    because: tuple[Reason, ...] = ()

    @property
    def told(self) -> str:
        """All of it in a line or two."""
        compared = say("Compared with the best: {changes}.", changes=in_a_line(self.because)) if self.because else ""
        return " ".join(part for part in (f"{self.words.label}.", compared, self.reason) if part)


class Hint(Value):
    """What a good player would do, in words: why, what it leads to, and what is second best."""

    action: Any
    words: Words
    reason: str
    because: tuple[Reason, ...] = ()
    then: tuple[Next, ...] = ()
    instead: Other | None = None
    lines: tuple[Next, ...] = ()

    @property
    def parts(self) -> list[tuple[str, str]]:
        """What there is to say beside the action, each under its heading: for clients that show nothing but text."""
        changes = say("What it changes: {changes}.", changes=in_a_line(self.because)) if self.because else ""
        said = [(say("Why"), " ".join(part for part in (self.reason, changes) if part))]
        said += [(say("Line {n}", n=n), _line(row)) for n, row in enumerate(self.lines, 1)]
        if self.then:
            said.append((say("Then"), "; ".join(_line(step) for step in self.then)))
        if self.instead:
            said.append((say("Second best"), self.instead.told))
        return said

    def __str__(self) -> str:
        return "\n".join([self.words.label, *(f"{heading}: {text}" for heading, text in self.parts)])

    def _repr_markdown_(self) -> str:
        """For notebooks."""
        return "\n\n".join([f"**{self.words.label}**", *(f"*{heading}* {text}" for heading, text in self.parts)])


def in_a_line(because: Sequence[Reason]) -> str:
    """Reasons one after the other, what speaks against it last."""
    good, bad = ([reason.words for reason in because if (reason.good is False) == against] for against in (False, True))
    if good and bad:
        return say("{good}; but {bad}", good=", ".join(good), bad=", ".join(bad))
    return ", ".join(good or bad)


def _line(step: Next) -> str:
    return say("{step}: {reason}", step=step.label, reason=step.reason) if step.reason else step.label


class Preview(Value):
    """What the rules say to an action before it is taken: how it reads, why not, and the draft it leads to."""

    words: Words | None = None
    refusal: str = ""
    draft: Draft | None = None

    @property
    def section(self) -> str:
        """The rule to read about it."""
        return Illegal(self.refusal).section or (self.words.section if self.words else "")


class Score(Value):
    """What somebody reached, and the terms it is made of where the game explains it.

    The terms are those of `points:SEAT` where a game has them: how far one came, when the score is but won or lost.
    """

    person: Person
    value: float
    sum: Sum | None


class Result(Value):
    """How it ended: for the only person among several seats, for all, and why."""

    fate: str
    winners: str
    reason: str
    scores: tuple[Score, ...]


class Seal(Value):
    """What was published of the dice from action `at` on; at the end the key too, and whether it fits."""

    at: int
    commitment: str
    key: str | None
    fits: bool
