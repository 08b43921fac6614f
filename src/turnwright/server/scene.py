"""What a match page shows, as plain values for the templates.  Everything here comes out of one viewer's View."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from django.utils.text import slugify
from markupsafe import Markup

from turnwright.core import Act, Action, Advice, Form, Game, Words
from turnwright.kit.icons import SHAPES, icon
from turnwright.kit.words import say
from turnwright.sitting import MAIN, Sitting, happenings
from turnwright.sitting.model import together
from turnwright.sitting.terms import differs

from . import match_forms
from .charts import Chart, samples
from .hosted import HostedMatch

WIDTH = 96
"""Columns of a board of characters."""
MARKS = 60
"""Most marks of a kind on the replay line."""
LOG_LINES = 80
"""Events on the match page; the whole log has a page of its own."""


class Choice(NamedTuple):
    """One action of the list: its words, its icon and what is sent when it is chosen."""

    wire: str
    words: Words
    icon: Markup
    refusal: str = ""
    advised: bool = False
    bright: bool = False
    """Is it what one does next, to be drawn as the main button?"""


class Wanted(NamedTuple):
    """Which screen the page showed, and which ones it had, by name."""

    screen: str = ""
    known: str = ""


class Screen(NamedTuple):
    """One of the pictures between which a game's table is divided."""

    name: str
    title: str
    drawn: Markup
    shown: bool


class Mark(NamedTuple):
    """A moment that mattered, on the replay line."""

    place: float
    """In hundredths of the line."""
    told: str = ""
    """What happened, where the game tells it step by step; else a turn began."""


class Scene:
    """One moment of a match as one viewer sees it, and how the page draws it.  Hold the match's lock to make one."""

    def __init__(
        self,
        hosted: HostedMatch,
        seat: int | None,
        at: int | None = None,
        advice: Advice | None = None,
        whole_log: bool = False,
        wanted: Wanted = Wanted(),
        asked: match_forms.Asked = match_forms.Asked(),
    ) -> None:
        """The match as `seat` sees it, now or after its moment `at`."""
        self.length = hosted.chronicle.progress(seat)
        self.at = self.length if at is None else max(0, min(at, self.length))
        """Moments of this viewer's that have passed, of `length` there are; see chronicle.py."""
        self.past = self.at < self.length
        self.sitting = sitting = at_moment(hosted, seat, at)
        self.seat, self.view = seat, sitting.view
        self.question = hosted.question(seat)
        """The token of what this viewer is asked now."""
        under, self.screens = board(sitting, wanted)
        self.drawn = bool(under or self.screens)
        self.board = under if self.drawn else text_board(sitting)
        """What is drawn under every screen; all of the board where the game has no screens."""
        self.log = sitting.log(None if whole_log else LOG_LINES)
        self.move = [line for line in self.log.lines if line.moment == self.at]
        """What the last move told."""
        self.differs = differs(hosted.game, hosted.match.header.options, hosted.match.header.variant)
        self.trouble = hosted.trouble
        self.hint = sitting.hint(advice) if advice else None
        self.advised = _wire(self.hint.action) if self.hint else ""
        self.sheet = match_forms.sheet(sitting)
        """What the viewer has written down, in a game of drafts."""
        self.groups, self.closing = self._listed(advice)
        """The choices under their headings, and what ends the turn, at the foot of the panel."""
        self.choices = sum(not one.refusal for group in self.groups.values() for one in group) + len(self.closing)
        self.marks = marks(hosted, seat)
        self.deed = "" if self.move else deed(hosted, sitting)
        """The last move in words, where it told nothing."""
        self.forms = match_forms.links(sitting) if sitting.asked else {}
        self.opened = match_forms.opened(sitting, asked) if sitting.asked and asked.name else None
        self.charts_later = bool(sitting.result) and not all(map(hosted.at_hand, hosted.samples(seat)))
        """Are they drawn from moments that must be played again?  Then the page asks for them when it is there."""
        self.charts = curves(hosted, seat) if sitting.result and not self.charts_later else []

    def _listed(self, advice: Advice | None) -> tuple[dict[str, list[Choice]], list[Choice]]:
        """Forms are links of their own.  What ends the turn is the main button when nothing else is left, when the sheet is
        written, or when the game says so."""
        groups: dict[str, list[Choice]] = {}
        closing: list[Choice] = []
        sitting = self.sitting
        for one in sitting.choices:
            if isinstance(one.action, Form):
                groups.setdefault(one.words.group, [])
                continue
            advised = advice is not None and not one.refusal and advice.action == one.action
            made = Choice(_wire(one.action), one.words, sign(sitting.game, one.action), one.refusal, advised)
            (closing if one.ends_turn else groups.setdefault(one.words.group, [])).append(made)
        sheet = self.sheet.draft if self.sheet else None
        written = sheet is not None and bool(sheet.lines) and not any(line.fault for line in sheet.lines)
        open_still = bool(sitting.forms) or any(not choice.refusal for group in groups.values() for choice in group)
        waited = self.seat in self.view.waiting
        bright = [waited and (written or not open_still or MAIN in choice.words.refs) for choice in closing]
        return groups, [choice._replace(bright=lit) for choice, lit in zip(closing, bright, strict=True)]

    @property
    def title(self) -> str:
        """Of the window: a tab in the background says whose turn it is."""
        asked = self.sitting.asked and self.seat in self.view.waiting
        label = self.sitting.prompt.label
        label = say("Your turn: {prompt}", prompt=label) if asked else label
        return f"{label} \N{MIDDLE DOT} {self.sitting.game.title}"

    @property
    def moved(self) -> str:
        """The move in a line; of the last one, what it came to."""
        told = self.move[0].words.label if self.move else self.deed
        if self.sitting.result:
            told = self.sitting.prompt.label
        return say("Move {number}: {told}", number=self.at, told=told) if told else say("Move {number}", number=self.at)

    @property
    def happened(self) -> str:
        """What is new moment by moment, as motion.js reads it."""
        return msgspec.json.encode(happenings(self.sitting)).decode()

    @property
    def ending(self) -> str:
        """Has whoever looks `won` or `lost`?  Empty for onlookers, and where nobody among several won."""
        seat, people = self.sitting.seat, self.sitting.people
        if seat is None or not (len(people) == 1 or any(person.won for person in people)):
            return ""
        return "won" if people[seat].won else "lost"

    def verb(self, group: str) -> str:
        """What a heading offers in a line, where all of it is one verb: "Develop a house, a farm, ..."."""
        labels = [choice.words.label for choice in self.groups[group] if not choice.refusal]
        return together(labels) if len(labels) > 2 and len({label.split()[0] for label in labels}) == 1 else ""


def at_moment(hosted: HostedMatch, seat: int | None, at: int | None) -> Sitting:
    """The match as `seat` saw it after its moment `at`; None: as it is now."""
    length = hosted.chronicle.progress(seat)
    return hosted.sitting(seat, hosted.number_of(seat, length if at is None else max(0, min(at, length))))


def deed(hosted: HostedMatch, sitting: Sitting) -> str:
    """The last action as it was offered to whoever did it; to others only after the end."""
    seat, number = sitting.seat, sitting.number
    if number <= hosted.match.begins:
        return ""
    done = hosted.match.log[number - 1]
    if isinstance(done.action, Act) or not (done.seat == seat or (seat is None and hosted.match.over)):
        return ""
    return sitting.wording.action(hosted.view(done.seat, number - 1), done.action).label


def board(sitting: Sitting, wanted: Wanted) -> tuple[Markup, list[Screen]]:
    """The drawn board, and its screens where the game divides it.

    The first screen is what the moment calls for.  Another one stays open once chosen, until a screen appears that the
    page did not have: news opens by itself.  Markup without a title lies under all of them, for shared symbols; where there is
    nothing else, it is the whole board.
    """
    drawn = {title: Markup(markup) for title, markup in sitting.screens.items()}
    under = drawn.pop("", Markup(""))
    if not drawn:
        return under, []
    names = {slugify(title): title for title in drawn}
    known = wanted.known.split()
    news = [name for name in names if name not in known] if known else []
    shown = next(iter([*news, *(name for name in names if name == wanted.screen), *names]))
    return under, [Screen(name, title, drawn[title], name == shown) for name, title in names.items()]


def text_board(sitting: Sitting) -> Markup:
    """The terminal's picture, for games that have no drawn board."""
    return Markup("<pre class='text-board'>{}</pre>").format(sitting.picture(WIDTH))


def marks(hosted: HostedMatch, seat: int | None) -> list[Mark]:
    """Where turns began; once the match is over, also what the game tells step by step."""
    length = max(1, hosted.chronicle.progress(seat))
    begun = [Mark(round(100 * at / length, 2)) for at in hosted.chronicle.turns(seat)]
    begun = begun[:: 1 + len(begun) // MARKS]
    if not hosted.match.over:
        return begun
    told = hosted.highlights(seat)
    return [*begun, *(Mark(round(100 * at / length, 2), text) for at, text in told[:: 1 + len(told) // MARKS])]


def sign(game: Game[Any, Any], action: Action) -> Markup:
    """The icon before an action in the list."""
    name = game.board.sign(action)
    return icon(name if name in SHAPES else "next", 18)


def _wire(action: Action) -> str:
    return msgspec.json.encode(action).decode()


def curves(hosted: HostedMatch, seat: int | None) -> list[Chart]:
    """How the match ran, for its viewer."""
    numbers = hosted.samples(seat)
    views = [hosted.view(seat, number) for number in numbers]
    moments = [hosted.progress(seat, number) for number in numbers]
    series = samples(hosted.game, views).items()
    return [Chart(title, lines, _sides(hosted, len(lines)), moments) for title, lines in series]


def _sides(hosted: HostedMatch, lines: int) -> list[str]:
    """Whose line each is: those who play, and the enemy whom the game plays itself."""
    return [*hosted.names[:lines], *[say("The enemy")] * (lines - len(hosted.names))]
