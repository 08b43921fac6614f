"""Proof by trials: bots take over at the position of a puzzle and play on, each time with other dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.bots import make
from turnwright.core import Match, Puzzle, Theme, key_of_seed

LONGEST = 3000
"""Actions after which a try is given up."""


def tried(
    start: Match[Any, Any], puzzle: Puzzle, theme: Theme, bot: str, seed: int, same_dice: bool = False
) -> Match[Any, Any] | None:
    """The match in which this bot reaches the goal from the position on; None: it does not.

    With dice of its own, and what the solver cannot know dealt anew; or with those of the puzzle.
    """
    match = (
        start.at(len(start.log))
        if same_dice
        else start.fork(len(start.log), key_of_seed(f"try {seed}"), seat=puzzle.seat)
    )
    seed_of: Callable[[int], str] = lambda seat: f"{seed}/{seat}"
    players = [make(match.game, bot if who == "you" else who, seed_of(seat)) for seat, who in enumerate(puzzle.seats)]
    for _ in range(LONGEST):
        verdict = theme.judge(match.view(puzzle.seat), puzzle.limits)
        if verdict is not None or match.over:
            return match if verdict else None
        seat = min(match.table.asks)
        match.play(seat, players[seat].choose(match.view(seat), match.legal(seat)).action)
    return None


def share(start: Match[Any, Any], puzzle: Puzzle, theme: Theme, bot: str, tries: int) -> int:
    """In how many of so many tries the bot reaches the goal."""
    return sum(tried(start, puzzle, theme, bot, seed) is not None for seed in range(tries))
