"""Play in the terminal, or open the web table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..core.values import BadSetup
from .app import app
from .arguments import Data, Lang, Options, PresetName, Token, Variant, game_of, in_language, pairs


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="Id of a game, or the address of a match elsewhere; left out, a menu opens."
        ),
    ] = None,
    bots: Annotated[
        str, typer.Option(help="Who plays the other seats: bots by name, or `human` for hot seat.")
    ] = "normal",
    seat: Annotated[int, typer.Option(help="Your seat, counted from 0.")] = 0,
    seed: Annotated[int | None, typer.Option(help="Fixed dice instead of secret ones.")] = None,
    file: Annotated[Path | None, typer.Option("--file", help="Resume from this match file and save to it.")] = None,
    preset: PresetName = "",
    option: Options = None,
    variant: Variant = None,
    swap: Annotated[
        bool,
        typer.Option("--swap", help="By the swap rule: seat 0 names a number of the rules, the other picks the seat."),
    ] = False,
    lang: Lang = "",
    token: Token = "",
) -> None:
    """Play in the terminal, against bots, with people at the same keyboard, or at a table elsewhere."""
    if game and "://" in game:
        _play_far(game, token, lang)
        return
    found = game_of(game) if game else None
    from ..terminal.app import play as play_in_terminal

    usual = (found.preset(preset).seats or found.seats[0]) if found else 2
    seats = bots.split(",") * (usual - 1 if "," not in bots else 1)
    if not 0 <= seat <= len(seats):
        raise BadSetup(f"There is no seat {seat}; with {len(seats) + 1} at the table they are 0 to {len(seats)}.")
    with in_language(lang):
        play_in_terminal(
            game,
            preset=preset,
            options=pairs(option),
            variant=pairs(variant),
            seats=[*seats[:seat], "you", *seats[seat:]],
            seed=None if seed is None else str(seed),
            resume=file if file and file.exists() else None,
            save=file,
            swap=swap,
        )


def _play_far(url: str, token: str, lang: str) -> None:
    from ..client import connect
    from ..terminal.app import play_far
    from .swap import ask

    with in_language(lang):
        play_far(connect(url, token).sit_down(ask))


@app.command()
def bot(
    table: Annotated[
        str, typer.Option(metavar="URL", help="Address of a match, of a table with a free chair, or of an invitation.")
    ],
    bot: Annotated[
        str, typer.Option(help="A bot of the game by name, or your own file with choose(view, legal, rng).")
    ],
    token: Token = "",
    seat: Annotated[int | None, typer.Option(help="Its seat, if you have several.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same choices.")] = 0,
) -> None:
    """Let a bot sit at a table elsewhere: it sees what its seat sees, and everybody sees that it is a bot."""
    from ..client import connect
    from ..client.bot_seat import bot_of
    from ..client.bot_seat import play as play_on

    match = connect(table, token).sit_down()
    mine = match.mine
    own = seat if seat is not None else next(iter(mine), None)
    if own is None or own not in mine:
        raise BadSetup("You hold no such seat in that match; its table needs a token of whoever does.")
    typer.echo(f"{match!r}")
    play_on(match, bot_of(match.game, bot, seed), own, typer.echo)
    typer.echo(f"{match!r}")


@app.command()
def learn(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Id of a game; left out, all lessons are listed.")
    ] = None,
    lesson: Annotated[str, typer.Argument(metavar="LESSON", help="Which of its lessons; the first if left out.")] = "",
    lang: Lang = "",
) -> None:
    """Learn a game in the terminal: a guided match on the real board."""
    from ..core import shelf
    from ..sitting import lesson_of

    with in_language(lang):
        if game:
            found = game_of(game)
            name = lesson_of(found, lesson).name
            from ..terminal.app import start

            start(found.id, f"lesson:{name}")
            return
        for one in shelf():
            for known in one.learn.lessons():
                typer.echo(f"turnwright learn {one.id} {known.name:10} {one.title}: {known.title}. {known.goal}")


@app.command()
def serve(
    data: Data = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; if taken, the next free one.")] = 8000,
    open_browser: Annotated[bool, typer.Option("--open/--no-browser", help="Open the table in your browser.")] = True,
    production: Annotated[
        bool, typer.Option("--production", help="Host it for people elsewhere; refused while a setting is unsafe.")
    ] = False,
    processes: Annotated[int, typer.Option(min=1, max=64, help="Hosted: web processes.")] = 1,
    host: Annotated[str, typer.Option(help="Hosted: address to listen on.")] = "127.0.0.1",
) -> None:
    """Open the table: play in the browser, against bots or with people at the same screen; or host it."""
    if production:
        from ..hosting.serve import serve as host_table

        host_table(data, host, port, processes)
    else:
        from ..server.serve import serve as serve_table

        serve_table(data, port, open_browser)
