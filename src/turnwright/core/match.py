"""A Match: one play of a game.  Its header and its list of (seat, action) are all that must be stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

import msgspec

from .dice import Dice, commitment
from .flow import apply, legal, refused
from .game import Game, find_game
from .table import Record, Table, View
from .values import Action, BadMatchFile, BadSetup, Diverged, Illegal, Malformed, Outcome, Told, TurnwrightError, Value

FORMAT = 1

T = TypeVar("T", bound=Table)
V = TypeVar("V", bound=View)


class Seat(Value):
    """Who sits there."""

    name: str = ""
    bot: str = ""
    """Name of the bot that plays this seat; empty for a person."""


class Stream(Value):
    """The dice from action `at` on: what was published, and the key once it is revealed."""

    at: int
    commitment: str
    key: str | None = None


class Header(Value, kw_only=True):
    """Everything needed to play the match again."""

    turnwright: int
    """Format of the file."""
    game: str
    version: int
    options: dict[str, Any]
    variant: dict[str, Any]
    seats: tuple[Seat, ...]
    streams: tuple[Stream, ...]
    note: str = ""
    """Free text of whoever keeps the match: a title, a date, the match it was forked from."""


class Entry(Value):
    """One accepted action with what it must lead to."""

    seat: int
    action: Any
    digest: str
    dice: tuple[int, ...] = ()


class _Line(Value):
    seat: int
    action: dict[str, Any]
    digest: str
    dice: tuple[int, ...] = ()


class _Result(Value):
    result: Outcome


class Match(Generic[T, V]):
    """A header, a log, and the table they lead to.

    `told[0]` is what set-up told, `told[n]` what action n told, and `waited[n]` the seats that had to answer then.  A refused action changes nothing.
    """

    def __init__(self, header: Header, game: Game[T, V] | None = None) -> None:
        self.game: Game[T, V] = game or find_game(header.game)
        if header.game != self.game.id:
            raise BadMatchFile(f"This is a match of {header.game}, not of {self.game.title}.")
        if header.version != self.game.version:
            raise BadMatchFile(
                f"This match was recorded under rules version {header.version} of {self.game.title}; "
                f"this Turnwright plays version {self.game.version}."
            )
        self.header = header
        self.book = self.game.make_book(header.variant)
        self.log: list[Entry] = []
        record = Record()
        self.table: T = self.game.start(
            len(header.seats), header.options, header.variant, self._dice(header.streams[0]), record
        )
        self.told: list[tuple[Told, ...]] = [tuple(record.news)]
        self.waited = [tuple(sorted(self.table.asks))]
        self._undoable: list[T] = []

    @classmethod
    def new(
        cls,
        game: Game[T, V],
        key: bytes,
        seats: int | Sequence[Seat] | None = None,
        options: Mapping[str, Any] | None = None,
        variant: Mapping[str, Any] | None = None,
        note: str = "",
    ) -> Self:
        """A fresh match.  The key must be secret and random for play; `key_of_seed` gives one for simulations."""
        sitting = [Seat()] * (seats or game.seats[0]) if seats is None or isinstance(seats, int) else seats
        header = Header(
            turnwright=FORMAT,
            game=game.id,
            version=game.version,
            options=msgspec.to_builtins(game.make_options(options)),
            variant=dict(variant or {}),
            seats=tuple(sitting),
            streams=(Stream(0, commitment(key), key.hex()),),
            note=note,
        )
        return cls(header, game)

    # Playing

    @property
    def over(self) -> bool:
        return not self.table.asks

    @property
    def outcome(self) -> Outcome | None:
        return self.game.score(self.table) if self.over else None

    def legal(self, seat: int) -> Sequence[Action]:
        return legal(self.table, seat)

    def refused(self, seat: int) -> Sequence[tuple[Action, str]]:
        return refused(self.table, seat)

    def view(self, seat: int | None) -> V:
        return self.game.view(self.table, seat)

    def digest(self) -> str:
        return self.game.digest(self.table)

    def play(self, seat: int, action: Action) -> tuple[Told, ...]:
        """Answer for a seat and say what happened.  Raises Illegal, and then nothing has changed."""
        before = self.table
        t = before.copy()
        t.record = record = Record()
        apply(t, seat, action)
        t.record = None
        self.table = t
        news = tuple(record.news)
        if record.dice or any(n.event.reveals for n in news) or (self.log and self.log[-1].seat != seat):
            self._undoable.clear()
        if not record.dice and not any(n.event.reveals for n in news):
            self._undoable.append(before)
        self.log.append(Entry(seat, action, self.digest(), tuple(record.dice)))
        self.told.append(news)
        self.waited.append(tuple(sorted(t.asks)))
        self._next_stream()
        return news

    def foresee(self, seat: int, action: Action) -> V | None:
        """What the seat would see after this action, if it could take it back then; None if it could not.

        Raises Illegal where `play` would.  What may be taken back shows nothing hidden, so it may be looked at before.
        """
        t = self.table.copy()
        t.record = record = Record()
        apply(t, seat, action)
        t.record = None
        final = record.dice or any(n.event.reveals for n in record.news) or seat not in t.asks
        return None if final else self.game.view(t, seat)

    def heard(self, seat: int | None, since: int = 0) -> list[tuple[int, Any]]:
        """The events this seat heard, each with the number of the action that caused it (0: set-up)."""
        rows = [(n, told) for n, news in enumerate(self.told) if n >= since for told in news]
        return [(n, told.event) for n, told in rows if told.heard_by(seat)]

    # Taking back, branching off, going through again

    def may_not_undo(self, seat: int) -> str | None:
        """Why this seat cannot take back its last action; None if it can."""
        if not self.log:
            return "Nothing has been done yet that could be taken back."
        if self.log[-1].seat != seat:
            return "The last action was not yours."
        if seat not in self.table.asks:
            return "Your turn is over; fork the match to try something else."
        if not self._undoable:
            return "Dice were cast or something was revealed; fork the match to try something else."
        return None

    def undo(self, seat: int) -> None:
        """Take back this seat's last action, inside its own turn and never past a die, a reveal or another seat."""
        if reason := self.may_not_undo(seat):
            raise Illegal(reason)
        self.table = self._undoable.pop()
        self.log.pop()
        self.told.pop()
        self.waited.pop()

    def fork(self, at: int, key: bytes, note: str = "") -> Match[T, V]:
        """A new match that shares the first `at` actions and then has dice of its own, so nobody can look ahead."""
        if not 0 <= at <= len(self.log):
            raise BadSetup(f"The match has {len(self.log)} actions; it cannot be forked after action {at}.")
        shared = (stream for stream in self.header.streams if stream.at < at)
        streams = (*shared, Stream(at, commitment(key), key.hex()))
        branch = Match(self.header.but(streams=streams, note=note or self.header.note), self.game)
        branch._play_all(self.log[:at])
        return branch

    def at(self, n: int) -> Match[T, V]:
        """The match as it stood after n actions."""
        if not 0 <= n <= len(self.log):
            raise BadSetup(f"The match has {len(self.log)} actions; there is no moment {n}.")
        past = Match(self.header, self.game)
        past._play_all(self.log[:n])
        return past

    def _play_all(self, log: Iterable[Entry]) -> None:
        """Play recorded entries; stop at the first that gives anything but what was recorded."""
        for n, entry in enumerate(log, len(self.log) + 1):
            try:
                self.play(entry.seat, entry.action)
            except TurnwrightError as error:
                raise Diverged(n, f"Action {n} ({entry.action!r} by seat {entry.seat}) was refused: {error}") from None
            mine = self.log[-1]
            if mine.dice != entry.dice:
                raise Diverged(n, f"Action {n} ({entry.action!r}) cast {mine.dice}, but {entry.dice} is recorded.")
            if mine.digest != entry.digest:
                raise Diverged(
                    n, f"Action {n} ({entry.action!r}) led to {mine.digest}, not {entry.digest} as recorded."
                )

    def _dice(self, stream: Stream) -> Dice:
        if stream.key is None:
            raise BadMatchFile("The key of the dice is not revealed in this file, so the match cannot be replayed.")
        try:
            key = bytes.fromhex(stream.key)
        except ValueError:
            raise BadMatchFile("The revealed key of the dice is not a hexadecimal number.") from None
        if commitment(key) != stream.commitment:
            raise BadMatchFile("The revealed key of the dice does not fit the published commitment.")
        return Dice(key)

    def _next_stream(self) -> None:
        for stream in self.header.streams[1:]:
            if stream.at == len(self.log):
                self.table.dice = self._dice(stream)
                self._undoable.clear()

    # The match file: JSON lines, the header, an action a line, the result

    def lines(self) -> Iterator[str]:
        yield _json(self.header)
        for entry in self.log:
            yield _json(entry)
        if outcome := self.outcome:
            yield _json(_Result(outcome))

    @classmethod
    def read(cls, lines: Iterable[str], game: Game[T, V] | None = None) -> Self:
        """The match a file holds, replayed and compared with every die and digest in it."""
        rows = [(n, line) for n, line in enumerate(lines, 1) if line.strip()]
        if not rows:
            raise BadMatchFile("The match file is empty.")
        header = _decode(rows[0], Header, "a match header")
        if header.turnwright != FORMAT:
            raise BadMatchFile(f"The match file has format {header.turnwright}; this Turnwright reads {FORMAT}.")
        if not header.streams or header.streams[0].at:
            raise BadMatchFile("Line 1 of the match file names no dice to start with.")
        match = cls(header, game)
        last = rows.pop() if '"result"' in rows[-1][1][:12] else None
        match._play_all(match._read_entry(row) for row in rows[1:])
        if last and _decode(last, _Result, "a result").result != match.outcome:
            raise Diverged(len(match.log), f"The recorded result does not hold: the match ends {match.outcome}.")
        return match

    def _read_entry(self, row: tuple[int, str]) -> Entry:
        line = _decode(row, _Line, "an action")
        try:
            return Entry(line.seat, self.game.read_action(line.action), line.digest, line.dice)
        except Malformed as error:
            raise BadMatchFile(f"Line {row[0]} of the match file: {error}") from None


L = TypeVar("L")


def _decode(row: tuple[int, str], kind: type[L], what: str) -> L:
    number, line = row
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        why = "it breaks off" if "truncated" in str(error) else error
        raise BadMatchFile(f"Line {number} of the match file is not {what}: {why}.") from None


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
