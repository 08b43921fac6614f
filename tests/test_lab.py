"""The lab: what it keeps of a game, its intervals, and what it finds."""

from __future__ import annotations

import re
from functools import cache
from math import isclose
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import pytest
from connect_four import GAME as FOUR
from typer.testing import CliRunner

from turnwright.cli import app
from turnwright.core import find_game, games
from turnwright.lab.devoted import EAGER, WITHOUT
from turnwright.lab.page import page
from turnwright.lab.report import Report, report, usual_bot
from turnwright.lab.run import Job, Run, Terms
from turnwright.lab.stats import mean_sequence, sequence
from turnwright.lab.study import study
from turnwright.lab.trace import Trace, trace
from turnwright.lab.watch import Kept, moved, read

KINGDOM = find_game("kingdom")
FREE_TEMPLE = {"buildings.temple.cost": 0, "buildings.temple.ap": 0}


@cache
def small(free: bool) -> Report:
    """A Kingdom with or without a Temple for nothing."""
    content = {"Building": ["Temple", "Mill", "Palace"]}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("turnwright.games.kingdom.lab.CONTENT", content)
        return report(KINGDOM, 40, trials=100, bouts=0, run=Run(Terms(variant=FREE_TEMPLE if free else {})))


# Intervals


def test_a_sequence_holds_the_share_at_every_look() -> None:
    """Whoever looks after each trial and stops at the worst moment is wrong in fewer than 5 of 100 runs."""
    rng, wrong = Random(4), 0
    for _ in range(150):
        won = 0
        for n in range(1, 120):
            won += rng.random() < 0.3
            low, high = sequence(won, n)
            if not low <= 0.3 <= high:
                wrong += 1
                break
    assert wrong <= 7


def test_a_sequence_is_wider_than_one_look_would_need_and_closes_in() -> None:
    few, many = sequence(30, 60), sequence(500, 1000)
    assert few[0] < 0.5 - 0.126, "Wilson's interval of one look"
    assert 0.44 < many[0] < many[1] < 0.56
    assert sequence(0, 0) == (0, 1)
    assert sequence(20, 20)[1] == 1
    assert sequence(0, 20)[0] == 0


def test_the_sequence_of_a_mean_holds_at_every_look() -> None:
    rng, wrong = Random(5), 0
    for _ in range(80):
        values = [rng.gauss(3, 2) for _ in range(150)]
        wrong += any(not (m := mean_sequence(values[:n])).low <= 3 <= m.high for n in range(20, 150, 5))
    assert wrong <= 4


# What is kept of a game


def test_a_trace_tells_who_did_what() -> None:
    kept = trace(Job("kingdom", ("heuristic",), (0, 0), "1"))
    assert kept == trace(Job("kingdom", ("heuristic",), (0, 0), "1"))
    assert sum(sum(did.values()) for did in kept.did) == kept.actions
    assert kept.reason == "conquest"
    assert {len(line) for lines in kept.curves.values() for line in lines} == {kept.time + 1}
    assert "3" in kept.chapters


def test_devoted_players_take_a_thing_or_leave_it() -> None:
    name = "Building: Mill"
    bots = f"heuristic{EAGER}{name}", f"heuristic{WITHOUT}{name}"
    games = [trace(Job("kingdom", bots, (0, 1), f"{n}", {}, {"buildings.mill.cost": 0})) for n in range(3)]
    assert all(name in kept.used[0] and name not in kept.used[1] for kept in games)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_content_that_is_used_is_content_of_the_book(game: Any) -> None:
    kept = trace(Job(game.id, (usual_bot(game),), (0,) * (2 if 2 in game.seats else game.seats[0]), "2"))
    known = {f"{heading}: {name}" for heading, names in game.lab.CONTENT.items() for name in names}
    assert {name for used in kept.used for name in used} <= known
    assert kept.time > 0


# What is found


def made_up(winner: int, mills: tuple[int, int], n: int) -> Trace:
    used = tuple({"Building: Mill": count} if count else {} for count in mills)
    did: tuple[dict[str, int], ...] = ({"tax": 3}, {"tax": 3})
    ahead = ((0.0, 1.0, 2.0), (0.0, 2.0, 1.0))
    return Trace(
        bots=("a", "a"), seed=f"{n}", reason="conquest", winners=(winner,), scores=(0.0, 0.0), time=5 + n % 3, actions=10,
        choices=50, widest=9, offered=("Tax",), did=did, used=used, chapters=(), curves={"Points": ahead}, course=f"{n}",
    )  # fmt: skip


def test_winning_is_compared_within_games_so_length_plays_no_part() -> None:
    """Both have a Mill in most games, whoever wins; where one alone has it, that one wins."""
    both = [made_up(n % 2, (1, 1), n) for n in range(80)]
    alone = [made_up(n % 2, (1 - n % 2, n % 2), 100 + n) for n in range(40)]
    said = study(KINGDOM, [*both, *alone])
    mill = next(row for table in said.winning for row in table.rows if row.what == "Mill")
    assert (mill.part, mill.of, mill.clear) == (40, 40, 1)
    assert not any(row.what == "tax" for table in said.winning for row in table.rows), "nobody ever taxed more"
    assert said.leads is not None
    assert said.leads.mean == 1, "the second seat leads half-way, the first at the end"
    assert said.comeback is not None
    assert isclose(said.comeback.share, 0.5)


def test_games_that_went_the_same_way_narrow_nothing() -> None:
    games = [made_up(0, (0, 0), n) for n in range(50)]
    fresh, same = study(KINGDOM, games), study(KINGDOM, [game.but(course="x") for game in games])
    assert fresh.seats[0].low > 0.7
    assert same.seats[0].low < 0.1


def test_more_comparisons_make_each_interval_wider() -> None:
    games = [made_up(n % 2, (0, 0), n) for n in range(50)]
    few, many = study(KINGDOM, games), study(KINGDOM, games, more=500)
    assert many.seats[0].low < few.seats[0].low < 0.5


def test_a_planted_imbalance_is_finding_one() -> None:
    first = small(True).findings[0]
    assert first.head == "Temple decides"
    assert re.search(r"in \d+ % \(\d+ to \d+ %\) of 100 games", first.text)


def test_without_it_that_sentence_is_absent() -> None:
    made = small(False)
    assert not any("Temple decides" in f.head or "Temple pays" in f.head for f in made.findings)
    assert made.worth is not None
    assert {row.what for row in made.worth.rows} >= {"Temple", "Mill"}


def test_the_page_needs_nothing_from_outside() -> None:
    written = page(small(True))
    assert "Temple decides" in written
    assert not re.search(r"<script|<link|src=|url\(|https?://", written)
    assert len(written) < 100_000


def test_a_strangers_game_gets_a_report_too() -> None:
    made = report(FOUR, 12, bot="random", bouts=0)
    assert "legal actions at a time" in page(made)
    assert fmean(row.share for row in made.study.seats) == pytest.approx(0.5)


def test_alone_at_the_table_it_says_how_often_how_far_and_what_was_seen() -> None:
    made = report(find_game("hell"), 8, trials=0, bouts=2)
    assert [name for name, _, _ in made.presets] == [
        "Full Charter: Normal (14)",
        "Full Charter, Easy: Easy (14)",
        "Full Charter, Hard: Hard (14)",
        "As printed: Normal (14)",
        "Easy",
        "Hard",
        "Long Charter: Normal (14)",
    ]
    assert len(made.study.seats) == 1
    assert "Chapters seen" in page(made)
    assert any(row.share == 1 for row in made.study.chapters)


def test_alone_a_thing_stands_beside_games_without_it_and_nothing_is_won_more_often_than_always() -> None:
    """In each quarter of the lengths all of twelve games with a Mill are won, and of three without it one."""
    games = [
        made_up(0, (1, 0), n).but(bots=("a",), winners=(0,) if n % 5 < 4 or n % 15 == 4 else (), used=used)
        for n in range(60)
        for used in [({"Building: Mill": 1} if n % 5 < 4 else {},)]
    ]
    said = study(KINGDOM, games)
    mill = next(row for table in said.winning for row in table.rows if row.what == "Mill")
    assert isclose(mill.share, 1)
    assert isclose(mill.even, 1 / 3, abs_tol=0.05)
    assert mill.low < 1 <= mill.high == 1


def test_what_was_never_offered_is_not_called_unused() -> None:
    """A company's days and contracts are no part of a battle."""
    mac = find_game("mac")
    unused = {name for _, name, _ in study(mac, [trace(Job("mac", ("book", "book"), (0, 1), "1/0"))]).dead}
    assert "advance day" not in unused
    assert "brace" in unused


def test_a_chapter_that_nothing_cites_cannot_be_missed() -> None:
    """MAC's 3 Accuracy is used by every shot, but no action and no event has it as its own section."""
    mac = find_game("mac")
    said = study(mac, [trace(Job("mac", ("random",), (0,), "1/0", {"mode": "campaign"}))])
    named = {row.what.partition(" ")[0] for row in said.chapters}
    assert "3" not in named
    assert "14" in named


def test_the_command_writes_the_page_and_says_how_to_have_it_again(tmp_path: Any) -> None:
    out = tmp_path / "four.html"
    line = ["lab", "report", "connect_four", "--games", "6", "--bot", "random", "--bouts", "0", "--out", str(out)]
    done = CliRunner().invoke(app, line)
    assert done.exit_code == 0, done.output
    assert "1. " in done.output
    assert "turnwright lab report connect_four --games 6 --bot random --trials 100 --bouts 0 --seed 1" in out.read_text(
        encoding="utf-8"
    )


# Watching


def test_the_watch_tells_rules_that_moved_from_another_player() -> None:
    """Titov's usual bot was changed, and the watch said of its rules that half of all games were won now."""
    old = Kept("titov", 1, "greedy", 30, "Won", 0.1, 0.0, 0.2)
    assert moved([old], [old.but(mean=0.2)]) == []
    (out,) = moved([old], [old.but(mean=0.5)])
    assert out.said == "titov: won was 0.1 (0 to 0.2, 30 games), now 0.5."
    (other,) = moved([old], [old.but(mean=0.1, bot="heuristic")])
    assert other.said.endswith("now 0.1. greedy played then and heuristic now: write it down anew, with --write.")
    (newer,) = moved([old], [old.but(rules=2)])
    assert newer.said.endswith("now 0.1. It was rules version 1 and is 2: write it down anew, with --write.")


def test_what_is_watched_was_measured_with_the_bots_of_today() -> None:
    kept = read(Path(__file__).parent / "fixtures" / "balance.jsonl")
    assert {(row.game, row.rules, row.bot) for row in kept} == {
        (game.id, game.version, usual_bot(game)) for game in games().values() if game.ours
    }
