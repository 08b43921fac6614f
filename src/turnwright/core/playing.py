"""Playing a match: from its start or from its middle, taking back, and going through it again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, Self, TypeVar

import msgspec
from msgspec import UNSET

from .acts import Act, perform_act, seats_after
from .dice import Cast
from .discovery import find_game
from .flow import apply, legal, refused
from .game import Game
from .language import say
from .notices import DealtAnew, Notice, RulesChanged, Swapped
from .record import Entry, Epoch, Header, Seat, Snapshot, encode, undo_floor
from .table import Record, Table, View
from .values import Action, BadMatchFile, BadSetup, Diverged, Illegal, Outcome, Told, TurnwrightError

STRIDE = 64
"""A table is kept in memory every so many actions, so that any moment is at most so many actions away."""

UNPLAYABLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What rules raise at a table they never laid out: one that stands in a file, and not what actions led to."""

T = TypeVar("T", bound=Table)
V = TypeVar("V", bound=View)


class Playing(Generic[T, V]):
    """A header, a log, and the table they lead to.

    `told[0]` is what set-up told, `told[n]` what action n told, and `waited[n]` the seats that had to answer then.  A
    refused action changes nothing, and neither does one that breaks: whatever is raised, the match is as it was.

    A match may begin in the middle: at its last epoch, or at a snapshot (`resume`).  Then `log` is whole all the same, but
    `told` is empty before `since`, and moments before that are played again when they are asked for.
    """

    def __init__(self, header: Header, game: Game[T, V] | None = None, past: Sequence[Entry] = ()) -> None:
        """At the start, or at the last epoch, `past` being the actions before it."""
        self._agree(header, game)
        self.log: list[Entry] = list(past)
        record = Record()
        if header.epoch:
            table = self._of_epoch(header.epoch)
            record.news.append(Told(self._told_of(header.epoch)))
        else:
            if header.picked is not UNSET:
                record.news.append(Told(self._told_of_swap(header.picked)))
            table = self.game.start(
                len(header.seats), header.options, header.variant, header.streams[0].first_dice, record
            )
        self.cast: tuple[int, ...] = tuple(record.dice)
        """The dice of set-up; see `_set_up_cast`."""
        self._begin(table, tuple(record.news))

    def _agree(self, header: Header, game: Game[T, V] | None) -> None:
        self.game: Game[T, V] = game_of(header, game)
        self.header = header
        self.book = self.game.make_book(header.variant)

    def _begin(self, table: T, news: tuple[Told, ...] = ()) -> None:
        self.table = table
        self.since = len(self.log)
        self.told: list[tuple[Told, ...]] = [*[()] * self.since, news]
        self.waited: list[tuple[int, ...]] = [*[()] * self.since, tuple(sorted(table.asks))]
        self._undoable: list[T] = []
        self._kept = {self.since: table}

    @classmethod
    def resume(
        cls,
        header: Header,
        entries: Sequence[Entry],
        snapshot: Snapshot | None = None,
        game: Game[T, V] | None = None,
        each: bool = True,
    ) -> Self:
        """The match of these entries, played again and compared (see `replay`); with a snapshot only the actions after it are played.

        Take the newest snapshot whose number is not above `undo_floor(entries)`, so that undo works as before.
        """
        epoch = header.epoch
        begins = epoch.at if epoch else 0
        if begins > len(entries):
            raise BadMatchFile(
                say(
                    "The match goes on anew after action {begins}, but only {entries} are recorded.",
                    begins=begins,
                    entries=len(entries),
                )
            )
        if snapshot is not None and snapshot.number > begins:
            match = object.__new__(cls)
            match._agree(header, game)
            match._jump(entries, snapshot)
        else:
            match = cls(header, game, entries[:begins])
        match.replay(entries[len(match.log) :], each)
        return match

    def _jump(self, entries: Sequence[Entry], snapshot: Snapshot) -> None:
        """Begin at a snapshot; nothing is set up, so the dice of set-up are not known."""
        n = snapshot.number
        if n > len(entries):
            raise BadMatchFile(
                say(
                    "There is a snapshot after action {n}, but the match has {entries} actions.",
                    n=n,
                    entries=len(entries),
                )
            )
        table = self.game.load(snapshot.table, self.book)
        switched = any(stream.at == n for stream in self.header.streams)
        if not switched and self.digest(table) != entries[n - 1].digest:
            raise BadMatchFile(say("The snapshot after action {n} is not the table that was recorded.", n=n))
        self.log, self.cast = list(entries[:n]), ()
        self._begin(table)

    def _of_epoch(self, epoch: Epoch) -> T:
        if epoch.at != len(self.log):
            raise BadMatchFile(
                say("The match goes on anew after action {at}, not after action {log}.", at=epoch.at, log=len(self.log))
            )
        table = self.game.load(msgspec.json.encode(epoch.table), self.book)
        stream = self.header.stream(epoch.at)
        table.dice = stream.dice(0 if stream.at == epoch.at else epoch.drawn)
        try:
            assert table.seats == len(self.header.seats)
            self.digest(table)
            for seat in (None, *range(table.seats)):
                self.game.view(table, seat)
                legal(table, seat if seat is not None else -1)
        except UNPLAYABLE as error:
            raise BadMatchFile(
                say("The rules cannot play from the table after action {at}: {error!r}.", at=epoch.at, error=error)
            ) from error
        return table

    def _told_of_swap(self, picked: int) -> Notice:
        swap, roles = self.game.swap, self.game.roles
        if swap is None or len(self.header.seats) != 2:
            raise BadMatchFile(say("This match says that a seat was picked, but its game has no swap rule for it."))
        return Swapped(swap.read(self.book), swap.title, roles[1 - picked], roles[picked])

    def _told_of(self, epoch: Epoch) -> Notice:
        if epoch.at == 0 and epoch.version == self.header.version:
            return DealtAnew()
        before = [old.version for old in self.header.epochs or () if old.at < epoch.at]
        return RulesChanged(before[-1] if before else self.header.version, epoch.version)

    # Playing

    @property
    def over(self) -> bool:
        return not self.table.asks

    @property
    def outcome(self) -> Outcome | None:
        return self.game.score(self.table) if self.over else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where now: as the header says, but for seats that were handed over."""
        return seats_after(self.header.seats, self.log) if self.table.act_hash else self.header.seats

    def legal(self, seat: int) -> Sequence[Action]:
        return legal(self.table, seat)

    def offered(self, seat: int) -> Sequence[Action]:
        """What people are shown to choose from; `legal` may list less of what there is."""
        question = self.table.question(seat)
        return question.offered(self.table, seat) if question is not None else ()

    def refused(self, seat: int) -> Sequence[tuple[Action, str]]:
        return refused(self.table, seat)

    def view(self, seat: int | None) -> V:
        return self.game.view(self.table, seat)

    def digest(self, table: T | None = None) -> str:
        return self.game.digest(table or self.table, self.header.options)

    def play(self, seat: int, action: Action) -> tuple[Told, ...]:
        """Answer for a seat, or do an act of the match, and say what happened.

        Raises Illegal; whatever it raises, nothing has changed.
        """
        return self._play(seat, action, self.table)

    def _play(self, seat: int, action: Action, before: T, digest: str = "") -> tuple[Told, ...]:
        """All that can fail comes first; the last lines only assign.  `digest`: where it is known already what comes of it."""
        t = before.copy()
        t.record = record = Record()
        if isinstance(action, Act):
            perform_act(self.game, t, seat, action, self.seats, self.log)
            t.act_hash = hashlib.sha256(f"{t.act_hash} {seat} {encode(action)}".encode()).hexdigest()[:16]
        else:
            apply(t, seat, action)
        t.record = None
        news = tuple(record.news)
        entry = Entry(seat, action, digest or self.digest(t), tuple(record.dice))
        n = len(self.log) + 1
        switched = self._switch(t, n)
        waited = tuple(sorted(t.asks))
        final = isinstance(action, Act) or bool(record.dice) or any(told.event.reveals for told in news)
        same = not final and (not self.log or self.log[-1].seat == seat)
        undoable = [] if final or switched else [*(self._undoable if same else ()), before]
        self.table, self._undoable = t, undoable
        self.log.append(entry)
        self.told.append(news)
        self.waited.append(waited)
        if n % STRIDE == 0:
            self._kept[n] = t
        return news

    def _switch(self, t: T, n: int) -> bool:
        """Take the dice that begin after action n, if any do."""
        stream = next((stream for stream in self.header.streams[1:] if stream.at == n), None)
        if stream is not None:
            t.dice = Cast() if stream.key is None else stream.dice()
        return stream is not None

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

    # Taking back, going through again

    def may_not_undo(self, seat: int) -> str | None:
        """Why this seat cannot take back its last action; None if it can."""
        if not self.log:
            return say("Nothing has been done yet that could be taken back.")
        if self.log[-1].seat != seat:
            return say("The last action was not yours.")
        if seat not in self.table.asks and not isinstance(self.log[-1].action, Act):
            return say("Your turn is over; fork the match to try something else.")
        if isinstance(self.log[-1].action, Act):
            return say("That was done to the match itself and cannot be taken back.")
        if not self._undoable:
            return say("Dice were cast or something was revealed; fork the match to try something else.")
        return None

    def undo(self, seat: int) -> None:
        """Take back this seat's last action, inside its own turn and never past a die, a reveal or another seat."""
        if reason := self.may_not_undo(seat):
            raise Illegal(reason)
        self._kept.pop(len(self.log), None)
        self.table = self._undoable.pop()
        self.log.pop()
        self.told.pop()
        self.waited.pop()

    def at(self, n: int) -> Self:
        """The match as it stood after n actions."""
        if not 0 <= n <= len(self.log):
            raise BadSetup(say("The match has {log} actions; there is no moment {n}.", log=len(self.log), n=n))
        if n < self.begins:
            raise BadSetup(
                say("The match went on anew after action {begins}; moments before cannot be shown.", begins=self.begins)
            )
        if n < self.since:
            return self.recalled().at(n)
        floor = max(self.since, undo_floor(self.log[:n]))
        start = max(number for number in self._kept if number <= floor)
        past = object.__new__(type(self))
        past.game, past.header, past.book, past.cast = self.game, self.header, self.book, self.cast
        past.log, past.told, past.waited = self.log[:start], self.told[: start + 1], self.waited[: start + 1]
        past.since = self.since
        past.table, past._undoable = self._kept[start], []
        past._kept = {number: table for number, table in self._kept.items() if number <= start}
        past.replay(self.log[start:n], each=False)
        return past

    @property
    def begins(self) -> int:
        """The earliest moment there is: 0, or the start of the last epoch."""
        return self.header.epoch.at if self.header.epoch else 0

    def recalled(self) -> Self:
        """The same match played from where it begins, with all that was told since: slow for a long one."""
        return type(self).resume(self.header, self.log, game=self.game, each=False)

    def moments(self) -> Iterator[T]:
        """The table of every moment from `begins` on, each action played once."""
        past = self.at(self.begins)
        yield past.table
        yield from past.onward(self.log[self.begins :])

    def onward(self, log: Iterable[Entry]) -> Iterator[T]:
        """The tables that entries lead to which were compared before: none of them is compared again."""
        for entry in log:
            self._play(entry.seat, entry.action, self._with_faces(entry), entry.digest)
            yield self.table

    def snapshot(self) -> Snapshot:
        """What `resume` may start from; private, since the key of the dice is in it."""
        return Snapshot(len(self.log), self.game.save(self.table))

    def replay(self, log: Sequence[Entry], each: bool = True) -> None:
        """Play recorded entries; stop at the first that gives anything but what was recorded.

        Digests take longest: where they were compared before, those of the last entry say whether `each` would agree.
        """
        last = len(self.log) + len(log)
        for n, entry in enumerate(log, len(self.log) + 1):
            try:
                self._play(entry.seat, entry.action, self._with_faces(entry), "" if each or n == last else entry.digest)
            except TurnwrightError as error:
                raise Diverged(
                    n, say("Action {n} ({action!r} by seat {seat}) was refused: {error}", entry, n=n, error=error)
                ) from None
            except UNPLAYABLE as error:
                if not self.header.epoch:
                    raise
                raise Diverged(
                    n,
                    say("Action {n} cannot be played from the table it was recorded at: {error!r}.", n=n, error=error),
                ) from error
            mine = self.log[-1]
            if mine.dice != entry.dice:
                raise Diverged(
                    n,
                    say(
                        "Action {n} ({action!r}) cast {dice}, but {entry_dice} is recorded.",
                        entry,
                        n=n,
                        dice=mine.dice,
                        entry_dice=entry.dice,
                    ),
                )
            if mine.digest != entry.digest:
                raise Diverged(
                    n,
                    say(
                        "Action {n} ({action!r}) led to {digest}, not {entry_digest} as recorded.",
                        entry,
                        n=n,
                        digest=mine.digest,
                        entry_digest=entry.digest,
                    ),
                )

    def _with_faces(self, entry: Entry) -> T:
        """The table before a recorded action; where the key of its dice is not known, with the faces that fell."""
        if not (isinstance(self.table.dice, Cast) and entry.dice):
            return self.table
        t = self.table.copy()
        t.dice = Cast(entry.dice)
        return t


def game_of(header: Header, game: Game[T, V] | None) -> Game[T, V]:
    """The game, if it is the one of this header and plays by the rules in force there."""
    game = game or find_game(header.game)
    if header.game != game.id:
        raise BadMatchFile(say("This is a match of {game}, not of {title}.", game=header.game, title=game.title))
    if header.rules != game.version:
        raise BadMatchFile(
            say(
                "This match was recorded under rules version {rules} of {title}; this Turnwright plays version {version}. Open it with the one it was played with.",
                game,
                rules=header.rules,
            )
        )
    return game
