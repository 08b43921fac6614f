"""Trials of what docs/balance.md says of this game: how far the heuristic player gets, Milestone by Milestone.

    python -m turnwright.games.titov.tests.trials --games 26 --seed 2030
    python -m turnwright.games.titov.tests.trials --games 26 --seed 2030 --preset gentle --bot normal

It thinks a turn through once and keeps to it for as long as the table goes as foreseen, which takes a quarter of the time that thinking
before every action takes; a level below `hard` slips as often as its description says, and then thinks anew.  Seeds are the numbers from `--seed` on, so a trial can be had again.  A reign that has not ended after 90 turns
counts as lost.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from turnwright.bots import LEVELS, describe
from turnwright.core import Action, Dice, key_of_seed, legal, perform
from turnwright.games.titov import GAME
from turnwright.games.titov.bot import likeness, think
from turnwright.games.titov.presets import PRESETS
from turnwright.games.titov.score import WINS
from turnwright.games.titov.state import Realm
from turnwright.lab.stats import wilson

LAST_TURN = 90


class Reign(NamedTuple):
    ending: str
    milestones: int
    coalition: bool
    """It had a card more to draw from M3 on."""


def reign(seed: int, options: dict[str, Any], slips: float) -> Reign:
    rng, t = Random(seed), GAME.start(1, options, dice=Dice(key_of_seed(f"titov {seed}")))
    plan: list[Action] = []
    foreseen: Realm | None = None
    coalition = False
    while t.asks and t.turn <= LAST_TURN:
        answers = legal(t, 0)
        if len(answers) == 1 or rng.random() < slips:
            foreseen, action = None, rng.choice(answers)
        else:
            if foreseen is None or not plan or not as_foreseen(t, foreseen):
                foreseen = GAME.imagine(GAME.view(t, 0), rng)
                plan = list(think(foreseen)[0].actions)
            action = plan.pop(0)
            perform(foreseen, 0, action)
        perform(t, 0, action)
        coalition |= len(t.milestone_discard) == 3 and t.hand_size > t.book.draw
    return Reign(t.ending, len(t.milestone_discard) + (t.ending in WINS), coalition)


def as_foreseen(t: Realm, foreseen: Realm) -> bool:
    return bool(foreseen.asks) and foreseen.turn == t.turn and likeness(foreseen) == likeness(t)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=26)
    parser.add_argument("--seed", type=int, default=2030)
    parser.add_argument("--preset", default="printed", choices=[preset.name for preset in PRESETS])
    parser.add_argument("--bot", default="hard", choices=LEVELS)
    given = parser.parse_args()
    options = next(preset.options for preset in PRESETS if preset.name == given.preset)
    slips = float(describe(GAME, given.bot).partition("slips=")[2] or 0)
    reigns = [reign(seed, dict(options), slips) for seed in range(given.seed, given.seed + given.games)]
    won = sum(one.ending in WINS for one in reigns)
    print(
        json.dumps(
            {
                "preset": given.preset,
                "bot": given.bot,
                "games": given.games,
                "won": [round(100 * part, 1) for part in (won / given.games, *wilson(won, given.games))],
                "mean score": round(fmean(one.milestones for one in reigns), 1),
                "endings": Counter(one.ending or "none" for one in reigns),
                "milestones": {n: sum(one.milestones >= n for one in reigns) for n in (3, 6, 7, 9, 12, 13, 14)},
                "with a coalition": Counter(one.ending in WINS for one in reigns if one.coalition)[True],
                "coalitions": sum(one.coalition for one in reigns),
            }
        )
    )


if __name__ == "__main__":
    main()
