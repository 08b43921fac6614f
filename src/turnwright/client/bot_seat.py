"""A bot at a table far away: it is given what its seat may know and may answer, and nothing else comes here."""

from __future__ import annotations

import runpy
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from turnwright import bots
from turnwright.core import Action, Advice, BadSetup, Game, TurnwrightError, View

from .line import Refused
from .remote import RemoteMatch


def bot_of(game: Game[Any, Any], name: str, seed: int | str = 0) -> bots.Bot:
    """A bot of the game by name, or the `choose(view, legal, rng)` of somebody's own file."""
    if not name.endswith(".py"):
        return bots.make(game, name, seed)
    path = Path(name)
    if not path.is_file():
        raise BadSetup(f"There is no file {name}.")
    try:
        choose = runpy.run_path(str(path), run_name=path.stem).get("choose")
    except Exception as error:
        raise _failed(name, error) from error
    if not callable(choose):
        raise BadSetup(f"{name} has no function choose(view, legal, rng).")
    return OwnBot(name, choose, Random(seed))


class OwnBot:
    """Somebody's own function; it answers with an action, or with an Advice that says why."""

    def __init__(self, name: str, choose: Callable[..., Any], rng: Random) -> None:
        self.name, self.own, self.rng = name, choose, rng

    def choose(self, view: View, legal: Sequence[Action]) -> Advice:
        try:
            found = self.own(view, legal, self.rng)
        except Exception as error:
            raise _failed(self.name, error) from error
        return found if isinstance(found, Advice) else Advice(found)


def _failed(name: str, error: Exception) -> TurnwrightError:
    last = traceback.extract_tb(error.__traceback__)[-1]
    return TurnwrightError(f"{name} failed: {error!r} ({Path(last.filename).name}, line {last.lineno}).")


def play(match: RemoteMatch, bot: bots.Bot, seat: int, tell: Callable[[str], object]) -> None:
    """Answer for a seat whenever it is asked, until the match is over."""
    for _ in match.watch(seat):
        while True:
            seen = match.glimpse(seat)
            if seen.over:
                return
            if seat not in seen.table.asks:
                break
            advice = bot.choose(seen.shown, seen.legal(seat))
            try:
                match.play(seat, advice.action)
            except Refused as error:
                if error.kind != "Stale":  # else it was meant for something that is asked no more
                    raise
                continue
            line = match.game.text.write_action(seen.shown, advice.action)
            tell(f"{line}  {advice.reason}".rstrip())
