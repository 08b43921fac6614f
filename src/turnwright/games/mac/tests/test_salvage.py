"""12 Salvage, 9 what becomes of pilots and frames, 15.2 and 16.2 what people think of it."""

import pytest

from turnwright.core import Illegal
from turnwright.games.mac.book import BOOK
from turnwright.games.mac.company import actions as d
from turnwright.games.mac.company.briefing import accepted
from turnwright.games.mac.company.contracts import base_difficulty
from turnwright.games.mac.company.events import (
    BonusFound,
    ContractEnded,
    FrameRecovered,
    PilotReturned,
    StandingChanged,
    WeaponsScavenged,
)
from turnwright.games.mac.company.market import add_frame
from turnwright.games.mac.company.repair import repair_days, repair_rows, worn
from turnwright.games.mac.company.salvage import SALVAGE, picks, reported, salvage_chance
from turnwright.games.mac.company.standing import judge
from turnwright.games.mac.company.state import Return
from turnwright.games.mac.frames import assemble
from turnwright.games.mac.lances import DESIGNS
from turnwright.games.mac.state import Ending, Pilot

from .firm import HEADLESS, LOST, contract, firm, fought, live
from .positions import do, of

NOTHING = (100,) * 9
"""Dice that find nothing: seven weapons in the wreckage, two enemies."""


@pytest.mark.parametrize(
    ("level", "by_difficulty", "withdrawal"),
    [
        (0, [0, 0, 0, 0, 0], 0),
        (1, [0, 1, 1, 1, 1], 0),
        (2, [1, 2, 2, 3, 3], 1),
        (3, [2, 3, 3, 5, 5], 2),
        (4, [2, 4, 4, 6, 6], 2),
    ],
)
def test_12_1_and_12_2_picks(level, by_difficulty, withdrawal):
    assert [picks(BOOK, n, level, "victory") for n in range(1, 6)] == by_difficulty
    assert {picks(BOOK, n, level, "withdrawal") for n in range(1, 6)} == {withdrawal}
    assert {picks(BOOK, n, level, "defeat") for n in range(1, 6)} == {0}


def test_12_1_picks_are_no_more_than_there_is():
    t, _ = fought(theirs={3: {**LOST, "mounts": ()}, 4: LOST}, payout=4, difficulty=5)
    assert reported(t).picks == 3 == len(reported(t).pool)


def test_12_1_weapons_are_picked_one_by_one():
    t, _ = fought(theirs={3: LOST, 4: LOST})
    assert t.asks == {0: SALVAGE}
    assert (len(reported(t).pool), reported(t).picks) == (7, 2)
    do(t, d.Pick("heavy_laser"))
    with pytest.raises(Illegal, match=r"^12\.1 That is not"):
        do(t, d.Pick("heavy_laser"))
    do(t, d.Pick("medium_laser"))
    with pytest.raises(Illegal, match=r"^12\.1 There are no picks"):
        do(t, d.Pick("light_laser"))
    assert t.stores == {"heavy_laser": 1, "medium_laser": 1}
    with pytest.raises(Illegal, match=r"^12 "):
        do(t, d.AdvanceDay())


def test_12_2_the_payout_is_chosen_before_and_fixed_then():
    t = live()
    do(t, d.Accept(t.contracts[0].id))
    assert accepted(t).payout == 2
    do(t, d.SetPayout(4))
    with pytest.raises(Illegal, match=r"^12\.2 "):
        do(t, d.SetPayout(5))
    do(t, d.AutoResolve("aggressive", "threat", "retreat_at_50"))
    assert reported(t).payout == 4


def test_12_3_each_unpicked_weapon_is_rolled_for_and_each_enemy_may_yield_another():
    assert [salvage_chance(BOOK, n) for n in range(1, 6)] == [20, 25, 30, 35, 40]
    t, news = fought(30, 31, *NOTHING[:5], 15, 1, 16, theirs={3: LOST, 4: LOST}, payout=0)
    first = reported(t).pool[0]
    assert of(news, WeaponsScavenged) == [WeaponsScavenged((first,))], "at Full Pay too"
    assert len(of(news, BonusFound)) == 1
    find = BOOK.weapons[of(news, BonusFound)[0].weapon]
    assert find.faction in ("", "directorate")
    assert t.stores == {first: 1} | {of(news, BonusFound)[0].weapon: 1 + (first == of(news, BonusFound)[0].weapon)}


def test_12_3_a_picked_weapon_does_not_roll_but_its_twin_does():
    t, _ = fought(*(100,) * 4, 1, *(100,) * 4, theirs={3: LOST, 4: LOST}, difficulty=1)
    assert reported(t).pool.count("medium_laser") == 2
    do(t, d.Pick("medium_laser"))
    twin = reported(t).pool.index("medium_laser")
    t.dice = t.dice.but(faces=tuple(1 if n == twin else 100 for n in range(8)))
    assert of(do(t, d.LeaveField()), WeaponsScavenged) == [WeaponsScavenged(("medium_laser",))]
    assert t.stores == {"medium_laser": 2}


def test_12_nothing_is_salvaged_after_a_defeat():
    t, news = fought(100, 1, 100, 1, won=False, mine={1: LOST, 2: LOST}, theirs={3: HEADLESS})
    assert (reported(t).pool, reported(t).wrecks, reported(t).picks, t.stores) == ((), (), 0, {})
    assert of(news, ContractEnded)[0].result == "defeat"


@pytest.mark.parametrize(
    ("chassis", "price", "bill"),
    [
        ("scout", 40_000, 12_000),
        ("ranger", 80_000, 24_000),
        ("bruiser", 150_000, 45_000),
        ("colossus", 260_000, 78_000),
    ],
)
def test_12_4_an_enemy_whose_pilot_was_killed_can_be_bought(chassis, price, bill):
    t, _ = fought(theirs={3: {**HEADLESS, "chassis": chassis}, 4: LOST})
    assert len(reported(t).wrecks) == 1, "the breached one is not offered"
    before = t.credits
    news = do(t, d.Recover(0))
    assert of(news, FrameRecovered)[0].price == price == before - t.credits
    machine = t.hangar[3]
    assert (machine.status, machine.mounts, machine.armour[0]) == ("damaged", (), 0)
    assert sum(value for _, value, _ in repair_rows(BOOK, machine)) == bill
    assert repair_days(BOOK, machine) == 3
    assert machine.name == f"Salvage-{BOOK.chassis[chassis].designation}"


def test_12_4_it_must_be_affordable_after_the_pay():
    t, _ = fought(theirs={3: HEADLESS, 4: LOST})
    t.credits = 79_999
    with pytest.raises(Illegal, match=r"^11 It costs 80,000"):
        do(t, d.Recover(0))


# Frames and pilots


def test_9_2_with_the_reactor_three_of_ten_die_and_the_rest_are_injured():
    t, news = fought(30, 31, 8, *NOTHING, mine={1: LOST, 2: LOST}, theirs={3: LOST, 4: LOST}, payout=0)
    ghost, falcon = t.pilots[1], t.pilots[2]
    assert (ghost.status, falcon.status, falcon.days) == ("kia", "injured", 10)
    assert [machine.pilot for machine in t.hangar.values()] == [0, 0]
    assert [machine.status for machine in t.hangar.values()] == ["destroyed", "destroyed"]
    assert of(news, PilotReturned)[0] == PilotReturned("Ghost", "kia", 0, 0)
    assert of(news, ContractEnded)[0].bonus == 0


def test_9_2_a_head_kill_is_certain_and_the_frame_only_damaged():
    t, _ = fought(*NOTHING, mine={1: HEADLESS}, theirs={3: LOST, 4: LOST}, payout=0)
    assert t.pilots[1].status == "kia"
    assert (t.hangar[1].status, t.hangar[1].pilot) == ("damaged", 0)


def test_9_2_a_hurt_pilot_keeps_the_frame_and_heals_day_by_day():
    t, _ = fought(1, *NOTHING, mine={1: {"pilot_injured": True}}, theirs={3: LOST, 4: LOST}, payout=0)
    assert (t.pilots[1].status, t.pilots[1].days, t.hangar[1].pilot) == ("injured", 3, 1)
    do(t, d.Accept(t.contracts[0].id))
    with pytest.raises(Illegal, match=r"^9\.2 Ghost is injured"):
        do(t, d.Field(1))
    do(t, d.Decline(), d.AdvanceDay(), d.AdvanceDay())
    assert (t.pilots[1].status, t.pilots[1].days) == ("injured", 1)
    do(t, d.AdvanceDay())
    assert (t.pilots[1].status, t.pilots[1].days) == ("active", 0)


@pytest.mark.parametrize(("won", "difficulty", "xp"), [(True, 3, 125), (False, 5, 125), (False, 1, 25)])
def test_9_4_experience(won, difficulty, xp):
    ended: Ending = "destruction" if won or difficulty == 5 else "withdrawal"
    t, _ = fought(won=won, ended=ended, difficulty=difficulty, mine={1: {"kills": 2}})
    assert (t.pilots[1].xp, t.pilots[1].missions, t.pilots[1].kills) == (200 + xp, 9, 7)
    assert t.pilots[3].xp == 180, "who stayed behind learns nothing"


def test_11_2_less_than_five_percent_is_mended_at_once():
    scratched = {"armour": (8, 22, 16, 16, 12, 12, 19), "components": 1}
    dented = {"armour": (8, 22, 16, 16, 12, 12, 18)}
    t, _ = fought(mine={1: scratched})
    assert (t.hangar[1].status, sum(t.hangar[1].armour), t.hangar[1].components) == ("ready", 110, 0)
    t, _ = fought(mine={1: dented})
    assert (t.hangar[1].status, sum(t.hangar[1].armour)) == ("damaged", 104)


def test_11_2_exactly_five_percent_is_damaged():
    t = firm()
    machine = add_frame(t, "Spare", "vanguard")
    frame = assemble(BOOK, 9, 0, "Spare", Pilot("P", 3, 3), DESIGNS["line"][0])
    assert worn(t, machine, frame.but(armour=(7, 20, 15, 15, 11, 11, 16))).status == "damaged"
    assert worn(t, machine, frame.but(armour=(7, 20, 15, 15, 11, 11, 17))).status == "ready"


def test_13_the_report_says_what_became_of_everybody():
    t, _ = fought(mine={2: {"kills": 2}})
    assert reported(t).returns[1] == Return("Bravo", "ready", "Falcon", "active", 0, 2, 125)
    assert t.history[-1].earned == reported(t).pay + reported(t).bonus == 144_375


# Standing and reputation


@pytest.mark.parametrize("difficulty", range(1, 6))
def test_15_2_standing_by_outcome(difficulty):
    t, _ = fought(difficulty=difficulty)
    assert t.standing["crucible"] == [12, 14, 16, 18, 20][difficulty - 1]
    assert t.standing["directorate"] == t.standing["outer_reach"] == [-3, -4, -5, -6, -7][difficulty - 1]
    t, _ = fought(won=False, difficulty=difficulty)
    assert t.standing == {"crucible": [-6, -7, -8, -9, -10][difficulty - 1], "directorate": 0, "outer_reach": 0}
    t, _ = fought(won=False, ended="withdrawal", difficulty=difficulty)
    assert t.standing == {"crucible": -3, "directorate": 0, "outer_reach": 0}
    t, _ = fought(won=False, ended="rounds", difficulty=difficulty)
    assert reported(t).result == "withdrawal"


def test_15_2_standing_stays_on_its_scale():
    t = firm(standing={"crucible": 495, "directorate": -98, "outer_reach": -100})
    judge(t, contract(5), "victory")
    assert t.standing == {"crucible": 500, "directorate": -100, "outer_reach": -100}


def test_15_2_only_real_changes_are_told():
    _, news = fought(won=False, ended="withdrawal")
    assert of(news, StandingChanged) == [StandingChanged("crucible", -3, -3)]


@pytest.mark.parametrize(("won", "ended", "change"), [(True, "destruction", 3), (False, "withdrawal", 0)])
def test_16_2_reputation(won, ended, change):
    t, _ = fought(won=won, ended=ended)
    assert t.reputation == change


def test_16_2_reputation_is_never_below_zero():
    t, _ = fought(won=False)
    assert t.reputation == 0


@pytest.mark.parametrize(("reputation", "base"), [(0, 1), (4, 1), (5, 2), (14, 3), (15, 4), (99, 4)])
def test_16_2_base_difficulty(reputation, base):
    assert base_difficulty(firm(reputation=reputation)) == base


def test_11_6_a_withdrawal_may_have_to_be_earned():
    earned = {"withdrawal_must_be_earned": True}
    t, _ = fought(won=False, ended="withdrawal", options=earned)
    assert reported(t).pay == 0
    t, _ = fought(won=False, ended="withdrawal", options=earned, theirs={3: LOST})
    assert reported(t).pay == 42_000
    t, _ = fought(won=False, ended="withdrawal")
    assert reported(t).pay == 42_000
