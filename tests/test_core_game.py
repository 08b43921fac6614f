"""A Game: its parts, its wire forms, and how games are found."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal

import msgspec
import pytest
from connect_four import GAME as FOUR
from connect_four import Drop, Dropped, Move
from envelopes import GAME as ENVELOPES
from envelopes.sequence import Night
from msgspec import Meta

from turnwright.core import (
    Action,
    BadMatchFile,
    BadSetup,
    Dice,
    Event,
    Game,
    Malformed,
    Question,
    Step,
    Value,
    discovery,
    find_game,
    games,
    key_of_seed,
    legal,
)
from turnwright.core.options import options_of


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """Entry points of other packages, to be filled by the test."""
    points: list[EntryPoint] = []
    monkeypatch.setattr(discovery, "entry_points", lambda group: points)
    games.cache_clear()
    yield points
    games.cache_clear()


def point(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, discovery.ENTRY_POINTS)


# Finding games


def test_own_games_and_those_of_other_packages_are_found() -> None:
    assert {"kingdom", "connect_four", "envelopes"} <= set(games())
    assert find_game("connect_four") is FOUR


def test_without_other_packages_there_are_only_our_own(offered: list[EntryPoint]) -> None:
    assert all(found.package.startswith("turnwright.games.") for found in games().values())


def test_an_unknown_game_is_refused_with_a_hint(offered: list[EntryPoint]) -> None:
    with pytest.raises(BadSetup, match=r"^There is no game kingdon; did you mean kingdom\?$"):
        find_game("kingdon")
    with pytest.raises(BadSetup, match=r"^There is no game chess; there is .*kingdom"):
        find_game("chess")


def test_two_packages_cannot_offer_the_same_game(offered: list[EntryPoint]) -> None:
    offered += [point("a", "connect_four:GAME"), point("kingdom", f"{__name__}:IMPOSTOR")]
    with pytest.raises(BadSetup, match="both offer a game kingdom; uninstall one"):
        games()


IMPOSTOR = dataclasses.replace(FOUR, id="kingdom")


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("no_such_package:GAME", r"cannot be loaded \(ModuleNotFoundError"),
        ("connect_four:NO_GAME", r"cannot be loaded \(AttributeError"),
        ("connect_four:COLUMNS", "is no Game but 7"),
    ],
)
def test_a_package_that_offers_no_game_is_named(value: str, says: str, offered: list[EntryPoint]) -> None:
    offered.append(point("broken", value))
    with pytest.raises(BadSetup, match=f"^The game broken of {value} {says}"):
        games()


# Parts


def test_parts_are_modules_by_file_name_or_the_game_itself() -> None:
    assert ENVELOPES.text.module.__name__ == "envelopes.text"
    assert FOUR.text.module.__name__ == "connect_four"


def test_the_style_sheet_lies_beside_the_drawings_or_in_the_folder(tmp_path: Path) -> None:
    moved = dataclasses.replace(FOUR)
    vars(moved)["folder"] = tmp_path
    assert moved.style_sheet == tmp_path / "board.css"
    (tmp_path / "board").mkdir()
    (tmp_path / "board" / "board.css").touch()
    assert moved.style_sheet == tmp_path / "board" / "board.css"


def test_the_vocabulary_of_a_game_is_its_own() -> None:
    assert FOUR.vocabulary(Action) == (Drop,)
    assert FOUR.vocabulary(Event) == (Dropped,)
    assert FOUR.vocabulary(Question) == (Move,)
    assert FOUR.vocabulary(Step) == ()
    assert Night in ENVELOPES.vocabulary(Step)


def test_roles_are_the_books_and_the_last_is_numbered_on() -> None:
    houses = dataclasses.replace(FOUR, seats=(2, 3, 4), roles=("Emperor", "House"))
    assert [houses.role(seat) for seat in range(4)] == ["Emperor", "House 2", "House 3", "House 4"]
    assert [FOUR.role(seat) for seat in range(2)] == ["Red", "Yellow"]


def test_whoever_plays_alone_may_be_called_something_else() -> None:
    """ "First lance" was written on the result of a company, which has no second one."""
    alone = dataclasses.replace(FOUR, seats=(1, 2), alone="Solitaire")
    assert [alone.role(0, seats) for seats in (1, 2, None)] == ["Solitaire", "Red", "Red"]
    assert FOUR.role(0, 1) == "Red"


def test_seat_ranges_are_said_in_words() -> None:
    for seats, words in (((1,), "1 player"), ((3,), "3 players"), ((2, 3, 4), "2 to 4 players")):
        with pytest.raises(BadSetup, match=f"is for {words}, not 9"):
            dataclasses.replace(FOUR, seats=seats).start(9)


def test_options_given_as_text_are_read_as_numbers() -> None:
    assert ENVELOPES.make_options({"nights": "6"}).nights == 6
    with pytest.raises(BadSetup, match=r"^Connect Four has no option speed; there is none\.$"):
        FOUR.make_options({"speed": 1})


class Ways(Value):
    pace: Annotated[Literal["slow", "fast"], Meta(title="Speed", extra={"labels": {"slow": "At ease"}})] = "slow"
    open_hands: bool = False
    hands: Annotated[int, Meta(ge=2)] = 5
    motto: str = ""


def test_options_say_what_they_take() -> None:
    pace, hands_open, hands, motto = options_of(Ways)
    assert (pace.title, pace.choices, pace.takes) == ("Speed", (("slow", "At ease"), ("fast", "Fast")), "slow or fast")
    assert (hands_open.title, hands_open.default, hands_open.takes) == ("Open hands", False, "true or false")
    assert (hands.default, hands.low, hands.high, hands.takes) == (5, 2, None, "a whole number from 2")
    assert motto.takes == "a text"


# Wire forms


def test_an_action_is_read_from_text_bytes_or_a_dictionary() -> None:
    for wire in ('{"type":"Drop","column":3}', b'{"type":"Drop","column":3}', {"type": "Drop", "column": 3}):
        assert FOUR.read_action(wire) == Drop(3)


@pytest.mark.parametrize(
    "wire",
    [
        "",
        "{",
        '{"type":"Drop"}',
        '{"type":"Seal"}',
        '{"type":"Drop","column":"3"}',
        b"\xff",
        "\ud800",
        {},
        {1: 2},
        "[" * 9999,
    ],
)
def test_what_is_no_action_of_the_game_is_malformed(wire: Any) -> None:
    with pytest.raises(Malformed, match=r"^This is not an action of Connect Four: .*\.$"):
        FOUR.read_action(wire)


def test_a_saved_table_leaves_the_book_out_and_takes_the_one_in_force() -> None:
    t = ENVELOPES.start(2, variant={"ransom": 3}, dice=Dice(key_of_seed(1)))
    saved = ENVELOPES.save(t)
    assert b"ransom" not in saved
    assert ENVELOPES.load(saved).book == ENVELOPES.book
    assert ENVELOPES.load(saved, t.book) == t


@pytest.mark.parametrize(
    ("old", "new"), [(b'"night":1', b'"night":"one"'), (b"WriteOrders", b"WriteNovels"), (b'"nights":4', b'"nights":9')]
)
def test_a_corrupt_save_is_refused(old: bytes, new: bytes) -> None:
    saved = ENVELOPES.save(ENVELOPES.start(2, dice=Dice(key_of_seed(1))))
    assert old in saved
    with pytest.raises(BadMatchFile, match="This is not a saved table of Envelopes"):
        ENVELOPES.load(saved.replace(old, new))


def test_equal_tables_have_equal_canonical_bytes_whatever_the_order_of_their_dictionaries() -> None:
    t = ENVELOPES.start(3, dice=Dice(key_of_seed(1)))
    other = t.copy()
    other.asks = dict(reversed(t.asks.items()))
    assert ENVELOPES.canonical(other) == ENVELOPES.canonical(t)
    other.night += 1
    assert ENVELOPES.canonical(other) != ENVELOPES.canonical(t)


def test_a_view_leaves_the_core_without_the_book() -> None:
    shown = msgspec.json.decode(ENVELOPES.show(ENVELOPES.start(2, dice=Dice(key_of_seed(1))), 0))
    assert "book" not in shown
    assert shown["seat"] == 0


def test_an_imagined_world_has_the_options_the_book_and_fresh_dice() -> None:
    t = ENVELOPES.start(2, {"nights": 6}, {"envelope": 1}, Dice(key_of_seed(1)))
    world = ENVELOPES.imagine(ENVELOPES.view(t, 0), Random(1))
    assert (world.options, world.book) == (t.options, t.book)
    assert world.dice != t.dice
    assert legal(world, 0) == legal(t, 0)


def test_a_game_without_files_is_a_bad_set_up() -> None:
    lost: Game[Any, Any] = dataclasses.replace(FOUR, package="no_such_package")
    with pytest.raises(BadSetup, match="the package no_such_package has no files"):
        lost.folder  # noqa: B018


@pytest.mark.parametrize("found", games().values(), ids=games())
def test_what_is_shown_can_be_read_back(found: Game[Any, Any]) -> None:
    t = found.start(dice=Dice(key_of_seed(1)))
    for seat in (*range(t.seats), None):
        assert found.read_view(found.show(t, seat), t.book) == found.view(t, seat)
    with pytest.raises(Malformed, match=f"This is not a view of {found.title}"):
        found.read_view(b'{"seat": 0}', t.book)
