"""5.1 Cards as they lie on the table.  One function, `face`, frames every card; the others fill it."""

from __future__ import annotations

from html import escape

from turnwright.kit.icons import icon

from ..book import Book
from ..cards import ActionCard, CardInPlay, Milestone, Objective, Resolution
from ..effects import Spend
from ..provinces import Weigh
from ..state import LETTERS, Amounts
from ..text.words import capital
from ..view import Court
from .art import token
from .facts import Turnout, outlook, row_in_play, test_of
from .parts import TAGS, amounts, cost, fate, marks, pie, scales
from .scenes import picture

KINDS = (
    "Calamity", "War", "Crisis", "Project", "Monument", "Industry", "Flashpoint", "Misfortune", "Province", "Trade", "Troop",
    "Ma'at", "Prestige", "Leader", "Statecraft",
)  # fmt: skip
"""The tags that colour a card's edge, the strongest first."""


def kind_of(row: ActionCard | CardInPlay) -> str:
    """The heading of a card that has no other one."""
    if isinstance(row, Milestone):
        return "Milestone"
    found = next((kind for kind in KINDS if kind in row.tags), "")
    return found or (
        "Envoy" if row.name.startswith("Envoy") else "Objective" if isinstance(row, Objective) else "Action"
    )


def face(
    book: Book,
    card: str,
    body: str,
    *,
    corner: str = "",
    ribbon: str = "",
    foot: str = "",
    pic: str = "",
    ref: str = "",
    class_: str = "",
    stop: bool = False,
) -> str:
    """A card: picture with a corner and a ribbon, name, tags, body, foot.

    `ref` makes its head a part to click, `stop` the whole card a stop of the Tab key, so that it can be scrolled.
    """
    row = book.row(card)
    plus = f'<span class="plus">{icon("plus", 14, "improved")}</span>' if card.endswith("+") else ""
    touch = f' data-ref="{ref}"' if ref else ""
    kind = kind_of(row).lower().replace("'", "")
    head = f'<span class="vw">{pic or picture(card)}{plus}{ribbon}</span>{corner}<b class="name">{escape(row.name)}</b>'
    below = f'<div class="ft">{foot}</div>' if foot else ""
    shown = " ".join(filter(None, ("titov-card", f"k-{kind}", "improved" if plus else "", class_)))
    tab = ' tabindex="0"' if stop else ""
    return (
        f'<article class="{shown}"{tab}>'
        f'<div class="head"{touch}>{head}</div><div class="bd">{body}</div>{below}</article>'
    )


def tags(row: ActionCard | CardInPlay) -> str:
    shown = "".join(f'<span class="tg">{icon(TAGS.get(tag, "flag"), 12)}{escape(tag)}</span>' for tag in row.tags)
    return f'<div class="tgs">{shown}</div>' if shown else ""


# Action cards


def action_face(
    view: Court, card: str, *, pays: list[Amounts] | None = None, status: str = "", more: bool = True
) -> str:
    """5.1.2 An action card; with `more` also what it would do now and its flavour, for when it is enlarged."""
    book, row = view.book, view.book.actions[card]
    test = test_of(row)
    body = tags(row) + (
        weighing(view, test) if test else f'<div class="fx">{marks(row.effects, book) or "leaves the game"}</div>'
    )
    body += keeps(row, book) + clock(view, row)
    if more:
        told = turnouts(outlook(view, pays[0], row.effects)) if pays else ""
        flavour = f'<p class="flv">{escape(row.flavour)}</p>' if row.flavour else ""
        body += f'<div class="more">{told}{flavour}</div>'
    corner = cost([spend.fixed for spend in row.cost], [(spend.any, spend.of) for spend in row.cost])
    return face(book, card, body, corner=corner, foot=status)


def weighing(view: Court, test: Weigh) -> str:
    """5.2.7 A Province: its scales now, and both sides of what it says."""
    book: Book = view.book
    values = [view.bank[LETTERS.index(letter)] for letter in test.of]
    total = sum(values)
    true = total >= test.at_least
    letters = " + ".join(token(letter, 15) for letter in test.of)
    verdict = f'<b class="tf {"yes" if true else "no"}">{icon("check" if true else "cross", 12)}<span class="w">{"TRUE" if true else "FALSE"}</span></b>'
    sums = f"{' + '.join(map(str, values))} = {total} {'≥' if true else '<'} {test.at_least}"
    return (
        f'<div class="test"><div class="tst"><span>{letters} ≥ {test.at_least}</span>{verdict}</div>{scales(test, view.bank)}'
        f'<div class="eqn">{escape(sums)}</div></div>'
        f'<div class="br{" on" if true else ""}"><b>then</b><span>{marks(test.then, book)}</span></div>'
        f'<div class="br else{"" if true else " on"}"><b>ELSE</b><span>{marks(test.otherwise, book)}</span></div>'
    )


def keeps(row: ActionCard, book: Book) -> str:
    """5.3.37 What a card does when it is kept in the hand."""
    if not row.retained:
        return (
            ""
            if "Seasonal" not in row.tags
            else f'<div class="badge">{icon("leaf", 14)}<span>kept: destroyed</span></div>'
        )
    return f'<div class="badge">{icon("hand", 14)}<span>kept: {marks(row.retained, book)}</span></div>'


def clock(view: Court, row: ActionCard) -> str:
    """5.3.8 The clock that all cards of a name share."""
    if not row.clock:
        return ""
    now = view.clocks.get(row.name, 0)
    dial = pie(row.clock.slices, now, 22, "clock")
    return f'<div class="badge">{dial}<span>{now}/{row.clock.slices} {marks(row.clock.effects, view.book)}</span></div>'


def turnouts(rows: list[Turnout]) -> str:
    """`Now: Food 2, then 4`, for each resource that changes."""
    told = "".join(
        f"<li>{token(row.letter, 15)}<b>{row.before}</b>{icon('arrow', 12)}<b>{row.after}</b>"
        f"{f' <em>{row.wasted} lost</em>' if row.wasted else ''}</li>"
        for row in rows
    )
    return f'<ul class="after" aria-label="What it would do now">{told}</ul>' if told else ""


# Cards that are not in play


def loose_face(view: Court, card: str, status: str = "", more: bool = False) -> str:
    """Any card away from its place: in a pile, in a tray, as something to gain."""
    if card[0] == "C":
        return action_face(view, card, status=status, more=more)
    book, row = view.book, row_in_play(view.book, card)
    body = tags(row) + brief(row, book)
    if row.flavour and more:
        body += f'<p class="flv">{escape(row.flavour)}</p>'
    corner = pie(row.timer.slices, 0, 30) if row.timer else ""
    return face(book, card, body, corner=corner, foot=status)


def brief(row: CardInPlay, book: Book) -> str:
    """What a card in play will say, without what can be done about it now."""
    lines = [f"{icon('bolt', 13)}{marks(row.immediate, book)}"] if row.immediate else []
    lines += [f"<b>{escape(r.name)}</b> {priced(r, book)}" for r in row.resolutions]
    if row.track:
        lines.append(
            f"{icon('swords', 13)}from {row.track.start} to {row.track.length}, {row.track.spend.words()} a step"
        )
    if isinstance(row, Objective) and row.monument:
        lines += [f"{icon('sun', 13)}{marks(option, book)}" for option in row.monument.options]
    if isinstance(row, Objective) and row.escalates:
        lines.append(f"{icon('merge', 13)}two become {escape(book.name(row.escalates))}")
    return "".join(f'<p class="ln">{line}</p>' for line in lines)


def priced(resolution: Resolution, book: Book) -> str:
    """`3 Food: gain ...`, as marks."""
    spend = resolution.spend
    price = amounts(spend.fixed, size=14, sign=False) if isinstance(spend, Spend) else ""
    if not isinstance(spend, Spend) or spend.any:
        price = escape(spend.words())
    needs = " ".join(escape(capital(need.words(book))) for need in resolution.needs)
    run = f"{resolution.steps} x " if resolution.steps else ""
    return f"{needs} {run}{price}{icon('arrow', 12)}{marks(resolution.effects, book)}{fate(resolution.fate, book)}"
