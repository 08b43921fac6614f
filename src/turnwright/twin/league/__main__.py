"""`python -m turnwright.twin.league`: train a league, judge it, write weights and results."""

from __future__ import annotations

import argparse
import json
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import torch

from turnwright.core import find_game
from turnwright.twin import twin_of

from . import __doc__ as about
from .alone import alone, strongest
from .games import DEVICE
from .judging import judged, lined
from .learning import League
from .lines import drawn_lines
from .settling import nearby, settled

REMEMBERED = 6
"""Of terms that settle, how many of the last are played at a time."""


def terms_named(game: Any, name: str) -> list[dict[str, Any]]:
    """The terms in a file, or those of a preset."""
    if Path(name).is_file():
        return list(json.loads(Path(name).read_text(encoding="utf-8")))
    preset = game.preset(name)
    return [{"name": preset.name, "options": preset.options, "variant": preset.variant}]


def weights_in(file: Path) -> list[Any]:
    kept = np.load(file)
    return [kept[name] for name in kept.files]


def told(result: dict[str, Any]) -> str:
    """A result in a line."""
    rare = [f"{kind} {use:.0%}" for kind, use in result["kinds"].items() if use < 0.1]
    ends = f"conquest {result['conquest']} points {result['points']} rounds {result['rounds']}"
    seats = f"A {result['pool']}, well chosen {result['value']} {result['interval']}"
    return f"{seats} {ends} styles {result['styles']} rare {len(rare)} {rare}"


def main() -> None:
    reader = argparse.ArgumentParser(description=about)
    reader.add_argument("game")
    reader.add_argument("terms")
    reader.add_argument("out", type=Path)
    for name, usual in (("seconds", 400), ("seed", 1), ("games", 4096), ("nets", 8), ("judge", 16)):
        reader.add_argument(f"--{name}", type=int, default=usual)
    reader.add_argument("--rounds", type=int, default=0, help="how often to look and move what is out of its band")
    reader.add_argument(
        "--warm", type=int, default=0, help="seconds under all of the terms; then the best of them settle"
    )
    reader.add_argument(
        "--near", type=int, default=0, help="so many terms around the last beside them, until it is warm"
    )
    reader.add_argument("--start", type=Path, nargs="+", help="weights to go on from; then what the nets were earlier")
    reader.add_argument("--liken", action="store_true", help="begin by doing what the game calls ALIKE equally often")
    reader.add_argument("--part", type=float, nargs=2, default=(0.0, 1.0), help="of a longer schedule, from and to")
    asked = reader.parse_args()
    game, begun = find_game(asked.game), time.time()
    twin = twin_of(game)
    assert twin is not None, f"{game.title} has no array twin."
    learning = import_module(f"{game.package}.twin.learning")
    named = terms_named(game, asked.terms)
    agreed = [*named, *nearby(named[-1], asked.near, learning.LEVERS, game.book, asked.seed)]

    def say(words: str) -> None:
        print(f"[{time.time() - begun:.0f}] {words}", flush=True)

    league = League(twin, learning, agreed, asked.nets, asked.games, asked.seed)
    if asked.start:
        league.nets.take(weights_in(asked.start[0]))
        league.past = [[torch.as_tensor(part, device=DEVICE) for part in weights_in(file)] for file in asked.start[1:]]
    if asked.liken:
        league.nets.liken(learning.ALIKE)
    (since, until), long = asked.part, asked.warm + asked.seconds
    updates, spent = 0, 0.0

    def weights() -> list[Any]:
        return [part.detach().cpu().numpy().astype(np.float16) for part in league.nets.weights]

    def keep(results: dict[str, Any]) -> None:
        """As far as it has come: a machine may be taken away."""
        np.savez(asked.out.with_suffix(".npz"), *weights())
        asked.out.with_suffix(".json").write_text(json.dumps(results))

    looked = list[dict[str, Any]]()

    def train(seconds: float) -> None:
        nonlocal updates, spent
        part = (since + (until - since) * at / long for at in (spent, spent + seconds))
        updates, spent = updates + league.train(seconds, say, *part), spent + seconds

    if asked.warm:
        train(asked.warm)
        results = judged(league, asked.judge)
        looked += [{"terms": terms, "result": result} for terms, result in zip(agreed, results, strict=True)]
        looked.sort(key=lambda one: -sum(lever.missed(one["result"]) for lever in learning.LEVERS))
        agreed = named if asked.near else [one["terms"] for one in looked[-REMEMBERED:]]
        say(f"warm: {told(looked[-1]['result'])}, {agreed[-1]['variant']}")
        keep({"looked": looked})
        league.agree(agreed)
    for part in range(asked.rounds):
        train(asked.seconds / (asked.rounds + 1))
        league.agree(agreed[-1:])
        result = judged(league, asked.judge)[0]
        say(f"round {part + 1}: {told(result)}")
        looked.append({"terms": agreed[-1], "result": result})
        keep({"looked": looked})
        agreed = [*agreed, settled(agreed[-1], result, learning.LEVERS, game.book)][-REMEMBERED:]
        league.agree(agreed)
    train(asked.seconds / (asked.rounds + 1))
    say(f"{updates} updates")
    results = judged(league, asked.judge)
    for row, result in zip(agreed, results, strict=True):
        say(f"{row.get('name', '')}: {told(result)}, A mixes {result['first']} B mixes {result['second']}")
    written = {"terms": agreed, "results": results, "updates": updates, "looked": looked}
    keep(written)
    free = (asked.nets + 1) // 2
    best = strongest(results, free)
    np.savez(asked.out.with_suffix(".best.npz"), *alone(weights(), best))
    say(f"net {best} is the best of those bound to no style")
    fresh = {**learning.LINES, **drawn_lines(learning, asked.seed + 1000)}
    beaten = {str(net): {str(t): lined(league, net, t, 16, fresh) for t in {0, len(agreed) - 1}} for net in range(free)}
    keep({**written, "lines": beaten})
    for net, by in beaten.items():
        for t, shares in by.items():
            worst = sorted(shares.items(), key=lambda item: -max(item[1]))[:3]
            say(f"net {net}, terms {t}: the best lines {worst}")


if __name__ == "__main__":
    main()
