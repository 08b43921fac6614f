"""Presets: named ways to play a game, each a set of options and of changed numbers that belong together."""

from __future__ import annotations

from typing import Any

from .values import Value


class Preset(Value, kw_only=True):
    """One way to play: what it changes of the printed game and why, how long it takes and how hard it is, in plain words."""

    name: str
    """What it is called on a command line and in a match file."""
    title: str
    why: str
    length: str = ""
    difficulty: str = ""
    measured: str = ""
    """What was found by playing it, with its interval, in words for players; docs/balance.md says how."""
    seats: int | None = None
    """How many play, unless somebody says."""
    options: dict[str, Any] = {}
    variant: dict[str, Any] = {}
    idle: tuple[str, ...] = ()
    """Options that change nothing here, or that the preset itself stands for: forms leave them out."""

    @property
    def printed(self) -> bool:
        """Is it the game as its book has it?"""
        return not self.options and not self.variant


PRINTED = Preset(name="printed", title="As printed", why="By the book, with rulings where it leaves something open.")


def with_printed(presets: tuple[Preset, ...]) -> tuple[Preset, ...]:
    """All ways to play: the printed one first, unless the game has words of its own for it."""
    return presets if any(preset.printed for preset in presets) else (PRINTED, *presets)
