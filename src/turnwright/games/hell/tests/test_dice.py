"""Every table of the book over 10,000 rolls of the real dice, by chi-square; and the invariants of random play."""

import random
from collections import Counter

import pytest

from turnwright.core import Dice, key_of_seed, legal, perform
from turnwright.games.hell import GAME, agents, bot
from turnwright.games.hell.assignment import Orders
from turnwright.games.hell.book import BOOK, PLACES
from turnwright.games.hell.corruption import corrupt
from turnwright.games.hell.missions import Scouting
from turnwright.games.hell.notice import Scrutiny
from turnwright.games.hell.resolution import Missions, grade
from turnwright.games.hell.sequence import Events
from turnwright.games.hell.state import committed, workers_idle, workers_ready

from .desk import agent, branch, levels, squad, stats

ROLLS = 10_000
CRITICAL = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52, 19: 43.82}
"""Chi-square that fair dice exceed once in a thousand times, by degrees of freedom.  The key is fixed, so this is exact."""


def fair(counts, shares):
    """Do the counts fit the shares?"""
    total, whole = sum(counts.values()), sum(shares.values())
    assert set(counts) <= set(shares)
    square = sum((counts[k] - total * s / whole) ** 2 / (total * s / whole) for k, s in shares.items())
    assert square < CRITICAL[len(shares) - 1], (counts, square)


def rolled(name):
    """A table whose real dice have a key of this test alone."""
    t = branch()
    t.dice = Dice(key_of_seed(name))
    return t


def test_6_3_generation_is_fair():
    t, found = rolled("generation"), Counter[object]()
    for _ in range(ROLLS):
        t.board.clear()
        t.asks.clear()
        Scouting(("docks",)).run(t)
        found[next(iter(t.board.values())).kind if t.board else "choice"] += 1
    fair(found, {"extraction_run": 2, "smuggling": 1, "interdiction": 1, "intelligence": 1, "choice": 1})


@pytest.mark.parametrize("target", [27, 65])
def test_7_3_outcomes_are_fair(target):
    t = rolled(f"outcomes {target}")
    shares = Counter(grade(BOOK, target, roll) for roll in range(1, 101))
    fair(Counter(grade(BOOK, target, t.roll(100)) for _ in range(ROLLS)), shares)


@pytest.mark.parametrize(("level", "shares"), [(1, (1, 1, 3, 1)), (3, (0, 2, 3, 1))])
def test_7_4_death_rolls_are_fair(level, shares):
    t, found = rolled(f"death {level}"), Counter[object]()
    while sum(found.values()) < ROLLS:
        stats(t, authority=10, notice=0)
        found.update(one_disaster(t, level))
    names = ("dead", "injured", "tired", "fresh")
    fair(found, {name: share for name, share in zip(names, shares, strict=True) if share})


def one_disaster(t, level):
    """Four agents go into a mission that cannot but fail; the fates of those for whom it was a disaster."""
    t.roster.clear()
    t.fallen.clear()
    t.hired = 0
    team = tuple(agents.join(t, level).id for _ in range(4))
    t.squads.clear()
    t.reports.clear()
    squad(t, "sabotage", *team, weeks=1)
    t.asks.clear()
    t.agenda.clear()
    t.then(Missions())
    while t.agenda:
        t.agenda.pop().run(t)
    if t.reports[0].grade == "disaster":
        for number in team:
            yield t.roster[number].condition if number in t.roster else "dead"


def test_9_3_breaking_points_are_fair():
    t, found = rolled("breaking"), Counter[object]()
    for _ in range(ROLLS):
        t.roster.clear()
        number = agents.join(t, 3).id
        agent(t, number, corruption=4)
        corrupt(t, number, 1, [number])
        if number not in t.roster:
            found[t.fallen.pop().fate] += 1
        else:
            found["scarred" if t.roster[number].level == 2 else "hardened"] += 1
    fair(found, {"transformed": 1, "defected": 1, "scarred": 2, "hardened": 2})


def test_10_2_scrutiny_is_fair():
    t, found = rolled("scrutiny"), Counter[object]()
    for _ in range(ROLLS):
        t.asks.clear()
        t.patrols["docks"], t.materiel = False, 50
        Scrutiny("docks").run(t)
        question = type(t.asks[0]).__name__.lower() if t.asks else ""
        found[question or ("patrol" if t.patrols["docks"] else "inspection")] += 1
    fair(found, {"patrol": 2, "shakedown": 2, "inspection": 1, "informant": 1})


def test_12_events_come_in_one_week_of_five():
    t, found = rolled("events"), Counter[object]()
    t.options = t.options.but(events=True)
    for _ in range(ROLLS):
        t.agenda.clear()
        Events().run(t)
        found[bool(t.agenda)] += 1
    fair(found, {True: 2, False: 8})


def test_12_1_event_numbers_are_fair():
    t, found = rolled("numbers"), Counter[object]()
    t.options = t.options.but(events=True)
    t.book = GAME.make_book({"omens.on": 10})
    for _ in range(ROLLS):
        t.agenda.clear()
        Events().run(t)
        found[t.agenda[-1].number] += 1
    fair(found, dict.fromkeys(range(1, 21), 1))


def test_5_3_offers_are_fair():
    t, found = rolled("offers"), Counter[object]()
    for _ in range(ROLLS):
        agents.roll_offers(t)
        found[tuple(t.offers)] += 1
    fair(found, {(): 3, (2,): 3, (3,): 1, (2, 3): 1})


def test_12_1_random_districts_and_agents_are_fair():
    t = rolled("districts")
    fair(Counter(agents.pick(t, PLACES) for _ in range(ROLLS)), dict.fromkeys(PLACES, 1))
    team = levels(t, 1, 1, 1)
    fair(Counter(agents.pick(t, team) for _ in range(ROLLS)), dict.fromkeys(team, 1))


# P33 Invariants


def sound(t):
    """What holds at every rest point."""
    assert min(t.sovereigns, t.materiel, t.influence, t.reserve, t.strain, t.quiet) >= 0
    for column in (t.authority, t.dominion, t.notice):
        assert all(0 <= value <= 10 for value in column.values())
    assert 0 <= t.workers <= 20
    assert workers_ready(t) >= 0
    if isinstance(t.asks.get(0), Orders):
        assert workers_idle(t) >= 0
    bound = [number for squad in t.squads for number in squad.agents]
    assert len(bound) == len(set(bound)) == len(committed(t))
    assert set(bound) <= set(t.roster)
    assert all(t.roster[number].condition != "injured" for number in bound)
    for member in t.roster.values():
        assert 1 <= member.level <= 5
        assert 0 <= member.corruption <= 5
        assert (member.timer == 0) == (member.condition == "fresh")
    assert sum(t.ledger.values()) == t.sovereigns - t.quarter_start
    assert all(sum(amount for _, amount in q.ledger) == q.end - q.start for q in t.quarters)
    assert all(mission.timer >= 1 for mission in t.board.values())


@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
@pytest.mark.parametrize("player", ["random", "bot"])
def test_3_1_invariants_hold_in_play(difficulty, player):
    for seed in range(6):
        rng, dice = random.Random(seed), Dice(key_of_seed(f"{difficulty} {player} {seed}"))
        t = GAME.start(1, {"difficulty": difficulty, "long_charter": seed % 2 == 1}, {"omens.on": 5}, dice)
        while t.asks:
            sound(t)
            answers = legal(t, 0)
            lazy = player == "random" or rng.random() < 0.3
            perform(t, 0, rng.choice(answers) if lazy else bot.choose(GAME.view(t, 0), answers, rng).action)
        sound(t)
        assert t.ended
