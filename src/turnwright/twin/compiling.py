"""From plain functions to machine code: one source for the processor, for CUDA, and for a build with fixed terms."""

from __future__ import annotations

from collections.abc import Callable
from dis import get_instructions
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from .twin import Twin

Jit = Callable[[Any], Any]


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


def compiled(twin: Twin, fixed: Any = None, jit: Jit = on_processor) -> Compiled:
    """The twin as machine code, made once.  With `fixed` terms it is for them alone, and ignores those it is given."""
    key = twin, jit, None if fixed is None else fixed.tobytes()
    if key not in _DONE:
        translate = Translator(jit)
        plain = Compiled(*(translate(getattr(twin, name)) for name in Compiled._fields))
        _DONE[key] = plain if fixed is None else specialised(plain, fixed, jit)
    return _DONE[key]


_DONE: dict[tuple[Twin, Jit, bytes | None], Compiled] = {}


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
