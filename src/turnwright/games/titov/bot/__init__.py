"""A sovereign with rules of thumb: thinks the turn through to its end in one imagined world, and judges what it leaves.

A beam search over its own plays and Resolutions; each turn found is carried through the Reset Phase, up to the new
Objectives, which nobody can know.  What counts as good is in judgement.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import tanh
from random import Random

from turnwright.core import Action, Advice, Instead, Reason, legal, perform
from turnwright.kit.beam import Way, ways
from turnwright.kit.reasons import compared, in_steps
from turnwright.kit.words import say, wordlist

from .. import GAME
from ..actions import DECLINE, END_PHASE, Build, EndPhase, Play, Press, Resolve
from ..reset_phase import FillAgenda
from ..score import WINS
from ..state import MILESTONE, Realm
from ..text.forecast import omen
from ..view import Court
from .judgement import worth
from .panel import PANEL as PANEL
from .reasons import say_stake as say_stake
from .reasons import stakes

Plan = Way[Realm]
WIDTH = 6
"""How many ways on are kept at each action."""
LONGEST = 40
"""Actions after which a turn is cut off."""

LEVELS = {"easy": "heuristic:slips=0.25", "normal": "heuristic:slips=0.08", "hard": "heuristic"}
QUICK = "greedy"
STRENGTH = wordlist(
    {
        "easy": "Plans its turns, but does one thing in four without thinking: it comes as far as Act II and seldom to an end.",
        "normal": "Plans its turns, but does one thing in twelve without thinking: it wins about every second reign.",
        "hard": "Thinks every turn through to its end before it acts, and wins nine reigns of ten.",
    }
)


def choose(view: Court, legal: Sequence[Action], rng: Random) -> Advice:
    """The first action of the best turn found, with the plan and what it comes to in words."""
    if len(legal) == 1:
        return Advice(legal[0], say("There is nothing else to do."))
    world = GAME.imagine(view, rng)
    plans = think(world)
    if not plans or plans[0].actions[0] not in legal:
        return Advice(legal[0], say("No way on looks better than another."))
    plan = plans[0]
    because = changes(view, at_once(world, plan), plan.world)
    names = named(world, plan)
    return Advice(
        plan.actions[0],
        reason(world, plan, names),
        because,
        in_steps([name for name in names[1:] if name]),
        beside(view, world, legal, plans),
    )


def beside(view: Court, world: Realm, legal: Sequence[Action], plans: Sequence[Plan]) -> Instead | None:
    """The best turn that holds something else which can be done now, and what is otherwise after it.

    Where all turns that were kept do the same, whatever else there is is done first, and then the plan as far as it goes.
    """
    best = plans[0]
    for plan in plans[1:]:
        if other := next((action for action in plan.actions if action not in best.actions and action in legal), None):
            return compare(view, other, best.world, plan.world)
    rest = [action for action in legal if action not in best.actions]
    if best.actions[0] is not END_PHASE and END_PHASE in legal:
        rest.append(END_PHASE)
    ends = [(action, carried(world, (action, *best.actions))) for action in rest]
    ends = [end for end in ends if worth(end[1]) <= best.value]
    if not ends:
        return None
    other, end = max(ends, key=lambda end: worth(end[1]))
    return compare(view, other, best.world, end)


def compare(view: Court, other: Action, best: Realm, end: Realm) -> Instead | None:
    """What is otherwise at the end of the other turn; where both win, nothing is."""
    if best.ending:
        return None if end.ending else Instead(other, say("The game would go on."))
    because = changes(view, best, end)
    return Instead(other, "" if because else say("By the end of the turn it comes to nearly the same."), because)


def evaluate(view: Court, seat: int) -> float:
    """From -1 to 1: where the reign stands; a Milestone counts for about a tenth of that."""
    return tanh(worth(view) / 150 - 0.9)


def think(world: Realm) -> list[Plan]:
    """The turns that the beam has kept, the one that ends best first; of those that do the same, the best."""

    def answers(t: Realm) -> Iterable[Action]:
        return legal(t, 0)

    def goes_on(t: Realm, action: Action) -> bool:
        return carry_on(t, action, world.turn)

    found: dict[frozenset[Action], Plan] = {}
    for plan in ways(world, answers, goes_on, worth, likeness, WIDTH, LONGEST):
        done = frozenset(plan.actions)
        if done not in found or plan.value > found[done].value:
            found[done] = plan
    return sorted(found.values(), key=lambda plan: -plan.value)


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


def at_once(world: Realm, plan: Plan) -> Realm:
    """The same turn with nothing done in it but what must be: what time brings is no merit of a plan."""
    return carried(world, (), plan.actions)


def carried(world: Realm, wanted: Sequence[Action], must: Sequence[Action] = ()) -> Realm:
    """The turn in which this is done as far as it goes, and nothing else but what must be."""
    t, left = world.copy(), list(wanted)
    while t.asks:
        answers = legal(t, 0)
        done = next((action for action in (*left, END_PHASE, DECLINE, *must) if action in answers), answers[0])
        if done in left:
            left.remove(done)
        if not carry_on(t, done, world.turn):
            break
    return t


def changes(view: Court, before: Realm, after: Realm) -> tuple[Reason, ...]:
    """What is otherwise: of an end nothing but that, and of how near the Milestone is nothing where it has made way for another."""
    if after.ending or before.ending:
        return tuple(ended(before, after))
    old, new = stakes(before, 0), stakes(after, 0)
    if old.get("milestones") != new.get("milestones"):
        old.pop("outlook", None), new.pop("outlook", None)
    return compared(GAME, view, old, new)


def ended(before: Realm, after: Realm) -> Iterator[Reason]:
    if after.ending in WINS and before.ending not in WINS:
        yield Reason(say("the game is won"), True)
    elif after.ending and not before.ending:
        yield Reason(say("the game is lost"), False)
    elif before.ending and not after.ending:
        yield Reason(say("the reign goes on"), True)


def reason(world: Realm, plan: Plan, names: Sequence[str]) -> str:
    """What the turn is for, by the story."""
    if plan.world.ending:
        return (
            say("It ends the game in victory.") if plan.world.ending in WINS else say("Nothing I see prevents the end.")
        )
    paid = [action for action in plan.actions if isinstance(action, Resolve | Build | Press)]
    first = plan.actions[0]
    if not paid and first is DECLINE:
        return say("Nothing on offer is worth its price now.")
    if not paid and not isinstance(first, Play | EndPhase):
        return say("Of what is on offer, this leaves the realm best.")
    if not paid:
        plays = any(isinstance(action, Play) for action in plan.actions)
        return say("It saves up for the turns to come.") if plays else say("Nothing else is worth its price now.")
    aim = next((action for action in paid if action.place == MILESTONE), paid[0])
    if aim is not first:
        return say("The turn leads up to this: {step}.", step=names[plan.actions.index(aim)])
    if aim.place == MILESTONE:
        return (
            say("It resolves the Milestone: the story goes on.")
            if isinstance(aim, Resolve)
            else say("It brings the Milestone a step on.")
        )
    return alone(world, aim.place) or say("{step}: what it brings is worth its price.", step=names[0])


def alone(world: Realm, place: int) -> str:
    """What the next Reset does to a card in play that is left alone, where that is worth a word."""
    coming = omen(GAME.view(world, 0), place, it) if (it := world.places[place]) else None
    if coming is None or coming.kind not in ("fills", "lost", "fatal"):
        return ""
    return say("Left alone it comes to this at the next Reset: {omen}.", omen=coming.text)


def named(world: Realm, plan: Plan) -> list[str]:
    """What each action of the turn is about, by the cards that lie there when its time has come; of those to be drawn nothing."""
    t, names, known = world.copy(), [], Counter(world.hand)
    for action in plan.actions:
        names.append("" if isinstance(action, Play) and not known[action.card] else name_step(t, action))
        hand, deck, seen = Counter(t.hand), t.deck[:], Counter(t.deck[len(t.deck) - t.deck_seen :])
        carry_on(t, action, world.turn)
        come = Counter(t.hand) - hand
        known = known - (hand - Counter(t.hand)) + (come if t.deck == deck else come & seen)
    return names


def name_step(t: Realm, action: Action) -> str:
    """What an action is about, by the cards it names."""
    if isinstance(action, Play):
        return str(t.book.name(action.card))
    if not isinstance(action, Resolve | Build | Press) or (it := t.places[action.place]) is None:
        return ""
    row = t.book.in_play(it.card)
    if isinstance(action, Press):
        return say("{name}: one step on", row)
    return say("{name}: {way}", row, way=row.resolutions[action.option].name)
