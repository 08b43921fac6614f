"""A review in words, in the language of whoever reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from turnwright.bots.hints import contrast
from turnwright.core import Game, Match, Words
from turnwright.kit.words import capital, say, say_n, signed, spoken, wordlist
from turnwright.sitting import Sitting
from turnwright.sitting.parts import ASIDE, in_a_line

from .values import Chance, Choice, Review, Tally, Turn, around

KINDS = wordlist(
    {"good": "Good", "slip": "Slip", "mistake": "Mistake", "decisive": "Decisive mistake", "dice": "Turn of fortune"}
)
"""What a turning point is called."""
SIGNS = {"good": "rise", "slip": "minus", "mistake": "down", "decisive": "warn", "dice": "dice"}
"""Icons of kit/icons.py, so that no kind is known by its colour alone."""
PHASES = wordlist(("Opening", "Middle", "End"))
ROWS = 16
"""Lines of the curve as text."""
MISTAKES = ("slip", "mistake", "decisive")
TOLD = 4
"""Lines of what happened at a moment."""


class Reader:
    """A review and the match that it is of, as one person reads it: about the chance of `seat`."""

    def __init__(
        self,
        review: Review,
        match: Match[Any, Any],
        seat: int = 0,
        sitting: Callable[[int | None, int], Sitting] | None = None,
    ) -> None:
        """`sitting`: how a seat saw the match after an action, where that is known already."""
        self.review, self.match, self.seat = review, match, seat
        self.sitting = sitting or (lambda seat, number: Sitting(match, seat, number))

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game

    @cached_property
    def end(self) -> Sitting:
        return self.sitting(None, self.review.actions)

    @cached_property
    def names(self) -> list[str]:
        return self.end.names

    @property
    def solo(self) -> bool:
        return self.review.seats == 1

    @cached_property
    def titles(self) -> list[str]:
        """Of the stores, in the order of the review's curves."""
        return list(self.game.text.series(self.end.view))

    def turn_at(self, number: int) -> Turn | None:
        return next((turn for turn in self.review.turns if turn.number == number), None)

    def place(self, number: int) -> int:
        """Which turning point this is, from 1."""
        return 1 + [turn.number for turn in self.review.turns].index(number)

    # When and who

    def when(self, clock: int) -> str:
        """The time of the game: `round 7`."""
        timed = self.game.lab.offers("clock")
        unit = spoken(self.game.package, self.game.lab.unit(self.end.view)) if timed else say("move")
        return say("{unit} {number}", unit=unit, number=clock)

    def clock(self, number: int) -> int:
        """The time at a moment, as far as the review knows it."""
        return max((point for point in self.review.points if point.number <= number), key=lambda p: p.number).clock

    def heading(self, number: int) -> str:
        """`Round 7, move 51: you`."""
        when = capital(self.when(self.clock(number)))
        if number >= self.review.actions:
            return say("{when}, the end", when=when)
        who = self.names[self.match.log[number].seat]
        return say("{when}, move {number}: {who}", when=when, number=number + 1, who=who)

    # What was done, and what could have been

    def done(self, number: int) -> Words:
        """The action after that many."""
        if number >= self.review.actions:
            return self.end.prompt
        entry = self.match.log[number]
        return self.sitting(entry.seat, number).say(entry.action)

    def choice(self, turn: Turn, choice: Choice) -> Words:
        return self.sitting(turn.seat, turn.number).say(self.game.read_logged(choice.action))

    def pins(self, number: int) -> dict[str, Words]:
        """What is pinned to the board of a moment: what was `done`, and what was `best` where that is something else."""
        if number >= self.review.actions:
            return {}
        turn, done = self.turn_at(number), self.done(number)
        best = self.choice(turn, turn.best) if turn and turn.taken else done
        return {"done": done} if best == done else {"done": done, "best": best}

    def told(self, number: int) -> list[str]:
        """What came of the action after that many, as all together heard it, in a few lines."""
        if number >= self.review.actions:
            return []
        seats = (None, *range(self.review.seats))
        heard = [line for seat in seats for line in self.sitting(seat, number + 1).log(since=number + 1).lines]
        return list(dict.fromkeys(line.words.label for line in heard if line.words.group != ASIDE))[:TOLD]

    def story(self, number: int) -> str:
        """The event in that action of which the game tells most, step by step, in a line."""
        found = dict[str, int]()
        for seat in (None, *range(self.review.seats)):
            sitting = self.sitting(seat, number)
            for line in sitting.log(since=number).lines:
                found.setdefault(line.words.label, len(sitting.wording.told(sitting.view, line.event)))
        return max(found, key=found.__getitem__) if any(found.values()) else self.done(number - 1).label

    def leap(self, number: int) -> float:
        """How the chance changed around an action, as far as it was measured."""
        before, after = around(self.review.points, number)
        return after.chance(self.seat).share - before.chance(self.seat).share

    def sentence(self, turn: Turn) -> str:
        """Why this moment is a turning point."""
        own, best = turn.choices[turn.taken].tally.sure(turn.seat), turn.best.tally.sure(turn.seat)
        label = self.choice(turn, turn.best).label
        if turn.kind in MISTAKES:
            said = say(
                "The best was {best}: {chance}, against {own} for what was done.",
                best=label,
                chance=percent(best.share),
                own=percent(own.share),
            )
            return f"{said} {self.contrast(turn)}".rstrip()
        if turn.kind == "good":
            return say("The bot that plays on would have done less well here.")
        return say("Nothing that was tried would have been surely better: this is what happened, not what was done.")

    def contrast(self, turn: Turn) -> str:
        """What was otherwise by what was done, compared with the best; empty where nothing can be seen of it at once."""
        sitting = self.sitting(turn.seat, turn.number)
        best, done = (self.game.read_logged(turn.choices[n].action) for n in (0, turn.taken))
        other = sitting.beside(contrast(self.game, sitting.view, [best], [done], self.review.effort.seed))
        if not other.because:
            return ""
        return say("Compared with the best: {changes}.", changes=in_a_line(other.because))

    # How it stood

    def chance(self, number: int, seat: int | None = None) -> Chance | None:
        """The chance after that many actions, where it was measured."""
        tally = self.tally(number)
        return tally.chance(self.seat if seat is None else seat) if tally else None

    def tally(self, number: int) -> Tally | None:
        return next((point.tally for point in self.review.points if point.number == number), None)

    def endings(self, number: int) -> list[tuple[str, float]]:
        """How likely each end was, the likeliest first; at the last measured moment up to this one."""
        known = [point.tally for point in self.review.points if point.number <= number and point.tally.endings]
        if not known:
            return []
        total = sum(known[-1].endings.values())
        rows = sorted(known[-1].endings.items(), key=lambda row: -row[1])
        return [(capital(spoken(self.game.package, reason)), count / total) for reason, count in rows]

    @property
    def title(self) -> str:
        if self.solo:
            return say("Your chance to win")
        return say("Chance to win: {who}", who=self.names[self.seat])

    @property
    def measured(self) -> str:
        """How it was measured, in a line."""
        effort = self.review.effort
        line = say_n(
            "{n} game played on from each moment, band 95 %",
            "{n} games played on from each moment, band 95 %",
            min((p.tally.games for p in self.review.points if not p.tally.exact), default=effort.games),
        )
        return say("{line}, judged after {ahead} actions", line=line, ahead=effort.ahead) if effort.ahead else line

    @property
    def facts(self) -> list[str]:
        """How long it was and how it ended."""
        end = self.end.result
        assert end is not None
        how_long = say_n("{n} move", "{n} moves", self.review.actions)
        return [how_long, capital(end.reason)] + ([] if self.solo else [end.winners])


def percent(share: float) -> str:
    """A chance as people read it; nothing that was estimated is called certain."""
    whole = round(100 * share)
    if 0 < share < 0.01:
        return say("under {number} %", number=1)
    if 0.99 < share < 1:
        return say("over {number} %", number=99)
    return say("{number} %", number=whole)


def span(chance: Chance) -> str:
    """Between what bounds."""
    return say("{low} to {high}", low=round(100 * chance.low), high=round(100 * chance.high))


def points(change: float) -> str:
    """A change in points of a hundred."""
    return signed(round(100 * change))


def lines(reader: Reader) -> Iterator[str]:
    """The review as text: the curve at some moments, then every turning point with its choices."""
    yield f"{reader.game.title}: {', '.join(reader.facts)}"
    yield f"{reader.title} ({reader.measured}):"
    points = reader.review.points
    for point in points[:: -(-len(points) // ROWS)]:
        chance = point.tally.chance(reader.seat)
        bar = "█" * round(20 * chance.share)
        yield f"  {reader.when(point.clock):<12} {bar:<20} {percent(chance.share):>10}  ({span(chance)})"
    if not reader.review.turns:
        yield say("No turning points: at no moment was something else surely better, nor did the chance surely leap.")
    for turn in reader.review.turns:
        yield f"{reader.heading(turn.number)}: {reader.done(turn.number).label}"
        before, after = turn.before.chance(turn.seat), turn.after.chance(turn.seat)
        yield f"  {KINDS[turn.kind]}, {percent(before.share)} → {percent(after.share)}. {reader.sentence(turn)}"
