"""Backup and restore: everything comes back, on either database, after the one it was in is gone."""

import gzip
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from turnwright.hosting import chores
from turnwright.hosting.models import Membership
from turnwright.server import backup, tables
from turnwright.server.models import Play

from .. import databases
from .helpers import client, drop, match, person, question
from .processes import SAFE


def run(place: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "TURNWRIGHT_DATABASE"}
    line = [sys.executable, "-m", "turnwright", *command]
    return subprocess.run(
        line, env=environment | SAFE | place, capture_output=True, text=True, check=False, timeout=120
    )


def rows(path: Path) -> list[Any]:
    """All lines but the first, whose date differs, and the last, which follows from the others."""
    with gzip.open(path) as file:
        return [msgspec.json.decode(line) for line in file][1:-1]


def new_place(folder: Path, name: str, other: bool) -> dict[str, str]:
    """An empty database: of the kind of this run, or of the other one where there is one."""
    data = folder / name
    data.mkdir()
    found = {"TURNWRIGHT_DATA": str(data)}
    if databases.ON_POSTGRESQL and not other:
        found["TURNWRIGHT_DATABASE"] = databases.address(f"_{name}")
    return found


def destroy(place: dict[str, str]) -> None:
    shutil.rmtree(place["TURNWRIGHT_DATA"])
    if url := place.get("TURNWRIGHT_DATABASE"):
        import psycopg

        name = url.rpartition("/")[2] if "?" not in url else url.split("@/")[1].split("?")[0]
        with psycopg.connect(url.replace(f"/{name}?", "/postgres?"), autocommit=True) as server:
            server.execute(f'DROP DATABASE "{name}"')


def test_everything_survives_the_loss_of_its_database_and_a_move_to_the_other_kind(tmp_path: Path) -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    tables.play(slug, 0, tables.live(slug).game.read_action(drop(3)))
    client(ada).get(f"/m/{slug}")
    first = tmp_path / "first.backup"
    counts = backup.backup(first)
    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    assert counts["tables.play"] == Play.objects.count()
    assert counts["hosting.membership"] == Membership.objects.count()
    assert counts["sessions.session"] > 0
    lost, found = new_place(tmp_path, "lost", other=True), new_place(tmp_path, "found", other=False)
    again, last, exported = tmp_path / "again.backup", tmp_path / "last.backup", tmp_path / "match.jsonl"
    assert run(lost, "restore", str(first)).stdout.startswith(f"{counts['tables.play']} matches")
    assert run(lost, "backup", str(again)).returncode == 0
    destroy(lost)
    assert run(found, "restore", str(again)).returncode == 0
    assert run(found, "backup", str(last)).returncode == 0
    assert rows(last) == rows(first)
    assert run(found, "export", f"/m/{slug}", str(exported)).returncode == 0
    assert stat.S_IMODE(exported.stat().st_mode) == 0o600
    added = run(found, "restore", str(exported))  # its rows get numbers of their own
    assert added.stdout.startswith("The match is at /m/"), added.stderr


def test_a_backup_is_never_restored_over_what_is_there(tmp_path: Path) -> None:
    match(person("Ada"), person("Bob"))
    file, before = tmp_path / "b.backup", Play.objects.count()
    backup.backup(file)
    with pytest.raises(backup.BadBackup, match="is not empty"):
        backup.restore(file)
    assert Play.objects.count() == before


def test_a_local_table_takes_the_matches_of_a_hosted_one_and_says_what_it_left_out(tmp_path: Path) -> None:
    match(person("Ada"), person("Bob"))
    file = tmp_path / "hosted.backup"
    counts = backup.backup(file)
    local = {"TURNWRIGHT_DATA": str(tmp_path / "local"), "TURNWRIGHT_HOSTS": "", "TURNWRIGHT_DATABASE": ""}
    restored = run(local, "restore", str(file))
    assert restored.stdout.splitlines()[0].startswith(f"{counts['tables.play']} matches"), restored.stderr
    assert "rows about people were left out" in restored.stdout


@pytest.mark.parametrize("harm", ["half", "changed", "text", "empty"])
def test_a_damaged_backup_is_refused_before_anything_is_done(tmp_path: Path, harm: str) -> None:
    match(person("Ada"), person("Bob"))
    file = tmp_path / "b.backup"
    backup.backup(file)
    whole = file.read_bytes()
    text = gzip.decompress(whole)
    harmed = {
        "half": whole[: len(whole) // 2],
        "changed": gzip.compress(text.replace(b'"Ada"', b'"Eve"')),
        "text": gzip.compress(b"hello\n"),
        "empty": b"",
    }
    bad = tmp_path / "bad.backup"
    bad.write_bytes(harmed[harm])
    before = Play.objects.count()
    with pytest.raises(backup.BadBackup, match=r"no backup|damaged"):
        backup.restore(bad)
    assert Play.objects.count() == before > 0


def test_a_worker_makes_one_backup_a_day_and_keeps_a_fortnight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TURNWRIGHT_BACKUPS", str(tmp_path))
    for day in range(1, 21):
        (tmp_path / f"turnwright-2025-01-{day:02}.backup").touch()
    chores.backups()
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert len(kept) == 14
    assert kept[0] == "turnwright-2025-01-08.backup"
    made = (tmp_path / kept[-1]).read_bytes()
    assert made
    chores.backups()
    assert (tmp_path / kept[-1]).read_bytes() == made


def test_a_backup_never_takes_the_place_of_another(tmp_path: Path) -> None:
    file = tmp_path / "b.backup"
    backup.backup(file)
    with pytest.raises(Exception, match="there already"):
        backup.backup(file)
    assert [path.name for path in tmp_path.iterdir()] == ["b.backup"]
    assert question(match(person("Ada"), person("Bob")), 0)
