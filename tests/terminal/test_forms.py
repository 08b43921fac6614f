"""Orders to fill in at the terminal, by keys alone."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.containers import Vertical
from textual.pilot import Pilot
from textual.widgets import Input, Select, Static, TextArea

from turnwright.terminal.app import TurnwrightApp
from turnwright.terminal.forms import AsText, Choice, FillIn
from turnwright.terminal.keys import TableScreen
from turnwright.terminal.panes import Rows
from turnwright.terminal.scene import Scene
from turnwright.terminal.sheet import SheetPane

from .test_terminal import WIDE, drive, press, said, settled, shown, sit


def sheet(app: TurnwrightApp) -> list[Any]:
    assert app.local
    return list(app.local.match.table.sheets[0])


def preview(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#preview", Static).content)


async def find(pilot: Pilot[None], words: str) -> None:
    """Enter in the filter takes the first row it leaves."""
    search = pilot.app.screen.query_one("#filter", Input)
    search.focus()
    search.value = words
    await press(pilot, "enter")


def test_an_amount_is_typed_judged_and_written_down(tmp_path: Path) -> None:
    app = sit(tmp_path, "you", "you", game="ec4x")

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter")  # the hand-over
        await find(pilot, "another amount")
        assert isinstance(pilot.app.screen, FillIn)
        pilot.app.screen.query_one(Select).value = "WEP"
        amount = pilot.app.screen.query_one(Input)
        amount.focus()
        for typed, judged in (("9000", "3.8"), ("64.923", "no number"), ("64.92", "Left, PP: 355.08")):
            amount.value = typed
            await settled(pilot)
            assert judged in preview(pilot)
        await press(pilot, "enter")
        assert [(line.area, line.amount) for line in sheet(app)] == [("WEP", 6492)]
        await press(pilot, "o")
        assert "Treasury 420.00" in shown(pilot)
        assert "64.92" in shown(pilot)
        await press(pilot, "down", "enter")
        assert sheet(app) == []
        assert "Struck: Research WEP for 64.92 PP." in said(pilot)

    drive(app, script, WIDE)


def test_what_is_refused_stays_in_the_form(tmp_path: Path) -> None:
    app = sit(tmp_path, "you", "you", game="ec4x")

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        await find(pilot, "order a fleet ...")
        await press(pilot, "ctrl+s")
        assert isinstance(pilot.app.screen, FillIn)
        assert "System: nothing is chosen" in preview(pilot)
        pilot.app.screen.query(Select)[1].value = "0"
        await settled(pilot)
        assert not pilot.app.screen.query(Input)
        await press(pilot, "ctrl+s")
        assert isinstance(pilot.app.screen, TableScreen)
        assert sheet(app)[0].code == 0

    drive(app, script)


def test_the_sheet_is_edited_as_text(tmp_path: Path) -> None:
    app = sit(tmp_path, "you", "you", game="ec4x")

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "t")
        assert isinstance(pilot.app.screen, AsText)
        text = pilot.app.screen.query_one(TextArea)
        text.text = "tax 45\nresarch WEP 9"
        await press(pilot, "ctrl+s")
        assert "did you mean research?" in preview(pilot)
        text.text = "tax 45\nresearch WEP 9"
        await press(pilot, "ctrl+s")
        assert [type(line).__name__ for line in sheet(app)] == ["Tax", "Invest"]
        await press(pilot, "o")
        assert len([item for item in pilot.app.screen.query_one(SheetPane).items if item]) == 2

    drive(app, script, WIDE)


def test_a_sealed_sheet_can_be_taken_back_while_others_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = sit(tmp_path, "you", "random", game="ec4x")
    monkeypatch.setattr(TableScreen, "_let_think", lambda *_: None)

    async def script(pilot: Pilot[None]) -> None:
        assert app.local
        await find(pilot, "seal 0")
        assert app.local.waiting == [1]
        actions = pilot.app.screen.query_one("#actions", Rows)
        assert [one.words.label for one in actions.items if one] == ["Unseal the sheet"]
        await press(pilot, "home", "enter")
        assert app.local.waiting == [0, 1]

    drive(app, script)


def test_a_game_without_drafts_has_no_sheet(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "o")
        assert "nothing is written down first" in said(pilot)
        await press(pilot, "t")
        assert "nothing to write as text" in said(pilot)

    drive(sit(tmp_path, "you", "you"), script)


def test_the_screens_of_a_board_are_turned_with_brackets(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        scene = pilot.app.screen.query_one(Scene)
        assert scene.open == "House"
        await press(pilot, "right_square_bracket")
        assert scene.open == "Map"
        assert "*you" in shown(pilot)
        await press(pilot, "left_square_bracket", "left_square_bracket")
        assert scene.open == "Report"

    drive(sit(tmp_path, "you", "random", game="ec4x"), script, WIDE)


def test_one_may_quit_while_a_list_is_being_mounted() -> None:
    async def quit_after(turns: int) -> None:
        app: App[None] = App()
        async with app.run_test() as pilot:
            await pilot.pause()
            app.mount(Vertical(Choice([("Farm", "farm")], value="farm", allow_blank=False)))
            for _ in range(turns):
                await asyncio.sleep(0)

    for turns in range(6):
        asyncio.run(quit_after(turns))
