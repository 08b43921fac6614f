"""The learned bot answers alike by the rules and on the array twin, and no table waits for the twin or needs it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from copy import copy
from itertools import pairwise
from math import exp, tanh
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import numpy as np
import pytest

from turnwright.bots import make, swift
from turnwright.bots.learned import LearnedBot, net_of
from turnwright.bots.net import FINE, GRAIN, HEAVIEST, MOST, grained, parts_of, power, standing
from turnwright.bots.swift import SOON, Swift
from turnwright.core import Game, Table, find_game, games, legal, perform
from turnwright.lab.bench import look_speeds
from turnwright.testing.law_replay import read_replay, replays

LEARNED = [game for game in games().values() if game.bot.offers("sight")]
KINGDOM = find_game("kingdom")
LOOKS = 12

every_learned_game = pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.id)


def agrees(bot: LearnedBot, t: Table, seed: int) -> bool:
    """Do both give the same at this table, down to the last bit?  True where an end was looked at."""
    view = bot.game.view(t, next(iter(t.asks)))
    twin = bot.swift
    assert twin is not None
    bot.rng = Random(seed)
    found = bot.tried(view)
    bot.rng, bot.swift = Random(seed), None
    assert found == bot.tried(view)
    assert sum(row.visits for row in found) == bot.looks
    bot.swift = twin
    return any(row.visits and abs(row.total) == row.visits for row in found)


def ready(game: Game[Any, Any], looks: int = LOOKS) -> LearnedBot:
    pytest.importorskip("numba", reason="numba is not installed (the extra fast brings it)")
    bot = LearnedBot(game, Random(1), looks)
    assert bot.ready()
    return bot


def drawn(game: Game[Any, Any], preset: str, players: list[str], seed: int) -> Iterator[Table]:
    """The tables of a game, up to its last question."""
    agreed, rng = game.preset(preset), Random(f"{preset} {seed}")
    t = game.start(None, agreed.options, agreed.variant)
    bots = [make(game, player, f"{seed}/{n}") for n, player in enumerate(players)]
    while t.asks:
        yield t
        (seat,) = t.asks
        options = legal(t, seat)
        choice = rng.random() < 0.1
        perform(t, seat, rng.choice(options) if choice else bots[seat].choose(game.view(t, seat), options).action)


@pytest.mark.slow
@every_learned_game
def test_the_twin_finds_what_the_rules_find_in_drawn_games_under_every_preset(game: Game[Any, Any]) -> None:
    bot, ends = ready(game), 0
    for n, preset in enumerate(game.presets):
        for players in (["random", "random"], ["heuristic", "random"], [*game.bot.PANEL][:2]):
            ends += sum(agrees(bot, t, seed) for seed, t in enumerate(drawn(game, preset.name, players, n)))
    assert ends, "some looks went as far as the end"


@every_learned_game
def test_the_twin_finds_what_the_rules_find_in_recorded_matches(game: Game[Any, Any]) -> None:
    """Among them every way to end, and where the book asks for something else than usual: Kingdom's Liquidation."""
    bot, kinds = ready(game), set()
    for path in replays(game):
        match = read_replay(game, path)
        past = match.at(match.begins)
        for n, entry in enumerate(match.log[match.begins :]):
            agrees(bot, past.table, n)
            kinds.add(type(entry.action).__name__)
            past.replay([entry])
    assert game is not KINGDOM or "Sell" in kinds


@every_learned_game
def test_far_looks_find_the_same(game: Game[Any, Any]) -> None:
    bot = ready(game, 1_500)
    for preset in game.presets:
        agrees(bot, game.start(None, preset.options, preset.variant), 1)


@every_learned_game
def test_a_bot_that_goes_over_to_the_twin_plays_the_same_game(game: Game[Any, Any]) -> None:
    agreed = game.presets[0]
    t, bots = game.start(None, agreed.options, agreed.variant), [ready(game) for _ in range(2)]
    twin, bots[0].swift, moves = bots[0].swift, None, 0
    while t.asks and moves < 60:
        (seat,) = t.asks
        view, options = game.view(t, seat), legal(t, seat)
        one, other = (bot.choose(view, options) for bot in bots)
        assert (one.action, one.reason, one.instead) == (other.action, other.reason, other.instead)
        perform(t, seat, one.action)
        moves += 1
        if moves == 30:
            bots[0].swift = twin


def test_what_a_row_cannot_hold_is_left_to_the_rules() -> None:
    twin = ready(KINGDOM).swift
    assert twin is not None
    net, t = net_of(KINGDOM), KINGDOM.start()
    assert twin.search(t, net, 5) is not None
    rich = KINGDOM.start()
    rich.book = rich.book.but(farm=rich.book.farm.but(income=2 * 10**9))
    assert twin.search(rich, net, 5) is None, "no row of the terms"
    strong = KINGDOM.start()
    strong.realms[0] = strong.realms[0].but(army=1 << 41)
    assert twin.search(strong, net, 5) is None, "no row of the table"
    small = copy(net)
    small.layers = small.layers[:1]
    assert twin.search(t, small, 5) is None, "a net of another shape"


def test_nobody_waits_for_the_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few answers do not begin it; many do, and are given by the rules until it is there."""
    done, may = ready(KINGDOM, SOON // 2), Event()
    view = KINGDOM.view(KINGDOM.start(), 0)
    expected = done.tried(view)

    def slowly(*given: Any) -> Any:
        may.wait()
        assert done.swift is not None
        return done.swift._looks

    monkeypatch.setattr(swift, "compiled_looks", slowly)
    bot = LearnedBot(KINGDOM, Random(1), SOON // 2)
    bot.swift = one = Swift(KINGDOM)
    for under_way in (False, False, True):
        bot.rng = Random(1)
        assert bot.tried(view) == expected
        assert one._making.is_alive() == under_way
    assert not bot.ready(0.01)
    may.set()
    assert bot.ready()
    bot.rng = Random(1)
    assert bot.tried(view) == expected


PROGRAM = """
import sys
{first}
from time import sleep
from turnwright.bots import make
from turnwright.core import find_game, legal
game = find_game("kingdom")
t, bot = game.start(), make(game, "learned:40", 1)
{then}
print(bot.choose(game.view(t, 0), legal(t, 0)).action)
"""


def program(first: str = "", then: str = "", said: str = "") -> str:
    command = [sys.executable, "-W", "error", "-c", PROGRAM.format(first=first, then=then)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, said)
    return done.stdout


def test_without_numba_the_rules_answer_the_same() -> None:
    alone = program('sys.modules["numba"] = None', "assert not bot.ready()")
    assert alone == program()
    t, bot = KINGDOM.start(), ready(KINGDOM, 40)
    bot.rng = Random("kingdom learned 1")
    assert alone == f"{bot.choose(KINGDOM.view(t, 0), legal(t, 0)).action}\n"


def test_with_a_numba_that_cannot_be_loaded_the_rules_answer_the_same(tmp_path: Path) -> None:
    """One that is older than NumPy refuses with a plain ImportError; a thread that dies of it left a traceback in the terminal."""
    (tmp_path / "numba.py").write_text('raise ImportError("Numba needs NumPy 2.2 or less.")')
    said = "kingdom is searched by its rules, for its twin could not be compiled: Numba needs NumPy 2.2 or less.\n"
    alone = program(f"sys.path.insert(0, {str(tmp_path)!r})", "assert not bot.ready()", said)
    assert alone == program('sys.modules["numba"] = None')


def test_where_the_twin_cannot_be_compiled_the_rules_answer(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*given: Any) -> Any:
        raise RuntimeError("no machine code today")

    view, bot = KINGDOM.view(KINGDOM.start(), 0), ready(KINGDOM)
    expected = bot.tried(view)
    monkeypatch.setattr(swift, "compiled_looks", broken)
    bot.swift, bot.rng = Swift(KINGDOM), Random(1)
    assert not bot.ready()
    assert bot.tried(view) == expected
    assert "no machine code today" in caplog.text


@pytest.mark.parametrize("seconds", [0, 0.3, 3])
def test_a_process_may_end_while_the_twin_is_compiled(seconds: float) -> None:
    pytest.importorskip("numba", reason="numba is not installed (the extra fast brings it)")
    assert program(then=f"bot.swift.begin(); sleep({seconds})")


def test_games_with_dice_or_secrets_have_no_such_search() -> None:
    """There a row is one world of many."""
    assert [game.id for game in games().values() if (game.chance or game.resample) and swift.swift_of(game)] == []


def test_the_bench_measures_looks_both_ways() -> None:
    pytest.importorskip("numba", reason="numba is not installed (the extra fast brings it)")
    found = look_speeds(KINGDOM, 0.3)
    assert found["twin_looks_per_s"] > 2 * found["looks_per_s"] > 0


# What both rest on: sums that are exact, and no function of a library.


@every_learned_game
def test_sums_of_a_net_are_exact_in_any_order(game: Game[Any, Any]) -> None:
    rng = np.random.default_rng(1)
    for inner, lift in net_of(game).layers:
        assert (inner * FINE == np.round(inner * FINE)).all()
        assert (np.abs(inner).sum(0) + np.abs(lift)).max() < HEAVIEST / 10, "there is room for larger weights"
        for scale in (0.1, 10.0, 10_000.0):
            signal = grained(rng.normal(0, scale, len(inner)))
            order = rng.permutation(len(inner))
            one_by_one = lift.copy()
            for n in order:
                one_by_one += signal[n] * inner[n]
            assert (signal @ inner + lift == one_by_one).all()


def test_what_goes_into_a_layer_is_rounded_and_bounded() -> None:
    assert grained(np.array([0.3, -0.3, 1e9, -1e9, 0.5 / GRAIN])).tolist() == [
        round(0.3 * GRAIN) / GRAIN,
        -round(0.3 * GRAIN) / GRAIN,
        MOST,
        -MOST,
        1 / GRAIN,
    ]


def test_curves_are_those_of_the_library_but_for_the_last_bits() -> None:
    for x in np.linspace(-50, 0, 301):
        assert power(x) == pytest.approx(exp(x), rel=1e-9)
    for x in np.linspace(-20, 20, 301):
        assert standing(x) == pytest.approx(tanh(x), abs=1e-9)
    falling = parts_of(np.linspace(0, -1e4, 999))
    assert all(more >= less >= 0 for more, less in pairwise(falling))
