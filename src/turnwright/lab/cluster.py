"""The same work on a Ray cluster, for whoever has more machines than one (the extra `turnwright[cluster]`).

Each job carries all that it needs and its result is known by it, so where it ran changes nothing; what was under way on a
worker that is lost is done again elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from turnwright.core import TurnwrightError

J = TypeVar("J")
R = TypeVar("R")

BATCH = 20
"""Jobs handed out at a time: a small job costs less than handing it out."""
AHEAD = 4
"""Batches under way for each processor."""


def work_on(address: str, do: Callable[[J], R], todo: Sequence[J]) -> Iterator[tuple[J, R]]:
    """Each job with what came of it, as batches of them end, on the cluster at that address (`local`: on this machine)."""
    ray = _ray()
    given = ray.is_initialized()
    if not given:
        where = {} if address == "local" else {"address": address}
        ray.init(**where, log_to_driver=False, include_dashboard=False, logging_level="error")
    run = ray.remote(max_retries=-1, retry_exceptions=False)(_batch)
    at, most, under_way = 0, AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))), dict[Any, Sequence[J]]()
    try:
        while at < len(todo) or under_way:
            while at < len(todo) and len(under_way) < most:
                jobs = todo[at : at + BATCH]
                under_way[run.remote(do, jobs)] = jobs
                at += len(jobs)
            ended, _ = ray.wait(list(under_way))
            for reference in ended:
                yield from zip(under_way.pop(reference), ray.get(reference), strict=True)
    finally:
        for reference in under_way:
            ray.cancel(reference, force=True)
        if not given:
            ray.shutdown()


def _batch(do: Callable[[J], R], jobs: Sequence[J]) -> list[R]:
    return [do(job) for job in jobs]


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise TurnwrightError("A cluster needs Ray: install turnwright[cluster].") from None
    return ray
