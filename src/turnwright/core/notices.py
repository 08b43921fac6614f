"""Notices: what happened to a match itself, told to everybody between the events of the game.

Their tags begin with `@`, so they never collide with a game's own events, which bear the names of classes.
"""

from __future__ import annotations

from typing import Literal

from .language import filled, say, say_n, spoken, wordlist
from .values import Event, Words


class Notice(Event, tag="@notice"):
    """Something that no rule of the game knows of."""

    @property
    def words(self) -> Words:
        raise NotImplementedError

    def said_by(self, package: str) -> Words:
        """The words in a match of this game."""
        return self.words


class DealtAnew(Notice, tag="@dealt anew"):
    """The match began as a fork of one that still ran."""

    @property
    def words(self) -> Words:
        return Words(
            say("This match goes on from a table of another."),
            say("All that was hidden there was dealt anew for this one."),
        )


class RulesChanged(Notice, tag="@rules changed"):
    """The match was begun under other rules than are played now."""

    before: int
    now: int

    @property
    def words(self) -> Words:
        if self.before == self.now:
            return Words(
                say("The rules were corrected here."),
                say("What was played before stands as it was and cannot be undone."),
            )
        return Words(
            say("The rules changed here, from version {before} to {now}.", self),
            say("What was played before stands as it was and cannot be undone."),
        )


class Swapped(Notice, tag="@swapped"):
    """The match began by the swap rule."""

    named: int
    what: str
    by: str
    """What the book calls the seat of whoever named it,"""
    picker: str
    """and the seat that the other picked."""

    def said_by(self, package: str) -> Words:
        what, by, picker = (spoken(package, text) for text in (self.what, self.by, self.picker))
        sentence = say(
            "Swap rule: {by} named {named} ({what}); {picker} picked the seat.", self, by=by, what=what, picker=picker
        )
        return Words(sentence)

    @property
    def words(self) -> Words:
        return self.said_by("")


class OfOlderRules(Notice, tag="@of older rules"):
    """What happened under rules that are no longer known here."""

    kind: str

    @property
    def words(self) -> Words:
        return Words(say("Under older rules: {kind}.", kind=self.kind), group="aside")


Doing = Literal[
    "", "resigned", "lapsed", "draw", "end", "handed over",
    "offers draw", "offers end", "withdraws draw", "withdraws end", "declines draw", "declines end",
]  # fmt: skip


DID = wordlist(
    {
        "resigned": "{role} resigns.",
        "lapsed": "{role} missed the turn.",
        "draw": "{role} agrees to a draw.",
        "end": "{role} agrees to end here.",
        "offers draw": "{role} offers a draw.",
        "offers end": "{role} offers to end here, without a winner.",
        "withdraws draw": "{role} withdraws the offer of a draw.",
        "withdraws end": "{role} withdraws the offer to end here.",
        "declines draw": "{role} declines a draw.",
        "declines end": "{role} declines to end here.",
        "handed over": "{role} is handed over to {name}.",
    }
)


class Did(Notice, tag="@did"):
    """A seat, or whoever keeps the match, did something to the match: see acts.py."""

    seat: int
    said: str = ""
    """The sentence itself, in what was told before sentences were made when they are read."""
    did: Doing = ""
    role: str = ""
    """What the book calls the seat."""
    to: str = ""
    """Whom it was handed over to."""

    def said_by(self, package: str) -> Words:
        if not self.did:
            return Words(self.said)
        role, name = spoken(package, self.role), self.to or say("somebody else")
        return Words(filled(DID[self.did], role=role, name=name))

    @property
    def words(self) -> Words:
        return self.said_by("")


What = Literal[
    "proposed", "withdrew", "paused", "stopped", "resumed", "off", "moved", "forgiven", "returned", "back", "stand-in",
    "opened", "moderated", "unmoderated", "bot put in", "substitute asked", "left",
]  # fmt: skip


ANNOUNCED = wordlist(
    {
        "proposed": "{name} proposes to stop the clock; it stops when all who play agree.",
        "withdrew": "{name} does not agree to stop the clock any more.",
        "paused": "All agree: the clock is stopped.",
        "stopped": "The moderator stops the clock.",
        "resumed": "{name} lets the clock run again.",
        "moved": "The moderator moves the deadline.",
        "forgiven": "The server stood still when time ran out, so the deadline is moved.",
        "returned": "The match was deleted for a while, so the deadline is moved.",
        "moderated": "{name} moderates this match from now on, and does not play in it.",
        "unmoderated": "This match has no named moderator any more.",
        "bot put in": "The moderator puts a bot in the seat of {name}.",
        "substitute asked": "The moderator asks somebody to take the seat of {name}.",
        "stand-in": "{name} missed the turn; a bot plays it, from what {name} knows and nothing else.",
        "left": "{name} does not play here any more: the seat is open to somebody else.",
    }
)
"""What has no number in it."""


class Announced(Notice, tag="@announced"):
    """What became of the match's time, or was done by whoever moderates it."""

    what: What
    name: str = ""
    """Whom it is about; nobody: the moderator."""
    number: int = 0
    """How many days, turns or moves."""
    until: str = ""
    """The deadline that holds from now on, by the clock of the match."""

    @property
    def words(self) -> Words:
        said = self._said()
        return Words(say("{said} The deadline is {until}.", said=said, until=self.until) if self.until else said)

    def _said(self) -> str:
        name, n = self.name, self.number
        match self.what:
            case "resumed" if not name:
                return say("The moderator lets the clock run again.")
            case "off":
                return say_n("{name} takes {n} day off.", "{name} takes {n} days off.", n, name=name)
            case "back":
                return say_n(
                    "The moderator takes the match back by {n} move; other dice fall from here on.",
                    "The moderator takes the match back by {n} moves; other dice fall from here on.",
                    n,
                )
            case "opened":
                return say_n(
                    "{name} has missed {n} turn: the seat is open to somebody else.",
                    "{name} has missed {n} turns in a row: the seat is open to somebody else.",
                    n,
                    name=name,
                )
        return filled(ANNOUNCED[self.what], name=name)


NOTICES = Announced | DealtAnew | RulesChanged | Swapped | OfOlderRules | Did
