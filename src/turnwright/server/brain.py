"""What runs in a bot's own process: no Django, no rows, only a View and the legal actions."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Sequence
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Any

from turnwright import bots
from turnwright.core import Action, Advice, find_game
from turnwright.core.language import reading
from turnwright.languages import ENGLISH, language


def think(game: str, bot: str, seed: int, view: Any, legal: Sequence[Action]) -> Advice:
    """What this bot would do here."""
    return bots.make(find_game(game), bot, seed).choose(view, legal)


def advise(game: str, seed: int, view: Any, legal: Sequence[Action], code: str = ENGLISH) -> Advice:
    """What a person is told who asks for a hint: the same for the same seed in every client."""
    with reading(language(code)):
        return bots.advise(find_game(game), view, legal, seed)


def begin() -> None:
    """Leave Ctrl-C to the server, and go when the server goes, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
