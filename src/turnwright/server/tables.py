"""The service: matches loaded from their rows, played, taken back, forked and kept.  Knows no page and no request.

An action is accepted by committing its row.  What is in memory is a cache of the rows: it is compared with the version of
its match before use, and dropped when anything fails on the way.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from turnwright.core import Action, Entry, Game, Header, Match, Outcome, Seat, Stream, TurnwrightError, View
from turnwright.names import ME, who

from .hub import HUB
from .models import Move, Play, TakenBack

CAPACITY = 64
"""Matches kept in memory; any other is replayed from its rows when somebody opens it."""
WRITING = threading.Lock()
"""One writer per process: queueing here is 20 times fairer than queueing for SQLite's lock."""
ELSEWHERE = "The match was played on elsewhere; reload the page to see how it stands."

_cache: OrderedDict[str, HostedMatch] = OrderedDict()
_caching = threading.Lock()
_loading: dict[str, threading.Lock] = {}
_watchers: list[Callable[[str], None]] = []


class NoSuchMatch(TurnwrightError):
    """There is nothing under this address."""


class Stale(TurnwrightError):
    """The page that sent this was drawn before something else happened.  Nothing was changed."""


class Closed(TurnwrightError):
    """Not to be shown while the match runs: it would give away what is hidden."""


class HostedMatch:
    """A match in memory, with the table of every moment, so that a replay costs nothing.  Hold `lock` to read or write."""

    def __init__(self, play: Play, match: Match[Any, Any], moments: list[Any]) -> None:
        self.id, self.slug, self.version = play.pk, play.slug, play.version
        self.match = match
        self.moments = moments
        self.lock = threading.RLock()
        self.dropped = False

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game

    @property
    def number(self) -> int:
        """How many actions were accepted."""
        return len(self.match.log)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.match.header.seats

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, who in enumerate(self.seats) if not who.bot)

    @property
    def waiting(self) -> tuple[int, ...]:
        return tuple(sorted(self.match.table.asks))

    @property
    def secretive(self) -> bool:
        """Does the game hide anything from a seat, the dice to come aside?"""
        return self.game.resample is not None

    @property
    def dicey(self) -> bool:
        """Are there dice to prove?  Their seal is shown before the first one is cast."""
        return self.game.chance

    def view(self, seat: int | None, at: int | None = None) -> View:
        """What this seat knows now, or knew after action `at`."""
        view: View = self.game.view(self.moments[self.number if at is None else at], seat)
        return view

    @cached_property
    def names(self) -> list[str]:
        """Who sits where, in words."""
        return who(self.game, self.seats)

    def name(self, seat: int) -> str:
        return self.names[seat]

    def may_not_fork(self) -> str | None:
        if self.secretive and not self.match.over and len(self.seats) > 1:
            return "A fork would show what is hidden; it opens when the match is over."
        return None

    def may_not_download(self) -> str | None:
        if self.secretive and not self.match.over:
            return "The match file holds what is hidden; it opens when the match is over."
        return None

    def streams(self) -> tuple[Stream, ...]:
        """The dice as anybody may see them."""
        return self.match.shown_streams(_drawn_by_forebears(self.id) if self.match.over else ())


def on_change(watcher: Callable[[str], None]) -> None:
    """Call this with the slug after every change to a match."""
    _watchers.append(watcher)


def _changed(slug: str) -> None:
    HUB.publish(slug)
    for watcher in _watchers:
        watcher(slug)


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
            with _caching:
                _cache[slug] = loaded
                while len(_cache) > CAPACITY:
                    _cache.popitem(last=False)
        finally:
            with _caching:
                _loading.pop(slug, None)
    return loaded


def cached(slug: str) -> HostedMatch | None:
    """The match, if it is in memory."""
    with _caching:
        if found := _cache.get(slug):
            _cache.move_to_end(slug)
        return found


@contextmanager
def held(slug: str) -> Iterator[HostedMatch]:
    """The match at this address as its rows have it, for this thread alone as long as the block lasts."""
    while True:
        hosted = live(slug)
        with hosted.lock:
            if not hosted.dropped and _version(slug) != hosted.version:
                _drop(hosted)  # another process wrote, or the rows are gone
            if not hosted.dropped:
                yield hosted
                return


def forget(slug: str) -> None:
    """Drop what is in memory; the rows are the truth."""
    with _caching:
        _cache.pop(slug, None)


def _drop(hosted: HostedMatch) -> None:
    hosted.dropped = True
    with _caching:
        if _cache.get(hosted.slug) is hosted:
            del _cache[hosted.slug]


def _version(slug: str) -> int | None:
    found: int | None = Play.objects.filter(slug=slug).values_list("version", flat=True).first()
    return found


def _loaded(slug: str) -> HostedMatch:
    while True:
        try:
            play = Play.objects.get(slug=slug)
        except Play.DoesNotExist:
            raise NoSuchMatch("There is no match at this address; the home page lists those there are.") from None
        try:
            return _replayed(play)
        except TurnwrightError:
            if _version(slug) == play.version:
                raise  # else the rows changed while they were read


def _replayed(play: Play) -> HostedMatch:
    header = msgspec.convert(play.header, Header)
    match: Match[Any, Any] = Match.resume(header, ())
    moments = [match.table]
    for move in play.moves.all():
        action = match.game.read_action(move.action)
        match.replay([Entry(move.seat, action, move.digest, tuple(move.dice))])
        moments.append(match.table)
    return HostedMatch(play, match, moments)


# Starting


def create(
    game: Game[Any, Any],
    seats: Sequence[Seat],
    options: Mapping[str, Any] | None = None,
    variant: Mapping[str, Any] | None = None,
) -> str:
    """A new match; its address."""
    return keep(Match.new(game, secrets.token_bytes(32), seats, options, variant))


def keep(match: Match[Any, Any], parent: HostedMatch | None = None, parent_at: int | None = None) -> str:
    """Store a whole match (new, imported or forked) in one transaction; its address."""
    with WRITING, transaction.atomic():
        play = Play.objects.create(
            game=match.game.id,
            header=msgspec.to_builtins(match.header),
            parent_id=parent.id if parent else None,
            parent_at=parent_at,
            **_standing(match),
        )
        Move.objects.bulk_create(_row(play.pk, match, number) for number in range(1, len(match.log) + 1))
    _changed(play.slug)
    return play.slug


def read_file(lines: Iterable[str]) -> str:
    """Keep the match that a match file holds, after replaying every action, die and digest in it."""
    return keep(Match.read(lines))


def file_lines(hosted: HostedMatch) -> list[str]:
    """The match file as anybody may have it: of a running match a fork, so that it tells no die to come."""
    return list(hosted.match.public(secrets.token_bytes(32), _drawn_by_forebears(hosted.id)).lines())


def _drawn_by_forebears(play_id: int) -> set[str]:
    """The seals from which matches that still run draw, of those this one was forked from.

    Forks know no key of a running match any more, but those made before that was so do.
    """
    seals = set[str]()
    parent = Play.objects.filter(forks=play_id).first()
    while parent is not None:
        if parent.outcome is None:
            seals.add(parent.header["streams"][-1]["commitment"])
        parent = parent.parent
    return seals


def fork(slug: str, at: int, take_over: bool = False) -> str:
    """A new match that shares the first `at` actions; whoever forks may take over from the bots that are asked there."""
    with held(slug) as source:
        if reason := source.may_not_fork():
            raise Closed(reason)
        branch = source.match.fork(at, secrets.token_bytes(32), note=f"Forked after action {at}.")
        if take_over or not source.people:
            taken = Seat("" if source.people else ME)
            asked = branch.table.asks or {0}
            seats = (taken if n in asked and seat.bot else seat for n, seat in enumerate(source.seats))
            branch.header = branch.header.but(seats=tuple(seats))
    return keep(branch, source, at)


def _row(play_id: int, match: Match[Any, Any], number: int) -> Move:
    entry = match.log[number - 1]
    return Move(
        play_id=play_id,
        number=number,
        seat=entry.seat,
        action=msgspec.to_builtins(entry.action),
        digest=entry.digest,
        dice=list(entry.dice),
    )


def _standing(match: Match[Any, Any]) -> dict[str, Any]:
    outcome: Outcome | None = match.outcome
    return {
        "length": len(match.log),
        "waiting": sorted(match.table.asks),
        "outcome": msgspec.to_builtins(outcome) if outcome else None,
    }


# Playing


def play(slug: str, seat: int, action: Action, number: int) -> None:
    """Answer for a seat, as the page drawn after action `number` offered it.  Refused: nothing has changed."""
    with held(slug) as hosted, _whole(hosted):
        _check_number(hosted, number, seat, action)
        hosted.match.play(seat, action)
        hosted.moments.append(hosted.match.table)
        with _written(hosted):
            _row(hosted.id, hosted.match, hosted.number).save(force_insert=True)
    _changed(slug)


def undo(slug: str, seat: int, number: int) -> None:
    """Take back this seat's last action; the row moves to the record of actions taken back."""
    with held(slug) as hosted, _whole(hosted):
        _check_number(hosted, number)
        hosted.match.undo(seat)
        hosted.moments.pop()
        with _written(hosted):
            move = Move.objects.get(play_id=hosted.id, number=number)
            TakenBack.objects.create(
                play_id=hosted.id, number=number, seat=move.seat, action=move.action, made=move.made
            )
            move.delete()
    _changed(slug)


def _check_number(hosted: HostedMatch, number: int, seat: int = -1, action: Action | None = None) -> None:
    if number == hosted.number or _only_others_since(hosted, number, seat):
        return
    log = hosted.match.log
    if action is not None and 0 <= number < len(log) and (log[number].seat, log[number].action) == (seat, action):
        raise Stale("That was played already; the second click changed nothing.")
    raise Stale("The match has moved on since this page was drawn, so nothing was played. Here is how it stands now.")


def _only_others_since(hosted: HostedMatch, number: int, seat: int) -> bool:
    """Was this seat asked all the time since then, while others answered?  Answers commute, so its page still holds."""
    if not 0 <= number < hosted.number or seat not in hosted.moments[number].asks:
        return False
    return all(entry.seat != seat for entry in hosted.match.log[number:])


@contextmanager
def _whole(hosted: HostedMatch) -> Iterator[None]:
    """All of a change or nothing: whatever fails in it, memory that may have changed is dropped and the rows stay."""
    table, number = hosted.match.table, hosted.number
    try:
        yield
    except BaseException as error:
        refused = isinstance(error, TurnwrightError)
        if not (refused and hosted.match.table is table and hosted.number == number == len(hosted.moments) - 1):
            _drop(hosted)
        raise


@contextmanager
def _written(hosted: HostedMatch) -> Iterator[None]:
    """One transaction around the rows of one change: a compare-and-set on the version of the match."""
    try:
        with WRITING, transaction.atomic():
            found = Play.objects.filter(pk=hosted.id, version=hosted.version)
            changes = _standing(hosted.match) | {"version": hosted.version + 1, "touched": timezone.now()}
            if not found.update(**changes):
                raise Stale(ELSEWHERE)
            yield
    except IntegrityError as error:
        raise Stale(ELSEWHERE) from error
    hosted.version += 1
    with _caching:
        _cache[hosted.slug] = hosted  # in place of a copy loaded meanwhile, should this one have been evicted
