"""Every action in one short line that reads back."""

from __future__ import annotations

from typing import Literal

import pytest

from turnwright.core import Action, Malformed, Value
from turnwright.core.notation import name_of, read, usage, write


class Corner(Value):
    x: int
    y: int = 0


class Rest(Action):
    pass


class MoveFar(Action):
    fleet: int
    name: str
    how: Literal["slow", "fast"] = "slow"
    quiet: bool = False


class Mark(Action):
    corners: tuple[Corner, ...]
    pair: tuple[int, int] = (0, 0)


class Both(Action):
    orders: tuple[Rest | MoveFar, ...]


KINDS = (Rest, MoveFar, Mark, Both)


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (Rest(), "rest"),
        (MoveFar(3, "Vega"), "move-far 3 Vega"),
        (MoveFar(-3, "Vega", "fast", True), "move-far -3 Vega fast true"),
        (MoveFar(3, "Vega", "slow", True), "move-far 3 Vega slow true"),
        (MoveFar(3, ""), 'move-far 3 ""'),
        (MoveFar(3, "Deep (cold) space"), 'move-far 3 "Deep (cold) space"'),
        (MoveFar(3, 'a"b=c\\d'), 'move-far 3 "a\\"b=c\\\\d"'),
        (MoveFar(3, "7"), "move-far 3 7"),
        (MoveFar(3, "Ægir\n"), 'move-far 3 "\\u00c6gir\\n"'),
        (Mark(()), "mark ()"),
        (Mark((Corner(1), Corner(2, 3)), (4, 5)), "mark ((1) (2 3)) (4 5)"),
        (Both((Rest(), MoveFar(1, "Sol"))), "both ((rest) (move-far 1 Sol))"),
    ],
)
def test_what_is_written_reads_back(action: Action, line: str) -> None:
    assert write(action) == line
    assert read(line, KINDS) == action


@pytest.mark.parametrize(
    "line",
    ["move-far 1 Sol fast", "MoveFar 1 Sol fast", "MOVE_FAR 1  Sol how=fast", "move-far name=Sol fleet=1 how=fast"],
)
def test_people_may_write_it_in_other_ways(line: str) -> None:
    assert read(line, KINDS) == MoveFar(1, "Sol", "fast")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "Say what to do"),
        ("(rest)", "Say what to do"),
        ("mvoe-far 1 Sol", r"^There is no action mvoe-far; did you mean move-far\?$"),
        ("fly", r"there is rest, move-far, mark, both\.$"),
        ("move-far 1", r"cannot be read; it is written move-far FLEET NAME \[fast\|slow\] \[QUIET\]\.$"),
        ("move-far x Sol", "cannot be read"),
        ("move-far 1 Sol late", "cannot be read"),
        ("rest 1", "cannot be read; it is written rest"),
        ("move-far 1 Sol fleet=2", "cannot be read"),
        ("move-far 1 Sol speed=2", "cannot be read"),
        ("mark (1", "not closed"),
        ("mark 1)", "never opened"),
        ("both ((stay))", "There is no stay here"),
        ("both (())", "nameless"),
        ('move-far 1 "Sol', "from here on"),
        ('move-far 1 "\\x"', "quotes"),
        ("mark " + "(" * 5000, "too many parentheses"),
        (f"move-far {10**30} Sol", "cannot be read|may exceed"),
        ("move-far 9999999999999 Sol", "may exceed"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_sentence(line: str, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        read(line, KINDS)


def test_names_are_words() -> None:
    assert [name_of(kind) for kind in (Rest, MoveFar)] == ["rest", "move-far"]
    assert usage(Mark) == "mark CORNERS [PAIR]"
