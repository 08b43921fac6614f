"""1 Resources: sovereigns with their ledger, materiel, influence, and the exchanges between them."""

from __future__ import annotations

from typing import Literal

from turnwright.core import Sum

from .state import Branch, Company

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
            return f"needs {price} {name}, {have} are there"
    return ""


def quarter_profit(b: Branch) -> Sum:
    """3.2 Sovereigns earned less spent less operating costs, this quarter so far."""
    profit = Sum("Quarter profit", unit="§")
    for heading, amount in b.ledger.items():
        profit = profit.plus(HEADINGS[heading], amount, "3.2")
    cost = -b.upkeep_paid * b.book.upkeep.operating_cost
    return profit.plus(f"Operating costs: {b.upkeep_paid} materiel of upkeep", cost, "3.2")


HEADINGS = {
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
"""3.2 How the ledger calls its headings."""
