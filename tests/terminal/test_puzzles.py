"""Puzzles in the terminal: shown by w, begun again by x, and kept as solved."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Select, Static

from turnwright.core import find_game
from turnwright.local import LocalMatch
from turnwright.puzzles import puzzles_of, set_up
from turnwright.puzzles.marks import mark, marks
from turnwright.sitting import ME
from turnwright.terminal.app import TurnwrightApp
from turnwright.terminal.keys import TableScreen
from turnwright.terminal.start import beginnings

from .test_lessons import coach
from .test_terminal import drive, press, settled

KINGDOM = find_game("kingdom")
FIRST = puzzles_of(KINGDOM)[0]


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("lesson:first", "You can run a realm"),
        (f"puzzle:{FIRST.name}", "Take their castle this turn."),
    ],
)
def test_the_menu_begins_lessons_and_puzzles_and_knows_what_was_solved(tmp_path: Path, what: str, told: str) -> None:
    mark(tmp_path, "kingdom", FIRST.name)

    async def script(pilot: Pilot[None]) -> None:
        await settled(pilot)
        menu = pilot.app.screen
        choice = menu.query_one("#begin", Select)
        labels = [label for label, _ in beginnings(KINGDOM, [FIRST.name])]
        assert [label[:8] for label in labels[:4]] == ["a new ma", "Lesson: ", "Puzzle ✓", "Puzzle 2"]
        assert menu.query_one("#new").display
        choice.value = what
        await settled(pilot)
        assert str(menu.query_one("#task", Static).content).startswith(told)
        assert not menu.query_one("#new").display
        await press(pilot, "ctrl+s")
        assert ("Step 1" in coach(pilot)) == what.startswith("lesson")
        assert ("Your task" in coach(pilot)) == what.startswith("puzzle")

    drive(TurnwrightApp(None, tmp_path), script)


def test_a_puzzle_is_missed_begun_again_and_solved_by_keys(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "Your task" in coach(pilot)
        await press(pilot, "e", "enter")
        assert "Not solved this time" in coach(pilot)
        await press(pilot, "x")
        assert "Your task" in coach(pilot)
        for _ in FIRST.solution:
            await press(pilot, "w")
        table = next(one for one in pilot.app.screen_stack if isinstance(one, TableScreen))
        assert "✓ Solved" in str(table.query_one("#coach", Static).content)
        assert marks(tmp_path) == {"kingdom": [FIRST.name]}

    local = LocalMatch(set_up(KINGDOM, FIRST, ME), tmp_path / "match.jsonl")
    drive(TurnwrightApp(local, tmp_path), script)
