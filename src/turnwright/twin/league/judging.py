"""How the nets of a league do: against each other under each of its terms, and against the simple lines."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from .games import DEVICE
from .learning import NEVER, League, drawn
from .lines import as_rows


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
    """One game each to its end; a side is a net, or a line if it is negative (line n as -1 - n)."""
    size, games = len(first), league.begun(seed, which, lines)
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
        for net in range(league.count):
            mine = (side == net).nonzero()[:, 0]
            if len(mine):
                weights = [part[net : net + 1] for part in league.nets.weights]
                rated[mine] = league.nets(rows[mine][None], weights)[0][0]
        able = league.allowed(legal, side.clamp(min=0))
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


def solved(table: Any, rounds: int) -> tuple[float, Any, Any]:
    """The value of a zero-sum table and how each side mixes, by fictitious play."""
    rows, columns = np.zeros(len(table)), np.zeros(table.shape[1])
    gain, loss, row = np.zeros(len(table)), np.zeros(table.shape[1]), 0
    for _ in range(rounds):
        rows[row] += 1
        loss += table[row]
        column = int(loss.argmin())
        columns[column] += 1
        gain += table[:, column]
        row = int(gain.argmax())
    rows, columns = rows / rows.sum(), columns / columns.sum()
    return float(rows @ table @ columns), rows, columns


def judged(league: League, per: int, slips: float = 0.03, heat: float = 0.6) -> list[dict[str, Any]]:
    """Under each of the terms all nets against all: who wins, how games end, what winners use, and the table's value.

    Every net counts alike but in the value, which is Player A's share where both choose well among the nets.
    """
    count, kinds = league.count, len(league.terms)
    pairs = np.repeat(np.arange(count), count), np.tile(np.arange(count), count)
    first, second = (np.tile(np.repeat(side, per), kinds) for side in pairs)
    played = matches(league, first, second, np.repeat(np.arange(kinds), count * count * per), slips, heat, 100)
    return [
        _summary(league, {name: part.reshape(kinds, -1, *part.shape[1:])[terms] for name, part in played.items()}, per)
        for terms in range(kinds)
    ]


def _summary(league: League, played: dict[str, Any], per: int) -> dict[str, Any]:
    count, act = league.count, league.learning.act
    share = np.where(played["won"] < 0, 0.5, played["won"] == 0).reshape(count, count, per)
    value, rows, columns = solved(share.mean(2), 10_000)
    rng = np.random.default_rng(1)
    drawn_again = [np.take_along_axis(share, rng.integers(0, per, share.shape), 2).mean(2) for _ in range(40)]
    again = [solved(table, 2000)[0] for table in drawn_again]
    winner = np.where(played["won"] < 0, 0, played["won"])
    uses = played["used"][np.arange(len(winner)), winner].mean(0)
    return {
        "pool": round(float(share.mean()), 3),
        "value": round(value, 3),
        "interval": [round(float(at), 3) for at in np.percentile(again, (2.5, 97.5))],
        "table": share.mean(2).round(2).tolist(),
        "first": rows.round(2).tolist(),
        "second": columns.round(2).tolist(),
        "conquest": round(float((played["last"] == act.ATTACK).mean()), 3),
        "points": round(float((played["last"] == act.END_TURN).mean()), 3),
        "rounds": [int(at) for at in np.percentile(played["rounds"], (25, 50, 75))],
        "uses": {str(n): round(float(use), 3) for n, use in enumerate(uses)},
    }


def lined(league: League, net: int, terms: int, per: int, lines: dict[str, Any]) -> dict[str, list[float]]:
    """How often each line beats a net, as Player A and as Player B."""
    count = len(lines)
    line = -1 - np.tile(np.repeat(np.arange(count), per), 2)
    seat = np.repeat([0, 1], count * per)
    first, second = np.where(seat == 0, line, net), np.where(seat == 1, line, net)
    won = matches(league, first, second, np.full(len(line), terms), 0.0, 0.5, 300 + net, as_rows(lines.values()))["won"]
    shares = (won == seat).reshape(2, count, per).mean(2)
    return {name: [round(float(at), 3) for at in shares[:, n]] for n, name in enumerate(lines)}
