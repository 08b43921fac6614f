"""13 Screens and data."""

import io
import random

import pytest
from rich.console import Console

from turnwright.core import Dice, Match, Table, key_of_seed
from turnwright.games.hell import GAME, bot, terminal
from turnwright.games.hell.actions import Assign, EndWeek, Enlist, Plan
from turnwright.games.hell.assignment import Orders
from turnwright.games.hell.board.report import week_report
from turnwright.games.hell.book import PLACES
from turnwright.games.hell.quarter import end_quarter, quarter_profit, story
from turnwright.games.hell.resolution import success_chance
from turnwright.games.hell.text import explain, prompt
from turnwright.games.hell.view import COLUMNS, Seen

from .desk import assign, branch, end_week, letter, order, send, stats


def screen(t):
    out = io.StringIO()
    Console(file=out, width=80, color_system=None).print(terminal.terminal(GAME.view(t, 0)))
    return out.getvalue()


def test_13_1_the_main_view_stands_on_24_lines():
    t = branch()
    letter(t, "sabotage")
    send(t, letter(t, "smuggling", "market", reward=38), 1, weeks=5)
    assign(t, "docks", extraction=2)
    lines = screen(t).splitlines()
    top = "\n".join(lines[:24])
    for words in (
        "Week 1 (quarter 1, year 1)",
        "§ 100",
        "Sulfur Docks",
        "Heights",
        "Sabotage, Docks",
        "% in week 5",
        "Strain 0/3",
    ):
        assert words in top
    assert all(agent.name[:18] in top for agent in t.roster.values())
    assert max(map(len, lines)) <= 80


def test_13_2_mission_assignment_explains_the_chance():
    t = branch()
    order(t, Plan(letter(t, "sabotage").id), Enlist(1), Enlist(2))
    text = screen(t)
    for words in ("Success chance", "Squad levels 4, x 5", "[5w", "Disaster", "Difficulty 7"):
        assert words in text
    assert len(text.splitlines()) <= 24


def test_13_2_mission_resolution_quarter_report_and_game_over():
    t = branch(max_weeks=12)
    t.week = 12
    send(t, letter(t, "tribute"), 1, weeks=1)
    twin = t.copy()
    twin.options = twin.options.but(max_weeks=240)
    text = screen(end_week(twin, 1))
    assert "Tribute Delivery, The Sulfur Docks" in text
    assert "Quarter 1: profit −2 of 50, strain 0 to 2" in text
    text = screen(end_week(t, 1, offers=()))
    assert "The charter has expired." in text
    assert "Sovereigns  " in text


def test_13_2_the_week_s_report_has_the_worst_first():
    """Missions stood as they ran, and a strain of the charter after all of them."""
    t = branch()
    t.week = 12
    send(t, letter(t, "tribute"), 1, weeks=1)
    send(t, letter(t, "sabotage", "market"), 2, weeks=1)
    end_week(t, 1, 100, 6, 6)
    drawn = str(week_report(GAME.view(t, 0)))
    found = [drawn.index(words) for words in ("Quarter 1", "Sabotage", "Tribute Delivery")]
    assert found == sorted(found)
    assert screen(t).index("Week 12: Sabotage") < screen(t).index("Week 12: Tribute Delivery")


def test_13_2_a_run_that_ends_within_a_week_is_told_to_its_end():
    t = end_week(branch())
    t.sovereigns, t.ended = 4321, "revoked"
    assert [week.week for week in story(t)] == [*range(1, t.week + 1)]
    assert story(t)[:-1] == tuple(t.history)
    assert story(t)[-1].sovereigns == 4321


def test_13_2_every_kind_of_question_has_a_screen_and_a_prompt():
    kinds = set()
    loud = {"omens.on": 10, "levers.normal.scrutiny": 2, "levers.normal.baron": 5, "opening.dominion": 7}
    for seed in range(12):
        rng = random.Random(seed)
        match = Match.new(GAME, key_of_seed(seed), variant=loud)
        for _ in range(300):
            if match.over:
                break
            kind = type(match.table.asks[0])
            if kind not in kinds:
                kinds.add(kind)
                assert prompt(match.view(0)).label in screen(match.table) or kind.__name__ in ("Orders", "Planning")
            match.play(0, rng.choice(match.legal(0)))
    assert len(kinds) >= 10


def test_13_3_a_view_shows_every_column_but_the_dice():
    assert set(GAME.table.__struct_fields__) - set(COLUMNS) == set(Table.__struct_fields__)
    t = branch()
    view = GAME.view(t, None)
    assert isinstance(view, Seen)
    assert (view.question, view.pending) == (None, t.asks[0])


def test_13_3_numbers_shown_are_the_numbers_used():
    t = stats(branch(), dominion=5)
    send(t, letter(t, "sabotage", "market"), 1, 2, weeks=1)
    assign(t, "docks", extraction=2, trading=2)
    sums = explain(GAME.view(t, 0))
    assert sums["chance:1"].terms == success_chance(t, t.squads[0].mission, (1, 2), 1).terms
    forecast = (t.materiel + sums["extraction:0"].total, t.sovereigns + sums["income:0"].total)
    end_week(t, 100, 6, 6)
    assert t.reports[0].chance.total == sums["chance:1"].total
    assert (t.materiel + 6 + 1, t.sovereigns) == forecast
    assert explain(GAME.view(t, 0))["profit:0"] == quarter_profit(t)


FULL = {"contested_ground": 12, "word_gets_around": True, "discretion_per_week": 1, "expansion_per_week": 1}


@pytest.mark.parametrize("options", [{}, {"long_charter": True}, {"expansion_materiel": 20}, FULL])
def test_13_3_next_week_is_forecast(options):
    """A week of jobs alone comes out as forecast."""
    rng, weeks = random.Random(7), 0
    for seed in range(8):
        t = GAME.start(1, {"events": False, **options}, {"opening.dominion": 8}, Dice(key_of_seed(seed)))
        while t.asks and t.week < 8:
            posts = [x for x in t.asks[0].legal(t, 0) if isinstance(x, Assign) and x.job != "espionage"]
            if posts and rng.random() < 0.9:
                order(t, rng.choice(posts))
                continue
            sums, week = explain(GAME.view(t, 0)), t.week
            calm = all(sums[f"notice:{place}"].total < 7 for place in PLACES)
            order(t, EndWeek())
            if calm and t.week > week:
                assert t.materiel == sums["materiel:0"].total
                assert t.notice == {place: sums[f"notice:{place}"].total for place in PLACES}
                weeks += 1
            if not isinstance(t.asks.get(0), Orders):
                break
    assert weeks > 15


def test_13_2_the_weekly_figures_add_up_to_the_quarter():
    match = Match.new(GAME, key_of_seed(5), options={"long_charter": True})
    rng = random.Random(0)
    while not match.over:
        match.play(0, bot.choose(match.view(0), match.legal(0), rng).action)
    t = match.table
    first, weeks = t.quarters[0], t.history[:12]
    assert sum(week.earned - week.spent for week in weeks) == first.end - first.start
    assert sum(week.upkeep for week in weeks) == first.upkeep
    assert [week.week for week in t.history] == list(range(1, t.week + 1))
    assert t.history[-1].sovereigns == t.sovereigns


def test_13_the_outcome_is_explained_at_the_end():
    t = branch()
    t.strain, t.week = 2, 12
    end_quarter(t)
    sums = explain(GAME.view(t, 0))
    assert sums["score:0"].total == GAME.score(t).scores[0] == -1


@pytest.mark.parametrize("seed", range(3))
def test_13_a_search_bot_can_think_in_imagined_weeks(seed):
    """The world imagined from a View plays on, with dice of its own."""
    t = GAME.start(1, None, None, Dice(key_of_seed(seed)))
    world = GAME.imagine(GAME.view(t, 0), random.Random(seed))
    assert world.dice != t.dice
    before = GAME.canonical(t)
    end = world.copy()
    while end.week == 1:
        order(end, end.asks[0].legal(end, 0)[-1])
    assert GAME.canonical(t) == before


def test_13_1_a_loss_is_written_with_the_minus_of_all_numbers():
    t = branch()
    t.upkeep_paid = 1
    assert quarter_profit(t).total < 0
    assert f"profit −{-quarter_profit(t).total} of" in screen(t)


def test_11_the_end_says_how_far_the_company_came():
    match: Match = Match.read((GAME.folder / "replays" / "quiet-empire.jsonl").read_text(encoding="utf-8").splitlines())
    ended = match.view(0)
    far = explain(ended)["points:0"]
    assert far.total == sum(ended.dominion.values())
    assert {term.label for term in far.terms} <= {ended.book.districts[place].name for place in PLACES}
