"""Bots think in the background: a thread minds each match in which a bot must answer, a process does the thinking."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import Any

from django.conf import settings

from turnwright.core import Action, Advice, TurnwrightError
from turnwright.core.language import reading_in
from turnwright.core.progress import number
from turnwright.kit.words import say

from . import brain, clicks, tables, wire
from .jobs import Jobs
from .models import Play

CHAIRS = ("slug", "seats", "header", "waiting")
"""What tells whether a bot must answer."""

_closing = threading.Event()
_advising = threading.BoundedSemaphore(3)
"""Those who wait for advice hold a thread of the server each; some must be left for pages."""
log = logging.getLogger(__name__)


class Busy(TurnwrightError):
    """Too many ask at once."""


@cache
def _brains() -> Executor:
    if settings.BOT_PROCESSES == 0:
        return ThreadPoolExecutor(1, "brain")
    spawn = multiprocessing.get_context("spawn")  # a fork would copy the server's threads and connections
    return ProcessPoolExecutor(settings.BOT_PROCESSES, spawn, brain.begin)


@cache
def make_ready(game: str) -> None:
    """Have a process that knows this game, so that the first hint need not wait for one; returns at once.

    Where bots think elsewhere, each process of the host would pay for it: there the first hint is slower.
    """
    if settings.JOBS_HERE and not _closing.is_set():
        with suppress(BrokenExecutor):  # `_thought` makes another
            _brains().submit(brain.know, game)


def consider(slug: str) -> None:
    """See to it that a bot answers, if one must; returns at once."""
    if not _closing.is_set() and settings.JOBS_HERE and _bot_asked(slug):
        JOBS.start(slug)


def _bot_asked(slug: str) -> bool:
    """Is a bot waited for?  Whatever changes that calls `consider` again."""
    if not wire.several() and (known := tables.cached(slug)):
        return any(known.seats[seat].bot for seat in known.waiting)
    return any(play.bot_asked for play in Play.objects.kept().filter(slug=slug).only(*CHAIRS))


def resume_all() -> None:
    """After a start: go on where a bot was thinking when the server stopped."""
    for play in Play.objects.kept().filter(outcome__isnull=True).only(*CHAIRS):
        if play.bot_asked:
            consider(play.slug)


def advise(slug: str, seat: int) -> Advice:
    """What a strong bot would do in this seat, and why; of use only as long as the seat is asked the same."""
    with tables.held(slug) as hosted:
        view, legal, question = hosted.view(seat), hosted.match.legal(seat), hosted.question(seat)
        game, seed = hosted.game.id, number(hosted.match, seat)
    if not _advising.acquire(blocking=False):
        raise Busy(say("The adviser is busy with others; ask again in a moment."))
    try:
        advice = _thought(brain.advise, game, seed, view, tuple(legal), reading_in())
    finally:
        _advising.release()
    with tables.held(slug) as hosted:
        if hosted.question(seat) != question:
            raise clicks.Stale(say("You have played on since you asked, so the hint is gone."))
    return advice


def close() -> None:
    """The server stops: no further thoughts."""
    _closing.set()
    JOBS.close()
    if _brains.cache_info().currsize:
        thinking = multiprocessing.active_children() if settings.BOT_PROCESSES else []
        for process in thinking:
            process.terminate()
        _brains().shutdown(wait=bool(thinking), cancel_futures=True)
        _brains.cache_clear()
        make_ready.cache_clear()
        gc.collect()  # the pool's semaphores go with it, since a server that ends at once tidies up nothing


def ask(game: str, bot: str, view: Any, legal: Sequence[Action]) -> Advice:
    """What a bot would do that is given this view and these actions, and nothing else."""
    return _thought(brain.think, game, bot, secrets.randbits(64), view, tuple(legal))


def _thought(think: Callable[..., Advice], *given: Any) -> Advice:
    try:
        return _brains().submit(think, *given).result()
    except BrokenExecutor:
        if _closing.is_set():
            raise
        _brains.cache_clear()  # the process was killed (memory, a person): think again in a new one
        return _brains().submit(think, *given).result()


def _mind(slug: str) -> None:
    """Let bots answer until none has to."""
    with suppress(tables.NoSuchMatch):
        while not _closing.is_set() and _answer(slug):
            time.sleep(settings.BOT_PAUSE)


def _give_up(slug: str, error: Exception) -> None:
    if _closing.is_set():
        return
    name = type(error).__name__
    stuck = say("The bot cannot go on ({name}); fork the match to play on yourself.", name=name)
    with tables.WRITING:
        Play.objects.filter(slug=slug).update(trouble=str(error) if isinstance(error, TurnwrightError) else stuck)
    tables.announce(slug, work=False)


JOBS = Jobs("bots", _mind, _give_up, at_once=8)


def _answer(slug: str) -> bool:
    """Let one bot answer once; False when none has to."""
    with tables.held(slug) as hosted:
        seat = next((s for s in hosted.waiting if hosted.seats[s].bot), None)
        if seat is None:
            return False
        view, legal, question = hosted.view(seat), hosted.match.legal(seat), hosted.question(seat)
        game, bot = hosted.game.id, hosted.seats[seat].bot
    advice = ask(game, bot, view, legal)
    try:
        tables.play(slug, seat, advice.action, question)
    except clicks.Stale:
        log.info("match %s moved on while a bot thought", slug)
    return True
