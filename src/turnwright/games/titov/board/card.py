"""5.1 Cards as they lie on the table.  One function, `face`, frames every card; the others fill it."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.words import capital, kept, kept_by, say, wordlist

from ..book import TAG_NAMES, Book
from ..cards import ActionCard, CardInPlay, Milestone, Objective, Resolution, Track
from ..effects.spending import Spend
from ..provinces import Weigh
from ..state import Amounts
from ..text.forecast import Turnout, outlook, test_of
from ..text.glossary import glossary, meaning
from ..text.words import gained
from ..view import Court
from .art import picture, token
from .names import divided, named, short
from .parts import TAGS, amounts, cost, fate, marks, pie, scales, timer_text

NONE = Markup()
KINDS = wordlist((
    "Calamity", "War", "Crisis", "Project", "Monument", "Industry", "Flashpoint", "Misfortune", "Province", "Trade", "Troop",
    "Ma'at", "Prestige", "Leader", "Statecraft",
))  # fmt: skip
"""The tags that colour a card's edge, the strongest first."""


def kind_of(row: ActionCard | CardInPlay) -> str:
    """The heading of a card that has no other one."""
    if isinstance(row, Milestone):
        return say("Milestone")
    found = next((kind for kind in KINDS if kind in row.tags), "")
    return found or (
        say("Envoy")
        if row.name.startswith("Envoy")
        else say("Objective")
        if isinstance(row, Objective)
        else say("Action")
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
    copies: int = 1,
) -> Markup:
    """A card: picture with a corner and a ribbon, name, tags, body, foot.

    `ref` makes its head a part to click, `stop` the whole card a stop of the Tab key, so that it can be scrolled.
    """
    row = book.row(card)
    plus = html('<span class="plus">{}</span>', icon("plus", 14, "improved")) if card.endswith("+") else Markup()
    kind = kind_of(row).lower().replace("'", "")
    times = f" ×{copies}" if copies > 1 else ""
    if times:
        corner += html('<span class="copies" title="{n} of these">{}</span>', times.strip(), n=copies)
    name = h.b("name", data_short=divided(short(book, card).partition(" (")[0]) + times)[row.name]
    head = h.span("vw")[pic or picture(card), plus, ribbon], corner, name
    shown = " ".join(filter(None, ("titov-card", f"k-{kind}", "improved" if plus else "", class_)))
    return h.article(shown, tabindex="0" if stop else None)[
        h.div("head", data_ref=ref or None, aria_label=row.name if ref else None)[head],
        h.div("bd")[body],
        h.div("ft")[foot] if foot else None,
    ]


@kept(256)
def tags(row: ActionCard | CardInPlay) -> Markup:
    """The tags; a pointer that rests on one is told what it means."""
    shown = [
        h.span("tg", title=meaning(tag) or None)[icon(TAGS.get(tag, "flag"), 12), TAG_NAMES[tag]] for tag in row.tags
    ]
    return h.div("tgs")[shown] if shown else Markup()


@kept(256)
def more(row: ActionCard | CardInPlay, now: Markup = NONE) -> Markup:
    """What a card tells whoever looks closer: what it would do now, its flavour, and what its words mean."""
    flavour = html('<p class="flv">{}</p>', row.flavour) if row.flavour else Markup()
    words = joined(html("<p><b>{}:</b>{}</p>", *said.split(":", 1)) for said in glossary(row))
    return html('<div class="more">{}{}<div class="gloss">{}</div></div>', now, flavour, words)


# Action cards


def action_ink(view: Court, card: str) -> int:
    """How much an action card says at rest."""
    return ink(action_face(view, card, closer=False))


def action_face(
    view: Court, card: str, *, pays: list[Amounts] | None = None, status: str = "", closer: bool = True, copies: int = 1
) -> Markup:
    """5.1.2 An action card, how many there are of it; `closer`, also what it tells whoever looks closer."""
    row = view.book.actions[card]
    test = test_of(row)
    now = turnouts(outlook(view, pays[0], row.effects)) if pays and closer else NONE
    weighed = weighing(view, test) if test else NONE
    return _action(view.book, card, weighed, clock(view, row), now, status=status, closer=closer, copies=copies)


@kept_by(256)
def _action(
    book: Book, card: str, weighed: Markup, dial: Markup, now: Markup, *, status: str, closer: bool, copies: int
) -> Markup:
    """An action card with what of it is not only print."""
    row = book.actions[card]
    body = tags(row) + (weighed or h.div("fx")[marks(row.effects, book) or say("leaves the game")])
    body += keeps(row, book) + dial
    if closer:
        body += more(row, now)
    corner = cost(tuple(spend.amounts for spend in row.cost), tuple((spend.any, spend.of) for spend in row.cost))
    return face(book, card, body, corner=corner, foot=status, copies=copies)


def weighing(view: Court, test: Weigh) -> Markup:
    """5.2.7 A Province: its scales now, and both sides of what it says."""
    book: Book = view.book
    values, total = test.weighed(view.bank), test.weight(view.bank)
    true = total >= test.at_least
    letters = joined((token(letter, 15) for letter in test.of), " + ")
    verdict = html('<b class="tf {}">{}<span class="w">{}</span></b>').format(
        "yes" if true else "no", icon("check" if true else "cross", 12), say("TRUE") if true else say("FALSE")
    )
    sums = f"{' + '.join(map(str, values))} = {total} {'≥' if true else '<'} {test.at_least}"
    return h[
        h.div("test")[
            h.div("tst")[h.span[letters, " ≥ ", test.at_least], verdict], scales(test, view.bank), h.div("eqn")[sums]
        ],
        h.div(f"br{' on' if true else ''}")[h.b[say("then")], h.span[marks(test.then, book)]],
        h.div(f"br else{'' if true else ' on'}")[h.b[say("ELSE")], h.span[marks(test.otherwise, book)]],
    ]


def keeps(row: ActionCard, book: Book) -> Markup:
    """5.3.37 What a card does when it is kept in the hand."""
    if not row.retained:
        return (
            Markup() if "Seasonal" not in row.tags else h.div("badge")[icon("leaf", 14), h.span[say("kept: destroyed")]]
        )
    return html('<div class="badge">{icon}<span>kept: {marks}</span></div>').format(
        icon=icon("hand", 14), marks=marks(row.retained, book)
    )


def clock(view: Court, row: ActionCard) -> Markup:
    """5.3.8 The clock that all cards of a name share."""
    if not row.clock:
        return Markup()
    now = view.clocks.get(row.name, 0)
    dial = pie(row.clock.slices, now, 22, "clock")
    full = marks(row.clock.effects, view.book)
    if gained(row.clock.effects) and view.book.name(gained(row.clock.effects)[0]) == row.name:
        full = html("a copy")
    return h.div("badge")[dial, h.span[now, "/", row.clock.slices, " ", full]]


def turnouts(rows: list[Turnout]) -> Markup:
    """`Now: Food 2, then 4`, for each resource that changes."""
    told = joined(
        html("<li>{token}<b>{before}</b>{icon}<b>{after}</b>{wasted}</li>").format(
            token=token(row.letter, 15),
            before=row.before,
            icon=icon("arrow", 12),
            after=row.after,
            wasted=html(" <em>{wasted} lost</em>", wasted=row.wasted) if row.wasted else "",
        )
        for row in rows
    )
    return html('<ul class="after" aria-label="What it would do now">{}</ul>', told) if told else Markup()


@lru_cache(512)
def ink(text: Markup) -> int:
    """How much there is to read, in characters; cards that lie close have their width by it."""
    said = unescape(_TAG.sub("", text))
    return len(" ".join(said.split())) + text.count("svg")  # opened and closed: a sign counts twice


_TAG = re.compile("<[^>]*>")


# Cards that are not in play


def loose_face(view: Court, card: str, status: str = "", closer: bool = False) -> Markup:
    """Any card away from its place: in a pile, in a tray, as something to gain."""
    if card[0] == "C":
        return action_face(view, card, status=status, closer=closer)
    return _unplayed(view.book, card, status, closer)


@kept_by(256)
def _unplayed(book: Book, card: str, status: str, closer: bool) -> Markup:
    """A Milestone or Objective as it is printed."""
    row = book.in_play(card)
    body = tags(row) + brief(book, card) + (more(row) if closer else NONE)
    corner = pie(row.timer.slices, 0, 30) if row.timer else Markup()
    return face(book, card, body, corner=corner, foot=status)


@kept_by(256)
def brief(book: Book, card: str) -> Markup:
    """What a card in play will say, without what can be done about it now."""
    row = book.in_play(card)
    lines = [html("{}{}", icon("bolt", 13), marks(row.immediate, book))] if row.immediate else []
    lines += [html("<b>{}</b> {}", r.name, priced(r, book)) for r in row.resolutions]
    if row.track:
        lines.append(
            html("{icon}{start} of {length}, {price}{arrow}<b>+{gain}</b>, each Reset <b>−{decay}</b>").format(
                icon=icon("swords", 13),
                start=row.track.start,
                length=row.track.length,
                price=amounts(row.track.spend.amounts, size=14, sign=False),
                arrow=icon("arrow", 12),
                gain=row.track.gain,
                decay=row.track.decay,
            )
        )
        lines += ends(row.track, book)
    if isinstance(row, Objective) and row.monument:
        lines += [html("{}{}", icon("sun", 13), marks(option, book)) for option in row.monument.options]
        lines.append(
            html(
                "at {slices}: {fate}",
                slices=row.monument.slices,
                fate=fate(row.monument.full, book) or say("destroyed"),
            )
        )
    lines += escalation(row, book)
    if row.timer:
        lines.append(timer_text(row.timer, 0, card[0] == "M", book))
    return joined(html('<p class="ln">{}</p>', line) for line in lines)


def ends(track: Track, book: Book) -> list[Markup]:
    """5.3.41 Both ends of a track."""
    won = marks(track.victory, book) + fate(track.won, book)
    lost = marks(track.defeat, book) + fate(track.lost, book)
    return [
        html("{icon}At {length}: {won}", icon=icon("flag", 13), length=track.length, won=won or say("ends it")),
        html("{icon}Below 0: {lost}", icon=icon("skull", 13), lost=lost or say("destroyed")),
    ]


def escalation(row: CardInPlay, book: Book) -> list[Markup]:
    """5.3.15 What two of a name come to."""
    if not isinstance(row, Objective) or not (row.escalates or row.erupts):
        return []
    result = (
        html("Two become {named}", named=named(book, row.escalates))
        if row.escalates
        else html("Two: {marks}", marks=marks(row.erupts, book))
    )
    return [html("{}{}", icon("merge", 13), result)]


def priced(resolution: Resolution, book: Book) -> Markup:
    """`3 Food: gain ...`, as marks."""
    spend = resolution.spend
    price = amounts(spend.amounts, size=14, sign=False) if isinstance(spend, Spend) and not spend.any else spend.words()
    needs = " ".join(f"{capital(need.words(book))}:" for need in resolution.needs)
    price = price or ("" if needs else say("free"))
    run = f"{resolution.steps} x " if resolution.steps else ""
    end = fate(resolution.fate, book) or ("" if resolution.effects else say("ends it"))
    return h[needs, " ", run, price, icon("arrow", 12), marks(resolution.effects, book), end]
