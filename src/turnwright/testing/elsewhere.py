"""Replay a match file from standard input and print a digest per action: `python -m turnwright.testing.elsewhere PACKAGE`.

Global random generators are reseeded and drawn from between the steps, so rules that look at one are found out.
"""

from __future__ import annotations

import importlib
import random
import sys
from typing import Any

import msgspec

from turnwright.core import Header, Match


def burn(seed: int) -> None:
    """Leave every global random generator somewhere else."""
    random.seed(seed)
    random.random()
    if numpy := sys.modules.get("numpy"):
        numpy.random.seed(seed)


def main() -> None:
    game = importlib.import_module(sys.argv[1]).GAME
    lines = sys.stdin.read().splitlines()
    match: Match[Any, Any] = Match(msgspec.json.decode(lines[0], type=Header), game)
    for n, line in enumerate(lines[1:]):
        row = msgspec.json.decode(line)
        if "action" in row:
            burn(n)
            match.play(row["seat"], game.read_action(row["action"]))
            print(match.digest())


if __name__ == "__main__":
    main()
