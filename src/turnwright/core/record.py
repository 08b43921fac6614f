"""The record of a match: its header, one entry for each accepted action, and the file that holds them as JSON lines.

Fields that a match does not use are left out of its file, so files written before a field existed read back and are
written again byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

from .dice import Cast, Dice, commitment
from .language import say
from .shares import Draw
from .values import Action, BadMatchFile, Outcome, Value

FORMAT = 1
KEY = 64
"""Most bytes a key may have: BLAKE2b takes no more."""


LONGEST_NAME = 60
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]


class Seat(Value, forbid_unknown_fields=True):
    """Who sits there."""

    name: Name = ""
    bot: Name = ""
    """Name of the bot that plays this seat; empty for a person."""


class Stream(Value, forbid_unknown_fields=True):
    """The dice from action `at` on: what was published, and the key once it may be shown.

    A stream whose key is not known here can only be played as recorded: the faces of set-up stand in `cast`, those of
    each action with the action.
    """

    at: int
    commitment: str
    key: str | None = None
    cast: tuple[int, ...] | UnsetType = UNSET

    @classmethod
    def sealed(cls, at: int, key: bytes) -> Stream:
        """Dice of this key from action `at` on."""
        return cls(at, commitment(key), key.hex())

    def without_key(self) -> Stream:
        return self.but(key=None)

    def dice(self, drawn: int = 0) -> Dice:
        """The stream after so many words; raises BadMatchFile unless the key fits what was published."""
        if self.key is None:
            raise BadMatchFile(
                say("The key of the dice is not revealed in this file, so the match cannot be replayed.")
            )
        try:
            key = bytes.fromhex(self.key)
        except ValueError:
            raise BadMatchFile(say("The revealed key of the dice is not a hexadecimal number.")) from None
        if not 0 < len(key) <= KEY:
            raise BadMatchFile(
                say("The revealed key of the dice has {bytes} bytes; it takes 1 to {most}.", bytes=len(key), most=KEY)
            )
        if commitment(key) != self.commitment:
            raise BadMatchFile(say("The revealed key of the dice does not fit the published commitment."))
        return Dice(key, drawn)

    @property
    def first_dice(self) -> Dice | Cast:
        """What set-up rolls with."""
        return Cast(self.cast) if self.key is None and not isinstance(self.cast, UnsetType) else self.dice()


class Epoch(Value, forbid_unknown_fields=True):
    """From action `at` on, play goes on from this table and not from what earlier actions led to.

    So begins a fork of a match that still runs (what its seat cannot know was dealt anew), and so goes on a match whose
    rules have changed under it.
    """

    at: int
    version: int
    """Rules version from here on."""
    table: dict[str, Any]
    """The table as `Game.save` writes it, without the dice: those are the stream's."""
    drawn: Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] = 0
    """Words drawn from the stream in force before."""


class Header(Value, kw_only=True, forbid_unknown_fields=True):
    """Everything needed to play the match again."""

    turnwright: int
    """Format of the file."""
    game: str
    version: int
    """Rules version at the start; each epoch names its own."""
    options: dict[str, Any]
    variant: dict[str, Any]
    seats: tuple[Seat, ...]
    streams: tuple[Stream, ...]
    note: str = ""
    """Free text of whoever keeps the match: a title, a date, the match it was forked from."""
    preset: Name | UnsetType = UNSET
    """The way to play that these options and this variant were when the match began; none for the printed game."""
    picked: Annotated[int, Meta(ge=0, le=1)] | UnsetType = UNSET
    """By the swap rule: the seat that one player picked after the other had named the number (swap.py)."""
    epochs: tuple[Epoch, ...] | UnsetType = UNSET
    draws: tuple[Draw, ...] | UnsetType = UNSET
    """How the first key was drawn among host and seats: the draws that were given up, and the one that holds, last.

    Without it the host alone drew the key; seats that are not named in it relied on the host's share.
    """

    @property
    def swapped(self) -> bool:
        """Was it begun by the swap rule?"""
        return self.picked is not UNSET

    @property
    def epoch(self) -> Epoch | None:
        """The last one: what can be played again begins there."""
        return self.epochs[-1] if self.epochs else None

    @property
    def rules(self) -> int:
        """The rules version in force at the end."""
        return self.epoch.version if self.epoch else self.version

    def stream(self, number: int) -> Stream:
        """The dice in force when action `number` + 1 is played."""
        return next(stream for stream in reversed(self.streams) if stream.at <= number)


class Entry(Value):
    """One accepted action with what it must lead to."""

    seat: int
    action: Any
    digest: str
    dice: tuple[int, ...] = ()


class Snapshot(Value):
    """The table after `number` actions, as `Game.save` writes it: the key of the dice is in it."""

    number: int
    table: bytes


def undo_floor(entries: Sequence[Entry]) -> int:
    """How many of these actions nobody can ever take back: all before the last seat's actions since the last die.

    A match resumed from a snapshot at or before this number can undo as much as one that was never put away.
    """
    n = len(entries)
    while n and entries[n - 1].seat == entries[-1].seat and not entries[n - 1].dice:
        n -= 1
    return n


# The lines of a file: the header, an action a line, and how it ends


class Line(Value, forbid_unknown_fields=True):
    """An entry before its action was read."""

    seat: int
    action: dict[str, Any]
    digest: str
    dice: tuple[int, ...] = ()


class Result(Value, forbid_unknown_fields=True):
    """The last line of a finished match."""

    result: Outcome


class Unfinished(Value, forbid_unknown_fields=True):
    """The last line of a match that still ran: how many actions it had, so that a file that was cut is told from it.

    The table is what play can go on from under rules that no longer play the actions as recorded.
    """

    unfinished: int
    table: dict[str, Any]
    drawn: Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] = 0


class Recorded(Value):
    """What a file says, read but not played."""

    header: Header
    rows: tuple[tuple[int, Line], ...]
    """Each action with the number of its line."""
    end: Result | Unfinished | None
    """None: the file does not say whether it is whole."""


def read_record(lines: Iterable[str]) -> Recorded:
    """What is in a match file; raises BadMatchFile, with the line that is wrong."""
    rows = [(n, line) for n, line in enumerate(lines, 1) if line.strip()]
    if not rows:
        raise BadMatchFile(say("The match file is empty."))
    header = decode(rows[0], Header, "a match header")
    if header.turnwright != FORMAT:
        raise BadMatchFile(
            say("The match file has format {turnwright}; this Turnwright reads {format}.", header, format=FORMAT)
        )
    if not header.streams or header.streams[0].at:
        raise BadMatchFile(say("Line 1 of the match file names no dice to start with."))
    for marks in ([stream.at for stream in header.streams], [epoch.at for epoch in header.epochs or ()]):
        if any(one >= other for one, other in pairwise(marks)):
            raise BadMatchFile(say("Line 1 of the match file does not name its dice and epochs in their order."))
    end: Result | Unfinished | None = None
    if rows[1:] and '"result"' in rows[-1][1][:12]:
        end = decode(rows.pop(), Result, "a result")
    elif rows[1:] and '"unfinished"' in rows[-1][1][:16]:
        end = decode(rows.pop(), Unfinished, "the end of an unfinished match")
    actions = tuple((row[0], decode(row, Line, "an action")) for row in rows[1:])
    if isinstance(end, Unfinished) and end.unfinished != len(actions):
        raise BadMatchFile(
            say("The match file is cut: it tells of {unfinished} actions and has {actions}.", end, actions=len(actions))
        )
    return Recorded(header, actions, end)


L = TypeVar("L")


def decode(row: tuple[int, str], kind: type[L], what: str) -> L:
    number, line = row
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        why = "it breaks off" if "truncated" in str(error) else error
        raise BadMatchFile(
            say("Line {number} of the match file is not {what}: {why}.", number=number, what=what, why=why)
        ) from None
    except RecursionError:
        raise BadMatchFile(
            say("Line {number} of the match file is not {what}: it is nested too deep.", number=number, what=what)
        ) from None


def encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def unknown_field(given: Any, action: Action) -> str | None:
    """A field of the wire form that the action does not have; None if there is none."""
    return _beyond(given, msgspec.to_builtins(action))


def _beyond(given: Any, known: Any) -> str | None:
    if isinstance(given, Mapping) and isinstance(known, Mapping):
        for name, value in given.items():
            if name not in known:
                return str(name)
            if found := _beyond(value, known[name]):
                return found
    elif isinstance(given, list | tuple) and isinstance(known, list | tuple):
        return next((found for pair in zip(given, known, strict=False) if (found := _beyond(*pair))), None)
    return None
