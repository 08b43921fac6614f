"""7.5, 7.6 Planetary bombardment, invasion and blitz."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ..assets import Colony, Fleet
from ..book import BREAKER, NOBODY, TRANSPORT, Book, Order, unit
from ..economy.industry import claims, keep_claims
from ..economy.ledger import award
from ..economy.population import MILLI, ptu_of, pu
from ..state import Reach, key_of
from ..streams import GROUND, stream
from .events import Bombarded, Died, Fire, GroundRound, Landed, Repelled, Units
from .retreat import survivors
from .space_combat import Piece, allocate, counted, hits_of, quarters
from .squadrons import halved
from .task_forces import fleet_pieces
from .weapons import attack


@dataclass(slots=True)
class Troop:
    """2.4.9 A division on the ground; reduced by itself."""

    code: str
    full: int
    defence: int
    state: int = 0

    @property
    def attack(self) -> int:
        return halved(self.full) if self.state == 1 else self.full if self.state == 0 else 0


def troops(book: Book, code: str, whole: int, crippled: int, divide: bool = False) -> list[Troop]:
    """2.4.7, 2.4.9 So many batteries, armies or marines; 7.6.2 blitzing marines at half strength."""
    row = unit(book, code)
    strength = halved(row.attack) if divide else row.attack
    return [Troop(code, strength, row.defence, int(n >= whole)) for n in range(whole + crippled)]


def strike(units: list[Troop], hits: int) -> int:
    """7.5.3, 7.5.4, 7.6.1 Cripple all before any is destroyed, strongest first; the hits that are left over."""
    while True:
        alive = [troop for troop in units if troop.state < 2]
        whole = [troop for troop in alive if troop.state == 0]
        within = [troop for troop in (whole or alive) if troop.defence <= hits]
        if not within:
            return hits
        struck = max(within, key=lambda troop: (troop.attack, -troop.defence))
        struck.state += 1
        hits -= struck.defence


def fire(t: Reach, table: Sequence[tuple[int, int]], attack: int) -> Fire:
    """7.5.1, 7.6 Strength by the effectiveness of 1D10; who has none does not roll."""
    if not attack:
        return Fire()
    die = t.roll(10) - 1
    effect = quarters(table, die)
    return Fire(attack, die, effect, hits_of(attack, effect))


def strength(units: Iterable[Troop]) -> int:
    return sum(troop.attack for troop in units)


def reduced(units: list[Troop], before: list[int], state: int) -> Units:
    """7.1.2 Which of these units have come to this state, by class."""
    codes = [unit.code for unit, old in zip(units, before, strict=True) if unit.state == state != old]
    return tuple((code, codes.count(code)) for code in sorted(set(codes)))


def standing(units: list[Troop], code: str, state: int) -> int:
    return sum(troop.code == code and troop.state == state for troop in units)


def garrison(book: Book, colony: Colony) -> list[Troop]:
    """2.4.9 Armies, and marines who fight beside them."""
    armies = troops(book, "AA", colony.armies, colony.armies_hit)
    return armies + troops(book, "MD", colony.marines, colony.marines_hit)


def with_garrison(colony: Colony, units: list[Troop]) -> Colony:
    return colony.but(
        armies=standing(units, "AA", 0),
        armies_hit=standing(units, "AA", 1),
        marines=standing(units, "MD", 0),
        marines_hit=standing(units, "MD", 1),
    )


class Assault:
    """7.5 One house's fleets over a foreign colony."""

    def __init__(self, t: Reach, at: int, house: int, order: int) -> None:
        self.t, self.at, self.house, self.order = t, at, house, order
        self.owner = t.owner(at)
        self.load()

    def load(self) -> None:
        fleets = self.t.own_fleets(self.house)
        self.fleets = [f for f in fleets if f.at == self.at and f.target == self.at and f.order == self.order]
        self.pieces = [p for fleet in self.fleets for p in fleet_pieces(self.t, fleet) if not p.fighter]

    @property
    def colony(self) -> Colony:
        return self.t.colonies[self.at]

    # 7.5.1 Determine hits

    def strengths(self) -> tuple[int, int]:
        """2.4.8, 7.5.1 Attack strength of the squadrons, and of their Planet-Breakers, whose fire shields do not stop."""
        total = sum(piece.attack for piece in self.pieces if piece.state < 2)
        breakers = 0
        for fleet in self.fleets:
            for squadron in fleet.squadrons:
                fire = sum(attack(self.t.book, ship) for ship in squadron.ships if ship.code == BREAKER)
                breakers += halved(fire) if squadron.crippled else fire
        return max(0, total - breakers), min(total, breakers)

    def bombard(self, number: int, blitz: bool = False) -> None:
        """7.5 One round, by its number at this planet this turn: both sides fire at once."""
        t, before, table = self.t, self.colony, self.t.book.combat.bombardment
        plain, breakers = self.strengths()
        guns = troops(t.book, "GB", before.batteries, before.batteries_hit)
        volley, through, answer = fire(t, table, plain), fire(t, table, breakers), fire(t, table, strength(guns))
        die, blocked = self.blocked(volley.hits)
        damaged, lost = self.return_fire(answer.hits, answer.die == 9, blitz)
        units = guns if blitz else [*guns, *garrison(t.book, before)]
        states = [troop.state for troop in units]
        rest = strike(guns, volley.hits - blocked + through.hits)
        t.colonies[self.at] = before.but(batteries=standing(guns, "GB", 0), batteries_hit=standing(guns, "GB", 1))
        if not blitz:
            rest = self.pound(units[len(guns) :], rest)
        fired = Bombarded(
            self.at,
            self.house,
            self.owner,
            self.order,
            round=number,
            fire=volley,
            answer=answer,
            breakers=through,
            shield=before.shield if die >= 0 else 0,
            shield_die=die,
            blocked=blocked,
            crippled=reduced(units, states, 1),
            destroyed=reduced(units, states, 2),
            industry=before.industry - self.colony.industry,
            people=(pu(before) - pu(self.colony)) // MILLI,
            excess=rest,
            damaged=damaged,
            lost=lost,
        )
        self.t.report(fired, to=self.witnesses())
        if self.colony.ptu == 0 and self.colony.settling == 0:
            self.die_out()

    def blocked(self, hits: int) -> tuple[int, int]:
        """7.5.2 The shield's 1D20 (-1: none cast) and the share it keeps off if it works, what is left rounded up."""
        shield = self.colony.shield
        if not shield or not hits:
            return -1, 0
        rows = self.t.book.combat.shields
        above, share = rows[min(shield, len(rows)) - 1]
        die = self.t.roll(20)
        return die, hits - -(-hits * (100 - share) // 100) if die > above else 0

    def return_fire(self, hits: int, critical: bool, blitz: bool) -> tuple[Units, Units]:
        """7.5.3 Batteries fire at squadrons, 7.6.2 in a blitz at each transport too; a natural nine is critical."""
        row = unit(self.t.book, TRANSPORT)
        lifts = [
            Piece((TRANSPORT,), row.attack, row.defence, fleet=key_of(fleet))
            for fleet in self.fleets
            if blitz
            for lift in fleet.lifts
            if lift.code == TRANSPORT and lift.loaded
        ]
        targets = [piece for piece in (*self.pieces, *lifts) if piece.state < 2]
        for number, piece in enumerate(targets):
            piece.number = number
        steps = allocate([targets], hits, critical).steps if targets and hits else {}
        for piece in targets:
            piece.state = min(2, piece.state + steps.get(piece.number, 0))
        self.settle_losses(lifts)
        struck = [piece for piece in targets if piece.number in steps]
        return counted([p for p in struck if p.state == 1]), counted([p for p in struck if p.state == 2])

    def settle_losses(self, lifts: list[Piece]) -> None:
        """7.3.4 Squadrons as they are now; transports shot down in a blitz are lost with their marines."""
        for fleet in self.fleets:
            after = survivors(self.t, fleet, [*self.pieces, *_phantoms(fleet)])
            downed = sum(piece.fleet == key_of(fleet) and piece.state == 2 for piece in lifts)
            del self.t.fleets[key_of(fleet)]
            if after is None:
                continue
            kept = list(after.lifts)
            for _ in range(downed):
                kept.remove(next(lift for lift in kept if lift.code == TRANSPORT and lift.loaded))
            if not after.squadrons and fleet.squadrons and self.order != Order.BLITZ:
                kept = []
            self.t.put(after.but(lifts=tuple(kept)))
        self.load()

    # 7.5.4 Ground units and civilian infrastructure

    def pound(self, units: list[Troop], hits: int) -> int:
        """7.5.4 What the batteries leave goes to the troops, then to industry, then to the people; the rest is lost."""
        rest = strike(units, hits)
        colony = with_garrison(self.colony, units)
        self.t.colonies[self.at] = colony
        if any(troop.state < 2 for troop in units):
            return rest
        burnt = min(rest, colony.industry)
        people = max(0, pu(colony) - (rest - burnt) * MILLI)
        if rest > burnt:
            colony = colony.but(ptu=ptu_of(people) if people else 0, settling=colony.settling if people else 0)
        self.t.colonies[self.at] = colony.but(industry=colony.industry - burnt)
        return 0

    def die_out(self) -> None:
        """7.5.4 Nobody is left: the colony is gone and the planet is free (R46)."""
        keep_claims(self.t, self.t.colonies.pop(self.at))
        self.t.sites = [at for at in self.t.sites if at != self.at]
        award(self.t, self.owner, -self.t.book.prestige.planet_lost, f"{self.t.stars[self.at].name} lost", "conquest")
        self.t.report(Died(self.at, self.owner), to=self.witnesses())

    def witnesses(self) -> list[int]:
        return sorted({house for house in (self.house, self.owner) if house >= 0})

    # 7.6 Landing

    def land(self, blitz: bool) -> None:
        """7.6.1, 7.6.2 Marines go down and fight until one side is gone."""
        book, landed = self.t.book, sum(fleet.loaded(TRANSPORT) for fleet in self.fleets)
        for fleet in self.fleets:
            empty = tuple(lift.but(loaded=False) if lift.code == TRANSPORT else lift for lift in fleet.lifts)
            self.t.put(fleet.but(lifts=empty))
        self.load()
        if not blitz:
            self.t.colonies[self.at] = self.colony.but(shield=0, spaceports=0)
        invaders = troops(book, "MD", landed, 0, divide=blitz)
        defenders = garrison(book, self.colony)
        rounds, industry = ground_war(self.t, invaders, defenders), self.colony.industry
        taken = any(troop.state < 2 for troop in invaders) and not any(troop.state < 2 for troop in defenders)
        self.t.colonies[self.at] = with_garrison(self.colony, defenders)
        if taken:
            self.conquer(invaders, blitz)
        left, burnt = sum(troop.state < 2 for troop in invaders), industry - self.colony.industry
        story = Landed(self.at, self.house, self.owner, landed, tuple(rounds), taken, blitz, left, burnt)
        self.t.report(story, to=self.witnesses())

    def conquer(self, marines: list[Troop], blitz: bool) -> None:
        """7.6.1, 7.6.2 The planet changes hands: half its industry burns, but not in a blitz."""
        colony, prestige, name = self.colony, self.t.book.prestige, self.t.stars[self.at].name
        industry = colony.industry if blitz else colony.industry // 2
        people = pu(colony)
        keep_claims(self.t, colony)
        milestones, full_at = claims(self.t, self.at, self.house)
        self.t.colonies[self.at] = with_garrison(colony, marines).but(
            owner=self.house,
            industry=industry,
            rising=0,
            queue=(),
            blockader=NOBODY,
            milestones=max(milestones, industry * 100 * MILLI // people if people else 0),
            full_at=full_at,
            manipulated=False,
        )
        self.t.sites = [at for at in self.t.sites if at != self.at]
        award(self.t, self.house, prestige.conquest, f"{name} taken", "conquest")
        award(self.t, self.owner, -prestige.planet_lost, f"{name} lost", "conquest")

    def stand_down(self) -> None:
        """6.2.8, 6.2.9 The order is carried out, well or not: hold position."""
        for fleet in self.fleets:
            self.t.put(fleet.but(order=Order.HOLD, target=-1))


def _phantoms(fleet: Fleet) -> list[Piece]:
    """2.4.1 Fighters stay in their hangars during a bombardment."""
    return [
        Piece(("FS",), 0, 0, fighter=True, fleet=key_of(fleet), squadron=squadron.number)
        for squadron in fleet.squadrons
        for _ in squadron.fighters
    ]


def ground_war(t: Reach, invaders: list[Troop], defenders: list[Troop]) -> list[GroundRound]:
    """7.6.1 Rounds of simultaneous fire; 20 without a change and the invaders are lost (R57)."""
    rounds: list[GroundRound] = []
    quiet, table = 0, t.book.combat.ground
    while strength(invaders) and strength(defenders) and quiet < t.book.combat.stalemate:
        mine, theirs = fire(t, table, strength(invaders)), fire(t, table, strength(defenders))
        before = [[troop.state for troop in side] for side in (defenders, invaders)]
        strike(defenders, mine.hits)
        strike(invaders, theirs.hits)
        falls = [reduced(u, old, s) for u, old in zip((defenders, invaders), before, strict=True) for s in (1, 2)]
        rounds.append(GroundRound(mine, theirs, *falls))
        quiet = 0 if any(falls) else quiet + 1
    if strength(defenders):
        for troop in invaders:
            troop.state = 2
    return rounds


def invade(assault: Assault, number: int) -> None:
    """6.2.8, 7.6.1 Order 07: one round of bombardment, then the landing, if no battery is left."""
    t, at = assault.t, assault.at
    assault.bombard(number)
    if t.owner(at) == assault.owner:
        if assault.colony.batteries or assault.colony.batteries_hit:
            t.report(Repelled(at, assault.house, assault.owner), to=assault.witnesses())
        elif any(fleet.loaded(TRANSPORT) for fleet in assault.fleets):
            assault.land(blitz=False)
    assault.stand_down()


def blitz(assault: Assault, number: int) -> None:
    """6.2.9, 7.6.2 Order 08: one exchange with the batteries, then everyone who is left lands at half strength."""
    assault.bombard(number, blitz=True)
    if any(fleet.loaded(TRANSPORT) for fleet in assault.fleets):
        assault.land(blitz=True)
    assault.stand_down()


def assault_planets(t: Reach, orbits: dict[int, list[int]]) -> None:
    """1.3.3 All bombardments, then all invasions, then all blitzes; after a conquest the others' orbit is void.

    7.5 Three rounds a planet and turn, whoever fires them: each landing has one, houses that bombard take turns at the
    others, and a landing for which none is left waits for the next turn.
    """
    fired, owners = dict.fromkeys(orbits, 0), {at: t.owner(at) for at in orbits}

    def forces(at: int, order: int) -> list[Assault]:
        found = [Assault(t, at, house, order) for house in orbits[at]]
        return [assault for assault in found if assault.fleets]

    def fire_next(assault: Assault, act: Callable[[Assault, int], None]) -> None:
        at = assault.at
        fired[at] += 1
        stream(t, GROUND, ((at * 16 + assault.house) * 16 + assault.order) * 4 + fired[at])
        act(assault, fired[at])

    for at in sorted(orbits):
        guns, kept = forces(at, Order.BOMBARD), len(forces(at, Order.INVADE)) + len(forces(at, Order.BLITZ))
        while guns and fired[at] + kept < t.book.combat.rounds and t.owner(at) == owners[at]:
            assault = guns.pop(0)
            if any(assault.strengths()):
                fire_next(assault, Assault.bombard)
                guns.append(assault)
    for order, land in ((Order.INVADE, invade), (Order.BLITZ, blitz)):
        for at in sorted(orbits):
            for assault in forces(at, order):
                if fired[at] < t.book.combat.rounds and t.owner(at) == owners[at]:
                    fire_next(assault, land)
