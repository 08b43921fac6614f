"""7.3, 7.4 Space combat, round by round, between Task Forces.  Works on pieces; task_forces.py makes and returns them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ..state import Reach
from .events import LEFT, Blow, Check, Round, Units, Volley
from .rules_of_engagement import accepts
from .squadrons import halved

Hostile = Callable[[int, int], bool]


@dataclass(eq=False, slots=True)
class Piece:
    """7.2 What is reduced as a whole: a squadron, a starbase, a fighter squadron, in a blitz a transport."""

    codes: tuple[str, ...]
    full: int
    """Attack strength undamaged."""
    defence: int
    state: int = 0
    """7.1.2 0 undamaged, 1 crippled, 2 destroyed."""
    fighter: bool = False
    base: bool = False
    scout: bool = False
    fleet: int = -1
    squadron: int = -1
    number: int = 0
    """Tells the pieces of one battle apart."""
    gone: bool = False
    """7.3.3 Has left the fight."""

    @property
    def attack(self) -> int:
        """7.1.2 Half when crippled; fighters count as crippled but fire in full (2.4.1)."""
        return halved(self.full) if self.state == 1 and not self.fighter else self.full

    @property
    def fighting(self) -> bool:
        return self.state < 2 and not self.gone

    @property
    def kind(self) -> Literal["fighter", "starbase", "squadron"]:
        return "fighter" if self.fighter else "starbase" if self.base else "squadron"


@dataclass(eq=False, slots=True)
class TaskForce:
    """2.3.5, 7.2 Everything of one house that fights together."""

    house: int
    pieces: list[Piece]
    roe: int
    fleets: list[int] = field(default_factory=list)
    cloaked: bool = False
    bonus: int = 0
    """7.1.3 Surprise or ambush, in the first round."""
    fate: str = "held"

    @property
    def fighting(self) -> list[Piece]:
        return [piece for piece in self.pieces if piece.fighting]

    @property
    def attack(self) -> int:
        return sum(piece.attack for piece in self.pieces if piece.fighting)

    @property
    def base(self) -> bool:
        """7.4 Has an operational starbase."""
        return any(piece.base and piece.state == 0 for piece in self.pieces)


def quarters(table: Sequence[tuple[int, int]], roll: int) -> int:
    """7.3.1, 7.5.1, 7.6 Combat effectiveness in quarters."""
    return next((value for most, value in table if roll <= most), table[-1][1])


def hits_of(strength: int, effect: int) -> int:
    """7.3.1 Strength by effectiveness, rounded up."""
    return -(-strength * effect // 4)


@dataclass(slots=True)
class Damage:
    """7.3.1 What hits do: steps of reduction and hits spent, by the number of a piece, and hits that are lost."""

    steps: dict[int, int]
    spent: dict[int, int]
    excess: int


def allocate(forces: Sequence[Sequence[Piece]], hits: int, critical: bool) -> Damage:
    """7.3.1 Where hits go, by the rule for computer play.

    The strongest piece that the hits can reduce comes first.  Cripples and fighters of a Task Force are safe while
    it has an undamaged piece, but not from a critical hit, which always reduces something.
    """
    state = {piece.number: piece.state for force in forces for piece in force}
    damage = Damage({}, {}, hits)

    def reduce(piece: Piece, cost: int) -> None:
        down, number = 2 if piece.fighter else 1, piece.number
        state[number] += down
        damage.steps[number] = damage.steps.get(number, 0) + down
        damage.spent[number] = damage.spent.get(number, 0) + cost
        damage.excess -= cost

    def fire(piece: Piece) -> int:
        return halved(piece.full) if state[piece.number] == 1 and not piece.fighter else piece.full

    while True:
        targets: list[Piece] = []
        for force in forces:
            alive = [piece for piece in force if state[piece.number] < 2]
            whole = [piece for piece in alive if state[piece.number] == 0 and not piece.fighter]
            targets += alive if critical or not whole else whole
        within = [piece for piece in targets if piece.defence <= damage.excess]
        if not within:
            break
        struck = min(within, key=lambda piece: (-fire(piece), piece.defence, piece.number))
        reduce(struck, struck.defence)
    if critical and not damage.steps and targets:
        weakest = min(targets, key=lambda piece: (piece.defence, piece.number))
        reduce(weakest, damage.excess)
    return damage


def counted(pieces: Sequence[Piece]) -> Units:
    codes = [code for piece in pieces for code in piece.codes]
    return tuple((code, codes.count(code)) for code in sorted(set(codes)))


class Battle:
    """7.3.1, 7.3.2 Rounds until no two hostile Task Forces are left, or nothing changes any more."""

    def __init__(self, t: Reach, forces: list[TaskForce], hostile: Hostile) -> None:
        self.t, self.forces, self.hostile = t, forces, hostile
        self.rounds: list[Round] = []
        self.stalemate = False
        for number, piece in enumerate(piece for force in forces for piece in force.pieces):
            piece.number, piece.gone = number, False
        self.deciders: dict[int, list[int]] = {}
        """Who made a Task Force (by its place) give way."""
        self.bases: dict[tuple[int, int], int] = {}
        """How many starbases of the second house the first helped to destroy."""

    def foes(self, force: TaskForce) -> list[TaskForce]:
        return [other for other in self.forces if other.fighting and self.hostile(force.house, other.house)]

    def going_on(self) -> list[TaskForce]:
        return [force for force in self.forces if force.fighting and self.foes(force)]

    def fight(self, retreat: Callable[[TaskForce], bool]) -> None:
        """7.3.1 `retreat` is asked to take a Task Force away and says whether anything left."""
        quiet = 0
        while firing := self.going_on():
            changed = self.round(firing)
            quiet = 0 if changed else quiet + 1
            if quiet >= self.t.book.combat.stalemate:
                self.stalemate = True
                return
            self.check_retreats(retreat)

    def round(self, firing: list[TaskForce]) -> bool:
        """7.3.1 All who have weapons fire at once, on the state at the beginning of the round."""
        falls: dict[int, int] = {}
        volleys = [self.aim(force, self.roll(force), falls) for force in firing if force.attack]
        for force in self.forces:
            for piece in force.fighting:
                piece.state = min(2, piece.state + falls.get(piece.number, 0))
        self.rounds.append(Round(tuple(volleys), self.states()))
        self.count_losses(firing)
        return bool(falls)

    def states(self) -> tuple[tuple[int, ...], ...]:
        """7.1.2 Every piece of every Task Force as it is now."""
        return tuple(tuple(LEFT if p.gone else p.state for p in force.pieces) for force in self.forces)

    def aim(self, force: TaskForce, shot: Volley, falls: dict[int, int]) -> Volley:
        """7.3.1 Apply a Task Force's hits to its foes: `falls` counts the steps of all fire together."""
        foes = self.foes(force)
        damage = allocate([foe.fighting for foe in foes], shot.hits, shot.critical)
        steps = damage.steps
        for number, count in steps.items():
            falls[number] = falls.get(number, 0) + count
        struck = [piece for foe in foes for piece in foe.fighting if piece.number in steps]
        return shot.but(
            excess=damage.excess,
            blows=tuple(
                Blow(self.forces.index(foe), place, damage.spent[piece.number], steps[piece.number])
                for foe in foes
                for place, piece in enumerate(foe.pieces)
                if piece.fighting and piece.number in steps
            ),
            crippled=counted([p for p in struck if p.state + steps[p.number] == 1]),
            destroyed=counted([p for p in struck if p.state + steps[p.number] >= 2]),
        )

    def roll(self, force: TaskForce) -> Volley:
        """7.3.1, 7.4 The die, its modifiers, the hits, and whether a natural nine makes them critical."""
        combat, first = self.t.book.combat, not self.rounds
        die, again = self.t.roll(10) - 1, False
        if die == 9 and any(foe.base for foe in self.foes(force)):
            die, again = self.t.roll(10) - 1, True
        hidden = "ambush" if force.bonus == combat.ambush else "surprise"
        modifiers = (
            ("scouts", combat.scouts if any(piece.scout for piece in force.fighting) else 0),
            ("starbase", combat.starbase if force.base else 0),
            (hidden, force.bonus if first else 0),
        )
        effect = quarters(combat.space, die + sum(value for _, value in modifiers))
        hits = hits_of(force.attack, effect)
        counting = tuple(row for row in modifiers if row[1])
        place = self.forces.index(force)
        return Volley(force.house, place, force.attack, die, counting, effect, hits, die == 9, again)

    def count_losses(self, firing: list[TaskForce]) -> None:
        """7.3.4 Remember who fired in the round in which a Task Force or a starbase died."""
        for force in firing:
            foes = [foe.house for foe in firing if self.hostile(force.house, foe.house)]
            if not force.fighting and force.fate != "retreated":
                force.fate = "destroyed"
                self.deciders[self.forces.index(force)] = foes
            dead = sum(piece.base and piece.state == 2 for piece in force.pieces)
            for house in foes:
                self.bases[house, force.house] = max(dead, self.bases.get((house, force.house), 0))

    def check_retreats(self, retreat: Callable[[TaskForce], bool]) -> None:
        """7.3.2 Every Task Force looks at the odds at the same moment."""
        going = self.going_on()
        odds = [(force, sum(foe.attack for foe in self.foes(force))) for force in going]
        staying = [accepts(self.t.book, force.roe, force.attack, foe) for force, foe in odds]
        checks = [Check(self.forces.index(f), f.attack, foe, f.roe, "stays") for f, foe in odds]
        foes = [[foe.house for foe in self.foes(force)] for force in going]
        for n, force in enumerate(going):
            if staying[n]:
                continue
            if retreat(force):
                force.fate = "retreated"
                self.deciders[checks[n].force] = foes[n]
                checks[n] = checks[n].but(decision="retreats")
            else:
                checks[n] = checks[n].but(decision="cornered")
        last = self.rounds[-1]
        self.rounds[-1] = last.but(states=self.states(), checks=tuple(checks))
