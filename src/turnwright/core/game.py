"""A Game: what a rulebook's folder hands to the engine; discovery.py finds them."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, wraps
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar, Union, get_type_hints

import msgspec

from . import faces
from .acts import ACTS, Ended, Why, ended_by
from .book import Section, override, read_sections
from .dice import Cast, Dice, Loaded
from .flow import settle
from .language import reading, say, spoken
from .notices import NOTICES
from .options import Option, later, options_of
from .presets import PRINTED, Preset, with_printed
from .reading import LARGEST, did_you_mean, too_large
from .saving import canonical, stripped
from .swap import Swap
from .table import Question, Step, Table, View
from .values import Action, BadMatchFile, BadSetup, Event, Malformed, Outcome, Value, vocabulary

T = TypeVar("T", bound=Table)
V = TypeVar("V", bound=View)

OWN = "turnwright.games."


def packaged(package: str, name: str) -> str:
    """What stands in a file of a package: its rules, a drawing.  Core, kit and games read no others (test_import_law)."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


class NoOptions(Value):
    """A game without options."""


class NoBook(Value):
    """A game without numbers to tune."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Game(Generic[T, V]):
    """Everything the engine knows of a game.  Its faces (text, board, bot ...) are found by name: faces.py."""

    id: str
    title: str
    blurb: str
    """One sentence for the tile on the home page."""
    author: str
    """Who wrote the rulebook."""
    version: int
    """Rules version: raised whenever a recorded log would play differently."""
    package: str
    """`__name__` of the game's package: where RULES.md, text, board and so on lie."""
    seats: tuple[int, ...]
    """How many may play."""
    roles: tuple[str, ...]
    """What the book calls each seat ("Player A"); the last one is numbered on if there are more seats."""
    table: type[T]
    setup: Callable[[T], None]
    """Lay out the start on an empty table (seats, options, book and dice are set), push the first Step."""
    view: Callable[[T, int | None], V]
    """What a seat, or a spectator (None), may know."""
    score: Callable[[T], Outcome]
    """The result of a table at which nobody is asked."""
    imagine_into: Callable[[T, V], None]
    """Fill an empty table so that it agrees with the view; hidden things are dealt with the table's own fresh dice."""
    resample: Callable[[T, int | None], None] | None = None
    """Deal anew, in place, all that this seat cannot know.  None: there are no secrets but the dice to come."""
    revealed: Callable[[T], V] | None = None
    """What a spectator sees of any moment once the match is over.  None: no more than while it ran."""
    chance: bool = True
    """Is anything rolled or shuffled?  Where nothing is, nobody is told of dice."""
    options: type[Value] = NoOptions
    """A Value whose fields are the options: types, bounds and help in `Annotated[..., msgspec.Meta(...)]`."""
    book: Any = NoBook()
    """The printed numbers."""
    kind: str = ""
    """What sort of game it is, in a few words: "Solo, dice and events"."""
    presets: tuple[Preset, ...] = ()
    """Named ways to play, the first one for newcomers.  The printed game is always among them."""
    alone: str = ""
    """What somebody is called who plays a game alone that more may play, if not as the first of several is."""
    swap: Swap | None = None
    """What is named by the swap rule; None: the game has no such rule."""
    ended_by: Callable[[T, Why, int], Outcome] = ended_by
    """How a match counts that an act ended (acts.py): a seat resigned or missed its turn, or all agreed to a draw or to stop."""

    def __post_init__(self) -> None:
        """Rules never hear of acts, so a table that one ended is seen and scored here."""
        object.__setattr__(self, "view", _seen(self.view))
        object.__setattr__(self, "score", _scored(self.score))
        object.__setattr__(self, "presets", with_printed(self.presets))

    def __repr__(self) -> str:
        return f"<{self.title} ({self.id}), {_seat_range(self.seats)}>"

    # Set-up

    @cached_property
    def offers(self) -> tuple[Option, ...]:
        """The options one by one, for forms and errors."""
        return options_of(self.options)

    def preset(self, name: str = "") -> Preset:
        """The way to play of that name; without one, or by the name `printed`, the printed game."""
        known = {preset.name: preset for preset in self.presets}
        if name in known:
            return known[name]
        if name in ("", PRINTED.name):
            return next(preset for preset in self.presets if preset.printed)
        raise BadSetup(
            say("{title} has no preset {name}; {hint}", title=self.title, name=name, hint=did_you_mean(name, known))
        )

    def make_options(self, chosen: Mapping[str, Any] | None = None) -> Any:
        """The options as a typed Value; text from a command line or form is read as numbers where due."""
        chosen = dict(chosen or {})
        known = self.options.__struct_fields__
        for name in chosen:
            if name not in known:
                near = get_close_matches(name, known, n=1) or list(known)
                raise BadSetup(
                    say(
                        "{title} has no option {name}; there is {near}.",
                        self,
                        name=name,
                        near=", ".join(near) or "none",
                    )
                )
        try:
            return msgspec.convert(chosen, self.options, strict=False)
        except msgspec.ValidationError as error:
            raise BadSetup(f"{self.title}: {self._option_error(error, chosen)}") from None

    def _option_error(self, error: msgspec.ValidationError, chosen: Mapping[str, Any]) -> str:
        text, _, name = str(error).rstrip("`").partition(" - at `$.")
        wrong = next((option for option in self.offers if option.name == name), None)
        return (
            say("the option {name} takes {takes}, not {given}.", name=name, takes=wrong.takes, given=chosen[name])
            if wrong
            else f"{text}."
        )

    def make_book(self, variant: Mapping[str, Any] | None = None) -> Any:
        """The printed numbers with a variant's overrides by path."""
        return override(self.book, variant or {})

    def blank(self, seats: int, options: Any, book: Any, dice: Dice | Loaded | Cast) -> T:
        """An empty table."""
        return self.table(seats=seats, options=options, book=book, dice=dice)

    def start(
        self,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        variant: Mapping[str, Any] | None = None,
        dice: Dice | Loaded | Cast = Loaded(()),
        record: Any = None,
    ) -> T:
        """A table at its first rest point."""
        seats = self.seats[0] if seats is None else seats
        if seats not in self.seats:
            raise BadSetup(
                say("{title} is for {seat_range}, not {seats}.", self, seat_range=_seat_range(self.seats), seats=seats)
            )
        t = self.blank(seats, self.make_options(options), self.make_book(variant), dice)
        t.record = record
        with reading(None):  # what the rules tell is for everybody
            self.setup(t)
            settle(t)
        t.record = None
        return t

    def imagine(self, view: V, rng: Random) -> T:
        """A world that agrees with the view, with fresh dice: what a search bot may think about."""
        t = self.blank(view.seats, view.options, view.book, Dice(rng.randbytes(32)))
        self.imagine_into(t, view)
        return t

    def role(self, seat: int, seats: int | None = None) -> str:
        """What a seat is called, of so many where that is known."""
        if seats == 1 and self.alone:
            return spoken(self.package, self.alone)
        last = len(self.roles) - 1
        named = seat < last or len(self.roles) >= self.seats[-1]
        role = spoken(self.package, self.roles[seat if named else last])
        return role if named else f"{role} {seat + 1}"

    # Wire forms

    @cached_property
    def _types(self) -> dict[type[Value], Any]:
        """For each kind of tagged Value, the union of this game's own."""
        return {kind: _union(kind, self.package) for kind in (Action, Event, Step, Question)}

    def vocabulary(self, kind: type[Value]) -> tuple[type[Value], ...]:
        """This game's own Actions, Events, Steps or Questions."""
        return vocabulary(kind, self.package)

    def read_action(self, wire: bytes | str | Mapping[str, Any]) -> Action:
        """The action written as JSON (or as the dictionary it decodes to)."""
        kind = self._types[Action]
        try:
            action = (
                msgspec.json.decode(wire, type=kind) if isinstance(wire, bytes | str) else msgspec.convert(wire, kind)
            )
        except (msgspec.DecodeError, UnicodeEncodeError) as error:
            raise Malformed(say("This is not an action of {title}: {error}.", title=self.title, error=error)) from None
        except RecursionError:
            raise Malformed(say("This is not an action of {title}: it is nested too deep.", title=self.title)) from None
        if too_large(action) is not None:
            raise Malformed(
                say("This is not an action of {title}: no number in it may exceed {largest}.", self, largest=LARGEST)
            )
        return action  # type: ignore[no-any-return]

    def read_logged(self, wire: Mapping[str, Any]) -> Action:
        """An action of the game, or an act of the match, as a log holds it."""
        if not str(wire.get("type", "")).startswith("@"):
            return self.read_action(wire)
        try:
            return msgspec.convert(wire, ACTS)  # type: ignore[no-any-return]
        except msgspec.ValidationError as error:
            raise Malformed(say("This is not an act of a match: {error}.", error=error)) from None

    @cached_property
    def _logged(self) -> msgspec.json.Decoder[Action]:
        return msgspec.json.Decoder(Union[self._types[Action], ACTS])  # noqa: UP007  (one of them is built)

    def recall(self, wire: str) -> Action:
        """What `read_logged` reads, from a row of ours: what was accepted once is not weighed again, so it is fast."""
        try:
            return self._logged.decode(wire)
        except (msgspec.DecodeError, UnicodeEncodeError) as error:
            raise Malformed(say("This is not an action of {title}: {error}.", title=self.title, error=error)) from None

    @cached_property
    def _later(self) -> dict[str, Any]:
        return later(self.options)

    def read_event(self, wire: Any) -> Event:
        """An event of the game, or a notice of the match."""
        notice = str(wire["type"]).startswith("@")
        return msgspec.convert(wire, NOTICES if notice else self._types[Event])  # type: ignore[no-any-return]

    def save(self, t: T) -> bytes:
        """The table as JSON.  The book stays out: the header says how to make it."""
        return msgspec.json.encode(stripped(t))

    def bare(self, t: T) -> dict[str, Any]:
        """The table as `save` writes it, without its dice: what a match may show of where it began."""
        wire: dict[str, Any] = msgspec.json.decode(self.save(t))
        return {name: value for name, value in wire.items() if name != "dice"}

    def load(self, saved: bytes, book: Any = None) -> T:
        """The table that `save` wrote."""
        try:
            t = msgspec.json.decode(saved, type=self.table)
            t.agenda = [msgspec.convert(step, self._types[Step]) for step in t.agenda]
            t.asks, t.may = self._asked(t.asks), self._asked(t.may)
            t.options = msgspec.convert(t.options, self.options)
            if t.cut_short is not None:
                t.cut_short = msgspec.convert(t.cut_short, Ended, str_keys=True)
                t.cut_short = t.cut_short.but(asks=self._asked(t.cut_short.asks))
        except msgspec.DecodeError as error:
            raise BadMatchFile(
                say("This is not a saved table of {title}: {error}.", title=self.title, error=error)
            ) from None
        t.book = self.book if book is None else book
        return t

    def _asked(self, questions: Mapping[int, Any]) -> dict[int, Any]:
        return {seat: msgspec.convert(question, self._types[Question]) for seat, question in questions.items()}

    def canonical(self, t: T, said: Mapping[str, Any] = {}) -> bytes:
        """The table as bytes that are equal exactly when the tables are; `said` are the options as a header spells them out."""
        return canonical(t, said, self._later)

    def digest(self, t: T, said: Mapping[str, Any] = {}) -> str:
        """The table in sixteen letters: what a match file pins every action to."""
        return hashlib.sha256(self.canonical(t, said)).hexdigest()[:16]

    def show(self, t: T, seat: int | None) -> bytes:
        """What this seat may know, as JSON: the only form in which state leaves the core."""
        return msgspec.json.encode(self.view(t, seat).but(book=msgspec.UNSET))

    def read_view(self, shown: bytes, book: Any) -> V:
        """The view that `show` wrote, for whoever has nothing else: a player's file, a client far away."""
        kind = get_type_hints(self.view)["return"]
        try:
            wire = msgspec.json.decode(shown, type=dict[str, msgspec.Raw])
            view = msgspec.json.decode(msgspec.json.encode({**wire, "book": book}), type=kind)
            question = view.question and msgspec.convert(view.question, self._types[Question])
            options = msgspec.convert(msgspec.to_builtins(view.options), self.options)
        except msgspec.DecodeError as error:
            raise Malformed(say("This is not a view of {title}: {error}.", title=self.title, error=error)) from None
        return view.but(book=book, question=question, options=options)  # type: ignore[no-any-return]

    # Files and faces found by name

    @property
    def ours(self) -> bool:
        """Does it lie in `turnwright.games`, and not in somebody else's package?"""
        return self.package.startswith(OWN)

    @cached_property
    def folder(self) -> Path:
        spec = importlib.util.find_spec(self.package)
        if spec is None or spec.origin is None:
            raise BadSetup(say("{title}: the package {package} has no files.", self))
        return Path(spec.origin).parent

    @property
    def style_sheet(self) -> Path:
        """Where board.css lies, if the game has one: beside its drawings."""
        beside = self.folder / "board" / "board.css"
        return beside if beside.is_file() else self.folder / "board.css"

    @cached_property
    def rules(self) -> dict[str, Section]:
        """RULES.md by section number."""
        return read_sections(packaged(self.package, "RULES.md"))

    @cached_property
    def text(self) -> faces.Text[V]:
        return faces.Text(self.package)

    @cached_property
    def board(self) -> faces.Board[V]:
        return faces.Board(self.package)

    @cached_property
    def terminal(self) -> faces.Terminal[V]:
        return faces.Terminal(self.package)

    @cached_property
    def forms(self) -> faces.Forms[V]:
        return faces.Forms(self.package)

    @cached_property
    def mail(self) -> faces.Mail[V]:
        return faces.Mail(self.package)

    @cached_property
    def learn(self) -> faces.Learn[V]:
        return faces.Learn(self.package)

    @cached_property
    def bot(self) -> faces.Bot[V]:
        return faces.Bot(self.package)

    @cached_property
    def lab(self) -> faces.Lab[V]:
        return faces.Lab(self.package)


def _seen(view: Callable[[T, int | None], V]) -> Callable[[T, int | None], V]:
    @wraps(view)
    def seen(t: T, seat: int | None) -> V:
        if t.cut_short is None:
            return view(t, seat)
        before = t.copy()
        before.cut_short = None
        before.asks.update(t.cut_short.asks)
        return view(before, seat).but(waiting=(), question=None, outcome=t.cut_short.outcome)

    return seen


def _scored(score: Callable[[T], Outcome]) -> Callable[[T], Outcome]:
    @wraps(score)
    def scored(t: T) -> Outcome:
        return score(t) if t.cut_short is None else t.cut_short.outcome

    return scored


def _union(kind: type[Value], package: str) -> Any:
    found = vocabulary(kind, package)
    return Union[found] if found else kind  # noqa: UP007  (built from a tuple)


def _seat_range(seats: tuple[int, ...]) -> str:
    if len(seats) == 1:
        return say("1 player") if seats[0] == 1 else say("{few} players", few=seats[0])
    return say("{few} to {many} players", few=seats[0], many=seats[-1])
