"""Every law fails on a game that breaks it: Envelopes, sabotaged in one place at a time.

That they hold on Envelopes as it is, test_every_game.py shows.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from itertools import count
from typing import Any, ClassVar

import envelopes
import msgspec
import pytest
from envelopes import GAME, board, bot, forms, questions, sequence, terminal, text
from envelopes.actions import Keep, Seal, Send
from envelopes.book import LETTERS, Book
from envelopes.events import Offered, Opened, PurseSeen, Sealed
from envelopes.questions import Choose, WriteOrders
from envelopes.state import Town
from envelopes.view import Seen, imagine_into, view

from turnwright.citations import Citation
from turnwright.core import (
    Action,
    Dice,
    Event,
    Game,
    Goal,
    Illegal,
    Lesson,
    Match,
    Moment,
    Motion,
    Proof,
    Puzzle,
    Question,
    Seat,
    Stake,
    Sum,
    Table,
    Task,
    Theme,
    Value,
    Words,
    Written,
    find_game,
    key_of_seed,
    notation,
)
from turnwright.core.book import Count
from turnwright.testing import (
    every_game,
    golden,
    law_bounds,
    law_faces,
    law_lessons,
    law_play,
    law_puzzles,
    law_replay,
    law_rulebook,
    law_secrets,
    law_state,
    law_words,
    plays,
)
from turnwright.testing.plays import Case, Setting

Patch = pytest.MonkeyPatch
Sabotage = Callable[[Patch], Game[Any, Any]]
TWO, FOUR = Case(Setting(2)), Case(Setting(4))


def game(**changes: Any) -> Game[Any, Any]:
    """Envelopes with some of its parts exchanged (and, as a new object, with plays of its own)."""
    return dataclasses.replace(GAME, **changes)


def seen_with(**fields: Callable[[Town, int | None], Any]) -> Game[Any, Any]:
    return game(view=lambda t, seat: view(t, seat).but(**{k: f(t, seat) for k, f in fields.items()}))


def patched(owner: Any, name: str, value: Any) -> Sabotage:
    def sabotage(patch: Patch) -> Game[Any, Any]:
        patch.setattr(owner, name, value)
        return game()

    return sabotage


def added(owner: Any, name: str, thing: Any) -> Sabotage:
    """Something more in a module, as if it stood there."""

    def sabotage(patch: Patch) -> Game[Any, Any]:
        if callable(thing):
            thing.__module__ = owner.__name__
        patch.setattr(owner, name, thing, raising=False)
        return game()

    return sabotage


def wrapped(owner: Any, name: str, change: Callable[..., Any]) -> Sabotage:
    """The function at that name, its result given to `change` with its arguments."""
    original = getattr(owner, name)
    return patched(owner, name, lambda *args: change(original(*args), *args))


def lesson(**step: Any) -> Lesson:
    """A lesson of six such steps."""
    task = Task(title="Go", todo="Go on.", why="So it is.", won="You went.", **step)
    return Lesson(name="first", title="First", goal="You can go.", minutes=1, seats=("you", "easy"), steps=(task,) * 6)


def puzzle(**changes: Any) -> Sabotage:
    """A puzzle at the start of a match: to be paid, in which nothing is wrong but what is changed."""

    def sabotage(patch: Patch) -> Game[Any, Any]:
        theme = Theme(name="win", title="Win", task=lambda limits: "Win it.", judge=lambda view, limits: None)
        proof = Proof(tries=20, solved={"easy": 0, "hard": 20})
        start = Match.new(GAME, bytes(32), [Seat(), Seat(bot="easy")])
        first = notation.write(start.legal(0)[0])
        fields: dict[str, Any] = {
            "seats": ("you", "easy"),
            "key": bytes(32).hex(),
            "digest": GAME.digest(start.table),
            "proof": proof,
        }
        one = Puzzle(title="One", theme="win", limits={}, level="easy", moves=(), solution=(first,), **fields)
        patch.setattr(law_puzzles, "puzzles_of", lambda game: [one.but(**changes)])
        return added(envelopes, "themes", lambda: [theme])(patch)

    return sabotage


def cheat(*_: Any) -> Any:
    """Sends everything to nobody."""
    return bot.Advice(Send("Nowhere", 0), "Who would notice?")


def stop_revealing(patch: Patch) -> Game[Any, Any]:
    """Envelopes are opened and letters offered, and neither a die nor an event says that something was shown."""
    patch.setattr(sequence, "deliver", lambda t, carried: None)
    patch.setattr(sequence, "brawl", lambda t, here: [])
    for event in (Offered, Opened):
        patch.setattr(event, "reveals", False)
    return game()


def told_to_all(*events: type[Value]) -> Sabotage:
    """Somebody forgot to say for whom these are."""

    def tell(t: Table, event: Event, *args: Any, **audience: Any) -> None:
        TELL(t, event, *args, **{} if isinstance(event, events) else audience)

    return patched(Table, "tell", tell)


def never_end(patch: Patch) -> Game[Any, Any]:
    patch.setattr(plays, "ENDLESS", 500)
    patch.setattr(law_play.play_out, "__defaults__", ("random", 500))
    patch.setattr(sequence.Night, "run", lambda self, t: t.then(sequence.Orders(), *sequence.after_orders(t)))
    return game()


def never_played(patch: Patch) -> Game[Any, Any]:
    patch.setattr(law_replay, "cases", lambda game: ())
    return game()


def undo_the_log_alone(match: Match[Any, Any], seat: int) -> None:
    if reason := match.may_not_undo(seat):
        raise Illegal(reason)
    match.log.pop()
    match.told.pop()


def imagine_for_ever(t: Town, seen: Seen) -> None:
    """A world that asks for orders again and again."""
    imagine_into(t, seen)
    t.night = -100_000
    t.pile.clear()


def return_at_once(self: Choose, t: Town, seat: int, action: Keep) -> None:
    """2.6 broken: the letter goes under the pile in the order of answers."""
    t.hands[seat] += (action.letter,)
    t.pile[:0] = [letter for letter in self.offer if letter != action.letter]


def announce(self: WriteOrders, t: Town, seat: int, action: Action) -> None:
    ANSWER(self, t, seat, action)
    if isinstance(action, Send):
        t.tell(Sealed(action.house))


def roll_while_asked(self: WriteOrders, t: Town, seat: int, action: Action) -> None:
    t.roll(6)
    ANSWER(self, t, seat, action)


class Mute(Question[Town]):
    """2.2 Second thoughts that nobody can utter."""

    waits: ClassVar[bool] = False

    def legal(self, t: Town, seat: int) -> list[Action]:
        return []


def seal_and_wonder(self: WriteOrders, t: Town, seat: int, action: Action) -> None:
    ANSWER(self, t, seat, action)
    if seat not in t.asks:
        t.ask(seat, Mute())


def forget(t: Town, seen: Seen) -> None:
    imagine_into(t, seen)
    t.earned = [0] * t.seats


def always_the_same(t: Town, seen: Seen) -> None:
    fresh, t.dice = t.dice, Dice(key_of_seed(1))
    imagine_into(t, seen)
    t.dice = fresh


def lose_the_agenda(t: Town, seen: Seen) -> None:
    imagine_into(t, seen)
    t.agenda.clear()
    t.then(sequence.Opening(), sequence.Orders())


class Loose(msgspec.Struct):
    number: int = 0


class Holder(Value):
    numbers: list[int]


class Nested(Table):
    rows: list[list[int]] = []
    things: dict[int, Loose] = {}
    held: list[Holder] = []
    unordered: set[int] = set()
    sound: dict[str, tuple[int, ...]] = {}


class Demanding(Town, kw_only=True):
    needed: int


class Vague(Seen):
    extra: Any = None


def vague(t: Town, seat: int | None) -> Vague:
    seen = view(t, seat)
    return Vague(**{name: getattr(seen, name) for name in Seen.__struct_fields__})


def key_of(t: Town, seat: int | None) -> str:
    assert isinstance(t.dice, Dice)
    return t.dice.key.hex()


def _struck_by_nothing(line: Written) -> Written:
    return line.but(strike=Send("Nowhere", 0))


class Deep(sequence.Restock):
    """A Step that carries a dictionary."""

    notes: Any = None


ANSWER = WriteOrders.answer
AT = Match.at
PRINTED = law_bounds.printed
COUNT = count()
TELL = Table.tell
LOAD = Game.load
LEGAL = WriteOrders.legal
PEEK = law_secrets.test_what_a_viewer_is_sent_does_not_depend_on_what_is_hidden

BREACHES: dict[str, tuple[Callable[..., None], Sabotage, str]] = {
    "a play never ends": (law_play.test_random_plays_end, never_end, "has not ended after 500"),
    "a question without an answer": (
        law_play.test_every_question_has_answers_and_each_of_them_applies,
        patched(Choose, "legal", lambda self, t, seat: []),
        "has no answer",
    ),
    "second thoughts without an answer": (
        law_play.test_every_question_has_answers_and_each_of_them_applies,
        patched(WriteOrders, "answer", seal_and_wonder),
        "has no answer",
    ),
    "an answer twice": (
        law_play.test_every_question_has_answers_and_each_of_them_applies,
        wrapped(WriteOrders, "legal", lambda found, *_: [*found, Seal()]),
        "lists an answer twice",
    ),
    "a listed answer is refused": (
        law_play.test_every_question_has_answers_and_each_of_them_applies,
        patched(WriteOrders, "check", lambda self, t, seat, action: _raise(Illegal("2.2 No."))),
        r"2\.2 No",
    ),
    "legal changes the table": (
        law_play.test_asking_what_is_legal_changes_nothing,
        wrapped(WriteOrders, "legal", lambda found, self, t, seat: (t.pile.reverse(), found)[1]),
        "assert",
    ),
    "a refusal without a section": (
        law_play.test_what_is_refused_is_no_answer_and_cites_its_section,
        patched(questions, "objection", lambda t, seat, action: "No."),
        "No",
    ),
    "a refusal citing an unknown section": (
        law_play.test_answers_of_other_seats_and_moments_are_refused,
        wrapped(WriteOrders, "problem", lambda why, *_: why and "9.9 No."),
        "without a section",
    ),
    "a refused action changes the table": (
        law_play.test_answers_of_other_seats_and_moments_are_refused,
        patched(WriteOrders, "check", lambda self, t, seat, a: a in LEGAL(self, t, seat) or _spoil(t)),
        "has changed the table",
    ),
    "a spoilt action crashes": (
        law_play.test_spoilt_actions_are_refused,
        wrapped(WriteOrders, "problem", lambda why, *_: why and _raise(KeyError("no such key"))),
        "no such key",
    ),
    "answers do not commute": (
        law_play.test_open_answers_of_different_seats_commute,
        patched(Choose, "answer", return_at_once),
        "order of these two answers",
    ),
    "an answer rolls while others are asked": (
        law_play.test_open_answers_of_different_seats_commute,
        patched(WriteOrders, "answer", roll_while_asked),
        "casts dice while",
    ),
    "a replay made by other rules": (
        law_replay.test_same_log_same_digests_in_another_process,
        patched(sequence, "deliver", lambda t, carried: t.roll(6)),
        "assert",
    ),
    "a recorded match diverges": (
        lambda game, case: law_replay.test_recorded_matches_still_give_their_result(game, law_replay.replays(game)[0]),
        lambda patch: game(book=Book(hand=2)),
        "Action 1 .* was refused",
    ),
    "an action that never happens": (
        law_replay.test_every_action_and_event_of_the_game_happens_in_some_play,
        lambda patch: (patch.setattr(law_replay, "replays", lambda game: []), never_played(patch))[1],
        "in which these happen: Send",
    ),
    "a match file that leaves something out": (
        law_replay.test_a_match_file_reads_back_as_the_same_match,
        wrapped(Match, "lines", lambda lines, *_: list(lines)[:-2]),
        "assert",
    ),
    "an undo that takes nothing back": (
        law_replay.test_undo_takes_back_exactly_one_action_or_says_why_not,
        patched(Match, "undo", undo_the_log_alone),
        "assert",
    ),
    "an undo past a reveal": (
        law_replay.test_undo_takes_back_exactly_one_action_or_says_why_not,
        patched(Match, "may_not_undo", lambda match, seat: None),
        "DID NOT RAISE",
    ),
    "a fork that knows the dice to come": (
        law_replay.test_a_fork_of_a_running_match_shows_no_key_and_nothing_hidden,
        patched(Match, "fork", lambda match, at, key, seat: match.at(at)),
        "has a key of a match that still runs",
    ),
    "a fork that keeps the pile": (
        law_replay.test_a_fork_of_a_running_match_shows_no_key_and_nothing_hidden,
        lambda patch: game(resample=lambda t, seat: None),
        "dealt anew",
    ),
    "a table that does not survive saving": (
        law_replay.test_a_saved_table_is_the_same_table_and_plays_on_the_same,
        patched(
            Game, "load", lambda self, saved, book=None: LOAD(self, saved.replace(b'"night":2', b'"night":1'), book)
        ),
        "assert",
    ),
    "a copy that shares": (
        law_replay.test_a_copy_never_changes_when_the_original_plays_on,
        lambda patch: (plays.play(played := game(), FOUR), patch.setattr(Table, "copy", lambda self: self), played)[2],
        "changed .*hands.* of the copy",
    ),
    "a fork of a finished match that is the match": (
        lambda game, case: law_replay.test_a_fork_of_a_finished_match_shares_its_past_and_has_dice_of_its_own(
            game, law_replay.replays(game)[0]
        ),
        patched(Match, "fork", lambda match, at, key: match.at(at)),
        "assert",
    ),
    "a moment too early": (
        law_replay.test_any_moment_and_any_snapshot_is_the_match_as_it_was,
        patched(Match, "at", lambda match, n: AT(match, max(0, n - 1))),
        "assert",
    ),
    "a recorded match that nobody knows": (
        lambda game, case: law_replay.test_a_recorded_match_changes_only_with_the_rules_version(
            game, law_replay.replays(game)[0]
        ),
        patched(law_replay, "remembered", lambda folder: {"1": {}}),
        "does not know",
    ),
    "a number that no file can hold": (
        law_bounds.test_no_number_of_an_action_is_more_than_rules_and_files_can_hold,
        patched(Game, "read_action", lambda self, wire: Seal()),
        "DID NOT RAISE",
    ),
    "a number that is too much for the rules": (
        law_bounds.test_the_largest_numbers_are_answered_like_any_other,
        patched(questions, "objection", lambda t, seat, send: range(t.seats)[send.house]),
        "range object index out of range",
    ),
    "a number of the book without bounds": (
        law_bounds.test_every_number_of_the_book_has_a_section_and_bounds_and_every_option_has_bounds,
        patched(law_bounds, "printed", lambda game: [one.but(low=None) for one in PRINTED(game)]),
        "has no bounds",
    ),
    "a number out of bounds that is taken": (
        law_bounds.test_a_number_out_of_bounds_is_refused_in_one_sentence,
        patched(Game, "make_book", lambda self, variant=None: self.book),
        "DID NOT RAISE",
    ),
    "a number of the book that cannot be played": (
        law_bounds.test_every_number_of_the_book_can_be_played_at_its_bounds,
        patched(questions, "objection", lambda t, seat, send: _raise(KeyError("bound")) if t.book != Book() else None),
        "bound",
    ),
    "a form that cannot be picked from": (
        law_bounds.test_any_pick_of_any_form_can_be_filled_in_and_looked_at,
        wrapped(
            forms, "fields", lambda fields, seen, action: fields if not action.house else _raise(KeyError("house"))
        ),
        "house",
    ),
    "a reveal that does not say so": (
        law_secrets.test_whatever_shows_a_secret_says_that_it_reveals,
        stop_revealing,
        "tells . of something hidden: Opened",
    ),
    "a reveal without a word": (
        law_secrets.test_whatever_shows_a_secret_says_that_it_reveals,
        patched(Table, "tell", lambda self, *event, **audience: None),
        "no event of it `reveals`",
    ),
    "drawn letters told to everybody": (
        law_secrets.test_whatever_shows_a_secret_says_that_it_reveals,
        told_to_all(Offered),
        "tells . of something hidden: Offered",
    ),
    "drawn letters told to everybody, and called public": (
        law_secrets.test_whatever_shows_a_secret_says_that_it_reveals,
        lambda patch: (patch.setattr(Offered, "reveals", "all"), told_to_all(Offered)(patch))[1],
        "tells .* what its view does not show: Offered",
    ),
    "a purse seen by everybody": (
        law_secrets.test_what_is_revealed_to_some_is_told_to_them_by_name,
        told_to_all(PurseSeen),
        "tells everybody PurseSeen",
    ),
    "a draft that others can count": (
        law_secrets.test_numbers_count_what_their_viewer_can_notice,
        patched(WriteOrders, "answer", announce),
        "can tell that . drafted",
    ),
    "a change that nobody hears of": (
        law_secrets.test_numbers_count_what_their_viewer_can_notice,
        lambda patch: seen_with(stage=lambda t, seat: str(len(t.envelopes[0]))),
        "sees something else after action",
    ),
    "stakes that say nothing of the judgement": (
        law_faces.test_stakes_rise_and_fall_with_the_judgement,
        added(bot, "stakes", lambda seen, seat: {"night": Stake(seen.night, seen.night)}),
        "the stakes of . are worth",
    ),
    "a hint from elsewhere": (
        law_secrets.test_a_hint_is_made_of_what_its_seat_may_know,
        patched(bot, "choose", lambda seen, legal, rng: bot.Advice(legal[0], str(next(COUNT)))),
        "the hint for",
    ),
    "a view with another's hand": (
        PEEK,
        lambda patch: seen_with(hand=lambda t, seat: t.hands[0]),
        "view of 1 .* depends on a secret",
    ),
    "a view with the pile": (
        PEEK,
        lambda patch: seen_with(posted=lambda t, seat: tuple(t.pile[-2:])),
        "view of 0 .* depends on a secret",
    ),
    "a view with all purses": (
        PEEK,
        lambda patch: seen_with(purses=lambda t, seat: tuple(t.purses)),
        "view of 0 .* depends on a secret",
    ),
    "a view that counts sealed letters": (
        PEEK,
        lambda patch: seen_with(letters=lambda t, s: tuple(map(len, t.hands))),
        "view of 0 .* depends on a secret",
    ),
    "a view that depends on the dice": (
        PEEK,
        lambda patch: seen_with(stage=key_of),
        "view of 0 .* depends on a secret",
    ),
    "an error text that tells": (
        PEEK,
        wrapped(WriteOrders, "problem", lambda why, self, t, *_: why and f"2.2 Not {t.pile[-1]}."),
        "errors of 0 .* depends on a secret",
    ),
    "the key of the dice in a view": (
        law_secrets.test_the_key_of_the_dice_is_never_sent,
        lambda patch: seen_with(stage=key_of),
        "assert",
    ),
    "nothing is resampled": (
        law_secrets.test_dealing_the_hidden_anew_makes_a_difference,
        lambda patch: game(resample=lambda t, seat: None),
        "resample never changes anything",
    ),
    "a sealed answer is announced": (
        law_secrets.test_sealed_answers_of_others_are_not_seen,
        patched(WriteOrders, "answer", announce),
        "can tell that seat",
    ),
    "an imagined world that forgets": (
        law_secrets.test_an_imagined_world_agrees_with_the_view,
        lambda patch: game(imagine_into=forget),
        "assert",
    ),
    "imagined worlds all the same": (
        law_secrets.test_imagined_worlds_follow_their_random_source_alone,
        lambda patch: game(imagine_into=always_the_same),
        "every imagined world is the same",
    ),
    "an imagined world that is not the real one": (
        law_secrets.test_without_secrets_an_imagined_world_is_the_real_one,
        lambda patch: game(imagine_into=lose_the_agenda, resample=None),
        "2.2|imagined after",
    ),
    "a view that hides what its seat may do": (
        law_secrets.test_a_player_who_sees_only_views_finishes_the_game,
        lambda patch: seen_with(hand=lambda t, seat: tuple(LETTERS)[:3]),
        "2.2 You do not hold",
    ),
    "an imagined world without an end": (
        law_secrets.test_an_imagined_world_can_be_played_to_its_end,
        lambda patch: game(imagine_into=imagine_for_ever),
        "has not ended",
    ),
    "a view that may hold anything": (
        law_state.test_a_view_declares_what_its_fields_are,
        lambda patch: game(view=lambda t, seat: vague(t, seat)),
        "may hold anything",
    ),
    "an action that can change": (
        law_state.test_the_vocabulary_is_immutable,
        patched(Game, "vocabulary", lambda self, base: (Holder,)),
        "Holder.numbers",
    ),
    "a table field without a default": (
        law_state.test_every_field_of_the_table_has_a_default,
        lambda patch: game(table=Demanding),
        "needed",
    ),
    "a table of two storeys": (law_state.test_one_storey, lambda patch: game(table=Nested), "Nested.rows"),
    "a view in the order of answers": (
        law_state.test_views_hold_what_they_declare,
        lambda patch: seen_with(waiting=lambda t, seat: tuple(sorted(t.asks, reverse=True))),
        "seat order",
    ),
    "a view with a part of the engine": (
        law_state.test_views_hold_what_they_declare,
        lambda patch: seen_with(street=lambda t, seat: (t.dice,)),
        "shows a part of the engine",
    ),
    "a view with another type than declared": (
        law_state.test_views_hold_what_they_declare,
        lambda patch: seen_with(night=lambda t, seat: str(t.night)),
        "Expected `int`",
    ),
    "a table with a container too deep": (
        law_state.test_tables_hold_what_they_declare,
        wrapped(sequence, "after_house", lambda steps, *_: [*steps[:-1], Deep({"a": 1}), steps[-1]]),
        "below the first storey",
    ),
    "an answer without words": (
        law_words.test_every_answer_is_said_in_words_of_its_own,
        patched(text, "say_action", lambda seen, action: Words("", section="2.2")),
        "has no words",
    ),
    "two answers in the same words": (
        law_words.test_every_answer_is_said_in_words_of_its_own,
        patched(text, "say_action", lambda seen, action: Words("Send a letter", section="2.2")),
        "in the same words",
    ),
    "a form that asks for what its action does not hold": (
        law_words.test_forms_ask_for_fields_of_their_action_and_any_pick_can_be_said,
        wrapped(forms, "fields", lambda fields, *_: [field.but(name="stamp") for field in fields]),
        "has no field stamp",
    ),
    "a line of a draft that cannot be struck off as it says": (
        law_words.test_a_draft_is_said_line_by_line_and_what_strikes_a_line_is_an_answer,
        wrapped(
            forms, "draft", lambda draft, *_: draft and draft.but(lines=tuple(map(_struck_by_nothing, draft.lines)))
        ),
        "2.2",
    ),
    "an event in Python": (
        law_words.test_every_event_is_said_in_words_then_and_later,
        patched(text, "say_event", lambda seen, event: Words(repr(event))),
        "is said as",
    ),
    "a prompt that cites an unknown section": (
        law_words.test_every_viewer_is_told_what_is_going_on,
        patched(text, "prompt", lambda seen: Words("Go on.", section="9.9")),
        "9.9",
    ),
    "a repr that does not read back": (
        law_words.test_actions_and_events_have_a_text_form_both_ways,
        patched(Send, "__repr__", lambda self: "Send('Nowhere', 0)"),
        "assert",
    ),
    "a written form that reads otherwise": (
        law_words.test_every_answer_has_a_written_form_that_reads_back,
        added(text, "write_action", lambda seen, action: "seal"),
        "which reads otherwise",
    ),
    "a number that cites an unknown section": (
        law_words.test_numbers_are_explained_by_terms_that_cite_the_book,
        patched(text, "explain", lambda seen: {"income:0": Sum("Income").plus("a", 1, "9.9")}),
        "9.9",
    ),
    "a score that is not the score": (
        law_words.test_numbers_are_explained_by_terms_that_cite_the_book,
        patched(text, "explain", lambda seen: {"score:0": Sum("Score").plus("a", 999, "2.4")}),
        "not the score used",
    ),
    "a board that is not well formed": (
        law_words.test_the_board_is_well_formed_and_every_action_can_be_clicked,
        patched(board, "board", lambda seen: "<div><b></div>"),
        "mismatched tag",
    ),
    "a board without its refs": (
        law_words.test_the_board_is_well_formed_and_every_action_can_be_clicked,
        wrapped(board, "board", lambda markup, *_: markup.replace("data-ref", "data-off")),
        "draws none of it",
    ),
    "a board that fetches": (
        law_words.test_the_board_is_well_formed_and_every_action_can_be_clicked,
        patched(board, "board", lambda seen: '<img src="//elsewhere.example/a.png"/>'),
        "assert not",
    ),
    "a motion towards nothing": (
        law_words.test_what_is_seen_to_happen_is_drawn_and_said_in_a_word,
        added(board, "motions", lambda seen, events: [Motion("flash", "moon:1")]),
        "where nothing is drawn",
    ),
    "a lesson whose steps are never done": (
        law_lessons.test_a_lesson_is_played_to_its_end_by_what_it_shows,
        added(envelopes, "lessons", lambda: [lesson(show=("*",), done=("fly *",))]),
        "passed over",
    ),
    "a lesson that lights what is not drawn": (
        law_lessons.test_a_lesson_is_played_to_its_end_by_what_it_shows,
        added(envelopes, "lessons", lambda: [lesson(spot=("moon:1",))]),
        "is not drawn",
    ),
    "a lesson that stumbles over other answers": (
        law_lessons.test_a_lesson_bears_other_answers,
        added(envelopes, "lessons", lambda: [lesson(show=("*",), gone=lambda view: 1 / 0)]),
        "division",
    ),
    "a puzzle that stands elsewhere": (
        law_puzzles.test_puzzles_are_solved_by_their_solutions,
        puzzle(digest="elsewhere"),
        "another position",
    ),
    "a puzzle whose solution solves nothing": (
        law_puzzles.test_puzzles_are_solved_by_their_solutions,
        puzzle(),
        "does not reach the goal",
    ),
    "a puzzle that is not proven": (
        law_puzzles.test_puzzles_are_not_solved_by_anything,
        puzzle(proof=Proof()),
        "is not proven",
    ),
    "a puzzle that anybody solves": (
        law_puzzles.test_puzzles_are_not_solved_by_anything,
        puzzle(proof=Proof(tries=20, solved={"easy": 20, "hard": 20})),
        "easy reaches the goal in 20",
    ),
    "a puzzle without a name": (
        law_puzzles.test_puzzles_say_what_to_do_and_show_how,
        puzzle(title=""),
        "has no words",
    ),
    "a puzzle whose solution cannot begin": (
        law_puzzles.test_puzzles_say_what_to_do_and_show_how,
        puzzle(solution=("send Nowhere 0",)),
        "does not begin",
    ),
    "a goal without words": (
        law_lessons.test_the_goal_and_the_words_are_said,
        added(envelopes, "goal", lambda seen: Goal(" ")),
        "has no words",
    ),
    "a picture of a match that nobody recorded": (
        law_lessons.test_the_loop_is_drawn_from_recorded_matches,
        added(envelopes, "loop", lambda: [Moment("Go", "Go on.", "nowhere", 3)]),
        "nowhere",
    ),
    "a terminal picture too wide": (
        law_words.test_the_terminal_picture_fits_80_columns,
        patched(terminal, "terminal", lambda seen: "x" * 81),
        "xxx",
    ),
    "a bot that cheats": (
        law_play.test_asking_what_is_legal_changes_nothing,
        patched(bot, "choose", lambda *_: bot.Advice(Send("Nowhere", 0))),
        "not legal",
    ),
    "praise of a bot that is not there": (
        law_play.test_what_is_said_of_bots_is_said_of_levels_there_are,
        added(bot, "STRENGTH", {"master": "Never beaten."}),
        "master",
    ),
    "a level of which nothing is said": (
        law_play.test_what_is_said_of_bots_is_said_of_levels_there_are,
        added(bot, "LEVELS", {"easy": "heuristic:slips=0.5"}),
        "easy: what may a player expect of it?",
    ),
    "a panel that cheats": (
        law_play.test_every_member_of_the_panel_plays_a_whole_game_by_the_rules,
        added(bot, "PANEL", {"cheat": cheat}),
        "You do not hold that letter",
    ),
    "a panel that does not introduce itself": (
        law_play.test_every_member_of_the_panel_plays_a_whole_game_by_the_rules,
        added(bot, "PANEL", {"stranger": lambda *_: bot.Advice(Send("Nowhere", 0))}),
        "does not say what it does",
    ),
    "a panel that hides a bot": (
        law_play.test_every_member_of_the_panel_plays_a_whole_game_by_the_rules,
        added(bot, "PANEL", {"greedy": cheat}),
        "hides another bot",
    ),
    "a misspelt function": (
        law_faces.test_no_name_in_a_face_is_nearly_that_of_a_hook,
        added(text, "staus", lambda seen: []),
        "do you mean status",
    ),
    "a misspelt constant": (
        law_faces.test_no_name_in_a_face_is_nearly_that_of_a_hook,
        added(bot, "LEVEL", {}),
        "do you mean LEVELS",
    ),
    "a constant in small letters": (
        law_faces.test_no_name_in_a_face_is_nearly_that_of_a_hook,
        added(board, "crest", "letter"),
        "do you mean CREST",
    ),
    "a hook with too few arguments": (
        law_faces.test_every_hook_can_be_called_as_its_face_says,
        added(text, "status", lambda: ()),
        "cannot be given 1 arguments",
    ),
    "a constant of another type": (
        law_faces.test_every_hook_can_be_called_as_its_face_says,
        patched(board, "CREST", 7),
        "not like 'grid'",
    ),
    "a curve that is not in every view": (
        law_faces.test_status_steps_and_curves_are_as_their_hooks_say,
        added(text, "series", lambda seen: {"Night": (seen.night,)} if seen.night % 2 else {}),
        "not the same in every view",
    ),
    "a status in Python": (
        law_faces.test_status_steps_and_curves_are_as_their_hooks_say,
        added(text, "status", lambda seen: [Words(repr(Send("red", seen.night)))]),
        "is said as",
    ),
    "a golden playthrough differs": (
        lambda game, case: law_rulebook.test_golden_playthrough_reads_as_approved(game, golden.files(game)[0]),
        lambda patch: game(book=Book(hand=2)),
        "differs; if it should",
    ),
    "no golden playthrough": (
        lambda game, case: law_rulebook.test_every_setting_has_a_golden_playthrough(game),
        patched(golden, "files", lambda game: []),
        "write them",
    ),
    "a section that no code cites": (
        law_rulebook.test_every_section_is_cited_by_code_and_by_a_test,
        patched(law_rulebook, "coverage", lambda folder: [Citation("4", "More", (), ("a test",), False)]),
        "no code cites",
    ),
    "a section that no test cites": (
        law_rulebook.test_every_section_is_cited_by_code_and_by_a_test,
        patched(law_rulebook, "coverage", lambda folder: [Citation("4", "More", ("code",), (), False)]),
        "no test is named",
    ),
    "a section that is not in the book": (
        law_rulebook.test_no_unknown_section_is_cited,
        patched(law_rulebook, "unknown_citations", lambda folder: ["orders.py:3 cites 9.9"]),
        "9.9",
    ),
    "an author unnamed": (
        law_rulebook.test_the_rulebook_names_its_author,
        lambda patch: game(author="Nobody"),
        "Nobody",
    ),
    "dice denied": (
        law_play.test_dice_are_cast_where_the_game_says_so_and_nowhere_else,
        lambda patch: game(chance=False),
        "chance=False",
    ),
    "seats out of order": (
        law_play.test_the_games_own_description_is_sound,
        lambda patch: game(seats=(4, 2)),
        "assert",
    ),
    "input that passes for an action": (
        law_play.test_input_that_is_no_action_is_malformed,
        patched(Game, "read_action", lambda self, wire: Seal()),
        "DID NOT RAISE",
    ),
    "a number without bounds": (
        law_bounds.test_every_number_of_the_book_has_a_section_and_bounds_and_every_option_has_bounds,
        lambda patch: game(book=Unbounded()),
        "hand has no bounds",
    ),
    "a number that its bounds do not hold": (
        law_bounds.test_a_number_out_of_bounds_is_refused_in_one_sentence,
        patched(Game, "make_book", lambda self, variant=None: self.book),
        "DID NOT RAISE",
    ),
    "a bound that cannot be played": (
        law_bounds.test_every_number_of_the_book_can_be_played_at_its_bounds,
        lambda patch: game(book=Unplayable()),
        "by zero",
    ),
    "no recorded match": (
        lambda game, case: law_replay.test_every_game_has_recorded_matches(game),
        patched(law_replay, "replays", lambda game: []),
        "record a match",
    ),
}


class Unbounded(Book):
    """A book whose hand may hold any number of letters."""

    hand: int = 3


class Unplayable(Book):
    """A book whose purse may be filled by a die without sides."""

    purse: Count = 6


def _raise(error: Exception) -> Any:
    raise error


def _spoil(t: Town) -> bool:
    t.night += 1
    raise Illegal("2.2 No.")


@pytest.mark.parametrize("breach", BREACHES)
def test_a_breach_is_found(breach: str, monkeypatch: Patch) -> None:
    law, sabotage, says = BREACHES[breach]
    broken = sabotage(monkeypatch)
    case = Case(Setting(2), "bot") if breach == "a bot that cheats" else FOUR
    names = law.__code__.co_varnames[: law.__code__.co_argcount]
    given = {"game": broken, "case": case, "setting": case.setting, "lesson": "first"}
    with pytest.raises((Exception, pytest.fail.Exception), match=says):
        law(**{name: given[name] for name in names})


def test_arrivals_and_colonies_of_other_houses_are_missed_when_told_to_all(monkeypatch: Patch) -> None:
    """A game in which a turn is resolved, dice and all, in one action that reveals much: each event counts by itself."""
    ec4x = find_game("ec4x")
    case = Case(Setting(2, (("turns", 13),)), "bot")
    for name in ("Arrived", "Colonised"):
        leak = next(event for event in ec4x.vocabulary(Event) if event.__name__ == name)
        for declared in ("", "named"):
            with monkeypatch.context() as patch:
                patch.setattr(leak, "reveals", declared)
                told_to_all(leak)(patch)
                with pytest.raises((AssertionError, pytest.fail.Exception), match=f"something hidden: {name}"):
                    law_secrets.test_whatever_shows_a_secret_says_that_it_reveals(dataclasses.replace(ec4x), case)


def test_every_law_can_be_broken() -> None:
    """No law without a breach above."""
    laws = {name for name in vars(every_game) if name.startswith("test_")}
    broken = {name for law, _, _ in BREACHES.values() for name in (law.__name__, *law.__code__.co_names)}
    assert laws - broken == set()


def test_storeys_are_counted_by_annotation() -> None:
    places = [fault.partition(":")[0] for fault in law_state.storey_faults(Nested)]
    assert places == ["Nested.rows", "Nested.things", "Nested.held.numbers", "Nested.unordered"]


def test_settings_hold_every_end_of_every_option() -> None:
    assert [str(setting) for setting in plays.settings(GAME)] == ["2", "4", "2-nights=3", "2-nights=6"]
