"""5.3.4 The temple front: the story above, the Milestone and the Agenda in its niches."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from turnwright.kit.icons import icon
from turnwright.kit.svg import path, signed, tag

from ..cards import CardInPlay, Objective, Resolution
from ..controlled_cards import GainCard, GainHand
from ..effects import Effect, Spend
from ..state import MILESTONE, InPlay
from ..text.forecast import Omen, omens
from ..text.words import capital
from ..view import Court
from .card import face, kind_of, loose_face, tags, turnouts
from .facts import Offer, offer, opened, outlook, press_offer, row_in_play, story_path
from .parts import TAGS, amounts, fate, marks, pie, pips, steps, timer_text, track, why
from .scenes import rising

COLUMN = (
    path("M11 24h12v300H11z", fill="url(#tv-shaft)")
    + path("M11 24h12v6H11zM11 36h12v4H11z", fill="#1f4f96")
    + path("M11 30h12v6H11z", fill="#a83b25")
    + path("M11 300h12v5H11z", fill="#2a8a86")
    + path("M1 2C4 14 9 20 11 25h12c2-5 7-11 10-23-10 3-22 3-32 0z", fill="#c99f5c")
    + path("M5 6c2 8 5 13 7 17M12 7c1 7 2 12 3 16M22 7c-1 7-2 12-3 16M29 6c-2 8-5 13-7 17", fill="none", stroke="#1f4f96", stroke_width="2")
    + path("M0 0h34v4H0z", fill="#e0b252")
    + path("M6 324h22l4 20H2z", fill="#a8834c")
)  # fmt: skip
WARNED = {"fatal": "Lost at Reset", "lost": "Lost at Reset", "fills": "Fills at Reset"}


def frieze(view: Court) -> str:
    """5.3.24 The story so far: Milestones resolved, the one of now, those to come."""
    now, done = view.places[MILESTONE], view.milestone_discard
    nodes = []
    for card in story_path(view):
        state = "done" if card in done else "now" if now and now.card == card else "next"
        word = {"done": "resolved", "now": "now", "next": "to come"}[state]
        inside = icon("check", 14) if state == "done" else escape(card[1:])
        nodes.append(f'<li class="{state}" title="{escape(view.book.name(card))}, {word}">{inside}</li>')
    act = "Act II" if "M7" in done else "Act I"
    told = f'<a href="?screen=chronicle" data-to="chronicle">{act}: the story</a>'
    return f'<div class="frieze">{told}<ol aria-label="Milestones">{"".join(nodes)}</ol>{why("score:0", f"{len(done)} resolved")}</div>'


def facade(view: Court) -> str:
    """The Milestone and the slots of the Agenda."""
    warned = {omen.place: omen for omen in omens(view)}
    niches = "".join(niche(view, place, it, warned.get(place)) for place, it in enumerate(view.places))
    slots = len(view.places) - 1
    return f'<div class="facade slots-{slots}" style="--slots:{slots}">{niches}</div>'


def tabs(view: Court) -> str:
    """On a phone: every card in play with its clock, to jump to."""
    warned = {omen.place for omen in omens(view) if omen.kind in WARNED}
    shown = []
    for place, it in enumerate(view.places):
        row = row_in_play(view.book, it.card) if it else None
        dial = pie(row.timer.slices, it.timer, 30) if row and it and row.timer else icon("dots", 30)
        word = "Milestone" if place == MILESTONE else kind_of(row) if row else "Empty"
        hot = ' class="hot"' if place in warned else ""
        shown.append(f'<a href="#niche-{place}"{hot}>{dial}<span>{escape(word)}</span></a>')
    return f'<nav class="atabs" aria-label="Milestone and Agenda">{"".join(shown)}</nav>'


def niche(view: Court, place: int, it: InPlay | None, omen: Omen | None) -> str:
    column = tag("svg", COLUMN, class_="colm", viewBox="0 0 34 344", preserveAspectRatio="none", aria_hidden="true")
    name = "Milestone" if place == MILESTONE else f"Agenda, slot {place}"
    mile = " mile" if place == MILESTONE else ""
    if it is None:
        empty = (
            f'<div class="vacant"><p>{icon("hourglass", 20)}{"Empty" if view.outcome else "Filled at Reset"}</p></div>'
        )
        return f'<section class="niche{mile}" id="niche-{place}" tabindex="0" aria-label="{name}">{column}{empty}</section>'
    hot = " hot" if omen and omen.kind in WARNED else ""
    return f'<section class="niche{mile}{hot}" id="niche-{place}" aria-label="{name}">{column}{slab(view, place, it, omen)}</section>'


def slab(view: Court, place: int, it: InPlay, omen: Omen | None) -> str:
    """5.1.1, 5.1.3 A Milestone or Objective in play."""
    book, row = view.book, row_in_play(view.book, it.card)
    kind = kind_of(row)
    label = f"Milestone {it.card[1:]}" if place == MILESTONE else kind
    sign = "sun" if place == MILESTONE else TAGS.get(kind, "people")
    ribbon = f'<span class="otag">{icon(sign, 13)}{escape(label)}</span>'
    if it.spent:
        ribbon += f'<span class="dng good">{icon("check", 13)}Resolved</span>'
    elif omen and omen.kind in WARNED:
        ribbon += f'<span class="dng">{icon("warn", 13)}{WARNED[omen.kind]}</span>'
    dial = pie(row.timer.slices, it.timer, 46) if row.timer and not it.spent else ""
    foot = "" if it.spent or not row.timer else timer_text(row.timer, it.timer, place == MILESTONE, book)
    built = next((r for r in row.resolutions if r.steps), None)
    pic = rising(it.card, it.clocks[0], built.steps) if built and "Project" in row.tags else ""
    body = (
        f'<p class="through">{icon("check", 16)}Resolved: it leaves as the Reset Phase begins.</p>'
        if it.spent
        else contents(view, place, it, row, omen)
    )
    body += '<a class="shut" href="#board">Close</a>'
    return face(
        book,
        it.card,
        body,
        corner=dial,
        ribbon=ribbon,
        foot=foot,
        pic=pic,
        ref=f"place:{place}",
        class_="spent" if it.spent else "",
        stop=True,
    )


def contents(view: Court, place: int, it: InPlay, row: CardInPlay, omen: Omen | None) -> str:
    """What the card offers, in the order in which it is printed."""
    book = view.book
    drawn = f'<p class="flv">{escape(row.flavour)}</p>' if place == MILESTONE and row.flavour else ""
    if row.track:
        drawn += war(view, place, it, row, omen)
    drawn += "".join(plaque(view, place, it, n, r) for n, r in enumerate(row.resolutions))
    if isinstance(row, Objective) and row.monument:
        options = " <i>or</i> ".join(marks(option, book) for option in row.monument.options)
        done = it.clocks[0]
        drawn += f'<div class="gift">{icon("sun", 14)}<span>Each start of turn: {options}</span></div>'
        drawn += f'<div class="prj">{pie(row.monument.slices, done, 26, "clock")}<span><b>{done} of {row.monument.slices}</b> full: {fate(row.monument.full, book) or "destroyed"}</span></div>'
    if isinstance(row, Objective) and row.escalates:
        drawn += f'<p class="esc">{icon("merge", 13)}Two become {escape(book.name(row.escalates))}</p>'
    return drawn + tags(row)


def plaque(view: Court, place: int, it: InPlay, option: int, resolution: Resolution) -> str:
    """5.3.31 One Resolution: its price as pips, what it does, whether it is met; chosen, it opens into a sheet."""
    book, now = view.book, offer(view, resolution, it.clocks[option])
    steps_ = resolution.steps
    built = (
        f'<div class="prj">{steps(steps_, it.clocks[option])}<b>{it.clocks[option]}/{steps_}</b></div>'
        if steps_
        else ""
    )
    needs = " ".join(f'<span class="cond">{escape(capital(n.words(book)))}</span>' for n in resolution.needs)
    price = (
        escape(resolution.spend.words())
        if isinstance(resolution.spend, Spend) and resolution.spend.any
        else pips(now.bill, view.bank)
    )
    gives = f"<b>+1</b> step, at {steps_}: " if steps_ else ""
    ends = "" if place == MILESTONE else fate(resolution.fate, book)
    does = f'<span class="pe">{gives}{marks(resolution.effects, book)}{ends or ("" if resolution.effects else "ends it")}</span>'
    said = f'{built}<span class="pr">{needs}{price}{icon("arrow", 13)}{does}</span>'
    step = f"Step {it.clocks[option] + 1} of {steps_}" if steps_ else "" if resolution.effects else "It ends"
    effects = () if it.clocks[option] + 1 < steps_ else resolution.effects
    return plate(view, it, Plate(f"{place}:{option}", resolution.name, said, now, step, effects))


def war(view: Court, place: int, it: InPlay, row: CardInPlay, omen: Omen | None) -> str:
    """5.3.41, 5.3.9 The track, its price, and both ends of it."""
    book, scale = view.book, row.track
    assert scale is not None
    now = press_offer(view, scale, it.progress)
    after = omen.progress if omen else it.progress
    goal = min(it.progress + scale.gain, scale.length)
    lost = "lost" if after < 0 else f"{after} after Reset"
    road = f'<div class="road">{track(scale, it.progress, after, now.times if not now.why else 0)}'
    road += f'<div class="rl"><b>{it.progress} of {scale.length}</b>{why(f"track:{place}", lost, "bad" if after < 0 else "")}</div></div>'
    said = f'<span class="pr">{pips(now.bill, view.bank)}{icon("arrow", 13)}<span class="pe"><b>{signed(scale.gain)}</b> to {goal}</span></span>'
    name = "Send the army" if scale.spend.M else "Press on"
    ends = f'<p class="ln">{icon("flag", 13)}At {scale.length}: {marks(scale.victory, book)}{fate(scale.won, book)}</p>'
    ends += f'<p class="ln">{icon("skull", 13)}Below 0: {marks(scale.defeat, book)}{fate(scale.lost, book)}</p>'
    step, effects = f"{it.progress} becomes {goal} of {scale.length}", scale.victory if goal == scale.length else ()
    return road + plate(view, it, Plate(f"{place}:track", name, said, now, step, effects)) + ends


class Plate(NamedTuple):
    """Something on a card in play that can be paid for."""

    part: str
    name: str
    said: str
    offer: Offer
    step: str
    """What happens before its effects."""
    effects: tuple[Effect, ...]


def plate(view: Court, it: InPlay, p: Plate) -> str:
    """It glows where it can be taken, and says what is missing where it cannot."""
    why_not, times = p.offer.why, p.offer.times
    open_ = opened(view, it) and not why_not
    word = why_not or ("open" if open_ else "met")
    if not why_not and times > 1 and any(p.offer.bill):
        word += f", {times} times payable"
    seal = f'<span class="seal">{icon("cross" if why_not else "check", 12)}</span>'
    touch = f' data-ref="place:{p.part}"' if open_ else ""
    chosen = f'<span class="again">Click again to take it</span>{sheet(view, p)}' if open_ else ""
    return (
        f'<div class="plq {"take" if open_ else "no" if why_not else "met"}"{touch}><span class="pn"><b>{escape(p.name)}</b>{seal}</span>'
        f'{p.said}<span class="pw">{escape(word)}</span>{chosen}</div>'
    )


def sheet(view: Court, p: Plate) -> str:
    """A Resolution laid open: what it costs, what it brings, and the cards that come with it."""
    bill = p.offer.bill
    rows = [f"Spend {amounts(bill, sign=False)}"] if any(bill) else []
    rows += [p.step] if p.step else []
    rows += [marks((effect,), view.book) for effect in p.effects]
    listed = "".join(f"<li>{row}</li>" for row in rows)
    cards = [effect.card for effect in p.effects if isinstance(effect, GainCard | GainHand)]
    faces = "".join(loose_face(view, card) for card in cards[:3])
    after = turnouts(outlook(view, bill, p.effects))
    return f'<span class="sheet"><span class="shl"><b class="name">{escape(p.name)}</b><ol>{listed}</ol>{after}</span>{faces}</span>'
