"""Names at the table: what the book calls a seat, replaced by who sits there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from turnwright.core import Game, Words

ME = "You"
"""The name of the only person at a table.  It keeps its role in sentences, which are in the third person."""


def named(words: Words, game: Game[Any, Any], names: Sequence[str]) -> Words:
    """Say who acts: "Player B attacks" becomes "Hard bot attacks"."""
    label, detail = (by_name(text, game, names) for text in (words.label, words.detail))
    return words if (label, detail) == (words.label, words.detail) else words.but(label=label, detail=detail)


def by_name(text: str, game: Game[Any, Any], names: Sequence[str]) -> str:
    """Only at tables of two: in a crowd the roles tell people apart, and three of them may be "Hard bot"."""
    roles = {game.role(seat): name for seat, name in enumerate(names) if name != ME}
    if game.seats[-1] != 2 or len(names) != 2 or not roles:
        return text
    return re.sub(rf"\b({'|'.join(map(re.escape, roles))})\b", lambda found: roles[found[0]], text)
