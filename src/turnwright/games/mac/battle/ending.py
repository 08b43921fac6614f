"""1 How a battle ends; looked at after every action and every shot of overwatch (R8)."""

from __future__ import annotations

from ..events import LanceDestroyed, RoundsExhausted, Withdrew
from ..state import Ending, Mac, in_play


def end(t: Mac, how: Ending, winner: int) -> None:
    """1 Nothing more happens in this battle: what still waits of its round reads that it has ended."""
    t.ended, t.winner = how, winner


def check_end(t: Mac) -> bool:
    """1 A lance without frames has lost; were both gone, the first player would have won."""
    beaten = next((side for side in (1, 0) if not in_play(t, side)), None)
    if beaten is None:
        return False
    t.tell(LanceDestroyed(beaten))
    end(t, "destruction", 1 - beaten)
    return True


def withdraw(t: Mac, side: int) -> None:
    """1 A lance leaves the field at once (R9)."""
    t.tell(Withdrew(side))
    end(t, "withdrawal", 1 - side)


def exhausted(t: Mac) -> bool:
    """1 After the last round everybody breaks off, and nobody has won (R7)."""
    if t.round < t.book.rounds:
        return False
    t.tell(RoundsExhausted(t.round))
    end(t, "rounds", -1)
    return True
