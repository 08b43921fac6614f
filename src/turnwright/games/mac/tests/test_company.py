"""7.8, 9.3, 9.5, 13 and 14: the company, its pilots, its bay, its calendar and its ways."""

import pytest

from turnwright.core import BadSetup, Illegal, added
from turnwright.games.mac import GAME
from turnwright.games.mac.book import BOOK
from turnwright.games.mac.company import actions as d
from turnwright.games.mac.company.briefing import accepted
from turnwright.games.mac.company.calendar import date
from turnwright.games.mac.company.contracts import employers, roll_contract
from turnwright.games.mac.company.events import (
    Arrived,
    CampaignEnded,
    ContractsPosted,
    DayBegan,
    GroupsChanged,
    WorkBegan,
)
from turnwright.games.mac.company.headquarters import HEADQUARTERS
from turnwright.games.mac.company.market import add_frame
from turnwright.games.mac.company.refit import changes, refit_rows, spare
from turnwright.games.mac.company.travel import legs

from .firm import firm, live
from .positions import do, of

# 7.8 The refit bay


def in_bay(**changes):
    t = firm(
        stores={"medium_laser": 1, "heavy_laser": 1, "sensor_array": 1, "gyro_stabilizer": 2, "flamer": 1}, **changes
    )
    do(t, d.OpenBay(1))
    return t


def test_7_8_removing_one_and_installing_another_costs_two_changes():
    t = in_bay()
    do(t, d.Strip("autocannon_5", "medium_2"), d.Fit("medium_laser", "medium_2"))
    assert added(refit_rows(t)) == 1_000
    assert of(do(t, d.ConfirmRefit()), WorkBegan) == [WorkBegan("Alpha", "refit", 1_000, 2)]
    assert t.stores == {"autocannon_5": 1, "heavy_laser": 1, "sensor_array": 1, "gyro_stabilizer": 2, "flamer": 1}
    assert (t.hangar[1].status, t.hangar[1].days, t.credits) == ("refitting", 2, 499_000)
    with pytest.raises(Illegal, match=r"^7\.8 Alpha is refitting"):
        do(t, d.OpenBay(1))
    do(t, d.AdvanceDay(), d.AdvanceDay())
    assert t.hangar[1].status == "ready"


def test_7_8_putting_back_what_was_there_is_no_change():
    t = in_bay()
    do(t, d.Strip("autocannon_5", "medium_2"), d.Fit("autocannon_5", "medium_2"))
    assert changes(t) == []
    do(t, d.Strip("heavy_laser", "large_1"), d.ResetBay())
    with pytest.raises(Illegal, match=r"^7\.8 Nothing is changed"):
        do(t, d.ConfirmRefit())
    do(t, d.LeaveBay())
    assert t.asks == {0: HEADQUARTERS}
    assert t.bay is None


def test_7_8_staged_changes_touch_nothing_until_confirmed():
    t = in_bay()
    before = (t.hangar[1], dict(t.stores), t.credits)
    do(t, d.Fit("gyro_stabilizer"), d.Fit("gyro_stabilizer"), d.Strip("gyro_stabilizer"))
    assert spare(t)["gyro_stabilizer"] == 1
    assert before == (t.hangar[1], dict(t.stores), t.credits)
    with pytest.raises(Illegal, match=r"^7\.8 A frame is in the refit bay"):
        do(t, d.AdvanceDay())


def test_7_8_regrouping_is_free_and_takes_no_time():
    t = in_bay()
    assert of(do(t, d.Regroup("large_1", 1), d.ConfirmRefit()), GroupsChanged) == [GroupsChanged("Alpha")]
    assert (t.hangar[1].status, t.credits) == ("ready", 500_000)
    assert {m.slot: m.group for m in t.hangar[1].mounts}["large_1"] == 1


def test_7_8_what_does_not_fit_is_refused_with_its_rule():
    t = in_bay()
    for action, reason in (
        (d.Fit("medium_laser", "large_2"), r"^7\.1 It takes a medium hardpoint"),
        (d.Fit("medium_laser", "medium_1"), r"^7\.1 That hardpoint is taken"),
        (d.Fit("medium_laser", "medium_9"), r"^7\.1 "),
        (d.Fit("gyro_stabilizer", "small_1"), r"^7\.7\.1 "),
        (d.Fit("plasma_lance", "large_2"), r"^7\.8 There is none"),
        (d.Strip("flamer", "small_1"), r"^7\.8 That is not fitted"),
        (d.Regroup("small_2", 1), r"^7\.2 There is no weapon"),
        (d.Regroup("small_1", 5), r"^7\.2 Groups go from 1 to 4"),
    ):
        with pytest.raises(Illegal, match=reason):
            do(t, action)


def test_7_8_space_is_a_limit():
    t = firm(stores={"reactive_armor": 9})
    do(t, d.OpenBay(1), *[d.Fit("reactive_armor")] * 6)
    with pytest.raises(Illegal, match=r"^7\.5 It takes 6 space, and 1 is left"):
        do(t, d.Fit("reactive_armor"))


def test_7_8_a_new_weapon_goes_to_the_lowest_empty_group_else_to_the_last():
    t = in_bay()
    do(t, d.Fit("flamer", "small_2"), d.Fit("heavy_laser", "large_2"))
    groups = {m.slot: m.group for m in t.bay.mounts}
    assert (groups["small_2"], groups["large_2"]) == (3, 4)
    do(t, d.Strip("autocannon_5", "medium_2"), d.Fit("autocannon_5", "medium_2"))
    assert {m.slot: m.group for m in t.bay.mounts}["medium_2"] == 4


# 9 Pilots


def test_9_5_starting_pilots():
    t = firm()
    rows = [(p.callsign, p.gunnery, p.piloting, p.tactics, p.morale, p.xp) for p in t.pilots.values()]
    assert rows == [
        ("Ghost", 4, 4, 3, 90, 200),
        ("Falcon", 5, 3, 3, 85, 150),
        ("Thunder", 3, 5, 4, 95, 180),
        ("Shadow", 2, 2, 1, 80, 0),
    ]


def test_9_3_hiring():
    t = live(credits=2_000_000)
    do(t, *[d.Hire()] * 11)
    hired = list(t.pilots.values())[4:]
    assert t.credits == 2_000_000 - 11 * 30_000
    assert all(
        2 <= p.gunnery <= 4 and 2 <= p.piloting <= 4 and 1 <= p.tactics <= 3 and 70 <= p.morale <= 90 for p in hired
    )
    names = [p.callsign for p in t.pilots.values()]
    assert len(set(names)) == 15
    assert set(names[:14]) == set(BOOK.company.callsigns)
    assert names[14].startswith("Merc-")
    t.place = "luna_station"
    with pytest.raises(Illegal, match=r"^14\.2 There is nobody to hire on Luna Station"):
        do(t, d.Hire())


def test_9_3_morale_includes_both_ends():
    t = firm((1, 1, 3, 2, 1))
    do(t, d.Hire())
    assert (t.pilots[5].gunnery, t.pilots[5].piloting, t.pilots[5].tactics, t.pilots[5].morale) == (2, 4, 2, 70)
    t = firm((1, 1, 1, 1, 21))
    do(t, d.Hire())
    assert t.pilots[5].morale == 90


# 13 The campaign


def test_13_1_assigning():
    t = firm()
    with pytest.raises(Illegal, match=r"^13\.1 Alpha has a pilot"):
        do(t, d.Assign(3, 1))
    do(t, d.Unassign(1))
    with pytest.raises(Illegal, match=r"^13\.1 Falcon flies Bravo"):
        do(t, d.Assign(2, 1))
    do(t, d.Accept(t.contracts[0].id))
    with pytest.raises(Illegal, match=r"^13\.1 Alpha has no pilot"):
        do(t, d.Field(1))
    assert accepted(t).lance == (2,)
    do(t, d.Bench(2))
    with pytest.raises(Illegal, match=r"^13 Choose at least one frame"):
        do(t, d.Launch())
    do(t, d.Decline(), d.Assign(3, 1))
    assert t.hangar[1].pilot == 3


def test_13_1_a_lance_has_four_frames_at_most():
    t = live()
    for pilot in (3, 4, 5):
        machine = add_frame(t, f"Spare {pilot}", "scout")
        t.hangar[machine.id] = machine.but(pilot=pilot if pilot < 5 else 0)
    t.pilots[5] = t.pilots[4].but(id=5, callsign="Fang")
    t.hangar[5] = t.hangar[5].but(pilot=5)
    do(t, d.Accept(t.contracts[0].id))
    assert len(accepted(t).lance) == 4
    with pytest.raises(Illegal, match=r"^13 A lance has 4 frames"):
        do(t, d.Field(5))


@pytest.mark.parametrize(
    ("day", "said"),
    [
        (1, "01 Jan 2847"),
        (15, "15 Jan 2847"),
        (31, "31 Jan 2847"),
        (32, "01 Feb 2847"),
        (59, "28 Feb 2847"),
        (60, "01 Mar 2847"),
        (365, "31 Dec 2847"),
        (366, "01 Jan 2848"),
        (425, "01 Mar 2848"),
    ],
)
def test_13_2_dates(day, said):
    assert date(BOOK, day) == said


def test_13_3_the_start():
    t = firm()
    assert (t.credits, t.reputation, t.day, t.place, t.fuel) == (500_000, 0, 1, "junction_station", 50)
    assert t.standing == {"crucible": 0, "directorate": 0, "outer_reach": 0}
    alpha, bravo = t.hangar.values()
    assert (alpha.name, alpha.chassis, alpha.armour, alpha.pilot) == (
        "Alpha",
        "enforcer",
        (8, 22, 16, 16, 12, 12, 24),
        1,
    )
    assert (bravo.name, bravo.chassis, bravo.armour, bravo.pilot) == ("Bravo", "raider", (5, 14, 10, 10, 8, 8, 15), 2)
    assert {m.slot: (m.weapon, m.group) for m in alpha.mounts} == {
        "medium_1": ("medium_laser", 1),
        "medium_2": ("autocannon_5", 1),
        "small_1": ("light_laser", 1),
        "large_1": ("heavy_laser", 2),
    }
    assert t.stores == {}
    with pytest.raises(BadSetup, match="1 player"):
        GAME.start(2, {"mode": "campaign"})


def test_13_3_names_may_be_changed_but_not_shared():
    t = firm()
    do(t, d.Rename(0, "Night Owls"), d.Rename(1, "Old Faithful"))
    assert (t.name, t.hangar[1].name) == ("Night Owls", "Old Faithful")
    with pytest.raises(Illegal, match=r"^13\.3 A frame is called that"):
        do(t, d.Rename(1, "Bravo"))


def test_13_a_campaign_ends_with_its_days():
    t = live(options={"days": 30})
    news = do(t, *[d.AdvanceDay()] * 30)
    assert of(news, CampaignEnded) == [CampaignEnded("term", 31)]
    outcome = GAME.score(t)
    assert outcome.winners == (0,)
    assert outcome.scores == (float(GAME.text.explain(GAME.view(t, 0))["score:0"].total),)


def test_13_bankruptcy_is_debt_that_sales_would_not_cover():
    t = live(credits=-140_000)
    do(t, d.AdvanceDay())
    assert t.closed == "", "the two frames and their guns would cover it"
    t.credits = -400_000
    do(t, d.AdvanceDay())
    assert (t.closed, t.asks) == ("bankruptcy", {})
    assert GAME.score(t).winners == ()


def test_13_without_a_frame_and_the_means_to_get_one_it_is_over():
    t = live(credits=79_000, hangar={})
    do(t, d.AdvanceDay())
    assert t.closed == "grounded"
    t = live(credits=80_000, hangar={})
    do(t, d.AdvanceDay())
    assert t.closed == ""


# 14 The galaxy


def test_14_1_eleven_systems_and_their_holders():
    assert len(BOOK.systems) == 11
    holders = [system.faction for system in BOOK.systems.values()]
    assert [holders.count(name) for name in ("directorate", "crucible", "outer_reach", "")] == [3, 3, 3, 2]


def test_14_2_twenty_four_places():
    assert len(BOOK.places) == 24
    counts = [sum(place.system == name for place in BOOK.places.values()) for name in BOOK.systems]
    assert set(counts) == {2, 3}
    assert [name for name, place in BOOK.places.items() if not place.market] == ["ore_belt", "junkyard"]
    t = live(place="ore_belt", stores={"flamer": 1})
    for action in (d.Sell("flamer"), d.SellFrame(1), d.Buy("light_laser")):
        with pytest.raises(Illegal, match=r"^14\.2 There is no market on Ore Belt"):
            do(t, action)


def cheapest(start: str) -> dict[str, tuple[int, int]]:
    best, todo = {start: (0, 0)}, [start]
    while todo:
        here = todo.pop()
        for route in BOOK.routes:
            if here in (route.one, route.other):
                there = route.other if here == route.one else route.one
                fuel, days = best[here][0] + route.fuel, best[here][1] + route.days
                if there not in best or fuel < best[there][0]:
                    best[there] = (fuel, days)
                    todo.append(there)
    return best


def test_14_3_sixteen_routes_and_what_they_add_up_to():
    assert len(BOOK.routes) == 16
    ways = cheapest("crossroads")
    assert ways["deadlight"] == (10, 2)
    assert {ways[name] for name in ("centauri_gate", "avalon", "haven")} == {(15, 3)}
    assert {ways[name] for name in ("terra_nova", "forge", "meridian", "the_drift", "rimward")} == {(25, 5)}
    assert ways["sol"] == (30, 6)
    worst = max(fuel for start in BOOK.systems for fuel, _ in cheapest(start).values())
    assert worst == 55
    assert cheapest("sol")["the_drift"] == cheapest("sol")["rimward"] == (55, 11)


def test_14_3_a_jump_burns_fuel_and_days():
    t = live(fuel=15)
    t.hangar[1] = t.hangar[1].but(status="repairing", days=3)
    t.pilots[2] = t.pilots[2].but(status="injured", days=3)
    news = do(t, d.Travel("haven_prime"))
    assert [event.day for event in of(news, DayBegan)] == [2, 3, 4]
    assert t.credits == 500_000 - 4_500
    assert (t.fuel, t.place, t.day) == (0, "haven_prime", 4)
    assert (t.hangar[1].status, t.pilots[2].status) == ("ready", "active")
    assert of(news, Arrived) == [Arrived("haven_prime", 15, 3)]
    t = live(fuel=14)
    with pytest.raises(Illegal, match=r"^14\.3 It takes 15 fuel, and there is 14"):
        do(t, d.Travel("haven_prime"))
    with pytest.raises(Illegal, match=r"^14\.3 Earth is more than one jump away"):
        do(t, d.Travel("earth"))
    assert (t.fuel, t.day) == (14, 1)
    do(t, d.Travel("freeport"))
    assert (t.fuel, t.day) == (9, 2)
    assert legs(t)["junction_station"] == (5, 1)


def test_14_3_fuel():
    t = live(fuel=90)
    do(t, d.BuyFuel(25))
    assert (t.fuel, t.credits) == (100, 495_000)
    with pytest.raises(Illegal, match=r"^14\.3 The tank is full"):
        do(t, d.BuyFuel(1))
    t.place, t.fuel = "junkyard", 0
    do(t, d.BuyFuel(7))
    assert (t.fuel, t.credits) == (7, 495_000 - 7_000), "double where there is no market"


def test_14_4_the_board_is_new_on_arrival():
    t = live()
    board = list(t.contracts)
    do(t, d.AdvanceDay(), d.Accept(board[0].id), d.Decline())
    assert t.contracts == board
    assert of(do(t, d.Travel("freeport")), ContractsPosted) == [ContractsPosted("freeport", 3)]
    assert not {contract.id for contract in t.contracts} & {contract.id for contract in board}
    t.contracts.clear()
    do(t, d.AdvanceDay())
    assert t.contracts == [], "only an arrival brings new ones"
    do(t, d.Travel("junction_station"))
    assert t.contracts == board, "what is left of the board of the last visit"
    t.day += 90
    do(t, d.Travel("freeport"))
    assert len(t.contracts) == 3, "after 90 days a place has a new board"


def test_14_4_by_option_a_board_is_new_on_every_arrival_and_the_day_after_it_is_empty():
    t = live(options={"board_refills": "daily"})
    board = list(t.contracts)
    t.contracts.clear()
    do(t, d.AdvanceDay())
    assert len(t.contracts) == 3
    do(t, d.Travel("freeport"), d.Travel("junction_station"))
    assert not {contract.id for contract in t.contracts} & {contract.id for contract in board}


def odds(t, times: int = 1500) -> dict[str, float]:
    found = [roll_contract(t).employer for _ in range(times)]
    return {name: 100 * found.count(name) / times for name in ("crucible", "directorate", "outer_reach")}


def test_14_4_four_of_five_come_from_the_faction_in_control():
    share = odds(live("a", place="smelter_one"))
    assert share["crucible"] == pytest.approx(80, abs=4)
    assert share["directorate"] == pytest.approx(10, abs=3)
    contested = odds(live("b"))
    assert all(value == pytest.approx(33.3, abs=5) for value in contested.values())


def test_15_1_hostile_factions_offer_nothing_unless_all_are_hostile():
    t = live("c", place="smelter_one")
    t.standing = {"crucible": -51, "directorate": -50, "outer_reach": 0}
    assert employers(t) == ["directorate", "outer_reach"]
    share = odds(t)
    assert share["crucible"] == 0
    assert share["directorate"] == pytest.approx(50, abs=5)
    t.standing = dict.fromkeys(t.standing, -100)
    assert odds(t)["crucible"] == pytest.approx(80, abs=4)


def test_15_3_employer_and_opponent_are_never_the_same():
    t = live("d")
    rolled = [roll_contract(t) for _ in range(300)]
    assert all(contract.employer != contract.opponent for contract in rolled)
    assert all(contract.title in BOOK.factions[contract.employer].titles for contract in rolled)


@pytest.mark.parametrize(
    ("place", "reputation", "found"),
    [("junction_station", 0, {1, 2, 3}), ("luna_station", 0, {4}), ("earth", 99, {3, 4, 5}), ("freeport", 99, {3, 4})],
)
def test_16_2_difficulty_stays_within_the_place(place, reputation, found):
    t = live("e", place=place, reputation=reputation)
    assert {roll_contract(t).difficulty for _ in range(200)} == found


def test_11_6_posted_pay():
    t = firm((1, 1, 4, 30_001, 1))
    t.standing = dict.fromkeys(t.standing, 100)
    contract = roll_contract(t)
    assert (contract.difficulty, contract.pay) == (3, 165_000)
    t = firm((1, 1, 2, 20_001, 1))
    assert roll_contract(t).pay == 70_000, "both ends are included"
    t = firm((1, 1, 4, 3_458, 1))
    t.standing = dict.fromkeys(t.standing, 100)
    assert roll_contract(t).pay == 123_457 * 110 // 100 == 135_802
