"""The command line, through real invocations: what it prints, its JSON, and one sentence for every mistake."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from turnwright.cli import app
from turnwright.core import Match, TurnwrightError, games, key_of_seed
from turnwright.files import load_match, save_match, write_whole
from turnwright.lab.playing import ending

FOUR = "connect_four"


def run(*args: object):
    return CliRunner().invoke(app, [str(arg) for arg in args], prog_name="turnwright")


def output(*args: object) -> str:
    result = run(*args)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def read(*args: object) -> Any:
    return json.loads(output(*args, "--json"))


def refusal(*args: object) -> str:
    """The one sentence of a refused command."""
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert result.stderr.count("\n") == 1, result.stderr
    assert not isinstance(result.exception, TurnwrightError)
    return result.stderr.strip()


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A whole match on disk."""
    file = tmp_path / "match.jsonl"
    output("simulate", FOUR, "--bots", "random", "--seed", 3, "--out", file)
    return file


# Reading


COMMANDS = [
    "play",
    "bot",
    "learn",
    "serve",
    "puzzle",
    "worker",
    "inbound",
    "check",
    "backup",
    "restore",
    "export",
    "host",
    "push-key",
    "games",
    "rules",
    "simulate",
    "replay",
    "verify",
]
COMMANDS += ["review", "arena", "ladder", "bench", "soak", "rerecord", "golden", "new-game", "words", "puzzles", "lab"]


def test_help_names_every_command_in_plain_words() -> None:
    text = output("--help")
    assert [line.split()[0] for line in text.split("Commands:\n")[1].splitlines()] == COMMANDS
    for command in COMMANDS:
        said = output(command, "--help")
        assert said.startswith(f"Usage: turnwright {command} ")
        assert not any(mark in text + said for mark in ("╭", "[/", "[bold", "\x1b"))


def test_the_installed_command_starts_without_the_heavy_parts() -> None:
    code = "import sys, turnwright.cli; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"textual", "django", "turnwright.lab", "turnwright.bots", "turnwright.server"} & set(loaded)
    version = subprocess.run(
        [sys.executable, "-m", "turnwright", "--version"], capture_output=True, text=True, check=True
    )
    assert version.stdout.startswith("turnwright ")


def test_games_lists_every_game() -> None:
    rows = read("games")
    assert [row["id"] for row in rows] == list(games())
    four = next(row for row in rows if row["id"] == FOUR)
    assert (four["title"], four["seats"]) == ("Connect Four", [2])
    assert "Connect Four (2 players). Drop discs" in output("games")


def test_rules_prints_all_a_chapter_or_a_section() -> None:
    whole, chapter, section = output("rules", FOUR), output("rules", FOUR, 2), output("rules", FOUR, "2.1")
    assert section in chapter
    assert chapter.strip() in whole
    assert section.startswith("2.1 Dropping a disc\n\nOn your turn")
    assert [row["section"] for row in read("rules", FOUR, 2)] == ["2", "2.1", "2.2"]


@pytest.mark.parametrize("game", games())
def test_rules_coverage_has_its_stable_keys(game: str) -> None:
    rows = read("rules", game, "--coverage")
    assert rows
    assert all(list(row) == ["section", "title", "code", "tests", "not_applicable"] for row in rows)
    assert f"{rows[0]['section']}" in output("rules", game, "--coverage")


# Recording


def test_simulate_writes_a_match_that_verifies(recorded: Path) -> None:
    assert load_match(recorded).over
    seal = load_match(recorded).header.streams[0].commitment
    assert output("verify", recorded).splitlines() == [
        f"Connect Four: {len(load_match(recorded).log)} actions played again, every digest holds.",
        ending(load_match(recorded)),
        "The host alone drew the key of the dice.",
        f"Seal {seal} (from set-up on): no dice were cast.",
        "Compare each seal with what you were shown before its first die, or give it with --seal.",
    ]
    assert "the seals that were published, and no others" in output("verify", recorded, "--seal", seal.upper())
    assert f"The seal {'0' * 64} was published" in refusal("verify", recorded, "--seal", seal, "--seal", "0" * 64)
    row = read("verify", recorded)
    assert row["ok"]
    assert [found["seal"] for found in row["seals"]] == [seal]
    assert row["bots"] == ["random", "random"]
    assert row["actions"] == len(load_match(recorded).log)


def test_simulate_is_the_same_for_the_same_seed_and_another_for_another(tmp_path: Path) -> None:
    rows = read("simulate", FOUR, "--bots", "random,greedy", "--seed", 5, "--games", 3, "--out", tmp_path / "m.jsonl")
    assert [row["seed"] for row in rows] == [5, 6, 7]
    assert [Path(row["file"]).name for row in rows] == ["m-1.jsonl", "m-2.jsonl", "m-3.jsonl"]
    assert read("simulate", FOUR, "--bots", "random,greedy", "--seed", 6)[0]["digest"] == rows[1]["digest"]
    assert len({row["digest"] for row in rows}) == 3
    assert {"game", "bots", "seed", "actions", "digest", "reason", "winners", "scores", "file"} <= rows[0].keys()


def test_simulate_takes_options_and_variants(tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    changes = ("--option", "max_rounds=22", "--variant", "festival.cost=4")
    output("simulate", "kingdom", "--bots", "random", "--out", file, *changes)
    header = load_match(file).header
    assert header.options["max_rounds"] == 22
    assert header.variant == {"festival.cost": 4}


def test_replay_tells_the_story(recorded: Path) -> None:
    story = output("replay", recorded)
    assert "   1. Random bot 1: Column " in story
    assert story.strip().splitlines()[-1] == read("replay", recorded)["story"][-1]
    own = output("replay", recorded, "--seat", 1)
    assert "Random bot 1: Column" not in own
    assert "Random bot 2: Column" in own


def test_replay_writes_every_action_in_short(recorded: Path) -> None:
    written = output("replay", recorded, "--moves").splitlines()
    assert len(written) == read("replay", recorded)["actions"]
    assert re.fullmatch(r" +1\. Random bot 1: drop [0-6]", written[0])


def test_replay_shows_the_board_at_a_moment(recorded: Path) -> None:
    assert output("replay", recorded, "--at", 0).startswith(". . . . . . .\n")
    board = output("replay", recorded, "--at", 4)
    assert board.count("R ") == 2
    assert read("replay", recorded, "--at", 4)["waiting"] == [0]


# Measuring and writing


def test_arena_reports_each_bot() -> None:
    report = read("arena", FOUR, "--bots", "greedy,random", "--games", 8)
    assert report["games"] == 8
    greedy, random = report["bots"]
    assert (greedy["bot"], random["bot"]) == ("greedy", "random")
    assert greedy["wins"] + greedy["draws"] + greedy["losses"] == 8
    assert greedy["wins"] == random["losses"]
    assert greedy["interval"][0] <= greedy["rate"] <= greedy["interval"][1]
    assert "95 % interval" in output("arena", FOUR, "--bots", "random,random", "--games", 2)


def test_a_ladder_can_be_had_again_from_the_command_it_prints(tmp_path: Path) -> None:
    asked = ("--bots", "greedy,random", "--games", 4, "--seed", 0, "--anchor", "random=100")
    rated = read("ladder", FOUR, *asked, "--resume", tmp_path / "ladder.jsonl")
    assert rated["bots"][-1]["rating"] == 100
    assert read(*rated["command"].split()[1:]) == rated
    assert output(*rated["command"].split()[1:]).endswith(f"Again: {rated['command']}\n")


def test_bench_reports_each_game() -> None:
    rows = read("bench", FOUR, "--seconds", 0.05, "--no-peers", "--no-twins")
    assert [row["game"] for row in rows] == [FOUR]
    assert rows[0]["moves_per_s"] > 1000
    assert 0 < rows[0]["copy_us"] < 1000
    assert "moves/s" in output("bench", FOUR, "--seconds", 0.05, "--no-peers", "--no-twins")


def test_soak_plays_and_checks(tmp_path: Path) -> None:
    rows = read("soak", FOUR, "--minutes", 0)
    assert rows[0]["matches"] == 1
    assert rows[0]["moves"] >= 7


def test_golden_compares_with_what_was_approved() -> None:
    assert read("golden", FOUR) == {"differences": []}
    assert output("golden", FOUR) == "Connect Four plays as approved.\n"


# Mistakes: one clear sentence, exit code 2, nothing lost


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (("rules", "conect_four"), "There is no game conect_four; did you mean connect_four?"),
        (("simulate", "chess"), "There is no game chess; there is "),
        (("arena", "conect_four"), "There is no game conect_four; did you mean connect_four?"),
        (("bench", "conect_four"), "There is no game conect_four; did you mean connect_four?"),
        (("play", "conect_four"), "There is no game conect_four; did you mean connect_four?"),
        (("rules", FOUR, "9.9"), "Connect Four has no section 9.9; its sections are 1, 2, 2.1, 2.2."),
        (("simulate", FOUR, "--bots", "rnadom"), "There is no bot rnadom for Connect Four; did you mean random?"),
        (("simulate", FOUR, "--bots", "random,random,random"), "Connect Four has 2 seats here, so it cannot seat 3 bots."),
        (("simulate", FOUR, "--seats", "5"), "Connect Four is for 2 players, not 5."),
        (("simulate", FOUR, "--option", "speed=9"), "Connect Four has no option speed; there is none."),
        (("simulate", FOUR, "--option", "speed"), "speed is not of the form name=value."),
        (("new-game", "kingdom"), "There is a game kingdom already; choose another id."),
        (("play", "kingdom", "--seat", "5"), "There is no seat 5; with 2 at the table they are 0 to 1."),
        (("simulate", "kingdom", "--option", "max_rounds=99"), "Kingdom: the option max_rounds takes a whole number from 20 to 24, not 99."),
        (("simulate", "kingdom", "--variant", "festval.cost=1"), "no festval there; did you mean festival?"),
        (("simulate", "kingdom", "--variant", "festival.cost=dear"), "festival.cost takes 0 to 99, not dear."),
        (("simulate", "hell", "--variant", "opening.dominion=-1"), "opening.dominion takes 0 to 10, not -1."),
        (("simulate", "hell", "--variant", "opening.dominion=30"), "opening.dominion takes 0 to 10, not 30."),
        (("simulate", "hell", "--variant", "omens.die=0"), "omens.die takes 2 to 100, not 0."),
        (("simulate", "hell", "--variant", "stores.materiel=-5"), "stores.materiel takes 0 to 9999, not -5."),
        (("simulate", "kingdom", "--variant", f"start.gold={10**26}"), f"start.gold takes 0 to 9999, not {10**26}."),
        (("simulate", "kingdom", "--variant", f"start.gold={'9' * 5000}"), "start.gold takes 0 to 9999, not 9999"),
        (("simulate", "kingdom", "--bots", "mcts:²"), "² is no budget for a bot; say 500 for iterations or 300ms for time."),
        (("simulate", "kingdom", "--bots", "mcts:9:rollout=inf"), "rollout=inf is not a setting such as slips=0.2."),
        (("rules", "kingdom", "--coverage", "99"), "Kingdom has no section 99; its sections are"),
        (("arena", FOUR, "--bots", "random,rnadom"), "There is no bot rnadom for Connect Four; did you mean random?"),
        (("simulate", FOUR, "--bots", "random", "--out", "no/such/folder/m"), "no/such/folder/m: no such file or directory."),
        (("verify", "no-such-file"), "Cannot read no-such-file: no such file or directory."),
        (("replay", "."), "Cannot read .: is a directory."),
    ],
)  # fmt: skip
def test_a_mistake_gets_one_sentence(command: tuple[str, ...], sentence: str) -> None:
    assert sentence in refusal(*command)


def test_a_name_may_hold_any_line_separator_but_the_newline(recorded: Path) -> None:
    assert load_match(edited(recorded, 0, '"name":""', '"name":"A\u2028B"')).header.seats[0].name == "A\u2028B"


def test_replay_refuses_a_moment_or_a_seat_that_is_not_there(recorded: Path) -> None:
    assert "there is no moment 999." in refusal("replay", recorded, "--at", 999)
    assert refusal("replay", recorded, "--seat", 7) == "This match has seats 0 to 1; there is no seat 7."


def edited(file: Path, line: int, old: str, new: str) -> Path:
    """The match file with one line changed."""
    lines = file.read_text().splitlines()
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new)
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def test_verify_names_the_action_where_it_diverges(recorded: Path) -> None:
    digest = json.loads(recorded.read_text().splitlines()[4])["digest"]
    file = edited(recorded, 4, digest, "0" * 16)
    assert refusal("verify", file).startswith("Action 4 (Drop(column=")
    result = run("verify", file, "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout).items() >= {"ok": False, "diverged_at": 4}.items()


def test_verify_finds_dice_that_were_never_cast(recorded: Path) -> None:
    assert "Action 2 (" in refusal("verify", edited(recorded, 2, '"dice":[]', '"dice":[6]'))


def test_verify_finds_a_broken_commitment(recorded: Path) -> None:
    key = json.loads(recorded.read_text().splitlines()[0])["streams"][0]["key"]
    said = refusal("verify", edited(recorded, 0, key, "00" * 32))
    assert said == "The revealed key of the dice does not fit the published commitment."


@pytest.mark.parametrize(
    ("line", "old", "new", "sentence"),
    [
        (0, '"version":1', '"version":7', "recorded under rules version 7 of Connect Four"),
        (0, '"turnwright":1', '"turnwright":9', "The match file has format 9"),
        (0, FOUR, "five_in_a_row", "There is no game five_in_a_row"),
        (1, '"seat":0', '"seat":1', "was refused: It is not seat 1's turn to answer."),
        (2, '"Drop"', '"Shove"', "This is not an action of Connect Four: Invalid value 'Shove'"),
        (2, "{", "", "Line 3 of the match file is not an action"),
        (-1, "four in a line", "bad manners", "The recorded result does not hold"),
    ],
)
def test_a_spoilt_match_file_gets_one_sentence(recorded: Path, line: int, old: str, new: str, sentence: str) -> None:
    file = edited(recorded, line, old, new)
    for command in ("verify", "replay"):
        assert sentence in refusal(command, file)


def test_a_match_cut_short_is_unfinished_or_refused(recorded: Path) -> None:
    text = recorded.read_text()
    recorded.write_text("".join(text.splitlines(keepends=True)[:4]))
    assert "Unfinished after 3 actions, or cut: the file does not say which." in output("verify", recorded)
    save_match(load_match(recorded), recorded)
    assert "Unfinished after 3 actions.\n" in output("verify", recorded)
    recorded.write_text(text[: len(text) // 2])
    assert "of the match file is not an action: " in refusal("verify", recorded)
    recorded.write_text("")
    assert refusal("verify", recorded) == "The match file is empty."
    recorded.write_bytes(b"\xff\xfe\x00")
    assert "is not text in UTF-8." in refusal("verify", recorded)


def test_no_damage_to_a_match_file_ends_in_a_traceback(recorded: Path) -> None:
    rng, good = Random(1), recorded.read_bytes()
    for _ in range(100):
        bad = bytearray(good)
        for _ in range(rng.randint(1, 4)):
            bad[rng.randrange(len(bad))] = rng.choice(b'{}[]",:0129aZ-\n \x80')
        recorded.write_bytes(bytes(bad))
        result = run("verify", recorded)
        assert result.exit_code in (0, 2), (result.exception, bytes(bad))


def test_a_failed_write_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text("precious")

    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(TurnwrightError, match=r"match.jsonl: no space left on device\.$"):
        write_whole(file, "new")
    assert file.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [file]


def test_recorded_matches_are_written_anew(tmp_path: Path) -> None:
    """What is no longer an answer is left out, and digests are today's."""
    from connect_four import GAME

    from turnwright.testing import rerecord

    file = tmp_path / "one.jsonl"
    output("simulate", "connect_four", "--bots", "random", "--out", str(file))
    head, first, *rest = file.read_text().splitlines()
    digest = json.loads(first)["digest"]
    file.write_text("\n".join([head, first.replace(digest, "0" * 16), first, *rest[:-1]]) + "\n")
    (row,) = rerecord.rerecord_all(GAME, tmp_path)
    assert (row.left_out, row.over) == (1, True)
    output("verify", str(file))


def test_a_recorded_match_is_written_anew_only_under_a_new_rules_version(tmp_path: Path) -> None:
    from connect_four import GAME

    from turnwright.testing.law_replay import test_a_recorded_match_changes_only_with_the_rules_version as law
    from turnwright.testing.rerecord import rerecord_all

    file = tmp_path / "one.jsonl"
    output("simulate", "connect_four", "--bots", "random", "--out", str(file))
    rerecord_all(GAME, tmp_path)
    law(GAME, file)
    kept = file.read_text()
    lines = kept.splitlines()
    file.write_text("\n".join([*lines[:-3], *lines[-2:]]) + "\n")
    with pytest.raises(AssertionError, match=r"one\.jsonl has changed, and rules version 1"):
        law(GAME, file)
    with pytest.raises(TurnwrightError, match="still has rules version 1; raise it first"):
        rerecord_all(GAME, tmp_path)
    later = dataclasses.replace(GAME, version=2)
    rerecord_all(later, tmp_path)
    law(later, file)
    assert set(json.loads((tmp_path / "versions.json").read_text())) == {"1", "2"}
    rerecord_all(dataclasses.replace(GAME, version=3), tmp_path)
    assert json.loads(file.read_text().splitlines()[0])["version"] == 3, "though it plays as before"


def test_the_numbers_of_a_book_are_listed_with_bounds_and_section() -> None:
    listed = output("rules", "hell", "--numbers").splitlines()
    assert "opening.dominion = 3 (0 to 10; 2.3)" in listed
    assert "omens.die = 10 (2 to 100; 12)" in listed
    assert read("rules", "hell", "--numbers")["opening.notice"] == {"value": 2, "low": 0, "high": 10, "section": "2.3"}


def test_a_file_that_is_too_large_is_refused_before_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "huge.jsonl"
    with file.open("wb") as made:
        made.truncate(60 * 2**20)
    assert refusal("verify", file) == f"{file} is larger than 32 MB, so it is no match file."


def test_a_name_that_is_too_long_is_refused(recorded: Path) -> None:
    recorded.write_text(recorded.read_text().replace('"name":""', f'"name":"{"x" * 200_000}"', 1))
    said = refusal("verify", recorded)
    assert "of length <= 60" in said
    assert len(said) < 200


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
def test_the_file_of_a_match_that_runs_is_private(tmp_path: Path) -> None:
    running, over = tmp_path / "running", tmp_path / "over"
    match = Match.new(games()[FOUR], key_of_seed(1))
    save_match(match, running)
    while not match.over:
        seat = next(iter(match.table.asks))
        match.play(seat, match.legal(seat)[0])
    save_match(match, over)
    assert [stat.S_IMODE(file.stat().st_mode) & 0o077 for file in (running, over)] == [0, 0o044]


def test_nothing_is_left_of_a_file_whose_writing_is_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "key", "secret", private=True)
    assert list(tmp_path.iterdir()) == []
