"""A match in memory: what a page is drawn from and what an answer is checked against."""

from __future__ import annotations

import threading
from collections import Counter
from operator import itemgetter
from typing import Any

import msgspec
from django.utils.crypto import salted_hmac

from turnwright.core import Announce, Game, Match, Seat, Stream, View
from turnwright.core.language import reading_in
from turnwright.kit.words import say
from turnwright.sitting import Sitting, who

from . import storage
from .chronicle import Chronicle
from .models import Play

TABLES = 256
"""Past tables kept of one match, those wanted last; others are played again from the nearest snapshot."""
SAMPLES = 120
"""Most moments from which a curve is drawn."""
SALT = "turnwright.question"


class HostedMatch:
    """A match and where its rows stand.  Hold `lock` to read or write."""

    def __init__(self, play: Play, match: Match[Any, Any], chronicle: Chronicle) -> None:
        self.id, self.slug, self.version = play.pk, play.slug, play.version
        self.match, self.chronicle = match, chronicle
        self.heard, self.last_of, self.progress = chronicle.heard, chronicle.last_of, chronicle.progress
        """What a sitting asks of whoever keeps its match: sitting/keeper.py."""
        self.late = chronicle.late
        """How many turns late onlookers are."""
        self.stamps: list[int] = play.stamps
        called = msgspec.convert(play.seats, tuple[Seat, ...])
        self.called = called if play.outcome and called != match.seats else ()
        """How those who sat there are called now, where it is not as the record has it."""
        self.deeds: Counter[int] = Counter()
        """How often each seat did or undid something; see `question`."""
        self.seconds: dict[int, float] = {}
        """What each action since the last snapshot took to play."""
        self.trouble = ""
        """Why a bot cannot go on; empty if all is well."""
        self.lock = threading.RLock()
        self.holds = 0
        """How often the thread that has the lock holds the match."""
        self.dropped = False
        self._tables: dict[int, Any] = {}
        self._highlights: dict[tuple[int | None, str], list[tuple[int, str]]] = {}
        self.remember()

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game

    @property
    def number(self) -> int:
        """How many actions were accepted.  Not for pages: it counts what others draft in secret."""
        return len(self.match.log)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.called or self.match.seats

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, who in enumerate(self.seats) if not who.bot)

    @property
    def waiting(self) -> tuple[int, ...]:
        return tuple(sorted(self.match.table.asks))

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """All who may look, in the order of `Play.stamps`."""
        return (None, *range(len(self.seats)))

    @property
    def secretive(self) -> bool:
        """Does the game hide anything from a seat, the dice to come aside?"""
        return self.game.resample is not None

    @property
    def names(self) -> list[str]:
        """Who sits where, in words."""
        return who(self.game, self.seats)

    def name(self, seat: int) -> str:
        return self.names[seat]

    # What a viewer can tell

    def stamp(self, viewer: int | None) -> int:
        """Grows whenever something changes that this viewer can notice, and only then."""
        return self.stamps[0 if viewer is None else viewer + 1]

    def noticed_by_all(self) -> dict[int | None, int]:
        """The last action that each viewer could notice."""
        return {viewer: self.chronicle.moments(viewer)[-1] for viewer in self.viewers}

    def question(self, seat: int | None) -> str:
        """A token for what this seat is asked now, valid until it answers or takes back, whatever others do meanwhile; an
        onlooker has none.

        It never comes back, so the same action under the same token is the same click.
        """
        if seat is None:
            return ""
        asked = (self.slug, seat, self.deeds[seat], self.match.table.question(seat))
        return salted_hmac(SALT, msgspec.json.encode(asked), algorithm="sha256").hexdigest()[:32]

    def view(self, seat: int | None, number: int | None = None) -> View:
        """What this seat knows now, or knew after an action; whoever looks on late, not more than that."""
        table = self.table(self.now(seat) if number is None else min(number, self.now(seat)))
        opened = self.game.revealed if seat is None and self.match.over else None
        view: View = opened(table) if opened else self.game.view(table, seat)
        return view

    def sitting(self, seat: int | None, number: int | None = None) -> Sitting:
        """The match as this seat sees it now, or saw it after an action."""
        number = self.now(seat) if number is None else min(number, self.now(seat))
        return Sitting(self.match, seat, number, self, self.called)

    def now(self, viewer: int | None) -> int:
        """The last action that this viewer may know of."""
        late = viewer is None and self.late and not self.match.over
        return self.chronicle.moments(None)[-1] if late else self.number

    # The past

    def table(self, number: int | None = None) -> Any:
        """The table now, or after an action; of a match that went on anew under other rules, from there on."""
        if number is None or number == self.number:
            return self.match.table
        number = max(number, self.match.begins)
        if number in self._tables:
            return self._tables[number]
        past = storage.past(self.id, self.match, number)
        self.remember(past)  # which keeps the newest, so perhaps not this one
        return past[number]

    def past(self, number: int) -> Match[Any, Any] | None:
        """The match as it stood after that action, where memory does not begin so early."""
        gone = self.match.begins <= number < self.match.since
        return storage.at(self.id, self.match, number) if gone else None

    def at_hand(self, number: int) -> bool:
        """Is this moment's table in memory?"""
        return number == self.number or number in self._tables

    def number_of(self, viewer: int | None, moment: int) -> int:
        """The number in the match of one of this viewer's moments; -1 for one that is not there."""
        moments = self.chronicle.moments(viewer)
        present = moment == len(moments) - 1
        return self.now(viewer) if present else moments[moment] if 0 <= moment < len(moments) else -1

    def samples(self, viewer: int | None) -> list[int]:
        """Some of the viewer's moments, from which the curves of the match are drawn."""
        moments = self.chronicle.moments(viewer)
        last = len(moments) - 1
        return [moments[n * last // SAMPLES] for n in range(SAMPLES + 1)] if last > SAMPLES else moments

    def highlights(self, viewer: int | None) -> list[tuple[int, str]]:
        """What the game tells step by step, each with its moment; read once of a match that is over."""
        key = (viewer, reading_in())
        if key not in self._highlights:
            ears = [viewer] if viewer is not None else [None, *range(len(self.seats))]  # nothing is hidden any more
            found: dict[tuple[int, str], None] = {}
            for ear in ears:
                sitting = self.sitting(ear)
                for n, event in self.heard(ear, self.number)[0]:
                    if steps := sitting.wording.told(sitting.view, event):
                        found[n, steps[0]] = None
            self._highlights[key] = [(self.progress(viewer, n), text) for n, text in sorted(found, key=itemgetter(0))]
        return self._highlights[key]

    def remember(self, past: dict[int, Any] | None = None) -> None:
        """Keep these tables, or the present one, for whoever looks back."""
        self._tables |= {self.number: self.match.table} if past is None else past
        while len(self._tables) > TABLES:
            del self._tables[next(iter(self._tables))]

    def grew(self, seconds: float, told: str) -> None:
        """An action was added to the match; it took so long, and told this."""
        last = self.match.log[-1]
        self.seconds[self.number] = seconds
        self.chronicle.add(last.seat, self.waiting, told)
        self.deeds[last.seat] += not isinstance(last.action, Announce)
        self.remember()

    def took_back(self) -> None:
        """The last action is undone."""
        self._tables.pop(self.number + 1, None)
        self.seconds.pop(self.number + 1, None)

    # What is closed while the match runs

    def may_not_undo(self, seat: int) -> str | None:
        if len(self.waiting) > 1:
            return say("Others decide at the same time, so nothing can be undone now; change what you wrote instead.")
        return self.match.may_not_undo(seat)

    def may_not_fork(self) -> str | None:
        if self.secretive and not self.match.over and len(self.seats) > 1:
            return say("A fork would show what is hidden; it opens when the match is over.")
        return None

    def may_not_download(self) -> str | None:
        if self.secretive and not self.match.over:
            return say("The match file holds what is hidden; it opens when the match is over.")
        return None

    def streams(self) -> tuple[Stream, ...]:
        """The dice as anybody may see them."""
        return self.match.shown_streams(storage.drawn_by_forebears(self.id) if self.match.over else ())
