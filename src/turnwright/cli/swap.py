"""The swap rule of a table elsewhere, asked before the terminal client opens."""

from __future__ import annotations

import typer

from ..client.shapes import TableShown
from ..core import find_game, swap_of
from ..core.language import say, spoken
from ..core.reading import whole


def ask(table: TableShown) -> int:
    """The number that a person names, or the seat that one picks."""
    game = find_game(table.game)
    rule = swap_of(game)
    what = spoken(game.package, rule.title)
    if table.named is None:
        asked = say(
            "Name a number from {low} to {high} ({what}); then the other picks the seat.",
            low=rule.low,
            high=rule.high,
            what=what,
        )
        return _typed(asked, rule.low, rule.high)
    typer.echo(say("The other named {named} ({what}). Pick your seat.", named=table.named, what=what))
    return _typed(f"0 {game.role(0)}, 1 {game.role(1)}", 0, 1)


def _typed(asked: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`, asked for until it is one."""
    while (number := whole(typer.prompt(asked), low, high)) is None:
        pass
    return number
