"""2.4.2, 2.4.3 Electronic intelligence: finding spy scouts and cloaked raiders."""

from __future__ import annotations

from collections.abc import Sequence

from ..book import Book, Options
from ..state import Reach
from ..war.events import Search


def mesh(book: Book, levels: Sequence[int]) -> int:
    """2.4.2 The effective ELI of scouts together: rounded-up average, -1 if most are below it, plus the network."""
    detection, count = book.detection, len(levels)
    average = -(-sum(levels) // count)
    if 2 * sum(level < average for level in levels) > count:
        average = max(1, average - 1)
    network = next((bonus for most, bonus in detection.mesh if count <= most), detection.mesh_most)
    return min(detection.best, average + network)


def spots(options: Options, roll: int, threshold: int) -> bool:
    """2.4.2 Meets or exceeds the threshold; exceeds it under the option `detect_strict` (R9)."""
    return roll > threshold if options.detect_strict else roll >= threshold


def spy_threshold(book: Book, searcher: int, spy: int) -> int | None:
    """2.4.2 The least threshold of the range for this pair of levels; None: cannot be found."""
    if spy - searcher > 3:
        return None
    thresholds = book.detection.spy
    return thresholds[min(searcher - spy + 3, len(thresholds) - 1)]


def search_spy(t: Reach, finder: int, searcher: int, house: int, level: int) -> Search | None:
    """2.4.2 1D3 picks the threshold, 1D20 must reach it (R11: the two narrow ranges repeat their upper end)."""
    least = spy_threshold(t.book, searcher, level)
    if least is None:
        return None
    pick = t.roll(3)
    need = least + (min(pick - 1, 1) if searcher - level == 4 else pick - 1)
    roll = t.roll(20)
    return Search(finder, house, searcher, level, need, roll, spots(t.options, roll, need))


def raider_range(book: Book, searcher: int, cloak: int) -> tuple[int, int] | None:
    """2.4.3 Threshold and how far 1D3 may raise it: fixed low two levels above, fixed high below; None: never."""
    gap = searcher - cloak
    if not -1 <= gap <= 4:
        return None
    least = book.detection.raider[gap + 1]
    if gap >= 2:
        return least, 0
    return (least, 2) if gap >= 0 else (least + 2, 0)


def search_raider(t: Reach, finder: int, searcher: int, house: int, cloak: int) -> Search | None:
    """2.4.3 1D20 against the threshold; Advanced Stealth (4.1.1) raises it by 2.  None: it cannot be found."""
    found = raider_range(t.book, searcher, cloak)
    if found is None:
        return None
    need, spread = found
    if spread:
        need += t.roll(3) - 1
    if "stealth" in t.houses[house].discoveries:
        need += t.book.detection.stealth
    roll = t.roll(20)
    return Search(finder, house, searcher, cloak, need, roll, spots(t.options, roll, need))


def base_level(book: Book, eli: int) -> int:
    """2.4.2 A starbase against spy scouts: two levels more."""
    return min(book.detection.best, eli + book.detection.starbase)
