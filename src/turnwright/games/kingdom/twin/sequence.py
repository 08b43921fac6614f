"""2 Turn structure: start reading here.  The Steps of the game's own file run through up to the next question."""

from __future__ import annotations

from . import actions as act
from .council_actions import take
from .development_phase import action_points, army_growth, bonus, fort_growth, income
from .state import POINTS, Kingdom
from .terms import Terms
from .upkeep_phase import sell, upkeep_phase


def step(state: Kingdom, action: int, terms: Terms) -> None:
    """2 An answer of the active player, and what follows."""
    if action >= act.SELL:
        sell(state.realms[state.active], terms, action)
        upkeep_phase(state, terms)
    elif action == act.END_TURN:
        end_turn(state, terms)
    else:
        take(state, action, terms)


def begin_turn(state: Kingdom, terms: Terms) -> None:
    """2.1 The Development Phase: income, action points, growth; 3.9 a festival of the last turn is over."""
    realm = state.realms[state.active]
    realm.festival = False
    realm.attacks = 0
    realm.gold += income(realm, terms)
    realm.ap = action_points(realm, terms) + bonus(terms.book, state.round, state.active)
    realm.army += army_growth(realm, terms)
    realm.fort += fort_growth(realm, terms)
    upkeep_phase(state, terms)


def end_turn(state: Kingdom, terms: Terms) -> None:
    """2.3 What was not used is lost (R4); the other player's turn, or 1 the count after the last round."""
    realm = state.realms[state.active]
    realm.ap = 0
    realm.plow_token = False
    realm.free_action = False
    realm.done = 0
    if state.active == 1:
        if state.round >= terms.options.max_rounds:
            state.ended = POINTS
            return
        state.round += 1
    state.active = 1 - state.active
    begin_turn(state, terms)
