"""Trials of what docs/balance.md says of this game: who wins, by what, and what becomes of the hub.

    python -m turnwright.games.ec4x.tests.trials settler,industrialist,warlord,spymaster --sets 20 --seed 1500
    python -m turnwright.games.ec4x.tests.trials hard,hard,hard,hard --sets 20 --preset tuned

With each set of dice, named by the numbers from `--seed` on, the bots are seated in every rotation.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from statistics import mean, median
from time import process_time
from typing import Any, NamedTuple

from turnwright.bots import make
from turnwright.core import Dice, Preset, key_of_seed, legal, perform
from turnwright.games.ec4x import GAME
from turnwright.games.ec4x.book import SOURCES
from turnwright.games.ec4x.state import Reach
from turnwright.lab.stats import wilson


class Played(NamedTuple):
    """A game: the table at its end, who held the hub from which turn on, and the longest thought of each seat in seconds."""

    t: Reach
    holders: list[tuple[int, int]]
    longest: list[float]


def share(part: float, whole: int) -> list[float]:
    """A share in percent with its 95 % interval."""
    return [round(100 * value, 1) for value in (part / whole, *wilson(part, whole))]


def rotations(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """Every seating by turns, each once."""
    return list(dict.fromkeys((*bots[n:], *bots[:n]) for n in range(len(bots))))


def play(bots: Sequence[str], seed: int, preset: Preset, options: dict[str, Any]) -> Played:
    t = GAME.start(len(bots), {**preset.options, **options}, preset.variant, Dice(key_of_seed(f"m{seed}")))
    players = [make(GAME, name, f"{seed}/{seat}") for seat, name in enumerate(bots)]
    holders, longest = list[tuple[int, int]](), [0.0] * len(bots)
    while t.asks:
        seat = min(t.asks)
        view, answers, since = GAME.view(t, seat), legal(t, seat), process_time()
        action = players[seat].choose(view, answers).action
        longest[seat] = max(longest[seat], process_time() - since)
        perform(t, seat, action)
        owner = t.owner(t.hub)
        if owner >= 0 and (not holders or holders[-1][1] != owner):
            holders.append((t.turn, owner))
    return Played(t, holders, longest)


def told(bots: Sequence[str], seatings: Sequence[Sequence[str]], games: Sequence[Played]) -> dict[str, Any]:
    """What these games say."""
    wins, seats, renown = Counter[str](), Counter[int](), Counter[str]()
    for names, game in zip(seatings, games, strict=True):
        for winner in game.t.winners:
            wins[names[winner]] += 1
            seats[winner] += 1
            renown.update(dict(zip(SOURCES, game.t.houses[winner].renown, strict=True)))
    scores = {
        name: [
            g.t.houses[seat].prestige
            for s, g in zip(seatings, games, strict=True)
            for seat in range(len(s))
            if s[seat] == name
        ]
        for name in dict.fromkeys(bots)
    }
    fell = [game for game in games if game.holders]
    return {
        "games": len(games),
        "won": {name: share(wins[name], len(games)) for name in scores},
        "prestige": {name: round(mean(points)) for name, points in scores.items()},
        "won by seat": [seats[seat] for seat in range(len(bots))],
        "winners' prestige by source": {name: round(sum_ / len(games), 1) for name, sum_ in renown.items() if sum_},
        "houses fallen": round(mean(sum(house.fallen for house in game.t.houses) for game in games), 2),
        "lead of the winner, median": median(lead(game.t) for game in games),
        "hub taken": share(len(fell), len(games)),
        "hub first taken on turn, median": median(game.holders[0][0] for game in fell) if fell else None,
        "hub changed hands": share(sum(len(game.holders) > 1 for game in fell), max(1, len(fell))),
        "first holder won": share(sum(game.holders[0][1] in game.t.winners for game in fell), max(1, len(fell))),
        "last holder won": share(sum(game.holders[-1][1] in game.t.winners for game in fell), max(1, len(fell))),
        "longest thought, ms": round(1000 * max(max(game.longest) for game in games)),
    }


def lead(t: Reach) -> int:
    """The winner's prestige over the next house's."""
    first, second, *_ = sorted((house.prestige for house in t.houses), reverse=True)
    return first - second


def main() -> None:
    parser = ArgumentParser(description="Games of EC4X between bots, and what they say.")
    parser.add_argument("bots", help="one for each seat, with commas")
    parser.add_argument("--sets", type=int, default=5, help="sets of dice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--preset", default="printed")
    parser.add_argument("--turns", type=int, default=78)
    asked = parser.parse_args()
    bots = asked.bots.split(",")
    preset = next(preset for preset in GAME.presets if preset.name == asked.preset)
    seatings = rotations(bots) * asked.sets
    seeds = [asked.seed + n // len(rotations(bots)) for n in range(len(seatings))]
    games = [play(names, seed, preset, {"turns": asked.turns}) for names, seed in zip(seatings, seeds, strict=True)]
    print(json.dumps(told(bots, seatings, games), indent=1))


if __name__ == "__main__":
    main()
