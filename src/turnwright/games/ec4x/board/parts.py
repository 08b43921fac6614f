"""Parts that the pages of the house have in common."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, html
from turnwright.kit.words import say

ROW, COLUMN, WHOSE = h.th(scope="row"), h.th(scope="col"), h.p("whose")
"""Heads of rows and columns, and the line on whose a thing is."""


def page(title: str, lead: str, body: str) -> Markup:
    """A page that scrolls, with its heading."""
    return h.div("ec4x-scene page", tabindex="0")[h.header("lead")[h.h2[title], h.p[lead]], body]


def facts(*rows: tuple[str, str]) -> Markup:
    """Terms and values, two by two."""
    return h.dl[[_fact(label, value) for label, value in rows if value]]


@lru_cache(1024, typed=True)
def _fact(label: str, value: str) -> Markup:
    return h.div[h.dt[label], h.dd[value]]


def head(ref: str, title: str, under: object, picture: object, whose: object = None) -> Markup:
    """The head of a card: what it is of, a line or two about it, and its picture."""
    words = h.div[h.h3[title], h.p[under], whose and WHOSE[whose]]
    return h.div("head", data_ref=ref)[words, picture]


def leaf(title: str, section: str, *body: object) -> Markup:
    """A part of a page under its heading, with the section it is about."""
    return h.section("leaf")[h.h3[title, (" ", sec(section)) if section else None], body]


def grid(head: Sequence[str], rows: object, foot: object = None, class_: str = "grid") -> Markup:
    """A table that scrolls sideways where it is too wide."""
    top = h.thead[h.tr[(COLUMN[name] if name else h.td for name in head)]]
    return h.div("wide", tabindex="0", role="group", aria_label=say("Table"))[
        h.table(class_)[top, h.tbody[rows], foot and h.tfoot[foot]]
    ]


def row(title: object, *cells: object, class_: str | None = None) -> Markup:
    """A row of a table: what it is about, and its cells."""
    return h.tr(class_)[ROW[title], h.td.each(cells)]


def go(at: int, name: object) -> Markup:
    """The name of a system, which leads there."""
    return h.button("go", type="button", data_seek=f"system:{at}")[name]


@lru_cache(1024)
def sec(section: str) -> Markup:
    return html('<i class="sec">{}</i>', section)
