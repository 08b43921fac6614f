"""Kingdom's own player: each rule of thumb where it counts, and never an illegal action."""

from __future__ import annotations

from random import Random

import pytest

import turnwright as tw
from turnwright.bots import make
from turnwright.core import Dice, Outcome, key_of_seed, legal, perform
from turnwright.core.language import reading
from turnwright.games.kingdom import GAME
from turnwright.games.kingdom.actions import (
    ATTACK,
    END_TURN,
    OVERWORK,
    TAX,
    Build,
    Develop,
    RaisePop,
    RoyalDecree,
    Sell,
)
from turnwright.games.kingdom.book import BOOK, Options
from turnwright.games.kingdom.bot import appraise, choose, due, evaluate, say_stake, stakes, threat
from turnwright.games.kingdom.bot.once import siege
from turnwright.games.kingdom.bot.situation import Situation
from turnwright.games.kingdom.text.danger import danger
from turnwright.languages import language

from .positions import position, realm, turn


def advice(mine, theirs=None, **where):
    t = position(mine, theirs or realm(), **where)
    return choose(GAME.view(t, 0), legal(t, 0), Random(1))


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"free_actions": "ap"},
        {"free_actions": "ap", "repeats": "once"},
        {"income_scope": "all"},
        {"max_rounds": 24},
    ],
)
def test_it_never_answers_what_is_not_legal(options):
    """Against random play, so that it meets every kind of mess."""
    rng = Random(1)
    for seed in range(25):
        t = GAME.start(options=options, dice=Dice(key_of_seed(seed)))
        while t.asks:
            seat = next(iter(t.asks))
            choices = legal(t, seat)
            said = choose(GAME.view(t, seat), choices, rng)
            assert said.action in choices
            assert said.reason.endswith(".")
            assert -1 <= evaluate(GAME.view(t, seat), seat) <= 1
            perform(t, seat, rng.choice(choices) if rng.random() < 0.5 else said.action)


def test_it_takes_a_castle_that_is_open():
    said = advice(realm(commanders=1, houses=1, army=9), realm(castle=9))
    assert (said.action, said.reason) == (ATTACK, "This takes the castle.")


def test_it_keeps_the_enemy_out():
    said = advice(realm(council=2, houses=1, lands=3, ap=1), realm(commanders=1, houses=1, army=4))
    assert said.action == Develop("watchtower")
    assert said.reason == "The enemy could strike the castle for 5, and this keeps 5 of it out."


def test_it_adds_a_councillor_where_there_is_room():
    assert advice(realm(houses=1, ap=1, gold=20)).action == RaisePop("council")


def test_it_raises_an_army_behind_a_council_of_two():
    assert advice(realm(council=2, houses=2, lands=3, ap=1, gold=20)).action == RaisePop("commander")


@pytest.mark.parametrize(("attacks", "at_once"), [(0, True), (1, False)])
def test_the_second_player_begins_with_an_army_only_where_it_may_strike_often(attacks, at_once):
    """R52 With one attack a turn it cost Player B the bill: normal won 5 of 100 as Player B under Tuned, half lost by bankruptcy."""
    t = position(realm(), realm(houses=1, ap=2, gold=20), seat=1, attacks_a_turn=attacks)
    said = choose(GAME.view(t, 1), legal(t, 1), Random(2))
    assert (said.action == RaisePop("commander")) is at_once


def test_it_taxes_for_what_it_wants_to_buy():
    assert advice(realm(houses=1, ap=1, gold=1)).action == TAX


def test_it_has_the_next_upkeep_ready():
    poor = realm(council=3, houses=2, farms=0, ap=0, gold=0)
    assert due(poor, BOOK) == 6
    assert advice(poor).action == TAX


def test_it_parts_with_what_helps_least():
    t = turn(realm(farms=1, outposts=1, lands=5, gold=0, council=3, houses=3), realm())
    assert {Sell("farm"), Sell("house"), Sell("outpost")} == set(legal(t, 0))
    assert choose(GAME.view(t, 0), legal(t, 0), Random(1)).action == Sell("outpost")


def test_it_counts_points_in_the_last_turn():
    said = advice(realm(ap=1, gold=40, happiness=5), round=20)
    assert said.action != END_TURN
    assert said.reason.endswith("more points at the end.")


def test_it_ends_the_turn_when_nothing_is_left():
    assert advice(realm(ap=0, gold=20, farms=5, lands=5)).action == END_TURN


def test_a_threat_counts_growth_and_every_commander():
    attacker = realm(commanders=2, houses=2, army=4)
    assert threat(attacker, realm(fort=3), BOOK, Options()) == 6 + 6 - 3
    assert threat(realm(), realm(), BOOK, Options()) == 0


@pytest.mark.parametrize(
    "better",
    [
        {"council": 2, "houses": 1},
        {"castle": 10, "gold": 30},
        {"army": 6, "commanders": 1, "houses": 1},
        {"happiness": 6},
        {"buildings": ("castle_walls", "mill")},
    ],
)
def test_a_better_realm_is_judged_better(better):
    plain, strong = position(realm(), realm()), position(realm(**better), realm())
    assert evaluate(GAME.view(strong, 0), 0) > evaluate(GAME.view(plain, 0), 0)
    assert evaluate(GAME.view(strong, 0), 1) < evaluate(GAME.view(plain, 0), 1)


def test_the_judgement_is_the_sum_of_what_it_says_it_counts():
    for path in sorted(GAME.folder.glob("strong/*.jsonl")):
        match = tw.load(path)
        for at in range(5, len(match), 23):
            view = match.at(at).view(0)
            lead = sum(stake.worth for stake in stakes(view, 0).values())
            assert evaluate(view, 0) == pytest.approx(lead / (20 + abs(lead)))


def test_what_counts_less_as_time_goes_by_is_no_councillor_less():
    """“0 councillors less, so 0 actions less a turn” was said of the end of a turn."""
    view = GAME.view(position(realm(council=3, houses=2, lands=4)), 0)
    early, late = stakes(view.but(round=14), 0)["council"], stakes(view.but(round=15), 0)["council"]
    assert early.worth > late.worth
    assert say_stake(view, "council", early.amount, late.amount) == ""
    assert say_stake(view, "council", 3, 2) == "1 councillor less, so 1 action less a turn"


def test_3_8_a_smaller_blow_reads_as_one():
    """“Your next turn could take 7 off the enemy's castle” was said against a turn."""
    view = GAME.view(position(), 0)
    assert say_stake(view, "-danger", 9, 7) == "your army as it stands could take only 7 off the enemy's castle"
    assert say_stake(view, "-danger", 5, 7) == "your next turn could take 7 off the enemy's castle"
    assert say_stake(view, "-danger", 9, 0) == "the enemy's castle is out of reach of your army as it stands"


def test_3_8_a_hint_promises_no_safety_from_a_commander_yet_to_be_raised():
    """“The enemy cannot reach your castle”, while the board showed that its next turn could."""
    view = GAME.view(position(realm(), realm(gold=10, houses=1, lands=2)), 0)
    assert danger(view, 0).castle > threat(view.realms[1], view.realms[0], view.book, view.options) == 0
    for name, before in (("danger", 3), ("danger", 9), ("doom", 1)):
        assert "the enemy's army as it stands" in say_stake(view, name, before, 0)


def test_a_second_best_that_ends_alike_is_not_said_to_look_better_alone():
    """“It looks better at once, but played on, you win in round 12”, beside a best that wins in round 12."""
    match = tw.load(GAME.folder / "strong" / "tuned-master-first.jsonl").at(24)
    hint = make(GAME, "plan:4:finalists=4:ahead=400:ms=60000", 0).choose(match.view(0), match.legal(0))
    assert hint.reason.endswith("you win in round 12 (conquest).")
    assert hint.instead
    assert hint.instead.reason == "Played on, it comes to the same: you win in round 12 (conquest)."


def test_a_second_best_that_wins_as_well_is_not_said_to_look_better_alone():
    """“It looks better at once, but played on, you win in round 16”, beside a best that wins in round 17, was not even worse."""
    match = tw.load(GAME.folder / "strong" / "tuned-master-first.jsonl").at(5)
    hint = make(GAME, "plan:4:finalists=4:ahead=400:ms=60000", 0).choose(match.view(0), match.legal(0))
    assert hint.reason.endswith("you win in round 15 (conquest).")
    assert hint.instead
    assert hint.instead.reason == "Played on, that wins as well, in more actions: you win in round 18 (conquest)."


@pytest.mark.parametrize(
    ("repeats", "happiness", "said"),
    [
        ("printed", 2, "Played on, it comes to the same: you lose in round 20 (victory points)."),
        ("once", 2, "Played on, it ends alike, but not as well for you: you lose in round 20 (victory points)."),
        ("once", 0, "Played on, that wins as well, but less clearly: "),
    ],
)
def test_1_a_second_best_that_ends_further_behind_is_not_said_to_come_to_the_same(repeats, happiness, said):
    """Where turns are compared by how far ahead they end (R55), a hint praised the second best and had nothing against it."""
    last = realm(ap=1, gold=2, lands=3, houses=1, council=2, farms=0)
    t = position(realm(happiness=happiness), last, 1, 20, free_actions="ap", repeats=repeats)
    hint = make(GAME, "plan:4:finalists=4:ahead=400:ms=60000", 0).choose(GAME.view(t, 1), legal(t, 1))
    assert hint.instead
    assert hint.instead.reason.startswith(said)


def test_2_3_to_end_the_turn_at_once_is_a_second_best_too():
    """With nothing else to do but Tax no second best was named: to end the turn is the last step of that plan as well."""
    view = GAME.view(position(realm(gold=0, farms=0, ap=1), free_actions="ap"), 0)
    hint = make(GAME, "plan:4:finalists=4:ahead=400:ms=60000", 0).choose(view, [TAX, END_TURN])
    assert hint.action == TAX
    assert hint.instead
    assert hint.instead.action == END_TURN


def test_2_3_the_steps_of_the_next_turn_are_told_without_its_end():
    """“next turn: Raise a councillor, Tax, 2 times, Build Citadel, End the turn”."""
    match = tw.load(GAME.folder / "strong" / "printed-master-second.jsonl").at(2)
    hint = make(GAME, "plan:4:finalists=4:ahead=400:ms=60000", 0).choose(match.view(0), match.legal(0))
    assert hint.then[-1].label.startswith("next turn: ")
    assert "End the turn" not in hint.then[-1].label


TUNED = GAME.preset("tuned")


def tuned(mine, theirs=None, **where):
    """R55 What the rules of thumb say where each action is taken once a turn."""
    t = position(mine, theirs or realm(castle=26), variant=TUNED.variant, **TUNED.options, **where)
    return choose(GAME.view(t, 0), legal(t, 0), Random(1))


def test_a_reason_is_in_one_language_to_its_end():
    """“Room for one more person: das bringt das Gold dafür.”"""
    poor = realm(gold=1, ap=3, houses=1, lands=3)
    with reading(language("de")):
        assert (
            advice(poor).reason
            == "Ein Aktionspunkt mehr in jedem Zug und ein Punkt am Ende: das bringt das Gold dafür."
        )
        assert tuned(realm(castle=26, ap=1)).reason == "Ein Hof bringt seinen Preis bis zum nächsten Zug wieder ein."


def test_r55_a_farm_that_pays_well_comes_first():
    assert tuned(realm(castle=26, ap=1)).action == Develop("farm")


def test_r55_a_councillor_comes_before_shelter_since_it_costs_no_action_point():
    threatened = realm(castle=26, council=2, houses=2, lands=4, ap=2, gold=20)
    assert tuned(threatened, realm(castle=26, commanders=2, houses=2, lands=3, army=20)).action == RaisePop("council")


ARMED = {"castle": 26, "commanders": 1, "houses": 1}


@pytest.mark.parametrize(("army", "shelters"), [(4, False), (12, True)])
def test_r55_it_shelters_when_two_blows_would_cost_points_and_not_from_every_small_army(army: int, shelters: bool):
    """Sheltering from an army of two in every turn, it stood with one councillor in round 13."""
    mine = realm(castle=26, council=2, houses=1, lands=4, farms=2, ap=1, gold=20)
    assert (tuned(mine, realm(**ARMED, army=army)).action == Develop("watchtower")) is shelters


def test_r55_the_second_blow_of_a_siege_finds_the_wall_that_the_first_has_broken():
    """It counted a wall of ten twice, and stood in the open before an army of twelve that takes 24 with two blows."""
    attacker, walled = realm(**ARMED, army=12), realm(castle=26, fort=10)
    assert siege(attacker, walled, BOOK) == (15 - 10) + 19
    assert siege(attacker, walled.but(fort=20), BOOK) == 19 - (20 - 15)
    mine = realm(castle=26, council=2, houses=1, lands=4, farms=2, ap=1, gold=20, fort=10)
    assert tuned(mine, attacker).action == Develop("watchtower")


@pytest.mark.parametrize("done", [(), ("RaisePop",)])
def test_r55_nobody_taxes_for_what_was_done_already(done: tuple[str, ...]):
    poor = realm(council=2, houses=2, lands=3, ap=2, gold=1, done=done)
    t = position(poor, variant=TUNED.variant, **TUNED.options)
    now = Situation(poor, realm(), t.book, t.options, legal(t, 0), False, 9, False)
    assert now.allowed(RaisePop("council")) is now.can_still(RaisePop("council")) is (not done)


def test_r55_two_watchtowers_keep_out_any_army():
    mine = realm(castle=26, council=6, houses=5, lands=12, farms=2, watchtowers=1, fort=2, ap=5, gold=40, happiness=6)
    t = position(mine.but(done=("Develop",)), realm(**ARMED, army=900), variant=TUNED.variant, **TUNED.options)
    said = choose(GAME.view(t, 0), legal(t, 0), Random(1))
    assert said.action == RoyalDecree("watchtower")


def test_r55_it_breaks_towers_that_have_to_be_built_anew():
    mine = realm(castle=26, council=6, commanders=2, houses=7, lands=9, farms=2, ap=5, army=20, gold=40)
    sheltered = realm(castle=26, lands=4, watchtowers=2, fort=4)
    assert tuned(mine, sheltered).reason == "Breaks the watchtowers, which have to be built anew."


def test_r55_it_builds_in_every_turn_what_does_most_first():
    rich = realm(castle=26, council=2, houses=1, lands=4, farms=2, ap=2, gold=40)
    assert tuned(rich).action == Build("temple")


def test_r55_it_works_the_farms_harder_for_gold():
    poor = realm(castle=26, lands=3, farms=2, ap=1, gold=1, happiness=1)
    assert tuned(poor).action == OVERWORK


def test_r55_one_blow_a_turn_is_all_that_threatens():
    attacker, once = realm(commanders=2, houses=2, army=4), Options(repeats="once")
    assert threat(attacker, realm(fort=3), BOOK, once) == 6 - 3


def test_r55_a_game_won_by_more_points_weighs_more_and_as_printed_every_win_weighs_the_same():
    """1 Compared by the bare win, turns of the opening differed by chance alone, and `hard` opened with a Royal Decree."""
    close, clear = Outcome("victory points", (0,), (51.0, 50.0)), Outcome("victory points", (0,), (60.0, 50.0))
    printed = GAME.view(position(), 0)
    once = GAME.view(position(repeats="once"), 0)
    assert 0 < appraise(once, 0, close) < appraise(once, 0, clear) < 1
    assert appraise(once, 1, close) == -appraise(once, 0, close)
    assert appraise(printed, 0, close) == appraise(printed, 0, clear) == 1
    fallen, conquest = once.but(loser=1), Outcome("conquest", (0,), (1.0, 0.0))
    assert appraise(fallen, 1, conquest) == -1 < appraise(once, 0, clear) < appraise(fallen, 0, conquest) < 1


def test_r55_normal_against_itself_plays_the_whole_game():
    matches = tw.simulate("kingdom", "normal,normal", 6, seed=1, preset="tuned")
    assert {match.outcome.reason.split(",")[0] for match in matches if match.outcome} == {"victory points"}


def test_r55_hard_against_itself_grows_before_it_strikes():
    """1 In small, and played on for a few turns only: no castle falls in the rounds in which it once did."""
    hard = "plan:2:finalists=1:ahead=40:ms=60000"
    for match in tw.simulate("kingdom", f"{hard},{hard}", 2, seed=9000, preset="tuned"):
        assert match.table.round > 8
