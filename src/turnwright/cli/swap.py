"""The swap rule of a table elsewhere, asked before the terminal client opens."""

from __future__ import annotations

from collections.abc import Callable

import typer

from ..client.shapes import TableShown
from ..core import BadSetup, find_game, swap_of
from ..core.language import say, spoken
from ..core.reading import whole


def ask(table: TableShown) -> int:
    """The number that a person names, or the seat that one picks."""
    game = find_game(table.game)
    rule = swap_of(game)
    what = spoken(game.package, rule.title)
    if table.named is None:
        asked = say("Name a number from {low} to {high} ({what}); then the other picks the seat.", rule, what=what)
        named = _heard(asked, lambda typed: rule.check(game.package, typed))
        typer.echo(say("You named {named} ({what}); the other picks the seat.", named=named, what=what))
        return named
    typer.echo(say("The other named {named} ({what}). Pick your seat.", named=table.named, what=what))
    return _heard(f"0 {game.role(0)}, 1 {game.role(1)}:", _seat)


def _seat(typed: str) -> int:
    if (seat := whole(typed, 0, 1)) is None:
        raise BadSetup(say("Swap rule: pick one of the two seats."))
    return seat


def _heard(asked: str, read: Callable[[str], int]) -> int:
    """Asked again, with the reason, until the answer can be read."""
    while True:
        try:
            return read(typer.prompt(asked, prompt_suffix=" "))
        except BadSetup as error:
            typer.echo(error)
