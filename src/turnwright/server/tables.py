"""The service: matches loaded from their rows, played, taken back and kept; new_matches.py begins them.  Knows no page and no request.

An action is accepted by committing its row.  What is in memory is a cache of the rows: it is compared with the version of
its match before use, and dropped when anything fails on the way.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple

import msgspec
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from turnwright.core import Action, Announce, Illegal, Match, TurnwrightError
from turnwright.kit.words import say, wordlist

from . import clicks, recording, storage, wire
from .chronicle import Chronicle, written
from .hosted import HostedMatch
from .hub import HUB, as_said, topic
from .models import Move, Play, Snapshot, TakenBack

CAPACITY = 200
"""Matches kept in memory; any other is replayed from its rows when somebody opens it."""
WRITING = nullcontext() if wire.several() else threading.RLock()
"""One writer per process on SQLite: queueing here is 20 times fairer than queueing for its lock.  Taken before a transaction."""
STANDING = f"SELECT version, trouble FROM {Play._meta.db_table} WHERE slug = %s"
PROBLEMS = wordlist(
    {
        "nothing here": "There is no match at this address; the home page lists those there are.",
        "elsewhere": "The match was played on elsewhere; reload the page to see how it stands.",
    }
)

_cache: OrderedDict[str, HostedMatch] = OrderedDict()
_caching = threading.Lock()
_loading: dict[str, threading.Lock] = {}
_watchers: list[Callable[[str], None]] = []
_writers: list[Callable[[HostedMatch], None]] = []


class NoSuchMatch(TurnwrightError):
    """There is nothing under this address."""


class Closed(TurnwrightError):
    """Not to be shown while the match runs: it would give away what is hidden."""


class Standing(NamedTuple):
    """How the rows of a match stand: their version (None: they are gone), and what is the matter with a bot."""

    version: int | None = None
    trouble: str = ""


def on_change(watcher: Callable[[str], None]) -> None:
    """Call this with the slug after every change to a match."""
    _watchers.append(watcher)


def on_write(writer: Callable[[HostedMatch], None]) -> None:
    """Call this inside the transaction of every action and undo: what belongs to a move is committed with it."""
    _writers.append(writer)


def announce(slug: str, stamps: Mapping[int | None, int | None] | None = None, work: bool = True) -> None:
    """Say in all processes, as soon as the transaction is committed, that a match has changed for these viewers.

    None: let every page of it fetch itself anew, or in place of a stamp those of that viewer.  `work`: a bot may have to answer now.
    """

    def changed() -> None:
        if stamps is None:
            HUB.nudge(slug)
        else:
            HUB.tell({topic(slug, viewer): as_said(stamp) for viewer, stamp in stamps.items()})
        for watcher in _watchers if work else ():
            watcher(slug)

    wire.send(slug, stamps, work)
    transaction.on_commit(changed, robust=True)


# Loading


def live(slug: str) -> HostedMatch:
    """The match at this address, loaded once however many ask for it at the same time."""
    if found := cached(slug):
        return found
    with _caching:
        loading = _loading.setdefault(slug, threading.Lock())
    with loading:
        if found := cached(slug):
            return found
        try:
            loaded = _loaded(slug)
            _put(loaded)
        finally:
            with _caching:
                _loading.pop(slug, None)
    return loaded


def _put(hosted: HostedMatch) -> None:
    with _caching:
        _cache[hosted.slug] = hosted
        _cache.move_to_end(hosted.slug)
        while len(_cache) > CAPACITY:
            _cache.popitem(last=False)


def cached(slug: str) -> HostedMatch | None:
    """The match, if it is in memory."""
    with _caching:
        if found := _cache.get(slug):
            _cache.move_to_end(slug)
        return found


@contextmanager
def held(slug: str, found: Standing | None = None) -> Iterator[HostedMatch]:
    """The match at this address as its rows have it, for this thread alone as long as the block lasts.

    Whoever has just read how its rows stand may say so.  Held once more by the same thread, it is as it was: a write names
    the version that it saw.
    """
    while True:
        hosted = live(slug)
        with hosted.lock:
            if not hosted.holds:
                _renew(hosted, found or _standing(slug))
            if not hosted.dropped:
                hosted.holds += 1
                try:
                    yield hosted
                finally:
                    hosted.holds -= 1
                return


def _renew(hosted: HostedMatch, found: Standing) -> None:
    """Bring a match in memory up to its rows, or drop it."""
    if hosted.dropped:
        return
    if found.version is None or (found.version > hosted.version and not _caught_up(hosted)):
        _drop(hosted)
    hosted.trouble = found.trouble if found.version == hosted.version else ""


def _caught_up(hosted: HostedMatch) -> bool:
    """Play what was added elsewhere, where nothing was taken back: then the version grew by as much as the match did."""
    play = Play.objects.only("version", "length", "stamps", "outcome").filter(pk=hosted.id).first()
    if play is None or play.outcome is not None or play.version - hosted.version != play.length - hosted.number:
        return False
    rows = storage.rows(play, hosted.number)
    if len(rows) != play.length - hosted.number:
        return False  # more was written meanwhile
    try:
        for row in rows:
            entry, started = storage.entry(hosted.game, hosted.number + 1, row), time.thread_time()
            hosted.match.replay([entry])
            hosted.grew(time.thread_time() - started, row.told or "[]")
    except TurnwrightError:
        return False
    hosted.version, hosted.stamps = play.version, play.stamps
    return True


@contextmanager
def together(slug: str) -> Iterator[HostedMatch]:
    """The match held for several changes that are committed as one, or not at all."""
    with held(slug) as hosted:
        try:
            with WRITING, transaction.atomic():
                yield hosted
        except BaseException:
            _drop(hosted)  # memory may be ahead of the rows
            raise


def forget(slug: str) -> None:
    """Drop what is in memory; the rows are the truth."""
    with _caching:
        _cache.pop(slug, None)


def _drop(hosted: HostedMatch) -> None:
    hosted.dropped = True
    with _caching:
        if _cache.get(hosted.slug) is hosted:
            del _cache[hosted.slug]


def stamps(topics: Collection[str]) -> dict[str, int]:
    """How these topics (see hub.py) stand."""
    found = Play.objects.filter(slug__in={name.rpartition(".")[0] for name in topics}).values_list("slug", "stamps")
    every = {topic(slug, at - 1 if at else None): stamp for slug, known in found for at, stamp in enumerate(known)}
    return {name: stamp for name, stamp in every.items() if name in topics}


def _standing(slug: str) -> Standing:
    """Asked at every request, and put together by Django it would take several times as long."""
    with connection.cursor() as cursor:
        cursor.execute(STANDING, [slug])
        found = cursor.fetchone()
    return Standing(*found) if found else Standing()


def _loaded(slug: str) -> HostedMatch:
    while True:
        try:
            play = Play.objects.get(slug=slug)
        except Play.DoesNotExist:
            raise NoSuchMatch(PROBLEMS["nothing here"]) from None
        if play.deleted:
            raise NoSuchMatch(
                say("This match was deleted; the list of all matches can bring it back, the home page leads there.")
            )
        try:
            match, chronicle, seconds = storage.loaded(play)
        except TurnwrightError:
            if _standing(slug).version == play.version:
                raise
            continue  # the rows changed while they were read
        hosted = HostedMatch(play, match, chronicle)
        hosted.seconds = seconds
        hosted.deeds.update(storage.deeds(play.pk, match.log))
        return hosted


def file_lines(hosted: HostedMatch) -> list[str]:
    """The match file as anybody may have it: of a running match a fork, so that it tells no die to come."""
    return list(hosted.match.public(secrets.token_bytes(32), storage.drawn_by_forebears(hosted.id)).lines())


# Playing


def play(slug: str, seat: int, action: Action, question: str | None = None, key: str | None = None) -> None:
    """Answer for a seat the question that a page showed; None: whatever it is asked now.  Refused: nothing has changed.

    An answer with a `key` is given once, however often it is sent."""
    with held(slug) as hosted, _whole(hosted):
        name, before = clicks.click(hosted, seat, action, question, key), hosted.noticed_by_all()
        started = time.thread_time()
        news = hosted.match.play(seat, action)
        hosted.grew(time.thread_time() - started, written(news))
        with _written(hosted, before):
            row = recording.move(hosted.match, hosted.chronicle, hosted.number)
            Move(play_id=hosted.id, key=name, **row).save(force_insert=True)
            _take_snapshot(hosted)


def undo(slug: str, seat: int, question: str | None = None) -> None:
    """Take back this seat's last action; the row moves to the record of actions taken back."""
    with held(slug) as hosted, _whole(hosted):
        key = clicks.click(hosted, seat, None, question)
        if reason := hosted.may_not_undo(seat):
            raise Illegal(reason)
        number, before = hosted.number, hosted.noticed_by_all()
        hosted.match.undo(seat)
        hosted.chronicle.pop()
        hosted.deeds[seat] += 1
        hosted.took_back()
        with _written(hosted, before):
            _take_back(hosted.id, number, key)


def rewind(slug: str, number: int) -> None:
    """Take the match back to an action, told to everybody; what was played since moves to the record of actions taken back.

    The dice that fell are known, so others fall from there on.
    """
    with together(slug) as hosted:
        match = hosted.match.rewound(number, secrets.token_bytes(32), hosted.past(number))
        chronicle = hosted.chronicle.until(number)
        back = len(hosted.chronicle.every(None)) - len(chronicle.every(None))  # as all count, without hidden drafts
        news = match.play(0, Announce("back", number=back))
        chronicle.add(0, sorted(match.table.asks), written(news))
        stamps = [stamp + 1 for stamp in hosted.stamps]
        header = msgspec.to_builtins(match.header)
        _update(hosted, match, chronicle, stamps, header=header, touched=timezone.now())
        _take_back(hosted.id, number + 1)
        Snapshot.objects.filter(play_id=hosted.id, number__gte=number).delete()
        Move(play_id=hosted.id, **recording.move(match, chronicle, number + 1)).save(force_insert=True)
        rewound = HostedMatch(Play.objects.get(pk=hosted.id), match, chronicle)
        for writer in _writers:
            writer(rewound)
        _drop(hosted)
        announce(slug, dict(zip(hosted.viewers, stamps, strict=True)))


def _take_back(play_id: int, since: int, undo_key: str | None = None) -> None:
    """Move the rows from this number on to the record of actions taken back."""
    moves = Move.objects.filter(play_id=play_id, number__gte=since)
    kept = moves.values("play_id", "number", "seat", "action", "made", "key")
    TakenBack.objects.bulk_create(TakenBack(undo_key=undo_key, **row) for row in kept)
    moves.delete()


def _take_snapshot(hosted: HostedMatch) -> None:
    """Keep the table where replay would begin to be slow and where it ends, before anything that might be taken back."""
    over = hosted.match.over
    floor = recording.fixed(over, hosted.match.log)
    spent = sum(seconds for number, seconds in hosted.seconds.items() if number <= floor)
    if spent > (0 if over else recording.SLOW) and hosted.at_hand(floor):
        table = recording.packed(hosted.game, hosted.table(floor))
        Snapshot.objects.update_or_create(play_id=hosted.id, number=floor, defaults={"table": table})
        hosted.seconds = {number: seconds for number, seconds in hosted.seconds.items() if number > floor}


@contextmanager
def _whole(hosted: HostedMatch) -> Iterator[None]:
    """All of a change or nothing: whatever fails in it, memory that may have changed is dropped and the rows stay."""
    table, number = hosted.match.table, hosted.number
    try:
        yield
    except BaseException as error:
        refused = isinstance(error, TurnwrightError)
        if not (refused and hosted.match.table is table and hosted.number == number):
            _drop(hosted)
        raise


@contextmanager
def _written(hosted: HostedMatch, before: Mapping[int | None, int]) -> Iterator[None]:
    """One transaction around the rows of one change: a compare-and-set on the version of the match.

    `before`: what each viewer could notice until then.  Where spectators notice nothing new, the match keeps its place in lists.
    """
    after = hosted.noticed_by_all()
    noticed = [viewer for viewer in hosted.viewers if after[viewer] != before[viewer]]
    stamps = [hosted.stamp(viewer) + (viewer in noticed) for viewer in hosted.viewers]
    try:
        with WRITING, transaction.atomic():
            touched = {"touched": timezone.now()} if None in noticed else {}
            _update(hosted, hosted.match, hosted.chronicle, stamps, trouble="", **touched)
            yield
            for writer in _writers:
                writer(hosted)
            told = {viewer: stamps[0 if viewer is None else viewer + 1] for viewer in noticed}
            announce(hosted.slug, told, work=any(hosted.seats[seat].bot for seat in hosted.waiting))
    except IntegrityError as error:
        raise clicks.Stale(PROBLEMS["elsewhere"]) from error
    hosted.version, hosted.stamps = hosted.version + 1, stamps
    _put(hosted)  # in place of a copy loaded meanwhile, should this one have been evicted


def _update(hosted: HostedMatch, match: Match[Any, Any], chronicle: Chronicle, stamps: list[int], **more: Any) -> None:
    """The row of a match after a change, if nobody else has changed it meanwhile."""
    changes = recording.standing(match) | {"progress": chronicle.by_viewer(), "stamps": stamps, **more}
    found = Play.objects.filter(pk=hosted.id, version=hosted.version)
    if not found.update(version=hosted.version + 1, **changes):
        raise clicks.Stale(PROBLEMS["elsewhere"])
