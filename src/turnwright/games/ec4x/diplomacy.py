"""8.1 Diplomacy: neutral, enemy, non-aggression pact; war/engagement.py holds what follows at home (8.1.4)."""

from __future__ import annotations

from turnwright.core import Illegal
from turnwright.kit.words import say

from . import lines
from .book import ASSAULT, NOBODY, Order, Stance
from .economy.ledger import award
from .events import CalledOff, Offered, StanceChanged
from .state import Reach, pair


def declare(t: Reach, seat: int, line: lines.Diplomacy) -> None:
    """8.1 Put down what this house declares or offers; both houses' words are weighed together afterwards."""
    if not 0 <= line.house < t.seats or line.house == seat or t.houses[line.house].fallen:
        raise Illegal(say("8.1 There is no such other house in the game."))
    stance = t.stance(seat, line.house)
    if stance == line.stance:
        raise Illegal(say("8.1 You are {said} already.", said=said(stance)))
    if t.offers[seat][line.house] == line.stance:
        raise Illegal(say("8.1 You have offered that already."))
    offers = list(t.offers[seat])
    offers[line.house] = line.stance
    t.offers[seat] = tuple(offers)


def said(stance: Stance) -> str:
    return {"neutral": "neutral", "enemy": "enemies", "pact": "bound by a pact"}[stance]


def weigh(t: Reach, before: list[tuple[Stance | None, ...]]) -> None:
    """8.1 War is declared by one, at once; 8.1.2 pacts and 8.1.1 peace need both."""
    for one in range(t.seats):
        for other in range(one + 1, t.seats):
            weigh_pair(t, one, other, before)


def weigh_pair(t: Reach, one: int, other: int, before: list[tuple[Stance | None, ...]]) -> None:
    """8.1 What two houses say to each other; an offer that stood `before` is not told again."""
    words = {one: t.offers[one][other], other: t.offers[other][one]}
    stance = t.stance(one, other)
    hostile = [seat for seat, word in words.items() if word == "enemy"]
    if hostile and stance != "enemy":
        for seat in hostile if stance == "pact" else ():
            award(t, seat, -t.options.pact_breach, "Broke a pact", "pacts", "8.1.2")
        change(t, hostile[0], one + other - hostile[0], "enemy")
        return
    leaving = [seat for seat, word in words.items() if word == "neutral"]
    if leaving and stance == "pact":
        change(t, leaving[0], one + other - leaving[0], "neutral")
        return
    agreed = words[one] if words[one] == words[other] else None
    if agreed is not None:
        change(t, one, other, agreed)
        return
    for seat, word in words.items():
        rival = other if seat == one else one
        if word not in (None, before[seat][rival]):
            t.report(Offered(seat, rival, word), to=[one, other])


def change(t: Reach, by: int, house: int, stance: Stance) -> None:
    """8.1 From now on; offers between the two are settled by it."""
    if stance == "neutral":
        t.stances.pop(pair(by, house), None)
    else:
        t.stances[pair(by, house)] = stance
    for seat, rival in ((by, house), (house, by)):
        offers = list(t.offers[seat])
        offers[rival] = None
        t.offers[seat] = tuple(offers)
    t.report(StanceChanged(by, house, stance), to=[by, house])


def bound(t: Reach, seat: int, owner: int) -> bool:
    """8.1.2 Does a pact keep this house from attacking what is the owner's?  Not if it declares war on the same sheet."""
    return owner >= 0 and t.stance(seat, owner) == "pact" and t.offers[seat][owner] != "enemy"


def call_off(t: Reach) -> None:
    """8.1.2 Fleets that were sent against a house before a pact with it, or before they knew whose world it is, go home."""
    for key in sorted(t.fleets):
        fleet = t.fleets[key]
        if fleet.order not in ASSAULT:
            continue
        seen = t.intel[fleet.house][fleet.target]
        owner = t.owner(fleet.at) if fleet.at == fleet.target else seen.owner if seen else NOBODY
        if bound(t, fleet.house, owner):
            t.put(fleet.but(order=Order.HOME, target=-1))
            t.report(CalledOff(fleet.number, fleet.target, owner), to=[fleet.house])
