"""What runs in a process of its own: no Django and no rows.  A bot has a View and the legal actions, a review the match."""

from __future__ import annotations

import os
import signal
import threading
import time
import zlib
from collections.abc import Iterator, Sequence
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Any

import msgspec

from turnwright import bots
from turnwright.core import Action, Advice, Match, find_game
from turnwright.core.language import reading
from turnwright.languages import ENGLISH, language
from turnwright.review import reviewing

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


def studied(lines: Sequence[str]) -> Iterator[tuple[bytes, str, bool]]:
    """The review of the match in these lines, from its curve on now and then, and at last: packed, of which match, is it whole?"""
    shown = 0.0
    for review in reviewing(Match.again(lines)):
        if review.whole or (review.curved and time.monotonic() > shown + EVERY):
            shown = time.monotonic()
            yield zlib.compress(msgspec.json.encode(review), 1), review.match, review.whole


def begin() -> None:
    """Leave Ctrl-C to the server, and go when the server goes, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
