"""3 Time: the week and the quarter."""

import random
from typing import Any

import pytest

from turnwright.core import Dice, Illegal, Menu, Record, apply, key_of_seed, legal
from turnwright.games.hell import GAME, events, sequence, upkeep
from turnwright.games.hell import actions as a
from turnwright.games.hell.assignment import Orders, Planning, refusal
from turnwright.games.hell.book import JOBS, PLACES
from turnwright.games.hell.quarter import quarter_profit, target, verdict

from .desk import assign, branch, end_week, letter, order, send


def test_3_the_phases_are_the_book_s_in_its_order():
    names = [type(phase).__name__ for phase in sequence.PHASES]
    assert names == ["Upkeep", "Assignment", "Resolution", "NoticeCheck", "Events", "Advance"]


def test_3_1_week_1_begins_with_upkeep():
    t = branch()
    assert (t.week, t.phase, t.materiel, t.upkeep_paid) == (1, "assignment", 29, 1)
    assert isinstance(t.asks[0], Orders)


def test_3_1_short_upkeep_supplies_the_strongest_first():
    """P10: Dominion 5, 2 and 1 with 2 materiel."""
    t = branch()
    t.materiel, t.upkeep_paid = 2, 0
    t.dominion = {"docks": 1, "market": 5, "ashfields": 2, "heights": 0}
    upkeep.pay_upkeep(t)
    assert t.dominion == {"docks": 0, "market": 5, "ashfields": 2, "heights": 0}
    assert (t.materiel, t.upkeep_paid) == (0, 2)


def test_3_1_short_upkeep_among_equals_goes_by_map_order():
    t = branch()
    t.materiel, t.dominion = 1, dict.fromkeys(PLACES, 3)
    upkeep.pay_upkeep(t)
    assert t.dominion == {"docks": 3, "market": 2, "ashfields": 2, "heights": 2}


def test_3_1_timers_fall_and_opportunities_run_out():
    t = branch()
    letter(t, "sabotage", timer=2)
    letter(t, "tribute", timer=1)
    end_week(t)
    assert [(m.kind, m.timer) for m in t.board.values()] == [("sabotage", 1)]
    end_week(t)
    assert not t.board


def test_3_1_an_opportunity_taken_up_no_longer_runs_out():
    t = branch()
    send(t, letter(t, "tribute", timer=3), 1, weeks=3)
    for _ in range(2):
        end_week(t)
    assert len(t.squads) == 1


def test_3_1_nothing_but_orders_can_be_given_in_assignment():
    t = branch()
    with pytest.raises(Illegal, match=r"3\.1"):
        order(t, a.Pay())


def test_3_1_assignments_last_one_week():
    t = end_week(assign(branch(), "docks", extraction=2))
    assert not any(t.jobs.values())
    assert t.last_jobs["docks:extraction"] == 2


def every_order():
    """Orders of few forms, far more than are ever legal."""
    yield from (kind(place, job) for kind in (a.Assign, a.Unassign) for place in PLACES for job in JOBS)
    yield from (kind(place) for kind in (a.Quieten, a.PayTribute, a.PlanCoup) for place in PLACES)
    yield from (kind(n) for kind in (a.Treat, a.Refresh, a.Purify, a.Retire, a.Plan, a.Abort) for n in range(40))
    yield from (a.HireAgent(level) for level in range(6))
    yield from (a.SameAsLastWeek(), a.HireWorker(), a.HireRecruit(), a.EndWeek())


CHARTERS: list[dict[str, Any]] = [
    {},
    {"long_charter": True},
    {"contested_ground": 11, "discretion_per_week": 1, "word_gets_around": True},
]


def test_3_1_orders_listed_are_exactly_those_the_law_allows():
    """The fast list of legal orders and the law with its reasons agree."""
    universe, looked = list(every_order()), 0
    for seed in range(12):
        options = {"difficulty": ("easy", "normal", "hard")[seed % 3], **CHARTERS[seed // 3 % 3]}
        coups = {"coup.authority": 9, "coup.dominion": 1, "coup.level": 1, "coup.squad": 2} if seed % 2 else {}
        t, rng = GAME.start(1, options, {"omens.on": 8, **coups}, Dice(key_of_seed(seed))), random.Random(seed)
        while t.asks and t.letters < 40 and t.hired < 40:
            answers = legal(t, 0)
            if isinstance(t.asks[0], Orders) and rng.random() < 0.2:
                open_amounts = a.BuyMateriel | a.BuyInfluence | a.Reserve
                listed = {order for order in answers if not isinstance(order, open_amounts)}
                assert listed == {order for order in universe if not refusal(t, order)}
                assert not any(refusal(t, order) for order in answers)
                looked += 1
            elif isinstance(t.asks[0], Planning):
                assert answers == Menu.legal(t.asks[0], t, 0)
            apply(t, 0, rng.choice(answers))
    assert looked > 300


def test_3_1_agenda_follows_from_the_question_and_the_order_of_play():
    """What `imagine` rebuilds from a View is the table itself, agenda included, at every rest point."""
    kinds = set()
    loud = {"omens.on": 10, "levers.normal.scrutiny": 2, "levers.normal.baron": 5, "opening.dominion": 7}
    for seed in range(30):
        rng, dice = random.Random(seed), Dice(key_of_seed(seed))
        t = GAME.start(1, None, loud, dice)
        for _ in range(400):
            if not t.asks:
                break
            kinds.add(type(t.asks[0]).__name__)
            twin = GAME.imagine(GAME.view(t, 0), rng)
            twin.dice = t.dice
            assert twin == t
            apply(t, 0, rng.choice(legal(t, 0)))
    assert len(kinds) == 12, kinds


@pytest.mark.parametrize(
    ("end", "profit", "strain", "change"), [(174, 50, 1, 0), (168, 44, 0, 1), (224, 100, 1, -1), (123, -1, 0, 2)]
)
def test_3_2_profit_and_strain(end, profit, strain, change):
    """P24: start 100, 12 materiel of upkeep paid."""
    t = branch()
    t.week, t.upkeep_paid, t.strain = 12, 12, strain
    t.sovereigns, t.ledger = end, {"trading": end - 100}
    assert quarter_profit(t).total == profit
    end_week(t)
    assert t.strain == max(0, strain + change)
    report = t.quarters[0]
    assert (report.profit, report.target, report.strain) == (profit, 50, t.strain)
    assert (t.upkeep_paid, t.ledger, t.quarter_start) == (1, {}, end), "new books, and the next Upkeep"


def test_3_2_strain_never_falls_below_zero():
    t = branch()
    t.week, t.sovereigns, t.ledger = 12, 900, {"trading": 800}
    assert end_week(t).strain == 0


def test_3_2_targets_by_year():
    t, targets = branch(), []
    for t.week in (1, 12, 13, 48, 49, 96, 97, 145, 300):
        targets.append(target(t))
    assert targets == [50, 50, 50, 50, 75, 75, 100, 125, 125]


def test_3_2_the_verdict_at_the_edges():
    t = branch()
    assert [verdict(t, profit) for profit in (-1, 0, 49, 50, 99, 100)] == [2, 1, 1, 0, 0, -1]


def test_3_2_three_strains_revoke_the_charter():
    t = branch()
    t.week, t.strain, t.sovereigns, t.ledger = 12, 2, 130, {"trading": 30}
    end_week(t, offers=())
    assert (t.ended, t.strain, t.asks) == ("charter revoked", 3, {})


def test_3_2_the_charter_expires_after_the_last_week():
    t = branch(max_weeks=12)
    t.week, t.sovereigns, t.ledger = 12, 160, {"trading": 60}
    end_week(t, offers=())
    assert t.ended == "charter expired"
    assert GAME.score(t).winners == ()


def test_3_2_doing_nothing_costs_the_charter_in_two_quarters():
    t = branch()
    while t.asks:
        end_week(t)
        if t.week == 13:
            assert t.strain == 2, "a loss counts double"
    assert (t.ended, t.week) == ("charter revoked", 24)


def test_3_1_the_week_is_told_in_order():
    t = branch()
    t.record = Record()
    assign(t, "docks", extraction=1, trading=1, expansion=1)
    end_week(t)
    told = [type(news.event) for news in t.record.news]
    assert told == [events.Worked, events.Worked, events.Shifted, events.Shifted, events.WeekBegan, events.UpkeepPaid]
