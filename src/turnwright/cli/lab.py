"""The lab: what many games say of the rules."""

from __future__ import annotations

import os
from pathlib import Path
from shlex import join
from typing import Annotated, Any

import typer

from .app import app
from .arguments import AsJson, Cluster, GameId, Jobs, PresetName, Seed, game_of, pairs, print_json

FEW_THINGS = 12
"""A book with at most so many things is put to experiments in the pages of the docs site."""

lab = typer.Typer(no_args_is_help=True, help="Study a game: balance reports, variants compared, numbers searched.")
app.add_typer(lab, name="lab")

Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Change a number of the rulebook, or an option; repeatable."),
]
Games = Annotated[int, typer.Option(min=4, help="How many games to study.")]
Player = Annotated[str, typer.Option("--bot", help="Who plays in every seat; `normal` with a slip in ten if left out.")]
Seats = Annotated[int | None, typer.Option(help="How many play; two where two can.")]


def terms(game: Any, preset: str, changes: list[str] | None) -> Any:
    """A preset with changes on top."""
    from ..lab.compare import changed
    from ..lab.run import Terms

    way = game.preset(preset)
    return changed(game, Terms(way.options, way.variant), pairs(changes))


@lab.command("report")
def report(
    game: GameId,
    games: Games = 200,
    change: Set = None,
    preset: PresetName = "",
    bot: Player = "",
    seats: Seats = None,
    trials: Annotated[
        int, typer.Option(min=0, help="Games for each thing of the book, taken at once against never; 0: none.")
    ] = 100,
    bouts: Annotated[int, typer.Option(min=0, help="Games for each line of the panel and each preset; 0: none.")] = 40,
    seed: Seed = 1,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write the page; GAME.html if left out.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Play many games and write what they say of the rules, as one page."""
    from ..files import write_whole
    from ..lab.page import page
    from ..lab.report import report as study
    from ..lab.run import Run
    from ..lab.show import progress_bar

    found = game_of(game)
    under, chairs = terms(found, preset, change), seats or found.preset(preset).seats
    with progress_bar() as progress:
        made = study(found, games, bot, trials, bouts, Run(under, seed, chairs, jobs, cluster, progress))
    said: list[tuple[str, Any]] = [("--games", games), ("--preset", preset), ("--bot", bot), ("--seats", seats)]
    said += [*(("--set", text) for text in change or ()), ("--trials", trials), ("--bouts", bouts), ("--seed", seed)]
    words = [str(word) for name, value in said if value not in ("", None) for word in (name, value)]
    made = made.but(command=join(["turnwright", "lab", "report", game, *words]))
    if made.study.games < games:
        typer.echo(f"Stopped after {made.study.games} games.", err=True)
    if json:
        return print_json(made)
    write_whole(place := out or Path(f"{game}.html"), page(made))
    for number, finding in enumerate(made.findings, 1):
        typer.echo(f"{number}. {finding.head}: {finding.text}")
    typer.echo(f"The page is {place}.")
    return None


@lab.command("pages")
def pages(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to write them.")],
    games: Games = 30,
    jobs: Jobs = os.cpu_count() or 1,
) -> None:
    """Write small reports of every game of ours and of its presets that matter, for the docs site.

    Experiments only where a book has few things.
    """
    from ..core import games as all_games

    folder.mkdir(parents=True, exist_ok=True)
    for found in all_games().values():
        if found.ours:
            few = sum(map(len, found.lab.CONTENT.values())) <= FEW_THINGS
            out = folder / f"{found.id}.html"
            report(found.id, games, trials=60 if few else 0, bouts=10, jobs=jobs, out=out)
            for preset, bot in found.lab.PAGES.items():
                out = folder / f"{found.id}-{preset}.html"
                report(found.id, games, preset=preset, bot=bot, trials=0, bouts=0, jobs=jobs, out=out)


@lab.command("compare")
def compare(
    game: GameId,
    change: Set = None,
    sweep: Annotated[
        list[str] | None,
        typer.Option(metavar="PATH=LOW..HIGH", help="Each of these values in turn: tax.gold=3..5 or tax.gold=3,5."),
    ] = None,
    preset: PresetName = "",
    base: Annotated[
        str, typer.Option(metavar="NAME", help="The preset to compare with; the printed game if left out.")
    ] = "",
    games: Annotated[int, typer.Option(min=2, help="Pairs of games at most; fewer where all is settled sooner.")] = 200,
    bot: Player = "",
    seats: Seats = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    json: AsJson = False,
) -> None:
    """Play two ways with the same dice and say what changes, how much, and how sure that is."""
    from ..core.values import BadSetup
    from ..lab.compare import changed, swept
    from ..lab.compare import compare as play
    from ..lab.run import Run
    from ..lab.show import print_comparison, progress_bar

    found = game_of(game)
    before, after = terms(found, base, None), terms(found, preset or base, change)
    chairs = seats or found.preset(base).seats
    values = [[(path, value)] for text in sweep or () for path, value in swept(text)]
    others = [changed(found, after, dict(row)) for row in values] or [after]
    if others == [before]:
        raise BadSetup("Nothing differs: name a change with --set, --sweep or --preset.")
    made = []
    for other in others:
        with progress_bar() as progress:
            run = Run(seed=seed, seats=chairs, jobs=jobs, cluster=cluster, progress=progress)
            made.append(play(found, before, other, games, bot, run, len(others)))
    if json:
        return print_json(made)
    for comparison in made:
        print_comparison(comparison)
    return None


@lab.command("search")
def search(
    game: GameId,
    tune: Annotated[list[str], typer.Option(metavar="PATH=LOW..HIGH", help="A number to tune; repeatable.")],
    target: Annotated[
        list[str],
        typer.Option(
            metavar="NAME=VALUE", help="What is wanted: first, length, draws, leads, content, won; shares in percent."
        ),
    ],
    change: Set = None,
    preset: PresetName = "",
    games: Annotated[int, typer.Option(min=4, help="Games for each try.")] = 40,
    tries: Annotated[int, typer.Option(min=1, help="How many sets of numbers to try.")] = 30,
    bot: Player = "",
    seats: Seats = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    json: AsJson = False,
) -> None:
    """Search numbers of the rulebook that bring the game closest to what is wanted."""
    from ..core.values import BadSetup
    from ..lab.compare import measures, swept
    from ..lab.run import Run
    from ..lab.search import search as look
    from ..lab.show import print_search, progress_bar

    found = game_of(game)
    under, chairs = terms(found, preset, change), seats or found.preset(preset).seats
    ranges = {}
    for text in tune:
        values = list(swept(text))
        ranges[values[0][0]] = (values[0][1], values[-1][1])
    shares = {name: share for alone in (True, False) for name, (_, share) in measures(found, alone).items()}
    targets = dict[str, float]()
    for name, value in pairs(target).items():
        if not isinstance(value, int):
            raise BadSetup(f"The target {name} is a whole number, not {value}.")
        targets[name] = value / 100 if shares.get(name) else value
    with progress_bar() as progress:
        run = Run(under, seed, chairs, jobs, cluster, progress)
        made = look(found, ranges, targets, games, tries, bot, run)
    print_json(made) if json else print_search(made)


@lab.command("play")
def play(
    game: GameId,
    out: Annotated[Path, typer.Option(metavar="FILE", help="The Parquet file; what stands in it is not played again.")],
    bots: Annotated[str, typer.Option(help="Bots by name, separated by commas; they take turns in the seats.")] = "",
    games: Games = 200,
    change: Set = None,
    preset: PresetName = "",
    seats: Seats = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    cluster: Cluster = "",
) -> None:
    """Play games into a Parquet file, one row for each side: for notebooks and other programs."""
    from ..lab.frames import sampled
    from ..lab.run import Run
    from ..lab.show import progress_bar

    found = game_of(game)
    under, chairs = terms(found, preset, change), seats or found.preset(preset).seats
    with progress_bar() as progress:
        made = sampled(found, bots.split(","), games, Run(under, seed, chairs, jobs, cluster, progress), out)
    typer.echo(f"{out} holds {len(made)} sides of games.")


@lab.command("watch")
def watch(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What was measured before.")],
    write: Annotated[bool, typer.Option("--write", help="Write down what is measured now.")] = False,
    jobs: Jobs = 1,
) -> None:
    """Play a fixed set of games again and say what moved beyond its interval."""
    from ..core import games as all_games
    from ..lab import watch as watching

    old = [] if write else watching.read(file)
    games = [game for game in all_games().values() if (game.ours if write else game.id in {row.game for row in old})]
    new = watching.take(games, jobs)
    if write:
        watching.write(file, new)
        return typer.echo(f"{file} holds {len(new)} measures of {len(games)} games.")
    for row in (found := watching.moved(old, new)):
        typer.echo(row.said)
    if found:
        raise typer.Exit(1)
    return typer.echo(f"Nothing moved: {len(new)} measures of {len(games)} games lie where they lay.")
