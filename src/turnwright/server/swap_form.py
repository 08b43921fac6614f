"""The swap rule at one screen: a form that comes back until both have said their part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from turnwright.core import Agreement, BadSetup, Game, Preset, Seat, swap_of
from turnwright.core.reading import whole
from turnwright.kit.words import say
from turnwright.sitting import before_seats


class Asked(NamedTuple):
    """What the page asks next."""

    names: list[str]
    named: int | None
    """None: the first of the two is asked for it; else the second for the seat."""
    typed: str
    error: str
    sent: dict[str, str]
    """What the form said before and says again."""


def agree(game: Game[Any, Any], way: Preset, seats: Sequence[Seat], sent: Mapping[str, str]) -> Agreement | Asked:
    """What was agreed, or what is still to be said."""
    swap, typed, error = swap_of(game), None, ""
    try:
        typed = swap.check(game.package, sent["named"]) if "named" in sent else None
    except BadSetup as refused:
        error = str(refused)
    bots, picked = [seat.bot for seat in seats], whole(sent.get("picked", ""), high=1)
    named, picked = swap.settled(way.name, bots, typed, picked)
    if named is not None and picked is not None:
        return Agreement(named, picked)
    kept = {name: value for name, value in sent.items() if name not in ("named", "picked", "csrfmiddlewaretoken")}
    return Asked(before_seats(seats), named, sent.get("named", ""), error, kept)


def agreement(
    game: Game[Any, Any], way: Preset, seats: Sequence[Seat], named: int | None, picked: int | None
) -> Agreement:
    """What was agreed, where nobody can be asked again."""
    named, picked = swap_of(game).settled(way.name, [seat.bot for seat in seats], named, picked)
    if named is None or picked is None:
        raise BadSetup(say("Swap rule: say what the first names and which seat the second picks, unless it is a bot."))
    return Agreement(named, picked)
