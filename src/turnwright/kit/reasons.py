"""Why, in words: what one position has and another has not, by what the game's own judgement counts.

Positions are views, so whoever compares them knows no more than a seat does.  Bots and games use it for hints, reviews for the
action taken beside the best one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from turnwright.core import Game, Next, Reason, Stake, View

from .words import say

MOST = 4
"""Reasons for one action: more are not read."""
LEAST = 0.01
"""What a change must be worth to be a reason, where there are any that are."""
BESIDE = 0.5
"""What it may be worth instead, of the greatest: what is paid is not told without what is got for it."""

Stakes = Mapping[str, Stake]


def stakes(game: Game[Any, Any], view: View, seat: int) -> Stakes:
    """What counts for a seat: the game's own stakes, or else its curves, of which nobody says what they are worth."""
    if game.bot.offers("stakes"):
        return game.bot.stakes(view, seat)
    return {title: Stake(row[seat]) for title, row in game.text.series(view).items() if seat < len(row)}


def mean(found: Sequence[Stakes]) -> Stakes:
    """What counts on average, where dice or secrets make several worlds possible."""
    if len(found) == 1:
        return found[0]
    names = {name: None for one in found for name in one}
    nothing, share = Stake(0.0), 1 / len(found)
    return {
        name: Stake(
            share * sum(one.get(name, nothing).amount for one in found),
            share * sum(one.get(name, nothing).worth for one in found),
            next((one[name].wanted for one in found if name in one), None),
        )
        for name in names
    }


def gain(before: Stakes, after: Stakes) -> float:
    """How much more the judgement thinks of the second."""
    return sum(stake.worth for stake in after.values()) - sum(stake.worth for stake in before.values())


def changed(game: Game[Any, Any], view: View, before: Sequence[View], after: Sequence[View]) -> tuple[Reason, ...]:
    """What is otherwise in some positions than in others for the seat that looks, as far as the judgement counts it.

    What counts most comes first; of the end of the game nothing counts any more but that.
    """
    seat = view.seat or 0
    old, new = (mean([stakes(game, one, seat) for one in views]) for views in (before, after))
    return tuple(_ended(seat, before, after)) or compared(game, view, old, new)


def compared(game: Game[Any, Any], view: View, old: Stakes, new: Stakes) -> tuple[Reason, ...]:
    """The same by stakes that somebody has counted already."""
    rows: list[tuple[float, Reason]] = []
    if old and new and not {*old} & {*new}:
        return ()  # a battle and a headquarters have nothing in common that could be more or less
    nothing, bot = Stake(0.0), game.bot
    for name in {**old, **new}:
        was, now = old.get(name, nothing), new.get(name, nothing)
        worth = now.worth - was.worth
        if was == now:
            continue
        if words := bot.say_stake(view, name, was.amount, now.amount):
            worth = round(worth, 9)  # as great as the least is great enough, whatever the binary digits
            good = worth > 0 if now.wanted is None else (now.amount > was.amount) is now.wanted
            rows.append((abs(worth), Reason(words, good if worth else None)))
    rows.sort(key=lambda row: -row[0])
    greatest = rows[0][0] if rows and bot.offers("stakes") else 0.0
    least = min(LEAST, BESIDE * greatest) if greatest >= LEAST else 0.0
    return tuple(reason for worth, reason in rows[:MOST] if worth >= least)


def _ended(seat: int, before: Sequence[View], after: Sequence[View]) -> Iterator[Reason]:
    """Whether all that is left is a result."""
    ends = [view.outcome for view in after if view.outcome]
    if len(ends) < len(after) or all(view.outcome for view in before):
        return
    won = {seat in outcome.winners for outcome in ends}
    yield Reason(say("the game is won") if won == {True} else say("the game is over"), won == {True})


def in_steps(labels: Sequence[str]) -> tuple[Next, ...]:
    """What is to follow, the same thing several times said once."""
    return in_runs([Next(label) for label in labels])


def in_runs(steps: Sequence[Next]) -> tuple[Next, ...]:
    """The same step several times in a row, said once."""
    runs = [(step, sum(1 for _ in run)) for step, run in groupby(steps)]
    return tuple(
        step if n == 1 else step.but(label=say("{label} ({n} times)", label=step.label, n=n)) for step, n in runs
    )
