"""What a net is shown and what simple lines do: the twin's and the rules' own say the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy")
numba = pytest.importorskip("numba", reason="needs the extra turnwright[fast]")

from turnwright.bots import make
from turnwright.bots.learned import Net, net_of
from turnwright.core import find_game, legal
from turnwright.core.match import Match
from turnwright.games.kingdom.bot.sight import sight
from turnwright.games.kingdom.twin import TWIN, learning
from turnwright.games.kingdom.twin.learning import LEVERS, LINES, REALM, WIDTH, act, follow, observe
from turnwright.twin.compiling import Translator, on_processor
from turnwright.twin.league.alone import alone, strongest
from turnwright.twin.league.lines import as_rows
from turnwright.twin.league.settling import nearby, settled
from turnwright.twin.league.summing import summed

from .positions import position, realm

GAME = find_game("kingdom")


@pytest.fixture(scope="module")
def compiled():
    """`observe` and `follow` as machine code, called with arrays of one row: records reach compiled code only so."""
    look, obey = map(Translator(on_processor), (observe, follow))

    @numba.njit
    def both(states, terms, mask, lines, row, answers):
        look(states[0], terms[0], row)
        for n in range(len(lines)):
            answers[n] = obey(states[0], terms[0], mask, lines[n])

    return both


def shown(t, compiled):
    row, answers = np.zeros(WIDTH, np.float32), np.zeros(len(LINES), np.int64)
    mask = sum(1 << TWIN.actions.index(action) for action in legal(t, t.active))
    terms = np.array([TWIN.terms_row(t.options, t.book)])
    compiled(np.array([TWIN.row_of(t)]), terms, mask, as_rows(LINES.values()), row, answers)
    return row, answers


@pytest.mark.parametrize("preset", ["printed", "tuned"])
def test_a_net_sees_the_same_of_the_twin_and_of_the_rules(preset, compiled):
    rng, match = Random(preset), Match.new(GAME, bytes(32), 2, preset=preset)
    for _ in range(150):
        if match.over:
            break
        t = match.table
        row, answers = shown(t, compiled)
        assert row == pytest.approx(np.array(sight(GAME.view(t, t.active)), np.float32), abs=1e-6)
        options = legal(t, t.active)
        assert {TWIN.actions[n] for n in answers} <= set(options)
        match.play(t.active, rng.choice(options))


def test_the_asked_players_realm_comes_first(compiled):
    first, second = (
        shown(position(realm(gold=7, army=5), realm(gold=2, buildings=("market",)), seat=seat), compiled)[0]
        for seat in (0, 1)
    )
    assert (first[1], second[1]) == pytest.approx((7 / 20, 2 / 20))
    assert first[:REALM] == pytest.approx(second[REALM : 2 * REALM])


def test_a_rating_is_a_share_for_each_action_and_a_chance():
    t = Match.new(GAME, bytes(32), 2, preset="tuned").table
    shares, stands = net_of(GAME).rate(GAME.view(t, 0), legal(t, 0))
    assert len(shares) == len(legal(t, 0))
    assert sum(shares) == pytest.approx(1)
    assert -1 <= stands <= 1


def test_master_takes_a_castle_that_can_be_taken_and_says_how_sure_it_is():
    t = position(realm(army=40, commanders=1, houses=1, ap=1), realm(castle=4), seat=0)
    advice = make(GAME, "learned:60", 1).choose(GAME.view(t, 0), legal(t, 0))
    assert str(advice.action) == "ArmyAttack()"
    assert "100 %" in advice.reason


def test_the_best_net_of_a_league_is_kept_as_the_bot_reads_it(tmp_path):
    rng, shapes = np.random.default_rng(1), [(WIDTH, 8), (1, 8), (8, 8), (1, 8), (8, 54), (1, 54)]
    league = [rng.normal(size=(3, *shape)).astype(np.float16) for shape in shapes]
    table = [
        [0.5, 0.4, 0.2],
        [0.9, 0.5, 0.6],
        [0.8, 0.9, 0.5],
    ]  # the second wins both as A and as B; the third is bound
    best = strongest([{"table": table}], 2)
    assert best == 1
    np.savez(tmp_path / "best.npz", *alone(league, best))
    net = Net(GAME, tmp_path / "best.npz")
    signal = row = rng.normal(size=WIDTH).astype(np.float32)
    for n in (0, 2, 4):
        signal = np.maximum(signal, 0) if n else signal
        signal = signal @ league[n][1].astype(np.float32) + league[n + 1][1, 0]
    assert net.through(row) == pytest.approx(signal, rel=0.01), "but for the rounding that makes its sums exact"


def test_a_pool_says_how_its_styles_do_and_how_many_winners_used_each_thing():
    """Three nets, a game for each pair and seat: the free ones take the castle of the farmer, who wins against itself on points."""
    won = np.array([0, 0, 0, 1, 1, 0, 1, 1, 0])
    used = np.zeros((9, 2, len(TWIN.actions)), bool)
    used[0, 0, act.REALLOCATE] = used[1, 0, act.REALLOCATE + 1] = True
    used[3, 0, act.PLOW] = used[8, 0, act.PLOW] = used[:, :, act.SELL] = True
    last = np.where(np.arange(9) == 8, act.END_TURN, act.ATTACK)
    played = {"won": won, "rounds": np.arange(9), "last": last, "used": used}
    found = summed(played, learning, TWIN.actions, ["free", "free", "farming"])
    assert found["styles"] == pytest.approx({"free": 0.667, "farming": 0.167}, abs=0.001)
    assert (found["pool"], found["conquest"], found["points"]) == pytest.approx((0.556, 0.889, 0.111), abs=0.001)
    assert found["kinds"]["reallocate"] == pytest.approx(2 / 9, abs=0.001), "whichever role is moved"
    assert found["kinds"]["plow"] == pytest.approx(1 / 9, abs=0.001), "what a loser did does not count"
    assert found["kinds"]["tax"] == 0
    assert not {"sell", "selling"} & {*found["kinds"]}


def judged(**found):
    """A result of a league in which all shares are as they should be, but for what is named."""
    uses = {str(n): 0.5 for n in range(len(TWIN.actions))} | {str(n): use for n, use in found.pop("uses", {}).items()}
    return {"uses": uses, "conquest": 0.5, "pool": 0.5} | found


def test_terms_that_hold_stay():
    tuned = GAME.preset("tuned")
    terms = {"options": tuned.options, "variant": tuned.variant}
    assert settled(terms, judged(), LEVERS, GAME.book) == terms


def test_what_is_left_alone_becomes_better_and_what_all_do_dearer():
    moved = settled(
        {"variant": {"festival.cost": 2}}, judged(uses={act.FESTIVAL: 1.0, act.TAX: 0.0}), LEVERS, GAME.book
    )
    assert moved["variant"] == {"festival.cost": 3, "tax.unrest": GAME.book.tax.unrest - 10}


def test_castles_fall_more_often_when_smaller_and_a_richer_b_wins_more():
    moved = settled({"variant": {}}, judged(conquest=0.1, pool=0.7), LEVERS, GAME.book)
    assert moved["variant"] == {"start.castle": GAME.book.start.castle - 2, "start.second_player_gold": 1}


def test_nearby_terms_can_be_played_and_lie_around_those_that_were_named():
    tuned = GAME.preset("tuned")
    terms = {"name": "tuned", "options": tuned.options, "variant": tuned.variant}
    drawn = list(nearby(terms, 40, LEVERS, GAME.book, seed=5))
    assert drawn == list(nearby(terms, 40, LEVERS, GAME.book, seed=5)) != list(nearby(terms, 40, LEVERS, GAME.book, 6))
    levers = {lever.path: lever for lever in LEVERS}
    for one in drawn:
        TWIN.terms(one["options"], one["variant"])
        moved = {path for path, value in one["variant"].items() if value != tuned.variant.get(path)}
        assert moved <= {*levers}
        for path in moved & {*tuned.variant}:
            assert abs(one["variant"][path] - tuned.variant[path]) <= 2 * abs(levers[path].step)
    assert {path for one in drawn for path in one["variant"]} >= {*levers}


def test_no_lever_leaves_the_book_s_bounds():
    """Whatever is found, for long: the terms can be played."""
    for use, share in ((0.0, 0.0), (1.0, 1.0)):
        terms: dict[str, Any] = {"options": {}, "variant": {}}
        found = judged(uses=dict.fromkeys(range(len(TWIN.actions)), use), conquest=share, value=share)
        for _ in range(40):
            terms = settled(terms, found, LEVERS, GAME.book)
        TWIN.terms(terms["options"], terms["variant"])
