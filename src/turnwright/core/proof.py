"""Proof: what a match file proves when it is played again, and what it leaves open.

A file is false if any die, digest, result or key in it does not hold; `prove` raises then.  What it cannot prove, because
a key is not in it or today's rules are not those it was played by, it names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Literal

from msgspec import UnsetType

from .discovery import find_game
from .game import Game
from .language import say
from .match import Match, check_end, read_entry
from .record import Header, Recorded, Result, Unfinished, read_record
from .values import BadMatchFile, Value


class Sealed(Value):
    """One stream of dice: its seal, the actions it covers, how many dice fell, and whether its key says that they had to."""

    seal: str
    first: int
    """The first action that rolls with it; 0 for set-up."""
    last: int
    dice: int
    proven: bool


class Span(Value):
    """Actions under one version of the rules: played again and found as recorded, or not and why not."""

    first: int
    last: int
    version: int
    why_not: str = ""

    @property
    def proven(self) -> bool:
        return not self.why_not


class Proof(Value):
    """All that was found out about a file in which nothing is false."""

    header: Header
    actions: int
    seals: tuple[Sealed, ...]
    spans: tuple[Span, ...]
    ending: Literal["finished", "unfinished", "unfinished or cut"]
    compared: bool
    """Were the seals compared with those published before?"""
    drawn: str
    """How the first key came about, in a sentence."""
    match: Any
    """The match at its end; None if today's rules do not lead there."""


def prove(lines: Iterable[str], game: Game[Any, Any] | None = None, published: Collection[str] = ()) -> Proof:
    """Play a file again.  `published` are the seals known from before: the file must have these and no others."""
    record = read_record(lines)
    header = record.header
    found: Game[Any, Any] = game or find_game(header.game)
    if header.game != found.id:
        raise BadMatchFile(say("This is a match of {game}, not of {title}.", game=header.game, title=found.title))
    _check_draws(header)
    _compare(header, {seal.strip().lower() for seal in published})
    for stream in header.streams:
        if stream.key is not None:
            stream.dice()
    spans, matches = _spans(record, found)
    if not matches:
        raise BadMatchFile(say("Nothing of this match can be played again here: {why_not}.", why_not=spans[0].why_not))
    match = matches[-1] if spans[-1].proven else None
    unfinished = "unfinished" if isinstance(record.end, Unfinished) else "unfinished or cut"
    over = isinstance(record.end, Result) or (match is not None and match.over)
    seals = tuple(_seals(record, spans, len(matches[0].cast) if spans[0].proven else 0))
    ending: Any = "finished" if over else unfinished
    return Proof(header, len(record.rows), seals, tuple(spans), ending, bool(published), _how_drawn(header), match)


def _check_draws(header: Header) -> None:
    """Every opened share fits its seal, and the first key is what the shares come to."""
    draws = header.draws or ()
    for draw in draws:
        draw.check()
    if any(not draw.given_up for draw in draws[:-1]) or (draws and draws[-1].given_up):
        raise BadMatchFile(say("The dice come from the last draw, and every draw before it must have been given up."))
    if draws and draws[-1].key is not None and header.streams[0].key != draws[-1].mixed(header).hex():
        raise BadMatchFile(say("The key of the dice is not what the shares of host and seats come to."))


def _compare(header: Header, published: set[str]) -> None:
    """All published seals are in the file, and all dice are under one of them; the host's seal stands for shared dice."""
    if not published:
        return
    draws = header.draws or ()
    shared = {draw.host for draw in draws} | {share.seal for draw in draws for share in draw.shares}
    if missing := sorted(published - shared - {stream.commitment for stream in header.streams}):
        raise BadMatchFile(
            say("The seal {missing} was published, but no dice of this file are under it.", missing=missing[0])
        )
    for stream in header.streams:
        host = draws[-1].host if draws and stream.at == 0 else ""
        if stream.commitment not in published and host not in published:
            where = say("from action {at} on", at=stream.at + 1) if stream.at else "from the start"
            raise BadMatchFile(
                say("The dice {where} are under the seal {commitment}, which was not published.", stream, where=where)
            )


def _spans(record: Recorded, game: Game[Any, Any]) -> tuple[list[Span], list[Match[Any, Any]]]:
    """The parts of the match by the rules they were played by, and those that today's rules play, at their ends."""
    header, epochs = record.header, record.header.epochs or ()
    first = epochs[0].version if epochs and epochs[0].at == 0 else header.version
    parts = [(0, first), *((epoch.at, epoch.version) for epoch in epochs if epoch.at)]
    spans, matches = list[Span](), list[Match[Any, Any]]()
    for (start, version), end in zip(parts, [*(at for at, _ in parts[1:]), len(record.rows)], strict=True):
        why_not = _unplayable(header, game, version)
        if not why_not:
            entries = [read_entry(game, row, n < start) for n, row in enumerate(record.rows[:end])]
            known = tuple(epoch for epoch in epochs if epoch.at <= start)
            matches.append(Match.resume(header.but(epochs=known, version=version), entries, game=game))
            if end == len(record.rows):
                check_end(record, matches[-1])
        spans.append(Span(start + 1, end, version, why_not))
    return spans, matches


def _unplayable(header: Header, game: Game[Any, Any], version: int) -> str:
    if version != game.version:
        return say(
            "it was recorded under rules version {version} of {title}, and this is version {game_version}",
            game,
            version=version,
            game_version=game.version,
        )
    first = header.streams[0]
    if first.key is None and isinstance(first.cast, UnsetType):
        return "the key of the dice is not revealed in this file"
    return ""


def _seals(record: Recorded, spans: Sequence[Span], set_up: int) -> Iterator[Sealed]:
    streams, count = record.header.streams, len(record.rows)
    ends = [*(stream.at for stream in streams[1:]), count]
    for stream, end in zip(streams, ends, strict=True):
        last = min(end, count)
        dice = sum(len(line.dice) for _, line in record.rows[stream.at : last]) + (0 if stream.at else set_up)
        played = all(span.proven for span in spans if span.first <= last and stream.at < span.last)
        first = stream.at + 1 if stream.at else 0
        yield Sealed(stream.commitment, first, last, dice, stream.key is not None and played)


def _how_drawn(header: Header) -> str:
    draws = header.draws or ()
    if not draws:
        return "The host alone drew the key of the dice."
    last = draws[-1]
    with_share = [share.seat for share in last.shares]
    relying = [seat for seat in range(len(header.seats)) if seat not in with_share]
    said = say("The key was drawn by the host and {seats} together", seats=_seats(with_share))
    said += "; every share fits its seal." if last.key is not None else "; the host's share is not revealed yet."
    if relying:
        said += " " + say("{seats} relied on the host's share.", seats=_seats(relying).capitalize())
    if given_up := [draw for draw in draws if draw.given_up]:
        late = sorted({seat for draw in given_up for seat in draw.given_up})
        said += " " + say(
            "Draws given up before it, since {seats} did not open: {given_up}.",
            seats=_seats(late),
            given_up=len(given_up),
        )
    return said


def _seats(seats: Sequence[int]) -> str:
    return (
        say("seat {seat}", seat=seats[0]) if len(seats) == 1 else say("seats {seats}", seats=", ".join(map(str, seats)))
    )
