"""From the name of a bot to the bot: `random`, `mcts:500`, `mcts:300ms:rollout=10`, `heuristic:slips=0.2`, `hard`.

A description is a kind and, after colons, a budget and settings.  `easy`, `normal` and `hard` stand for a
description: the game's own, from its bot's LEVELS, or else the ones below.  Its PLAYERS and its PANEL are further kinds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from random import Random
from typing import Any, NamedTuple

from turnwright.core import BadSetup, Game
from turnwright.core.reading import whole

from .bot import Bot, CarelessBot, HeuristicBot, RandomBot
from .greedy import GreedyBot
from .mcts import Budget, MctsBot
from .plan import PlanBot

LEVELS = ("easy", "normal", "hard")
RANKS = (*LEVELS, "master")
"""Every level that there is; the last only where a game has it."""
ADVISER = "hard"
"""The level that gives hints."""
MOST = 10_000_000
"""Iterations or milliseconds that a bot may be given."""
SETTING = re.compile(r"[0-9]{1,7}(\.[0-9]{1,6})?")


class Description(NamedTuple):
    kind: str
    budget: str
    settings: dict[str, float]


def make(game: Game[Any, Any], name: str, seed: int | str = 0) -> Bot:
    """The bot of that name for this game.  The same seed gives the same play, but for budgets in milliseconds."""
    kind, budget, settings = _parse(describe(game, name))
    slips = settings.pop("slips", 0.0)
    rng = Random(f"{game.id} {kind} {seed}")
    if kind not in _kinds(game):
        raise BadSetup(_unknown(game, kind))
    own = {**game.bot.PLAYERS, **game.bot.PANEL}
    bot = HeuristicBot(own[kind], rng) if kind in own else KINDS[kind](game, rng, budget, settings)
    if settings:
        raise BadSetup(f"The bot {kind} has no setting {next(iter(settings))}.")
    return CarelessBot(bot, slips, Random(f"slips {seed}")) if slips else bot


def levels(game: Game[Any, Any]) -> tuple[str, ...]:
    """The levels of this game, from easy on: a game may have a master above the three that all have."""
    return RANKS if RANKS[-1] in game.bot.LEVELS else LEVELS


def names(game: Game[Any, Any]) -> list[str]:
    """The bots that can play this game."""
    return [*_kinds(game), *levels(game)]


def _kinds(game: Game[Any, Any]) -> list[str]:
    """What a description may begin with: the kinds for which the game has what they stand on, and its own."""
    lacking = {kind for kind, function in NEEDS.items() if not game.bot.offers(function)}
    return [*(kind for kind in KINDS if kind not in lacking), *game.bot.PLAYERS, *game.bot.PANEL]


def describe(game: Game[Any, Any], name: str) -> str:
    """What a level stands for in this game; any other name stands for itself."""
    if name not in levels(game):
        return name
    own = game.bot.LEVELS
    return own[name] if name in own else _level(name, game.bot.offers("choose"), game.bot.offers("evaluate"))


def _level(name: str, chooses: bool, evaluates: bool) -> str:
    """Without LEVELS of its own: a rule of thumb with and without slips, then search."""
    thumb = "heuristic" if chooses else "greedy" if evaluates else "mcts:40"
    return {"easy": f"{thumb}:slips=0.3", "normal": thumb, "hard": "mcts:800:ms=1500"}[name]


def _parse(text: str) -> Description:
    kind, *rest = text.split(":")
    settings: dict[str, float] = {}
    budget = ""
    for part in rest:
        name, equals, value = part.partition("=")
        if not equals:
            budget = part
            continue
        if not SETTING.fullmatch(value):
            raise BadSetup(f"In the bot {text[:40]}, {part[:40]} is not a setting such as slips=0.2.")
        settings[name] = float(value)
    return Description(kind, budget, settings)


def _unknown(game: Game[Any, Any], kind: str) -> str:
    known = names(game)
    near = get_close_matches(kind, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there is {', '.join(known)}."
    return f"There is no bot {kind} for {game.title}; {hint}"


def _budget(text: str, default: str) -> Budget:
    """`500` is iterations, `300ms` is time."""
    number = whole((text or default).removesuffix("ms"), 1, MOST)
    if number is None:
        raise BadSetup(f"{text[:40]} is no budget for a bot; say 500 for iterations or 300ms for time.")
    return Budget(None, number) if text.endswith("ms") else Budget(number, None)


def _mcts(game: Game[Any, Any], rng: Random, budget: str, settings: dict[str, float]) -> Bot:
    limit = _budget(budget, "400")
    if "ms" in settings:
        limit = Budget(limit.iterations, settings.pop("ms"))
    return MctsBot(game, rng, limit, settings.pop("explore", 1.0), int(settings.pop("rollout", 20)))


def _plan(game: Game[Any, Any], rng: Random, budget: str, settings: dict[str, float]) -> Bot:
    width = _budget(budget, "12").iterations
    if width is None:
        raise BadSetup(f"The bot plan is given a width such as plan:12, not {budget}.")
    counts = {name: int(settings.pop(name)) for name in ("finalists", "ahead", "ms") if name in settings}
    return PlanBot(game, rng, width, **counts)


def _learned(game: Game[Any, Any], rng: Random, budget: str, settings: dict[str, float]) -> Bot:
    looks = _budget(budget, "200").iterations
    if looks is None:
        raise BadSetup(f"The bot learned is given looks ahead such as learned:200, not {budget}.")
    from .learned import LearnedBot  # NumPy is not loaded for a table without it

    return LearnedBot(game, rng, looks)


Maker = Callable[[Game[Any, Any], Random, str, dict[str, float]], Bot]

KINDS: dict[str, Maker] = {
    "random": lambda game, rng, budget, settings: RandomBot(rng),
    "heuristic": lambda game, rng, budget, settings: HeuristicBot(game.bot.choose, rng),
    "greedy": lambda game, rng, budget, settings: GreedyBot(game, rng),
    "plan": _plan,
    "mcts": _mcts,
    "learned": _learned,
}
NEEDS = {"heuristic": "choose", "greedy": "evaluate", "plan": "evaluate", "learned": "sight"}
"""What a kind of bot needs of the game's own."""
