"""7 What a battle report holds: enough to draw every round, and no more than a house may know."""

from __future__ import annotations

from turnwright.games.ec4x import GAME
from turnwright.games.ec4x.board.battle import battle as battle_page
from turnwright.games.ec4x.board.report import grouped, section
from turnwright.games.ec4x.events import Blockaded, Built, ConvoyArrived, Freed, Offered, Spied, StanceChanged
from turnwright.games.ec4x.lines import OrderFleet
from turnwright.games.ec4x.secrets.fog import observe
from turnwright.games.ec4x.text.battle import tasks
from turnwright.games.ec4x.text.battle import told as steps
from turnwright.games.ec4x.war.engagement import fight
from turnwright.games.ec4x.war.events import LEFT, Bombarded, Fire, Fought, Landed, Unmasked
from turnwright.games.ec4x.war.planetary_assault import assault_planets

from .positions import A, B, colony, fleet, listen, load, row, told, turn


def battle(*dice: int) -> tuple[Fought, Fought]:
    """A's cruisers and scout meet B's; the report of each house."""
    t = row()
    t.stances = {1: "enemy"}
    fleet(t, A, 2, "BC DD", "SC", number=4, order=3, target=2, roe=6)
    fleet(t, B, 2, "CA", "CL", number=7, order=3, target=2, roe=9)
    record = listen(t)
    load(t, *dice)
    fight(t)
    return told(record, Fought, A)[0], told(record, Fought, B)[0]


def test_7_3_1_a_report_shows_dice_modifiers_hits_and_where_they_went() -> None:
    mine, _ = battle(8, 10, 8, 1, 8, 8)
    (first, *_), forces = mine.rounds, mine.forces
    one, two = first.volleys
    assert (one.attack, one.die, one.modifiers, one.quarters, one.hits) == (22, 7, (("scouts", 1),), 4, 22)
    assert [(blow.force, blow.squad, blow.hits, blow.steps) for blow in one.blows] == [(1, 0, 13, 1), (1, 1, 9, 1)]
    assert (one.excess, one.crippled) == (0, (("CA", 1), ("CL", 1)))
    assert (two.attack, two.critical, two.hits, two.destroyed) == (20, True, 20, (("SC", 1),))
    assert [(blow.squad, blow.hits, blow.steps) for blow in two.blows] == [(1, 4, 2)]
    assert two.excess == 16
    assert first.states == ((0, 2), (1, 1))
    assert [(force.attack, force.roe, force.orders) for force in forces] == [(22, 6, (3,)), (20, 9, (3,))]
    assert [(squad.codes, squad.attack, squad.defence) for squad in forces[0].squads] == [
        (("BC", "DD"), 21, 24),
        (("SC",), 1, 2),
    ]


def test_7_3_2_a_report_shows_each_decision() -> None:
    mine, _ = battle(8, 1, 1, 1, 8, 8, 8, 8)
    checks = [(check.force, check.own, check.foe, check.roe, check.decision) for check in mine.rounds[0].checks]
    assert checks == [(0, 22, 10, 6, "stays"), (1, 10, 22, 9, "stays")]
    assert mine.fates[0] == "held"
    last = mine.rounds[-1]
    assert all(state >= 2 for state in last.states[1])


def test_7_3_3_who_has_left_the_fight_is_marked() -> None:
    t = row()
    t.stances = {1: "enemy"}
    fleet(t, A, 2, "SD", number=1, order=3, target=2, roe=10)
    fleet(t, B, 2, "BB", number=1, roe=6)
    record = listen(t)
    load(t, 1, 1)
    fight(t)
    report = told(record, Fought, A)[0]
    assert report.rounds[0].states == ((0,), (LEFT,))
    assert report.rounds[0].checks[1].decision == "retreats"


def test_2_3_4_numbers_of_fleets_and_squadrons_are_for_own_eyes() -> None:
    mine, theirs = battle(8, 8, 8, 8, 8, 8, 8, 8)
    assert [force.fleets for force in mine.forces] == [(4,), ()]
    assert [force.fleets for force in theirs.forces] == [(), (7,)]
    assert [squad.number > 0 for force in mine.forces for squad in force.squads] == [True, True, False, False]
    blind = [
        report.but(
            forces=tuple(f.but(fleets=(), squads=tuple(s.but(number=0) for s in f.squads)) for f in report.forces)
        )
        for report in (mine, theirs)
    ]
    assert blind[0] == blind[1], "all else is the same for both"


def test_6_2_a_report_shows_a_foreign_order_only_where_it_shows() -> None:
    for order, target, shown in ((9, 4, -1), (12, 4, -1), (3, 2, 3), (3, 4, -1), (6, 4, -1), (1, 5, -1)):
        t = row()
        t.stances = {1: "enemy"}
        fleet(t, A, 2, "SD", number=1, order=7, target=4, roe=10)
        fleet(t, B, 2, "SC", number=1, order=order, target=target)
        record = listen(t)
        fight(t)
        ours, theirs = (told(record, Fought, seat)[0] for seat in (A, B))
        assert [force.orders for force in ours.forces] == [(7,), (shown,)]
        assert [force.orders for force in theirs.forces] == [(-1,), (order,)]
    view = GAME.view(t, A)
    assert tasks(ours.forces[1]) == "under way"
    assert "(01)" not in battle_page(view, ours)
    assert "invade (07)" in battle_page(view, ours)


def test_2_4_3_a_search_is_told_when_it_finds_or_when_the_raider_strikes() -> None:
    for face, found in ((20, True), (2, False)):
        t = row()
        t.stances = {1: "enemy"}
        fleet(t, A, 2, "CL", "SC", number=1, order=3, target=2, roe=10)
        fleet(t, B, 2, "RR", "CA", number=1, order=3, target=2, roe=10)
        record = listen(t)
        load(t, 1, face, *(8,) * 60)
        fight(t)
        report = told(record, Fought, A)[0]
        assert [(s.finder, s.house, s.level, s.cloak, s.need, s.roll, s.found) for s in report.searches] == [
            (A, B, 1, 1, 14, face, found)
        ]
        assert bool(told(record, Unmasked, A)) is found
        assert bool(told(record, Unmasked, B)) is found
    t = row()
    t.stances = {1: "enemy"}
    fleet(t, A, 2, "CL", "SC", number=1, order=3, target=2, roe=10)
    fleet(t, B, 2, "RR", number=1, order=1, target=3)
    record = listen(t)
    load(t, 1, 2)
    fight(t)
    assert not record.news, "what slips by is told to nobody"


def test_7_5_1_a_bombardment_is_told_die_by_die() -> None:
    t = row()
    t.stances = {1: "enemy"}
    colony(t, A, 1, batteries=1, armies=1, shield=3, industry=4)
    fleet(t, B, 1, "BC", "BC", number=1, order=6, target=1, roe=10)
    record = listen(t)
    load(t, 8, 4, 12, 8, 12, 8, 11)
    assault_planets(t, {1: [B]})
    first, second, third = told(record, Bombarded, B)
    assert (first.fire, first.answer) == (Fire(32, 7, 4, 32), Fire(10, 3, 2, 5))
    assert (first.order, first.round, first.shield, first.shield_die, first.blocked) == (6, 1, 3, 12, 11)
    assert (first.crippled, first.destroyed, first.excess) == ((("AA", 1),), (("GB", 1),), 0)
    assert (second.destroyed, second.industry, second.people, second.excess) == ((("AA", 1),), 4, 12, 0)
    assert (second.answer, third.blocked) == (Fire(), 0)
    assert told(record, Bombarded, A) == [first, second, third]
    assert any("SLD3" in line for line in steps(GAME.view(t, B), first))


def test_7_6_1_a_landing_is_told_round_by_round() -> None:
    t = row()
    t.stances = {1: "enemy"}
    colony(t, A, 1, armies=2, industry=9)
    fleet(t, B, 1, "CL", "TT+", "TT+", number=1, order=7, target=1, roe=10)
    record = listen(t)
    load(t, 1, 5, 8, 5, 5, 5, 5)
    assault_planets(t, {1: [B]})
    landed = told(record, Landed, A)[0]
    first = landed.rounds[0]
    assert (first.invaders, first.defenders) == (Fire(12, 4, 4, 12), Fire(6, 7, 6, 9))
    assert (first.crippled, first.destroyed, first.hurt, first.lost) == ((("AA", 2),), (), (("MD", 1),), ())
    assert (landed.marines, landed.taken, landed.left, landed.burnt) == (2, True, 2, 5)
    assert len(steps(GAME.view(t, A), landed)) == 2 * len(landed.rounds)


def test_6_2_6_a_blockade_is_told_when_it_begins_and_when_it_ends() -> None:
    t = row()
    t.stances = {1: "enemy"}
    colony(t, A, 1)
    fleet(t, B, 1, "CL", number=1, order=5, target=1, roe=10)
    assert told(turn(t), Blockaded, A)
    record = turn(t, (), (OrderFleet(1, 1, 2),))
    assert told(record, Freed, A) == told(record, Freed, B) == [Freed(1, A, B)]


def test_1_3_4_who_loses_a_colony_sees_who_took_it() -> None:
    t = row()
    t.stances = {1: "enemy"}
    colony(t, A, 1)
    observe(t, A)
    fleet(t, B, 1, "CL", "TT+", "TT+", number=1, order=7, target=1, roe=10)
    turn(t)
    seen = GAME.view(t, A).intel[1]
    assert seen is not None
    assert seen.owner == t.owner(1) == B
    dated = seen.turn
    turn(t)
    later = GAME.view(t, A).intel[1]
    assert later is not None
    assert later.turn == dated, "from then on it is a memory"


def test_1_3_4_the_view_keeps_the_report_of_the_last_turn() -> None:
    t = row()
    t.stances = {1: "enemy"}
    fleet(t, A, 2, "BC", number=4, order=3, target=2, roe=10)
    fleet(t, B, 2, "CT", number=7, roe=10)
    heard = told(turn(t), Fought, A)
    assert heard
    assert [event for event in GAME.view(t, A).news if isinstance(event, Fought)] == heard
    assert not any(isinstance(event, Fought) for event in GAME.view(t, None).news)
    turn(t)
    assert not any(isinstance(event, Fought) for event in GAME.view(t, A).news)


def test_6_2_10_and_6_2_12_the_news_says_what_a_scout_found() -> None:
    t = row()
    colony(t, B, 2, armies=2)
    fleet(t, B, 2, "CL", order=3, target=2)
    fleet(t, A, 1, "SC", number=1)
    fleet(t, A, 1, "SC", number=2)
    fleet(t, A, 4, "SC", number=3)
    turn(t, [OrderFleet(1, 9, 2), OrderFleet(2, 11, 2), OrderFleet(3, 11, 4)])
    view = GAME.view(t, A)
    said = [GAME.text.say_event(view, event) for event in view.news if isinstance(event, Spied)]
    assert [(words.label, words.section) for words in said] == [
        ("Fleet 1 reports from Star2: held by House Ilyrien; PU 99, Benign, Abundant, AA 2.", "6.2.10"),
        ("Fleet 2 reports from Star2: held by House Ilyrien; House Ilyrien 1 Light Cruiser, patrol.", "6.2.12"),
        ("Fleet 3 reports from Star4: free; nobody in space.", "6.2.12"),
    ]


def test_3_7_convoys_that_came_where_they_were_to_are_one_line_of_the_report() -> None:
    t = row(count=4)
    news = (ConvoyArrived(1, 1, 12), ConvoyArrived(2, 2, 5), ConvoyArrived(1, 1, 3), ConvoyArrived(2, 3, 4))
    view = GAME.view(t, A).but(news=news)
    page = section(view, "Finished", "check", grouped(view)["Finished"])
    assert page.count("<li>") == 2
    assert "20 PTU have arrived: " in page
    assert "Star1</button> 15, " in page
    assert "instead of Star3" in page


def test_5_what_is_built_and_what_is_repaired_are_told_apart() -> None:
    view = GAME.view(row(), A)
    built = Built(0, (("GB", 7),), (12,), (("MD", 3),))
    assert GAME.text.say_event(view, built).label == (
        "Star0: 7 Ground Batteries ready, 3 Marine Divisions repaired, the ships as fleet 12."
    )


def test_8_1_who_offers_what_is_said_in_the_words_of_the_form() -> None:
    view = GAME.view(row(), A)
    said = [GAME.text.say_event(view, event).label for event in (Offered(B, A, "neutral"), StanceChanged(A, B, "pact"))]
    assert said[0].endswith("offers House Valen peace.")
    assert said[1].endswith("are bound by a pact from now on.")
