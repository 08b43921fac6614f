"""RULES.md as HTML, section by section, and the rulings that it cites after it."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, NamedTuple

from markdown_it import MarkdownIt

from turnwright.core import Game, find_game
from turnwright.kit.markup import Markup, html
from turnwright.kit.words import kept, say

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
RULING = re.compile(r"^- \*\*([A-Z]\d+)\*\* (.*?)(?=^- |^#|\Z)", re.DOTALL | re.MULTILINE)
CITED = re.compile(r"\b[A-Z]\d+\b")
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


@kept()
def _rules(game_id: str) -> tuple[Rule, ...]:
    game = find_game(game_id)
    file = game.folder / "rulings.md"
    rulings = dict(RULING.findall(file.read_text(encoding="utf-8"))) if file.is_file() else {}
    sections = [_rule(s.number, s.title, COMMENT.sub("", s.text), rulings) for s in game.rules.values()]
    heading = [_rule("R", say("Rulings"), say("Where the book leaves something open, this is how we play it."), ())]
    return (*sections, *(heading if rulings else ()), *(_rule(n, "", text, rulings) for n, text in rulings.items()))


def _rule(number: str, title: str, text: str, rulings: Collection[str]) -> Rule:
    depth = number.count(".") if title else 1
    words = f"{number} {title} {text}".casefold()
    return Rule(number, title, _html(text, rulings), anchor(number), depth, words)


def _html(text: str, rulings: Collection[str]) -> Markup:
    """An empty corner of a table is no heading, a wide one scrolls by keyboard too, a ruling that is cited can be opened."""

    def link(cited: re.Match[str]) -> str:
        to = anchor(cited[0])
        linked = html('<a class="ref" href="#{0}">{1}</a>', to, cited[0])
        return linked if cited[0] in rulings else cited[0]

    made = MARKDOWN.render(text).replace("<th></th>", "<td></td>").replace("<table>", '<table tabindex="0">')
    return Markup(CITED.sub(link, made))


def has_rules(game: Game[Any, Any]) -> bool:
    return (game.folder / "RULES.md").is_file()


def rules(game: Game[Any, Any], wanted: str = "") -> list[Rule]:
    """The sections that hold every wanted word, in the order of the book."""
    words = wanted.casefold().split()
    found = _rules(game.id) if has_rules(game) else ()
    return [rule for rule in found if all(word in rule.words for word in words)]
