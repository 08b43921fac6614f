"""Teach a small net to beat a game's rules of thumb, on one core and in minutes; docs/learning.md says what comes of it.

    pip install 'turnwright[learn]'
    python scripts/learn.py kingdom --greedy
    python scripts/learn.py hell --steps 80000 --options '{"discretion_per_week": 1, "max_weeks": 48}'

Maskable PPO (sb3-contrib) plays against the bot in both seats in turn, or alone where the game is for one.  The reward is the
result and, on the way, every change in the game's own judgement of the position.  At the end the net plays games that it has
not seen; alone, the bot plays them with the same dice.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from math import copysign, log1p
from pathlib import Path
from statistics import fmean, stdev
from time import monotonic
from typing import Any, NamedTuple

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

from turnwright import rl
from turnwright.bots import make
from turnwright.core import find_game
from turnwright.lab.stats import wilson

UNSEEN = 1_000_000
"""Seeds from here on are for measuring."""


def hell(view: Any) -> Sequence[float]:
    """The week, what the branch has, and its districts with their workers."""
    purse = (view.week, view.week % 12, view.sovereigns, view.materiel, view.influence, view.reserve)
    state = (view.workers, view.strain, view.warnings, view.quiet, len(view.roster), len(view.board), len(view.squads))
    tables = (view.authority, view.dominion, view.notice, view.closed_until, view.jobs, view.last_jobs)
    return [*map(log, (*purse, *state)), *(log(n) for table in tables for n in table.values())]


class Result(NamedTuple):
    """A game: the learner's seat, whether it won, and when it ended."""

    seat: int
    won: bool
    clock: int


def log(number: float) -> float:
    return copysign(log1p(abs(number)), number)


SIGHTS: dict[str, Callable[[Any], Sequence[float]]] = {"kingdom": find_game("kingdom").bot.sight, "hell": hell}
"""What the net is shown of each game: numbers of the view."""


LEFT_ALONE = {
    "hell": {"Unassign", "Reserve", "Retire", "HireAgent", "HireRecruit", "Plan", "SameAsLastWeek", "BuyInfluence"}
}
"""Orders that a beginner need not think about; whatever else is legal stays, and so the week can always be ended."""


class Lessons(rl.Against):
    """A game of which some orders are left alone."""

    def action_masks(self) -> Any:
        masks = super().action_masks()
        assert self.seats.index is not None
        alone = LEFT_ALONE.get(self.seats.game.id, set())
        for number in masks.nonzero()[0]:
            masks[number] = type(self.seats.index.actions[number]).__name__ not in alone
        return masks


def environment(args: argparse.Namespace, shaped: float = 0.0) -> rl.Against:
    preset = find_game(args.game).preset(args.preset)
    terms: dict[str, Any] = {"options": {**preset.options, **args.options}, "variant": preset.variant}
    seats = rl.Seats(find_game(args.game), fixed=True, limit=600, **terms)
    return Lessons(args.game, seats, args.against, sight=SIGHTS[args.game], shaped=shaped)


class Curve(BaseCallback):  # type: ignore[misc]
    """Writes down how training goes."""

    def __init__(self) -> None:
        super().__init__()
        self.since, self.rows = monotonic(), list[dict[str, float]]()

    def _on_rollout_end(self) -> None:
        games = list(self.model.ep_info_buffer or ())
        if not games:
            return
        won, steps = fmean(game["won"] for game in games), fmean(game["l"] for game in games)
        self.rows.append(
            {
                "seconds": round(monotonic() - self.since),
                "steps": self.num_timesteps,
                "won": round(won, 3),
                "length": round(steps),
            }
        )
        print(
            f"{self.rows[-1]['seconds']:>5} s {self.num_timesteps:>9,} steps: {won:6.1%} won, {steps:.0f} steps a game",
            flush=True,
        )

    def _on_step(self) -> bool:
        return True


def train(args: argparse.Namespace) -> tuple[Any, list[dict[str, float]]]:
    torch.set_num_threads(1)
    games = make_vec_env(
        lambda: environment(args, args.shaped), 8, seed=args.seed, monitor_kwargs={"info_keywords": ("won",)}
    )
    model = MaskablePPO(
        "MlpPolicy",
        games,
        n_steps=256,
        batch_size=256,
        n_epochs=4,
        gamma=args.gamma,
        learning_rate=lambda left: 1e-3 * left,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=args.seed,
    )
    curve = Curve()
    model.learn(args.steps, callback=curve)
    return model, curve.rows


def measure(args: argparse.Namespace, choose: Callable[[rl.Against, Any], int]) -> list[Result]:
    """Games that were not trained on, every set of dice in each seat."""
    env, results = environment(args), list[Result]()
    for n in range(args.games):
        seen, _ = env.reset(seed=UNSEEN + n // env.seats.count)
        over = cut = False
        while not (over or cut):
            seen, _, over, cut, info = env.step(choose(env, seen))
        results.append(Result(env.seat, info.get("won", False), env.seats.game.lab.clock(env.seats.view(env.seat))))
    return results


def told(who: str, results: Sequence[Result], unit: str) -> str:
    """`net: won 180 of 200 (85.1 % to 93.4 %), seat 0 80 of 100, seat 1 100 of 100; 7.2 rounds`."""
    won = [result.won for result in results]
    low, high = wilson(sum(won), len(won))
    seats = sorted({result.seat for result in results})
    each = [[result.won for result in results if result.seat == seat] for seat in seats]
    by_seat = "".join(
        f", seat {seat} {sum(of)} of {len(of)}" for seat, of in zip(seats, each, strict=True) if len(seats) > 1
    )
    ends = [result.clock for result in results]
    spread = 1.96 * stdev(ends) / len(ends) ** 0.5
    return f"{who}: won {sum(won)} of {len(won)} ({low:.1%} to {high:.1%}){by_seat}; {unit}s: {fmean(ends):.2f} ± {spread:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=SIGHTS)
    parser.add_argument("--against", default="heuristic", help="the bot to beat")
    parser.add_argument("--preset", default="printed")
    parser.add_argument("--options", type=json.loads, default={}, help="options of the game as JSON")
    parser.add_argument("--steps", type=int, default=250_000)
    parser.add_argument("--games", type=int, default=100, help="games to measure with")
    parser.add_argument(
        "--greedy", action="store_true", help="measure the likeliest answers, not such as are drawn in training"
    )
    parser.add_argument("--gamma", type=float, default=0.99)
    parser.add_argument(
        "--shaped", type=float, default=1.0, help="how much of the game's judgement is rewarded on the way"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="write the curve and the result there, as JSON")
    args = parser.parse_args()
    model, curve = train(args)
    unit = find_game(args.game).lab.UNIT
    lines = [told("net", measure(args, net(model, args.greedy)), unit)]
    if find_game(args.game).seats[0] == 1:
        lines.append(told(args.against, measure(args, thumb(args.game, args.against)), unit))
    print(*lines, sep="\n")
    if args.out:
        args.out.write_text(json.dumps({"curve": curve, "result": lines}, indent=1) + "\n", encoding="utf-8")


def net(model: Any, greedy: bool) -> Callable[[rl.Against, Any], int]:
    def choose(env: rl.Against, seen: Any) -> int:
        choice, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=greedy)
        return int(choice)

    return choose


def thumb(game: str, name: str) -> Callable[[rl.Against, Any], int]:
    """The bot in the learner's place."""

    def choose(env: rl.Against, seen: Any) -> int:
        numbers = env.seats.numbers(env.seat)
        action = bot.choose(env.seats.view(env.seat), list(numbers.values())).action
        return next(number for number, listed in numbers.items() if listed == action)

    bot = make(find_game(game), name)
    return choose


if __name__ == "__main__":
    main()
