"""Puzzles in the terminal: shown by w, begun again by x, and kept as solved."""

from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Static

from turnwright.core import find_game
from turnwright.local import LocalMatch
from turnwright.puzzles import puzzles_of, set_up
from turnwright.puzzles.marks import marks
from turnwright.sitting import ME
from turnwright.terminal.app import TurnwrightApp
from turnwright.terminal.table import TableScreen

from .test_lessons import coach
from .test_terminal import drive, press

KINGDOM = find_game("kingdom")
FIRST = puzzles_of(KINGDOM)[0]


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
