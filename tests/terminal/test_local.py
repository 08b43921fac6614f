"""The match behind every local client: who moves, what is shown, and a match file that is never half written."""

from pathlib import Path

import pytest

from turnwright.core import BadMatchFile, BadSetup, Illegal
from turnwright.local import LocalMatch, new_path, saved_matches

PEOPLE = ["you", "you"]


def first(local: LocalMatch, seat: int) -> None:
    """Play the first thing that can be done."""
    local.play(seat, next(one.action for one in local.sitting(seat).choices if not one.refusal))


def test_you_take_the_first_seat_and_bots_the_rest() -> None:
    local = LocalMatch.new("connect_four")
    assert [local.name(seat) for seat in local.seats] == ["You", "Normal bot"]
    assert (local.people, local.person_to_move, local.bot_to_move) == ([0], 0, None)
    first(local, 0)
    assert (local.person_to_move, local.bot_to_move) == (None, 1)
    assert local.thought(1)().action in local.match.legal(1)


def test_people_are_named_by_role_and_like_bots_by_number() -> None:
    names = [LocalMatch.new("connect_four", seats).name(1) for seats in (PEOPLE, ["random", "random"])]
    assert names == ["Yellow", "Random bot 2"]


def test_a_wrong_number_of_seats_is_refused_in_one_sentence() -> None:
    with pytest.raises(BadSetup, match=r"^Connect Four cannot be played by 3; it is for 2\.$"):
        LocalMatch.new("connect_four", ["you", "you", "you"])


def test_what_cannot_be_done_follows_what_can_with_its_reason_and_section() -> None:
    local = LocalMatch.new("connect_four", PEOPLE)
    for turn in range(6):
        first(local, turn % 2)
    last = local.sitting(0).choices[-1]
    assert (last.words.label, last.refusal, last.section) == ("Column 1", "2.1 That column is full.", "2.1")
    assert [one.words.label for one in local.sitting(0).choices if one.matches("drop 1")] == ["Column 1"]
    assert all(one.matches("2.1") for one in local.sitting(0).choices)


def test_the_log_marks_what_happened_with_and_after_the_reader_s_last_action() -> None:
    local = LocalMatch.new("connect_four", PEOPLE)
    for turn in range(4):
        first(local, turn % 2)
    assert [(line.moment, line.fresh) for line in local.sitting(0).log().lines] == [
        (1, False),
        (2, False),
        (3, True),
        (4, True),
    ]
    assert [line.moment for line in local.sitting(1).log().lines if line.fresh] == [4]


def test_undo_beyond_one_s_own_turn_is_refused_but_a_fork_goes_back_anywhere() -> None:
    local = LocalMatch.new("connect_four", PEOPLE)
    first(local, 0)
    with pytest.raises(Illegal, match="fork the match"):
        local.undo(0)
    branch = local.fork(0)
    assert (len(branch.match.log), branch.match.header.note) == (0, "forked after action 0")
    assert len(local.match.log) == 1


def test_every_action_is_on_disk_at_once_and_read_back(tmp_path: Path) -> None:
    path = new_path(tmp_path / "deep" / "folder", "connect_four")
    local = LocalMatch.new("connect_four", PEOPLE, path=path)
    first(local, 0)
    again = LocalMatch.open(path)
    assert again.match.digest() == local.match.digest()
    assert [(one.path, one.actions, one.over) for one in saved_matches(path.parent)] == [(path, 1, False)]
    assert [file.name for file in path.parent.iterdir()] == [path.name], "no draft is left beside it"


def test_a_file_that_is_no_match_is_passed_over_in_the_list_and_refused_when_opened(tmp_path: Path) -> None:
    for name, content in (("a.jsonl", b""), ("b.jsonl", b"{}\n"), ("c.jsonl", b"\xff\xfe")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(BadMatchFile):
            LocalMatch.open(tmp_path / name)
    assert list(saved_matches(tmp_path)) == []


def test_play_goes_on_when_the_match_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    local = LocalMatch.new("connect_four", PEOPLE, path=tmp_path / "file" / "match.jsonl")
    first(local, 0)
    assert local.trouble.startswith("Cannot")
    assert len(local.match.log) == 1
