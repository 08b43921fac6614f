"""What Kingdom's puzzles ask for: a castle taken, a castle held, the points of the last turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from turnwright.core import Theme
from turnwright.core.puzzles import Limits
from turnwright.kit.words import say

from ..state import KingdomView


def themes() -> Sequence[Theme]:
    return (
        Theme(
            name="conquest",
            title=say("Find the conquest"),
            task=conquer,
            judge=conquered,
            begins=army_at_hand,
            others="normal",
        ),
        Theme(name="hold", title=say("Hold the castle"), task=hold, judge=held, begins=army_at_the_gate),
        Theme(name="points", title=say("Count the points"), task=outscore, judge=outscored, begins=last_turn),
    )


def fresh(view: KingdomView) -> bool:
    """Has this seat's Main Phase just begun?"""
    if view.phase != "main" or view.active != view.seat:
        return False
    me = view.realms[view.active]
    return me.ap == me.council and not me.attacks and not me.festival


def conquer(limits: Limits) -> str:
    if limits["turns"] == 1:
        return say("Take their castle this turn.")
    return say("Take their castle by your next turn, whatever they do in between.")


def conquered(view: KingdomView, limits: Limits) -> bool | None:
    """3.8 The castle falls by the end of the round that is named."""
    assert view.seat is not None
    if view.ended:
        return view.ended == "conquest" and view.loser != view.seat
    over = view.round > limits["round"] or (view.round == limits["round"] and view.active > view.seat)
    return False if over else None


def army_at_hand(view: KingdomView) -> Iterable[dict[str, int]]:
    assert view.seat is not None
    me, other = view.realms[view.seat], view.realms[1 - view.seat]
    if fresh(view) and me.army and 3 * me.army + 6 >= other.castle + other.fort:
        yield {"turns": 1, "round": view.round}
        if view.round < view.options.max_rounds and me.council + other.council == 2:
            yield {"turns": 2, "round": view.round + 1}


def hold(limits: Limits) -> str:
    return say("Their army is at the gate. Have your castle stand after their next turn, whatever they do.")


def held(view: KingdomView, limits: Limits) -> bool | None:
    """3.8 The castle stands when the solver's next turn begins."""
    if view.ended:
        return view.loser != view.seat
    return True if view.round > limits["round"] and view.active == view.seat else None


def army_at_the_gate(view: KingdomView) -> Iterable[dict[str, int]]:
    assert view.seat is not None
    me, other = view.realms[view.seat], view.realms[1 - view.seat]
    if fresh(view) and view.round < view.options.max_rounds and 2 * other.army >= me.castle + me.fort:
        yield {"round": view.round}


def outscore(limits: Limits) -> str:
    return say("It is the last turn of the game. Win on points.")


def outscored(view: KingdomView, limits: Limits) -> bool | None:
    """1 More points than they have when the last round is over."""
    assert view.seat is not None
    return view.seat in view.outcome.winners if view.outcome else None


def last_turn(view: KingdomView) -> Iterable[dict[str, int]]:
    if fresh(view) and view.seat == 1 and view.round == view.options.max_rounds:
        yield {"round": view.round}
