"""The soak of the web table: killed again and again while people play and undo, and asked what it still knows.

Everything a page acknowledged must be stored, in its order; of what was under way when the server died, all or nothing.
"""

from __future__ import annotations

import json
import re
import sqlite3
import tempfile
import threading
import time
from html import unescape
from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import Any

from turnwright.core import TurnwrightError, Value

from .bench_web import Client, _reach, _start

MATCHES = 6


class Survived(Value):
    """What held."""

    kills: int
    actions: int
    undos: int


class Lost(TurnwrightError):
    """The server forgot or invented something."""


class Player:
    """One screen with one match: what it was told is done, and what it does not know."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.address = ""
        self.done: list[Any] = []
        self.perhaps: list[Any] | None = None
        self.actions = self.undos = 0

    def play(self, port: int, stop: threading.Event) -> None:
        """Play and undo until the server dies or it is enough."""
        try:
            with Client(port) as client:
                page = client.send(self.address)[1] if self.address else ""
                while not stop.is_set():
                    page = self._deed(client, page) if 'name="action"' in page else self._begin(client)
        except (OSError, HTTPException):
            return

    def _begin(self, client: Client) -> str:
        address = client.new_match()
        page = client.send(address)[1]
        self.address, self.done, self.perhaps = address, [], None
        return page

    def _deed(self, client: Client, page: str) -> str:
        fields = {name: re.findall(rf'name="{name}" value="(\w+)"', page)[0] for name in ("question", "seat")}
        undo = self.rng.random() < 0.3 and 'id="undo">' in page
        wire = "" if undo else unescape(self.rng.choice(re.findall(r'name="action" value="([^"]*)"', page)))
        self.perhaps = self.done[:-1] if undo else [*self.done, json.loads(wire)]
        what, sent = ("undo", fields) if undo else ("play", fields | {"action": wire})
        status, page, _ = client.send(f"{self.address}/{what}", sent, script=True)
        if status != 200 or "toast bad" in page:
            raise Lost(f"{self.address} refused what it offered: {wire or 'undo'}.")
        self.done, self.perhaps = self.perhaps, None
        self.undos += undo
        self.actions += not undo
        return page

    def check(self, rows: sqlite3.Connection) -> None:
        """Compare what was acknowledged with what is stored, and go on from there."""
        query = "select number, action from tables_move m join tables_play p on p.id = m.play_id where slug = ? order by number"
        found = rows.execute(query, [self.address.rpartition("/")[2]]).fetchall()
        stored = [json.loads(action) for _, action in found]
        if [number for number, _ in found] != list(range(1, len(found) + 1)) or stored not in (self.done, self.perhaps):
            raise Lost(f"{self.address} was told of {len(self.done)} actions, but {len(stored)} are stored.")
        self.done, self.perhaps = stored, None


def soak_web(seconds: float, seed: int = 1, between: float = 3.0) -> Survived:
    """Kill the server every few seconds until the time is up, at least twice."""
    rng, players, kills = Random(seed), [Player(seed + n) for n in range(MATCHES)], 0
    until = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        while kills < 2 or time.monotonic() < until:
            _until_killed(folder, players, between * rng.uniform(0.5, 1.5))
            kills += 1
            with sqlite3.connect(Path(folder) / "turnwright.sqlite3") as rows:
                if rows.execute("pragma integrity_check").fetchone() != ("ok",):
                    raise Lost("The database is damaged.")
                for player in players:
                    player.check(rows)
            rows.close()
    return Survived(kills, sum(player.actions for player in players), sum(player.undos for player in players))


def _until_killed(folder: str, players: list[Player], seconds: float) -> None:
    server, port = _start(folder)
    failed: list[BaseException] = []
    stop = threading.Event()

    def run(player: Player) -> None:
        try:
            player.play(port, stop)
        except Lost as error:
            failed.append(error)

    try:
        _reach(port)
        threads = [threading.Thread(target=run, args=(player,)) for player in players]
        for thread in threads:
            thread.start()
        time.sleep(seconds)
    finally:
        server.kill()
        server.communicate()
        stop.set()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]
