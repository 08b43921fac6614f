"""Variants: two ways to play with the same dice, searches, data frames, the watch and the lab's own figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from turnwright.cli import app
from turnwright.core import BadSetup, find_game
from turnwright.lab import figures, watch
from turnwright.lab.arena import play_job
from turnwright.lab.compare import Comparison, Effect, changed, compare, swept
from turnwright.lab.frames import sample
from turnwright.lab.run import Terms
from turnwright.lab.search import search

KINGDOM = find_game("kingdom")
PAID = Terms({"free_actions": "ap"})


def effects(made: Comparison) -> dict[str, Effect]:
    return {effect.what: effect for effect in made.effects}


# Comparing


def test_what_changes_is_said_with_its_size() -> None:
    length = effects(compare(KINGDOM, Terms(), PAID, 20))["Length"]
    assert length.clear
    assert length.word == "large"
    assert length.low < length.after - length.before < length.high


def test_the_same_rules_differ_in_nothing_and_prove_little() -> None:
    """Every pair of games is one game twice; a share that moved in none of them may still move."""
    made = effects(compare(KINGDOM, Terms(), changed(KINGDOM, Terms(), {"tax.cost": KINGDOM.book.tax.cost}), 20))
    assert all(effect.change == 0 and effect.word == "no clear change" for effect in made.values())
    assert made["First seat wins"].high > 0.3


def test_it_stops_as_soon_as_all_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("turnwright.lab.compare.measures", lambda game, solo: {"length": (lambda t: t.time, False)})
    made = compare(KINGDOM, Terms(), PAID, 400)
    assert made.settled
    assert made.pairs == 20


def test_comparisons_beside_each_other_are_wider() -> None:
    alone, among = (effects(compare(KINGDOM, Terms(), PAID, 20, family=n))["Length"] for n in (1, 10))
    assert among.low < alone.low
    assert among.change == alone.change


def test_what_is_named_like_an_option_is_one() -> None:
    assert changed(KINGDOM, Terms(), {"free_actions": "ap", "tax.cost": 1}) == Terms(
        {"free_actions": "ap"}, {"tax.cost": 1}
    )


def test_a_sweep_goes_through_its_values() -> None:
    assert list(swept("tax.gold=3..5")) == [("tax.gold", 3), ("tax.gold", 4), ("tax.gold", 5)]
    assert [value for _, value in swept("tax.gold=2,7")] == [2, 7]
    for text in ("tax.gold", "tax.gold=5..3", "tax.gold=a..b", "=1..2"):
        with pytest.raises(BadSetup, match="is not of the form"):
            list(swept(text))


def test_the_command_compares_and_refuses_what_differs_in_nothing() -> None:
    done = CliRunner().invoke(app, ["lab", "compare", "kingdom", "--preset", "paid", "--games", "4"])
    assert done.exit_code == 0, done.output
    assert "free_actions=ap, against as printed" in done.output
    none = CliRunner().invoke(app, ["lab", "compare", "kingdom", "--games", "4"])
    assert none.exit_code == 2
    assert "Nothing differs" in none.output


# Searching


def test_a_search_finds_the_number_that_was_hidden() -> None:
    """Games of a castle of 30 are longer; their length is the target."""
    wanted = search(KINGDOM, {"start.castle": (30, 30)}, {"length": 1}, games=12, tries=1).reached[0].value
    found = search(KINGDOM, {"start.castle": (5, 35), "expand.cost": (3, 5)}, {"length": wanted}, games=8, tries=14)
    assert found.best["start.castle"] >= 22
    assert found.tries[0].off == min(one.off for one in found.tries)
    assert len({tuple(one.numbers.values()) for one in found.tries}) == len(found.tries) <= 14


@pytest.mark.parametrize(
    ("ranges", "targets", "said"),
    [
        ({"start.castle": (5, 9)}, {"beauty": 1}, "no target"),
        ({}, {"length": 1}, "needs a number"),
        ({"start.cattle": (5, 9)}, {"length": 1}, "start.cattle"),
    ],
)
def test_what_cannot_be_searched_is_refused(ranges: Any, targets: Any, said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        search(KINGDOM, ranges, targets)


# Data frames


def test_results_are_kept_and_only_what_is_missing_is_played(tmp_path: Path) -> None:
    out, played = tmp_path / "games.parquet", list[int]()
    first = sample(KINGDOM, "random", 4, out=out)
    more = sample(KINGDOM, "random", 6, out=out, progress=lambda done, of: played.append(done))
    assert played == [5, 6]
    assert (first.shape[0], more.shape[0]) == (8, 12)
    assert more.sort("seed", "seat").equals(sample(KINGDOM, "random", 6).sort("seed", "seat").select(more.columns))
    other = sample(KINGDOM, "random", 2, variant={"tax.cost": 1}, out=out)
    assert sorted(other["terms"].unique()) == ["as printed", "tax.cost=1"]
    with pytest.raises(BadSetup, match="another game"):
        sample("hell", "random", 2, out=out)


def test_ctrl_c_keeps_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(done: int, of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    out = tmp_path / "games.parquet"
    assert sample(KINGDOM, "random", 10, out=out, progress=stop).shape[0] == 6
    assert sample(KINGDOM, "random", 3, out=out, progress=lambda done, of: pytest.fail("played again")).shape[0] == 6


# The watch and the figures


def test_the_watch_says_what_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "balance.jsonl"
    watch.write(file, watch.take([KINGDOM]))
    old = watch.read(file)
    assert not watch.moved(old, watch.take([KINGDOM]))
    found = watch.moved(old, watch.take([KINGDOM], variants={"kingdom": {"start.castle": 40}}))
    assert [row.old.what for row in found][:1] == ["Length"]
    assert found[0].said.startswith("kingdom: length was ")


def test_what_is_watched_is_every_game_of_ours() -> None:
    kept = watch.read(Path(__file__).parent / "fixtures" / "balance.jsonl")
    from turnwright.core import games

    assert {row.game for row in kept} == {game.id for game in games().values() if game.ours}


def test_memory_stays_flat_and_a_leak_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert figures.memory(KINGDOM, 60, 20).bytes_a_game < figures.MOST_GROWTH
    kept = list[Any]()
    monkeypatch.setattr(figures, "play_job", lambda job: kept.append(play_job(job)))
    assert figures.memory(KINGDOM, 60, 20).bytes_a_game > figures.MOST_GROWTH


def test_speed_is_measured_for_every_level() -> None:
    rows = figures.speeds([find_game("hell")], 0.01)
    assert [row.bot for row in rows] == ["easy", "normal", "hard"]
    assert all(row.games >= 1 and row.games_per_s > 0 for row in rows)
