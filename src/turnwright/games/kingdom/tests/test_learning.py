"""What a net is shown: the asked player's realm first, the same for a row of the twin as for the rules."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy", reason="needs the extra turnwright[fast]")
pytest.importorskip("numba", reason="needs the extra turnwright[fast]")

from turnwright.games.kingdom.twin import TWIN
from turnwright.games.kingdom.twin.learning import LINES, NUMBERS, TERMS, WIDTH, features

from .positions import position, realm


def shown(seat: int):
    t = position(realm(gold=7, army=5), realm(gold=2, castle=3, buildings=("market",)), seat=seat)
    rows = np.array([TWIN.row_of(t)])

    def of(name: str):
        part = rows
        for step in name.split("."):
            part = part[step]
        return part.astype(np.float32)

    return features(of, np.zeros((1, len(TERMS)), np.float32), np)[0]


def test_the_asked_players_realm_comes_first():
    first, second = shown(0), shown(1)
    assert len(first) == WIDTH
    gold, castle = 2 * NUMBERS.index("gold") + 1, 2 * NUMBERS.index("castle") + 1
    assert (first[gold], second[gold]) == pytest.approx((7 / 20, 2 / 20))
    assert second[castle] == pytest.approx(3 / 20)
    half = (WIDTH - 3 - len(TERMS)) // 2
    assert first[:half] == pytest.approx(second[half : 2 * half])


def test_lines_name_actions_of_the_main_phase():
    for name, (_, _, wanted) in LINES.items():
        for action, most in wanted:
            assert most > 0, name
            assert "Sell" not in str(TWIN.actions[action]), name
