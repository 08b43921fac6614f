"""Hell EIC's board: an infernal desk over a burning map, drawn from a View alone.

The table is divided into screens (13.2), of which the first is what the moment calls for.  Start reading at
`screens`: map.py (over land.py), desk.py and letters.py make the main view, events.py the popups, report.py and books.py what
is read; art.py has the paint.
"""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Action
from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, html
from turnwright.kit.svg import group, path, tag
from turnwright.kit.words import say

from .. import actions as a
from ..assignment import Orders, Planning
from ..missions import EspionageSix
from ..state import Choice
from ..text import prompt
from ..view import Seen
from .art import JOB_SIGNS, KIND_SIGNS, definitions, eye, letter
from .books import books, game_over
from .desk import desk, ledger, roster
from .events import decision
from .land import backdrop, land
from .letters import column, mission_board
from .map import district_map
from .motions import motions
from .planning import plan_letter
from .report import newsworthy, report_title, week_report

CREST = "flame"


def board(v: Seen) -> Markup:
    """The screen that the open question is answered on."""
    return definitions() + next(iter(_main(v, ledger(v)).values()))


def screens(v: Seen) -> dict[str, Markup]:
    """13.2 The required screens: main view, reports, agents, missions and finances."""
    top = ledger(v)
    news = {report_title(v): _framed(top, week_report(v))} if newsworthy(v) else {}
    letters = {} if isinstance(v.pending, Planning) else {say("Letters"): _framed(top, mission_board(v))}
    rest = {say("Agents"): _framed(top, roster(v)), say("Books"): _framed(top, books(v))}
    return {"": definitions()} | _main(v, top) | news | letters | rest


def _main(v: Seen, top: Markup) -> dict[str, Markup]:
    if v.outcome:
        words = prompt(v)
        ended = game_over(v, words.label, words.detail)
        return {say("The end"): _framed(top, ended), say("Map"): _table(v, top, column(v))}
    if isinstance(v.pending, Planning):
        return {"The plan": _table(v, top, plan_letter(v, v.pending), "planning")}
    if isinstance(v.pending, Orders):
        return {say("Map"): _table(v, top, column(v))}
    return {say("Decision"): _framed(top, decision(v, choices(v))), say("Map"): _table(v, top, column(v))}


def _table(v: Seen, top: Markup, side: str, mood: str = "") -> Markup:
    """13.1 Main view: ledger above, map and letters, desk below."""
    return h.div(f"hell-scene table {mood}")[top, h.div("middle")[district_map(v), side], desk(v)]


def _framed(top: Markup, page: str) -> Markup:
    return h.div("hell-scene framed")[top, page]


def choices(v: Seen) -> Sequence[Action]:
    """The answers to the open question, for everyone who looks on."""
    question = v.pending
    if isinstance(question, EspionageSix):
        return [a.TakeUp(kind) for kind in v.book.generation[question.roll - 1]]
    assert isinstance(question, Choice)
    return question.answers


SIGNS: dict[type[Action], str] = {
    a.Unassign: "undo",
    a.SameAsLastWeek: "swap",
    a.BuyMateriel: "gear",
    a.BuyInfluence: "gem",
    a.Quieten: "veil",
    a.Reserve: "lock",
    a.HireWorker: "people",
    a.HireAgent: "person",
    a.HireRecruit: "star",
    a.Treat: "medic",
    a.Refresh: "moon",
    a.Purify: "flame",
    a.Retire: "scroll",
    a.PayTribute: "crown",
    a.Plan: "envelope",
    a.PlanCoup: "sword",
    a.Abort: "cross",
    a.EndWeek: "hourglass",
    a.Enlist: "plus",
    a.Dismiss: "minus",
    a.Prepare: "hourglass",
    a.Commit: "check",
    a.Fold: "envelope",
    a.Pay: "coin",
    a.Refuse: "cross",
    a.Decide: "mask",
    a.GiveGround: "house",
    a.Endure: "eye",
    a.Flee: "next",
    a.Stand: "shield",
    a.Point: "target",
}


def sign(action: Action) -> str:
    """The icon that stands before an action in the list."""
    if isinstance(action, a.Assign):
        return JOB_SIGNS[action.job]
    if isinstance(action, a.TakeUp):
        return KIND_SIGNS[action.kind]
    return SIGNS[type(action)]


def vignette() -> Markup:
    """The picture on the home page: the Docks over the sea of fire, the eye half open, a letter with a broken seal."""
    scene = group(backdrop(984, 784), transform="translate(-180 -40) scale(.84)")
    scene += group(land("heights", 9, 3), transform="translate(250 66) scale(.86)", opacity=".92")
    scene += path("M22 246L60 330H420L458 246Z", fill="url(#h-cliff)") + group(
        land("docks", 4, 7), transform="translate(20 26) scale(1.4)"
    )
    scene += group(eye(8, (4, 7, 9)), transform="translate(232 60) scale(1.7)")
    scene += group(letter("blast", "urgent", 3), transform="translate(360 176) rotate(-8) scale(1.3)")
    art = tag(
        "svg",
        scene,
        class_="art hell-scene",
        viewBox="0 0 470 300",
        preserveAspectRatio="xMidYMax slice",
        aria_hidden="true",
    )
    return definitions() + art
