"""The nets, who plays whom, and what they learn from it."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from turnwright.twin import Twin

from .games import DEVICE, Games
from .lines import as_rows, drawn_lines

FLOAT = torch.bfloat16 if DEVICE == "cuda" else torch.float32
HIDDEN = 256
STEPS, MINIBATCHES, EPOCHS = 48, 4, 2
RATE, FADE, CLIP, SHORT = 7e-4, 0.97, 0.2, 1e-6
CURIOUS = (0.012, 0.002)
"""How much the spread of answers counts at the beginning and in the end."""
LINED = 0.25
"""Share of games in which one side plays a simple line."""
PAST = 0.25
"""Share of updates in which the other side is what the nets were earlier."""
SNAPSHOTS = 12
"""How often what the nets are is kept."""
UNSURE, OFF = 0.55, 0.12
"""Nets that come from one: what is left of the differences between its answers, and by how much of a part's spread each is off."""
NEVER = -1e9
FAR = 20.0
"""How far an answer's chance may move between playing and learning, as a logarithm."""


class Nets:
    """Nets side by side, three layers each, as batched products."""

    def __init__(self, count: int, width: int, actions: int) -> None:
        def layer(into: int, out: int) -> list[Any]:
            weights = torch.randn(count, into, out, device=DEVICE) * math.sqrt(2 / into)
            return [weights.requires_grad_(), torch.zeros(count, 1, out, device=DEVICE, requires_grad=True)]

        self.weights = [*layer(width, HIDDEN), *layer(HIDDEN, HIDDEN), *layer(HIDDEN, actions + 1)]
        with torch.no_grad():
            self.weights[-2] *= 0.05

    def __call__(self, rows: Any, weights: list[Any] | None = None) -> tuple[Any, Any]:
        """Of rows by net: how each answer is rated, and who wins for whoever is asked."""
        into, last = rows.to(FLOAT), None
        kept = self.weights if weights is None else weights
        for n in (0, 2):
            into = functional.relu(torch.baddbmm(kept[n + 1].to(FLOAT), into, kept[n].to(FLOAT)))
        last = torch.baddbmm(kept[5].to(FLOAT), into, kept[4].to(FLOAT)).float()
        return last[..., :-1], torch.tanh(last[..., -1])

    def take(self, weights: list[Any]) -> None:
        """Weights of as many nets; or of one, from which all go their own way: less sure of its answers, and each a little off."""
        one = len(weights[0].shape) == 2
        with torch.no_grad():
            for n, (part, given) in enumerate(zip(self.weights, weights, strict=True)):
                part.copy_(torch.as_tensor(given.reshape(1, *part.shape[1:]) if one else given))
                if one and n >= 4:
                    part[..., :-1] *= UNSURE
                if one:
                    part += OFF * part.std() * torch.randn_like(part)

    def liken(self, alike: Iterable[tuple[int, int]]) -> None:
        """Rate the first of each pair of answers as the second: what nets never do, they never learn to do."""
        with torch.no_grad():
            for answer, model in alike:
                for part in self.weights[4:]:
                    part[..., answer] = part[..., model]

    def frozen(self) -> list[Any]:
        return [part.detach().clone() for part in self.weights]


def drawn(rated: Any) -> Any:
    """One answer each, by chance."""
    return (rated - torch.log(-torch.log(torch.rand_like(rated).clamp_(1e-9, 1 - 1e-7)))).argmax(-1)


class League:
    """The nets, who plays whom, and what they learn from it."""

    def __init__(
        self, twin: Twin, learning: Any, agreed: list[dict[str, Any]], nets: int, games: int, seed: int
    ) -> None:
        torch.manual_seed(seed)
        self.twin, self.learning, self.count, self.per = twin, learning, nets, games
        self.agree(agreed)
        self.actions = torch.arange(len(twin.actions), device=DEVICE)
        self.nets = Nets(nets, learning.WIDTH, len(twin.actions))
        self.past: list[list[Any]] = []
        lines = {**learning.LINES, **drawn_lines(learning, seed)}
        self.line_names, self.lines = list(lines), as_rows(lines.values())
        self.rng = np.random.default_rng(seed)
        banned = torch.zeros(nets, len(twin.actions), dtype=torch.bool, device=DEVICE)
        free, *bound = learning.STYLES
        half = (nets + 1) // 2
        self.styles = [free] * half + [bound[n % len(bound)] for n in range(nets - half)]
        """Half of the nets are free, the others are bound to the styles in turn."""
        for net, style in enumerate(self.styles):
            banned[net, list(learning.STYLES[style])] = True
        self.banned = banned

    def begun(self, seed: int, which: Any, lines: Any = None) -> Games:
        return Games(self.twin, self.learning, self.terms, which, seed, self.lines if lines is None else lines)

    def legal(self, games: Games) -> Any:
        return ((games.masks[:, None] >> self.actions) & 1).bool()

    def allowed(self, legal: Any, net: Any) -> Any:
        """Without what a net's style never does, unless nothing else is left."""
        left = legal & ~self.banned[net]
        return torch.where(left.any(1, keepdim=True), left, legal)

    def agree(self, agreed: list[dict[str, Any]]) -> None:
        """The terms that are played from here on."""
        self.terms = [self.twin.terms(row.get("options"), row.get("variant")) for row in agreed]

    def train(self, seconds: float, say: Any, since: float = 0.0, until: float = 1.0) -> int:
        """Learn for so long; `since` and `until` say which part of the whole schedule this is."""
        nets, size = self.count, self.count * self.per
        games = self.begun(1, self.rng.integers(0, len(self.terms), size))
        best = torch.optim.Adam(self.nets.weights, RATE, eps=1e-6)
        begun, update, block = time.time(), 0, torch.arange(nets, device=DEVICE).repeat_interleave(self.per)
        while (passed := (time.time() - begun) / seconds) < 1:
            spent = since + passed * (until - since)
            if len(self.past) < int(spent * SNAPSHOTS):
                self.past.append(self.nets.frozen())
            for group in best.param_groups:
                group["lr"] = RATE * (1 - 0.95 * spent)
            shift, old_seat = int(self.rng.integers(0, nets)), -1
            old: list[list[Any] | None] = [None, None]
            if self.past and self.rng.random() < PAST:
                old_seat = int(self.rng.integers(2))
                old[old_seat] = self.past[self.rng.integers(len(self.past))]
            second = (block + shift) % nets
            seen = list[tuple[Any, ...]]()
            with torch.no_grad():
                for _ in range(STEPS):
                    seat, rows = games.asked.long(), games.seen.T.to(FLOAT)
                    legal = self.allowed(self.legal(games), torch.where(seat > 0, second, block))
                    rated, worth = self.both(rows, shift, seat, old)
                    rated = rated.masked_fill(~legal, NEVER)
                    action = drawn(rated)
                    chance = torch.log_softmax(rated, -1).gather(1, action[:, None])[:, 0]
                    learns = ~((games.line >= 0) & (games.liner == seat)) & (seat != old_seat)
                    action = games.step(action)
                    ended, won = games.ended.clone(), games.winners
                    reward = torch.where(ended & (won >= 0), torch.where(won == seat, 1.0, -1.0), 0.0)
                    seen.append((rows, legal, action, chance, worth, seat, learns, ended, reward))
                    fresh = ended & (torch.rand(size, device=DEVICE) < LINED)
                    begins = torch.where(fresh, torch.randint_like(games.line, len(self.line_names)), -1)
                    games.line.copy_(torch.where(ended, begins, games.line))
                    games.liner.copy_(torch.where(ended, torch.randint_like(games.liner, 2), games.liner))
                gains = self.gains(games, shift, seen, old)
            self.learn(best, seen, gains, shift, spent)
            update += 1
            if update % 100 == 1:
                done = sum(int(part[7].sum()) for part in seen)
                steps = update * STEPS * size / (time.time() - begun) / 1e6
                say(f"update {update}, {steps:.1f} M steps/s, games of {size * STEPS / max(1, done):.0f} actions")
        return update

    def both(self, rows: Any, shift: int, seat: Any, old: Any) -> tuple[Any, Any]:
        """Player A of block n is net n, Player B net n + shift, or what that was earlier."""
        block = rows.view(self.count, self.per, -1)
        first, second = self.nets(block, old[0]), self.nets(block.roll(shift, 0), old[1])
        flat = [
            torch.where(seat.view(self.count, self.per, *[1] * (a.dim() - 2)) > 0, b.roll(-shift, 0), a)
            for a, b in zip(first, second, strict=True)
        ]
        return flat[0].flatten(0, 1), flat[1].flatten()

    def gains(self, games: Games, shift: int, seen: Any, old: Any) -> Any:
        """How much better than foreseen each answer turned out, for whoever gave it."""
        seat = games.asked.long()
        worth = self.both(games.seen.T.to(FLOAT), shift, seat, old)[1]
        gain, found = torch.zeros_like(worth), []
        for _, _, _, _, was, mover, _, ended, reward in reversed(seen):
            sign = torch.where(mover == seat, 1.0, -1.0) * ~ended
            gain = reward + sign * worth - was + FADE * sign * gain
            found.append(gain)
            worth, seat = was, mover
        return torch.stack(found[::-1])

    def learn(self, best: Any, seen: Any, gains: Any, shift: int, spent: float) -> None:
        """What each net did as Player A in its own block and as Player B in another's."""
        rows, legal, action, chance, worth, seat, learns = (torch.stack([part[n] for part in seen]) for n in range(7))
        goal = (gains + worth).clamp(-1, 1)
        mine = self._by_net(learns & (seat == 0), 0), self._by_net(learns & (seat == 1), shift)
        fits = torch.cat(mine, 1)
        keep = int(fits.sum(1).min())
        if not keep:
            return
        order = (torch.rand(fits.shape, device=DEVICE) + (~fits).float() * 2).argsort(1)[:, :keep]

        def picked(part: Any) -> Any:
            whole = torch.cat((self._by_net(part, 0), self._by_net(part, shift)), 1)
            return (
                whole.gather(1, order[..., None].expand(-1, -1, whole.shape[2]))
                if whole.dim() > 2
                else whole.gather(1, order)
            )

        data = [picked(part) for part in (rows, legal, action, chance, goal, gains)]
        data[5] = (data[5] - data[5].mean(1, True)) / (data[5].std(1, keepdim=True) + SHORT)
        curious = CURIOUS[0] + (CURIOUS[1] - CURIOUS[0]) * spent
        for _ in range(EPOCHS):
            for index in torch.randperm(keep, device=DEVICE).chunk(MINIBATCHES):
                row, may, did, before, wanted, gain = (part[:, index] for part in data)
                rated, value = self.nets(row)
                log = torch.log_softmax(rated.masked_fill(~may, NEVER), -1)
                # unbounded it overflows, and half a gradient of infinity is no number: the nets were lost so twice
                ratio = (log.gather(2, did[..., None])[..., 0] - before).clamp(-FAR, FAR).exp()
                spread = -(log.exp() * log.clamp(min=-50)).sum(-1)
                better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
                loss = (-better - curious * spread + 0.5 * (value - wanted) ** 2).mean(1)
                best.zero_grad()
                loss.sum().backward()
                with torch.no_grad():
                    long = sum((part.grad**2).flatten(1).sum(1) for part in self.nets.weights).sqrt()
                    for part in self.nets.weights:
                        part.grad *= (0.5 / (long + SHORT)).clamp(max=1).view(-1, 1, 1)
                best.step()

    def _by_net(self, part: Any, shift: int) -> Any:
        """Steps and games as one row for each net."""
        apart = part.view(STEPS, self.count, self.per, *part.shape[2:]).roll(shift, 1)
        return apart.transpose(0, 1).flatten(1, 2)
