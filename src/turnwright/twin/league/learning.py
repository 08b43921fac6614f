"""The nets, who plays whom, and what they learn from it."""

from __future__ import annotations

import math
import time
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from turnwright.twin import Batch, Twin

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
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
RANDOM_LINES = 64
NEVER = -1e9


class Games:
    """Many games at once, with their columns as tensors on the device."""

    def __init__(self, twin: Twin, terms: list[Any], which: Any, seed: int) -> None:
        self.twin, self.size = twin, len(which)
        if DEVICE == "cuda":
            from turnwright.twin.cuda import CudaBatch

            self.batch: Any = CudaBatch(twin, self.size, terms, seed=seed, which=which)
        else:
            self.batch = Batch(twin, self.size, terms, seed=seed, which=which)
        self._places = dict(_places(twin.state, "", 0))

    def of(self, name: str) -> Any:
        """A column; of a number that each seat has, one for each."""
        if DEVICE == "cpu":
            part = self.batch.states
            for step in name.split("."):
                part = part[step]
            return torch.from_numpy(np.ascontiguousarray(part)).float()
        words = torch.as_tensor(self.batch.states, device=DEVICE)
        found = [self._read(words, place) for place in self._places[name]]
        return torch.stack(found, 1) if len(found) > 1 else found[0]

    @staticmethod
    def _read(words: Any, place: tuple[int, int]) -> Any:
        offset, size = place
        word = words[offset // 4]
        return ((word >> 8 * (offset % 4)) & 255).float() if size == 1 else word.float()

    def tensor(self, name: str) -> Any:
        array = getattr(self.batch, name)
        return torch.as_tensor(array, device=DEVICE) if DEVICE == "cuda" else torch.from_numpy(array)

    def step(self, actions: Any) -> None:
        if DEVICE == "cuda":
            from numba import cuda

            self.batch.step(cuda.as_cuda_array(actions.to(torch.int32)))
        else:
            self.batch.step(actions.numpy())


def _places(kind: Any, path: str, at: int) -> Any:
    """Where each number stands in a row: name, and for each seat the byte it begins at and how many it has."""
    for name in kind.names:
        part, offset = kind.fields[name][:2]
        base, shape = (part.subdtype or (part, ()))[:2]
        if base.names:
            inner = [
                dict(_places(base, f"{path}{name}.", at + offset + n * base.itemsize)) for n in range(*shape or (1,))
            ]
            yield from ((key, [place for each in inner for place in each[key]]) for key in inner[0])
        else:
            yield path + name, [(at + offset, base.itemsize)]


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

    def frozen(self) -> list[Any]:
        return [part.detach().clone() for part in self.weights]


def drawn(rated: Any) -> Any:
    """One answer each, by chance."""
    return (rated - torch.log(-torch.log(torch.rand_like(rated).clamp_(1e-9, 1 - 1e-7)))).argmax(-1)


class Lines:
    """The simple lines of a game, and some drawn at random, followed in many games at once."""

    def __init__(self, learning: Any, seed: int) -> None:
        rng = np.random.default_rng(seed)
        lines = list(learning.LINES.values())
        self.names = [*learning.LINES, *(f"random {n}" for n in range(RANDOM_LINES))]
        counted, single = list(learning.COUNTED), [learning.act.BUILD + n for n in range(len(learning.BUILDINGS))]
        for _ in range(RANDOM_LINES):
            wanted, have = [], dict[int, int]()
            for action in rng.choice(counted * 2 + single, 11):
                have[int(action)] = have.get(int(action), 1) + int(rng.integers(1, 3))
                wanted.append((int(action), have[int(action)] if action in counted else 1))
            lines.append(
                (str(rng.choice(["never", "harm", "always", "always"])), int(rng.integers(-10, 4)), tuple(wanted))
            )
        long = max(len(items) for _, _, items in lines)
        self.learning = learning
        self.attack = torch.tensor([("never", "harm", "always").index(line[0]) for line in lines], device=DEVICE)
        self.floor = torch.tensor([line[1] for line in lines], device=DEVICE)
        padded = [[*items, *[(0, 0)] * (long - len(items))] for _, _, items in lines]
        self.items = torch.tensor(padded, device=DEVICE)

    def chosen(self, games: Games, legal: Any, line: Any) -> Any:
        """What each game's line does: an attack first if it may, the first thing on the list that can be had, gold for it, the end."""
        act, seat = self.learning.act, games.of("active").long()

        def mine(name: str) -> Any:
            return games.of(f"realms.{name}").gather(1, seat[:, None])[:, 0]

        have = torch.zeros(games.size, len(games.twin.actions), device=DEVICE)
        for action, name in self.learning.COUNTED.items():
            have[:, action] = mine(name)
        answer = torch.where(legal[:, act.END_TURN], act.END_TURN, legal.long().argmax(1))
        tax = legal[:, act.TAX] & (mine("happiness") > self.floor[line])
        expand = legal[:, act.EXPAND] & ~legal[:, act.DEVELOP] & (mine("gold") > 4)
        items = self.items[line]
        for n in range(items.shape[1] - 1, -1, -1):
            action, most = items[:, n, 0], items[:, n, 1]
            wanted = have.gather(1, action[:, None])[:, 0] < most
            able = legal.gather(1, action[:, None])[:, 0] & wanted
            answer = torch.where(able, action, torch.where(wanted & tax, act.TAX, answer))
        answer = torch.where(expand & (answer == act.END_TURN), act.EXPAND, answer)
        strikes = legal[:, act.ATTACK] & (self.attack[line] > 0)
        return torch.where(strikes, act.ATTACK, answer)


class League:
    """The nets, who plays whom, and what they learn from it."""

    def __init__(
        self, twin: Twin, learning: Any, agreed: list[dict[str, Any]], nets: int, games: int, seed: int
    ) -> None:
        torch.manual_seed(seed)
        self.twin, self.learning, self.count, self.per = twin, learning, nets, games
        self.terms = [twin.terms(row.get("options"), row.get("variant")) for row in agreed]
        books = [twin.game.make_book(row.get("variant")) for row in agreed]
        told = [[_number(book, path) for path in learning.TERMS] for book in books]
        self.told = torch.tensor(told, dtype=torch.float32, device=DEVICE)
        self.actions = torch.arange(len(twin.actions), device=DEVICE)
        self.nets = Nets(nets, learning.WIDTH, len(twin.actions))
        self.past: list[list[Any]] = []
        self.lines = Lines(learning, seed)
        self.rng = np.random.default_rng(seed)
        banned = torch.zeros(nets, len(twin.actions), dtype=torch.bool, device=DEVICE)
        styles = list(learning.STYLES.values())
        for net in range(nets):  # half of the nets are free, the others are bound to the styles in turn
            style = styles[1 + (net - (nets + 1) // 2) % (len(styles) - 1)] if net >= (nets + 1) // 2 else ()
            banned[net, list(style)] = True
        self.banned = banned

    def begun(self, count: int, seed: int, which: Any = None) -> tuple[Games, Any]:
        which = self.rng.integers(0, len(self.terms), count) if which is None else which
        return Games(self.twin, self.terms, which, seed), self.told[torch.as_tensor(which, device=DEVICE)]

    def legal(self, games: Games) -> Any:
        return ((games.tensor("masks")[:, None] >> self.actions) & 1).bool()

    def allowed(self, legal: Any, net: Any) -> Any:
        """Without what a net's style never does, unless nothing else is left."""
        left = legal & ~self.banned[net]
        return torch.where(left.any(1, keepdim=True), left, legal)

    def train(self, seconds: float, say: Any) -> int:
        nets, per = self.count, self.per
        games, told = self.begun(nets * per, 1)
        line = torch.full((nets * per,), -1, device=DEVICE)
        lined_seat = torch.zeros(nets * per, dtype=torch.long, device=DEVICE)
        best = torch.optim.Adam(self.nets.weights, RATE, eps=1e-6)
        begun, update, block = time.time(), 0, torch.arange(nets, device=DEVICE).repeat_interleave(per)
        while (spent := (time.time() - begun) / seconds) < 1:
            if len(self.past) < int(spent * 5):
                self.past.append(self.nets.frozen())
            for group in best.param_groups:
                group["lr"] = RATE * (1 - 0.95 * spent)
            shift = int(self.rng.integers(0, nets))
            old = self.past[self.rng.integers(len(self.past))] if self.past and self.rng.random() < PAST else None
            second = (block + shift) % nets
            seen = list[tuple[Any, ...]]()
            with torch.no_grad():
                for _ in range(STEPS):
                    seat, legal = games.of("active").long(), self.legal(games)
                    rows = self.learning.features(games.of, told, torch).to(FLOAT)
                    legal = self.allowed(legal, torch.where(seat > 0, second, block))
                    rated, worth = self.both(rows, shift, seat, old)
                    rated = rated.masked_fill(~legal, NEVER)
                    action = drawn(rated)
                    chance = torch.log_softmax(rated, -1).gather(1, action[:, None])[:, 0]
                    follows = (line >= 0) & (lined_seat == seat)
                    action = torch.where(follows, self.lines.chosen(games, legal, line.clamp(min=0)), action)
                    learns = ~follows & ((seat == 0) | (old is None))
                    games.step(action)
                    ended, won = games.tensor("ended").clone(), games.tensor("winners").long()
                    reward = torch.where(ended & (won >= 0), torch.where(won == seat, 1.0, -1.0), 0.0)
                    seen.append((rows, legal, action, chance, worth, seat, learns, ended, reward))
                    fresh = ended & (torch.rand(len(line), device=DEVICE) < LINED)
                    drawn_line = torch.randint(len(self.lines.names), line.shape, device=DEVICE)
                    line = torch.where(fresh, drawn_line, torch.where(ended, -1, line))
                    lined_seat = torch.where(ended, torch.randint(2, line.shape, device=DEVICE), lined_seat)
                gains = self.gains(games, told, shift, seen, old)
            self.learn(best, seen, gains, shift, spent)
            update += 1
            if update % 100 == 1:
                done = sum(int(part[7].sum()) for part in seen)
                steps = update * STEPS * nets * per / (time.time() - begun) / 1e6
                say(f"update {update}, {steps:.1f} M steps/s, games of {nets * per * STEPS / max(1, done):.0f} actions")
        return update

    def both(self, rows: Any, shift: int, seat: Any, old: list[Any] | None) -> tuple[Any, Any]:
        """Player A of block n is net n, Player B net n + shift, or what that was earlier."""
        block = rows.view(self.count, self.per, -1)
        first, second = self.nets(block), self.nets(block.roll(shift, 0), old)
        flat = [
            torch.where(seat.view(self.count, self.per, *[1] * (a.dim() - 2)) > 0, b.roll(-shift, 0), a)
            for a, b in zip(first, second, strict=True)
        ]
        return flat[0].flatten(0, 1), flat[1].flatten()

    def gains(self, games: Games, told: Any, shift: int, seen: Any, old: Any) -> Any:
        """How much better than foreseen each answer turned out, for whoever gave it."""
        seat = games.of("active").long()
        worth = self.both(self.learning.features(games.of, told, torch), shift, seat, old)[1]
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
                ratio = (log.gather(2, did[..., None])[..., 0] - before).exp()
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


def _number(book: Any, path: str) -> float:
    for name in path.split("."):
        book = getattr(book, name)
    return float(book)
