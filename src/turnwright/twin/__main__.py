"""`python -m turnwright.twin kingdom`: hold a CUDA device's games against the processor's, then measure it.

Prints JSON.  Steps a second of random play with one launch for each step (choose and advance) and with all steps inside
one launch, under any terms and built for the printed book; the best batch of those tried.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter
from typing import Any

from turnwright.core import find_game

from . import Batch, Twin, twin_of
from .cuda import CudaBatch, cuda

SIZES = tuple(1 << n for n in (14, 17, 20, 22))
LAUNCHES, INSIDE, REPEATS = 60, 200, 3


def agrees(twin: Twin, fixed: Any) -> bool:
    """Do device and processor play the same 4,096 games, step by step and inside one launch?"""
    here, there = Batch(twin, 4096, fixed=fixed, seed=3), CudaBatch(twin, 4096, fixed=fixed, seed=3)
    same = True
    for _ in range(100):
        here.step(here.chosen())
        there.step(there.chosen())
        same &= bool((here.ended == there.ended.copy_to_host()).all())
    same &= here.play(100) == there.play(100)
    for name in ("masks", "asked", "winners"):
        same &= bool((getattr(here, name) == getattr(there, name).copy_to_host()).all())
    return same and here.states.tobytes() == there.rows().tobytes()


def launching(batch: CudaBatch) -> int:
    for _ in range(LAUNCHES):
        batch.step(batch.chosen())
    return LAUNCHES


def inside(batch: CudaBatch) -> int:
    batch.play(INSIDE)
    return INSIDE


def speeds(twin: Twin, fixed: Any) -> dict[str, Any]:
    found = {}
    for way in (launching, inside):
        rows = {size: speed(CudaBatch(twin, size, fixed=fixed), way) for size in SIZES}
        size = max(rows, key=lambda size: rows[size])
        found[way.__name__] = {"steps_per_s": round(rows[size]), "games_at_once": size}
    return found


def speed(batch: CudaBatch, way: Any) -> float:
    way(batch)
    best = 0.0
    for _ in range(REPEATS):
        cuda.synchronize()
        since = perf_counter()
        steps = way(batch)
        cuda.synchronize()
        best = max(best, steps * batch.masks.size / (perf_counter() - since))
    return best


def main(name: str) -> None:
    twin = twin_of(find_game(name))
    if twin is None:
        sys.exit(f"{name} has no array twin.")
    for built, fixed in (("any terms", None), ("printed book", twin.terms())):
        row = {"game": name, "device": str(cuda.get_current_device().name), "built_for": built}
        print(json.dumps({**row, "agrees": agrees(twin, fixed), **speeds(twin, fixed)}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
