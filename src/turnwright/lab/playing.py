"""Bots at a table, and what came of it: as a record, as a story."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from turnwright.bots import Bot, make
from turnwright.citations import Citation
from turnwright.core import BadSetup, Entry, Game, Match, Seat, find_game, key_of_seed
from turnwright.core.proof import Proof, Sealed
from turnwright.sitting import Sitting


def seat_bots(game: Game[Any, Any], names: Sequence[str], seats: int | None = None) -> list[str]:
    """A bot for every seat: one for each, or a few that take turns."""
    count = seats or (len(names) if len(names) in game.seats else game.seats[0])
    if not names or len(names) > count:
        raise BadSetup(f"{game.title} has {count} seats here, so it cannot seat {len(names)} bots.")
    return [names[seat % len(names)] for seat in range(count)]


def make_all(game: Game[Any, Any], names: Sequence[str], seed: int | str) -> list[Bot]:
    """The bots of all seats, each with randomness of its own."""
    return [make(game, name, f"{seed}/{seat}") for seat, name in enumerate(names)]


def simulate(
    game: Game[Any, Any],
    names: Sequence[str],
    seed: int | str,
    options: Mapping[str, Any] | None = None,
    variant: Mapping[str, Any] | None = None,
    preset: str = "",
) -> Match[Any, Any]:
    """A whole match between bots, recorded; the same seed gives the same match."""
    match = Match.new(game, key_of_seed(seed), [Seat(bot=name) for name in names], options, variant, preset=preset)
    play_out(match, names, seed)
    return match


def play_out(match: Match[Any, Any], names: Sequence[str], seed: int | str) -> None:
    """Let these bots play a match to its end."""
    bots = make_all(match.game, names, seed)
    while not match.over:
        seat = next(iter(match.table.asks))
        match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)).action)


def story(match: Match[Any, Any], seat: int | None = None) -> Iterator[str]:
    """The match in words: what each seat did and what happened, as a spectator heard it.

    With a seat, only its own actions and what it heard: nothing that was hidden from it.
    """
    sitting = Sitting(match, seat)
    news = dict[int, list[str]]()
    for n, event in match.heard(seat):
        news.setdefault(n, []).append(sitting.wording.event(sitting.view, event).label)
    yield from news.get(match.begins, ())
    for n, entry, doer in _done(match):
        if seat in (None, entry.seat):
            yield f"{n:>4}. {doer.names[entry.seat]}: {doer.say(entry.action).label}"
        yield from (f"      {line}" for line in news.get(n, ()))
    yield sitting.prompt.label


def moves(match: Match[Any, Any], seat: int | None = None) -> Iterator[str]:
    """Every action in its short written form; with a seat, its own alone."""
    for n, entry, doer in _done(match):
        if seat in (None, entry.seat):
            yield f"{n:>4}. {doer.names[entry.seat]}: {doer.write(entry.action)}"


def _done(match: Match[Any, Any]) -> Iterator[tuple[int, Entry, Sitting]]:
    """Every action by its number, with the match as whoever did it saw it then."""
    past = match.at(match.begins)
    for n, entry in enumerate(match.log[match.begins :], match.begins + 1):
        yield n, entry, Sitting(past, entry.seat)
        past.replay([entry])


def result(match: Match[Any, Any]) -> dict[str, Any]:
    """How a match stands, with keys that stay."""
    end = match.outcome
    return {
        "game": match.header.game,
        "bots": [seat.bot for seat in match.header.seats],
        "actions": len(match.log),
        "digest": match.digest(),
        "over": match.over,
        "reason": end.reason if end else None,
        "winners": list(end.winners) if end else None,
        "scores": list(end.scores) if end else None,
    }


def ending(match: Match[Any, Any]) -> str:
    """How a match ended, in words."""
    label = Sitting(match, None).prompt.label if match.over else f"Unfinished after {len(match.log)} actions"
    return label if label.endswith(".") else f"{label}."


def proof_lines(proof: Proof) -> Iterator[str]:
    """What a match file proves, for people."""
    title = find_game(proof.header.game).title
    spans = [span for span in proof.spans if span.last >= span.first] or proof.spans[:1]
    for span in spans:
        what = f"{span.last - span.first + 1} actions" if len(spans) == 1 else f"actions {span.first} to {span.last}"
        said = f"not played again: {span.why_not}." if span.why_not else "played again, every digest holds."
        yield f"{title}: {what} {said}"
    if proof.match is not None and proof.match.over:
        yield ending(proof.match)
    else:
        cut = ", or cut: the file does not say which" if proof.ending == "unfinished or cut" else ""
        yield f"Unfinished after {proof.actions} actions{cut}."
    yield proof.drawn
    for seal in proof.seals:
        yield f"Seal {seal.seal} ({_reach(seal, proof.actions)}): {_proven(seal)}"
    if proof.compared:
        yield "These are the seals that were published, and no others."
    else:
        yield "Compare each seal with what you were shown before its first die, or give it with --seal."


def _reach(seal: Sealed, actions: int) -> str:
    begins = f"from action {seal.first} on" if seal.first else "from set-up on"
    return begins if seal.last == actions else f"{begins}, to action {seal.last}"


def _proven(seal: Sealed) -> str:
    dice = "1 die" if seal.dice == 1 else f"{seal.dice} dice"
    if not seal.dice:
        return "no dice were cast."
    return f"{dice}, each as its key says." if seal.proven else f"{dice} as recorded; nothing here proves them."


def citation_lines(rows: Iterable[Citation]) -> Iterator[str]:
    """Who cites each section of the rules, for people."""
    for row in rows:
        cited = "not applicable" if row.not_applicable else f"{len(row.code)} in code, {len(row.tests)} in tests"
        yield f"{row.section:<6} {row.title}: {cited}"
        yield from (f"         {place}" for place in (*row.code, *row.tests))
