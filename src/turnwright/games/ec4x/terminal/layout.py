"""Tables and paragraphs of plain text, 80 columns wide."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

WIDTH = 80


def lay_out(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns side by side; the last one is broken to fit."""
    if not rows:
        return ""
    widths = [max(len(row[i]) for row in (header, *rows)) for i in range(len(header) - 1)]
    left = sum(widths) + 2 * len(widths)
    lines = []
    for row in (header, *rows):
        front = "".join(cell.ljust(width + 2) for cell, width in zip(row, widths, strict=False))
        folded = wrap(row[-1], max(16, WIDTH - left)) or [""]
        lines.append((front + folded[0]).rstrip())
        lines += [(" " * left + more).rstrip() for more in folded[1:]]
    return "\n".join(lines)


def paragraph(text: str, indent: str = "") -> str:
    """A sentence or two, broken to fit; what follows the first line hangs in."""
    return "\n".join(wrap(text, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  "))


def stacked(*parts: str) -> str:
    """Parts one below the other; what is empty is left out."""
    return "\n\n".join(part for part in parts if part)
