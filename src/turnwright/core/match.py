"""A Match: one play of a game.  Its header and its list of (seat, action) are all that must be stored.

`playing.py` plays it; here are how one begins, how it branches off, who may see what of it, and its file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

import msgspec
from msgspec import UNSET

from .dice import Dice, derived
from .discovery import find_game
from .game import Game
from .language import say
from .playing import Playing, T, V, game_of
from .record import (
    FORMAT,
    LONGEST_NAME,
    Entry,
    Epoch,
    Header,
    Line,
    Recorded,
    Result,
    Seat,
    Snapshot,
    Stream,
    Unfinished,
    encode,
    read_record,
    unknown_field,
)
from .shares import Draw
from .swap import Agreement, Swap
from .table import Table
from .values import BadMatchFile, BadSetup, Diverged, Illegal, Malformed, TurnwrightError


class Match(Playing[T, V]):
    """A play from its agreement to its file."""

    @classmethod
    def new(
        cls,
        game: Game[T, V],
        key: bytes,
        seats: int | Sequence[Seat] | None = None,
        options: Mapping[str, Any] | None = None,
        variant: Mapping[str, Any] | None = None,
        note: str = "",
        preset: str = "",
        swap: Agreement | None = None,
    ) -> Self:
        """A fresh match.  The key must be secret and random for play; `key_of_seed` gives one for simulations."""
        header = new_header(game, seats, options, variant, note, preset, swap)
        return cls(header.but(streams=(Stream.sealed(0, key),)), game)

    @classmethod
    def drawn(cls, header: Header, draws: Sequence[Draw], game: Game[T, V] | None = None) -> Self:
        """A fresh match with dice of a key that host and seats drew together: the last draw; others were given up.

        `new_header` makes the header, which all see before they open their shares.
        """
        key = draws[-1].mixed(header)
        return cls(header.but(streams=(Stream.sealed(0, key),), draws=tuple(draws)), game)

    # Branching off

    def fork(self, at: int, key: bytes, note: str = "", seat: int | None = None, past: Self | None = None) -> Self:
        """A new match that goes on from moment `at` with dice of its own, so nobody can look ahead.

        Of a match that is over it has the world and the streams: they are public.  Of one that still runs it has no key.
        Where there are no secrets but the dice to come, it has the past with the dice as they fell.  Where there are, it
        has nothing but the table, and what this seat (in a solo game the only one) cannot know is dealt anew.  Whoever has
        the match as it stood there gives it as `past`, so that a long one need not be played again.
        """
        if not 0 <= at <= len(self.log):
            raise BadSetup(
                say("The match has {log} actions; it cannot be forked after action {at}.", log=len(self.log), at=at)
            )
        note = note or self.header.note
        if at == 0 and not self.header.epoch:
            return type(self)(self.header.but(streams=(Stream.sealed(0, key),), draws=UNSET, note=note), self.game)
        own = Stream.sealed(at, key)
        streams = [stream for stream in self.header.streams if stream.at < at]
        if self.over:
            branch = (past or self.at(at))._with_dice(own)
            branch.header = branch.header.but(draws=UNSET, note=note)
            return branch
        if self.game.resample is not None or self.header.epoch:
            return (past or self.at(at))._dealt_anew(key, note, 0 if len(self.header.seats) == 1 else seat)
        streams = [stream.without_key() for stream in streams]
        streams[0] = streams[0].but(cast=self._set_up_cast())
        branch = type(self)(self.header.but(streams=(*streams, own), draws=UNSET, note=note), self.game)
        for entry in self.log[:at]:
            branch._play(entry.seat, entry.action, branch._with_faces(entry))
        return branch

    def rewound(self, at: int, key: bytes, past: Self | None = None) -> Self:
        """The same match taken back to moment `at`, with dice of another key from there on: those that fell are known.

        `past` as in `fork`.
        """
        if self.over:
            raise Illegal("The match is over; fork it to play on from a moment before.")
        if not max(1, self.begins) <= at < len(self.log):
            raise BadSetup(
                say(
                    "This match can be taken back to a moment after action {what} and before its last.",
                    what=max(1, self.begins),
                )
            )
        return (past or self.at(at))._with_dice(Stream.sealed(at, key))

    def _with_dice(self, own: Stream) -> Self:
        """This match with other dice from its last action on."""
        streams = [stream for stream in self.header.streams if stream.at < own.at]
        self.header = self.header.but(streams=(*streams, own))
        self.table = self._kept[own.at] = self.table.copy()
        self._switch(self.table, own.at)
        self._undoable.clear()
        return self

    def _dealt_anew(self, secret: bytes, note: str, seat: int | None) -> Self:
        """This table as the start of another match.  The dice it is dealt with are of a key that is never shown: whoever
        knew them could put the cards back in their old order."""
        t = self.table.copy()
        t.dice = Dice(derived(secret, "deal"))
        if self.game.resample is not None:
            self.game.resample(t, seat)
        epoch = Epoch(0, self.game.version, self.game.bare(t))
        stream = Stream.sealed(0, derived(secret, "dice"))
        header = self.header.but(version=self.game.version, streams=(stream,), epochs=(epoch,), draws=UNSET, note=note)
        return type(self)(header, self.game)

    def _set_up_cast(self) -> tuple[int, ...]:
        return self.cast if self.since == 0 else type(self)(self.header, self.game).cast

    # What may be shown

    def shown_header(self, in_use: Collection[str] = ()) -> Header:
        """The header as anybody may see it: the one rule for when a key, or the host's share of one, is shown.

        It is when the match is over, and then only if no other match draws from the same stream: `in_use` holds the
        commitments of those that do.
        """
        hidden = [stream for stream in self.header.streams if not self.over or stream.commitment in in_use]
        streams = tuple(stream.without_key() if stream in hidden else stream for stream in self.header.streams)
        draws = self.header.draws
        if draws and self.header.streams[0] in hidden:
            draws = tuple(draw.public() for draw in draws)
        return self.header.but(streams=streams, draws=draws)

    def shown_streams(self, in_use: Collection[str] = ()) -> tuple[Stream, ...]:
        """The dice as anybody may see them; see `shown_header`."""
        return self.shown_header(in_use).streams

    def public(self, key: bytes, in_use: Collection[str] = ()) -> Self:
        """The match as anybody may have it: over, with the keys that may be shown; else a fork of this moment."""
        if not self.over:
            return self.fork(len(self.log), key)
        past = self.at(len(self.log))
        past.header = self.shown_header(in_use)
        return past

    # The match file: JSON lines, the header, an action a line, how it ends

    def lines(self) -> Iterator[str]:
        """The whole match with its keys: for whoever keeps it.  `public` is what others may have."""
        yield encode(self.header)
        for entry in self.log:
            yield encode(entry)
        outcome = self.outcome
        if outcome is not None:
            yield encode(Result(outcome))
        else:
            yield encode(Unfinished(len(self.log), self.game.bare(self.table), _drawn(self.table)))

    @classmethod
    def read(cls, lines: Iterable[str], game: Game[T, V] | None = None) -> Self:
        """The match a file holds, replayed and compared with every die and digest in it."""
        return cls._recorded(read_record(lines), game)

    @classmethod
    def again(cls, lines: Iterable[str]) -> Self:
        """The match of a file that was read before: compared with its dice, and with the digest at its end."""
        return cls._recorded(read_record(lines), each=False)

    @classmethod
    def _recorded(cls, record: Recorded, game: Game[T, V] | None = None, each: bool = True) -> Self:
        found = game_of(record.header, game)
        begins = record.header.epoch.at if record.header.epoch else 0
        entries = [read_entry(found, row, n <= begins) for n, row in enumerate(record.rows, 1)]
        match = cls.resume(record.header, entries, game=found, each=each)
        check_end(record, match)
        return match

    @classmethod
    def reopen(cls, lines: Iterable[str], game: Game[T, V] | None = None) -> Self:
        """The match a file holds, to be played on: where the rules have changed since, from the table at its end."""
        record = read_record(lines)
        game = game or find_game(record.header.game)
        older = game.id == record.header.game and game.version != record.header.rules
        if not (older and isinstance(record.end, Unfinished)):
            return cls._recorded(record, game)
        entries = [read_entry(game, row, lenient=True) for row in record.rows]
        return cls._new_epoch(record.header, entries, game, record.end.table, record.end.drawn)

    @classmethod
    def upgraded(
        cls, header: Header, entries: Sequence[Entry], snapshot: Snapshot, game: Game[T, V] | None = None
    ) -> tuple[Self, list[Entry]]:
        """Play on under other rules than these entries were played by, from a snapshot; what is told of it is in `told`.

        Actions after the snapshot are played again by today's rules.  The second thing returned is those that were
        refused, and all after them: none, if the snapshot is that of the last action.
        """
        game = game or find_game(header.game)
        table: dict[str, Any] = msgspec.json.decode(snapshot.table)
        drawn: int = (table.pop("dice", None) or {}).get("drawn", 0)
        match = cls._new_epoch(header, entries[: snapshot.number], game, table, drawn)
        left = list(entries[snapshot.number :])
        while left:
            try:
                match.play(left[0].seat, left[0].action)
            except TurnwrightError:
                break
            del left[0]
        return match, left

    @classmethod
    def _new_epoch(
        cls, header: Header, past: Sequence[Entry], game: Game[T, V], table: dict[str, Any], drawn: int
    ) -> Self:
        epoch = Epoch(len(past), game.version, table, drawn)
        epochs = [old for old in header.epochs or () if old.at < epoch.at]
        try:
            return cls(header.but(epochs=(*epochs, epoch)), game, past)
        except BadMatchFile as error:
            raise BadMatchFile(
                say(
                    "This match was played by other rules (version {rules}) than those of today (version {version}), and these cannot go on from its table: {error}",
                    header,
                    version=game.version,
                    error=error,
                )
            ) from None


def new_header(
    game: Game[Any, Any],
    seats: int | Sequence[Seat] | None = None,
    options: Mapping[str, Any] | None = None,
    variant: Mapping[str, Any] | None = None,
    note: str = "",
    preset: str = "",
    swap: Agreement | None = None,
) -> Header:
    """All that is agreed before the dice.  What is said beside a preset changes it; then it is not that preset any more, but a
    number that was named by the swap rule leaves it what it is."""
    way = game.preset(preset)
    options, variant = {**way.options, **(options or {})}, {**way.variant, **(variant or {})}
    same = game.make_options(options) == game.make_options(way.options) and variant == way.variant
    sitting = [Seat()] * (seats or way.seats or game.seats[0]) if seats is None or isinstance(seats, int) else seats
    if any(len(name) > LONGEST_NAME for seat in sitting for name in (seat.name, seat.bot)):
        raise BadSetup(say("A name has at most {longest_name} letters.", longest_name=LONGEST_NAME))
    if swap is not None:
        variant = _swapped(game, len(sitting), variant, swap)
    return Header(
        turnwright=FORMAT,
        game=game.id,
        version=game.version,
        options=msgspec.to_builtins(game.make_options(options)),
        variant=variant,
        seats=tuple(sitting),
        streams=(),
        note=note,
        preset=way.name if same and not way.printed else UNSET,
        picked=UNSET if swap is None else swap.picked,
    )


def _swapped(game: Game[Any, Any], seats: int, variant: dict[str, Any], agreed: Agreement) -> dict[str, Any]:
    swap = swap_of(game)
    if seats != 2:
        raise BadSetup(say("The swap rule is for two."))
    if agreed.picked not in (0, 1):
        raise BadSetup(say("Swap rule: pick one of the two seats."))
    named = swap.check(game.package, agreed.named)
    return {**variant, swap.number: swap.written(game.make_book(variant), named)}


def swap_of(game: Game[Any, Any]) -> Swap:
    """The game's swap rule, or a sentence that it has none."""
    if game.swap is None:
        raise BadSetup(say("{title} has no swap rule.", title=game.title))
    return game.swap


def before_swap(game: Game[Any, Any], header: Header) -> dict[str, Any]:
    """The changed numbers of a match without the one that was named for it."""
    named = swap_of(game).number if header.swapped else None
    return {path: value for path, value in header.variant.items() if path != named}


def read_entry(game: Game[Any, Any], row: tuple[int, Line], lenient: bool = False) -> Entry:
    """An entry with its action; a lenient reader keeps one that today's rules do not know as it is written."""
    number, line = row
    try:
        action = game.read_logged(line.action)
    except Malformed as error:
        if lenient:
            return Entry(line.seat, line.action, line.digest, line.dice)
        raise BadMatchFile(say("Line {number} of the match file: {error}", number=number, error=error)) from None
    if name := unknown_field(line.action, action):
        kind = type(action).__name__
        raise BadMatchFile(
            say(
                "Line {number} of the match file: the action {kind} has no field {name}.",
                number=number,
                kind=kind,
                name=name,
            )
        )
    return Entry(line.seat, action, line.digest, line.dice)


def check_end(record: Recorded, match: Match[Any, Any]) -> None:
    """Raise Diverged unless the match ends as its file says."""
    if isinstance(record.end, Result) and record.end.result != match.outcome:
        raise Diverged(
            len(match.log), say("The recorded result does not hold: the match ends {outcome}.", outcome=match.outcome)
        )
    if isinstance(record.end, Unfinished) and match.over:
        raise Diverged(len(match.log), say("The file says that the match is unfinished, but it is over."))


def _drawn(t: Table) -> int:
    return t.dice.drawn if isinstance(t.dice, Dice) else 0
