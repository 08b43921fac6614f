"""Words with names: who sits where, and what the book calls a seat replaced by that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any

from turnwright.core import Action, Event, Game, Next, Reason, Seat, View, Words
from turnwright.core.reading import whole
from turnwright.kit.words import kept, say, wordlist

ME = "You"
"""The name of the only person at a table.  It keeps its role in sentences, which are in the third person."""


class Wording:
    """What the game says of a match, with the names of those who play it."""

    def __init__(self, game: Game[Any, Any], names: Sequence[str] = ()) -> None:
        self.game = game
        self.names = names
        self.renames = names_stand_for_roles(game, names)

    def action(self, view: View, action: Action) -> Words:
        return named(self.game.text.say_action(view, action), self.game, self.names)

    def event(self, view: View, event: Event) -> Words:
        return named(self.game.text.say_event(view, event), self.game, self.names)

    def prompt(self, view: View) -> Words:
        return named(self.game.text.prompt(view), self.game, self.names)

    def status(self, view: View) -> list[Words]:
        return [named(chip, self.game, self.names) for chip in self.game.text.status(view)]

    def drawn(self, view: View, markup: str) -> str:
        """A board with the players' names: an element with `data-seat-name="1"` holds that of seat 1.

        The viewer's own stays as the game words it, with the name that sentences have, and so do labels that are only heard."""
        names = [escape(name) for name in self.names]

        def name(found: re.Match[str]) -> str:
            seat = whole(found[2], high=len(self.names) - 1)
            if seat is None or seat == view.seat:
                return found[1] + by_name(found[3], self.game, names)
            return found[1] + names[seat]

        def heard(found: re.Match[str]) -> str:
            return found[1] + by_name(found[2], self.game, names)

        shown = re.sub(r'(data-seat-name="(\d+)">)([^<]*)', name, markup)
        return re.sub(r'(aria-label=")([^"]*)', heard, shown) if self.renames else shown

    def told(self, view: View, event: Event) -> list[str]:
        return [self.plainly(step) for step in self.game.text.told(view, event)]

    def plainly(self, text: str) -> str:
        """A sentence with names."""
        return by_name(text, self.game, self.names)

    def reasons(self, because: Sequence[Reason]) -> tuple[Reason, ...]:
        return tuple(reason.but(words=self.plainly(reason.words)) for reason in because)

    def steps(self, then: Sequence[Next]) -> tuple[Next, ...]:
        return tuple(Next(self.plainly(step.label), self.plainly(step.reason)) for step in then)


def who(game: Game[Any, Any], seats: Sequence[Seat]) -> list[str]:
    """The name given, else the bot's, else the book's word for the seat; those of one name are numbered."""
    plain = [
        (say("You") if seat.name == ME else seat.name) or (bot_name(seat.bot) if seat.bot else game.role(n, len(seats)))
        for n, seat in enumerate(seats)
    ]
    return [f"{name} {plain[: n + 1].count(name)}" if plain.count(name) > 1 else name for n, name in enumerate(plain)]


def before_seats(two: Sequence[Seat]) -> list[str]:
    """Two people or bots who have no seats yet (the swap rule)."""
    usual = say("The first player"), say("The second player")
    return [
        say("You") if one.name == ME else one.name or (bot_name(one.bot) if one.bot else usual[n])
        for n, one in enumerate(two)
    ]


BOTS = wordlist(
    {level: f"{level.capitalize()} bot" for level in ("random", "heuristic", "easy", "normal", "hard", "master")}
)


def bot_name(name: str) -> str:
    return BOTS.get(name) or say("{name} bot", name=name.capitalize())


def named(words: Words, game: Game[Any, Any], names: Sequence[str]) -> Words:
    """Say who acts: "Player B attacks" becomes "Hard bot attacks"."""
    return _named(words, game, tuple(names)) if names_stand_for_roles(game, names) else words


@kept(4096)
def _named(words: Words, game: Game[Any, Any], names: tuple[str, ...]) -> Words:
    label, detail = by_name(words.label, game, names), by_name(words.detail, game, names)
    return words if (label, detail) == (words.label, words.detail) else words.but(label=label, detail=detail)


def names_stand_for_roles(game: Game[Any, Any], names: Sequence[str]) -> bool:
    """Do names stand for roles?  Only at tables of two: in a crowd the roles tell people apart, and three may be "Hard bot"."""
    return game.seats[-1] == 2 and len(names) == 2


def by_name(text: str, game: Game[Any, Any], names: Sequence[str]) -> str:
    if not names_stand_for_roles(game, names):
        return text
    pattern, roles = _roles(game, tuple(names))
    return pattern.sub(lambda found: roles[found[0]], text)


@kept(1024)
def _roles(game: Game[Any, Any], names: tuple[str, ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    """What the book calls the two, as a pattern to look for, and the name of each."""
    roles = {game.role(seat): name for seat, name in enumerate(names) if name not in (ME, say("You"))}
    return re.compile(rf"\b({'|'.join(map(re.escape, roles))})\b" if roles else r"(?!)"), roles
