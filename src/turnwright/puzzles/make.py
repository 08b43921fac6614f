"""Puzzles from recorded matches: which moments might be one, and whether they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from turnwright.bots import LEVELS
from turnwright.core import BadSetup, Game, Match, Proof, Puzzle, Theme, TurnwrightError
from turnwright.core.record import Entry
from turnwright.files import write_whole

from . import FOLDER, line_of, play_lines, set_up, theme_of
from .search import Chance, Search
from .trials import share, tried

TRIES = 20
"""How often each bot tries."""
GLANCE = 4
"""Tries of the strong player that tell whether more are worth while."""
SURE, RARE = 0.6, 0.35
"""Share of tries in which the strong player gets there at least, and the weak one at most."""
SHORTEST, LONGEST = 3, 14
"""Own actions of a solution that was found by search."""


class NoPuzzle(TurnwrightError):
    """The position is none, and why."""


class Found(NamedTuple):
    """A puzzle that was proven just now."""

    puzzle: Puzzle
    start: Match[Any, Any]


def candidates(match: Match[Any, Any], themes: Sequence[Theme]) -> Iterator[tuple[int, int, Theme, dict[str, int]]]:
    """Every moment of a match at which a puzzle might begin: after how many actions, for which seat, and what it asks for."""
    past, seen = match.at(0), set[tuple[Any, ...]]()
    for at, entry in enumerate(match.log):
        view = past.view(entry.seat)
        for theme in themes:
            for limits in theme.begins(view):
                if (task := (theme.name, entry.seat, *limits.items())) not in seen:
                    seen.add(task)
                    yield at, entry.seat, theme, limits
        past.replay([entry])


def made(
    game: Game[Any, Any], matches: Iterable[Match[Any, Any]], theme: str = "", most: int = 200_000
) -> Iterator[Found | NoPuzzle]:
    """What comes of every candidate in these matches, each position once."""
    themes, seen = [one for one in game.learn.themes() if theme in ("", one.name)], set[tuple[Any, ...]]()
    if not themes:
        raise BadSetup(f"{game.title} has no theme {theme or 'for puzzles yet'}; docs/puzzles.md says what one is.")
    for match in matches:
        for at, seat, one, limits in candidates(match, themes):
            puzzle = _drafted(match, at, seat, one, limits)
            place = (puzzle.digest, one.name, *limits.items())
            if place not in seen:
                seen.add(place)
                yield _tested(game, puzzle, most)


def _tested(game: Game[Any, Any], puzzle: Puzzle, most: int) -> Found | NoPuzzle:
    try:
        return proven(game, puzzle, most)
    except TurnwrightError as error:
        return NoPuzzle(f"{puzzle.theme} after {len(puzzle.moves)} actions: {error}")


def _drafted(match: Match[Any, Any], at: int, seat: int, theme: Theme, limits: dict[str, int]) -> Puzzle:
    header, seats = match.header, match.header.seats
    way = next((way for way in match.game.presets if way.name == header.preset), match.game.preset())
    kept = match.game.make_options(way.options)
    usual = msgspec.to_builtins(kept)
    return Puzzle(
        title=theme.title,
        theme=theme.name,
        limits=limits,
        level="hard",
        seats=tuple("you" if n == seat else theme.others for n in range(len(seats))),
        preset="" if way.printed else way.name,
        options={name: value for name, value in header.options.items() if usual.get(name) != value},
        variant={path: value for path, value in header.variant.items() if way.variant.get(path) != value},
        key=header.streams[0].key or "",
        moves=tuple(_lines(match.log[:at], len(seats))),
        digest=match.at(at).digest(),
        solution=(),
        proof=Proof(),
    )


def _lines(entries: Iterable[Entry], seats: int) -> list[str]:
    return [line_of(entry, seats == 1) for entry in entries]


def proven(game: Game[Any, Any], puzzle: Puzzle, most: int = 200_000) -> Found:
    """The puzzle with solution, proof and level; raises NoPuzzle if it is none."""
    start = set_up(game, puzzle)
    if start.digest() != puzzle.digest:
        raise NoPuzzle("the actions lead to another position than when it was made")
    theme = theme_of(game, puzzle)
    if theme.judge(start.view(puzzle.seat), puzzle.limits) is not None:
        raise NoPuzzle("it is settled before it begins")
    try:
        if game.resample is not None or theme.scenario:
            raise Chance
        solution, proof = _by_search(game, start, puzzle, theme, most)
    except Chance:
        solution, proof = _by_trials(start, puzzle, theme)
    return Found(puzzle.but(solution=solution, proof=proof, level=_level(proof, theme)), start)


def _by_search(
    game: Game[Any, Any], start: Match[Any, Any], puzzle: Puzzle, theme: Theme, most: int
) -> tuple[tuple[str, ...], Proof]:
    search = Search(game, puzzle.seat, partial(_judged, theme, puzzle), most)
    fewest = search.fewest(start.table, LONGEST) if search.wins(start.table) else None
    if fewest is None:
        raise NoPuzzle("nothing reaches the goal against every reply")
    if fewest < SHORTEST:
        raise NoPuzzle(f"{fewest} actions are enough")
    first, good = len(start.legal(puzzle.seat)), len(search.good(start.table))
    worth_it(Proof(positions=search.positions, first=first, good=good), theme)
    solved = {bot: share(start, puzzle, theme, bot, TRIES) for bot in LEVELS}
    proof = Proof(positions=search.positions, first=first, good=good, tries=TRIES, solved=solved)
    worth_it(proof, theme)
    return _line(search, start, puzzle, fewest), proof


def worth_it(proof: Proof, theme: Theme) -> None:
    """Raise NoPuzzle where too many ways lead to the goal, or too few; of what is not known yet nothing is asked."""
    if 2 * proof.good > proof.first:
        raise NoPuzzle(f"{proof.good} of {proof.first} first actions reach the goal")
    weak, strong = proof.solved.get(theme.weak, 0), proof.solved.get(theme.strong, proof.tries)
    if weak > RARE * proof.tries:
        raise NoPuzzle(f"{theme.weak} reaches the goal in {weak} of {proof.tries} tries")
    if not proof.positions and strong < SURE * proof.tries:
        raise NoPuzzle(f"{theme.strong} reaches the goal in {strong} of {proof.tries} tries")


def _judged(theme: Theme, puzzle: Puzzle, view: Any) -> bool | None:
    return theme.judge(view, puzzle.limits)


def _line(search: Search, start: Match[Any, Any], puzzle: Puzzle, left: int) -> tuple[str, ...]:
    """The shortest solution, others answering as their bots do."""
    from turnwright.bots import make

    match = start.at(len(start.log))
    others = {seat: make(match.game, who, 1) for seat, who in enumerate(puzzle.seats) if who != "you"}
    while search.verdict(match.table) is None:
        seat = min(match.table.asks)
        if seat in others:
            match.play(seat, others[seat].choose(match.view(seat), match.legal(seat)).action)
        else:
            match.play(seat, search.good(match.table, left)[0])
            left -= 1
    return tuple(_lines(match.log[len(start.log) :], len(puzzle.seats)))


def _by_trials(start: Match[Any, Any], puzzle: Puzzle, theme: Theme) -> tuple[tuple[str, ...], Proof]:
    if share(start, puzzle, theme, theme.strong, GLANCE) < GLANCE // 2:
        raise NoPuzzle(f"{theme.strong} hardly ever reaches the goal")
    solved = dict[str, int]()
    for bot in (theme.weak, theme.strong):
        solved[bot] = share(start, puzzle, theme, bot, TRIES)
        worth_it(Proof(tries=TRIES, solved=solved), theme)
    for seed in range(TRIES):
        if found := tried(start, puzzle, theme, theme.strong, seed, same_dice=True):
            return tuple(_lines(found.log[len(start.log) :], len(puzzle.seats))), Proof(tries=TRIES, solved=solved)
    raise NoPuzzle(f"{theme.strong} finds no solution with its own dice")


def _level(proof: Proof, theme: Theme) -> str:
    """How hard it is: who finds it, and how often."""
    if proof.positions:
        normal, hard = (proof.solved[bot] for bot in LEVELS[1:])
        return "easy" if 2 * normal >= TRIES else "medium" if 2 * hard >= TRIES else "hard"
    share = proof.solved[theme.strong] / proof.tries
    return "easy" if share >= 0.9 else "medium" if share >= 0.75 else "hard"


def holds(game: Game[Any, Any], puzzle: Puzzle) -> Puzzle:
    """The puzzle as it is; raises NoPuzzle unless the actions lead to the position, and the solution to the goal: a quick look, the proof apart."""
    match, theme = set_up(game, puzzle), theme_of(game, puzzle)
    if match.digest() != puzzle.digest:
        raise NoPuzzle("the actions lead to another position than when it was made")
    if theme.judge(match.view(puzzle.seat), puzzle.limits) is not None:
        raise NoPuzzle("it is settled before it begins")
    play_lines(match, puzzle.solution)
    if not theme.judge(match.view(puzzle.seat), puzzle.limits):
        raise NoPuzzle("its solution does not reach the goal")
    return puzzle


def write(game: Game[Any, Any], puzzle: Puzzle) -> Path:
    """Keep a new one in the game's folder, under the next free number."""
    taken = {path.stem.partition("-")[0] for path in (game.folder / FOLDER).glob("*.json")}
    number = next(n for n in count(1) if f"{n:02d}" not in taken)
    return keep(game, puzzle.but(name=f"{number:02d}-{puzzle.theme}"))


def keep(game: Game[Any, Any], puzzle: Puzzle) -> Path:
    path = game.folder / FOLDER / f"{puzzle.name}.json"
    path.parent.mkdir(exist_ok=True)
    write_whole(path, written(puzzle))
    return path


def written(puzzle: Puzzle) -> str:
    return msgspec.json.format(msgspec.json.encode(puzzle.but(name="")), indent=1).decode() + "\n"
