"""Connect Four by the sections of its book."""

import pytest
from connect_four import COLUMNS, GAME, LINES, ROWS, Drop, Grid, evaluate

from turnwright.core import Illegal, NotAsked, apply, legal, refused


def after(columns: str) -> Grid:
    """The grid after drops into these columns, counted from 0."""
    t = GAME.start()
    for column in columns:
        apply(t, min(t.asks), Drop(int(column)))
    return t


def perft(t: Grid, depth: int) -> int:
    """How many ways the play can go on for so many drops."""
    if depth == 0 or not t.asks:
        return depth == 0
    seat, total = min(t.asks), 0
    for action in legal(t, seat):
        branch = t.copy()
        apply(branch, seat, action)
        total += perft(branch, depth - 1)
    return total


def test_1_the_grid_is_empty_and_red_moves_first() -> None:
    t = GAME.start()
    assert t.cells == [-1] * COLUMNS * ROWS
    assert list(t.asks) == [0]


def test_1_there_are_69_lines_of_four() -> None:
    assert len(LINES) == 24 + 21 + 12 + 12 == 69


def test_2_1_a_disc_falls_to_the_lowest_free_row_and_the_other_side_moves() -> None:
    t = after("33")
    assert (t.cells[3], t.cells[COLUMNS + 3]) == (0, 1)
    assert list(t.asks) == [0]


def test_2_1_a_full_column_is_refused() -> None:
    t = after("000000")
    assert Drop(0) not in legal(t, 0)
    assert refused(t, 0) == [(Drop(0), "2.1 That column is full.")]
    with pytest.raises(Illegal, match=r"^2\.1 That column is full"):
        apply(t, 0, Drop(0))
    with pytest.raises(Illegal, match=r"^2\.1 There are seven columns"):
        apply(t, 0, Drop(7))


def test_2_1_the_number_of_ways_to_play_on_is_known() -> None:
    """Powers of seven until a column can be full."""
    assert [perft(GAME.start(), depth) for depth in range(6)] == [1, 7, 49, 343, 2401, 16807]
    assert perft(after("333333"), 2) == 6 * 6


@pytest.mark.parametrize(
    ("columns", "how"),
    [("0102030", "upright"), ("0011223", "across"), ("01122323363", "rising"), ("65544343303", "falling")],
)
def test_2_2_four_in_a_line_win_at_once(columns: str, how: str) -> None:
    before, t = after(columns[:-1]), after(columns)
    assert before.asks
    assert not t.asks
    outcome = GAME.score(t)
    assert (outcome.reason, outcome.winners, outcome.scores) == ("four in a line", (0,), (1.0, -1.0))
    with pytest.raises(NotAsked, match="over"):
        apply(t, 1, Drop(6))


def test_2_2_yellow_can_win_too() -> None:
    outcome = GAME.score(after("01016161"))
    assert (outcome.winners, outcome.scores) == ((1,), (-1.0, 1.0))


def test_2_2_a_full_grid_without_a_line_is_a_draw() -> None:
    outcome = GAME.score(after("330254564223355224331121550404466660106011"))
    assert (outcome.reason, outcome.winners) == ("full grid", ())


def test_the_evaluation_likes_its_own_lines() -> None:
    seen = GAME.view(after("01010"), 0)
    assert evaluate(seen, 0) > 0 > evaluate(seen, 1)
    won = GAME.view(after("0102030"), 0)
    assert evaluate(won, 0) > 0.9 > -0.9 > evaluate(won, 1)
