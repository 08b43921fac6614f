"""The folder of one game.  The match file is the truth; everything else can be made again from it, but the secret.

match.jsonl                          the match, with its dice: for the moderator's eyes alone
moderator.json                       mail addresses
secret.key                           what the keys of packets are made with, mode 0600
orders/turn-003/SEAT.txt             what was handed in, as it was sent
replies/turn-003/SEAT.txt            what was answered
packets/turn-003/SEAT/               report.txt, report.html, packet.json, orders.txt
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import msgspec
from filelock import FileLock, Timeout

from turnwright.core import Action, Entry, Game, Header, Match, Told, TurnwrightError, Value
from turnwright.files import clear_strays, read_lines, write_whole

from .keys import make_key, new_secret

MATCH, ABOUT, SECRET, LOCK = "match.jsonl", "moderator.json", "secret.key", ".lock"
FORMAT = 1
OTHERS = 0o077
"""Permissions that nobody but the owner should have."""


class About(Value):
    """What the match file does not hold."""

    turnwright_moderator: int
    mail: tuple[str, ...]
    begun: tuple[int, ...] = ()
    """How many actions there were when each turn began: after a change of rules the match alone cannot tell."""


class Kept(Match[Any, Any]):
    """A match played turn by turn: all who are asked answer, then the rules go on until somebody is asked again."""

    def __init__(self, header: Header, game: Game[Any, Any] | None = None, past: Sequence[Entry] = ()) -> None:
        self.begun = [len(past)]
        """How many actions there were when each turn began."""
        super().__init__(header, game, past)

    def _play(self, seat: int, action: Action, before: Any, digest: str = "") -> tuple[Told, ...]:
        news = super()._play(seat, action, before, digest)
        after = self.table
        if not after.asks or after.agenda != before.agenda or after.asks.keys() - before.asks.keys():
            self.begun.append(len(self.log))
        return news

    @property
    def turn(self) -> int:
        """The turn that is open, counted from 1; of a game that is over, one more than were played."""
        return len(self.begun)

    def when(self, turn: int) -> Match[Any, Any]:
        """The match as it stood at the start of a turn."""
        return self if turn == self.turn else self.at(self.begun[turn - 1])

    def waiting(self) -> list[int]:
        return sorted(self.table.asks)


class Folder:
    """A game in a folder, opened."""

    def __init__(self, path: Path, match: Kept, about: About, secret: str) -> None:
        self.path, self.match, self.about, self.secret = path, match, about, secret
        self.game: Game[Any, Any] = match.game

    @classmethod
    def create(cls, path: Path, match: Kept, mail: Sequence[str]) -> Self:
        """Make the folder.  The match file comes last: without it there is no game here, and this can be tried again."""
        if path.exists() and not path.is_dir():
            raise TurnwrightError(f"{path} is a file; name a folder for the new game.")
        strange = (
            [name.name for name in path.iterdir() if name.name not in (ABOUT, SECRET, LOCK)] if path.exists() else []
        )
        if strange:
            what = "There is a game in it already" if MATCH in strange else f"It holds {min(strange)}"
            raise TurnwrightError(f"{path} is not empty. {what}; name a new folder.")
        _make(path)
        path.chmod(0o700)
        about = About(FORMAT, tuple(mail))
        folder = cls(path, match, about, new_secret())
        write_whole(path / SECRET, folder.secret + "\n", private=True)
        folder.save()
        return folder

    @classmethod
    def open(cls, path: Path, game: Game[Any, Any]) -> Self:
        """The game in this folder, replayed and checked against every die and digest in it."""
        require_game(path, game)
        about = _read(path / ABOUT)
        match = Kept.reopen(read_lines(path / MATCH), game)
        match.begun = [*(n for n in about.begun if n < match.begins), *match.begun]
        return cls(path, match, about, _read_secret(path / SECRET))

    @classmethod
    @contextmanager
    def held(cls, path: Path, game: Game[Any, Any]) -> Iterator[Self]:
        """The same, and nobody else changes it meanwhile."""
        require_game(path, game)
        with lock(path):
            clear_strays(path)
            yield cls.open(path, game)

    def save(self) -> None:
        """Put the match in place of what was there: the moment from which on a turn is resolved."""
        self.about = self.about.but(begun=tuple(self.match.begun))
        write_whole(self.path / ABOUT, _json(self.about), private=True)
        write_whole(self.path / MATCH, "".join(f"{line}\n" for line in self.match.lines()), private=True)

    # Seats

    @property
    def seats(self) -> range:
        return range(len(self.match.header.seats))

    @property
    def people(self) -> list[int]:
        return [seat for seat in self.seats if not self.match.header.seats[seat].bot]

    def name(self, seat: int) -> str:
        return self.match.header.seats[seat].name

    def key(self, seat: int, turn: int) -> str:
        return make_key(self.secret, self.match.header.streams[0].commitment, seat, turn)

    # Files by turn and seat

    def orders_file(self, turn: int, seat: int) -> Path:
        return self.path / "orders" / _turn(turn) / f"{self.file_name(seat)}.txt"

    def withdrawn_file(self, turn: int, seat: int) -> Path:
        """The letter that took orders back, so that older ones do not come to count again."""
        return self.orders_file(turn, seat).with_suffix(".withdrawn")

    def reply_file(self, turn: int, seat: int) -> Path:
        return self.path / "replies" / _turn(turn) / f"{self.file_name(seat)}.txt"

    def packets_done(self, turn: int) -> Path:
        """A mark that all packets of a turn were written; they may be moved elsewhere then."""
        return self.path / "packets" / _turn(turn) / ".written"

    def packet_folder(self, turn: int, seat: int) -> Path:
        return self.path / "packets" / _turn(turn) / self.file_name(seat)

    def file_name(self, seat: int) -> str:
        return self.game.role(seat).replace(" ", "-")

    def put(self, path: Path, text: str, when: int | None = None) -> None:
        """Write a file of this folder, whole or not at all; with the time `when` it was sent, by the clock in nanoseconds."""
        _make(path.parent)
        write_whole(path, text, private=True)
        if when is not None:
            os.utime(path, ns=(when, when))


def require_game(path: Path, game: Game[Any, Any]) -> None:
    if not (path / MATCH).is_file():
        missing = "There is no folder" if not path.is_dir() else "There is no game in"
        raise TurnwrightError(f"{missing} {path}; `turnwright {game.id} new {path}` begins one.")


@contextmanager
def lock(path: Path) -> Iterator[None]:
    """Hold the folder: a second command says so instead of waiting."""
    held = FileLock(path / LOCK)
    try:
        held.acquire(timeout=0)
    except Timeout:
        raise TurnwrightError(f"Another command is at work in {path}; try again when it is done.") from None
    except OSError as error:
        raise TurnwrightError(f"Cannot write in {path}: {(error.strerror or '').lower()}.") from None
    try:
        yield
    finally:
        held.release()


def _turn(turn: int) -> str:
    return f"turn-{turn:03}"


def _make(path: Path) -> None:
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise TurnwrightError(f"Cannot make the folder {path}: {(error.strerror or '').lower()}.") from None


def _json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n"


def _read(path: Path) -> About:
    try:
        about = msgspec.json.decode("\n".join(read_lines(path)), type=About)
    except msgspec.DecodeError as error:
        raise TurnwrightError(f"{path} is damaged ({error}); put back a copy of it.") from None
    if about.turnwright_moderator != FORMAT:
        raise TurnwrightError(f"{path} has format {about.turnwright_moderator}; this Turnwright reads {FORMAT}.")
    return about


def _read_secret(path: Path) -> str:
    """The secret; one that others can read is none."""
    lines = read_lines(path)
    if os.name == "posix" and path.stat().st_mode & OTHERS:
        raise TurnwrightError(f"Others can read {path}; run `chmod 600 {path}` first.")
    secret = lines[0].strip() if lines else ""
    if len(secret) != 64 or any(letter not in "0123456789abcdef" for letter in secret):
        raise TurnwrightError(f"{path} is damaged; put back a copy of it.")
    return secret
