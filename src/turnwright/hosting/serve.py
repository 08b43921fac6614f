"""`turnwright serve --production` and `turnwright worker`: checked, then run in processes that are minded.

SIGTERM closes: what has begun is answered, nothing new is taken.  SIGHUP renews: one process after the other is replaced by
a new one, which reads the code that is installed then, so that an upgrade is never a closed door.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from importlib.util import find_spec
from pathlib import Path
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

from turnwright.core import TurnwrightError
from turnwright.server.serve import usable_folder

NEEDED = ("allauth", "psycopg", "structlog", "prometheus_client")
START = 60.0
"""Seconds in which a process must be ready."""
DRAIN = 30.0
"""Seconds in which a process that closes must have answered all."""


class Unsafe(TurnwrightError):
    """The table may not be opened to strangers like this."""


def installed() -> None:
    if any(find_spec(name) is None for name in NEEDED):
        raise TurnwrightError(
            "Hosting needs more packages than playing; install them with: pip install 'turnwright[host]'"
        )


def checked(processes: int = 1, data: Path | None = None) -> None:
    """Refuse what is unsafe, one sentence for each fault."""
    installed()
    usable_folder(data)
    from .environment import faults

    if found := list(faults(processes)):
        raise Unsafe("\n".join(found))


def prepared() -> None:
    """Django set up for a hosted table, and its database brought up to date by one process at a time."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "turnwright.hosting.settings"
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import DatabaseError, connection

    from turnwright.server import wire

    try:
        if wire.several():
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_lock(7285)")
        call_command("migrate", verbosity=0, interactive=False)
    except DatabaseError as error:
        raise TurnwrightError(f"The database cannot be brought up to date ({type(error).__name__}).") from None
    finally:
        connection.close()


class Minder:
    """The web processes: started, replaced when they die or when told so, and closed."""

    def __init__(self, door: socket.socket, processes: int, folder: Path) -> None:
        self.door, self.count = door, processes
        self.host, self.port = door.getsockname()[:2]
        self.environment = os.environ | {"PROMETHEUS_MULTIPROC_DIR": str(folder)}
        self.running: list[subprocess.Popen[bytes]] = []
        self.closing, self.renewing = threading.Event(), threading.Event()
        self.awake = threading.Event()

    def start(self) -> subprocess.Popen[bytes]:
        handle = self.door.fileno()
        command = [sys.executable, "-m", "turnwright.hosting.web", str(handle)]
        child = subprocess.Popen(command, env=self.environment, stdin=subprocess.PIPE, pass_fds=[handle])
        self.running.append(child)
        return child

    def run(self) -> None:
        for child in [self.start() for _ in range(self.count)]:
            self.until_ready(child)
        many = "process" if self.count == 1 else "processes"
        print(f"The table is open at {self.host}:{self.port}, in {self.count} {many}.", flush=True)
        while not self.closing.is_set():
            self.awake.wait(0.5)
            self.awake.clear()
            if self.renewing.is_set():
                self.renewing.clear()
                self.renew()
            for child in [child for child in self.running if child.poll() is not None]:
                self.buried(child)
                print(f"A process ended ({child.returncode}); another one is started.", file=sys.stderr, flush=True)
                self.closing.wait(1)
                self.start()
        self.door.close()
        self.close(list(self.running))
        print("The table is closed.", flush=True)

    def renew(self) -> None:
        """The new ones take their place beside the old ones, which then close."""
        for old in list(self.running):
            new = self.start()
            if not self.until_ready(new):
                print("The new process did not become ready, so the old ones stay.", file=sys.stderr, flush=True)
                self.close([new])
                return
            self.close([old])
        print("All processes are new.", flush=True)

    def until_ready(self, child: subprocess.Popen[bytes]) -> bool:
        """Wait for a process to be ready: all share the door, so it is asked until it was this one that answered."""
        end = time.monotonic() + START
        opener = build_opener(ProxyHandler({}))
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)
        while time.monotonic() < end and not self.closing.is_set():
            if child.poll() is not None:
                return False
            try:
                with opener.open(f"http://{host}:{self.port}/ready", timeout=5) as answer:
                    if answer.headers.get("X-Process") == str(child.pid):
                        return True
            except (URLError, OSError):
                pass
            time.sleep(0.05)
        return False

    def close(self, children: list[subprocess.Popen[bytes]]) -> None:
        for child in children:
            child.terminate()
        end = time.monotonic() + DRAIN
        for child in children:
            try:
                child.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
            self.buried(child)

    def buried(self, child: subprocess.Popen[bytes]) -> None:
        from prometheus_client.multiprocess import mark_process_dead

        self.running.remove(child)
        mark_process_dead(child.pid, self.environment["PROMETHEUS_MULTIPROC_DIR"])
        if child.stdin:
            child.stdin.close()


def serve(data: Path | None, host: str, port: int, processes: int) -> None:
    """The web processes of a hosted table, until SIGTERM."""
    checked(processes, data)
    from .shared_socket import opened

    lock = _one_server()
    prepared()
    folder = Path(tempfile.mkdtemp(prefix="turnwright-numbers-"))
    minder = Minder(opened(host, port), processes, folder)

    def told(event: threading.Event) -> None:
        event.set()
        minder.awake.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: told(minder.closing))
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: told(minder.renewing))
    try:
        minder.run()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        del lock


def worker(data: Path | None) -> None:
    """Bots, deadlines, files and whatever else no page waits for, until SIGTERM."""
    checked(data=data)
    prepared()
    from turnwright.server import wire

    if not wire.several():
        raise TurnwrightError("On SQLite the server does all work itself; workers are for PostgreSQL.")
    from . import observing

    observing.set_up()
    from django.conf import settings

    from turnwright.server import thinkers

    from . import chores, operations

    settings.JOBS_HERE = True
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())

    def hear(word: wire.Word) -> None:
        if word.work:
            thinkers.consider(word.slug)

    threading.Thread(target=wire.follow, args=(hear, chores.bots_and_files, stop), name="wire", daemon=True).start()
    threading.Thread(target=operations.beat, args=("worker", stop), name="beat", daemon=True).start()
    print("The worker works.", flush=True)
    chores.run(stop)
    thinkers.close()
    print("The worker has stopped.", flush=True)
    os._exit(0)  # threads that think may still run; all that counts is committed


def inbound(data: Path | None, listen: str, imap: bool, every: int, receivers: list[str]) -> None:
    """Put down mail that comes in: from standard input, or until SIGTERM by LMTP or from a mailbox."""
    from .environment import NONE, said

    installed()
    usable_folder(data)
    if said("MAIL_IN") in ("", NONE):
        raise TurnwrightError("TURNWRIGHT_MAIL_IN is not set, so no address here takes mail.")
    if listen and imap:
        raise TurnwrightError("Listen or look into a mailbox, not both in one process.")
    prepared()
    from .mail import doors

    if listen:
        doors.open_lmtp(listen)
    elif imap:
        doors.open_mailbox(said("IMAP"), every)
    else:
        doors.read_pipe(receivers)


def _one_server() -> object:
    """On SQLite, the folder's lock."""
    from .environment import said

    if said("DATABASE"):
        return None
    from turnwright.server.datafolder import data_folder, hold

    lock = hold(data_folder())
    if lock is None:
        raise TurnwrightError("Another server has this data folder; on SQLite there is one.")
    return lock
