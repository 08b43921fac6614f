"""Why each number is what it is: the rows that the rules add up, shown as they are."""

from __future__ import annotations

from turnwright.core import Sum, added
from turnwright.kit.words import say, wordlist

from .. import development_phase, war
from ..actions import ACTS, Act
from ..happiness import tier
from ..people import capacity
from ..prices import cost
from ..score import victory_points
from ..state import KingdomView
from ..upkeep_phase import upkeep
from .danger import danger, losses
from .words import label, mood_name, tier_effects

WON = wordlist({"conquest": "Won by conquest", "bankruptcy": "Won by bankruptcy"})


def explain(view: KingdomView) -> dict[str, Sum]:
    """Why each number is what it is; the rows are the ones the rules add up."""
    found: dict[str, Sum] = {}
    for seat in range(view.seats):
        found |= explain_realm(view, seat)
    if view.outcome is None and view.phase == "main":
        realm = view.realms[view.active]
        for act in ACTS:
            found[cost_ref(act)] = Sum.of(label(act), cost(realm, view.book, act), say("gold"))
    return found


def cost_ref(action: Act) -> str:
    """`cost:Expand`, `cost:Build:market`, `cost:Reallocate:council:commander`."""
    fields = [str(getattr(action, name)) for name in action.__struct_fields__]
    return ":".join(["cost", type(action).__name__, *fields])


def explain_realm(view: KingdomView, seat: int) -> dict[str, Sum]:
    book, realm, other = view.book, view.realms[seat], view.realms[1 - seat]
    strike = war.damage(realm, other, book)
    siege = [*strike, (say("Fortification in the way"), -min(other.fort, added(strike)), "3.8")]
    extra = development_phase.bonus(book, view.round if seat > view.active else view.round + 1, seat)
    effects = tier_effects(tier(book, realm.happiness))
    sums = {
        "income": Sum.of(say("Income"), development_phase.income(realm, book), say("gold")),
        "upkeep": Sum.of(say("Upkeep"), upkeep(realm, book), say("gold")),
        "ap": Sum.of(say("Action points next turn"), development_phase.action_points(realm, book, extra), say("AP")),
        "army": Sum.of(
            say("Army after growth"), [(say("Army now"), realm.army, "0"), *development_phase.army_growth(realm, book)]
        ),
        "fort": Sum.of(
            say("Fortification after growth"),
            [(say("Now"), realm.fort, "0"), *development_phase.fort_growth(realm, book)],
        ),
        "capacity": Sum.of(say("Room for people"), capacity(realm, book), say("people")),
        "absorption": Sum.of(say("Absorption"), war.absorption(realm, book), "%"),
        "attack": Sum.of(say("Damage of an attack"), strike),
        "siege": Sum.of(say("Castle damage of an attack"), siege),
        "threat": Sum.of(say("Castle damage of their next turn, at worst"), losses(danger(view, seat))),
        "happiness": Sum.of(
            say("Happiness: {effects}", effects=effects),
            [(mood_name(tier(book, realm.happiness)), realm.happiness, "4")],
        ),
        "score": score(view, seat),
    }
    if view.loser >= 0:
        sums["points"] = Sum.of(say("Victory points when it ended"), victory_points(realm, book), say("points"))
    return {f"{name}:{seat}": found for name, found in sums.items()}


def score(view: KingdomView, seat: int) -> Sum:
    """1 Victory points as they stand; after a conquest or bankruptcy the win itself."""
    if view.loser >= 0:
        return Sum.of(say("Result"), [(WON[view.ended], int(seat != view.loser), "1")])
    return Sum.of(say("Victory points"), victory_points(view.realms[seat], view.book), say("points"))
