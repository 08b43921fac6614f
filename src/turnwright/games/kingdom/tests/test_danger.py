"""3.8 What the other's next turn could do to the castle: as bad as the rules allow, and no worse."""

from typing import Any

import pytest

from turnwright.core import Match, apply
from turnwright.games.kingdom import GAME
from turnwright.games.kingdom.actions import END_TURN, RaisePop
from turnwright.games.kingdom.board import board
from turnwright.games.kingdom.council_actions import forecast
from turnwright.games.kingdom.main_phase import possible
from turnwright.games.kingdom.state import Kingdom, Realm
from turnwright.games.kingdom.text.danger import danger, say_danger
from turnwright.games.kingdom.text.numbers import explain
from turnwright.testing.sight import terminal_text

from .positions import START, play, position, realm, turn


def worst(t: Kingdom) -> int:
    """What the castle of the player to move loses in the other's next turn, by trying every legal action."""
    me, foe = t.active, 1 - t.active
    apply(t, me, END_TURN)
    lost, seen, open_ = 0, set[tuple[Realm, Realm]](), [(t.realms[foe], t.realms[me])]
    while open_:
        now = open_.pop()
        if now in seen:
            continue
        seen.add(now)
        lost = max(lost, t.realms[me].castle - now[1].castle)
        if now[1].castle:
            acts = [act for act in possible(now[0], t.book, t.options) if act != END_TURN]
            open_ += [forecast(*now, t.book, t.options, act) for act in acts]  # type: ignore[arg-type]
    return lost


FORESEEN = "Their next turn: no harm to the castle foreseen"
HOUSED = START.but(houses=1)
ARMED = realm(gold=3, lands=3, houses=1, commanders=1, army=4)


@pytest.mark.parametrize(
    "mine",
    [START, realm(fort=2), realm(festival=True), realm(lands=2, watchtowers=1), realm(lands=2, fort=6, watchtowers=1)],
)
@pytest.mark.parametrize(
    "foe",
    [START, realm(gold=0), HOUSED, HOUSED.but(gold=0), ARMED, ARMED.but(happiness=-9), ARMED.but(gold=20, lands=2)],
)
def test_3_8_danger_is_the_worst_of_every_legal_turn(mine: Realm, foe: Realm) -> None:
    t = position(mine, foe)
    found = danger(GAME.view(t, 0), 0)
    assert found.sure
    assert (found.castle, found.falls) == ((lost := worst(t)), lost == mine.castle)


@pytest.mark.parametrize("mine", [realm(fort=3), realm(lands=3, fort=4, watchtowers=2), realm(festival=True)])
@pytest.mark.parametrize("foe", [ARMED.but(gold=9), ARMED.but(gold=25, council=2, houses=2), HOUSED.but(gold=12)])
@pytest.mark.parametrize("limit", [{"repeats": "once"}, {"attacks_a_turn": 1}])
def test_3_8_so_it_is_where_one_attack_comes_a_turn(mine: Realm, foe: Realm, limit: dict[str, Any]) -> None:
    """R52, R55"""
    t = position(mine.but(castle=99), foe.but(lands=4), free_actions="ap", **limit)
    found = danger(GAME.view(t, 0), 0)
    assert found.sure
    assert (found.castle, found.falls) == (worst(t), False)


@pytest.mark.parametrize("wall", [{"fort": 133}, {"fort": 4, "watchtowers": 2}])
def test_3_8_late_in_the_tuned_game_the_words_promise_what_is_sure(wall: dict[str, Any]) -> None:
    """Six action points, and behind a wall or two watchtowers one was told “no harm foreseen”: too many turns to look at."""
    tuned = GAME.preset("tuned")
    rich = realm(
        lands=24,
        houses=13,
        farms=2,
        council=6,
        commanders=2,
        fortifiers=1,
        gold=40,
        army=60,
        buildings=("plow_workshop",),
    )
    t = turn(realm(castle=26, lands=9, **wall), rich, variant=tuned.variant, **tuned.options)
    assert say_danger(GAME.view(t, 0), 0) == "Their next turn: the wall would hold"


def test_3_8_a_commander_yet_to_be_raised_threatens() -> None:
    """The other has neither army nor commander, only room and gold: that is enough to strike next turn."""
    t = position(START, HOUSED)
    view = GAME.view(t, 0)
    assert [type(act) for act, _ in danger(view, 0).line][:1] == [RaisePop]
    said = "Their next turn could cost: castle −1"
    assert say_danger(view, 0) == said
    assert said in board(view)
    assert "10 ########## next turn −1" in (terminal_text(GAME, view) or "")
    assert [term.label for term in explain(view)["threat:0"].terms] == ["Raise a commander, Army Attack"]


@pytest.mark.parametrize(
    ("officer", "lost", "said"),
    [
        ({"commanders": 1, "army": 4}, 6, "Their next turn could cost: castle −6 or more"),
        ({"fortifiers": 1, "happiness": -9}, 0, FORESEEN),
    ],
)
def test_2_2_what_the_other_has_to_sell_first_is_not_known(officer: dict[str, int], lost: int, said: str) -> None:
    """One sale of several is looked at, so the words promise nothing."""
    t = position(START, realm(gold=0, houses=1, **officer))
    found = danger(GAME.view(t, 0), 0)
    assert (found.castle, found.sure) == (lost, False)
    assert say_danger(GAME.view(t, 0), 0) == said


def test_3_8_the_line_of_a_danger_can_be_played() -> None:
    t = position(START, ARMED.but(gold=20))
    found = danger(GAME.view(t, 0), 0)
    play(t, END_TURN, *(act for act, _ in found.line))
    assert t.realms[0].castle == START.castle - found.castle


def test_1_nothing_threatens_when_no_turn_of_the_other_is_left() -> None:
    t = position(ARMED, START, seat=1, round=20)
    assert say_danger(GAME.view(t, 1), 1) == "No attack can come any more"
    assert say_danger(GAME.view(t, 0), 0) == "This turn: no attack can come"
    assert say_danger(Match.new(GAME, bytes(32)).view(0), 0) == "Their next turn could cost: castle −1"


@pytest.mark.parametrize(("preset", "lost"), [("printed", 1), ("tuned", 0)])
def test_3_8_in_the_tuned_game_no_castle_is_struck_in_the_first_round(preset: str, lost: int) -> None:
    """The shopping list that wins the printed game as Player B begins with Citadel, Commander and a free attack."""
    chosen = GAME.preset(preset)
    match = Match.new(GAME, bytes(32), options=chosen.options, variant=chosen.variant)
    assert danger(match.view(0), 0).castle == lost
    assert worst(match.table) == lost
