"""A report as plain text of 78 columns, for mail and screen readers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import wrap

from turnwright.core.mail import Part, Report, Row

WIDTH, NARROW = 78, 20
NUMBER = re.compile(r"[-+−% ]*[0-9./]+[-+−% ]*")


def plain(report: Report) -> str:
    """The whole report."""
    head = [report.title.upper(), *_wrapped(report.subtitle), "", *_wrapped(report.headline), *_wrapped(report.detail)]
    figures = [_row(row) for row in report.figures]
    blocks = [head, [line for lines in figures for line in lines], *(_part(part) for part in report.parts)]
    return "".join("\n".join(block) + "\n\n" for block in blocks if block)


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent)


def _part(part: Part) -> list[str]:
    body = [line for row in part.rows for line in _row(row)] + lay_out(part.head, part.table) + part.text.splitlines()
    title = part.title.upper() + (f" ({part.aside})" if part.aside else "")
    return [title, "", *body] if body else []


def _row(row: Row) -> list[str]:
    """Label and value on the two sides of a line, the note under them."""
    section = f" [{row.section}]" if row.section else ""
    room = WIDTH - len(row.value) - 2 if row.value else WIDTH
    lines = wrap(row.label + section, room, subsequent_indent="  ")
    lines[-1] = f"{lines[-1]:<{room}}  {row.value}".rstrip() if row.value else lines[-1]
    return [*lines, *_wrapped(row.note, "    "), *(line for text in row.more for line in _wrapped(text, "    "))]


def lay_out(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns side by side, numbers to the right; the last column is broken to fit, or put below where there is no room."""
    if not rows:
        return []
    count = len(head)
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(count - 1)]
    right = numeric(rows)
    left = sum(widths) + 2 * len(widths)
    below = WIDTH - left < NARROW
    lines = []
    for row in (head, *rows):
        cells = [row[i].rjust(widths[i]) if right[i] else row[i].ljust(widths[i]) for i in range(count - 1)]
        front = "".join(f"{cell}  " for cell in cells)
        if below:
            lines += [front.rstrip(), *_wrapped(row[-1], "    ")]
            continue
        folded = wrap(row[-1], WIDTH - left) or [""]
        lines.append((front + folded[0]).rstrip())
        lines += [" " * left + more for more in folded[1:]]
    return lines


def numeric(rows: Sequence[Sequence[str]]) -> list[bool]:
    """Which columns hold numbers alone."""
    return [any(column) and all(_is_number(cell) for cell in column) for column in zip(*rows, strict=True)]


def _is_number(cell: str) -> bool:
    return not cell or bool(NUMBER.fullmatch(cell))
