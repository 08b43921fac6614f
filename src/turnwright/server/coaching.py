"""What pages teach: the goal, the words of the book, and the coach beside a match.

How far somebody is in a lesson or a puzzle follows from the match; what was passed by hand, that somebody left, and which puzzles were
solved is kept in the session.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import msgspec
from django.http import HttpRequest

from turnwright.core import Game, Goal, Lesson, Puzzle, View, find_game, shelf
from turnwright.kit.words import kept, say, spoken
from turnwright.puzzles import puzzles_of, set_by
from turnwright.sitting import Attempt, Coach, Sitting, taught
from turnwright.sitting.coach import Passed

from .hosted import HostedMatch
from .setup_form import opening
from .viewers import NotYours

REMEMBERED = 5
"""Lessons whose passed steps a session keeps."""


class Guide(NamedTuple):
    """The coach as the match page shows it."""

    coach: Coach
    wire: str
    """What "Show me" sends."""
    left: bool
    """Has the learner left the lesson, or played on for long after its end?  One that was left can be taken up again."""
    after: Lesson | None
    """What to learn next."""


def guide(request: HttpRequest, hosted: HostedMatch, sitting: Sitting) -> Guide | None:
    """The coach, if the match was begun as a lesson and whoever looks is the learner."""
    lesson = taught(hosted.match)
    if lesson is None or sitting.seat != lesson.seat or not sitting.present:
        return None
    passed, left = _kept(request, hosted.slug)
    coach = Coach(sitting, lesson, passed)
    if coach.passed != passed:
        _keep(request, hosted.slug, coach.passed, left)
    wire = msgspec.json.encode(coach.show).decode() if coach.show is not None else ""
    lessons = list(hosted.game.learn.lessons())
    after = lessons[lessons.index(lesson) + 1 :] if lesson in lessons else []
    return Guide(coach, wire, left or coach.behind, after[0] if after else None)


class Riddle(NamedTuple):
    """A puzzle as the match page shows it."""

    attempt: Attempt
    wire: str
    """What "Show me" sends."""
    number: int
    after: Puzzle | None
    """What to try next."""


def riddle(request: HttpRequest, hosted: HostedMatch, sitting: Sitting) -> Riddle | None:
    """The puzzle, if the match was begun as one and whoever looks is the solver; that it is solved is kept."""
    puzzle = set_by(hosted.match.header)
    if puzzle is None or sitting.seat != puzzle.seat or not sitting.present:
        return None
    attempt, known = Attempt(sitting, puzzle), list(puzzles_of(hosted.game))
    if attempt.verdict and puzzle.name not in solved(request, hosted.game.id):
        others = dict(request.session.get("solved", {}))
        request.session["solved"] = others | {hosted.game.id: [*others.get(hosted.game.id, ()), puzzle.name]}
    wire = msgspec.json.encode(attempt.show).decode() if attempt.show is not None else ""
    at = known.index(puzzle)
    return Riddle(attempt, wire, at + 1, known[at + 1] if at + 1 < len(known) else None)


def solved(request: HttpRequest, game_id: str) -> list[str]:
    """The puzzles of a game that were solved at this screen."""
    return list(dict(request.session.get("solved", {})).get(game_id, ()))


def go_on(request: HttpRequest, hosted: HostedMatch, sitting: Sitting, what: str, seen: str) -> None:
    """Pass the step that the page showed, leave the lesson, or take it up again; the match stays as it is."""
    lesson = taught(hosted.match)
    if lesson is None or sitting.seat != lesson.seat:
        raise NotYours(say("There is no lesson of yours at this match."))
    coach = Coach(sitting, lesson, _kept(request, hosted.slug)[0])
    passing = what == "pass" and seen == str(coach.at)
    _keep(request, hosted.slug, coach.pass_on() if passing else coach.passed, what == "leave")


def _kept(request: HttpRequest, slug: str) -> tuple[Passed, bool]:
    found = dict(request.session.get("lessons", ())).get(slug)
    return ({k: (n, how) for k, n, how in found.get("behind", ())}, bool(found["left"])) if found else ({}, False)


def _keep(request: HttpRequest, slug: str, passed: Passed, left: bool) -> None:
    others = [(name, one) for name, one in request.session.get("lessons", ()) if name != slug]
    mine: dict[str, Any] = {"behind": [(k, n, how) for k, (n, how) in passed.items()], "left": left}
    request.session["lessons"] = [*others, (slug, mine)][-REMEMBERED:]


def goal(game: Game[Any, Any], view: View | None = None, preset: str = "") -> Goal:
    """What one plays for: at this match, or by one of the ways to play, as printed if there is none of that name."""
    way = preset if preset in {one.name for one in game.presets} else game.preset().name
    seen = opening(game.id, way).view(0) if view is None else view
    return game.learn.goal(seen) or Goal(spoken(game.package, game.blurb))


def first_lesson() -> tuple[Game[Any, Any], Lesson] | None:
    """Where somebody who is new here may begin."""
    return next(((game, lesson) for game in shelf() if game.ours for lesson in game.learn.lessons()), None)


@kept()
def words(game_id: str) -> str:
    """The glossary for the scripts: every form of a word, with its place in the list."""
    found = find_game(game_id).learn.glossary()
    forms = {form: n for n, one in enumerate(found) for form in (one.word, *one.forms)}
    return json.dumps(forms, ensure_ascii=False)
