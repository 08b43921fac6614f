"""A whole table in one file: every row of every kind, as it stood at one moment, readable by either database.

A compressed text: one line that says what it is, then for each kind of row a line with its fields and one for each row, then
a line with their number and digest, so that half a file is never taken for a whole one.  It holds keys of dice and hashes of
passwords: it is for its owner's eyes alone.
"""

from __future__ import annotations

import gzip
import hashlib
import sqlite3
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor

from turnwright import __version__
from turnwright.core import TurnwrightError
from turnwright.files import reason, whole
from turnwright.kit.words import say

from . import wire

FORMAT = 1
MADE_ANEW = ("contenttypes", "auth.permission", "auth.group", "auth.user_", "migrations")
"""What every database makes for itself, or nobody here uses."""
BATCH = 500


class BadBackup(TurnwrightError):
    """This file cannot be restored, or not here.  Nothing was changed."""


class Head(msgspec.Struct):
    """The first line."""

    turnwright: str
    format: int
    version: str
    made: str
    migrations: dict[str, str]


class Kind(msgspec.Struct):
    """What the next rows are."""

    of: str
    fields: list[str]


class Foot(msgspec.Struct):
    """The last line."""

    rows: int
    sha256: str


def backup(path: Path) -> Counter[str]:
    """Write all rows to a new file, while the table may be running; how many of each kind."""
    if path.exists():
        raise TurnwrightError(say("{path} is there already; a backup never takes the place of another.", path=path))
    counts, digest = Counter[str](), hashlib.sha256()
    with whole(path, private=True) as raw, gzip.open(raw, "wb", 6) as file:
        for line in _lines(counts):
            digest.update(line)
            file.write(line)
        file.write(msgspec.json.encode(Foot(counts.total(), digest.hexdigest())) + b"\n")
    return counts


def _lines(counts: Counter[str]) -> Iterator[bytes]:
    with _one_moment() as alias:
        leaves = MigrationExecutor(connections[alias]).loader
        applied = {app: name for app, name in leaves.graph.leaf_nodes() if (app, name) in leaves.applied_migrations}
        made = datetime.now(UTC).isoformat(timespec="seconds")
        yield msgspec.json.encode(Head("backup", FORMAT, __version__, made, applied)) + b"\n"
        for model in apps.get_models(include_auto_created=True):
            label = model._meta.label_lower
            if label.startswith(MADE_ANEW) or not model._meta.managed or model._meta.proxy:
                continue
            names = [field.attname for field in model._meta.concrete_fields]
            yield msgspec.json.encode(Kind(label, names)) + b"\n"
            rows = model._base_manager.using(alias).order_by("pk").values_list(*names)
            for row in rows.iterator(BATCH):
                counts[label] += 1
                yield msgspec.json.encode([bytes(v) if isinstance(v, memoryview) else v for v in row]) + b"\n"


@contextmanager
def _one_moment() -> Iterator[str]:
    """A connection that sees the rows as they are now, however long it reads, and keeps nobody from writing."""
    if wire.several():
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield "default"
        return
    alias = "backup"
    with tempfile.TemporaryDirectory(prefix="turnwright-backup-") as folder:  # mode 700
        copy = Path(folder) / "copy.sqlite3"
        with (
            closing(sqlite3.connect(connection.settings_dict["NAME"])) as live,
            closing(sqlite3.connect(copy)) as still,
        ):
            live.backup(still)
        connections.settings[alias] = connections.settings["default"] | {"NAME": copy}
        try:
            yield alias
        finally:
            connections[alias].close()
            del connections[alias]
            del connections.settings[alias]


# Back


def is_one(path: Path) -> bool:
    """Is this file a backup, or at least compressed like one?"""
    try:
        with path.open("rb") as file:
            return file.read(2) == b"\x1f\x8b"
    except OSError as error:
        raise TurnwrightError(say("Cannot read {path}: {why}.", path=path, why=reason(error))) from None


def up_to_date() -> None:
    """Run the migrations that this database lacks."""
    call_command("migrate", verbosity=0, interactive=False)


def restore(path: Path) -> tuple[Counter[str], Counter[str]]:
    """Put the rows of a backup into this empty database: how many of each kind, and how many were left out, since they
    belong to parts that are not here (people, at a local table)."""
    head = checked(path)
    known = MigrationExecutor(connection).loader
    then = [(app, name) for app, name in head.migrations.items() if app in known.migrated_apps]
    if not known.graph.nodes.keys() >= set(then):
        newer = say("{path} was made by a newer Turnwright ({version}); restore it with that one.", head, path=path)
        raise BadBackup(newer)
    _emptied()
    state = MigrationExecutor(connection).migrate(then)
    counts, left_out = Counter[str](), Counter[str]()
    with transaction.atomic():
        kinds = _load(path, state.apps, counts, left_out)
        for sql in connection.ops.sequence_reset_sql(no_style(), kinds):
            with connection.cursor() as cursor:
                cursor.execute(sql)
    up_to_date()
    return counts, left_out


def checked(path: Path) -> Head:
    """The head of a file that is whole; whatever is wrong with it is said before anything is done."""
    digest, rows, foot = hashlib.sha256(), 0, b""
    try:
        with gzip.open(path, "rb") as file:
            head = msgspec.json.decode(first := file.readline(), type=Head)
            if head.turnwright != "backup" or head.format != FORMAT:
                raise BadBackup(say("{path} is a backup of a form that this Turnwright does not know.", path=path))
            digest.update(first)
            for line in file:
                if foot:
                    digest.update(foot)
                    rows += foot.startswith(b"[")
                foot = line
            end = msgspec.json.decode(foot, type=Foot)
    except (OSError, EOFError, zlib.error, msgspec.DecodeError):
        raise BadBackup(say("{path} is no backup of Turnwright, or not a whole one.", path=path)) from None
    if (end.rows, end.sha256) != (rows, digest.hexdigest()):
        raise BadBackup(say("{path} is damaged: its rows are not those that were written.", path=path))
    return head


def _emptied() -> None:
    """The database without any table; one that holds matches or people is left alone."""
    tables = set(connection.introspection.table_names())
    for model in apps.get_models():
        ours = model._meta.app_label in ("tables", "hosting", "account") and model._meta.db_table in tables
        if ours and model._base_manager.exists():
            raise BadBackup("The database is not empty; a backup is restored into a new one, so that nothing is lost.")
    with connection.cursor() as cursor:
        cascade = " CASCADE" if wire.several() else ""
        if not wire.several():
            cursor.execute("PRAGMA foreign_keys=OFF")
        for name in tables:
            cursor.execute(f"DROP TABLE {connection.ops.quote_name(name)}{cascade}")
    connection.close()


def _load(path: Path, then: Any, counts: Counter[str], left_out: Counter[str]) -> list[Any]:
    kinds = dict[Any, None]()
    for kind, rows in _batches(path):
        try:
            model = then.get_model(kind.of)
        except LookupError:
            left_out[kind.of] += len(rows)
            continue
        fields = [model._meta.get_field(name) for name in kind.fields]
        pairs = (zip(fields, row, strict=True) for row in rows)
        made = [model(**{field.attname: field.to_python(value) for field, value in row}) for row in pairs]
        every = list(model._meta.concrete_fields)
        model._base_manager._insert(made, every, using="default", raw=True)  # as they were, dates included
        counts[kind.of] += len(rows)
        kinds[model] = None
    return list(kinds)


def _batches(path: Path) -> Iterator[tuple[Kind, list[Any]]]:
    """The rows, some at a time, and what they are."""
    kind, rows = Kind("", []), list[Any]()
    with gzip.open(path, "rb") as file:
        for line in file:
            if line.startswith(b"["):
                rows.append(msgspec.json.decode(line))
            if rows and (len(rows) == BATCH or not line.startswith(b"[")):
                yield kind, rows
                rows = []
            if line.startswith(b'{"of"'):
                kind = msgspec.json.decode(line, type=Kind)
