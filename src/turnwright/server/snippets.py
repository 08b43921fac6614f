"""Pieces of HTML that recur on every fragment.  Made from Values, so the same piece is made once and kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from django.urls import reverse

from turnwright.core import Sum, Words, find_game
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.words import kept, plain, say, signed
from turnwright.sitting import Line

from .rulebook import anchor, has_rules

if TYPE_CHECKING:
    from .scene import Choice


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
        return html('<span class="ref">{}</span>', section)
    return html('<a class="ref" href="{0}#{1}" aria-label="{3}">{2}</a>').format(
        address, anchor(section), section, say("Rule {section}", section=section)
    )


def choice_list(game_id: str, choices: Iterable[Choice], shown: str) -> Markup:
    """The actions under a heading; `shown` is the one that a coach points at."""
    return joined((_choice(game_id, choice, choice.wire == shown) for choice in choices), "\n")


@kept(8192)
def _choice(game_id: str, choice: Choice, lit: bool) -> Markup:
    icon, words = choice.icon, choice.words
    if choice.refusal:
        return html(
            '<div class="act off"><span class="ico">{}</span><div><b>{}</b><span class="d">{}</span></div></div>'
        ).format(icon, words.label, choice.refusal)
    detail = html('<span class="d">{}</span>', words.detail) if words.detail else ""
    return html(
        '<div class="choice"><button class="act{state}" name="action" value="{wire}" data-refs="{refs}">'
        '<span class="ico">{icon}</span><span><b>{label}</b>{detail}</span></button>{ref}</div>'
    ).format(
        state=(" best" if choice.advised else "") + (" lit" if lit else ""),
        wire=choice.wire,
        refs=" ".join(words.refs),
        icon=icon,
        label=words.label,
        detail=detail,
        ref=ref(game_id, words.section),
    )


def sum_list(game_id: str, sums: Mapping[str, Sum]) -> Markup:
    """All numbers of a page."""
    return joined(sum_block(game_id, name, total) for name, total in sums.items())


@kept(8192)
def sum_block(game_id: str, name: str, total: Sum) -> Markup:
    """A number opened into its terms; the browser shows a copy of it beside the number on the board."""
    rows = joined(
        html("<tr><td>{}</td><td>{}</td><td>{}</td></tr>").format(
            term.label, ref(game_id, term.section), signed(total.shown(term.value))
        )
        for term in total.terms
    )
    unit = html("<span>{}</span>", total.unit) if total.unit else ""
    worth = plain(total.shown(total.total))
    return html(
        '<div class="sum" data-sum="{}"><div class="th"><b>{} {}</b>{}</div><table><tbody>{}'
        '<tr class="sum"><td>{}</td><td></td><td>{}</td></tr></tbody></table></div>'
    ).format(name, total.label, worth, unit, rows, say("Total"), worth)


def log_lines(game_id: str, address: str, lines: Sequence[Line]) -> Markup:
    """The log, newest first."""
    told = (_log_line(game_id, address, line.moment, line.words, line.fresh) for line in reversed(lines))
    return joined(told, "\n")


@kept(16384)
def _log_line(game_id: str, address: str, number: int, words: Words, fresh: bool) -> Markup:
    """One event, with its sections and the way to the moment it happened."""
    detail = f" {words.detail}" if words.detail else ""
    at = f"{address}?at={number}"
    return html('<li{}><span>{}{} {}</span><a class="at" href="{}" hx-get="{}">{}</a></li>').format(
        html(' class="new"') if fresh else "",
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
