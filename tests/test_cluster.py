"""The lab on a cluster: Ray with two workers on this machine.  `make soak` installs Ray and runs this."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from turnwright.core import find_game
from turnwright.lab.cluster import work_on
from turnwright.lab.ladder import ladder
from turnwright.lab.run import Run

ray = pytest.importorskip("ray", reason="Ray is not installed: the extra `cluster` is not in the locks")
pytestmark = pytest.mark.filterwarnings("default")


@pytest.fixture(scope="module", autouse=True)
def _two_workers() -> Iterator[None]:
    ray.init(num_cpus=2, include_dashboard=False, logging_level="error", log_to_driver=False)
    yield
    ray.shutdown()


def test_a_ladder_on_a_cluster_is_the_same_as_here() -> None:
    kingdom, bots = find_game("kingdom"), ["normal", "random", "turtle"]
    assert ladder(kingdom, bots, 40, run=Run(cluster="local")) == ladder(kingdom, bots, 40)


def test_a_lost_worker_costs_nothing(tmp_path: Path) -> None:
    marker = tmp_path / "died"

    def squared(number: int) -> int:
        if number == 30 and not marker.exists():
            marker.touch()
            os._exit(1)
        return number * number

    assert dict(work_on("local", squared, range(100))) == {n: n * n for n in range(100)}
    assert marker.exists()
