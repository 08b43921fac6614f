"""The command line.  Each command imports what it needs when it runs, so that help and errors come at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from . import __version__
from .core.reading import LARGEST, whole
from .core.values import BadSetup, TurnwrightError

if TYPE_CHECKING:
    from .core import Game, Match, Preset


class Commands(TyperGroup):
    """Every mistake a user can put right ends in one sentence and exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except TurnwrightError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(2) from None

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command, or else a game: `turnwright GAME new` and so on play it by files and mail."""
        return super().get_command(ctx, cmd_name) or _by_mail(cmd_name)

    def list_commands(self, ctx: Any) -> list[str]:
        """In the order below, not in that of the alphabet."""
        return list(self.commands)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Turnwright: strategy rulebooks as software. Play, host, study, measure and write games; "
    "`turnwright GAME --help` shows how a game with written orders is played by files and mail.",
)

GameId = Annotated[str, typer.Argument(metavar="GAME", help="Id of a game; `turnwright games` lists them.")]
GameIds = Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Ids of games; all of them if left out.")]
MatchFile = Annotated[Path, typer.Argument(metavar="FILE", help="A match file (JSON lines).")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Bots = Annotated[
    str, typer.Option(help="Bots by name, separated by commas; fewer than seats take turns. See docs/bots.md.")
]
Seed = Annotated[int, typer.Option(help="The same seed gives the same result.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Set an option of the game; repeatable.")
]
Variant = Annotated[
    list[str] | None,
    typer.Option("--variant", metavar="PATH=VALUE", help="Change a number of the rulebook; repeatable."),
]
PresetName = Annotated[
    str,
    typer.Option("--preset", metavar="NAME", help="A named way to play; `turnwright rules GAME --presets` lists them."),
]


@app.callback(invoke_without_command=True)
def turnwright(
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> None:
    if version:
        typer.echo(f"turnwright {__version__}")
        raise typer.Exit


# Play


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Id of a game; left out, a menu opens.")] = None,
    bots: Annotated[
        str, typer.Option(help="Who plays the other seats: bots by name, or `human` for hot seat.")
    ] = "normal",
    seat: Annotated[int, typer.Option(help="Your seat, counted from 0.")] = 0,
    seed: Annotated[int | None, typer.Option(help="Fixed dice instead of secret ones.")] = None,
    file: Annotated[Path | None, typer.Option("--file", help="Resume from this match file and save to it.")] = None,
    preset: PresetName = "",
    option: Options = None,
    variant: Variant = None,
) -> None:
    """Play in the terminal, against bots or with people at the same keyboard."""
    found = _game(game) if game else None
    from .terminal.app import play as play_in_terminal

    usual = (found.preset(preset).seats or found.seats[0]) if found else 2
    seats = bots.split(",") * (usual - 1 if "," not in bots else 1)
    if not 0 <= seat <= len(seats):
        raise BadSetup(f"There is no seat {seat}; with {len(seats) + 1} at the table they are 0 to {len(seats)}.")
    play_in_terminal(
        game,
        preset=preset,
        options=pairs(option),
        variant=pairs(variant),
        seats=[*seats[:seat], "you", *seats[seat:]],
        seed=None if seed is None else str(seed),
        resume=file if file and file.exists() else None,
        save=file,
    )


@app.command()
def serve(
    data: Annotated[
        Path | None, typer.Option(help="Folder that keeps the matches; your user data folder if left out.")
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; if taken, the next free one.")] = 8000,
    open_browser: Annotated[bool, typer.Option("--open/--no-browser", help="Open the table in your browser.")] = True,
) -> None:
    """Open the table: play in the browser, against bots or with people at the same screen."""
    from .server.serve import serve as serve_table

    serve_table(data, port, open_browser)


# Read


@app.command("games")
def list_games(json: AsJson = False) -> None:
    """List the games found."""
    from .core import games

    found = games().values()
    if json:
        keys = ("id", "title", "seats", "version", "author", "blurb")
        print_json([{key: getattr(game, key) for key in keys} for game in found])
        return
    width = max(len(game.id) for game in found)
    for game in found:
        typer.echo(f"{game.id:<{width}}  {game.title} ({_seats(game.seats)}). {game.blurb}")


@app.command()
def rules(
    game: GameId,
    section: Annotated[str | None, typer.Argument(metavar="SECTION", help="A section number, such as 3.8.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Show which code and tests cite each section.")] = False,
    numbers: Annotated[
        bool, typer.Option("--numbers", help="List what --variant can change, each by its path.")
    ] = False,
    presets: Annotated[
        bool, typer.Option("--presets", help="List the named ways to play that --preset takes.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Print a game's rules, one section of them, who cites each section, what can be changed, or the ways to play."""
    found = _game(game)
    if presets:
        if json:
            print_json(found.presets)
        else:
            typer.echo("\n".join(_way(one) for one in found.presets))
        return
    if numbers:
        from .citations import printed

        book = [one for one in printed(found) if _within(one.section, section)]
        if json:
            print_json(
                {one.path: {key: getattr(one, key) for key in ("value", "low", "high", "section")} for one in book}
            )
        else:
            lines = (f"{one.path} = {one.value} ({one.takes}; {one.section})" for one in book)
            typer.echo("\n".join(lines) if book else f"{found.title} has no such numbers.")
        return
    if coverage:
        from .citations import coverage as citations
        from .lab.playing import citation_lines

        rows = [row for row in citations(found.folder) if _within(row.section, section)]
        if not rows:
            raise BadSetup(f"{found.title} has no section {section}; its sections are {', '.join(found.rules)}.")
        print_json(rows) if json else typer.echo("\n".join(citation_lines(rows)))
        return
    chosen = [s for s in found.rules.values() if _within(s.number, section)]
    if not chosen:
        raise BadSetup(f"{found.title} has no section {section}; its sections are {', '.join(found.rules)}.")
    if json:
        print_json([{"section": s.number, "title": s.title, "text": s.text} for s in chosen])
    else:
        typer.echo("\n\n".join(f"{s.number} {s.title}\n\n{s.text}".strip() for s in chosen))


# Record


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
    from .files import save_match
    from .lab.playing import ending, result, seat_bots
    from .lab.playing import simulate as play_match

    found = _game(game)
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
    from .files import load_match
    from .lab.playing import moves, result, story

    match = load_match(file)
    if seat is not None and not 0 <= seat < len(match.header.seats):
        raise BadSetup(f"This match has seats 0 to {len(match.header.seats) - 1}; there is no seat {seat}.")
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
    from .core import Diverged
    from .core.proof import prove
    from .files import read_lines
    from .lab.playing import proof_lines, result

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


# Measure


@app.command()
def arena(
    game: GameId,
    bots: Bots = "hard,normal",
    games: Annotated[int, typer.Option(min=1, help="How many games; rounded up to whole sets of seatings.")] = 100,
    seed: Seed = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Games played at the same time.")] = 1,
    seats: Annotated[int | None, typer.Option(help="How many play; as many as bots if left out.")] = None,
    preset: PresetName = "",
    option: Options = None,
    variant: Variant = None,
    census: Annotated[bool, typer.Option("--census", help="Count what happened, by the rulebook's names.")] = False,
    json: AsJson = False,
) -> None:
    """Let bots play many games, seats swapped with the same dice, and compare them."""
    from .lab.arena import arena as hold_arena
    from .lab.show import print_report, progress_bar

    found = _game(game)
    way = found.preset(preset)
    options, numbers = {**way.options, **pairs(option)}, {**way.variant, **pairs(variant)}
    with progress_bar() as progress:
        report = hold_arena(
            found, bots.split(","), games, seed, jobs, seats or way.seats, options, numbers, progress, census
        )
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
    jobs: Annotated[int, typer.Option(min=1, help="Games played at the same time.")] = 1,
    seats: Annotated[int | None, typer.Option(help="How many play; the fewest if left out.")] = None,
    preset: PresetName = "",
    option: Options = None,
    variant: Variant = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the games in this file and play only what is not there.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Rate bots by games in pairs, seats swapped with the same dice, against each other and the game's panel."""
    from shlex import join

    from .lab.ladder import ladder as climb
    from .lab.show import print_ladder, progress_bar

    found = _game(game)
    way = found.preset(preset)
    options, numbers = {**way.options, **pairs(option)}, {**way.variant, **pairs(variant)}
    fixed = {name: _rating(name, value) for name, value in pairs(anchor).items()}
    opponents = [name for name in against.split(",") if name]
    with progress_bar() as progress:
        rated = climb(
            found,
            bots.split(","),
            games,
            opponents,
            fixed,
            seed,
            jobs,
            seats or way.seats,
            options,
            numbers,
            resume,
            progress,
        )
    if rated.games < rated.planned:
        typer.echo(f"Stopped after {rated.games} of {rated.planned} games.", err=True)
    said = [
        ("--bots", bots),
        ("--against", against),
        ("--games", games),
        ("--seed", str(seed)),
        ("--seats", rated.seats),
    ]
    said += [("--preset", preset), *(("--anchor", text) for text in anchor or ())]
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
    json: AsJson = False,
) -> None:
    """Measure speed on one core: random play, then copy, legal, apply, view, save and load."""
    from .lab.bench import bench as measure
    from .lab.show import print_bench, print_web_bench

    if web:
        from .lab.bench_web import bench as measure_web

        found = measure_web()
        print_json(found) if json else print_web_bench(found)
        return
    rows = measure(_games(game), seconds, peers, twins=twins)
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
        from .lab.soak_web import soak_web

        held = soak_web(60 * minutes, seed)
        said = f"{held.kills} kills, {held.actions} actions and {held.undos} undos acknowledged, all kept."
        return print_json(held) if json else typer.echo(said)
    from .files import save_match
    from .lab.soak import Broken
    from .lab.soak import soak as play_on

    try:
        rows = play_on(_games(game), 60 * minutes, seed)
    except Broken as error:
        save_match(error.match, out)
        raise TurnwrightError(f"{error} The match is in {out}.") from error
    if json:
        print_json(rows)
    else:
        typer.echo("\n".join(f"{row.game}: {row.matches} matches, {row.moves} actions, all held." for row in rows))
    return None


# Write


@app.command()
def rerecord(game: GameId, json: AsJson = False) -> None:
    """Play a game's recorded matches again under today's rules and write what comes out."""
    found = _game(game)
    try:
        from .testing.rerecord import rerecord_all
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
    found = _game(game)
    try:
        from .testing import golden as playthroughs
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
    from .newgame import write

    project = write(name, folder)
    typer.echo(f"Written to {project}; {project / 'README.md'} says how to install, test and play it.")


# What the commands share


def _game(name: str) -> Game[Any, Any]:
    from .core import find_game

    return find_game(name)


def _by_mail(name: str) -> Any:
    """The moderator's commands for the game of that id; None if there is no such game."""
    from .core import games

    if name not in games():
        return None
    from .moderator.commands import app as moderated
    from .moderator.slips import check_mail

    check_mail(games()[name])
    group = typer.main.get_group(moderated)
    group.name = name
    return group


def _games(names: list[str] | None) -> list[Game[Any, Any]]:
    from .core import games

    return [_game(name) for name in names] if names else list(games().values())


def pairs(texts: list[str] | None) -> dict[str, Any]:
    """`name=value` as typed on the command line, numbers as numbers."""
    pairs = dict[str, Any]()
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise BadSetup(f"{text} is not of the form name=value.")
        number = whole(value, -LARGEST)
        pairs[name] = value if number is None else number
    return pairs


def _rating(name: str, value: Any) -> float:
    if not isinstance(value, int):
        raise BadSetup(f"The rating of {name} is a whole number, not {value}.")
    return value


def _within(number: str, section: str | None) -> bool:
    return section is None or number == section or number.startswith(f"{section}.")


def _way(preset: Preset) -> str:
    """A way to play in one line: what it is called, what it changes and how long it takes."""
    facts = ". ".join(fact for fact in (preset.why.rstrip("."), preset.length, preset.difficulty) if fact)
    return f"{preset.name}: {preset.title}. {facts}."


def _seats(counts: tuple[int, ...]) -> str:
    few, many = counts[0], counts[-1]
    return "solo" if many == 1 else f"{few} players" if few == many else f"{few} to {many} players"


def print_json(value: Any) -> None:
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def _print_board(match: Match[Any, Any], seat: int | None) -> None:
    from rich.console import Console

    from .sitting import Sitting

    view = match.view(seat)
    Console().print(match.game.terminal.terminal(view), markup=False, highlight=False)
    typer.echo(Sitting(match, seat).prompt.label)


def main() -> None:
    app(prog_name="turnwright")
