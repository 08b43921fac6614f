"""Every number of the book can be changed by path, and the rules follow."""

from __future__ import annotations

from itertools import permutations
from random import Random

import msgspec
import pytest

import turnwright as tw
from turnwright.bots import make
from turnwright.core import BadSetup, Illegal, added, legal, perform
from turnwright.games.kingdom import GAME
from turnwright.games.kingdom.actions import (
    ATTACK,
    END_TURN,
    EXPAND,
    FESTIVAL,
    OVERWORK,
    PLOW,
    TAX,
    Build,
    Develop,
    RaisePop,
    Reallocate,
    RoyalDecree,
    Sell,
)
from turnwright.games.kingdom.book import BOOK
from turnwright.games.kingdom.score import victory_points
from turnwright.games.kingdom.state import Realm

from .positions import play, position, realm, turn, why_not


def leaves(value, path=""):
    """Every number of the book with its path."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from leaves(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, tuple):
        for n, item in enumerate(value):
            yield from leaves(item, f"{path}.{n}")
    elif type(value) is int:
        yield path[1:], value


def test_2_every_number_can_be_changed_and_the_game_still_ends():
    numbers = dict(leaves(BOOK))
    assert len(numbers) > 120
    for path, value in numbers.items():
        rng = Random(path)
        t = GAME.start(variant={path: value + 1})
        for _ in range(3_000):
            if not t.asks:
                break
            perform(t, t.active, rng.choice(legal(t, t.active)))
        assert not t.asks, path


def test_2_unknown_numbers_are_refused():
    with pytest.raises(BadSetup, match="festival"):
        GAME.start(variant={"festval.cost": 4})


@pytest.mark.parametrize(
    ("variant", "start", "action", "field", "value"),
    [
        ({"festival.cost": 4}, {"ap": 1}, FESTIVAL, "gold", 6),
        ({"festival.happiness": 5}, {"ap": 1}, FESTIVAL, "happiness", 5),
        ({"overwork.gold": 5}, {}, OVERWORK, "gold", 15),
        ({"tax.unrest": 300}, {}, TAX, "happiness", -3),
        ({"tax.ap": 1}, {"ap": 1}, TAX, "ap", 0),
        ({"reallocate.unrest": 2}, {"ap": 1, "commanders": 1, "houses": 1}, Reallocate("commander", "fortifier"), "happiness", -2),
        ({"commander.strength": 3}, {"ap": 1, "houses": 1}, RaisePop("commander"), "army", 3),
        ({"buildings.castle_gardens.gardens": 3, "buildings.castle_gardens.cost": 1}, {"ap": 1}, Build("castle_gardens"), "gardens", 3),
        ({"plow.cost": 1}, {"ap": 1, "buildings": ("plow_workshop",)}, PLOW, "gold", 9),
        ({"attack.plunder": 100}, {"commanders": 1, "houses": 1, "army": 1}, ATTACK, "gold", 20),
    ],
)  # fmt: skip
def test_3_actions_follow_the_book_in_force(variant, start, action, field, value):
    assert getattr(play(position(realm(**start), variant=variant), action), field) == value


def test_2_2_upkeep_and_sales_follow_the_book_in_force():
    assert turn(variant={"council.upkeep": 5}).realms[0].gold == 7
    t = turn(realm(gold=0, farms=1, buildings=("mill",)), variant={"council.upkeep": 9, "liquidation.building": 100})
    play(t, Sell("mill"))
    assert t.realms[0].gold == 1  # 3 income, 7 for the Mill, 9 upkeep


def test_1_scoring_follows_the_book_in_force():
    book = GAME.make_book({"victory.gold": 1, "victory.gold_most": 100})
    assert added(victory_points(realm(gold=30), book)) == 10 + 30 + 1
    assert added(victory_points(realm(gold=30), GAME.make_book({"victory.gold": 0}))) == 10 + 1


def test_4_tiers_follow_the_book_in_force():
    t = turn(realm(happiness=3), variant={"happiness.tiers.3.income": 100})
    assert t.realms[0].gold == 10 + 4 - 2
    play(t, END_TURN)


def test_2_3_an_action_may_take_more_action_points():
    t = position(realm(ap=1), variant={"festival.ap": 2})
    assert why_not(t, FESTIVAL) == "2.3 It takes 2 action points and you have 1."


def test_3_8_attacks_a_turn_can_be_limited():
    """R52"""
    t = position(
        realm(commanders=3, army=4, ap=3, lands=4, houses=3), realm(castle=50), attacks_a_turn=1, free_actions="ap"
    )
    play(t, ATTACK)
    assert ATTACK not in legal(t, 0)
    assert why_not(t, ATTACK) == "3.8 It was agreed on 1 attack a turn, and no more."


def test_3_6_the_council_can_be_limited():
    """R53"""
    t = position(realm(council=4, commanders=1, fortifiers=1, gold=30, lands=9, houses=8, ap=3), council_most=4)
    for action in (RaisePop("council"), Reallocate("commander", "council"), Reallocate("fortifier", "council")):
        assert action not in legal(t, 0)
        assert why_not(t, action) == "0 The council has 4 seats, and all are taken."
    assert RaisePop("commander") in legal(t, 0)
    assert Reallocate("council", "commander") in legal(t, 0)


def test_3_each_action_can_be_limited_to_once_a_turn():
    """R55: whatever it is done with or to; what an action brings with it is no action of its own; the next turn it may be done again."""
    rich = realm(council=3, commanders=2, gold=90, ap=9, lands=9, houses=6, farms=1, buildings=("plow_workshop",))
    t = position(rich, realm(castle=50), repeats="once")
    for action in (RaisePop("council"), Build("mill"), Reallocate("council", "commander"), TAX, OVERWORK, PLOW, ATTACK):
        play(t, action)
    done = GAME.text.prompt(GAME.view(t, 0)).detail
    assert done.endswith("done: Overwork, Tax, Reallocate, Raise Pop, Army Attack, Plow and Build.")
    again = (RaisePop("fortifier"), Build("market"), Reallocate("commander", "council"), TAX, OVERWORK, PLOW, ATTACK)
    assert not {*again} & {*legal(t, 0)}
    assert {why_not(t, action) for action in again} == {
        "2.3 Taken this turn: it was agreed that each action comes once a turn, whatever it is done with (R55)."
    }
    play(t, RoyalDecree("farm"))
    play(t, Develop("farm"))
    assert {END_TURN, EXPAND} == {*legal(t, 0)}
    play(t, END_TURN)
    assert msgspec.to_builtins(t.realms[0]).keys() == msgspec.to_builtins(Realm()).keys()
    play(t, END_TURN)
    assert {TAX, OVERWORK, PLOW, Build("market")} <= {*legal(t, 0)}


def test_3_what_was_done_is_forgotten_at_the_turns_end_though_nothing_else_is_left_to_forget():
    """R55"""
    t = position(realm(ap=1), repeats="once")
    play(t, EXPAND, END_TURN, END_TURN)
    assert EXPAND in legal(t, 0)


def test_3_what_was_done_is_undone_with_it_and_known_to_a_match_that_is_read_again(tmp_path):
    """R55"""
    match = tw.new("kingdom", seed=1, preset="tuned")
    match.play(0, "develop house")
    match.play(0, "end-turn")
    match.play(1, "build mill")
    match.save(tmp_path / "match.jsonl")
    read, branch = tw.load(tmp_path / "match.jsonl"), match.branch(seat=1)
    for one in (match, read, branch):
        with pytest.raises(Illegal, match=r"2\.3 Taken this turn"):
            one.play(1, "build market")
    for one in (match, read):
        one.undo(1)
        one.play(1, "build market")


def test_3_what_was_done_is_the_same_in_whatever_order():
    """R55: else whoever thinks a turn through takes each order of the same actions for another turn."""
    deeds = (TAX, EXPAND, Develop("farm"))
    found = []
    for order in permutations(deeds):
        t = position(realm(ap=3, gold=9), repeats="once")
        play(t, *order)
        found.append(GAME.save(t))
    assert len(set(found)) == 1


@pytest.mark.parametrize(("more", "purse"), [(-3, 7), (4, 14), (-40, 0)])
def test_5_the_second_purse_can_differ(more: int, purse: int):
    """R54"""
    t = GAME.start(variant={"start.second_player_gold": more})
    assert t.realms[1].gold == purse
    assert t.realms[0].gold == GAME.start().realms[0].gold


def test_5_the_tuned_numbers_are_those_of_the_balance_report():
    """docs/balance.md: each action once a turn, castles of 26, a purse of 9, a council of six, farms that pay 4, and so on."""
    tuned = GAME.preset("tuned")
    t = GAME.start(2, tuned.options, tuned.variant)
    assert [(realm.castle, realm.gold) for realm in t.realms] == [(26, 10 + 4 - 2), (26, 9)]
    assert (t.options.repeats, t.options.council_most, t.options.free_actions) == ("once", 6, "ap")
    book = t.book
    assert (book.commander, book.tax, book.decree) == (BOOK.commander, BOOK.tax, BOOK.decree)
    assert (book.outpost.army, book.fortifier.strength, book.fortifier.upkeep, book.overwork.gold) == (2, 2, 0, 5)
    cheaper = [was.cost - now.cost for was, now in zip(BOOK.buildings.rows(), book.buildings.rows(), strict=True)]
    assert cheaper == [0, 3, 5, 8, 6, 6, 0, 0, 3, 4, 15, 17]


@pytest.mark.parametrize("seat", [0, 1])
def test_3_8_under_tuned_a_net_answers_the_rush_in_either_seat(seat: int):
    """As printed the list of five things wins every game as Player B (findings, B1)."""
    bots = [make(GAME, "learned:20", 1), make(GAME, "rush", 1)][:: 1 - 2 * seat]
    tuned = GAME.preset("tuned")
    t = GAME.start(2, tuned.options, tuned.variant)
    while t.asks:
        (asked,) = t.asks
        perform(t, asked, bots[asked].choose(GAME.view(t, asked), legal(t, asked)).action)
    assert GAME.score(t).winners == (seat,)
