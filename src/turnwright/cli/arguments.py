"""What several commands take, and how they answer."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.reading import LARGEST, whole
from ..core.values import BadSetup

if TYPE_CHECKING:
    from ..core import Game

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
Jobs = Annotated[int, typer.Option(min=1, help="Games played at the same time.")]
Cluster = Annotated[
    str, typer.Option("--cluster", metavar="ADDRESS", help="Play on the Ray cluster there; `local`: on one made here.")
]
PresetName = Annotated[
    str,
    typer.Option("--preset", metavar="NAME", help="A named way to play; `turnwright rules GAME --presets` lists them."),
]

Data = Annotated[Path | None, typer.Option(help="Folder that keeps the matches; your user data folder if left out.")]
Lang = Annotated[str, typer.Option(help="Language, such as `de`; your system's if left out.")]
Token = Annotated[
    str,
    typer.Option(
        envvar="TURNWRIGHT_TOKEN", help="Your token at a hosted table; better in the variable TURNWRIGHT_TOKEN."
    ),
]


def in_language(code: str) -> AbstractContextManager[None]:
    """What is said in the language of that code, or in the reader's own."""
    from ..core.language import reading
    from ..languages import chosen

    return reading(chosen(code))


def game_of(name: str) -> Game[Any, Any]:
    from ..core import find_game

    return find_game(name)


def games_of(names: list[str] | None) -> list[Game[Any, Any]]:
    from ..core import games

    return [game_of(name) for name in names] if names else list(games().values())


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


def print_json(value: Any) -> None:
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
