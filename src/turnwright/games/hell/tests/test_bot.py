"""The managers: the quick one, and the one who plans under the Full Charter."""

import random

import pytest

from turnwright.bots import make
from turnwright.core import Dice, key_of_seed, legal, perform
from turnwright.games.hell import GAME, bot
from turnwright.games.hell.actions import Flee, Stand
from turnwright.games.hell.bot import weighing
from turnwright.games.hell.bot.aims import Aims
from turnwright.games.hell.bot.odds import chance
from turnwright.games.hell.bot.planner import play_on
from turnwright.games.hell.bot.posts import Posts, ahead
from turnwright.games.hell.bot.purse import profit, spare
from turnwright.games.hell.bot.squads import best_sortie
from turnwright.games.hell.bot.style import COUP, QUIET
from turnwright.games.hell.bot.week import agents, hands, needs, supplies
from turnwright.games.hell.missions import difficulty
from turnwright.games.hell.notice import Retaliation
from turnwright.games.hell.quarter import quarter_profit
from turnwright.games.hell.resolution import chance_of

from .desk import agent, branch, do, letter, stats

FULL = GAME.preset("full")


def full_charter(seed, difficulty="normal"):
    return GAME.start(1, {**FULL.options, "difficulty": difficulty}, FULL.variant, Dice(key_of_seed(seed)))


def play(seed, **options):
    t, rng = GAME.start(1, options, dice=Dice(key_of_seed(seed))), random.Random(seed)
    while t.asks:
        advice = bot.choose(GAME.view(t, 0), legal(t, 0), rng)
        assert advice.reason
        perform(t, 0, advice.action)
    return t


@pytest.mark.parametrize(
    ("options", "games", "wins"), [({}, 12, 10), ({"difficulty": "hard"}, 12, 9), ({"long_charter": True}, 6, 4)]
)
def test_11_1_the_manager_builds_a_quiet_empire(options, games, wins):
    won = [play(seed, **options).ended for seed in range(games)]
    assert won.count("the Quiet Empire") >= wins, won


def test_11_the_judgement_stays_in_bounds_and_prefers_the_better_branch():
    t = GAME.start(1, None, dice=Dice(key_of_seed(1)))
    plain = bot.evaluate(GAME.view(t, 0), 0)
    t.dominion["market"] = 7
    grown = bot.evaluate(GAME.view(t, 0), 0)
    t.strain = 2
    assert -1 <= bot.evaluate(GAME.view(t, 0), 0) < plain < grown <= 1


def test_13_a_search_bot_plays_a_week():
    t = GAME.start(1, {"max_weeks": 12}, dice=Dice(key_of_seed(2)))
    searcher = make(GAME, "mcts:8", 1)
    for _ in range(6):
        perform(t, 0, searcher.choose(GAME.view(t, 0), legal(t, 0)).action)
    assert t.week >= 1


def test_7_2_the_bots_odds_are_those_of_the_rules():
    for seed in range(12):
        t, rng = branch(difficulty=("easy", "normal", "hard")[seed % 3]), random.Random(seed)
        for number in t.roster:
            agent(
                t,
                number,
                level=rng.randint(1, 5),
                corruption=rng.randint(0, 5),
                condition=rng.choice(["fresh", "tired"]),
            )
        for kind in ("smuggling", "sabotage", "interdiction", "tribute", "extraction_run", "intelligence"):
            mission = letter(stats(t, "market", authority=rng.randint(0, 8)), kind, "market")
            squad, weeks = list(t.roster.values())[: rng.randint(1, 4)], rng.randint(1, 5)
            told = chance_of(t, mission, squad, weeks).total
            assert chance(t, mission, squad, weeks, difficulty(t, mission).total) == told


def test_16_the_manager_sends_squads_for_the_authority_in_its_way_alone():
    t = stats(branch(contested_ground=12), "market", authority=6, dominion=6)
    for number in t.roster:
        agent(t, number, level=5)
    mission = letter(t, "sabotage", "market")
    aims = Aims(t, QUIET)
    assert (aims.authority("market"), aims.authority("docks"), aims.push) == (1, 0, False)
    sortie = best_sortie(t, aims)
    assert sortie
    assert sortie.mission == mission


def test_16_the_purse_is_the_books():
    t = full_charter(3)
    play_on(t, QUIET, until=9)
    assert profit(t) == quarter_profit(t).total
    t.sovereigns = 500
    kept = spare(t, QUIET)
    t.week = t.options.max_weeks
    assert kept < spare(t, QUIET) == 500 - QUIET.cushion, "in the last quarter nothing is worth keeping"


@pytest.mark.parametrize("style", [QUIET, COUP], ids=["quiet", "coup"])
def test_16_a_style_wins_its_victory_under_the_full_charter(style):
    ends = []
    for seed in range(16):
        play_on(t := full_charter(seed, "easy"), style)
        assert t.week <= FULL.options["max_weeks"]
        ends.append(t.ended)
    assert sum(("Coup" if style is COUP else "Quiet Empire") in end for end in ends) >= 4, ends


def test_16_a_choice_of_victory_is_kept_for_its_weeks_and_not_for_ever(monkeypatch):
    thought = []

    def outlook(v, style):
        thought.append(v.week)
        return float(style is COUP)

    monkeypatch.setattr(weighing, "outlook", outlook)
    weighing.KEPT.clear()
    t = full_charter(5)
    while t.asks and t.week <= weighing.COMMITTED + 1:
        assert weighing.chosen_style(GAME.view(t, 0)) is COUP
        play_on(t, QUIET, until=t.week)
    assert sorted(set(thought)) == [1, weighing.COMMITTED + 1]


def test_16_the_quick_way_is_shut_under_the_full_charter():
    for seed in range(2):
        t, rng = full_charter(seed), random.Random(seed)
        while t.asks:
            perform(t, 0, bot.quick.choose(GAME.view(t, 0), legal(t, 0), rng).action)
        assert not GAME.score(t).winners


def test_10_1_a_hint_for_discretion_says_what_notice_would_do_without_it():
    """Under the Full Charter it said only that a district is to fall silent."""
    t = stats(full_charter(3), "docks", notice=8)
    assert (
        Posts(t, Aims(t, QUIET))
        .why["docks:discretion"][0]
        .startswith("Without it The Sulfur Docks comes to Notice 8 this week")
    )


def test_2_2_no_hint_speaks_of_more_notice_than_there_can_be():
    """“Without it The Sulfur Docks comes to Notice 11 this week.”"""
    t = stats(full_charter(3), "docks", notice=10, dominion=5)
    assert ahead(t, "docks") == 10
    assert "comes to Notice 10 this week" in Posts(t, Aims(t, QUIET)).why["docks:discretion"][0]


def test_3_1_a_reserve_is_told_with_what_is_kept_in_hand():
    """“The next upkeep takes 9 materiel” stood beside “Keep 20 materiel”, though 10 could be kept."""
    t = full_charter(3)
    t.materiel, t.reserve = 40, 0
    found = next(supplies(t, QUIET))
    assert (
        found.reason
        == f"The next upkeep takes {needs(t)} materiel. {QUIET.stock} more {'is' if QUIET.stock == 1 else 'are'} kept in hand."
    )
    assert found.action.materiel >= needs(t) + QUIET.stock


def test_4_1_a_hint_to_hire_says_what_for_and_how_he_is_paid():
    """“There is more work than hands” stood beside a worker without a post."""
    t = full_charter(3)
    t.dominion["docks"], t.sovereigns, t.materiel, t.workers = 5, 200, 40, 5
    assert next(hands(t, QUIET)).reason == (
        "Posts open as Dominion grows, and a hand is to be ready for them. "
        "He earns his price back in the 12 weeks left of the quarter."
    )


def test_10_4_every_answer_to_a_retaliation_has_one_beside_it():
    t = branch()
    t.jobs["docks:extraction"] = 2
    do(t, Retaliation("docks"))
    v, options = GAME.view(t, 0), legal(t, 0)
    assert {type(found.action) for best in options if (found := bot.second(v, options, best))} == {Flee, Stand}


def test_5_3_a_hint_to_hire_an_agent_says_how_many_there_are():
    t = full_charter(3)
    t.sovereigns, t.materiel, t.roster = 400, 60, dict(list(t.roster.items())[:1])
    assert next(agents(t, QUIET)).reason.startswith("Missions need people: of level ")
