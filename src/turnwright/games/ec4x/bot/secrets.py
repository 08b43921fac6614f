"""What the bots say to each other, and what they do behind each other's back."""

from __future__ import annotations

from .. import lines
from ..book import DEEDS, NOBODY, Deed
from ..economy.production import PP
from ..economy.research import month
from ..secrets.espionage import ON_A_COLONY, row
from .draft import Draft

SEASON = 10
"""Turns for which the spies stay with one kind of deed."""


PEACE, WAR = 7, 10
"""8.1 Peace is made before this month, war declared after that one: who makes peace keeps it for some turns."""
QUIET = 10
"""8.1 Until this turn nobody goes to war."""
CONGRESS = 26
"""8.1.2 Pacts are made in the first half of so many turns and given up in the last of them alone."""


class SecretHabits(Draft):
    """8.1, 8.2, 8.3 Diplomacy, espionage and counter-intelligence."""

    def talk(self) -> None:
        """8.1 Peace with all but the prey."""
        prey = self.prey()
        for seat, rival in enumerate(self.view.rivals):
            offered = self.view.offers[seat]
            if seat == self.seat or rival.fallen:
                continue
            if self.war and seat == prey and self.view.turn > QUIET:
                self.say(seat, "enemy", rival.stance != "enemy" and offered != "enemy" and month(self.view.turn) > WAR)
            elif rival.stance == "enemy":
                willing = self.promises(seat) or rival.offer == "neutral"
                self.say(seat, "neutral", offered != "neutral" and willing and month(self.view.turn) < PEACE)
            elif rival.stance == "neutral":
                early = self.view.turn % CONGRESS < CONGRESS // 2
                self.say(seat, "pact", offered != "pact" and early and self.promises(seat))
            elif self.war and self.crowded():
                self.say(seat, "neutral", offered != "neutral" and self.view.turn % CONGRESS == CONGRESS - 1)

    def say(self, seat: int, stance: str, wanted: bool) -> None:
        if wanted:
            self.lines.append(lines.Diplomacy(seat, stance))  # type: ignore[arg-type]

    def promises(self, seat: int) -> bool:
        """8.1 Does it offer this house peace and pacts?  Whoever lives for war does not."""
        return self.war < 2

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
        """8.2 The dearer the later, since a deed that is found out costs the same whatever it would bring.

        Spies save for the deed of the season, but now and then take what they can have.
        """
        aims = self.aims()
        able = [deed for deed in aims if row(self.book, deed).cost <= self.house.ebp]
        known = sorted(aims, key=lambda deed: row(self.book, deed).cost)
        season = known[: 1 + self.view.turn // SEASON][-1:]
        chosen = season if set(season) <= set(able) else able if self.rng.random() < 0.15 else []
        if chosen:
            deed = self.rng.choice(chosen)
            self.lines.append(lines.Covert(deed, *aims[deed]))

    def aims(self) -> dict[Deed, tuple[int, int]]:
        """8.2 For every deed a house, the leader first, and the place of it where something fit is known."""
        rivals = [seat for seat, rival in enumerate(self.view.rivals) if seat != self.seat and not rival.fallen]
        rivals.sort(key=lambda seat: -self.view.rivals[seat].prestige)
        found: dict[Deed, tuple[int, int]] = {}
        for deed in DEEDS:
            for victim in rivals:
                place = self.place_of(deed, victim)
                if place is not None:
                    found.setdefault(deed, (victim, place))
        return found

    def place_of(self, deed: Deed, victim: int) -> int | None:
        """8.2 The colony that a deed is aimed at, -1 for the house itself, None if nothing fit is known."""
        if deed not in ON_A_COLONY:
            return -1
        worlds = [at for at in self.foreign() if self.owner(at) == victim]
        if deed == "cyber":
            worlds = [at for at in worlds if self.has(at, "SB")]
        yards = [at for at in worlds if self.has(at, "SY")]
        return next(iter(yards or worlds), None)
