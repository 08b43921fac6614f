"""The swap rule at a table being set up: the first chair names the number, the second picks; then they sit where they will."""

from __future__ import annotations

from turnwright.core import BadSetup, swap_of
from turnwright.core.swap import NAMES, PICKS
from turnwright.kit.words import say

from .models import Chair, Gathering

ASIDE = 99
"""A seat that no game has, for a chair while another takes its place."""


def speaker(gathering: Gathering) -> int | None:
    """The chair that is asked: to name, then to pick; None where nothing is left to say."""
    if not gathering.swap or gathering.picked is not None:
        return None
    return NAMES if gathering.named is None else PICKS


def hear(gathering: Gathering, chair: Chair, named: int | str | None, picked: int | None) -> None:
    """What somebody says to it."""
    if chair.seat != speaker(gathering):
        raise BadSetup(say("It is not for you to name or to pick anything now."))
    if chair.seat == NAMES:
        game = gathering.rules
        gathering.named = swap_of(game).check(game.package, "" if named is None else named)
    elif picked not in (0, 1):
        raise BadSetup(say("Swap rule: pick one of the two seats."))
    else:
        gathering.picked = picked


def settle(gathering: Gathering) -> None:
    """Let bots say their part; once a seat is picked, the two change places if need be."""
    if not gathering.swap:
        return
    names, picks = gathering.chairs.order_by("seat")
    game = gathering.rules
    gathering.named, gathering.picked = swap_of(game).settled(
        game.preset(gathering.preset).name, [names.bot, picks.bot], gathering.named, gathering.picked
    )
    if gathering.picked == NAMES:
        for chair, seat in ((names, ASIDE), (picks, NAMES), (names, PICKS)):
            chair.seat = seat
            chair.save()


def forget(gathering: Gathering) -> None:
    """Somebody left: whoever has the first chair names anew, and whoever was ready agreed to something else."""
    if gathering.swap:
        gathering.named = gathering.picked = None
        gathering.chairs.filter(bot="").update(ready=False)
