"""3.8 The worst that the other player can do to a castle in the next turn, found by playing that turn out by the rules."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from turnwright.core import Row, added, settle
from turnwright.kit.words import say, signed

from ..actions import (
    ATTACK,
    BUILD,
    DECREE,
    DEVELOP,
    EXPAND,
    OVERWORK,
    PLOW,
    RAISE,
    REALLOCATE,
    TAX,
    Act,
    Build,
    Develop,
    RoyalDecree,
)
from ..book import Book, Options
from ..council_actions import forecast
from ..main_phase import unmet
from ..prices import cost, points_needed
from ..sequence import BEGIN_TURN
from ..state import Kingdom, KingdomView, Realm
from ..upkeep_phase import LIQUIDATION
from ..war import attacks_most, damage
from .words import label

MOST = 2000
"""Positions looked at; turns of few action points, and so most, are searched to their end with less."""

ARMS: tuple[Act, ...] = (Build("barracks"), Develop("outpost"), RoyalDecree("outpost"))
STRIKES: tuple[Act, ...] = (
    *(act for act in RAISE if act.role == "commander"),
    *(act for act in REALLOCATE if act.target == "commander"),
    *ARMS,
)
"""What makes an attack possible, or stronger, at once."""
COUNCIL: tuple[Act, ...] = tuple(act for act in RAISE if act.role == "council")
"""A councillor brings the action point that raising one takes."""
MEANS: tuple[Act, ...] = (
    *(act for act in DEVELOP if act.kind == "house"),
    *(act for act in DECREE if act.kind == "house"),
    *(act for act in BUILD if act.building in ("citadel", "temple", "market", "mill", "great_hall", "raiders_guild")),
    EXPAND,
    PLOW,
)
"""What makes room or gold for those, with another action point to use it."""

SQUEEZE: tuple[Act, ...] = (TAX, OVERWORK)


class Danger(NamedTuple):
    """What the other's next turn could bring, as things stand."""

    line: tuple[tuple[Act, int], ...] = ()
    """What they would do for it, each with what it takes off the castle."""
    falls: bool = False
    comes: bool = True
    """Whether they have a turn to come."""
    sure: bool = True
    """Whether every line was looked at."""

    @property
    def castle(self) -> int:
        return sum(loss for _, loss in self.line)


def danger(view: KingdomView, seat: int) -> Danger:
    """3.8 The worst line of the other's coming turn, or of what is left of it."""
    last = view.round >= view.options.max_rounds and view.active == seat == 1
    if view.outcome or last:
        return Danger(comes=False)
    waits = view.round + (seat == 1) if view.active == seat else 0
    return _worst(view.realms, seat, waits, view.book, view.options)


def losses(found: Danger) -> list[Row]:
    """The line as the terms of what it costs the castle: each blow with what leads up to it."""
    terms, before = list[Row](), list[str]()
    for act, loss in found.line:
        before.append(label(act))
        if loss:
            terms.append((", ".join(before), loss, act.section))
            before.clear()
    return terms


def say_danger(view: KingdomView, seat: int) -> str:
    """The danger in one line, in words for every degree of it."""
    found = danger(view, seat)
    if not found.comes:
        return "" if view.outcome else say("No attack can come any more")
    later = view.active == seat
    if found.falls:
        return say("Their next turn could take the castle") if later else say("This turn could take the castle")
    if found.castle:
        loss = signed(-found.castle)
        if not found.sure:
            loss = say("{loss} or more", loss=loss)
        if later:
            return say("Their next turn could cost: castle {loss}", loss=loss)
        return say("This turn could cost: castle {loss}", loss=loss)
    if not found.sure:
        return (
            say("Their next turn: no harm to the castle foreseen")
            if later
            else say("This turn: no harm to the castle foreseen")
        )
    if found.line:
        return say("Their next turn: the wall would hold") if later else say("This turn: the wall would hold")
    return say("Their next turn: no attack can come") if later else say("This turn: no attack can come")


@lru_cache(maxsize=512)
def _worst(realms: tuple[Realm, ...], seat: int, round: int, book: Book, options: Options) -> Danger:
    """The search, from the beginning of their turn of this round on; round 0: from where they stand in it."""
    foe, sure = 1 - seat, True
    if round:
        t = Kingdom(options=options, book=book, round=round, active=foe, realms=list(realms))
        t.then(BEGIN_TURN)
        settle(t)
        while t.asks.get(foe) == LIQUIDATION:
            t.asks.clear()
            LIQUIDATION.answer(t, foe, LIQUIDATION.legal(t, foe)[0])
            settle(t)
            sure = False
        if t.ended:
            return Danger()
        realms = tuple(t.realms)
    search = _Search(book, options)
    search.visit(realms[foe], realms[seat], ())
    return Danger(search.best, search.falls, sure=sure and search.left > 0)


class _Search:
    """Depth first, blows before means.  Gold is squeezed out only when something useful is too dear."""

    def __init__(self, book: Book, options: Options) -> None:
        self.book, self.options = book, options
        self.seen = set[tuple[Realm, Realm]]()
        self.best: tuple[tuple[Act, int], ...] = ()
        self.lost, self.falls, self.left = -1, False, MOST
        self.points = {act: points_needed(book, options, act) for act in (ATTACK, *STRIKES, *COUNCIL, *MEANS, *SQUEEZE)}
        self.bounded = all(map(self.points.get, STRIKES)) and all(
            self.points[act] >= book.council.ap for act in COUNCIL
        )
        """Whether the action points there are bound what can come of them."""

    def visit(self, foe: Realm, mine: Realm, line: tuple[tuple[Act, int], ...]) -> None:
        if self.falls or self.left <= 0 or (foe, mine) in self.seen or self.hopeless(foe, mine, line):
            return
        self.seen.add((foe, mine))
        self.left -= 1
        for act in self.tried(foe):
            then, struck = forecast(foe, mine, self.book, self.options, act)
            done = (*line, (act, mine.castle - struck.castle))
            if act is ATTACK and (lost := sum(loss for _, loss in done)) > self.lost:
                self.best, self.lost, self.falls = done, lost, not struck.castle
            self.visit(then, struck, done)

    def hopeless(self, foe: Realm, mine: Realm, line: tuple[tuple[Act, int], ...]) -> bool:
        """Whether nothing can come after this line that is worse than the worst found, were each action point a commander or
        the best of arms, and all paid for."""
        if self.lost < 0 or not self.bounded:
            return False
        most = max(self.harm(foe, mine, raised, foe.ap - raised) for raised in range(foe.ap + 1))
        return sum(loss for _, loss in line) + most <= self.lost

    def harm(self, foe: Realm, mine: Realm, raised: int, armed: int) -> int:
        """What attacks can take at most with so many commanders more, and so many arms.  The first breaks the watchtowers: a
        single one meets all that absorbs, of several nothing is taken to be absorbed."""
        book, leaders = self.book, foe.commanders + raised
        blows = max(0, attacks_most(foe.but(commanders=leaders), self.options) - foe.attacks)
        barracks = book.buildings.barracks.army if armed or "barracks" in foe.buildings else 0
        army = (
            foe.army
            + raised * (book.commander.strength + barracks)
            + armed * max(book.outpost.army, barracks * leaders)
        )
        if blows == 1:
            return max(0, added(damage(foe.but(army=army), mine, book)) - mine.fort)
        share = max(100, book.festival.damage) if mine.festival else 100
        return max(0, blows * army * share // 100 - max(0, mine.fort - mine.watchtowers * book.watchtower.fort))

    def tried(self, foe: Realm) -> list[Act]:
        """What is worth a try: means only where an action point is left to use them, arms only where somebody is left to
        lead them, or an action point to find one."""
        nobody = foe.attacks >= foe.commanders
        wanted = (
            *(() if nobody else (ATTACK,)),
            *(STRIKES + COUNCIL if foe.ap else ()),
            *(MEANS if foe.ap > 1 else ()),
        )
        able = self.able(foe, wanted)
        paid = [act for act in able if added(cost(foe, self.book, act)) <= foe.gold]
        squeeze = self.able(foe, SQUEEZE) if len(paid) < len(able) else []
        return [act for act in paid if not (nobody and act in ARMS and self.points[act] >= foe.ap)] + squeeze

    def able(self, foe: Realm, acts: tuple[Act, ...]) -> list[Act]:
        """Those for which nothing is missing but, perhaps, the gold."""
        ap, points, book, options = foe.ap, self.points, self.book, self.options
        return [act for act in acts if points[act] <= ap and not unmet(foe, book, options, act)]
