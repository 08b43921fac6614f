"""Puzzles and scenarios: play one in the terminal; find new ones in recorded matches; prove those there are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.values import TurnwrightError
from .app import app
from .arguments import Bots, GameId, GameIds, Lang, Options, PresetName, Seed, game_of, games_of, in_language, pairs

if TYPE_CHECKING:
    from ..core import Game, Match

puzzles = typer.Typer(no_args_is_help=True, help="Find puzzles and scenarios in recorded matches, and prove them.")


@app.command()
def puzzle(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Id of a game; left out, all puzzles are listed.")
    ] = None,
    number: Annotated[str, typer.Argument(metavar="NUMBER", help="Which of them, by number or name.")] = "",
    lang: Lang = "",
) -> None:
    """Solve a puzzle or a scenario in the terminal."""
    from ..core import shelf

    with in_language(lang):
        if game and number:
            from ..puzzles import find_puzzle
            from ..terminal.app import start

            start(game, f"puzzle:{find_puzzle(game_of(game), number).name}")
            return
        for one in [game_of(game)] if game else shelf():
            typer.echo("".join(_listed(one)), nl=False)


def _listed(game: Game[Any, Any]) -> Iterator[str]:
    from ..kit.words import spoken
    from ..local import library
    from ..puzzles import puzzles_of
    from ..puzzles.marks import marks
    from ..sitting import GRADES, task_of

    solved = marks(library()).get(game.id, ())
    for number, one in enumerate(puzzles_of(game), 1):
        done = "x" if one.name in solved else " "
        title = spoken(game.package, one.title)
        yield f"[{done}] turnwright puzzle {game.id} {number:<3} {GRADES[one.level]:7} {title}. {task_of(game, one)}\n"


app.add_typer(puzzles, name="puzzles")


@puzzles.command("make")
def make(
    game: GameId,
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE", help="Match files to look through; without any, the game's replays."),
    ] = None,
    theme: Annotated[str, typer.Option(help="What they ask for; every theme of the game if left out.")] = "",
    bots: Bots = "",
    games: Annotated[
        int, typer.Option(min=1, help="With --bots: how many matches these play to be looked through.")
    ] = 10,
    seed: Seed = 1,
    preset: PresetName = "",
    option: Options = None,
    most: Annotated[int, typer.Option(min=1, help="Puzzles after which to stop.")] = 10,
    positions: Annotated[int, typer.Option(min=1000, help="Positions that the search for one may look at.")] = 200_000,
    write: Annotated[bool, typer.Option("--write", help="Keep them in the game's folder.")] = False,
) -> None:
    """Find puzzles in recorded matches, or in matches of bots, and prove them."""
    from ..puzzles import make as making
    from ..sitting import task_of

    found = game_of(game)
    matches = _played(found, bots, games, seed, preset, pairs(option)) if bots else _recorded(found, files)
    for one in making.made(found, matches, theme, positions):
        if isinstance(one, making.NoPuzzle):
            typer.echo(f"no   {one}", err=True)
            continue
        kept = f" Written to {making.write(found, one.puzzle)}." if write else ""
        typer.echo(f"yes  {one.puzzle.level}: {task_of(found, one.puzzle)} {', '.join(one.puzzle.solution)}.{kept}")
        most -= 1
        if not most:
            return


def _played(
    game: Game[Any, Any], bots: str, games: int, seed: int, preset: str, options: dict[str, Any]
) -> Iterator[Match[Any, Any]]:
    from ..lab.playing import seat_bots, simulate

    names = seat_bots(game, bots.split(","), game.preset(preset).seats)
    for n in range(games):
        yield simulate(game, names, seed + n, options, preset=preset)


def _recorded(game: Game[Any, Any], files: list[Path] | None) -> Iterator[Match[Any, Any]]:
    from ..files import load_match

    yield from map(load_match, files or sorted((game.folder / "replays").glob("*.jsonl")))


@puzzles.command("check")
def check(
    games: GameIds = None,
    whole: Annotated[
        bool,
        typer.Option("--whole", help="Prove them anew, with every reply or many tries; else solutions are played."),
    ] = False,
    write: Annotated[bool, typer.Option("--write", help="With --whole: keep what was proven now.")] = False,
) -> None:
    """Prove that every puzzle leads where it says, and that its solution does."""
    from ..puzzles import puzzles_of
    from ..puzzles.make import holds, keep, proven

    wrong = 0
    for game in games_of(games):
        for one in puzzles_of(game):
            try:
                found = proven(game, one).puzzle if whole else holds(game, one)
                if write and whole:
                    keep(game, found)
                typer.echo(f"ok     {game.id} {one.name}: {one.title}")
            except TurnwrightError as error:
                wrong += 1
                typer.echo(f"wrong  {game.id} {one.name}: {error}")
    raise typer.Exit(1 if wrong else 0)
