"""The bench: every game is measured, and what cannot be measured says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from connect_four import GAME as FOUR

from turnwright.core import Game, games
from turnwright.lab import peers
from turnwright.lab.bench import SAMPLES, bench, cost, dealer, sample
from turnwright.lab.show import print_bench


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_game_is_measured(game: Game[Any, Any]) -> None:
    (row,) = bench([game], 0.03, peers=False, own=False, twins=False)
    assert row.game == game.id
    assert row.moves_per_s > 0
    assert row.env_steps_per_s is None or row.env_steps_per_s > 0
    for name in ("copy_us", "legal_us", "apply_us", "view_us", "board_us", "save_us", "load_us"):
        assert 0 < getattr(row, name) < 100_000
    assert row.peers == ()
    assert row.seats == (2 if 2 in game.seats else game.seats[0])


def test_tables_differ_in_their_dice_and_start_at_rest() -> None:
    deal = dealer(FOUR)
    one, two = deal(), deal()
    assert one.dice != two.dice
    assert list(one.asks) == list(two.asks) == [0]


def test_samples_are_spread_over_play() -> None:
    moments = sample(FOUR)
    assert len(moments) >= SAMPLES
    assert len({FOUR.canonical(moment.table) for moment in moments}) > SAMPLES / 2
    assert all(moment.seat in moment.table.asks for moment in moments)


def test_a_cost_with_fresh_tables_leaves_the_samples_alone() -> None:
    moments = sample(FOUR)[:5]
    before = [FOUR.canonical(moment.table) for moment in moments]
    assert cost(lambda m: m.table.asks.clear(), moments, fresh=True) >= 0
    assert [FOUR.canonical(moment.table) for moment in moments] == before


def test_a_peer_that_is_not_installed_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    absent = peers.Engine("Nowhere", "no-such-engine", peers.open_spiel)
    monkeypatch.setitem(peers.PEERS, FOUR.id, (absent,))
    rows = bench([FOUR], 0.01, twins=False)
    assert rows[0].peers == (peers.Peer("Nowhere", note="not installed (the peers extra brings it)"),)
    print_bench(rows)
    assert "Nowhere        -        -      -       -  not installed" in capsys.readouterr().out


def test_a_peer_is_measured_beside_us_and_one_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def quick() -> Callable[[Any], int]:
        return lambda pick: int(1 + pick())

    def broken() -> Callable[[Any], int]:
        raise RuntimeError("no engine")

    here = "msgspec"
    monkeypatch.setitem(
        peers.PEERS, FOUR.id, (peers.Engine("Quick", here, quick), peers.Engine("Broken", here, broken))
    )
    fast, failed = peers.measure_peers(FOUR.id, 1000.0, 0.01)
    assert fast.moves_per_s is not None
    assert fast.ratio == round(1000 / fast.moves_per_s, 2) or fast.ratio == 0
    assert failed.note == "failed: RuntimeError: no engine"


@pytest.mark.parametrize("engine", peers.PEERS[FOUR.id], ids=lambda engine: engine.name)
def test_an_installed_peer_plays_whole_games(engine: peers.Engine) -> None:
    pytest.importorskip(
        {"open_spiel": "pyspiel", "pettingzoo": "pygame"}.get(engine.package, engine.package),
        reason="a peer is not installed",
    )
    assert engine.make()(lambda: 0.5) >= 2


def test_a_twin_is_measured_beside_the_rules(capsys: pytest.CaptureFixture) -> None:
    pytest.importorskip("numba", reason="numba is not installed (the extra fast brings it)")
    rows = bench([FOUR], 0.01, peers=False)
    assert min(rows[0].twin_steps_per_s or 0, rows[0].twin_printed_steps_per_s or 0) > 10 * rows[0].moves_per_s
    print_bench(rows)
    assert "connect_four's twin" in capsys.readouterr().out


def test_a_game_may_bring_measures_of_its_own(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    rows = [("a whole game", 2.5, "s", 60.0), ("a turn", 3.0, "ms", None)]
    monkeypatch.setattr(FOUR.lab.module, "measures", lambda clock, rng: iter(rows), raising=False)
    found = bench([FOUR], 0.01, peers=False, twins=False)
    assert [(f.what, f.value, f.unit, f.most) for f in found[0].own] == rows
    print_bench(found)
    assert "a whole game     2.5 s     60.0\n" in capsys.readouterr().out
