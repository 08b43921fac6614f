"""A match that is not in memory: read from its newest snapshot, its log from its rows, its past when it is asked for."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from turnwright.core import (
    Agree,
    BadMatchFile,
    Diverged,
    Game,
    HandOver,
    Lapse,
    Malformed,
    Match,
    Resign,
    TurnwrightError,
    find_game,
    games,
)
from turnwright.core.progress import moments
from turnwright.lab.bench_web import _cpu
from turnwright.server import imports, new_matches, recording, tables
from turnwright.server.jobs import elsewhere
from turnwright.server.models import Import, Move, Play, Snapshot

from .helpers import FRIEND, YOU, drop, new, until
from .running import Table

FOLDER = Path(__file__).parents[2] / "src" / "turnwright" / "games" / "ec4x" / "replays"


def lines_of(name: str) -> list[str]:
    return (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").split("\n")


@pytest.fixture(scope="module")
def recorded() -> Iterator[tuple[str, Match[Any, Any], float]]:
    """A match of some length, kept here: its address, the match, and what it took to play it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recording, "SLOW", 0.002)  # so that a fast machine leaves snapshots too
        started = time.thread_time()
        match: Match[Any, Any] = Match.read(lines_of("a-house-surrenders"))
        spent = time.thread_time() - started
        yield new_matches.read_file(lines_of("a-house-surrenders")), match, spent


def test_a_cold_match_is_not_played_again(recorded: tuple[str, Match[Any, Any], float], client: Client) -> None:
    slug, match, spent = recorded
    warm = client.get(f"/m/{slug}").content
    assert Snapshot.objects.filter(play__slug=slug).count() > 3
    taken = list[float]()
    for _ in range(3):  # the garbage collector may take its time in one of them
        tables.forget(slug)
        started = time.thread_time()
        hosted = tables.live(slug)
        taken.append(time.thread_time() - started)
    assert min(taken) < spent / 2
    assert hosted.match.digest() == match.digest()
    assert hosted.match.log == match.log
    assert hosted.match.since > 0
    assert client.get(f"/m/{slug}").content.count(b"<li") == warm.count(b"<li")


def test_any_moment_of_a_cold_match_is_as_it_was(recorded: tuple[str, Match[Any, Any], float]) -> None:
    slug, match, _ = recorded
    tables.forget(slug)
    hosted = tables.live(slug)
    for number in (1, len(match.log) // 2, len(match.log) - 1):
        assert hosted.game.digest(hosted.table(number)) == match.log[number - 1].digest


def test_a_fork_of_a_cold_match_is_played_from_the_nearest_snapshot(
    recorded: tuple[str, Match[Any, Any], float], monkeypatch: pytest.MonkeyPatch
) -> None:
    slug, match, _ = recorded
    tables.forget(slug)
    monkeypatch.setattr(Match, "recalled", lambda match: pytest.fail("played from its beginning"))
    middle = tables.live(slug).match.since // 2
    branch = tables.live(new_matches.fork(slug, middle)).match
    assert branch.log == match.log[:middle]
    assert branch.header.streams[:-1] == match.header.streams
    assert branch.header.streams[-1].at == middle


def test_a_snapshot_that_is_not_the_recorded_table_is_not_believed(
    recorded: tuple[str, Match[Any, Any], float],
) -> None:
    slug = new_matches.read_file(lines_of("a-house-surrenders"))
    stored = Snapshot.objects.filter(play__slug=slug)
    first, last = stored[0], stored.order_by("-number")[0]
    stored.filter(pk=last.pk).update(table=first.table)
    tables.forget(slug)
    assert tables.live(slug).match.digest() == recorded[1].digest()
    assert not stored.filter(pk=last.pk).exists()


def recordings() -> list[Any]:
    """The smallest recording of each game."""
    found = [
        min(folder.glob("*.jsonl"), key=lambda f: f.stat().st_size)
        for g in games().values()
        if (folder := g.folder / "replays").is_dir()
    ]
    return [pytest.param(path, id=path.parents[1].name) for path in found]


@pytest.mark.parametrize("path", recordings())
def test_what_rows_keep_of_what_was_told_is_what_was_told(path: Path) -> None:
    match: Match[Any, Any] = Match.read(path.read_text(encoding="utf-8").split("\n"))
    slug = new_matches.read_file(path.read_text(encoding="utf-8").split("\n"))
    tables.forget(slug)
    hosted = tables.live(slug)
    for viewer in hosted.viewers:
        assert hosted.chronicle.heard(viewer, hosted.number)[0] == match.heard(viewer)
        assert hosted.chronicle.moments(viewer) == [0, *moments(match, viewer)]


def test_a_snapshot_is_taken_where_replay_becomes_slow_and_undo_still_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "SLOW", 0.0)
    slug = new("kingdom")
    for _ in range(12):
        seat = tables.live(slug).waiting[0]
        tables.play(slug, seat, tables.live(slug).match.legal(seat)[0])
    hosted = tables.live(slug)
    seat = hosted.waiting[0]
    assert Snapshot.objects.filter(play__slug=slug).exists()
    warm = hosted.may_not_undo(seat)
    tables.forget(slug)
    assert tables.live(slug).match.since > 0
    assert tables.live(slug).may_not_undo(seat) == warm
    monkeypatch.setattr(Match, "recalled", lambda match: pytest.fail("played from its beginning"))
    branch = tables.live(new_matches.fork(slug, 5)).match
    assert [entry.action for entry in branch.log] == [entry.action for entry in tables.live(slug).match.log[:5]]
    assert tables.file_lines(tables.live(slug))


def test_the_longest_recorded_match_opens_at_once_after_a_restart(tmp_path: Path) -> None:
    """Twelve houses of EC4X: under 300 ms of computing, the best of three starts on a machine that others share."""
    with Table(tmp_path) as table:
        sent = table.upload("/import", "/", "\n".join(lines_of("twelve-houses-39-turns")).encode())
        match = table.until(lambda: (at := table.leads_to(sent)).startswith("/m/") and at, 240)
    assert any(first_page(tmp_path, match) < 0.3 for _ in range(3))


def first_page(folder: Path, match: str) -> float:
    """Processor time of a server that has just started, for this page."""
    with Table(folder) as table:
        used = _cpu(table.process.pid)
        assert "data-number" in table.get(match)
        return _cpu(table.process.pid) - used


def test_a_running_match_of_twelve_is_loaded_in_a_moment() -> None:
    header = msgspec.json.decode(lines_of("twelve-houses-39-turns")[0])
    header["seats"] = [{"name": "Somebody"}] * 12
    slug = new_matches.read_file([msgspec.json.encode(header).decode(), *lines_of("twelve-houses-39-turns")[1:330]])
    assert not tables.live(slug).match.over
    taken = list[float]()
    for _ in range(3):
        tables.forget(slug)
        started = time.thread_time()
        tables.live(slug)
        taken.append(time.thread_time() - started)
    assert min(taken) < 0.3


def test_a_match_that_is_over_is_loaded_where_it_ended() -> None:
    path = find_game("kingdom").folder / "replays" / "draw-quiet.jsonl"
    slug = new_matches.read_file(path.read_text(encoding="utf-8").split("\n"))
    played = new()
    for n, column in enumerate((3, 4, 3, 4, 3, 4, 3)):
        tables.play(played, n % 2, drop(column))
    for one in (slug, played):
        tables.forget(one)
        match = tables.live(one).match
        assert match.over
        assert match.since == len(match.log)
        assert tables.live(new_matches.fork(one, 2)).number == 2


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_row_is_read_fast_as_it_is_read_with_care(game: Game[Any, Any]) -> None:
    recordings = sorted((game.folder / "replays").glob("*.jsonl"), key=lambda file: file.stat().st_size)[:3]
    wires = [line for path in recordings for line in path.read_text(encoding="utf-8").split("\n") if '"action"' in line]
    for wire in wires:
        action = msgspec.json.decode(wire)["action"]
        assert game.recall(msgspec.json.encode(action).decode()) == game.read_logged(action)
    for act in (Resign(), Lapse(), Agree("end"), HandOver(bot="easy")):
        assert game.recall(msgspec.json.encode(act).decode()) == act
    with pytest.raises(Malformed):
        game.recall('{"type": "Nonsense"}')


def test_rows_of_the_first_version_are_completed_when_they_are_read() -> None:
    slug = new()
    for n, column in enumerate((3, 3, 4)):
        tables.play(slug, n % 2, drop(column))
    heard = tables.live(slug).chronicle.heard(None, 3)
    Move.objects.filter(play__slug=slug).update(told=None, waiting=[])
    Play.objects.filter(slug=slug).update(opening=None, progress=[], stamps=[])
    tables.forget(slug)
    assert tables.live(slug).chronicle.heard(None, 3) == heard
    tables.play(slug, 1, drop(5))
    tables.forget(slug)
    assert tables.live(slug).chronicle.progress(1) == 4


def test_a_large_file_is_read_in_the_background_and_then_opens(client: Client) -> None:
    upload = SimpleUploadedFile("m.jsonl", "\n".join(lines_of("lapses-and-slips")).encode())
    answer = client.post("/import", {"file": upload})
    assert answer["Location"].startswith("/import/")
    seen = client.get(answer["Location"])
    assert seen.status_code in (200, 302)
    if seen.status_code == 200:
        assert b"actions" in seen.content
    until(lambda: client.get(answer["Location"]).status_code == 302)
    assert client.get(answer["Location"])["Location"].startswith("/m/")


def test_what_is_wrong_with_a_large_file_is_said_where_it_was_sent_from(client: Client) -> None:
    lines = lines_of("lapses-and-slips")
    lines[20] = lines[20].replace('"digest":"', '"digest":"0')
    answer = client.post("/import", {"file": SimpleUploadedFile("m.jsonl", "\n".join(lines).encode())})
    until(lambda: client.get(answer["Location"]).status_code == 302)
    assert "as recorded" in client.get(answer["Location"], follow=True).content.decode()


def test_a_process_of_its_own_reads_what_a_thread_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = lines_of("a-goal-is-reached")
    monkeypatch.setattr(settings, "BOT_PROCESSES", 1)
    *numbers, made = elsewhere(recording.reading, lines)
    assert numbers == list(range(1, len(made.moves) + 1))
    assert made.moves == recording.read(lines).moves
    with pytest.raises(TurnwrightError, match="not a match header"):
        list(elsewhere(recording.reading, ["hello"]))


def test_an_import_that_the_server_did_not_survive_says_so(client: Client) -> None:
    job = Import.objects.create(total=9)
    imports.resume()
    assert "import the file again" in client.get(f"/import/{job.slug}", follow=True).content.decode()


def test_rows_that_do_not_lead_where_they_did_are_named() -> None:
    slug = new(seats=(YOU, FRIEND))
    tables.play(slug, 0, drop(3))
    Move.objects.filter(play__slug=slug).update(digest="0" * 16)
    Play.objects.filter(slug=slug).update(table=None)  # else it goes on from there, as after a change of the rules
    tables.forget(slug)
    with pytest.raises(Diverged, match="Action 1"):
        tables.live(slug)
    assert not Snapshot.objects.filter(play__slug=slug).exists()


@pytest.mark.parametrize("column", ["action", "dice", "waiting", "told"])
def test_a_damaged_row_is_named_and_the_match_can_be_saved(client: Client, column: str) -> None:
    slug = new(seats=(YOU, FRIEND))
    tables.play(slug, 0, drop(3))
    Move.objects.filter(play__slug=slug).update(**{column: '"x"' if column == "told" else "x"})
    tables.forget(slug)
    with pytest.raises(BadMatchFile, match="Action 1 of this match is damaged"):
        tables.live(slug)
    assert client.get(f"/m/{slug}").status_code == 409
    assert client.get(f"/m/{slug}/file").status_code == 200
    Play.objects.filter(slug=slug).delete()
