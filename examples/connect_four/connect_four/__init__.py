"""Connect Four: the smallest complete Turnwright game, in one file.  The tutorial in docs/ walks through it."""

from __future__ import annotations

from turnwright.core import Action, Event, Game, Outcome, Question, Sum, Table, View, Words

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


class Dropped(Event):
    seat: int
    column: int


class Move(Question[Grid]):
    """2.1 Choose a column that is not full."""

    def legal(self, t: Grid, seat: int) -> list[Action]:
        heights = t.heights
        return [drop for drop in DROPS if heights[drop.column] < ROWS]

    def refused(self, t: Grid, seat: int) -> list[tuple[Action, str]]:
        return [(d, self.why_not(t, seat, d)) for d in DROPS if t.heights[d.column] == ROWS]

    def why_not(self, t: Grid, seat: int, action: Action) -> str:
        return "2.1 That column is full." if action in DROPS else "2.1 There are seven columns, 0 to 6."

    def answer(self, t: Grid, seat: int, action: Action) -> None:
        assert isinstance(action, Drop)
        column, cells = action.column, t.cells
        cell = t.heights[column] * COLUMNS + column
        cells[cell] = seat
        t.heights[column] += 1
        if t.record is not None:
            t.tell(Dropped(seat, column))
        for a, b, c, d in LINES_THROUGH[cell]:
            if cells[a] == cells[b] == cells[c] == cells[d]:
                t.winner = seat
                return
        if -1 in cells:
            t.asks[1 - seat] = MOVE


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
        seat=seat,
        seats=t.seats,
        options=t.options,
        book=t.book,
        waiting=tuple(t.asks),
        question=t.asks.get(seat) if seat is not None else None,
        outcome=None if t.asks else score(t),
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


def board(seen: Seen) -> str:
    """The grid for browsers: a column carries the `data-ref` that its action names, so a click on it plays there."""
    columns = "".join(_column(seen, column) for column in range(COLUMNS))
    size = f"--w:{COLUMNS * 100 + 40};--h:{ROWS * 100 + 40}"
    frame = f'<rect width="{COLUMNS * 100 + 40}" height="{ROWS * 100 + 40}" rx="36" fill="#274b8f"/>'
    art = f'<svg class="art" viewBox="0 0 {COLUMNS * 100 + 40} {ROWS * 100 + 40}">{frame}{columns}</svg>'
    return f'<div class="scene connect_four-scene" style="{size}">{art}</div>'


def _column(seen: Seen, column: int) -> str:
    cells = [seen.cells[row * COLUMNS + column] for row in range(ROWS)]
    held = ", ".join(NAMES[cell] for cell in cells if cell >= 0) or "empty"
    discs = "".join(_disc(cell, 70 + column * 100, ROWS * 100 - 30 - row * 100) for row, cell in enumerate(cells))
    slot = f'<rect x="{22 + column * 100}" y="20" width="96" height="{ROWS * 100}" rx="20" fill="#1f3f7c"/>'
    return f'<g data-ref="column:{column}"><title>Column {column + 1}: {held}</title>{slot}{discs}</g>'


def _disc(cell: int, x: int, y: int) -> str:
    """Red discs have a ring, yellow ones a cross: nobody needs to see the colour."""
    hole = f'<circle cx="{x}" cy="{y}" r="40" fill="{("#10203f", "#d2493a", "#f0c23c")[cell + 1]}"/>'
    ring = f'<circle cx="{x}" cy="{y}" r="22" fill="none" stroke="#ffffff" stroke-opacity=".75" stroke-width="6"/>'
    cross = (
        f'<path d="M{x - 15} {y - 15}l30 30m0 -30l-30 30" stroke="#5b4300" stroke-width="7" stroke-linecap="round"/>'
    )
    return hole + ("", ring, cross)[cell + 1]


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
)
