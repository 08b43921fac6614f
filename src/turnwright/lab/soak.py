"""The soak: random matches for as long as one likes, checked at every move and replayed from their own files."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import Any

from turnwright.core import Game, Match, TurnwrightError, Value, key_of_seed


class Soaked(Value):
    """What held for one game."""

    game: str
    matches: int
    moves: int


class Broken(TurnwrightError):
    """Something that must always hold did not; `match` shows where."""

    def __init__(self, match: Match[Any, Any], why: str) -> None:
        super().__init__(f"{match.game.title} broke after {len(match.log)} actions: {why}")
        self.match = match


def soak(games: Sequence[Game[Any, Any]], seconds: float, seed: int = 1) -> list[Soaked]:
    """Play the games in turn until the time is up, each at least once."""
    until, rng = monotonic() + seconds, Random(seed)
    matches, moves = dict.fromkeys(games, 0), dict.fromkeys(games, 0)
    while True:
        for game in games:
            match = Match.new(game, key_of_seed(rng.random().hex()), rng.choice(game.seats))
            _play(match, rng)
            matches[game] += 1
            moves[game] += len(match.log)
        if monotonic() >= until:
            return [Soaked(game.id, matches[game], moves[game]) for game in games]


def _play(match: Match[Any, Any], rng: Random) -> None:
    """A random match: at every move each viewer has a view and the saved table is the same table."""
    game = match.game
    try:
        while not match.over:
            seat = rng.choice(sorted(match.table.asks))
            match.play(seat, rng.choice(match.legal(seat)))
            for viewer in (*range(match.table.seats), None):
                game.show(match.table, viewer)
            loaded = game.load(game.save(match.table), match.book)
            if game.canonical(loaded) != game.canonical(match.table):
                raise Broken(match, "the saved table is another one.")
        Match.read(match.lines(), game)
    except Broken:
        raise
    except Exception as error:
        raise Broken(match, f"{type(error).__name__}: {error}") from error
