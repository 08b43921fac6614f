"""Terms that settle while a league learns: what winners leave alone becomes better, what all of them do becomes dearer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple


class Lever(NamedTuple):
    """A number of the book that moves a share, and the band in which that share may stay."""

    path: str
    step: int
    """By how much it moves where the share is too small; back by as much where it is too large."""
    least: int
    most: int
    of: tuple[int, ...] | Literal["conquest", "pool"]
    """The actions of winners whose use it moves, or how games end, or how often Player A wins."""
    low: float = 0.15
    high: float = 0.9

    def share(self, result: dict[str, Any]) -> float:
        if isinstance(self.of, str):
            return float(result[self.of])
        return max(float(result["uses"][str(action)]) for action in self.of)

    def missed(self, result: dict[str, Any]) -> float:
        """By how much the share is out of its band."""
        share = self.share(result)
        return max(self.low - share, share - self.high, 0.0)


def settled(terms: dict[str, Any], result: dict[str, Any], levers: Iterable[Lever], book: Any) -> dict[str, Any]:
    """The terms a step on: each lever moves whose share is out of its band."""
    variant = dict(terms["variant"])
    for lever in levers:
        if lever.missed(result):
            step = lever.step if lever.share(result) < lever.low else -lever.step
            variant[lever.path] = min(max(_now(variant, lever.path, book) + step, lever.least), lever.most)
    return {**terms, "variant": variant}


def _now(variant: dict[str, Any], path: str, book: Any) -> int:
    """What the terms say, or the book."""
    if path in variant:
        return int(variant[path])
    for name in path.split("."):
        book = getattr(book, name)
    return int(book)
