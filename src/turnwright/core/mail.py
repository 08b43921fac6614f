"""Play by mail as data: what a written order comes to, and the report of a turn."""

from __future__ import annotations

from typing import Literal

from .values import Value


class Guide(Value):
    """A row of the reference: an example that can be read as it stands, and what it means."""

    group: str
    example: str
    meaning: str
    section: str


class Verdict(Value):
    """What a line would come to: its cost in words, and why it would be refused if it would."""

    cost: str = ""
    refused: str = ""


class Judgement(Value):
    """The verdict on each line, and what would be left, in a sentence."""

    verdicts: tuple[Verdict, ...]
    left: str = ""


Tone = Literal["", "good", "bad", "total", "quiet"]


class Row(Value):
    """A line of a list: what, how much, a word about it, and what lies under it."""

    label: str
    value: str = ""
    note: str = ""
    section: str = ""
    tone: Tone = ""
    more: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()
    """SVG, side by side where there is room."""


class Part(Value):
    """A part of a report: a list, a table, set text or a picture, whichever it has."""

    title: str
    aside: str = ""
    rows: tuple[Row, ...] = ()
    head: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    """Cells by row; columns of numbers are set to the right."""
    text: str = ""
    picture: str = ""
    """SVG that needs nothing from outside, for pages only."""
    wide: bool = False
    """Across the page; else beside another."""
    spoken: bool = False
    """For the text alone: what a page shows in a picture."""


class Report(Value):
    """The parts of a report, the most important first."""

    title: str
    subtitle: str
    headline: str
    detail: str = ""
    figures: tuple[Row, ...] = ()
    """A few numbers at the top."""
    parts: tuple[Part, ...] = ()
    colours: tuple[tuple[str, str], ...] = ()
    """The game's own values for the page's colours, such as ("accent", "#8f8cf0")."""
    crest: str = ""
    """A small SVG beside the title."""
