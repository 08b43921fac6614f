"""5.3.4 The temple front: the story above, the Milestone and the Agenda in its niches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, drawing, html, joined
from turnwright.kit.parts import why
from turnwright.kit.svg import tag
from turnwright.kit.words import capital, listed, say, signed, wordlist

from ..agenda.fates import RaidClock
from ..cards import CardInPlay, Objective, Resolution
from ..effects import Effect, say_amounts
from ..effects.spending import Spend
from ..state import MILESTONE, InPlay
from ..text.forecast import Omen, outlook
from ..text.overview import stations
from ..text.words import gained
from ..view import Court
from .art import rising, token
from .card import (
    brief,
    ends,
    escalation,
    face,
    ink,
    kind_of,
    loose_face,
    more,
    tags,
    turnouts,
)
from .facts import Offer, offer, opened, press_offer
from .names import divided, short
from .parts import TAGS, amounts, fate, marks, pie, pips, raid, steps, timer_text, track

TRACK_INK, WAY_INK = 40, 20
"""A drawn track, and the frame of each Resolution, take room as some more text would."""
WARNED = wordlist({"fatal": "Lost at Reset", "lost": "Lost at Reset", "fills": "Fills at Reset"})


def frieze(view: Court) -> Markup:
    """5.3.24 The story so far: Milestones resolved, the one of now, those to come."""
    words = {"done": say("resolved"), "now": say("now"), "next": say("to come")}
    nodes = []
    for state, cards in stations(view):
        name = listed([view.book.name(card) for card in cards], "or")
        inside = icon("check", 14) if state == "done" else "/".join(card[1:] for card in cards)
        nodes.append(html('<li class="{}" title="{}, {}">{}</li>', state, name, words[state], inside))
    done = view.milestone_discard
    act = say("Act II") if "M7" in done else say("Act I")
    told = html('<a href="?screen=chronicle" data-to="chronicle">{act}: the story</a>', act=act)
    resolved = int(view.outcome.scores[0]) if view.outcome else len(done)  # the last one never leaves the table
    return h.div("frieze")[
        told, h.ol(aria_label=say("Milestones"))[joined(nodes)], why("score:0", say("{done} resolved", done=resolved))
    ]


def facade(view: Court, foretold: Sequence[Omen]) -> Markup:
    """The Milestone and the slots of the Agenda."""
    warned = {omen.place: omen for omen in foretold}
    niches = joined(niche(view, place, it, warned.get(place)) for place, it in enumerate(view.places))
    slots = len(view.places) - 1
    return h.div(f"facade slots-{slots}")[niches]


def tabs(view: Court, foretold: Sequence[Omen], offers: bool = False) -> Markup:
    """On a small table one card in play is in sight, the hand or what is on offer: what can be used now, to begin with."""
    warned = {omen.place for omen in foretold if omen.kind in WARNED}
    crisis = view.phase == "crisis" and not view.outcome
    shown = []
    for place, it in enumerate(view.places):
        row = view.book.in_play(it.card) if it else None
        dial = pie(row.timer.slices, it.timer, 22) if row and it and row.timer else icon("dots", 22)
        word = say("Milestone") if place == MILESTONE else short(view.book, it.card) if it else say("Empty")
        first = crisis and place == MILESTONE and not offers
        parts = [f"place:{place}:{n}" for n in range(len(row.resolutions))] if row else []
        opens = [f"niche:{place}", f"place:{place}", *parts]
        shown.append(_tab(str(place), dial, word, opens, place in warned, first))
    held = say("The end") if view.outcome else say("Reset") if crisis else say("Hand {count}", count=len(view.hand))
    shown.append(
        _tab("hand", icon("cards", 22), held, [f"hand:{card}" for card in view.hand], False, not crisis and not offers)
    )
    if offers:
        shown.append(_tab("tray", icon("eye", 22), say("Choose"), [], False, True))
    return h.div("atabs", role="radiogroup", aria_label=say("In sight"))[joined(shown)]


def _tab(value: str, sign: str, word: str, opens: list[str], hot: bool, checked: bool) -> Markup:
    radio = h.input(
        type="radio",
        name="titov-sight",
        value=value,
        checked="" if checked else None,
        data_opens=" ".join(dict.fromkeys(opens)),
    )
    return h.label("hot" if hot else "")[radio, sign, h.span[divided(word)]]


def niche(view: Court, place: int, it: InPlay | None, omen: Omen | None) -> Markup:
    column = tag(
        "svg",
        drawing(__package__, "column.svg"),
        class_="colm",
        viewBox="0 0 34 344",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    name = say("Milestone") if place == MILESTONE else say("Agenda, slot {place}", place=place)
    mile = " mile" if place == MILESTONE else ""
    here = {"id": f"niche-{place}", "data_spot": f"niche:{place}", "aria_label": name}
    if it is None:
        empty = h.div("vacant")[h.p[icon("hourglass", 20), say("Empty") if view.outcome else say("Filled at Reset")]]
        return h.section(f"niche{mile}", tabindex="0", style="--ink:0", **here)[column, empty]
    hot = " hot" if omen and omen.kind in WARNED else ""
    row = view.book.in_play(it.card)
    much = ink(brief(view.book, it.card)) + WAY_INK * len(row.resolutions) + (TRACK_INK if row.track else 0)
    return h.section(f"niche{mile}{hot}", style=f"--ink:{much}", **here)[column, slab(view, place, it, omen)]


def slab(view: Court, place: int, it: InPlay, omen: Omen | None) -> Markup:
    """5.1.1, 5.1.3 A Milestone or Objective in play."""
    book, row = view.book, view.book.in_play(it.card)
    kind = kind_of(row)
    label = say("Milestone {card}", card=it.card[1:]) if place == MILESTONE else kind
    sign = "sun" if place == MILESTONE else TAGS.get(kind, "people")
    ribbon = html('<span class="otag">{}{}</span>', icon(sign, 13), label)
    if it.spent:
        ribbon += html('<span class="dng good">{icon}Resolved</span>', icon=icon("check", 13))
    elif omen and omen.kind in WARNED:
        ribbon += html('<span class="dng">{}{}</span>', icon("warn", 13), WARNED[omen.kind])
    dial = pie(row.timer.slices, it.timer, 46) if row.timer and not it.spent else Markup()
    foot = Markup() if it.spent or not row.timer else timer_text(row.timer, it.timer, place == MILESTONE, book)
    built = next((r for r in row.resolutions if r.steps), None)
    pic = rising(it.card, it.clocks[0], built.steps) if built and "Project" in row.tags else Markup()
    body = (
        h.p("through")[
            icon("check", 16),
            say("Resolved.") if view.outcome else say("Resolved: it leaves as the Reset Phase begins."),
        ]
        if it.spent
        else contents(view, place, it, row, omen)
    )
    return face(
        book,
        it.card,
        body + more(row),
        corner=dial,
        ribbon=ribbon,
        foot=foot,
        pic=pic,
        ref=f"place:{place}",
        class_="spent" if it.spent else "",
        stop=True,
    )


def contents(view: Court, place: int, it: InPlay, row: CardInPlay, omen: Omen | None) -> Markup:
    """What the card offers, in the order in which it is printed."""
    book = view.book
    drawn = Markup()
    if row.track:
        drawn += war(view, place, it, row, omen)
    drawn += joined(plaque(view, place, it, n, r) for n, r in enumerate(row.resolutions))
    if isinstance(row, Objective) and row.monument:
        options = joined((marks(option, book) for option in row.monument.options), html(" <i>or</i> "))
        done = it.clocks[0]
        drawn += html(
            '<div class="gift">{icon}<span>Each start of turn: {options}</span></div>',
            icon=icon("sun", 14),
            options=options,
        )
        drawn += html('<div class="prj">{pie}<span><b>{done} of {slices}</b> full: {fate}</span></div>').format(
            pie=pie(row.monument.slices, done, 26, "clock"),
            done=done,
            slices=row.monument.slices,
            fate=fate(row.monument.full, book) or say("destroyed"),
        )
    drawn += joined(html('<p class="esc">{}</p>', line) for line in escalation(row, book))
    return drawn + tags(row)


def plaque(view: Court, place: int, it: InPlay, option: int, resolution: Resolution) -> Markup:
    """5.3.31 One Resolution: its price as pips, what it does, whether it is met; chosen, it opens into a sheet."""
    book, now = view.book, offer(view, resolution, it.clocks[option])
    steps_ = resolution.steps
    built = h.div("prj")[steps(steps_, it.clocks[option]), h.b[it.clocks[option], "/", steps_]] if steps_ else Markup()
    needs = joined((html('<span class="cond">{}</span>', capital(n.words(book))) for n in resolution.needs), " ")
    spend = resolution.spend
    if isinstance(spend, Spend) and spend.any:
        price = html(
            "<b>{count}</b> of {tokens}",
            count=spend.any,
            tokens=joined((token(letter, 15) for letter in spend.of), " or "),
        )
    else:
        price = pips(now.bill, view.bank) if any(now.bill) or not needs else Markup()
    gives = html("<b>+1</b> step, at {steps}: ", steps=steps_) if steps_ else Markup()
    end = Markup() if place == MILESTONE else fate(resolution.fate, book)
    if isinstance(resolution.fate, RaidClock):
        end = raid(resolution.fate, view.clocks.get(book.name(it.card), 0), book)
    does = h.span("pe")[gives, marks(resolution.effects, book), end or ("" if resolution.effects else say("ends it"))]
    said = h[built, h.span("pr")[needs, " " if needs and price else "", price, icon("arrow", 13), does]]
    step = (
        say("Step {option} of {steps}", option=it.clocks[option] + 1, steps=steps_)
        if steps_
        else ""
        if resolution.effects
        else say("It ends")
    )
    effects = () if it.clocks[option] + 1 < steps_ else resolution.effects
    return plate(view, it, Plate(f"{place}:{option}", resolution.name, said, now, step, effects))


def war(view: Court, place: int, it: InPlay, row: CardInPlay, omen: Omen | None) -> Markup:
    """5.3.41, 5.3.9 The track, its price, and both ends of it."""
    book, scale = view.book, row.track
    assert scale is not None
    now = press_offer(view, scale, it.progress)
    after = omen.progress if omen else it.progress
    goal = min(it.progress + scale.gain, scale.length)
    lost = "lost" if after < 0 else say("{after} after Reset", after=after)
    road = html('<div class="road">{}', track(scale, it.progress, after, now.times if not now.why else 0))
    road += html('<div class="rl"><b>{progress} of {length}</b>{why}</div></div>').format(
        progress=it.progress, length=scale.length, why=why(f"track:{place}", lost, "bad" if after < 0 else "")
    )
    said = html('<span class="pr">{pips}{icon}<span class="pe"><b>{gain}</b> to {goal}</span></span>').format(
        pips=pips(now.bill, view.bank), icon=icon("arrow", 13), gain=signed(scale.gain), goal=goal
    )
    name = say("Send the army") if scale.spend.M else say("Press on")
    both = joined(html('<p class="ln">{}</p>', line) for line in ends(scale, book))
    step, effects = (
        say("{progress} becomes {goal} of {length}", progress=it.progress, goal=goal, length=scale.length),
        scale.victory if goal == scale.length else (),
    )
    return road + plate(view, it, Plate(f"{place}:track", name, said, now, step, effects)) + both


class Plate(NamedTuple):
    """Something on a card in play that can be paid for."""

    part: str
    name: str
    said: str
    offer: Offer
    step: str
    """What happens before its effects."""
    effects: tuple[Effect, ...]


def plate(view: Court, it: InPlay, p: Plate) -> Markup:
    """It glows where it can be taken, and says what is missing where it cannot."""
    why_not, times = p.offer.why, p.offer.times
    open_ = opened(view, it) and not why_not
    word = why_not or (say("{times} times payable", times=times) if times > 1 and any(p.offer.bill) else "")
    seal = h.span("seal")[icon("cross" if why_not else "check", 12, say("not met") if why_not else say("met"))]
    label = (
        say("{name}, {card}: for {price}", p, card=view.book.name(it.card), price=say_amounts(p.offer.bill))
        if any(p.offer.bill)
        else say("{name}, {card}: free", p, card=view.book.name(it.card))
    )
    touch = html(' data-ref="place:{}" aria-label="{}"', p.part, label) if open_ else Markup()
    chosen = html('<span class="again">Click again to take it</span>{}', sheet(view, p)) if open_ else Markup()
    return html(
        '<div class="plq {why_not}"{touch}><span class="pn"><b>{name}</b>{seal}</span>{said}{word}{chosen}</div>'
    ).format(
        why_not="take" if open_ else "no" if why_not else "met",
        touch=touch,
        name=p.name,
        seal=seal,
        said=p.said,
        word=html('<span class="pw">{}</span>', word) if word else "",
        chosen=chosen,
    )


def sheet(view: Court, p: Plate) -> Markup:
    """A Resolution laid open: what it costs, what it brings, and the cards that come with it."""
    bill = p.offer.bill
    rows: list[str] = [html("Spend {amounts}", amounts=amounts(bill, sign=False))] if any(bill) else []
    rows += [p.step] if p.step else []
    rows += [marks((effect,), view.book) for effect in p.effects]
    listed = joined(html("<li>{}</li>", row) for row in rows)
    faces = joined(loose_face(view, card) for card in gained(p.effects)[:3])
    after = turnouts(outlook(view, bill, p.effects))
    return h.span("sheet")[h.span("shl")[h.b("name")[p.name], h.ol[listed], after], faces]
