"""Whoever keeps a match: a file on this machine, a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from turnwright.core import Match, Stream, View


class Keeper(Protocol):
    """Whoever keeps the match: what it remembers, and what it lets people do with it."""

    def view(self, seat: int | None, number: int | None = None) -> View:
        """What a seat knows now, or knew after an action."""

    def heard(
        self, seat: int | None, number: int, most: int | None = None, since: int = 0
    ) -> tuple[Sequence[tuple[int, Any]], int]:
        """What a seat heard of the actions `since` to `number`, the latest events, each with the number of its action;
        and how many before them are left out."""

    def last_of(self, seat: int | None, number: int) -> int:
        """The seat's last action up to that one; 0 if there is none."""

    def progress(self, seat: int | None, number: int) -> int:
        """How far the match had gone after that action, for all the seat can tell: what others wrote in secret counts not."""

    def streams(self) -> Sequence[Stream]:
        """The dice as anybody may see them."""

    def may_not_undo(self, seat: int) -> str | None:
        """Why not, if not; and so with the others."""

    def may_not_fork(self) -> str | None: ...

    def may_not_download(self) -> str | None: ...


class Owner:
    """A keeper who holds the whole match and may do anything with it."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self.match = match

    def view(self, seat: int | None, number: int | None = None) -> View:
        match = self.match
        past = match if number is None or number == len(match.log) else match.at(number)
        view: View = past.view(seat)
        return view

    def heard(
        self, seat: int | None, number: int, most: int | None = None, since: int = 0
    ) -> tuple[Sequence[tuple[int, Any]], int]:
        found = [(n, event) for n, event in self.match.heard(seat, since) if n <= number]
        left_out = 0 if most is None else max(0, len(found) - most)
        return found[left_out:], left_out

    def last_of(self, seat: int | None, number: int) -> int:
        return next((n for n in range(number, 0, -1) if self.match.log[n - 1].seat == seat), 0)

    def progress(self, seat: int | None, number: int) -> int:
        return number

    def streams(self) -> Sequence[Stream]:
        return self.match.shown_streams()

    def may_not_undo(self, seat: int) -> str | None:
        return self.match.may_not_undo(seat)

    def may_not_fork(self) -> str | None:
        return None

    def may_not_download(self) -> str | None:
        return None
