"""What a match page shows, as plain values for the templates.  Everything here comes out of one viewer's View."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from io import StringIO
from typing import Any, NamedTuple

import msgspec
from django.utils.text import slugify
from markupsafe import Markup, escape

from turnwright.core import Action, Advice, Sum, View, Words, commitment
from turnwright.core.reading import whole
from turnwright.kit.icons import SHAPES, icon
from turnwright.names import by_name, named

from . import fills, thinkers
from .charts import line_chart, samples
from .hosted import HostedMatch

TURN = "turn"
"""The shell's own ref: an action that carries it ends the turn and stands at the foot of the panel."""
ASIDE = "aside"
"""The heading of events that go to the log alone, since the page shows them elsewhere: who has handed in orders."""
LOG_LINES = 80
"""Events on the match page; the whole log has a page of its own."""


class Choice(NamedTuple):
    """One action in words: playable, or refused with the reason."""

    wire: str
    words: Words
    icon: Markup
    reason: str = ""
    advised: bool = False


class Line(NamedTuple):
    """One event of the log."""

    number: int
    words: Words
    fresh: bool


class Seated(NamedTuple):
    seat: int
    name: str
    role: str
    bot: str
    asked: bool
    won: bool


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
    """One moment of a match as one viewer sees it."""

    view: View
    seat: int | None
    at: int
    """Moments of this viewer's that have passed, of `length` there are; see chronicle.py."""
    length: int
    question: str
    """The token of what this viewer is asked now."""
    over: bool
    prompt: Words
    status: list[Words]
    board: Markup
    """What is drawn under every screen; all of the board where the game has no screens."""
    screens: list[Screen]
    drawn: bool
    seated: list[Seated]
    groups: dict[str, list[Choice]]
    closing: list[Choice]
    sums: dict[str, Sum]
    lines: list[Line]
    more_lines: int
    since: list[Line]
    told: list[str]
    """What just happened on the board, step by step, where the game's text tells it so."""
    may_not_undo: str | None
    may_not_fork: str | None
    may_not_download: str | None
    trouble: str
    sheet: fills.Sheet | None = None
    """What the viewer has written down, in a game of drafts."""
    forms: dict[str, list[fills.Link]] = field(default_factory=dict)
    opened: fills.Open | None = None
    advice: Advice | None = None
    scores: list[tuple[Seated, Sum | None, float]] = field(default_factory=list)
    charts: list[Chart] = field(default_factory=list)
    charts_later: bool = False
    """Are they drawn from moments that must be played again?  Then the page asks for them when it is there."""
    dice: list[dict[str, Any]] = field(default_factory=list)

    @property
    def past(self) -> bool:
        return self.at < self.length

    @property
    def advised(self) -> str:
        return _wire(self.advice.action) if self.advice else ""

    @property
    def fate(self) -> str:
        """How it ended for the only person among several seats; what the book calls it says the rest."""
        outcome, people = self.view.outcome, [s for s in self.seated if not s.bot]
        if outcome is None or len(self.seated) == 1 or [s.seat for s in people] != [self.seat]:
            return "The end"
        return "You won" if people[0].won else "You lost" if outcome.winners else "A draw"

    @property
    def thinking(self) -> list[Seated]:
        """Bots that must answer now."""
        return [] if self.past else [s for s in self.seated if s.asked and s.bot]

    @property
    def choices(self) -> int:
        return sum(not c.reason for group in self.groups.values() for c in group) + len(self.closing)


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
    moments = hosted.chronicle.moments(seat)
    length = len(moments) - 1
    at = length if at is None else max(0, min(at, length))
    present = at == length
    number = hosted.number if present else moments[at]
    game, view = hosted.game, hosted.view(seat, number)
    sums = dict(game.text.explain(view))
    seated = seats(hosted, view)
    groups, closing = choices(hosted, seat, view, advice) if present and seat is not None else ({}, [])
    lines, left_out = log(hosted, seat, view, number, whole_log)
    drawn, divided = board(hosted, view, wanted)
    made = Scene(
        view=view,
        seat=seat,
        at=at,
        length=length,
        question=hosted.question(seat) if seat is not None else "",
        over=view.outcome is not None,
        prompt=named(game.text.prompt(view), game, hosted.names),
        status=status(hosted, view),
        board=drawn if drawn or divided else text_board(hosted, view),
        screens=divided,
        drawn=bool(drawn or divided),
        seated=seated,
        groups=groups,
        closing=closing,
        sums=sums,
        lines=lines,
        more_lines=left_out,
        since=[line for line in reversed(lines) if line.fresh and line.words.group != ASIDE],
        told=told(hosted, seat, view, moments[at]),
        may_not_undo=_may_not_undo(hosted, seat) if present else "Go back to the present to undo.",
        may_not_fork=hosted.may_not_fork(),
        may_not_download=hosted.may_not_download(),
        trouble=thinkers.trouble(hosted.slug),
        advice=advice,
        dice=dice(hosted, seat),
        sheet=fills.sheet(hosted, view),
    )
    if present and seat is not None:
        made.forms = fills.links(hosted, view)
        for group in made.forms:
            groups.setdefault(group or "Actions", [])
        if asked.name:
            made.opened = fills.opened(hosted, seat, view, asked)
    if view.outcome is not None:
        made.scores = [(s, sums.get(f"score:{s.seat}"), view.outcome.scores[s.seat]) for s in seated]
        made.charts_later = not all(map(hosted.at_hand, hosted.samples(seat)))
        made.charts = [] if made.charts_later else curves(hosted, seat)
    return made


def seats(hosted: HostedMatch, view: View) -> list[Seated]:
    winners = view.outcome.winners if view.outcome else ()
    return [
        Seated(n, hosted.name(n), hosted.game.role(n), who.bot, n in view.waiting, n in winners)
        for n, who in enumerate(hosted.seats)
    ]


def status(hosted: HostedMatch, view: View) -> list[Words]:
    """The chips of the top bar."""
    return list(hosted.game.text.status(view))


def board(hosted: HostedMatch, view: View, wanted: Wanted) -> tuple[Markup, list[Screen]]:
    """The drawn board, and its screens where the game divides it.

    The first screen is what the moment calls for.  Another one stays open once chosen, until a screen appears that the
    page did not have: news opens by itself.  Markup without a title lies under all of them, for shared symbols; where there is
    nothing else, it is the whole board.
    """
    drawn = {title: _named(markup, hosted, view) for title, markup in hosted.game.board.screens(view).items()}
    under = drawn.pop("", Markup(""))
    if not drawn:
        return under, []
    names = {slugify(title): title for title in drawn}
    known = wanted.known.split()
    news = [name for name in names if name not in known] if known else []
    shown = next(iter([*news, *(name for name in names if name == wanted.screen), *names]))
    return under, [Screen(name, title, drawn[title], name == shown) for name, title in names.items()]


def _named(drawn: str, hosted: HostedMatch, view: View) -> Markup:
    """The board with the players' names: an element with `data-seat-name="1"` holds that of seat 1."""

    def name(found: re.Match[str]) -> str:
        seat = whole(found[2], high=len(hosted.seats) - 1)
        return found[0] if seat is None or seat == view.seat else f"{found[1]}{escape(hosted.name(seat))}"

    return Markup(re.sub(r'(data-seat-name="(\d+)">)[^<]*', name, drawn))


def text_board(hosted: HostedMatch, view: View) -> Markup:
    """The terminal's picture, for games that have no drawn board."""
    shown = hosted.game.terminal.terminal(view)
    return Markup("<pre class='text-board'>{}</pre>").format(shown if isinstance(shown, str) else _plain(shown))


def _plain(renderable: Any) -> str:
    from rich.console import Console

    out = StringIO()
    Console(file=out, width=96, color_system=None).print(renderable)
    return out.getvalue()


def choices(
    hosted: HostedMatch, seat: int, view: View, advice: Advice | None
) -> tuple[dict[str, list[Choice]], list[Choice]]:
    """Every action under the book's headings, and those that end the turn on their own."""
    groups: dict[str, list[Choice]] = {}
    closing: list[Choice] = []
    for action in hosted.match.legal(seat):
        words = hosted.game.text.say_action(view, action)
        advised = advice is not None and advice.action == action
        made = Choice(_wire(action), words, sign(hosted, action), advised=advised)
        (closing if TURN in words.refs else groups.setdefault(words.group or "Actions", [])).append(made)
    alike: dict[tuple[str, str], list[tuple[Action, Words]]] = {}
    for action, reason in hosted.match.refused(seat):
        words = hosted.game.text.say_action(view, action)
        alike.setdefault((words.group or "Actions", reason), []).append((action, words))
    for (group, reason), refused in alike.items():
        action, words = refused[0]
        label = together([words.label for _, words in refused])
        groups.setdefault(group, []).append(Choice("", words.but(label=label), sign(hosted, action), reason))
    return groups, closing


def together(labels: list[str]) -> str:
    """Labels as one, what they start with said once: "Develop a house", "Develop a farm" as "Develop a house, farm"."""
    words = [label.split() for label in labels]
    shared = 0
    while len(labels) > 1 and all(len(w) > shared + 1 and w[shared] == words[0][shared] for w in words):
        shared += 1
    return ", ".join([labels[0], *(" ".join(w[shared:]) for w in words[1:])])


def sign(hosted: HostedMatch, action: Action) -> Markup:
    """The icon before an action in the list."""
    name = hosted.game.board.sign(action)
    return Markup(icon(name if name in SHAPES else "next", 18))


def _wire(action: Action) -> str:
    return msgspec.json.encode(action).decode()


def log(hosted: HostedMatch, seat: int | None, view: View, number: int, whole: bool) -> tuple[list[Line], int]:
    """What this seat heard up to an action, newest first, and how many older lines were left out.

    Fresh is what happened since its own last action."""
    chronicle = hosted.chronicle
    mine = chronicle.last_of(seat, number) if seat is not None else 0
    heard, left_out = chronicle.heard(seat, number, None if whole else LOG_LINES)
    lines = [
        Line(
            chronicle.progress(seat, n),
            named(hosted.game.text.say_event(view, event), hosted.game, hosted.names),
            n > mine > 0,
        )
        for n, event in heard
    ]
    return lines[::-1], left_out


def told(hosted: HostedMatch, seat: int | None, view: View, number: int) -> list[str]:
    """An action step by step, where it deserves it."""
    tell = hosted.game.text.told
    steps = [step for event in hosted.chronicle.heard_at(seat, number) for step in tell(view, event)]
    return [by_name(step, hosted.game, hosted.names) for step in steps]


def _may_not_undo(hosted: HostedMatch, seat: int | None) -> str | None:
    return "Spectators cannot undo." if seat is None else hosted.may_not_undo(seat)


def curves(hosted: HostedMatch, seat: int | None) -> list[Chart]:
    """How the match ran, for its viewer."""
    views = [hosted.view(seat, number) for number in hosted.samples(seat)]
    return [
        Chart(title, line_chart(title, lines, hosted.names)) for title, lines in samples(hosted.game, views).items()
    ]


def dice(hosted: HostedMatch, seat: int | None) -> list[dict[str, Any]]:
    """What was published of the dice, where a game has any; at the end the key too, and whether it fits."""
    if not hosted.dicey:
        return []
    return [
        {
            "at": hosted.chronicle.progress(seat, stream.at),
            "commitment": stream.commitment,
            "key": stream.key,
            "fits": stream.key is not None and commitment(bytes.fromhex(stream.key)) == stream.commitment,
        }
        for stream in hosted.streams()
    ]
