"""`import turnwright as tw`: what programs and notebooks use."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest

import turnwright as tw
from turnwright.core import games

PAGE = Path(__file__).parents[1] / "docs" / "python-api.md"


def test_every_example_of_the_page_works_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert ran.attempted > 20
    assert ran.failed == 0


def test_every_name_it_offers_is_there_and_documented() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in tw.__all__:
        assert getattr(tw, name)
    assert [name for name in ("games", "new", "load", "bot", "simulate") if f"tw.{name}" not in page] == []
    assert set(tw.__all__) < set(dir(tw))
    with pytest.raises(AttributeError, match="turnwright has no newgame_"):
        tw.newgame_  # noqa: B018


def test_importing_it_loads_nothing_and_the_package_of_games_can_be_called() -> None:
    code = """
import sys, turnwright as tw
heavy = {"msgspec", "rich", "django", "textual", "turnwright.core"}
assert not heavy & set(sys.modules), heavy & set(sys.modules)
import turnwright.games.kingdom
assert tw.games()["kingdom"] is turnwright.games.kingdom.GAME
tw.new("kingdom").legal()
assert not {"rich", "django", "textual"} & set(sys.modules)
assert callable(tw.games) and turnwright.games.kingdom
"""
    assert subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True).stderr == ""


@pytest.mark.parametrize("name", sorted(games()))
def test_a_notebook_shows_the_board_and_fetches_nothing(name: str) -> None:
    match = tw.new(name, seed=1)
    framed = match._repr_html_()
    document = unescape(re.findall(r'srcdoc="(.*?)" sandbox=""', framed, re.DOTALL)[0])
    assert not re.findall(r"(?:href|src)=[\"'](?!#|data:|\?)|@import|url\((?!\"?#|\"?data:)|<script", document)
    assert re.sub(r"\s", "", match.sitting().screens[next(iter(match.sitting().screens))])[:200] in re.sub(
        r"\s", "", document
    )


def test_a_match_is_the_same_class_wherever_it_comes_from(tmp_path: Path) -> None:
    match = tw.simulate("connect_four", "random", seed=3)[0]
    match.save(tmp_path / "four.jsonl")
    assert {type(m) for m in (match, match.at(3), match.branch(), tw.load(tmp_path / "four.jsonl"))} == {tw.Match}


def test_a_refused_line_changes_nothing() -> None:
    match = tw.new("connect_four", seed=1)
    before = match.digest()
    for line in ("drop 9", "drip 1", ""):
        with pytest.raises(tw.TurnwrightError):
            match.play(0, line)
    assert (match.digest(), len(match), repr(match)) == (before, 0, "<Connect Four at the start, Red to answer>")


def test_the_text_of_a_match_lists_every_action_as_it_is_written() -> None:
    shown = str(tw.new("connect_four", seed=1).sitting(0))
    assert [line.strip() for line in shown.splitlines()[-7:]] == [f"drop {column}" for column in range(7)]


def test_the_end_is_told_by_name() -> None:
    match = tw.new("connect_four", ["Ada", "Bob"])
    for column in (0, 1, 0, 1, 0, 1, 0):
        match.play(match.waiting[0], f"drop {column}")
    assert repr(match).startswith("<Connect Four after 7 actions, Ada won: ")
    assert match.waiting == []
