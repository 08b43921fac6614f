"""Kingdom's own player: rules of thumb in the order in which they count; judgement.py is for bots that search.

What they rest on: action points are scarcer than gold, a councillor pays for itself in a few turns, happiness is a
purse that Tax empties, and an army that nobody answers takes a castle in four blows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from turnwright.core import Action, Advice, added
from turnwright.kit.words import say, wordlist

from ..actions import ATTACK, BUILD, DEVELOP, END_TURN, EXPAND, FESTIVAL, OVERWORK, RAISE, TAX, Act, Build, Sell
from ..book import Book, Options
from ..council_actions import forecast
from ..development_phase import income
from ..main_phase import unmet
from ..prices import cost, points_needed
from ..score import victory_points
from ..state import KingdomView, Realm
from ..upkeep_phase import upkeep, worth
from ..war import clash
from . import once
from .judgement import appraise as appraise
from .judgement import evaluate as evaluate
from .judgement import say_stake as say_stake
from .judgement import stakes as stakes
from .judgement import threat
from .panel import economy, idle, rush, turtle
from .sight import sight
from .situation import Situation, buy, most_points, squeeze
from .situation import due as due

HOUSE, FARM, OUTPOST, WATCHTOWER = DEVELOP
COUNCILLOR, COMMANDER, FORTIFIER = RAISE
WALLS, CITADEL = Build("castle_walls"), Build("citadel")
SHELTERS: tuple[Act, ...] = (WATCHTOWER, OUTPOST, FORTIFIER, WALLS, CITADEL)
"""3.3, 3.6, 3.11 What keeps an army out."""

LEVELS = {
    "easy": "heuristic:slips=0.35",
    "normal": "heuristic",
    "hard": "plan:8:finalists=8:ahead=400",
    "master": "learned:200",
}
STRENGTH = wordlist(
    {
        "easy": "Knows the rules of thumb, but does every third thing without thinking: for your first games.",
        "normal": "Plays by rules of thumb without a slip, but thinks no turn ahead; as printed an early rush beats it.",
        "hard": "Thinks its whole turn and your answers through; beats Normal in nearly every game.",
        "master": "Learned from billions of moves against itself; Hard wins about one tuned game in five against it.",
    }
)
PANEL = {"rush": rush, "turtle": turtle, "economy": economy, "idle": idle}

COMMANDERS = 3
"""How many commanders the rules of thumb want."""
WHIM = 0.05
"""How often a habit is left for later, so that no two games are the same."""


def net_file(options: Options) -> str:
    """One net learned to play where the best action may be repeated, another where each is taken once a turn (R55)."""
    return "net_once.npz" if options.repeats == "once" else "net.npz"


def choose(view: KingdomView, legal: Sequence[Action], rng: Random) -> Advice:
    """What to do, and why."""
    assert view.seat is not None
    me, other = view.realms[view.seat], view.realms[1 - view.seat]
    if view.phase != "main":
        return _sale(view.book, legal)
    turns = view.options.max_rounds - view.round
    now = Situation(me, other, view.book, view.options, legal, view.seat == 1, turns, turns == 0 and view.seat == 1)
    rules, habits, often = (ONCE, once.HABITS, once.WHIM) if view.options.repeats == "once" else (RULES, HABITS, WHIM)
    for rule in rules:
        whim = rule in habits and rng.random() < often
        if not whim and (advice := rule(now)):
            return advice
    return Advice(END_TURN, say("Nothing useful is left to do."))


def _sale(book: Book, legal: Sequence[Action]) -> Advice:
    """2.2 Part with what helps least: towers and outposts before buildings, houses and farms last."""
    order = ("watchtower", "outpost", "garden", "house", "farm")

    def loss(action: Action) -> tuple[int, int]:
        assert isinstance(action, Sell)
        return (order.index(action.asset), 0) if action.asset in order else (2, worth(book, action.asset))

    return Advice(min(legal, key=loss), say("The bill must be paid, and this will be missed least."))


# The rules of thumb, each with the action it wants or None


def take_the_castle(now: Situation) -> Advice | None:
    """3.8 A blow that ends the game goes before everything."""
    if ATTACK in now.legal and clash(now.me, now.other, now.book).falls:
        return Advice(ATTACK, say("This takes the castle."))
    return None


def keep_the_enemy_out(now: Situation) -> Advice | None:
    """3.8 If the enemy's next turn would hurt, take the shelter that helps most; make room for one if there is none."""
    hurt = 0 if now.last else threat(now.other, now.me, now.book, now.options)
    if not hurt:
        return None
    helps = {
        act: hurt - threat(now.other, now.after(act), now.book, now.options) for act in SHELTERS if now.allowed(act)
    }
    best = max(helps, key=lambda act: helps[act] / (1 + now.price(act)), default=None)
    if best and helps[best] > 0:
        return buy(
            now,
            best,
            say(
                "The enemy could strike the castle for {hurt}, and this keeps {best} of it out.",
                hurt=hurt,
                best=helps[best],
            ),
        )
    if now.me.ap > 1 and not now.me.free_slots and now.allowed(EXPAND):
        return buy(
            now, EXPAND, say("The enemy could strike the castle for {hurt}, and a watchtower needs room.", hurt=hurt)
        )
    return None


def raise_an_army(now: Situation) -> Advice | None:
    """3.6 Commanders behind a council of two; the second player can afford the first one at once, which pays where armies
    may strike as often as there are commanders (R52)."""
    ready = now.me.council > 1 or (now.second and not now.options.attacks_a_turn)
    if now.turns > 1 and ready and now.me.commanders < COMMANDERS and now.allowed(COMMANDER):
        return buy(now, COMMANDER, say("An army must be answered, or it takes a castle in four blows."))
    return None


def add_a_councillor(now: Situation) -> Advice | None:
    """3.6 A councillor brings back the action point it costs."""
    if now.turns and now.allowed(COUNCILLOR):
        return buy(now, COUNCILLOR, say("One more action point in every turn, and a point at the end."))
    return None


def make_room(now: Situation) -> Advice | None:
    """3.2, 3.3 A house for the next person, or land for a house."""
    if now.turns and now.allowed(HOUSE):
        return buy(now, HOUSE, say("Room for one more person."))
    if now.turns and now.allowed(EXPAND):
        return buy(now, EXPAND, say("Land for the next house, and the people like it."))
    return None


def count_points(now: Situation) -> Advice | None:
    """1 In the last turn whatever brings most points."""
    acts: tuple[Act, ...] = (COUNCILLOR, HOUSE, FARM, EXPAND, TAX, OVERWORK, *BUILD)
    return None if now.turns else most_points(now, acts)


def cheer_the_people(now: Situation) -> Advice | None:
    """3.9 A festival while nobody can march on it."""
    if now.me.happiness < now.book.happiness.highest and not now.other.commanders and now.allowed(FESTIVAL):
        return buy(now, FESTIVAL, say("The people are worn out, and no enemy is near."))
    return None


def strike(now: Situation) -> Advice | None:
    """3.8 An attack costs nothing: strike whenever it breaks something."""
    if ATTACK in now.legal:
        c = clash(now.me, now.other, now.book)
        if c.castle:
            return Advice(ATTACK, say("Strikes the castle for {castle} and carries off {plunder} gold.", c))
        if c.fort or c.towers:
            return Advice(ATTACK, say("Costs nothing and wears the enemy's walls down."))
    return None


def pay_the_bill(now: Situation) -> Advice | None:
    """2.2 Upkeep is due before the next turn's taxes: have the gold by then."""
    if now.turns and now.me.gold < due(now.me, now.book):
        return squeeze(now, now.book.happiness.lowest, say("The next upkeep has to be paid"))
    return None


RULES: tuple[Callable[[Situation], Advice | None], ...] = (
    take_the_castle,
    count_points,
    raise_an_army,
    add_a_councillor,
    keep_the_enemy_out,
    make_room,
    cheer_the_people,
    strike,
    pay_the_bill,
)
HABITS = (raise_an_army, add_a_councillor, make_room, cheer_the_people)
ONCE = (take_the_castle, *once.RULES, pay_the_bill)
"""R55 Where each action is taken once a turn."""
