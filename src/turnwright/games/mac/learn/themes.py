"""What the puzzles of Mechanized Armour Commander ask for: battles to be won in time, and without a loss."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from turnwright.core import Theme
from turnwright.core.puzzles import Limits
from turnwright.kit.words import say

from ..state import MacView, in_play

WEAK = "book:slips=0.2"
"""Who does not solve them."""


def themes() -> Sequence[Theme]:
    return (
        Theme(name="battle", title=say("Win this battle"), task=to_win, judge=won, begins=mid_battle, weak=WEAK),
        Theme(
            name="unscathed", title=say("Bring everybody home"), task=to_save, judge=saved, begins=mid_battle, weak=WEAK
        ),
        Theme(name="kill", title=say("Take one of them out"), task=to_kill, judge=killed, begins=under_fire, weak=WEAK),
    )


def to_win(limits: Limits) -> str:
    return say("Win the battle by the end of round {round}.", limits)


def won(view: MacView, limits: Limits) -> bool | None:
    """1 The field is yours in time."""
    if view.outcome is not None:
        return view.winner == view.seat and view.round <= limits["round"]
    return False if view.round > limits["round"] else None


def to_save(limits: Limits) -> str:
    return say("Win the battle by the end of round {round} without losing another frame.", limits)


def saved(view: MacView, limits: Limits) -> bool | None:
    """1 The field is yours in time, with every frame that you have now."""
    assert view.seat is not None
    return False if len(in_play(view, view.seat)) < limits["frames"] else won(view, limits)


def to_kill(limits: Limits) -> str:
    if limits["frames"] == 1:
        return say("Put one of their frames out of action by the end of round {round}, and lose none.", limits)
    return say("Put {frames} of their frames out of action by the end of round {round}, and lose none.", limits)


def killed(view: MacView, limits: Limits) -> bool | None:
    """4 So many of theirs fewer than at the beginning, and as many of yours."""
    assert view.seat is not None
    if len(in_play(view, view.seat)) < limits["own"]:
        return False
    if len(in_play(view, 1 - view.seat)) <= limits["foes"]:
        return True
    return False if view.outcome is not None or view.round > limits["round"] else None


def mid_battle(view: MacView) -> Iterable[dict[str, int]]:
    """The beginning of a round in which both sides have frames, and some time to win it."""
    if first_to_act(view) and view.round > 1:
        own = len(in_play(view, view.seat or 0))
        yield from ({"round": view.round + more, "frames": own} for more in (1, 2, 4))


def under_fire(view: MacView) -> Iterable[dict[str, int]]:
    if first_to_act(view) and view.round > 1:
        own, foes = len(in_play(view, view.seat or 0)), len(in_play(view, 1 - (view.seat or 0)))
        yield from (
            {"round": view.round + 1, "frames": n, "own": own, "foes": foes - n}
            for n in (1, 2)
            if foes > max(n, own - 1)
        )


def first_to_act(view: MacView) -> bool:
    """1 Is it a battle of one player, and the first of that player's frames to act this round?"""
    if view.phase != "action" or view.options.mode != "skirmish" or view.seats > 1:
        return False
    before = (view.frames[frame] for frame in view.order[: view.turn] if frame != view.acting)
    acting = view.frames[view.acting]
    return not acting.did and all(frame.side != acting.side for frame in before)
