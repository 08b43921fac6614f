"""What the company's frames and the enemy's count for in a fight, how likely it is won, and what a contract should bring."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from turnwright.core import added

from ..company.economy import deployment_rows, sent_price
from ..company.enemy_forces import enemy_line
from ..company.state import Machine, may_deploy
from ..state import MacView

WEIGHT = {"light": 1.0, "medium": 2.0, "heavy": 3.4, "assault": 5.0}
"""What a frame of a class counts for in a fight."""
EDGE = {"book": 2.0, "skilled": 0.8, "expert": 0.3}
"""How far the player is ahead of an enemy of equal strength, by how the enemy decides."""
STEEP = 2.6
"""How fast a stronger lance becomes a sure win."""
SURE, DARE = 0.8, 0.65
"""How likely a fight must be won; and with hardly any money left."""
WEAR, RUIN = 0.08, 0.35
"""What a fight takes of the price of the frames sent, won or lost, and how much more if it is lost."""
LOOT = 12_000
"""What lies on a field for each point of difficulty."""
RESERVE, PLENTY = 90_000, 260_000
"""Credits kept for repairs; and when to look for a heavier frame."""
LANCE = 4


def standing_forces(view: MacView) -> list[Machine]:
    """The frames that are not destroyed, the strongest first."""
    alive = [machine for machine in view.hangar.values() if machine.status != "destroyed"]
    return sorted(alive, key=lambda machine: (-power(view, machine), machine.id))


def power(view: MacView, machine: Machine) -> float:
    """What a frame counts for: its class, less if it is poorly armed or flown."""
    row = view.book.chassis[machine.chassis]
    fire = sum(view.book.weapons[mount.weapon].damage for mount in machine.mounts)
    pilot = view.pilots.get(machine.pilot)
    skill = (pilot.gunnery if pilot else 3) - 4
    return WEIGHT[row.kind] * min(1.2, 0.1 + fire / (14 + 8 * WEIGHT[row.kind])) * (1 + 0.05 * skill)


def enemy_power(view: MacView, difficulty: int, sent: int) -> float:
    """16.1 The same for the enemy to expect against frames of that price; more frames count for more than their sum."""
    force = view.book.company.forces[difficulty - 1]
    line = enemy_line(view.book, view.options, difficulty, sent)
    skill = 1 + 0.05 * (force.gunnery - 4) + 0.05 * (force.tactics - 3)
    return sum(WEIGHT[kind] for kind in line) * skill * sqrt(len(line))


def chance(view: MacView, lance: Sequence[Machine], difficulty: int) -> float:
    """How likely these frames win a contract."""
    ours = sum(power(view, machine) for machine in lance) * sqrt(len(lance))
    theirs = enemy_power(view, difficulty, sent_price(view, [machine.id for machine in lance]))
    return 1 / (1 + exp(-EDGE[view.options.enemy_ai] - STEEP * log(max(0.05, ours / theirs))))


class Offer(NamedTuple):
    """What a contract should bring in credits with so many of the strongest frames, and how likely it is won."""

    gain: float = 0.0
    chance: float = 0.0
    frames: int = 0


def best_offer(view: MacView, frames: Sequence[Machine], difficulty: int, pay: float) -> Offer:
    """14.4 The best number of frames to send; nobody, if no number would win it surely enough or nothing is to be gained."""
    best, enough = Offer(), SURE if view.credits >= RESERVE else DARE
    for n in range(1, min(LANCE, len(frames)) + 1):
        lance = frames[:n]
        wins = chance(view, lance, difficulty)
        ids = [machine.id for machine in lance]
        risk = sent_price(view, ids) * (WEAR + (1 - wins) * RUIN) + added(deployment_rows(view, ids))
        lost = 0.15 * view.book.company.rewards[difficulty - 1].base
        gain = wins * (1.15 * pay + LOOT * difficulty) + (1 - wins) * lost - risk
        if wins >= enough and gain > best.gain:
            best = Offer(gain, wins, n)
    return best


def heft(view: MacView, machine: Machine) -> tuple[float, float]:
    """What a frame is good for in the long run: its class, then how well it is armed."""
    return WEIGHT[view.book.chassis[machine.chassis].kind], power(view, machine)


def ready_forces(view: MacView) -> list[Machine]:
    """The armed frames that may deploy today, the strongest first."""
    return [machine for machine in standing_forces(view) if machine.mounts and may_deploy(view, machine)]


def coming_forces(view: MacView) -> list[Machine]:
    """The armed frames that will be ready in some days."""
    return [m for m in standing_forces(view) if m.mounts and m.pilot and m.status != "damaged"]


def best_lance(view: MacView) -> tuple[int, ...]:
    """The frames for the contract on the table; all of them if it cannot be judged."""
    ready = ready_forces(view) or [machine for machine in standing_forces(view) if may_deploy(view, machine)]
    number = LANCE
    if view.mission:
        contract = view.mission.contract
        number = best_offer(view, ready, contract.difficulty, contract.pay).frames or LANCE
    return tuple(machine.id for machine in ready[:number])
