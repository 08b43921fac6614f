"""4 Play areas below the temple: the bank, the hand, the decks, the turn so far and the Reset to come."""

from __future__ import annotations

from html import escape

from turnwright.kit.icons import icon
from turnwright.kit.svg import group, noise, num, path, signed, tag

from ..action_phase import PlayOne, PlayOrEnd
from ..score import WINS
from ..state import LETTERS, RESOURCES, Change
from ..text.forecast import Omen, omens
from ..text.words import card_name
from ..view import Court
from .art import boat, token
from .card import action_face
from .facts import missing, playable, row_in_play, test_of
from .parts import amounts, pie, pill, why

SHORT = ("Food", "Stab.", "Infl.", "Might", "Trade")


# The bank


def bank(view: Court) -> str:
    """5.3.5 Bank: a column for each resource; the gold line is its maximum (5.3.34)."""
    rows = max(8, *view.maxima)
    columns = "".join(_column(view, kind, rows) for kind in range(len(RESOURCES)))
    return f'<section class="bank" aria-label="Bank"><p class="cap">Bank, gold line is the max</p><div class="cols">{columns}</div></section>'


def _column(view: Court, kind: int, rows: int) -> str:
    letter, have, most = LETTERS[kind], view.bank[kind], view.maxima[kind]
    drawn = path(f"M0 {(rows - most) * 27}h32v{most * 27}H0z", "well")
    for i in range(most):
        state = "t" if i < have else "e"
        drawn += f'<use href="#tv-{state}{letter}" x="3" y="{(rows - i - 1) * 27 + 1}" width="26" height="26"/>'
    drawn += path(f"M0 {(rows - most) * 27}h32", "line")
    stack = tag("svg", drawn, viewBox=f"0 0 32 {rows * 27}", preserveAspectRatio="xMidYMax meet", aria_hidden="true")
    change = sum(_sign(line) * line.amounts[kind] for line in view.ledger)
    delta = f'<i class="{"up" if change > 0 else "down"}">{signed(change)}</i>' if change else "<i></i>"
    return (
        f'<div class="col {letter}"><span class="stack" data-ref="bank:{letter}">{stack}</span>'
        f"{why(f'max:{letter}', f'<small>max </small>{most}', 'mx')}{token(letter, 22)}{why(f'bank:{letter}', str(have), 'n')}"
        f'<span class="rn" title="{RESOURCES[kind]}">{SHORT[kind]}</span>{delta}</div>'
    )


def _sign(line: Change) -> int:
    return 1 if line.kind == "gained" else -1


# The hand


def hand(view: Court) -> str:
    """5.3.18 The hand, fanned; copies of a card lie on each other."""
    cards = list(dict.fromkeys(view.hand))
    ways = playable(view)
    slots = "".join(_slot(view, card, i, len(cards), ways.get(card)) for i, card in enumerate(cards))
    return f'<section class="hand{" crowded" if len(cards) > 6 else ""}" aria-label="Hand, {len(view.hand)} cards" style="--gaps:{max(1, len(cards) - 1)}">{slots}</section>'


def _slot(view: Court, card: str, i: int, n: int, pays: list[tuple[int, int, int, int, int]] | None) -> str:
    row, copies = view.book.actions[card], view.hand.count(card)
    offset = i - (n - 1) / 2
    must = "Mandatory" in row.tags
    if pays:
        status = pill("must" if must else "yes", "warn" if must else "rise", "Must play" if must else "Play")
        status += '<span class="again">Click again to play</span>'
    elif isinstance(view.question, PlayOrEnd) and any(lack := missing(view, card)):
        status = f'<span class="pill no">{icon("lock", 13)}<span class="w">{amounts(lack, size=14, sign=False)} short</span></span>'
    elif isinstance(view.question, PlayOne) and view.question.effect.tag not in row.tags:
        status = pill("no", "lock", f"no {view.question.effect.tag}")
    else:
        status = ""
    touch = f'data-ref="hand:{card}" data-drag=""' if pays else 'tabindex="0"'
    state = "play" if pays else "cant"
    count = f'<span class="copies">{copies} of these</span>' if copies > 1 else ""
    style = (
        f"--o:{num(offset)};--turn:{num(offset * 9 / max(4, n))}deg;--drop:{num(offset * offset * 20 / (n * n or 1))}px"
    )
    return (
        f'<div class="slot" style="{style}"><div class="hc {state}{" must" if must and pays else ""}{" several" if copies > 1 else ""}" {touch}>'
        f"{action_face(view, card, pays=pays or [row.cost[0].fixed], status=status)}{count}</div></div>"
    )


def lane(view: Court) -> str:
    """Where a dragged card is dropped to be played."""
    if not playable(view):
        return ""
    return f'<div class="lane" data-ref="table" aria-label="Play the chosen card">{icon("rise", 20)}<span>Play here</span></div>'


# The decks

BACK_ACTION = (
    '<circle cx="35" cy="36" r="11" fill="#e0b252"/>'
    '<path d="M12 46c10-2 16-5 20-2M58 46c-10-2-16-5-20-2M14 54c9-3 14-5 18-3M56 54c-9-3-14-5-18-3" class="wing"/>'
)
BACK_OBJECTIVE = (
    '<path d="M17 43c10-13 26-13 36 0-10 10-26 10-36 0z" class="eye"/><circle cx="35" cy="42" r="5" fill="#e0b252"/>'
    '<path d="M30 50l-3 14M40 50c4 10 8 10 12 6" class="eye"/>'
)


def piles(view: Court) -> str:
    """5.3.1, 5.3.25, 5.3.26 Decks and discards; a click shows what is in them."""
    drawn = _pile("Action deck", len(view.deck), "a", BACK_ACTION) + _pile("Action discard", len(view.discard), "a up")
    drawn += _pile("Objective deck", len(view.objective_deck), "o", BACK_OBJECTIVE)
    drawn += _pile("Objective discard", len(view.objective_discard), "o up")
    return f'<nav class="piles" aria-label="Decks and discards">{drawn}</nav>'


def _pile(name: str, n: int, kind: str, back: str = "") -> str:
    under = "".join(
        path(f"M{4 + i * 1.6:.1f} {4 + i * 1.8:.1f}h62v78h-62z", "edge") for i in range(min(6, n // 2), 0, -1)
    )
    top = (
        (path("M4 4h62v78H4z", "back") + path("M8 8h54v70H8z", "field") + back) if n else path("M4 4h62v78H4z", "bare")
    )
    if n and not back:
        top += path("M14 46h42M14 54h42M14 62h28M14 14h42v24H14z", "print")
    art = tag("svg", under + top, class_=f"pile {kind}", viewBox="0 0 80 94", aria_hidden="true")
    return f'<a href="?screen=decks" data-to="decks">{art}<b>{n}</b><span>{name}</span></a>'


# This turn, and what comes


def tally(view: Court) -> str:
    """What this turn did to the bank, the scales that wait, and the next draw."""
    rows: dict[str, list[int]] = {}
    for line in view.ledger:
        sums = rows.setdefault(line.source, [0] * len(LETTERS))
        for kind, n in enumerate(line.amounts):
            sums[kind] += _sign(line) * n
    told = [
        f"<li>{escape(card_name(view.book, source) if source else 'Start of turn')} {amounts(sums, size=14)}</li>"
        for source, sums in list(rows.items())[-4:]
    ]
    for card in dict.fromkeys(view.hand):
        if test := test_of(view.book.actions[card]):
            total = sum(view.bank[LETTERS.index(letter)] for letter in test.of)
            told.append(
                f"<li>{icon('scales', 14)}{escape(view.book.name(card))} {why(f'weigh:{card}', str(total), 'n')} of {test.at_least}</li>"
            )
    drawn = view.hand_size + view.next_draw
    told.append(f"<li>{icon('cards', 14)}Next draw {why('draw:0', str(drawn), 'n')}</li>")
    return f'<section class="tally" tabindex="0" aria-label="This turn"><h2 class="cap">This turn</h2><ul>{"".join(told)}</ul></section>'


SIGNS = {"fatal": "skull", "lost": "skull", "fills": "warn", "decays": "swords", "advances": "hourglass"}
GRAVITY = ("fatal", "lost", "fills", "decays", "advances")


def coming(view: Court) -> str:
    """6.3 The coming Reset Phase step by step, if nothing more is done."""
    if view.outcome:
        return ""
    stations = [_station(view, omen) for omen in sorted(omens(view), key=lambda omen: GRAVITY.index(omen.kind))]
    empty = [place for place, it in enumerate(view.places) if place and it is None]
    seen = list(view.objective_top)
    for i, place in enumerate(empty):
        what = escape(view.book.name(seen[i])) if i < len(seen) else "a card nobody has seen"
        stations.append(f"<li>{icon('card', 16)}<b>Slot {place} is filled</b><span>{what}</span></li>")
    listed = "".join(stations) or f"<li>{icon('check', 16)}<b>Nothing</b><span>no timer runs</span></li>"
    return f'<section class="coming" tabindex="0" aria-label="The coming Reset"><h2>{icon("hourglass", 16)}The coming Reset<span>if nothing more is done</span></h2><ol>{listed}</ol></section>'


def _station(view: Court, omen: Omen) -> str:
    row = row_in_play(view.book, omen.card)
    full = row.timer.slices if row.timer else 0
    dial = pie(full, min(full, omen.timer or full), 28) if full else icon(SIGNS[omen.kind], 18)
    bad = ' class="bad"' if omen.kind in ("fatal", "lost", "fills") else ""
    return f"<li{bad}>{dial}<b>{escape(row.name)}</b><span>{escape(omen.text)}</span></li>"


def ending(view: Court) -> str:
    """9 How the reign ended, over the table."""
    if not view.outcome:
        return ""
    won = view.ending in WINS
    head = "The reign is complete" if won else "The reign is over"
    sign = icon("star" if won else "skull", 40)
    resolved = why("score:0", f"{int(view.outcome.scores[0])} Milestones")
    return (
        f'<div class="ending {"won" if won else "lost"}">{sign}<h2>{head}</h2><p>By {escape(view.outcome.reason)}, in turn {view.turn}.</p>'
        f'<p>{resolved}</p><p><a href="?screen=chronicle" data-to="chronicle">Read the chronicle</a></p></div>'
    )


# Behind everything


def backdrop() -> str:
    """The river before the temple, its light and reeds."""
    drawn = path("M-600 0h2184v430H-600z", fill="url(#tv-wall)") + path(
        "M-600 0h2184v430H-600z", fill="url(#tv-blocks)"
    )
    drawn += path("M-600 0h2184v20H-600z", fill="url(#tv-stripes)")
    drawn += path("M-600 429h2184v500H-600z", fill="url(#tv-river)")
    ripples = ""
    for i in range(17):
        y = 436 + i * 22 + i * i * 0.12
        for j in range(9):
            x, w = -400 + noise(8, i * 9 + j) * 1800, 30 + noise(9, i * 9 + j) * 80
            ripples += f"M{num(x)} {num(y)}q{num(w / 4)}-4 {num(w / 2)} 0t{num(w / 2)} 0"
    drawn += path(ripples, fill="none", stroke="#8fc7e0", stroke_width="1.3", opacity=".24")
    drawn += group(boat(352, 566, 0.5, "#e6d3a6"), opacity=".85")
    return tag(
        "svg", drawn, class_="back", viewBox="0 0 984 784", preserveAspectRatio="xMidYMid slice", aria_hidden="true"
    )
