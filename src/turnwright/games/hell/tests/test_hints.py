"""Hints: what to do, why, what it leads to, and what is next best and why not, in every position of the recorded games."""

from random import Random

import pytest

import turnwright as tw
from turnwright.core import legal
from turnwright.games.hell import GAME, bot
from turnwright.games.hell.actions import Fold, PlanCoup
from turnwright.games.hell.bot.reasons import stakes
from turnwright.games.hell.bot.week import called_back
from turnwright.games.hell.random_events import RandomEvent

from .desk import branch, do

RECORDED = sorted([*GAME.folder.glob("strong/*.jsonl"), *GAME.folder.glob("replays/*.jsonl")])
AT = (0.03, 0.34, 0.66, 0.97)
"""Early, in the middle and late: four positions of each game, 68 in all."""


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_every_hint_says_why_what_follows_and_what_else(path):
    """A sixth named no second best, and another sixth said of one that it takes money from the target and brings as much."""
    match = tw.load(path)
    for share in AT:
        m = match.at(int(share * len(match)))
        if not m.waiting or len(m.legal(0)) < 2:
            continue
        hint = m.advise(0)
        told = [hint.reason, *(reason.words for reason in hint.because)]
        if hint.instead:
            told += [hint.instead.reason, *(reason.words for reason in hint.instead.because)]
        assert hint.reason
        if any("is won" in words for words in told):
            continue
        assert hint.then
        assert hint.instead
        assert hint.instead.reason or hint.instead.because
        assert not any("nearly the same" in words or "looks better" in words for words in told), told


def test_1_what_costs_profit_and_no_money_brings_none():
    """3.2 Upkeep weighs on the profit alone; “2 sovereigns further from the target” stood beside “2 sovereigns more”."""
    v = GAME.view(branch(), 0)
    before, after = stakes(v, 0), stakes(v.but(upkeep_paid=v.upkeep_paid + 1), 0)
    assert after["profit"].amount == before["profit"].amount + v.book.upkeep.operating_cost
    assert after["sovereigns"] == before["sovereigns"]
    earned = stakes(v.but(sovereigns=v.sovereigns + 9, ledger={**v.ledger, "trading": 9}), 0)
    assert earned["profit"].amount == before["profit"].amount - 9
    assert earned["sovereigns"] == before["sovereigns"], "told once, as profit"


def test_4_2_whoever_is_called_back_is_told_where_to():
    """“Needed elsewhere.”"""
    t = branch()
    t.jobs["docks:extraction"] = 2
    wanted = {**t.jobs, "docks:extraction": 1, "market:expansion": 1}
    assert called_back(t, "docks", "extraction", wanted) == "He is needed for Expansion in Char Market."
    assert "no more use" in called_back(t, "docks", "extraction", {**t.jobs, "docks:extraction": 1})


def test_7_1_no_squad_is_gathered_for_a_plan_that_will_be_put_away():
    """Four agents were enlisted one by one for a chance of 7 per cent, and the plan was then put away."""
    m = tw.load(GAME.folder / "replays" / "coup-disaster.jsonl")
    at = next(i for i, entry in enumerate(m.log) if isinstance(entry.action, PlanCoup)) + 1
    hint = m.at(at).advise(0)
    assert hint.action == Fold()
    assert hint.reason == "The risk is too high: 30 per cent at best."
    assert hint.instead
    assert hint.instead.reason == "Then the chance is 20 per cent, not 30."


def test_12_1_a_district_is_not_chosen_for_a_mission_that_is_not_there():
    t = branch()
    do(t, RandomEvent(14))
    advice = bot.choose(GAME.view(t, 0), legal(t, 0), Random(1))
    assert advice.reason == "No mission is in sight: one district is as good as another."


def test_3_1_no_week_is_said_to_begin_after_the_last_one():
    """“What it changes: the game is won. Then: week 8 begins.”"""
    for path in RECORDED:
        m = tw.load(path)
        last = m.at(len(m) - 1)
        assert not any("begins" in step.label for step in last.advise(0).then), path.stem


def test_11_1_what_is_enough_is_what_the_plan_sends():
    """“Dominion 7 is enough in The Sulfur Docks” stood beside “A margin of Dominion in The Sulfur Docks”."""
    m = tw.new("hell", seed=5)
    while m.view(0).jobs["docks:expansion"] + m.view(0).dominion["docks"] < 8:
        m.play(0, m.advise(0).action)
    hint = m.advise(0)
    assert hint.words.label == "Expansion in Char Market"
    assert hint.instead
    assert hint.instead.reason == "Dominion 8 is enough in The Sulfur Docks for now."
