"""The panel: managers with a single idea, whom a good manager must do better than."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from turnwright.core import Action, Advice
from turnwright.kit.words import say

from .. import actions as a
from ..book import PLACES, Job
from ..view import Seen
from .planner import planned
from .quick import choose as quick_way
from .style import QUIET


def expander(v: Seen, legal: Sequence[Action], rng: Random) -> Advice:
    """Every worker to Expansion, whoever takes notice."""
    return posts(v, legal, "expansion")


def trader(v: Seen, legal: Sequence[Action], rng: Random) -> Advice:
    """Every worker to Trading, with what the branch digs where it cannot trade."""
    return posts(v, legal, "trading", "extraction")


def digger(v: Seen, legal: Sequence[Action], rng: Random) -> Advice:
    """Every worker to Extraction: the stores fill, and nothing is sold."""
    return posts(v, legal, "extraction")


def turtle(v: Seen, legal: Sequence[Action], rng: Random) -> Advice:
    """Every worker to Discretion: nobody looks, and nothing grows."""
    return posts(v, legal, "discretion")


def idle(v: Seen, legal: Sequence[Action], rng: Random) -> Advice:
    """Ends every week at once."""
    return posts(v, legal)


def quick(v: Seen, legal: Sequence[Action], rng: Random) -> Advice:
    """The printed game's quick way: the Quiet Empire by workers alone, as fast as Notice allows."""
    return quick_way(v, legal, rng)


def peaceful(v: Seen, legal: Sequence[Action], rng: Random) -> Advice:
    """The planning manager without a single mission."""
    return planned(v, legal, QUIET.but(missions=False))


def posts(v: Seen, legal: Sequence[Action], *jobs: Job) -> Advice:
    """4.2 Idle workers to the first job that is open, where Dominion is highest; then the week ends."""
    for job in jobs:
        for place in sorted(PLACES, key=lambda place: -v.dominion[place]):
            if a.ASSIGN[place, job] in legal:
                return Advice(a.ASSIGN[place, job], say("That is all this branch does."))
    paid = next((action for action in legal if isinstance(action, a.Pay | a.PayTribute)), None)
    return Advice(paid or legal[-1], say("What is asked is paid.") if paid else say("The week may end."))


PANEL = {
    "quick": quick,
    "peaceful": peaceful,
    "expander": expander,
    "trader": trader,
    "digger": digger,
    "turtle": turtle,
    "idle": idle,
}
