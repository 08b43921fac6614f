"""1.3.2 Text orders, drafts, fuzzed sheets, ledgers and fog."""

from __future__ import annotations

from random import Random

import pytest

from turnwright.core import Dice, Illegal, apply, key_of_seed, legal
from turnwright.games.ec4x import GAME, bot, lines
from turnwright.games.ec4x.actions import Lapse, Seal, Strike, Unseal, Write
from turnwright.games.ec4x.command import desk
from turnwright.games.ec4x.imagine import resample

from .positions import A, B, colony, fleet, row, start, turn


def test_1_3_2_a_draft_is_checked_line_by_line_and_edited() -> None:
    t = start()
    apply(t, A, lines.Tax(40))
    apply(t, A, lines.Build(t.homes[A], "DD", 9))
    with pytest.raises(Illegal, match=r"^3\.8 .* and 60 PP are left"):
        apply(t, A, lines.Build(t.homes[A], "GB", 9))
    with pytest.raises(Illegal, match=r"^1\.3\.2 That line is on the sheet"):
        apply(t, A, lines.Tax(40))
    view = GAME.view(t, A)
    assert (view.funds, len(view.sheet), view.faults) == (6000, 2, ())
    apply(t, A, Strike(1))
    assert t.sheets[A] == (lines.Tax(40),)
    assert t.houses[A].treasury == 42000, "a draft costs nothing"


def test_1_3_2_a_sealed_sheet_is_taken_back_until_every_house_has_sealed() -> None:
    t = start(3)
    apply(t, A, Write((lines.Tax(40),)))
    apply(t, A, Seal())
    assert GAME.view(t, B).waiting == (1, 2)
    assert legal(t, A) == [Unseal()]
    with pytest.raises(Illegal, match="sealed; unseal it"):
        apply(t, A, lines.Tax(45))
    apply(t, A, Unseal())
    assert (GAME.view(t, A).waiting, t.sheets[A]) == ((0, 1, 2), (lines.Tax(40),))
    apply(t, A, Write((lines.Tax(35),)))
    for seat in (B, 2, A):
        apply(t, seat, Seal())
    assert (t.turn, t.houses[A].tax, t.may) == (2, 35, {})


def test_1_3_2_after_the_deadline_nothing_is_taken_back() -> None:
    t = start()
    apply(t, A, Lapse())
    assert (list(t.asks), t.may) == ([B], {})


def test_1_3_2_a_written_sheet_shows_its_faults() -> None:
    t = start()
    apply(t, A, Write((lines.Tax(40), lines.Tax(140), lines.Build(t.homes[A], "SD"))))
    assert [fault.at for fault in GAME.view(t, A).faults] == [1, 2]


def test_1_3_2_sheets_resolve_the_same_in_any_order_of_submission() -> None:
    ends = []
    for order in ((0, 1, 2, 3), (3, 1, 0, 2), (2, 3, 1, 0)):
        t = start(4, 9)
        sheets = {seat: bot.choose(GAME.view(t, seat), (), Random(f"{seat}")).action for seat in range(4)}
        for seat in order:
            apply(t, seat, sheets[seat])
        for seat in reversed(order):
            apply(t, seat, Seal())
        ends.append(GAME.canonical(t))
    assert ends[0] == ends[1] == ends[2]


# Ledgers


def test_3_3_treasuries_and_prestige_are_the_sum_of_their_ledgers() -> None:
    t = start(4, 5, turns=40)
    rng = Random(1)
    money, points = [house.treasury for house in t.houses], [house.prestige for house in t.houses]
    while t.asks:
        seat, before = min(t.asks), t.turn
        apply(t, seat, bot.choose(GAME.view(t, seat), (), rng).action)
        if t.turn != before:
            for house in range(4):
                money[house] += sum(entry.amount for entry in t.accounts[house])
                points[house] += sum(entry.amount for entry in t.honours[house])
            assert money == [house.treasury for house in t.houses]
            assert points == [house.prestige for house in t.houses]


def test_3_7_no_people_are_made_or_lost_by_moving() -> None:
    t = row(variant={"economy.growth": 0})
    colony(t, A, 2, ptu=30_000)
    fleet(t, A, 0, "ET", number=1)
    total = people(t)
    turn(t, [lines.Transfer(0, 2, 7), lines.Cargo(1, "PTU", 1), lines.OrderFleet(1, 12, 1)])
    assert people(t) == total
    turn(t)
    turn(t)
    assert people(t) == total


def people(t) -> int:
    settled = sum(c.ptu + c.settling for c in t.colonies.values())
    aboard = sum(f.loaded("ET") * 1000 for f in t.fleets.values())
    return settled + aboard + sum(convoy.ptu for convoy in t.convoys)


def test_2_3_3_no_ship_is_made_or_lost_by_rearranging() -> None:
    t = row()
    fleet(t, A, 0, "CL DD DD", "CV", "SC", "ET", number=1)
    t.colonies[0] = t.colonies[0].but(fighters=t.fleets[1].squadrons[0].ships[:0])
    before = sorted(ship.code for f in t.own_fleets(A) for ship in f.ships)
    numbers = [s.number for s in t.fleets[1].squadrons]
    rng = Random(2)
    for _ in range(200):
        copy, _ = desk(t, A, ())
        choices: list[lines.Line] = [
            lines.Detach(1, (rng.choice(numbers),), rng.randrange(2)),
            lines.Regroup(1, rng.choice(numbers), rng.choice(["CL", "DD", "CV", "SC"]), rng.choice([0, *numbers])),
            lines.Merge(4, 1),
        ]
        line = rng.choice(choices)
        apply(copy, A, Write((line, lines.Merge(4, 1))))
        apply(copy, A, Seal())
        apply(copy, B, Seal())
        assert sorted(ship.code for f in copy.own_fleets(A) for ship in f.ships) == before


# Fog


def test_1_3_4_undetected_raiders_never_show() -> None:
    """A world with a cloaked foreign fleet in my system and one without look the same, before and after a turn."""
    sights = []
    for hidden in (False, True):
        t = row()
        colony(t, A, 1)
        fleet(t, A, 1, "CL", number=1)
        if hidden:
            fleet(t, B, 1, "RR", "RR", number=1, order=1, target=3)
        turn(t)
        view = GAME.show(t, A)
        sights.append((view, repr(legal(t, A))))
    assert sights[0] == sights[1]


def test_1_3_4_a_resampled_world_shows_its_house_the_same() -> None:
    t = GAME.start(4, {"turns": 30}, None, Dice(key_of_seed(8)))
    rng = Random(3)
    while t.asks:
        seat = min(t.asks)
        if seat == 0 and t.turn % 7 == 0 and not t.sheets[0]:
            for viewer in (0, 1, 2, 3, None):
                other = t.copy()
                other.dice = Dice(key_of_seed(f"{t.turn} {viewer}"))
                resample(other, viewer)
                assert GAME.show(other, viewer) == GAME.show(t, viewer)
                assert GAME.canonical(other) != GAME.canonical(t)
        apply(t, seat, bot.choose(GAME.view(t, seat), (), rng).action)
