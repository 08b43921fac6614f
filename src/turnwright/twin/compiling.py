"""From plain functions to machine code: one source for the processor, for CUDA, and for a build with fixed terms."""

from __future__ import annotations

from collections.abc import Callable
from dis import get_instructions
from functools import wraps
from types import CodeType, FunctionType
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numba import njit

from .twin import Twin

Jit = Callable[[Any], Any]
M = TypeVar("M")


class Compiled(NamedTuple):
    """The functions of a twin as machine code; see `Twin` for what each does."""

    start: Any
    legal: Any
    step: Any
    over: Any
    seat: Any
    winner: Any
    score: Any


def on_processor(function: Any) -> Any:
    """For the CPU.  Every call is inlined, so that a build with fixed terms folds their numbers into the code."""
    return njit(forceinline=True, error_model="numpy")(function)


def once_for_terms(make: Callable[..., M]) -> Callable[..., M]:
    """Made once for a twin, and for a twin under each of the terms that are fixed; by whatever else it is given, too."""
    done: dict[Any, M] = {}

    @wraps(make)
    def made(twin: Twin, fixed: Any = None, *how: Any) -> M:
        key = twin, None if fixed is None else fixed.tobytes(), how
        if key not in done:
            done[key] = make(twin, fixed, *how)
        return done[key]

    return made


@once_for_terms
def compiled(twin: Twin, fixed: Any = None, jit: Jit = on_processor) -> Compiled:
    """The twin as machine code.  With `fixed` terms it is for them alone, and ignores those it is given."""
    translate = Translator(jit)
    plain = Compiled(*(translate(getattr(twin, name)) for name in Compiled._fields))
    return plain if fixed is None else specialised(plain, fixed, jit)


def specialised(plain: Compiled, fixed: Any, jit: Jit) -> Compiled:
    """The terms become constants, and whatever they decide is decided while compiling."""
    rows = np.array([fixed])

    @jit
    def start(state, terms):
        plain_start(state, rows[0])

    @jit
    def legal(state, terms):
        return plain_legal(state, rows[0])

    @jit
    def step(state, action, terms):
        plain_step(state, action, rows[0])

    @jit
    def winner(state, terms):
        return plain_winner(state, rows[0])

    @jit
    def score(state, terms, seat):
        return plain_score(state, rows[0], seat)

    plain_start, plain_legal, plain_step, over, seat, plain_winner, plain_score = plain
    return Compiled(start, legal, step, over, seat, winner, score)


class Translator:
    """Compiles functions together with the plain functions that they call by name, each once."""

    def __init__(self, jit: Jit) -> None:
        self.jit = jit
        self.done: dict[Any, Any] = {}

    def __call__(self, function: Any) -> Any:
        if function not in self.done:
            names = dict(function.__globals__)
            for name in _globals_read(function.__code__):
                if isinstance(called := names.get(name), FunctionType):
                    names[name] = self(called)
            self.done[function] = self.jit(FunctionType(function.__code__, names, function.__name__))
        return self.done[function]


def _globals_read(code: CodeType) -> set[str]:
    return {step.argval for step in get_instructions(code) if step.opname == "LOAD_GLOBAL"}
