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

from turnwright.core import Action, Advice, Form, Resign, TurnwrightError, Written
from turnwright.files import save_match
from turnwright.kit.words import say
from turnwright.local import LocalMatch, new_path
from turnwright.puzzles import set_by, set_up
from turnwright.puzzles.marks import mark
from turnwright.sitting import ME, Attempt, Choice, Coach, Hint, Line, Sitting, taught
from turnwright.sitting.coach import Passed
from turnwright.sitting.keys import in_terminal
from turnwright.sitting.order_text import may_write

from . import dialogs
from .forms import AsText, FillIn
from .panes import ActionPane, LogPane, NumbersPane, Rows, RulesPane
from .scene import Scene, pictures
from .sheet import SheetPane

PANES = {"board": "Board", "sheet": "Sheet", "log": "Log", "rules": "Rules", "numbers": "Numbers"}
PACE = 0.3
"""Seconds between moves when only bots play, so that people can watch."""


class TableScreen(Screen[None]):
    """One match, seen by one person at a time."""

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
        Binding("g", "goal", "Goal"),
        Binding("w", "show_me", "Show me", show=False),
        Binding("x", "next_step", "Next step", show=False),
        Binding("e", "to_end", "To the end of the turn", show=False),
        *(Binding(str(n), f"to_group({n})", "To a heading", show=False) for n in range(1, 10)),
        Binding("t", "as_text", "Orders as text", show=False),
        Binding("colon", "write", "Write an action", key_display=":", show=False),
        Binding("R", "resign", "Resign", show=False),
        Binding("z", "zoom", "Larger pane", show=False),
        Binding("s", "save", "Save a copy", show=False),
        Binding("m", "app.menu", "Menu", show=False),
        Binding("d", "app.daylight", "Light or dark", show=False),
        Binding("escape", "home", "Back to the actions", show=False),
    ]

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
                    yield RulesPane(self.local.game, id="rules")
                    yield NumbersPane(id="numbers")
            yield ActionPane(self.local.game, id="question")
        yield Static(id="status", markup=False)
        yield Footer(show_command_palette=False)

    @property
    def panes(self) -> dict[str, str]:
        """All of them, but the sheet only where the game has drafts."""
        drafts = self.local.game.forms.offers("draft")
        return {pane: name for pane, name in PANES.items() if drafts or pane != "sheet"}

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

    def advance(self) -> None:
        """Show where the match stands, and set going whoever must answer."""
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
        if self.thinking.get(seat) is job:
            del self.thinking[seat]
            if advice:
                self.play(seat, advice.action)

    async def _thought_out(self, job: Callable[[], Advice], name: str) -> Advice | None:
        """What a bot decided in a thread of its own.  One that stumbles must not take the table down with it."""
        try:
            return await asyncio.to_thread(job)
        except Exception as error:  # noqa: BLE001  (bots may come from anywhere)
            self.say(
                say(
                    "{name} could not decide ({error!r}); the match is safe, fork it or open another.",
                    name=name,
                    error=error,
                ),
                wrong=True,
            )
            return None

    def play(self, seat: int, action: Action) -> None:
        """Answer for a seat; a refusal is said and nothing changes."""
        try:
            self.local.play(seat, action)
        except TurnwrightError as error:
            self.say(str(error), wrong=True)
            return
        self.say(self.local.trouble, wrong=True)
        self.advance()

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

        In mid-turn the cursor stays on the action last played; while others answer at the same time, filter and
        cursor stay as they are.
        """
        local, sitting = self.local, self.local.sitting(self.viewer)
        self._show_title(sitting)
        self.query_one(Scene).show(pictures(local.game, sitting.view))
        self.query_one(SheetPane).show(sitting.draft)
        self.query_one(LogPane).show(sitting)
        self.query_one(NumbersPane).show(sitting.sums, sitting.names)
        own = [entry for entry in local.match.log if entry.seat == self.viewer]
        if cursor is None and own and own[-1] is local.match.log[-1]:
            cursor = own[-1].action
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
            self.say(say("Not now: {refusal}", refusal=one.refusal), wrong=True)
        elif isinstance(one.action, Form):
            self._write(FillIn(self.local.sitting(self.viewer), one.action))
        else:
            self.play(self.viewer, one.action)

    @on(Rows.OptionSelected, "#sheet")
    def _strike(self) -> None:
        line = self.query_one(SheetPane).item
        if isinstance(line, Written) and line.strike is not None and self.viewer is not None:
            self.play(self.viewer, line.strike)
            self.say(say("Struck: {label}.  u takes it back.", label=line.words.label))

    @work
    async def _write(self, dialog: FillIn | AsText) -> None:
        """Play what was filled in, if it still is that person's to play."""
        seat, local = self.viewer, self.local
        action = await self.app.push_screen_wait(dialog)
        if action is not None and seat is not None and (seat, local) == (self.viewer, self.local):
            self.play(seat, action)

    def action_as_text(self) -> None:
        if self.viewer is None or not may_write(self.local.sitting(self.viewer)):
            self.say(say("There is nothing to write as text now."))
        else:
            self._write(AsText(self.local.sitting(self.viewer)))

    @work
    async def action_write(self) -> None:
        """An action in its short written form."""
        seat, local = self.viewer, self.local
        if seat is None or not local.sitting(seat).asked:
            self.say(say("There is nothing to decide just now."))
            return
        asked, typed = say("Write an action, such as:") + " " + self._example(seat), ""
        while typed := await self.app.push_screen_wait(dialogs.Line(asked, typed)):
            if (seat, local) != (self.viewer, self.local):
                return
            try:
                self.play(seat, local.sitting(seat).read(typed))
                return
            except TurnwrightError as error:
                asked = str(error)

    def _example(self, seat: int) -> str:
        return self.local.sitting(seat).write(self.local.match.legal(seat)[0])

    def key_left_square_bracket(self) -> None:
        self.query_one(Scene).turn(-1)

    def key_right_square_bracket(self) -> None:
        self.query_one(Scene).turn(1)

    def action_pane(self, pane: str) -> None:
        """Show a pane and go to it."""
        if pane not in self.panes:
            self.say(say("This game is played move by move; nothing is written down first."))
            return
        self.pane = pane
        self._show_tabs()
        place = {"rules": "#sections"}.get(pane, f"#{pane}")
        self.call_after_refresh(self.query_one(place).focus)

    def action_rule(self) -> None:
        """Open the rules at whatever the cursor is on."""
        focused = self.focused
        section = focused.section if isinstance(focused, Rows) else self.query_one("#actions", Rows).section
        self.query_one(RulesPane).jump(section or self.local.sitting(self.viewer).prompt.section)
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
        self.query_one("#advice").display = False
        if self.workers.cancel_group(self, "hint"):
            self.say("")
        self.query_one(ActionPane).focus_list()

    def action_zoom(self) -> None:
        self.toggle_class("-zoomed")

    def action_keys(self) -> None:
        self.app.push_screen(dialogs.Keys(list(in_terminal())))

    def action_goal(self) -> None:
        self.app.push_screen(dialogs.GoalCard(self.local.sitting(self.viewer)))

    def action_to_group(self, number: int) -> None:
        self.query_one(ActionPane).to_group(number)

    def action_to_end(self) -> None:
        self.query_one(ActionPane).to_end()

    def action_show_me(self) -> None:
        """Play what the hint says, which may be in no list; else what the lesson asks for, or the next step of a puzzle's solution."""
        coach, hinted = self._coach(self.local.sitting(self.viewer)), self.query_one(ActionPane).hinted
        shown = hinted if self.query_one("#advice").display else coach.show if coach else None
        if shown is None or self.viewer is None:
            self.say(say("There is nothing to show now."))
        else:
            self.play(self.viewer, shown)

    def action_next_step(self) -> None:
        coach = self._coach(self.local.sitting(self.viewer))
        if isinstance(coach, Attempt):
            self._start_again(coach)
        elif coach is None or coach.task is None:
            self.say(say("There is no further step."))
        else:
            self.passed = coach.pass_on()
            self.refresh_table()

    def _start_again(self, attempt: Attempt) -> None:
        """The puzzle from its beginning, in a match of its own."""
        path = self.local.path
        again = LocalMatch(
            set_up(self.local.game, attempt.puzzle, ME), path and new_path(path.parent, self.local.game.id)
        )
        again.keep()
        self.app.sit_down(again)  # type: ignore[attr-defined]

    def action_undo(self) -> None:
        if self.viewer is None:
            return
        try:
            self.local.undo(self.viewer)
        except TurnwrightError as error:
            self.say(str(error), wrong=True)
            return
        self.say(say("Taken back."))
        self.advance()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        local, seat = self.local, self.viewer
        if seat is None or seat not in local.waiting:
            self.say(say("There is nothing to decide just now."))
            return
        self.say(say("Thinking about it ... Play on, or press Escape, if you do not want to wait."))
        actions, job = len(local.match.log), local.hint(seat)
        advice = await self._thought_out(job, say("The adviser"))
        if advice is None or (local, seat, actions) != (self.local, self.viewer, len(local.match.log)):
            return
        hint = local.sitting(seat).hint(advice)
        self.say("")
        self.refresh_table(advice.action, hint)
        self.query_one(ActionPane).focus_list()

    @work
    async def action_resign(self) -> None:
        """Give the match up, whoever's turn it is, once that is confirmed."""
        seat, local = self.viewer, self.local
        if seat is None or local.match.over:
            self.say(say("There is nothing to decide just now."))
        elif await self.app.push_screen_wait(dialogs.Confirm(say("Resign? The match ends here, and it is not won."))):
            self.play(seat, Resign())

    @work
    async def action_fork(self) -> None:
        """A new match from the log line under the cursor, or from now; this one stays as it is."""
        log = self.query_one(LogPane)
        line = log.item if log.has_focus and isinstance(log.item, Line) else None
        at = line.moment if line else len(self.local.match.log)
        sentence = say("Start a new match after action {at}, with new dice? The one you are in stays saved.", at=at)
        if line:
            sentence = say(
                "Start a new match after action {at} ({told}), with new dice? The one you are in stays saved.",
                at=at,
                told=line.words.label,
            )
        if not await self.app.push_screen_wait(dialogs.Confirm(sentence)):
            return
        folder = self.local.path.parent if self.local.path else None
        try:
            self.local = self.local.fork(at, folder and new_path(folder, self.local.game.id))
        except TurnwrightError as error:
            self.say(str(error), wrong=True)
            return
        self.ended = False
        self.thinking.clear()
        self.viewer = None if self.local.hands_over else self.viewer
        self.say(say("A new match, forked after action {at}.", at=at))
        self.query_one(ActionPane).focus_list()
        self.advance()

    @work
    async def action_save(self) -> None:
        """A copy wherever the player likes; the match itself is kept after every action."""
        name = new_path(Path.cwd(), self.local.game.id)
        typed = await self.app.push_screen_wait(dialogs.Line(say("Save a copy as"), str(name)))
        if not typed:
            return
        try:
            save_match(self.local.match, Path(typed).expanduser())
        except TurnwrightError as error:
            self.say(str(error), wrong=True)
        else:
            self.say(say("Saved as {typed}.", typed=typed))

    def _in(self, selector: str) -> bool:
        return self.focused is not None and self.query_one(selector) in self.focused.ancestors_with_self
