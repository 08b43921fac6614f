"""Connect Four: the smallest complete Turnwright game, in one file.  The tutorial in docs/ walks through it."""

from __future__ import annotations

from turnwright.core import Action, Event, Game, Menu, Outcome, Question, Sum, Table, View, Words, basics
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import place, tag

COLUMNS, ROWS = 7, 6
"""1 The grid."""
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


def _line(row: int, column: int, down: int, right: int) -> tuple[int, ...]:
    cells = [(row + i * down, column + i * right) for i in range(4)]
    return tuple(r * COLUMNS + c for r, c in cells if 0 <= r < ROWS and 0 <= c < COLUMNS)


LINES = [line for r in range(ROWS) for c in range(COLUMNS) for d in DIRECTIONS if len(line := _line(r, c, *d)) == 4]
LINES_THROUGH = [[line for line in LINES if cell in line] for cell in range(COLUMNS * ROWS)]


class Grid(Table):
    """1 The grid: who has a disc in each cell (-1: nobody), and how high each column stands."""

    cells: list[int] = []
    heights: list[int] = []
    winner: int = -1


class Drop(Action):
    """2.1 Let a disc fall into a column."""

    column: int


DROPS = [Drop(c) for c in range(COLUMNS)]
ACTIONS = DROPS
REFERS = {"column": ["heights"]}
"""For learners: all actions there are, and where the view shows what they name."""


class Dropped(Event):
    seat: int
    column: int


class Move(Menu[Grid]):
    """2.1 Choose a column that is not full."""

    def candidates(self, t: Grid, seat: int) -> list[Drop]:
        return DROPS

    def problem(self, t: Grid, seat: int, action: Action) -> str | None:
        if action not in DROPS:
            return "2.1 There are seven columns, 0 to 6."
        return "2.1 That column is full." if t.heights[action.column] == ROWS else None

    def legal(self, t: Grid, seat: int) -> list[Action]:
        """The same as the two above say, at three times the speed."""
        heights = t.heights
        return [drop for drop in DROPS if heights[drop.column] < ROWS]

    def answer(self, t: Grid, seat: int, action: Action) -> None:
        assert isinstance(action, Drop)
        column, cells = action.column, t.cells
        cell = t.heights[column] * COLUMNS + column
        cells[cell] = seat
        t.heights[column] += 1
        t.tell(Dropped, seat, column)
        for a, b, c, d in LINES_THROUGH[cell]:
            if cells[a] == cells[b] == cells[c] == cells[d]:
                t.winner = seat
                return
        if -1 in cells:
            t.ask(1 - seat, MOVE)


MOVE = Move()


class Seen(View):
    cells: tuple[int, ...]
    heights: tuple[int, ...]


def setup(t: Grid) -> None:
    """1 Empty grid, Red first."""
    t.cells = [-1] * (COLUMNS * ROWS)
    t.heights = [0] * COLUMNS
    t.ask(0, MOVE)


def view(t: Grid, seat: int | None) -> Seen:
    return Seen(
        **basics(t, seat, score),
        cells=tuple(t.cells),
        heights=tuple(t.heights),
    )


def imagine_into(t: Grid, seen: Seen) -> None:
    t.cells, t.heights = list(seen.cells), list(seen.heights)
    for seat in seen.waiting:
        t.ask(seat, MOVE)


def score(t: Grid) -> Outcome:
    """2.2 Four in a line win; a full grid is a draw."""
    if t.winner < 0:
        return Outcome("full grid", (), (0.0, 0.0))
    return Outcome("four in a line", (t.winner,), (1.0, -1.0) if t.winner == 0 else (-1.0, 1.0))


def evaluate(seen: Seen, seat: int) -> float:
    """For greedy and search bots: open lines of two and three, in -1..1."""
    value = 0
    for line in LINES:
        owners = {seen.cells[cell] for cell in line} - {-1}
        if len(owners) == 1:
            weight = (0, 1, 4, 16, 1000)[4 - sum(seen.cells[cell] == -1 for cell in line)]
            value += weight if owners == {seat} else -weight
    return max(-1.0, min(1.0, value / 1000))


# Words and pictures

NAMES = ("Red", "Yellow")
CREST = "disc"


def prompt(seen: Seen) -> Words:
    if seen.outcome:
        who = NAMES[seen.outcome.winners[0]] + " wins" if seen.outcome.winners else "A draw"
        return Words(f"{who}: {seen.outcome.reason}.", section="2.2")
    return Words(f"{NAMES[seen.waiting[0]]} drops a disc.", section="2.1")


def say_action(seen: Seen, action: Action) -> Words:
    assert isinstance(action, Drop)
    return Words(f"Column {action.column + 1}", "Drop a disc here", "Columns", "2.1", (f"column:{action.column}",))


def say_event(seen: Seen, event: Event) -> Words:
    assert isinstance(event, Dropped)
    return Words(f"{NAMES[event.seat]} drops a disc into column {event.column + 1}.", section="2.1")


def explain(seen: Seen) -> dict[str, Sum]:
    return {}


def terminal(seen: Seen) -> str:
    """The grid for terminals, mail and screen readers."""
    rows = [seen.cells[r * COLUMNS : (r + 1) * COLUMNS] for r in reversed(range(ROWS))]
    lines = [" ".join(".RY"[cell + 1] for cell in row) for row in rows]
    return "\n".join([*lines, " ".join(str(c + 1) for c in range(COLUMNS))])


def board(seen: Seen) -> Markup:
    """The grid for browsers: a column carries the `data-ref` that its action names, so a click on it plays there."""
    columns = joined(_column(seen, column) for column in range(COLUMNS))
    frame = html('<rect class="frame" y="80" width="{}" height="600" rx="34"/>', COLUMNS * 100)
    art = html('<svg class="art" viewBox="0 0 {} 720" role="group" aria-label="The grid">{}{}</svg>').format(
        COLUMNS * 100, frame, columns
    )
    labels = joined(
        tag("span", str(column + 1), class_="lb", style=place(column * 100 + 50, 704, COLUMNS * 100, 720))
        for column in range(COLUMNS)
    )
    return html('<div class="scene connect_four-scene" style="--w:{};--h:720">{}{}</div>').format(
        COLUMNS * 100, art, labels
    )


def vignette() -> Markup:
    """The picture of the tile: a game that Red is about to win."""
    cells = [-1] * (COLUMNS * ROWS)
    for seat, taken in ((0, (3, 2, 10, 18, 25)), (1, (4, 5, 11, 9, 17, 12))):
        for cell in taken:
            cells[cell] = seat
    discs = joined(_disc(cells[cell], *_centre(cell)) for cell in range(len(cells)))
    return html(
        '<svg class="art connect_four-scene" viewBox="0 110 700 500" preserveAspectRatio="xMidYMax slice" '
        'aria-hidden="true"><rect class="frame" x="-300" y="60" width="1300" height="700"/>{}</svg>',
        discs,
    )


def _centre(cell: int) -> tuple[int, int]:
    row, column = divmod(cell, COLUMNS)
    return column * 100 + 50, 630 - row * 100


def _column(seen: Seen, column: int) -> Markup:
    won = {cell for line in LINES if {seen.cells[c] for c in line} in ({0}, {1}) for cell in line}
    cells = range(column, COLUMNS * ROWS, COLUMNS)
    discs = joined(_disc(seen.cells[cell], *_centre(cell), " won" if cell in won else "") for cell in cells)
    next_ = f"disc seat{seen.waiting[0]}" if seen.waiting else "disc"
    drop = html('<circle class="drop {}" cx="{}" cy="34" r="30"/>', next_, column * 100 + 50)
    reach = html('<rect class="reach" x="{}" y="84" width="94" height="592" rx="30"/>', column * 100 + 3)
    held = ", ".join(NAMES[seen.cells[cell]] for cell in cells if seen.cells[cell] >= 0) or "empty"
    title = html("<title>Column {}: {}</title>", column + 1, held)
    return tag("g", title + reach + drop + discs, class_="column", data_ref=f"column:{column}")


def _disc(seat: int, x: int, y: int, won: str = "") -> Markup:
    """Red discs have a ring, yellow ones a cross: nobody needs to see the colour."""
    if seat < 0:
        return html('<circle class="hole" cx="{}" cy="{}" r="40"/>', x, y)
    sign = f"M{x - 15} {y}h30M{x} {y - 15}v30" if seat else f"M{x - 17} {y}a17 17 0 1 0 34 0a17 17 0 1 0 -34 0"
    return html(
        '<circle class="disc seat{seat}{won}" cx="{x}" cy="{y}" r="40"/><path class="sign{won}" d="{sign}"/>'
    ).format(seat=seat, won=won, x=x, y=y, sign=sign)


GAME = Game(
    id="connect_four",
    title="Connect Four",
    blurb="Drop discs, line up four.",
    author="Howard Wexler and Ned Strongin",
    version=1,
    package=__name__,
    seats=(2,),
    roles=NAMES,
    table=Grid,
    setup=setup,
    view=view,
    score=score,
    imagine_into=imagine_into,
    chance=False,
)
