"""The two screens beside the table: every card by pile, and the chronicle of the reign."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from turnwright.kit.icons import icon

from ..state import Deed
from ..text.words import card_name, say_deed
from ..view import Court
from .card import loose_face
from .scenes import picture

DEEDS = {
    "resolved": "check",
    "won": "flag",
    "lost": "skull",
    "escalated": "merge",
    "built": "hammer",
    "expired": "hourglass",
}
"""The sign of a line in the chronicle."""


def decks(view: Court) -> str:
    """Every card outside the Agenda, sorted as the book lists them; only what was looked at is told in order."""
    sections = (
        ("Hand", view.hand, ""),
        ("Action Deck", view.deck, known(view, "on top", view.deck_top)),
        ("Action Discard", view.discard, ""),
        ("Objective Deck", view.objective_deck, known(view, "on top", view.objective_top) + known(view, "at the bottom", view.objective_bottom)),
        ("Objective Discard", view.objective_discard, ""),
    )  # fmt: skip
    return f'<div class="titov-scene books" tabindex="0"><p class="lead">Sorted as the book lists them, never in the order of the deck.</p>{"".join(_pile(view, *s) for s in sections)}</div>'


def known(view: Court, where: str, cards: Sequence[str]) -> str:
    """What was looked at, in order."""
    if not cards:
        return ""
    return f" Seen {where}: {', then '.join(card_name(view.book, card) for card in cards)}."


def _pile(view: Court, name: str, cards: Sequence[str], note: str) -> str:
    counts = {card: cards.count(card) for card in cards}
    faces = "".join(
        f"<li>{loose_face(view, card, more=True)}{f'<b>{n} of these</b>' if n > 1 else ''}</li>"
        for card, n in counts.items()
    )
    inside = f'<ul class="faces">{faces}</ul>' if faces else '<p class="none">Empty.</p>'
    said = f'<p class="note">{icon("eye", 15)}<span>{escape(note.strip())}</span></p>' if note else ""
    return f"<section><h2>{name} <span>{len(cards)}</span></h2>{said}{inside}</section>"


def chronicle(view: Court) -> str:
    """The story so far, the latest turn first."""
    turns = [(turn, list(deeds)) for turn, deeds in groupby(view.story, key=lambda deed: deed.turn)]
    told = "".join(_turn(view, turn, deeds) for turn, deeds in reversed(turns))
    lead = (
        "The reign, turn by turn."
        if told
        else "Nothing has come to pass yet. What you resolve, win, lose and build is written here."
    )
    return f'<div class="titov-scene books" tabindex="0"><p class="lead">{lead}</p><ol class="story">{told}</ol></div>'


def _turn(view: Court, turn: int, deeds: list[Deed]) -> str:
    return f"<li><h2>Turn {turn}</h2><ul>{''.join(_deed(view, deed) for deed in deeds)}</ul></li>"


def _deed(view: Court, deed: Deed) -> str:
    great = " great" if deed.card[0] == "M" and deed.what in ("resolved", "won", "built") else ""
    told = f"<p>{icon(DEEDS[deed.what], 16)}<b>{escape(say_deed(view.book, deed))}</b></p>"
    return f'<li class="{deed.what}{great}">{picture(deed.card)}{told}</li>'
