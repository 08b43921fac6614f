"""How the nets of a league do: against each other and what they were earlier under each of its terms, and against the simple lines."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from .games import DEVICE
from .learning import NEVER, League, drawn
from .lines import as_rows
from .summing import summed

EARLIER = -4, -2
"""Of what was kept of the nets, what is judged beside them: nets that go on learning change what they like, and answer the last of it."""


def pool(league: League) -> list[Any]:
    """The weights of all that is judged: the nets, then each as it was earlier."""
    kept = [league.past[at] for at in EARLIER if len(league.past) >= -at]
    return [torch.cat(parts) for parts in zip(league.nets.weights, *kept, strict=True)]


@torch.no_grad()
def matches(
    league: League,
    first: Any,
    second: Any,
    which: Any,
    slips: float,
    heat: float,
    seed: int,
    lines: Any = None,
    most: int = 1500,
) -> dict[str, Any]:
    """One game each to its end; a side is a net of the pool, or a line if it is negative (line n as -1 - n)."""
    size, games, nets = len(first), league.begun(seed, which, lines), pool(league)
    sides = torch.tensor(np.stack([first, second], 1), device=DEVICE)
    games.line.copy_(-1 - sides.amin(1))
    games.liner.copy_(sides.argmin(1))
    running = torch.ones(size, dtype=torch.bool, device=DEVICE)
    won, rounds, last = (torch.full((size,), -2, device=DEVICE) for _ in range(3))
    used = torch.zeros(size, 2, len(league.actions), dtype=torch.bool, device=DEVICE)
    everyone = torch.arange(size, device=DEVICE)
    for _ in range(most):
        seat, legal = games.asked.long(), league.legal(games)
        side = sides.gather(1, seat[:, None])[:, 0]
        rows = games.seen.T
        rated = torch.zeros(size, len(league.actions), device=DEVICE)
        for net in range(len(nets[0])):
            mine = (side == net).nonzero()[:, 0]
            if len(mine):
                rated[mine] = league.nets(rows[mine][None], [part[net : net + 1] for part in nets])[0][0]
        able = league.allowed(legal, side.clamp(min=0) % league.count)
        action = drawn((rated / heat).masked_fill(~able, NEVER))
        slip = torch.rand(size, device=DEVICE) < slips
        action = torch.where(slip, drawn(torch.zeros_like(rated).masked_fill(~legal, NEVER)), action)
        now = (games.seen[league.learning.ROUND] * 20).round().long()
        action = games.step(action)
        chosen = running & ~slip
        used[everyone[chosen], seat[chosen], action[chosen]] = True
        ended = games.ended & running
        won = torch.where(ended, games.winners.long(), won)
        rounds, last = torch.where(ended, now, rounds), torch.where(ended, action, last)
        running = running & ~ended
        if not running.any():
            break
    return {
        "won": won.cpu().numpy(),
        "rounds": rounds.cpu().numpy(),
        "last": last.cpu().numpy(),
        "used": used.cpu().numpy(),
    }


def judged(league: League, per: int, slips: float = 0.03, heat: float = 0.6) -> list[dict[str, Any]]:
    """Under each of the terms all of the pool against all: who wins, how games end, what winners use, and the table's value.

    Every net counts alike but in the value, which is Player A's share where both choose well among the nets.
    """
    count, kinds = len(pool(league)[0]), len(league.terms)
    pairs = np.repeat(np.arange(count), count), np.tile(np.arange(count), count)
    first, second = (np.tile(np.repeat(side, per), kinds) for side in pairs)
    played = matches(league, first, second, np.repeat(np.arange(kinds), count * count * per), slips, heat, 100)
    return [
        summed(
            {name: part.reshape(kinds, -1, *part.shape[1:])[terms] for name, part in played.items()},
            league.learning,
            league.twin.actions,
            [league.styles[net % league.count] for net in range(count)],
        )
        for terms in range(kinds)
    ]


def lined(league: League, net: int, terms: int, per: int, lines: dict[str, Any]) -> dict[str, list[float]]:
    """How often each line beats a net, as Player A and as Player B."""
    count = len(lines)
    line = -1 - np.tile(np.repeat(np.arange(count), per), 2)
    seat = np.repeat([0, 1], count * per)
    first, second = np.where(seat == 0, line, net), np.where(seat == 1, line, net)
    won = matches(league, first, second, np.full(len(line), terms), 0.0, 0.5, 300 + net, as_rows(lines.values()))["won"]
    shares = (won == seat).reshape(2, count, per).mean(2)
    return {name: [round(float(at), 3) for at in shares[:, n]] for n, name in enumerate(lines)}
