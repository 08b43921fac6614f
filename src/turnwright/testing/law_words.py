"""Laws of words and pictures: whatever can be done or can happen is said, explained and drawn."""

from __future__ import annotations

import re
from itertools import starmap
from typing import Any
from xml.etree import ElementTree

import msgspec

from turnwright.core import Illegal, Sum, Table, Words, apply, legal

from .plays import AnyGame, Case, Moment, asked, few, play, some_asked
from .sight import board_markup, heard_last, terminal_screens, terminal_text, too_wide

UNSPEAKABLE = re.compile(r"object at 0x|\bNone\b|[a-z]\(\w+=|<class|\{\w*\}")
"""Python that shines through where words should be."""
SHELL = {"turn", "main"}
"""Refs that clients draw themselves: the button that ends a turn."""
WRAPPED = '<root xmlns:xlink="http://www.w3.org/1999/xlink">{}</root>'
WORD = 24
"""Letters that a motion may show."""
OUTSIDE = re.compile(r"""(?:href|src)\s*=\s*["'](?:https?:)?//|url\(\s*["']?(?:https?:)?//|<script""", re.IGNORECASE)


def well_said(game: AnyGame, words: Words, what: Any) -> None:
    assert isinstance(words, Words)
    assert words.label.strip(), f"{what} has no words"
    for text in (words.label, words.detail, words.group):
        assert text == text.strip()
        assert not UNSPEAKABLE.search(text), f"{what} is said as {text!r}"
    assert not words.section or words.section in game.rules, f"{what} cites {words.section!r}, not in RULES.md"


def tables(game: AnyGame, case: Case, count: int) -> list[Table]:
    """Some rest points of the play and its end."""
    return [*(moment.table for moment in few(play(game, case).moments, count)), play(game, case).final]


def test_every_viewer_is_told_what_is_going_on(game: AnyGame, case: Case) -> None:
    for t in tables(game, case, 30):
        for viewer in play(game, case).viewers:
            well_said(game, game.text.prompt(game.view(t, viewer)), f"the prompt of {viewer}")


def test_every_answer_is_said_in_words_of_its_own(game: AnyGame, case: Case) -> None:
    for moment in play(game, case).open_moments:
        for seat in some_asked(moment.table):
            view = game.view(moment.table, seat)
            said: dict[tuple[str, ...], Any] = {}
            for action in few(legal(moment.table, seat), 200):
                words = game.text.say_action(view, action)
                well_said(game, words, action)
                assert words.section, f"{action} does not say which section allows it"
                twin = said.setdefault((words.group, words.label, words.detail), action)
                assert twin is action, f"{twin} and {action} are said in the same words: {words.label}"


def test_every_event_is_said_in_words_then_and_later(game: AnyGame, case: Case) -> None:
    """To whoever heard it, over the view of that moment, and over the last view as a log shows it."""
    match, points = play(game, case).match, {moment.n: moment.table for moment in play(game, case).moments}
    for viewer in play(game, case).viewers:
        last = game.view(play(game, case).final, viewer)
        for n, event in match.heard(viewer):
            well_said(game, game.text.say_event(last, event), event)
            if n in points:
                well_said(game, game.text.say_event(game.view(points[n], viewer), event), event)


def test_actions_and_events_have_a_text_form_both_ways(game: AnyGame, case: Case) -> None:
    """JSON reads back, and so does `repr`."""
    match = play(game, case).match
    for entry in few(match.log, 200):
        action = entry.action
        assert game.read_action(msgspec.json.encode(action)) == action
        assert eval(repr(action), {type(action).__name__: type(action), **_names(action)}) == action
    for news in few(match.told, 200):
        for told in news:
            assert game.read_event(msgspec.to_builtins(told.event)) == told.event


def test_every_answer_has_a_written_form_that_reads_back(game: AnyGame, case: Case) -> None:
    """One line, read with nothing but the view."""
    for moment in few(play(game, case).open_moments, 40):
        for seat in some_asked(moment.table):
            view = game.view(moment.table, seat)
            for action in few(legal(moment.table, seat), 60):
                line = game.text.write_action(view, action)
                assert line == " ".join(line.split()), f"{action} is written {line!r}"
                assert game.text.read_action(view, line) == action, (
                    f"{action} is written {line!r}, which reads otherwise"
                )


def _names(value: Any) -> dict[str, type]:
    """The classes of all Values inside."""
    found: dict[str, type] = {}
    if isinstance(value, msgspec.Struct):
        found[type(value).__name__] = type(value)
        for name in value.__struct_fields__:
            found |= _names(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            found |= _names(item)
    return found


def test_forms_ask_for_fields_of_their_action_and_any_pick_can_be_said(game: AnyGame, case: Case) -> None:
    """Whatever is picked reads back, is an action of the game, has words, and is answered or refused with a section."""
    for moment in few(play(game, case).open_moments, 8):
        for seat in few(asked(moment.table), 2):
            view = game.view(moment.table, seat)
            for form in game.forms.forms(view):
                well_said(game, form.words, form)
                for filled in _fillings(game, view, form.action):
                    assert game.read_action(msgspec.json.encode(filled)) == filled
                    well_said(game, game.text.say_action(view, filled), filled)
                    refusal = _refusal(moment.table, seat, filled)
                    assert refusal is None or refusal.section in game.rules, f"{filled} is refused so: {refusal}"


def _refusal(t: Table, seat: int, action: Any) -> Illegal | None:
    try:
        t.question(seat).check(t, seat, action)
    except Illegal as refusal:
        return refusal
    return None


def _fillings(game: AnyGame, view: Any, action: Any) -> list[Any]:
    """An action with each of its fields filled in in some of the ways there are."""
    found = [action]
    for field in game.forms.fields(view, action):
        assert field.name in action.__struct_fields__, f"{action} has no field {field.name}"
        picks = field.picks
        values = [field.low, field.high or field.low] if picks is None else [pick.value for pick in few(picks, 6)]
        for value in values:
            taken = (value,) if field.several else value
            assert field.read(field.show(taken)) == taken, f"{field.name}: {taken} does not read back"
            found.append(action.but(**{field.name: taken}))
    return found


def test_a_draft_is_said_line_by_line_and_what_strikes_a_line_is_an_answer(game: AnyGame, case: Case) -> None:
    for moment in play(game, case).open_moments:
        for seat in some_asked(moment.table):
            view = game.view(moment.table, seat)
            for line in drafted.lines if (drafted := game.forms.draft(view)) else ():
                well_said(game, line.words, line)
                assert not line.fault or Illegal(line.fault).section in game.rules
                if line.strike is not None:
                    moment.table.question(seat).check(moment.table, seat, line.strike)


def test_numbers_are_explained_by_terms_that_cite_the_book(game: AnyGame, case: Case) -> None:
    for t in tables(game, case, 20):
        for viewer in play(game, case).viewers:
            view = game.view(t, viewer)
            for ref, number in game.text.explain(view).items():
                assert isinstance(number, Sum)
                assert number.label
                assert number.total == sum(term.value for term in number.terms)
                for term in number.terms:
                    assert term.label, f"a term of {ref} has no label"
                    assert not term.section or term.section in game.rules, f"{ref} cites {term.section!r}"
                kind, _, seat = ref.partition(":")
                if kind == "score" and view.outcome:
                    assert number.total == view.outcome.scores[int(seat)], "the score shown is not the score used"


def test_the_board_is_well_formed_and_every_action_can_be_clicked(game: AnyGame, case: Case) -> None:
    """Something that an action touches is drawn, unless it touches nothing; and nothing is fetched from outside."""
    for t in tables(game, case, 20):
        for viewer in play(game, case).viewers:
            view = game.view(t, viewer)
            markup = board_markup(game, view)
            if markup is None:
                return
            assert not OUTSIDE.search(markup)
            drawn = _drawn(markup)
            for action in few(legal(t, viewer), 60) if viewer is not None else ():
                touched = set(game.text.say_action(view, action).refs) - SHELL
                assert not touched or touched & drawn, f"{action} touches {touched}, and the board draws none of it"


def _drawn(markup: str) -> set[str]:
    """The refs of all parts of a board that can be touched."""
    return _under("data-ref", markup)


def _under(attribute: str, markup: str) -> set[str]:
    root = ElementTree.fromstring(WRAPPED.format(markup))
    return {ref for element in root.iter() for ref in (element.get(attribute) or "").split()}


def test_what_is_seen_to_happen_is_drawn_and_said_in_a_word(game: AnyGame, case: Case) -> None:
    """Each motion ends at a part of the board as it is drawn then; nothing is made up for whoever heard nothing."""
    if not game.board.offers("motions"):
        return
    whole = play(game, case)
    moments = {moment.n: moment.table for moment in few([one for one in whole.moments if one.n], 6)}
    for before in few(whole.telling, 3):
        entry = whole.match.log[before.n]
        moments[before.n + 1] = after = before.table.copy()
        apply(after, entry.seat, entry.action)
    for moment in starmap(Moment, moments.items()):
        for viewer in whole.viewers:
            view = game.view(moment.table, viewer)
            found = game.board.motions(view, heard_last(whole.at(moment), viewer))
            markup = board_markup(game, view) or "" if found else ""
            drawn = _drawn(markup) | _under("data-spot", markup)
            for motion in found:
                assert {motion.to, motion.what} & drawn, f"{motion} of action {moment.n} ends where nothing is drawn"
                assert len(motion.words) <= WORD, f"{motion} of action {moment.n} says too much"
            assert not game.board.motions(view, ()), "something is seen to happen though nothing did"


def test_the_terminal_picture_fits_80_columns(game: AnyGame, case: Case) -> None:
    for t in tables(game, case, 20):
        for viewer in play(game, case).viewers:
            view = game.view(t, viewer)
            text = terminal_text(game, view)
            if text is None:
                return
            for picture in (text, *terminal_screens(game, view).values()):
                assert picture.strip()
                assert too_wide(picture) == []
