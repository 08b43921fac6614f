"""Matches of the version before this one, as files and in a database, load, play on and verify."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from turnwright.core import BadMatchFile, Match, games
from turnwright.core.proof import prove
from turnwright.files import read_lines

OLD = Path(__file__).parent / "fixtures" / "456751b"
RUNNING = sorted(OLD.glob("*-running.jsonl"))
FINISHED = sorted(OLD.glob("*-finished.jsonl"))


def outdated(path: Path) -> bool:
    """Whether the rules of its game have changed since."""
    header = json.loads(read_lines(path)[0])
    return bool(header["version"] != games()[header["game"]].version)


def of_today(paths: list[Path]) -> list[Path]:
    return [path for path in paths if not outdated(path)]


def test_there_is_a_running_match_of_each_game_of_ours() -> None:
    ours = {game.id for game in games().values() if game.package.startswith("turnwright.")}
    assert {path.name.removesuffix("-running.jsonl") for path in RUNNING} == ours


@pytest.mark.parametrize("path", [path for path in (*RUNNING, *FINISHED) if outdated(path)], ids=lambda path: path.stem)
def test_a_match_of_older_rules_is_refused_with_both_versions(path: Path) -> None:
    with pytest.raises(
        BadMatchFile,
        match=r"recorded under rules version \d+ of .*; this Turnwright plays version \d+\. Open it with the one",
    ):
        Match.read(read_lines(path))


@pytest.mark.parametrize("path", of_today(RUNNING), ids=lambda path: path.stem)
def test_a_running_match_loads_proves_and_plays_on(path: Path) -> None:
    lines = [line for line in read_lines(path) if line]
    match: Match[Any, Any] = Match.read(lines)
    assert list(match.lines())[:-1] == lines, "what was written before is written again byte for byte"
    proof = prove(lines)
    assert (proof.ending, all(seal.proven for seal in proof.seals)) == ("unfinished or cut", True)
    rng = Random(1)
    for _ in range(5):
        seat = min(match.table.asks)
        match.play(seat, rng.choice(match.legal(seat)))
    assert prove(match.lines()).ending == "unfinished"


def test_a_finished_match_is_written_again_byte_for_byte() -> None:
    for path in of_today(FINISHED):
        lines = [line for line in read_lines(path) if line]
        assert list(Match.read(lines).lines()) == lines
        assert all(seal.proven for seal in prove(lines).seals)


def test_a_database_is_brought_up_to_date_and_its_matches_play_on_and_through_an_upgrade(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.older_table", str(OLD / "table.sql")],
        cwd=Path(__file__).parent.parent,
        env={**os.environ, "TURNWRIGHT_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert sorted({line.split()[0] for line in done.stdout.splitlines()}) == ["ec4x", "hell", "kingdom", "mac", "titov"]
    assert len(done.stdout.splitlines()) == 7
    refused = {line.split()[0] for line in done.stdout.splitlines() if line.endswith("refused")}
    assert refused <= {path.name.removesuffix("-running.jsonl") for path in RUNNING if outdated(path)}
