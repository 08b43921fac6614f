"""The planning manager: one style, carried out on a View order by order, or on a Table to its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from turnwright.core import Action, Advice, perform
from turnwright.kit.words import say, say_n

from ..assignment import Orders, Planning
from ..state import Branch, Company, workers_idle
from ..view import Seen
from .answers import answered
from .style import Style
from .week import END, WEEK, squad


def thoughts(b: Branch, question: object, style: Style) -> Iterator[Advice]:
    """What the manager does about this question, in order."""
    if isinstance(question, Orders):
        for idea in WEEK:
            yield from idea(b, style)
        yield Advice(END, done(b))
    elif isinstance(question, Planning):
        yield from squad(b, style, question)
    else:
        yield answered(b, question, style)


def done(b: Branch) -> str:
    """4.3 Why the week may end."""
    idle = workers_idle(b)
    if not idle:
        return say("Everyone has work.")
    return say_n(
        "All is ordered; for {n} worker there is no useful post.",
        "All is ordered; for {n} workers there is no useful post.",
        idle,
    )


def planned(v: Seen, legal: Sequence[Action], style: Style) -> Advice:
    """The next thing this style does."""
    for advice in thoughts(v, v.pending, style):
        if advice.action in legal:
            return advice
    return Advice(legal[-1], say("There is nothing better to do."))


def play_on(t: Company, style: Style, until: int = 999) -> None:
    """The rest of the play by this style, up to the Assignment after the week `until`."""
    while t.asks and t.week <= until:
        for advice in thoughts(t, t.asks[0], style):
            perform(t, 0, advice.action)
            while t.asks and isinstance(t.asks[0], Planning):
                finish_plan(t, style)


def finish_plan(t: Company, style: Style) -> None:
    """7.1 A plan on the desk is committed or folded before anything else is thought of."""
    for advice in list(squad(t, style, t.asks[0])):
        perform(t, 0, advice.action)
