"""Host the table for people elsewhere: see docs/hosting.md."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..core.values import TurnwrightError
from .app import app
from .arguments import Data


@app.command()
def worker(data: Data = None) -> None:
    """Hosted on PostgreSQL: let bots think, deadlines pass and files be read, until it is stopped."""
    from ..hosting.serve import worker as work

    work(data)


@app.command()
def inbound(
    listen: Annotated[
        str, typer.Option(metavar="PLACE", help="Take mail by LMTP at HOST:PORT, or at a socket: /run/turnwright/lmtp.")
    ] = "",
    imap: Annotated[bool, typer.Option("--imap", help="Look into the mailbox that TURNWRIGHT_IMAP names.")] = False,
    every: Annotated[int, typer.Option(min=5, help="With --imap: seconds between two looks.")] = 60,
    to: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS", help="For one mail on standard input: whom it was sent to.")
    ] = None,
    data: Data = None,
) -> None:
    """Hosted: let orders by mail in, by LMTP, from a mailbox, or one mail from standard input."""
    from ..hosting.serve import inbound as take_in

    take_in(data, listen, imap, every, to or [])


@app.command()
def check(
    production: Annotated[bool, typer.Option("--production", help="Is it safe to host the table like this?")] = False,
    processes: Annotated[int, typer.Option(min=1, max=64, help="Hosted: web processes.")] = 1,
    data: Data = None,
) -> None:
    """Say what is wrong with the settings, without starting anything."""
    if production:
        from ..hosting.serve import checked

        checked(processes, data)
        typer.echo("All settings are safe.")
    else:
        from ..server.serve import usable_folder

        typer.echo(f"Matches are kept in {usable_folder(data)}.")


@app.command()
def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A new file; it holds secrets, so only you can read it.")
    ],
    data: Data = None,
) -> None:
    """Save everything that the table keeps, while it may be running."""
    _set_up(data)
    from ..server import backup as backups

    counts = backups.backup(file)
    typer.echo(f"{counts['tables.play']} matches, {counts.total()} rows, in {file}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, or the file of one match.")], data: Data = None
) -> None:
    """Bring back a backup into an empty table, on SQLite or PostgreSQL; or add one match from its file."""
    folder = _set_up(data)
    from ..server import backup as backups
    from ..server import datafolder, wire

    lock = None if wire.several() else datafolder.hold(folder)
    if lock is None and not wire.several():
        raise TurnwrightError("A server is running on this data folder; stop it first.")

    if not backups.is_one(file):
        from ..files import read_lines
        from ..server import new_matches

        backups.up_to_date()
        typer.echo(f"The match is at /m/{new_matches.read_file(read_lines(file))}.")
        return
    counts, left_out = backups.restore(file)
    typer.echo(f"{counts['tables.play']} matches, {counts.total()} rows.")
    if left_out:
        typer.echo(f"{left_out.total()} rows about people were left out: this is a table on one's own machine.")


@app.command()
def export(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="The last part of its address: /m/MATCH.")],
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where to write its file; of a running one, for you alone.")
    ],
    data: Data = None,
) -> None:
    """Save one match of the table, with its dice; `restore` brings it to any other."""
    _set_up(data)
    from ..files import save_match
    from ..server import tables

    with tables.held(match.rpartition("/")[2]) as hosted:
        save_match(hosted.match, file)


def _set_up(data: Path | None) -> Path:
    """Django, for the table that the environment speaks of: a hosted one, or that on one's own machine."""
    import os

    from ..server.serve import usable_folder

    folder = usable_folder(data)
    if os.environ.get("TURNWRIGHT_HOSTS") or os.environ.get("TURNWRIGHT_DATABASE"):
        from ..hosting.serve import installed

        installed()
        os.environ["DJANGO_SETTINGS_MODULE"] = "turnwright.hosting.settings"
    else:
        os.environ["DJANGO_SETTINGS_MODULE"] = "turnwright.server.settings"
    import django

    django.setup()
    return folder


@app.command()
def host(
    handle: Annotated[str, typer.Argument(metavar="HANDLE", help="Whose: @ada.")],
    no: Annotated[bool, typer.Option("--no", help="Not any more.")] = False,
    data: Data = None,
) -> None:
    """Let somebody with an account see to the table: its health, people, reports and backups."""
    from ..hosting.serve import installed, prepared
    from ..server.serve import usable_folder

    installed()
    usable_folder(data)
    prepared()
    from ..hosting.people import by_handle

    person = by_handle(handle)
    if person.guest:
        raise TurnwrightError(f"{person.name} is a guest; a host needs an account.")
    person.user.is_staff = not no
    person.user.save(update_fields=["is_staff"])
    typer.echo(f"{person.name} is {'no host any more' if no else 'a host'}.")


@app.command("push-key")
def push_key() -> None:
    """Make a key for web push: a line for the host's settings."""
    from ..hosting.serve import installed

    installed()
    from ..hosting.vapid import new_key

    typer.echo(f"TURNWRIGHT_PUSH_KEY={new_key()}")
