"""3 Economics."""

from __future__ import annotations

import pytest

from turnwright.core import added
from turnwright.games.ec4x.assets import Colony, House, Planet, Starbase
from turnwright.games.ec4x.book import BOOK, RAW_INDEX, SOURCES, Options, Order
from turnwright.games.ec4x.economy.colonization import plant
from turnwright.games.ec4x.economy.construction import pp
from turnwright.games.ec4x.economy.industry import industry_price
from turnwright.games.ec4x.economy.maintenance import maintain
from turnwright.games.ec4x.economy.population import grown, ptu_of, pu_of, rate, to_ptu, to_pu
from turnwright.games.ec4x.economy.production import net_value, output
from turnwright.games.ec4x.economy.taxes import judge_taxes, tax_band
from turnwright.games.ec4x.events import ConvoyArrived, FellShort
from turnwright.games.ec4x.lines import Build, Fund, Industry, Invest, OrderFleet, SetStatus, Terraform, Transfer
from turnwright.games.ec4x.secrets.espionage import over_investment
from turnwright.games.ec4x.war.planetary_assault import assault_planets

from .positions import A, B, colony, fleet, levels, row, start, told, turn

HOME = Colony(0, 0, ptu=1088336)
EDEN = Planet(6, 2)


def gco(colony: Colony = HOME, planet: Planet = EDEN, options: Options = Options(), **house) -> int:
    return added(output(BOOK, options, House(**house), colony, planet))


def test_3_1_people_by_the_books_formula_and_its_true_inverse() -> None:
    assert to_ptu(0) == 0
    for pu, ptu in ((20, 20.14), (60, 60.48), (180, 182.26), (500, 525.71), (840, 1088.336), (1000, 1712.37)):
        assert to_ptu(pu) == pytest.approx(ptu, abs=0.01)
    assert to_pu(100000) == pytest.approx(1749.663, abs=0.001)
    assert to_pu(1) == pytest.approx(0.99345, abs=1e-5)
    assert to_pu(1712.4) == pytest.approx(1000.005, abs=0.001)
    for pu in range(0, 3001, 37):
        assert to_pu(to_ptu(pu)) == pytest.approx(pu, abs=1e-6)
    assert (pu_of(1088336), ptu_of(840000)) == (840000, 1088336)


def test_3_1_output_of_the_home_with_and_without_industry() -> None:
    assert gco() == 84000
    assert gco(HOME.but(industry=10)) == 85082
    assert gco(HOME.but(industry=420)) == 129423
    assert gco(HOME.but(blockader=1)) == 33600
    assert gco(HOME.but(industry=420, blockader=1)) == 51769
    assert [RAW_INDEX[raw][kind] for raw, kind in ((0, 0), (2, 6), (4, 6), (1, 3))] == [60, 100, 140, 65]


def test_3_2_productivity_by_tax_band() -> None:
    assert [tax_band(BOOK, rate) for rate in (0, 29, 30, 50, 51, 65, 66, 100)] == [0, 0, 1, 1, 2, 2, 3, 3]
    ten = HOME.but(industry=1000)
    outputs = [gco(ten, tax=rate) - 84000 for rate in (29, 50, 60, 70)]
    assert outputs == [109200, 108150, 107625, 107100]


def test_3_2_prestige_by_tax_band() -> None:
    t = start()
    for percent, turns, points in ((25, 7, 5), (60, 6, -2), (70, 10, -4), (50, 5, 0)):
        t.houses[A] = t.houses[A].but(tax=percent, low_tax=0, taxed=0, overtaxed=0)
        before = t.houses[A].prestige
        for _ in range(turns):
            judge_taxes(t, A)
        assert t.houses[A].prestige - before == points


def taxed(*rates: int, **options) -> list[int]:
    """The prestige that each of these rates in a row costs or brings."""
    t, points = start(**options), []
    for percent in rates:
        before = t.houses[A].prestige
        t.houses[A] = t.houses[A].but(tax=percent)
        judge_taxes(t, A)
        points.append(t.houses[A].prestige - before)
    return points


def test_3_2_high_tax_is_not_free_by_hopping_between_the_bands() -> None:
    assert sum(taxed(*(100, 100, 100, 100, 65) * 4)) < sum(taxed(*(66,) * 20)) < 0
    assert sum(taxed(*(65, 65, 66) * 6)) < sum(taxed(*(65,) * 18)) < 0
    assert taxed(66, 66, 66, 66, 65, 66) == [0, 0, 0, 0, -1, -2], "a turn in the lower band does not forgive the higher"


def test_3_2_only_fifty_percent_or_less_forgives() -> None:
    assert taxed(65, 65, 51) == [0, 0, -1]
    assert taxed(65, 65, 50, 65, 65, 50) == [0] * 6
    assert taxed(70, 65, 70, high_tax="escalating") == [-2, 0, -3]
    assert taxed(70, 50, 70, high_tax="escalating") == [-2, 0, -2]


def test_3_3_net_value_is_output_by_the_tax_rate() -> None:
    house = House(tax=50)
    assert added(net_value(BOOK, Options(), house, HOME.but(industry=10), EDEN)) == 42541
    assert added(net_value(BOOK, Options(), house, HOME.but(manipulated=True), EDEN)) == 21000
    assert added(net_value(BOOK, Options(), house.but(psyops=True), HOME, EDEN)) == 31500
    assert added(net_value(BOOK, Options(), house.but(psyops=True), HOME.but(manipulated=True), EDEN)) == 15750


def test_3_4_industry_is_dearer_the_more_there_is() -> None:
    for have, cost in ((419, 30), (420, 36), (629, 36), (630, 45), (839, 45), (840, 60), (1259, 60), (1260, 75)):
        assert industry_price(BOOK, HOME.but(industry=have), 1) == cost * 100
    assert industry_price(BOOK, HOME.but(industry=419), 2) == 6600


def test_3_5_economic_level_multiplies_industry_or_as_agreed() -> None:
    made = HOME.but(industry=100)
    levels = (3, 1, 1, 1, 1, 1, 0, 0, 1)
    assert gco(made, levels=levels) == 84000 + 11845
    assert gco(made, levels=levels, discoveries=("quantum",)) == 84000 + 12875
    assert gco(made, options=Options(el_scope="literal"), levels=levels) == 84000 + 1545
    assert gco(made, options=Options(el_scope="all"), levels=levels) == 96600 + 11845
    assert gco(made, levels=(15, *levels[1:])) == 84000 + 15450


def test_3_6_growth_is_logistic_and_never_shrinks() -> None:
    house = House()
    assert pu_of(grown(BOOK, house, HOME, EDEN)) == pytest.approx(846111, abs=1)
    three = HOME.but(starbases=(Starbase(1, 1),) * 4)
    assert rate(BOOK, house, three) == 1725
    benign = Planet(4, 2)
    full = ptu_of(1000 * 1000)
    half = Colony(0, 0, ptu=full // 2)
    assert grown(BOOK, house, half, benign) == pytest.approx(862606, abs=2)
    assert grown(BOOK, house, Colony(0, 0, ptu=full + 5000), benign) == full + 5000
    assert rate(BOOK, house.but(discoveries=("nexus",)), HOME) == 3500


def test_3_7_the_guilds_move_people_and_newcomers_produce_nothing_at_first() -> None:
    t = row()
    colony(t, A, 1, ptu=1000)
    before = t.colonies[0].ptu
    record = turn(t, [Transfer(0, 1, 10)])
    assert before - t.colonies[0].ptu == pytest.approx(10_000 - 16_175, abs=200)
    assert told(record, ConvoyArrived, A)[0].ptu == 10
    assert t.colonies[1].ptu == pytest.approx(11_015, abs=5)
    assert next(e.amount for e in t.accounts[A] if e.label == "10 PTU to Star1") == -6000
    taxes = next(e.amount for e in t.accounts[A] if e.label == "Taxes, Star1")
    assert taxes < 50, "ten PTU more would have brought four PP"
    assert pu_of(1088336) - pu_of(1078336) == 3820


def test_3_7_no_transfer_beyond_the_room_or_the_last_ptu() -> None:
    t = row()
    colony(t, A, 1, ptu=1500)
    t.planets[1] = Planet(0, 2)
    turn(t, [Transfer(0, 1, 30), Transfer(1, 0, 1), Transfer(0, 5, 1)])
    assert [refusal.reason.split()[0] for refusal in t.refusals[A]] == ["3.7", "3.7", "5"]


def test_3_7_a_convoy_diverts_from_a_blockade_and_is_lost_with_its_colony() -> None:
    t = row()
    colony(t, A, 2, ptu=9000)
    fleet(t, B, 2, "CL", order=5, target=2)
    record = turn(t, [Transfer(0, 2, 5)], [])
    assert t.colonies[2].blockader == B
    assert not told(record, ConvoyArrived, A), "two systems off: still under way"
    record = turn(t)
    assert (told(record, ConvoyArrived, A)[0].at, told(record, ConvoyArrived, A)[0].to) == (0, 2)
    turn(t, [Transfer(0, 2, 5)])
    del t.colonies[2]
    assert [(event.at, event.to, event.ptu) for event in told(turn(t), ConvoyArrived, A)] == [(-1, 2, 5)]


def test_3_8_money_is_spent_in_the_order_of_the_book() -> None:
    t = start()
    t.houses[A] = t.houses[A].but(treasury=10000)
    home = t.homes[A]
    turn(t, [Fund("CIP", 1), Industry(home, 1), Invest("WEP", 2000), Build(home, "ET"), Build(home, "DD")])
    spent = [entry.label.split(",")[0] for entry in t.accounts[A] if entry.amount < 0 and entry.purpose != "upkeep"]
    assert spent == ["1 Destroyer", "1 ETAC"]
    assert len(t.refusals[A]) == 3


def test_3_9_reserve_costs_half_and_mothballs_nothing() -> None:
    t = row()
    fleet(t, A, 0, "CL DD DD", number=1)
    bill = {}
    for status in ("active", "reserve", "mothball"):
        t.fleets[1] = t.fleets[1].but(status="active", order=0)
        if status != "active":
            turn(t, [SetStatus(1, status)])
            assert (t.fleets[1].status, t.fleets[1].order) == (status, 5 if status == "reserve" else 0)
        else:
            turn(t)
        bill[status] = -sum(e.amount for e in t.accounts[A] if e.purpose == "upkeep") - 1250
    assert bill == {"active": 420, "reserve": 210, "mothball": 0}


def test_3_9_one_reserve_fleet_for_a_colony_and_it_cannot_be_moved() -> None:
    t = row()
    fleet(t, A, 0, "CL", number=1)
    fleet(t, A, 0, "DD", number=2)
    turn(t, [SetStatus(1, "reserve"), SetStatus(2, "reserve"), OrderFleet(1, 1, 1)])
    assert [f.number for f in t.own_fleets(A)] == [1]
    assert t.refusals[A][0].reason.startswith("3.9")


def test_3_9_who_cannot_pay_loses_fleets_and_prestige() -> None:
    t = row()
    t.houses[A] = t.houses[A].but(treasury=100)
    fleet(t, A, 0, "CL", number=1)
    points = []
    for _ in range(3):
        before = t.houses[A].prestige
        t.houses[A] = t.houses[A].but(treasury=100)
        maintain(t, A)
        points.append(t.houses[A].prestige - before)
    assert points == [-5, -7, -9]
    assert not t.own_fleets(A), "crippled, then destroyed"
    t.houses[A] = t.houses[A].but(treasury=100000)
    maintain(t, A)
    assert t.houses[A].unpaid == 0


def test_3_9_an_offline_fleet_takes_no_orders() -> None:
    t = row()
    t.colonies[0] = t.colonies[0].but(ptu=1000)
    t.houses[A] = t.houses[A].but(treasury=0)
    fleet(t, A, 0, "CL", "DD", number=1)
    record = turn(t)
    assert told(record, FellShort, A)[0].fleets == (1,)
    assert t.fleets[1].offline
    assert all(s.crippled for s in t.fleets[1].squadrons)
    turn(t, [OrderFleet(1, 1, 1)])
    assert t.refusals[A][0].reason.startswith("3.9")


def test_2_5_the_guilds_take_more_for_worse_worlds() -> None:
    assert BOOK.economy.transfer == (15, 12, 10, 8, 6, 5, 4)


def test_4_7_a_planet_rises_by_one_class_with_the_technology_of_the_new_one() -> None:
    t = row()
    colony(t, A, 1, ptu=9000)
    t.planets[1] = Planet(0, 2)
    t.houses[A] = t.houses[A].but(treasury=100000)
    turn(t, [Terraform(1)])
    assert t.refusals[A][0].reason.startswith("4.7")
    levels(t, A, TER=2)
    before = t.houses[A].prestige
    turn(t, [Terraform(1), Terraform(1)])
    assert t.planets[1] == Planet(1, 2)
    assert t.houses[A].prestige == before + 5
    assert len(t.refusals[A]) == 1
    assert BOOK.economy.terraform == (0, 60, 180, 500, 1000, 1500, 2000)


def test_8_2_over_investment_costs_a_point_for_each_whole_percent_over_five() -> None:
    t = start()
    t.houses[A] = t.houses[A].but(budget=10000)
    assert [over_investment(t, A, spent) for spent in (0, 500, 599, 600, 700)] == [0, 0, 0, 1, 2]


def test_9_4_industry_milestones_are_paid_once_on_the_way_up() -> None:
    t = row()
    colony(t, A, 1, ptu=10_000)
    t.houses[A] = t.houses[A].but(treasury=200000)
    before = t.houses[A].prestige
    turn(t, [Industry(1, 5)])
    assert t.houses[A].prestige - before == 1
    turn(t, [Industry(1, 11)])
    assert t.houses[A].prestige - before == 11


def test_9_4_industry_is_paid_once_for_a_colony_and_owner_even_after_a_reconquest() -> None:
    t = row()
    t.stances = {1: "enemy"}
    colony(t, A, 1, ptu=10_000)
    for house in (A, B, A, B):
        if t.owner(1) != house:
            t.colonies[1] = t.colonies[1].but(industry=0, armies=0, marines=0)
            t.fleets = {}
            fleet(t, house, 1, "CT", "TT+", order=Order.INVADE, target=1, roe=10)
            turn(t)
        assert t.owner(1) == house
        t.colonies[1] = t.colonies[1].but(industry=20)
        turn(t)
    paid = [t.houses[seat].renown[SOURCES.index("industry")] for seat in (A, B)]
    assert paid == [11, 11], "9.4 has 1, 2, 3 and 5 points for a colony"


def test_9_4_a_planet_that_died_and_is_settled_again_does_not_pay_twice() -> None:
    t = row()
    colony(t, A, 1, ptu=2_000, milestones=150, full_at=4)
    fleet(t, B, 1, "SD", order=Order.BOMBARD, target=1, roe=10)
    t.stances = {1: "enemy"}
    assault_planets(t, {1: [B]})
    assert 1 not in t.colonies
    t.fleets = {}
    plant(t, fleet(t, A, 1, "ET+"))
    assert (t.colonies[1].milestones, t.colonies[1].full_at) == (150, 4)


def test_9_4_a_full_planet_brings_three_points_once() -> None:
    t = row()
    t.planets[1] = Planet(0, 2)
    colony(t, A, 1, ptu=ptu_of(19_900))
    before = t.houses[A].prestige
    turn(t)
    turn(t)
    assert t.houses[A].prestige - before == 3


def test_9_4_a_full_planet_is_paid_once_for_its_owner_even_after_a_reconquest() -> None:
    t = row()
    t.stances = {1: "enemy"}
    t.planets[1] = Planet(0, 2)
    colony(t, A, 1, ptu=ptu_of(19_900))
    for house in (A, B, A, B):
        if t.owner(1) != house:
            t.colonies[1] = t.colonies[1].but(ptu=ptu_of(19_990), armies=0, marines=0)
            t.fleets = {}
            fleet(t, house, 1, "TT+", order=Order.BLITZ, target=1, roe=10)
            turn(t)
        assert t.owner(1) == house
        turn(t)
    paid = [t.houses[seat].renown[SOURCES.index("full planets")] for seat in (A, B)]
    assert paid == [3, 3]


def test_amounts_are_written_with_their_hundredths() -> None:
    assert [pp(amount) for amount in (0, 5, 100, 6492, -250)] == ["0", "0.05", "1", "64.92", "-2.50"]


def test_3_9_laid_up_ships_come_back_even_where_their_colony_is_lost() -> None:
    t = row()
    fleet(t, A, 2, "CL", number=1, status="mothball")
    turn(t, [SetStatus(1, "active"), SetStatus(1, "reserve")])
    assert (t.fleets[1].status, len(t.refusals[A])) == ("active", 1)
