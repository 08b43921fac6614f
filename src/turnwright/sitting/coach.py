"""A lesson at a match: which step one is at, what it shows, what was just achieved.  All clients share it.

The match is an ordinary one.  How far its lesson is follows from the actions in it, so undo takes a step back too; what a player
passes by hand is that player's own and kept by the client.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

from turnwright.core import (
    Action,
    BadSetup,
    Form,
    Game,
    Lesson,
    Match,
    Seat,
    Task,
    TurnwrightError,
    key_of_seed,
    notation,
)
from turnwright.core.lessons import NOTE, PATIENCE
from turnwright.core.values import vocabulary
from turnwright.kit.words import say
from turnwright.puzzles import play_lines

from .model import Sitting
from .wording import ME

Passed = dict[int, tuple[int, str]]
"""Steps that lie behind without an action that tells: after how many own actions, and whether `done` or passed `over`."""


def lesson_of(game: Game[Any, Any], name: str = "") -> Lesson:
    """The lesson of that name; without one, the first."""
    known = {lesson.name: lesson for lesson in game.learn.lessons()}
    if not known:
        raise BadSetup(say("{title} has no lesson yet.", title=game.title))
    if name and name not in known:
        hint = ", ".join(known)
        raise BadSetup(say("{title} has no lesson {name}; there is {hint}.", title=game.title, name=name, hint=hint))
    return known[name] if name else next(iter(known.values()))


def begin(game: Game[Any, Any], lesson: Lesson) -> Match[Any, Any]:
    """A new match at the lesson's start."""
    seats = [Seat(ME) if who == "you" else Seat(bot=who) for who in lesson.seats]
    key, note = key_of_seed(lesson.seed), NOTE + lesson.name
    match = Match.new(game, key, seats, lesson.options, lesson.variant, note, lesson.preset)
    play_lines(match, lesson.moves)
    return match


def taught(match: Match[Any, Any]) -> Lesson | None:
    """The lesson that this match was begun with, if the game still has it."""
    if not match.header.note.startswith(NOTE):
        return None
    name = match.header.note.removeprefix(NOTE)
    return next((lesson for lesson in match.game.learn.lessons() if lesson.name == name), None)


class Coach:
    """Where a learner stands: `at` is the step to take now; `passed` says which were passed by hand, met by the view or are out of reach."""

    def __init__(self, sitting: Sitting, lesson: Lesson, passed: Passed | None = None) -> None:
        self.sitting, self.lesson = sitting, lesson
        log = sitting.match.log[len(lesson.moves) : sitting.number]
        self.own = [entry.action for entry in log if entry.seat == lesson.seat]
        self.passed = dict(passed or {})
        self.done: dict[int, int] = {}
        """Steps that were taken, each with the number of the own action that took it."""
        self.over: dict[int, int] = {}
        """Steps that were passed over, since nobody took them or they cannot be taken any more."""
        self.at = self._walk()
        while self.task is not None and self._settled(self.task):
            self.at += 1

    def _walk(self) -> int:
        """Go through the actions: each takes the first open step that asks for it, be it the next one or a later one."""
        at = since = 0
        for n, action in enumerate((None, *self.own)):
            if action is not None:
                self._take(n, action)
            while at < len(self.lesson.steps) and (at in self.done or at in self.passed or self._late(at, n - since)):
                if at not in self.done and at not in self.passed:
                    (self.done if self.lesson.steps[at].reading else self.over)[at] = n
                since = max(since, self.passed.get(at, (n, ""))[0])
                at += 1
        return at

    def _take(self, n: int, action: Action) -> None:
        open_steps = [(k, task) for k, task in enumerate(self.lesson.steps) if k not in self.done]
        hit = next((k for k, task in open_steps if k not in self.passed and task.fits(action)), None)
        if hit is not None:
            self.done[hit] = n
            self.done |= {k: n for k, task in open_steps if k < hit and task.reading}

    def _late(self, at: int, waited: int) -> bool:
        return waited >= (1 if self.lesson.steps[at].reading else PATIENCE)

    def _settled(self, task: Task) -> bool:
        """Is the step taken before it is asked for, or out of reach?"""
        if self.at in self.done or self.at in self.passed:
            return True
        view, n = self.sitting.view, len(self.own)
        if task.until is not None and task.until(view):
            self.done[self.at], self.passed[self.at] = n, (n, "done")
            return True
        if task.gone is not None and task.gone(view):
            self.over[self.at], self.passed[self.at] = n, (n, "over")
            return True
        return False

    def pass_on(self) -> Passed:
        """What is passed once the present step is, too: what there was to read is done then, what there was to do is not."""
        if self.task is None:
            return self.passed
        return self.passed | {self.at: (len(self.own), "done" if self.task.reading else "over")}

    @property
    def task(self) -> Task | None:
        """The step to take now; None: the lesson is over."""
        ended = self.sitting.view.outcome is not None
        return None if ended or self.at >= len(self.lesson.steps) else self.lesson.steps[self.at]

    @property
    def behind(self) -> bool:
        """Has the learner played on for long since the lesson was over?  Then its last words are in the way."""
        last = max(*self.done.values(), *self.over.values(), *(n for n, _ in self.passed.values()), 0, 0)
        return self.at >= len(self.lesson.steps) and len(self.own) - last >= PATIENCE

    @property
    def number(self) -> int:
        return min(self.at + 1, len(self.lesson.steps))

    @property
    def states(self) -> list[tuple[str, str]]:
        """Every step by its title, and whether it is `done`, passed `over`, `now` or `next`."""
        known = dict.fromkeys(self.done, "done") | dict.fromkeys(self.over, "over")
        known |= {k: how for k, (_, how) in self.passed.items()}
        if self.task is not None:
            known[self.at] = "now"
        return [(task.title, known.get(k, "next")) for k, task in enumerate(self.lesson.steps)]

    @property
    def won(self) -> str:
        """What the last action achieved for the lesson."""
        last = [k for k, n in self.done.items() if n == len(self.own) and n]
        won = next((won for k in reversed(last) if (won := self.lesson.steps[k].won)), "")
        return won if isinstance(won, str) else won(self.sitting.view)

    @property
    def word(self) -> str:
        """What else there is to say: that a step was passed over, that others are to move, that something else comes first."""
        last = [k for k, n in self.over.items() if n == len(self.own)]
        if last:
            return say("Passed over, since it did not come about: {step}.", step=self.lesson.steps[last[-1]].title)
        if self.task is None or self.task.reading:
            return ""
        if not self.sitting.asked:
            return say("The others move now; the lesson goes on when it is your turn.")
        if self.show is None:
            return say("First answer what you are asked; a hint helps.")
        if self.detour:
            first = self.sitting.say(self.show).label
            return say("That cannot be done just now. First: {action}.", action=first)
        return ""

    @cached_property
    def _shown(self) -> tuple[Action | None, bool]:
        """What "Show me" plays, and whether that only leads to the step."""
        seat, task = self.sitting.seat, self.task
        if task is None or task.reading or seat is None or not self.sitting.asked:
            return None, False
        legal = [(notation.write(action), action) for action in self.sitting.match.legal(seat)]
        for n, wanted in enumerate((*task.show, *self.lesson.meanwhile)):
            listed = next((action for line, action in legal if fnmatchcase(line, wanted)), None)
            found = listed or self._unlisted(seat, wanted)
            if found is not None:
                return found, n >= len(task.show) if task.until else not task.fits(found)
        return None, False

    def _unlisted(self, seat: int, line: str) -> Action | None:
        """An answer that no list holds, such as an amount of one's own."""
        if "*" in line:
            return None
        try:
            action = notation.read(line, vocabulary(Action, self.sitting.game.package))
            self.sitting.match.foresee(seat, action)
        except TurnwrightError:
            return None
        return action

    @property
    def show(self) -> Action | None:
        return self._shown[0]

    @property
    def form(self) -> Form | None:
        """The form in which what is shown is filled in, where no list holds it."""
        if self.show is None or self.sitting.seat is None or self.show in self.sitting.match.legal(self.sitting.seat):
            return None
        return next((form for form in self.sitting.forms if type(form.action) is type(self.show)), None)

    @property
    def spot(self) -> tuple[str, ...]:
        """The parts of the board to light: those by which the step is taken, and of these the ones it names first."""
        if self.task is None or self.show is None:
            return self.task.spot if self.task else ()
        refs = self.sitting.say(self.show).refs
        return (*(ref for ref in self.task.spot if ref in refs), *reversed(refs))

    @property
    def detour(self) -> bool:
        return self._shown[1]
