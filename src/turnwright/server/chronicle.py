"""What each action of a match told and whom it left waiting, kept with its row: a log is read, not played again.

From it comes all that a page says of a match's progress.  A viewer (a seat, or None for whoever looks on) counts the
moments it could notice, so what others write in secret moves none of its numbers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

import msgspec

from turnwright.core import Event, Game, Told
from turnwright.core.notices import OfOlderRules
from turnwright.core.progress import notices


class _Stored(msgspec.Struct):
    """A Told whose event is read when somebody wants to hear it."""

    event: msgspec.Raw
    to: tuple[int, ...] | None = None
    hidden_from: tuple[int, ...] = ()


class _Tagged(msgspec.Struct):
    type: str


_read = msgspec.json.Decoder(list[_Stored]).decode
_tagged = msgspec.json.Decoder(_Tagged).decode


class Deed(msgspec.Struct):
    """One action and what everybody could notice of it; the first one is set-up, which nobody did."""

    seat: int | None
    waiting: tuple[int, ...]
    """The seats that had to answer after it."""
    told: list[Any]
    """Told, or as it was stored."""


def written(told: Sequence[Told]) -> str:
    """What an action told, as its row keeps it."""
    return msgspec.json.encode(told).decode()


class Chronicle:
    """All deeds of a match, set-up first."""

    def __init__(self, game: Game[Any, Any], seats: int, waiting: Sequence[int], told: str) -> None:
        self._game, self._seats = game, seats
        self._deeds = [Deed(None, tuple(waiting), _read(told))]
        self._moments: dict[int | None, list[int]] = {}
        self._kinds: dict[str, bool] = {}
        self.late = 0
        """How many turns late whoever looks on notices anything; see `moments`."""

    def until(self, number: int) -> Chronicle:
        """The same up to that action: what a fork shares."""
        made = Chronicle(self._game, self._seats, (), "[]")
        made._deeds, made.late = self._deeds[: number + 1], self.late
        return made

    def row(self, number: int) -> tuple[list[int], str]:
        """Who had to answer after that action, and what it told."""
        deed = self._deeds[number]
        return list(deed.waiting), msgspec.json.encode(deed.told).decode()

    def add(self, seat: int, waiting: Sequence[int], told: str) -> None:
        self._deeds.append(Deed(seat, tuple(waiting), _read(told)))
        for viewer, moments in self._moments.items():
            if self._noticed(len(self._deeds) - 1, viewer):
                moments.append(len(self._deeds) - 1)

    def tell(self, news: Sequence[Told]) -> None:
        """Add to what the last action told."""
        self._deeds[-1].told += news
        self._moments.clear()

    def pop(self) -> None:
        for moments in self._moments.values():
            if moments[-1] == len(self._deeds) - 1:
                moments.pop()
        self._deeds.pop()

    def __len__(self) -> int:
        """How many actions there are."""
        return len(self._deeds) - 1

    def _noticed(self, n: int, viewer: int | None) -> bool:
        """Everybody notices the start; `turnwright.core.progress` says which actions."""
        deed, before = self._deeds[n], self._deeds[n - 1].waiting
        heard = any(_heard(told, viewer) for told in deed.told)
        return deed.seat is None or notices(viewer, self._seats, deed.seat, before, deed.waiting, heard)

    def moments(self, viewer: int | None) -> list[int]:
        """The actions this viewer could notice, by their number in the match; 0, the start, first.

        Onlookers who are late notice nothing after the beginning of an earlier turn, until the match is over.
        """
        every = self.every(viewer)
        if viewer is not None or not self.late or not self._deeds[-1].waiting:
            return every
        begun = self._begun(every)
        return every[: begun[-1 - self.late] + 1 if len(begun) > self.late else 1]

    def every(self, viewer: int | None) -> list[int]:
        """The same for one who is never late."""
        if viewer not in self._moments:
            self._moments[viewer] = [n for n in range(len(self._deeds)) if self._noticed(n, viewer)]
        return self._moments[viewer]

    def turns(self, viewer: int | None) -> list[int]:
        """Where turns began: the viewer's moments after which somebody else was asked than before, or, alone at the table, as the game says."""
        return self._begun(self.moments(viewer))

    def _begun(self, moments: list[int]) -> list[int]:
        found, asked = list[int](), frozenset[int]()
        for at, n in enumerate(moments):
            now = frozenset(self._deeds[n].waiting)
            if at and (now - asked or (self._seats == 1 and any(map(self._begins, self._deeds[n].told)))):
                found.append(at)
            asked = now
        return found

    def _begins(self, told: Told | _Stored) -> bool:
        """Is it an event with which a turn begins?  One of each kind is read."""
        if isinstance(told, Told):
            return told.event.begins
        kind = _tagged(told.event).type
        if kind not in self._kinds:
            self._kinds[kind] = _event_of(self._game, msgspec.json.decode(told.event)).begins
        return self._kinds[kind]

    def progress(self, viewer: int | None, number: int | None = None) -> int:
        """How far the match has gone (or had gone after action `number`), for all this viewer can tell."""
        moments = self.moments(viewer)
        return (len(moments) if number is None else bisect_right(moments, number)) - 1

    def by_viewer(self) -> list[int]:
        """The progress of all who may look, in the order of `Play.progress`."""
        return [self.progress(viewer) for viewer in (None, *range(self._seats))]

    def last_of(self, seat: int | None, number: int) -> int:
        """This seat's last action up to that number; 0 if there is none."""
        return next((n for n in range(number, 0, -1) if self._deeds[n].seat == seat), 0)

    def heard(
        self, viewer: int | None, number: int, most: int | None = None, since: int = 0
    ) -> tuple[list[tuple[int, Any]], int]:
        """The events this viewer heard of these actions, each with its number; and how many before them are left out."""
        if viewer is None and self.late:
            number = min(number, self.moments(None)[-1])
        found = [
            (n, at)
            for n in range(since, number + 1)
            for at, told in enumerate(self._deeds[n].told)
            if _heard(told, viewer)
        ]
        left_out = 0 if most is None else max(0, len(found) - most)
        return [(n, self._event(n, at)) for n, at in found[left_out:]], left_out

    def _event(self, n: int, at: int) -> Any:
        told = self._deeds[n].told[at]
        if isinstance(told, _Stored):
            event = _event_of(self._game, msgspec.json.decode(told.event))
            self._deeds[n].told[at] = told = Told(event, told.to, told.hidden_from)
        return told.event


def _event_of(game: Game[Any, Any], wire: dict[str, Any]) -> Event:
    """The event, or a notice that it was one of older rules."""
    try:
        return game.read_event(wire)
    except msgspec.ValidationError:
        return OfOlderRules(str(wire.get("type", "")))


def _heard(told: Told | _Stored, viewer: int | None) -> bool:
    return viewer not in told.hidden_from if told.to is None else viewer in told.to
