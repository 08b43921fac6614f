"""1.3.2 A hint on a sheet that a person has begun goes on with it."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from turnwright.bots import advise
from turnwright.core import Advice, Match, legal, perform
from turnwright.games.ec4x import GAME, bot
from turnwright.games.ec4x.actions import Seal, Write
from turnwright.games.ec4x.book import Area, Order
from turnwright.games.ec4x.bot.going_on import TRIFLE
from turnwright.games.ec4x.command import desk
from turnwright.games.ec4x.economy.production import PP
from turnwright.games.ec4x.economy.research import points_for, step_cost
from turnwright.games.ec4x.lines import Build, Industry, Invest, Line, OrderFleet, Tax
from turnwright.games.ec4x.questions import WRITE_ORDERS
from turnwright.games.ec4x.state import Reach

from .positions import start


def later(turn: int) -> Reach:
    """Two houses that have played some turns."""
    t, rng = start(2, 5), Random(5)
    while t.turn < turn:
        seat = min(t.asks)
        perform(t, seat, bot.strategist(GAME.view(t, seat), (), rng).action)
    return t


def asked(t: Reach, *sheet: Line) -> Advice:
    """The hint for the first house with this much written."""
    t.sheets[0] = sheet
    return advise(GAME, GAME.view(t, 0), legal(t, 0), 1)


@cache
def recorded(name: str) -> Match[Any, Any]:
    return Match.read((GAME.folder / "replays" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())


def at_orders(name: str, at: int) -> Reach:
    """A recorded match after so many actions, nothing written by those who still are to."""
    t: Reach = recorded(name).at(at).table.copy()
    for seat in t.asks:
        t.sheets[seat] = ()
    return t


def hints(advice: Advice) -> list[Write]:
    """The sheets that a hint offers, the second best too."""
    offered = [advice.action, advice.instead.action if advice.instead else Seal()]
    return [action for action in offered if isinstance(action, Write)]


def whole(t: Reach) -> tuple[Line, ...]:
    action = asked(t).action
    assert isinstance(action, Write)
    return action.lines


def test_1_3_2_what_is_written_stays_and_what_is_missing_is_named_line_by_line() -> None:
    t = later(4)
    begun = whole(t)[::2]
    advice = asked(t, *begun)
    assert isinstance(advice.action, Write)
    assert advice.action.lines[: len(begun)] == begun
    assert desk(t, 0, advice.action.lines)[1] == []
    more = advice.action.lines[len(begun) :]
    assert 0 < len(advice.lines) <= len(more)
    assert all(row.reason for row in advice.lines)
    assert "worth adding" in advice.reason


@pytest.mark.parametrize("turn", [2, 4, 8])
def test_4_1_points_that_the_sheet_buys_are_not_bought_twice_and_trifles_are_left_alone(turn: int) -> None:
    t = later(turn)
    house, sheet = t.houses[0], whole(t)
    advice = asked(t, *sheet)
    added = advice.action.lines[len(sheet) :] if isinstance(advice.action, Write) else ()
    assert f"{len(added)} line" in advice.reason or not added
    for line in added:
        if isinstance(line, Invest):
            bought = sum(points_for(t.book, house, row.area, row.amount) for row in of_area(sheet, line.area))
            assert house.pool(line.area) + bought < step_cost(t.book, house, line.area), line
            assert line.amount >= TRIFLE
    assert len({line.area for line in added if isinstance(line, Invest)}) == sum(isinstance(x, Invest) for x in added)


def of_area(sheet: tuple[Line, ...], area: Area) -> list[Invest]:
    return [line for line in sheet if isinstance(line, Invest) and line.area == area]


def test_4_1_what_goes_into_one_area_is_one_row_with_the_sum() -> None:
    view = GAME.view(start(2, 5), 0)
    assert bot.line_by_line(view, Write((Invest("EL", 300),)))[0].reason.endswith("It is a first step to level 2.")
    rows = bot.line_by_line(view, Write((Invest("EL", 1200), Tax(50), Invest("EL", 300))))
    assert [row.label for row in rows][:1] == ["Research EL for 15 PP"]
    assert len(rows) == 2
    once = bot.line_by_line(view, Write((Invest("EL", 1500),)))
    assert rows[0].reason == once[0].reason


def test_1_3_2_whoever_follows_hints_is_soon_told_to_seal() -> None:
    for turn in (1, 6):
        t = later(turn)
        sheet = whole(t)[::2]
        for _ in range(4):
            advice = asked(t, *sheet)
            if isinstance(advice.action, Seal):
                break
            sheet = advice.action.lines
        assert advice.action == Seal()
        assert advice.reason == "Nothing that is worth an order is missing."


def test_1_3_2_a_line_that_cannot_be_carried_out_goes() -> None:
    t = later(1)
    advice = asked(t, *whole(t), OrderFleet(77, Order.MOVE, 1))
    assert isinstance(advice.action, Write)
    assert OrderFleet(77, Order.MOVE, 1) not in advice.action.lines
    assert advice.lines[-1].label.startswith("Strike “Fleet 77")
    assert "cannot be carried out and goes" in advice.reason


def test_1_3_2_own_decisions_stay_and_what_the_adviser_would_decide_is_named() -> None:
    t = later(4)
    sent = next(
        line for line in whole(t) if isinstance(line, OrderFleet) and line.fleet in {f.number for f in t.own_fleets(0)}
    )
    own = OrderFleet(sent.fleet, Order.HOLD), Tax(7)
    advice = asked(t, *own)
    assert isinstance(advice.action, Write)
    assert advice.action.lines[:2] == own
    assert not any(isinstance(line, Tax) or getattr(line, "fleet", 0) == sent.fleet for line in advice.action.lines[2:])
    assert advice.instead
    assert isinstance(advice.instead.action, Write)
    assert [reason.words for reason in advice.instead.because][
        1
    ] == "“Set the tax rate to 100 %” instead of “Set the tax rate to 7 %”"


def test_1_3_2_no_hint_on_a_half_filled_sheet_holds_a_line_that_would_be_refused() -> None:
    """Lines of a hint, and lines by hand among them, in any order."""
    for turn in (8, 22):
        t, rng = later(turn), Random(turn)
        full = whole(t)
        purse = Invest("EL", t.houses[0].treasury - 20 * PP)
        begun = [[line for line in full if rng.random() < share] for share in (0.2, 0.5, 0.8)]
        for sheet in begun:
            for _ in range(4):
                t.sheets[0] = tuple(sheet)
                by_hand = [line for line in WRITE_ORDERS.offered(t, 0) if isinstance(line, Line)]
                sheet.insert(rng.randrange(len(sheet) + 1), rng.choice(by_hand))
        for written in ((purse,), (purse, Tax(7)), *begun):
            for hint in hints(asked(t, *written)):
                assert desk(t, 0, hint.lines)[1] == [], (turn, written, hint)


@pytest.mark.parametrize("seat", [2, 3])
def test_1_3_2_no_hint_late_in_a_game_holds_a_line_that_would_be_refused(seat: int) -> None:
    """4.1 A level that is bought first makes ships dearer than the bot thought: "Seal 52 of 54"."""
    t = at_orders("four-houses-78-turns", 314)
    assert t.turn == 40
    offered = hints(advise(GAME, GAME.view(t, seat), legal(t, seat), 1))
    assert offered
    assert [desk(t, seat, hint.lines)[1] for hint in offered] == [[]] * len(offered)


@pytest.mark.parametrize(("name", "at"), [("four-houses-78-turns", 335), ("twelve-houses-39-turns", 900)])
def test_1_3_2_people_are_offered_lines_for_every_fleet_and_colony(name: str, at: int) -> None:
    t = at_orders(name, at)
    for seat in t.asks:
        offered = [line for line in WRITE_ORDERS.offered(t, seat) if isinstance(line, Line)]
        assert [line for line in offered if WRITE_ORDERS.problem(t, seat, line)] == []
        free = {fleet.number for fleet in t.own_fleets(seat) if fleet.status == "active" and not fleet.offline}
        assert {line.fleet for line in offered if isinstance(line, OrderFleet)} == free
        if t.houses[seat].treasury > 150 * PP:
            at_work = {line.colony for line in offered if isinstance(line, Build | Industry)}
            assert at_work == {colony.at for colony in t.own_colonies(seat)}
        t.sheets[seat] = tuple(line for line in offered if isinstance(line, Build))[:9]
        assert any(isinstance(line, OrderFleet) for line in WRITE_ORDERS.offered(t, seat)), "however many are written"
