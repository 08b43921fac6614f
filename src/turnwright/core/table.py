"""The Table (the whole state of one play) and the two things rules are made of: Steps and Questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, Self, TypeVar, TypeVarTuple, get_origin

import msgspec

from .dice import Cast, Dice, Loaded
from .language import say, spoken
from .values import Action, Event, Illegal, Outcome, Told, Value, section_of

Made = TypeVarTuple("Made")


class Record:
    """What one action caused, for whoever listens: events told and dice cast.  Playouts have none."""

    __slots__ = ("dice", "news")

    def __init__(self) -> None:
        self.news: list[Told] = []
        self.dice: list[int] = []

    def hear(self, event: Event, to: Iterable[int] | None, others: Event | None) -> None:
        seats = None if to is None else tuple(to)
        self.news.append(Told(event, seats))
        if seats is not None and others is not None:
            self.news.append(Told(others, None, seats))


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
    act_hash: str = ""
    """A running hash of the acts of the match so far (acts.py); saved only where there were any."""
    cut_short: Any = None
    """An acts.Ended, where an act and not the rules ended the match; saved only then."""
    book: Any = None
    """The numbers of the rulebook in force; never saved, since the header says how to make it."""
    record: Any = None
    """A Record while somebody listens, else None; never saved."""

    def copy(self) -> Self:
        """An independent table: containers are copied, the immutable leaves are shared, and nobody listens."""
        new: Self = self.__copy__()  # type: ignore[attr-defined]  # `copy` would first look for it
        new.record = None
        for name in _containers(type(self)):
            setattr(new, name, getattr(self, name).copy())
        return new

    def question(self, seat: int | None) -> Any:
        """This seat's open question, waited for or not; None if it has none."""
        return self.asks.get(seat) or self.may.get(seat)  # type: ignore[arg-type]

    # What rules may do: these seven verbs and nothing else of the engine (tests/test_verbs_law.py).

    def then(self, *steps: Step[Any]) -> None:
        """Do these next, in this order."""
        self.agenda.extend(reversed(steps))

    def ask(self, seat: int, question: Question[Any]) -> None:
        """Nothing more happens until this seat has answered, if it is a question that `waits`."""
        asks = self.asks
        if seat in asks or seat in self.may:
            raise AssertionError(f"seat {seat} is already asked {self.question(seat)}")
        if question.waits:
            asks[seat] = question
        else:
            self.may[seat] = question

    def tell(
        self,
        event: Event | Callable[[*Made], Event],
        *made: *Made,
        to: Iterable[int] | None = None,
        others: Event | None = None,
    ) -> None:
        """Say what happened: to all, or to the seats in `to` alone, everybody else hearing `others` if given.

        An event may be given as its class and what it is made of, `t.tell(Rolled, seat, number)`: then it costs nothing
        when nobody listens.
        """
        if self.record is not None:
            self.record.hear(event if isinstance(event, Event) else event(*made), to, others)

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

    def stream(self, number: int) -> None:
        """From here on dice of this number's own: what is rolled in one matter never changes the luck in another."""
        self.dice = self.dice.stream(number)

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
            raise Illegal(spoken(type(self).__module__, self.why_not(t, seat, action)))

    def why_not(self, t: T, seat: int, action: Action) -> str:
        """Why this action is no answer here, starting with the section that forbids it: by default the question's own."""
        return say("{section} {action!r} is no answer to this.", section=section_of(type(self)), action=action)

    def offered(self, t: T, seat: int) -> Sequence[Action]:
        """What people are offered: `legal`, or more answers than bots and search should spend their time on."""
        return self.legal(t, seat)

    def refused(self, t: T, seat: int) -> Sequence[tuple[Action, str]]:
        """What the book names here but cannot be done now, each with its `why_not`; clients grey it out."""
        return ()

    def answer(self, t: T, seat: int, action: Action) -> None:
        """Carry out a legal answer.  The question is closed already; ask again for a draft.

        While other seats are still asked, write only what belongs to this seat and do not roll: answers commute.
        """
        raise NotImplementedError


class Menu(Question[T], Generic[T]):
    """A question whose answers the book lists: `candidates` names them, and `problem` is the one definition of what may be
    done.  What is legal, what is refused and why follow from the two; a faster `legal` must agree with them."""

    def candidates(self, t: T, seat: int) -> Iterable[Action]:
        """Whatever one may think of doing here; of open amounts some."""
        return ()

    def problem(self, t: T, seat: int, action: Action) -> str | None:
        """Why this is no answer here, starting with the section; nothing if it is one.  Asked of any action at all."""
        raise NotImplementedError

    def legal(self, t: T, seat: int) -> Sequence[Action]:
        return [action for action in self.candidates(t, seat) if not self.problem(t, seat, action)]

    def refused(self, t: T, seat: int) -> Sequence[tuple[Action, str]]:
        return [(action, why) for action in self.candidates(t, seat) if (why := self.problem(t, seat, action))]

    def why_not(self, t: T, seat: int, action: Action) -> str:
        return self.problem(t, seat, action) or ""

    def check(self, t: T, seat: int, action: Action) -> None:
        if why := self.problem(t, seat, action):
            raise Illegal(spoken(type(self).__module__, why))


class View(Value, kw_only=True):
    """What one seat (or a spectator, seat None) may know.  Built up field by field at one place: the game's view.py.

    The engine fills its own fields: `Seen(**basics(t, seat, score), pot=t.pot)`.
    """

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

    def __repr__(self) -> str:
        """All but the book, which is long and known."""
        shown = (f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name != "book")
        return f"{type(self).__name__}({', '.join(shown)})"


def basics(t: T, seat: int | None, score: Callable[[T], Outcome]) -> dict[str, Any]:
    """What every View holds: the engine's own fields, as this seat or a spectator sees them."""
    asks = t.asks
    return {
        "seat": seat,
        "seats": t.seats,
        "options": t.options,
        "book": t.book,
        "waiting": tuple(sorted(asks)) if len(asks) > 1 else tuple(asks),
        "question": None if seat is None else t.question(seat),
        "outcome": None if asks else score(t),
    }
