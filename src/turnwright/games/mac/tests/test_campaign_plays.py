"""13 Whole campaigns: the laws of every game hold there too, and nothing comes from nothing."""

from collections import Counter
from random import Random

import pytest

from turnwright.bots import make
from turnwright.core import Dice, Record, key_of_seed, legal, perform
from turnwright.games.mac import GAME, bot
from turnwright.games.mac.company import actions as d
from turnwright.games.mac.company import events as c
from turnwright.games.mac.company.headquarters import HEADQUARTERS
from turnwright.games.mac.company.salvage import reported
from turnwright.games.mac.score import worth_rows
from turnwright.testing import law_play, law_replay, law_secrets, law_state, law_words
from turnwright.testing.law_replay import read_replay, replays
from turnwright.testing.plays import Case, Setting

from .firm import live

CAMPAIGN = Setting(1, (("mode", "campaign"), ("days", 45)))
CASES = [Case(CAMPAIGN, "random", 1), Case(CAMPAIGN, "bot", 2)]
LAWS = [
    law_play.test_every_question_has_answers_and_each_of_them_applies,
    law_play.test_asking_what_is_legal_changes_nothing,
    law_play.test_what_is_refused_is_no_answer_and_cites_its_section,
    law_play.test_answers_of_other_seats_and_moments_are_refused,
    law_play.test_spoilt_actions_are_refused,
    law_replay.test_same_log_same_digests_in_another_process,
    law_replay.test_a_match_file_reads_back_as_the_same_match,
    law_replay.test_a_saved_table_is_the_same_table_and_plays_on_the_same,
    law_replay.test_a_copy_never_changes_when_the_original_plays_on,
    law_replay.test_undo_takes_back_exactly_one_action_or_says_why_not,
    law_secrets.test_what_a_viewer_is_sent_does_not_depend_on_what_is_hidden,
    law_secrets.test_an_imagined_world_agrees_with_the_view,
    law_secrets.test_without_secrets_an_imagined_world_is_the_real_one,
    law_secrets.test_a_player_who_sees_only_views_finishes_the_game,
    law_state.test_tables_hold_what_they_declare,
    law_state.test_views_hold_what_they_declare,
    law_words.test_every_viewer_is_told_what_is_going_on,
    law_words.test_every_answer_is_said_in_words_of_its_own,
    law_words.test_every_event_is_said_in_words_then_and_later,
    law_words.test_actions_and_events_have_a_text_form_both_ways,
    law_words.test_numbers_are_explained_by_terms_that_cite_the_book,
    law_words.test_the_board_is_well_formed_and_every_action_can_be_clicked,
    law_words.test_the_terminal_picture_fits_80_columns,
]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__.removeprefix("test_"))
def test_13_the_laws_of_every_game_hold_in_a_campaign(law, case):
    law(GAME, case)


def campaign(seed, player=None, **options):
    """Every rest point of a campaign, with the action that led there and what it told."""
    t = GAME.start(1, {"mode": "campaign", "days": 60, **options}, dice=Dice(key_of_seed(f"campaign {seed}")))
    rng, action, record = Random(seed), None, Record()
    while True:
        yield t, action, [told.event for told in record.news]
        if not t.asks:
            return
        answers = legal(t, 0)
        wise = player and rng.random() < 0.8
        action = bot.choose(GAME.view(t, 0), answers, rng).action if wise else rng.choice(answers)
        record = t.record = Record()
        perform(t, 0, action)
        t.record = None


def goods(t) -> Counter[str]:
    """Everything the company has, in store or mounted."""
    found = Counter(t.stores)
    for machine in t.hangar.values():
        found.update(m.weapon for m in machine.mounts)
        found.update(g.item for g in machine.gear)
    return found


def booked(event) -> int:
    """What an event says the credits changed by."""
    match event:
        case c.DayBegan(upkeep=upkeep):
            return -upkeep
        case c.ItemSold(price=price) | c.FrameSold(price=price):
            return price
        case c.ContractEnded(pay=pay, bonus=bonus):
            return pay + bonus
    return -getattr(event, "price", 0)


def delivered(event) -> Counter[str]:
    """What an event says came into the company, or with a negative number left it."""
    match event:
        case c.ItemBought(item=item):
            return Counter({item: 1})
        case c.ItemSold(item=item, number=number):
            return Counter({item: -number})
        case c.WeaponPicked(weapon=weapon) | c.BonusFound(weapon=weapon):
            return Counter({weapon: 1})
        case c.WeaponsScavenged(weapons=weapons):
            return Counter(weapons)
    return Counter()


@pytest.mark.parametrize(("seed", "player"), [(1, None), (2, None), (3, None), (4, "bot"), (5, "bot")])
def test_11_every_credit_and_every_item_is_accounted_for(seed, player):
    credits, things = 0, goods(next(campaign(seed))[0])
    for n, (t, action, news) in enumerate(campaign(seed, player)):
        if n:
            assert t.credits - credits == sum(map(booked, news)), action
            moved = Counter(things)
            for event in news:
                moved.update(delivered(event))
            assert +moved == goods(t), action
        credits, things = t.credits, goods(t)
        assert all(count > 0 for count in t.stores.values())
        assert 0 <= t.fuel <= t.book.company.travel.tank
        assert all(t.pilots[m.pilot].status != "kia" for m in t.hangar.values() if m.pilot)
        flown = [m.pilot for m in t.hangar.values() if m.pilot]
        assert len(set(flown)) == len(flown)


def test_13_1_what_is_listed_at_headquarters_is_what_is_not_refused():
    for n, (t, _, _) in enumerate(campaign(6, "bot")):
        if (
            n % 7 == 0
            and t.asks
            and t.phase == "headquarters"
            and not (t.bay or t.mission or (t.report and t.report.picks))
        ):
            everything = [
                *HEADQUARTERS.candidates(t, 0),
                *(d.Travel(place) for place in t.book.places),
                *(d.Buy(item) for item in (*t.book.weapons, *t.book.equipment, *t.book.chassis)),
                *(kind(id) for kind in (d.SellFrame, d.OpenBay, d.Rebuild, d.Unassign, d.Repair) for id in range(8)),
                *(d.Assign(pilot, frame) for pilot in range(8) for frame in range(8)),
            ]
            if type(t.asks[0]).__name__ == "Headquarters":
                assert set(legal(t, 0)) == {action for action in everything if not HEADQUARTERS.problem(t, 0, action)}


def test_13_every_way_a_campaign_can_end_is_recorded():
    ends = {read_replay(GAME, path).table.closed for path in replays(GAME) if path.stem.startswith("campaign")}
    assert ends == {"term", "bankruptcy", "grounded"}


def test_13_fields_that_did_not_exist_yet_do_not_change_old_digests():
    """The save promise: what is at its default is not part of a saved table, so later fields leave old matches alone."""
    t = GAME.start(1, dice=Dice(key_of_seed(1)))
    saved = GAME.save(t).decode()
    assert "hangar" not in saved
    assert "mode" not in saved
    assert GAME.load(saved.encode()) == t


@pytest.mark.parametrize("name", ["heuristic", "book"])
def test_13_the_bots_survive_and_give_reasons(name):
    t = GAME.start(1, {"mode": "campaign", "days": 60}, dice=Dice(key_of_seed("survive")))
    player = make(GAME, name, 1)
    while t.asks:
        advice = player.choose(GAME.view(t, 0), legal(t, 0))
        assert advice.reason
        perform(t, 0, advice.action)
    assert t.closed == "term"
    assert len(t.history) > 5
    assert sum(value for _, value, _ in worth_rows(t)) > 500_000
    assert -1 <= bot.evaluate(GAME.view(t, 0), 0) <= 1


def test_10_a_battle_may_be_left_to_orders():
    t = GAME.start(1, {"mode": "campaign"}, dice=Dice(key_of_seed("orders")))
    perform(t, 0, d.Accept(t.contracts[0].id))
    record = t.record = Record()
    perform(t, 0, d.AutoResolve("aggressive", "opportunity", "retreat_at_50"))
    deployed = [told.event for told in record.news if isinstance(told.event, c.LanceDeployed)]
    assert deployed[0].orders == "aggressive, opportunity, retreat at 50"
    assert t.phase == "headquarters"
    assert (t.mission, t.frames, reported(t).contract.id) == (None, {}, 1)


def test_7_8_the_bot_leaves_alone_what_it_cannot_pay_for():
    """With too few credits to confirm a refit it does not go into the bay and out again for ever."""
    t = live("poor", credits=320, stores={"light_laser": 2, "medium_laser": 2, "autocannon_5": 2, "gyro_stabilizer": 1})
    t.hangar = {id: machine.but(mounts=()) for id, machine in t.hangar.items()}
    t.contracts.clear()
    day = t.day
    for _ in range(30):
        perform(t, 0, bot.choose(GAME.view(t, 0), legal(t, 0), Random(1)).action)
    assert t.day > day


def test_14_3_the_bot_travels_to_the_boards_that_pay():
    t = GAME.start(1, {"mode": "campaign", "days": 60}, dice=Dice(key_of_seed("travels")))
    places = set()
    while t.asks:
        places.add(t.place)
        perform(t, 0, bot.choose(GAME.view(t, 0), legal(t, 0), Random(1)).action)
    assert len(places) >= 5
    assert len(t.history) >= 10
