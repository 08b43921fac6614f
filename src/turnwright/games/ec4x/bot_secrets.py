"""What the bots say to each other, and what they do behind each other's back."""

from __future__ import annotations

from . import lines
from .bot_draft import Draft
from .economy import PP
from .espionage import ON_A_COLONY, row
from .tables import DEEDS, NOBODY, Deed

SEASON = 10
"""Turns for which the spies stay with one kind of deed."""


class SecretHabits(Draft):
    """8.1, 8.2, 8.3 Diplomacy, espionage and counter-intelligence."""

    def talk(self) -> None:
        """8.1 Peace with all but the prey; whoever lives for war makes no promises."""
        prey = self.prey()
        for seat, rival in enumerate(self.view.rivals):
            offered = self.view.offers[seat]
            if seat == self.seat or rival.fallen:
                continue
            if self.war and seat == prey and self.view.turn > 10:
                self.say(seat, "enemy", rival.stance != "enemy" and offered != "enemy")
            elif rival.stance == "enemy":
                self.say(seat, "neutral", offered != "neutral" and (self.war < 2 or rival.offer == "neutral"))
            elif rival.stance == "neutral":
                self.say(seat, "pact", offered != "pact" and self.war < 2)
            elif self.war and self.crowded():
                self.say(seat, "neutral", offered != "neutral" and self.rng.random() < 0.05)

    def say(self, seat: int, stance: str, wanted: bool) -> None:
        if wanted:
            self.lines.append(lines.Diplomacy(seat, stance))  # type: ignore[arg-type]

    def crowded(self) -> bool:
        """Every world that is known is taken: what is to be had belongs to somebody."""
        return self.view.turn > 24 and not any(s and s.owner == NOBODY for s in self.view.intel)

    def prey(self) -> int:
        """Whose colonies were seen most, pacts apart; the first of the seats on a tie."""
        owners = [self.owner(at) for at in self.foreign()]
        owners = [owner for owner in owners if self.view.rivals[owner].stance != "pact"]
        return max(sorted(set(owners)), key=owners.count, default=NOBODY)

    def spend_on_secrets(self) -> None:
        """8.2, 8.3 No more than the share that costs no prestige."""
        point = self.book.intrigue.point * PP
        points = (self.budget * (self.book.intrigue.free + 1) // 100 - 1) // point
        if points > 0 and self.weights.covert:
            self.pay(points * point, lines.Fund("EBP", points))
        if points > 0 and self.house.cip < 6 and self.view.turn % 3 == 0:
            self.pay(point, lines.Fund("CIP", 1))
        if self.weights.covert:
            self.subvert()

    def subvert(self) -> None:
        """8.2 The deed of the season against the leader, as soon as it can be paid for; another if there is no place for it."""
        rivals = [s for s, r in enumerate(self.view.rivals) if s != self.seat and not r.fallen]
        if not rivals:
            return
        leader = max(rivals, key=lambda seat: self.view.rivals[seat].prestige)
        first = (self.view.turn // SEASON + self.seat) % len(DEEDS)
        season = (*DEEDS[first:], *DEEDS[:first])
        for deed in ("cyber", *season) if season[0] == "sabotage" else season:
            aims = [(victim, self.place_of(deed, victim)) for victim in (leader, *rivals)]
            aim = next(((victim, place) for victim, place in aims if place is not None), None)
            if aim and row(self.book, deed).cost <= self.house.ebp:
                self.lines.append(lines.Covert(deed, *aim))
            if aim:
                return

    def place_of(self, deed: Deed, victim: int) -> int | None:
        """8.2 The colony that a deed is aimed at, -1 for the house itself, None if nothing fit is known."""
        if deed not in ON_A_COLONY:
            return -1
        worlds = [at for at in self.foreign() if self.owner(at) == victim]
        if deed == "cyber":
            worlds = [at for at in worlds if self.has(at, "SB")]
        yards = [at for at in worlds if self.has(at, "SY")]
        return next(iter(yards or worlds), None)
