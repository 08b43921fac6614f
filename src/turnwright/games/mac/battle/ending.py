"""1 How a battle ends; looked at after every action and every shot of overwatch (R8)."""

from __future__ import annotations

from ..events import LanceDestroyed, RoundsExhausted, Withdrew
from ..state import Ending, Mac, in_play

BENEATH = 2
"""13 What waits on the agenda below a battle of a campaign: the aftermath, and the return to headquarters."""


def end(t: Mac, how: Ending, winner: int) -> None:
    """1 Nothing more happens in this battle; a skirmish is over with it."""
    t.ended, t.winner = how, winner
    t.asks.clear()
    del t.agenda[BENEATH if t.mission else 0 :]


def check_end(t: Mac) -> None:
    """1 A lance without frames has lost; were both gone, the first player would have won."""
    for side in (1, 0):
        if not in_play(t, side):
            t.tell(LanceDestroyed(side))
            end(t, "destruction", 1 - side)
            return


def withdraw(t: Mac, side: int) -> None:
    """1 A lance leaves the field at once (R9)."""
    t.tell(Withdrew(side))
    end(t, "withdrawal", 1 - side)


def exhaust(t: Mac) -> None:
    """1 After the last round everybody breaks off, and nobody has won (R7)."""
    t.tell(RoundsExhausted(t.round))
    end(t, "rounds", -1)
