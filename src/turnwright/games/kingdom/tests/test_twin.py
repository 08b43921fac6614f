"""The twin against the rules where plays seldom go, and that it notices when they part.  The laws are in test_twins.py."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict

pytest.importorskip("numba", reason="numba is not installed (the extra fast brings it)")

from turnwright.core import TurnwrightError, legal
from turnwright.games.kingdom import council_actions
from turnwright.games.kingdom.actions import ACTS, END_TURN, EXPAND, FESTIVAL
from turnwright.games.kingdom.book import BOOK, BUILDINGS, Options
from turnwright.games.kingdom.state import Realm
from turnwright.games.kingdom.twin import TWIN
from turnwright.testing import terms
from turnwright.twin import compiled
from turnwright.twin.proof import Disagreement, Lockstep, wander

from .positions import START, TIES, fits, position, turn

RULES = compiled(TWIN)
COUNTS = {
    f"victory.{name}": st.integers(min(0, value), max(0, 2 * value))
    for name, value in asdict(TWIN.game.book.victory).items()
}
"""1 What victory points are counted by: each from nothing to twice as much."""


def drawn(rng: Random) -> Realm:
    """A realm in the middle of a game, with lands and houses for all that it holds; one in three can pay for next to nothing."""
    poor = rng.random() < 1 / 3
    kinds: dict[str, Any] = {
        kind: 0 if poor else rng.randrange(5) for kind in ("farms", "outposts", "watchtowers", "gardens")
    }
    people: dict[str, Any] = {
        role: rng.randrange(2 if poor else 4) for role in ("commanders", "fortifiers", "citizens")
    }
    council = rng.randint(1, 3)
    houses = max(0, sum(people.values()) + council - (BOOK.start.capacity if poor else 0))
    fates = [rng.choice(("", "" if poor else "stands", "stands", "sold")) for _ in BUILDINGS]
    return Realm(
        **kinds,
        **people,
        council=council,
        houses=houses,
        lands=houses + sum(kinds.values()) + rng.randrange(3),
        tilled=rng.randrange(3),
        gold=rng.randrange(3 if poor else 60),
        ap=rng.randrange(5),
        army=rng.randrange(4 if poor else 80),
        fort=rng.randrange(4 if poor else 40),
        castle=rng.randint(1, 40),
        happiness=rng.randint(-10, 10),
        buildings=tuple(name for name, fate in zip(BUILDINGS, fates, strict=True) if fate == "stands"),
        sold=tuple(name for name, fate in zip(BUILDINGS, fates, strict=True) if fate == "sold"),
        festival=rng.random() < 0.5,
        attacks=rng.randrange(2),
        plow_token=rng.random() < 0.5,
        free_action=rng.random() < 0.3,
    )


realms = st.builds(drawn, st.randoms())


@settings(max_examples=120, deadline=None)
@given(
    a=realms,
    b=realms,
    seat=st.integers(0, 1),
    begin=st.sampled_from((position, turn)),
    last=st.booleans(),
    options=terms.options(TWIN.game),
    variant=terms.variants(TWIN.game),
    answers=st.lists(st.integers(0, 52), min_size=10, max_size=30),
)
def test_2_the_twin_follows_from_any_position_under_any_terms(a, b, seat, begin, last, options, variant, answers):
    book = TWIN.game.make_book(variant)
    assume(fits(a, book) and fits(b, book))
    t = begin(a, b, seat, options["max_rounds"] - (not last), variant, **options)
    wander(Lockstep(TWIN, RULES, t), answers)


@settings(deadline=None)
@given(a=realms, b=realms, counts=st.fixed_dictionaries(COUNTS))
def test_1_the_twin_counts_the_points_of_any_realms(a, b, counts):
    Lockstep(TWIN, RULES, position(a, b, 1, 20, counts)).play(END_TURN)


@pytest.mark.parametrize(
    ("a", "b"), [*(tie[1:] for tie in TIES), (START, START)], ids=[*(tie[0] for tie in TIES), "all"]
)
def test_1_the_twin_breaks_ties_as_the_rules_do(a, b):
    for left, right in ((a, b), (b, a)):
        Lockstep(TWIN, RULES, position(left, right, 1, 20)).play(END_TURN)


def test_3_the_twin_takes_every_action_once_a_turn_and_again_in_the_next():
    """R55"""
    rich = START.but(
        council=3, commanders=2, fortifiers=1, houses=9, lands=15, gold=99, ap=9, army=9, buildings=("plow_workshop",)
    )
    taken = set()
    for action in ACTS:
        pair = Lockstep(TWIN, RULES, position(rich, START.but(castle=99), repeats="once"))
        if action in legal(pair.table, 0):
            pair.play(action)
            assert type(action) not in map(type, pair.answers)
            pair.play(END_TURN)
            pair.play(END_TURN)
            pair.play(next(answer for answer in pair.answers if type(answer) is type(action)))
            taken.add(type(action))
    assert taken == {*map(type, ACTS)}


DEAF = replace(TWIN, terms_of=lambda options, book: TWIN.terms_of(Options(), BOOK))
"""A twin that never hears what was agreed on."""
NUMBERS = terms.numbers_off(TWIN.game)
AGREED: dict[str, list[Any]] = {
    "max_rounds": [21],
    "free_actions": ["ap"],
    "attacks_a_turn": [1, 2],
    "council_most": [1, 2, 3],
    "repeats": ["once"],
    "income_scope": ["all"],
}
TRIES = 600
"""Plays from drawn positions in which what was agreed on has to show."""
MANY = 2000
"""Plays from drawn positions, half of them as printed."""


def test_2_the_twin_follows_from_many_positions():
    for n in range(MANY):
        rng = Random(n)
        variant, options = (
            {name: rng.choice(found[name]) for name in rng.sample([*found], n % 2 * rng.randrange(4))}
            for found in (NUMBERS, AGREED)
        )
        follow(TWIN, variant, options, n)


def test_0_whatever_is_agreed_on_shows_somewhere_and_the_twin_follows_there():
    """But the growth of tiers that stop all growth (4)."""
    stopped = [f"happiness.tiers.{n}.growth" for n, tier in enumerate(BOOK.happiness.tiers) if tier.stops_growth]
    unseen = [path for path, values in NUMBERS.items() if not shows([({path: value}, {}) for value in values])]
    assert unseen == stopped
    assert set(AGREED) == set(Options.__struct_fields__)
    assert [name for name, values in AGREED.items() if not shows([({}, {name: value}) for value in values])] == []


def test_5_twin_and_rules_begin_alike_whatever_a_number_is():
    for path, values in NUMBERS.items():
        for value in values:
            wander(Lockstep.new(TWIN, RULES, None, {path: value}), range(8))


def shows(agreed):
    """Do the rules part from a twin that is deaf to it?"""
    for n in range(TRIES):
        variant, options = agreed[n % len(agreed)]
        try:
            follow(DEAF, variant, options, n)
        except Disagreement:
            follow(TWIN, variant, options, n)
            return True
    return False


def follow(twin, variant, options, n):
    """From a drawn position; every tenth time, and where people have no room, from the beginning."""
    rng, book = Random(f"{variant} {options} {n}"), TWIN.game.make_book(variant)
    a, b = drawn(rng), drawn(rng)
    if n % 10 and fits(a, book) and fits(b, book):
        begin, place = rng.choice((position, turn)), (rng.randrange(2), rng.choice((2, 19, 20)))
        pair = Lockstep(twin, RULES, begin(a, b, *place, variant, **options))
    else:
        pair = Lockstep.new(twin, RULES, options, variant)
    wander(pair, [rng.randrange(53) for _ in range(20)])


def test_2_a_changed_rule_without_a_changed_twin_is_seen(monkeypatch):
    monkeypatch.setitem(
        council_actions.EFFECTS, type(FESTIVAL), lambda realm, book, options, action: realm.but(festival=True)
    )
    pair = Lockstep.new(TWIN, RULES)
    with pytest.raises(Disagreement, match=r"rules say .*happiness': 0.*twin says .*happiness': 2"):
        pair.play(FESTIVAL)


def test_2_a_new_action_is_seen(monkeypatch):
    monkeypatch.setattr("turnwright.games.kingdom.main_phase.EXPAND", FESTIVAL)
    with pytest.raises(Disagreement, match="legal"):
        Lockstep.new(TWIN, RULES)


def test_2_a_number_that_only_the_rules_change_is_seen():
    pair = Lockstep.new(TWIN, RULES, variant={"expand.happiness": 2})
    pair.terms = TWIN.terms()
    with pytest.raises(Disagreement, match="happiness"):
        pair.play(EXPAND)


def test_0_a_field_that_the_twin_lacks_is_refused():
    class Richer(Realm):
        trade: int = 0

    t = TWIN.game.start()
    t.realms[0] = Richer(**{name: getattr(t.realms[0], name) for name in Realm.__struct_fields__})
    with pytest.raises(TypeError, match=r"knows no Richer\.trade"):
        Lockstep(TWIN, RULES, t)


def test_4_tiers_further_out_than_the_twin_holds_are_refused():
    with pytest.raises(TurnwrightError, match="from -32 to 32"):
        TWIN.terms(variant={"happiness.tiers.0.at": 33})
