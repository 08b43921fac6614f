"""Read: which games there are, and their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..core.values import BadSetup
from .app import app
from .arguments import AsJson, GameId, game_of, print_json

if TYPE_CHECKING:
    from ..core import Preset


@app.command("games")
def list_games(json: AsJson = False) -> None:
    """List the games found."""
    from ..core import games

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
    found = game_of(game)
    if presets:
        if json:
            print_json(found.presets)
        else:
            typer.echo("\n".join(_way(one) for one in found.presets))
        return
    if numbers:
        from ..citations import printed

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
        from ..citations import coverage as citations
        from ..lab.playing import citation_lines

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


def _within(number: str, section: str | None) -> bool:
    return section is None or number == section or number.startswith(f"{section}.")


def _way(preset: Preset) -> str:
    """A way to play in one line: what it is called, what it changes and how long it takes."""
    told = preset.why.rstrip("."), preset.measured.rstrip("."), preset.length, preset.difficulty
    facts = ". ".join(fact for fact in told if fact)
    return f"{preset.name}: {preset.title}. {facts}."


def _seats(counts: tuple[int, ...]) -> str:
    few, many = counts[0], counts[-1]
    return "solo" if many == 1 else f"{few} players" if few == many else f"{few} to {many} players"
