"""1 How a battle ends; looked at after every action and every shot of overwatch (R8)."""

from __future__ import annotations

from turnwright.core import Outcome, added

from ..company.economy import worth_rows
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


ENDS = {
    "term": "the term is served",
    "bankruptcy": "bankruptcy",
    "grounded": "no frame left and no means to get one",
}
"""13 How a campaign ends, in words."""


def score(t: Mac) -> Outcome:
    """1 One point for the side that holds the field; 13 a campaign is worth what the company is."""
    if t.options.mode == "campaign":
        survived = t.closed == "term"
        worth = float(added(worth_rows(t))) if survived else 0.0
        return Outcome(ENDS.get(t.closed, "not over"), (0,) if survived else (), (worth,))
    scores = tuple(float(seat == t.winner) for seat in range(t.seats))
    return Outcome(reason(t), tuple(seat for seat in range(t.seats) if seat == t.winner), scores)


def reason(t: Mac) -> str:
    """1 The result in the words of the book: with one player they are that player's."""
    if t.ended == "destruction":
        return "defeat" if t.seats == 1 and t.winner == 1 else "victory" if t.seats == 1 else "lance destroyed"
    if t.ended == "withdrawal":
        return "victory, the enemy withdrew" if t.seats == 1 and t.winner == 0 else "withdrawal"
    return "withdrawal after the last round"
