"""Shorthand for the tests of the web table."""

import re
import time
from collections.abc import Callable
from html import unescape
from typing import Any

from turnwright.core import Seat, find_game
from turnwright.server import new_matches, tables

YOU, FRIEND, BOT = Seat(name="You"), Seat(name="Friend"), Seat(bot="easy")


def new(game: str = "connect_four", seats: tuple[Seat, ...] = (YOU, FRIEND)) -> str:
    return new_matches.create(find_game(game), seats)


def drop(column: int) -> Any:
    return find_game("connect_four").read_action({"type": "Drop", "column": column})


def question(slug: str, seat: int) -> str:
    """The token of what this seat is asked now, as a page would carry it."""
    with tables.held(slug) as hosted:
        return hosted.question(seat)


def wires(html: str) -> list[str]:
    """The actions a page offers."""
    return [unescape(found) for found in re.findall(r'name="action" value="([^"]*)"', html)]


def until(true: Callable[[], Any], seconds: float = 180) -> Any:
    end = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)
    return found


def length(slug: str) -> int:
    """Actions accepted so far: as the match stands between two writes, not within one."""
    with tables.held(slug) as table:
        return table.number


def over(slug: str) -> bool:
    with tables.held(slug) as table:
        return table.match.over
