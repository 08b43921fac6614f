"""Many games at once on a CUDA device: the same rules, one thread for each game.

Needs numba-cuda and a device.  Arrays stay on the device; anything that knows the CUDA array interface (PyTorch, CuPy)
reads and writes them without copies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import cuda
from numba.cuda.extending import intrinsic
from numba.cuda.np.numpy_support import from_dtype

from .batch import Loops
from .chance import count, pick, roll, turned
from .compiling import Translator, compiled, once_for_terms
from .twin import Twin

THREADS = 128
"""Games of one block."""


def on_device(function: Any) -> Any:
    """For CUDA, inlined like on the processor."""
    return cuda.jit(device=True, forceinline=True)(function)


def words_as_record(twin: Twin) -> tuple[int, Any]:
    """How many words a row has, and for device code what gives the record whose bytes such words are."""
    kind = from_dtype(twin.state)

    @intrinsic
    def record_over(typing, words):
        def code(context, builder, signature, arguments):
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            return builder.bitcast(array.data, context.get_value_type(kind))

        return kind(words), code

    return twin.state.itemsize // 4, record_over


@once_for_terms
def kernels(twin: Twin, fixed: Any) -> Loops:
    """A game's row is a column of `states`, word by word, so that neighbouring threads read neighbouring words."""
    start, legal, step, over, seat, winner, _ = compiled(twin, fixed, on_device)
    how_many, nth, below, turn = map(Translator(on_device), (count, pick, roll, turned))
    size, record_over = words_as_record(twin)

    @on_device
    def clear(words):
        for n in range(size):
            words[n] = 0

    @cuda.jit
    def begin(states, which, terms, masks, asked):
        game = cuda.grid(1)
        if game < masks.size:
            words = cuda.local.array(size, np.int32)
            state, agreed = record_over(words), terms[which[game]]
            clear(words)
            start(state, agreed)
            masks[game] = legal(state, agreed)
            asked[game] = seat(state)
            for n in range(size):
                states[n, game] = words[n]

    @cuda.jit
    def advance(states, which, terms, actions, masks, asked, ended, winners):
        game = cuda.grid(1)
        if game < masks.size:
            words = cuda.local.array(size, np.int32)
            state, agreed = record_over(words), terms[which[game]]
            for n in range(size):
                words[n] = states[n, game]
            step(state, actions[game], agreed)
            ended[game] = over(state)
            if ended[game]:
                winners[game] = winner(state, agreed)
                clear(words)
                start(state, agreed)
            masks[game] = legal(state, agreed)
            asked[game] = seat(state)
            for n in range(size):
                states[n, game] = words[n]

    @cuda.jit
    def choose(masks, chance, actions):
        game = cuda.grid(1)
        if game < masks.size:
            word = turn(chance[game])
            chance[game] = word
            actions[game] = nth(masks[game], below(word, how_many(masks[game])))

    @cuda.jit
    def play(states, which, terms, masks, asked, chance, steps, finished):
        game = cuda.grid(1)
        if game < masks.size:
            words = cuda.local.array(size, np.int32)
            state, agreed, mask, word = record_over(words), terms[which[game]], masks[game], chance[game]
            for n in range(size):
                words[n] = states[n, game]
            games = 0
            for _ in range(steps):
                word = turn(word)
                step(state, nth(mask, below(word, how_many(mask))), agreed)
                if over(state):
                    games += 1
                    clear(words)
                    start(state, agreed)
                mask = legal(state, agreed)
            masks[game] = mask
            asked[game] = seat(state)
            chance[game] = word
            finished[game] = games
            for n in range(size):
                states[n, game] = words[n]

    return Loops(begin, advance, choose, play)


class CudaBatch:
    """A `Batch` on the device: the same games for the same seed.  Its arrays are device arrays."""

    def __init__(
        self, twin: Twin, size: int, terms: Sequence[Any] = (), fixed: Any = None, seed: int = 0, which: Any = None
    ) -> None:
        rows = np.array([*terms] or [twin.terms() if fixed is None else fixed])
        self.twin = twin
        self.terms = cuda.to_device(rows)
        shared = np.arange(size) % len(rows) if which is None else which
        self.which = cuda.to_device(np.asarray(shared, np.int32))
        self.states = cuda.device_array((twin.state.itemsize // 4, size), np.int32)
        self.masks = cuda.device_array(size, np.int64)
        self.asked = cuda.device_array(size, np.int8)
        self.ended = cuda.to_device(np.zeros(size, np.bool_))
        self.winners = cuda.to_device(np.full(size, -1, np.int8))
        self._actions = cuda.device_array(size, np.int32)
        self._chance = cuda.to_device(np.random.default_rng(seed).integers(1, 1 << 62, size))
        self._grid = (size + THREADS - 1) // THREADS, THREADS
        self._kernels = kernels(twin, fixed)
        self._kernels.begin[self._grid](self.states, self.which, self.terms, self.masks, self.asked)

    def step(self, actions: Any) -> None:
        """One legal answer in every game."""
        self._kernels.advance[self._grid](
            self.states, self.which, self.terms, actions, self.masks, self.asked, self.ended, self.winners
        )

    def chosen(self) -> Any:
        """An answer for every game, drawn evenly from the legal ones."""
        self._kernels.choose[self._grid](self.masks, self._chance, self._actions)
        return self._actions

    def play(self, steps: int) -> int:
        """Random play for so many steps in every game; how many games ended."""
        finished = cuda.device_array(self.masks.size, np.int32)
        self._kernels.play[self._grid](
            self.states, self.which, self.terms, self.masks, self.asked, self._chance, steps, finished
        )
        return int(finished.copy_to_host().sum())

    def rows(self) -> Any:
        """The states as records, on the host."""
        words = np.ascontiguousarray(self.states.copy_to_host().T)
        return words.view(self.twin.state)[:, 0]
