"""Other engines playing the same game at random in the same run, where the `peers` extra is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from random import Random
from time import process_time
from typing import Any

from turnwright.core import Value

Play = Callable[[Callable[[], float]], int]
"""Plays one game with this source of random numbers and returns the number of steps."""


class Peer(Value):
    """How another engine did; `ratio` is our speed over theirs, `twin_ratio` that of the game's array twin.

    Without a speed, `note` says why.
    """

    engine: str
    version: str | None = None
    moves_per_s: int | None = None
    ratio: float | None = None
    twin_ratio: float | None = None
    note: str = ""


def open_spiel() -> Play:
    import pyspiel

    game = pyspiel.load_game("connect_four")

    def play(pick: Callable[[], float]) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            options = state.legal_actions()
            state.apply_action(options[int(pick() * len(options))])
            steps += 1
        return steps

    return play


def pettingzoo() -> Play:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def play(pick: Callable[[], float]) -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            options = seen["action_mask"].nonzero()[0]
            env.step(int(options[int(pick() * len(options))]))
            steps += 1
        return steps

    return play


def rlcard() -> Play:
    import rlcard

    env = rlcard.make("leduc-holdem")

    def play(pick: Callable[[], float]) -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            options = list(state["legal_actions"])
            state, _ = env.step(options[int(pick() * len(options))])
            steps += 1
        return steps

    return play


def pgx(batch: int) -> Play:
    """A batch of whole games in one compiled loop; games that are over stand still until the last one is."""
    import jax
    import pgx

    env = pgx.make("connect_four")
    init, step = jax.vmap(env.init), jax.vmap(env.step)

    def going(state: Any) -> Any:
        return ~(state.terminated | state.truncated)

    def move(carry: Any) -> Any:
        key, state, steps = carry
        key, draw = jax.random.split(key)
        odds = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        return key, step(state, jax.random.categorical(draw, odds, axis=-1)), steps + going(state).sum()

    @jax.jit
    def play_batch(key: Any) -> Any:
        key, first = jax.random.split(key)
        begin = (key, init(jax.random.split(first, batch)), 0)
        return jax.lax.while_loop(lambda carry: going(carry[1]).any(), move, begin)[2]

    return lambda pick: int(play_batch(jax.random.PRNGKey(int(pick() * 2**31))))


class Engine(Value):
    name: str
    package: str
    make: Callable[[], Play]
    note: str = ""


PEERS: dict[str, tuple[Engine, ...]] = {
    "connect_four": (
        Engine("OpenSpiel", "open_spiel", open_spiel, "C++ through its Python interface"),
        Engine("PettingZoo", "pettingzoo", pettingzoo),
        Engine("RLCard", "rlcard", rlcard, "Leduc hold'em: it has no Connect Four"),
        Engine("pgx, one game", "pgx", lambda: pgx(1), "compiled, on the CPU"),
        Engine("pgx, 1024 games at once", "pgx", lambda: pgx(1024), "compiled, on the CPU"),
    )
}
"""The engines that offer a game of ours, by its id."""


def measure_peers(game: str, ours: float, seconds: float, twin: float | None = None) -> Iterator[Peer]:
    """Each engine beside our speed; what cannot be measured says why."""
    for engine in PEERS.get(game, ()):
        try:
            found = version(engine.package)
            play = engine.make()
        except (PackageNotFoundError, ModuleNotFoundError):  # the extra rl brings PettingZoo without its games
            yield Peer(engine.name, note="not installed (the peers extra brings it)")
            continue
        except Exception as error:  # noqa: BLE001  (another project's engine may fail in any way)
            yield Peer(engine.name, found, note=f"failed: {type(error).__name__}: {error}")
            continue
        try:
            speed = _speed(play, seconds)
        except Exception as error:  # noqa: BLE001  (another project's engine may fail in any way)
            yield Peer(engine.name, found, note=f"failed: {type(error).__name__}: {error}")
        else:
            ratios = round(ours / speed, 2), round(twin / speed, 2) if twin else None
            yield Peer(engine.name, found, round(speed), *ratios, engine.note)


def _speed(play: Play, seconds: float) -> float:
    """Steps a second; the first game warms up and does not count."""
    pick = Random(1).random
    play(pick)
    steps, since = 0, process_time()
    while (spent := process_time() - since) < seconds:
        steps += play(pick)
    return steps / spent
