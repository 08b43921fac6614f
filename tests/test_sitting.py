"""The one model of a match that every client draws."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import Any

import pytest

from turnwright.core import Advice, Match, Seat, find_game, games, key_of_seed
from turnwright.sitting import ME, Sitting
from turnwright.sitting.model import together


def started(game: str, *seats: Seat) -> Match[Any, Any]:
    return Match.new(find_game(game), key_of_seed("sitting"), list(seats) or [Seat(ME)])


def play(match: Match[Any, Any], count: int) -> None:
    rng = Random(5)
    for _ in range(count):
        seat = min(match.table.asks)
        match.play(seat, rng.choice(match.legal(seat)))


@pytest.mark.parametrize("game", sorted(game.id for game in games().values() if game.seats[0] == 1))
def test_alone_what_the_last_action_caused_is_new(game: str) -> None:
    match = started(game)
    while not any(told.heard_by(0) for told in match.told[-1]) or not match.log:
        play(match, 1)
    log = Sitting(match, 0).log()
    assert [line.fresh for line in log.lines] == [line.moment == len(match.log) for line in log.lines]
    assert any(line.fresh for line in log.lines)


def test_against_others_what_they_did_since_is_new_as_well_and_nothing_before() -> None:
    match = started("connect_four", Seat(ME), Seat(bot="easy"))
    play(match, 4)
    assert [(line.moment, line.fresh) for line in Sitting(match, 0).log().lines] == [
        (1, False),
        (2, False),
        (3, True),
        (4, True),
    ]


def test_set_up_is_no_news_and_who_looks_on_has_none() -> None:
    match = started("kingdom", Seat(ME), Seat(bot="easy"))
    assert not Sitting(match, 0).log().news
    play(match, 3)
    assert not Sitting(match, None).log().news


def test_the_latest_lines_come_with_the_number_of_those_before() -> None:
    match = started("connect_four", Seat(ME), Seat(bot="easy"))
    play(match, 6)
    log = Sitting(match, 0).log(2)
    assert ([line.moment for line in log.lines], log.earlier) == ([5, 6], 4)
    assert [line.moment for line in Sitting(match, 0).log(since=5).lines] == [5, 6]


def test_all_words_name_those_who_play() -> None:
    match = started("connect_four", Seat(ME), Seat(bot="easy"))
    play(match, 1)
    sitting = Sitting(match, 0)
    assert [person.name for person in sitting.people if person.asked] == ["Easy bot"]
    assert sitting.thinking == "Easy bot is thinking"
    assert not sitting.choices
    play(match, 1)
    assert Sitting(match, 0).log().lines[-1].words.label.startswith("Easy bot drops")


def test_a_moment_of_the_past_is_seen_as_it_was() -> None:
    match = started("connect_four", Seat(ME), Seat("Bob"))
    play(match, 4)
    past = Sitting(match, 0, 2)
    assert (len(past.log().lines), past.choices, past.present) == (2, [], False)
    assert past.may_not_undo == "Go back to the present to undo."
    assert past.view == match.at(2).view(0)


@pytest.mark.parametrize(
    ("seats", "viewer", "fate"),
    [
        ((Seat(ME), Seat(bot="easy")), 0, "You won"),
        ((Seat(bot="easy"), Seat(ME)), 1, "You lost"),
        ((Seat("Ada"), Seat("Bob")), 0, "The end"),
        ((Seat(ME), Seat(bot="easy")), None, "The end"),
    ],
)
def test_the_end_says_who_won_and_how_it_went_for_the_only_person(
    seats: tuple[Seat, ...], viewer: int | None, fate: str
) -> None:
    match = started("connect_four", *seats)
    for column in (0, 1, 0, 1, 0, 1):
        match.play(min(match.table.asks), match.game.read_action({"type": "Drop", "column": column}))
    assert Sitting(match, viewer).result is None
    match.play(0, match.game.read_action({"type": "Drop", "column": 0}))
    result = Sitting(match, viewer).result
    assert result is not None
    assert (result.fate, result.winners) == (fate, f"{Sitting(match, viewer).names[0]} won")


def test_the_key_of_the_dice_is_shown_at_the_end_alone() -> None:
    match = started("hell")
    assert [(seal.key, seal.fits) for seal in Sitting(match, 0).seals] == [(None, False)]
    assert Sitting(started("connect_four", Seat(), Seat()), 0).seals == []


def test_advice_is_said_in_words_with_a_reason() -> None:
    match = started("connect_four", Seat(ME), Seat(bot="easy"))
    hint = Sitting(match, 0).hint(Advice(match.legal(0)[0]))
    assert (hint.words, hint.reason) == (Sitting(match, 0).choices[0].words, "The bot gives no reason.")


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        (["Expand"], "Expand"),
        (["Develop a house", "Develop a farm"], "Develop a house, farm"),
        (["Raise a councillor", "Raise a fortifier", "Raise one more"], "Raise a councillor, a fortifier, one more"),
        (["Plow", "Build a mill"], "Plow, Build a mill"),
        (["Wait", "Wait"], "Wait, Wait"),
    ],
)
def test_what_is_refused_for_one_reason_is_said_once(labels: list[str], said: str) -> None:
    assert together(labels) == said


@pytest.mark.parametrize(("seat", "called"), [(Seat(ME), "Player A"), (Seat("Mira & Co"), "Mira & Co")])
def test_kingdoms_board_and_log_call_a_side_by_one_name(seat: Seat, called: str) -> None:
    match = started("kingdom", seat, Seat(bot="easy"))
    play(match, 8)
    sitting = Sitting(match, 0)
    on_board = re.findall(r'data-seat-name="(\d)">([^<]*)', "".join(sitting.screens.values()))
    assert {(number, unescape(name)) for number, name in on_board} == {("0", f"{called} (you)"), ("1", "Easy bot")}
    assert any(line.words.label.startswith(called) for line in sitting.log().lines)


@pytest.mark.parametrize("moves", [0, 8, 400])
def test_kingdoms_board_shows_and_says_names_not_roles(moves: int) -> None:
    match = started("kingdom", Seat("Mira & Co"), Seat(bot="easy"))
    while len(match.log) < moves and not match.over:
        play(match, 1)
    for seat in (0, None):
        drawn = "".join(Sitting(match, seat).screens.values())
        assert "Easy bot" in drawn
        assert not re.findall(r"[^<>]{0,30}Player [AB][^<>]{0,30}", drawn)
