"""2 A frame's activation: what it may do, and why it may not do something else.

`legal_acts` lists everything at once for speed and must agree with `problem`, which looks at one action and says what is
wrong with it; a test compares them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import overload

from turnwright.core import Action, Menu
from turnwright.kit.words import say

from .. import actions as a
from ..book import Book
from ..book.gear import LEGS, LOCATIONS
from ..state import Battle, Frame, Mac, fitted, foes
from .acts import act
from .equipment import gadget_problem, gadgets
from .firing import reaches, ready
from .map import BIT, disc, distance, distances, each, land, nth
from .movement import areas, backwards, move_energy, movement, no_farther, price, running, sprint_energy
from .reactor import energy_left, may_draw, short_of_energy


def legal_acts(b: Battle, frame: Frame) -> Acts:
    """2 Everything this frame may do now."""
    book, ap, did, left = b.book, frame.ap, frame.did, energy_left(b.book, frame)
    enemies: list[Frame] = []
    others: list[Action] = []
    costs, taken = book.ap, 0
    for other in b.frames.values():
        if at := other.at:
            taken |= BIT[at]
            if other.side != frame.side:
                enemies.append(other)
    groups, here = ready(book, frame, left), distances(frame.at)
    shots = [(group, foe) for group, reach in groups.items() for foe in enemies if here[foe.at] <= reach]
    fires, called = shots if ap >= costs.fire else (), shots if ap >= costs.called_shot else ()
    watch = bool(groups) and ap >= costs.overwatch and "overwatch" not in did
    moves, runs = walks(b, frame, left, enemies, taken)
    if ap >= costs.brace and "brace" not in did:
        others.append(a.BRACE)
    if frame.stress and ap >= costs.vent:
        others.append(a.VENT)
    if frame.gear and ap >= costs.equipment:
        others += gadgets(b, frame, left, enemies, taken)
    others += ENDS
    return Acts(frame.at, enemies, fires, called, watch, moves, runs, others)


ENDS = (a.END_ACTIVATION, a.WITHDRAW)
Shots = Sequence[tuple[int, Frame]]
"""7.2 A weapon group and the enemy it can be fired at."""


def walks(b: Battle, frame: Frame, left: int, enemies: list[Frame], taken: int) -> tuple[int, int]:
    """6.4, 5.2 Where the legs and the reactor carry a frame: the hexes of a Move and of a Sprint."""
    book, start = b.book, frame.at
    if not frame.structure[LEGS] or frame.ap < book.ap.move or left < (energy := move_energy(book, frame)):
        return 0, 0
    hexes, sprints = movement(book, frame), frame.ap >= book.ap.sprint and left >= running(book, energy)
    moves, runs = land(b.ground).walks(
        book, start, taken & disc(start, 2 * hexes if sprints else hexes), hexes, sprints
    )
    return moves if left >= backwards(book, energy) else moves & no_farther(start, enemies), runs


class Acts(Sequence[Action]):
    """2 Everything at once: shots, walks as hexes of the map, and the rest; most are counted or looked up, few are read.

    Of the hexes that a walk may end in, those no farther from the enemy come first.
    """

    __slots__ = ("called", "counted", "enemies", "fires", "listed", "moves", "others", "runs", "start", "watch")

    def __init__(
        self,
        start: str,
        enemies: list[Frame],
        fires: Shots,
        called: Shots,
        watch: bool,
        moves: int,
        runs: int,
        others: list[Action],
    ) -> None:
        self.start, self.enemies, self.fires, self.called = start, enemies, fires, called
        self.watch, self.moves, self.runs, self.others = watch, moves, runs, others
        self.counted = 0
        self.listed: list[Action] = []

    def shots(self) -> int:
        """2 How many attacks there are, counted once."""
        if not self.counted:
            self.counted = len(self.fires) + len(LOCATIONS) * len(self.called) + self.watch
            for _, foe in self.called:
                self.counted -= foe.structure.count(0)
        return self.counted

    def attacks(self) -> list[Action]:
        """2 Each shot, called shots at each location that still stands, and overwatch."""
        acts: list[Action] = [a.fire(group, foe.id) for group, foe in self.fires]
        for group, foe in self.called:
            aimed = a.called_shots(group, foe.id)
            acts += compress(aimed, foe.structure) if 0 in foe.structure else aimed
        if self.watch:
            acts.append(a.OVERWATCH)
        return acts

    def all(self) -> list[Action]:
        """All of them, written out once."""
        if not self.listed:
            moves, runs, listed = self.moves, self.runs, self.attacks()
            if moves | runs:
                near = no_farther(self.start, self.enemies)
                listed += each(a.move, moves, moves & near)
                listed += each(a.sprint, runs, runs & near)
            listed += self.others
            self.listed = listed
        return self.listed

    def __iter__(self) -> Iterator[Action]:
        return iter(self.all())

    def __len__(self) -> int:
        if self.listed:
            return len(self.listed)
        return self.shots() + self.moves.bit_count() + self.runs.bit_count() + len(self.others)

    @overload
    def __getitem__(self, n: int) -> Action: ...
    @overload
    def __getitem__(self, n: slice) -> list[Action]: ...
    def __getitem__(self, n: int | slice) -> Action | list[Action]:
        if self.listed or isinstance(n, slice) or n < 0:
            return self.all()[n]
        if n < (shots := self.shots()):
            return self.attacks()[n]
        n -= shots
        for make, area in (a.move, self.moves), (a.sprint, self.runs):
            if n < (hexes := area.bit_count()):
                return make(nth(area, n, no_farther(self.start, self.enemies)))
            n -= hexes
        return self.others[n]

    def __contains__(self, action: object) -> bool:
        match action:
            case a.Move(to=to):
                return bool(self.moves & BIT.get(to, 0))
            case a.Sprint(to=to):
                return bool(self.runs & BIT.get(to, 0))
        return action in self.others or action in self.attacks()


# One action


def problem(b: Battle, frame: Frame, action: Action) -> str:
    """2 Why this frame may not do this now, starting with the section; empty if it may."""
    if isinstance(action, a.EndActivation | a.Withdraw):
        return ""
    if type(action) not in PRICES:
        return "2 That is no action of a frame in battle."
    if frame.ap < (cost := price_in_ap(b, action)):
        which = "is" if frame.ap == 1 else "are"
        return say("2 It takes {cost} action points, and {ap} {which} left.", frame, cost=cost, which=which)
    match action:
        case a.Fire() | a.CalledShot():
            return shot_problem(b, frame, action)
        case a.Overwatch():
            if "overwatch" in frame.did:
                return "2 It is on overwatch already."
            return "" if reaches(b, frame) else "7.2 No weapon group is left that could fire this round."
        case a.Move(to=to):
            return move_problem(b, frame, to, movement(b.book, frame), sprint=False)
        case a.Sprint(to=to):
            return move_problem(b, frame, to, 2 * movement(b.book, frame), sprint=True)
        case a.Brace():
            return "2 It is braced already." if "brace" in frame.did else ""
        case a.Vent():
            return "" if frame.stress else "5.5 There is no stress to vent."
    return gadget_problem(b, frame, action)


PRICES: dict[type[Action], str] = {
    a.Fire: "fire",
    a.CalledShot: "called_shot",
    a.Overwatch: "overwatch",
    a.Move: "move",
    a.Sprint: "sprint",
    a.Brace: "brace",
    a.Vent: "vent",
    **dict.fromkeys((a.ThrustPack, a.Countermeasures, a.TargetingUplink, a.Barrier), "equipment"),
}
"""2 The row of the action points that an action costs; ending and withdrawing cost none."""


def action_points(book: Book, frame: Frame) -> int:
    """1, 2 What a frame has to act with in a round: none after a shutdown, fewer with a hit gyro."""
    if frame.shutdown:
        return 0
    return book.ap.with_gyro_hit if frame.gyro_hit else book.ap.a_round


def price_in_ap(b: Battle, action: Action) -> int:
    """2 What an action costs."""
    row = PRICES.get(type(action))
    cost: int = getattr(b.book.ap, row) if row else 0
    return cost


def shot_problem(b: Battle, frame: Frame, shot: a.Fire | a.CalledShot) -> str:
    """7.2, 6.5 Why a group cannot fire at a target."""
    target = b.frames.get(shot.target)
    if target is None or target.side == frame.side or not target.at:
        return "2 There is no such enemy on the map."
    if not any(mount.group == shot.group for mount in frame.mounts):
        return say("7.2 There is no weapon in group {group}.", group=shot.group)
    if shot.group in frame.fired:
        return say("7.2 Group {group} has fired this round.", group=shot.group)
    reach = reaches(b, frame).get(shot.group)
    if reach is None:
        return say("7.2 No weapon of group {group} is whole and has the ammunition and energy for a shot.", shot)
    far = distance(frame.at, target.at)
    if far > reach:
        given = {"name": target.name, "far": far, "group": shot.group, "reach": reach}
        return say("6.5 {name} is {far} hexes away, and group {group} reaches {reach}.", given)
    if isinstance(shot, a.CalledShot) and not target.structure[LOCATIONS.index(shot.location)]:
        return "2 That location is destroyed; a called shot needs one that stands."
    return ""


def move_problem(b: Battle, frame: Frame, to: str, budget: int, sprint: bool) -> str:
    """6.4, 5.2 Why a frame cannot walk there."""
    if frame.legs_lost:
        return "2 Without legs there is no moving."
    if not areas(b, frame, budget)[-1] & BIT.get(to, 0) or to == frame.at:
        return say("6.4 {to} is not within {budget} hexes of movement from {at}.", to=to, budget=budget, at=frame.at)
    energy = sprint_energy(b.book, frame) if sprint else price(b, frame, to)
    return "" if may_draw(b.book, frame, energy) else short_of_energy(b, frame, energy)


class Activation(Menu[Mac]):
    """2 The acting frame spends its action points, one action at a time."""

    def legal(self, t: Mac, seat: int) -> Sequence[Action]:
        return legal_acts(t, t.frames[t.acting])

    def problem(self, t: Mac, seat: int, action: Action) -> str:
        return problem(t, t.frames[t.acting], action)

    def candidates(self, t: Mac, seat: int) -> list[Action]:
        """2 Each kind of action, a group with the enemy that is nearest; `legal` lists them in full."""
        frame = t.frames[t.acting]
        nearest = min(foes(t, frame), key=lambda foe: (distance(frame.at, foe.at), foe.id))
        groups = sorted({mount.group for mount in frame.mounts})
        named: list[Action] = [a.fire(group, nearest.id) for group in groups]
        named += [a.called_shot(group, nearest.id, "centre_torso") for group in groups[:1]]
        named += [a.OVERWATCH, a.BRACE, a.VENT, a.sprint(frame.at), a.move(frame.at)]
        if fitted(frame, "countermeasures"):
            named.append(a.COUNTERMEASURES)
        return named

    def refused(self, t: Mac, seat: int) -> Sequence[tuple[Action, str]]:
        """6.4 The hex it stands on is the example of a walk: that it leads nowhere is no news."""
        return [row for row in super().refused(t, seat) if not row[1].startswith("6.4")]

    def answer(self, t: Mac, seat: int, action: Action) -> None:
        act(t, t.frames[t.acting], action)
        if not t.ended and t.frames[t.acting].ap:
            t.ask(seat, ACTIVATION)


ACTIVATION = Activation()
