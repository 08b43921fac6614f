"""The Table (the whole state of one play) and the two things rules are made of: Steps and Questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from functools import cache
from typing import Any, ClassVar, Generic, Self, TypeVar, get_origin

import msgspec

from .dice import Cast, Dice, Loaded
from .values import Action, Event, Illegal, Outcome, Told, Value


class Record:
    """What one action caused, for whoever listens: events told and dice cast.  Playouts have none."""

    __slots__ = ("dice", "news")

    def __init__(self) -> None:
        self.news: list[Told] = []
        self.dice: list[int] = []


class Table(msgspec.Struct, kw_only=True):
    """Root of a game's state: mutable one storey deep, immutable Values below.

    At rest it says who must answer what (`asks`); nobody to answer means the game is over.  Every field of a
    subclass has a default, so that `setup` and `imagine` start from an empty table.  `test_one_storey` checks the form.
    """

    seats: int = 0
    options: Any = None
    dice: Dice | Loaded | Cast = Loaded(())
    agenda: list[Any] = []
    """Steps still to run, the next one last."""
    asks: dict[int, Any] = {}
    """Open questions by seat."""
    may: dict[int, Any] = {}
    """Questions nobody waits for, by seat: they lapse when `asks` is empty."""
    book: Any = None
    """The numbers of the rulebook in force; never saved, since the header says how to make it."""
    record: Any = None
    """A Record while somebody listens, else None; never saved."""

    def copy(self) -> Self:
        """An independent table: containers are copied, the immutable leaves are shared."""
        new = copy(self)
        for name in _containers(type(self)):
            setattr(new, name, getattr(self, name).copy())
        return new

    def question(self, seat: int | None) -> Any:
        """This seat's open question, waited for or not; None if it has none."""
        return self.asks.get(seat) or self.may.get(seat)  # type: ignore[arg-type]

    # What rules may do: these six verbs and nothing else of the engine.

    def then(self, *steps: Step[Any]) -> None:
        """Do these next, in this order."""
        self.agenda.extend(reversed(steps))

    def ask(self, seat: int, question: Question[Any]) -> None:
        """Nothing more happens until this seat has answered, if it is a question that `waits`."""
        if self.question(seat) is not None:
            raise AssertionError(f"seat {seat} is already asked {self.question(seat)}")
        (self.asks if question.waits else self.may)[seat] = question

    def tell(self, event: Event, to: Iterable[int] | None = None, others: Event | None = None) -> None:
        """Say what happened: to all, or to the seats in `to` alone, everybody else hearing `others` if given."""
        if self.record is None:
            return
        seats = None if to is None else tuple(to)
        self.record.news.append(Told(event, seats))
        if seats is not None and others is not None:
            self.record.news.append(Told(others, None, seats))

    def roll(self, sides: int) -> int:
        """A fair die: 1..sides."""
        number, self.dice = self.dice.draw(sides)
        if self.record is not None:
            self.record.dice.append(number + 1)
        return number + 1

    def shuffled(self, things: Iterable[Any]) -> list[Any]:
        """The things in random order."""
        order = list(things)
        if isinstance(self.dice, Loaded):
            return order
        for i in range(len(order) - 1, 0, -1):
            j = self.roll(i + 1) - 1
            order[i], order[j] = order[j], order[i]
        return order

    def finish(self) -> None:
        """The game is over: nothing more happens and nobody is asked."""
        self.agenda.clear()
        self.asks.clear()
        self.may.clear()


@cache
def _containers(table: type[Table]) -> tuple[str, ...]:
    """The fields that hold a list or a dictionary; `test_one_storey` sees to it that their annotations say so."""
    fields = msgspec.structs.fields(table)
    return tuple(field.name for field in fields if get_origin(field.type) in (list, dict))


T = TypeVar("T", bound=Table)


class Step(Value, Generic[T], tag=True):
    """Something the rules do.  Waits on the agenda as plain data."""

    def run(self, t: T) -> None:
        """Change the table; push further Steps with `then`, stop for a decision with `ask`."""
        raise NotImplementedError


class Question(Value, Generic[T], tag=True):
    """Something a seat must answer before the rules go on.

    `legal` is the one definition of what may be done, for people, bots, validation and learning alike.  It is never
    empty, holds no action twice and does not change the table.
    """

    waits: ClassVar[bool] = True
    """False for second thoughts ("unseal my orders"): the seat may answer while others are still asked, but nobody waits
    for it, bots are not asked, and the question lapses as soon as no other is open."""

    def legal(self, t: T, seat: int) -> Sequence[Action]:
        """Every answer; for open amounts ("spend 137 PP") a sensible selection, `check` being the law then."""
        raise NotImplementedError

    def check(self, t: T, seat: int, action: Action) -> None:
        """Raise Illegal unless this is an answer.  Override only for open amounts."""
        if action not in self.legal(t, seat):
            raise Illegal(self.why_not(t, seat, action))

    def why_not(self, t: T, seat: int, action: Action) -> str:
        """Why this action is no answer here, starting with the section that forbids it: by default the question's own."""
        section = (self.__doc__ or "").partition(" ")[0]
        return f"{section} {action!r} is no answer to this."

    def refused(self, t: T, seat: int) -> Sequence[tuple[Action, str]]:
        """What the book names here but cannot be done now, each with its `why_not`; clients grey it out."""
        return ()

    def answer(self, t: T, seat: int, action: Action) -> None:
        """Carry out a legal answer.  The question is closed already; ask again for a draft.

        While other seats are still asked, write only what belongs to this seat and do not roll: answers commute.
        """
        raise NotImplementedError


class View(Value, kw_only=True):
    """What one seat (or a spectator, seat None) may know.  Built up field by field at one place: the game's view.py."""

    seat: int | None
    seats: int
    options: Any
    book: Any
    """The public numbers in force; left out on the wire."""
    waiting: tuple[int, ...]
    """Seats that must answer now."""
    question: Any
    """This seat's own open question, waited for or not: `t.question(seat)`."""
    outcome: Outcome | None
