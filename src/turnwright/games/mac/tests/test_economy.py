"""11 Money: every pinned number, and that the sum shown is the sum used."""

import pytest

from turnwright.core import Illegal, Loaded, added
from turnwright.games.mac import GAME
from turnwright.games.mac.book import BOOK
from turnwright.games.mac.company import actions as d
from turnwright.games.mac.company.economy import (
    bonus_rows,
    deployment_rows,
    pay_rows,
    price_rows,
    sale_price,
    upkeep_rows,
    wreck_price,
)
from turnwright.games.mac.company.events import DayBegan, FuelBought, ItemBought, ItemSold, WorkBegan, WorkDone
from turnwright.games.mac.company.headquarters import HEADQUARTERS
from turnwright.games.mac.company.market import (
    add_frame,
    assortment,
    exclusives,
    frame_sale_rows,
    on_sale,
    roll_stock,
    standing_bonus,
)
from turnwright.games.mac.company.repair import repair_days, repair_rows
from turnwright.games.mac.company.salvage import reported
from turnwright.games.mac.company.standing import level_of
from turnwright.games.mac.company.state import Good, Machine, Stock

from .firm import contract, firm, live
from .positions import do, of


def damaged(t, id: int, missing: int, components: int = 0) -> Machine:
    machine = t.hangar[id]
    legs = machine.armour[-1]
    taken = min(legs, missing)
    armour = (*machine.armour[:1], machine.armour[1] - (missing - taken), *machine.armour[2:6], legs - taken)
    t.hangar[id] = machine.but(status="damaged", armour=armour, components=components)
    return t.hangar[id]


def test_11_nothing_is_bought_on_credit():
    t = firm(credits=29_999)
    with pytest.raises(Illegal, match=r"^11 It costs 30,000"):
        do(t, d.Hire())
    t.credits = -1
    bought = (d.Buy, d.BuyFuel, d.Repair, d.Hire)
    assert not [action for action in t.asks[0].legal(t, 0) if isinstance(action, bought)]


@pytest.mark.parametrize(
    ("chassis", "price", "sale"),
    [
        ("scout", 100_000, 50_000),
        ("vanguard", 200_000, 100_000),
        ("warden", 375_000, 187_500),
        ("titan", 650_000, 325_000),
    ],
)
def test_11_1_frames_are_bought_bare_and_sold_for_half(chassis, price, sale):
    t = firm(credits=700_000, stock={"junction_station": Stock(1, (Good(chassis, 1),))})
    do(t, d.Buy(chassis))
    assert t.credits == 700_000 - price
    assert t.hangar[3] == Machine(id=3, name="Frame-3", chassis=chassis, armour=t.hangar[3].armour)
    assert sum(t.hangar[3].armour) == BOOK.chassis[chassis].armour
    assert d.Buy(chassis) not in t.asks[0].legal(t, 0), "it was the last one"
    do(t, d.SellFrame(3))
    assert t.credits == 700_000 - price + sale


def test_11_1_what_hangs_on_a_sold_frame_goes_to_the_stores_and_its_pilot_is_free():
    t = firm()
    do(t, d.SellFrame(2))
    assert t.stores == {"medium_laser": 1, "light_laser": 1, "autocannon_5": 1}
    assert t.credits == 550_000
    do(t, d.Unassign(1), d.Assign(2, 1), d.Sell("autocannon_5"))
    assert t.credits == 562_000
    assert "autocannon_5" not in t.stores


def test_11_1_condition_does_not_matter_unless_agreed():
    t = firm()
    damaged(t, 1, 55, 2)
    assert added(frame_sale_rows(t, t.hangar[1])) == 100_000
    net = firm(options={"sell_net_of_repair": True})
    damaged(net, 1, 55, 2)
    assert added(frame_sale_rows(net, net.hangar[1])) == 100_000 - 30_000 - 10_000
    net.hangar[1] = net.hangar[1].but(status="destroyed")
    assert added(frame_sale_rows(net, net.hangar[1])) == 0


def test_11_2_repair_is_for_armour_missing_and_each_component():
    t = firm()
    assert added(repair_rows(BOOK, damaged(t, 2, 23))) == 9_857
    assert repair_days(BOOK, t.hangar[2]) == 1
    assert added(repair_rows(BOOK, damaged(t, 1, 40, 3))) == 200_000 * 30 * 40 // (100 * 110) + 15_000


def test_11_3_time_rush_and_rebuild():
    t = firm(credits=1_000_000)
    machine = damaged(t, 1, 46)
    cost = added(repair_rows(BOOK, machine))
    assert repair_days(BOOK, machine) == 46 * 5 // 110 == 2
    assert repair_days(BOOK, machine, rush=True) == 1
    assert added(repair_rows(BOOK, machine, rush=True)) == 2 * cost
    assert of(do(t, d.Repair(1)), WorkBegan) == [WorkBegan("Alpha", "repair", cost, 2)]
    assert t.hangar[1].status == "repairing"
    with pytest.raises(Illegal, match=r"^11\.2 Alpha is repairing"):
        do(t, d.Repair(1, rush=True))
    do(t, d.AdvanceDay())
    news = do(t, d.AdvanceDay())
    assert of(news, WorkDone) == [WorkDone("Alpha")]
    assert of(news, DayBegan)[0].upkeep == 1_500, "the day it is done is still charged"
    assert (t.hangar[1].status, sum(t.hangar[1].armour), t.hangar[1].components) == ("ready", 110, 0)
    t.hangar[2] = t.hangar[2].but(status="destroyed", pilot=0)
    with pytest.raises(Illegal, match=r"^11\.3 Bravo is destroyed"):
        do(t, d.Repair(2))
    assert of(do(t, d.Rebuild(2)), WorkBegan) == [WorkBegan("Bravo", "rebuild", 100_000, 7)]
    assert added(upkeep_rows(t)) == 1_500
    assert len(t.hangar[2].mounts) == 3, "with the loadout it had"


@pytest.mark.parametrize(("rate", "days"), [(1, 1), (2, 1), (3, 2), (5, 3)])
def test_11_3_a_rush_takes_half_the_days_rounded_up(rate, days):
    t = firm()
    machine = t.hangar[1].but(armour=(0,) * 7)
    assert repair_days(BOOK, machine) == 5
    part = machine.but(armour=(110 - 22 * rate, 0, 0, 0, 0, 0, 0))
    assert repair_days(BOOK, part) == rate
    assert repair_days(BOOK, part, rush=True) == days


def test_11_4_upkeep_is_for_all_frames_that_are_not_destroyed():
    t = firm()
    assert added(upkeep_rows(t)) == 1_500
    for status in ("damaged", "repairing", "refitting"):
        t.hangar[1] = t.hangar[1].but(status=status)
        assert added(upkeep_rows(t)) == 1_500
    t.hangar[1] = t.hangar[1].but(status="destroyed")
    assert added(upkeep_rows(t)) == 500
    assault = firm(hangar={})
    add_frame(assault, "Big", "titan")
    assert 30 * added(upkeep_rows(assault)) == 105_000
    t.credits = 100
    do(t, d.AdvanceDay())
    assert t.credits == -400, "into debt"


def test_11_5_deployment():
    t = firm()
    assert added(deployment_rows(t, (1, 2))) == 6_000
    for _ in range(4):
        add_frame(t, "Big", "colossus")
    assert added(deployment_rows(t, (3, 4, 5, 6))) == 48_000


def test_11_6_pay_by_outcome_and_payout():
    t, job = firm(), contract(3, 165_000)
    assert added(pay_rows(t, job, 2, "victory")) == 115_500
    assert added(bonus_rows(t, job, 2)) == 28_875
    assert added(bonus_rows(t, job, 0)) == 41_250
    assert added(pay_rows(t, job, 0, "withdrawal")) == 60_000
    assert added(pay_rows(t, job, 2, "withdrawal")) == 42_000
    assert added(pay_rows(t, job, 0, "defeat")) == 30_000
    assert added(pay_rows(t, job, 2, "defeat")) == 21_000
    assert added(pay_rows(t, job, 4, "defeat")) == 7_500
    assert added(pay_rows(t, contract(5, 494_000), 0, "victory")) == 494_000
    assert added(bonus_rows(t, contract(5, 494_000), 0)) == 123_500


def test_11_6_reduced_pay_may_be_agreed_to_come_from_the_posted_pay():
    t, job = firm(options={"reduced_pay_from_posted": True}), contract(3, 165_000)
    assert added(pay_rows(t, job, 2, "withdrawal")) == 57_750
    assert added(pay_rows(t, job, 2, "defeat")) == 28_875
    assert added(pay_rows(t, job, 4, "defeat")) == 10_312


@pytest.mark.parametrize(
    ("standing", "name", "reward", "price"),
    [
        (-51, "Hostile", 100, 100),
        (-50, "Neutral", 100, 100),
        (99, "Neutral", 100, 100),
        (100, "Friendly", 110, 95),
        (199, "Friendly", 110, 95),
        (200, "Allied", 120, 90),
        (399, "Allied", 120, 90),
        (400, "Trusted", 130, 80),
    ],
)
def test_11_7_levels_of_standing(standing, name, reward, price):
    level = level_of(BOOK, standing)
    assert (level.name, level.reward, level.price) == (name, reward, price)


def test_11_7_the_discount_is_that_of_the_faction_in_control():
    t = firm(place="foundry_station")
    t.standing["crucible"] = 100
    assert added(price_rows(t, "machine_gun")) == 5_700
    t.standing["crucible"] = 400
    assert added(price_rows(t, "titan")) == 520_000
    t.place = "junction_station"
    assert added(price_rows(t, "machine_gun")) == 6_000, "contested: no discount"
    t.place, t.fuel = "foundry_station", 90
    assert of(do(t, d.BuyFuel(25)), FuelBought) == [FuelBought(10, 5_000)], "fuel is never discounted"


def shelf(t, place, item, *dice):
    """Is this item on the shelf when these are rolled for it, and how many?"""
    t.dice = Loaded(dice)
    only = {name: row for name, row in t.book.weapons.items() if name == item}
    chassis = {name: row for name, row in t.book.chassis.items() if name == item}
    t.book = t.book.but(weapons=only, chassis=chassis, equipment={})
    goods = roll_stock(t, place).goods
    t.book = BOOK
    return goods[0].quantity if goods else 0


@pytest.mark.parametrize(
    ("standing", "item", "dice", "quantity"),
    [
        (150, "autocannon_5", (45, 1), 1),
        (150, "autocannon_5", (22,), 0),
        (150, "heavy_laser", (64,), 0),
        (150, "sentinel", (79,), 1),
        (0, "autocannon_5", (30, 2), 2),
        (0, "autocannon_5", (29,), 0),
        (150, "autocannon_5", (27, 1), 1),
        (0, "light_laser", (3,), 4),
        (0, "scout", (2,), 2),
        (0, "titan", (92,), 1),
        (0, "titan", (91,), 0),
        (500, "titan", (82,), 1),
    ],
)
def test_11_8_an_item_is_there_if_the_roll_and_standing_reach_its_threshold(standing, item, dice, quantity):
    t = firm()
    t.standing["crucible"] = standing
    assert shelf(t, "foundry_station", item, *dice) == quantity


@pytest.mark.parametrize(("standing", "bonus"), [(49, 0), (50, 1), (150, 3), (500, 10), (-100, 0)])
def test_11_8_the_bonus_of_standing(standing, bonus):
    t = firm()
    t.standing["crucible"] = standing
    assert standing_bonus(t, "smelter_one") == bonus
    assert standing_bonus(t, "junction_station") == 0


def test_11_8_what_a_market_may_have():
    t = firm()
    contested = set(assortment(t, "freeport"))
    assert {"light_laser", "machine_gun", "medium_laser", "autocannon_5", "scout", "vanguard", "enforcer"} < contested
    assert len(contested) == 7 + len(BOOK.equipment)
    crucible = set(assortment(t, "foundry_station")) - contested
    assert crucible == {"flamer", "heavy_laser", "plasma_lance", "sentinel", "titan", "juggernaut"}
    assert not any(
        BOOK.weapons[item].exclusive for place in BOOK.places for item in assortment(t, place) if item in BOOK.weapons
    )


def test_11_8_stock_is_new_after_seven_days_and_empty_shelves_stay_empty_until_then():
    t = live()
    filled = t.stock["junction_station"]
    t.credits = 2_000_000
    do(t, *[d.Buy("machine_gun")] * next(g.quantity for g in filled.goods if g.item == "machine_gun"))
    with pytest.raises(Illegal, match=r"^11\.8 "):
        do(t, d.Buy("machine_gun"))
    do(t, d.Travel("freeport"), d.Travel("junction_station"), *[d.AdvanceDay()] * 4)
    assert t.day == 7
    assert t.stock["junction_station"].day == 1
    assert "machine_gun" not in on_sale(t)
    do(t, d.AdvanceDay())
    assert t.stock["junction_station"].day == 8
    assert "machine_gun" in on_sale(t)


def test_11_8_exclusive_weapons_are_for_allies_at_home():
    t = live(place="foundry_station", credits=2_000_000)
    t.stock["foundry_station"] = Stock(1, ())
    assert exclusives(t) == ["fusion_lance"]
    t.standing["crucible"] = 199
    with pytest.raises(Illegal, match=r"^15\.1 Fusion Lance"):
        do(t, d.Buy("fusion_lance"))
    t.standing["crucible"] = 200
    assert (
        of(do(t, d.Buy("fusion_lance"), d.Buy("fusion_lance")), ItemBought) == [ItemBought("fusion_lance", 108_000)] * 2
    )
    t.place = "earth"
    assert "fusion_lance" not in [*on_sale(t), *exclusives(t)]


@pytest.mark.parametrize(
    ("place", "standing", "item", "percent"),
    [
        ("freeport", 0, "autocannon_5", 71),
        ("freeport", 0, "vanguard", 46),
        ("freeport", 0, "ammo_bin", 81),
        ("freeport", 0, "thrust_pack", 51),
        ("freeport", 0, "sensor_array", 41),
        ("foundry_station", 0, "heavy_laser", 31),
        ("foundry_station", 400, "heavy_laser", 39),
        ("foundry_station", 200, "sentinel", 25),
        ("foundry_station", 500, "titan", 19),
        ("foundry_station", 0, "flamer", 100),
    ],
)
def test_11_8_market_rolls_have_their_odds(place, standing, item, percent):
    t = live(f"{place} {item} {standing}")
    t.standing["crucible"] = standing
    times = 400
    there = sum(item in [good.item for good in roll_stock(t, place).goods] for _ in range(times))
    assert abs(there - times * percent / 100) <= 4 * (times * percent / 100 * (1 - percent / 100)) ** 0.5 + 1e-9


def test_17_4_the_cheat_sheet():
    assert BOOK.company.hiring.price == 30_000
    assert [kind.price for kind in BOOK.classes.values()] == [100_000, 200_000, 375_000, 650_000]
    assert [kind.upkeep for kind in BOOK.classes.values()] == [500, 1_000, 2_000, 3_500]
    assert [kind.deployment for kind in BOOK.classes.values()] == [2_000, 4_000, 7_500, 12_000]
    assert (BOOK.company.repairs.refit_price, BOOK.company.repairs.refit_days) == (500, 1)
    assert (BOOK.company.travel.fuel_price, BOOK.company.travel.hop_fuel, BOOK.company.travel.hop_days) == (500, 5, 1)
    assert [wreck_price(BOOK, c) for c in ("scout", "ranger", "warden", "titan")] == [40_000, 80_000, 150_000, 260_000]
    assert sale_price(BOOK, "gauss_cannon") == 50_000


def test_11_6_what_is_shown_is_what_is_paid():
    t = live()
    do(t, d.Accept(t.contracts[0].id))
    sums = GAME.text.explain(GAME.view(t, 0))
    cost, before = sums["deployment"].total, t.credits
    do(t, d.AutoResolve("balanced", "focus_fire", "fight_to_end"))
    report = reported(t)
    assert t.credits == before - cost + report.pay + report.bonus
    assert (
        report.pay
        == sums[{"victory": "pay", "defeat": "defeat", "withdrawal": "withdrawal"}[report.result] + ":2"].total
    )


def test_11_1_all_of_a_kind_is_sold_at_once():
    t = firm(stores={"light_laser": 3, "flamer": 1})
    had = t.credits
    told = of(do(t, d.SellAll("light_laser")), ItemSold)
    assert told == [ItemSold("light_laser", 3 * sale_price(BOOK, "light_laser"), 3)]
    assert (t.stores, t.credits - had) == ({"flamer": 1}, told[0].price)
    assert d.SellAll("flamer") not in HEADQUARTERS.legal(t, 0), "one is sold as one"
    with pytest.raises(Illegal, match=r"^11\.1 There is none"):
        do(t, d.SellAll("light_laser"))
