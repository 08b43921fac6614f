"""Laws of secrecy: whatever a viewer cannot know makes no difference to a single byte that the viewer is sent."""

from __future__ import annotations

import base64
from difflib import SequenceMatcher
from random import Random
from typing import Any

import pytest

from turnwright.core import Action, Dice, Illegal, Record, Table, Told, apply, key_of_seed, legal, perform, refused
from turnwright.core.progress import number, stamp

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
    """View, answers, refusals and error texts; words, log, numbers, pictures, forms, previews, drafts and mail.

    What is made of the view, which is the same, is looked at in each seventh world: enough to catch what looks elsewhere.
    """
    taken = _taken(game, case)
    for n, (moment, viewer, other) in enumerate(_worlds(game, case, 30)):
        real, imagined = (_sent(game, case, moment, t, viewer, taken, n % 7 == 0) for t in (moment.table, other))
        for what in real:
            assert real[what] == imagined[what], f"{what} of {viewer} after action {moment.n} depends on a secret"


def _sent(
    game: AnyGame, case: Case, moment: Moment, t: Table, viewer: int | None, taken: list[Action], drawn: bool
) -> dict[str, str | None]:
    return sight(play(game, case).at(moment, t), viewer, taken) if drawn else facts(game, t, viewer, taken)


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


def _after(t: Table, seat: int, action: Action) -> tuple[Table, list[Told]]:
    """The table when the seat has answered, and what was told."""
    t = t.copy()
    record = t.record = Record()
    apply(t, seat, action)
    t.record = None
    return t, record.news


def _differing(news: list[Told], other: list[Told]) -> list[tuple[list[Told], int]]:
    """What is told in one world alone, or at another place: the list it stands in, and where."""
    here, there = ([wire(told.event) for told in heard] for heard in (news, other))
    changes = SequenceMatcher(None, here, there, autojunk=False).get_opcodes()
    changed = [change for change in changes if change[0] != "equal"]
    alone = [(news, n) for _, start, end, _, _ in changed for n in range(start, end)]
    return alone + [(other, n) for _, _, _, start, end in changed for n in range(start, end)]


def _declared(heard: list[Told], n: int, viewer: int | None) -> bool:
    """It `reveals` to this viewer, or `follows` something that did."""
    told = heard[n]
    return told.reveals_to(viewer) or (told.event.follows and any(before.reveals_to(viewer) for before in heard[:n]))


def test_whatever_shows_a_secret_says_that_it_reveals(game: AnyGame, case: Case) -> None:
    """The same action and dice in two worlds that differ in what is hidden from a viewer.

    Each event that the viewer hears otherwise `reveals` to that viewer.  Where the view differs then, something does: no
    undo.  And what others at the table are told they can see afterwards, or it was not meant for them.
    """
    if game.resample is None:
        return
    whole = play(game, case)
    for moment in {moment.n: moment for moment in (*few(whole.moments, 40), *whole.telling)}.values():
        if moment.n == len(whole.match.log):
            continue
        entry = whole.match.log[moment.n]
        deed = f"action {moment.n + 1}, {entry.action},"
        real, news = _after(moment.table, entry.seat, entry.action)
        for viewer in whole.viewers:
            other = another_world(game, moment.table, viewer, f"{moment.n} {viewer}")
            other.dice = moment.table.dice
            try:
                imagined, other_news = _after(other, entry.seat, entry.action)
            except Illegal:
                continue
            here, there = ([told for told in heard if told.heard_by(viewer)] for heard in (news, other_news))
            differing = _differing(here, there)
            for heard, n in differing:
                assert _declared(heard, n, viewer), f"{deed} tells {viewer} of something hidden: {heard[n].event}"
            if game.show(real, viewer) != game.show(imagined, viewer):
                shown = any(told.reveals_to(viewer) for told in (*here, *there))
                assert shown, f"{deed} shows {viewer} something hidden, but no event of it `reveals`"
            elif differing and real.seats > 1:
                heard, n = differing[0]
                pytest.fail(f"{deed} tells {viewer} what its view does not show: {heard[n].event}")


def test_what_is_revealed_to_some_is_told_to_them_by_name(game: AnyGame, case: Case) -> None:
    for n, news in enumerate(play(game, case).match.told):
        for told in news:
            assert told.event.reveals in ("", "named", "all"), f"{told.event} reveals to {told.event.reveals!r}"
            assert told.event.reveals != "named" or told.to is not None, (
                f"action {n} tells everybody {told.event}, which `reveals` to named seats"
            )


def test_sealed_answers_of_others_are_not_seen(game: AnyGame, case: Case) -> None:
    """While I am asked too, it makes no difference to me which of its answers another seat gives; and as long as it only
    writes its draft, I receive nothing new."""
    rng = Random(11)
    for moment in play(game, case).crowded_moments:
        t = moment.table
        for viewer in few(sorted(t.asks), 3):
            seat = rng.choice([other for other in t.asks if other != viewer])
            seen: dict[bool, Any] = {True: (wire([]), facts(game, t, viewer))}
            for action in few(legal(t, seat), 8):
                end = t.copy()
                record = end.record = Record()
                perform(end, seat, action)
                end.record = None
                heard = wire([told.event for told in record.news if told.heard_by(viewer)])
                mine = (heard, facts(game, end, viewer))
                first = seen.setdefault(seat in end.asks, mine)
                assert mine == first, f"seat {viewer} can tell that seat {seat} answered {action}"


def test_numbers_count_what_their_viewer_can_notice(game: AnyGame, case: Case) -> None:
    """Whatever changes a view moves its viewer's number; the draft of another moves neither number nor stamp."""
    whole = play(game, case)
    kept = {moment.n: whole.at(moment) for moment in whole.moments}
    for n, after in few([(n, match) for n, match in kept.items() if n - 1 in kept], 30):
        before, entry = kept[n - 1], after.log[-1]
        drafted = len(before.table.asks) > 1 and after.waited[n] == after.waited[n - 1]
        for viewer in whole.viewers:
            moved = number(before, viewer) != number(after, viewer)
            changed = game.show(before.table, viewer) != game.show(after.table, viewer)
            assert moved or not changed, (
                f"{viewer} sees something else after action {n}, {entry.action}, and heard nothing"
            )
            if drafted and viewer != entry.seat:
                assert not moved, f"{viewer} can tell that {entry.seat} drafted {entry.action}"
                assert stamp(before, viewer) == stamp(after, viewer)


def test_a_hint_is_made_of_what_its_seat_may_know(game: AnyGame, case: Case) -> None:
    if not game.bot.offers("choose") or game.resample is None or case.player == "bot":
        return
    for moment, viewer, other in _worlds(game, case, 4):
        if viewer is not None and viewer in moment.table.asks:
            real, imagined = (
                game.bot.choose(game.view(t, viewer), legal(t, viewer), Random(moment.n)) for t in (moment.table, other)
            )
            assert real == imagined, f"the hint for {viewer} after action {moment.n} depends on a secret"


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
    """The canary that every table carries: neither its bytes nor any way to write them goes out while the match runs."""
    match = play(game, case).match
    key = match.table.dice.key
    forms = [key.hex(), base64.b64encode(key).decode(), repr(key)]
    for moment in few(play(game, case).open_moments, 4):
        for viewer in play(game, case).viewers:
            sent = "".join(
                text or "" for text in sight(play(game, case).at(moment), viewer, _taken(game, case)).values()
            )
            assert not any(form in sent for form in forms)
    heard = wire([match.heard(viewer) for viewer in play(game, case).viewers])
    assert not any(form in heard for form in forms)
