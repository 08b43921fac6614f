"""The table: board, question, log, rules and numbers, side by side where there is room and in turn where there is not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import ContentSwitcher, Footer, Input, Static

from turnwright.core import Action, Advice, Form, TurnwrightError, Words, Written
from turnwright.files import save_match
from turnwright.names import named
from turnwright.order_text import may_write
from turnwright.play import Choice, Line, Sitting, new_path

from . import dialogs
from .forms import AsText, FillIn
from .keys import KEYS
from .panes import ActionPane, LogPane, NumbersPane, Rows, RulesPane
from .scene import Scene, pictures
from .sheet import SheetPane

PANES = {"board": "Board", "sheet": "Sheet", "log": "Log", "rules": "Rules", "numbers": "Numbers"}
PACE = 0.3
"""Seconds between moves when only bots play, so that people can watch."""


class TableScreen(Screen[None]):
    """One sitting, seen by one person at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "filter", "Filter", key_display="/"),
        Binding("b", "pane('board')", "Board"),
        Binding("o", "pane('sheet')", "Sheet", show=False),
        Binding("l", "pane('log')", "Log"),
        Binding("r", "rule", "Rule"),
        Binding("n", "why", "Why"),
        Binding("u", "undo", "Undo"),
        Binding("h", "hint", "Hint"),
        Binding("f", "fork", "Fork"),
        Binding("question_mark", "keys", "Keys", key_display="?"),
        Binding("q", "app.leave", "Quit"),
        Binding("t", "as_text", "Orders as text", show=False),
        Binding("z", "zoom", "Larger pane", show=False),
        Binding("s", "save", "Save a copy", show=False),
        Binding("m", "app.menu", "Menu", show=False),
        Binding("d", "app.daylight", "Light or dark", show=False),
        Binding("escape", "home", "Back to the actions", show=False),
    ]
    KEYS = KEYS

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.viewer: int | None = None if sitting.hands_over or not sitting.people else sitting.people[0]
        self.pane = "board"
        self.thinking: dict[int, Callable[[], Advice]] = {}
        """What each bot is thinking about; an answer to anything else came too late."""
        self.handing_over = False
        self.ended = False
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
                    yield RulesPane(self.sitting.game, id="rules")
                    yield NumbersPane(id="numbers")
            yield ActionPane(self.sitting.game, id="question")
        yield Static(id="status", markup=False)
        yield Footer(show_command_palette=False)

    @property
    def panes(self) -> dict[str, str]:
        """All of them, but the sheet only where the game has drafts."""
        drafts = self.sitting.game.forms.offers("draft")
        return {pane: name for pane, name in PANES.items() if drafts or pane != "sheet"}

    def on_mount(self) -> None:
        self._show_tabs()
        self.query_one(ActionPane).focus_list()
        self.advance()

    def on_resize(self) -> None:
        self.call_after_refresh(self._show_tabs)

    def on_descendant_focus(self) -> None:
        self._show_tabs()

    # The course of play

    def advance(self) -> None:
        """Show where the match stands, and set going whoever must answer."""
        seat, last = self._next_viewer(), self.viewer
        hand_over = self.sitting.hands_over and seat not in (None, self.viewer)
        self.viewer = None if hand_over else seat
        self.refresh_table()
        if hand_over and not self.handing_over:
            self._hand_over(seat, last)
        bot = self.sitting.bot_to_move
        if bot is not None and bot not in self.thinking:
            self._let_think(bot)
        if self.sitting.match.over and not self.ended:
            self.ended = True
            self._end()

    def _next_viewer(self) -> int | None:
        """Who must answer, else who looked on last; at the end of a game with secrets, nobody in particular."""
        sitting = self.sitting
        if sitting.match.over and sitting.hands_over:
            return None
        if self.viewer in sitting.waiting or sitting.person_to_move is None:
            return self.viewer
        return sitting.person_to_move

    @work
    async def _hand_over(self, seat: int | None, last: int | None) -> None:
        assert seat is not None
        self.handing_over = True
        before = "" if last is None or last not in self.sitting.match.table.may else self.sitting.name(last)
        here = await self.app.push_screen_wait(
            dialogs.HandOver(self.sitting.game.title, self.sitting.name(seat), before)
        )
        self.handing_over = False
        self.viewer = seat if here else last
        self.refresh_table()

    @work
    async def _let_think(self, seat: int) -> None:
        sitting = self.sitting
        self.thinking[seat] = job = sitting.thought(seat)
        advice = await self._thought_out(job, sitting.name(seat))
        if not sitting.people:
            await asyncio.sleep(PACE)
        if self.thinking.get(seat) is job:
            del self.thinking[seat]
            if advice:
                self.play(seat, advice.action)

    async def _thought_out(self, job: Callable[[], Advice], name: str) -> Advice | None:
        """What a bot decided in a thread of its own.  One that stumbles must not take the table down with it."""
        try:
            return await asyncio.to_thread(job)
        except Exception as error:  # noqa: BLE001  (bots may come from anywhere)
            self.say(f"{name} could not decide ({error!r}); the match is safe, fork it or open another.", wrong=True)
            return None

    def play(self, seat: int, action: Action) -> None:
        """Answer for a seat; a refusal is said and nothing changes."""
        try:
            self.sitting.play(seat, action)
        except TurnwrightError as error:
            self.say(str(error), wrong=True)
            return
        self.say(self.sitting.trouble, wrong=True)
        self.advance()

    @work
    async def _end(self) -> None:
        answer = await self.app.push_screen_wait(dialogs.Ending(self.sitting, self.viewer))
        if answer == "fork":
            self.action_pane("log")
            self.say("Go to the moment to branch off from and press f.")
        elif answer == "menu":
            await self.app.run_action("menu")

    # What is shown

    def refresh_table(self, cursor: Action | None = None, hinted: bool = False) -> None:
        """Draw everything anew from the viewer's View.

        In mid-turn the cursor stays on the action last played; while others answer at the same time, filter and
        cursor stay as they are.
        """
        sitting, view = self.sitting, self.sitting.match.view(self.viewer)
        self._show_title()
        self.query_one(Scene).show(pictures(sitting.game, view))
        self.query_one(SheetPane).show(sitting.game.forms.draft(view))
        self.query_one(LogPane).show(sitting.log(self.viewer))
        self.query_one(NumbersPane).show(
            sitting.game.text.explain(view), [sitting.name(seat) for seat in sitting.seats]
        )
        asked = sitting.match.table.question(self.viewer) is not None
        choices = sitting.choices(self.viewer) if asked and self.viewer is not None else []
        own = [entry for entry in sitting.match.log if entry.seat == self.viewer]
        if cursor is None and own and own[-1] is sitting.match.log[-1]:
            cursor = own[-1].action
        pane, moment = self.query_one(ActionPane), (sitting, self.viewer, asked, len(own))
        pane.ask(self._prompt(view, asked))
        if hinted or moment != self.moment or choices != pane.choices:
            pane.show(choices, cursor, hinted)
        self.moment = moment

    def _prompt(self, view: Any, asked: bool) -> Words:
        words = named(self.sitting.game.text.prompt(view), self.sitting.game, self.sitting.names)
        if asked or self.sitting.match.over:
            return words
        names = ", ".join(self.sitting.name(seat) for seat in self.sitting.waiting)
        return Words(f"{names}: thinking ...", words.label)

    def _show_title(self) -> None:
        sitting = self.sitting
        parts: list[Any] = [(sitting.game.title, "bold $accent"), "  "]
        for seat in sitting.seats:
            name, role = sitting.name(seat), sitting.game.role(seat)
            to_move = seat in sitting.waiting
            parts.append((f" {'▸ ' if to_move else '  '}{name}", "bold $ink" if to_move else "$ink-2"))
            parts.append((f" {role} " if role != name else " ", "$ink-3"))
        parts.append((f"  action {len(sitting.match.log)}", "$ink-3"))
        self.query_one("#title", Static).update(Content.assemble(*parts))

    def _show_tabs(self) -> None:
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

    # Keys

    @on(Rows.OptionSelected, "#actions")
    def _chosen(self) -> None:
        one = self.query_one("#actions", Rows).item
        if not isinstance(one, Choice) or self.viewer is None:
            return
        if one.refusal:
            self.say(f"Not now: {one.refusal}", wrong=True)
        elif isinstance(one.action, Form):
            self._write(FillIn(self.sitting, self.viewer, one.action))
        else:
            self.play(self.viewer, one.action)

    @on(Rows.OptionSelected, "#sheet")
    def _strike(self) -> None:
        line = self.query_one(SheetPane).item
        if isinstance(line, Written) and line.strike is not None and self.viewer is not None:
            self.play(self.viewer, line.strike)
            self.say(f"Struck: {line.words.label}.  u takes it back.")

    @work
    async def _write(self, dialog: FillIn | AsText) -> None:
        """Play what was filled in, if it still is that person's to play."""
        seat, sitting = self.viewer, self.sitting
        action = await self.app.push_screen_wait(dialog)
        if action is not None and seat is not None and (seat, sitting) == (self.viewer, self.sitting):
            self.play(seat, action)

    def action_as_text(self) -> None:
        if self.viewer is None or not may_write(self.sitting.game, self.sitting.match.view(self.viewer)):
            self.say("There is nothing to write as text now.")
        else:
            self._write(AsText(self.sitting, self.viewer))

    def key_left_square_bracket(self) -> None:
        self.query_one(Scene).turn(-1)

    def key_right_square_bracket(self) -> None:
        self.query_one(Scene).turn(1)

    def action_pane(self, pane: str) -> None:
        """Show a pane and go to it."""
        if pane not in self.panes:
            self.say("This game is played move by move; nothing is written down first.")
            return
        self.pane = pane
        self._show_tabs()
        place = {"rules": "#sections"}.get(pane, f"#{pane}")
        self.call_after_refresh(self.query_one(place).focus)

    def action_rule(self) -> None:
        """Open the rules at whatever the cursor is on."""
        focused = self.focused
        section = focused.section if isinstance(focused, Rows) else self.query_one("#actions", Rows).section
        view = self.sitting.match.view(self.viewer)
        self.query_one(RulesPane).jump(section or self.sitting.game.text.prompt(view).section)
        self.action_pane("rules")

    def action_why(self) -> None:
        """Open the numbers, at the one that the action under the cursor touches."""
        actions = self.query_one("#actions", Rows)
        if actions.has_focus and isinstance(actions.item, Choice):
            self.query_one(NumbersPane).open_at(actions.item.words.refs)
        self.action_pane("numbers")

    def action_filter(self) -> None:
        search = (
            self.query_one(RulesPane) if self.pane == "rules" and self._in("#panes") else self.query_one(ActionPane)
        )
        search.query_one(Input).focus()

    def action_home(self) -> None:
        """Escape: out of whatever this is, back to the whole list of actions."""
        self.remove_class("-zoomed")
        self.query_one("#filter", Input).value = ""
        self.query_one(ActionPane).focus_list()

    def action_zoom(self) -> None:
        self.toggle_class("-zoomed")

    def action_keys(self) -> None:
        self.app.push_screen(dialogs.Keys(list(self.KEYS)))

    def action_undo(self) -> None:
        if self.viewer is None:
            return
        try:
            self.sitting.undo(self.viewer)
        except TurnwrightError as error:
            self.say(str(error), wrong=True)
            return
        self.say("Taken back.")
        self.advance()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        sitting, seat = self.sitting, self.viewer
        if seat is None or seat not in sitting.waiting:
            self.say("There is nothing to decide just now.")
            return
        self.say("Thinking about it ...")
        actions, job = len(sitting.match.log), sitting.hint(seat)
        advice = await self._thought_out(job, "The adviser")
        if advice is None or (sitting, seat, actions) != (self.sitting, self.viewer, len(sitting.match.log)):
            return
        words = sitting.game.text.say_action(sitting.match.view(seat), advice.action)
        self.say(f"Hint: {words.label}. {advice.reason}")
        self.refresh_table(advice.action, hinted=True)
        self.query_one(ActionPane).focus_list()

    @work
    async def action_fork(self) -> None:
        """A new match from the log line under the cursor, or from now; this one stays as it is."""
        log = self.query_one(LogPane)
        line = log.item if log.has_focus and isinstance(log.item, Line) else None
        at = line.moment if line else len(self.sitting.match.log)
        after = f"after action {at}" + (f" ({line.words.label})" if line else "")
        sentence = f"Start a new match {after}, with new dice? The one you are in stays saved."
        if not await self.app.push_screen_wait(dialogs.Confirm(sentence)):
            return
        folder = self.sitting.path.parent if self.sitting.path else None
        self.sitting = self.sitting.fork(at, folder and new_path(folder, self.sitting.game.id))
        self.ended = False
        self.thinking.clear()
        self.viewer = None if self.sitting.hands_over else self.viewer
        self.say(f"A new match, forked after action {at}.")
        self.query_one(ActionPane).focus_list()
        self.advance()

    @work
    async def action_save(self) -> None:
        """A copy wherever the player likes; the match itself is kept after every action."""
        name = new_path(Path.cwd(), self.sitting.game.id)
        typed = await self.app.push_screen_wait(dialogs.Line("Save a copy as", str(name)))
        if not typed:
            return
        try:
            save_match(self.sitting.match, Path(typed).expanduser())
        except TurnwrightError as error:
            self.say(str(error), wrong=True)
        else:
            self.say(f"Saved as {typed}.")

    def _in(self, selector: str) -> bool:
        return self.focused is not None and self.query_one(selector) in self.focused.ancestors_with_self
