"""The managers.  Start reading at `choose`.

quick.py takes the printed game's quick way to the Quiet Empire.  Under the Full Charter (16) there is none: there planner.py carries out
a style (style.py), and weighing.py weighs by playouts which one.  aims.py says what a style is after, purse.py what it can spend,
posts.py, squads.py and week.py what it orders, answers.py what it says to questions.  panel.py has the managers with a single idea;
reasons.py and second.py (with second_post.py and second_answer.py) have the words of hints.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from turnwright.core import Action, Advice
from turnwright.kit.words import wordlist

from ..view import Seen
from . import quick
from .panel import PANEL as PANEL
from .planner import planned
from .quick import evaluate as evaluate
from .reasons import leads_to as leads_to
from .reasons import say_stake as say_stake
from .reasons import stakes as stakes
from .second import second as second
from .style import QUIET
from .weighing import chosen_style, full

LEVELS = {"easy": "heuristic:slips=0.18", "normal": "heuristic:slips=0.09", "hard": "planner"}
STRENGTH = wordlist(
    {
        "easy": "Gives one order in six without thinking: it hardly ever wins the Full Charter, and always the printed game.",
        "normal": "Gives one order in eleven without thinking, and wins the Full Charter one time in seven.",
        "hard": "Weighs both victories by playing them on in its mind, and wins the Full Charter every second time.",
    }
)


def choose(v: Seen, legal: Sequence[Action], rng: Random) -> Advice:
    """The manager who knows one way: the quick one as printed, the Quiet Empire under the Full Charter."""
    return planned(v, legal, QUIET) if full(v) else quick.choose(v, legal, rng)


def weigh(v: Seen, legal: Sequence[Action], rng: Random) -> Advice:
    """The manager who weighs both victories by playouts."""
    return planned(v, legal, chosen_style(v)) if full(v) else quick.choose(v, legal, rng)


PLAYERS = {"planner": weigh}
