"""Terms that settle while a league learns: what winners leave alone becomes better, what all of them do becomes dearer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
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
            _move(variant, lever, 1 if lever.share(result) < lever.low else -1, book)
    return {**terms, "variant": variant}


def nearby(
    terms: dict[str, Any], count: int, levers: Sequence[Lever], book: Any, seed: int
) -> Iterator[dict[str, Any]]:
    """So many terms around these, each with a third of the levers a step or two to either side."""
    rng = Random(seed)
    for n in range(count):
        variant = dict(terms["variant"])
        for lever in rng.sample(levers, len(levers) // 3):
            _move(variant, lever, rng.choice((-2, -1, 1, 2)), book)
        yield {**terms, "name": f"{terms.get('name', '')} {n + 1}", "variant": variant}


def _move(variant: dict[str, Any], lever: Lever, steps: int, book: Any) -> None:
    now = _now(variant, lever.path, book) + steps * lever.step
    variant[lever.path] = min(max(now, lever.least), lever.most)


def _now(variant: dict[str, Any], path: str, book: Any) -> int:
    """What the terms say, or the book."""
    if path in variant:
        return int(variant[path])
    for name in path.split("."):
        book = getattr(book, name)
    return int(book)
