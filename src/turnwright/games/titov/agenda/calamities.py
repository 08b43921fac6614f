"""5.3.6 Calamity: what is lost but not there brings them, and how they are purged.  Their cards are Objectives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turnwright.core import Question
from turnwright.kit.words import listed, say

from ..actions import DECLINE, Action, Aim, aim
from ..effects import Effect, Few
from ..effects.gained_cards import gain_card
from ..state import Realm
from . import destroy_in_play, row_of

if TYPE_CHECKING:
    from ..book import Book
    from ..cards import CardInPlay

CALAMITIES = ("O42", "O39", "O45", "O36", "")
"""5.3.6 Calamity by resource: Crop Failure, Whispers of Treason, Diplomatic Incident, Border Raid; Trade Goods have none (R25)."""


def bring_calamities(t: Realm, kind: int, missing: int) -> None:
    """5.3.6, 5.3.22 One Calamity of that kind for each unit that was lost and not there (R25)."""
    if calamity := t.book.calamities[kind]:
        gain_card(t, calamity, 1 if t.options.gentle else missing)


class Purge(Effect):
    """5.3.6 Destroy up to so many Calamities of some kinds in the Agenda, of your choice (R30)."""

    n: Few
    kinds: tuple[str, ...]

    def run(self, t: Realm) -> None:
        if self.among(t):
            t.ask(0, ChooseCalamity(self))

    def among(self, t: Realm) -> list[int]:
        return [place for place, it in enumerate(t.places) if it is not None and self.hits(row_of(t, it))]

    def hits(self, row: CardInPlay) -> bool:
        return "Calamity" in row.tags and any(kind in row.tags for kind in self.kinds)

    def words(self, book: Book) -> str:
        return say("destroy up to {n} {kinds} Calamities in the Agenda", n=self.n, kinds=listed(self.kinds, "or"))


class ChooseCalamity(Question[Realm]):
    """5.3.6 Which Calamity is destroyed?"""

    effect: Purge

    def legal(self, t: Realm, seat: int) -> list[Action]:
        return [*map(aim, self.effect.among(t)), DECLINE]

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        return say("5.3.6 Choose a {kinds} Calamity in the Agenda, or none.", kinds=listed(self.effect.kinds, "or"))

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        if isinstance(action, Aim):
            destroy_in_play(t, action.place)
            if self.effect.n > 1:
                t.then(self.effect.but(n=self.effect.n - 1))
