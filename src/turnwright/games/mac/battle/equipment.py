"""7.7.3 Equipment in combat: what is switched on by an action, when it may be, and what that does.

What works all the time is a term of the rule it changes: in accuracy.py, firing.py, damage.py,
movement.py, reactor.py and ../loadout.py.
"""

from __future__ import annotations

from turnwright.core import Action
from turnwright.kit.kept import by_identity
from turnwright.kit.words import say

from .. import actions as a
from ..events import EquipmentActivated
from ..loadout import Fitting
from ..state import Battle, Frame, Mac, fitted
from .map import BIT, distance, each, occupied
from .movement import jump_area
from .reactor import may_draw, short_of_energy


def gadgets(b: Battle, frame: Frame, left: int, enemies: list[Frame], taken: int) -> list[Action]:
    """7.7.2 Active equipment, each once a round (R58)."""
    acts: list[Action] = []
    for item in active(frame.gear):
        energy = b.book.equipment[item].energy
        if item in frame.did or (energy > left and energy) or not fitted(frame, item):
            continue
        match item:
            case "thrust_pack":
                acts += () if frame.legs_lost else each(a.jump, jump_area(b, frame, taken))
            case "countermeasures":
                acts.append(a.COUNTERMEASURES)
            case "targeting_uplink":
                acts += [a.uplink(foe.id) for foe in enemies]
            case "barrier_projector":
                acts += [a.barrier(ally.id) for ally in b.frames.values() if in_barrier_reach(b, frame, ally)]
    return acts


@by_identity
def active(gear: tuple[Fitting, ...]) -> list[str]:
    """7.7.2 What of a frame's equipment is switched on by an action, in the order of the book."""
    items = {fitting.item for fitting in gear}
    return [
        item for item in ("thrust_pack", "countermeasures", "targeting_uplink", "barrier_projector") if item in items
    ]


def in_barrier_reach(b: Battle, frame: Frame, ally: Frame) -> bool:
    """7.7.2 An adjacent ally without a whole Barrier."""
    if ally.side != frame.side or ally.id == frame.id or not ally.at:
        return False
    row = b.book.equipment["barrier_projector"]
    return ally.barrier < row.effect and distance(frame.at, ally.at) <= row.reach


def gadget_problem(b: Battle, frame: Frame, action: Action) -> str:
    """7.7.2 Why a piece of active equipment cannot be used."""
    item, aim = gadget(b, frame, action)
    if not fitted(frame, item):
        return say("7.7.2 {name} has no working {item_name}.", name=frame.name, item_name=b.book.equipment[item].name)
    if item in frame.did:
        return say("7.7.2 The {name} was used this round.", name=b.book.equipment[item].name)
    if not may_draw(b.book, frame, b.book.equipment[item].energy):
        return short_of_energy(b, frame, b.book.equipment[item].energy)
    return aim


def gadget(b: Battle, frame: Frame, action: Action) -> tuple[str, str]:
    """7.7.2 The equipment an action uses, and what is wrong with its aim."""
    match action:
        case a.ThrustPack(to=to):
            if frame.legs_lost:
                return "thrust_pack", "2 Without legs there is no landing."
            fits = bool(jump_area(b, frame, occupied(b)) & BIT.get(to, 0))
            return "thrust_pack", "" if fits else say("7.7.2 {to} is not an empty hex within reach of the jump.", to=to)
        case a.TargetingUplink(target=target):
            foe = b.frames.get(target)
            fits = foe is not None and foe.side != frame.side and bool(foe.at)
            return "targeting_uplink", "" if fits else "7.7.2 There is no such enemy on the map."
        case a.Barrier(ally=number):
            ally = b.frames.get(number)
            fits = ally is not None and in_barrier_reach(b, frame, ally)
            return "barrier_projector", "" if fits else "7.7.2 A Barrier needs an adjacent ally without one."
    return "countermeasures", ""


def switch_on(t: Mac, frame: Frame, action: Action) -> None:
    """7.7.2 Countermeasures, Targeting Uplink or Barrier Projector; a Thrust Pack is a move."""
    match action:
        case a.Countermeasures():
            activate(t, frame, "countermeasures")
        case a.TargetingUplink(target=target):
            activate(t, frame, "targeting_uplink", target)
            t.frames[frame.id] = t.frames[frame.id].but(uplink=target)
        case a.Barrier(ally=ally):
            activate(t, frame, "barrier_projector", ally)
            t.frames[ally] = t.frames[ally].but(barrier=t.book.equipment["barrier_projector"].effect)


def activate(t: Mac, frame: Frame, item: str, on: int = 0) -> None:
    """7.7.2 An action point and the energy of the equipment."""
    row = t.book.equipment[item]
    t.frames[frame.id] = frame.but(
        ap=frame.ap - t.book.ap.equipment, spent=frame.spent + row.energy, did=(*frame.did, item)
    )
    t.tell(EquipmentActivated, frame.id, item, on)
