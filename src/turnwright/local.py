"""A match on this machine: the people and bots at it, and the file that keeps it.  No interface; local clients share it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from turnwright import bots
from turnwright.core import (
    Action,
    Advice,
    Agreement,
    BadSetup,
    Game,
    Header,
    Match,
    Seat,
    TurnwrightError,
    Value,
    find_game,
    in_order,
    key_of_seed,
)
from turnwright.core.progress import number
from turnwright.files import reopen_match, save_match
from turnwright.kit.words import say
from turnwright.sitting import ME, Sitting, who

PEOPLE = ("you", "human")
"""Seat words for a person; every other word names a bot."""
OPPONENT = "normal"
"""Who takes the seats nobody named."""


class Saved(Value):
    """A match file, by its first and last line."""

    path: Path
    header: Header
    actions: int
    over: bool
    changed: datetime


class LocalMatch:
    """People and bots around one match.

    With a `path` the match file is written after every change, atomically; a failure is kept in `trouble` as one
    sentence and play goes on.
    """

    def __init__(self, match: Match[Any, Any], path: Path | None = None) -> None:
        self.match = match
        self.path = path
        self.trouble = ""
        self.game: Game[Any, Any] = match.game
        self.seats = range(len(match.header.seats))
        self.people = [seat for seat in self.seats if not match.header.seats[seat].bot]
        self._bots: dict[int, Any] = {}
        for seat in self.seats:
            if name := match.header.seats[seat].bot:
                self._bots[seat] = bots.make(self.game, name, seed=secrets.randbits(64))

    @classmethod
    def new(
        cls,
        game: str | Game[Any, Any],
        seats: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        variant: Mapping[str, Any] | None = None,
        seed: str | None = None,
        path: Path | None = None,
        preset: str = "",
        swap: Agreement | None = None,
    ) -> LocalMatch:
        """A fresh match.  Seats are words, "you" or a bot's name; with none given, you play the first seat.

        With `swap` the first word stands for whoever named the number, the second for whoever picked.
        """
        game = find_game(game) if isinstance(game, str) else game
        words = list(seats) or [PEOPLE[0]]
        words += [OPPONENT] * ((game.preset(preset).seats or game.seats[0]) - len(words))
        key = secrets.token_bytes(32) if seed is None else key_of_seed(seed)
        sitting = seat_people(game, words)
        if swap:
            sitting = in_order(sitting, swap.picked)
        local = cls(Match.new(game, key, sitting, options, variant, preset=preset, swap=swap), path)
        local.keep()
        return local

    @classmethod
    def open(cls, path: Path) -> LocalMatch:
        """The match of a file, replayed and compared with every die and digest in it, or gone on with by newer rules."""
        return cls(reopen_match(path), path)

    # Who is who

    def name(self, seat: int) -> str:
        return self.names[seat]

    @cached_property
    def names(self) -> list[str]:
        return who(self.game, self.match.header.seats)

    @property
    def waiting(self) -> list[int]:
        """Seats that must answer, in seat order."""
        return sorted(self.match.table.asks)

    @property
    def bot_to_move(self) -> int | None:
        return next((seat for seat in self.waiting if seat in self._bots), None)

    @property
    def person_to_move(self) -> int | None:
        return next((seat for seat in self.waiting if seat not in self._bots), None)

    @property
    def hands_over(self) -> bool:
        """People share one screen and hold secrets from each other."""
        return len(self.people) > 1 and self.game.resample is not None

    def sitting(self, seat: int | None) -> Sitting:
        """The match as a seat sees it; None: as whoever looks on does."""
        return Sitting(self.match, seat)

    # Playing

    def play(self, seat: int, action: Action) -> None:
        """Raises Illegal, and then nothing has changed."""
        self.match.play(seat, action)
        self.keep()

    def undo(self, seat: int) -> None:
        self.match.undo(seat)
        self.keep()

    def fork(self, at: int, path: Path | None = None) -> LocalMatch:
        """A new match from that moment on; this one stays as it is."""
        note = say("forked after action {at}", at=at)
        alone = self.people[0] if len(self.people) == 1 else None
        branch = LocalMatch(self.match.fork(at, secrets.token_bytes(32), note, alone), path)
        branch.keep()
        return branch

    def thought(self, seat: int) -> Callable[[], Advice]:
        """The bot's move as a job for another thread: it holds a view and the legal actions, not the match."""
        bot, view, legal = self._bots[seat], self.match.view(seat), list(self.match.legal(seat))
        return lambda: bot.choose(view, legal)

    def hint(self, seat: int) -> Callable[[], Advice]:
        """What a good player would do here, with the reason: a job for another thread."""
        view, legal = self.match.view(seat), list(self.match.legal(seat))
        seed = number(self.match, seat)
        return lambda: bots.advise(self.game, view, legal, seed)

    def follow(self, changed: Callable[[], object]) -> None:
        """Call this whenever the match changes elsewhere: here nobody else plays."""

    def close(self) -> None:
        """Nobody looks any more."""

    # Keeping

    def keep(self) -> None:
        """Write the match file, if there is one."""
        if self.path is None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            save_match(self.match, self.path)
            self.trouble = ""
        except OSError as error:
            self.trouble = say("Cannot make the folder {parent}: {strerror}.", self.path, strerror=error.strerror)
        except TurnwrightError as error:
            self.trouble = str(error)


def seat_people(game: Game[Any, Any], words: Sequence[str]) -> list[Seat]:
    """Seats from words; of several people, each is called what the book calls the seat."""
    if len(words) not in game.seats:
        raise BadSetup(
            say(
                "{title} cannot be played by {words}; it is for {seats}.",
                game,
                words=len(words),
                seats=", ".join(map(str, game.seats)),
            )
        )
    people = sum(word.lower() in PEOPLE for word in words)
    person = Seat(ME if people == 1 else "")
    return [person if word.lower() in PEOPLE else Seat(bot=word) for word in words]


def library() -> Path:
    """The folder where matches are kept unless somebody names another: the platform's data folder."""
    import platformdirs

    return platformdirs.user_data_path("turnwright", appauthor=False) / "matches"


def new_path(folder: Path, game_id: str) -> Path:
    """A free name for a new match: the game and the time."""
    stem = f"{game_id}-{datetime.now().astimezone():%Y%m%d-%H%M%S}"
    names = (f"{stem}{'' if n == 1 else f'-{n}'}.jsonl" for n in range(1, 10_000))
    return next(path for name in names if not (path := folder / name).exists())


def saved_matches(folder: Path) -> Iterator[Saved]:
    """The match files of a folder, latest first; files that are none are passed over."""
    files = [(path.stat().st_mtime, path) for path in folder.glob("*.jsonl") if path.is_file()]
    for changed, path in sorted(files, reverse=True):
        lines = path.read_bytes().splitlines()
        try:
            header = msgspec.json.decode(lines[0] if lines else b"", type=Header)
        except msgspec.DecodeError:
            continue
        over = lines[-1].startswith(b'{"result"')
        ends = over or lines[-1].startswith(b'{"unfinished"')
        yield Saved(path, header, len(lines) - 1 - ends, over, datetime.fromtimestamp(changed).astimezone())
