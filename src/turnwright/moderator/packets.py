"""Packets: what one seat is sent at the start of a turn.  A pure function of what that seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from turnwright.core import Game, Malformed, Match, TurnwrightError, Value
from turnwright.core.mail import Part, Report, Row
from turnwright.kit.words import say
from turnwright.sitting import Line, Seal, Sitting

from .letters import header
from .page import page
from .plain import plain

FORMAT = 1


class News(Value):
    """An event as the seat heard it, as data and in words."""

    event: dict[str, Any]
    said: str
    detail: str
    section: str


class Packet(Value):
    """packet.json: all that a program needs to write and check orders for this seat."""

    turnwright_packet: int
    game: str
    rules: int
    match: str
    """The commitment to the dice, which tells the match from every other."""
    seat: int
    role: str
    turn: int
    header: str
    """The first line that orders for this turn must have."""
    names: tuple[str, ...]
    options: dict[str, Any]
    variant: dict[str, Any]
    unread: tuple[tuple[str, str], ...]
    news: tuple[News, ...]
    view: msgspec.Raw


def make_packet(
    match: Match[Any, Any],
    seat: int,
    turn: int,
    key: str,
    names: Sequence[str],
    since: int,
    unread: Sequence[tuple[str, str]] = (),
) -> dict[str, str]:
    """The files of a packet by name; `since` is the action from which on the news is news."""
    game, sitting = match.game, Sitting(match, seat)
    view, news = sitting.view, sitting.log(since=since).lines
    first = header(game, seat, turn, key)
    report = with_seals(with_unread(report_of(sitting, news), unread), sitting.seals)
    asked = seat in match.table.asks
    packet = Packet(
        FORMAT,
        game.id,
        game.version,
        match.header.streams[0].commitment,
        seat,
        game.role(seat),
        turn,
        first,
        tuple(names),
        match.header.options,
        match.header.variant,
        tuple(unread),
        tuple(map(_news, news)),
        msgspec.Raw(game.show(match.table, seat)),
    )
    form = order_form(game, view, first) if asked else closed_form(game, view)
    return {
        "report.txt": plain(report) + how_to_answer(game, first, asked),
        "report.html": page(report, form, game.title),
        "packet.json": msgspec.json.format(msgspec.json.encode(packet), indent=1).decode() + "\n",
        "orders.txt": form,
    }


def read_packet(game: Game[Any, Any], sent: bytes) -> tuple[Packet, Any]:
    """A packet and the view in it."""
    try:
        packet = msgspec.json.decode(sent, type=Packet)
    except msgspec.DecodeError as error:
        raise Malformed(say("This is no packet: {error}.", error=error)) from None
    if packet.turnwright_packet != FORMAT:
        raise TurnwrightError(
            say(
                "The packet has format {found}; this Turnwright reads {known}.",
                found=packet.turnwright_packet,
                known=FORMAT,
            )
        )
    if packet.game != game.id:
        raise TurnwrightError(say("This is a packet of {game}, not of {wanted}.", packet, wanted=game.id))
    if packet.rules != game.version:
        raise TurnwrightError(
            say(
                "The packet is of rules version {rules}; this Turnwright plays version {version}.",
                packet,
                version=game.version,
            )
        )
    return packet, game.read_view(bytes(packet.view), game.make_book(packet.variant))


def report_of(sitting: Sitting, news: Sequence[Line]) -> Report:
    """The game's own report, or one made of its news and its terminal picture."""
    game, view, prompt = sitting.game, sitting.view, sitting.prompt
    if own := game.mail.report(view):
        return own
    rows = [Row(line.words.label, note=line.words.detail, section=line.words.section) for line in news]
    parts = [Part(say("What happened"), rows=tuple(rows), wide=True)] if rows else []
    if picture := sitting.picture():
        parts.append(Part(say("How things stand"), text=picture, wide=True))
    return Report(game.role(view.seat or 0), game.title, prompt.label, prompt.detail, parts=tuple(parts))


def with_unread(report: Report, unread: Sequence[tuple[str, str]]) -> Report:
    """Lines of the last sheet that meant nothing, next to those that the rules refused."""
    if not unread:
        return report
    rows = tuple(Row(text, note=reason, tone="bad") for text, reason in unread)
    part = Part(say("Could not be read"), say("in your last orders"), rows)
    return report.but(parts=(*report.parts[:1], part, *report.parts[1:]))


def with_seals(report: Report, seals: Sequence[Seal]) -> Report:
    """What was published of the dice, where a person reads it before the first one falls; at the end the key too."""
    if not seals:
        return report
    rows = [Row(say("Seal"), note=seal.commitment) for seal in seals]
    rows += [Row(say("Key"), note=seal.key) for seal in seals if seal.key]
    known = any(seal.key for seal in seals)
    shown = say("the key fits the seal") if known else say("keep the seal; the key is shown at the end")
    return report.but(parts=(*report.parts, Part(say("The dice"), shown, tuple(rows), wide=True)))


def _news(line: Line) -> News:
    words = line.words
    return News(msgspec.to_builtins(line.event), words.label, words.detail, words.section)


# The form


def order_form(game: Game[Any, Any], view: Any, first: str) -> str:
    """orders.txt: the first line, room to write, what there is to order for, and every order by example."""
    how = [
        say("Write your orders into this form, one a line, and send it back. What stands behind # is not read."),
        say("`turnwright {id} check orders.txt` says what each line would come to.", game),
    ]
    parts = [how, game.mail.reminders(view), guide_lines(game)]
    return "\n".join([first, *(line for part in parts for line in ("", *(f"# {row}".rstrip() for row in part)))]) + "\n"


def guide_lines(game: Game[Any, Any]) -> list[str]:
    """Every order by example, under its heading."""
    guide = game.mail.GUIDE
    width = max((len(row.example) for row in guide), default=0)
    lines = list[str]()
    for group in dict.fromkeys(row.group for row in guide):
        rows = [row for row in guide if row.group == group]
        lines += [group, *(f"  {row.example:<{width}}  {row.meaning}" for row in rows), ""]
    return lines


def closed_form(game: Game[Any, Any], view: Any) -> str:
    return "# " + say("{role} has nothing to order now.", role=game.role(view.seat)) + "\n"


def how_to_answer(game: Game[Any, Any], first: str, asked: bool) -> str:
    """The foot of the text report."""
    if not asked:
        return ""
    return "\n".join(
        [
            say("YOUR ORDERS"),
            "",
            say("Send orders.txt back, or reply with this line and your orders below it, one a line:"),
            "",
            f"    {first}",
            "",
        ]
    )
