"""Lessons in the terminal, by the keys w and x alone, and the goal by g."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from turnwright.core import find_game, games
from turnwright.local import LocalMatch
from turnwright.sitting import begin, lesson_of
from turnwright.terminal.app import TurnwrightApp
from turnwright.terminal.dialogs import GoalCard
from turnwright.terminal.keys import TableScreen
from turnwright.terminal.panes import Rows

from .test_terminal import WIDE, drive, press, said, shown, sit

LESSONS = [(game.id, lesson.name) for game in games().values() for lesson in game.learn.lessons()]
PRESSES = 120


def taught(game: str, name: str, tmp_path: Path) -> TurnwrightApp:
    found = find_game(game)
    return TurnwrightApp(LocalMatch(begin(found, lesson_of(found, name)), tmp_path / "match.jsonl"), tmp_path)


def coach(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#coach", Static).content)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_lesson_is_finished_by_two_keys(game: str, name: str, tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        for _ in range(PRESSES):
            if "The lesson is done" in coach(pilot):
                return
            screen = pilot.app.screen
            assert isinstance(screen, TableScreen)
            await press(pilot, "w")
            if "nothing to show" in said(pilot):
                await press(pilot, "x")
                screen.say("")
        raise AssertionError(coach(pilot))

    drive(taught(game, name, tmp_path), script, WIDE)


def test_a_step_says_what_to_do_and_why_at_80_by_24(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "x")
        assert "Step 2 of 12" in shown(pilot)
        assert "Build a house on the free slot" in shown(pilot)
        assert "People give you actions" in coach(pilot)
        await press(pilot, "w")
        assert "✓ There is a bed for one more person." in shown(pilot)
        await press(pilot, "u")
        assert "Step 2 of 12" in shown(pilot)

    drive(taught("kingdom", "first", tmp_path), script)


def test_the_goal_and_the_words_are_one_key_away(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "Bring the other castle down to 0" in coach(pilot)
        await press(pilot, "g")
        assert isinstance(pilot.app.screen, GoalCard)
        assert "YOU LOSE WHEN" in shown(pilot)
        assert "Absorption" in str(pilot.app.screen.text())
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)

    drive(sit(tmp_path, "you", "you", game="kingdom"), script, WIDE)


def test_digits_go_to_headings_and_e_to_the_end_of_the_turn(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        actions = pilot.app.screen.query_one("#actions", Rows)
        await press(pilot, "4")
        fourth = actions.item.words.group
        groups = list(dict.fromkeys(one.words.group for one in actions.items if one is not None))
        assert groups.index(fourth) == 3
        await press(pilot, "e")
        assert actions.item.ends_turn
        await press(pilot, "enter")
        assert "action 1" in shown(pilot)

    drive(sit(tmp_path, "you", "you", game="kingdom"), script, WIDE)
