"""Letters: what a player sends (a file, the body of a mail) and what is answered, as plain text."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from turnwright.core import Game, TurnwrightError, Value
from turnwright.kit.orders import header_in, lines_of, split_lines
from turnwright.kit.words import listed, say, say_n

from .slips import Slip, slip_lines

WITHDRAW = "withdraw"
LARGEST = 200_000
"""Bytes of orders that anybody could have written."""


class Refused(TurnwrightError):
    """Orders that are not taken, with what to do about it."""


class Letter(Value):
    """Orders with what their first line says of them."""

    who: str
    turn: int
    key: str
    text: str


def decode(sent: bytes) -> str:
    """The text of a file, whatever wrote it."""
    if len(sent) > LARGEST:
        raise Refused(say("That is too long for orders; send the order form alone."))
    if sent.startswith((b"\xff\xfe", b"\xfe\xff")):
        return sent.decode("utf-16", errors="replace")
    try:
        return sent.decode("utf-8-sig")
    except UnicodeDecodeError:
        return sent.decode("cp1252", errors="replace")


def read_letter(text: str) -> Letter:
    """Find the first line of the form: where the player wrote, or else in the packet that is quoted below."""
    rows = [row.strip().strip("\ufeff") for row in split_lines(text)]
    written = [found for row in rows if not row.startswith(">") and (found := header_in(row))]
    in_quotation = [found for row in rows if row.startswith(">") and (found := header_in(row.lstrip("> ")))]
    headers = list(dict.fromkeys(written or in_quotation))
    if not headers:
        raise Refused(
            say(
                "There is no line that says whose orders these are; copy the first line of the form in your packet, "
                "with its turn and key."
            )
        )
    if len(headers) > 1:
        raise Refused(say("There are two different first lines in it; send the orders of one seat and turn at a time."))
    (found,) = headers
    return Letter(found.who, found.turn, found.key, text)


def header(game: Game[Any, Any], seat: int, turn: int, key: str) -> str:
    """The first line of a form."""
    return f"{game.role(seat)} turn {turn} key {key}"


def find_seat(game: Game[Any, Any], seats: int, who: str) -> int:
    """The seat by what the book calls it, or by the last word of that."""
    roles = {game.role(seat).lower(): seat for seat in range(seats)}
    roles |= {role.rpartition(" ")[2]: seat for role, seat in roles.items()}
    said = " ".join(who.lower().split())
    if said in roles:
        return roles[said]
    near = get_close_matches(said, roles, n=1)
    if near:
        raise Refused(say("Nobody here is called {who}; did you mean {role}?", who=who, role=game.role(roles[near[0]])))
    known = listed([game.role(seat) for seat in range(seats)])
    raise Refused(say("Nobody here is called {who}; here are {roles}.", who=who, roles=known))


def is_withdrawal(text: str) -> bool:
    """`withdraw` and nothing else takes back what was sent before."""
    return [line.words.lower() for line in lines_of(text) if not line.above] == [WITHDRAW]


def reply_withdrawn(game: Game[Any, Any], seat: int, turn: int) -> str:
    taken_back = say(
        "{role}, turn {turn}: your orders are taken back; the turn waits for new ones.", role=game.role(seat), turn=turn
    )
    return f"{taken_back}\n"


def reply(game: Game[Any, Any], seat: int, turn: int, slip: Slip) -> str:
    """What a player is answered to orders that were taken."""
    orders = say("There are no orders in it: whatever was ordered before goes on.")
    if slip.lines and slip.refused:
        orders = say_n(
            "{n} order taken, {refused} refused.",
            "{n} orders taken, {refused} refused.",
            slip.taken,
            refused=slip.refused,
        )
    elif slip.lines:
        orders = say_n("{n} order taken.", "{n} orders taken.", slip.taken)
    head = say("{role}, turn {turn}: {orders}", role=game.role(seat), turn=turn, orders=orders)
    again = say("Send the whole sheet again to change anything; the last one counts.")
    return "\n".join([head, "", *slip_lines(slip), "", again]) + "\n"


def reply_refused(error: Refused) -> str:
    """What the sender is answered to orders that were not taken at all."""
    return say("These orders were not taken. {error}", error=error) + "\n"
