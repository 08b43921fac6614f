"""What Kingdom's puzzles ask for: to find the turn that takes a castle."""

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
            task=lambda limits: say("Take their castle this turn."),
            judge=conquered,
            begins=army_at_hand,
            others="normal",
        ),
    )


def conquered(view: KingdomView, limits: Limits) -> bool | None:
    """3.8 The castle falls before the turn is over."""
    assert view.seat is not None
    if view.ended:
        return view.ended == "conquest" and view.loser != view.seat
    return None if (view.round, view.active) == (limits["round"], view.seat) else False


def army_at_hand(view: KingdomView) -> Iterable[dict[str, int]]:
    """The Main Phase begins with an army that is not hopelessly small."""
    if view.phase != "main" or view.active != view.seat:
        return
    me, other = view.realms[view.seat], view.realms[1 - view.seat]
    begun = me.ap != me.council or me.attacks or me.festival
    if not begun and me.army and 3 * me.army + 6 >= other.castle + other.fort:
        yield {"round": view.round}
