"""The swap rule before a match: one names a number, the other picks the seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from turnwright.core import Agreement, Game, TurnwrightError, swap_of
from turnwright.kit.words import say, spoken
from turnwright.local import seat_people
from turnwright.sitting import before_seats

from . import rows
from .foot import Foot


class SwapCard(ModalScreen[Agreement | None]):
    """Asks the two one after the other; a bot says its part by itself.  None: they thought better of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Cancel"),
        Binding("tab", "app.focus_next", "Next field", key_display="tab"),
    ]

    def __init__(self, game: Game[Any, Any], preset: str, words: Sequence[str]) -> None:
        super().__init__()
        self.game, self.rule, self.preset = game, swap_of(game), game.preset(preset).name
        self.two = seat_people(game, words)
        self.names, self.what = before_seats(self.two), spoken(game.package, self.rule.title)
        self.named: int | None = None

    def compose(self) -> ComposeResult:
        with Vertical(classes="card"):
            yield Static(Content.assemble((say("Swap rule").upper(), rows.HEAD)))
            yield Static(
                say(
                    "One names a number, the other picks the seat;"
                    " so it pays to name one with which both seats are worth the same."
                ),
                markup=False,
            )
            yield Static(id="asked", markup=False)
            yield Static(id="fault", markup=False)
            yield Input(id="named", compact=True)
            with Horizontal(id="seats"):
                for seat in (0, 1):
                    yield Button(self.game.role(seat), id=f"seat-{seat}", compact=True)
        yield Foot()

    def on_mount(self) -> None:
        self._go_on()

    @on(Input.Submitted, "#named")
    def _hear(self, event: Input.Submitted) -> None:
        try:
            self.named = self.rule.check(self.game.package, event.value)
        except TurnwrightError as error:
            self.query_one("#fault", Static).update(str(error))
            event.input.select_all()  # so that what is typed next takes its place
        else:
            self._go_on()

    @on(Button.Pressed)
    def _pick(self, event: Button.Pressed) -> None:
        self._go_on(("seat-0", "seat-1").index(str(event.button.id)))

    def _go_on(self, picked: int | None = None) -> None:
        """Ask whoever has something left to say."""
        bots = [seat.bot for seat in self.two]
        self.named, picked = self.rule.settled(self.preset, bots, self.named, picked)
        if self.named is not None and picked is not None:
            self.dismiss(Agreement(self.named, picked))
            return
        naming, (first, second), rule = self.named is None, self.names, self.rule
        asked = (
            say("{who}: name a number from {low} to {high} ({what})", rule, who=first, what=self.what)
            if naming
            else say("{who} named {named} ({what}).", self, who=first)
            + "\n"
            + say("{who}: pick your seat.", who=second)
        )
        self.query_one("#asked", Static).update(asked)
        self.query_one("#fault", Static).update("")
        self.query_one("#named").display, self.query_one("#seats").display = naming, not naming
        self.query_one("#named" if naming else "#seat-0").focus()
