"""Puzzles and scenarios: a position of a recorded match, a task, and a proven solution.

What is asked for and when it is reached is a Theme, a hook of the face `learn`; a Puzzle is data, a file in the game's folder `puzzles`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from .values import Value

PUZZLE = "puzzle "
"""How the note of a match begins that was started as a puzzle; its name follows."""

Limits = Mapping[str, int]
"""The numbers of a task: `{"turns": 1, "round": 8}`."""


class Theme(Value, kw_only=True):
    """A kind of task that puzzles set.  `turnwright puzzles make` looks for them in recorded matches."""

    name: str
    """As puzzles name it: `conquest`."""
    title: str
    """What a puzzle of it is called until somebody gives it a better name."""
    task: Callable[[Limits], str]
    """What to do, in a sentence."""
    judge: Callable[[Any, Limits], bool | None]
    """By the solver's view: True, it is done; False, it cannot be done any more; None, it is still open."""
    begins: Callable[[Any], Iterable[dict[str, int]]] = lambda view: ()
    """The limits of every puzzle that might begin at this view of a seat that is asked."""
    scenario: bool = False
    """Is it a longer one, which there are many ways to solve?"""
    strong: str = "hard"
    """Who solves it in most tries where there is chance; and who does not:"""
    weak: str = "easy"
    others: str = "hard"
    """Who plays the other seats."""


class Proof(Value, kw_only=True, omit_defaults=True):
    """Why a puzzle is one.  By search: the solution holds against every reply.  By trials: with other dice the strong player
    reaches the goal much more often than the weak one."""

    positions: int = 0
    """How many were looked at: all there are.  0: it was proven by trials."""
    first: int = 0
    """First actions there are, and how many of them still reach the goal:"""
    good: int = 0
    tries: int = 0
    """How often each bot tried, and how often it got there:"""
    solved: dict[str, int] = {}


class Puzzle(Value, kw_only=True, omit_defaults=True):
    """A match up to the moment where the solver takes over, what is asked for, and how it is done."""

    title: str
    theme: str
    limits: dict[str, int]
    level: Literal["easy", "medium", "hard"]
    text: str = ""
    """A sentence about the position."""
    seats: tuple[str, ...]
    """Who sits where: `you` once, and bots by name."""
    preset: str = ""
    options: dict[str, Any] = {}
    variant: dict[str, Any] = {}
    key: str
    """The key of the dice, in hexadecimal digits."""
    moves: tuple[str, ...]
    """Actions in notation that lead to the position, each by the seat that is asked; `1: pass` by seat 1."""
    digest: str
    """The position itself: whoever changes the rules learns that it is another one now."""
    solution: tuple[str, ...]
    """The same for the solution, with the replies of others as they were recorded."""
    proof: Proof
    name: str = ""
    """What it is called on a command line and in an address: its file's."""

    @property
    def seat(self) -> int:
        return self.seats.index("you")
