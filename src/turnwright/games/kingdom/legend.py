"""0 Legend and conventions: how percentages are rounded."""

from __future__ import annotations


def share(amount: int, percent: int) -> int:
    """0 A percentage of an amount, rounded away from zero (R0)."""
    return -(-amount * percent // 100) if percent > 0 else amount * percent // 100
