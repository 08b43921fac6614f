"""5 The reactor: energy received and spent, overloading, stress, shutdown."""

from __future__ import annotations

from turnwright.core import Row, added
from turnwright.kit.words import say

from ..book import Book
from ..events import ShutDown, ShutdownAvoided, StressAdded
from ..state import Battle, Frame, Mac


def output_rows(book: Book, frame: Frame) -> list[Row]:
    """5.1 Effective reactor output: printed, 7.7.2 with Cooling Vents, less what hits took, and never below 1."""
    rows: list[Row] = [("Reactor", book.chassis[frame.chassis].reactor, "8.3")]
    if frame.gear and (vents := sum(fitting.item == "cooling_vents" for fitting in frame.gear)):
        rows.append(("Cooling Vents", vents * book.equipment["cooling_vents"].effect, "7.7.2"))
    if frame.reactor_hits:
        rows.append(("Reactor hits", -book.reactor.hit_output * frame.reactor_hits, "5.1"))
        if (total := added(rows)) < 1:
            rows.append(("At least 1", 1 - total, "5.1"))
    return rows


def effective_output(book: Book, frame: Frame) -> int:
    """5.1 The sum of `output_rows` without its words, and it must agree with it."""
    output = book.chassis[frame.chassis].reactor
    for fitting in frame.gear:
        if fitting.item == "cooling_vents":
            output += book.equipment["cooling_vents"].effect
    return max(1, output - book.reactor.hit_output * frame.reactor_hits) if frame.reactor_hits else output


def limit(book: Book, frame: Frame) -> int:
    """5.3 Most energy that may be spent this round, by the output of this moment (R46, R49)."""
    return book.reactor.limit_percent * effective_output(book, frame) // 100


def energy_left(book: Book, frame: Frame) -> int:
    """5.3 What the reactor gives yet this round; less than nothing once a hit has lowered the limit."""
    return limit(book, frame) - frame.spent


def may_draw(book: Book, frame: Frame, energy: int) -> bool:
    """5.3 Does the reactor give that much more?  What costs nothing can always be done."""
    return energy == 0 or frame.spent + energy <= limit(book, frame)


def dissipation(book: Book, frame: Frame) -> int:
    """5.4 Stress that fades by itself every round."""
    return max(book.reactor.dissipation_least, effective_output(book, frame) * book.reactor.dissipation_percent // 100)


def venting(book: Book, frame: Frame) -> int:
    """5.5 Stress that Vent Reactor lets out."""
    return max(book.reactor.vent_least, effective_output(book, frame) * book.reactor.vent_percent // 100)


def stress_rows(book: Book, frame: Frame, more: int = 0) -> list[Row]:
    """5.3, 5.4 Stress at the end of the round if so much more is spent: overload comes on top, then some fades."""
    rows: list[Row] = [("Stress now", frame.stress, "5.4")]
    if (over := frame.spent + more - frame.output) > 0:
        rows.append(("Overload", over, "5.3"))
    if total := added(rows):
        rows.append(("Dissipates", -min(total, dissipation(book, frame)), "5.4"))
    return rows


def danger(book: Book, frame: Frame, stress: int) -> int:
    """5.4 Chance of a shutdown at that stress, in percent (R47)."""
    output = effective_output(book, frame)
    if 100 * stress >= book.reactor.certain_percent * output:
        return 100
    return book.reactor.risk if stress >= output else 0


def refreshed(book: Book, frame: Frame, ap: int) -> Frame:
    """5.1, 5.4 Full energy; a frame that shut down gets none and loses half its stress (R48)."""
    output, stress = (0, frame.stress // 2) if frame.shutdown else (effective_output(book, frame), frame.stress)
    return frame.but(ap=ap, output=output, stress=stress, spent=0, did=(), fired=(), uplink=0, barrier=0)


def settle_reactor(t: Mac, frame: Frame) -> None:
    """5.4 End of round: overload becomes stress, some fades, then the shutdown test (R1)."""
    book = t.book
    over = 0 if frame.shutdown else max(0, frame.spent - frame.output)
    if over:
        t.tell(StressAdded, frame.id, over, frame.stress + over)
    if frame.shutdown:
        t.frames[frame.id] = frame.but(stress=max(0, frame.stress - dissipation(book, frame)), shutdown=False)
        return
    if not frame.stress and not over:
        return
    stress = max(0, frame.stress + over - dissipation(book, frame))
    risk, roll = danger(book, frame, stress), 0
    if risk and risk < 100:
        roll = t.roll(100)
    down = risk > 0 and roll <= risk
    hit = risk == 100
    t.frames[frame.id] = frame.but(
        stress=stress, shutdown=down, reactor_hits=frame.reactor_hits + hit, components=frame.components + hit
    )
    if risk:
        t.tell(ShutDown if down else ShutdownAvoided, frame.id, roll)


def short_of_energy(b: Battle, frame: Frame, energy: int) -> str:
    """5.3 The refusal where the reactor does not give enough."""
    left = max(0, limit(b.book, frame) - frame.spent)
    return say("5.3 It takes {energy} energy, and the reactor gives {left} more this round.", energy=energy, left=left)
