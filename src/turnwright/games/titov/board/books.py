"""The two screens beside the table: every card by pile, and the chronicle of the reign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.words import kept_by, say

from ..book import Book
from ..state import Deed
from ..text.words import in_order, say_deed
from ..view import Court, counted
from .art import picture
from .card import loose_face

DEEDS = {
    "resolved": "check",
    "won": "flag",
    "lost": "skull",
    "escalated": "merge",
    "built": "hammer",
    "expired": "hourglass",
}
"""The sign of a line in the chronicle."""


def decks(view: Court) -> Markup:
    """Every card outside the Agenda that the book lets one look at; only what was looked at is told in order."""
    below = known(view, say("on top"), view.objective_top) + known(view, say("at the bottom"), view.objective_bottom)
    secret = html('<p class="none">Face down and not searchable (5.3.25): what you could count is yours to count.</p>')
    return h.div("titov-scene books", tabindex="0")[
        h.p("lead")[say("Sorted as the book lists them, never in the order of the deck.")],
        _pile(view, say("Hand"), counted(view.hand)),
        _pile(view, say("Action Deck"), view.deck, known(view, say("on top"), view.deck_top)),
        _pile(view, say("Action Discard"), view.discard),
        html(
            "<section><h2>Objective Deck <span>{}</span></h2>{}{}</section>", view.objective_deck, _note(below), secret
        ),
        _pile(view, say("Objective Discard"), view.objective_discard),
    ]


def known(view: Court, where: str, cards: Sequence[str]) -> str:
    """What was looked at, in order."""
    if not cards:
        return ""
    return " " + say("Seen {where}: {cards}.", where=where, cards=in_order(view.book, cards))


def _pile(view: Court, name: str, cards: Mapping[str, int], note: str = "") -> Markup:
    faces = [
        h.li[loose_face(view, card, closer=True), h.b[html("{n} of these", n=n)] if n > 1 else ""]
        for card, n in cards.items()
    ]
    inside = h.ul("faces")[faces] if faces else html('<p class="none">Empty.</p>')
    return h.section[h.h2[name, " ", h.span[sum(cards.values())]], _note(note), inside]


def _note(said: str) -> Markup:
    return html('<p class="note">{}<span>{}</span></p>', icon("eye", 15), said.strip()) if said else Markup()


def chronicle(view: Court) -> Markup:
    """The story so far, the latest turn first."""
    turns = [(turn, list(deeds)) for turn, deeds in groupby(view.story, key=lambda deed: deed.turn)]
    told = joined(_turn(view, turn, deeds) for turn, deeds in reversed(turns))
    lead = (
        say("The reign, turn by turn.")
        if told
        else say("Nothing has come to pass yet. What you resolve, win, lose and build is written here.")
    )
    return h.div("titov-scene books", tabindex="0")[h.p("lead")[lead], h.ol("story")[told]]


def _turn(view: Court, turn: int, deeds: list[Deed]) -> Markup:
    told = joined(_deed(view.book, deed) for deed in deeds)
    return html("<li><h2>Turn {turn}</h2><ul>{told}</ul></li>").format(turn=turn, told=told)


@kept_by(512)
def _deed(book: Book, deed: Deed) -> Markup:
    great = " great" if deed.card[0] == "M" and deed.what in ("resolved", "won", "built") else ""
    told = html("<p>{}<b>{}</b></p>", icon(DEEDS[deed.what], 16), say_deed(book, deed))
    return html('<li class="{}{}">{}{}</li>', deed.what, great, picture(deed.card), told)
