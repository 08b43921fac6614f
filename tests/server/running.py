"""A web table in a process of its own, as `turnwright serve` runs it."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from html import unescape
from http.cookiejar import CookieJar
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

SERVE = "import sys; from pathlib import Path; from turnwright.server.serve import serve; serve(Path(sys.argv[1]), int(sys.argv[2]), False)"


def _parent(stat: Path) -> int | None:
    try:
        return int(stat.read_text().rpartition(")")[2].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return None


class Table:
    def __init__(self, folder: Path, port: int = 0, **settings: str) -> None:
        self.folder, self.port = folder, port
        self.settings = {f"TURNWRIGHT_{name}": value for name, value in settings.items()}
        self.opener = build_opener(ProxyHandler({}), HTTPCookieProcessor(CookieJar()))
        self.said: list[str] = []

    def __enter__(self) -> Self:
        command = [sys.executable, "-c", SERVE, str(self.folder), str(self.port)]
        self.process = subprocess.Popen(command, env=os.environ | self.settings, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        for line in self.process.stdout:
            self.said.append(line.strip())
            if line.startswith("Ctrl-C"):
                break
        address = re.search(r"http://\S+(?=/)", " ".join(self.said))
        assert address, self.said
        self.address = address[0]
        self.until(lambda: self.get("/"))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(60)
        if self.process.stdout:
            self.said += self.process.stdout.read().split("\n")
            self.process.stdout.close()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def children(self) -> list[int]:
        stats = Path("/proc").glob("[0-9]*/stat")  # a container may have no ps
        return [int(stat.parent.name) for stat in stats if _parent(stat) == self.process.pid]

    def until(self, true: Callable[[], Any], seconds: float = 180) -> Any:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if found := true():
                    return found
            except OSError:
                pass
            time.sleep(0.05)
        raise AssertionError("it did not happen in time")

    def get(self, path: str) -> str:
        with self.opener.open(self.address + path) as response:
            return str(response.read().decode())

    def post(self, path: str, html: str, **fields: Any) -> str:
        """Send a form of the page `html`; the address it led to."""
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', html)
        assert token
        body = urlencode({"csrfmiddlewaretoken": token[1]} | fields).encode()
        with self.opener.open(self.address + path, body) as response:
            return str(response.url.removeprefix(self.address))

    def upload(self, path: str, page: str, file: bytes) -> str:
        """Send a file from a page; the address it led to."""
        token = self.field(self.get(page), "csrfmiddlewaretoken")
        part = 'Content-Disposition: form-data; name="{}"'
        named = part.format("file") + '; filename="match.jsonl"'
        parts = (part.format("csrfmiddlewaretoken").encode(), token.encode()), (named.encode(), file)
        body = b"".join(b"--limit\r\n%s\r\n\r\n%s\r\n" % both for both in parts) + b"--limit--\r\n"
        sent = Request(self.address + path, body, {"Content-Type": "multipart/form-data; boundary=limit"})
        with self.opener.open(sent) as response:
            return str(response.url.removeprefix(self.address))

    def leads_to(self, path: str) -> str:
        """Where this address redirects to."""
        with self.opener.open(self.address + path) as response:
            return str(response.url.removeprefix(self.address))

    def new_match(self, game: str, seats: tuple[str, ...]) -> str:
        chosen = {f"seat.{n}": kind for n, kind in enumerate(seats)}
        return self.post(f"/new/{game}", self.get(f"/new/{game}"), start="1", **chosen).rsplit("/", 1)[-1]

    def field(self, html: str, name: str) -> str:
        found = re.search(rf'name="{name}" value="([^"]*)"', html)
        assert found, name
        return unescape(found[1])

    def play_first(self, slug: str) -> None:
        html = self.get(f"/m/{slug}")
        fields = {name: self.field(html, name) for name in ("question", "seat", "action")}
        self.post(f"/m/{slug}/play", html, **fields)

    def length(self, slug: str) -> int:
        found = re.search(r'data-number="(\d+)"', self.get(f"/m/{slug}"))
        assert found
        return int(found[1])

    def until_length(self, slug: str, length: int) -> None:
        self.until(lambda: self.length(slug) >= length)
