"""The swap rule: one player names a number of the book, the other picks the seat, and the match says so."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import turnwright as tw
from turnwright.cli.swap import ask
from turnwright.core import Agreement, BadMatchFile, BadSetup, before_swap, find_game, in_order, swap_of
from turnwright.core.match import new_header

KINGDOM = find_game("kingdom")
SWAP = swap_of(KINGDOM)


def test_the_named_purse_is_played_and_everybody_is_told_who_named_it():
    match = tw.new("kingdom", ["Ada", "Bob"], preset="tuned", swap=(7, 0))
    assert match.names == ["Bob", "Ada"]
    assert [realm.gold for realm in match.table.realms] == [12, 7], (
        "what is named is the purse; Player A has had an income"
    )
    assert match.sitting().log().lines[0].words.label == "Swap rule: Ada named 7 (Ada's purse); Bob picked the seat."


def test_whoever_picks_the_second_seat_sits_there():
    match = tw.new("kingdom", ["Ada", "Bob"], preset="tuned", swap=(9, 1))
    assert match.names == ["Ada", "Bob"]
    assert in_order(["Ada", "Bob"], 1) == ["Ada", "Bob"]


def test_the_rules_stay_the_preset_whose_number_was_named():
    header = new_header(KINGDOM, preset="tuned", swap=Agreement(5, 0))
    assert header.preset == "tuned"
    assert before_swap(KINGDOM, header).keys() == KINGDOM.preset("tuned").variant.keys() - {"start.second_player_gold"}


def test_a_purse_is_counted_from_the_purse_of_the_other():
    header = new_header(KINGDOM, variant={"start.gold": 20}, swap=Agreement(17, 1))
    assert header.variant == {"start.gold": 20, "start.second_player_gold": -3}
    assert SWAP.read(KINGDOM.make_book(header.variant)) == 17


def test_a_file_says_it_and_is_read_back(tmp_path):
    match = tw.new("kingdom", ["Ada", "Bob"], swap=(4, 1))
    match.save(tmp_path / "match.jsonl")
    again = tw.load(tmp_path / "match.jsonl")
    assert again.header.picked == 1
    assert str(again.sitting().log().lines) == str(match.sitting().log().lines)


def test_a_match_without_it_has_no_word_of_it():
    assert '"picked"' not in next(iter(tw.new("kingdom").lines()))


@pytest.mark.parametrize("named", [-1, 31, 10**9])
def test_a_purse_out_of_bounds_is_refused_in_a_sentence(named):
    with pytest.raises(BadSetup, match=f"Swap rule: Player B's purse is a whole number from 0 to 30, not {named}."):
        tw.new("kingdom", swap=(named, 0))


def test_nobody_picks_a_third_seat():
    with pytest.raises(BadSetup, match="pick one of the two seats"):
        tw.new("kingdom", swap=(10, 2))


@pytest.mark.parametrize(
    ("named", "refusal"), [(None, "is a whole number from 0 to 30, not 99"), (7, "pick one of the two")]
)
def test_the_command_line_says_why_it_asks_again(monkeypatch, capsys, named, refusal):
    answers = iter(["99", "1"])
    monkeypatch.setattr("typer.prompt", lambda asked, prompt_suffix: next(answers))
    table: Any = SimpleNamespace(game="kingdom", named=named)
    assert ask(table) == 1
    assert refusal in capsys.readouterr().out


def test_a_game_without_the_rule_says_so():
    with pytest.raises(BadSetup, match="Hell EIC has no swap rule"):
        tw.new("hell", swap=(10, 0))


def test_a_file_of_a_game_without_the_rule_is_refused():
    header = tw.new("hell").header.but(picked=1)
    with pytest.raises(BadMatchFile, match="has no swap rule"):
        tw.Match(header)


def test_a_bot_names_what_was_measured_and_takes_the_better_seat():
    even = SWAP.even["tuned"]
    assert even == 9 == SWAP.read(KINGDOM.make_book(KINGDOM.preset("tuned").variant))
    assert [SWAP.better("tuned", named) for named in (even - 1, even, even + 1)] == [0, 1, 1]
