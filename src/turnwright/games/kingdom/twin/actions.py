"""Actions as numbers, in the order of the book, and the sets of them that a mask is made of."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.twin.records import bits

from .. import actions
from ..book import BUILDINGS, ROLES

ACTIONS = actions.EVERY
"""Every action: its number is its place here."""

END_TURN = ACTIONS.index(actions.END_TURN)
OVERWORK = ACTIONS.index(actions.OVERWORK)
EXPAND = ACTIONS.index(actions.EXPAND)
DEVELOP = ACTIONS.index(actions.DEVELOP[0])
TAX = ACTIONS.index(actions.TAX)
REALLOCATE = ACTIONS.index(actions.REALLOCATE[0])
RAISE_POP = ACTIONS.index(actions.RAISE[0])
DECREE = ACTIONS.index(actions.DECREE[0])
ATTACK = ACTIONS.index(actions.ATTACK)
FESTIVAL = ACTIONS.index(actions.FESTIVAL)
PLOW = ACTIONS.index(actions.PLOW)
BUILD = ACTIONS.index(actions.BUILD[0])
SELL = ACTIONS.index(actions.SELL[0])
SELL_BUILDING = ACTIONS.index(actions.Sell(BUILDINGS[0]))
"""The first of each kind; the others follow in the order of the book's kinds, roles and buildings."""

ANY_DEVELOP = bits(actions.DEVELOP, ACTIONS)
ANY_RAISE = bits(actions.RAISE, ACTIONS)
ANY_DECREE = bits(actions.DECREE, ACTIONS)
FROM_COUNCIL, FROM_COMMANDERS, FROM_FORTIFIERS = (
    bits([move for move in actions.REALLOCATE if move.source == role], ACTIONS) for role in ROLES
)
TO_COUNCIL = bits([move for move in actions.REALLOCATE if move.target == "council"], ACTIONS)

ANY_REALLOCATE = bits(actions.REALLOCATE, ACTIONS)
ANY_BUILD = bits(actions.BUILD, ACTIONS)


def alike(action: int) -> int:
    """3 The mask of all actions of the same kind."""
    if DEVELOP <= action < TAX:
        return ANY_DEVELOP
    if REALLOCATE <= action < RAISE_POP:
        return ANY_REALLOCATE
    if RAISE_POP <= action < DECREE:
        return ANY_RAISE
    if DECREE <= action < ATTACK:
        return ANY_DECREE
    return ANY_BUILD if action >= BUILD else 1 << action


def deeds(done: Sequence[str]) -> int:
    """3 The mask of all actions of these kinds."""
    return bits((action for action in actions.ACTS if type(action).__name__ in done), ACTIONS)


def moved_from(action: int) -> int:
    """3.5 The role that a Reallocate takes a person from: two targets for each source."""
    return (action - REALLOCATE) // 2


def moved_to(action: int) -> int:
    """3.5 The role that a Reallocate gives: the other two in their order."""
    place = (action - REALLOCATE) % 2
    return place + 1 if place >= moved_from(action) else place
