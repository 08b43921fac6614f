"""1.3.4 Fog: worlds that differ only in what a house cannot know give it the same bytes, through a whole turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from turnwright.core import Dice, Illegal, Record, apply, key_of_seed, legal
from turnwright.games.ec4x import GAME, lines
from turnwright.games.ec4x.actions import Seal, Write
from turnwright.games.ec4x.assets import Convoy, Project, Starbase
from turnwright.games.ec4x.events import TurnBegan
from turnwright.games.ec4x.mail.orders import parse
from turnwright.games.ec4x.secrets.fog import look
from turnwright.games.ec4x.state import Reach
from turnwright.games.ec4x.text.news import say_event, told
from turnwright.games.ec4x.war.engagement import fight
from turnwright.games.ec4x.war.events import Fought, Unmasked

from .positions import A, B, C, colony, fleet, levels, row

MINE = (
    lines.OrderFleet(2, 1, 3),
    lines.Build(0, "CL"),
    lines.Build(0, "SD"),
    lines.Invest("EL", 5000),
    lines.OrderFleet(1, 3, 2),
    lines.Covert("sabotage", B, 2),
    lines.Transfer(0, 5, 3),
)
"""What A orders: some of it is refused."""
WRONG = (lines.OrderFleet(9, 1, 3), lines.Build(2, "CL"), lines.Regroup(1, 4, "DD"), lines.Industry(3, 5))


def world() -> Reach:
    """A has a fleet over B's colony in S2, where B's guards are; B and C have more elsewhere."""
    t = row(9, 3)
    t.stances = {1: "enemy", 102: "enemy"}
    t.houses[A] = t.houses[A].but(ebp=4)
    colony(t, B, 2, batteries=2, armies=2, industry=9)
    colony(t, B, 6, industry=3)
    fleet(t, A, 2, "BC", "SC", number=1, roe=2)
    fleet(t, A, 1, "SC", number=2)
    fleet(t, B, 2, "CL", number=1, order=5, target=2, roe=0)
    fleet(t, B, 6, "DD", number=2)
    fleet(t, C, 7, "CA", number=1)
    t.intel[A] = tuple(look(t, A, {2: [t.fleets[10001]]}, at) if at in (0, 1, 2) else None for at in range(9))
    return t


def house(seat: int, **more: Any) -> Callable[[Reach], None]:
    def change(t: Reach) -> None:
        t.houses[seat] = t.houses[seat].but(**more)

    return change


def surface(at: int, **more: Any) -> Callable[[Reach], None]:
    def change(t: Reach) -> None:
        t.colonies[at] = t.colonies[at].but(**more)

    return change


def ship(seat: int, at: int, *squadrons: str, **more: Any) -> Callable[[Reach], None]:
    def change(t: Reach) -> None:
        fleet(t, seat, at, *squadrons, number=9, **more)

    return change


def roe(t: Reach) -> None:
    t.fleets[10001] = t.fleets[10001].but(roe=1)


def technology(t: Reach) -> None:
    levels(t, B, WEP=4, CST=6, CIC=3)


def colonists(t: Reach) -> None:
    t.convoys.append(Convoy(B, 8, 6, 5000, 9))


def alliance(t: Reach) -> None:
    t.stances[102] = "pact"


SECRETS: dict[str, Callable[[Reach], None]] = {
    "a treasury": house(B, treasury=999_900),
    "a tax rate": house(B, tax=64),
    "research": house(B, pools=(4000,) * 9, invested=((700,) * 9,), held=("EL",)),
    "technology": technology,
    "espionage points": house(B, ebp=9),
    "marines": surface(2, marines=3),
    "people": surface(2, ptu=77_000),
    "a shield": surface(2, shield=3),
    "construction": surface(2, queue=(Project("BB", 2, 40, "yard"),)),
    "a spaceport": surface(2, spaceports=2),
    "a distant starbase": surface(6, starbases=(Starbase(1, 1),), shipyards=1),
    "a distant fleet": ship(B, 8, "SD", "SD"),
    "a fleet of another house": ship(C, 5, "BB", order=3, target=5),
    "a raider that passes": ship(B, 3, "RR", order=1, target=6),
    "a spy over my home": ship(B, 0, "SC", order=9, target=0),
    "rules of engagement": roe,
    "colonists under way": colonists,
    "a pact of others": alliance,
    "fleet numbers": house(B, next_fleet=500, next_squadron=500),
}


def output(t: Reach) -> tuple[Any, ...]:
    """Everything A is sent: views, answers, errors and words before, and view, events and their words after the turn."""
    errors = [refusal(t, line) for line in WRONG]
    typed = parse(GAME.view(t, A), "fleet 1 move S5\nbuild S2 CL\ncovert sabotage S2")
    before = (GAME.show(t, A), repr(legal(t, A)), errors, typed)
    record = t.record = Record()
    for seat, sheet in ((A, MINE), (B, ()), (C, ())):
        apply(t, seat, Write(sheet))
        apply(t, seat, Seal())
    t.record = None
    for other in (B, C):
        t.houses[other] = t.houses[other].but(prestige=0)
    t.standings = []
    heard = [n.event for n in record.news if n.heard_by(A) and not isinstance(n.event, TurnBegan)]
    view = GAME.view(t, A)
    words = [(say_event(view, event), told(view, event)) for event in heard]
    return (
        *before,
        GAME.show(t, A),
        heard,
        words,
        GAME.text.prompt(view),
        sorted(GAME.text.explain(view)),
        t.refusals[A],
    )


def refusal(t: Reach, line: lines.Line) -> str:
    with pytest.raises(Illegal) as error:
        apply(t, A, line)
    return str(error.value)


@pytest.mark.parametrize("secret", SECRETS)
def test_1_3_4_a_house_is_sent_the_same_whatever_it_cannot_know(secret: str) -> None:
    plain, other = world(), world()
    SECRETS[secret](other)
    assert GAME.canonical(plain) != GAME.canonical(other)
    assert output(plain) == output(other)


def test_1_3_4_what_is_in_sight_does_make_a_difference() -> None:
    plain, other = world(), world()
    fleet(other, B, 2, "CT", number=9, roe=0, order=3, target=2)
    assert output(plain) != output(other)


def test_6_2_only_orders_that_show_are_seen() -> None:
    t = row()
    fleet(t, A, 2, "SC")
    fleet(t, B, 2, "CL", order=3, target=2)
    fleet(t, B, 2, "DD", order=1, target=5)
    seen = look(t, A, {2: t.own_fleets(B)}, 2)
    assert [(contact.units, contact.orders) for contact in seen.contacts] == [((("CL", 1), ("DD", 1)), (3,))]


def test_1_3_4_a_raider_that_is_not_found_changes_no_dice_of_a_battle_beside_it() -> None:
    """A's scouts search it in vain while they fight B: the report of that battle stays the same, die by die."""
    for seed in range(4):
        reports = []
        for hidden in (False, True):
            t = row(9, 3)
            t.dice = Dice(key_of_seed(f"passing {seed}"))
            t.stances = {1: "enemy", 2: "enemy"}
            fleet(t, A, 4, "BC", "SC", number=1, order=3, target=4, roe=10)
            fleet(t, B, 4, "CA", "CL", number=1, order=3, target=4, roe=10)
            if hidden:
                fleet(t, C, 4, "RR", number=1, order=1, target=6, level=2)
            record = t.record = Record()
            fight(t)
            t.record = None
            reports.append([n.event for n in record.news if n.heard_by(A)])
            found = any(isinstance(event, Unmasked) for event in reports[-1])
            assert not found, "choose seeds for which the search fails"
        assert reports[0] == reports[1]
        assert isinstance(reports[0][0], Fought)
