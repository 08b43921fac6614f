"""HTML and SVG that no text can break: the tags stand in templates, and all that is put into them is escaped.

`html('<b class="{}">{}</b>', kind, name)` is Markup, and so is `html("...").format(...)` for a long template.  What is
Markup already goes in as it stands, everything else as text.  Templates are for sentences and fixed drawings; what is
made of parts nests in `elements.py`.  Tags stand nowhere else (tests/test_markup_law.py).

The words between the tags of a template are messages like those of `say`: `html("<b>Orders</b><p>Turn {turn}</p>", turn=3)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import count
from string import Formatter
from typing import Any, Self

import markupsafe

from turnwright.core.game import packaged
from turnwright.core.language import READER, speaker
from turnwright.core.reading import whole

KEPT = 1 << 14
"""Pieces kept: most of a board is the same as the one before.  By type, for a text is not the Markup that it equals."""
made_of = str.__new__
"""`made_of(Markup, string)`: of a string that is nothing but markup and escaped texts; for this folder alone."""


class Markup(markupsafe.Markup):
    """MarkupSafe's, only quicker."""

    __slots__ = ()

    def __new__(cls, base: object = "", encoding: str | None = None, errors: str = "strict") -> Self:
        return made_of(cls, base) if type(base) is str else super().__new__(cls, base, encoding, errors)

    def __add__(self, other: object) -> Markup:
        return made_of(Markup, str.__add__(self, other if type(other) is Markup else text(other)))

    def __radd__(self, other: object) -> Markup:
        return markup("".join((text(other), self)))

    def format(self, *given: object, **named: object) -> Markup:
        return _fill(self if READER.get() is None else _said(self, speaker()), *given, **named)


def markup(made: str) -> Markup:
    """A string made of nothing but markup and escaped texts; for this folder alone."""
    return made_of(Markup, made)


def html(template: str, /, *given: object, **named: object) -> Markup:
    """A template with its fields filled in as `str.format` does it: `{}` in their order, `{name}` or `{x:.1f}`."""
    return _filled(template if READER.get() is None else _said(template, speaker()), *given, **named)


def _said(template: str, speaker: str) -> str:
    language = READER.get()
    return template if language is None else language.template(speaker, template)


def _fill(template: str, /, *given: object, **named: object) -> Markup:
    if not given and not named:
        return made_of(Markup, template)
    pieces, fields = _parsed(template)
    made = pieces.copy()
    for place, argument, how in fields:
        value: Any = given[argument] if type(argument) is int else named[argument]  # type: ignore[index]
        kind = type(value)
        if kind is not Markup:
            value = text(value) if not how and kind is not float else format(_field(value), how)
        made[place] = value
    return made_of(Markup, "".join(made))


_filled = lru_cache(KEPT, typed=True)(_fill)
"""Of short templates, which are filled alike again and again; what stands in a long one is new as a rule."""


@lru_cache(KEPT)
def _parsed(template: str) -> tuple[list[str], list[tuple[int, str | int, str]]]:
    """A template in pieces, and its fields: which piece, which argument, and how that is written."""
    made: list[str] = []
    fields: list[tuple[int, str | int, str]] = []
    order = count()
    for words, name, how, _ in Formatter().parse(template):
        made.append(words)
        if name is not None:
            number = whole(name)
            fields.append((len(made), (name or next(order)) if number is None else number, how or ""))
            made.append("")
    return made, fields


def _field(value: object) -> object:
    return value + 0.0 if isinstance(value, float) else value if isinstance(value, int) else text(value)


def joined(parts: Iterable[object], between: str = "") -> Markup:
    """The parts one after another, with the same thing between each two."""
    between = text(between) if between else ""
    return made_of(Markup, between.join([part if type(part) is Markup else text(part) for part in parts]))


@cache
def drawing(package: str, name: str) -> Markup:
    """What an SVG file beside a package's code draws, without the file's own frame, remarks and line breaks."""
    drawn = re.sub(r"<!--.*?-->|(?<=>)\s+(?=<)", "", packaged(package, name), flags=re.DOTALL)
    return markup(drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")])


@cache
def symbols(package: str, name: str) -> dict[str, Markup]:
    """Each symbol of an SVG file by its id, for a page that has those it uses and no others."""
    found = re.finditer(r'<symbol id="([^"]+)".*?</symbol>', drawing(package, name), flags=re.DOTALL)
    return {one[1]: markup(one[0]) for one in found}


def text(value: object) -> str:
    """Escaped, unless it is Markup."""
    if type(value) is str:  # most have none of these, and so that is known soonest
        special = "&" in value or "<" in value or ">" in value or '"' in value or "'" in value
        return markupsafe.escape(value) if special else value
    if type(value) is int:
        return str(value)
    return value if isinstance(value, Markup) else text(str(value))
