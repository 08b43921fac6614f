"""The panes of the table: what to do, what happened, the rules, the numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from turnwright.core import Action, Game, Section, Sum, Value
from turnwright.core.reading import whole
from turnwright.kit.words import say, spoken
from turnwright.sitting import Attempt, Choice, Coach, Hint, Log, Sitting
from turnwright.sitting.terms import Row

from . import rows

FIRST = object()
"""Stands for the first row of a list."""
OLDER = "older"
"""Stands for the lines of the log that are not shown yet."""


class Rows(OptionList):
    """A list whose rows stand for things; headings stand for nothing and the cursor passes over them."""

    class Nowhere(Message):
        """Enter was pressed while the cursor was on no row."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(compact=True, markup=False, **kwargs)
        self.items: list[Any] = []

    def fill(self, pairs: Iterable[tuple[Content, Any]], cursor: Any = FIRST) -> None:
        """New rows; the cursor goes to the row of `cursor`, by default the first; to none if there is no such row."""
        shown = list(pairs)
        self.items = [item for _, item in shown]
        self.set_options(Option(content, disabled=item is None) for content, item in shown)
        places = [n for n, item in enumerate(self.items) if item is not None]
        self.highlighted = next((n for n in places if cursor is FIRST or self.items[n] == cursor), None)
        if self.highlighted is None:
            self.scroll_home(animate=False)

    def on_resize(self) -> None:
        """What is under the cursor stays in sight when a hint takes room from the list."""
        self.scroll_to_highlight()

    def action_select(self) -> None:
        if self.highlighted is None:
            self.post_message(self.Nowhere())
        super().action_select()

    @property
    def item(self) -> Any:
        return None if self.highlighted is None else self.items[self.highlighted]

    @property
    def section(self) -> str:
        """The rule behind the row under the cursor."""
        item = self.item
        return getattr(item, "section", "") or getattr(getattr(item, "words", None), "section", "")


class ActionPane(Vertical):
    """The open question: what to do now, and everything it names, narrowed by typing."""

    def __init__(self, game: Game[Any, Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rules = game.rules
        self.choices: list[Choice] = []
        self.hinted: Any = None

    def compose(self) -> ComposeResult:
        yield Static(id="coach", markup=False)
        yield Static(id="prompt", markup=False)
        with VerticalScroll(id="advice", can_focus=True):
            yield Static(markup=False)
        yield Input(placeholder=say("type to filter"), compact=True, id="filter")
        yield Rows(id="actions")
        yield Static(id="detail", markup=False)

    def ask(self, sitting: Sitting, coach: Coach | Attempt | None = None) -> None:
        """What to do now, or whom everybody waits for; above it the step of a lesson, a puzzle's task, or at the start the goal."""
        above = self.query_one("#coach", Static)
        goal = sitting.game.learn.goal(sitting.view) if sitting.unmoved else None
        if isinstance(coach, Attempt):
            above.update(rows.puzzle(coach))
        else:
            above.update(rows.step(coach) if coach else rows.goal(goal) if goal else "")
        above.display = coach is not None or goal is not None
        self.query_one("#prompt", Static).update(rows.prompt(sitting.prompt, "" if sitting.asked else sitting.thinking))

    def show(self, choices: list[Choice], cursor: Action | None = None, hint: Hint | None = None) -> None:
        """New choices: the filter is cleared and the cursor goes to that action, if it can be done; above them the hint that was asked for.

        By default the cursor is nowhere: a key pressed once too often must not play anything.
        """
        self.choices, self.hinted = choices, hint.action if hint else None
        advice = self.query_one("#advice", VerticalScroll)
        advice.display = hint is not None
        if hint:
            advice.query_one(Static).update(rows.hint(hint))
            advice.scroll_home(animate=False)
        search = self.query_one("#filter", Input)
        with search.prevent(Input.Changed):
            search.value = ""
        search.disabled = not choices
        self._fill(cursor=next((one for one in choices if one.action == cursor and not one.refusal), None))

    def focus_list(self) -> None:
        self.query_one(Rows).focus()

    def to_group(self, number: int) -> None:
        """The cursor to the first action under the heading of that number."""
        groups = list(dict.fromkeys(one.words.group for one in self.choices))
        self._to(lambda one: one.words.group in groups[number - 1 : number])

    def to_end(self) -> None:
        """The cursor to what ends the turn."""
        self._to(lambda one: one.ends_turn)

    def _to(self, meant: Callable[[Choice], bool]) -> None:
        actions = self.query_one(Rows)
        found = next((n for n, one in enumerate(actions.items) if isinstance(one, Choice) and meant(one)), None)
        if found is not None:
            actions.highlighted = found
            actions.focus()

    def on_resize(self) -> None:
        self._fill(cursor=self.query_one(Rows).item)

    @on(Input.Changed, "#filter")
    def _narrow(self) -> None:
        self._fill()

    @on(Input.Submitted, "#filter")
    def _take(self) -> None:
        """Enter in the filter plays what the cursor is on, as Enter in the list does."""
        actions = self.query_one(Rows)
        actions.focus()
        actions.call_later(actions.action_select)  # sent by the list itself, else this pane would be its last stop

    def on_key(self, event: Any) -> None:
        """The arrows move the cursor while typing, too."""
        if event.key in ("up", "down") and self.query_one("#filter", Input).has_focus:
            event.stop()
            move = {"up": "cursor_up", "down": "cursor_down"}[event.key]
            getattr(self.query_one(Rows), f"action_{move}")()

    @on(Rows.Nowhere)
    def _say_how(self) -> None:
        if self.choices:
            self.query_one("#detail", Static).update(say("Choose an action with the arrow keys first; Enter plays it."))

    @on(Rows.OptionHighlighted, "#actions")
    def _explain(self) -> None:
        one = self.query_one(Rows).item
        self.query_one("#detail", Static).update("" if one is None else rows.detail(one, self.rules, self.size.width))

    def _fill(self, cursor: Any = FIRST) -> None:
        wanted = self.query_one("#filter", Input).value
        found = [one for one in self.choices if one.matches(wanted)]
        self.query_one(Rows).fill(self._rows(found), cursor)
        self.query_one("#detail", Static).update(
            "" if found or not wanted else say("Nothing here has “{wanted}”; Escape shows everything.", wanted=wanted)
        )

    def _rows(self, found: list[Choice]) -> Iterable[tuple[Content, Choice | None]]:
        width = self.query_one(Rows).scrollable_content_region.width
        tall = self.screen.has_class("-wide")
        speaking = speaking_groups(self.choices)
        group = ""
        for one in found:
            if one.words.group != group:
                group = one.words.group
                if tall or group not in speaking:
                    yield rows.heading(group), None
            yield rows.choice(one, width, tall, hinted=one.action == self.hinted), one


def speaking_groups(choices: list[Choice]) -> set[str]:
    """Groups that need no heading where lines are few: one row, or every row starts with the heading's words."""
    labels: dict[str, list[str]] = {}
    for one in choices:
        labels.setdefault(one.words.group, []).append(one.words.label.lower())
    return {g for g, found in labels.items() if len(found) == 1 or all(x.startswith(g.lower()) for x in found)}


class LogPane(Rows):
    """What happened, newest first, with what is new to the reader on top and what hurt before that; the oldest lines on demand."""

    LATEST = 300

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sitting: Sitting | None = None
        self.shown = Log(())

    def show(self, sitting: Sitting) -> None:
        self.sitting, self.shown = sitting, sitting.log(self.LATEST)
        self._fill()

    def on_resize(self) -> None:
        self._fill()

    @on(Rows.OptionSelected)
    def _unroll(self, event: Rows.OptionSelected) -> None:
        event.stop()
        if self.item == OLDER and self.sitting:
            self.shown = self.sitting.log()
            self._fill()

    def _fill(self) -> None:
        self.fill(self.rows_of(self.scrollable_content_region.width))

    def rows_of(self, width: int) -> Iterable[tuple[Content, Any]]:
        lines, older = self.shown.lines, self.shown.earlier
        marked = any(line.fresh for line in lines) and (older or any(not line.fresh for line in lines))
        heading = ""
        for line in self.shown.backwards:
            if marked and heading != (heading := say("Since your last move") if line.fresh else say("Before")):
                yield rows.heading(heading), None
            yield rows.log_line(line, width), line
        if older:
            yield rows.heading(say("{older} older lines: Enter shows them", older=older)), OLDER
        for one in self.sitting.seals if self.sitting else ():
            yield from ((content, None) for content in rows.seal(one))


OTHERWISE = "≠"
"""Before the sections of the book: what this match changes of them."""


def _table(game: Game[Any, Any], rows: Sequence[Row]) -> str:
    """Markdown."""
    head = ("", say("Printed"), say("Here"))
    lines = [head, ("---",) * 3, *([spoken(game.package, cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


class RulesPane(Horizontal):
    """The rulebook, searched by word or number."""

    COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)

    def __init__(self, game: Game[Any, Any], otherwise: Sequence[Row] = (), **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sections = dict(game.rules)
        if otherwise:
            changed = Section(OTHERWISE, say("What differs"), _table(game, otherwise))
            self.sections = {OTHERWISE: changed, **self.sections}
        rulings = game.folder / "rulings.md"
        if rulings.is_file():
            self.sections["R"] = Section("R", say("Rulings"), rulings.read_text(encoding="utf-8"))

    def compose(self) -> ComposeResult:
        with Vertical(id="contents"):
            yield Input(placeholder=say("search the rules"), compact=True, id="search")
            yield Rows(id="sections")
        with VerticalScroll(id="reading"):
            yield Markdown(id="rule")

    def on_mount(self) -> None:
        self._fill("")

    def jump(self, number: str) -> None:
        """Open the book at that section, or at the nearest heading above it."""
        while number and number not in self.sections:
            number = number.rpartition(".")[0]
        search = self.query_one("#search", Input)
        with search.prevent(Input.Changed):
            search.value = ""
        self._fill("", number or FIRST)

    def focus_list(self) -> None:
        self.query_one("#sections", Rows).focus()

    @on(Input.Changed, "#search")
    def _search(self, event: Input.Changed) -> None:
        self._fill(event.value)

    @on(Input.Submitted, "#search")
    def _read(self) -> None:
        self.focus_list()

    @on(Rows.OptionSelected, "#sections")
    def _into_text(self) -> None:
        self.query_one("#reading").focus()

    @on(Rows.OptionHighlighted, "#sections")
    async def _turn_page(self) -> None:
        number = self.query_one("#sections", Rows).item
        if number is not None:
            self.query_one("#reading", VerticalScroll).scroll_home(animate=False)
            await self.query_one("#rule", Markdown).update(self.text(number))

    def text(self, number: str) -> str:
        """A section with everything below it."""
        inside = [s for key, s in self.sections.items() if key == number or key.startswith(f"{number}.")]
        return "\n\n".join(f"### {s.number} {s.title}\n\n{self.COMMENT.sub('', s.text)}" for s in inside)

    def _fill(self, wanted: str, cursor: Any = FIRST) -> None:
        words = wanted.lower().split()
        found = [s for s in self.sections.values() if all(w in f"{s.number} {s.title} {s.text}".lower() for w in words)]
        named = [s for s in found if words and all(w in f"{s.number} {s.title}".lower() for w in words)]
        ordered = named + [s for s in found if s not in named]
        self.query_one("#sections", Rows).fill(
            (
                (Content.assemble((f"{'  ' * s.number.count('.')}{s.number} ", rows.CITE), s.title), s.number)
                for s in ordered
            ),
            cursor,
        )


class Number(Value):
    """A row of the numbers pane: a number by its ref, or one of its terms."""

    ref: str
    section: str
    term: int = -1


class NumbersPane(Rows):
    """Why is this number what it is: every number of the table opens into terms with their sections."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sums: Mapping[str, Sum] = {}
        self.names: Sequence[str] = ()
        self.opened: set[str] = set()

    def show(self, sums: Mapping[str, Sum], names: Sequence[str]) -> None:
        """The numbers of a view, under the names of the seats they belong to."""
        self.sums, self.names = sums, names
        self.fill(self._rows(), self.item or FIRST)

    def open_at(self, refs: Iterable[str]) -> None:
        """Open the first of these numbers that is explained here."""
        for ref in refs:
            if ref in self.sums:
                self.opened.add(ref)
                row = next(item for _, item in self._rows() if item is not None and item.ref == ref)
                self.fill(self._rows(), row)
                return

    @on(Rows.OptionSelected)
    def _toggle(self, event: Rows.OptionSelected) -> None:
        event.stop()
        self.opened ^= {self.item.ref}
        self.fill(self._rows(), self.item.but(term=-1))

    def _rows(self) -> Iterable[tuple[Content, Number | None]]:
        if not self.sums:
            yield rows.heading(say("No numbers to explain here")), None
        group = ""
        for ref, one in self.sums.items():
            if (owner := self._owner(ref)) != group:
                group = owner
                if group:
                    yield rows.heading(group), None
            first = next((term.section for term in one.terms if term.section), "")
            yield rows.total(one, ref in self.opened), Number(ref, first)
            if ref in self.opened:
                for n, term in enumerate(one.terms):
                    yield rows.term(term.label, one.shown(term.value), term.section), Number(ref, term.section, n)
                yield rows.sum_line(one), None

    def _owner(self, ref: str) -> str:
        """Whose number it is, by the seat its ref ends in, where all such numbers are seats; else what kind of number."""
        kind, _, last = ref.partition(":")
        number = whole(last)
        seated = all((whole(one.partition(":")[2]) or 0) < len(self.names) for one in self.sums)
        return kind if number is None else self.names[number] if seated else ""
