"""2.4.2, 2.4.3 Electronic intelligence: finding spy scouts and cloaked raiders."""

from __future__ import annotations

from collections.abc import Sequence

from .table import Reach
from .tables import Book


def mesh(book: Book, levels: Sequence[int]) -> int:
    """2.4.2 The effective ELI of scouts together: rounded-up average, -1 if most are below it, plus the network."""
    detection, count = book.detection, len(levels)
    average = -(-sum(levels) // count)
    if 2 * sum(level < average for level in levels) > count:
        average = max(1, average - 1)
    network = next((bonus for most, bonus in detection.mesh if count <= most), detection.mesh_most)
    return min(detection.best, average + network)


def spots(book: Book, roll: int, threshold: int) -> bool:
    """2.4.2 Meets or exceeds the threshold; exceeds it where the book is set to be strict (R9)."""
    return roll > threshold if book.detection.strict else roll >= threshold


def spy_threshold(book: Book, searcher: int, spy: int) -> int | None:
    """2.4.2 The least threshold of the range for this pair of levels; None: cannot be found."""
    if spy - searcher > 3:
        return None
    return book.detection.spy[searcher - spy + 3]


def finds_spy(t: Reach, searcher: int, spy: int) -> bool:
    """2.4.2 1D3 picks the threshold, 1D20 must reach it (R11: the two narrow ranges repeat their upper end)."""
    least = spy_threshold(t.book, searcher, spy)
    if least is None:
        return False
    pick = t.roll(3)
    spread = min(pick - 1, 1) if searcher - spy == 4 else pick - 1
    return spots(t.book, t.roll(20), least + spread)


def raider_range(book: Book, searcher: int, cloak: int) -> tuple[int, int] | None:
    """2.4.3 Threshold and how far 1D3 may raise it: fixed low two levels above, fixed high below; None: never."""
    gap = searcher - cloak
    if not -1 <= gap <= 4:
        return None
    least = book.detection.raider[gap + 1]
    if gap >= 2:
        return least, 0
    return (least, 2) if gap >= 0 else (least + 2, 0)


def finds_raider(t: Reach, searcher: int, cloak: int, stealthy: bool) -> bool:
    """2.4.3 1D20 against the threshold; Advanced Stealth (4.1.1) raises it by 2."""
    found = raider_range(t.book, searcher, cloak)
    if found is None:
        return False
    threshold, spread = found
    if spread:
        threshold += t.roll(3) - 1
    return spots(t.book, t.roll(20), threshold + (t.book.detection.stealth if stealthy else 0))


def base_level(book: Book, eli: int) -> int:
    """2.4.2 A starbase against spy scouts: two levels more."""
    return min(book.detection.best, eli + book.detection.starbase)
