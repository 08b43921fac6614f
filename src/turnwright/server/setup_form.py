"""The new-match form: fields made from a game's Options, seats and variant read back from what was sent; and the swap rule at
one screen, a form that comes back until both have said their part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from turnwright.bots import RANKS, levels
from turnwright.core import (
    Agreement,
    BadSetup,
    Game,
    Match,
    Option,
    Preset,
    Seat,
    find_game,
    key_of_seed,
    shelf,
    swap_of,
)
from turnwright.core.book import numbers
from turnwright.core.reading import whole
from turnwright.kit.words import say, wordlist
from turnwright.sitting import ME, Sitting, before_seats
from turnwright.sitting.terms import differs, written


class Field(NamedTuple):
    """One option and what the form says of it now, as text."""

    option: Option
    value: str
    choices: tuple[tuple[str, str], ...]


KINDS = wordlist(
    {"you": "You", "person": "Another person here", **{level: f"{level.capitalize()} bot" for level in RANKS}}
)
"""Who may take a seat."""


def kinds(game: Game[Any, Any]) -> dict[str, str]:
    """Who may take a seat in this game."""
    return {kind: KINDS[kind] for kind in KINDS if kind not in RANKS or kind in levels(game)}


def strength(game: Game[Any, Any]) -> list[tuple[str, str]]:
    """What a player may expect of each level, where the game says it."""
    return [(KINDS[level], game.bot.STRENGTH[level]) for level in levels(game) if level in game.bot.STRENGTH]


def fields(game: Game[Any, Any], way: Preset, sent: Mapping[str, str]) -> list[Field]:
    """The options that matter in a way to play, with their meaning; `sent` holds what a form that came back said."""
    return [
        Field(
            option,
            sent.get(f"option.{option.name}", written(way.options.get(option.name, option.default))),
            tuple((written(value), label) for value, label in option.choices),
        )
        for option in game.offers
        if option.name not in way.idle
    ]


EXAMPLE = key_of_seed(1)
"""Dice that are nobody's."""


@lru_cache(64)
def opening(game_id: str, preset: str, seats: int | None = None) -> Match[Any, Any]:
    """An example of how a match begins; without a number of seats, with those of this way to play."""
    game = find_game(game_id)
    return Match.new(game, EXAMPLE, seats or game.preset(preset).seats, preset=preset)


def stores(game: Game[Any, Any], way: Preset, seats: int) -> list[tuple[str, str]]:
    """What each side begins with; where they differ, one number for each."""
    return [
        (title, " / ".join(f"{n:,}" for n in (values if len(set(values)) > 1 else values[:1])))
        for title, values in _series(game, way, seats).items()
    ]


def so_far(game: Game[Any, Any], way: Preset, seats: int) -> str:
    """Where sides differ, what happened before the first decision: one may have had an income that the other has yet to get."""
    if all(len(set(values)) == 1 for values in _series(game, way, seats).values()):
        return ""
    return " ".join(line.words.label for line in Sitting(opening(game.id, way.name, seats), 0).log().lines)


def _series(game: Game[Any, Any], way: Preset, seats: int) -> Mapping[str, Sequence[float]]:
    return game.text.series(Sitting(opening(game.id, way.name, seats), 0).view)


def seat_count(game: Game[Any, Any], sent: Mapping[str, str], way: Preset | None = None) -> int:
    count = whole(sent.get("seats", ""))
    return count if count in game.seats else (way and way.seats) or game.seats[0]


def default_kind(seat: int) -> str:
    return "you" if seat == 0 else "normal"


def read_seats(game: Game[Any, Any], sent: Mapping[str, str], way: Preset | None = None) -> list[Seat]:
    """Who sits where; one of several people is called by name or by what the book calls the seat, not "You"."""
    seats = [_read_seat(game, sent, seat) for seat in range(seat_count(game, sent, way))]
    alone = sum(not seat.bot for seat in seats) == 1
    return [seat if seat.bot or seat.name or not alone else Seat(ME) for seat in seats]


def _read_seat(game: Game[Any, Any], sent: Mapping[str, str], seat: int) -> Seat:
    kind = sent.get(f"seat.{seat}", default_kind(seat))
    name = sent.get(f"name.{seat}", "").strip()[:40]
    if kind in ("you", "person"):
        return Seat(name)
    if kind not in levels(game):
        raise BadSetup(
            say("Seat {seat} cannot be taken by {kind}; choose a person or a bot.", seat=seat + 1, kind=kind)
        )
    return Seat(name=name, bot=kind)


def read_options(sent: Mapping[str, str]) -> dict[str, str]:
    return {key.removeprefix("option."): value for key, value in sent.items() if key.startswith("option.")}


def read_variant(text: str) -> dict[str, str]:
    """Changes of numbers of the book: `path = value`, one a line."""
    changes = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        path, equals, value = line.partition("=")
        if not (path.strip() and equals and value.strip()):
            raise BadSetup(say("Variant: “{line}” is not of the form path = value.", line=line))
        changes[path.strip()] = value.strip()
    return changes


def filled_in(game: Game[Any, Any], way: Preset, sent: Mapping[str, str]) -> dict[str, Any]:
    """What every form of a new match draws: the ways to play, options and numbers, as they were sent."""
    return {
        "games": shelf(),
        "game": game,
        "way": way,
        "differs": differs(game, way.options, way.variant),
        "fields": fields(game, way, sent),
        "changed": any(name.startswith("option.") for name in sent),
        "count": (count := seat_count(game, sent, way)),
        "stores": stores(game, way, count),
        "so_far": so_far(game, way, count),
        "swap": sent.get("swap"),
        "strength": strength(game),
        "variant": sent.get("variant", ""),
        "number": next((f"{path} = {value}" for path, value in numbers(game.book) if isinstance(value, int)), ""),
    }


# The swap rule


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
