"""The table for terminals, mail and screen readers: 80 columns, 24 rows."""

from __future__ import annotations

from rich.text import Text

from turnwright.kit.words import say

from .agenda.fates import RaidClock
from .cards import CardInPlay, Objective, Resolution
from .crisis_phase import TakeResolutions
from .effects import say_all
from .effects.spending import Spend, affordable
from .score import WINS
from .state import LETTERS, RESOURCES, InPlay
from .text.endings import ending
from .text.forecast import Omen, omens
from .text.overview import stations
from .text.words import PHASES, card_name, cost_of, in_order, resolution_text, say_monument, short, state_of, with_fate
from .view import Court

WIDTH, ROWS = 80, 24
INDENT = "   "
"""What cards in play offer is set in by this much."""
COLOURS = ("yellow", "blue", "magenta", "red", "cyan")
MARKS = {"done": "{}*", "now": "({})", "next": "{}"}


def terminal(view: Court) -> Text:
    """Head, bank, Milestone and Agenda, hand, piles: one line for each thing that matters."""
    warned = {omen.place: omen for omen in omens(view)}
    lines = [_head(view), _story(view), _bank(view), Text()]
    for place, it in enumerate(view.places):
        lines += _place(view, place, it, warned.get(place))
    lines += [Text(), *_looking(view), *_hand(view), _piles(view)]
    for line in lines:
        line.truncate(WIDTH, overflow="ellipsis")
    return Text("\n").join(_fitting(lines))


def _fitting(lines: list[Text]) -> list[Text]:
    """At most so many rows: first blank ones go, then, from below, what cards in play offer."""
    spare = [n for n, line in enumerate(lines) if not line.plain]
    spare += [n for n, line in reversed(list(enumerate(lines))) if line.plain.startswith(INDENT)]
    gone = set(spare[: max(0, len(lines) - ROWS)])
    return [line for n, line in enumerate(lines) if n not in gone]


def _head(view: Court) -> Text:
    if view.outcome:
        if view.ending in WINS:
            return Text(say("VICTORY: {ending}", ending=ending(view)), "bold green")
        return Text(say("DEFEAT: {ending}", ending=ending(view)), "bold red")
    act = say("Act II") if "M7" in view.milestone_discard else say("Act I")
    phases = " > ".join(f"[{name}]" if key == view.phase else name for key, name in PHASES.items())
    return Text(say("Turn {turn}  {act}  {phases}", turn=view.turn, act=act, phases=phases), "bold")


def _story(view: Court) -> Text:
    marks = [MARKS[state].format("/".join(cards)) for state, cards in stations(view)]
    return Text(" ".join(marks), "dim")


def _bank(view: Court) -> Text:
    line = Text()
    for kind, name in enumerate(RESOURCES):
        line.append(f"{name} ", COLOURS[kind])
        line.append(f"{view.bank[kind]}/{view.maxima[kind]}  ", "bold")
    draw = view.hand_size + view.next_draw
    return line.append(say("Draw {draw}", draw=draw), "dim")


def _place(view: Court, place: int, it: InPlay | None, omen: Omen | None) -> list[Text]:
    if it is None:
        return [Text(say("{place}. (empty)", place=place), "dim")]
    row = view.book.in_play(it.card)
    head = Text(f"{'M' if place == 0 else place}. ", "dim").append(row.name, "bold")
    if row.tags:
        head.append(f" [{', '.join(row.tags)}]", "dim")
    if state := state_of(view.book, it, view.clocks):
        head.append(f"  {state}")
    if omen and omen.kind in ("fatal", "lost", "fills"):
        head.append(f"  ! {omen.text}", "red")
    return [head, *([] if it.spent else _offers(view, it, row))]


def _offers(view: Court, it: InPlay, row: CardInPlay) -> list[Text]:
    """What the card offers, in one line; a star marks what the bank could pay."""
    line, book, bank = Text(INDENT), view.book, view.bank
    for resolution in row.resolutions:
        said = resolution_text(book, it.card, resolution)
        line.append(f"{_star(view, resolution)}{said.name} ({_brief(said.requires)}); ")
        if isinstance(resolution.fate, RaidClock):
            line.append(f"{resolution.fate.now(book, view.clocks.get(row.name, 0))}; ")
    if track := row.track:
        fixed = track.spend.amounts
        line.append(f"{'*' if affordable(bank, fixed) else ''}{short(fixed)}: +{track.gain}; ")
        won, lost = with_fate(book, track.victory, track.won), with_fate(book, track.defeat, track.lost)
        line.append(say("won: {won}; lost: {lost}", won=won, lost=lost), "dim")
    if isinstance(row, Objective) and row.monument:
        line.append(say_monument(book, row.monument), "dim")
    if line.plain.endswith("; "):
        line.right_crop(2)
    return [line] if len(line) > 3 else []


def _star(view: Court, resolution: Resolution) -> str:
    """Whether it could be paid now, needs aside; the question panel is the law."""
    spend = resolution.spend
    return "*" if isinstance(spend, Spend) and affordable(view.bank, spend.amounts) and not resolution.needs else ""


def _brief(requires: str) -> str:
    for name, letter in zip((*RESOURCES, say("Trade Good")), (*LETTERS, "T"), strict=True):
        requires = requires.replace(f" {name}", letter)
    return requires


def _looking(view: Court) -> list[Text]:
    if not view.looking:
        return []
    return [Text(say("You look at: {cards}", cards=in_order(view.book, view.looking)), "green")]


def _hand(view: Court) -> list[Text]:
    lines = [Text(say("Hand"), "bold")] if view.hand else [Text(say("The hand is empty."), "dim")]
    for card in dict.fromkeys(view.hand):
        row = view.book.actions[card]
        n = view.hand.count(card)
        line = Text(f"  {f'{n}x ' if n > 1 else ''}{card_name(view.book, card)}", "bold")
        line.append(f" ({_brief(cost_of(row))}) ", "yellow")
        line.append(say_all(row.effects, view.book))
        if "Mandatory" in row.tags:
            line.append(" " + say("Mandatory."), "red")
        lines.append(line)
    return lines


def _piles(view: Court) -> Text:
    sizes = say(
        "Deck {deck}, discard {discard}; objectives: deck {objective_deck}, discard {objective_discard}",
        view,
        deck=sum(view.deck.values()),
        discard=sum(view.discard.values()),
        objective_discard=sum(view.objective_discard.values()),
    )
    waits = (
        " " + say("| quarantine")
        if view.quarantine == view.turn and not isinstance(view.question, TakeResolutions)
        else ""
    )
    return Text(sizes + waits, "dim")
