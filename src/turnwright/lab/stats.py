"""Small statistics."""

from __future__ import annotations

from math import sqrt


def wilson(successes: float, trials: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson score interval of a share (95 % by default): honest for few trials and for shares near 0 and 1."""
    if trials == 0:
        return 0.0, 1.0
    share, zz = successes / trials, z * z
    middle = share + zz / (2 * trials)
    reach = z * sqrt(share * (1 - share) / trials + zz / (4 * trials * trials))
    low, high = (middle - reach) / (1 + zz / trials), (middle + reach) / (1 + zz / trials)
    return max(0.0, low), min(1.0, high)
