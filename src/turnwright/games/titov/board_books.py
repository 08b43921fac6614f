"""The two screens beside the table: every card by pile, and the chronicle of the reign."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from turnwright.kit.icons import icon

from .board_card import loose_face
from .board_scenes import picture
from .table import Deed
from .view import Court
from .words import card_name

DEEDS = {
    "resolved": ("check", "resolved"),
    "won": ("flag", "won"),
    "lost": ("skull", "lost"),
    "escalated": ("merge", "escalated"),
    "built": ("hammer", "built"),
    "expired": ("hourglass", "ran out of time"),
}


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
    sign, word = DEEDS[deed.what]
    row = view.book.row(deed.card)
    how = f": {row.resolutions[deed.option].name}" if deed.option >= 0 else ""
    great = " great" if deed.card[0] == "M" and deed.what in ("resolved", "won", "built") else ""
    return f'<li class="{deed.what}{great}">{picture(deed.card)}<div><b>{escape(row.name)}</b><span>{icon(sign, 14)}{word}{escape(how)}</span></div></li>'
