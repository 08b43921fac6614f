"""Turnwright for Python: `import turnwright as tw`.  docs/python-api.md shows it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from . import core
from .bots import ADVISER, advise, make
from .core import Action, Advice, Agreement, Game, Seat, Told, View, find_game, in_order, key_of_seed
from .core.progress import number
from .files import read_lines, save_match
from .lab.playing import play_out, seat_bots
from .sitting import Hint, Sitting, who


class Match(core.Match[Any, Any]):
    """One play of a game: what the rules ask, what was answered, and everything in between.

    Seats are numbered from 0; `None` is whoever looks on.  Nothing here hides anything from the program itself: what a
    player may know is `view(seat)` and `sitting(seat)`.
    """

    @property
    def waiting(self) -> list[int]:
        """The seats that must answer now; none when the match is over."""
        return sorted(self.table.asks)

    @property
    def names(self) -> list[str]:
        """Who sits where."""
        return who(self.game, self.header.seats)

    def view(self, seat: int | None = None) -> Any:
        """What this seat may know, as the game's own View."""
        return super().view(seat)

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        """Every answer this seat may give now; without a seat, the first that must answer."""
        return super().legal(self._asked(seat))

    def play(self, seat: int, action: Action | str) -> tuple[Told, ...]:
        """Answer for a seat, with an action or its written form, and say what happened.

        Raises Illegal or Malformed, and then nothing has changed.
        """
        return super().play(seat, self.action(seat, action) if isinstance(action, str) else action)

    def action(self, seat: int | None, line: str) -> Action:
        """The action that a line stands for: `develop farm`."""
        return self.game.text.read_action(self.view(seat), line)

    def write(self, seat: int | None, action: Action) -> str:
        """The action in its short written form."""
        return self.game.text.write_action(self.view(seat), action)

    def resign(self, seat: int | None = None) -> None:
        """Give up; in a match of more than two somebody else must take the seat."""
        self.play(self._asked(seat), "@resign")

    def sitting(self, seat: int | None = None) -> Sitting:
        """The match in words, as this seat sees it: choices with reasons, log, numbers, result."""
        return Sitting(self, seat)

    def advise(self, seat: int | None = None, bot: str = ADVISER) -> Hint:
        """What a bot would do in this seat, in words: why, what it leads to, and what is second best."""
        seat = self._asked(seat)
        return self.sitting(seat).hint(advise(self.game, self.view(seat), self.legal(seat), number(self, seat), bot))

    def branch(self, at: int | None = None, seat: int | None = None) -> Self:
        """Another match that goes on from here, or from after action `at`, with dice of its own."""
        return self.fork(len(self.log) if at is None else at, secrets.token_bytes(32), seat=seat)

    def save(self, path: str | Path) -> None:
        """Write the match file."""
        save_match(self, Path(path))

    def _asked(self, seat: int | None) -> int:
        return seat if seat is not None else next(iter(self.waiting), 0)

    def __iter__(self) -> Iterator[core.Entry]:
        """The actions so far, each with its seat and dice."""
        return iter(self.log)

    def __len__(self) -> int:
        """How many actions were taken."""
        return len(self.log)

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return str(self.sitting())

    def __repr__(self) -> str:
        result = self.sitting().result
        asked = " and ".join(self.names[seat] for seat in self.waiting)
        state = f"{result.winners}: {result.reason}" if result else f"{asked} to answer"
        return f"<{self.game.title} {self.sitting().when}, {state}>"

    def _repr_html_(self) -> str:
        return self.sitting()._repr_html_()

    def _repr_svg_(self) -> str:
        return self.sitting().svg()


class Player:
    """A bot for one game."""

    def __init__(self, game: Game[Any, Any], name: str, seed: int | str) -> None:
        self.game, self.name = game, name
        self._bot = make(game, name, seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Advice:
        """One of the legal actions, with the reason: from what a seat may know and nothing else."""
        return self._bot.choose(view, legal)

    def play(self, match: Match, seat: int | None = None) -> Advice:
        """Answer in a match, for the first seat that must or for another, and say why."""
        seat = match._asked(seat)
        advice = self.choose(match.view(seat), match.legal(seat))
        match.play(seat, advice.action)
        return advice

    def __repr__(self) -> str:
        return f"Player({self.game.id!r}, {self.name!r})"


def games() -> dict[str, Game[Any, Any]]:
    """Every game there is, by id: those of Turnwright, then those of other packages."""
    return dict(core.games())


def new(
    game: str | Game[Any, Any],
    seats: int | Sequence[str] | None = None,
    *,
    seed: int | str | None = None,
    preset: str = "",
    options: Mapping[str, Any] | None = None,
    variant: Mapping[str, Any] | None = None,
    swap: tuple[int, int] | None = None,
) -> Match:
    """A fresh match for so many seats, or for people by name, by a preset's name or the printed rules.  A seed fixes the dice; without one they are secret.

    By the swap rule, `swap=(8, 1)`: the first of the two named 8, the second then picked seat 1.
    """
    key = secrets.token_bytes(32) if seed is None else key_of_seed(seed)
    chairs = [Seat(name) for name in seats] if isinstance(seats, Sequence) else seats
    agreed = Agreement(*swap) if swap else None
    if agreed and isinstance(chairs, list) and len(chairs) == 2:
        chairs = in_order(chairs, agreed.picked)
    return Match.new(_game(game), key, chairs, options, variant, preset=preset, swap=agreed)


def load(file: str | Path) -> Match:
    """The match of a file, replayed and compared with every die and digest in it."""
    return Match.read(read_lines(Path(file)))


def bot(game: str | Game[Any, Any], name: str = "normal", seed: int | str = 0) -> Player:
    """A bot by name (`easy`, `normal`, `hard`, `random`, `mcts:500` ...).  The same seed gives the same play."""
    return Player(_game(game), name, seed)


def simulate(
    game: str | Game[Any, Any],
    bots: str | Sequence[str] = "normal",
    games: int = 1,
    *,
    seed: int = 1,
    seats: int | None = None,
    preset: str = "",
    options: Mapping[str, Any] | None = None,
    variant: Mapping[str, Any] | None = None,
) -> list[Match]:
    """Whole matches between bots, one per seat or a few that take turns; match n has seed `seed + n`."""
    found = _game(game)
    names = seat_bots(found, bots.split(",") if isinstance(bots, str) else bots, seats or found.preset(preset).seats)
    chairs = [Seat(bot=name) for name in names]
    played = [Match.new(found, key_of_seed(seed + n), chairs, options, variant, preset=preset) for n in range(games)]
    for n, match in enumerate(played):
        play_out(match, names, seed + n)
    return played


def _game(game: str | Game[Any, Any]) -> Game[Any, Any]:
    return find_game(game) if isinstance(game, str) else game
