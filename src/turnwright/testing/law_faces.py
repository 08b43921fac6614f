"""Laws of faces: what a game offers beside its rules has a name that somebody asks for, and does what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from inspect import signature
from itertools import pairwise
from types import FunctionType, ModuleType
from typing import Any

from turnwright.core import Words
from turnwright.core.faces import FACES
from turnwright.core.hooks import Face, hooks
from turnwright.kit.reasons import gain

from .law_words import UNSPEAKABLE, tables, well_said
from .plays import AnyGame, Case, play

NEAR = 0.8
CLOSE = 1e-6
"""What two judgements may differ by and be the same."""
LIKE: dict[type, Any] = {int: int, str: str, dict: Mapping, tuple: tuple | list}
"""What a constant may be, by the type of its default."""


def faces(game: AnyGame) -> list[Face[Any]]:
    return [face(game.package) for face in FACES]


def test_no_name_in_a_face_is_nearly_that_of_a_hook(game: AnyGame) -> None:
    """A misspelt `status` would never be called, and nobody would be told."""
    known: dict[ModuleType, set[str]] = {}
    for face in faces(game):
        known.setdefault(face.module, set()).update(hooks(type(face)))
    for module, names in known.items():
        found = list(misspelt(module, names))
        assert not found, "; ".join(found)


def misspelt(module: ModuleType, known: set[str]) -> Iterator[str]:
    """Public functions and constants that are called almost like a hook."""
    for name in (name for name, thing in vars(module).items() if name not in known and _own(module, name, thing)):
        alike = [hook for hook in known if hook.isupper() == name.isupper()]
        same = [hook for hook in known if hook.lower() == name.lower()]
        for near in same or get_close_matches(name, alike, 1, NEAR):
            yield f"{module.__name__}.{name} is no hook; do you mean {near}?"


def _own(module: ModuleType, name: str, thing: Any) -> bool:
    if name.startswith("_") or isinstance(thing, ModuleType | type):
        return False
    return not isinstance(thing, FunctionType) or f"{thing.__module__}.".startswith(f"{module.__name__}.")


def test_every_hook_can_be_called_as_its_face_says(game: AnyGame) -> None:
    for face in faces(game):
        for name, hook in hooks(type(face)).items():
            own, count = face.own(name), hook.arguments
            if own is None:
                continue
            if count is None:
                assert isinstance(own, LIKE[type(hook.default)]), (
                    f"{face}: {name} is {own!r}, not like {hook.default!r}"
                )
            else:
                assert _takes(own, count), f"{face}: {name}{signature(own)} cannot be given {count} arguments"


def _takes(function: Any, count: int) -> bool:
    try:
        signature(function).bind(*range(count))
    except TypeError:
        return False
    return True


def test_status_steps_and_curves_are_as_their_hooks_say(game: AnyGame, case: Case) -> None:
    played = play(game, case)
    for viewer in played.viewers:
        curves = set()
        for t in tables(game, case, 6):
            view = game.view(t, viewer)
            for chip in game.text.status(view):
                assert isinstance(chip, Words)
                well_said(game, chip, f"the status of {viewer}")
            series = game.text.series(view)
            curves.add(tuple((title, len(values)) for title, values in series.items()))
            assert all(isinstance(value, int | float) for values in series.values() for value in values)
        assert len(curves) == 1, f"the curves of {viewer} are not the same in every view: {curves}"
        last = game.view(played.final, viewer)
        for _, event in played.match.heard(viewer)[-40:]:
            steps = game.text.told(last, event)
            assert not isinstance(steps, str)
            assert all(isinstance(step, str) and step.strip() for step in steps)


def test_stakes_rise_and_fall_with_the_judgement(game: AnyGame, case: Case) -> None:
    """A hint says why by what the judgement counts, so that must be all it counts; and each change is said in a few words."""
    if not game.bot.offers("stakes"):
        return
    for seat in [viewer for viewer in play(game, case).viewers if viewer is not None]:
        views = [game.view(t, seat) for t in tables(game, case, 12)]
        for before, after in pairwise(views):
            old, new = (game.bot.stakes(view, seat) for view in (before, after))
            better = game.bot.evaluate(after, seat) - game.bot.evaluate(before, seat)
            assert abs(better) < CLOSE or gain(old, new) * better > 0, (
                f"the stakes of {seat} are worth {gain(old, new):+} more and the judgement goes by {better:+}"
            )
            for name in {**old, **new}:
                was, now = (stakes[name].amount if name in stakes else 0.0 for stakes in (old, new))
                words = game.bot.say_stake(after, name, was, now)
                assert words == words.strip(), f"{name} is said as {words!r}"
                assert not UNSPEAKABLE.search(words), f"{name} is said as {words!r}"
