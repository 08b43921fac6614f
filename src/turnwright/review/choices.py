"""What else could be done: the choices of a moment, compared by the games that come after each."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

import msgspec

from turnwright.bots import ADVISER, describe, make
from turnwright.core import Action, Table, TurnwrightError, legal
from turnwright.lab.kinds import kind_of

from .playouts import Playouts
from .values import Choice, Tally

MOST = 12
"""Choices that are looked at; of more, what bots would do and some of each kind."""
LAST = 4
"""Choices that are left in the last round."""


class Compared(NamedTuple):
    """The choices, the best first, and by how much the one taken was worse: None unless their intervals part."""

    choices: tuple[Choice, ...]
    taken: int
    legal: int
    gap: float | None


def cost(games: int) -> int:
    """Games that a comparison plays at most."""
    return sum(count * (upto - since) for count, since, upto in _rounds(games))


def _rounds(games: int) -> tuple[tuple[int, int, int], ...]:
    """How many choices are in each round, and the games that each is brought to."""
    few, half = max(2, games // 4), max(3, games // 2)
    return (MOST, 0, few), (MOST // 2 + 1, few, half), (LAST + 1, half, max(4, games))


def compared(playouts: Playouts, t: Table, number: int, seat: int, done: Action, games: int) -> Compared:
    """Play on after each choice: all of them a little, the better ones more, and always after the one that was taken."""
    options = legal(t, seat)
    among = _candidates(playouts, t, number, seat, done)
    tallies: dict[int, Tally] = {}
    left = list(range(len(among)))
    for most, since, upto in _rounds(games):
        left = sorted(left, key=lambda n: -_share(tallies.get(n), seat))[:most]
        for n in {0, *left}:
            more = playouts.tally(
                t, f"{number} {msgspec.json.encode(among[n])!r}", since, upto - since, (seat, among[n])
            )
            tallies[n] = tallies[n].plus(more) if n in tallies else more
    order = sorted(range(len(among)), key=lambda n: (-_share(tallies[n], seat), n))
    best, own = tallies[order[0]].sure(seat), tallies[0].sure(seat)
    return Compared(
        tuple(Choice(msgspec.to_builtins(among[n]), tallies[n]) for n in order),
        order.index(0),
        max(len(options), len(among)),
        best.share - own.share if own.high < best.low else None,
    )


def _share(tally: Tally | None, seat: int) -> float:
    return tally.chance(seat).share if tally else 1.0


def _candidates(playouts: Playouts, t: Table, number: int, seat: int, done: Action) -> list[Action]:
    """The action that was taken, what bots would do, one of each kind, then others."""
    rng = Random(f"{playouts.seed}/choices/{number}")
    options = list(legal(t, seat))
    rng.shuffle(options)
    kinds = {kind_of(action): action for action in options}
    advised = _advised(playouts, t, seat) if len(options) > 1 else ()
    return list(dict.fromkeys((done, *advised, *kinds.values(), *options)))[:MOST]


def _advised(playouts: Playouts, t: Table, seat: int) -> Iterable[Action]:
    game = playouts.game
    view, options = game.view(t, seat), legal(t, seat)
    names = (ADVISER, *game.bot.PLAYERS, *game.bot.PANEL)
    for name in (
        name for name in names if "ms" not in describe(game, name)
    ):  # by the clock no two reviews would be the same
        try:
            yield make(game, name, f"{playouts.seed}/advice").choose(view, options).action
        except TurnwrightError:
            continue
