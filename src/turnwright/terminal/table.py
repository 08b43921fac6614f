"""The table: board, question, log, rules and numbers, side by side where there is room and in turn where there is not; keys.py has its keys."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from textual import work
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import ContentSwitcher, Static

from turnwright.core import Action, Advice, TurnwrightError
from turnwright.kit.words import say, wordlist
from turnwright.local import LocalMatch
from turnwright.puzzles import set_by
from turnwright.puzzles.marks import mark
from turnwright.sitting import Attempt, Coach, Hint, Sitting, taught
from turnwright.sitting.coach import Passed
from turnwright.sitting.terms import Row, differs

from . import dialogs
from .foot import Foot
from .panes import ActionPane, LogPane, NumbersPane, RulesPane
from .scene import Scene
from .sheet import SheetPane

PANES = wordlist({"board": "Board", "sheet": "Sheet", "log": "Log", "rules": "Rules", "numbers": "Numbers"})
PACE = 0.3
"""Seconds between moves when only bots play, so that people can watch."""


class Table(Screen[None]):
    """One match, seen by one person at a time."""

    def __init__(self, local: LocalMatch) -> None:
        super().__init__()
        self.local = local
        self.viewer: int | None = None if local.hands_over or not local.people else local.people[0]
        self.pane = "board"
        self.thinking: dict[int, Callable[[], Advice]] = {}
        """What each bot is thinking about; an answer to anything else came too late."""
        self.handing_over = False
        self.ended = False
        self.passed: Passed = {}
        """Steps of the lesson that were passed by hand."""
        self.moment: tuple[Any, ...] = ()
        """What the question pane shows: whose question, and after how many own actions."""

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Container(id="main"):
            with Vertical(id="look"):
                yield Scene(id="picture")
                yield Static(id="tabs")
                with ContentSwitcher(id="panes", initial="log"):
                    yield SheetPane(id="sheet")
                    yield LogPane(id="log")
                    yield RulesPane(self.local.game, self.otherwise, id="rules")
                    yield NumbersPane(id="numbers")
            yield ActionPane(self.local.game, id="question")
        yield Static(id="status", markup=False)
        yield Foot()

    @property
    def otherwise(self) -> Sequence[Row]:
        """What the match changes of the book."""
        header = self.local.match.header
        return differs(self.local.game, header.options, header.variant)

    @property
    def panes(self) -> dict[str, str]:
        """All of them, but the sheet only where the game has drafts."""
        drafts = self.local.game.forms.offers("draft")
        return {pane: PANES[pane] for pane in PANES if drafts or pane != "sheet"}

    def on_mount(self) -> None:
        self._show_tabs()
        self.query_one(ActionPane).focus_list()
        self.advance()
        self.local.follow(lambda: self.call_later(self.advance))

    def on_unmount(self) -> None:
        self.local.close()

    def on_resize(self) -> None:
        self.call_after_refresh(self._show_tabs)

    def on_descendant_focus(self) -> None:
        self._show_tabs()

    # The course of play

    @property
    def left(self) -> bool:
        """Has somebody quit, or gone to the menu?  The parts of a screen are gone before it hears of that."""
        return not self.is_attached or self not in self.app.screen_stack

    def advance(self) -> None:
        """Show where the match stands, and set going whoever must answer."""
        if self.left:
            return
        seat, last = self._next_viewer(), self.viewer
        hand_over = self.local.hands_over and seat not in (None, self.viewer)
        self.viewer = None if hand_over else seat
        self.refresh_table()
        if hand_over and not self.handing_over:
            self._hand_over(seat, last)
        bot = self.local.bot_to_move
        if bot is not None and bot not in self.thinking:
            self._let_think(bot)
        if self.local.match.over and not self.ended:
            self.ended = True
            self._end()

    def _next_viewer(self) -> int | None:
        """Who must answer, else who looked on last; at the end of a game with secrets, nobody in particular."""
        local = self.local
        if local.match.over and local.hands_over:
            return None
        if self.viewer in local.waiting or local.person_to_move is None:
            return self.viewer
        return local.person_to_move

    @work
    async def _hand_over(self, seat: int | None, last: int | None) -> None:
        assert seat is not None
        self.handing_over = True
        before = "" if last is None or last not in self.local.match.table.may else self.local.name(last)
        here = await self.app.push_screen_wait(dialogs.HandOver(self.local.game.title, self.local.name(seat), before))
        self.handing_over = False
        self.viewer = seat if here else last
        self.refresh_table()

    @work
    async def _let_think(self, seat: int) -> None:
        local = self.local
        self.thinking[seat] = job = local.thought(seat)
        advice = await self._thought_out(job, local.name(seat))
        if not local.people:
            await asyncio.sleep(PACE)
        if self.thinking.get(seat) is job and not self.left:
            del self.thinking[seat]
            if advice:
                self.play(seat, advice.action)

    async def _thought_out(self, job: Callable[[], Advice], name: str) -> Advice | None:
        """What a bot decided in a thread of its own.  One that stumbles must not take the table down with it."""
        try:
            advice = await asyncio.to_thread(job)
        except Exception as error:  # noqa: BLE001  (bots may come from anywhere)
            given = {"name": name, "error": error}
            sentence = say("{name} could not decide ({error!r}); the match is safe, fork it or open another.", given)
            if not self.left:
                self.say(sentence, wrong=True)
            return None
        return None if self.left else advice

    def play(self, seat: int, action: Action) -> None:
        """Answer for a seat."""
        if self.tried(lambda: self.local.play(seat, action)):
            self.say(self.local.trouble, wrong=True)
            self.advance()

    def tried(self, do: Callable[[], object]) -> bool:
        """Do it; a refusal is said and nothing changes."""
        try:
            do()
        except TurnwrightError as error:
            self.say(str(error), wrong=True)
            return False
        return True

    @work
    async def _end(self) -> None:
        answer = await self.app.push_screen_wait(dialogs.Ending(self.local.sitting(self.viewer)))
        if answer == "fork":
            self.action_pane("log")
            self.say(say("Go to the moment to branch off from and press f."))
        elif answer == "menu":
            await self.app.run_action("menu")

    # What is shown

    def refresh_table(self, cursor: Action | None = None, hint: Hint | None = None) -> None:
        """Draw everything anew from the viewer's View.

        In mid-turn the cursor stays on the action last played, unless that ended a turn; while others answer at the same time, filter and
        cursor stay as they are.
        """
        local, sitting = self.local, self.local.sitting(self.viewer)
        self._show_title(sitting)
        self.query_one(Scene).show(local.game.terminal.pages(sitting.view))
        self.query_one(SheetPane).show(sitting.draft)
        self.query_one(LogPane).show(sitting)
        self.query_one(NumbersPane).show(sitting.sums, sitting.names)
        own = [entry for entry in local.match.log if entry.seat == self.viewer]
        if cursor is None and own and own[-1] is local.match.log[-1]:
            ended = [one.action for one in sitting.choices if one.ends_turn]
            cursor = None if own[-1].action in ended else own[-1].action
        pane, moment = self.query_one(ActionPane), (local, self.viewer, sitting.asked, len(own))
        coach = self._coach(sitting)
        pane.ask(sitting, coach)
        if hint or moment != self.moment or sitting.choices != pane.choices:
            pane.show(sitting.choices, cursor, hint)
        self.moment = moment

    def _coach(self, sitting: Sitting) -> Coach | Attempt | None:
        """Whoever guides through the lesson, or judges the puzzle, that the match was begun with."""
        puzzle = set_by(self.local.match.header)
        if puzzle is not None and sitting.seat == puzzle.seat:
            return self._attempt(Attempt(sitting, puzzle))
        lesson = taught(self.local.match)
        if lesson is None or sitting.seat != lesson.seat:
            return None
        coach = Coach(sitting, lesson, self.passed)
        self.passed = coach.passed
        return coach

    def _attempt(self, attempt: Attempt) -> Attempt:
        """That it is solved is kept beside the matches."""
        if attempt.verdict and self.local.path is not None:
            mark(self.local.path.parent, self.local.game.id, attempt.puzzle.name)
        return attempt

    def _show_title(self, sitting: Sitting) -> None:
        parts: list[Any] = [(sitting.game.title, "bold $accent"), "  "]
        for one in sitting.people:
            parts.append((f" {'▸ ' if one.asked else '  '}{one.name}", "bold $ink" if one.asked else "$ink-2"))
            parts.append((f" {one.role} " if one.role != one.name else " ", "$ink-3"))
        parts.append(("  " + say("action {number}", number=sitting.number), "$ink-3"))
        self.query_one("#title", Static).update(Content.assemble(*parts))

    def _show_tabs(self) -> None:
        if self.left:
            return
        wide = self.has_class("-wide")
        current = "log" if wide and self.pane == "board" else self.pane
        here = "bold $background on $accent" if self._in("#panes") or self._in("#board") else "bold $accent"
        parts: list[Any] = []
        for pane, name in self.panes.items():
            if not (wide and pane == "board"):
                parts += [(f" {name} ", here if pane == current else "$ink-3"), " "]
        self.query_one("#tabs", Static).update(Content.assemble(*parts))
        self.query_one("#picture").display = wide or current == "board"
        panes = self.query_one("#panes", ContentSwitcher)
        panes.display = current != "board"
        if current != "board":
            panes.current = current

    def say(self, sentence: str, wrong: bool = False) -> None:
        """One sentence in the status line."""
        status = self.query_one("#status", Static)
        status.set_class(bool(sentence), "-said")
        status.set_class(wrong, "-wrong")
        status.update(sentence)

    def action_pane(self, pane: str) -> None:
        """Show a pane and go to it."""
        if pane not in self.panes:
            self.say(say("This game is played move by move; nothing is written down first."))
            return
        self.pane = pane
        self._show_tabs()
        place = {"rules": "#sections"}.get(pane, f"#{pane}")
        self.call_after_refresh(self.query_one(place).focus)

    def _in(self, selector: str) -> bool:
        return self.focused is not None and self.query_one(selector) in self.focused.ancestors_with_self
