"""The small parts of cards: amounts, requirements as pips, pie clocks, tracks, scales, and effects as marks.

Marks are made from the same effect values that act, so a card cannot show what it does not do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, radians, sin
from string import Formatter

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, num, path, tag
from turnwright.kit.words import capital, kept, say, signed

from ..agenda.fates import (
    Destroyed,
    Fate,
    Looped,
    RaidClock,
    Replaced,
    Restarted,
    Returned,
)
from ..agenda.slots import Install
from ..agenda.timers import Delay
from ..book import Book
from ..cards import Timer, Track
from ..decks import Disrupt, Draw, Foresee, HandSize, NextDraw, Recur, Reshuffle, Scout
from ..effects import Effect, Outline
from ..effects.choices import Choice, IfControls, IfRemembered, Remember
from ..effects.controlled_cards import (
    DestroyAll,
    DestroyChosen,
    DestroyRandom,
    Improve,
    Swap,
)
from ..effects.gained_cards import Copy, GainCard, GainHand, GainUnlocked
from ..effects.resources import Gain, GainMix, Lose, Max
from ..provinces import Weigh
from ..score import Win, YouLose
from ..state import LETTERS, Amounts
from .art import token
from .names import named

TAGS = {
    "Statecraft": "scroll", "Troop": "spear", "Expendable": "flame", "Province": "castle", "Mandatory": "warn", "Trade": "scales",
    "Seasonal": "leaf", "Ma'at": "ankh", "Prestige": "envelope", "Misfortune": "mask", "Sun": "sun", "Moon": "moon",
    "Leader": "crown", "Fleet": "wave", "War": "swords", "Calamity": "flame", "Crisis": "warn", "Project": "hammer",
    "Monument": "house", "Industry": "hammer", "Flashpoint": "bolt", "Cataracts": "wave", "Improved": "plus",
}  # fmt: skip


def pill(kind: str, sign: str, words: str) -> Markup:
    return html('<span class="pill {}">{}<span class="w">{}</span></span>', kind, icon(sign, 13), words)


def amount(n: int, letter: str, size: int = 16, sign: bool = True) -> Markup:
    return html('<span class="amt"><b>{}</b>{}</span>', signed(n) if sign else n, token(letter, size))


@kept(512)
def amounts(row: tuple[int, ...], factor: int = 1, size: int = 16, sign: bool = True) -> Markup:
    return joined((amount(n * factor, LETTERS[k], size, sign) for k, n in enumerate(row) if n), " ")


def pips(bill: Sequence[int], bank: Sequence[int]) -> Markup:
    """A price as pips: full as far as the bank covers it, dashed where it does not."""
    drawn = Markup() if any(bill) else html('<span class="free">free</span>')
    for k, due in enumerate(bill):
        letter, have = LETTERS[k], min(bank[k], due)
        if due:
            tokens = token(letter, 15) * have + token(letter, 15, "h") * (due - have)
            drawn += html('<span class="pips">{}</span>', tokens)
    return drawn


@kept(256)
def pie(slices: int, filled: int, size: int = 40, word: str = "timer") -> Markup:
    """5.3.40 A clock in slices; the next one is hatched, and hatched in red when it is the last."""

    def rim(i: int) -> str:
        angle = -pi / 2 + 2 * pi * i / slices
        return at(20 + 16 * cos(angle), 20 + 16 * sin(angle))

    drawn = html('<circle class="rim" cx="20" cy="20" r="18"/><circle class="dial" cx="20" cy="20" r="16"/>')
    for i in range(min(slices, filled + 1)):
        if slices == 1:
            d = "M20 4a16 16 0 1 1-.1 0z"
        else:
            d = f"M20 20L{rim(i)}A16 16 0 0 1 {rim(i + 1)}Z"
        state = ("slice last" if i == filled - 1 else "slice") if i < filled else "due" if i + 1 == slices else "soon"
        drawn += path(d, state)
    spokes = "".join(f"M20 20L{rim(i)}" for i in range(slices))
    drawn += path(spokes, "spokes") + html('<circle class="hub" cx="20" cy="20" r="2.6"/>')
    said = say("{word} {filled} of {slices}", word=word, filled=filled, slices=slices)
    return tag("svg", drawn, class_="pie", width=size, height=size, viewBox="0 0 40 40", role="img", aria_label=said)


@kept(256)
def track(row: Track, now: int, after: int, payable: int) -> Markup:
    """5.3.41 The road of a war or crisis: rising steps, the marker, what can be paid now, and the fall to come."""
    pitch, drawn = 154 / (row.length + 1), Markup()

    def x(step: int) -> float:
        return 1 + step * pitch

    def height(step: int) -> float:
        return 8 + 18 * step / row.length

    for step in range(row.length + 1):
        kind = "goal" if step == row.length else "foot" if step == 0 else "gone" if step <= now else "step"
        paid = " payable" if now < step <= now + payable * row.gain else ""
        d = f"M{at(x(step), 40)}h{num(pitch - 3)}v{num(-height(step))}h{num(3 - pitch)}z"
        drawn += path(d, f"{kind}{paid}")
    mid, top = x(now) + pitch / 2 - 1.5, 39 - height(now)
    drawn += path(f"M{at(mid, top)}l-5-6v-8h10v8z", "marker")
    end, high = x(row.length) + pitch / 2 - 1.5, 40 - height(row.length)
    drawn += path(f"M{at(end - 4, high)}v-13h10l-3 3.5 3 3.5h-9", "pennant")
    if after != now:
        goal = x(max(after, 0)) + pitch / 2 - (8 if after < 0 else 1.5)
        low = 39 - height(max(after, 0))
        drawn += path(f"M{at(mid - 5, top - 9)}Q{at((mid + goal) / 2, top - 18)} {at(goal, low - 5)}", "fall")
        drawn += path(f"M{at(goal - 4, low - 7)}h8l-4 7z", "fall-head")
    said = say("{now} of {length}, {after} after the next Reset", row, now=now, after="lost" if after < 0 else after)
    return tag("svg", drawn, class_="trk", viewBox="0 0 156 42", role="img", aria_label=said)


@kept(256)
def steps(total: int, done: int) -> Markup:
    """5.3.35 Steps bought and steps to come."""
    cells = joined(html('<i class="{}"></i>', "f" if i < done else "") for i in range(total))
    return html(
        '<span class="stp" role="img" aria-label="{done} of {total} steps">{cells}</span>',
        done=done,
        total=total,
        cells=cells,
    )


@kept(256)
def scales(test: Weigh, bank: tuple[int, ...]) -> Markup:
    """6.1.3.2 The balance of a Province: what it weighs on the left, what it asks for on the right."""
    kinds = [LETTERS.index(letter) for letter in test.of]
    total = sum(bank[k] for k in kinds)
    angle = radians(max(-14, min(14, (test.at_least - total) * 7)))
    lx, ly, rx, ry = 80 - 50 * cos(angle), 22 - 50 * sin(angle), 80 + 50 * cos(angle), 22 + 50 * sin(angle)
    drawn = path("M80 10v54M64 66h32M70 62h20", "beam") + path(f"M{at(lx, ly)}L{at(rx, ry)}", "beam")
    for px, py in ((lx, ly), (rx, ry)):
        drawn += path(f"M{at(px, py)}l-20 26M{at(px, py)}l20 26", "cord")
        drawn += path(f"M{at(px - 24, py + 26)}h48c-4 9-12 11-24 11s-20-2-24-11z", "pan")
    weights = [LETTERS[k] for k in kinds for _ in range(bank[k])]
    gap = 40 / max(4, len(weights))
    for i, letter in enumerate(weights):
        drawn += h.use(href=f"#tv-t{letter}", x=num(lx - 22 + i * gap), y=num(ly + 13), width="13", height="13")
    drawn += path(f"M{at(rx - 9, ry + 25)}v-11l3-4h12l3 4v11z", "weight")
    said = say("{total} weighed against {at_least}", total=total, at_least=test.at_least)
    return tag("svg", drawn, class_="bal", viewBox="0 0 160 70", role="img", aria_label=said)


# Effects


def marks(effects: Iterable[Effect], book: Book) -> Markup:
    """Effects in their order, each as a short mark."""
    return joined(html('<span class="mk">{}</span>', mark(effect, book)) for effect in effects)


def mark(effect: Effect, book: Book) -> Markup:
    """One effect: a sign and as few words as tell it."""
    match effect:
        case Gain():
            return amounts(effect.amounts)
        case Lose():
            return amounts(effect.amounts, -1)
        case GainMix(n=n, of=of):
            kinds = (
                say("any kind") if of == LETTERS else joined((token(letter, 16) for letter in of), html(" <i>or</i> "))
            )
            return html("<b>+{n}</b> of {kinds}{any_mix}", n=n, kinds=kinds, any_mix=say(", any mix") if n > 1 else "")
        case Max(of=of, by=by):
            which = html("every max") if of == LETTERS else html("{token} max", token=token(of, 15))
            return html("{} <b>{}</b>", which, signed(by))
        case GainCard(card=card, n=n):
            return _named("card", book, card, n)
        case GainHand(card=card, n=n):
            return _named("hand", book, card, n)
        case Install(card=card):
            return html("{icon}{named} into the Agenda", icon=icon("flag", 14), named=named(book, card))
        case Draw(n=n):
            return html("{}<b>+{}</b> draw", icon("cards", 15), n)
        case NextDraw(by=by):
            return html("{}<b>{}</b> next draw", icon("cards", 15), signed(by))
        case HandSize(by=by):
            return html("{}<b>{}</b> every draw", icon("cards", 15), signed(by))
        case Foresee(n=n):
            return html("{icon}Foresee {n}", icon=icon("eye", 15), n=n)
        case Scout(n=n):
            return html("{icon}Scout {n}", icon=icon("eye", 15), n=n)
        case Delay(n=n):
            return html("{}<b>{}</b> delay", icon("hourglass", 14), signed(-n))
        case Choice() | IfControls() | IfRemembered():
            return _outlined(effect.outline(), book)
    sign = OTHER.get(type(effect), "")
    return (icon(sign, 14) if sign else Markup()) + capital(effect.words(book))


OTHER: dict[type[Effect], str] = {
    Recur: "loop", Reshuffle: "loop", Copy: "cards", Swap: "swap", Improve: "plus", GainUnlocked: "castle", Win: "star",
    YouLose: "skull", DestroyAll: "skull", DestroyChosen: "skull", DestroyRandom: "skull", Disrupt: "warn", Remember: "book",
}  # fmt: skip


def _named(sign: str, book: Book, card: str, n: int) -> Markup:
    count = html("<b>{}</b> ", n) if n > 1 else Markup()
    return html("{}<span>{}{}</span>", icon(sign, 14), count, named(book, card))


def _outlined(it: Outline, book: Book) -> Markup:
    """An effect made of others, in the words of its outline."""
    options = joined((h.span("alt")[marks(option, book)] for option in it.options), html(" <i>or</i> "))
    inside = {"options": options, "price": amounts(it.price, sign=False)}
    return h.span("or")[[(words, inside.get(name or "")) for words, name, _, _ in Formatter().parse(it.said)]]


def fate(end: Fate, book: Book) -> Markup:
    """What becomes of a card; nothing is said of the usual end."""
    match end:
        case Destroyed():
            return Markup()
        case Returned():
            sign, said = "undo", html("returns")
        case Replaced(by=by):
            sign, said = "arrow", html("becomes {named}", named=named(book, by))
        case Looped() | Restarted():
            sign, said = "loop", html("starts again")
        case RaidClock(slices=slices, war=war):
            sign, said = "clock", html("clock of {slices}: {named}", slices=slices, named=named(book, war))
        case _:
            return html("{}", end.words(book))
    return html('<span class="mk">{}{}</span>', icon(sign, 13), said)


def raid(clock: RaidClock, filled: int, book: Book) -> Markup:
    """5.3.8 The clock of a raid as it stands, and what it comes to this time."""
    war = named(book, clock.war)
    now = (
        html("this time: {war}", war=war)
        if filled + 1 == clock.slices
        else html("this time: returns; then {war}", war=war)
    )
    return html('<span class="raid">{}<span>{}</span></span>', pie(clock.slices, filled, 20, say("raid clock")), now)


def timer_text(timer: Timer, filled: int, milestone: bool, book: Book) -> Markup:
    """5.3.40 What a timer does when it is full."""
    end = Looped() if milestone else timer.fate
    back = html('<span class="mk"><b>{}</b> progress</span>', signed(-timer.setback)) if timer.setback else Markup()
    does = marks(timer.effects, book) + back + fate(end, book)
    return h[
        icon("hourglass", 14),
        h.span[
            html(
                "<b>{filled} of {slices}</b> full: {does}",
                filled=filled,
                slices=timer.slices,
                does=does or say("destroyed"),
            )
        ],
    ]


@kept(256)
def cost(bills: tuple[Amounts, ...], any_more: tuple[tuple[int, str], ...]) -> Markup:
    """What a card costs: alternatives, each a column of amounts."""
    ways = []
    for bill, (n, of) in zip(bills, any_more, strict=True):
        way = joined(h.span("cc")[due, token(LETTERS[k], 15)] for k, due in enumerate(bill) if due)
        if n:
            way += h.span("cc")[n, " ", say("any") if of == LETTERS else joined((token(x, 13) for x in of), " ")]
        ways.append(way or html('<span class="cc free">free</span>'))
    return html('<span class="cost">{}</span>', joined(ways, html("<i>or</i>")))
