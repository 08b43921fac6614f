"""Many games at once, what a net sees of each, and the simple lines followed in some of them: on a CUDA device or on one core."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from turnwright.twin import Batch, Twin
from turnwright.twin.compiling import Translator

from .lines import loops

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class Games:
    """Games under the terms that `which` says; all arrays are tensors that compiled code shares."""

    def __init__(self, twin: Twin, learning: Any, terms: list[Any], which: Any, seed: int, lines: Any) -> None:
        self.size = len(which)
        self.seen = torch.zeros(learning.WIDTH, self.size, device=DEVICE)
        """What whoever is asked sees, a column for each game."""
        self.line = torch.full((self.size,), -1, dtype=torch.int32, device=DEVICE)
        """Which of the lines is played in each game, -1 for none, and by whom."""
        self.liner = torch.zeros(self.size, dtype=torch.int8, device=DEVICE)
        self._answers = torch.zeros(self.size, dtype=torch.int64, device=DEVICE)
        if DEVICE == "cuda":
            from turnwright.twin.cuda import CudaBatch

            self.batch: Any = CudaBatch(twin, self.size, terms, seed=seed, which=which)
            self._look, self._obey = _kernels(twin, learning)
        else:
            self.batch = Batch(twin, self.size, terms, seed=seed, which=which)
            self._look, self._obey = loops(learning)
        self.masks, self.asked, self.ended, self.winners = (
            torch.as_tensor(getattr(self.batch, name), device=DEVICE) for name in ("masks", "asked", "ended", "winners")
        )
        self._given = shared(self._answers)
        around = self.batch.states, self.batch.which, self.batch.terms
        self._seeing = *around, shared(self.seen)
        whose = (
            self.batch.masks,
            self.batch.asked,
            shared(torch.as_tensor(lines, device=DEVICE)),
            shared(self.line),
            shared(self.liner),
        )
        self._obeying = *around, *whose, self._given
        self._look(*self._seeing)

    def step(self, answers: Any) -> Any:
        """One answer in every game: where a line is played, and its player is asked, the line's.  What was answered."""
        self._answers.copy_(answers)
        self._obey(*self._obeying)
        self.batch.step(self._given)
        self._look(*self._seeing)
        return self._answers.clone()


def shared(tensor: Any) -> Any:
    """The same memory for compiled code."""
    if DEVICE == "cpu":
        return tensor.numpy()
    from numba import cuda

    return cuda.as_cuda_array(tensor)


def _kernels(twin: Twin, learning: Any) -> tuple[Any, Any]:
    from numba import cuda

    from turnwright.twin.cuda import THREADS, on_device, words_as_record

    observe, follow = map(Translator(on_device), (learning.observe, learning.follow))
    size, record_over = words_as_record(twin)

    @cuda.jit
    def look(states, which, terms, seen):
        game = cuda.grid(1)
        if game < seen.shape[1]:
            words = cuda.local.array(size, np.int32)
            for n in range(size):
                words[n] = states[n, game]
            observe(record_over(words), terms[which[game]], seen[:, game])

    @cuda.jit
    def obey(states, which, terms, masks, asked, lines, line, seat, actions):
        game = cuda.grid(1)
        if game < masks.size and line[game] >= 0 and seat[game] == asked[game]:
            words = cuda.local.array(size, np.int32)
            for n in range(size):
                words[n] = states[n, game]
            actions[game] = follow(record_over(words), terms[which[game]], masks[game], lines[line[game]])

    def over(kernel: Any) -> Any:
        return lambda states, *rest: kernel[(states.shape[1] + THREADS - 1) // THREADS, THREADS](states, *rest)

    return over(look), over(obey)
