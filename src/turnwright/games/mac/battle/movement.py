"""6.4 Movement: how far, at what energy (5.2), and where to."""

from __future__ import annotations

from turnwright.core import Row, added

from ..book import Book
from ..book.gear import LEGS
from ..events import Gait, Moved
from ..state import Battle, Frame, Mac, fitted, foes
from .map import BIT, COLUMNS, ROWS, cells_of, disc, distances, land, occupied, walk
from .reactor import limit


def movement(book: Book, frame: Frame) -> int:
    """6.4 Hexes a Move; 7.7.3 Stealth Plating slows down, to no less than 1 (R55)."""
    hexes = book.classes[book.chassis[frame.chassis].kind].movement
    if frame.gear and fitted(frame, "stealth_plating"):
        return max(1, hexes - book.equipment["stealth_plating"].reach)
    return hexes


def move_rows(book: Book, frame: Frame) -> list[Row]:
    """5.2, 6.6 Energy of a Move: by chassis, more for each leg actuator hit."""
    rows: list[Row] = [("Move", book.chassis[frame.chassis].move_energy, "8.3")]
    if hits := frame.actuators[LEGS]:
        rows.append(("Leg actuators", hits * book.reactor.leg_actuator, "5.2"))
    return rows


def move_energy(book: Book, frame: Frame) -> int:
    """5.2"""
    if not frame.actuators[LEGS]:
        return book.chassis[frame.chassis].move_energy
    return added(move_rows(book, frame))


def backwards(book: Book, energy: int) -> int:
    """5.2 Pulling back takes half as much again as a Move, rounded up (R51)."""
    return -(-energy * book.reactor.pull_back_percent // 100)


def running(book: Book, energy: int) -> int:
    """5.2 A Sprint takes twice as much as a Move, whichever way (R51)."""
    return energy * book.reactor.sprint_percent // 100


def pull_back_energy(book: Book, frame: Frame) -> int:
    """5.2"""
    return backwards(book, move_energy(book, frame))


def sprint_energy(book: Book, frame: Frame) -> int:
    """5.2"""
    return running(book, move_energy(book, frame))


def pulls_back(b: Battle, frame: Frame, to: str) -> bool:
    """5.2 Does a Move end farther from the nearest enemy than it began (R51)?"""
    return bool(BIT[to] & retreat(b, frame))


def retreat(b: Battle, frame: Frame) -> int:
    """5.2 The hexes that are farther from the nearest enemy than the frame is now."""
    enemies = foes(b, frame)
    return ~no_farther(frame.at, enemies) if enemies else 0


def price(b: Battle, frame: Frame, to: str) -> int:
    """5.2 Energy of a Move to this hex."""
    return pull_back_energy(b.book, frame) if pulls_back(b, frame, to) else move_energy(b.book, frame)


def areas(b: Battle, frame: Frame, budget: int) -> list[int]:
    """6.4 Where the frame gets with 0, 1, 2 ... movement; occupied hexes bar the way."""
    here = land(b.ground)
    return walk(frame.at, here.board & ~occupied(b), here.costs(b.book), budget)


def move_area(b: Battle, frame: Frame, reached: int) -> int:
    """5.2, 6.4 The hexes of a walk that the reactor can pay as a Move."""
    book = b.book
    left = limit(book, frame) - frame.spent
    area = reached & ~BIT[frame.at]
    if not area or left < move_energy(book, frame):
        return 0
    if left >= pull_back_energy(book, frame):
        return area
    return area & approach(b, frame)


def approach(b: Battle, frame: Frame) -> int:
    """5.2 The hexes that are no farther from the nearest enemy than the frame is now."""
    return no_farther(frame.at, foes(b, frame))


def no_farther(start: str, enemies: list[Frame]) -> int:
    """5.2 The hexes that are as near as this one to one of these."""
    here, far, area = distances(start), ROWS + COLUMNS, 0
    for foe in enemies:
        far = min(far, here[foe.at])
    for foe in enemies:
        area |= disc(foe.at, far)
    return area


def jump_area(b: Battle, frame: Frame, taken: int) -> int:
    """7.7.2 Where a Thrust Pack can land: over terrain and frames, on an empty hex."""
    return disc(frame.at, b.book.equipment["thrust_pack"].reach) & land(b.ground).board & ~taken


def destination_area(b: Battle, frame: Frame) -> int:
    """6.4 Where a Move may end."""
    return 0 if frame.legs_lost else move_area(b, frame, areas(b, frame, movement(b.book, frame))[-1])


def destinations(b: Battle, frame: Frame) -> list[str]:
    """6.4 Every hex a Move may end in."""
    return cells_of(destination_area(b, frame))


def relocate(t: Mac, frame: Frame, to: str, how: Gait, energy: int, ap: int) -> None:
    """6.4 Carry a movement out."""
    did = "thrust_pack" if how == "jump" else "sprint" if how == "sprint" else "move"
    t.frames[frame.id] = frame.but(at=to, ap=frame.ap - ap, spent=frame.spent + energy, did=(*frame.did, did))
    t.tell(Moved, frame.id, frame.at, to, how, energy)
