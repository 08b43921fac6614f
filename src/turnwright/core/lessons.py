"""What a game teaches: its goal, its words, its loop in pictures, and lessons that are played on the real board.

All of it is made when it is read, in the reader's language, by the hooks of the face `learn` (faces.py).
"""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import Any

from . import notation
from .values import Action, Value

NOTE = "lesson "
"""How the note of a match begins that was started by a lesson; its name follows."""
PATIENCE = 12
"""Own actions after which a step that nobody takes is passed over."""


class Goal(Value):
    """What one plays for: in a sentence, how one wins and loses, and what counts at the end."""

    aim: str
    win: tuple[str, ...] = ()
    lose: tuple[str, ...] = ()
    counts: tuple[tuple[str, str], ...] = ()
    """What is counted at the end, and for how much."""


class Meaning(Value):
    """A word of the book, what it means, and the section where it stands."""

    word: str
    text: str
    section: str = ""
    forms: tuple[str, ...] = ()
    """Other forms of it, as texts have them: ("ships", "shipyard's")."""


class Moment(Value):
    """One picture of the game's loop: a moment of a recorded match (`replays/NAME.jsonl` in its folder), and what happens there."""

    title: str
    text: str
    replay: str
    at: int
    seat: int | None = 0
    crop: tuple[int, int, int, int] | None = None
    """The part of the picture to show: left, top, width and height in its units; all of it if left out."""


class Task(Value, kw_only=True):
    """One step of a lesson.  Without `show` and `until` there is nothing to do but to read."""

    title: str
    """What to do now, as short as a heading."""
    todo: str = ""
    """How, in a sentence or two."""
    why: str = ""
    won: str | Callable[[Any], str] = ""
    """What was achieved, said once it is done; by the view, where that depends on the dice."""
    spot: tuple[str, ...] = ()
    """The drawn parts it is about: a `data-ref` or `data-explain` of the board; the first that is drawn is lit, and while there is
    something to do, only one by which it is done."""
    show: tuple[str, ...] = ()
    """Actions in notation (`develop *` stands for any), the best first: "Show me" plays the first that is legal."""
    done: tuple[str, ...] = ()
    """Actions in notation that count as done; without it and `until`, the first of `show`."""
    until: Callable[[Any], bool] | None = None
    """Is it done, by the view?  For what can be reached in several ways."""
    gone: Callable[[Any], bool] | None = None
    """Can it not be done any more, by the view?  Then it is passed over with a word."""

    @property
    def reading(self) -> bool:
        return not self.show and self.until is None

    def fits(self, action: Action) -> bool:
        """Is this action what the step asks for?"""
        line = notation.write(action)
        wanted = self.done or (() if self.until else self.show[:1])
        return any(fnmatchcase(line, one) for one in wanted)


class Lesson(Value, kw_only=True):
    """A guided match of six to twelve steps: an ordinary one, which somebody begins with a coach at hand."""

    name: str
    """What it is called on a command line and in an address."""
    title: str
    goal: str
    """What one can do afterwards, in a sentence."""
    minutes: int
    steps: tuple[Task, ...]
    preset: str = ""
    options: dict[str, Any] = {}
    variant: dict[str, Any] = {}
    seats: tuple[str, ...] = ("you",)
    """Who sits where: `you` once, and bots by name."""
    seed: str = "lesson"
    moves: tuple[str, ...] = ()
    """Actions in notation that lead to the start, each by the seat that is asked; `1: pass` by seat 1."""
    meanwhile: tuple[str, ...] = ()
    """What "Show me" plays where a step cannot be taken yet: `end-turn`."""

    @property
    def seat(self) -> int:
        """Who learns."""
        return self.seats.index("you")
