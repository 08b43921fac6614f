"""Acts of the match: resigning, agreeing, missing a turn, handing over."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from connect_four import GAME as FOUR
from connect_four import Drop
from envelopes import GAME as ENVELOPES

from turnwright.core import (
    Agree,
    Announce,
    BadMatchFile,
    BadSetup,
    HandOver,
    Illegal,
    Lapse,
    LapseAsWritten,
    Malformed,
    Match,
    NotAsked,
    Outcome,
    Refuse,
    Resign,
    Seat,
    Snapshot,
    Table,
    agreeing,
    games,
    key_of_seed,
)
from turnwright.core.proof import prove

from .pig import PIG, Roll

KEY = key_of_seed("acts")


def four(columns: str = "", seats: Any = None) -> Match[Any, Any]:
    match: Match[Any, Any] = Match.new(FOUR, KEY, seats)
    for n, column in enumerate(columns):
        match.play(n % 2, Drop(int(column)))
    return match


def said(match: Match[Any, Any]) -> list[str]:
    return [match.game.text.say_event(match.view(None), told.event).label for told in match.told[-1]]


def same_in_file_and_memory(match: Match[Any, Any]) -> None:
    again: Match[Any, Any] = Match.read(match.lines(), match.game)
    assert (again.log, again.told, again.outcome, again.seats) == (match.log, match.told, match.outcome, match.seats)
    loaded = match.game.load(match.game.save(match.table), match.book)
    assert loaded == match.table
    assert prove(match.lines(), match.game).ending == ("finished" if match.over else "unfinished")
    n = len(match.log)
    resumed: Match[Any, Any] = Match.resume(match.header, match.log, Snapshot(n, match.snapshot().table), match.game)
    assert (resumed.over, resumed.outcome) == (match.over, match.outcome)


def test_whoever_resigns_loses() -> None:
    match = four("012")
    match.play(0, Resign())
    assert match.outcome == Outcome("by resignation", (1,), (0.0, 1.0))
    assert (match.over, said(match)) == (True, ["Red resigns."])
    view = match.view(1)
    assert (view.waiting, view.question, view.outcome) == ((), None, match.outcome)
    assert FOUR.text.prompt(view).label == "The match ended by resignation."
    with pytest.raises(NotAsked, match="The game is over"):
        match.play(1, Drop(0))
    with pytest.raises(NotAsked, match="The game is over"):
        match.play(1, Resign())
    assert match.may_not_undo(0) == "That was done to the match itself and cannot be taken back."
    same_in_file_and_memory(match)


def test_a_draw_needs_all_people_and_an_offer_stands_while_play_goes_on() -> None:
    match = four("012")
    match.play(0, Agree("draw"))
    match.play(1, Drop(3))
    match.play(0, Drop(3))
    match.play(1, Agree("end"))
    assert not match.over
    same_in_file_and_memory(match)
    match.play(1, Agree("draw"))
    assert match.outcome == Outcome("by an agreed draw", (), (0.5, 0.5))
    same_in_file_and_memory(match)


def test_an_offer_is_withdrawn_by_whoever_made_it_and_declined_by_anybody_else() -> None:
    match = four("012")
    for refuser, told in ((0, "Red withdraws the offer of a draw."), (1, "Yellow declines a draw.")):
        match.play(0, Agree("draw"))
        news = match.play(refuser, Refuse("draw"))
        assert [one.event.said_by("").label for one in news] == [told]
        assert agreeing("draw", match.log) == set()
    with pytest.raises(NotAsked, match="Nobody offers that now"):
        match.play(0, Refuse("draw"))
    news = match.play(1, Agree("draw"))
    assert not match.over
    assert [one.event.said_by("").label for one in news] == ["Yellow offers a draw."]
    same_in_file_and_memory(match)


def test_whoever_takes_a_seat_over_is_not_bound_by_what_was_offered_there() -> None:
    match = four("012", [Seat("Ada"), Seat("Bob")])
    match.play(0, Agree("draw"))
    match.play(0, HandOver("Eve"))
    match.play(1, Agree("draw"))
    assert not match.over
    assert agreeing("draw", match.log) == {1}


def test_a_bot_need_not_agree() -> None:
    match = four("", [Seat("Ada"), Seat(bot="random")])
    match.play(0, Agree("end"))
    assert match.outcome == Outcome("by agreement to end here", (), (0.0, 0.0))


def test_a_missed_turn_loses_where_the_game_has_nothing_for_it() -> None:
    match = four("012")
    with pytest.raises(NotAsked):
        match.play(0, Lapse())
    match.play(1, Lapse())
    assert match.outcome is not None
    assert (match.outcome.winners, said(match)) == ((0,), ["Yellow missed the turn."])
    same_in_file_and_memory(match)


def test_for_a_missed_turn_is_played_what_the_game_has_for_it() -> None:
    match: Match[Any, Any] = Match.new(ENVELOPES, KEY, 3)
    match.play(1, Lapse())
    assert sorted(match.table.asks) == [0, 2]
    assert not match.over
    same_in_file_and_memory(match)


def test_a_seat_is_handed_over() -> None:
    match = four("01", [Seat("Ada"), Seat("Bob")])
    match.play(1, HandOver(bot="random"))
    assert match.seats == (Seat("Ada"), Seat("", "random"))
    assert match.header.seats == (Seat("Ada"), Seat("Bob"))
    assert match.at(2).seats == match.header.seats
    match.play(0, Drop(3))
    same_in_file_and_memory(match)


def test_one_of_several_cannot_end_the_match_for_all() -> None:
    match: Match[Any, Any] = Match.new(PIG, KEY, 3)
    seat = min(match.table.asks)
    before = (match.digest(), match.log[:])
    for act in (Resign(), Lapse()):
        with pytest.raises(Illegal, match="hand the seat over"):
            match.play(seat, act)
    assert (match.digest(), match.log) == before


def test_a_game_may_count_the_end_in_its_own_way() -> None:
    game = replace(FOUR, ended_by=lambda t, why, seat: Outcome(f"{why} by {seat}", (), (7.0, 7.0)))
    match: Match[Any, Any] = Match.new(game, KEY)
    match.play(0, Resign())
    assert match.outcome == Outcome("resigned by 0", (), (7.0, 7.0))


def test_nobody_can_send_an_act_as_an_answer() -> None:
    with pytest.raises(Malformed):
        PIG.read_action({"type": "@resign"})
    assert PIG.read_logged({"type": "@resign"}) == Resign()
    with pytest.raises(Malformed, match="not an act of a match"):
        PIG.read_logged({"type": "@fly"})
    assert not any(kind.__name__.startswith("@") for game in games().values() for kind in game.vocabulary(Resign))


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_an_act_reads_back_from_its_short_written_form(game: Any) -> None:
    view = Match.new(game, KEY).view(0)
    acts = [
        Resign(),
        Lapse(),
        Agree("draw"),
        Agree("end"),
        Refuse("draw"),
        HandOver("Ada Lovelace"),
        HandOver(bot="hard"),
    ]
    lines = [game.text.write_action(view, act) for act in acts]
    assert lines == [
        "@resign",
        "@lapse",
        "@agree draw",
        "@agree end",
        "@refuse draw",
        '@hand-over "Ada Lovelace"',
        '@hand-over "" hard',
    ]
    assert [game.text.read_action(view, line) for line in lines] == acts
    with pytest.raises(Malformed, match="did you mean @resign"):
        game.text.read_action(view, "@resing")


def test_an_act_that_is_left_out_changed_or_added_is_found() -> None:
    match = four("01", [Seat("Ada"), Seat("Bob")])
    match.play(1, HandOver("Eve"))
    match.play(0, Agree("draw"))
    match.play(0, Drop(3))
    lines = list(match.lines())[:-1]
    for broken in ([*lines[:3], *lines[4:]], [*lines[:4], *lines[5:]], [*lines[:4], lines[3], *lines[4:]]):
        with pytest.raises(BadMatchFile, match="as recorded"):
            Match.read(broken)
    with pytest.raises(BadMatchFile, match="as recorded"):
        Match.read([*lines[:3], lines[3].replace("Eve", "Mal"), *lines[4:]])


def test_acts_do_not_change_what_is_written_of_a_match_without_any() -> None:
    match: Match[Any, Any] = Match.new(PIG, KEY)
    match.play(min(match.table.asks), Roll())
    assert not {"act_hash", "cut_short"} & PIG.bare(match.table).keys()
    assert "act_hash" not in json.loads(list(match.lines())[-1])["table"]


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_no_game_takes_a_field_of_the_engine_for_its_own(game: Any) -> None:
    mine = {name for kind in game.table.__mro__ if kind is not Table for name in vars(kind).get("__annotations__", ())}
    assert mine & set(Table.__struct_fields__) <= {"book", "options"}, "these two a game may type more closely"


@pytest.mark.parametrize("game", [g for g in games().values() if len(g.seats) and g.seats[0] <= 2], ids=lambda g: g.id)
def test_every_game_can_be_resigned_and_shown(game: Any) -> None:
    match: Match[Any, Any] = Match.new(game, KEY)
    seat = min(match.table.asks)
    match.play(seat, match.legal(seat)[0])
    match.play(0, Resign())
    for viewer in (0, None):
        view = match.view(viewer)
        assert view.outcome == match.outcome
        assert game.text.prompt(view).label.startswith("The match ended")
        assert game.show(match.table, viewer)
    same_in_file_and_memory(match)


def test_what_was_drafted_counts_where_that_was_agreed() -> None:
    ec4x = games()["ec4x"]
    match: Match[Any, Any] = Match.new(ec4x, KEY, 3)
    line = next(action for action in match.legal(0) if type(action).__name__ not in ("Seal", "Strike"))
    match.play(0, line)
    match.play(0, LapseAsWritten())
    assert ec4x.mail.drafted(match.view(0)) == (line,)
    match.play(1, LapseAsWritten())  # without a line it is an ordinary lapse
    assert (match.view(0).house.lapses, match.view(1).house.lapses) == (0, 1)
    assert said(match)[0] == "House Ilyrien missed the turn."
    same_in_file_and_memory(match)


def test_where_a_game_has_nothing_for_the_late_a_draft_makes_no_difference() -> None:
    match = four("3")
    match.play(1, LapseAsWritten())
    assert match.outcome == Outcome("by a missed turn", (0,), (1.0, 0.0))


def test_an_announcement_is_told_to_all_and_changes_nothing_at_the_table() -> None:
    match = four("3")
    asks = dict(match.table.asks)
    match.play(0, Announce("paused"))
    assert said(match) == ["All agree: the clock is stopped."]
    assert match.table.asks == asks
    assert match.may_not_undo(0)
    same_in_file_and_memory(match)


def test_an_announcement_does_not_come_between_those_who_agree() -> None:
    match = four("3")
    match.play(0, Agree("draw"))
    match.play(1, Announce("moved", until="2025-11-19 21:00 (UTC)"))
    match.play(1, Agree("draw"))
    assert match.over


def test_a_match_taken_back_rolls_other_dice_and_is_proven_all_the_same() -> None:
    match: Match[Any, Any] = Match.new(PIG, KEY)
    for _ in range(6):
        match.play(next(iter(match.table.asks)), Roll())
    back = match.rewound(2, b"another key that nobody knows yet")
    assert back.log == match.log[:2]
    for _ in range(4):
        back.play(next(iter(back.table.asks)), Roll())
    assert [entry.dice for entry in back.log[2:]] != [entry.dice for entry in match.log[2:]]
    same_in_file_and_memory(back)
    twice = back.rewound(2, b"a third one")
    assert [stream.at for stream in twice.header.streams] == [0, 2]
    with pytest.raises(BadSetup, match="taken back"):
        back.rewound(0, b"a fourth")
    with pytest.raises(BadSetup, match="taken back"):
        back.rewound(len(back.log), b"a fourth")


def test_the_last_to_miss_a_turn_is_asked_for_the_next() -> None:
    match: Match[Any, Any] = Match.new(games()["ec4x"], KEY, 2)
    match.play(0, Lapse())
    match.play(1, Lapse())
    assert sorted(match.table.asks) == [0, 1]
    assert [match.view(seat).house.lapses for seat in (0, 1)] == [1, 1]


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (Announce("off", "Ana", 1), "Ana takes 1 day off."),
        (Announce("resumed"), "The moderator lets the clock run again."),
        (Announce("resumed", "Ana", until="noon"), "Ana lets the clock run again. The deadline is noon."),
        (Announce("opened", "Ana", 3), "Ana has missed 3 turns in a row: the seat is open to somebody else."),
    ],
)
def test_an_announcement_is_worded_when_it_is_read(act: Announce, words: str) -> None:
    assert act.words.label == words
