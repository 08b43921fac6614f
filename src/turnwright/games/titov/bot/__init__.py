"""A sovereign with rules of thumb: thinks the turn through to its end in one imagined world, and judges what it leaves.

A beam search over its own plays and Resolutions; each turn found is carried through the Reset Phase, up to the new
Objectives, which nobody can know.  What counts as good is in judgement.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import tanh
from random import Random

from turnwright.core import Action, Advice, legal, perform
from turnwright.kit.beam import Way, ways
from turnwright.kit.words import listed, say

from .. import GAME
from ..actions import END_PHASE, Build, Play, Press, Resolve
from ..reset_phase import FillAgenda
from ..state import InPlay, Realm
from ..view import Court
from .judgement import Standing, standing, worth
from .panel import PANEL as PANEL

Plan = Way[Realm]
WIDTH = 6
"""How many ways on are kept at each action."""
LONGEST = 40
"""Actions after which a turn is cut off."""

LEVELS = {"easy": "greedy:slips=0.2", "normal": "greedy", "hard": "heuristic"}


def choose(view: Court, legal: Sequence[Action], rng: Random) -> Advice:
    """The first action of the best turn found, with the plan and what it comes to in words."""
    if len(legal) == 1:
        return Advice(legal[0], say("There is nothing else to do."))
    world = GAME.imagine(view, rng)
    plan = think(world)
    if plan is None or plan.actions[0] not in legal:
        return Advice(legal[0], say("No way on looks better than another."))
    return Advice(plan.actions[0], reason(world, plan))


def evaluate(view: Court, seat: int) -> float:
    """From -1 to 1: where the reign stands; a Milestone counts for about a tenth of that."""
    return tanh(worth(view) / 150 - 0.9)


def think(world: Realm) -> Plan | None:
    """The turn that ends best, of those the beam has kept."""

    def answers(t: Realm) -> Iterable[Action]:
        return legal(t, 0)

    def goes_on(t: Realm, action: Action) -> bool:
        return carry_on(t, action, world.turn)

    turns = ways(world, answers, goes_on, worth, likeness, WIDTH, LONGEST)
    return max(turns, key=lambda plan: plan.value, default=None)


def carry_on(t: Realm, action: Action, turn: int) -> bool:
    """Do the action; whether the turn goes on after it.  A turn that ends is carried through its Reset Phase."""
    if action is END_PHASE and t.phase == "crisis":
        del t.asks[0]
        reset(t)
        return False
    perform(t, 0, action)
    return bool(t.asks) and t.turn == turn


def reset(t: Realm) -> None:
    """6.3 The Reset Phase, up to the cards nobody has seen."""
    while t.agenda and not t.asks:
        step = t.agenda.pop()
        if type(step) is FillAgenda:
            return
        step.run(t)


def likeness(t: Realm) -> tuple[object, ...]:
    """Equal for tables that differ only in the order in which things were done."""
    return (
        *t.bank,
        *t.gained,
        tuple(sorted(t.hand)),
        tuple(sorted(t.discard)),
        tuple(t.places),
        len(t.deck),
        len(t.played),
        len(t.objective_discard),
        t.next_draw,
        t.asks[0],
        len(t.agenda),
    )


# Reasons


def reason(world: Realm, plan: Plan) -> str:
    """The plan and what it comes to."""
    steps = [step for step in (name_step(world, action) for action in plan.actions) if step]
    said = say("The plan: {list}.", list=listed(list(dict.fromkeys(steps)))) + " " if steps else ""
    return f"{said}{outcome(standing(world), standing(plan.world), world, plan.world)}"


def name_step(t: Realm, action: Action) -> str:
    """What an action is about, by the cards it names."""
    if isinstance(action, Play):
        return str(t.book.name(action.card))
    if isinstance(action, Resolve | Build | Press):
        it = t.places[action.place] if action.place < len(t.places) else None
        return say("deal with {name}", name=t.book.name(it.card)) if isinstance(it, InPlay) else ""
    return ""


def outcome(before: Standing, after: Standing, t: Realm, end: Realm) -> str:
    """The headings that change most."""
    if end.ending:
        return "It ends the game in victory." if after.story > 0 else "Nothing I see prevents the end."
    names = ("the story", "the bank", "the deck", "the Agenda", "threats to come")
    changes = [(b - a, name) for a, b, name in zip(before, after, names, strict=True)]
    good = [name for change, name in sorted(changes, reverse=True) if change > 0.5][:2]
    bad = [name for change, name in sorted(changes) if change < -0.5][:1]
    parts = [
        say("better for {good}", good=listed(good)) if good else "",
        say("worse for {bad}", bad=listed(bad)) if bad else "",
    ]
    return (
        say("I expect this turn to be {p}.", p=listed([p for p in parts if p], "but"))
        if any(parts)
        else "It keeps things as they are."
    )
