"""Laws of teaching: every lesson can be played by its own answers and bears others; goal, words and pictures fit the game."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from turnwright import bots
from turnwright.core import Action, Lesson, Match, Words, legal
from turnwright.sitting import Coach, Sitting, begin, lesson_of
from turnwright.sitting.coach import Passed
from turnwright.still import still

from .law_words import well_said
from .plays import AnyGame, AnyMatch

FEWEST, MOST = 6, 12
"""Steps of a lesson."""
DETOUR = 30
"""Most own actions that "Show me" may take to one step."""
ASTRAY = 40
"""Own actions of somebody who does not do what the lesson says."""


def names(game: AnyGame) -> Iterable[str]:
    return [lesson.name for lesson in game.learn.lessons()]


def others(game: AnyGame, match: AnyMatch, lesson: Lesson, players: dict[int, Any]) -> None:
    """Let the bots answer until the learner is asked, or the game is over."""
    while match.table.asks and lesson.seat not in match.table.asks:
        for seat in sorted(match.table.asks):
            match.play(seat, players[seat].choose(match.view(seat), list(legal(match.table, seat))).action)


def opponents(game: AnyGame, lesson: Lesson) -> dict[int, Any]:
    return {seat: bots.make(game, who, seed=1) for seat, who in enumerate(lesson.seats) if who != "you"}


def thumb(game: AnyGame, match: AnyMatch, seat: int, rng: Random) -> Action:
    """What the game's rules of thumb answer, where a lesson has nothing to show."""
    action: Action = game.bot.choose(match.view(seat), list(legal(match.table, seat)), rng).action
    return action


def test_a_lesson_is_played_to_its_end_by_what_it_shows(game: AnyGame, lesson: str) -> None:
    taught, rng = lesson_of(game, lesson), Random(1)
    assert FEWEST <= len(taught.steps) <= MOST, f"{lesson} has {len(taught.steps)} steps"
    match, players, passed, since = begin(game, taught), opponents(game, taught), Passed(), (0, 0)
    while True:
        others(game, match, taught, players)
        coach = Coach(Sitting(match, taught.seat), taught, passed)
        assert not coach.over, f"{lesson}: passed over {[taught.steps[k].title for k in coach.over]}"
        if coach.task is None:
            break
        well_taught(game, coach)
        if coach.task.reading:
            passed = coach.pass_on()
            continue
        passed, own = coach.passed, len(coach.own)
        since = since if since[0] == coach.at else (coach.at, own)
        assert own - since[1] < DETOUR, f"{lesson}: {coach.task.title} is never done"
        match.play(taught.seat, thumb(game, match, taught.seat, rng) if coach.show is None else coach.show)
    assert coach.at == len(taught.steps), f"{lesson}: the match is over before {taught.steps[coach.at].title}"


def well_taught(game: AnyGame, coach: Coach) -> None:
    """A step says what to do and why, and lights something that is drawn."""
    task, sitting = coach.task, coach.sitting
    assert task is not None
    for text in (task.title, task.todo, task.why, task.won, coach.won):
        if text and isinstance(text, str):
            well_said(game, Words(text), task.title)
    assert task.todo, f"{task.title} does not say how"
    assert task.why, f"{task.title} does not say why"
    assert task.reading or task.won, f"{task.title} does not say what was achieved"
    drawn = "".join(sitting.screens.values()).replace('"', " ").split()
    assert not task.spot or not drawn or set(task.spot) & set(drawn), f"{task.title}: {task.spot} is not drawn"
    if coach.show is not None:
        taken = set(sitting.say(coach.show).refs)
        assert set(coach.spot) <= taken, f"{task.title}: {set(coach.spot) - taken} is lit, which does not take it"


def test_a_lesson_bears_other_answers(game: AnyGame, lesson: str) -> None:
    """Whoever does something else is never stuck, and what cannot come about is passed over with a word."""
    taught, rng = lesson_of(game, lesson), Random(2)
    match, players, passed = begin(game, taught), opponents(game, taught), Passed()
    for _ in range(ASTRAY):
        others(game, match, taught, players)
        if match.over:
            break
        coach = Coach(Sitting(match, taught.seat), taught, passed)
        passed = coach.passed
        assert coach.word or not coach.over or max(coach.over.values()) < len(coach.own)
        if coach.task and coach.show is not None:
            assert not coach.sitting.preview(coach.show).refusal
        answers = legal(match.table, taught.seat)
        match.play(taught.seat, rng.choice([one for one in answers if one != coach.show] or answers))
    coach = Coach(Sitting(match, taught.seat), taught, passed)
    for _ in taught.steps:
        coach = Coach(coach.sitting, taught, coach.pass_on())
    assert coach.task is None


def test_the_goal_and_the_words_are_said(game: AnyGame) -> None:
    for way in game.presets:
        match: AnyMatch = Match.new(game, bytes(32), way.seats, way.options, way.variant, preset=way.name)
        if goal := game.learn.goal(match.view(0)):
            for line in (goal.aim, *goal.win, *goal.lose, *(word for row in goal.counts for word in row)):
                well_said(game, Words(line), "the goal")
    words = game.learn.glossary()
    for one in words:
        well_said(game, Words(one.word, one.text, section=one.section), one.word)
    forms = [form.lower() for one in words for form in (one.word, *one.forms)]
    assert len(forms) == len(set(forms)), f"twice in the glossary: {sorted({f for f in forms if forms.count(f) > 1})}"


def test_the_loop_is_drawn_from_recorded_matches(game: AnyGame) -> None:
    for moment in game.learn.loop():
        lines = (game.folder / "replays" / f"{moment.replay}.jsonl").read_text(encoding="utf-8").splitlines()
        match: AnyMatch = Match.read(lines[: moment.at + 1])
        assert len(match.log) == moment.at, f"{moment.replay} has no moment {moment.at}"
        assert "<svg" in still(Sitting(match, moment.seat))
        well_said(game, Words(moment.title, moment.text), moment.title)
