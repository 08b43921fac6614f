"""Measure: bots against each other, speed, and long runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.values import BadSetup, TurnwrightError
from .app import app
from .arguments import (
    AsJson,
    Bots,
    Cluster,
    GameId,
    GameIds,
    Jobs,
    Options,
    PresetName,
    Seed,
    Variant,
    game_of,
    games_of,
    pairs,
    print_json,
)

if TYPE_CHECKING:
    from ..core import Game
    from ..lab.run import Terms

Opening = Annotated[
    int, typer.Option(min=0, help="Begin with so many actions by chance, the same for each seating of the bots.")
]


@app.command()
def arena(
    game: GameId,
    bots: Bots = "hard,normal",
    games: Annotated[int, typer.Option(min=1, help="How many games; rounded up to whole sets of seatings.")] = 100,
    seed: Seed = 1,
    opening: Opening = 0,
    jobs: Jobs = 1,
    seats: Annotated[int | None, typer.Option(help="How many play; as many as bots if left out.")] = None,
    preset: PresetName = "",
    option: Options = None,
    variant: Variant = None,
    census: Annotated[bool, typer.Option("--census", help="Count what happened, by the rulebook's names.")] = False,
    cluster: Cluster = "",
    json: AsJson = False,
) -> None:
    """Let bots play many games, seats swapped with the same dice, and compare them."""
    from ..lab.arena import arena as hold_arena
    from ..lab.run import Run
    from ..lab.show import print_report, progress_bar

    found = game_of(game)
    under, chairs = _terms(found, preset, option, variant), seats or found.preset(preset).seats
    with progress_bar() as progress:
        run = Run(under, seed, chairs, jobs, cluster, progress, opening)
        report = hold_arena(found, bots.split(","), games, run, census)
    if report.games < games:
        typer.echo(f"Stopped after {report.games} games.", err=True)
    print_json(report) if json else print_report(report)


@app.command()
def ladder(
    game: GameId,
    bots: Annotated[str, typer.Option(help="The bots to rate, separated by commas.")] = "hard,normal,easy",
    against: Annotated[
        str, typer.Option(metavar="BOTS", help="Whom they meet, too: bots by name; `panel` for the game's own lines.")
    ] = "",
    anchor: Annotated[
        list[str] | None,
        typer.Option(metavar="BOT=RATING", help="Fix a rating; repeatable. Else random, or who is last, is 0."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Games for each pair; rounded up to whole sets of seatings.")] = 20,
    seed: Seed = 1,
    opening: Opening = 0,
    jobs: Jobs = 1,
    seats: Annotated[int | None, typer.Option(help="How many play; the fewest if left out.")] = None,
    preset: PresetName = "",
    option: Options = None,
    variant: Variant = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the games in this file and play only what is not there.")
    ] = None,
    cluster: Cluster = "",
    json: AsJson = False,
) -> None:
    """Rate bots by games in pairs, seats swapped with the same dice, against each other and the game's panel."""
    from shlex import join

    from ..lab.ladder import ladder as climb
    from ..lab.run import Run
    from ..lab.show import print_ladder, progress_bar

    found = game_of(game)
    under, chairs = _terms(found, preset, option, variant), seats or found.preset(preset).seats
    fixed = {name: _rating(name, value) for name, value in pairs(anchor).items()}
    opponents = [name for name in against.split(",") if name]
    with progress_bar() as progress:
        run = Run(under, seed, chairs, jobs, cluster, progress, opening)
        rated = climb(found, bots.split(","), games, opponents, fixed, resume, run)
    if rated.games < rated.planned:
        typer.echo(f"Stopped after {rated.games} of {rated.planned} games.", err=True)
    said = [("--bots", bots), ("--against", against), ("--games", games), ("--seed", str(seed))]
    said += [
        ("--opening", opening),
        ("--seats", rated.seats),
        ("--preset", preset),
        *(("--anchor", text) for text in anchor or ()),
    ]
    said += [*(("--option", text) for text in option or ()), *(("--variant", text) for text in variant or ())]
    words = [str(word) for name, value in said if value for word in (name, value)]
    rated = rated.but(command=join(["turnwright", "ladder", game, *words]))
    print_json(rated) if json else print_ladder(rated)


@app.command()
def bench(
    game: GameIds = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Random play for this long per game.")] = 1.5,
    peers: Annotated[bool, typer.Option("--peers/--no-peers", help="Measure other engines beside ours.")] = True,
    twins: Annotated[bool, typer.Option("--twins/--no-twins", help="Compile and measure array twins, too.")] = True,
    web: Annotated[bool, typer.Option("--web", help="Measure the web table instead.")] = False,
    lab: Annotated[
        bool, typer.Option("--lab", help="Measure games a second by bot, two processes, and memory instead.")
    ] = False,
    many: Annotated[int, typer.Option(min=1, help="With --lab: games after which memory must be as it was.")] = 300,
    json: AsJson = False,
) -> None:
    """Measure speed on one core: random play, then copy, legal, apply, view, save and load."""
    from ..lab.bench import bench as measure
    from ..lab.show import print_bench, print_web_bench

    if web:
        from ..lab.bench_web import bench as measure_web

        found = measure_web()
        print_json(found) if json else print_web_bench(found)
        return
    if lab:
        from ..lab import figures
        from ..lab.show import print_figures

        games = games_of(game)
        made = figures.figures(games, seconds, many)
        print_json(made) if json else print_figures(made)
        if made.memory.bytes_a_game > figures.MOST_GROWTH:
            raise TurnwrightError("Memory grows with the number of games.")
        return
    rows = measure(games_of(game), seconds, peers, twins=twins)
    print_json(rows) if json else print_bench(rows)


@app.command()
def soak(
    game: GameIds = None,
    minutes: Annotated[float, typer.Option(min=0, help="Stop after this long, when the matches begun are over.")] = 10,
    seed: Seed = 1,
    out: Annotated[Path, typer.Option(help="Where to write a match that breaks.")] = Path("broken.jsonl"),
    web: Annotated[bool, typer.Option("--web", help="Kill the web table again and again instead.")] = False,
    json: AsJson = False,
) -> None:
    """Play random matches for a long while, checking every move."""
    if web:
        from ..lab.soak_web import soak_web

        held = soak_web(60 * minutes, seed)
        said = f"{held.kills} kills, {held.actions} actions and {held.undos} undos acknowledged, all kept."
        return print_json(held) if json else typer.echo(said)
    from ..files import save_match
    from ..lab.soak import Broken
    from ..lab.soak import soak as play_on

    try:
        rows = play_on(games_of(game), 60 * minutes, seed)
    except Broken as error:
        save_match(error.match, out)
        raise TurnwrightError(f"{error} The match is in {out}.") from error
    if json:
        print_json(rows)
    else:
        typer.echo("\n".join(f"{row.game}: {row.matches} matches, {row.moves} actions, all held." for row in rows))
    return None


def _terms(game: Game[Any, Any], preset: str, option: list[str] | None, variant: list[str] | None) -> Terms:
    """A preset with changes on top."""
    from ..lab.run import Terms

    way = game.preset(preset)
    return Terms({**way.options, **pairs(option)}, {**way.variant, **pairs(variant)})


def _rating(name: str, value: Any) -> float:
    if not isinstance(value, int):
        raise BadSetup(f"The rating of {name} is a whole number, not {value}.")
    return value
