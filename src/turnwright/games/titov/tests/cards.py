"""Writes cards.txt, the approved text of all cards: `python -m turnwright.games.titov.tests.cards`."""

from __future__ import annotations

from pathlib import Path

from turnwright.games.titov.book import BOOK, Book
from turnwright.games.titov.text.words import card_text

APPROVED = Path(__file__).with_name("cards.txt")


def all_cards(book: Book) -> str:
    """Every card in words, one paragraph each."""
    rows = {**book.actions, **book.objectives, **book.milestones}
    texts = (card_text(book, card) for card in rows)
    return "\n".join(
        "\n".join([f"{text.card} {text.name} [{', '.join(text.tags)}]", *text.lines, f"({text.flavour})", ""])
        for text in texts
    )


if __name__ == "__main__":
    APPROVED.write_text(all_cards(BOOK), encoding="utf-8")
