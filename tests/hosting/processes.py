"""A hosted table in processes of its own, as `turnwright serve --production` and `turnwright worker` run it, on this run's
database."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from turnwright.hosting.models import Person

from .helpers import client

SAFE = {
    "TURNWRIGHT_HOSTS": "localhost,127.0.0.1",
    "TURNWRIGHT_SECRET_KEY": "only for tests: 0123456789 abcdefghijklmnopqrstuvwxyz",
    "TURNWRIGHT_MAIL": "none",
    "TURNWRIGHT_BACKUPS": "none",
    "TURNWRIGHT_BOT_PAUSE": "0",
}


class Running:
    """A command until the end of the block; its log is `said`."""

    sign: str

    def __init__(self, folder: Path, *command: str, **variables: str) -> None:
        self.command = [sys.executable, "-m", "turnwright", *command]
        self.variables = SAFE | {f"TURNWRIGHT_{name}": value for name, value in variables.items()}
        self.log = folder / f"{command[0]}-{id(self)}.log"

    def __enter__(self) -> Self:
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                self.command, env=os.environ | self.variables, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        until(lambda: self.sign in self.said or self.process.poll() is not None)
        assert self.process.poll() is None, self.said
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(60)

    @property
    def said(self) -> str:
        return self.log.read_text(encoding="utf-8") if self.log.exists() else ""

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def children(self) -> list[int]:
        found = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in found]


class Worker(Running):
    sign = "The worker works."

    def __init__(self, folder: Path, **variables: str) -> None:
        super().__init__(folder, "worker", **variables)


class _Stays(HTTPRedirectHandler):
    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


class Site(Running):
    sign = "The table is open"

    def __init__(self, folder: Path, processes: int = 1, port: int = 0, **variables: str) -> None:
        super().__init__(
            folder, "serve", "--production", "--port", str(port), "--processes", str(processes), **variables
        )
        self.opener = build_opener(ProxyHandler({}), _Stays)

    def __enter__(self) -> Self:
        super().__enter__()
        found = re.search(r"open at 127\.0\.0\.1:(\d+)", self.said)
        assert found, self.said
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"
        return self

    def browser(self, who: Person | None = None) -> Browser:
        return Browser(self, who)


class Browser:
    """One person's cookies."""

    def __init__(self, site: Site, who: Person | None) -> None:
        self.site = site
        self.cookies = {name: morsel.value for name, morsel in client(who).cookies.items()}
        self.headers: dict[str, str] = {}

    def ask(self, path: str, body: bytes | None = None, timeout: float = 60, **headers: str) -> Any:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Cookie": cookies} | {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            answer = self.site.opener.open(Request(self.site.address + path, body, sent), timeout=timeout)
        except HTTPError as error:
            answer = error
        for line in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def get(self, path: str, **headers: str) -> str:
        with self.ask(path, None, 60, **headers) as answer:
            assert answer.status == 200, (path, answer.status)
            return str(answer.read().decode())

    def form(self, html: str, **fields: object) -> bytes:
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', html)
        assert token
        return urlencode({"csrfmiddlewaretoken": token[1]} | fields).encode()

    def play(self, slug: str, seat: int, action: str, question: str) -> int:
        html = self.get(f"/m/{slug}")
        fields = {"seat": seat, "action": action, "question": question}
        with self.ask(f"/m/{slug}/play", self.form(html, **fields), HX_Request="true") as answer:
            answer.read()
            return int(answer.status)

    def listen(self, *slugs: str) -> Any:
        """The stream of these matches' pages, open."""
        tokens = [self.get(f"/m/{slug}").split('data-listen="')[1].split('"')[0] for slug in slugs]
        return self.ask(f"/live?{urlencode({'t': tokens}, doseq=True)}")


def until(true: Callable[[], Any], seconds: float = 180) -> Any:
    end = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)
    return found
