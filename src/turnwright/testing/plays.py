"""Plays for the laws to look at: every option at its bounds, by random and by the game's own bot, kept at rest points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from functools import cache
from math import isqrt
from random import Random
from typing import Any, TypeVar

from turnwright.core import Action, BadSetup, Dice, Game, Illegal, Match, Table, Value, key_of_seed, legal, perform

AnyGame = Game[Any, Any]
AnyMatch = Match[Any, Any]
ENDLESS = 50_000
"""Actions after which a random play counts as endless."""
RECORDED = 1_200
"""Actions of a long play that are recorded with their digests; the rest is only played out."""
LONG, MANY = 2_400, 6
"""Actions from which on a play is long, and numbers of seats from which on a middle one is looked at, too."""
FIRST, STRIDE, CROWDED, TELLING = 40, 61, 12, 12
"""Rest points kept: the first ones, then the powers of two and every so many, some with several seats asked, and those
before the actions that told most."""

X = TypeVar("X")


def few(things: Sequence[X], count: int) -> list[X]:
    """At most so many of the things, evenly spread, the first and the last among them."""
    if len(things) <= count:
        return list(things)
    return [things[round(i * (len(things) - 1) / (count - 1))] for i in range(count)]


class Setting(Value):
    """How many play, under which options (all others at their defaults)."""

    seats: int
    chosen: tuple[tuple[str, Any], ...] = ()

    @property
    def options(self) -> dict[str, Any]:
        return dict(self.chosen)

    def __str__(self) -> str:
        return "-".join([str(self.seats), *(f"{name}={value}" for name, value in self.chosen)])


class Case(Value):
    """One play: a setting, who plays (random, or the game's bot with a random action now and then), and a seed."""

    setting: Setting
    player: str = "random"
    seed: int = 1

    def __str__(self) -> str:
        return f"{self.setting}-{self.player}-{self.seed}"


def option_values(game: AnyGame) -> Iterator[tuple[str, Any]]:
    """Each option with each of its values, or with its two bounds."""
    for option in game.offers:
        bounds = [bound for bound in (option.low, option.high) if bound is not None]
        for value in [value for value, _ in option.choices] or bounds:
            yield option.name, value


def seat_counts(game: AnyGame) -> tuple[int, ...]:
    """Fewest and most seats; where there are many numbers between, one as many times the fewest as the most are of it."""
    few_seats, most = game.seats[0], game.seats[-1]
    middle = [isqrt(few_seats * most)] if len(game.seats) >= MANY else []
    return tuple(dict.fromkeys((few_seats, *middle, most)))


@cache
def settings(game: AnyGame) -> tuple[Setting, ...]:
    """Fewest and most seats, then every other option value by itself at the first number of seats that takes it."""
    ends = [Setting(seats) for seats in dict.fromkeys((game.seats[0], game.seats[-1]))]
    usual = game.make_options()
    others = [(name, value) for name, value in option_values(game) if value != getattr(usual, name)]
    return (*ends, *(_fitting(game, name, value) for name, value in others))


def _fitting(game: AnyGame, name: str, value: Any) -> Setting:
    refusal = ""
    for seats in game.seats:
        setting = Setting(seats, ((name, value),))
        try:
            game.start(seats, setting.options, dice=Dice(key_of_seed(0)))
        except BadSetup as error:
            refusal = str(error)
        else:
            return setting
    raise AssertionError(f"{game.id} offers {name}={value!r} but never starts with it: {refusal}")


@cache
def length(game: AnyGame, setting: Setting) -> int:
    """Actions of a random play."""
    t = game.start(setting.seats, setting.options, dice=Dice(key_of_seed(0)))
    return play_out(game, t, Random(0))


def is_long(game: AnyGame, seats: int) -> bool:
    """Reckoned from the length with the fewest seats."""
    return length(game, Setting(game.seats[0])) * seats >= LONG * game.seats[0]


def brief(game: AnyGame, seats: int) -> Setting:
    """So many seats under the usual options; where that makes a long play, with the number that shortens it most.

    A law looks at some rest points of a play and goes on to the end from a few of them, so what counts is that the
    whole way is there, not how many rounds it has.  `test_random_plays_end` goes the long way, too.
    """
    if not is_long(game, seats):
        return Setting(seats)
    numbers = [(name, value) for name, value in option_values(game) if type(value) is int]
    lowest = [((name, value),) for name, value in dict(reversed(numbers)).items()]
    return Setting(seats, min(((), *lowest), key=lambda chosen: length(game, Setting(game.seats[0], chosen))))


@cache
def cases(game: AnyGame) -> tuple[Case, ...]:
    """The plays that every law looks at: by random and by bot, at each number of seats; two of each unless that is long."""
    players = ["random", "bot"] if game.bot.offers("choose") else ["random"]
    rows = [(brief(game, seats), 1 if is_long(game, seats) else 2) for seats in seat_counts(game)]
    return tuple(
        Case(setting, player, seed) for player in players for setting, plays in rows for seed in range(1, plays + 1)
    )


def objection(t: Table, seat: int, action: Action) -> str | None:
    """Why this is no answer; where amounts are open, more is one than `legal` lists."""
    try:
        t.question(seat).check(t, seat, action)
    except Illegal as refusal:
        return str(refusal)
    return None


def choose(game: AnyGame, t: Table, seat: int, rng: Random, player: str) -> Action:
    """What this player would do for the seat."""
    answers = legal(t, seat)
    assert answers, f"seat {seat} is asked {t.question(seat)} and has no answer"
    if player == "bot" and seat in t.asks and rng.random() < 0.9:
        advice = game.bot.choose(game.view(t, seat), answers, rng)
        if advice.action not in answers and (reason := objection(t, seat, advice.action)):
            raise AssertionError(f"the bot of {game.id} chose {advice.action}, which is not legal: {reason}")
        return advice.action  # type: ignore[no-any-return]
    return rng.choice(answers)


def asked(t: Table) -> list[int]:
    """The seats that have an open question, waited for or not."""
    return sorted({*t.asks, *t.may})


def some_asked(t: Table) -> list[int]:
    """Of many seats that have an open question some, as with `Play.viewers`."""
    return few(asked(t), 4)


def next_seat(t: Table, rng: Random) -> int:
    """Somebody who must answer; now and then somebody who has second thoughts."""
    return rng.choice(sorted(t.may if t.may and rng.random() < 0.1 else t.asks))


def play_out(game: AnyGame, t: Table, rng: Random, player: str = "random", limit: int = ENDLESS) -> int:
    """Play to the end in place; the number of actions it took."""
    for count in range(limit):
        if not t.asks:
            return count
        seat = next_seat(t, rng)
        perform(t, seat, choose(game, t, seat, rng, player))
    raise AssertionError(f"{game.id} has not ended after {limit} actions")


class Moment(Value):
    """A rest point of a play: the table after n actions."""

    n: int
    table: Any


class Play:
    """A match (the first actions of a long one), its rest points worth a look, and the table at its end."""

    def __init__(self, game: AnyGame, case: Case) -> None:
        rng = Random(f"{game.id} {case}")
        self.case = case
        self.match: AnyMatch = Match.new(game, key_of_seed(str(case)), case.setting.seats, case.setting.options)
        self.moments = [Moment(0, self.match.table)]
        self.telling: list[Moment] = []
        crowded = 0
        while self.match.table.asks and len(self.match.log) < RECORDED:
            t = self.match.table
            seat = next_seat(t, rng)
            self.match.play(seat, choose(game, t, seat, rng, case.player))
            n = len(self.match.log)
            self._note_telling(Moment(n - 1, t))
            crowd = len(self.match.table.asks) > 1
            crowded += crowd
            if n < FIRST or n % STRIDE == 0 or n & (n - 1) == 0 or (crowd and crowded <= CROWDED):
                self.moments.append(Moment(n, self.match.table))
        self.final = self.match.table.copy()
        play_out(game, self.final, rng)

    def _note_telling(self, moment: Moment) -> None:
        """Among those before the actions that told most, if it is one."""
        if self.match.told[moment.n + 1]:
            self.telling.append(moment)
            self.telling.sort(key=lambda kept: -len(self.match.told[kept.n + 1]))
            del self.telling[TELLING:]

    def at(self, moment: Moment, table: Table | None = None) -> AnyMatch:
        """The match as it stood at a rest point, or would stand with another table."""
        past = copy(self.match)
        past.table = moment.table if table is None else table
        past.log, past.told, past.waited = past.log[: moment.n], past.told[: moment.n + 1], past.waited[: moment.n + 1]
        return past

    @property
    def open_moments(self) -> list[Moment]:
        """The rest points at which somebody is asked."""
        return [moment for moment in self.moments if moment.table.asks]

    @property
    def crowded_moments(self) -> list[Moment]:
        """Rest points at which several seats are asked at once; of many some."""
        return few([moment for moment in self.moments if len(moment.table.asks) > 1], 2 * CROWDED)

    @property
    def viewers(self) -> list[int | None]:
        """Seats and spectators; of many seats some."""
        return [*few(range(self.case.setting.seats), 4), None]


@cache
def play(game: AnyGame, case: Case) -> Play:
    """The play of this case; made once in a process."""
    return Play(game, case)
