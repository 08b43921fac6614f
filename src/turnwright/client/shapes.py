"""What the JSON API takes and says: the server writes these Values, `turnwright.client` reads them, OpenAPI is made from them.

A field may be added; none is renamed or dropped while the API's version stays (VERSION).
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from turnwright.core import Draft, Form, Next, Option, Outcome, Preset, Reason, Stream, Swap, Value, Words

VERSION = 1
READ, PLAY, TABLES = "read", "play", "tables"
SCOPES = (READ, PLAY, TABLES)
"""What a token may be for: to look, to answer for its seats, to lay tables and sit down at them."""

Seat = Annotated[int, Meta(ge=0, le=99)]
Short = Annotated[str, Meta(max_length=200)]
Wire = Any
"""An action, event or view as the engine writes it: `{"type": "Develop", "kind": "farm"}`."""


class Problem(Value):
    """Why something was not done, in one sentence that can be shown; nothing has changed."""

    error: str
    kind: str = ""
    """`Illegal`, `Malformed`, `NotYours` and so on."""
    section: str = ""
    """The section of the rules that forbids it."""


class Me(Value):
    """Who the token stands for."""

    name: str
    """Empty: nobody in particular."""
    handle: str
    bot: str
    """The name under which a bot of theirs plays with this token; empty for a person's own."""
    scopes: tuple[str, ...]
    hosted: bool
    """False for a table on one's own machine, which asks nobody to sign in."""
    api: int = VERSION


class GameShown(Value):
    """A game and the ways to play it."""

    id: str
    title: str
    blurb: str
    kind: str
    author: str
    version: int
    seats: tuple[int, ...]
    roles: tuple[str, ...]
    dice: bool
    hidden: bool
    """Do seats hide anything from each other?"""
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    bots: tuple[str, ...]
    swap: Swap | None = None
    """What is named by the swap rule, where the game has one."""


class SeatShown(Value):
    """A seat, and whoever has it."""

    seat: int
    name: str
    role: str
    bot: str
    """The bot of this server that plays it."""
    asked: bool
    won: bool
    mine: bool
    due: str = ""
    """Until when it has time, where there is a clock."""


class MatchShown(Value):
    """A match as anybody sees it who may know of it."""

    slug: str
    game: str
    rules: int
    title: str
    preset: str
    options: dict[str, Any]
    variant: dict[str, Any]
    seats: tuple[SeatShown, ...]
    waiting: tuple[int, ...]
    mine: tuple[int, ...]
    """The seats that you answer for."""
    over: bool
    outcome: Outcome | None
    streams: tuple[Stream, ...]
    """What was published of the dice."""
    trouble: str = ""
    """Why a bot of this server cannot go on."""


class RowShown(Value):
    """A match in a list."""

    slug: str
    game: str
    title: str
    players: str
    way: str
    state: str
    """Whose turn it is or how it ended, in words."""
    yours: bool
    """It waits for you."""
    over: bool
    number: int
    touched: str


class Rows(Value):
    matches: tuple[RowShown, ...]
    page: int
    pages: int


class Seen(Value):
    """A match as one seat, or whoever looks on, sees it now, or saw it at a moment."""

    match: MatchShown
    seat: int | None
    number: int
    """How far the match has gone, for all that this viewer can tell."""
    last: int
    """The viewer's own last moment."""
    stamp: int
    """Grows whenever something changes that this viewer can notice."""
    question: str
    """Names what the seat is asked; sent along with the answer, it is never an answer to something else."""
    asked: bool
    prompt: Words
    status: tuple[Words, ...]
    view: msgspec.Raw
    draft: Draft | None
    may_not_undo: str


class Said(Value):
    """An action, how it is written and how it is said; `refusal` says why it cannot be done now."""

    action: Wire
    line: str
    words: Words
    refusal: str = ""


class Choices(Value):
    """All that the open question names."""

    question: str
    asked: bool
    prompt: Words
    legal: tuple[Said, ...]
    refused: tuple[Said, ...]
    forms: tuple[Form, ...]
    """What must be filled in, each with the action to start from."""
    offered: tuple[Said, ...] = ()
    """What people are shown to choose from, where that is not just what is `legal`."""


class LineShown(Value):
    """An event that the viewer heard, at one of its moments."""

    moment: int
    event: Wire
    words: Words
    fresh: bool


class LogShown(Value):
    lines: tuple[LineShown, ...]
    earlier: int
    """How many lines before these were left out."""


class Answer(Value, forbid_unknown_fields=True):
    """An action of a seat, as a line (`develop farm`, `@resign`) or as the engine's own Value."""

    seat: Seat
    action: str | dict[str, Any]
    question: Short = ""


class Undo(Value, forbid_unknown_fields=True):
    seat: Seat
    question: Short = ""


class ForSeat(Value, forbid_unknown_fields=True):
    seat: Seat


class Played(Value):
    """How the match stands for the seat that answered, and what it heard of it."""

    number: int
    stamp: int
    question: str
    waiting: tuple[int, ...]
    over: bool
    news: tuple[LineShown, ...]
    repeated: bool = False
    """This very answer was given before; the second one changed nothing."""


class PreviewShown(Value):
    """What would come of an action, as far as its seat may know."""

    line: str
    words: Words
    refusal: str
    draft: Draft | None
    view: msgspec.Raw | None


class OtherShown(Value):
    """What is second best, and what would be otherwise with it than with the best."""

    action: Wire
    line: str
    words: Words
    reason: str
    because: tuple[Reason, ...]


class HintShown(Value):
    """What a good player would do: why, what it changes, what it leads to, and what is second best."""

    action: Wire
    line: str
    words: Words
    reason: str
    because: tuple[Reason, ...] = ()
    then: tuple[Next, ...] = ()
    instead: OtherShown | None = None
    lines: tuple[Next, ...] = ()


class ActShown(Value):
    """Something that can be done to the match itself; sent as an action."""

    action: Wire
    line: str
    label: str
    detail: str


class DraftShown(Value):
    """Written orders as they stand: as lines with their prices, and as text."""

    writable: bool
    text: str
    draft: Draft | None
    question: str


class Sheet(Value, forbid_unknown_fields=True):
    """Orders that take the place of the whole draft."""

    seat: Seat
    text: Annotated[str, Meta(max_length=100_000)]
    question: Short = ""
    check: bool = False
    """Only say what would come of it."""


class RowRead(Value):
    number: int
    label: str
    cost: str
    fault: str


class SheetRead(Value):
    """What comes of each line; a text with a fault changes nothing."""

    rows: tuple[RowRead, ...]
    fault: str
    draft: Draft | None
    played: Played | None = None


class ChairWanted(Value, forbid_unknown_fields=True):
    """For whom a chair is: `me`, a bot (`easy`, `normal`, `hard`); on one's own machine `person`; hosted, `name` (a @handle), `link` or `open`."""

    kind: Short
    name: Short = ""


class Swapping(Value, forbid_unknown_fields=True):
    """The swap rule: the number that the first chair names, the seat that the second picks; a bot is not answered for."""

    named: int | None = None
    picked: Annotated[int, Meta(ge=0, le=1)] | None = None

    @property
    def said(self) -> bool:
        return self.named is not None or self.picked is not None


class Setting(Value, forbid_unknown_fields=True):
    """A table to be laid."""

    game: Short
    seats: Annotated[tuple[ChairWanted, ...], Meta(max_length=99)] = ()
    preset: Short = ""
    options: dict[str, Any] = {}
    variant: dict[str, Any] = {}
    public: bool = False
    rated: bool = False
    hints: bool = True
    forks: bool = True
    talk: bool = True
    pace: dict[str, Any] = {}
    swap: Swapping | None = None
    """Left out, the match is without the swap rule."""


class Laid(Value):
    """Where to go on: a match, or a table at which somebody is still missing."""

    match: str = ""
    table: str = ""


class ChairShown(Value):
    seat: int
    role: str
    kind: str
    who: str
    ready: bool
    mine: bool
    free: bool
    """May you sit down there?"""


class TableShown(Value):
    """A table being set up; once its match has begun, `match` names it."""

    slug: str
    game: str
    preset: str
    owner: str
    pace: str
    rated: bool
    public: bool
    chairs: tuple[ChairShown, ...]
    match: str = ""
    swap: bool = False
    """By the swap rule: chair 0 is to name a number, chair 1 then to pick the seat."""
    named: int | None = None
    picked: int | None = None


class Ready(Value, forbid_unknown_fields=True):
    ready: bool = True


class Code(Value, forbid_unknown_fields=True):
    """What an invitation link ends in."""

    code: Short
