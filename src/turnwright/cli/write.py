"""Write a game: its folder, its recorded matches, its golden playthroughs and its words in other languages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..core.values import TurnwrightError
from .app import app
from .arguments import AsJson, GameId, game_of, print_json


@app.command()
def rerecord(game: GameId, json: AsJson = False) -> None:
    """Play a game's recorded matches again under today's rules and write what comes out."""
    found = game_of(game)
    try:
        from ..testing.rerecord import rerecord_all
    except ModuleNotFoundError:
        raise TurnwrightError("Recorded matches need the test tools; run scripts/bootstrap test first.") from None
    rows = rerecord_all(found)
    if json:
        print_json(rows)
        return
    for row in rows:
        ending = "to the end" if row.over else "and stops before the end: record it anew"
        typer.echo(f"{row.file}: {row.actions} actions, {row.left_out} left out, {ending}.")


@app.command()
def golden(
    game: GameId,
    write: Annotated[
        bool, typer.Option("--write", help="Make them anew; look at the difference before you commit.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Compare a game with its golden playthroughs, or write them anew."""
    found = game_of(game)
    try:
        from ..testing import golden as playthroughs
    except ModuleNotFoundError:
        raise TurnwrightError("Golden playthroughs need the test tools; run scripts/bootstrap test first.") from None
    if write:
        files = [str(path) for path in playthroughs.write(found)]
        print_json({"written": files}) if json else typer.echo("\n".join(files))
        return
    if not playthroughs.files(found):
        raise TurnwrightError(f"{found.title} has no golden playthroughs; make them with --write.")
    differ = playthroughs.differences(found)
    if json:
        print_json({"differences": differ})
    elif not differ:
        typer.echo(f"{found.title} plays as approved.")
    if differ:
        raise TurnwrightError(f"{found.title} differs from its golden playthroughs at {', '.join(differ)}.")


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="ID", help="Id of the new game, such as nine_men.")],
    folder: Annotated[Path, typer.Option("--in", help="Where to put the new folder.")] = Path(),
) -> None:
    """Write the folder of a new game that passes the generic tests as it is."""
    from ..newgame import write

    project = write(name, folder)
    typer.echo(f"Written to {project}; {project / 'README.md'} says how to install, test and play it.")


@app.command()
def words(
    what: Annotated[str, typer.Argument(metavar="GAME", help="Id of a game, or `shell` for everything around games.")],
    lang: Annotated[str, typer.Option(help="Code of the language, such as `de`.")],
    write: Annotated[bool, typer.Option("--write", help="Put the messages of the source into the catalogue.")] = False,
) -> None:
    """Compare a catalogue of translations with what its game says, or bring it up to date."""
    from .. import catalogues
    from ..kit.words import counted

    package = catalogues.package_of(what)
    if write:
        path = catalogues.catalogue(package, lang)
        path.parent.mkdir(exist_ok=True)
        catalogues.merged(package, lang).save(str(path))
        typer.echo(f"Written to {path}.")
    if found := catalogues.problems(package, lang):
        typer.echo("\n".join(found))
        raise TurnwrightError(f"{what} has {counted(len(found), 'problem')} in {lang}.")
    typer.echo(f"All that {what} says can be read in {lang}.")
