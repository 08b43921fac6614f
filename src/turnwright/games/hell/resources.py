"""1 Resources: sovereigns with their ledger, materiel, influence, and the exchanges between them."""

from __future__ import annotations

from typing import ClassVar, Literal

from turnwright.core import Action
from turnwright.kit.words import say, wordlist

from . import actions as a
from .book import Place
from .districts import shift
from .events import Bought, FavoursSpent, Settled, Settlement
from .state import Branch, Choice, Company

Heading = Literal[
    "trading",
    "smuggling",
    "retirement",
    "returns",
    "materiel",
    "influence",
    "hiring",
    "medical",
    "tribute",
    "shakedown",
    "investment",
    "saboteur",
    "dues",
]
"""3.2 Where sovereigns come from and go to."""
INCOME: tuple[Heading, ...] = ("trading", "smuggling", "retirement", "returns")


def earn(t: Company, heading: Heading, amount: int) -> None:
    """1 Sovereigns come in."""
    if amount:
        t.sovereigns += amount
        t.ledger[heading] = t.ledger.get(heading, 0) + amount


def spend(t: Company, heading: Heading, amount: int) -> None:
    """1 Sovereigns go out; whoever calls has checked that they are there."""
    earn(t, heading, -amount)


class Demand(Choice):
    """1 Sovereigns asked for in the middle of an effect: they are paid, or what follows is taken."""

    answers = a.PAY_OR_REFUSE
    what: ClassVar[Settlement]
    heading: ClassVar[Heading]

    def price(self, b: Branch) -> int:
        """What is asked."""
        raise NotImplementedError

    def follows(self, t: Company, paid: bool) -> None:
        """What follows."""
        raise NotImplementedError

    def settle(self, t: Company, paid: bool) -> None:
        price = self.price(t) if paid else 0
        spend(t, self.heading, price)
        place: Place | None = getattr(self, "district", None)
        t.tell(Settled(self.what, price, place))
        self.follows(t, paid)

    def answer(self, t: Company, seat: int, action: Action) -> None:
        self.settle(t, isinstance(action, a.Pay))


def ask_for(t: Company, demand: Demand) -> None:
    """1, 12.1 Whoever cannot pay refuses without being asked."""
    if t.sovereigns >= demand.price(t):
        t.ask(0, demand)
    else:
        demand.settle(t, paid=False)


def materiel_price(b: Branch) -> int:
    """1.1 Sovereigns for one materiel; 12.1 more in a Supply Shortage."""
    price = b.book.stores.materiel_price
    return price * b.book.omens.shortage_factor if b.week <= b.shortage_until else price


def afford(b: Branch, sovereigns: int = 0, materiel: int = 0, influence: int = 0) -> str:
    """1 What is missing for this price, or nothing."""
    for name, price, have in (
        ("sovereigns", sovereigns, b.sovereigns),
        ("materiel", materiel, b.materiel),
        ("influence", influence, b.influence),
    ):
        if have < price:
            return say("needs {price} {name}, {have} are there", price=price, name=name, have=have)
    return ""


HEADINGS = wordlist(
    {
        "trading": "Trading",
        "smuggling": "Smuggling",
        "retirement": "Retired agents' contracts",
        "returns": "Investments paid back",
        "materiel": "Materiel bought",
        "influence": "Influence bought",
        "hiring": "Hiring",
        "medical": "Medical care",
        "tribute": "Tribute to Barons",
        "shakedown": "Shakedowns",
        "investment": "Investments",
        "saboteur": "Hush money",
        "dues": "Company dues",
    }
)
"""3.2 How the ledger calls its headings."""


def too_dear(section: str, missing: str) -> str:
    """1 The refusal where something is missing for a price."""
    return say("{section} This {missing}.", section=section, missing=missing) if missing else ""


def no_materiel(b: Branch, order: a.BuyMateriel) -> str:
    if order.amount < 1:
        return "1.1 Buy one materiel at least."
    return too_dear("1.1", afford(b, order.amount * materiel_price(b)))


def buy_materiel(t: Company, order: a.BuyMateriel) -> None:
    """1.1 Materiel from the black market."""
    t.materiel += order.amount
    _buy(t, "materiel", order.amount, materiel_price(t))


def no_influence(b: Branch, order: a.BuyInfluence) -> str:
    if order.amount < 1:
        return "1.1 Buy one influence at least."
    return too_dear("1.1", afford(b, order.amount * b.book.stores.influence_price))


def buy_influence(t: Company, order: a.BuyInfluence) -> None:
    """1.1 Favours for money."""
    t.influence += order.amount
    _buy(t, "influence", order.amount, t.book.stores.influence_price)


def _buy(t: Company, what: Literal["materiel", "influence"], amount: int, each: int) -> None:
    spend(t, what, amount * each)
    t.tell(Bought(what, amount, amount * each))


def no_quiet(b: Branch, order: a.Quieten) -> str:
    if not b.notice[order.district]:
        return say("1.1 {name} has no Notice.", name=b.book.districts[order.district].name)
    return too_dear("1.1", afford(b, influence=b.book.stores.influence_per_notice))


def quieten(t: Company, order: a.Quieten) -> None:
    """1.1 Two influence take one Notice away."""
    price = t.book.stores.influence_per_notice
    t.influence -= price
    t.tell(FavoursSpent(order.district, price))
    shift(t, order.district, "notice", -1)
