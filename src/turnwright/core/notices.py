"""Notices: what happened to a match itself, told to everybody between the events of the game.

Their tags begin with `@`, so they never collide with a game's own events, which bear the names of classes.
"""

from __future__ import annotations

from .values import Event, Words


class Notice(Event, tag="@notice"):
    """Something that no rule of the game knows of."""

    @property
    def words(self) -> Words:
        raise NotImplementedError


class DealtAnew(Notice, tag="@dealt anew"):
    """The match began as a fork of one that still ran."""

    @property
    def words(self) -> Words:
        return Words(
            "This match goes on from a table of another.", "All that was hidden there was dealt anew for this one."
        )


class RulesChanged(Notice, tag="@rules changed"):
    """The match was begun under other rules than are played now."""

    before: int
    now: int

    @property
    def words(self) -> Words:
        if self.before == self.now:
            return Words(
                "The rules were corrected here.", "What was played before stands as it was and cannot be undone."
            )
        return Words(
            f"The rules changed here, from version {self.before} to {self.now}.",
            "What was played before stands as it was and cannot be undone.",
        )


class OfOlderRules(Notice, tag="@of older rules"):
    """What happened under rules that are no longer known here."""

    kind: str

    @property
    def words(self) -> Words:
        return Words(f"Under older rules: {self.kind}.", group="aside")


class Did(Notice, tag="@did"):
    """A seat, or whoever keeps the match, did something to the match: see acts.py."""

    seat: int
    said: str

    @property
    def words(self) -> Words:
        return Words(self.said)


NOTICES = DealtAnew | RulesChanged | OfOlderRules | Did
