"""Many games side by side on one core."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from .chance import count, pick, roll, turned
from .compiling import Translator, compiled, on_processor, once_for_terms
from .twin import Twin


class Loops(NamedTuple):
    """The rules of one game, over all games of a batch."""

    begin: Any
    advance: Any
    choose: Any
    play: Any


@once_for_terms
def loops(twin: Twin, fixed: Any) -> Loops:
    start, legal, step, over, seat, winner, _ = compiled(twin, fixed)
    blank = np.zeros(1, twin.state)
    how_many, nth, below, turn = map(Translator(on_processor), (count, pick, roll, turned))

    @njit
    def begin(states, which, terms, masks, asked):
        for game in range(len(states)):
            states[game] = blank[0]
            start(states[game], terms[which[game]])
            masks[game] = legal(states[game], terms[which[game]])
            asked[game] = seat(states[game])

    @njit
    def advance(states, which, terms, actions, masks, asked, ended, winners):
        for game in range(len(states)):
            state, agreed = states[game], terms[which[game]]
            step(state, actions[game], agreed)
            ended[game] = over(state)
            if ended[game]:
                winners[game] = winner(state, agreed)
                states[game] = blank[0]
                start(state, agreed)
            masks[game] = legal(state, agreed)
            asked[game] = seat(state)

    @njit
    def choose(masks, words, actions):
        for game in range(len(masks)):
            words[game] = turn(words[game])
            actions[game] = nth(masks[game], below(words[game], how_many(masks[game])))

    @njit
    def play(states, which, terms, masks, asked, words, steps):
        finished = 0
        for game in range(len(states)):
            state, agreed, mask, word = states[game], terms[which[game]], masks[game], words[game]
            for _ in range(steps):
                word = turn(word)
                step(state, nth(mask, below(word, how_many(mask))), agreed)
                if over(state):
                    finished += 1
                    states[game] = blank[0]
                    start(state, agreed)
                mask = legal(state, agreed)
            masks[game], asked[game], words[game] = mask, seat(state), word
        return finished

    return Loops(begin, advance, choose, play)


class Batch:
    """Games of one twin; one that is over starts again by itself.

    `terms` are shared out among the games in turn, or as `which` says.  With `fixed` terms the code is built for them alone, which is faster.
    """

    def __init__(
        self, twin: Twin, size: int, terms: Sequence[Any] = (), fixed: Any = None, seed: int = 0, which: Any = None
    ) -> None:
        self.twin = twin
        self.terms = np.array([*terms] or [twin.terms() if fixed is None else fixed])
        self.which = np.asarray(np.arange(size) % len(self.terms) if which is None else which, np.int32)
        """The place of each game's terms."""
        self.states = np.zeros(size, twin.state)
        self.masks = np.zeros(size, np.int64)
        """What may be answered in each game."""
        self.asked = np.zeros(size, np.int8)
        """Whom each game asks."""
        self.ended = np.zeros(size, np.bool_)
        """Which games the last step ended; they stand at a new beginning."""
        self.winners = np.full(size, -1, np.int8)
        """Who won, where a game has ended; -1 for nobody."""
        self._words = np.random.default_rng(seed).integers(1, 1 << 62, size)
        self._loops = loops(twin, fixed)
        self._loops.begin(self.states, self.which, self.terms, self.masks, self.asked)

    def step(self, actions: Any) -> None:
        """One legal answer in every game."""
        self._loops.advance(
            self.states, self.which, self.terms, actions, self.masks, self.asked, self.ended, self.winners
        )

    def chosen(self) -> Any:
        """An answer for every game, drawn evenly from the legal ones."""
        actions = np.zeros(len(self.states), np.int64)
        self._loops.choose(self.masks, self._words, actions)
        return actions

    def play(self, steps: int) -> int:
        """Random play for so many steps in every game; how many games ended."""
        return int(self._loops.play(self.states, self.which, self.terms, self.masks, self.asked, self._words, steps))
