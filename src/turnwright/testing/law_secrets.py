"""Laws of secrecy: whatever a viewer cannot know makes no difference to a single byte that the viewer is sent."""

from __future__ import annotations

import base64
from random import Random
from typing import Any

from turnwright.core import Action, Dice, Illegal, Record, Table, apply, key_of_seed, legal, perform, refused

from .plays import ENDLESS, RECORDED, AnyGame, Case, Moment, few, play, play_out, some_asked
from .sight import facts, sight, wire


def another_world(game: AnyGame, t: Table, viewer: int | None, seed: str) -> Table:
    """The table as it might be as well, for all this viewer knows: fresh dice, hidden things dealt anew."""
    other = t.copy()
    other.dice = Dice(key_of_seed(seed))
    if game.resample:
        game.resample(other, viewer)
    return other


def _worlds(game: AnyGame, case: Case, count: int) -> list[tuple[Moment, int | None, Table]]:
    return [
        (moment, viewer, another_world(game, moment.table, viewer, f"{moment.n} {viewer}"))
        for moment in few(play(game, case).moments, count)
        for viewer in play(game, case).viewers
    ]


def _taken(game: AnyGame, case: Case) -> list[Action]:
    return few([entry.action for entry in play(game, case).match.log], 12)


def test_what_a_viewer_is_sent_does_not_depend_on_what_is_hidden(game: AnyGame, case: Case) -> None:
    """View, answers, refusals and error texts; for each seat and for spectators.

    Words, numbers and pictures are made of the view, which is the same: drawing each third is enough to catch one that
    looks elsewhere.
    """
    taken = _taken(game, case)
    for n, (moment, viewer, other) in enumerate(_worlds(game, case, 30)):
        look = facts if n % 3 else sight
        real, imagined = look(game, moment.table, viewer, taken), look(game, other, viewer, taken)
        for what in real:
            assert real[what] == imagined[what], f"{what} of {viewer} after action {moment.n} depends on a secret"


def test_dealing_the_hidden_anew_makes_a_difference(game: AnyGame, case: Case) -> None:
    """Otherwise the law above would prove nothing; and the other worlds are ones that can be played."""
    differs = False
    for moment, _viewer, other in _worlds(game, case, 12):
        assert sorted(other.asks) == sorted(moment.table.asks)
        for seat in some_asked(other):
            assert legal(other, seat)
        kept = other.copy()
        kept.dice = moment.table.dice
        differs |= game.canonical(kept) != game.canonical(moment.table)
    for _moment, _viewer, other in few(_worlds(game, case, 12), 3):
        play_out(game, other, Random(1))
    assert differs == (game.resample is not None), "resample never changes anything"


def _after(game: AnyGame, t: Table, seat: int, action: Action, viewer: int | None) -> tuple[Any, Record]:
    """What the viewer sees and hears when the seat answers, and the record of it."""
    t = t.copy()
    record = t.record = Record()
    apply(t, seat, action)
    t.record = None
    return (game.show(t, viewer), [n.event for n in record.news if n.heard_by(viewer)]), record


def test_whatever_shows_a_secret_says_that_it_reveals(game: AnyGame, case: Case) -> None:
    """If the same action tells a viewer more in one world than in another, dice fell or an event `reveals`: no undo."""
    log = play(game, case).match.log
    for moment, viewer, other in _worlds(game, case, 40):
        if moment.n >= len(log):
            continue
        seat, action = log[moment.n].seat, log[moment.n].action
        try:
            imagined, _ = _after(game, other, seat, action, viewer)
        except Illegal:
            continue
        real, record = _after(game, moment.table, seat, action, viewer)
        if imagined != real:
            assert record.dice or any(told.event.reveals for told in record.news), (
                f"action {moment.n + 1}, {action}, shows {viewer} something hidden, but no event of it `reveals`"
            )


def test_sealed_answers_of_others_are_not_seen(game: AnyGame, case: Case) -> None:
    """While I am asked too, it makes no difference to me which of its answers another seat gives."""
    rng = Random(11)
    for moment in play(game, case).crowded_moments:
        t = moment.table
        for viewer in few(sorted(t.asks), 3):
            seat = rng.choice([other for other in t.asks if other != viewer])
            seen: dict[bool, Any] = {}
            for action in few(legal(t, seat), 8):
                end = t.copy()
                record = end.record = Record()
                perform(end, seat, action)
                end.record = None
                heard = wire([told.event for told in record.news if told.heard_by(viewer)])
                mine = (heard, facts(game, end, viewer))
                first = seen.setdefault(seat in end.asks, mine)
                assert mine == first, f"seat {viewer} can tell that seat {seat} answered {action}"


def test_an_imagined_world_agrees_with_the_view(game: AnyGame, case: Case) -> None:
    for moment in few(play(game, case).open_moments, 30):
        for viewer in play(game, case).viewers[:-1]:
            assert viewer is not None
            world = game.imagine(game.view(moment.table, viewer), Random(moment.n))
            assert game.show(world, viewer) == game.show(moment.table, viewer)
            assert list(legal(world, viewer)) == list(legal(moment.table, viewer))
            assert list(refused(world, viewer)) == list(refused(moment.table, viewer))
            assert all(legal(world, seat) for seat in few(sorted(moment.table.asks), 4))


def test_imagined_worlds_follow_their_random_source_alone(game: AnyGame, case: Case) -> None:
    """The same source gives the same world, another source another one, and none has the real dice."""
    differs = False
    real = play(game, case).match.table.dice.key
    for moment in few(play(game, case).open_moments, 12):
        for viewer in play(game, case).viewers[:-1]:
            view = game.view(moment.table, viewer)
            one, same, other = (game.imagine(view, Random(seed)) for seed in (1, 1, 2))
            assert game.canonical(one) == game.canonical(same)
            assert one.dice.key != other.dice.key
            assert base64.b64encode(real).decode() not in game.save(one).decode()
            other.dice = one.dice
            differs |= game.canonical(one) != game.canonical(other)
    assert differs or game.resample is None, "there are secrets, yet every imagined world is the same"


def test_an_imagined_world_can_be_played_to_its_end(game: AnyGame, case: Case) -> None:
    for moment in few(play(game, case).open_moments, 3):
        for viewer in sorted(moment.table.asks)[:1]:
            play_out(game, game.imagine(game.view(moment.table, viewer), Random(4)), Random(5))


def test_without_secrets_an_imagined_world_is_the_real_one(game: AnyGame, case: Case) -> None:
    """It plays on like the real one, given the same dice.  (Games with secrets imagine worlds that differ.)"""
    if game.resample:
        return
    log = play(game, case).match.log
    for moment in few(play(game, case).open_moments, 30):
        t, world = moment.table.copy(), game.imagine(game.view(moment.table, min(moment.table.asks)), Random(6))
        world.dice = t.dice
        for entry in log[moment.n :][:12]:
            apply(t, entry.seat, entry.action)
            apply(world, entry.seat, entry.action)
            assert game.show(world, None) == game.show(t, None), f"imagined after action {moment.n}: {entry.action}"


def test_a_player_who_sees_only_views_finishes_the_game(game: AnyGame, case: Case) -> None:
    """Its answers (in a long play the first ones) come from a world imagined from its view; the table takes them all."""
    rng = Random(8)
    t = play(game, case).moments[0].table.copy()
    for n in range(ENDLESS):
        if not t.asks:
            return
        seat = rng.choice(sorted(t.asks))
        world = game.imagine(game.view(t, seat), rng) if n < RECORDED // 3 else t
        apply(t, seat, rng.choice(legal(world, seat)))
    raise AssertionError(f"{game.id} has not ended after {ENDLESS} actions")


def test_the_key_of_the_dice_is_never_sent(game: AnyGame, case: Case) -> None:
    """The canary that every table carries: neither its bytes nor any way to write them goes out."""
    match = play(game, case).match
    key = match.table.dice.key
    forms = [key.hex(), base64.b64encode(key).decode(), repr(key)]
    for moment in few(play(game, case).moments, 10):
        for viewer in play(game, case).viewers:
            sent = "".join(text or "" for text in sight(game, moment.table, viewer, _taken(game, case)).values())
            assert not any(form in sent for form in forms)
    heard = wire([match.heard(viewer) for viewer in play(game, case).viewers])
    assert not any(form in heard for form in forms)
