"""Writes cards.txt, the approved text of all cards: `python -m turnwright.games.titov.tests.cards`."""

from __future__ import annotations

from pathlib import Path

from turnwright.games.titov.book import BOOK, Book
from turnwright.games.titov.cards import ActionCard, CardInPlay
from turnwright.games.titov.text.words import card_lines

APPROVED = Path(__file__).with_name("cards.txt")


def all_cards(book: Book) -> str:
    """Every card in words, one paragraph each."""
    rows: dict[str, ActionCard | CardInPlay] = {**book.actions, **book.objectives, **book.milestones}
    return "\n".join(
        line for card in rows for line in (heading(book, card), *card_lines(book, card), f"({rows[card].flavour})", "")
    )


def heading(book: Book, card: str) -> str:
    tags = (*book.row(card).tags, "Improved") if card.endswith("+") else book.row(card).tags
    return f"{card} {book.name(card)} [{', '.join(tags)}]"


if __name__ == "__main__":
    APPROVED.write_text(all_cards(BOOK), encoding="utf-8")
