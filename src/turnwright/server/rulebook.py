"""RULES.md as HTML, section by section."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup

from turnwright.core import Game, find_game

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


class Rule(NamedTuple):
    number: str
    title: str
    html: Markup
    anchor: str
    depth: int
    words: str


def anchor(number: str) -> str:
    """The place of a section on a page."""
    return "rule-" + number.replace(".", "-")


@cache
def _rules(game_id: str) -> tuple[Rule, ...]:
    sections = find_game(game_id).rules.values()
    return tuple(
        Rule(
            number=s.number,
            title=s.title,
            html=_html(COMMENT.sub("", s.text)),
            anchor=anchor(s.number),
            depth=s.number.count("."),
            words=f"{s.number} {s.title} {COMMENT.sub('', s.text)}".casefold(),
        )
        for s in sections
    )


def _html(text: str) -> Markup:
    """An empty corner of a table is no heading."""
    return Markup(MARKDOWN.render(text).replace("<th></th>", "<td></td>"))


def has_rules(game: Game[Any, Any]) -> bool:
    return (game.folder / "RULES.md").is_file()


def rules(game: Game[Any, Any], wanted: str = "") -> list[Rule]:
    """The sections that hold every wanted word, in the order of the book."""
    words = wanted.casefold().split()
    found = _rules(game.id) if has_rules(game) else ()
    return [rule for rule in found if all(word in rule.words for word in words)]
