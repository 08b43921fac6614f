"""The small parts of cards: amounts, requirements as pips, pie clocks, tracks, scales, and effects as marks.

Marks are made from the same effect values that act, so a card cannot show what it does not do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import cos, pi, radians, sin

from turnwright.kit.icons import icon
from turnwright.kit.svg import at, num, path, signed, tag

from ..agenda import Install
from ..book import Book
from ..cards import Timer, Track
from ..choices import Choice, IfControls, IfRemembered, Remember
from ..controlled_cards import (
    Copy,
    DestroyAll,
    DestroyChosen,
    DestroyRandom,
    GainCard,
    GainHand,
    GainUnlocked,
    Improve,
    Swap,
)
from ..decks import Disrupt, Draw, Foresee, HandSize, NextDraw, Recur, Reshuffle, Scout
from ..effects import Destroyed, Effect, Fate, Looped, RaidClock, Replaced, Restarted, Returned
from ..provinces import Weigh
from ..resources import Gain, GainMix, Lose, Max
from ..score import Win, YouLose
from ..state import LETTERS, Amounts
from ..text.words import capital
from ..timers import Delay
from .art import token

TAGS = {
    "Statecraft": "scroll", "Troop": "spear", "Expendable": "flame", "Province": "castle", "Mandatory": "warn", "Trade": "scales",
    "Seasonal": "leaf", "Ma'at": "ankh", "Prestige": "envelope", "Misfortune": "mask", "Sun": "sun", "Moon": "moon",
    "Leader": "crown", "Fleet": "wave", "War": "swords", "Calamity": "flame", "Crisis": "warn", "Project": "hammer",
    "Monument": "house", "Industry": "hammer", "Flashpoint": "bolt", "Cataracts": "wave", "Improved": "plus",
}  # fmt: skip


def why(ref: str, body: str, class_: str = "") -> str:
    """A number that opens into its terms."""
    return tag("button", body, type="button", class_=f"why {class_}".rstrip(), data_explain=ref)


def pill(kind: str, sign: str, words: str) -> str:
    return f'<span class="pill {kind}">{icon(sign, 13)}<span class="w">{escape(words)}</span></span>'


def amount(n: int, letter: str, size: int = 16, sign: bool = True) -> str:
    return f'<span class="amt"><b>{signed(n) if sign else n}</b>{token(letter, size)}</span>'


def amounts(row: Sequence[int], factor: int = 1, size: int = 16, sign: bool = True) -> str:
    return " ".join(amount(n * factor, LETTERS[k], size, sign) for k, n in enumerate(row) if n)


def pips(bill: Sequence[int], bank: Sequence[int]) -> str:
    """A price as pips: full as far as the bank covers it, dashed where it does not."""
    drawn = ""
    for k, due in enumerate(bill):
        letter, have = LETTERS[k], min(bank[k], due)
        if due:
            tokens = token(letter, 15) * have + token(letter, 15, "h") * (due - have)
            drawn += f'<span class="pips">{tokens}</span>'
    return drawn


def pie(slices: int, filled: int, size: int = 40, word: str = "timer") -> str:
    """5.3.40 A clock in slices; the next one is hatched, and hatched in red when it is the last."""

    def rim(i: int) -> str:
        angle = -pi / 2 + 2 * pi * i / slices
        return at(20 + 16 * cos(angle), 20 + 16 * sin(angle))

    drawn = '<circle class="rim" cx="20" cy="20" r="18"/><circle class="dial" cx="20" cy="20" r="16"/>'
    for i in range(min(slices, filled + 1)):
        if slices == 1:
            d = "M20 4a16 16 0 1 1-.1 0z"
        else:
            d = f"M20 20L{rim(i)}A16 16 0 0 1 {rim(i + 1)}Z"
        state = ("slice last" if i == filled - 1 else "slice") if i < filled else "due" if i + 1 == slices else "soon"
        drawn += path(d, state)
    spokes = "".join(f"M20 20L{rim(i)}" for i in range(slices))
    drawn += path(spokes, "spokes") + '<circle class="hub" cx="20" cy="20" r="2.6"/>'
    said = f"{word} {filled} of {slices}"
    return tag("svg", drawn, class_="pie", width=size, height=size, viewBox="0 0 40 40", role="img", aria_label=said)


def track(row: Track, now: int, after: int, payable: int) -> str:
    """5.3.41 The road of a war or crisis: rising steps, the marker, what can be paid now, and the fall to come."""
    pitch, drawn = 154 / (row.length + 1), ""

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
    said = f"{now} of {row.length}, {'lost' if after < 0 else after} after the next Reset"
    return tag("svg", drawn, class_="trk", viewBox="0 0 156 42", role="img", aria_label=said)


def steps(total: int, done: int) -> str:
    """5.3.35 Steps bought and steps to come."""
    cells = "".join(f'<i class="{"f" if i < done else ""}"></i>' for i in range(total))
    return f'<span class="stp" role="img" aria-label="{done} of {total} steps">{cells}</span>'


def scales(test: Weigh, bank: Sequence[int]) -> str:
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
        drawn += f'<use href="#tv-t{letter}" x="{num(lx - 22 + i * gap)}" y="{num(ly + 13)}" width="13" height="13"/>'
    drawn += path(f"M{at(rx - 9, ry + 25)}v-11l3-4h12l3 4v11z", "weight")
    said = f"{total} weighed against {test.at_least}"
    return tag("svg", drawn, class_="bal", viewBox="0 0 160 70", role="img", aria_label=said)


# Effects


def marks(effects: Iterable[Effect], book: Book) -> str:
    """Effects in their order, each as a short mark."""
    return "".join(f'<span class="mk">{mark(effect, book)}</span>' for effect in effects)


def mark(effect: Effect, book: Book) -> str:
    """One effect: a sign and as few words as tell it."""
    match effect:
        case Gain():
            return amounts(effect.amounts)
        case Lose():
            return amounts(effect.amounts, -1)
        case GainMix(n=n, of=of):
            return f"<b>+{n}</b> in {' '.join(token(letter, 16) for letter in of)}"
        case Max(of=of, by=by):
            which = "every max" if of == LETTERS else f"{token(of, 15)} max"
            return f"{which} <b>{signed(by)}</b>"
        case GainCard(card=card, n=n):
            return _named("card", book, card, n)
        case GainHand(card=card, n=n):
            return _named("hand", book, card, n)
        case Install(card=card):
            return f"{icon('flag', 14)}{escape(book.name(card))} into the Agenda"
        case Draw(n=n):
            return f"{icon('cards', 15)}<b>+{n}</b> draw"
        case NextDraw(by=by):
            return f"{icon('cards', 15)}<b>{signed(by)}</b> next draw"
        case HandSize(by=by):
            return f"{icon('cards', 15)}<b>{signed(by)}</b> every draw"
        case Foresee(n=n):
            return f"{icon('eye', 15)}Foresee {n}"
        case Scout(n=n):
            return f"{icon('eye', 15)}Scout {n}"
        case Delay(n=n):
            return f"{icon('hourglass', 14)}<b>{signed(-n)}</b> delay"
        case Choice():
            return _choice(effect, book)
        case IfControls(tag=which, then=then):
            return f"with a {escape(which)} card: {marks(then, book)}"
        case IfRemembered(flag=flag, then=then):
            return f"if {escape(flag)}: {marks(then, book)}"
    sign = OTHER.get(type(effect), "")
    return (icon(sign, 14) if sign else "") + escape(capital(effect.words(book)))


OTHER: dict[type[Effect], str] = {
    Recur: "loop", Reshuffle: "loop", Copy: "cards", Swap: "swap", Improve: "plus", GainUnlocked: "castle", Win: "star",
    YouLose: "skull", DestroyAll: "skull", DestroyChosen: "skull", DestroyRandom: "skull", Disrupt: "warn", Remember: "book",
}  # fmt: skip


def _named(sign: str, book: Book, card: str, n: int) -> str:
    count = f"<b>{n}</b> " if n > 1 else ""
    return f"{icon(sign, 14)}<span>{count}{escape(book.name(card))}</span>"


def _choice(effect: Choice, book: Book) -> str:
    options = [marks(option.effects, book) for option in effect.options]
    price = effect.options[0].spend.fixed
    if effect.may:
        joined = " <i>or</i> ".join(options)
        return f"you may {amounts(price, -1)}{icon('arrow', 13)}{joined}"
    return f'<span class="or">{" <i>or</i> ".join(options)}</span>'


def fate(end: Fate, book: Book) -> str:
    """What becomes of a card; nothing is said of the usual end."""
    match end:
        case Returned():
            return f'<span class="mk">{icon("undo", 13)}returns</span>'
        case Replaced(by=by):
            return f'<span class="mk">{icon("arrow", 13)}{escape(book.name(by))}</span>'
        case Looped():
            return f'<span class="mk">{icon("loop", 13)}again</span>'
        case Restarted():
            return f'<span class="mk">{icon("loop", 13)}starts again</span>'
        case RaidClock(slices=slices, war=war):
            return f'<span class="mk">{icon("clock", 13)}clock of {slices}: {escape(book.name(war))}</span>'
        case Destroyed():
            return ""
    return escape(end.words(book))


def timer_text(timer: Timer, filled: int, milestone: bool, book: Book) -> str:
    """5.3.40 What a timer does when it is full."""
    end = Looped() if milestone else timer.fate
    back = f'<span class="mk"><b>{signed(-timer.setback)}</b> progress</span>' if timer.setback else ""
    does = marks(timer.effects, book) + back + fate(end, book)
    return f"{icon('hourglass', 14)}<span><b>{filled} of {timer.slices}</b> full: {does or 'destroyed'}</span>"


def cost(bills: Sequence[Amounts], any_more: Sequence[tuple[int, str]]) -> str:
    """What a card costs: alternatives, each a column of amounts."""
    ways = []
    for bill, (n, of) in zip(bills, any_more, strict=True):
        way = "".join(f'<span class="cc">{due}{token(LETTERS[k], 15)}</span>' for k, due in enumerate(bill) if due)
        if n:
            way += f'<span class="cc">{n} {"any" if of == LETTERS else " ".join(token(x, 13) for x in of)}</span>'
        ways.append(way or '<span class="cc free">free</span>')
    return f'<span class="cost">{"<i>or</i>".join(ways)}</span>'
