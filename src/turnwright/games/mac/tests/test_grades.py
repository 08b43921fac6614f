"""13.4 Grades, and what keeps a company from winning without a fight: R97, R120, R130, R131."""

from random import Random

import pytest

from turnwright.core import Dice, Illegal, added, apply, key_of_seed, legal, perform
from turnwright.games.mac import GAME
from turnwright.games.mac import actions as a
from turnwright.games.mac.bot import choose
from turnwright.games.mac.bot.bay import equip, work_in_bay
from turnwright.games.mac.bot.forces import best_offer, chance, ready_forces
from turnwright.games.mac.company import actions as d
from turnwright.games.mac.company.enemy_forces import enemy_line
from turnwright.games.mac.company.grades import conditions, grade_of, next_grade, places_seen, starting_worth
from turnwright.games.mac.company.state import Board, Deed
from turnwright.games.mac.company.worth import worth_rows
from turnwright.games.mac.learn import goal
from turnwright.games.mac.presets import PRESETS
from turnwright.games.mac.score import score
from turnwright.testing.sight import terminal_text

from .firm import contract, firm, live

COMPANIES = {preset.name: preset.options for preset in PRESETS if preset.options.get("mode") == "campaign"}
WON = Deed(5, "crucible", 3, "victory", 100_000)


def company(name="normal", seed=1, **changes):
    t = GAME.start(1, COMPANIES[name], dice=Dice(key_of_seed(f"{name} {seed}")))
    for field, value in changes.items():
        setattr(t, field, value)
    return t


# Lines that never win


def play(t, line):
    while t.asks:
        perform(t, 0, line(t))
    return score(t)


def idle(t):
    return d.AdvanceDay()


def sell_everything(t):
    goods = [act for act in legal(t, 0) if isinstance(act, d.SellFrame | d.SellAll | d.Sell)]
    return goods[0] if goods else d.AdvanceDay()


def withdraw_at_once(t):
    """Full pay, one frame, and off the field before a shot is fired; repairs and pilots are seen to."""
    answers = legal(t, 0)
    if t.phase == "deployment":
        return a.START if a.START in answers else a.PLACE_ALL
    if t.phase != "headquarters":
        return a.WITHDRAW
    wanted: list = [act for act in answers if isinstance(act, d.Repair | d.Assign | d.Accept | d.SetPayout)]
    if t.mission:
        wanted = [d.SetPayout(0)] if t.mission.payout else [d.Bench(id) for id in t.mission.lance[1:]]
        wanted += [d.Launch(), d.Decline()]
    wanted = [act for act in wanted if act in answers and not getattr(act, "rush", False)]
    able = t.mission or any(m.status == "ready" and m.pilot for m in t.hangar.values())
    wanted = [act for act in wanted if able or not isinstance(act, d.Accept)]
    roads = [act for act in answers if isinstance(act, d.Travel | d.LeaveField)]
    return wanted[0] if wanted else roads[t.day % len(roads)] if roads else d.AdvanceDay()


@pytest.mark.parametrize("line", [idle, sell_everything, withdraw_at_once])
@pytest.mark.parametrize("name", ["normal", "hard"])
def test_13_4_no_company_wins_without_a_fight(name, line):
    t = company(name)
    outcome = play(t, line)
    assert (len(t.history) > 5) is (line is withdraw_at_once)
    assert outcome.winners == ()
    assert grade_of(t) in ("Ruin", "Adrift")
    assert outcome.reason in ("adrift", "bankruptcy", "no frame left and no means to get one")


@pytest.mark.parametrize("line", [idle, sell_everything, withdraw_at_once])
def test_13_4_nor_does_one_by_the_printed_rules_in_our_presets(line):
    assert play(company("campaign"), line).winners == ()
    assert play(company("short-campaign"), line).winners == ()


def test_13_matches_of_before_count_as_they_did():
    t = GAME.start(1, {"mode": "campaign", "days": 30}, dice=Dice(key_of_seed(1)))
    outcome = play(t, idle)
    assert (outcome.reason, outcome.winners) == ("the term is served", (0,))


# Grades


def rich(times, **changes):
    """A company that has served its term, worth so many times the start."""
    t = company(closed="term", day=366, **{"history": [WON] * 12, **changes})
    t.credits += int(times * starting_worth(t.book)) - added(worth_rows(t))
    return t


def visited(t, number):
    t.boards |= {name: Board(1, ()) for name in list(t.book.places)[:number] if name != t.place}
    return t


def test_13_4_the_start_is_what_a_new_company_is_worth():
    t = company()
    assert starting_worth(t.book) == added(worth_rows(t)) == 729_000
    assert grade_of(t) == "Adrift"


def test_13_4_established_takes_twice_the_worth_and_twelve_victories():
    assert grade_of(rich(2)) == "Established"
    assert grade_of(rich(1.99)) == "Adrift"
    assert grade_of(rich(2, history=[WON] * 11)) == "Adrift"
    assert grade_of(rich(2, history=[WON.but(result="withdrawal")] * 20)) == "Adrift"


def test_13_4_no_grade_in_debt_or_without_a_frame_and_a_pilot():
    indebted = rich(3)
    indebted.stores["gauss_cannon"] = 1_000
    indebted.credits = -1
    assert grade_of(indebted) == "Adrift"
    bare = rich(3)
    bare.hangar.clear()
    assert grade_of(bare) == "Adrift"
    alone = rich(3)
    alone.pilots = {id: pilot.but(status="kia") for id, pilot in alone.pilots.items()}
    assert grade_of(alone) == "Adrift"


def test_13_4_renowned_and_legend_take_places_standing_and_the_hardest_contracts():
    t = visited(rich(9), 12)
    assert places_seen(t) >= 12
    assert grade_of(t) == "Established"
    t.standing["crucible"] = 100
    assert grade_of(t) == "Renowned"
    t.standing["crucible"] = 200
    assert grade_of(t) == "Renowned"
    ahead = next_grade(t)
    assert ahead is not None
    assert [c.what for c in conditions(t, ahead) if not c.met] == ["hardest victories"]
    t.history = [WON] * 7 + [WON.but(difficulty=5)] * 5
    assert grade_of(t) == "Legend"
    assert next_grade(t) is None


def test_13_4_a_company_that_did_not_last_is_a_ruin():
    t = rich(9)
    t.closed = "bankruptcy"
    assert grade_of(t) == "Ruin"


def test_13_4_a_shorter_term_takes_its_share_of_the_counts():
    t = company("short-campaign")
    need = {c.what: c.need for c in conditions(t, t.book.company.grades[1])}
    assert (need["victories"], need["places"], need["worth"]) == (3, 3, 4 * 729_000)


def test_13_4_the_score_says_the_grade():
    t = rich(2)
    assert (score(t).reason, score(t).winners) == ("established", (0,))
    assert score(t).scores == (float(added(worth_rows(t))),)


def test_13_4_every_client_is_told():
    t = company()
    view = GAME.view(t, 0)
    pictures = {"board": "".join(GAME.board.screens(view).values()), "terminal": terminal_text(GAME, view) or ""}
    for picture in pictures.values():
        assert "Adrift so far; next: Established" in picture
        assert "0 of 12 contracts won" in picture


def test_13_4_the_goal_names_the_days_and_the_grade():
    """It spoke of "the grade that was agreed on"."""
    printed = GAME.start(1, {"mode": "campaign", "days": 30}, dice=Dice(key_of_seed("30")))
    told = [goal(GAME.view(t, 0)).win[0] for t in (company(), printed)]
    assert "365 days ends it is Established or better" in told[0]
    assert told[1] == "Its term of 30 days ends and it is still there."


def test_13_4_the_end_says_the_grade_and_what_the_next_would_have_taken():
    t = rich(2)
    t.asks.clear()
    view = GAME.view(t, 0)
    page = GAME.board.screens(view)["The end"]
    assert "Established" in page
    assert "To be called Renowned it would have taken" in page
    assert "Grade: Established" in (terminal_text(GAME, view) or "")
    assert "is Established" in GAME.text.prompt(view).detail


# What the presets change


def test_16_1_by_weight_the_printed_line_goes_round():
    t = company()
    light, heavy = 200_000, 1_500_000
    assert enemy_line(t.book, t.options, 2, light) == ("light", "medium")
    assert enemy_line(t.book, t.options, 2, heavy) == ("light", "medium") * 3
    assert enemy_line(t.book, t.options, 5, heavy) == ("heavy", "assault")
    assert enemy_line(t.book, t.options, 1, 10 * heavy) == ("light",) * 6, "six at most"
    assert enemy_line(t.book, GAME.make_options({}), 2, heavy) == ("light", "medium"), "as printed"


def test_13_1_a_contract_takes_its_days():
    t = company(contracts=[contract(1, pay=50_000)])
    upkeep = t.credits
    perform(t, 0, d.Accept(99))
    before, cost = t.day, 2_000 + 4_000
    perform(t, 0, d.Launch())
    assert t.day == before + 7
    assert t.credits == upkeep - cost - 7 * 1_500


def test_12_2_as_for_the_last_contract():
    t = live(contracts=[contract(1), contract(1, id=98)])
    perform(t, 0, d.Accept(99))
    with pytest.raises(Illegal, match=r"12\.2 No contract"):
        apply(t, 0, d.AsBefore())
    for act in (d.SetPayout(0), d.Bench(1), d.Launch(), a.PLACE_ALL, a.START, a.WITHDRAW):
        perform(t, 0, act)
    if t.asks and d.LeaveField() in legal(t, 0):
        perform(t, 0, d.LeaveField())
    perform(t, 0, d.Accept(98))
    assert t.mission is not None
    assert (t.mission.payout, t.mission.lance) != (0, (2,))
    assert d.AsBefore() in legal(t, 0)
    perform(t, 0, d.AsBefore())
    assert (t.mission.payout, t.mission.lance) == (0, (2,))
    with pytest.raises(Illegal, match=r"12\.2 Payout and lance are those"):
        apply(t, 0, d.AsBefore())


# The player of companies


def test_the_player_does_not_open_the_bay_for_what_it_cannot_pay():
    """With too few credits for the refit it once went in and out of the bay for ever."""
    for credits in (0, 320, 499, 500, 1_200):
        t = firm(credits=credits, stores={"medium_laser": 2, "machine_gun": 3})
        opened = 0
        for _ in range(12):
            view = GAME.view(t, 0)
            act = work_in_bay(view, legal(t, 0)) if view.bay else equip(view, legal(t, 0))
            if act is None:
                break
            opened += isinstance(act.action, d.OpenBay)
            perform(t, 0, act.action)
        assert opened <= 2


def test_the_player_judges_a_fight_by_power_and_numbers():
    t = company()
    view = GAME.view(t, 0)
    frames = ready_forces(view)
    chances = [chance(view, frames, difficulty) for difficulty in range(1, 6)]
    assert chances == sorted(chances, reverse=True)
    assert chance(view, frames, 1) > chance(view, frames[:1], 1)
    assert not best_offer(view, frames, 5, 380_000).frames, "not to be won"
    assert best_offer(view, frames, 1, 70_000).frames


def test_the_player_makes_a_year_of_it():
    """It fights, travels, hires and refits, and ends well with this seed; balance.md has many."""
    t = company("normal", seed=3, credits=500_000)
    rng, deeds = Random(1), set()
    while t.asks:
        act = choose(GAME.view(t, 0), legal(t, 0), rng).action
        deeds.add(type(act))
        perform(t, 0, act)
    assert {d.Accept, d.Travel, d.Buy, d.ConfirmRefit, d.Repair, d.Assign} <= deeds
    assert places_seen(t) >= 8
    assert t.closed
