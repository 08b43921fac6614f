"""Proof by search: in a game without chance and secrets, does a seat reach the goal whatever the others do?

Every answer of every seat is looked at, each position once however it came about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from turnwright.core import Action, Game, Table, TurnwrightError, legal, perform

ENDLESS = 100
"""More own actions than any puzzle takes."""
NOT_THE_POSITION = ("options", "dice", "book", "record", "act_hash", "cut_short")


class TooMany(TurnwrightError):
    """There are more positions than the search may look at."""


class Chance(TurnwrightError):
    """A die fell: what comes of it cannot be proven by search."""


class Search:
    """Who wins from where, as far as it was asked."""

    def __init__(
        self, game: Game[Any, Any], seat: int, judge: Callable[[Any], bool | None], most: int = 200_000
    ) -> None:
        self.game, self.seat, self.judge, self.most = game, seat, judge, most
        self._looks = 0
        self._known: dict[bytes, tuple[int, int]] = {}
        """By position: own actions that are too few for certain, and enough for certain."""
        self._settles = Counter[tuple[int, Action]]()
        """How often an answer settled the matter: those are tried first."""
        self._fields = [name for name in game.table.__struct_fields__ if name not in NOT_THE_POSITION]
        self._write = msgspec.msgpack.Encoder().encode

    @property
    def positions(self) -> int:
        """How many were looked at."""
        return len(self._known)

    def verdict(self, t: Table) -> bool | None:
        """Is it over?  A match that ends without a verdict is lost."""
        found = self.judge(self.game.view(t, self.seat))
        return False if found is None and not t.asks else found

    def wins(self, t: Table, left: int = ENDLESS) -> bool:
        """Is the goal reached from here with so many own actions, whatever the others do?"""
        if (over := self.verdict(t)) is not None:
            return over
        place = self._write([getattr(t, name) for name in self._fields])
        few, enough = self._known.get(place, (0, ENDLESS + 1))
        if left <= few or left >= enough:
            return left >= enough
        self._looks += 1
        if self._looks > self.most:
            raise TooMany(f"There are more than {self.most} positions to look at.")
        found = self._look(t, left)
        few, enough = self._known.get(place, (0, ENDLESS + 1))
        self._known[place] = (few, min(enough, left)) if found else (max(few, left), enough)
        return found

    def _look(self, t: Table, left: int) -> bool:
        seat = min(t.asks)
        mine = seat == self.seat
        for action in sorted(legal(t, seat), key=lambda one: -self._settles[seat, one]):
            if self.wins(self.after(t, seat, action), left - mine) == mine:
                self._settles[seat, action] += 1
                return mine
        return not mine

    def after(self, t: Table, seat: int, action: Action) -> Table:
        then = t.copy()
        perform(then, seat, action)
        if then.dice is not t.dice:
            raise Chance("Dice fall in this match, so nothing can be proven by search.")
        return then

    def good(self, t: Table, left: int = ENDLESS) -> list[Action]:
        """The answers that still reach the goal."""
        return [one for one in legal(t, self.seat) if self.wins(self.after(t, self.seat, one), left - 1)]

    def fewest(self, t: Table, most: int) -> int | None:
        """With how few own actions the goal can be reached; None: not with so many."""
        return next((left for left in range(1, most + 1) if self.wins(t, left)), None)
