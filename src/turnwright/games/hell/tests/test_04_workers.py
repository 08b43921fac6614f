"""4 Workers."""

import pytest

from turnwright.core import Illegal
from turnwright.games.hell.actions import Assign, HireWorker, Reserve, SameAsLastWeek, Unassign
from turnwright.games.hell.book import BOOK, JOBS
from turnwright.games.hell.districts import dominion_band
from turnwright.games.hell.workers import WORK, diggings, sales, worker_limit

from .desk import assign, branch, end_week, order, stats


def test_4_workers_cost_nothing_from_week_to_week():
    t = branch()
    before = t.sovereigns
    assert end_week(t).sovereigns == before


def test_4_1_hiring_a_worker():
    t = order(branch(), HireWorker())
    assert (t.workers, t.sovereigns, t.materiel) == (9, 85, 24)
    t.workers = 20
    with pytest.raises(Illegal, match=r"4\.1 There are 20"):
        order(t, HireWorker())


def test_4_1_a_worker_who_is_hired_can_work_at_once():
    t = branch()
    t.workers = 0
    with pytest.raises(Illegal, match=r"4\.1"):
        assign(t, "docks", extraction=1)
    assign(order(t, HireWorker()), "docks", extraction=1)


def test_4_2_jobs_in_the_order_of_the_table():
    assert [type(step).__name__.lower() for step in WORK] == list(JOBS)


@pytest.mark.parametrize(("job", "needed"), [("extraction", 1), ("trading", 3), ("espionage", 5), ("discretion", 1)])
def test_4_2_jobs_need_dominion(job, needed):
    t = stats(branch(), "market", dominion=needed - 1)
    with pytest.raises(Illegal, match=r"4\.2"):
        assign(t, "market", **{job: 1})
    assign(stats(t, "market", dominion=needed), "market", **{job: 1})


def test_4_2_a_foothold_is_one_expansion():
    """R1: Dominion 0 takes one worker, for Expansion only."""
    t = assign(branch(), "market", expansion=1)
    with pytest.raises(Illegal, match=r"4\.3"):
        assign(t, "market", expansion=1)
    end_week(t)
    assert (t.dominion["market"], t.notice["market"]) == (1, 1)


def test_4_2_extraction():
    """P7: two workers at Dominion 3 dig 8 in the Ashfields and 6 elsewhere."""
    t = assign(stats(branch(), "ashfields", dominion=3), "ashfields", extraction=2)
    assert diggings(t).total == 8
    assert end_week(t).materiel == 29 + 8 - 2
    t = assign(stats(branch(), "market", dominion=3), "market", extraction=2)
    assert diggings(t).total == 6


@pytest.mark.parametrize(
    ("place", "stock", "income", "sold"),
    [("docks", 10, 14, 6), ("docks", 4, 10, 4), ("market", 10, 12, 6), ("market", 4, 8, 4)],
)
def test_4_4_trading_at_dominion_3(place, stock, income, sold):
    """P8: two traders."""
    t = assign(stats(branch(), place, dominion=3), place, trading=2)
    money, used = sales(t, stock)
    assert (money.total, used) == (income, sold)
    t.boom_week = t.week
    assert sales(t, stock)[0].total == 2 * income


def test_4_4_rates():
    """P9."""
    assert [dominion_band(BOOK, level).rate for level in range(3, 11)] == [2, 2, 3, 3, 4, 4, 5, 5]


def test_4_4_the_best_rate_sells_first_and_the_reserve_stays():
    t = stats(stats(branch(), "market", dominion=7), "docks", dominion=3)
    assign(assign(t, "docks", trading=1), "market", trading=1)
    assert sales(t, 4)[0].total == 3 * 4 + 1 * 2 + 1
    order(t, Reserve(2))
    assert (sales(t, 4)[0].total, sales(t, 4)[1]) == (2 * 4, 2)
    order(t, Reserve(9))
    assert sales(t, 4)[1] == 0


def test_4_4_goods_dug_this_week_can_be_sold_this_week():
    t = assign(branch(), "docks", extraction=1, trading=1)
    t.materiel = 0
    assert end_week(t).sovereigns == 100 + 3 * 2 + 1


def test_4_2_discretion_comes_before_expansion():
    """R10: at Notice 0 Discretion is wasted even if Expansion follows."""
    t = assign(stats(branch(), notice=0), "docks", discretion=1, expansion=1)
    end_week(t)
    assert (t.notice["docks"], t.dominion["docks"]) == (1, 4)


def test_4_2_every_expansion_counts_as_printed():
    t = end_week(assign(branch(), "docks", expansion=3))
    assert (t.dominion["docks"], t.notice["docks"]) == (6, 5)


def test_4_2_three_expansions_at_dominion_8():
    """R15: Dominion 10, Notice +1."""
    t = assign(stats(branch(), dominion=8), "docks", expansion=3)
    end_week(t)
    assert (t.dominion["docks"], t.notice["docks"]) == (10, 3)


def test_4_2_expansion_at_dominion_10_is_legal_and_idle():
    t = end_week(assign(stats(branch(), dominion=10), "docks", expansion=2))
    assert (t.dominion["docks"], t.notice["docks"]) == (10, 2)


def test_4_2_long_charter_limits_and_charges_expansion():
    t = assign(branch(long_charter=True), "docks", expansion=1)
    with pytest.raises(Illegal, match=r"4\.2 This charter"):
        assign(t, "docks", expansion=1)
    assert end_week(t).materiel == 29 - 5 - 1
    t.materiel = 4
    end_week(assign(t, "docks", expansion=1))
    assert t.dominion["docks"] == 4, "what cannot be paid does nothing"


def test_4_2_options_of_the_long_charter_by_themselves():
    t = assign(branch(expansion_per_week=2, expansion_materiel=3), "docks", expansion=2)
    assert Assign("docks", "expansion") not in t.asks[0].legal(t, 0)
    assert end_week(t).materiel == 29 - 6 - 1


def test_4_2_espionage_finds_one_opportunity_each_and_two_in_the_heights():
    t = assign(stats(branch(), dominion=5), "docks", espionage=2)
    end_week(t, 4, 5)
    assert [m.kind for m in t.board.values()] == ["interdiction", "intelligence"]
    t = assign(stats(branch(), "heights", dominion=5), "heights", espionage=1)
    end_week(t, 4, 5)
    assert [m.district for m in t.board.values()] == ["heights", "heights"]


def test_4_3_limits_hold_and_a_closed_district_takes_nobody():
    t = assign(branch(), "docks", extraction=3)
    with pytest.raises(Illegal, match=r"4\.3"):
        assign(t, "docks", trading=1)
    order(t, Unassign("docks", "extraction"))
    t.closed_until["docks"] = 1
    assert worker_limit(t, "docks") == 0
    with pytest.raises(Illegal, match=r"10\.4"):
        assign(t, "docks", trading=1)


def test_4_2_same_as_last_week_drops_what_is_no_longer_allowed():
    t = assign(assign(stats(branch(), dominion=5), "docks", extraction=2, trading=2), "market", expansion=1)
    end_week(t)
    stats(t, dominion=2)
    order(t, SameAsLastWeek())
    assert {post: n for post, n in t.jobs.items() if n} == {"docks:extraction": 2, "market:expansion": 1}
    with pytest.raises(Illegal, match=r"4\.2 Some"):
        order(t, SameAsLastWeek())


def test_4_2_nobody_to_call_back_and_no_negative_reserve():
    with pytest.raises(Illegal, match=r"4\.2 No worker"):
        order(branch(), Unassign("docks", "trading"))
    with pytest.raises(Illegal, match=r"4\.2 The reserve"):
        order(branch(), Reserve(-1))
