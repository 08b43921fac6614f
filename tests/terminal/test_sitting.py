"""The sitting behind every local client: who moves, what is shown, and a match file that is never half written."""

from pathlib import Path

import pytest

from turnwright.core import BadMatchFile, BadSetup, Illegal
from turnwright.play import Sitting, new_path, saved_matches

PEOPLE = ["you", "you"]


def first(sitting: Sitting, seat: int) -> None:
    """Play the first thing that can be done."""
    sitting.play(seat, next(one.action for one in sitting.choices(seat) if not one.refusal))


def test_you_take_the_first_seat_and_bots_the_rest() -> None:
    sitting = Sitting.new("connect_four")
    assert [sitting.name(seat) for seat in sitting.seats] == ["You", "Normal bot"]
    assert (sitting.people, sitting.person_to_move, sitting.bot_to_move) == ([0], 0, None)
    first(sitting, 0)
    assert (sitting.person_to_move, sitting.bot_to_move) == (None, 1)
    assert sitting.thought(1)().action in sitting.match.legal(1)


def test_people_are_named_by_role_and_like_bots_by_number() -> None:
    names = [Sitting.new("connect_four", seats).name(1) for seats in (PEOPLE, ["random", "random"])]
    assert names == ["Yellow", "Random bot 2"]


def test_a_wrong_number_of_seats_is_refused_in_one_sentence() -> None:
    with pytest.raises(BadSetup, match=r"^Connect Four cannot be played by 3; it is for 2\.$"):
        Sitting.new("connect_four", ["you", "you", "you"])


def test_what_cannot_be_done_follows_what_can_with_its_reason_and_section() -> None:
    sitting = Sitting.new("connect_four", PEOPLE)
    for turn in range(6):
        first(sitting, turn % 2)
    last = sitting.choices(0)[-1]
    assert (last.words.label, last.refusal, last.section) == ("Column 1", "2.1 That column is full.", "2.1")
    assert [one.words.label for one in sitting.choices(0) if one.matches("drop 1")] == ["Column 1"]
    assert all(one.matches("2.1") for one in sitting.choices(0))


def test_the_log_marks_what_happened_with_and_after_the_reader_s_last_action() -> None:
    sitting = Sitting.new("connect_four", PEOPLE)
    for turn in range(4):
        first(sitting, turn % 2)
    assert [(line.moment, line.fresh) for line in sitting.log(0)] == [(1, False), (2, False), (3, True), (4, True)]
    assert [line.moment for line in sitting.log(1) if line.fresh] == [4]


def test_undo_beyond_one_s_own_turn_is_refused_but_a_fork_goes_back_anywhere() -> None:
    sitting = Sitting.new("connect_four", PEOPLE)
    first(sitting, 0)
    with pytest.raises(Illegal, match="fork the match"):
        sitting.undo(0)
    branch = sitting.fork(0)
    assert (len(branch.match.log), branch.match.header.note) == (0, "forked after action 0")
    assert len(sitting.match.log) == 1


def test_every_action_is_on_disk_at_once_and_read_back(tmp_path: Path) -> None:
    path = new_path(tmp_path / "deep" / "folder", "connect_four")
    sitting = Sitting.new("connect_four", PEOPLE, path=path)
    first(sitting, 0)
    again = Sitting.open(path)
    assert again.match.digest() == sitting.match.digest()
    assert [(one.path, one.actions, one.over) for one in saved_matches(path.parent)] == [(path, 1, False)]
    assert [file.name for file in path.parent.iterdir()] == [path.name], "no draft is left beside it"


def test_a_file_that_is_no_match_is_passed_over_in_the_list_and_refused_when_opened(tmp_path: Path) -> None:
    for name, content in (("a.jsonl", b""), ("b.jsonl", b"{}\n"), ("c.jsonl", b"\xff\xfe")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(BadMatchFile):
            Sitting.open(tmp_path / name)
    assert list(saved_matches(tmp_path)) == []


def test_play_goes_on_when_the_match_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    sitting = Sitting.new("connect_four", PEOPLE, path=tmp_path / "file" / "match.jsonl")
    first(sitting, 0)
    assert sitting.trouble.startswith("Cannot")
    assert len(sitting.match.log) == 1
