"""Folders, keys, databases and bodies that cannot be used: one sentence each, and what holds keys is private."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client

from turnwright.core import TurnwrightError
from turnwright.server import limits
from turnwright.server.datafolder import database, secret_key

from .helpers import new

CLI = [sys.executable, "-m", "turnwright", "serve", "--no-browser", "--port", "0", "--data"]


def refused(folder: Path, *before: str) -> str:
    """What `turnwright serve` says to a folder that it cannot use."""
    done = subprocess.run([*before, *CLI, folder], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe\x00", b"short", b"two\nlines of it that are long enough to be one"])
def test_a_damaged_secret_is_one_sentence(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "secret.key").write_bytes(damage)
    with pytest.raises(TurnwrightError, match=r"secret\.key is damaged; put back a copy, or delete it"):
        secret_key(tmp_path)


def test_a_server_refuses_what_it_cannot_use_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "secret.key").write_bytes(b"")
    assert "secret.key is damaged" in refused(tmp_path)
    (tmp_path / "secret.key").unlink()
    (tmp_path / "turnwright.sqlite3").write_bytes(b"no database " * 99)
    assert "cannot be used (file is not a database); put back a copy" in refused(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
@pytest.mark.parametrize("used", [False, True])
def test_a_folder_that_may_only_be_read_is_one_sentence_and_stays_as_it_is(tmp_path: Path, used: bool) -> None:
    if used:
        secret_key(tmp_path)
        database(tmp_path)
    as_anybody: tuple[str, ...] = ()
    if os.geteuid() == 0:  # whom permissions do not stop, unless this right is given up
        as_anybody = ("setpriv", "--bounding-set", "-dac_override")
        if not shutil.which("setpriv"):
            pytest.skip("root, and no setpriv to be anybody else")
    there = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    tmp_path.chmod(0o500)
    try:
        assert "The data folder cannot be used (permission denied); name another" in refused(tmp_path, *as_anybody)
    finally:
        tmp_path.chmod(0o700)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == there


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
def test_what_holds_keys_is_private_whatever_the_folder_allows(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "turnwright.sqlite3").touch(0o644)
    (tmp_path / "turnwright.sqlite3-wal").touch(0o644)
    secret_key(tmp_path)
    database(tmp_path)
    assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()} == {0o600}
    assert len(list(tmp_path.iterdir())) == 3


def test_a_locked_database_is_said_soon_and_changes_nothing(client: Client) -> None:
    client.raise_request_exception = False
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout=100")
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        answer = client.post("/new/connect_four", {"start": "1", "seat.1": "person"})
    finally:
        other.close()
        connection.close()
    assert answer.status_code == 503
    assert "The database does not answer" in answer.content.decode()
    assert connection.settings_dict["OPTIONS"]["timeout"] <= 5


def test_a_body_that_is_too_large_is_refused_before_it_is_read(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = new()
    answer = client.post(f"/m/{slug}/play", {"action": "x" * (limits.BODY + 1)})
    assert answer.status_code == 413
    assert "That is more than this page takes: 1,024 kB at most." in answer.content.decode()
    monkeypatch.setitem(limits.BODIES, "/import", 2 * limits.BODY)
    large = SimpleUploadedFile("match.jsonl", b"x" * (limits.BODY + 1))
    assert client.post("/import", {"file": large}).status_code == 302
    larger = SimpleUploadedFile("match.jsonl", b"x" * (2 * limits.BODY + 1))
    assert client.post("/import", {"file": larger}).status_code == 413


def test_more_fields_than_any_form_has_are_no_failure(client: Client) -> None:
    client.raise_request_exception = False
    answer = client.post("/new/kingdom", {f"field{n}": "" for n in range(2000)})
    assert answer.status_code == 400
    assert "cannot be read as a form" in answer.content.decode()
