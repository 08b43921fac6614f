"""Laws of the record: the same log gives the same play, anywhere, from any saved point; undo is exact."""

from __future__ import annotations

import base64
import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from turnwright.core import Action, Event, Illegal, Match, Table, apply

from . import elsewhere
from .plays import AnyGame, Case, cases, few, play

VERSIONS = "versions.json"


def replays(game: AnyGame) -> list[Path]:
    """The game's recorded matches."""
    return sorted((game.folder / "replays").glob("*.jsonl"))


def remembered(folder: Path) -> dict[str, dict[str, str]]:
    """What each recorded match held, by rules version and file: `turnwright rerecord` writes it."""
    path = folder / VERSIONS
    found: dict[str, dict[str, str]] = msgspec.json.decode(path.read_bytes()) if path.is_file() else {}
    return found


def fingerprint(lines: Sequence[str]) -> str:
    """All that was played: every line of a match file but the header."""
    return hashlib.sha256("\n".join(lines[1:]).encode()).hexdigest()[:32]


@cache
def read_replay(game: AnyGame, path: Path) -> Match[Any, Any]:
    """A recorded match, replayed and compared; once in a process."""
    with path.open(encoding="utf-8") as lines:
        return Match.read(lines, game)


def test_same_log_same_digests_in_another_process(game: AnyGame, case: Case) -> None:
    """With another PYTHONHASHSEED there, and every global random generator burned between the steps."""
    match = play(game, case).match
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "4711",
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    done = subprocess.run(
        [sys.executable, "-m", elsewhere.__name__, game.package],
        input="\n".join(match.lines()),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [entry.digest for entry in match.log]


def test_a_match_file_reads_back_as_the_same_match(game: AnyGame, case: Case) -> None:
    match = play(game, case).match
    again = Match.read(match.lines(), game)
    assert (again.header, again.log, again.told) == (match.header, match.log, match.told)
    assert game.canonical(again.table) == game.canonical(match.table)


def test_recorded_matches_still_give_their_result(game: AnyGame, replay: Path) -> None:
    match = read_replay(game, replay)
    last = replay.read_text(encoding="utf-8").splitlines()[-1]
    assert match.outcome is not None, f"{replay.name} stops before the end"
    assert last.startswith('{"result"'), f"{replay.name} does not say how it ended"


def test_a_recorded_match_changes_only_with_the_rules_version(game: AnyGame, replay: Path) -> None:
    """Matches still run that were begun under these rules: whoever changes how they play must raise the version."""
    if known := remembered(replay.parent):
        held = known.get(str(game.version), {}).get(replay.name)
        now = fingerprint(replay.read_text(encoding="utf-8").splitlines())
        assert held is not None, f"run `turnwright rerecord {game.id}`: {VERSIONS} does not know {replay.name}"
        assert held == now, f"{replay.name} has changed, and rules version {game.version} of {game.title} has not"


def test_every_game_has_recorded_matches(game: AnyGame) -> None:
    assert replays(game), f"record a match: turnwright simulate {game.id} --out {game.folder.name}/replays/..."


def test_every_action_and_event_of_the_game_happens_in_some_play(game: AnyGame) -> None:
    """A word that no play ever needs is dead; a rare one deserves a recorded match in replays/."""
    matches = [read_replay(game, path) for path in replays(game)] + [play(game, case).match for case in cases(game)]
    happened: set[type] = set()
    for match in matches:
        happened |= {type(entry.action) for entry in match.log}
        happened |= {type(told.event) for news in match.told for told in news}
    missing = [kind.__name__ for base in (Action, Event) for kind in game.vocabulary(base) if kind not in happened]
    assert not missing, f"record a match in replays/ in which these happen: {', '.join(missing)}"


def test_a_saved_table_is_the_same_table_and_plays_on_the_same(game: AnyGame, case: Case) -> None:
    match = play(game, case).match
    for moment in play(game, case).moments:
        saved = game.save(moment.table)
        t = game.load(saved, match.book)
        assert t == moment.table
        assert game.canonical(t) == game.canonical(moment.table)
        for entry in match.log[moment.n :][:8]:
            apply(t, entry.seat, entry.action)
            assert match.digest(t) == entry.digest


def test_a_copy_never_changes_when_the_original_plays_on(game: AnyGame, case: Case) -> None:
    """And playing in place, with nobody listening, leads where the recorded match went."""
    match = play(game, case).match
    points = {moment.n for moment in play(game, case).moments}
    t = match.at(0).table.copy()
    kept = [(0, t.copy(), _fields(t))]
    for n, entry in enumerate(match.log, 1):
        apply(t, entry.seat, entry.action)
        if n in points:
            _unchanged(kept[-2:], f"action {n}, {entry.action},")
            kept.append((n, t.copy(), _fields(t)))
    _unchanged(kept, "a later action")
    assert game.canonical(t) == game.canonical(match.table)


def _fields(t: Table) -> dict[str, Any]:
    return msgspec.to_builtins(t, enc_hook=repr)  # type: ignore[no-any-return]


def _unchanged(kept: list[tuple[int, Table, dict[str, Any]]], culprit: str) -> None:
    for n, copied, before in kept:
        after = _fields(copied)
        changed = [name for name in before if before[name] != after[name]]
        assert not changed, f"{culprit} changed {changed} of the copy made after action {n}"


def test_undo_takes_back_exactly_one_action_or_says_why_not(game: AnyGame, case: Case) -> None:
    log = play(game, case).match.log
    match = play(game, case).match.at(0)
    for entry in log[:150]:
        before = (match.table, len(match.told), len(match.log), game.canonical(match.table))
        news = match.play(entry.seat, entry.action)
        final = match.log[-1].dice or any(told.event.reveals for told in news) or entry.seat not in match.table.asks
        for seat in range(case.setting.seats):
            if seat != entry.seat or final:
                with pytest.raises(Illegal):
                    match.undo(seat)
        assert match.digest() == entry.digest
        if not final:
            match.undo(entry.seat)
            assert (match.table, len(match.told), len(match.log), game.canonical(match.table)) == before
            match.play(entry.seat, entry.action)
            assert match.digest() == entry.digest


def test_a_fork_of_a_finished_match_shares_its_past_and_has_dice_of_its_own(game: AnyGame, replay: Path) -> None:
    match = read_replay(game, replay)
    at = min(len(match.log) // 2, 40)
    branch = match.fork(at, b"another key" * 3)
    assert branch.log == match.log[:at]
    assert branch.header.streams[:-1] == match.header.streams
    assert branch.table.dice.key != match.table.dice.key
    assert Match.read(branch.lines(), game).digest() == branch.digest()


def test_a_fork_of_a_running_match_shows_no_key_and_nothing_hidden(game: AnyGame, case: Case) -> None:
    """It looks the same to whoever forks, has other dice and other hidden things, and can be played and kept."""
    match = play(game, case).match
    match = match.at(min(len(match.log) - 1, 200))
    key = match.table.dice.key
    keys = (key.hex(), base64.b64encode(key).decode())
    differs, rng = False, Random(8)
    for at in few(range(1, len(match.log) + 1), 3):
        past = match.at(at)
        seat = min(past.table.asks)
        branch = match.fork(at, b"another key" * 3, seat=seat)
        text = "\n".join([*branch.lines(), game.save(branch.table).decode()])
        assert not any(key in text for key in keys), "the fork has a key of a match that still runs"
        assert game.show(branch.table, seat) == game.show(past.table, seat)
        differs |= game.bare(branch.table) != game.bare(past.table)
        again = Match.read(branch.lines(), game)
        assert (again.digest(), again.log) == (branch.digest(), branch.log)
        for _ in range(12):
            seat = min(again.table.asks, default=-1)
            if seat >= 0:
                again.play(seat, rng.choice(again.legal(seat)))
    assert differs == (game.resample is not None), "what is hidden is dealt anew, and nothing else"


def test_any_moment_and_any_snapshot_is_the_match_as_it_was(game: AnyGame, case: Case) -> None:
    match = play(game, case).match
    for moment in few(play(game, case).moments, 4):
        past = match.at(moment.n)
        assert (past.table, past.log, past.told) == (moment.table, match.log[: moment.n], match.told[: moment.n + 1])
        if moment.n:
            again = Match.resume(match.header, match.log[: moment.n + 9], past.snapshot(), game)
            assert (again.since, again.log, again.digest()) == (
                moment.n,
                match.log[: moment.n + 9],
                match.at(min(moment.n + 9, len(match.log))).digest(),
            )
