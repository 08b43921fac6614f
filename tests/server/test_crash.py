"""kill -9 at every point: what was accepted is there after a restart, what was not has left no trace."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from turnwright.lab.soak_web import Lost, Player, soak_web

from .running import Table

SCRIPT = """
import os, signal, sys
import django
django.setup()
from django.core.management import call_command
from django.db import connection
from turnwright.core import Seat, find_game
from turnwright.server import new_matches, tables
from turnwright.server.models import Move, Play, TakenBack

def action():
    return next(a for a in tables.live(slug).match.legal(0) if type(a).__name__ != "EndTurn")

def deed():
    if what == "play":
        tables.play(slug, 0, action())
    elif what == "undo":
        tables.undo(slug, 0)
    else:
        new_matches.fork(slug, 1)

def die_at(left):
    def wrapper(execute, *args):
        nonlocal left
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1
        return execute(*args)
    return wrapper

def standing():
    for play in Play.objects.all():
        tables.forget(play.slug)
        table = tables.live(play.slug)
        numbers = [move.number for move in Move.objects.filter(play=play)]
        assert numbers == list(range(1, play.length + 1)), numbers
        assert play.waiting == list(table.waiting)
    return Play.objects.count(), Play.objects.get(slug=slug).length, TakenBack.objects.count()

what = sys.argv[1]
tables._watchers.clear()  # no thread but this one: a fork would copy the locks that others hold
call_command("migrate", verbosity=0)
slug = new_matches.create(find_game("kingdom"), (Seat(name="A"), Seat(name="B")))
tables.play(slug, 0, action())
committed, statement = False, 0
while not committed:
    connection.close()
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        with connection.execute_wrapper(die_at(statement)):
            deed()
        os.write(write, b"committed")
        os.kill(os.getpid(), signal.SIGKILL)
    os.close(write)
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL
    committed = os.read(read, 9) == b"committed"
    print(statement, committed, *standing(), flush=True)
    statement += 1
"""
"""Does one deed again and again, killed one SQL statement later each time, and looks at what is left."""


@pytest.mark.parametrize(
    ("what", "before", "after"),
    [("play", "1 1 0", "1 2 0"), ("undo", "1 1 0", "1 0 1"), ("fork", "1 1 0", "2 1 0")],
)
def test_killed_between_any_two_writes(what: str, before: str, after: str, tmp_path: Path) -> None:
    environment = os.environ | {"TURNWRIGHT_DATA": str(tmp_path)}
    command = [sys.executable, "-c", SCRIPT, what]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert len(lines) >= 3, "the deed has fewer statements than it has writes"
    assert lines[:-1] == [f"{n} False {before}" for n in range(len(lines) - 1)]
    assert lines[-1] == f"{len(lines) - 1} True {after}"


def test_a_server_killed_while_many_play_and_undo_has_all_it_acknowledged() -> None:
    """What `make soak` does for long; longer, too, where the machine is so busy that little is played before it is killed."""
    held = next(held for between in (2.0, 10.0, 50.0) if (held := soak_web(0, between=between)).actions > 10)
    assert held.kills == 2


def test_the_soak_notices_what_is_lost(tmp_path: Path) -> None:
    player = Player(1)
    player.address, player.done = "/m/x", [{"type": "Drop"}]
    with sqlite3.connect(":memory:") as rows:
        rows.execute("create table tables_play (id, slug)")
        rows.execute("create table tables_move (play_id, number, action)")
        with pytest.raises(Lost, match="told of 1 actions, but 0 are stored"):
            player.check(rows)
        player.perhaps = []
        player.check(rows)
    rows.close()


def _runs(pid: int) -> bool:
    """A dead process that nobody collects (a container without an init) keeps its entry, in state Z."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_bots_go_on_after_a_restart_and_leave_no_process_behind(tmp_path: Path) -> None:
    with Table(tmp_path, BOT_PAUSE="0.2") as table:
        slug = table.new_match("connect_four", ("easy", "easy"))
        table.until_length(slug, 2)
        children = table.children()
        table.kill()
    assert children
    with Table(tmp_path, BOT_PAUSE="0") as table:
        table.until(lambda: "wins" in table.get(f"/m/{slug}/watch") or "draw" in table.get(f"/m/{slug}/watch"))
        table.until(lambda: not any(_runs(child) for child in children))


def test_a_bot_whose_process_was_killed_thinks_again_in_a_new_one(tmp_path: Path) -> None:
    with Table(tmp_path, BOT_PAUSE="0.1") as table:
        slug = table.new_match("connect_four", ("easy", "easy"))
        table.until_length(slug, 2)
        for child in table.children():
            os.kill(child, signal.SIGKILL)
        table.until(lambda: "wins" in table.get(f"/m/{slug}/watch") or "draw" in table.get(f"/m/{slug}/watch"))
