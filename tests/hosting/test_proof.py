"""A match whose dice were drawn together, from the table to the file that everybody may check at home."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner, Result

from turnwright.cli import app
from turnwright.core import find_game
from turnwright.hosting import beginning, gatherings
from turnwright.hosting.gatherings import Wanted, Way
from turnwright.server import tables
from turnwright.server.models import Play

from .helpers import client, person
from .test_gatherings import Browser


def verify(path: Path, *more: str) -> Result:
    return CliRunner().invoke(app, ["verify", str(path), *more])


def test_a_gathered_match_is_exported_and_verified_with_the_seals_that_were_shown(tmp_path: Path) -> None:
    ada, bob = person("Ada"), person("Bob")
    table = gatherings.begin(ada, Way(find_game("envelopes"), options={"nights": 3}), [Wanted("me"), Wanted("open")])
    gatherings.sit(table, 1, bob)
    browsers = [Browser(ada), Browser(bob)]
    for one in browsers:
        one.seal(table)
        beginning.ready(table, one.who)
    for one in browsers:
        one.open(table)
    play = Play.objects.get(gathering=table)
    with tables.held(play.slug) as hosted:
        seal = hosted.match.header.streams[0].commitment
    while not Play.objects.get(pk=play.pk).outcome:
        with tables.held(play.slug) as hosted:
            seat = hosted.waiting[0]
            tables.play(play.slug, seat, hosted.match.legal(seat)[-1])
    answer = client(bob).get(f"/m/{play.slug}/file")
    assert answer.status_code == 200
    file = tmp_path / "match.jsonl"
    file.write_bytes(b"".join(answer) if answer.streaming else answer.content)
    proven = verify(file, "--seal", seal)
    assert proven.exit_code == 0
    assert "drawn by the host and seats 0, 1 together; every share fits its seal" in proven.output
    assert verify(file, "--seal", "0" * 64).exit_code == 2
    text = file.read_text()
    file.write_text(text.replace(browsers[0].share.hex(), "0" * 64))
    assert verify(file, "--seal", seal).exit_code == 2
