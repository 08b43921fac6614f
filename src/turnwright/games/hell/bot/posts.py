"""The posts of a week as the planning manager would fill them: quiet first, then growth, spies, and what pays."""

from __future__ import annotations

from turnwright.kit.words import say

from ..agents import able
from ..book import PLACES, POSTS, TOP, Job, Place
from ..districts import dominion_band
from ..full_charter import job_limit, talk
from ..state import Branch, lever, workers_ready
from ..workers import expansion_cost, worker_limit
from .aims import Aims


class Posts:
    """What is needed first; Discretion that is assigned already stays, since favours may count on it."""

    def __init__(self, b: Branch, aims: Aims) -> None:
        self.b = b
        self.aims = aims
        self.posts = dict.fromkeys(POSTS.values(), 0)
        self.why: dict[str, list[str]] = {}
        """For each worker of a post, in the order they are sent."""
        self.left = workers_ready(b)
        self.room = {place: worker_limit(b, place) for place in PLACES}
        self.notice = {place: b.notice[place] + talk(b, place) + exposure(b, place) for place in PLACES}
        self.stock = b.materiel
        self.upkeep = sum(level > 0 for level in b.dominion.values()) + 1
        for place in PLACES:
            for _ in range(b.jobs[POSTS[place, "discretion"]]):
                self.hush(place)
        self.calm(aims.ceiling)
        self.grow()
        self.spy()
        self.calm(aims.style.buffer)
        self.earn()

    def put(self, place: Place, job: Job, reason: str) -> bool:
        """One more worker there, if there is one and the post takes one."""
        post, b = POSTS[place, job], self.b
        open_ = b.dominion[place] >= b.book.jobs[job].requires and self.posts[post] < job_limit(b, place, job)
        if not (open_ and self.left and self.room[place]):
            return False
        self.posts[post] += 1
        self.why.setdefault(post, []).append(reason)
        self.left -= 1
        self.room[place] -= 1
        return True

    def hush(self, place: Place, growing: bool = False) -> bool:
        """4.2 Discretion takes away what is there already, no more; `growing`: to make room for an Expansion."""
        hushed = self.posts[POSTS[place, "discretion"]]
        if self.b.notice[place] <= hushed or not self.put(place, "discretion", self.loud(place, growing)):
            return False
        self.notice[place] -= 1
        return True

    def loud(self, place: Place, growing: bool) -> str:
        """10.1 What Notice does here if nobody sees to it."""
        b = self.b
        facts = {"name": b.book.districts[place].name, "notice": ahead(b, place), "scrutiny": lever(b).scrutiny}
        if said := looked_into(b, place, ahead(b, place)):
            return said
        if growing:
            return say("It makes room for the Notice that Expansion brings to {name}.", facts)
        return say(
            "{name} comes to Notice {notice} without it; the further below {scrutiny}, the more can go wrong unseen.",
            facts,
        )

    def calm(self, ceiling: int) -> None:
        for place in sorted(PLACES, key=lambda place: -self.notice[place]):
            while self.notice[place] > ceiling and self.hush(place):
                pass

    def grow(self) -> None:
        """4.2 Expansion toward the goal, as far as Notice and materiel allow."""
        b, aims, cost = self.b, self.aims, expansion_cost(self.b)
        first = [aims.place] if aims.coup else []
        for place in [*first, *sorted(aims.empire, key=lambda place: abs(b.dominion[place] - 4.5))]:
            goal, dominion = aims.dominion(place), b.dominion[place] + self.posts[POSTS[place, "expansion"]]
            while dominion < goal and (not cost or self.stock >= cost + self.upkeep):
                if not self.expand(place, dominion):
                    break
                dominion, self.stock = dominion + 1, self.stock - cost

    def expand(self, place: Place, dominion: int) -> bool:
        """One Expansion, made room for by Discretion where its Notice would be too much."""
        b = self.b
        gain = max(0, 1 - dominion_band(b.book, dominion).shelter)
        gain += talk(b, place, dominion + 1 - b.dominion[place]) - talk(b, place, dominion - b.dominion[place])
        if self.notice[place] + gain > self.aims.ceiling:
            made_room = self.left > 1 and self.room[place] > 1 and self.hush(place, growing=True)
            if not made_room or self.notice[place] + gain > self.aims.ceiling:
                return False
        if not self.put(place, "expansion", self.goal(place)):
            return False
        self.notice[place] += gain
        return True

    def goal(self, place: Place) -> str:
        """11 What a district grows for."""
        aims, rules = self.aims, self.b.book.quiet
        facts = {
            "name": self.b.book.districts[place].name,
            "goal": aims.dominion(place),
            "districts": rules.districts,
            "coup": self.b.book.coup.dominion,
        }
        if aims.coup:
            return (
                say("{name} is to reach Dominion {goal}: a Coup there takes {coup}.", facts)
                if place == aims.place
                else say("{name} is to reach Dominion {goal}, to pay for the Coup.", facts)
            )
        if aims.push:
            return say("{name} is to reach Dominion {goal}: now all {districts} districts go on together.", facts)
        return say(
            "{name} is to reach Dominion {goal}; from there the empire's {districts} districts go on together.", facts
        )

    def spy(self) -> None:
        """6.3 Spies where Authority is in the way, while agents are free and the board is not full."""
        b, style = self.b, self.aims.style
        if len(able(b)) < 2 or len(b.board) >= style.letters:
            return
        sent = 0
        for place in sorted(PLACES, key=lambda place: (-min(3, self.aims.authority(place)), b.authority[place])):
            while sent < style.spies and self.put(place, "espionage", self.sought(place)):
                sent += 1

    def sought(self, place: Place) -> str:
        """6.3 What a spy is for."""
        if self.aims.authority(place):
            return say(
                "Authority {authority} holds {name} back: a spy there finds missions that take some away.",
                authority=self.b.authority[place],
                name=self.b.book.districts[place].name,
            )
        if self.b.board:
            return say("What lies on the board is worth no squad for now; a spy finds more.")
        return say("A spy finds missions, and agents without one are idle.")

    def earn(self) -> None:
        """4.4 Dig and sell: a trader where there is something to sell, else a digger."""
        b, load = self.b, self.b.book.workers.load
        kept = self.kept()
        markets = sorted(PLACES, key=lambda place: -price(b, place))
        while self.left:
            market = next((place for place in markets if self.room[place] and price(b, place)), None)
            sold = say(
                "Upkeep and the growth to come take {kept} materiel; what is beyond that can be sold.", kept=kept
            )
            if market and self.stock - kept >= load and self.put(market, "trading", sold):
                self.stock -= load
                continue
            pits = [place for place in PLACES if self.room[place] and b.dominion[place]]
            pit = max(pits, key=self.digging, default=None)
            dug = (
                say(
                    "Upkeep and the growth to come take {kept} materiel, and only what is beyond that can be sold.",
                    kept=kept,
                )
                if self.stock - kept < load
                else say("No market has a post left; what is dug now can be sold in another week.")
            )
            if pit is None or not self.put(pit, "extraction", dug):
                return
            self.stock += digs(b, pit)

    def kept(self) -> int:
        """3.1 Materiel not to sell."""
        return self.upkeep + self.aims.style.stock + 3 * expansion_cost(self.b)

    def digging(self, place: Place) -> int:
        """4.2 What a digger is worth here: twice what he digs, less the market he stands in the way of."""
        return 2 * digs(self.b, place) - dominion_band(self.b.book, self.b.dominion[place]).rate


def price(b: Branch, place: Place) -> int:
    """4.4 What a trader earns here."""
    book, dominion = b.book, b.dominion[place]
    if dominion < book.jobs["trading"].requires:
        return 0
    return dominion_band(book, dominion).rate * book.workers.load + book.districts[place].trading


def digs(b: Branch, place: Place) -> int:
    """4.2 What a worker digs here."""
    return b.dominion[place] + b.book.districts[place].extraction


def ahead(b: Branch, place: Place) -> int:
    """4.2, 16.2 The Notice of a district after this week's jobs, missions and talk, as far as they can be foreseen."""
    hushed = min(b.notice[place], b.jobs[POSTS[place, "discretion"]])
    grown = b.jobs[POSTS[place, "expansion"]]
    return min(TOP, b.notice[place] - hushed + grown + talk(b, place, grown) + exposure(b, place))


def looked_into(b: Branch, place: Place, notice: int) -> str:
    """10.1 What comes of this Notice by the end of the week, if Hell looks into it."""
    name, scrutiny = b.book.districts[place].name, lever(b).scrutiny
    if notice < scrutiny:
        return ""
    return say(
        "Without it {name} comes to Notice {notice} this week, and Hell looks into it from {scrutiny} on.",
        name=name,
        notice=notice,
        scrutiny=scrutiny,
    )


def exposure(b: Branch, place: Place) -> int:
    """7.3 Notice that the missions of this week are likely to add or take here."""
    change = 0
    for squad in b.squads:
        if squad.due <= b.week and squad.mission.district == place and squad.mission.kind != "coup":
            row = b.book.missions[squad.mission.kind]
            change += row.risk - max(0, row.notice - 1)
    return change
