"""4 Play areas below the temple: the bank, the hand, the decks, the turn so far and the Reset to come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, drawing, html, joined
from turnwright.kit.parts import why
from turnwright.kit.svg import path, tag
from turnwright.kit.words import say, signed, wordlist

from ..action_phase import PlayOne, PlayOrEnd
from ..effects import say_all
from ..score import WINS
from ..state import LETTERS, RESOURCES, Amounts, Change
from ..text.endings import ending as how
from ..text.forecast import Omen, test_of
from ..text.words import card_name, cost_of
from ..view import Court
from .art import token
from .card import action_face, action_ink, loose_face
from .facts import missing, playable
from .motions import DECK, DISCARD, OBJECTIVES, PAST
from .names import short
from .parts import amounts, pie, pill

CROWD = 5
"""Different cards of a hand that lie side by side in comfort."""
SHORT = wordlist(("Food", "Stab.", "Infl.", "Might", "Trade"))


# The bank


def bank(view: Court) -> Markup:
    """5.3.5 Bank: a column for each resource; the gold line is its maximum (5.3.34)."""
    rows = max(8, *view.maxima)
    columns = joined(_column(view, kind, rows) for kind in range(len(RESOURCES)))
    return h.section("bank", data_spot="bank", aria_label=say("Bank"))[
        h.p("cap")[say("Bank, gold line is the max")], h.div("cols")[columns]
    ]


def _column(view: Court, kind: int, rows: int) -> Markup:
    letter, have, most = LETTERS[kind], view.bank[kind], view.maxima[kind]
    change = sum(_sign(line) * line.amounts[kind] for line in view.ledger)
    delta = html('<i class="{}">{}</i>', "up" if change > 0 else "down", signed(change)) if change else html("<i></i>")
    return h.div(f"col {letter}", data_spot=f"bank:{letter}")[
        h.span("stack", data_ref=f"bank:{letter}")[_stack(letter, have, most, rows)],
        why(f"max:{letter}", h[h.span("sr")[say("{kind}, at most", kind=RESOURCES[kind]) + " "], most], "mx"),
        token(letter, 22),
        why(f"bank:{letter}", h[h.span("sr")[f"{RESOURCES[kind]}: "], have], "n"),
        h.span("rn", title=RESOURCES[kind])[SHORT[kind]],
        delta,
    ]


@lru_cache(256)
def _stack(letter: str, have: int, most: int, rows: int) -> Markup:
    well, line = path(f"M0 {(rows - most) * 27}h32v{most * 27}H0z", "well"), path(f"M0 {(rows - most) * 27}h32", "line")
    signs = (f"#tv-{'t' if i < have else 'e'}{letter}" for i in range(most))
    tokens = (
        h.use(href=sign, x="3", y=(rows - i - 1) * 27 + 1, width="26", height="26") for i, sign in enumerate(signs)
    )
    box = {"viewBox": f"0 0 32 {rows * 27}", "preserveAspectRatio": "xMidYMax meet"}
    return h.svg(**box, aria_hidden="true")[well, tokens, line]


def _sign(line: Change) -> int:
    return 1 if line.kind == "gained" else -1


# The hand


def high(view: Court) -> bool:
    """Whether the hand needs a high river: many cards are narrow, and a Province shows its scales and both its sides."""
    cards = set(view.hand)
    return len(cards) > CROWD or any(test_of(view.book.actions[card]) for card in cards)


def hand(view: Court) -> Markup:
    """5.3.18 The hand: what must be played leads, copies of a card lie on each other."""
    cards = sorted(dict.fromkeys(view.hand), key=lambda card: "Mandatory" not in view.book.actions[card].tags)
    ways = playable(view)
    slots = joined(_slot(view, card, ways.get(card)) for card in cards)
    return h.section(
        f"hand{' crowded' if len(cards) > CROWD else ''}",
        data_spot="hand",
        tabindex="0",
        aria_label=say("Hand, {count} cards", count=len(view.hand)),
    )[slots]


def _slot(view: Court, card: str, pays: list[Amounts] | None) -> Markup:
    row, copies = view.book.actions[card], view.hand.count(card)
    must = "Mandatory" in row.tags
    if pays:
        status = pill("must" if must else "yes", "warn" if must else "rise", say("Must play") if must else say("Play"))
        status += html('<span class="again">Click again to play</span>')
    elif isinstance(view.question, PlayOrEnd) and any(lack := missing(view, card)):
        status = h.span("pill no")[
            icon("lock", 13), h.span("w")[html("{amounts} short", amounts=amounts(lack, size=14, sign=False))]
        ]
    elif isinstance(view.question, PlayOne) and view.question.effect.tag not in row.tags:
        status = pill("no", "lock", say("no {tag}", tag=view.question.effect.tag))
    else:
        status = Markup()
    does = say_all(row.effects, view.book)
    label = say("{name}, {price}: {does}", name=card_name(view.book, card), price=cost_of(row), does=does)
    touch = (
        html('data-ref="hand:{}" data-drag=""', card)
        if pays
        else html('tabindex="0" role="group" data-spot="hand:{}"', card)
    )
    state = "play" if pays else "cant"
    return html(
        '<div class="slot" style="--ink:{ink}"><div class="hc {state}{must}{several}" {touch} aria-label="{label}">{face}</div></div>'
    ).format(
        ink=action_ink(view, card),
        state=state,
        must=" must" if must and pays else "",
        several=" several" if copies > 1 else "",
        touch=touch,
        label=label,
        face=action_face(view, card, pays=pays or [row.cost[0].amounts], status=status, copies=copies),
    )


def lane(view: Court) -> Markup:
    """Where a dragged card is dropped to be played."""
    if not playable(view):
        return Markup()
    return h.div("lane", data_ref="table", aria_label=say("Play the chosen card"))[
        icon("rise", 20), h.span[say("Play here")]
    ]


# The decks

BACK_ACTION = html(
    '<circle cx="35" cy="36" r="11" fill="#e0b252"/>'
    '<path d="M12 46c10-2 16-5 20-2M58 46c-10-2-16-5-20-2M14 54c9-3 14-5 18-3M56 54c-9-3-14-5-18-3" '
    'class="wing"/>'
)
BACK_OBJECTIVE = html(
    '<path d="M17 43c10-13 26-13 36 0-10 10-26 10-36 0z" class="eye"/>'
    '<circle cx="35" cy="42" r="5" fill="#e0b252"/>'
    '<path d="M30 50l-3 14M40 50c4 10 8 10 12 6" class="eye"/>'
)


def piles(view: Court) -> Markup:
    """5.3.1, 5.3.25, 5.3.26 Decks and discards; a click shows what is in them."""
    drawn = _pile(say("Action deck"), sum(view.deck.values()), "a", DECK, BACK_ACTION)
    drawn += _pile(say("Action discard"), sum(view.discard.values()), say("a up"), DISCARD)
    drawn += _pile(say("Objective deck"), view.objective_deck, "o", OBJECTIVES, BACK_OBJECTIVE)
    drawn += _pile(say("Objective discard"), sum(view.objective_discard.values()), "o up", PAST)
    return html('<nav class="piles" aria-label="Decks and discards">{}</nav>', drawn)


def _pile(name: str, n: int, kind: str, spot: str, back: str = "") -> Markup:
    under = joined(
        path(f"M{4 + i * 1.6:.1f} {4 + i * 1.8:.1f}h62v78h-62z", "edge") for i in range(min(6, n // 2), 0, -1)
    )
    top = (
        (path("M4 4h62v78H4z", "back") + path("M8 8h54v70H8z", "field") + back) if n else path("M4 4h62v78H4z", "bare")
    )
    if n and not back:
        top += path("M14 46h42M14 54h42M14 62h28M14 14h42v24H14z", "print")
    art = tag("svg", under + top, class_=f"pile {kind}", viewBox="0 0 80 94", aria_hidden="true")
    return h.a(href="?screen=decks", data_to="decks", data_spot=spot)[art, h.b[n], h.span[name]]


# This turn, and what comes


def tally(view: Court) -> Markup:
    """What this turn did to the bank, the scales that wait, and the next draw."""
    rows: dict[str, list[int]] = {}
    for line in view.ledger:
        sums = rows.setdefault(line.source, [0] * len(LETTERS))
        for kind, n in enumerate(line.amounts):
            sums[kind] += _sign(line) * n
    told = [
        h.li[card_name(view.book, source) if source else say("Start of turn"), " ", amounts(tuple(sums), size=14)]
        for source, sums in list(rows.items())[-4:]
    ]
    for card in dict.fromkeys(view.hand):
        if test := test_of(view.book.actions[card]):
            told.append(
                html("<li>{icon}{name} {why} of {at_least}</li>").format(
                    icon=icon("scales", 14),
                    name=view.book.name(card),
                    why=why(f"weigh:{card}", str(test.weight(view.bank)), "n"),
                    at_least=test.at_least,
                )
            )
    drawn = view.hand_size + view.next_draw
    told.append(html("<li>{icon}Next draw {why}</li>", icon=icon("cards", 14), why=why("draw:0", str(drawn), "n")))
    return h.section("tally", tabindex="0", aria_label=say("This turn"))[
        h.h2("cap")[say("This turn")], h.ul[joined(told)]
    ]


SIGNS = {"fatal": "skull", "lost": "skull", "fills": "warn", "decays": "swords", "advances": "hourglass"}
STEPS = (("fatal", "fills"), ("lost", "decays"), ("advances",))
"""6.3.1 What full timers do, then the tracks, then what merely advances."""


def coming(view: Court, foretold: Sequence[Omen]) -> Markup:
    """6.3 The coming Reset Phase as a strip of steps in the order of the book, if nothing more is done."""
    if view.outcome:
        return Markup()
    stations = [_station(view, omen) for kind in STEPS for omen in foretold if omen.kind in kind]
    empty = [place for place, it in enumerate(view.places) if place and it is None]
    seen = list(view.objective_top)
    for i, place in enumerate(empty):
        what = view.book.name(seen[i]) if i < len(seen) else say("a card nobody has seen")
        stations.append(
            html(
                "<li>{icon}<b>Slot {place} is filled</b><span>{what}</span></li>",
                icon=icon("card", 16),
                place=place,
                what=what,
            )
        )
    strip = joined(stations) or html("<li>{}<b>Nothing</b><span>no timer runs</span></li>", icon("check", 16))
    return h.section("coming", tabindex="0", aria_label=say("The coming Reset"))[
        h.h2[html("{icon}The coming Reset<span>if nothing more is done</span>", icon=icon("hourglass", 16))],
        h.ol[strip],
    ]


def _station(view: Court, omen: Omen) -> Markup:
    row = view.book.in_play(omen.card)
    full = row.timer.slices if row.timer else 0
    dial = pie(full, omen.timer or full, 22) if full else icon(SIGNS[omen.kind], 18)
    bad = html(' class="bad"') if omen.kind in ("fatal", "lost", "fills") else Markup()
    return html('<li{}>{}<b title="{}">{}</b><span>{}</span></li>').format(
        bad, dial, row.name, short(view.book, omen.card), omen.text.removesuffix(" to the Objective Discard")
    )


def ending(view: Court) -> Markup:
    """9 How the reign ended, over the table."""
    if not view.outcome:
        return Markup()
    won = view.ending in WINS
    head = say("The reign is complete") if won else say("The reign is over")
    sign = icon("star" if won else "skull", 40)
    resolved = why("score:0", say("{score} Milestones", score=int(view.outcome.scores[0])))
    return h.div(f"ending {'won' if won else 'lost'}")[
        sign,
        h.h2[head],
        h.p[how(view)],
        h.p[resolved],
        loose_face(view, view.ending) if view.ending and not won else Markup(),
        h.p[h.a(href="?screen=chronicle", data_to="chronicle")[say("Read the chronicle")]],
    ]


# Behind everything


@cache
def backdrop() -> Markup:
    """The river before the temple, its light and reeds."""
    box = {"viewBox": "0 0 984 784", "preserveAspectRatio": "xMidYMid slice"}
    return h.svg("back", **box, aria_hidden="true")[drawing(__package__, "backdrop.svg")]
