"""Bots: they see a View and legal actions, think in worlds of their own, and finish every game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random
from time import process_time
from typing import Any

import pytest
from connect_four import GAME as FOUR
from connect_four import Drop

from turnwright.bots import LEVELS, describe, make, mcts, names
from turnwright.bots.judge import worth
from turnwright.core import (
    Action,
    BadSetup,
    Dice,
    Game,
    Outcome,
    Question,
    Step,
    Table,
    View,
    apply,
    find_game,
    games,
    key_of_seed,
    legal,
    perform,
)
from turnwright.lab.arena import arena
from turnwright.testing.plays import brief, is_long

KINGDOM = find_game("kingdom")

# A toy with everything that makes search hard: hidden cards, dice, answers at the same time, one to three seats.


class Wager(Table):
    cards: list[int] = []
    bids: list[str] = []
    points: list[int] = []
    rounds: int = 0


class Bid(Action):
    side: str


class Bidding(Question[Wager]):
    def legal(self, t: Wager, seat: int) -> list[Action]:
        return [Bid("high"), Bid("low")]

    def answer(self, t: Wager, seat: int, action: Action) -> None:
        assert isinstance(action, Bid)
        t.bids[seat] = action.side


class Round(Step[Wager]):
    """A die is cast for all; whoever holds a 1 adds three to it and so should bid high."""

    def run(self, t: Wager) -> None:
        if t.bids[0]:
            die = t.roll(6)
            for seat, bid in enumerate(t.bids):
                t.points[seat] += (die + 3 * t.cards[seat] >= 4) == (bid == "high")
        t.bids = [""] * t.seats
        t.rounds += 1
        if t.rounds <= 3:
            t.then(Round())
            for seat in range(t.seats):
                t.ask(seat, Bidding())


class Glimpse(View):
    card: int | None
    points: tuple[int, ...]
    rounds: int


def deal(t: Wager) -> None:
    t.cards = [t.roll(2) - 1 for _ in range(t.seats)]
    t.points, t.bids = [0] * t.seats, [""] * t.seats
    t.then(Round())


def glimpse(t: Wager, seat: int | None) -> Glimpse:
    return Glimpse(
        seat=seat,
        seats=t.seats,
        options=t.options,
        book=t.book,
        waiting=tuple(t.asks),
        question=None if seat is None else t.asks.get(seat),
        outcome=None if t.asks else tally(t),
        card=None if seat is None else t.cards[seat],
        points=tuple(t.points),
        rounds=t.rounds,
    )


def imagine(t: Wager, view: Glimpse) -> None:
    t.cards = [view.card if seat == view.seat and view.card is not None else t.roll(2) - 1 for seat in range(t.seats)]
    t.points, t.bids, t.rounds = list(view.points), ["?"] * t.seats, view.rounds
    t.then(Round())
    for seat in view.waiting:
        t.ask(seat, Bidding())


def tally(t: Wager) -> Outcome:
    top = max(t.points)
    best = tuple(s for s, points in enumerate(t.points) if points == top)
    winners = best if t.seats > 1 or top >= 2 else ()
    return Outcome("three rounds", winners, tuple(map(float, t.points)))


WAGER: Game[Any, Any] = Game(
    id="wager",
    title="Wager",
    blurb="",
    author="",
    version=1,
    package=__name__,
    seats=(1, 2, 3),
    roles=("Bidder",),
    table=Wager,
    setup=deal,
    view=glimpse,
    score=tally,
    imagine_into=imagine,
)


def start(game: Game[Any, Any], seed: int | str = 1, seats: int | None = None, options: Any = None) -> Any:
    return game.start(seats, options, dice=Dice(key_of_seed(seed)))


def play(
    game: Game[Any, Any],
    bot_names: Sequence[str],
    seed: int = 1,
    seats: int | None = None,
    limit: int = 9999,
    options: Any = None,
):
    """The actions of a game between bots, and the table it led to."""
    t = start(game, seed, seats, options)
    bots = [make(game, bot_names[s % len(bot_names)], f"{seed}/{s}") for s in range(t.seats)]
    actions = list[Action]()
    while t.asks and len(actions) < limit:
        seat = next(iter(t.asks))
        advice = bots[seat].choose(game.view(t, seat), legal(t, seat))
        assert advice.reason
        apply(t, seat, advice.action)
        actions.append(advice.action)
    return actions, t


# Every game, by discovery

EVERY = [(game, name) for game in games().values() for name in names(game) if name not in game.bot.PANEL]
"""The law for every game sees to the panels."""
QUICK = {"mcts": "mcts:6", "plan": "plan:2:finalists=2:ahead=4:ms=20"}


@pytest.mark.parametrize(("game", "name"), EVERY, ids=lambda x: x if isinstance(x, str) else x.id)
def test_every_bot_plays_every_game(game: Game[Any, Any], name: str) -> None:
    """At the largest table; those that search for some moves only, fewer where a play is long."""
    setting = brief(game, game.seats[-1])
    searches = any(kind in describe(game, name) for kind in QUICK)
    limit = 6 if name in LEVELS and searches else 200 if searches else 20_000
    if is_long(game, setting.seats) and (searches or name == "greedy"):
        limit = 2 * setting.seats
    actions, t = play(game, [QUICK.get(name, name)], seats=setting.seats, limit=limit, options=setting.options)
    assert not t.asks or len(actions) == limit


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_game_has_three_levels_and_they_are_bots(game: Game[Any, Any]) -> None:
    assert set(LEVELS) <= set(names(game))
    assert len({describe(game, level) for level in LEVELS}) == 3
    for level in LEVELS:
        make(game, level)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_bot_with_a_budget_in_iterations_is_reproducible(game: Game[Any, Any]) -> None:
    for name in ("random", "mcts:12"):
        first, again, other = (play(game, [name], seed, limit=30)[0] for seed in (1, 1, 2))
        assert first == again
        assert first != other


# Kingdom: how strong the levels are; docs/bots.md has the figures of many more games


@pytest.mark.parametrize(("better", "worse", "least"), [("normal", "random", 0.95), ("normal", "easy", 0.6)])
def test_a_level_of_kingdom_beats_what_is_below_it(better: str, worse: str, least: float) -> None:
    assert arena(KINGDOM, [better, worse], 20).bots[0].rate >= least


@pytest.mark.slow
def test_hard_beats_the_heuristic_at_kingdom() -> None:
    """Given the time it asks for, which on a machine for itself is far below its limit."""
    since = process_time()
    hard, _ = arena(KINGDOM, [f"{describe(KINGDOM, 'hard')}:ms=60000", "heuristic"], 6).bots
    assert hard.rate >= 0.6
    assert (process_time() - since) / (hard.moves * hard.games) <= 0.5


def test_plan_keeps_its_time_where_nobody_ever_interrupts() -> None:
    titov = find_game("titov")
    t = start(titov)
    since = process_time()
    make(titov, "plan:2:finalists=2:ahead=4:ms=20", 1).choose(titov.view(t, 0), legal(t, 0))
    assert process_time() - since < 1


def test_plan_thinks_once_a_turn_and_again_when_surprised() -> None:
    t = start(KINGDOM)
    bot = make(KINGDOM, "plan:2:finalists=2:ahead=10", 1)
    first = bot.choose(KINGDOM.view(t, 0), legal(t, 0))
    assert first.reason.startswith("Of ")
    assert first.then
    perform(t, 0, next(action for action in reversed(legal(t, 0)) if action != first.action))
    assert bot.choose(KINGDOM.view(t, 0), legal(t, 0)).action in legal(t, 0)


# Names


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("mtcs", "There is no bot mtcs for Connect Four; did you mean mcts?"),
        ("heuristic", "There is no bot heuristic for Connect Four; there is random, greedy, plan, mcts"),
        ("", "There is no bot  for Connect Four"),
        ("mcts:soon", "soon is no budget for a bot; say 500 for iterations or 300ms for time."),
        ("mcts:0", "0 is no budget"),
        ("plan:9ms", "The bot plan is given a width such as plan:12, not 9ms."),
        ("random:slips=often", "slips=often is not a setting such as slips=0.2."),
        ("random:depth=3", "The bot random has no setting depth."),
    ],
)
def test_a_wrong_name_is_refused_in_one_sentence(name: str, message: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        make(FOUR, name)
    assert message in str(refusal.value)


def test_a_careless_bot_slips_as_often_as_told() -> None:
    t = start(FOUR)
    bot = make(FOUR, "greedy:slips=0.25", 1)
    reasons = [bot.choose(FOUR.view(t, 0), legal(t, 0)).reason for _ in range(400)]
    assert 60 < reasons.count("Did not think about it.") < 140


def test_a_result_is_worth_more_than_any_judgement() -> None:
    assert worth(Outcome("", (0,), (1, 0)), 0, 2) == 1
    assert worth(Outcome("", (0,), (1, 0)), 1, 2) == -1
    assert worth(Outcome("", (), (0, 0)), 1, 2) == 0
    assert worth(Outcome("", (), (0,)), 0, 1) == -1


# Connect Four: tactics


def position(columns: Sequence[int]) -> Any:
    """After these drops, Red first."""
    t = start(FOUR)
    for n, column in enumerate(columns):
        perform(t, n % 2, Drop(column))
    return t


def advice(t: Any, name: str, seed: int = 1):
    seat = next(iter(t.asks))
    return make(FOUR, name, seed).choose(FOUR.view(t, seat), legal(t, seat))


@pytest.mark.parametrize("name", ["greedy", "plan", "mcts:200"])
@pytest.mark.parametrize("seed", range(3))
def test_it_takes_a_win_in_one(name: str, seed: int) -> None:
    assert advice(position([0, 1, 0, 1, 0, 1]), name, seed).action == Drop(0)


@pytest.mark.parametrize("seed", range(5))
def test_mcts_blocks_a_loss_in_one(seed: int) -> None:
    assert advice(position([0, 1, 0, 6, 0]), "mcts:400", seed).action == Drop(0)


def test_mcts_says_how_it_came_to_its_choice() -> None:
    said = advice(position([0, 1, 0, 1, 0, 1]), "mcts:200").reason
    assert said == "Of 200 ways on that were imagined, this came out best: 100 % for you."


def test_a_budget_in_milliseconds_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcts, "perf_counter", lambda ticks=count(): next(ticks) / 100)
    assert advice(start(FOUR), "mcts:50ms").reason.startswith("Of 5 ways ")


# The laws of a determiniser: worlds agree with the view, vary, and never come from the real table


@pytest.mark.parametrize("seats", WAGER.seats)
@pytest.mark.parametrize("name", ["random", "mcts:30"])
def test_hidden_dice_and_joint_answers_are_no_obstacle(seats: int, name: str) -> None:
    assert not play(WAGER, [name], seats=seats)[1].asks


def test_imagined_worlds_agree_with_the_view_and_vary() -> None:
    t = start(WAGER, seats=3)
    view = WAGER.view(t, 1)
    worlds = [WAGER.imagine(view, Random(seed)) for seed in range(40)]
    assert all(WAGER.view(world, 1) == view for world in worlds)
    assert len({tuple(world.cards) for world in worlds}) == 4
    assert len({world.dice for world in worlds}) == 40


def test_search_does_not_depend_on_what_is_hidden() -> None:
    real = start(WAGER, seats=3)
    other = real.copy()
    other.cards = [1 - real.cards[0], real.cards[1], 1 - real.cards[2]]
    other.dice = Dice(key_of_seed("other"))
    for seed in range(5):
        one, two = (make(WAGER, "mcts:60", seed).choose(WAGER.view(t, 1), legal(t, 1)) for t in (real, other))
        assert one == two


@pytest.mark.parametrize("name", ["greedy", "plan", "mcts:40"])
def test_search_never_touches_the_match(name: str) -> None:
    game = WAGER if name.startswith("mcts") else FOUR
    t = start(game, seats=2)
    before = game.canonical(t)
    make(game, name).choose(game.view(t, 0), legal(t, 0))
    assert game.canonical(t) == before


@pytest.mark.parametrize("card", [0, 1])
def test_mcts_averages_over_dice_it_cannot_know(card: int) -> None:
    """With a 1 bidding high wins always; without, half the time whatever is bid: no die is foreseen."""
    t = start(WAGER, seats=1)
    t.cards = [card]
    t.rounds, t.points = 3, [1]
    said = make(WAGER, "mcts:400", 3).choose(WAGER.view(t, 0), legal(t, 0))
    chance = int(said.reason.split("best: ")[1].split(" %")[0])
    assert (said.action == Bid("high") and chance > 90) if card else 35 < chance < 65
