"""Open a database of an older version, play every match on, and print what became of it: run by test_older_versions.py.

`python -m tests.older_table DUMP`, with TURNWRIGHT_DATA naming an empty folder.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import sys
from pathlib import Path
from random import Random
from typing import Any

DATA = Path(os.environ["TURNWRIGHT_DATA"])
os.environ["DJANGO_SETTINGS_MODULE"] = "turnwright.server.settings"


def main() -> None:
    with sqlite3.connect(DATA / "turnwright.sqlite3") as database:
        database.executescript(Path(sys.argv[1]).read_text(encoding="utf-8"))
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from turnwright.core import BadMatchFile, find_game
    from turnwright.server import tables
    from turnwright.server.models import Play

    def standing(slug: str) -> tuple[Any, ...]:
        hosted = tables.live(slug)
        return hosted.match.digest(), hosted.number, hosted.chronicle.heard(None, hosted.number)

    for play in Play.objects.order_by("id"):
        stored = play.moves.order_by("-number").first()
        try:
            hosted = tables.live(play.slug)
        except BadMatchFile as error:
            _can_be_saved(play, str(error))
            print(play.game, "refused")
            continue
        assert stored is not None
        assert hosted.number == play.length
        assert hosted.match.log[-1].digest == stored.digest
        _play_on(tables, play.slug, 5)
        before = standing(play.slug)
        tables.forget(play.slug)
        assert standing(play.slug) == before

        game = find_game(play.game)
        object.__setattr__(game, "version", game.version + 1)  # an upgrade: what was recorded no longer counts
        tables.forget(play.slug)
        hosted = tables.live(play.slug)
        told = [type(event).__name__ for _, event in hosted.chronicle.heard(None, hosted.number)[0]]
        assert told[-1] == "RulesChanged"
        assert hosted.number == before[1]
        assert all(hosted.may_not_undo(seat) for seat in range(len(hosted.seats)))
        _play_on(tables, play.slug, 3)
        before = standing(play.slug)
        tables.forget(play.slug)
        assert standing(play.slug) == before
        object.__setattr__(game, "version", game.version - 1)
        print(play.game, before[1])


def _can_be_saved(play: Any, sentence: str) -> None:
    """Its page says which Turnwright opens it, and hands out a file with every action, which that one reads."""
    from django.test import Client

    from turnwright.core.record import read_record

    assert re.search(r"rules version \d+ of .* plays version \d+\. Open it with the one it was played with\.", sentence)
    client = Client(headers={"host": "127.0.0.1"})
    page = client.get(f"/m/{play.slug}")
    assert page.status_code == 409
    assert sentence in page.content.decode()
    assert f'href="/m/{play.slug}/file"' in page.content.decode()
    saved = client.get(f"/m/{play.slug}/file")
    assert saved.status_code == 200
    lines = saved.content.decode().splitlines()
    assert json.loads(lines[0]) == play.header
    record = read_record(lines)
    assert [line.digest for _, line in record.rows] == [move.digest for move in play.moves.all()]
    assert [line.action for _, line in record.rows] == [move.action for move in play.moves.all()]


def _play_on(tables: Any, slug: str, actions: int) -> None:
    rng = Random(slug)
    for _ in range(actions):
        match = tables.live(slug).match
        if match.over:
            return
        seat = min(match.table.asks)
        tables.play(slug, seat, rng.choice(match.legal(seat)))


if __name__ == "__main__":
    main()
