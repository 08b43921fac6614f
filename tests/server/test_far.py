"""Matches of a table that runs in a process of its own: through the client, by a bot of one's own, at the terminal."""

from __future__ import annotations

import asyncio
import doctest
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static
from typer.testing import CliRunner

import turnwright as tw
from turnwright.cli import app
from turnwright.client import Connection, Refused, RemoteMatch, Unreachable
from turnwright.client.bot_seat import bot_of
from turnwright.client.line import Address, Line
from turnwright.core import Form, find_game
from turnwright.terminal.app import TurnwrightApp
from turnwright.terminal.far import FarMatch
from turnwright.terminal.panes import LogPane, Rows

from .helpers import until
from .running import Table

MINE = """
from turnwright import Advice

def choose(view, legal, rng):
    assert view.seat == 0
    return Advice(rng.choice(legal), "Why not?")
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Table(tmp_path_factory.mktemp("far"), BOT_PAUSE="0") as running:
        yield running


@pytest.fixture
def far(table: Table) -> Iterator[Connection]:
    connection = tw.connect(table.address)
    yield connection
    connection.line.close()


def two(far: Connection, game: str) -> RemoteMatch:
    return far.new(game, ["me", "person"])


def test_a_match_far_away_has_the_shape_of_one_here(far: Connection, tmp_path: Path) -> None:
    m, here = two(far, "kingdom"), tw.new("kingdom")
    for match in (m, here):
        assert [event.event for event in match.play(0, "develop farm")] == [match.sitting(0).log().lines[-1].event]
        with pytest.raises(tw.Illegal, match=r"2\.3 No action point is left\."):
            match.play(0, "build palace")
        with pytest.raises(tw.Malformed, match="did you mean build"):
            match.play(0, "bild palace")
        match.undo(0)
    assert m.waiting == here.waiting == [0]
    assert m.view(0) == here.view(0)
    assert m.view() == here.view()
    assert list(m.legal(0)) == list(here.legal(0))
    assert list(m.refused(0)) == list(here.refused(0))
    assert m.write(0, m.legal(0)[3]) == "develop house"
    assert m.action(0, "develop farm") == here.action(0, "develop farm")
    assert str(m) == str(here.sitting(0))
    assert repr(m).startswith("<Kingdom at the start, ")
    m.save(tmp_path / "m.jsonl")
    assert tw.load(tmp_path / "m.jsonl").view(0) == m.view(0)
    m.agree("draw", 0)
    m.agree("draw", 1)
    assert (m.over, m.outcome) == (True, tw.Outcome("by an agreed draw", (), (0.5, 0.5)))


@pytest.mark.parametrize("game", ["kingdom", "hell", "ec4x", "envelopes"])
def test_a_sitting_far_away_says_what_one_here_says(game: str, far: Connection, tmp_path: Path) -> None:
    """Prompt, choices with their reasons, log and numbers, after each of some actions: read there, worded here."""
    m = far.new(game, ["me", "person"][: find_game(game).seats[0]])
    for _ in range(4):
        seat = m.waiting[0]
        m.play(seat, m.legal(seat)[0])
    seat = m.waiting[0]
    s = m.sitting(seat)
    there = far.line.get(f"matches/{m.slug}/choices?seat={seat}", dict[str, Any])
    log = far.line.get(f"matches/{m.slug}/log?seat={seat}", dict[str, Any])
    assert s.prompt.label == there["prompt"]["label"]
    assert [s.say(action).label for action in m.legal(seat)] == [one["words"]["label"] for one in there["legal"]]
    done = {s.write(one.action) for one in s.choices if not one.refusal and not isinstance(one.action, Form)}
    assert done == {one["line"] for one in there["offered"] or there["legal"]}, "people are offered no less far away"
    assert [line.words.label for line in s.log().lines] == [one["words"]["label"] for one in log["lines"]]
    assert [line.fresh for line in s.log().lines] == [one["fresh"] for one in log["lines"]]
    assert s.sums == m.game.text.explain(m.view(seat))


def test_an_answer_whose_echo_is_lost_is_given_once(far: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    m = two(far, "connect_four")
    once, lost = Line._once, list[str]()

    def breaks(self: Line, method: str, path: str, *more: Any) -> Any:
        answer = once(self, method, path, *more)
        if path.endswith("actions") and len(lost) < 2:
            lost.append(path)
            raise ConnectionResetError
        return answer

    monkeypatch.setattr(Line, "_once", breaks)
    m.play(0, "drop 3")
    assert len(lost) == 2
    assert (m.glimpse(0).seen.number, m.waiting) == (1, [1])


def test_what_was_meant_for_another_question_is_not_played(far: Connection) -> None:
    m = two(far, "kingdom")
    other = far.match(m.slug)
    m.legal(0)
    other.play(0, "develop farm")
    with pytest.raises(Refused) as stale:
        m.play(0, "end-turn")
    assert stale.value.kind == "Stale"
    m.play(0, "end-turn")
    assert m.waiting == [1]


def test_somebody_who_is_not_there_is_said_in_a_sentence() -> None:
    line = Line("http://127.0.0.1:9")
    with pytest.raises(Unreachable, match="is the table open"):
        line.post("matches", {}, dict, again=False)
    for wrong in ("ftp://x", "http://", ""):
        with pytest.raises(tw.BadSetup, match="no address"):
            tw.connect(wrong)
    assert Address.read("https://host/t/ab-_c?x=1") == Address("https://host", "t", "ab-_c")
    assert Address.read("host:8000/m/abc/log") == Address("http://host:8000", "m", "abc")


def test_a_stream_comes_back_with_the_table(tmp_path: Path) -> None:
    with Table(tmp_path, BOT_PAUSE="0") as first:
        m = two(tw.connect(first.address), "connect_four")
        heard = list[Any]()

        def listen() -> None:
            for stamp in m.watch(1):
                heard.append(stamp)

        listening = threading.Thread(target=listen, daemon=True)
        listening.start()
        until(lambda: heard)
        m.play(0, "drop 1")
        until(lambda: 1 in heard)
    with Table(tmp_path, int(first.address.rpartition(":")[2]), BOT_PAUSE="0") as second:
        assert second.address == first.address
        m.play(1, "drop 2")
        until(lambda: 2 in heard)
        m.line.close()
        listening.join(5)
        assert not listening.is_alive()


def test_every_example_of_api_md_works_as_shown(table: Table) -> None:
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    shown = parser.get_doctest(page.replace("http://127.0.0.1:8000", table.address), {}, "api.md", None, 0)
    runner.run(shown, clear_globs=False)
    shown.globs["table"].line.close()
    assert runner.tries > 15
    assert runner.failures == 0


# Bots


def run_bot(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "turnwright", "bot", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def test_a_bot_of_one_s_own_plays_a_match_of_kingdom_to_its_end(far: Connection, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    m = far.new("kingdom", ["me", "normal"])
    done = run_bot("--table", f"{far.address.base}/m/{m.slug}", "--bot", str(tmp_path / "mine.py"))
    assert done.returncode == 0, done.stderr
    assert m.over
    first, *middle, last = done.stdout.splitlines()
    assert first.startswith("<Kingdom at the start")
    assert all(line.endswith("Why not?") for line in middle)
    assert "won" in last


def test_what_is_wrong_with_a_bot_is_one_sentence(far: Connection, tmp_path: Path) -> None:
    m = far.new("kingdom", ["me", "normal"])
    here = f"{far.address.base}/m/{m.slug}"
    (tmp_path / "empty.py").write_text("")
    (tmp_path / "broken.py").write_text("def choose(view, legal, rng):\n    return legal[1000]\n")
    for bot, said in (("empty.py", "no function choose"), ("broken.py", "IndexError"), ("none.py", "There is no file")):
        done = CliRunner().invoke(app, ["bot", "--table", here, "--bot", str(tmp_path / bot)])
        assert (done.exit_code, done.stderr.count("\n")) == (2, 1), done.stderr
        assert said in done.stderr
    done = CliRunner().invoke(app, ["bot", "--table", here, "--bot", "random", "--seat", "1"])
    assert "no such seat" in done.stderr
    assert m.glimpse(0).seen.number == 0


# The terminal


def drive(client: TurnwrightApp, script: Any) -> None:
    async def run() -> None:
        async with client.run_test(size=(140, 40)) as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())


async def soon(pilot: Pilot[None], true: Any) -> None:
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.05)
        await pilot.pause()
    raise AssertionError("it did not happen in time")


async def choose(pilot: Pilot[None], words: str) -> None:
    search = pilot.app.screen.query_one("#filter", Input)
    search.focus()
    search.value = words
    await pilot.press("enter")
    await pilot.pause()


def prompt(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#prompt", Static).content)


def test_the_terminal_plays_far_away_and_hears_the_others(far: Connection) -> None:
    m = far.new("kingdom", ["me", "easy"])

    async def script(pilot: Pilot[None]) -> None:
        assert "Your Main Phase" in prompt(pilot)
        await choose(pilot, "Develop a farm")
        assert m.glimpse(0).seen.number == 1
        await pilot.press("u")
        await soon(pilot, lambda: m.glimpse(0).seen.number == 0)
        await choose(pilot, "End the turn")
        await soon(pilot, lambda: m.waiting == [0])
        await soon(pilot, lambda: "Your Main Phase" in prompt(pilot))
        said = [line.words.label for line in pilot.app.screen.query_one(LogPane).shown.lines]
        assert said == [line.words.label for line in m.sitting(0).log().lines]
        await pilot.press("f", "enter")
        await soon(pilot, lambda: "forked on its page" in str(pilot.app.screen.query_one("#status", Static).content))

    drive(TurnwrightApp(FarMatch(m)), script)


def test_a_turn_of_written_orders_by_client_terminal_and_bot(far: Connection) -> None:
    """EC4X: one house writes its orders at the terminal, the other as a text, and a bot writes the next ones."""
    m = two(far, "ec4x")
    other = far.match(m.slug)
    before = m.sitting(0).choices

    def others_turn() -> None:
        assert other.write_draft("tax 45\nfly away", 1).fault.startswith("Line 2")
        assert other.write_draft("tax 45", 1).fault == ""
        other.play(1, "seal")

    here = FarMatch(m)
    here.people = [0]

    async def script(pilot: Pilot[None]) -> None:
        await asyncio.to_thread(others_turn)
        assert m.sitting(0).choices == before, "what the other house writes is not for this one"
        await choose(pilot, "tax")
        assert m.draft(0).text
        await choose(pilot, "seal")
        await soon(pilot, lambda: m.view(0).turn == 2)
        await soon(pilot, lambda: pilot.app.screen.query_one("#actions", Rows).items)

    drive(TurnwrightApp(here), script)
    bot = bot_of(m.game, "normal")
    while m.view(1).turn == 2 and 1 in m.waiting:
        m.play(1, bot.choose(m.view(1), m.legal(1)).action)
    assert m.waiting == [0]
