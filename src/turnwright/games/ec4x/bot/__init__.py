"""EC4X's own players: four personalities from one planner that sees nothing but its view.

What they rest on: a new colony with its first industry is sixteen points for little more than 100 PP, and nothing else is
as cheap; a scout's first report from each system is a point; better planets are five points each, every level of
technology two; an undefended colony falls to the first transport that comes; more than a twentieth of the budget for spies
costs more than it brings.  planner.py puts a sheet together from the habits in the other files.

`hard` is another: strategist.py spends by what a PP brings, marshal.py weighs every foreign world, and weighing.py tries strikes
and wars out in imagined worlds.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from turnwright.core import Action, Advice, faces
from turnwright.kit.words import say, wordlist

from ..actions import Seal, Write
from ..state import Seen
from .draft import Weights
from .going_on import feasible as feasible
from .going_on import go_on as go_on
from .planner import PERSONALITIES, Planner
from .reasons import line_by_line as line_by_line
from .reasons import say_stake as say_stake
from .reasons import stakes as stakes
from .strategist import STRATEGIST, Strategist
from .warlord import Warlord
from .weighing import Thinker

LEVELS = {"easy": "heuristic:slips=0.6", "normal": "heuristic", "hard": "thinker"}
STRENGTH = wordlist(
    {
        "easy": "Means well, but three of five of its sheets are careless: it settles slowly and fights late.",
        "normal": "Plans every turn as its character would: settles, builds, spies and strikes at the weak.",
        "hard": "Taxes to the hilt, takes the Imperial hub in its second year, and tries each strike in its mind first.",
    }
)
BY_NAME: dict[str, type[Planner]] = {"warlord": Warlord}
"""Personalities with a planner of their own."""


def play(view: Seen, weights: Weights, rng: Random, planner: type[Planner] = Planner) -> Advice:
    """Write the whole sheet at once, then seal it."""
    if view.sheet:
        return Advice(Seal(), say("The sheet is written."))
    lines, reason = planner(view, weights, rng).plan()
    return Advice(Write(tuple(lines)), reason) if lines else Advice(Seal(), say("Nothing needs an order."))


def choose(view: Seen, legal: Sequence[Action], rng: Random) -> Advice:
    """The personality that goes with the seat."""
    weights = list(PERSONALITIES.values())[view.me % len(PERSONALITIES)]
    return play(view, weights, rng, BY_NAME.get(weights.name, Planner))


def character(weights: Weights, about: str, planner: type[Planner] = Planner) -> faces.Choose:
    """The player who cares for this and plans so."""

    def player(view: Seen, legal: Sequence[Action], rng: Random) -> Advice:
        return play(view, weights, rng, planner)

    player.__doc__ = about
    return player


strategist = character(STRATEGIST, "Whatever brings most prestige, by rule of thumb.", Strategist)
thinker = character(STRATEGIST, "The strategist, who tries strikes and wars out in imagined worlds first.", Thinker)


def passive(view: Seen, legal: Sequence[Action], rng: Random) -> Advice:
    """A house that lets things happen: the measure that every other player must beat."""
    return Advice(Seal(), say("Waits and sees."))


RUSH = Weights(name="rush", settle=0, research=10, industry=0, war=2, scouts=1, guards=0, areas=("CST", "WEP", "SL"))
TURTLE = Weights(name="turtle", settle=0, industry=30, war=0, scouts=0, guards=6, areas=("CST", "WEP", "SLD", "SL"))
PANEL = {
    "passive": passive,
    "rush": character(RUSH, "Warships and marines from the first turn, no colonies but those it takes."),
    "turtle": character(TURTLE, "Armies, batteries and industry at home, and no other world."),
}
PLAYERS = {
    "settler": character(PERSONALITIES["settler"], "Colonies first, everywhere."),
    "industrialist": character(PERSONALITIES["industrialist"], "Industry, planets and knowledge."),
    "warlord": character(PERSONALITIES["warlord"], "War on the leader: fleets and marines.", Warlord),
    "spymaster": character(PERSONALITIES["spymaster"], "Scouts and subversion."),
    "strategist": strategist,
    "thinker": thinker,
}


def evaluate(view: Seen, seat: int) -> float:
    """The lead in prestige over the best other house, 100 points counting as won, in -1..1."""
    lead = sum(stake.worth for stake in stakes(view, seat).values())
    return max(-1.0, min(1.0, lead / 100))
