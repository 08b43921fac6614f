"""Pieces of HTML that recur on every fragment.  Made from Values, so the same piece is made once and kept."""

from __future__ import annotations

import re
from functools import cache

from django.urls import reverse
from markupsafe import Markup

from turnwright.core import Sum, Words, find_game
from turnwright.kit.words import kept, plain, say, signed

from .rulebook import anchor, has_rules


@cache
def _rules_address(game_id: str) -> str:
    return reverse("rules", args=[game_id]) if has_rules(find_game(game_id)) else ""


@kept(4096)
def ref(game_id: str, section: str) -> Markup:
    """A section number that opens the rulebook there; nothing for no section."""
    if not section:
        return Markup("")
    address = _rules_address(game_id)
    if not address:
        return Markup('<span class="ref">{}</span>').format(section)
    return Markup('<a class="ref" href="{0}#{1}" aria-label="{3}">{2}</a>').format(
        address, anchor(section), section, say("Rule {section}", section=section)
    )


@kept(8192)
def sum_block(game_id: str, name: str, total: Sum) -> Markup:
    """A number opened into its terms; the browser shows a copy of it beside the number on the board."""
    rows = Markup("").join(
        Markup("<tr><td>{}</td><td>{}</td><td>{}</td></tr>").format(
            term.label, ref(game_id, term.section), signed(total.shown(term.value))
        )
        for term in total.terms
    )
    unit = Markup("<span>{}</span>").format(total.unit) if total.unit else ""
    worth = plain(total.shown(total.total))
    return Markup(
        '<div class="sum" data-sum="{}"><div class="th"><b>{} {}</b>{}</div><table><tbody>{}'
        '<tr class="sum"><td>{}</td><td></td><td>{}</td></tr></tbody></table></div>'
    ).format(name, total.label, worth, unit, rows, say("Total"), worth)


@kept(16384)
def log_line(game_id: str, address: str, number: int, words: Words, fresh: bool) -> Markup:
    """One event, with its sections and the way to the moment it happened."""
    detail = f" {words.detail}" if words.detail else ""
    at = f"{address}?at={number}"
    return Markup('<li{}><span>{}{} {}</span><a class="at" href="{}" hx-get="{}">{}</a></li>').format(
        Markup(' class="new"') if fresh else "",
        words.label,
        detail,
        ref(game_id, words.section),
        at,
        at,
        say("move {number}", number=number),
    )


def bound(text: str) -> str:
    """A number stays on the line of the word after it: "10 gold" is never broken."""
    return re.sub(r"(?<=\d) (?=[a-z])", "\N{NO-BREAK SPACE}", text)
