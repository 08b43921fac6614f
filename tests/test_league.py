"""`python -m turnwright.twin.league` from nothing to a net at the table, on the processor, where PyTorch is (`make soak`)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from turnwright.bots.learned import LearnedBot, Net, net_of
from turnwright.core import find_game, legal

KINGDOM = find_game("kingdom")


def test_one_command_learns_a_preset_and_writes_a_net_that_plays(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch is not installed: the extra `learn` is not in the locks")
    pytest.importorskip("numba", reason="numba is not installed (the extra fast brings it)")
    how = ["--near", "2", "--warm", "1", "--seconds", "1", "--games", "8", "--nets", "3", "--judge", "1"]
    command = [sys.executable, "-m", "turnwright.twin.league", "kingdom", "tuned", str(tmp_path / "out"), *how]
    subprocess.run(command, check=True, timeout=900)  # compiling takes minutes where others work beside
    found = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    tuned = KINGDOM.preset("tuned")
    assert [row["variant"] for row in found["terms"]] == [tuned.variant], "in the end it learns the preset alone"
    assert len(found["looked"]) == 3, "and before that two sets of terms around it"
    net, own = Net(KINGDOM, tmp_path / "out.best.npz"), net_of(KINGDOM)
    shapes = [[(inner.shape, lift.shape) for inner, lift in each.layers] for each in (net, own)]
    assert shapes[0] == shapes[1], "as the net that Kingdom comes with"
    table = KINGDOM.start(2, tuned.options, tuned.variant)
    bot = LearnedBot(KINGDOM, Random(1), looks=5)
    bot.net = net
    assert bot.choose(KINGDOM.view(table, 0), legal(table, 0)).action in legal(table, 0)
