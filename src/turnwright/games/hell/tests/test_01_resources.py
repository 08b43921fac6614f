"""1 Resources."""

import pytest

from turnwright.core import Illegal
from turnwright.games.hell import GAME
from turnwright.games.hell.actions import BuyInfluence, BuyMateriel, Quieten, Reserve
from turnwright.games.hell.quarter import quarter_profit

from .desk import branch, order, stats


def test_1_starting_amounts():
    t = branch()
    assert (t.sovereigns, t.materiel, t.influence) == (100, 29, 10), "the first Upkeep has taken one materiel"


def test_1_1_purchases_and_favours():
    """P32: 5 materiel for 15, 2 influence for 20, one Notice for 2 influence."""
    t = order(branch(), BuyMateriel(5), BuyInfluence(2), Quieten("docks"))
    assert (t.sovereigns, t.materiel, t.influence, t.notice["docks"]) == (65, 34, 10, 1)
    assert t.ledger == {"materiel": -15, "influence": -20}


@pytest.mark.parametrize(
    "action", [BuyMateriel(34), BuyMateriel(0), BuyMateriel(-3), BuyInfluence(11), BuyInfluence(0), Quieten("market")]
)
def test_1_1_what_cannot_be_paid_is_refused_and_changes_nothing(action):
    t = branch()
    before = GAME.canonical(t)
    with pytest.raises(Illegal) as refusal:
        order(t, action)
    assert refusal.value.section == "1.1"
    assert GAME.canonical(t) == before


def test_1_1_favours_are_instant_and_repeatable():
    t = stats(branch(), "heights", notice=5)
    order(t, *[Quieten("heights")] * 5)
    assert (t.notice["heights"], t.influence) == (0, 0)
    with pytest.raises(Illegal):
        order(t, Quieten("docks"))


def test_1_1_any_amount_is_allowed_though_few_are_listed():
    t = branch()
    assert BuyMateriel(7) not in t.asks[0].legal(t, 0)
    order(t, BuyMateriel(7), Reserve(13))
    assert (t.materiel, t.reserve) == (36, 13)


def test_1_the_ledger_adds_up_to_the_change_of_sovereigns():
    t = order(branch(), BuyMateriel(5), BuyInfluence(1))
    assert sum(t.ledger.values()) == t.sovereigns - t.quarter_start == -25
    assert quarter_profit(t).total == -25 - 2
