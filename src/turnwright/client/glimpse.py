"""A match far away, as one seat saw it when it was last asked about: all that a Sitting needs of a match and its keeper.

It holds a View, the choices with their refusals and what was heard: nothing that the seat may not know, for nothing else
ever came here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import msgspec

from turnwright.core import Action, Entry, Game, Header, Illegal, Seat, Stream, View
from turnwright.core.notices import OfOlderRules

from .line import Line
from .shapes import Answer, Choices, LogShown, PreviewShown, Seen

NOBODY = -1
CLOSED = "A match at a table far away cannot be forked from here; open its page."


class FarTable:
    """What can be told of the table from here: whether the seat is asked."""

    def __init__(self, seat: int | None, seen: Seen) -> None:
        self.asks = dict.fromkeys(seen.match.waiting, True)
        self.may = {seat: True} if seen.asked and seat not in self.asks else {}

    def question(self, seat: int | None) -> Any:
        return self.asks.get(seat) or self.may.get(seat)  # type: ignore[arg-type]


class Glimpse:
    def __init__(self, line: Line, game: Game[Any, Any], slug: str, seen: Seen, choices: Choices | None) -> None:
        self.line, self.game, self.slug, self.seen = line, game, slug, seen
        self.seat, self.info = seen.seat, seen.match
        self.table = FarTable(seen.seat, seen)
        self._choices = choices
        self.header = Header(
            turnwright=1,
            game=game.id,
            version=self.info.rules,
            options=self.info.options,
            variant=self.info.variant,
            seats=tuple(Seat(one.name, one.bot) for one in self.info.seats),
            streams=self.info.streams,
        )
        self.log = [Entry(NOBODY, None, "")] * seen.number
        if self.seat is not None and 0 < seen.last <= seen.number:
            self.log[seen.last - 1] = Entry(self.seat, None, "")

    @property
    def over(self) -> bool:
        return self.info.over

    @property
    def outcome(self) -> Any:
        return self.info.outcome

    @cached_property
    def shown(self) -> View:
        book = self.game.make_book(self.info.variant)
        view: View = self.game.read_view(bytes(self.seen.view), book)
        return view

    @cached_property
    def _legal(self) -> list[Action]:
        return [self.game.read_action(one.action) for one in self._choices.legal] if self._choices else []

    def legal(self, seat: int) -> Sequence[Action]:
        return self._legal if seat == self.seat else []

    def offered(self, seat: int) -> Sequence[Action]:
        more = self._choices.offered if self._choices and seat == self.seat else ()
        return [self.game.read_action(one.action) for one in more] or self.legal(seat)

    def refused(self, seat: int) -> Sequence[tuple[Action, str]]:
        found = self._choices.refused if self._choices and seat == self.seat else ()
        return [(self.game.read_action(one.action), one.refusal) for one in found]

    def foresee(self, seat: int, action: Action) -> View | None:
        """Asked of the table, since only that can say."""
        sent = Answer(seat, msgspec.to_builtins(action))
        found = self.line.post(f"matches/{self.slug}/preview", sent, PreviewShown)
        if found.refusal:
            raise Illegal(found.refusal)
        if found.view is None:
            return None
        view: View = self.game.read_view(bytes(found.view), self.shown.book)
        return view

    def lines(self) -> list[str]:
        return self.line.ask("GET", f"matches/{self.slug}/file", bytes).decode("utf-8").removesuffix("\n").split("\n")

    # As its keeper

    def view(self, seat: int | None, number: int | None = None) -> View:
        return self.shown

    def heard(
        self, seat: int | None, number: int, most: int | None = None, since: int = 0
    ) -> tuple[Sequence[tuple[int, Any]], int]:
        found = self._heard if since == 0 else self._since(since)
        pairs = [(one.moment, self._event(one.event)) for one in found.lines if since <= one.moment <= number]
        left_out = 0 if most is None else max(0, len(pairs) - most)
        return pairs[left_out:], found.earlier + left_out

    @cached_property
    def _heard(self) -> LogShown:
        return self._since(0)

    def _since(self, moment: int) -> LogShown:
        return self.line.get(f"matches/{self.slug}/log", LogShown, seat=self.seat, since=moment)

    def _event(self, wire: Any) -> Any:
        try:
            return self.game.read_event(wire)
        except msgspec.ValidationError:
            return OfOlderRules(str(wire.get("type", "")))

    def last_of(self, seat: int | None, number: int) -> int:
        return self.seen.last

    def progress(self, seat: int | None, number: int) -> int:
        return number

    def streams(self) -> Sequence[Stream]:
        return self.info.streams

    def may_not_undo(self, seat: int) -> str | None:
        return self.seen.may_not_undo or None

    def may_not_fork(self) -> str | None:
        return CLOSED

    def may_not_download(self) -> str | None:
        return None
