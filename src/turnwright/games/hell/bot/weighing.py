"""Which victory?  Both are played out from here, and the better one is kept for a quarter and a half.

A bot has no memory of its own, so the choice is kept by what the branch looked like when it was made.
"""

from __future__ import annotations

from random import Random

from turnwright.core import Dice

from ..score import SCORES
from ..state import Company
from ..view import Seen, imagine_into
from .planner import play_on
from .style import COUP, QUIET, Style

COMMITTED = 18
"""Weeks for which a choice holds."""
PLAYOUTS = 12
"""Games imagined for each style."""
STYLES = (QUIET, COUP)
KEPT: dict[tuple[object, ...], Style] = {}
MOST_KEPT = 512


def full(v: Seen) -> bool:
    """16 Is the quick way shut?"""
    return v.options.word_gets_around or bool(v.options.contested_ground)


def chosen_style(v: Seen) -> Style:
    """The style chosen at the last time to choose; now, if that is not known."""
    told = (v.week - 1) // COMMITTED * COMMITTED
    key = (repr(v.options), v.names_from, v.history[:told])
    if key not in KEPT:
        while len(KEPT) >= MOST_KEPT:
            del KEPT[next(iter(KEPT))]
        KEPT[key] = max(STYLES, key=lambda style: outlook(v, style))
    return KEPT[key]


def outlook(v: Seen, style: Style) -> float:
    """The mean result of some games played on by this style; the same dice for each style."""
    rng = Random(f"{v.names_from} {v.week}")
    return sum(played_out(v, style, rng) for _ in range(PLAYOUTS)) / PLAYOUTS


def played_out(v: Seen, style: Style, rng: Random) -> float:
    """11 Is it a victory?  One counts more the sooner it comes; a defeat is a defeat."""
    t = Company(seats=v.seats, options=v.options, book=v.book, dice=Dice(rng.randbytes(32)))
    imagine_into(t, v)
    play_on(t, style)
    return (SCORES[t.ended] > 0) - t.week / 1000
