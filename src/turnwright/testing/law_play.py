"""Laws of play: games end, questions can be answered, wrong answers change nothing, sealed answers commute."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from turnwright.bots import LEVELS, levels
from turnwright.bots.make import KINDS
from turnwright.core import (
    Action,
    Dice,
    Illegal,
    Malformed,
    NotAsked,
    Record,
    Table,
    apply,
    key_of_seed,
    legal,
    perform,
    refused,
)

from .plays import (
    ENDLESS,
    AnyGame,
    Case,
    Moment,
    Setting,
    asked,
    brief,
    choose,
    few,
    is_long,
    play,
    play_out,
    settings,
    some_asked,
)
from .sight import JUNK, mutants

NOT_ACTIONS = [b"", b"{", b"[]", b"{}", b"null", b"7", b'{"type":7}', b'{"type":"Nope"}', b"\xff\xfe", b"[" * 5000]


def test_random_plays_end(game: AnyGame, setting: Setting) -> None:
    """Two of them, or one where two together are long."""
    for seed in range(1 if is_long(game, 2 * setting.seats) else 2):
        t = game.start(setting.seats, setting.options, dice=Dice(key_of_seed(seed)))
        assert t.asks, "a game that is over before it began"
        play_out(game, t, Random(seed))
        outcome = game.score(t)
        assert outcome.reason
        assert len(outcome.scores) == setting.seats
        assert set(outcome.winners) <= set(range(setting.seats))
        assert len(set(outcome.winners)) == len(outcome.winners)
        assert not t.agenda, "nobody is asked, yet something is left to do"
        for seat in range(setting.seats):
            assert not legal(t, seat)
            assert not refused(t, seat)
            assert game.view(t, seat).outcome == outcome


def test_dice_are_cast_where_the_game_says_so_and_nowhere_else(game: AnyGame) -> None:
    cast = any(_casts_dice(game, setting) for setting in settings(game))
    assert cast == game.chance, f"the game says chance={game.chance}"


def _casts_dice(game: AnyGame, setting: Setting) -> bool:
    t = game.start(setting.seats, setting.options, dice=Dice(key_of_seed(1)))
    play_out(game, t, Random(1))
    return bool(t.dice != Dice(key_of_seed(1)))


def test_the_games_own_description_is_sound(game: AnyGame) -> None:
    assert game.id.isidentifier()
    assert game.title
    assert game.blurb.endswith(".")
    assert game.author
    assert game.version >= 1
    assert list(game.seats) == sorted(set(game.seats))
    assert game.seats[0] >= 1
    roles = [game.role(seat) for seat in range(game.seats[-1])]
    assert len(set(roles)) == len(roles)
    assert game.package.rpartition(".")[2] == game.folder.name == game.id


def test_every_question_has_answers_and_each_of_them_applies(game: AnyGame, case: Case) -> None:
    for moment in few(play(game, case).open_moments, 40):
        t = moment.table
        for seat in some_asked(t):
            answers = list(legal(t, seat))
            assert answers, f"after action {moment.n} seat {seat} is asked {t.question(seat)} and has no answer"
            wires = {msgspec.json.encode(action) for action in answers}
            assert len(wires) == len(answers), f"{t.question(seat)} lists an answer twice"
            for action in few(answers, 40):
                apply(t.copy(), seat, action)


def test_asking_what_is_legal_changes_nothing(game: AnyGame, case: Case) -> None:
    for moment in play(game, case).open_moments:
        t = moment.table
        before = game.canonical(t)
        for seat in some_asked(t):
            assert list(legal(t, seat)) == list(legal(t, seat))
            refused(t, seat)
            for action in few(legal(t, seat), 10):
                t.question(seat).check(t, seat, action)
        for viewer in play(game, case).viewers:
            game.view(t, viewer)
        assert game.canonical(t) == before


def test_what_is_refused_is_no_answer_and_cites_its_section(game: AnyGame, case: Case) -> None:
    for moment in play(game, case).open_moments:
        for seat in some_asked(moment.table):
            answers = legal(moment.table, seat)
            for action, reason in few(refused(moment.table, seat), 40):
                assert action not in answers
                assert Illegal(reason).section in game.rules, f"{action}: {reason}"
                with pytest.raises(Illegal) as error:
                    apply(moment.table.copy(), seat, action)
                assert str(error.value) == reason


def test_answers_of_other_seats_and_moments_are_refused(game: AnyGame, case: Case) -> None:
    taken = few([entry.action for entry in play(game, case).match.log], 30)
    for moment in few(play(game, case).moments, 40):
        before, trying = game.canonical(moment.table), some_asked(moment.table)
        for seat in (-1, case.setting.seats, *range(case.setting.seats)):
            for action in taken if seat in trying else taken[:2]:
                _refuses(game, moment, seat, action)
        assert game.canonical(moment.table) == before
    over = Moment(-1, play(game, case).final)
    for seat in range(case.setting.seats):
        _refuses(game, over, seat, taken[0])


def _refuses(game: AnyGame, moment: Moment, seat: int, action: Action) -> None:
    """Either the action is a legal answer, or it raises an error that cites the book, and nothing has changed."""
    t: Table = moment.table.copy()
    error = None
    try:
        apply(t, seat, action)
    except Illegal as refusal:
        error = refusal
    question = moment.table.question(seat)
    assert (question is None) == isinstance(error, NotAsked), f"seat {seat}: {action}"
    if error:
        assert action not in legal(moment.table, seat)
        assert not question or error.section in game.rules, f"{question} refuses {action} without a section: {error}"
        assert t == moment.table, f"refusing {action} has changed the table"


def test_spoilt_actions_are_refused(game: AnyGame, case: Case) -> None:
    rng = Random(3)
    for moment in few(play(game, case).open_moments, 40):
        before = game.canonical(moment.table)
        for seat in some_asked(moment.table):
            for action in few(legal(moment.table, seat), 4):
                for spoilt in mutants(action, rng, 10):
                    try:
                        read = game.read_action(spoilt)
                    except Malformed:
                        continue
                    _refuses(game, moment, seat, read)
        assert game.canonical(moment.table) == before


def test_input_that_is_no_action_is_malformed(game: AnyGame) -> None:
    for text in NOT_ACTIONS:
        with pytest.raises(Malformed):
            game.read_action(text)
    for thing in JUNK:
        with pytest.raises(Malformed):
            game.read_action({"type": thing})


def test_open_answers_of_different_seats_commute(game: AnyGame, case: Case) -> None:
    rng = Random(5)
    for moment in play(game, case).crowded_moments:
        t = moment.table
        for _ in range(4):
            one, other = rng.sample(asked(t), 2)
            moves = [(seat, rng.choice(legal(t, seat))) for seat in (one, other)]
            _commute(game, t, moves, rng.random(), play(game, case).viewers)


def _commute(game: AnyGame, t: Table, moves: list[tuple[int, Action]], seed: float, viewers: list[int | None]) -> None:
    ends = []
    for order in (moves, moves[::-1]):
        end = t.copy()
        record = end.record = Record()
        (first, action), (second, reply) = order
        answers = list(legal(end, second))
        perform(end, first, action)
        assert list(legal(end, second)) == answers, f"{action} of seat {first} changes what seat {second} may answer"
        assert not record.dice, f"{action} of seat {first} casts dice while seat {second} is still asked"
        perform(end, second, reply)
        end.record = None
        rng, views = Random(seed), []
        for _ in range(6):
            views.append([game.show(end, viewer) for viewer in viewers])
            if not end.asks:
                break
            seat = rng.choice(sorted(end.asks))
            perform(end, seat, choose(game, end, seat, rng, "random"))
        heard = [sorted(repr(n.event) for n in record.news if n.heard_by(seat)) for seat in range(t.seats)]
        ends.append((heard, views, game.canonical(end)))
    assert ends[0] == ends[1], f"the order of these two answers matters: {moves}"


def test_what_is_said_of_bots_is_said_of_levels_there_are(game: AnyGame) -> None:
    """Of each, where a game has levels of its own."""
    assert set(game.bot.STRENGTH) <= set(levels(game))
    for level in levels(game) if game.bot.LEVELS else ():
        assert level in game.bot.STRENGTH, f"{level}: what may a player expect of it?"
    for level, words in game.bot.STRENGTH.items():
        assert words.endswith("."), f"{level}: a sentence"


def test_every_member_of_the_panel_plays_a_whole_game_by_the_rules(game: AnyGame) -> None:
    """In every seat, alone and with two where that may be; its docstring says what it does, and it gives its reasons."""
    for name, member in game.bot.PANEL.items():
        assert name not in {*KINDS, *LEVELS, *game.bot.PLAYERS}, f"the panel's {name} hides another bot"
        assert name.isidentifier()
        assert (member.__doc__ or "").strip(), f"the panel's {name} does not say what it does"
        for seats in {game.seats[0], min(2, game.seats[-1])}:
            setting, rng = brief(game, seats), Random(1)
            t = game.start(seats, setting.options, dice=Dice(key_of_seed(1)))
            for _ in range(ENDLESS):
                if not t.asks:
                    break
                seat = next(iter(t.asks))
                advice = member(game.view(t, seat), legal(t, seat), rng)
                assert advice.reason
                apply(t, seat, advice.action)
            assert not t.asks, f"the panel's {name} does not come to an end"
