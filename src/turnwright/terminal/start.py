"""The menu: pick a game, its options and who sits where, or go on with a saved match."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, Select, Static

from turnwright import bots
from turnwright.core import Game, Option, Preset, TurnwrightError, shelf
from turnwright.kit.words import say, spoken
from turnwright.local import OPPONENT, PEOPLE, LocalMatch, Saved, new_path, saved_matches
from turnwright.puzzles import find_puzzle, puzzles_of, set_up, theme_of
from turnwright.puzzles.marks import marks
from turnwright.sitting import GRADES, ME, begin, bot_name, lesson_of, task_of

from . import rows
from .foot import Foot
from .panes import Rows
from .swap import SwapCard

SHORT = 30
"""A whole number with at most this many values is picked from a list, others are typed."""


class StartScreen(Screen[None]):
    """Games and saved matches on one side, the match to be on the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "", "Choose", key_display="⏎"),
        Binding("tab", "app.focus_next", "Next field", key_display="tab"),
        Binding("ctrl+s", "start", "Start", key_display="^s"),
        Binding("d", "app.daylight", "Light or dark"),
        Binding("q", "app.leave", "Quit"),
    ]

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.way: Preset | None = None
        """The way to play whose terms are shown."""

    def compose(self) -> ComposeResult:
        yield Static(
            Content.assemble(("Turnwright", "bold $accent"), ("  " + say("choose a game"), "$ink-3")), id="title"
        )
        with Container(id="main"):
            with Vertical(id="shelf"):
                yield Rows(id="games")
            with VerticalScroll(id="setup", can_focus=False):
                yield Static(id="about", markup=False)
                yield Vertical(id="form")
                yield Button(say("Start"), id="start", variant="primary", compact=True)
        yield Static(id="status", markup=False)
        yield Foot()

    def on_mount(self) -> None:
        for found in self.query("#games").results(Rows):  # none are left when somebody quits at once
            found.fill(self._shelf())
            found.focus()

    def _shelf(self) -> Iterator[tuple[Content, Any]]:
        yield rows.heading(say("Games")), None
        for game in shelf():
            yield Content.assemble((game.title, rows.LABEL)), game
        kept = list(saved_matches(self.folder))
        if kept:
            yield rows.heading(say("Go on with")), None
        for saved in kept:
            yield rows.saved(saved), saved

    @on(Rows.OptionHighlighted, "#games")
    async def _look(self) -> None:
        thing = self.query_one("#games", Rows).item
        form = self.query_one("#form", Vertical)
        await form.remove_children()
        self.query_one("#start", Button).label = say("Go on") if isinstance(thing, Saved) else say("Start")
        if isinstance(thing, Game):
            self.query_one("#about", Static).update(rows.about(thing))
            self.way = thing.preset()
            await form.mount_all(form_fields(thing, marks(self.folder).get(thing.id, ())))
        elif isinstance(thing, Saved):
            self.query_one("#about", Static).update(rows.saved_about(thing))

    @on(Rows.OptionSelected, "#games")
    def _into_form(self) -> None:
        """Enter goes on with a saved match at once, and into the form of a new one."""
        if isinstance(self.query_one("#games", Rows).item, Saved):
            self.action_start()
        else:
            self.query_one("#start").focus()

    @on(Select.Changed, "#preset")
    async def _way(self, event: Select.Changed) -> None:
        game, terms = self.query_one("#games", Rows).item, self.query_one("#terms", Vertical)
        if isinstance(game, Game) and (way := game.preset(str(event.value))) is not self.way:
            self.way = way
            self.query_one("#why", Static).update(meaning(game, way))
            await terms.remove_children()
            await terms.mount_all(term_fields(game, way))

    @on(Select.Changed, "#begin")
    def _begin(self, event: Select.Changed) -> None:
        """A lesson or a puzzle settles everything else."""
        game = self.query_one("#games", Rows).item
        if isinstance(game, Game):
            self.query_one("#task", Static).update(task(game, str(event.value)))
            self.query_one("#new").display = not event.value

    @on(Select.Changed, "#seats")
    async def _count(self, event: Select.Changed) -> None:
        game = self.query_one("#games", Rows).item
        if isinstance(game, Game) and isinstance(event.value, int):
            chairs = self.query_one("#chairs", Vertical)
            before = [str(select.value) for select in chairs.query(Select)]
            await chairs.remove_children()
            await chairs.mount_all(chair_fields(game, event.value, before))

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        thing = self.query_one("#games", Rows).item
        status = self.query_one("#status", Static)
        try:
            if isinstance(thing, Saved):
                local = LocalMatch.open(thing.path)
            elif what := self.query_one("#begin", Select).value:
                local = begun(thing, str(what), self.folder)
            else:
                chairs = [str(select.value) for select in self.query_one("#chairs").query(Select)]
                path, way = new_path(self.folder, thing.id), str(self.query_one("#preset", Select).value)
                make = partial(LocalMatch.new, thing, chairs, self._options(), path=path, preset=way)
                if any(field.value for field in self.query("#swap").results(Select)):
                    self.app.agree(SwapCard(thing, way, chairs), lambda agreed: make(swap=agreed))  # type: ignore[attr-defined]
                    return
                local = make()
        except TurnwrightError as error:
            status.add_class("-said", "-wrong")
            status.update(str(error))
            return
        self.app.sit_down(local)  # type: ignore[attr-defined]

    def _options(self) -> dict[str, Any]:
        fields = [field for field in self.query(".option").results() if isinstance(field, Select | Input)]
        return {str(field.name): field.value for field in fields}


def form_fields(game: Game[Any, Any], solved: Collection[str]) -> Iterator[Any]:
    """The form of a match: what to begin with; for a new one the way to play, and below it all that this settles and one may change."""
    way = game.preset()
    ways = [(spoken(game.package, preset.title), preset.name) for preset in game.presets]
    first = line(say("Begin with"), choose(beginnings(game, solved), "", id="begin"))
    first.display = bool(game.learn.lessons() or puzzles_of(game))
    yield first
    yield Static(classes="meaning", markup=False, id="task")
    yield Vertical(
        line(say("Way to play"), choose(ways, way.name, id="preset")),
        Static(meaning(game, way), classes="meaning", markup=False, id="why"),
        Vertical(*term_fields(game, way), id="terms"),
        id="new",
    )


def beginnings(game: Game[Any, Any], solved: Collection[str]) -> list[tuple[str, str]]:
    """A new match, every lesson, every puzzle and scenario, in words and as `begun` reads them."""
    found = [(say("a new match"), "")]
    for lesson in game.learn.lessons():
        label = say("Lesson: {title}, {n} minutes", title=lesson.title, n=lesson.minutes)
        found.append((label, f"lesson:{lesson.name}"))
    for number, puzzle in enumerate(puzzles_of(game), 1):
        mark, title = "✓" if puzzle.name in solved else f"{number}.", spoken(game.package, puzzle.title)
        kind = say("Scenario") if theme_of(game, puzzle).scenario else say("Puzzle")
        found.append((f"{kind} {mark} {title}, {GRADES[puzzle.level]}", f"puzzle:{puzzle.name}"))
    return found


def task(game: Game[Any, Any], what: str) -> str:
    """What a lesson teaches, or what a puzzle asks for."""
    kind, _, name = what.partition(":")
    if kind == "lesson":
        return lesson_of(game, name).goal
    return task_of(game, find_puzzle(game, name)) if kind == "puzzle" else ""


def begun(game: Game[Any, Any], what: str, folder: Path) -> LocalMatch:
    """A match at the start of a lesson, `lesson:NAME`, or at the position of a puzzle, `puzzle:NAME`."""
    kind, _, name = what.partition(":")
    match = begin(game, lesson_of(game, name)) if kind == "lesson" else set_up(game, find_puzzle(game, name), ME)
    local = LocalMatch(match, new_path(folder, game.id))
    local.keep()
    return local


def meaning(game: Game[Any, Any], way: Preset) -> str:
    """What a way to play changes, what was measured of it, how long it takes and how hard it is."""
    why, measured, length, difficulty = (
        spoken(game.package, words) for words in (way.why, way.measured, way.length, way.difficulty)
    )
    return " ".join(filter(None, (why, measured, length and f"{length}.", difficulty and f"{difficulty}.")))


def term_fields(game: Game[Any, Any], way: Preset) -> Iterator[Any]:
    """Every option of a way to play with its meaning, how many play, who sits where."""
    for option in game.offers:
        if option.name not in way.idle:
            begins = option.but(default=way.options.get(option.name, option.default))
            yield line(spoken(game.package, option.title), option_input(game, begins))
            if option.help:
                yield Static(spoken(game.package, option.help), classes="meaning", markup=False)
    seats = way.seats or game.seats[0]
    if len(game.seats) > 1:
        counts = [(str(n), n) for n in game.seats]
        yield line(say("Players"), choose(counts, seats, id="seats"))
    yield Vertical(*chair_fields(game, seats, []), id="chairs")
    strength = [
        f"{bot_name(level)}: {game.bot.STRENGTH[level]}" for level in bots.levels(game) if level in game.bot.STRENGTH
    ]
    yield Static("\n".join(strength), classes="meaning", markup=False, id="strength")
    if game.swap:
        yield line(say("Swap rule"), choose([(say("No"), False), (say("Yes"), True)], False, id="swap"))
        what = spoken(game.package, game.swap.title)
        yield Static(
            say("The first of the two names a number ({what}), then the second picks the seat.", what=what),
            classes="meaning",
            markup=False,
        )


def option_input(game: Game[Any, Any], option: Option) -> Any:
    """A field that fits what the option takes."""
    pairs = [(spoken(game.package, label), value) for value, label in option.choices]
    if option.low is not None and option.high is not None and option.high - option.low < SHORT:
        pairs = [(str(value), value) for value in range(option.low, option.high + 1)]
    if not pairs:
        return Input(str(option.default), compact=True, classes="option", name=option.name)
    return choose(pairs, option.default, classes="option", name=option.name)


def chair_fields(game: Game[Any, Any], seats: int, before: list[str]) -> Iterator[Any]:
    """Who sits where: you first, then opponents."""
    known = (*bots.levels(game), *(name for name in bots.names(game) if name not in bots.RANKS))
    players = [(say("You"), PEOPLE[0]), *((bot_name(name), name) for name in known)]
    for seat in range(seats):
        default = before[seat] if seat < len(before) else OPPONENT if seat else PEOPLE[0]
        yield line(game.role(seat, seats), choose(players, default))


def line(label: str, field: Any) -> Horizontal:
    return Horizontal(Static(label, classes="label", markup=False), field, classes="line")


def choose(pairs: Sequence[tuple[str, Any]], value: Any, **given: Any) -> Select[Any]:
    """A list with one of them chosen."""
    return Select(pairs, value=value, allow_blank=False, compact=True, **given)
