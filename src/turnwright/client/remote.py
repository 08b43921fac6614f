"""Matches far away with the shape of those here: `tw.connect(url, token).match()` is asked and answered as `tw.new(...)` is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from turnwright.core import Action, BadSetup, Game, Outcome, Told, find_game, swap_of
from turnwright.core.swap import NAMES, PICKS
from turnwright.files import save_match
from turnwright.kit.words import say
from turnwright.sitting import Hint, Other, Sitting

from .glimpse import Glimpse
from .line import Address, Line, Refused
from .shapes import (
    Answer,
    ChairWanted,
    Choices,
    Code,
    DraftShown,
    ForSeat,
    HintShown,
    Laid,
    MatchShown,
    Me,
    Played,
    Ready,
    Rows,
    Seen,
    Setting,
    Sheet,
    SheetRead,
    Swapping,
    TableShown,
    Undo,
)

LOOK_AGAIN = 1.0
"""Seconds between two looks at a table that waits for people."""


Says = Callable[[TableShown], int]


def measured(table: TableShown) -> int:
    """What a bot says by the swap rule: the number to name, or the seat to pick."""
    game = find_game(table.game)
    swap, preset = swap_of(game), game.preset(table.preset).name
    return swap.even[preset] if table.named is None else swap.better(preset, table.named)


class Connection:
    """A table, hosted somewhere or on this machine, as whoever the token stands for sees it."""

    def __init__(self, address: Address, token: str = "") -> None:
        self.address = address
        self.line = Line(address.base, token)

    @property
    def me(self) -> Me:
        """Who you are there."""
        return self.line.get("me", Me)

    def matches(self, mine: bool = False, over: bool | None = None) -> list[RemoteMatch]:
        """Your matches, and with `mine=False` those that you may look at, the latest first."""
        asked = {"mine": str(mine).lower(), "over": None if over is None else str(over).lower()}
        return [RemoteMatch(self.line, one.slug, one.game) for one in self.line.get("matches", Rows, **asked).matches]

    def match(self, slug: str = "") -> RemoteMatch:
        """The match of that address or name; without one, that of the address you connected to."""
        found = Address.read(slug).name if "/" in slug else slug or self.address.name
        if not found:
            raise BadSetup("Say which match: its address ends in /m/ and its name.")
        return RemoteMatch(self.line, found)

    def new(
        self,
        game: str,
        seats: Sequence[str] = ("me", "normal"),
        *,
        preset: str = "",
        options: Mapping[str, Any] | None = None,
        variant: Mapping[str, Any] | None = None,
        **agreed: Any,
    ) -> RemoteMatch:
        """Start a match; chairs are `me`, bots by their level, `open`, `link`, `@handle`.  Where people are missing, wait for them.

        By the swap rule, `swap=Swapping(named=8)`: the first chair names the number, the second picks the seat."""
        chairs = [ChairWanted("name", one) if one.startswith("@") else ChairWanted(one) for one in seats]
        setting = Setting(game, tuple(chairs), preset, dict(options or {}), dict(variant or {}), **agreed)
        return self._begun(self.line.post("matches", setting, Laid, again=False))

    def tables(self) -> list[TableShown]:
        """Tables with a chair to be had, and those you are at."""
        return self.line.get("tables", list[TableShown])

    def sit_down(self, says: Says | None = None) -> RemoteMatch:
        """Take the seat that the address leads to: a match of yours, an invitation, or a free chair of a table; then wait for the others.

        `says` answers by the swap rule, with the number to name or the seat to pick; without it, what was measured does.
        """
        if self.address.kind == "join":
            return self._begun(self.line.post("join", Code(self.address.name), Laid, again=False), says)
        if self.address.kind == "t":
            return self._begun(Laid(table=self.address.name), says)
        return self.match()

    def _begun(self, laid: Laid, says: Says | None = None) -> RemoteMatch:
        """The match, once everybody is there; of a table with a free chair, one is taken."""
        if laid.match:
            return self.match(laid.match)
        where = f"tables/{laid.table}"
        table = self.line.get(where, TableShown)
        free = [one.seat for one in table.chairs if one.free]
        if not table.match and free and not any(one.mine for one in table.chairs):
            table = self.line.post(f"{where}/sit", ForSeat(free[0]), TableShown, again=False)
        while not table.match:
            mine = next((one for one in table.chairs if one.mine), None)
            if table.swap and table.picked is None and mine and mine.seat == (NAMES if table.named is None else PICKS):
                said = (says or measured)(table)
                answer = Swapping(named=said) if table.named is None else Swapping(picked=said)
                table = self.line.post(f"{where}/swap", answer, TableShown, again=False)
            elif mine and not mine.ready and (not table.swap or table.picked is not None):
                table = self.line.post(f"{where}/ready", Ready(), TableShown)
            else:
                time.sleep(LOOK_AGAIN)
                table = self.line.get(where, TableShown)
        return self.match(table.match)

    def __repr__(self) -> str:
        return f"Connection({self.address.base!r})"


class RemoteMatch:
    """One play of a game at another table.  Seats are numbered from 0; `None` is whoever looks on.

    Whatever you ask is asked of the table now, and holds no more than you may know; `mine` are the seats you answer for.
    """

    def __init__(self, line: Line, slug: str, game: str = "") -> None:
        self.line, self.slug = line, slug
        self._path = f"matches/{slug}"
        self._questions: dict[int, str] = {}
        self.game: Game[Any, Any] = find_game(game or self.info.game)

    @property
    def info(self) -> MatchShown:
        """Seats, whose turn it is, until when, how it is played."""
        return self.line.get(self._path, MatchShown)

    @property
    def mine(self) -> list[int]:
        return list(self.info.mine)

    @property
    def waiting(self) -> list[int]:
        """The seats that must answer now; none when the match is over."""
        return list(self.info.waiting)

    @property
    def names(self) -> list[str]:
        """Who sits where."""
        return [one.name for one in self.info.seats]

    @property
    def over(self) -> bool:
        return self.info.over

    @property
    def outcome(self) -> Outcome | None:
        return self.info.outcome

    def view(self, seat: int | None = None) -> Any:
        """What this seat may know, as the game's own View."""
        return self.glimpse(seat, choices=False).shown

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        """Every answer this seat may give now; without a seat, the first of yours that must answer."""
        seat = self._asked(seat)
        return [self.game.read_action(one.action) for one in self._choices(seat).legal]

    def refused(self, seat: int) -> Sequence[tuple[Action, str]]:
        """What cannot be done now, each with the reason."""
        return [(self.game.read_action(one.action), one.refusal) for one in self._choices(seat).refused]

    def glimpse(self, seat: int | None = None, choices: bool = True) -> Glimpse:
        """All that this seat sees, at one moment."""
        while True:
            seen = self.line.get(f"{self._path}/view", Seen, seat=seat)
            if seen.match.rules != self.game.version:
                raise BadSetup(
                    say(
                        "That table plays {title} by version {theirs} of the rules and here is version {version}; install the same "
                        "Turnwright.",
                        self.game,
                        theirs=seen.match.rules,
                    )
                )
            found = self._choices(seat) if choices and seen.asked and seat is not None else None
            if found is None or found.question == seen.question:
                self._noted(seat, seen.question if seen.asked else "")
                return Glimpse(self.line, self.game, self.slug, seen, found)

    def sitting(self, seat: int | None = None) -> Sitting:
        """The match in words, as this seat sees it: choices with reasons, log, numbers, result."""
        found: Any = self.glimpse(seat)
        return Sitting(found, seat, keeper=found)

    def play(self, seat: int, action: Action | str) -> tuple[Told, ...]:
        """Answer for a seat, with an action or its written form, and say what happened.

        Raises Illegal or Malformed, and then nothing has changed.  It is given once, however often the line breaks.
        """
        sent = Answer(seat, action if isinstance(action, str) else msgspec.to_builtins(action), self._question(seat))
        return self._played(seat, lambda: self.line.post(f"{self._path}/actions", sent, Played))

    def action(self, seat: int | None, line: str) -> Action:
        """The action that a line stands for: `develop farm`."""
        return self.game.text.read_action(self.view(seat), line)

    def write(self, seat: int | None, action: Action) -> str:
        """The action in its short written form."""
        return self.game.text.write_action(self.view(seat), action)

    def undo(self, seat: int) -> None:
        """Take back this seat's last action."""
        sent = Undo(seat, self._question(seat))
        self._played(seat, lambda: self.line.post(f"{self._path}/undo", sent, Played))

    def resign(self, seat: int | None = None) -> None:
        self.play(self._own(seat), "@resign")

    def agree(self, to: str = "draw", seat: int | None = None) -> None:
        """Offer a draw (or `end`), or accept it: it is one when all have agreed."""
        self.play(self._own(seat), f"@agree {to}")

    def draft(self, seat: int | None = None) -> DraftShown:
        """Written orders as they stand, as lines and as text."""
        return self.line.get(f"{self._path}/draft", DraftShown, seat=self._own(seat))

    def write_draft(self, text: str, seat: int | None = None, check: bool = False) -> SheetRead:
        """Put a text in the place of the whole draft, if every line can be read; `check` only says what would come of it."""
        seat = self._own(seat)
        sent = Sheet(seat, text, self._question(seat), check)
        found = self.line.post(f"{self._path}/draft", sent, SheetRead)
        if found.played:
            self._noted(seat, found.played.question if seat in found.played.waiting else "")
        return found

    def advise(self, seat: int | None = None) -> Hint:
        """What a good player would do in this seat, where hints are allowed: why, what it leads to, and what is second best."""
        found, read = self.line.post(f"{self._path}/hint", ForSeat(self._asked(seat)), HintShown), self.game.read_action
        second = found.instead
        other = Other(read(second.action), second.words, second.reason, second.because) if second else None
        return Hint(read(found.action), found.words, found.reason, found.because, found.then, other, found.lines)

    def save(self, path: str | Path) -> None:
        """Write the match file; a game with secrets gives it out when it is over."""
        found: Any = self.glimpse(choices=False)
        save_match(found, Path(path))

    def watch(self, seat: int | None = None) -> Iterator[int | None]:
        """A number whenever something changes that this seat can notice, the first at once; None: only beside the match.

        It goes on when the line breaks, and ends when it is closed."""
        asked = "" if seat is None else f"?seat={seat}"
        for event in self.line.stream(f"{self._path}/events{asked}"):
            if event:
                yield event.get("stamp")

    def wait(self, seat: int | None = None) -> bool:
        """Wait until this seat (or any of yours) must answer, or the match is over; False when it is."""
        own = [seat] if seat is not None else self.mine
        for _ in self.watch(own[0] if own else None):
            info = self.info
            if info.over or set(own) & set(info.waiting):
                return not info.over
        return False

    def _choices(self, seat: int) -> Choices:
        found = self.line.get(f"{self._path}/choices", Choices, seat=seat)
        self._noted(seat, found.question if found.asked else "")
        return found

    def _noted(self, seat: int | None, question: str) -> None:
        """What the seat was asked when it was last looked at, so that no answer goes to something else; empty: nothing."""
        if seat is not None:
            self._questions[seat] = question

    def _played(self, seat: int, send: Any) -> tuple[Told, ...]:
        try:
            found: Played = send()
        except Refused as error:
            if error.kind == "Stale":
                self._noted(seat, "")
            raise
        self._noted(seat, found.question if seat in found.waiting else "")
        return tuple(Told(self.game.read_event(one.event)) for one in found.news)

    def _question(self, seat: int) -> str:
        return self._questions.get(seat, "")

    def _own(self, seat: int | None) -> int:
        return seat if seat is not None else next(iter(self.info.mine), 0)

    def _asked(self, seat: int | None) -> int:
        if seat is not None:
            return seat
        info = self.info
        return next((one for one in info.mine if one in info.waiting), next(iter(info.mine), 0))

    def __str__(self) -> str:
        return str(self.sitting(next(iter(self.info.mine), None)))

    def __repr__(self) -> str:
        sitting = self.sitting()
        result = sitting.result
        asked = " and ".join(one.name for one in sitting.people if one.asked)
        state = f"{result.winners}: {result.reason}" if result else f"{asked} to answer"
        return f"<{self.game.title} {sitting.when}, {state}, at {self.line.base}>"

    def _repr_html_(self) -> str:
        return self.sitting(next(iter(self.info.mine), None))._repr_html_()


def connect(url: str, token: str = "") -> Connection:
    """A table by its address, or by that of one of its matches; a hosted one lets in whoever has a token."""
    return Connection(Address.read(url), token)
