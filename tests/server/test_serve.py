"""`turnwright serve`: folder, key, port, streams and a clean end."""

import json
import os
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode

import pytest

from turnwright.core import TurnwrightError
from turnwright.server import datafolder
from turnwright.server.serve import free_port, serve

from .running import SERVE, Table


def test_a_fresh_folder_gets_a_database_and_a_key_that_only_its_owner_can_read(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    with Table(folder) as table:
        assert "Choose your table" in table.get("/")
        key = folder / "secret.key"
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert (folder / "turnwright.sqlite3").is_file()
        text = key.read_text()
    with Table(folder) as table:
        assert key.read_text() == text
    assert table.process.returncode == 0
    assert "The table is closed." in table.said


def test_a_port_in_use_gets_the_next_free_one_said_aloud(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with Table(tmp_path, port=port) as table:
            assert table.said[0].startswith(f"Port {port} is in use, so this table has port ")
            assert table.address != f"http://127.0.0.1:{port}"


def test_a_second_server_on_a_folder_leads_to_the_first(tmp_path: Path) -> None:
    with Table(tmp_path) as first:
        slug = first.new_match("connect_four", ("you", "person"))
        command = [sys.executable, "-c", SERVE, str(tmp_path), "0"]
        second = subprocess.run(command, env=os.environ, capture_output=True, text=True, check=False, timeout=300)
        assert second.returncode == 0, second.stderr
        assert second.stdout == f"This folder's table is open already: {first.address}/\n"
        first.play_first(slug)
        first.kill()
    with Table(tmp_path) as next_one:
        assert next_one.length(slug) == 1


def test_a_server_that_does_not_say_where_it_is_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(datafolder, "PATIENCE", 0.2)
    lock = datafolder.hold(tmp_path)
    assert lock is not None
    assert datafolder.hold(tmp_path) is None
    with pytest.raises(TurnwrightError, match="name another folder with --data"):
        datafolder.address_of_other(tmp_path)
    lock.release()


def test_no_port_left_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("turnwright.server.serve.TRIES", 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(TurnwrightError, match="is free; name another with --port"):
            free_port(taken.getsockname()[1])


def test_a_folder_that_cannot_be_made_is_one_clear_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TURNWRIGHT_DATA", "")
    with pytest.raises(TurnwrightError, match="name another with --data"):
        serve(tmp_path / "file" / "data", 0, False)


def test_a_browser_is_told_of_every_change_to_what_it_shows_and_nothing_else(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        slug, other, closed = (table.new_match("connect_four", ("you", "person")) for _ in range(3))
        pages = [table.get(f"/m/{match}") for match in (slug, other)]
        tokens = [html.split('data-listen="')[1].split('"')[0] for html in pages]
        address = f"{table.address}/live?{urlencode({'t': tokens}, doseq=True)}"
        with table.opener.open(address, timeout=60) as stream:
            release = table.get("/").split('data-release="')[1].split('"')[0]
            assert [stream.readline().decode() for _ in range(3)] == ["event: release\n", f"data: {release}\n", "\n"]
            first = [stream.readline().decode() for _ in range(6)]
            assert first[0] == "event: changed\n"
            assert sorted([first[1], first[4]]) == sorted([f"data: {slug}.0 0\n", f"data: {other}.0 0\n"])
            table.play_first(closed)
            table.play_first(slug)
            assert [stream.readline() for _ in range(2)] == [b"event: changed\n", f"data: {slug}.0 1\n".encode()]
        with pytest.raises(HTTPError, match="403"):
            table.opener.open(address.replace("live?t=", "live?t=x"), timeout=60)
        with pytest.raises(HTTPError, match="403"):
            table.opener.open(address.replace(slug, closed), timeout=60)
        with pytest.raises(HTTPError, match="403"):
            table.opener.open(f"{table.address}/live", timeout=60)


def test_static_files_are_ours_and_kept_for_ever(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        html = table.get("/")
        for name in ("turnwright.css", "table.js", "theme.js", "django_htmx/htmx-2.min.js"):
            path = html.split(f"/static/{name}")[1].split('"')[0]
            with table.opener.open(f"{table.address}/static/{name}{path}") as response:
                assert "max-age=31536000" in response.headers["Cache-Control"]
        for font in ("Manrope-VariableFont_wght.ttf", "SourceSerifPro-Semibold.ttf"):
            with table.opener.open(f"{table.address}/static/fonts/{font}") as response:
                assert len(response.read()) > 10_000


def test_settings_can_be_named_in_the_environment(tmp_path: Path) -> None:
    """The pause of bots is what a person may want to change; anything unknown is left alone."""
    with Table(tmp_path, BOT_PAUSE="0.01") as table:
        slug = table.new_match("connect_four", ("easy", "easy"))
        table.until(lambda: '"result"' in table.get(f"/m/{slug}/file"))
        lines = table.get(f"/m/{slug}/file").splitlines()
    assert json.loads(lines[0])["game"] == "connect_four"
    assert "result" in json.loads(lines[-1])


FACES = "text", "board", "forms", "mail", "learn", "bot"
LOADED = f"""
import sys
from pathlib import Path
from turnwright.core import games
from turnwright.server.serve import _prepare, usable_folder
usable_folder(Path(sys.argv[1]))
_prepare()
print([f"{{g.package}}.{{face}}" for g in games().values() for face in {FACES!r} if face not in vars(g)])
"""


def test_all_faces_are_loaded_before_the_first_page(tmp_path: Path) -> None:
    """Two threads that load parts of a game at once may each meet half of what the other loads, and a page falls over."""
    told = subprocess.run([sys.executable, "-c", LOADED, str(tmp_path)], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_nothing_is_said_about_leaks_when_a_table_whose_bots_thought_is_closed(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with Table(tmp_path, BOT_PAUSE="0") as table:
        slug = table.new_match("connect_four", ("you", "easy"))
        table.play_first(slug)
        table.until_length(slug, 2)
    time.sleep(0.5)  # the tracker of semaphores speaks when all else is gone
    assert capfd.readouterr().err == ""
