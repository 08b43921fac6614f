"""What a moderator does with a folder: begin a game, collect orders, resolve the turn, see how things stand.

Collecting only stores what was sent; a turn is resolved in memory and the match file replaced at the end.  So whatever
breaks in between, doing the same again comes to the same.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from time import time_ns
from typing import Any, Literal

from turnwright import bots
from turnwright.core import BadSetup, Game, Illegal, Match, Seat, TurnwrightError, Value, key_of_seed
from turnwright.kit.words import say

from .folder import Folder, Kept, lock
from .keys import same_key
from .letters import (
    LARGEST,
    Refused,
    decode,
    find_seat,
    is_withdrawal,
    read_letter,
    reply,
    reply_refused,
    reply_withdrawn,
)
from .packets import make_packet
from .slips import Slip, check_mail, make_slip, read_orders

OPPONENT = "normal"
ENDLESS = 10_000
"""Answers of one seat in one turn after which it would never end."""

# A new game


class Player(Value):
    """Who sits where: `SEAT=Ada <ada@example.org>`, or without the seat, or without the address."""

    name: str
    mail: str = ""
    seat: int | None = None


PLAYER = re.compile(r"^(?:(?P<role>[^=<>]+)=)?\s*(?P<name>[^=<>]+?)\s*(?:<(?P<mail>[^<>\s]+@[^<>\s]+)>)?$")


def read_player(game: Game[Any, Any], seats: int, text: str) -> Player:
    found = PLAYER.match(text.strip())
    if not found:
        raise BadSetup(f"{text} is no player; write a name, such as Ada or '{game.role(0)}=Ada <ada@example.org>'.")
    try:
        seat = find_seat(game, seats, found["role"]) if found["role"] else None
    except Refused as error:
        raise BadSetup(str(error)) from None
    return Player(found["name"], found["mail"] or "", seat)


def new_game(
    path: Path,
    game: Game[Any, Any],
    players: Sequence[str],
    seats: int | None = None,
    robots: Sequence[str] = (OPPONENT,),
    options: Mapping[str, Any] | None = None,
    variant: Mapping[str, Any] | None = None,
    seed: str | None = None,
    note: str = "",
) -> Folder:
    """Begin a game: the players in order or where they want to sit, bots in the seats that are left."""
    check_mail(game)
    count = seats or next((n for n in game.seats if n >= len(players)), game.seats[-1])
    if not players:
        raise BadSetup("Name at least one player; bots alone play with `turnwright simulate`.")
    if len(players) > count:
        raise BadSetup(f"There are {len(players)} players and {count} seats.")
    chosen = dict[int, Player]()
    found = [read_player(game, count, text) for text in players]
    for player in found:
        if player.seat is not None and chosen.setdefault(player.seat, player) is not player:
            raise BadSetup(f"{chosen[player.seat].name} and {player.name} both want to be {game.role(player.seat)}.")
    free = [seat for seat in range(count) if seat not in chosen]
    chosen |= dict(zip(free, [player for player in found if player.seat is None], strict=False))
    empty = [seat for seat in range(count) if seat not in chosen]
    for name in robots:
        bots.make(game, name)
    machines = {seat: robots[n % len(robots)] for n, seat in enumerate(empty)}
    sitting = [Seat(chosen[s].name) if s in chosen else Seat(bot=machines[s]) for s in range(count)]
    key = secrets.token_bytes(32) if seed is None else key_of_seed(seed)
    match = Kept.new(game, key, sitting, options, variant, note)
    folder = Folder.create(path, match, [chosen[seat].mail if seat in chosen else "" for seat in range(count)])
    with lock(path):
        if _play_bots(folder):
            folder.save()
        write_packets(folder)
    return folder


# Packets


def write_packets(folder: Folder, turn: int | None = None) -> list[Path]:
    """One packet for each person; writing them again gives the same files."""
    turn = folder.match.turn if turn is None else turn
    if not 1 <= turn <= folder.match.turn:
        raise TurnwrightError(f"There is no turn {turn} yet; turn {folder.match.turn} is open.")
    match, written = folder.match.when(turn), []
    for seat in folder.people:
        place = folder.packet_folder(turn, seat)
        for name, text in packet_of(folder, match, turn, seat).items():
            folder.put(place / name, text)
        written.append(place)
    folder.put(folder.packets_done(turn), "")
    return written


def packet_of(folder: Folder, match: Match[Any, Any], turn: int, seat: int) -> dict[str, str]:
    """The files of a packet by name."""
    since = folder.match.begun[turn - 2] + 1 if turn > 1 else 0
    names = [seat.name for seat in folder.match.header.seats]
    return make_packet(match, seat, turn, folder.key(seat, turn), names, since, _unread(folder, match, turn, seat))


def _unread(folder: Folder, match: Match[Any, Any], turn: int, seat: int) -> list[tuple[str, str]]:
    """Lines of the last sheet that could not be read, each with the reason: its sender should hear of them again."""
    file = folder.orders_file(turn - 1, seat)
    if not file.is_file():
        return []
    _, problems = read_orders(folder.game, match.view(seat), decode(file.read_bytes()))
    return [(problem.text, problem.reason) for problem in problems]


# Orders


class Receipt(Value):
    """What became of one letter."""

    source: str
    seat: int | None = None
    turn: int | None = None
    slip: Slip | None = None
    refused: str = ""
    again: bool = False
    """The same orders were there already."""
    reply: str = ""


class Sent(Value):
    """A letter as it came: from where, what, when (nanoseconds of the clock; None: just now), or why it cannot be read."""

    source: str
    data: bytes = b""
    when: int | None = None
    fault: str = ""


def read_sent(path: Path) -> Sent:
    """A letter in a file, no more of it than anybody could have written; one that cannot be read harms no other."""
    try:
        with path.open("rb") as file:
            return Sent(str(path), file.read(LARGEST + 1), path.stat().st_mtime_ns)
    except OSError as error:
        return Sent(str(path), fault=f"It cannot be read: {(error.strerror or type(error).__name__).lower()}.")


def gather(sources: Sequence[Path]) -> list[Path]:
    """Files by name, and those in folders, the oldest first, so that what came later counts."""
    found = list[Path]()
    for source in sources:
        if source.is_dir():
            inside = [path for path in source.iterdir() if path.is_file() and not path.name.startswith(".")]
            found += sorted(inside, key=lambda path: (path.stat().st_mtime_ns, path.name))
        elif source.is_file():
            found.append(source)
        else:
            raise TurnwrightError(f"There is no file or folder {source}.")
    return found


def collect(folder: Folder, letters: Iterable[Sent]) -> list[Receipt]:
    """Take letters, each by itself; what is refused changes nothing."""
    return [
        Receipt(one.source, refused=one.fault) if one.fault else take(folder, one.source, one.data, one.when)
        for one in letters
    ]


def take(folder: Folder, source: str, sent: bytes, when: int | None = None) -> Receipt:
    """Take one letter: keep its orders for its seat in place of earlier ones, and say what each line would come to."""
    when = time_ns() if when is None else when
    try:
        text = decode(sent)
        seat, turn = whose(folder, text)
        file, taken_back = folder.orders_file(turn, seat), folder.withdrawn_file(turn, seat)
        again = file.is_file() and file.read_bytes() == text.encode()
        if not again:
            refuse_older(folder.game.role(seat), when, (file, taken_back))
    except Refused as error:
        return Receipt(source, refused=str(error), reply=reply_refused(error))
    if is_withdrawal(text):
        file.unlink(missing_ok=True)
        folder.put(taken_back, text, when)
        answer = reply_withdrawn(folder.game, seat, turn)
        folder.put(folder.reply_file(turn, seat), answer)
        return Receipt(source, seat, turn, Slip(()), reply=answer)
    slip = make_slip(folder.game, folder.match.view(seat), text)
    answer = reply(folder.game, seat, turn, slip)
    if not again:
        folder.put(file, text, when)
    folder.put(folder.reply_file(turn, seat), answer)
    return Receipt(source, seat, turn, slip, again=again, reply=answer)


def refuse_older(role: str, when: int, files: Iterable[Path]) -> None:
    """What was sent last counts, in whatever order letters are collected."""
    last = max((file.stat().st_mtime_ns for file in files if file.is_file()), default=when)
    if when < last:
        raise Refused(
            say(
                "It is of {older}, older than what {role} sent at {newer}, which counts. "
                "If the older one is meant, send it once more.",
                older=_clock(when),
                role=role,
                newer=_clock(last),
            )
        )


def _clock(when: int) -> str:
    return datetime.fromtimestamp(when / 1e9).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def whose(folder: Folder, text: str) -> tuple[int, int]:
    """The seat and turn of a letter, proven by its key."""
    letter, match = read_letter(text), folder.match
    seat = find_seat(folder.game, len(folder.seats), letter.who)
    role = folder.game.role(seat)
    if match.over:
        raise Refused(say("The game is over."))
    if seat not in folder.people:
        raise Refused(say("{role} is played by a bot; nobody can order for it.", role=role))
    if not same_key(letter.key, folder.key(seat, letter.turn)):
        raise Refused(
            say(
                "The key is not that of {role} for turn {turn}; copy the first line of the form in your packet.",
                role=role,
                turn=letter.turn,
            )
        )
    if letter.turn < match.turn:
        raise Refused(
            say(
                "These orders are for turn {turn}, which is over; turn {now} is open.", turn=letter.turn, now=match.turn
            )
        )
    if letter.turn > match.turn:
        raise Refused(say("Turn {turn} has not begun; turn {now} is open.", turn=letter.turn, now=match.turn))
    if seat not in match.table.asks:
        raise Refused(say("{role} has nothing to order this turn.", role=role))
    return seat, letter.turn


# How things stand


class Standing(Value):
    """A seat at this moment.  Nothing here is secret."""

    seat: int
    role: str
    name: str
    mail: str
    state: Literal["bot", "not asked", "handed in", "missing"]
    received: str = ""
    """When the orders came, as ISO 8601."""


def standings(folder: Folder) -> list[Standing]:
    return [_standing(folder, seat) for seat in folder.seats]


def _standing(folder: Folder, seat: int) -> Standing:
    file = folder.orders_file(folder.match.turn, seat)
    sitting = folder.match.header.seats[seat]
    state: Literal["bot", "not asked", "handed in", "missing"]
    if sitting.bot:
        state = "bot"
    elif seat not in folder.match.table.asks:
        state = "not asked"
    else:
        state = "handed in" if file.is_file() else "missing"
    when = datetime.fromtimestamp(file.stat().st_mtime).astimezone() if state == "handed in" else None
    return Standing(
        seat,
        folder.game.role(seat),
        sitting.name or f"{sitting.bot} bot",
        folder.about.mail[seat],
        state,
        when.isoformat(timespec="minutes") if when else "",
    )


def missing(folder: Folder) -> list[str]:
    return [row.role for row in standings(folder) if row.state == "missing"]


# The turn


class Resolution(Value):
    """What resolving did: the turn that was resolved (none: only packets were made up for), and who missed it."""

    resolved: int | None
    turn: int
    late: tuple[str, ...]
    packets: tuple[str, ...]


def resolve(folder: Folder, force: bool = False, turn: int | None = None) -> Resolution:
    """Carry out the turn when all orders are in; with `force` whoever is late misses it.

    If an earlier run broke off between the match file and the packets, this only writes the packets.
    """
    match = folder.match
    open_turn = match.turn
    if not folder.packets_done(open_turn).is_file():
        return Resolution(None, open_turn, (), tuple(str(path) for path in write_packets(folder)))
    if match.over:
        raise TurnwrightError("The game is over; the last packets tell how it ended.")
    if turn is not None and turn != open_turn:
        raise TurnwrightError(f"Turn {turn} is not open; turn {open_turn} is.")
    late = missing(folder)
    if late and not force:
        raise TurnwrightError(f"Still without orders: {', '.join(late)}. With --force they miss turn {open_turn}.")
    if late and turn is None and len(late) == sum(row.state in ("missing", "handed in") for row in standings(folder)):
        raise TurnwrightError(
            f"Nobody has sent orders for turn {open_turn}; if that is what you want, add --turn {open_turn}."
        )
    _play_turn(folder)
    _play_bots(folder)
    folder.save()
    return Resolution(open_turn, match.turn, tuple(late), tuple(str(path) for path in write_packets(folder)))


def _play_turn(folder: Folder) -> None:
    """Everybody who is asked answers, in the order of the seats: what was sent, what the bot says, or nothing."""
    match, turn = folder.match, folder.match.turn
    mail, stored = folder.game.mail, {seat: _stored(folder, turn, seat) for seat in match.waiting()}
    for seat in match.waiting():
        text = stored[seat]
        if match.header.seats[seat].bot:
            _play_bot(folder, seat, turn)
            continue
        if text is not None:
            orders, _ = read_orders(folder.game, match.view(seat), text)
            _play(match, seat, turn, mail.answers(match.view(seat), [order.action for order in orders]))
        if match.turn == turn and seat in match.table.asks:
            _play(match, seat, turn, mail.late(match.view(seat)))


def _stored(folder: Folder, turn: int, seat: int) -> str | None:
    """The orders that a seat handed in, proven once more; None if it sent none."""
    file = folder.orders_file(turn, seat)
    if seat not in folder.people or not file.is_file():
        return None
    text = decode(file.read_bytes())
    try:
        rightful = whose(folder, text) == (seat, turn)
    except Refused:
        rightful = False
    if not rightful:
        raise TurnwrightError(
            f"{file} is not what {folder.game.role(seat)} sent; delete it and collect its orders again."
        )
    return text


def _play(match: Kept, seat: int, turn: int, actions: Iterable[Any]) -> None:
    """What the rules refuse is left out: each line stands by itself."""
    for action in actions:
        if match.turn != turn or seat not in match.table.asks:
            return
        try:
            match.play(seat, action)
        except Illegal:
            continue


def _play_bot(folder: Folder, seat: int, turn: int) -> None:
    """A bot's choice comes from the secret and the turn alone, so that resolving again gives the same."""
    match = folder.match
    bot = bots.make(folder.game, match.header.seats[seat].bot, f"{folder.key(seat, turn)} bot")
    for _ in range(ENDLESS):
        if match.turn != turn or seat not in match.table.asks:
            return
        match.play(seat, bot.choose(match.view(seat), match.legal(seat)).action)
    raise TurnwrightError(f"The bot of {folder.game.role(seat)} came to no end in turn {turn}.")


def _play_bots(folder: Folder) -> bool:
    """Go on through turns in which no person is asked; was there any?"""
    match, before = folder.match, folder.match.turn
    while not match.over and not any(seat in folder.people for seat in match.table.asks):
        _play_turn(folder)
    return match.turn > before
