"""What the company's frames and the enemy's count for in a fight."""

from __future__ import annotations

from ..company.state import Contract, Machine, may_deploy
from ..state import MacView

WEIGHT = {"light": 1.0, "medium": 2.0, "heavy": 3.4, "assault": 5.0}
"""What a frame of a class counts for in a fight."""
EDGE, DESPERATE = 1.3, 0.75
"""How much stronger than the enemy the lance should be; and when there is nothing better to do."""
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
    return WEIGHT[row.kind] * min(1.2, 0.3 + fire / (14 + 8 * WEIGHT[row.kind])) * (1 + 0.05 * skill)


def enemy_power(view: MacView, contract: Contract) -> float:
    """16.1 The same for the enemy to expect."""
    return force_power(view, contract.difficulty)


def force_power(view: MacView, difficulty: int) -> float:
    force = view.book.company.forces[difficulty - 1]
    return sum(WEIGHT[kind] for kind in force.frames) * (1 + 0.05 * (force.gunnery - 4))


def heft(view: MacView, machine: Machine) -> tuple[float, float]:
    """What a frame is good for in the long run: its class, then how well it is armed."""
    return WEIGHT[view.book.chassis[machine.chassis].kind], power(view, machine)


def best_lance(view: MacView) -> tuple[int, ...]:
    """The strongest frames that may deploy."""
    return tuple(machine.id for machine in standing_forces(view) if may_deploy(view, machine))[:LANCE]
