"""What runs in a process of its own: no Django and no rows.  A bot has a View and the legal actions, a review the match."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import Any

import msgspec

from turnwright import bots
from turnwright.core import Action, Advice, Match, TurnwrightError, find_game
from turnwright.core.language import reading
from turnwright.languages import ENGLISH, language
from turnwright.review import Review, reviewing

EVERY = 1.0
"""Seconds between two states of a review that grows."""


def know(game: str) -> None:
    """Learn the rules of a game before anybody asks about it."""
    find_game(game)


def think(game: str, bot: str, seed: int, view: Any, legal: Sequence[Action]) -> Advice:
    """What this bot would do here."""
    return bots.make(find_game(game), bot, seed).choose(view, legal)


def advise(game: str, seed: int, view: Any, legal: Sequence[Action], code: str = ENGLISH) -> Advice:
    """What a person is told who asks for a hint: the same for the same seed in every client."""
    with reading(language(code)):
        return bots.advise(find_game(game), view, legal, seed)


def studied(lines: Sequence[str]) -> Iterator[Review]:
    """The review of the match in these lines as it grows, now and then, and at last the whole one."""
    shown = 0.0
    for review in reviewing(Match.read(lines)):
        if review.whole or time.monotonic() > shown + EVERY:
            shown = time.monotonic()
            yield review


def study(out: Connection, lines: Sequence[str]) -> None:
    """The same for whoever listens at the other end."""
    begin()
    try:
        for review in studied(lines):
            out.send(msgspec.json.encode(review))
    except TurnwrightError as error:
        out.send(str(error))
    finally:
        out.close()


def begin() -> None:
    """Leave Ctrl-C to the server, and go when the server goes, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
