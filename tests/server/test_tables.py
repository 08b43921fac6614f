"""The service: rows are the truth, memory is a cache, refusals change nothing."""

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.management import call_command

from turnwright.core import BadMatchFile, Diverged, Game, Illegal, Match, Seat, find_game
from turnwright.server import brain, clicks, hosted, new_matches, tables, thinkers
from turnwright.server.models import Move, Play, TakenBack

from .helpers import BOT, FRIEND, YOU, drop, length, new, over, question, until


def rows(slug: str) -> list[tuple[int, int]]:
    return [(move.number, move.seat) for move in Move.objects.filter(play__slug=slug)]


def test_each_accepted_action_is_one_row_with_its_digest() -> None:
    slug = new()
    for n, column in enumerate((3, 3, 4)):
        tables.play(slug, n % 2, drop(column))
    assert rows(slug) == [(1, 0), (2, 1), (3, 0)]
    match = tables.live(slug).match
    assert [m.digest for m in Move.objects.filter(play__slug=slug)] == [entry.digest for entry in match.log]
    play = Play.objects.get(slug=slug)
    assert (play.length, play.waiting, play.outcome) == (3, [1], None)


def test_what_memory_forgets_the_rows_bring_back() -> None:
    slug = new()
    rng = random.Random(5)
    while tables.live(slug).waiting:
        table = tables.live(slug)
        seat = table.waiting[0]
        tables.play(slug, seat, rng.choice(list(table.match.legal(seat))))
        digest = tables.live(slug).match.digest()
        tables.forget(slug)
        again = tables.live(slug)
        assert again is not table
        assert again.match.digest() == digest
        assert [again.game.digest(again.table(n)) for n in range(1, again.number + 1)] == [
            entry.digest for entry in again.match.log
        ]
    assert tables.live(slug).match.outcome is not None


def test_a_match_longer_than_memory_holds_is_looked_through_from_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted, "TABLES", 3)
    slug = new()
    for n, column in enumerate((3, 3, 4, 4, 5)):
        tables.play(slug, n % 2, drop(column))
    seen: Any = tables.live(slug).view
    assert [sum(seen(0, number).heights) for number in (1, 2, 0, 5)] == [1, 2, 0, 5]


def test_more_matches_than_memory_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "CAPACITY", 2)
    slugs = [new() for _ in range(4)]
    for slug in slugs:
        tables.play(slug, 0, drop(1))
    assert len(tables._cache) <= 2
    assert [tables.live(slug).number for slug in slugs] == [1, 1, 1, 1]


def test_a_doubled_click_is_refused_with_words_and_no_harm() -> None:
    slug = new()
    asked = question(slug, 0)
    tables.play(slug, 0, drop(3), asked)
    with pytest.raises(clicks.Repeated, match="played already"):
        tables.play(slug, 0, drop(3), asked)
    with pytest.raises(clicks.Stale, match="moved on"):
        tables.play(slug, 0, drop(4), asked)
    assert rows(slug) == [(1, 0)]


def test_a_click_that_comes_again_after_it_was_undone_changes_nothing() -> None:
    """Undone, the same question is open again, but the page that showed it first is not the one that shows it now."""
    slug = new("kingdom")
    match = tables.live(slug).match
    seat = tables.live(slug).waiting[0]
    action = next(a for a in match.legal(seat) if _goes_on(match, seat, a))
    first = question(slug, seat)
    tables.play(slug, seat, action, first)
    second = question(slug, seat)
    tables.undo(slug, seat, second)
    for again, said in (
        (lambda: tables.play(slug, seat, action, first), "played"),
        (lambda: tables.undo(slug, seat, second), "taken back"),
    ):
        with pytest.raises(clicks.Repeated, match=f"That was {said} already"):
            again()
    assert rows(slug) == []
    tables.play(slug, seat, action, question(slug, seat))
    assert rows(slug) == [(1, seat)]


def test_a_question_holds_while_others_answer_theirs() -> None:
    slug = new("envelopes", (YOU, FRIEND))
    mine, theirs = question(slug, 0), question(slug, 1)
    action = next(iter(tables.live(slug).match.legal(1)))
    tables.play(slug, 1, action, theirs)
    assert question(slug, 0) == mine
    assert question(slug, 1) != theirs
    tables.play(slug, 0, next(iter(tables.live(slug).match.legal(0))), mine)
    assert question(slug, 0) != mine


def test_an_illegal_action_leaves_no_row() -> None:
    slug = new()
    with pytest.raises(Illegal):
        tables.play(slug, 1, drop(3))
    with pytest.raises(Illegal):
        tables.play(slug, 0, drop(9))
    assert rows(slug) == []
    assert tables.live(slug).number == 0


def elsewhere(slug: str, deed: Callable[[], None]) -> None:
    """Let another server do something: what this one has in memory stays as it was."""
    mine = tables.live(slug)
    tables.forget(slug)
    deed()
    tables._cache[slug] = mine


def test_memory_that_another_process_has_overtaken_is_loaded_anew() -> None:
    slug = new()
    tables.play(slug, 0, drop(3))
    asked = question(slug, 1)
    elsewhere(slug, lambda: tables.play(slug, 1, drop(6)))
    assert length(slug) == 2
    with pytest.raises(clicks.Stale, match="moved on"):
        tables.play(slug, 1, drop(3), asked)
    assert rows(slug) == [(1, 0), (2, 1)]


def test_what_another_process_added_is_played_on_in_memory_and_what_it_took_back_is_loaded_anew() -> None:
    slug = new("kingdom")
    mine = tables.live(slug)
    seat = mine.waiting[0]
    first, second = [a for a in mine.match.legal(seat) if _goes_on(mine.match, seat, a)][:2]
    elsewhere(slug, lambda: tables.play(slug, seat, first))
    with tables.held(slug) as hosted:
        assert hosted is mine  # not read again from its first row
        assert [(entry.seat, entry.action) for entry in hosted.match.log] == [(seat, first)]
        added = hosted.version, hosted.stamps, hosted.deeds, hosted.chronicle.moments(None), hosted.question(seat)
    tables.forget(slug)
    fresh = tables.live(slug)
    assert added == (fresh.version, fresh.stamps, fresh.deeds, fresh.chronicle.moments(None), fresh.question(seat))

    def another() -> None:
        tables.undo(slug, seat)
        tables.play(slug, seat, second)

    elsewhere(slug, another)  # as long as before, but another match
    with tables.held(slug) as hosted:
        assert hosted is not fresh
        assert [entry.action for entry in hosted.match.log] == [second]


def test_of_two_servers_that_saw_the_same_match_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo on one and play on the other, in the moment between the look at the rows and the write."""
    slug = new("kingdom")
    seat = tables.live(slug).waiting[0]
    match = tables.live(slug).match
    first, second = [a for a in match.legal(seat) if _goes_on(match, seat, a)][:2]
    tables.play(slug, seat, first)
    elsewhere(slug, lambda: tables.undo(slug, seat))
    with monkeypatch.context() as patch:
        patch.setattr(tables, "_standing", lambda slug: tables.Standing(tables.live(slug).version))
        with pytest.raises(clicks.Stale, match="played on elsewhere"):
            tables.play(slug, seat, second)
    assert rows(slug) == []
    assert length(slug) == 0
    tables.play(slug, seat, second)
    assert rows(slug) == [(1, seat)]


@pytest.mark.parametrize("where", ["digest", "written", "_take_snapshot"])
def test_an_exception_anywhere_in_an_action_leaves_memory_and_rows_as_they_were(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    slug = new()
    tables.play(slug, 0, drop(3))

    def fail(*args: Any) -> None:
        raise OverflowError("too large")

    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr(Game if where == "digest" else tables, where, fail)
            with pytest.raises(OverflowError):
                tables.play(slug, 1, drop(2))
    assert rows(slug) == [(1, 0)]
    tables.play(slug, 1, drop(4))
    tables.forget(slug)
    assert [entry.action for entry in tables.live(slug).match.log] == [drop(3), drop(4)]


def test_a_match_that_many_ask_for_at_once_is_loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    slug, loads, load = new(), [], tables.storage.loaded
    tables.play(slug, 0, drop(3))
    tables.forget(slug)

    def slowly(play: Play) -> Any:
        loads.append(play.slug)
        time.sleep(0.2)
        return load(play)

    monkeypatch.setattr(tables.storage, "loaded", slowly)
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(length, [slug] * 8)) == [1] * 8
    assert loads == [slug]


def test_a_write_that_fails_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    slug = new()
    tables.play(slug, 0, drop(3))

    def fail(*args: Any) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(tables.recording, "standing", fail)
        with pytest.raises(OSError, match="disk full"):
            tables.play(slug, 1, drop(3))
    assert rows(slug) == [(1, 0)]
    assert tables.live(slug).number == 1
    tables.play(slug, 1, drop(3))
    assert rows(slug) == [(1, 0), (2, 1)]


def test_undo_moves_the_row_to_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    slug = new("kingdom")
    table = tables.live(slug)
    before = table.match.digest()
    seat = table.waiting[0]
    action = next(a for a in table.match.legal(seat) if _goes_on(table.match, seat, a))
    tables.play(slug, seat, action)
    tables.undo(slug, seat)
    assert rows(slug) == []
    assert [(t.number, t.seat) for t in TakenBack.objects.filter(play__slug=slug)] == [(1, seat)]
    tables.forget(slug)
    assert tables.live(slug).match.digest() == before
    with pytest.raises(Illegal, match="Nothing has been done yet"):
        tables.undo(slug, seat)


def _goes_on(match: Any, seat: int, action: Any) -> bool:
    """Is it still this seat's turn after the action?"""
    trial = Match.new(match.game, bytes(32), len(match.header.seats))
    trial.play(seat, action)
    return trial.may_not_undo(seat) is None


def test_fork_shares_the_past_and_not_the_future() -> None:
    slug = new()
    for n, column in enumerate((3, 3, 4)):
        tables.play(slug, n % 2, drop(column))
    branch = new_matches.fork(slug, 2)
    tables.play(branch, 0, drop(0))
    assert [e.action.column for e in tables.live(branch).match.log] == [3, 3, 0]
    assert [e.action.column for e in tables.live(slug).match.log] == [3, 3, 4]
    stored = Play.objects.get(slug=branch)
    assert stored.parent is not None
    assert (stored.parent.slug, stored.parent_at) == (slug, 2)


def test_whoever_forks_takes_over_where_only_bots_sat_or_one_cannot_go_on() -> None:
    game = find_game("connect_four")
    for seats, take_over, taken in (
        ((BOT, BOT), False, (BOT, YOU)),
        ((YOU, BOT), True, (YOU, Seat())),
        ((YOU, BOT), False, (YOU, BOT)),
    ):
        match = Match.new(game, bytes(32), seats)
        for column in (0, 1, 0, 1, 0, 1, 0):
            match.play(next(iter(match.table.asks)), drop(column))
        assert tables.live(new_matches.fork(new_matches.read_file(match.lines()), 3, take_over)).seats == taken


def test_twenty_matches_played_by_twenty_threads_at_once() -> None:
    def whole_match(seed: int) -> tuple[str, int]:
        slug, rng = new(), random.Random(seed)
        while tables.live(slug).waiting:
            table = tables.live(slug)
            seat = table.waiting[0]
            tables.play(slug, seat, rng.choice(list(table.match.legal(seat))))
        return slug, tables.live(slug).number

    with ThreadPoolExecutor(20) as pool:
        played = list(pool.map(whole_match, range(20)))
    for slug, played_to in played:
        assert [number for number, _ in rows(slug)] == list(range(1, played_to + 1))


def test_one_action_sent_by_ten_threads_at_once_is_played_once() -> None:
    slug, refused, gate = new(), [], threading.Barrier(10)
    asked = question(slug, 0)

    def click() -> None:
        gate.wait()
        try:
            tables.play(slug, 0, drop(2), asked)
        except clicks.Stale as error:
            refused.append(str(error))

    threads = [threading.Thread(target=click) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 9
    assert rows(slug) == [(1, 0)]


def test_bots_answer_in_the_background_until_it_is_a_persons_turn() -> None:
    slug = new(seats=(YOU, BOT))
    tables.play(slug, 0, drop(3))
    until(lambda: length(slug) == 2)
    assert tables.live(slug).waiting == (0,)


def test_bots_play_a_whole_match_among_themselves() -> None:
    slug = new(seats=(BOT, BOT))
    until(lambda: over(slug))
    assert rows(slug)[-1][0] == tables.live(slug).number


def test_a_bot_that_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any) -> Any:
        raise Illegal("7.1 This bot gives up.")

    monkeypatch.setattr(brain, "think", fail)
    slug = new(seats=(BOT, YOU))
    assert until(lambda: Play.objects.get(slug=slug).trouble) == "7.1 This bot gives up."


def test_a_file_comes_back_as_the_same_match() -> None:
    slug = new()
    for n, column in enumerate((3, 4, 3, 4, 3, 4, 3)):
        tables.play(slug, n % 2, drop(column))
    lines = tables.file_lines(tables.live(slug))
    again = new_matches.read_file(lines)
    assert tables.live(again).match.digest() == tables.live(slug).match.digest()
    with pytest.raises(Diverged):
        new_matches.read_file([lines[0], lines[1].replace('"column":3', '"column":2'), *lines[2:]])
    with pytest.raises(BadMatchFile, match="empty"):
        new_matches.read_file([])


def test_the_file_of_a_running_match_does_not_hold_its_key() -> None:
    slug = new()
    tables.play(slug, 0, drop(3))
    table = tables.live(slug)
    text = "\n".join(tables.file_lines(table))
    assert table.match.header.streams[0].key
    assert table.match.header.streams[0].key not in text
    assert Match.read(text.splitlines()).log[0].action == drop(3)


def test_every_version_of_the_data_is_reached_by_migrations() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_seats_are_named_by_their_people_bots_or_roles() -> None:
    game = find_game("connect_four")
    assert [tables.live(new(seats=(YOU, BOT))).name(n) for n in (0, 1)] == ["You", "Easy bot"]
    assert tables.live(new(seats=(Seat(), FRIEND))).name(0) == game.role(0)


def test_a_thread_minds_a_match_only_where_a_bot_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    minded: list[str] = []

    monkeypatch.setattr(thinkers.JOBS, "do", minded.append)
    alone, first, second = new(), new(seats=(BOT, YOU)), new(seats=(YOU, BOT))
    ended = new_matches.read_file(
        (find_game("kingdom").folder / "replays" / "draw-quiet.jsonl").read_text("utf-8").split("\n")
    )
    until(lambda: minded)
    assert minded == [first]
    tables.play(second, 0, drop(3))
    until(lambda: len(minded) > 1)
    tables.forget(first)
    tables.announce(first)
    tables.announce(ended)
    tables.announce(alone)
    until(lambda: len(minded) > 2)
    assert minded == [first, second, first]
