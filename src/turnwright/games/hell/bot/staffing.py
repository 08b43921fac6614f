"""The posts of a week as the manager by rules of thumb would fill them."""

from __future__ import annotations

from turnwright.kit.words import say

from ..agents import able
from ..book import PLACES, POSTS, Job, Place
from ..districts import dominion_band
from ..full_charter import expansion_limit
from ..quiet_empire import quiet_gate
from ..state import lever, workers_ready
from ..view import Seen
from ..workers import expansion_cost, worker_limit
from .posts import digs, price


def ceiling_of(v: Seen) -> int:
    """The Notice that does no harm: quiet enough, and below Scrutiny."""
    return min(v.book.quiet.notice, lever(v).scrutiny - 1)


def chosen_districts(v: Seen) -> list[Place]:
    """The districts of the coming empire: where Dominion is highest, then where Authority is lowest."""
    ranked = sorted(PLACES, key=lambda place: (-v.dominion[place], v.authority[place]))
    return ranked[: v.book.quiet.districts]


def patient(v: Seen) -> bool:
    """Is there time for the economy, because the empire does not count yet?"""
    return v.week <= quiet_gate(v) or v.strain > 0


class Roster:
    """The posts of a week: what is needed first, then what pays best."""

    def __init__(self, v: Seen) -> None:
        self.v = v
        self.posts = dict.fromkeys(POSTS.values(), 0)
        self.why: dict[str, list[str]] = {}
        """For each worker of a post, in the order they are sent."""
        self.left = workers_ready(v)
        self.room = {place: worker_limit(v, place) for place in PLACES}
        self.notice = dict(v.notice)
        self.dominion = dict(v.dominion)
        self.upkeep = sum(level > 0 for level in v.dominion.values())
        self.stock = v.materiel
        self.calm()
        for place in sorted(chosen_districts(v), key=lambda place: v.dominion[place]):
            self.grow(place, v.book.quiet.dominion, ceiling_of(v))
        self.spy()
        for place in chosen_districts(v):
            self.grow(place, v.book.quiet.dominion + 2, ceiling_of(v) - 2)
        self.earn()

    def put(self, place: Place, job: Job, reason: str) -> None:
        post = POSTS[place, job]
        self.posts[post] += 1
        self.why.setdefault(post, []).append(reason)
        self.left -= 1
        self.room[place] -= 1

    def hush(self, place: Place, reason: str) -> None:
        self.put(place, "discretion", reason)
        self.notice[place] -= 1

    def calm(self) -> None:
        """Too much Notice comes first."""
        for place in sorted(PLACES, key=lambda place: -self.notice[place]):
            while self.notice[place] > ceiling_of(self.v) and self.room[place] and self.left:
                if not self.v.dominion[place]:
                    break
                facts = {"notice": self.v.notice[place], "name": self.name(place)}
                self.hush(place, say("Notice is {notice} in {name}; it must fall.", facts))

    def grow(self, place: Place, goal: int, ceiling: int) -> None:
        """As many Expansions as Notice allows, made room for by Discretion."""
        limit, cost, v = expansion_limit(self.v, place), expansion_cost(self.v), self.v
        while self.left and self.room[place] and self.dominion[place] < goal:
            if self.posts[POSTS[place, "expansion"]] >= limit or (cost and self.stock < cost + self.upkeep + 1):
                return
            gain = 0 if dominion_band(v.book, self.dominion[place]).shelter else 1
            if self.notice[place] + gain > ceiling:
                if self.left < 2 or self.room[place] < 2 or not v.dominion[place] or not self.can_hush(place):
                    return
                self.hush(place, say("Discretion in {name} makes room for Expansion.", name=self.name(place)))
            needed, name = v.book.quiet.dominion, self.name(place)
            reason = say("A margin of Dominion in {name}, in case of an event.", name=name)
            if self.dominion[place] < needed:
                reason = say("{name} needs Dominion {goal} for the Quiet Empire.", name=name, goal=needed)
            self.put(place, "expansion", reason)
            self.dominion[place] += 1
            self.notice[place] += gain
            self.stock -= cost

    def can_hush(self, place: Place) -> bool:
        """Discretion is resolved before Expansion, so it can only take away what is there already."""
        return self.v.notice[place] - self.posts[POSTS[place, "discretion"]] > 0

    def spy(self) -> None:
        """One spy while there is time, agents are rested and the board is empty."""
        v = self.v
        ready = sum(agent.corruption < 4 for agent in able(v))
        if not patient(v) or v.board or ready < 3 or self.left < 3:
            return
        for place in sorted(PLACES, key=lambda place: v.authority[place]):
            if v.dominion[place] >= v.book.jobs["espionage"].requires and self.room[place]:
                self.put(place, "espionage", say("Rested agents want work, and the board is empty."))
                return

    def earn(self) -> None:
        """Quiet first while the empire is counted, then dig and sell."""
        v, buffer = self.v, ceiling_of(self.v) - 2
        for place in PLACES:
            while self.left and self.room[place] and v.dominion[place] and self.notice[place] > buffer:
                if not self.can_hush(place):
                    break
                self.hush(place, say("A margin of Notice in {name}, in case of an event.", name=self.name(place)))
        while self.left:
            if self.stock - self.kept() >= v.book.workers.load and (market := self.best_market()):
                self.put(market, "trading", say("Stocks are full enough to sell."))
                self.stock -= v.book.workers.load
            elif pit := self.best_pit():
                self.put(pit, "extraction", say("Materiel pays for upkeep and trade."))
                self.stock += digs(v, pit)
            else:
                return

    def kept(self) -> int:
        """Materiel not to sell: next week's upkeep and Expansions."""
        hungry = sum(self.dominion[place] < self.v.book.quiet.dominion for place in chosen_districts(self.v))
        return self.upkeep + 1 + hungry * expansion_cost(self.v)

    def best_market(self) -> Place | None:
        """The open district where a trader earns most."""
        markets = [place for place in PLACES if self.room[place] and price(self.v, place)]
        return max(markets, key=lambda place: price(self.v, place), default=None)

    def best_pit(self) -> Place | None:
        """The open district where a worker digs most."""
        pits = [place for place in PLACES if self.room[place] and self.v.dominion[place]]
        return max(pits, key=lambda place: digs(self.v, place), default=None)

    def name(self, place: Place) -> str:
        return self.v.book.districts[place].name
