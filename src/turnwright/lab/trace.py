"""A trace: what the lab keeps of one game, by the names of the rulebook, to study many of them together."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from typing import Any

import msgspec

from turnwright.core import Dice, Outcome, Record, Value, find_game, key_of_seed, legal, perform
from turnwright.core.values import section_of

from .devoted import make_devoted
from .kinds import kind_of
from .run import Job


class Trace(Value):
    """One game."""

    bots: tuple[str, ...]
    """By seat."""
    seed: str
    reason: str
    winners: tuple[int, ...]
    """None of them, and more than one at the table: a draw."""
    scores: tuple[float, ...]
    time: int
    """How far it came, in the game's own unit."""
    actions: int
    choices: int
    """Legal actions, added up over all decisions."""
    widest: int
    offered: tuple[str, ...]
    """The types of actions that were legal at some time."""
    did: tuple[dict[str, int], ...]
    """By seat: actions by kind."""
    used: tuple[dict[str, int], ...]
    """By seat: the book's content, as `heading: name`."""
    chapters: tuple[str, ...]
    """The chapters of the book that came up."""
    curves: dict[str, tuple[tuple[float, ...], ...]]
    """By title, by seat: the series at the end of each unit of time, the start first."""
    course: str
    """A digest of the whole game."""

    @property
    def solo(self) -> bool:
        return len(self.bots) == 1

    @property
    def decided(self) -> bool:
        return self.solo or 0 < len(self.winners) < len(self.bots)


def trace(job: Job) -> Trace:
    """Play one game from start to end and keep what can be studied."""
    game = find_game(job.game)
    bots = [make_devoted(game, job.bots[bot], f"{job.seed}/{seat}") for seat, bot in enumerate(job.seating)]
    t = game.start(len(bots), job.options, job.variant, Dice(key_of_seed(job.seed)))
    did, used = [Counter[str]() for _ in bots], [Counter[str]() for _ in bots]
    chapters, course, counts, offered = set[str](), blake2b(digest_size=8), list[int](), set[type]()
    timed, now, curves = game.lab.offers("clock"), 0, list[Any]()
    while t.asks:
        seat = next(iter(t.asks))
        view, choices = game.view(t, seat), legal(t, seat)
        then, now = now, game.lab.clock(view) if timed else len(counts)
        if now != then or not curves:
            curves.append(game.text.series(game.view(t, None)))
        action = bots[seat].choose(view, choices).action
        counts.append(len(choices))
        offered.update(map(type, choices))
        course.update(msgspec.json.encode((seat, action)))
        t.record = record = Record()
        perform(t, seat, action)
        t.record = None
        did[seat][kind_of(action)] += 1
        for thing in (action, *(told.event for told in record.news)):
            chapters.add(section_of(type(thing)).partition(".")[0])
            for who, heading, name in game.lab.uses(view, thing):
                used[who][f"{heading}: {name}"] += 1
    view, end = game.view(t, None), game.score(t)
    course.update(game.show(t, None))
    curves.append(game.text.series(view))
    return Trace(
        bots=tuple(job.bots[bot] for bot in job.seating),
        seed=job.seed,
        reason=end.reason,
        winners=_winners(end, len(bots)),
        scores=tuple(end.scores),
        time=game.lab.clock(view) if timed else len(counts),
        actions=len(counts),
        choices=sum(counts),
        widest=max(counts, default=0),
        offered=tuple(sorted(kind.__name__ for kind in offered)),
        did=tuple(map(dict, did)),
        used=tuple(map(dict, used)),
        chapters=tuple(sorted(chapters & set(game.rules), key=int)),
        curves={title: tuple(zip(*(row[title] for row in curves), strict=True)) for title in curves[0]},
        course=course.hexdigest(),
    )


def _winners(end: Outcome, seats: int) -> tuple[int, ...]:
    return () if seats > 1 and len(end.winners) == seats else tuple(end.winners)
