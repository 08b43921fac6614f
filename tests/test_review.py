"""A review names what was surely worse, and nothing else; the same effort gives the same review; it leads to no other host."""

from __future__ import annotations

import itertools
import math
import re
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from turnwright.cli import app
from turnwright.core import Action, BadSetup, Match, find_game, games, key_of_seed
from turnwright.core.acts import Resign
from turnwright.files import save_match
from turnwright.games.ec4x.war.events import Fought
from turnwright.kit.words import capital
from turnwright.lab.playing import play_out, simulate
from turnwright.review import Effort, Review, drawn, effort_for, review, reviewing
from turnwright.review.page import page
from turnwright.review.phases import phases
from turnwright.review.study import Study, name_of
from turnwright.review.values import Choice, Point, Tally, Turn
from turnwright.review.words import MISTAKES, Reader, lines
from turnwright.server.brain import studied
from turnwright.sitting import Sitting

KINGDOM = find_game("kingdom")
FEW = Effort(moments=4, games=3, choices=4, turns=1, ahead=20)


def recorded(game: str, name: str) -> Match[Any, Any]:
    return Match.read((find_game(game).folder / "replays" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())


@cache
def blunder() -> tuple[Match[Any, Any], Review]:
    """Player B could raise a watchtower, leaves the castle open instead, and is conquered in the next turn."""
    match = recorded("kingdom", "conquest-late").at(79)
    match.play(1, KINGDOM.read_action({"type": "EndTurn"}))
    play_out(match, ["heuristic", "heuristic"], 1)
    assert match.outcome
    assert match.outcome.reason == "conquest"
    assert len(match.log) < 90
    return match, review(match, Effort(moments=8, games=10, choices=24, turns=1))


def test_a_castle_left_open_is_named_with_what_would_have_held_it() -> None:
    match, made = blunder()
    turn = next(turn for turn in made.turns if turn.number == 79)
    reader = Reader(made, match)
    assert turn.kind == "decisive"
    assert turn.seat == 1
    assert reader.done(79).label == "End the turn"
    assert reader.choice(turn, turn.best).label == "Develop a watchtower"
    assert turn.best.tally.sure(1).low > turn.choices[turn.taken].tally.sure(1).high
    assert "The best was Develop a watchtower" in "\n".join(lines(reader))


def test_the_sentence_says_what_was_otherwise() -> None:
    match, made = blunder()
    turn = next(turn for turn in made.turns if turn.number == 79)
    assert "Compared with the best:" in Reader(made, match).sentence(turn)


def test_a_blow_that_moved_the_chance_is_among_the_events() -> None:
    match, made = blunder()
    last = len(match.log)
    study = Study(match, FEW)
    study.tallies |= {0: Tally(10, (9, 1)), last - 1: Tally(10, (1, 9))}
    assert study._events()[-1] == last
    reader = Reader(made, match)
    assert "castle" in reader.story(last)
    assert reader.leap(last) >= 0


def test_a_battle_of_ec4x_is_an_event_and_prestige_is_told_by_source() -> None:
    match = recorded("ec4x", "second-thoughts")
    study = Study(match, FEW)
    battle = study.stories[0]
    study.tallies |= {match.begins: Tally(10, (1, 9)), battle: Tally(10, (9, 1))}
    assert study._events()[0] == battle
    made = review(match, FEW.but(turns=0))
    reader = Reader(made.but(events=(battle,)), match)
    assert "attle" in reader.story(battle)
    assert reader.story(battle) in drawn.events(reader, battle - 1, str)
    told = re.findall(r'<tr><th scope="row">(.+?)</th><td>(.+?)</td><td>(.+?)</td></tr>', drawn.sources(reader))
    *rows, (_, ann, ben) = [(label, int(a), int(b)) for label, a, b in told]
    assert {"At the start", "Technology", "Battles"} <= {label for label, _, _ in rows}
    assert match.outcome
    assert (sum(a for _, a, _ in rows), sum(b for _, _, b in rows)) == (ann, ben) == match.outcome.scores


def test_an_event_is_named_where_the_intervals_of_its_turn_and_the_next_part() -> None:
    match = recorded("ec4x", "two-houses-78-turns")
    study = Study(match, FEW)
    turns = [study.clock(n) for n in range(len(match.log) + 1)]
    n = next(n for n in study.stories if 10 < turns[n - 1] < turns[n])
    before, after = ([m for m in range(len(turns)) if turns[m] == turn] for turn in (turns[n - 1], turns[n]))
    end = study.tallies[len(match.log)]
    first, last = {match.begins: Tally(8, (2, 6))}, {len(match.log): end}
    study.tallies = first | {before[-1]: Tally(8, (2, 6)), after[0]: Tally(8, (5, 3))} | last
    assert n not in study._events(), "eight games each say nothing sure"
    study.tallies |= {m: Tally(8, (2, 6)) for m in before} | {m: Tally(8, (5, 3)) for m in after}
    assert n in study._events(), "but all of both turns do"


def test_of_a_turn_with_several_battles_the_greatest_is_named() -> None:
    match = recorded("ec4x", "four-houses-78-turns")
    study, view = Study(match, FEW), match.view(None)
    for n in study.stories:
        news = [told.event for told in match.told[n] if study.game.text.told(view, told.event)]
        steps = {event.at: len(study.game.text.told(view, event)) for event in news if isinstance(event, Fought)}
        first, *others = steps or [-1]
        if all(isinstance(event, Fought) for event in news) and steps[first] < max(
            [steps[at] for at in others], default=0
        ):
            break
    else:
        raise AssertionError("no turn of the match begins with a skirmish")
    greatest = [match.table.stars[at].name for at in others if steps[at] == max(steps.values())]
    assert any(f"attle at {name}" in Reader(study.so_far(), match).story(n) for name in greatest)


@pytest.mark.parametrize(("game_id", "name"), [("hell", "coup-flawless"), ("titov", "coup")])
def test_alone_at_the_table_each_end_has_its_chance(game_id: str, name: str) -> None:
    match = recorded(game_id, name)
    made = review(match, FEW.but(turns=0, ahead=0))
    reader, first = Reader(made, match), made.points[0].tally
    assert sum(first.endings.values()) == first.games
    shares = dict(reader.endings(match.begins))
    assert math.isclose(sum(shares.values()), 1)
    assert match.outcome
    assert list(reader.endings(len(match.log))) == [(capital(match.outcome.reason), 1.0)]
    assert "How it could end from here" in drawn.moment(reader, match.begins)


@pytest.mark.parametrize("moments", [(0, 41, 74, 82), (0, 5, 10, 16, 82), (0, 78, 80, 81)])
def test_words_under_the_curve_leave_each_other_room_and_name_the_last_time(moments: tuple[int, ...]) -> None:
    match = recorded("kingdom", "conquest-late")
    points = tuple(Point(number, n, Tally(4, (1, 3))) for n, number in enumerate(moments, 1))
    made = Review("kingdom", "", FEW, blunder()[1].outcome, moments[-1], points)
    shown = drawn.curve(Reader(made, match), moments[-1], str)
    named = re.findall(r'<span class="x( end)?" style="left:([\d.]+)%">(round \d+)</span>', shown)
    places = [100.0 if end else float(left) for end, left, _ in named]
    assert all(two - one >= 20 for one, two in itertools.pairwise(places))
    assert named[-1][2] == f"round {len(moments)}"
    assert len(named) > 1


def test_each_side_is_named_where_the_curve_leaves_room() -> None:
    match, made = blunder()
    assert made.points[0].tally.chance(1).share > made.points[-1].tally.chance(1).share
    assert 'class="who b end"' in drawn.curve(Reader(made, match, 1), 0, str)
    assert 'class="who b"' in drawn.curve(Reader(made, match, 0), 0, str)


def test_where_no_game_was_played_to_its_end_none_is_spoken_of() -> None:
    match = recorded("hell", "coup-flawless")
    assert match.outcome
    tally = Tally(4, (3.0,))
    made = Review("hell", "", FEW, match.outcome, len(match.log), (Point(0, 1, tally),))
    assert "How it could end from here" not in drawn.moment(Reader(made, match), 0)


def test_every_mistake_stands_on_intervals_that_part() -> None:
    _, made = blunder()
    for turn in made.turns:
        if turn.kind in MISTAKES:
            assert turn.best.tally.sure(turn.seat).low > turn.choices[turn.taken].tally.sure(turn.seat).high
        else:
            assert turn.before.sure(turn.seat).parts_from(turn.after.sure(turn.seat))


def test_a_quiet_game_names_nothing() -> None:
    """Both sides play as those who play on do, so nothing they did was surely worse."""
    match = simulate(KINGDOM, ["heuristic", "heuristic"], 3)
    made = review(match, Effort(moments=10, games=8, choices=24, turns=2))
    assert made.whole
    assert not made.turns
    assert "No turning points" in "\n".join(lines(Reader(made, match)))


def test_the_same_effort_gives_the_same_review_and_another_seed_another() -> None:
    match = recorded("kingdom", "conquest-rush")
    one, two = (msgspec.json.encode(review(match, FEW)) for _ in range(2))
    assert one == two
    assert msgspec.json.decode(one, type=Review) == review(match, FEW)
    assert msgspec.json.encode(review(match, FEW.but(seed=2))) != one


def test_a_review_grows_from_the_whole_match_to_all_of_its_moments() -> None:
    states = list(reviewing(recorded("kingdom", "conquest-rush"), FEW.but(moments=13)))
    assert [state.points[0].number for state in states[:2]] == [0, 0]
    assert states[0].points[-1].tally.exact
    assert len(states[0].points) < len(states[-1].points)
    assert [state.whole for state in states] == [False] * (len(states) - 1) + [True]
    assert all(a.done <= b.done for a, b in itertools.pairwise(states))


def test_a_running_match_is_not_reviewed() -> None:
    with pytest.raises(BadSetup, match="when it is over"):
        review(Match.new(KINGDOM, key_of_seed(1), recorded("kingdom", "conquest-rush").header.seats))


def test_a_chance_has_its_result_at_the_end_and_an_interval_before() -> None:
    match, made = blunder()
    assert made.points[-1].tally.chance(0).share == 1
    assert made.points[-1].number == len(match.log)
    start = made.points[0].tally
    assert start.chance(0).share + start.chance(1).share == pytest.approx(1)
    assert start.chance(0).low < start.chance(0).share < start.chance(0).high
    assert start.sure(0).low < start.chance(0).low, "what is named stands on the wider interval"


def test_accuracy_counts_falls_that_are_more_than_chance() -> None:
    match = recorded("kingdom", "conquest-rush")
    points = [Point(0, 1, Tally(100, (90, 10))), Point(1, 1, Tally(100, (40, 60))), Point(2, 1, Tally(100, (41, 59)))]
    seat = match.log[0].seat
    share = phases(match, points, 1)[0].seats[seat]
    again = sum(entry.seat == seat for entry in match.log[:2])
    assert (share.kept, share.of) == (again - 1, again)


def test_a_leap_over_many_actions_is_traced_to_one() -> None:
    match, _ = blunder()
    study = Study(match, Effort(moments=3, games=12, choices=4, turns=3))
    for _ in study.passes():
        pass
    known = sorted(study.tallies)
    assert any(after == before + 1 for before, after in itertools.pairwise(known))


def test_a_match_ended_by_an_act_is_reviewed() -> None:
    match = recorded("kingdom", "conquest-rush").at(8)
    match.play(next(iter(match.table.asks)), Resign())
    made = review(match, FEW)
    assert made.whole
    assert "".join(lines(Reader(made, match)))


def any_match(game_id: str) -> Match[Any, Any]:
    """A short match that is over."""
    game = find_game(game_id)
    files = sorted((game.folder / "replays").glob("*.jsonl"), key=lambda path: path.stat().st_size)
    read: list[Match[Any, Any]] = [Match.read(path.read_text(encoding="utf-8").splitlines()) for path in files[:2]]
    return next((match for match in read if match.over), None) or simulate(game, ["random"] * game.seats[0], 1)


@pytest.mark.parametrize("game_id", sorted(games()))
def test_every_game_is_reviewed_and_shown_on_one_page_that_needs_nothing_else(game_id: str) -> None:
    match = any_match(game_id)
    made = review(match, FEW.but(moments=4, games=2, turns=1))
    reader = Reader(_with_a_turn(match, made), match)
    shown = page(reader)
    assert reader.title in shown
    assert "".join(lines(reader))
    assert not re.search(r"<(script|link|img|iframe)\b|@import|@font-face", shown)
    outer = set(re.findall(r"""(?:href|src)="([^"#][^"]*)"|url\(["']?([^#"')][^"')]*)""", shown))
    assert not outer, f"{game_id} leads elsewhere: {outer}"
    assert set(re.findall(r"https?://[\w.]+", shown)) <= {"http://www.w3.org"}
    assert len(shown) < 400_000


OURS = {
    "kingdom": "conquest-rush",
    "hell": "coup-flawless",
    "titov": "coup",
    "mac": "withdrawal",
    "ec4x": "second-thoughts",
}
"""Of each game a match that is over."""


def marked(match: Match[Any, Any]) -> tuple[Review, Turn]:
    """A review with one mistake, at the first moment at which what was done and something else have places of their own on the board."""
    number, best, legal = next(_apart(match))
    entry = match.log[number]
    seats = len(match.seats)
    high, low = Tally(40, (30.0,) * seats), Tally(40, (10.0,) * seats)
    choices = tuple(Choice(msgspec.to_builtins(one), of) for one, of in ((best, high), (entry.action, low)))
    turn = Turn(number, 1, entry.seat, "mistake", high, low, choices, 1, legal)
    points = (Point(match.begins, 1, high), Point(number, 1, high), Point(len(match.log), 2, low))
    assert match.outcome
    made = Review(
        match.game.id,
        name_of(match),
        FEW,
        match.outcome,
        len(match.log),
        points[number == match.begins :],
        (turn,),
        done=1,
    )
    return made, turn


def _apart(match: Match[Any, Any]) -> Iterator[tuple[int, Action, int]]:
    for number, entry in enumerate(match.log):
        sitting = Sitting(match, entry.seat, number)
        on_board = set(re.findall(r"[\w:-]+", " ".join(re.findall(r'data-ref="([^"]+)"', sitting.svg()))))
        legal = match.at(number).legal(entry.seat)
        done = {ref for ref in sitting.say(entry.action).refs if ref in on_board and ":" in ref}
        for other in legal if done else ():
            if {ref for ref in sitting.say(other).refs if ref in on_board and ":" in ref} - done:
                yield number, other, len(legal)


@pytest.mark.parametrize("game_id", OURS)
def test_what_was_done_and_what_was_best_are_marked_on_the_board(game_id: str) -> None:
    match = recorded(game_id, OURS[game_id])
    made, turn = marked(match)
    reader = Reader(made, match)
    done, best = drawn.pinned(reader, turn.number).values()
    assert done[0] != best[0]
    shown = page(reader)
    assert 'data-pin="done"' in shown
    assert 'data-pin="best"' in shown
    assert "Green: what was best." in shown
    assert len(shown) < 400_000


def test_what_has_no_place_on_the_board_is_said_in_words() -> None:
    match, made = blunder()
    shown = drawn.pins(Reader(made, match), 79)
    assert "End the turn" in shown
    assert "Develop a watchtower" in shown
    assert not drawn.pinned(Reader(made, match), len(match.log)), "nothing is done at the end"


def _with_a_turn(match: Match[Any, Any], made: Review) -> Review:
    """With a turning point, whether it has one or not, so that its choices are worded."""
    n = next(n for n, entry in enumerate(match.log) if not isinstance(entry.action, Resign))
    entry, tally = match.log[n], Tally(4, (2.0,) + (0.0,) * (len(match.seats) - 1))
    wire = msgspec.to_builtins(entry.action)
    turn = Turn(n, 1, entry.seat, "slip", tally, tally, (Choice(wire, tally), Choice(wire, tally)), 1, 2)
    return made.but(turns=(turn,))


@pytest.mark.parametrize(("seconds", "whole"), [(0.005, True), (0.5, True), (6.0, False)])
def test_the_effort_fits_the_pace_of_the_game(seconds: float, whole: bool) -> None:
    effort = effort_for([(seconds, 400)] * 3, actions=160)
    each = seconds if whole else effort.ahead * seconds / 400
    first = 16 * max(2, effort.games // 3) * each
    assert (effort.ahead == 0) is whole
    assert first < 60, "the first curve does not keep anybody waiting"
    assert effort.moments * effort.games * each < 200


@pytest.mark.parametrize("name", ["four-houses-78-turns", "twelve-houses-39-turns"])
def test_the_first_curve_of_a_long_game_is_there_within_20_seconds(name: str) -> None:
    """On a machine at whose cores two stand in line: in half of them of one core, as the table's own process makes it."""
    file = find_game("ec4x").folder / "replays" / f"{name}.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines()
    begun = process_time()
    made, _, _ = next(studied(lines))
    assert process_time() - begun < 10
    first = msgspec.json.decode(zlib.decompress(made), type=Review)
    assert first.curved
    assert first.points[-1].tally.exact
    assert [point.tally.games for point in first.points] == [1] * 4, "one game each, by which the pace was taken"


def test_where_games_are_quick_the_first_curve_is_of_more_than_one_each() -> None:
    lines = [*recorded("kingdom", "conquest-late").lines()]
    first = msgspec.json.decode(zlib.decompress(next(studied(lines))[0]), type=Review)
    assert min(point.tally.games for point in first.points if not point.tally.exact) > 1


def test_games_by_which_the_pace_was_taken_are_games_like_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("turnwright.review.study.EARLY", 0)
    study = Study(recorded("kingdom", "conquest-rush"), FEW.but(ahead=0))
    begin, end = study.begins, len(study.match.log)
    first = study.playouts.pace(study.table(begin), f"at {begin}")[2]
    assert first == study.playouts.tally(study.table(begin), f"at {begin}", 0, 1)
    list(study.paced())
    assert study.tallies[begin] == first
    study.effort = FEW.but(ahead=0, turns=0)
    *_, made = study.passes()
    assert [point.tally.games for point in made.points[:-1]] == [FEW.games] * (len(made.points) - 1)
    assert {begin, (begin + end - 1) // 2, end - 1} < {point.number for point in made.points}


def test_a_game_that_takes_too_long_is_no_point_of_the_curve() -> None:
    match = recorded("ec4x", "second-thoughts")
    study = Study(match, FEW)
    assert study.playouts.pace(study.table(match.begins), "at 0", most=0)[2] is None


def test_the_command_writes_the_page(tmp_path: Path) -> None:
    file, out = tmp_path / "match.jsonl", tmp_path / "page.html"
    save_match(recorded("kingdom", "conquest-rush"), file)
    done = CliRunner().invoke(app, ["review", str(file), "--games", "3", "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert "Chance to win: Player A" in done.output
    assert out.read_text().startswith("<!doctype html>")
    refused = CliRunner().invoke(app, ["review", str(file), "--seat", "7"])
    assert refused.exit_code == 2
