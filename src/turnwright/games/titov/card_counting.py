"""5.3.25 What a player who remembers the chronicle can count of the Objectives: for whoever must guess what the deck holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from .agenda.fates import DESTROYED, Destroyed, Fate, Replaced
from .cards import CardInPlay
from .effects import Effect
from .effects.gained_cards import GainCard
from .state import Deed, is_action

if TYPE_CHECKING:
    from .book import Book


def remembered(book: Book, story: Iterable[Deed], milestones: Iterable[str]) -> Counter[str]:
    """The Objectives that came into the game and have not left it, as far as the chronicle tells."""
    cards = Counter(book.starting_objectives)
    for milestone in milestones:
        cards.update(brought(book.milestones[milestone].immediate))
    for deed in story:
        if deed.what == "escalated":
            cards[deed.card] += 1
            cards.subtract(
                {next((c for c, row in book.objectives.items() if row.escalates == deed.card), deed.card): 2}
            )
            continue
        effects, fate = outcome(book.in_play(deed.card), deed)
        cards.update(brought(effects))
        if deed.card in book.objectives and isinstance(fate, Destroyed | Replaced):
            cards[deed.card] -= 1
            cards.update([fate.by] if isinstance(fate, Replaced) else [])
    return cards


def brought(effects: Iterable[Effect]) -> list[str]:
    gains = [effect for effect in effects if isinstance(effect, GainCard) and not is_action(effect.card)]
    return [gain.card for gain in gains for _ in range(gain.n)]


def outcome(row: CardInPlay, deed: Deed) -> tuple[tuple[Effect, ...], Fate]:
    """What a deed brought, and what became of the card."""
    if deed.what in ("resolved", "built"):
        resolution = row.resolutions[deed.option]
        return resolution.effects, resolution.fate
    if deed.what == "expired":
        return (row.timer.effects, row.timer.fate) if row.timer else ((), DESTROYED)
    if row.track is None:
        return (), DESTROYED
    return (row.track.victory, row.track.won) if deed.what == "won" else (row.track.defeat, row.track.lost)
