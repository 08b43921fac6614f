"""Orders to fill in, one by one or as text: what comes of them is said while they are typed."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.css.query import NoMatches
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Button, Input, Select, SelectionList, Static, TextArea

from turnwright.core import Draft, Form
from turnwright.kit.words import say
from turnwright.sitting import Preview, Sitting, order_text
from turnwright.sitting.filling import Blank, Filled, fill, preview

from . import rows
from .foot import Foot


class FillIn(ModalScreen[Any]):
    """An action to fill in; it is handed back once the rules take it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "send", "Add it", priority=True),
        Binding("escape", "dismiss(None)", "Cancel"),
    ]

    def __init__(self, sitting: Sitting, form: Form) -> None:
        super().__init__()
        self.sitting, self.form = sitting, form
        self.typed: dict[str, str] = {}
        self.filled = self._fill()

    def compose(self) -> ComposeResult:
        words = self.form.words
        with VerticalScroll(classes="card wide"):
            yield Static(Content.assemble((words.label, "bold $accent"), (f"  {rows.cite(words.section)}", rows.CITE)))
            yield Vertical(*map(line, self.filled.blanks), id="blanks")
            yield Static(id="preview", markup=False)
            yield Button(say("Add it"), id="start", compact=True)
        yield Foot()

    def on_mount(self) -> None:
        self._say()

    @on(Input.Changed)
    async def _typed(self, event: Input.Changed) -> None:
        await self._take(event.input.name, event.value)

    @on(Select.Changed)
    async def _picked(self, event: Select.Changed) -> None:
        if isinstance(event.value, str):
            await self._take(event.select.name, event.value)

    @on(SelectionList.SelectedChanged)
    async def _ticked(self, event: SelectionList.SelectedChanged[str]) -> None:
        await self._take(event.selection_list.name, " ".join(event.selection_list.selected))

    @on(Button.Pressed)
    @on(Input.Submitted)
    def action_send(self) -> None:
        if not self._ahead().refusal:
            self.dismiss(self.filled.action)

    async def _take(self, name: str | None, text: str) -> None:
        """Something was typed or picked: fields further down may have changed with it."""
        if name is None or self.typed.get(name) == text:
            return
        self.typed[name] = text
        before, self.filled = self.filled, self._fill()
        same = 0
        for old, new in zip(before.blanks, self.filled.blanks, strict=False):
            if old.field != new.field:
                break
            same += 1
        if same < max(len(before.blanks), len(self.filled.blanks)):
            blanks = self.query_one("#blanks", Vertical)
            for gone in list(blanks.children)[same:]:
                await gone.remove()
            await blanks.mount_all(map(line, self.filled.blanks[same:]))
        self._say()

    def _fill(self) -> Filled:
        return fill(self.sitting.game, self.sitting.view, self.form, self.typed)

    def _ahead(self) -> Preview:
        return preview(self.sitting, self.filled)

    def _say(self) -> None:
        ahead = self._ahead()
        said = self.query_one("#preview", Static)
        said.set_class(bool(ahead.refusal), "-wrong")
        words = f"{ahead.words.label}. {ahead.words.detail}" if ahead.words else ""
        said.update(ahead.refusal or f"{words} {left(ahead.draft)}".strip())


def left(draft: Draft | None) -> str:
    """What a draft leaves, in words."""
    if draft is None or not draft.totals:
        return ""
    label, amount = draft.totals[-1]
    return f"{label}: {draft.show(amount)}"


def line(blank: Blank) -> Horizontal:
    """A field with its name before it and what makes sense behind."""
    parts = [Static(blank.field.title, classes="label", markup=False), control(blank)]
    if blank.kind == "number":
        parts.append(Static(f" {blank.hint}", classes="hint", markup=False))
    return Horizontal(*parts, classes="line")


class Choice(Select[Any]):
    """A list to pick from.  Whoever quits while one is being mounted leaves it without its parts, which it would look for in vain."""

    def _setup_options_renderables(self) -> None:
        with suppress(NoMatches):
            super()._setup_options_renderables()

    def _watch_value(self, value: Any) -> None:
        with suppress(NoMatches):
            super()._watch_value(value)


def control(blank: Blank) -> Any:
    field, picks = blank.field, blank.field.picks or ()
    if blank.kind == "several":
        ticks = [(pick.label, str(pick.value), str(pick.value) in blank.text.split()) for pick in picks]
        return SelectionList[str](*ticks, name=field.name, compact=True)
    if blank.kind == "list":
        pairs = [(pick.label, str(pick.value)) for pick in picks]
        if blank.fault:
            return Choice(pairs, name=field.name, compact=True, prompt=say("Choose"))
        return Choice(pairs, value=str(field.read(blank.text)), allow_blank=False, name=field.name, compact=True)
    search = SuggestFromList([pick.label for pick in picks], case_sensitive=False) if picks else None
    hint = blank.hint if picks else ""
    return Input(blank.text, name=field.name, compact=True, placeholder=hint, suggester=search)


class AsText(ModalScreen[Any]):
    """The whole draft as text; each line says what comes of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "send", "Put it in place of the sheet", priority=True),
        Binding("escape", "dismiss(None)", "Cancel", priority=True),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting

    def compose(self) -> ComposeResult:
        with Vertical(classes="card tall"):
            yield Static(say("One order a line; # starts a remark."), markup=False)
            yield TextArea(order_text.as_text(self.sitting), id="text", show_line_numbers=True)
            with VerticalScroll(id="readings"):
                yield Static(id="preview", markup=False)
        yield Foot()

    def on_mount(self) -> None:
        self._say()

    @on(TextArea.Changed)
    def _say(self) -> None:
        reading = self._read()
        parts: list[Any] = []
        for row in reading.rows:
            parts += [
                (f"{row.number:>3} ", rows.OFF),
                (f"{row.label} ", "$ink-2"),
                (row.fault, "$error"),
                (row.cost, "$ink"),
                "\n",
            ]
        parts.append((reading.fault, "bold $error") if reading.fault else (left(reading.draft), "bold $success"))
        self.query_one("#preview", Static).update(Content.assemble(*parts))

    def action_send(self) -> None:
        reading = self._read()
        if not reading.fault:
            self.dismiss(reading.action)

    def _read(self) -> order_text.Reading:
        return order_text.read(self.sitting, self.query_one("#text", TextArea).text)
