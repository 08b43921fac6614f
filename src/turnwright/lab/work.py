"""Work: many jobs, each on its own, in this process or in several."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

J = TypeVar("J")
R = TypeVar("R")


def work(do: Callable[[J], R], todo: Sequence[J], jobs: int = 1, cluster: str = "") -> Iterator[tuple[J, R]]:
    """Each job with what came of it, as they end, in so many processes; or on the Ray cluster at that address."""
    if cluster:
        from .cluster import work_on

        yield from work_on(cluster, do, todo)
        return
    if jobs == 1:
        for job in todo:
            yield job, do(job)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _leave_ctrl_c) as pool:
        try:
            futures = {pool.submit(do, job): job for job in todo}
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BaseException:
            for player in multiprocessing.active_children():
                player.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _leave_ctrl_c() -> None:
    """Ctrl-C is for the process that holds the arena; it ends those that play."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
