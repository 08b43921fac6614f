"""7 What battles tell those who took part in them: every die, strength, hit and decision, round by round.

Fleets and squadrons carry their numbers for their own house alone; everything else that fires is seen by whoever it
fires at.  A battle's report shows rules of engagement too, since a retreat gives them away (R70).
"""

from __future__ import annotations

from typing import Literal

from turnwright.core import Event, Value

Units = tuple[tuple[str, int], ...]
"""How many of which class, by code."""
DESTROYED, LEFT = 2, 3
"""7.1.2, 7.3.3 States of a squad: 0 undamaged, 1 crippled, destroyed, and out of the fight."""


UNDER_WAY = -1
"""6.2 In place of an order that does not show to others (R72)."""


class Squad(Value):
    """7.2 What is reduced as a whole: a squadron (its flagship first), a fighter squadron or a starbase."""

    codes: tuple[str, ...]
    attack: int
    """Undamaged; a cripple fires half of it, rounded up."""
    defence: int
    state: int
    """At the start of the battle."""
    kind: Literal["squadron", "fighter", "starbase"] = "squadron"
    number: int = 0
    """The squadron's number, for its own house alone."""


class Force(Value):
    """7.2 A Task Force: whose it is, with what, how strong, and under which orders and rules of engagement."""

    house: int
    units: Units
    attack: int
    cloaked: bool = False
    roe: int = 10
    orders: tuple[int, ...] = ()
    """6.2 The codes of its fleets' orders as the reader may know them; none for what is based on the planet."""
    squads: tuple[Squad, ...] = ()
    lifts: Units = ()
    """2.3.2 Spacelift that it screens; it dies with a force that is destroyed."""
    fleets: tuple[int, ...] = ()
    """Numbers of its fleets, for its own house alone."""


class Search(Value):
    """2.4.3 A scout fleet or starbase looked for a cloaked fleet: effective ELI, CLK, threshold and 1D20."""

    finder: int
    house: int
    level: int
    cloak: int
    need: int
    roll: int
    found: bool


class Blow(Value):
    """7.3.1 Hits spent on one squad (by its Task Force and its place there) and the steps it falls by them."""

    force: int
    squad: int
    hits: int
    steps: int


class Volley(Value):
    """7.3.1 A Task Force's fire in one round: strength, die, modifiers, quarters of effectiveness, hits, where they went."""

    house: int
    force: int
    attack: int
    die: int
    modifiers: tuple[tuple[str, int], ...]
    """By name: scouts, starbase, surprise, ambush."""
    quarters: int
    hits: int
    critical: bool
    rerolled: bool = False
    """7.4 A first natural nine against a starbase was rolled again."""
    excess: int = 0
    blows: tuple[Blow, ...] = ()
    crippled: Units = ()
    destroyed: Units = ()

    @property
    def modifier(self) -> int:
        return sum(value for _, value in self.modifiers)


class Check(Value):
    """7.3.2 What a Task Force decides after a round by its rules of engagement, own strength to the foe's."""

    force: int
    own: int
    foe: int
    roe: int
    decision: Literal["stays", "retreats", "cornered"]
    """Cornered: it would retreat, but finds no way."""


class Round(Value):
    """7.3.1, 7.3.2 One round: all fire at once, then all look at the odds."""

    volleys: tuple[Volley, ...]
    states: tuple[tuple[int, ...], ...]
    """After the round, by Task Force and squad."""
    checks: tuple[Check, ...] = ()


class Fought(Event):
    """7.3, 7.4 A battle as everyone who took part saw it; a fate is held, destroyed or retreated."""

    reveals = "named"
    at: int
    forces: tuple[Force, ...]
    rounds: tuple[Round, ...]
    fates: tuple[str, ...]
    orbital: bool = False
    """7.4 Round the starbase and the planet's guards, not in open space."""
    stalemate: bool = False
    searches: tuple[Search, ...] = ()
    """2.4.3 For cloaked fleets that fought here."""


class Unmasked(Event):
    """2.4.3 A cloaked fleet was found."""

    reveals = "named"
    at: int
    search: Search


class Withdrew(Event):
    """7.3.3 An own fleet has retreated."""

    reveals = "named"
    fleet: int
    at: int
    to: int


class Scuttled(Event):
    """3.9 Mothballed ships were destroyed, with nobody left to screen them."""

    reveals = "named"
    at: int
    house: int
    units: Units


class Fire(Value):
    """7.5.1, 7.6 One side's fire: strength, die (-1: none cast), quarters of effectiveness, hits."""

    attack: int = 0
    die: int = -1
    quarters: int = 0
    hits: int = 0


class Bombarded(Event):
    """7.5 A round of bombardment: fire of both sides, the shield, and what it did."""

    reveals = "named"
    at: int
    by: int
    owner: int
    order: int
    round: int
    fire: Fire
    answer: Fire
    """7.5.3 The ground batteries'; a natural nine is critical."""
    breakers: Fire = Fire()
    """2.4.8 Planet-Breakers fire by themselves, past the shield."""
    shield: int = 0
    shield_die: int = -1
    blocked: int = 0
    crippled: Units = ()
    destroyed: Units = ()
    """7.5.3, 7.5.4 Batteries, armies and marines."""
    industry: int = 0
    people: int = 0
    excess: int = 0
    damaged: Units = ()
    lost: Units = ()
    """The attacker's ships, crippled and destroyed."""

    @property
    def hits(self) -> int:
        return self.fire.hits + self.breakers.hits


class GroundRound(Value):
    """7.6 A round on the ground: fire of both sides, defenders and then invaders crippled and destroyed."""

    invaders: Fire
    defenders: Fire
    crippled: Units = ()
    destroyed: Units = ()
    hurt: Units = ()
    lost: Units = ()


class Landed(Event):
    """7.6 Marines on the ground: how many landed, round by round, how many live, and who holds the planet."""

    reveals = "named"
    at: int
    by: int
    owner: int
    marines: int
    rounds: tuple[GroundRound, ...]
    taken: bool
    blitz: bool
    left: int = 0
    burnt: int = 0
    """7.6.1 Industrial units that loyal citizens destroyed."""


class Repelled(Event):
    """7.6.1 Batteries were left, so nobody landed."""

    reveals = "named"
    at: int
    by: int
    owner: int


class Died(Event):
    """7.5.4 A colony was bombarded to the last citizen."""

    reveals = "named"
    at: int
    owner: int
