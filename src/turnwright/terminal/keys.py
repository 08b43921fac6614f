"""What each key does at the table; table.py is the table itself."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.widgets import Input

from turnwright.core import Form, Resign, TurnwrightError, Written
from turnwright.files import save_match
from turnwright.kit.words import say
from turnwright.local import LocalMatch, new_path
from turnwright.puzzles import set_up
from turnwright.sitting import ME, Attempt, Choice, Line
from turnwright.sitting.keys import in_terminal
from turnwright.sitting.order_text import may_write

from . import dialogs
from .forms import AsText, FillIn
from .panes import ActionPane, LogPane, NumbersPane, Rows, RulesPane
from .scene import Scene
from .sheet import SheetPane
from .table import Table


class TableScreen(Table):
    """One match, seen by one person at a time, who plays it by the keyboard."""

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
        seat = self.viewer
        if seat is not None and self.tried(lambda: self.local.undo(seat)):
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
        if typed and self.tried(lambda: save_match(self.local.match, Path(typed).expanduser())):
            self.say(say("Saved as {typed}.", typed=typed))
