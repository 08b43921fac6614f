"""Values: the immutable facts a game is made of, and the errors by kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, TypeVar, dataclass_transform

import msgspec
from msgspec.structs import replace

if TYPE_CHECKING:

    @dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
    class Frozen:
        """What type checkers should know of a frozen Struct: its subclasses are frozen too."""

        __struct_fields__: ClassVar[tuple[str, ...]]

        def __init_subclass__(
            cls,
            *,
            tag: bool | str = ...,
            kw_only: bool = ...,
            order: bool = ...,
            omit_defaults: bool = ...,
            forbid_unknown_fields: bool = ...,
            dict: bool = ...,
        ) -> None: ...
else:

    class Frozen(msgspec.Struct, frozen=True):
        pass


class Value(Frozen):
    """An immutable fact: a unit, a card, an action, an event.  Shared, never copied; `repr` evaluates back."""

    def but(self, **changes: Any) -> Self:
        """The same value with some fields changed."""
        return replace(self, **changes)  # type: ignore[type-var]


X = TypeVar("X", bound=Value)


def vocabulary(kind: type[X], package: str) -> tuple[type[X], ...]:
    """A package's own Actions, Events, Steps or Questions."""
    return tuple(_subclasses(kind, package))


def _subclasses(kind: type[X], package: str) -> Iterator[type[X]]:
    for sub in kind.__subclasses__():
        yield from _subclasses(sub, package)
        if (sub.__module__ + ".").startswith(package + "."):
            yield sub


class _Citing(Value):
    section: ClassVar[str] = ""
    """The section of RULES.md with which its docstring begins."""

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        cls.section = section_of(cls)


def section_of(kind: type) -> str:
    """The first section that a docstring cites."""
    return (kind.__doc__ or "").partition(" ")[0].rstrip(",:")


class Action(_Citing, tag=True):
    """What a seat answers.  On the wire: `{"type": "Develop", "kind": "farm"}`."""


class Event(_Citing, tag=True):
    """What happened.  `Table.tell` says who hears of it."""

    reveals: ClassVar[Literal["", "named", "all"]] = ""
    """Whom it shows something hidden until then: "named", the seats in `to` that it is told to; or "all", everybody.

    Undo never goes back past one.  An event for named seats is never told to everybody.
    """
    follows: ClassVar[bool] = False
    """True for events that tell what comes of something revealed just before, in the same action: no news by themselves."""
    begins: ClassVar[bool] = False
    """True for events with which a turn begins, a week or a round: alone at the table, nothing else tells one from the next."""

    def in_words(self, said: Words | str) -> Words:
        """A sentence alone is the label; what cites nothing itself cites the section that the event does."""
        words = said if isinstance(said, Words) else Words(said)
        return words if words.section else words.but(section=self.section)


class Told(Value):
    """An event and its audience: the seats in `to`, or everybody (spectators too) but those in `hidden_from`."""

    event: Any
    to: tuple[int, ...] | None = None
    hidden_from: tuple[int, ...] = ()

    def heard_by(self, seat: int | None) -> bool:
        if self.to is None:
            return seat not in self.hidden_from
        return seat in self.to

    def reveals_to(self, seat: int | None) -> bool:
        """May it show this viewer something that was hidden until then?"""
        named = self.event.reveals == "named" and self.to is not None
        return self.heard_by(seat) and (named or self.event.reveals == "all")


class Outcome(Value):
    """How a play ended: why, who won (nobody: a draw or a solo loss), and one number per seat, higher is better."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[float, ...]


class Words(Value):
    """How an action, event or question is said to people."""

    label: str
    detail: str = ""
    """What it costs and does, in one line."""
    group: str = ""
    """The heading under which the book lists it."""
    section: str = ""
    """The section of RULES.md it comes from."""
    refs: tuple[str, ...] = ()
    """The drawn parts it touches, as the `data-ref` of the board: clicking them narrows the choice.

    `turn` is drawn by the clients themselves: an action with that ref ends the turn.
    """


def learn_types() -> None:
    """Let msgspec learn every type that is loaded.

    It learns a type when it is first read, and two threads that read one for the first time at once bring the process down. So whatever
    answers by threads does this before there are any.
    """
    kinds: list[type] = [msgspec.Struct]
    for kind in kinds:
        kinds += kind.__subclasses__()
    for kind in kinds[1:]:
        with suppress(TypeError, NameError):  # a base that is never read itself
            msgspec.json.Decoder(kind)


class TurnwrightError(Exception):
    """Something a user can put right.  The message is one sentence fit to be shown."""


class Malformed(TurnwrightError):
    """The input cannot be read at all: bad JSON, unknown action type, wrong field."""


class Illegal(TurnwrightError):
    """A well-formed action that may not be taken here.  The message starts with the section that forbids it."""

    @property
    def section(self) -> str:
        found = re.match(r"\d+(\.\d+)*", str(self))
        return found[0] if found else ""


class NotAsked(Illegal):
    """The seat has no open question: not its turn, or the game is over."""


class BadSetup(TurnwrightError):
    """Unknown game, option out of range, wrong number of seats, unknown path in the book."""


class BadMatchFile(TurnwrightError):
    """A match file that is corrupt, cut short, or from other rules."""


class Diverged(BadMatchFile):
    """A replay gave something else than was recorded; `at` is the number of the action (from 1)."""

    def __init__(self, at: int, message: str) -> None:
        super().__init__(message)
        self.at = at
