"""`turnwright GAME new | packets | collect | resolve | report | check | orders`, for every game with written orders."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from turnwright.cli.arguments import AsJson, Options, Variant, pairs, print_json
from turnwright.core import BadSetup, Game, TurnwrightError, find_game
from turnwright.sitting import Sitting

from .folder import Folder
from .keys import same_key
from .letters import LARGEST, Refused, decode, is_withdrawal, read_letter
from .packets import Packet, guide_lines, read_packet
from .slips import Slip, check_mail, make_slip, slip_lines
from .turns import (
    OPPONENT,
    Receipt,
    Resolution,
    Sent,
    collect,
    gather,
    new_game,
    read_sent,
    resolve,
    standings,
    write_packets,
)

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Play by files and mail. docs/play-by-mail.md walks through it.",
)

Where = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder that keeps the game.")]
PACKET = "packet.json"
LARGEST_PACKET = 32 * 2**20
"""Bytes, far more than any packet has."""


def _game(ctx: typer.Context) -> Game[Any, Any]:
    """The game is the word before the command."""
    assert ctx.parent is not None
    return find_game(str(ctx.parent.info_name))


@app.command("new")
def new(
    ctx: typer.Context,
    folder: Where,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player", metavar="[SEAT=]NAME [<MAIL>]", help="A person; repeatable, in the order of the seats."
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many play; as many as persons if left out.")] = None,
    bots: Annotated[str, typer.Option(help="Who plays the other seats: bots by name, separated by commas.")] = OPPONENT,
    seed: Annotated[str | None, typer.Option(help="Fixed dice instead of secret ones: for trials only.")] = None,
    option: Options = None,
    variant: Variant = None,
    json: AsJson = False,
) -> None:
    """Begin a game in a new folder and write the first packets."""
    game = _game(ctx)
    made = new_game(folder, game, player or [], seats, bots.split(","), pairs(option), pairs(variant), seed)
    _say_status(made, json)


@app.command("packets")
def packets(
    ctx: typer.Context,
    folder: Where,
    turn: Annotated[int | None, typer.Option(help="Those of an earlier turn.")] = None,
    json: AsJson = False,
) -> None:
    """Write the packets of the open turn again, or those of an earlier one."""
    with Folder.held(folder, _game(ctx)) as kept:
        written = [str(path) for path in write_packets(kept, turn)]
    print_json({"turn": turn or kept.match.turn, "packets": written}) if json else typer.echo("\n".join(written))


@app.command("collect")
def collect_orders(
    ctx: typer.Context,
    folder: Where,
    sources: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ORDERS]...", help="Files or folders of files; - reads one from standard input."),
    ] = None,
    show: Annotated[
        bool, typer.Option("--all", help="Show the orders too; without it only counts, so that a moderator may play.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Take orders that players sent; each file by itself, the last one of a player counts.

    Exit code 0 if everything was taken, 1 if a file or a line was refused.
    """
    letters = _letters(sources or [])
    with Folder.held(folder, _game(ctx)) as kept:
        receipts = collect(kept, letters)
    print_json([_receipt(kept, receipt, show) for receipt in receipts]) if json else _say_receipts(kept, receipts, show)
    if any(receipt.refused or (receipt.slip and receipt.slip.refused) for receipt in receipts):
        raise typer.Exit(1)


@app.command("resolve")
def resolve_turn(
    ctx: typer.Context,
    folder: Where,
    force: Annotated[bool, typer.Option("--force", help="Do not wait for late players: they miss the turn.")] = False,
    deadline: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="Like --force, but only from this time on, such as 2030-01-31T18:00."),
    ] = None,
    turn: Annotated[int | None, typer.Option(help="Only if this turn is open.")] = None,
    json: AsJson = False,
) -> None:
    """Carry out the turn when all orders are in, and write the next packets."""
    with Folder.held(folder, _game(ctx)) as kept:
        done = resolve(kept, force or _past(deadline), turn)
    print_json(done) if json else _say_resolution(kept, done)


@app.command("report")
def report(
    ctx: typer.Context,
    folder: Where,
    show: Annotated[bool, typer.Option("--all", help="Show the orders too, which are secret.")] = False,
    json: AsJson = False,
) -> None:
    """Say how things stand: which turn is open and who has handed in orders."""
    kept = Folder.open(folder, _game(ctx))
    _say_status(kept, json)
    if show and not json:
        for seat in kept.people:
            file = kept.reply_file(kept.match.turn, seat)
            if file.is_file():
                typer.echo("\n" + file.read_text(encoding="utf-8").rstrip())


@app.command("check")
def check(
    ctx: typer.Context,
    orders: Annotated[str, typer.Argument(metavar="ORDERS", help="The orders, in a file; - reads standard input.")],
    packet: Annotated[
        Path | None, typer.Option(help=f"The packet they are for; {PACKET} beside them if left out.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Say what each line of orders would come to, from nothing but your own packet.

    Exit code 0 if all is well, 1 if a line would be refused, 2 if the orders cannot be checked at all.
    """
    game = _game(ctx)
    check_mail(game)
    found, view = read_packet(game, _packet(orders, packet))
    text = decode(_bytes(orders))
    trouble = _trouble(found, text)
    slip = Slip((), "This takes back what you sent before.") if is_withdrawal(text) else make_slip(game, view, text)
    print_json(_checked(found, slip, trouble)) if json else _say_slip(found, slip, trouble)
    if trouble or slip.refused:
        raise typer.Exit(1)


@app.command("orders")
def orders_reference(ctx: typer.Context) -> None:
    """Print how orders are written."""
    game = _game(ctx)
    file = game.folder / "ORDERS.md"
    if file.is_file():
        typer.echo(file.read_text(encoding="utf-8").rstrip())
    else:
        typer.echo("\n".join(guide_lines(game)).rstrip())


# What comes in


def _letters(sources: list[str]) -> list[Sent]:
    """Every letter with where it came from; what cannot be read, or is not there, is a refusal of its own."""
    if not sources:
        raise TurnwrightError("Say which orders to collect: files, folders of files, or - for standard input.")
    letters = list[Sent]()
    for source in sources:
        try:
            here = source == "-"
            letters += [Sent("standard input", _bytes("-"))] if here else map(read_sent, gather([Path(source)]))
        except TurnwrightError as error:
            letters.append(Sent(source, fault=str(error)))
    return letters


def _bytes(source: str, most: int = LARGEST) -> bytes:
    """No more of a file, or of standard input, than tells that it is too long."""
    if source == "-":
        return sys.stdin.buffer.read(most + 1)
    try:
        with Path(source).open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise TurnwrightError(f"Cannot read {source}: {(error.strerror or '').lower()}.") from None


def _packet(orders: str, packet: Path | None) -> bytes:
    if packet is None and orders == "-":
        raise TurnwrightError(f"Say which packet the orders are for: --packet {PACKET}.")
    beside = packet or Path(orders).parent / PACKET
    if packet is None and not beside.is_file():
        raise TurnwrightError(f"There is no {PACKET} beside {orders}; name it with --packet.")
    return _bytes(str(beside), LARGEST_PACKET)


def _trouble(packet: Packet, text: str) -> str:
    """What is wrong with the first line, as the moderator would see it."""
    try:
        letter = read_letter(text)
    except Refused as error:
        return str(error)
    right = read_letter(packet.header)
    names = (packet.role.lower(), packet.role.lower().rpartition(" ")[2])
    ours = letter.who.lower() in names and letter.turn == right.turn and same_key(letter.key, right.key)
    return "" if ours else f"The first line is not that of this packet, which is: {packet.header}"


def _past(deadline: str | None) -> bool:
    if deadline is None:
        return False
    try:
        when = datetime.fromisoformat(deadline)
    except ValueError:
        raise BadSetup(f"{deadline} is no time such as 2030-01-31T18:00.") from None
    return datetime.now().astimezone() >= (when if when.tzinfo else when.astimezone())


# What goes out


def _say_status(kept: Folder, json: bool) -> None:
    rows, match = standings(kept), kept.match
    if json:
        seats = [msgspec.to_builtins(row) for row in rows]
        print_json({"game": kept.game.id, "turn": match.turn, "over": match.over, "seats": seats})
        return
    ended = f"over. {Sitting(match, None).prompt.label}" if match.over else f"turn {match.turn} is open."
    typer.echo(f"{kept.game.title}: {ended}")
    width = max(len(row.role) for row in rows)
    names = max(len(row.name) for row in rows)
    for row in rows:
        when = f" {row.received.replace('T', ' ')[:16]}" if row.received else ""
        typer.echo(f"  {row.role:<{width}}  {row.name:<{names}}  {row.state}{when}  {row.mail}".rstrip())
    typer.echo(f"Packets are in {kept.packet_folder(match.turn, 0).parent}.")


def _say_receipts(kept: Folder, receipts: list[Receipt], show: bool) -> None:
    for receipt in receipts:
        if receipt.refused:
            typer.echo(f"{receipt.source}: not taken. {receipt.refused}")
            continue
        assert receipt.seat is not None
        assert receipt.turn is not None
        assert receipt.slip is not None
        counts = f"{receipt.slip.taken} taken, {receipt.slip.refused} refused" + (
            ", as before" if receipt.again else ""
        )
        typer.echo(f"{receipt.source}: {kept.game.role(receipt.seat)}, turn {receipt.turn}: {counts}.")
        if show:
            typer.echo("\n".join(f"    {line}".rstrip() for line in slip_lines(receipt.slip)))
        else:
            typer.echo(f"    Line by line: {kept.reply_file(receipt.turn, receipt.seat)}")
    left = [row.role for row in standings(kept) if row.state == "missing"]
    typer.echo(f"Still without orders: {', '.join(left)}." if left else "All orders are in.")


def _receipt(kept: Folder, receipt: Receipt, show: bool) -> dict[str, Any]:
    slip = receipt.slip
    row: dict[str, Any] = {
        "source": receipt.source,
        "seat": receipt.seat,
        "role": None if receipt.seat is None else kept.game.role(receipt.seat),
        "turn": receipt.turn,
        "accepted": slip is not None,
        "error": receipt.refused or None,
        "taken": slip.taken if slip else 0,
        "refused": slip.refused if slip else 0,
        "again": receipt.again,
    }
    return row | ({"lines": slip.lines, "left": slip.left} if slip and show else {})


def _say_resolution(kept: Folder, done: Resolution) -> None:
    if done.resolved is None:
        typer.echo(f"The packets of turn {done.turn} were not all written; they are now. Nothing else was done.")
    else:
        typer.echo(f"Turn {done.resolved} is resolved.")
        if done.late:
            typer.echo(f"Without orders: {', '.join(done.late)}.")
    if kept.match.over:
        typer.echo(f"The game is over: {Sitting(kept.match, None).prompt.label}")
    typer.echo(f"Packets of turn {done.turn}:")
    for packet in done.packets:
        typer.echo(f"  {packet}")


def _say_slip(packet: Packet, slip: Slip, trouble: str) -> None:
    if trouble:
        typer.echo(trouble + "\n")
    counts = f"{slip.taken} fine, {slip.refused} would be refused."
    typer.echo(f"{packet.role}, turn {packet.turn}: {counts if slip.lines else 'no orders, so earlier ones go on.'}")
    typer.echo("\n".join(slip_lines(slip)))


def _checked(packet: Packet, slip: Slip, trouble: str) -> dict[str, Any]:
    return {
        "ok": not trouble and not slip.refused,
        "role": packet.role,
        "turn": packet.turn,
        "error": trouble or None,
        "taken": slip.taken,
        "refused": slip.refused,
        "left": slip.left,
        "lines": slip.lines,
    }
