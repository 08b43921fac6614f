"""The lab: what many games say of the rules."""

from __future__ import annotations

from pathlib import Path
from shlex import join
from typing import Annotated, Any

import typer

from .app import app
from .arguments import AsJson, GameId, PresetName, Seed, game_of, pairs, print_json

lab = typer.Typer(no_args_is_help=True, help="Study a game: balance reports, variants compared, numbers searched.")
app.add_typer(lab, name="lab")

Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Change a number of the rulebook, or an option; repeatable."),
]
Games = Annotated[int, typer.Option(min=4, help="How many games to study.")]
Player = Annotated[str, typer.Option("--bot", help="Who plays in every seat; `normal` with a slip in ten if left out.")]
Jobs = Annotated[int, typer.Option(min=1, help="Games played at the same time.")]
Seats = Annotated[int | None, typer.Option(help="How many play; two where two can.")]


def terms(game: Any, preset: str, changes: list[str] | None) -> tuple[int | None, dict[str, Any], dict[str, Any]]:
    """Seats, options and numbers of a preset with changes on top; what is named like an option is one."""
    way = game.preset(preset)
    options, numbers = dict(way.options), dict(way.variant)
    for name, value in pairs(changes).items():
        (options if name in game.options.__struct_fields__ else numbers)[name] = value
    return way.seats, options, numbers


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
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write the page; GAME.html if left out.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Play many games and write what they say of the rules, as one page."""
    from ..files import write_whole
    from ..lab.page import page
    from ..lab.report import report as study
    from ..lab.show import progress_bar

    found = game_of(game)
    chairs, options, numbers = terms(found, preset, change)
    with progress_bar() as progress:
        made = study(found, games, bot, seed, jobs, seats or chairs, options, numbers, trials, bouts, progress)
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
