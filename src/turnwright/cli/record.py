"""Record: let bots play a match, tell one again, prove one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.values import BadSetup, TurnwrightError
from .app import app
from .arguments import AsJson, Bots, GameId, MatchFile, Options, PresetName, Seed, Variant, game_of, pairs, print_json

if TYPE_CHECKING:
    from ..core import Match


@app.command()
def simulate(
    game: GameId,
    bots: Bots = "normal",
    seed: Seed = 1,
    games: Annotated[int, typer.Option(min=1, help="How many matches; match n has seed SEED + n - 1.")] = 1,
    out: Annotated[
        Path | None, typer.Option(help="Write the match here; several go to FILE-1, FILE-2 and so on.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many play; as many as bots if left out.")] = None,
    preset: PresetName = "",
    option: Options = None,
    variant: Variant = None,
    json: AsJson = False,
) -> None:
    """Let bots play whole matches and record them."""
    from ..files import save_match
    from ..lab.playing import ending, result, seat_bots
    from ..lab.playing import simulate as play_match

    found = game_of(game)
    names = seat_bots(found, bots.split(","), seats or found.preset(preset).seats)
    rows = []
    for n in range(games):
        match = play_match(found, names, seed + n, pairs(option), pairs(variant), preset)
        file = out and (out if games == 1 else out.with_stem(f"{out.stem}-{n + 1}"))
        if file:
            save_match(match, file)
        rows.append(result(match) | {"seed": seed + n, "file": file and str(file)})
        if not json:
            typer.echo(
                f"Seed {seed + n}, {len(match.log)} actions: {ending(match)}" + (f" Written to {file}." if file else "")
            )
    if json:
        print_json(rows)


@app.command()
def replay(
    file: MatchFile,
    at: Annotated[int | None, typer.Option(help="Show the board after this many actions instead.")] = None,
    seat: Annotated[int | None, typer.Option(help="As this seat knew it; a spectator if left out.")] = None,
    short: Annotated[bool, typer.Option("--moves", help="Only the actions, in their short written form.")] = False,
    json: AsJson = False,
) -> None:
    """Tell a recorded match in words, or show its board at any moment."""
    from ..files import load_match
    from ..lab.playing import moves, result, story

    match = load_match(file)
    _insist_on_seat(match, seat)
    if at is None:
        lines = list((moves if short else story)(match, seat))
        print_json(result(match) | {"story": lines}) if json else typer.echo("\n".join(lines))
        return
    moment = match.at(at)
    if json:
        typer.echo(match.game.show(moment.table, seat).decode())
    else:
        _print_board(moment, seat)


@app.command()
def verify(
    file: MatchFile,
    seal: Annotated[
        list[str] | None,
        typer.Option(
            "--seal", metavar="HEX", help="A seal that was published before; repeatable. No other may be in it."
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Play a match again and say what it proves: every digest, and the dice of every seal."""
    from ..core import Diverged
    from ..core.proof import prove
    from ..files import read_lines
    from ..lab.playing import proof_lines, result

    try:
        proof = prove(read_lines(file), published=seal or ())
    except TurnwrightError as error:
        if json:
            at = error.at if isinstance(error, Diverged) else None
            print_json({"ok": False, "file": str(file), "diverged_at": at, "error": str(error)})
        raise
    if json:
        keys = ("seals", "spans", "ending", "compared", "drawn")
        found = {key: getattr(proof, key) for key in keys}
        dice = sum(seal.dice for seal in proof.seals)
        stands = result(proof.match) if proof.match else {}
        print_json({"ok": True, "file": str(file), "diverged_at": None, "error": None, "dice": dice} | stands | found)
    else:
        typer.echo("\n".join(proof_lines(proof)))


@app.command()
def review(
    file: MatchFile,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it as one page that needs nothing else.")
    ] = None,
    seat: Annotated[int, typer.Option(help="Whose chance is shown, counted from 0.")] = 0,
    games: Annotated[
        int | None,
        typer.Option(min=3, help="Games played on from each moment; as many as two minutes allow if left out."),
    ] = None,
    seed: Seed = 1,
    json: AsJson = False,
) -> None:
    """Judge a finished match: the chance to win over time, turning points, and what would have been better."""
    from ..files import load_match, write_whole
    from ..lab.show import progress_bar
    from ..review import Effort, reviewing
    from ..review.page import page
    from ..review.words import Reader, lines

    match = load_match(file)
    _insist_on_seat(match, seat)
    effort = Effort(games=games, choices=2 * games, seed=seed) if games else None
    with progress_bar() as progress:
        for made in reviewing(match, effort, seed):
            progress(made.done, made.games)
    reader = Reader(made, match, seat)
    if out:
        write_whole(out, page(reader))
    if json:
        print_json(made)
    else:
        typer.echo("\n".join([*lines(reader), *([f"Written to {out}."] if out else [])]))


def _insist_on_seat(match: Match[Any, Any], seat: int | None) -> None:
    if seat is not None and not 0 <= seat < len(match.header.seats):
        raise BadSetup(f"This match has seats 0 to {len(match.header.seats) - 1}; there is no seat {seat}.")


def _print_board(match: Match[Any, Any], seat: int | None) -> None:
    from rich.console import Console

    from ..sitting import Sitting

    view = match.view(seat)
    Console().print(match.game.terminal.terminal(view), markup=False, highlight=False)
    typer.echo(Sitting(match, seat).prompt.label)
