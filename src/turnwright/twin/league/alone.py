"""One net of a league by itself: which did best, and its weights as a game's bot reads them (`bot/net.npz`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np


def strongest(results: Sequence[dict[str, Any]], free: int) -> int:
    """Of the nets that are bound to no style, the first so many, the one with the largest share in both seats, under all terms alike."""
    tables = np.mean([result["table"] for result in results], 0)
    both = tables.mean(1) + (1 - tables).mean(0)
    return int(both[:free].argmax())


def alone(weights: Sequence[Any], net: int) -> list[Any]:
    """Its weights and biases, layer by layer; a bias is a single row."""
    return [part[net, 0] if part.shape[1] == 1 else part[net] for part in weights]
