"""What the judgement of a reign counts, thing by thing, and what a change of each means."""

from __future__ import annotations

from turnwright.core import Stake
from turnwright.kit.words import say, say_n, wordlist

from ..state import LETTERS, MILESTONE, RESOURCES, Realm
from ..view import Court
from .judgement import BANK, WEIGHTS, standing, stuck

HEADINGS = wordlist(
    {
        "outlook+": "the Milestone is nearer to a good end",
        "outlook-": "the Milestone is further from a good end",
        "going+": "enough Food and Stability to keep going",
        "going-": "too little Food and Stability to keep going",
        "reserves+": "more room in the bank",
        "reserves-": "less room in the bank",
        "cards+": "better cards to draw",
        "cards-": "worse cards to draw",
        "agenda+": "the Agenda presses less",
        "agenda-": "the Agenda presses more",
        "threats+": "less trouble in the Objective piles",
        "threats-": "more trouble in the Objective piles",
    }
)


def stakes(view: Court | Realm, seat: int) -> dict[str, Stake]:
    """What `evaluate` counts, must agree with it: what the reign stands for by heading, Milestones and the bank apart."""
    by = standing(view)
    if view.ending:
        return {"ending": Stake(1, by.story)}
    it, w = view.places[MILESTONE], WEIGHTS
    done = len(view.milestone_discard) + (it is not None and it.spent)
    found = {"milestones": Stake(done, w.milestone * done)}
    for kind, letter in enumerate(LETTERS):
        found[letter] = Stake(view.bank[kind], w.kinds[kind] * BANK[view.bank[kind]])
    going = -stuck(view.bank)
    rest = {
        "outlook": by.story - w.milestone * done,
        "going": going,
        "reserves": by.bank - going - sum(found[letter].worth for letter in LETTERS),
        "cards": by.cards,
        "agenda": by.agenda,
        "threats": by.threats,
    }
    return found | {name: Stake(points, points) for name, points in rest.items()}


def say_stake(view: Court, name: str, before: float, after: float) -> str:
    """What is otherwise, as a few words."""
    more, n = after > before, round(abs(after - before))
    if name == "ending":
        return ""
    if name == "milestones" and more:
        return say_n("{n} Milestone more is resolved", "{n} Milestones more are resolved", n)
    if name == "milestones":
        return say_n("{n} Milestone less is resolved", "{n} Milestones less are resolved", n)
    if name in LETTERS:
        kind = RESOURCES[LETTERS.index(name)]
        return say("{n} {kind} more", n=n, kind=kind) if more else say("{n} {kind} less", n=n, kind=kind)
    return str(HEADINGS[f"{name}{'+' if more else '-'}"]) if abs(after - before) > 0.5 else ""
