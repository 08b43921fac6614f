"""A turn report as data: the moderator's tools print it as text and as a page.

A game's `mail` may have `report(view) -> Report`; without it its news and its terminal picture serve.
"""

from __future__ import annotations

from typing import Literal

from turnwright.core import Value

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
