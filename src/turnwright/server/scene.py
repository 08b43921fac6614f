"""What a match page shows, as plain values for the templates.  Everything here comes out of one viewer's View."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec
from django.utils.text import slugify
from markupsafe import Markup

from turnwright.core import Action, Advice, Form, Game, View, Words
from turnwright.kit.icons import SHAPES, icon
from turnwright.sitting import Hint, Log, Sitting

from . import fills, thinkers
from .charts import line_chart, samples
from .hosted import HostedMatch

WIDTH = 96
"""Columns of a board of characters."""
LOG_LINES = 80
"""Events on the match page; the whole log has a page of its own."""


class Choice(NamedTuple):
    """One action of the list: its words, its icon and what is sent when it is chosen."""

    wire: str
    words: Words
    icon: Markup
    refusal: str = ""
    advised: bool = False


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


class Chart(NamedTuple):
    title: str
    svg: Markup


@dataclass
class Scene:
    """One moment of a match as one viewer sees it, and how the page draws it."""

    sitting: Sitting
    at: int
    """Moments of this viewer's that have passed, of `length` there are; see chronicle.py."""
    length: int
    question: str
    """The token of what this viewer is asked now."""
    board: Markup
    """What is drawn under every screen; all of the board where the game has no screens."""
    screens: list[Screen]
    drawn: bool
    groups: dict[str, list[Choice]]
    closing: list[Choice]
    """What ends the turn, at the foot of the panel."""
    log: Log
    trouble: str
    sheet: fills.Sheet | None = None
    """What the viewer has written down, in a game of drafts."""
    forms: dict[str, list[fills.Link]] = field(default_factory=dict)
    opened: fills.Open | None = None
    hint: Hint | None = None
    charts: list[Chart] = field(default_factory=list)
    charts_later: bool = False
    """Are they drawn from moments that must be played again?  Then the page asks for them when it is there."""

    @property
    def view(self) -> View:
        return self.sitting.view

    @property
    def seat(self) -> int | None:
        return self.sitting.seat

    @property
    def past(self) -> bool:
        return self.at < self.length

    @property
    def advised(self) -> str:
        return _wire(self.hint.action) if self.hint else ""

    @property
    def choices(self) -> int:
        return sum(not c.refusal for group in self.groups.values() for c in group) + len(self.closing)


def scene(
    hosted: HostedMatch,
    seat: int | None,
    at: int | None = None,
    advice: Advice | None = None,
    whole_log: bool = False,
    wanted: Wanted = Wanted(),
    asked: fills.Asked = fills.Asked(),
) -> Scene:
    """The match as `seat` sees it, now or after its moment `at`.  Hold the match's lock."""
    length = hosted.chronicle.progress(seat)
    at = length if at is None else max(0, min(at, length))
    sitting = hosted.sitting(seat, hosted.number_of(seat, at))
    under, divided = board(sitting, wanted)
    made = Scene(
        sitting=sitting,
        at=at,
        length=length,
        question=hosted.question(seat) if seat is not None else "",
        board=under if under or divided else text_board(sitting),
        screens=divided,
        drawn=bool(under or divided),
        **_listed(sitting, advice),
        log=sitting.log(None if whole_log else LOG_LINES),
        trouble=thinkers.trouble(hosted.slug),
        hint=sitting.hint(advice) if advice else None,
        sheet=fills.sheet(sitting),
    )
    if sitting.asked:
        made.forms = fills.links(sitting)
        if asked.name:
            made.opened = fills.opened(sitting, asked)
    if sitting.result:
        made.charts_later = not all(map(hosted.at_hand, hosted.samples(seat)))
        made.charts = [] if made.charts_later else curves(hosted, seat)
    return made


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


def _listed(sitting: Sitting, advice: Advice | None) -> dict[str, Any]:
    """The choices under their headings, and those that end the turn on their own; forms are links of their own."""
    groups: dict[str, list[Choice]] = {}
    closing: list[Choice] = []
    for one in sitting.choices:
        if isinstance(one.action, Form):
            groups.setdefault(one.words.group, [])
            continue
        advised = advice is not None and not one.refusal and advice.action == one.action
        made = Choice(_wire(one.action), one.words, sign(sitting.game, one.action), one.refusal, advised)
        (closing if one.ends_turn else groups.setdefault(one.words.group, [])).append(made)
    return {"groups": groups, "closing": closing}


def sign(game: Game[Any, Any], action: Action) -> Markup:
    """The icon before an action in the list."""
    name = game.board.sign(action)
    return icon(name if name in SHAPES else "next", 18)


def _wire(action: Action) -> str:
    return msgspec.json.encode(action).decode()


def curves(hosted: HostedMatch, seat: int | None) -> list[Chart]:
    """How the match ran, for its viewer."""
    views = [hosted.view(seat, number) for number in hosted.samples(seat)]
    return [
        Chart(title, line_chart(title, lines, hosted.names)) for title, lines in samples(hosted.game, views).items()
    ]
