"""Laws of bounds: no number from outside, in an action, a form or a variant, is more than the rules can count with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec import inspect

from turnwright.citations import printed
from turnwright.core import Action, BadSetup, Dice, Illegal, Malformed, Table, apply, key_of_seed, perform
from turnwright.core.book import entries
from turnwright.core.reading import LARGEST
from turnwright.sitting import Sitting
from turnwright.sitting.filling import fill, preview

from .plays import AnyGame, Case, asked, choose, few, next_seat, play, settings
from .sight import board_markup, terminal_text

SWEPT, MOVES = 60, 30
"""Bounds that are tried in a run, and how long each is played."""
TOO_LARGE = (LARGEST + 1, -LARGEST - 1, 2**64 + 1000, -(10**26), 10**5000)


def spelled(kind: inspect.Type, number: int) -> Iterator[Any]:
    """Ways to write a value of this type with that number wherever one stands, each kind that it may be once."""
    match kind:
        case inspect.IntType() | inspect.AnyType():
            yield number
        case inspect.StrType():
            yield "x"
        case inspect.LiteralType(values=values):
            yield values[0]
        case inspect.UnionType(types=types):
            for one in types:
                yield from spelled(one, number)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            yield from ([part] for part in spelled(item, number))
        case inspect.TupleType(item_types=items):
            yield [next(spelled(item, number)) for item in items]
        case inspect.DictType(key_type=key, value_type=value):
            yield {next(spelled(key, number)): next(spelled(value, number))}
        case inspect.StructType(fields=fields):
            tagged = {kind.tag_field: kind.tag} if kind.tag_field else {}
            whole = tagged | {field.encode_name: next(spelled(field.type, number)) for field in fields}
            yield whole
            for field in fields:
                for part in islice(spelled(field.type, number), 1, None):
                    yield whole | {field.encode_name: part}
        case _:
            yield {inspect.BoolType: True, inspect.FloatType: 0.5}.get(type(kind))


def flat(wire: Any) -> Iterator[Any]:
    """Everything that stands in it."""
    parts = wire.values() if isinstance(wire, dict) else wire if isinstance(wire, list) else None
    if parts is None:
        yield wire
    for part in parts or ():
        yield from flat(part)


def with_numbers(game: AnyGame, number: int) -> Iterator[Any]:
    """The game's actions as they are sent, with that number in all places for numbers."""
    for kind in game.vocabulary(Action):
        for wire in spelled(inspect.type_info(kind), number):
            if any(type(part) is int for part in flat(wire)):
                yield wire


def test_no_number_of_an_action_is_more_than_rules_and_files_can_hold(game: AnyGame) -> None:
    for number in TOO_LARGE:
        for wire in with_numbers(game, number):
            with pytest.raises(Malformed, match="This is not an action of"):
                game.read_action(wire)


def test_the_largest_numbers_are_answered_like_any_other(game: AnyGame, case: Case) -> None:
    for moment in few(play(game, case).open_moments, 4):
        for seat in few(asked(moment.table), 2):
            for number in (LARGEST, -LARGEST):
                for wire in with_numbers(game, number):
                    _played_or_refused(game, moment.table, seat, wire)


def _played_or_refused(game: AnyGame, t: Table, seat: int, wire: Any) -> None:
    after = t.copy()
    try:
        apply(after, seat, game.read_action(wire))
    except (Illegal, Malformed):
        return
    game.digest(after)


def test_any_pick_of_any_form_can_be_filled_in_and_looked_at(game: AnyGame, case: Case) -> None:
    """What stands further down may no longer fit what is picked above; then the form says what is left to choose."""
    for moment in few(play(game, case).open_moments, 4):
        match = play(game, case).match.at(moment.n)
        for seat in few(asked(moment.table), 2):
            view = game.view(moment.table, seat)
            for form in game.forms.forms(view):
                for field in game.forms.fields(view, form.action):
                    for pick in few(field.picks or (), 6):
                        filled = fill(game, view, form, {field.name: str(pick.value)})
                        assert preview(Sitting(match, seat), filled)
                        assert all(blank.fault for blank in filled.blanks if blank.field.picks == ())


def test_every_number_of_the_book_has_a_section_and_bounds_and_every_option_has_bounds(game: AnyGame) -> None:
    for one in printed(game):
        if type(one.value) is int:
            assert one.low is not None, f"{one.path} has no bounds"
            assert one.high is not None
            assert one.low <= one.value <= one.high, f"{one.path} is printed as {one.value}"
            assert one.section, f"nothing says which section prints {one.path}"
    for option in game.offers:
        assert not option.number or None not in (option.low, option.high), f"the option {option.name} has no bounds"


def test_a_number_out_of_bounds_is_refused_in_one_sentence(game: AnyGame) -> None:
    for path, low, high in few([(one.path, *one.bounds) for one in entries(game.book) if one.bounds], 40):
        for value in (low - 1, high + 1, str(low - 1), 10**26, -(10**5000), "²", "", "x" * 5000):
            with pytest.raises(BadSetup) as refusal:
                game.make_book({path: value})
            assert str(refusal.value).startswith(f"{path} takes {low} to {high}, not ")


def test_every_number_of_the_book_can_be_played_at_its_bounds(game: AnyGame) -> None:
    """Each by itself, of many numbers some, under one option after the other; what does not fit the rest is refused."""
    bounded = [(one.path, bound) for one in entries(game.book) if one.bounds for bound in one.bounds]
    under = settings(game)
    for n, (path, bound) in enumerate(few(bounded, SWEPT)):
        setting = under[n % len(under)]
        try:
            t = game.start(setting.seats, setting.options, {path: bound}, Dice(key_of_seed(n)))
        except BadSetup:
            continue
        rng = Random(n)
        for _ in range(MOVES):
            if t.asks:
                seat = next_seat(t, rng)
                perform(t, seat, choose(game, t, seat, rng, "random"))
        for viewer in (0, None):
            view = game.view(t, viewer)
            assert game.text.prompt(view)
            board_markup(game, view)
            terminal_text(game, view)
        assert game.digest(t)
