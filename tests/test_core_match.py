"""A Match: playing, undoing, forking, and the file that holds it all."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from connect_four import GAME as FOUR
from connect_four import Drop
from envelopes import GAME as ENVELOPES
from envelopes.actions import Seal, Send

from turnwright.core import (
    BadMatchFile,
    BadSetup,
    Dice,
    Diverged,
    Game,
    Header,
    Illegal,
    Match,
    NotAsked,
    Seat,
    TurnwrightError,
    commitment,
    key_of_seed,
    undo_floor,
)

from .pig import PIG, Hold, Roll

KEY = key_of_seed("match")


def played(seats: int = 2, actions: int = 1000, seed: int = 1, **options: Any) -> Match[Any, Any]:
    """A match of Envelopes after so many random actions."""
    rng = Random(seed)
    match: Match[Any, Any] = Match.new(ENVELOPES, KEY, seats, options)
    while not match.over and len(match.log) < actions:
        seat = rng.choice(sorted(match.table.asks))
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def four(columns: str = "") -> Match[Any, Any]:
    match: Match[Any, Any] = Match.new(FOUR, KEY)
    for n, column in enumerate(columns):
        match.play(n % 2, Drop(int(column)))
    return match


def rolled(actions: int) -> Match[Any, Any]:
    """A running match of Pig: dice and nothing hidden."""
    match: Match[Any, Any] = Match.new(PIG, KEY)
    for n in range(actions):
        match.play(min(match.table.asks), Hold() if n % 3 == 2 else Roll())
    return match


def edited(match: Match[Any, Any], line: int, change: Callable[[dict[str, Any]], object]) -> list[str]:
    """The lines of its file with one of them changed."""
    lines = list(match.lines())
    row = json.loads(lines[line])
    change(row)
    lines[line] = json.dumps(row)
    return lines


# Setting up


def test_a_new_match_records_all_options_also_those_left_at_their_default() -> None:
    header = played(actions=0).header
    assert header.options == {"nights": 4}
    assert (header.game, header.version, header.variant) == ("envelopes", 1, {})


def test_seats_may_be_a_number_or_who_sits_there() -> None:
    assert len(Match.new(ENVELOPES, KEY, 3).header.seats) == 3
    assert len(Match.new(ENVELOPES, KEY).header.seats) == 2
    seats = [Seat("Ada"), Seat("", "greedy")]
    assert Match.new(ENVELOPES, KEY, seats).header.seats == tuple(seats)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"seats": 5}, "Envelopes is for 2 to 4 players, not 5."),
        ({"options": {"nights": 9}}, "Envelopes: the option nights takes a whole number from 3 to 6, not 9."),
        ({"options": {"night": 3}}, "Envelopes has no option night; there is nights."),
        ({"options": {"nights": "many"}}, "Envelopes: the option nights takes a whole number from 3 to 6, not many."),
        ({"variant": {"ransome": 2}}, "The book has no number at ransome: no ransome there; did you mean ransom?"),
    ],
)
def test_a_bad_set_up_is_one_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup) as error:
        Match.new(ENVELOPES, KEY, **given)
    assert str(error.value) == sentence


def test_a_variant_changes_the_numbers_in_force_and_is_in_the_file() -> None:
    match: Match[Any, Any] = Match.new(ENVELOPES, KEY, variant={"envelope": 1, "ransom": "3"})
    assert (match.book.envelope, match.table.book.ransom) == (1, 3)
    assert ENVELOPES.book.envelope == 2
    again = Match.read(match.lines(), ENVELOPES)
    assert again.book == match.book


# Playing


def test_a_refused_action_changes_nothing() -> None:
    match = played(actions=5)
    before = (match.table, match.digest(), len(match.log), len(match.told))
    seat = min(match.table.asks)
    with pytest.raises(Illegal):
        match.play(seat, Send("Nowhere", 0))
    with pytest.raises(NotAsked):
        match.play(7, Seal())
    assert (match.table, match.digest(), len(match.log), len(match.told)) == before


def test_the_tables_of_the_past_stay_as_they_were() -> None:
    match = four("0")
    past, digest = match.table, match.digest()
    match.play(1, Drop(0))
    assert match.table is not past
    assert FOUR.canonical(past) == FOUR.canonical(match.at(1).table)
    assert match.at(1).digest() == digest


def test_a_seat_hears_what_it_was_told_and_no_more() -> None:
    match = played(seats=3)
    heard = [len(match.heard(viewer)) for viewer in (0, 1, 2, None)]
    assert min(heard[:3]) > heard[3] > 0
    assert match.heard(None, since=5) == [row for row in match.heard(None) if row[0] >= 5]
    assert match.heard(0)[0][0] == 0, "what set-up told comes first"


def test_the_outcome_is_none_until_the_end() -> None:
    match = four("010203")
    assert (match.over, match.outcome) == (False, None)
    match.play(0, Drop(0))
    assert match.over
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


# Taking back


def test_undo_takes_back_one_action_after_the_other_inside_a_turn() -> None:
    match = played(actions=0)
    start = match.digest()
    letters = match.table.hands[0]
    match.play(0, Send(letters[0], 0))
    once = match.digest()
    match.play(0, Send(letters[1], 1))
    match.undo(0)
    assert match.digest() == once
    match.undo(0)
    assert (match.digest(), match.log, len(match.told)) == (start, [], 1)


def refusal(match: Match[Any, Any], seat: int) -> str:
    with pytest.raises(Illegal) as error:
        match.undo(seat)
    assert str(error.value) == match.may_not_undo(seat)
    return str(error.value)


def test_undo_is_refused_with_a_reason() -> None:
    match = played(actions=0)
    assert "Nothing has been done" in refusal(match, 0)
    match.play(0, Send(match.table.hands[0][0], 0))
    assert "not yours" in refusal(match, 1)
    match.play(1, Seal())
    assert "not yours" in refusal(match, 0)
    assert "Your turn is over" in refusal(match, 1)


def test_undo_never_goes_back_past_another_seat() -> None:
    match = played(actions=0)
    match.play(0, Send(match.table.hands[0][0], 0))
    match.play(1, Send(match.table.hands[1][0], 0))
    match.undo(1)
    assert match.may_not_undo(0) is not None
    match.play(0, Seal())
    assert "turn is over" in refusal(match, 0)


def test_undo_never_goes_back_past_dice_or_a_reveal() -> None:
    match = played(actions=0)
    match.play(0, Seal())
    match.play(1, Seal())
    offer = match.table.asks[1].offer
    assert offer
    assert "revealed" in refusal(match, 1)


# Branching off, looking back


def test_a_fork_of_a_finished_match_shares_the_past_and_has_other_dice_from_there_on() -> None:
    match = played()
    branch = match.fork(12, key_of_seed("fork"), "what if")
    assert branch.log == match.log[:12]
    assert (branch.header.note, [s.at for s in branch.header.streams]) == ("what if", [0, 12])
    assert branch.header.streams[0] == match.header.streams[0], "the keys of a finished match are public"
    assert branch.table.dice != match.at(12).table.dice
    assert Match.read(branch.lines(), ENVELOPES).log == branch.log


def test_forking_a_finished_match_leaves_it_as_it_was() -> None:
    match = played()
    match.fork(0, key_of_seed("fork"))
    match.fork(len(match.log) // 2, key_of_seed("fork"))
    assert Match.read(match.lines()).digest() == match.digest() == match.at(len(match.log)).digest()


def test_a_fork_at_the_start_has_dice_of_its_own_alone() -> None:
    branch = played(actions=5).fork(0, key_of_seed("fork"))
    assert [stream.commitment for stream in branch.header.streams] == [commitment(key_of_seed("fork"))]


def test_a_fork_of_a_fork_replays() -> None:
    branch = played().fork(12, key_of_seed("a"))
    seat = min(branch.table.asks)
    branch.play(seat, branch.legal(seat)[0])
    for at in (3, 12, 13):
        twig = branch.fork(at, key_of_seed("b"))
        assert Match.read(twig.lines(), ENVELOPES).digest() == twig.digest()
        again = twig.fork(0, key_of_seed("c"))
        assert Match.read(again.lines(), ENVELOPES).digest() == again.digest()


def test_a_fork_of_a_running_match_has_its_dice_as_they_fell_and_never_their_key() -> None:
    """Where nothing is hidden but the dice to come, the past can still be gone through."""
    match = rolled(6)
    branch = match.fork(4, key_of_seed("fork"))
    assert [(s.at, s.key is None) for s in branch.header.streams] == [(0, True), (4, False)]
    assert [(e.action, e.dice) for e in branch.log] == [(e.action, e.dice) for e in match.log[:4]]
    assert branch.told == match.at(4).told
    again: Match[Any, Any] = Match.read(branch.lines(), PIG)
    assert (again.digest(), again.log, again.cast) == (branch.digest(), branch.log, match.cast)
    assert PIG.bare(again.at(2).table) == PIG.bare(match.at(2).table)
    while not again.over:
        again.play(min(again.table.asks), Hold() if again.table.turn > 5 else Roll())
    assert str(match.header.streams[0].key) not in "".join(again.lines())
    assert Match.read(again.lines(), PIG).outcome == again.outcome


def test_a_fork_of_a_running_match_deals_anew_what_its_seat_cannot_know() -> None:
    match = played(actions=9)
    piles = {tuple(match.fork(9, key_of_seed(n), seat=0).table.pile) for n in range(12)}
    assert len(piles | {tuple(match.table.pile)}) > 10
    branch = match.fork(9, key_of_seed("fork"), seat=0)
    assert (branch.log, branch.table.hands[0]) == ([], match.table.hands[0])
    assert ENVELOPES.show(branch.table, 0) == ENVELOPES.show(match.table, 0)


def test_nobody_can_put_the_cards_back_in_their_old_order_with_the_key_of_a_fork() -> None:
    match = played(actions=9)
    branch = match.fork(9, key_of_seed("fork"), seat=0)
    shown = bytes.fromhex(str(branch.header.streams[0].key))
    for key in (shown, key_of_seed("fork")):
        t = match.table.copy()
        t.dice = Dice(key)
        assert ENVELOPES.resample
        ENVELOPES.resample(t, 0)
        assert t.pile != branch.table.pile
    assert shown != key_of_seed("fork")


def test_a_key_is_shown_when_the_match_is_over_and_no_other_draws_from_it() -> None:
    match = four("01020")
    assert [stream.key for stream in match.shown_streams()] == [None]
    match.play(1, Drop(1))
    match.play(0, Drop(0))
    assert match.over
    assert match.shown_streams() == match.header.streams
    assert [stream.key for stream in match.shown_streams({commitment(KEY)})] == [None]
    assert KEY.hex() not in "".join(match.public(b"x" * 32, {commitment(KEY)}).lines())
    assert match.header.streams[0].key == KEY.hex()


def test_what_others_may_have_of_a_running_match_is_a_fork_of_this_moment() -> None:
    match = four("01020")
    given = match.public(b"x" * 32)
    assert [entry.action for entry in given.log] == [entry.action for entry in match.log]
    assert KEY.hex() not in "".join(given.lines())


# An exception anywhere


def state(match: Match[Any, Any]) -> tuple[Any, ...]:
    return (match.table, match.log[:], match.told[:], match._undoable[:], dict(match._kept), match.header)


@pytest.mark.parametrize("where", ["answer", "digest", "switch", "copy"])
def test_an_exception_inside_an_action_changes_nothing(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(actions=4)
    before = state(match)
    seat = min(match.table.asks)
    action = match.legal(seat)[0]

    def breaks(*_: object) -> None:
        raise OverflowError("Integer value out of range")

    holders: dict[str, tuple[Any, str]] = {
        "answer": (type(match.table.asks[seat]), "answer"),
        "digest": (Game, "digest"),
        "switch": (Match, "_switch"),
        "copy": (type(match.table), "copy"),
    }
    with monkeypatch.context() as broken:
        broken.setattr(*holders[where], breaks)
        with pytest.raises(OverflowError):
            match.play(seat, action)
    assert state(match) == before
    match.play(seat, action)
    assert Match.read(match.lines()).digest() == match.digest()


# Going on from a snapshot


def test_a_match_resumed_from_a_snapshot_plays_and_undoes_as_if_it_had_never_been_put_away() -> None:
    match = played(seats=2, actions=30)
    for number in range(1, 31):
        floor = undo_floor(match.log[:number])
        taken = match.at(floor).snapshot()
        again: Match[Any, Any] = Match.resume(match.header, match.log[:number], taken)
        past = match.at(number)
        assert (again.since, again.digest()) == (floor, past.digest())
        assert [again.may_not_undo(seat) for seat in (0, 1)] == [past.may_not_undo(seat) for seat in (0, 1)]
        assert again.told[floor + 1 :] == past.told[floor + 1 :]
        assert again.recalled().told == past.told
        assert again.at(0).digest() == match.at(0).digest()


def test_a_snapshot_that_is_not_of_this_match_is_refused() -> None:
    match = played(actions=9)
    with pytest.raises(BadMatchFile, match="is not the table that was recorded"):
        Match.resume(match.header, match.log, match.at(8).snapshot().but(number=7))
    with pytest.raises(BadMatchFile, match="snapshot after action 12, but the match has 9 actions"):
        Match.resume(match.header, match.log, match.snapshot().but(number=12))
    with pytest.raises(BadMatchFile, match="not a saved table"):
        Match.resume(match.header, match.log, match.snapshot().but(table=b"{"))


@pytest.mark.parametrize("at", [-1, 6])
def test_there_is_no_moment_outside_the_match(at: int) -> None:
    match = played(actions=5)
    with pytest.raises(BadSetup, match="has 5 actions"):
        match.fork(at, KEY)
    with pytest.raises(BadSetup, match="has 5 actions"):
        match.at(at)


# The file


def test_a_file_read_back_is_the_same_match() -> None:
    match = played()
    again: Match[Any, Any] = Match.read(match.lines())
    assert (again.header, again.log, again.told, again.outcome) == (match.header, match.log, match.told, match.outcome)


def test_an_unfinished_match_says_so_and_how_many_actions_it_has() -> None:
    lines = list(played(actions=7).lines())
    assert json.loads(lines[-1])["unfinished"] == 7
    assert len(Match.read(lines).log) == 7
    assert len(Match.read(lines[:-1]).log) == 7, "files of earlier versions do not say it"
    with pytest.raises(BadMatchFile, match="is cut: it tells of 7 actions and has 6"):
        Match.read([*lines[:-2], lines[-1]])
    assert KEY.hex() not in lines[-1]


@pytest.mark.parametrize("line", [0, 1, -1])
def test_an_unknown_field_is_refused_in_every_line(line: int) -> None:
    for match in (played(), played(actions=7)):
        with pytest.raises(BadMatchFile, match="unknown field `color`"):
            Match.read(edited(match, line, lambda row: row.update(color="red")))


def test_an_unknown_field_of_an_action_is_refused() -> None:
    with pytest.raises(BadMatchFile, match=r"Line 3 of the match file: the action .* has no field color"):
        Match.read(edited(played(), 2, lambda row: row["action"].update(color="red")))


def test_deep_json_is_refused_in_one_sentence() -> None:
    lines = list(played(actions=3).lines())
    deep = "[" * 100_000 + "]" * 100_000
    with pytest.raises(BadMatchFile, match="Line 2 of the match file is not an action"):
        Match.read([lines[0], f'{{"seat":0,"action":{{"type":"Seal","x":{deep}}},"digest":"","dice":[]}}'])
    with pytest.raises(BadMatchFile, match="Line 1 of the match file is not a match header"):
        Match.read([lines[0].replace('"options":{', f'"options":{{"x":{deep},')])


def test_streams_out_of_order_are_refused() -> None:
    streams = [{"at": at, "commitment": commitment(KEY), "key": KEY.hex()} for at in (0, 5, 5)]
    with pytest.raises(BadMatchFile, match="in their order"):
        Match.read(edited(played(), 0, lambda row: row.update(streams=streams)))


@pytest.mark.parametrize(
    "field", sorted(set(Header.__struct_fields__) - {"note", "picked", "preset", "epochs", "draws"})
)
def test_a_header_without_one_of_its_fields_is_refused(field: str) -> None:
    lines = edited(played(), 0, lambda row: row.pop(field))
    with pytest.raises(BadMatchFile, match=f"Line 1 .* not a match header: .*{field}"):
        Match.read(lines)


@pytest.mark.parametrize(
    ("field", "other"),
    [
        ("options", {"nights": 6}),
        ("options", {"nights": 3}),
        ("variant", {"hand": 4}),
        ("seats", [{}, {}, {}]),
        ("streams", [{"at": 0, "commitment": commitment(b"x" * 32), "key": (b"x" * 32).hex()}]),
        ("game", "connect_four"),
        ("version", 2),
    ],
)
def test_every_field_of_the_header_matters(field: str, other: Any) -> None:
    """Whatever is changed, the replay does not pass for the same match."""
    lines = edited(played(), 0, lambda row: row.update({field: other}))
    with pytest.raises(TurnwrightError):
        Match.read(lines)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"turnwright": 2}, "The match file has format 2; this Turnwright reads 1."),
        (
            {"version": 9},
            "This match was recorded under rules version 9 of Envelopes; this Turnwright plays version 1.",
        ),
        ({"streams": []}, "Line 1 of the match file names no dice to start with."),
        ({"streams": [{"at": 0, "commitment": "00"}]}, "The key of the dice is not revealed in this file"),
        ({"streams": [{"at": 0, "commitment": "00", "key": "ab"}]}, "does not fit the published commitment."),
        ({"streams": [{"at": 0, "commitment": "00", "key": "zz"}]}, "is not a hexadecimal number."),
        ({"streams": [{"at": 0, "commitment": "00", "key": "00" * 65}]}, "has 65 bytes; it takes 1 to 64."),
    ],
)
def test_a_bad_header_is_refused_in_one_sentence(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadMatchFile) as error:
        Match.read(edited(played(), 0, lambda row: row.update(change)))
    assert sentence in str(error.value)


def test_a_match_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadSetup, match=r"There is no game envelops; did you mean envelopes\?$"):
        Match.read(edited(played(), 0, lambda row: row.update(game="envelops")))


def test_a_match_of_another_game_is_refused() -> None:
    with pytest.raises(BadMatchFile, match="This is a match of envelopes, not of Connect Four"):
        Match.read(played().lines(), FOUR)


@pytest.mark.parametrize("text", ["", "\n\n", "nonsense", "[]", "{}", "\x00", '{"turnwright":1}'])
def test_a_file_that_is_no_match_is_refused(text: str) -> None:
    with pytest.raises(BadMatchFile):
        Match.read(text.splitlines())


def test_a_file_cut_anywhere_is_refused_or_is_the_match_so_far() -> None:
    """Cut inside a line it is corrupt; cut between two lines it is the match as it stood then."""
    match = four("0102030")
    text = "\n".join(match.lines())
    whole = [len("\n".join(list(match.lines())[:n])) for n in range(1, 9)]
    for cut in range(len(text)):
        try:
            read: Match[Any, Any] = Match.read(text[:cut].splitlines())
        except BadMatchFile:
            assert cut not in whole
        else:
            assert cut in whole or cut - 1 in whole
            assert read.log == match.log[: len(read.log)]


def test_a_corrupt_line_is_named() -> None:
    lines = list(played().lines())
    lines[4] = lines[4][:-3]
    with pytest.raises(BadMatchFile, match="Line 5 of the match file is not an action"):
        Match.read(lines)


def test_an_unknown_action_is_named_by_its_line() -> None:
    lines = edited(played(), 3, lambda row: row.update(action={"type": "Fly"}))
    with pytest.raises(BadMatchFile, match="Line 4 of the match file: This is not an action of Envelopes"):
        Match.read(lines)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda row: row.update(digest="0" * 16), "led to .*, not 0000000000000000 as recorded"),
        (lambda row: row.update(dice=[6]), r"cast \(\), but \(6,\) is recorded"),
        (lambda row: row.update(seat=1 - row["seat"]), "Action 2 .*"),
        (lambda row: row.update(action={"type": "Send", "letter": "Nowhere", "house": 0}), "was refused: 2.2"),
    ],
)
def test_a_replay_names_the_action_where_it_diverges(change: Any, says: str) -> None:
    match = played(actions=2)
    assert match.log[1].dice == ()
    with pytest.raises(Diverged, match=says) as error:
        Match.read(edited(match, 2, change))
    assert error.value.at == 2
    assert str(error.value).startswith("Action 2 ")


def test_another_result_than_recorded_is_found() -> None:
    match = played()
    with pytest.raises(Diverged, match="recorded result does not hold"):
        Match.read(edited(match, -1, lambda row: row["result"].update(winners=[])))


def test_every_single_change_to_an_action_is_found() -> None:
    """Digests chain the play: leave out, repeat or swap actions, and the replay stops."""
    match = played(actions=12)
    lines = list(match.lines())
    for n in range(1, len(lines) - 1):
        for broken in (lines[:n] + lines[n + 1 :], [*lines[: n + 1], *lines[n:]]):
            with pytest.raises(TurnwrightError):
                Match.read(broken)


def test_what_may_be_taken_back_may_be_foreseen_and_nothing_else() -> None:
    match: Match[Any, Any] = Match.new(ENVELOPES, key_of_seed("ahead"), 2)
    before = match.digest()
    send = next(action for action in match.legal(0) if isinstance(action, Send))
    after = match.foresee(0, send)
    assert after is not None
    assert len(after.envelope) == 1
    assert match.foresee(0, Seal()) is None, "a sealed envelope cannot be taken back"
    with pytest.raises(Illegal):
        match.foresee(0, send.but(house=99))
    assert (match.digest(), match.log) == (before, [])
