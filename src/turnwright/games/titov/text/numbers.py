"""Why each number is what it is."""

from __future__ import annotations

from turnwright.core import Sum
from turnwright.kit.words import say, wordlist

from ..cards import ActionCard, CardInPlay
from ..effects import names
from ..provinces import Weigh
from ..score import WINS
from ..state import LETTERS, MILESTONE, RESOURCES
from ..view import Court
from .words import card_name

KINDS = wordlist({"spent": "spent", "gained": "gained", "lost": "lost", "dropped": "dropped"})
SECTIONS = {"spent": "5.3.39", "gained": "5.3.16", "lost": "5.3.22", "dropped": "5.3.34"}


def explain(view: Court) -> dict[str, Sum]:
    """ref -> the terms of the number shown there."""
    found = {f"bank:{letter}": bank(view, kind) for kind, letter in enumerate(LETTERS)}
    found |= {f"max:{letter}": maximum(view, kind) for kind, letter in enumerate(LETTERS)}
    found["draw:0"] = next_draw(view)
    for card in view.hand:
        row: ActionCard = view.book.actions[card]
        if row.effects and isinstance(row.effects[0], Weigh):
            found[f"weigh:{card}"] = weigh(view, row.effects[0])
    for place, it in enumerate(view.places):
        if it is not None and not it.spent and view.book.row(it.card).track and not view.outcome:
            found[f"track:{place}"] = track(view, place)
    found["score:0"] = score(view)
    return found


def changes(view: Court, kind: int) -> list[tuple[str, int, str]]:
    """This turn's ledger for one resource."""
    rows = []
    for change in view.ledger:
        n = change.amounts[kind]
        if not n:
            continue
        source = card_name(view.book, change.source) if change.source else say("Start of turn")
        label = say("{source}, {kind}", source=source, kind=KINDS[change.kind])
        rows.append((label, n if change.kind == "gained" else -n, SECTIONS[change.kind]))
    return rows


def bank(view: Court, kind: int) -> Sum:
    """5.3.5 Bank: what the turn began with and all that happened since."""
    rows = changes(view, kind)
    start = view.bank[kind] - sum(n for _, n, _ in rows)
    return Sum.of(RESOURCES[kind], [(say("At the start of the turn"), start, "5.3.5"), *rows])


def maximum(view: Court, kind: int) -> Sum:
    """5.3.34 Max."""
    start = view.book.starting_maxima[kind]
    rows = [
        (say("At the start of the game"), start, "3.5"),
        (say("Changed since"), view.maxima[kind] - start, "5.3.34"),
    ]
    return Sum.of(say("{kind} maximum", kind=RESOURCES[kind]), rows)


def next_draw(view: Court) -> Sum:
    """6.1.2 The draw of the next turn."""
    book = view.book
    rows = [
        (say("Printed"), book.draw, "6.1.2"),
        (say("Lasting effects"), view.hand_size - book.draw, "6.1.2"),
        (say("Next turn only"), view.next_draw, "6.1.2"),
    ]
    low, high = book.draw_limits
    return Sum.of(say("Cards to draw"), rows, "cards").within(low, high, say("Limit of the draw"), "6.1.2")


def weigh(view: Court, test: Weigh) -> Sum:
    """6.1.3.2 The scales of a Province."""
    rows = [(name, n, "5.3.5") for name, n in zip(names(test.of), test.weighed(view.bank), strict=True)]
    return Sum.of(say("Weighed against {at_least}", at_least=test.at_least), rows)


def track(view: Court, place: int) -> Sum:
    """5.3.41 Where a war or crisis stands after the next Reset Phase; below 0 it is lost."""
    it = view.places[place]
    assert it is not None
    row: CardInPlay = view.book.in_play(it.card)
    assert row.track is not None
    total = Sum.of(say("{name} after the next Reset", name=row.name), [(say("Progress now"), it.progress, "5.3.41")])
    if it.since > view.turn:
        return total
    if row.timer and row.timer.setback and it.timer + 1 >= row.timer.slices:
        total = total.plus("Counter-attack", -row.timer.setback, "6.3.1.2")
    return total.plus(say("Decrease of every turn"), -row.track.decay, "5.3.41")


def score(view: Court) -> Sum:
    """9 Milestones resolved; all fourteen make a win."""
    it = view.places[MILESTONE]
    resolved = len(view.milestone_discard)
    last = it is not None and it.spent
    label = say("The last Milestone") if view.ending in WINS else say("The Milestone of this turn")
    return Sum.of(
        say("Milestones"), [(say("In the Milestone Discard"), resolved, "5.3.24"), (label, int(last), "6.2.1.2")]
    )
