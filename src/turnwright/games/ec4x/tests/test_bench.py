"""The bench's tables are what they say; how fast they are, `turnwright bench ec4x` shows."""

from __future__ import annotations

from time import process_time

from turnwright.games.ec4x.lab import bench


def test_a_late_table_is_as_large_as_it_says() -> None:
    t = bench.late_table(600, 200)
    assert (t.seats, len(t.stars), len(t.fleets), len(t.colonies)) == (12, 469, 600, 200)
    bench.play_turns(t, 1)
    assert t.turn == 2


def test_empty_turns_take_no_time() -> None:
    assert 0 < bench.empty_turn(process_time, 13) < 40
