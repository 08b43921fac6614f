"""The board: well-formed in every state, everything playable can be clicked, numbers are the rules' own."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from turnwright.core import Match, Puzzle, Sum
from turnwright.games.hell import GAME
from turnwright.games.hell import actions as a
from turnwright.games.hell.assignment import Planning
from turnwright.games.hell.board import SIGNS, board, screens, sign, vignette
from turnwright.games.hell.board.art import KIND_SIGNS, crew, eye, flames, portrait
from turnwright.games.hell.board.books import Plot, profit_chart, quarter_report, spans
from turnwright.games.hell.board.events import ASKED, FIGURES, TELL, omen_picture
from turnwright.games.hell.board.events import SIGNS as OMEN_SIGNS
from turnwright.games.hell.board.land import SPIRES, land, settlement, spires
from turnwright.games.hell.board.letters import bands, dangers
from turnwright.games.hell.board.map import forecast, meter
from turnwright.games.hell.board.planning import outcome
from turnwright.games.hell.board.report import CLOSINGS, WENT_BADLY, WENT_WELL, gauge, resolution
from turnwright.games.hell.book import BOOK, OMENS, PLACES, Grade
from turnwright.games.hell.missions import EspionageSix
from turnwright.games.hell.notice import Informant, RetaliationWorkers, Shakedown
from turnwright.games.hell.random_events import Bribe, Collector, Distraction, Invest, Saboteur
from turnwright.games.hell.resolution import DoubleAgentCall, outcome_bands
from turnwright.games.hell.state import (
    AgentReport,
    Card,
    MissionReport,
    Opportunity,
    QuarterReport,
    Squad,
    Tribute,
    WeekRecord,
)
from turnwright.games.hell.text import explain, prompt, say_action, status
from turnwright.games.hell.view import Seen
from turnwright.games.hell.workers import labour
from turnwright.kit.icons import SHAPES
from turnwright.kit.markup import html, joined
from turnwright.puzzles import puzzles_of, set_up

REPLAYS = Path(str(GAME.folder)) / "replays"
LETTER = Opportunity(7, "sabotage", "docks", 4)
SQUAD = Squad(Opportunity(6, "smuggling", "market", 1, 31), (1, 2), 2, 9)


def start(**options: Any) -> Seen:
    seen: Seen = Match.new(GAME, bytes(32), options=options).view(0)
    return seen


def busy(**more: Any) -> Seen:
    """A late and dense moment: twenty workers, six agents, letters everywhere, a Baron, a Patrol, a closed district."""
    v = start()
    agents = {n: v.roster[1].but(id=n, name=f"Agent Number{n}", level=n % 5 + 1, corruption=n % 6) for n in range(1, 9)}
    agents[3] = agents[3].but(condition="tired", timer=1)
    agents[4] = agents[4].but(condition="injured", timer=3)
    board_ = {
        n: Opportunity(n, kind, PLACES[n % 4], n % 5 + 1, 20) for n, kind in enumerate(KIND_SIGNS, 10) if kind != "coup"
    }
    board_ |= {n: Opportunity(n, "smuggling", "docks", 1, 50) for n in range(30, 36)}
    jobs = dict.fromkeys(v.jobs, 1)
    state = {
        "workers": 20, "jobs": jobs, "week": 20, "roster": agents, "board": board_, "squads": (SQUAD.but(due=21),),
        "dominion": {"docks": 10, "market": 7, "ashfields": 9, "heights": 5},
        "authority": {"docks": 0, "market": 10, "ashfields": 4, "heights": 7},
        "notice": {"docks": 9, "market": 7, "ashfields": 10, "heights": 4},
        "tributes": {"docks": Tribute(100, 20), "market": Tribute(70, 21)}, "patrols": dict.fromkeys(PLACES, True),
        "distracted_until": dict.fromkeys(PLACES, 21), "closed_until": {"docks": 0, "market": 0, "ashfields": 21, "heights": 0},
        "fled": {21: 3}, "boom_week": 20, "shortage_until": 21, "double_agent": True, "informants": True,
        "investments": (22, 23), "offers": (2, 3), "recruit_week": 20, "strain": 2, "warnings": 1, "quiet": 2,
    }  # fmt: skip
    return v.but(**(state | more))


QUESTIONS = (
    EspionageSix("docks"),
    DoubleAgentCall(SQUAD),
    Shakedown("heights"),
    Informant("market"),
    RetaliationWorkers("docks"),
    Bribe(),
    Invest(),
    Distraction(),
    Saboteur("ashfields"),
    Collector(),
)


def states() -> Iterator[tuple[str, Seen]]:
    yield "first week", start()
    yield "hard", start(difficulty="hard", long_charter=True, authority_bands=False)
    yield "dense", busy()
    yield "planning", busy(pending=Planning(LETTER, (1, 2, 3, 5), 4))
    yield "planning alone", busy(pending=Planning(LETTER))
    yield "coup", busy(pending=Planning(Opportunity(0, "coup", "docks", 5), (1, 2), 4))
    yield "reports", busy(reports=tuple(reports()), card=Card(19, 5, "market"))
    for question in QUESTIONS:
        number = {Bribe: 6, Invest: 13, Distraction: 14, Saboteur: 17, Collector: 20}.get(type(question), 3)
        yield type(question).__name__, busy(pending=question, phase="events", week=24, card=Card(24, number, "docks"))


def reports() -> Iterator[MissionReport]:
    """One mission of each outcome."""
    agent = start().roster[1]
    rolls: dict[int, Grade] = {
        5: "flawless",
        40: "success",
        60: "pyrrhic",
        80: "failure",
        100: "disaster",
        0: "success",
    }
    for roll, grade in rolls.items():
        yield MissionReport(
            week=19, squad=SQUAD, difficulty=Sum("Difficulty").plus("Authority", 6), chance=Sum("Chance").plus("Base", 45),
            roll=roll, grade=grade, authority=(6, 4), notice=(2, 5), sovereigns=15, finished=True,
            agents=(AgentReport(agent, agent.but(corruption=5, level=1), breaking_roll=4), AgentReport(agent, agent, "dead", death_roll=1)),
        )  # fmt: skip


STATES = dict(states())


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(html("<div>{}</div>", markup))


def drawn(v: Seen) -> str:
    return joined(screens(v).values())


@pytest.mark.parametrize("v", STATES.values(), ids=STATES)
def test_every_state_is_well_formed_and_always_the_same(v: Seen) -> None:
    markup = drawn(v)
    assert markup == drawn(v)
    root = parsed(markup)
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    used = {str(part.get("href"))[1:] for part in root.iter("use")} | set(re.findall(r"url\(#([\w-]+)\)", markup))
    assert used <= set(ids)
    assert not list(root.iter("text"))
    assert "font-size" not in markup
    assert "None" not in markup


@pytest.mark.parametrize("v", STATES.values(), ids=STATES)
def test_numbers_on_the_board_are_the_ones_explained(v: Seen) -> None:
    asked = set(re.findall(r'data-explain="([^"]+)"', drawn(v)))
    assert asked <= set(explain(v))
    assert {"profit:0", "total_notice:0", "upkeep:0"} <= asked


@pytest.mark.parametrize("v", STATES.values(), ids=STATES)
def test_labels_over_drawings_lie_inside_them(v: Seen) -> None:
    for at in re.findall(r'style="left:([\d.-]+)%;top:([\d.-]+)%', drawn(v)):
        assert all(0 <= float(x) <= 100 for x in at)


@pytest.mark.parametrize("v", STATES.values(), ids=STATES)
def test_what_is_drawn_twice_is_no_button_inside_a_button(v: Seen) -> None:
    """A part that a click can play holds no other part and no number that opens."""
    for part in parsed(drawn(v)).iter():
        inside = [
            other for other in part.iter() if other is not part and (other.get("data-ref") or other.get("data-explain"))
        ]
        assert not (part.get("data-ref") and inside), part.get("data-ref")


def test_13_2_every_required_screen_is_there_when_it_is_needed() -> None:
    assert list(screens(start())) == ["", "Map", "Letters", "Agents", "Books"]
    assert next(iter(list(screens(STATES["planning"]))[1:])) == "The plan"
    assert list(screens(STATES["reports"]))[1:3] == ["Map", "Week 19"]
    assert list(screens(STATES["Collector"]))[1:4] == ["Decision", "Map", "So far"]
    assert board(start()) == screens(start())[""] + screens(start())["Map"]


@pytest.mark.parametrize("puzzle", puzzles_of(GAME), ids=lambda puzzle: puzzle.name)
def test_a_puzzle_shows_its_position(puzzle: Puzzle) -> None:
    """Not the report of a week that somebody else played."""
    assert next(title for title in screens(set_up(GAME, puzzle).view(0)) if title) == "Map"


@pytest.mark.parametrize("name", ["curious-3"])
def test_13_2_the_report_of_a_week_opens_by_itself(name: str) -> None:
    """The shell opens a screen that was not there before: none of this name was while the week ran."""
    whole: Match[Any, Any] = Match.read((REPLAYS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
    match, before, week, reports = whole.at(0), set[str](), 1, 0
    for entry in whole.log:
        match.replay([entry])
        v = match.view(0)
        titles = set(screens(v))
        report = f"Week {v.week - 1}"
        if v.week > week and report in titles:
            assert report not in before
            reports += 1
        before, week = titles, v.week
    assert reports


def test_every_legal_action_of_whole_matches_can_be_clicked() -> None:
    for seed in range(2):
        match, rng = Match.new(GAME, bytes([seed]) * 32), random.Random(seed)
        for _ in range(250):
            if match.over:
                break
            view, legal = match.view(0), match.legal(0)
            refs = set(re.findall(r'data-ref="([^"]+)"', board(view)))
            for action in legal:
                touched = set(GAME.text.say_action(view, action).refs) - {"turn"}
                assert not touched or refs & touched, (action, touched)
            match.play(0, rng.choice(legal))


def test_4_2_a_worker_is_assigned_by_two_clicks_or_one_drag() -> None:
    v = start()
    assert GAME.text.say_action(v, a.Assign("docks", "trading")).refs == ("idle", "job:docks:trading")
    root = parsed(board(v))
    assert all(part.get("data-drag") for part in root.iter() if part.get("data-ref") == "idle")
    assert GAME.text.say_action(v, a.Unassign("docks", "trading")).refs == ("crew:docks:trading", "idle")


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: type(q).__name__)
def test_13_2_every_answer_stands_on_the_card_with_its_consequences(question: Any) -> None:
    v = STATES[type(question).__name__]
    options = [part for part in parsed(board(v)).iter("div") if part.get("class") == "option"]
    t = GAME.imagine(v, random.Random(1))
    legal = question.legal(t, 0)
    assert [part.get("data-ref") for part in options] == [GAME.text.say_action(v, action).refs[0] for action in legal]
    assert all(list(part.iter("li")) for part in options)
    assert type(question).__name__ in TELL


def test_every_action_has_an_icon() -> None:
    assert set(SIGNS.values()) <= set(SHAPES)
    assert {sign(action) for action in (*a.ASSIGN.values(), a.TakeUp("sabotage"), a.EndWeek())} <= set(SHAPES)
    kinds = {kind for kind in vars(a).values() if isinstance(kind, type) and kind.__module__ == a.__name__}
    assert kinds == set(SIGNS) | {a.Assign, a.TakeUp}


def test_12_1_every_event_has_a_picture_of_its_own() -> None:
    pictures = {omen_picture(number) for number in range(1, len(OMENS) + 1)}
    assert len(pictures) == len(OMENS)
    assert (set(FIGURES.values()) | set(OMEN_SIGNS.values()) | set(ASKED.values())) <= set(SHAPES)


def test_2_2_spires_houses_and_the_eye_follow_the_stats() -> None:
    for place in PLACES:
        assert len(SPIRES[place]) == 10
        assert [len(spires(place, n)) for n in range(11)] == list(range(11))
        assert [settlement(place, n).count('class="window"') for n in range(11)] == list(range(11))
        assert len({land(place, n, n) for n in range(11)}) == 11
    levels = (4, 7, 9)
    assert len({eye(n, levels) for n in range(11)}) == 11
    assert [eye(n, levels).split('"')[1] for n in (0, 3, 4, 6, 7, 9)] == [
        "eye calm",
        "eye calm",
        "eye warm",
        "eye warm",
        "eye hot",
        "eye hot",
    ]
    assert 'class="crown"' in eye(9, levels)


def test_9_2_corruption_shows_in_the_portrait_and_the_flames() -> None:
    assert len({portrait(1, n) for n in range(6)}) == 6
    assert [flames(n).count('class="burning"') for n in range(6)] == list(range(6))
    assert [crew(n).count("<use") for n in (1, 3, 6)] == [1, 3, 6]


def test_meters_mark_their_thresholds_and_what_is_coming() -> None:
    rising = meter("n", "Notice", 3, 5, (4, 7, 9), "Unnoticed")
    assert re.findall(r"<u>(\d+)</u>", rising) == ["4", "7", "9"]
    assert (rising.count('class="on"'), rising.count('class="more"'), rising.count('class="less"')) == (3, 2, 0)
    falling = meter("d", "Dominion", 5, 4, (), "")
    assert (falling.count('class="on"'), falling.count('class="less"')) == (4, 1)


def test_4_2_the_forecast_is_what_the_week_brings() -> None:
    match = Match.new(GAME, bytes(32), options={"events": False})
    for job in ("discretion", "expansion", "expansion"):
        match.play(0, a.Assign("docks", job))
    ahead = forecast(match.view(0), "docks", labour(match.view(0)))
    match.play(0, a.EndWeek())
    v = match.view(0)
    assert ahead == (v.dominion["docks"], v.notice["docks"]) == (5, 3)
    assert forecast(v.but(phase="events"), "docks", labour(v)) == (5, 3)


@pytest.mark.parametrize("chance", [5, 27, 52, 65, 95])
def test_7_3_the_bands_are_drawn_to_scale(chance: int) -> None:
    v = start()
    widths = [int(width) for width in re.findall(r'width="(\d+)%"', bands(v, chance))]
    assert widths == [count for count in outcome_bands(BOOK, chance).values() if count]
    assert sum(widths) == 100


def test_7_3_each_outcome_says_what_it_would_do() -> None:
    v = start().but(notice={"docks": 5, "market": 0, "ashfields": 0, "heights": 0})
    assert outcome(v, LETTER, "flawless") == ("Authority 5 to 3", "stays 5", "nobody hurt")
    assert outcome(v, LETTER, "success") == ("Authority 5 to 3", "8 Scrutiny", "1 Tired")
    assert outcome(v, LETTER, "pyrrhic") == ("Authority 5 to 4", "9 Baron", "1 Injured")
    assert outcome(v, LETTER, "disaster") == ("nothing", "10 Retaliation", "death rolls")
    coup = Opportunity(1, "coup", "docks", 5)
    assert [outcome(v, coup, grade)[0] for grade in CLOSINGS] == [
        "victory",
        "victory",
        "victory",
        "Authority 10",
        "Dominion 0",
    ]
    assert set(WENT_WELL) == set(WENT_BADLY) == set(BOOK.missions)


def test_7_3_the_gauge_shows_the_roll_and_its_margin() -> None:
    v, told = start(), [gauge(start(), report) for report in reports()]
    for text, words in zip(
        told,
        ("made it by 40", "made it by 5", "missed by 15", "missed by 35", "missed by 55", "no die was cast"),
        strict=True,
    ):
        assert words in text
    assert ">00</span>" in told[4]
    assert ">0</span>" in told[4]
    assert '>Breaking Point <i class="sec">9.3</i><' in resolution(v, next(reports()))


@pytest.mark.parametrize(
    ("strain", "ledger", "told"),
    [(0, 0, "of 50, else one strain"), (0, -1, "of 50, else two strains"), (0, 50, "of 50, on target"),
     (0, 100, "of 50, on target"), (1, 100, "of 50, lifts a seal")],
)  # fmt: skip
def test_3_2_the_ledger_says_what_the_profit_of_now_would_bring(strain: int, ledger: int, told: str) -> None:
    """A strain that is not there yet is not said to be there now, and no seal is lifted where none is set."""
    v = start().but(strain=strain, ledger={"trading": ledger}, upkeep_paid=0)
    assert told in re.sub("<[^>]*>", "", board(v))


def test_3_2_a_strain_that_stays_is_no_way_from_it_to_itself() -> None:
    report = QuarterReport(
        number=1,
        start=0,
        end=106,
        ledger=(("trading", 106),),
        upkeep=0,
        profit=106,
        target=50,
        strain_before=0,
        strain=0,
    )
    told = quarter_report(start(), report)
    assert "Charter Strain stays 0" in told
    assert "Charter Strain 1 to 0" in quarter_report(start(), report.but(strain_before=1))


def test_3_1_an_upkeep_that_cannot_be_paid_is_a_danger() -> None:
    """What would be dug this week counts."""
    v = start().but(materiel=0)
    assert "The next upkeep lacks 1 materiel: Dominion falls" in dangers(v)
    assert dangers(v.but(jobs=v.jobs | {"docks:extraction": 1})) == ["7 workers idle"]


def test_4_3_whoever_gives_orders_is_told_who_is_idle() -> None:
    """A phone has no room for the tray."""
    assert prompt(start()).detail == "8 workers idle. Then resolve the week."
    assert prompt(start().but(jobs={"docks:extraction": 8})).detail == "Then resolve the week."


def test_3_2_the_chart_adds_up_the_weeks() -> None:
    weeks = tuple(
        WeekRecord(week=n, sovereigns=0, materiel=0, influence=0, dominion=0, notice=0, earned=30, spent=10, upkeep=2)
        for n in (1, 2)
    )
    chart = profit_chart(weeks, 50, 100, 1, 2)
    assert "Profit so far 32 against a target of 50" in chart
    assert chart.count('class="in"') == chart.count('class="out"') == 2
    assert spans(-52, 142) == [-50, 0, 50, 100]
    assert Plot(0, 10, 5).y(0) > Plot(0, 10, 5).y(10)


def test_the_vignette_stands_alone() -> None:
    markup = vignette()
    root = parsed(markup)
    ids = {part.get("id") for part in root.iter()}
    assert set(re.findall(r"url\(#([\w-]+)\)", markup)) <= ids


def test_a_board_stays_small() -> None:
    assert len(drawn(start())) < 150_000
    assert len(drawn(busy())) < 260_000


def test_3_1_the_top_bar_says_where_the_week_stands() -> None:
    chips = status(start())
    assert [chip.label for chip in chips] == [
        "Week 1",
        "Quarter 1, year 1: week 1 of 12",
        "Upkeep",
        "Assignment",
        "Resolution",
        "Notice",
    ]
    assert [chip.label for chip in chips if chip.group == "now"] == ["Assignment"]


def test_3_2_every_week_is_counted_from_the_start() -> None:
    """A mission that runs in week 17 must be found on the same calendar as the week that is played."""
    v = start().but(week=13)
    assert prompt(v).label == "Week 13 (quarter 2, year 1): give your orders."
    assert [chip.label for chip in status(v)][:2] == ["Week 13", "Quarter 2, year 1: week 1 of 12"]
    assert status(v.but(options=v.options.but(max_weeks=48)))[0].label == "Week 13 of 48"
    assert say_action(v, a.EndWeek()).label == "Resolve week 13"
