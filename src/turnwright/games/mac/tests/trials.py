"""Trials of what docs/balance.md says of this game: battles of equal force, and years of a company.

    python -m turnwright.games.mac.tests.trials battles --games 300
    python -m turnwright.games.mac.tests.trials years --preset hard --games 60

Each prints one line of JSON for a difficulty or a preset.  Seeds are the numbers from `--seed` on, so a trial can be had again.
It fails if a battle goes on to the last round though both sides could have ended it.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from multiprocessing import Pool
from statistics import mean, median
from typing import Any, NamedTuple

from turnwright.bots import Bot, make
from turnwright.core import Action, Dice, added, key_of_seed, legal, perform
from turnwright.games.mac import GAME
from turnwright.games.mac.book.gear import FACTION_NAMES
from turnwright.games.mac.company.actions import ConfirmRefit, Hire, Rebuild, Recover
from turnwright.games.mac.company.enemy_forces import fed
from turnwright.games.mac.company.grades import ADRIFT, RUIN, grade_of, places_seen, starting_worth
from turnwright.games.mac.company.worth import worth_rows
from turnwright.games.mac.loadout import Gun
from turnwright.games.mac.state import Frame, Mac, Pilot, in_play
from turnwright.lab.stats import wilson


def share(part: int, whole: int) -> list[float]:
    """A share in percent with its 95 % interval."""
    return [round(100 * value, 1) for value in (part / max(1, whole), *wilson(part, max(1, whole)))]


def answer(t: Mac, player: Bot) -> Action:
    action = player.choose(GAME.view(t, 0), legal(t, 0)).action
    perform(t, 0, action)
    return action


# Battles


class Fought(NamedTuple):
    won: bool
    rounds: int
    ended: str
    spent: bool
    """No side could hurt the other any more, or the loser could not come and nobody went for it."""


def equal_battle(difficulty: int, seed: int, mind: str, bot: str) -> Fought:
    """16.1 A contract's frames against the same frames, the player's with the company's pilots and guns that fire together."""
    options = {
        "lance": "contract",
        "difficulty": difficulty,
        "faction": FACTION_NAMES[seed % len(FACTION_NAMES)],
        "enemy_ai": mind,
        "enemy_groups": "four" if mind == "book" else "by_tactics",
    }
    variant = GAME.preset("fight").variant if mind == "skilled" else {}
    t = GAME.start(1, options, variant, Dice(key_of_seed(f"equal {difficulty} {seed}")))
    player = make(GAME, bot, seed)
    for n, frame in enumerate(in_play(t, 0)):
        row = t.book.company.pilots[n]
        t.frames[frame.id] = ours(t, frame, Pilot(row.callsign, row.gunnery, row.piloting, row.tactics))
    while t.asks:
        answer(t, player)
    helpless = any(not any(armed(t, frame) for frame in in_play(t, side)) for side in (0, 1))
    rooted = any(all(frame.legs_lost for frame in in_play(t, side)) for side in (0, 1))
    return Fought(t.winner == 0, t.round, t.ended, helpless or rooted)


def ours(t: Mac, frame: Frame, pilot: Pilot) -> Frame:
    guns = fed(t.book, frame.chassis, [Gun(m.slot, m.weapon, m.group) for m in frame.mounts])
    groups = {gun.slot: gun.group for gun in guns}
    return frame.but(pilot=pilot, mounts=tuple(m.but(group=groups[m.slot]) for m in frame.mounts))


def armed(t: Mac, frame: Frame) -> bool:
    """7.3 Has the frame a weapon with a round for it?"""
    pools = {pool.weapon: pool.rounds for pool in frame.ammo}
    return any(not m.wrecked and pools.get(m.weapon, 99) >= t.book.weapons[m.weapon].ammo for m in frame.mounts)


def battles(difficulty: int, fought: Sequence[Fought]) -> dict[str, Any]:
    rounds = [one.rounds for one in fought]
    stale = [one for one in fought if one.ended == "rounds"]
    return {
        "difficulty": difficulty,
        "battles": len(fought),
        "won": share(sum(one.won for one in fought), len(fought)),
        "rounds": [median(rounds), max(rounds)],
        "stalemates": len(stale),
        "unexplained": sum(not one.spent for one in stale),
    }


# Years


class Year(NamedTuple):
    grade: str
    worth: float
    """Times what it was at the start; nothing if it did not last."""
    places: int
    fought: int
    won: int
    hurt: int
    killed: int
    deeds: Counter[str]


COUNTED = {kind.__name__: kind for kind in (ConfirmRefit, Hire, Recover, Rebuild)}


def year(preset: str, seed: int, changes: dict[str, Any], bot: str) -> Year:
    """13 A company's term under a preset."""
    options = next(p.options for p in GAME.presets if p.name == preset)
    t, player = GAME.start(1, {**options, **changes}, dice=Dice(key_of_seed(f"year {seed}"))), make(GAME, bot, seed)
    deeds, hurt = Counter[str](), 0
    while t.asks:
        fought = len(t.history)
        deeds[type(answer(t, player)).__name__] += 1
        if len(t.history) > fought and t.report:
            hurt += sum(one.fate == "injured" for one in t.report.returns)
    return Year(
        grade_of(t),
        added(worth_rows(t)) / starting_worth(t.book) if t.closed == "term" else 0.0,
        places_seen(t),
        len(t.history),
        sum(deed.result == "victory" for deed in t.history),
        hurt,
        sum(pilot.status == "kia" for pilot in t.pilots.values()),
        deeds,
    )


def years(preset: str, lived: Sequence[Year]) -> dict[str, Any]:
    lasted = [one for one in lived if one.grade != RUIN]
    fought = sum(one.fought for one in lived)
    quarter = sorted(one.worth for one in lived)
    return {
        "preset": preset,
        "years": len(lived),
        "ruined": share(len(lived) - len(lasted), len(lived)),
        "worth": [round(quarter[len(quarter) * n // 4], 1) for n in (1, 2, 3)],
        "places": median([one.places for one in lasted] or [0]),
        "twelve places": share(sum(one.places >= 12 for one in lasted), len(lasted)),
        "contracts": round(fought / len(lived), 1),
        "won": share(sum(one.won for one in lived), fought),
        "established": share(sum(one.grade not in (RUIN, ADRIFT) for one in lived), len(lived)),
        "grades": Counter(one.grade for one in lived),
        "a year": {name: round(mean(one.deeds[name] for one in lived), 1) for name in COUNTED}
        | {"injured": round(mean(one.hurt for one in lived), 1), "killed": round(mean(one.killed for one in lived), 1)},
    }


def main() -> None:
    parser = ArgumentParser(prog="python -m turnwright.games.mac.tests.trials", description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("battles", "years"))
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--mind", default="skilled", choices=("book", "skilled", "expert"))
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--preset", default="normal")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args()
    seeds = range(asked.seed, asked.seed + asked.games)
    changes = {name: json.loads(value) for name, _, value in (row.partition("=") for row in asked.option)}
    with Pool(asked.jobs) as pool:
        if asked.what == "years":
            lived = pool.starmap(year, [(asked.preset, seed, changes, asked.bot) for seed in seeds], 1)
            print(json.dumps(years(asked.preset, lived)), flush=True)
            return
        unexplained = 0
        for difficulty in range(1, 6):
            trials = [(difficulty, seed, asked.mind, asked.bot) for seed in seeds]
            row = battles(difficulty, pool.starmap(equal_battle, trials))
            unexplained += row["unexplained"]
            print(json.dumps(row), flush=True)
        if unexplained:
            sys.exit("Battles went on to the last round for no reason.")


if __name__ == "__main__":
    main()
