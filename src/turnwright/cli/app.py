"""The command line itself: how mistakes are said, and a game as a command."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .. import __version__
from ..core.values import TurnwrightError


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


@app.callback(invoke_without_command=True)
def turnwright(
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> None:
    if version:
        typer.echo(f"turnwright {__version__}")
        raise typer.Exit


def _by_mail(name: str) -> Any:
    """The moderator's commands for the game of that id; None if there is no such game."""
    from ..core import games

    if name not in games():
        return None
    from ..moderator.commands import app as moderated
    from ..moderator.slips import check_mail

    check_mail(games()[name])
    group = typer.main.get_group(moderated)
    group.name = name
    return group
