"""The search for lines that beat a net: it finds some against a net that knows nothing, and the same ones for the same seed."""

from __future__ import annotations

import pytest

pytest.importorskip("numba", reason="numba is not installed (the extra fast brings it)")

import numpy as np

from turnwright.core import find_game
from turnwright.lab.hunt import TRIES, Hunt


class KnowsNothing:
    """Rates all actions alike."""

    def through(self, rows: np.ndarray) -> np.ndarray:
        return np.zeros((len(rows), 54), np.float32)


@pytest.fixture
def hunt() -> Hunt:
    return Hunt(find_game("kingdom"), "tuned", 1)


def test_lines_are_found_that_beat_a_net_which_knows_nothing(hunt: Hunt) -> None:
    hunt.net = KnowsNothing()  # type: ignore[assignment]
    best, *_, worst = hunt.best(2)
    assert best.won == (TRIES, TRIES)
    assert sum(worst.won) < TRIES
    (again,) = hunt.tried([best.line], 8, 99)
    assert sum(again.won) > 12


def test_the_same_seed_finds_the_same_lines(hunt: Hunt) -> None:
    assert hunt.best(2) == Hunt(hunt.game, "tuned", 1).best(2)


def test_a_line_meets_the_bot_at_a_table_of_the_rules(hunt: Hunt) -> None:
    rush = hunt.learning.LINES["barracks rush"]
    assert hunt.told(rush).startswith("attacks, taxes above -9: raisepop commander to 1, build barracks to 1")
    assert [hunt.against("idle", rush, seat, 3) for seat in (0, 1)] == [True, True]
    waits = (False, 9, ((hunt.learning.SINGLE[-1], 1),))
    assert [hunt.against("rush", waits, seat, 3) for seat in (0, 1)] == [False, False]
