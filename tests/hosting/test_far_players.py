"""A hosted table in a process of its own: people and bots who come to it with tokens, through the client and the command."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

import turnwright as tw
from turnwright.client import Refused, RemoteMatch
from turnwright.client.shapes import PLAY, SCOPES
from turnwright.core import find_game
from turnwright.hosting import gatherings, tokens
from turnwright.hosting.gatherings import Wanted, Way
from turnwright.hosting.models import Person

from .helpers import match, person
from .processes import Site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site")) as running:
        yield running


def joined(site: Site, who: Person, slug: str, bot: str = "") -> RemoteMatch:
    return tw.connect(f"{site.address}/m/{slug}", tokens.make(who, "test", (PLAY,), 1, bot)).match()


def test_a_bot_takes_a_free_chair_and_plays_a_person_who_sees_that_it_is_one(site: Site) -> None:
    ada, bob = person("Ada"), person("Bob")
    table = gatherings.begin(bob, Way(find_game("kingdom")), [Wanted("me"), Wanted("open")])
    code = tokens.make(ada, "bot", SCOPES, 1, "Gambit")
    command = [
        sys.executable,
        "-m",
        "turnwright",
        "bot",
        "--table",
        f"{site.address}/t/{table.slug}",
        "--bot",
        "normal",
    ]
    sent = os.environ | {"TURNWRIGHT_TOKEN": code}
    with (
        subprocess.Popen(command, env=sent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as bot,
        ExitStack() as ending,
    ):
        ending.callback(bot.kill)  # should anything below fail
        host = tw.connect(f"{site.address}/t/{table.slug}", tokens.make(bob, "own", SCOPES, 1))
        m = host.sit_down()
        assert m.names == ["Bob", f"Gambit (bot of @{ada.handle})"]
        assert m.mine == [0]
        for _ in range(3):
            assert m.wait()
            m.play(0, "end-turn")
        assert m.wait()
        with pytest.raises(Refused, match="eyes of others"):
            m.view(1)
        m.resign()
        said, _ = bot.communicate(timeout=60)
    host.line.close()
    assert bot.returncode == 0, said
    assert "end-turn" in said
    assert code not in said
    assert m.outcome == tw.Outcome("by resignation", (1,), (0.0, 1.0))


def test_by_the_swap_rule_a_person_names_and_a_bot_picks_from_afar(site: Site) -> None:
    ada, bob = person("Ada"), person("Bob")
    way = Way(find_game("kingdom"), "tuned")
    table = gatherings.begin(bob, way, [Wanted("me"), Wanted("open")], swap=True)
    connections = [
        tw.connect(f"{site.address}/t/{table.slug}", tokens.make(one, "own", SCOPES, 1)) for one in (bob, ada)
    ]
    with ThreadPoolExecutor(2) as both:
        sits = [both.submit(connections[0].sit_down, lambda table: 7), both.submit(connections[1].sit_down)]
        host, guest = (one.result(60) for one in sits)
    assert (host.mine, guest.mine, host.names) == ([1], [0], ["Ada", "Bob"])
    assert host.info.variant["start.second_player_gold"] == -3
    for one in connections:
        one.line.close()


def test_a_turn_of_written_orders_between_two_tokens(site: Site) -> None:
    """What one house drafts changes nothing for the other; with the second seal the turn is played for both."""
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob, game="ec4x")
    a, b = joined(site, ada, slug), joined(site, bob, slug)
    before = b.line.get(f"matches/{slug}/view?seat=1", dict), b.sitting(1).choices
    assert a.write_draft("tax 45").fault == ""
    a.play(0, "seal")
    now = b.line.get(f"matches/{slug}/view?seat=1", dict)
    assert now["match"]["waiting"] == [1]
    assert b.sitting(1).choices == before[1]
    assert before[0]["view"].keys() == now["view"].keys()
    b.play(1, "seal")
    assert (a.view(0).turn, b.view(1).turn) == (2, 2)
    with pytest.raises(Refused, match="eyes of others"):
        b.view(0)
    for one in (a, b):
        one.line.close()


def test_a_stranger_with_a_token_finds_nothing(site: Site, tmp_path: Path) -> None:
    slug = match(person("Ada"), person("Bob"))
    with pytest.raises(Refused, match="no match at this address"):
        joined(site, person("Eve"), slug)
    with pytest.raises(Refused, match="good for nothing"):
        tw.connect(site.address, "tw_guessed").me  # noqa: B018
