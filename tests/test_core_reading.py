"""One reader for whole numbers from outside, and nobody who does without it."""

import ast
from pathlib import Path

import pytest

import turnwright
from turnwright.core.reading import LARGEST, too_large, whole

SOURCE = Path(turnwright.__file__).parent
CLIENTS = ("server", "moderator", "terminal", "cli", "files.py", "local.py", "sitting")
GUESSES = {"isdigit", "isdecimal", "isnumeric"}


@pytest.mark.parametrize(("text", "number"), [("7", 7), (" 7 ", 7), ("007", 7), ("0", 0), (str(LARGEST), LARGEST)])
def test_a_whole_number_is_read(text: str, number: int) -> None:
    assert whole(text) == number


@pytest.mark.parametrize(
    "text", ["", " ", "²", "٣", "+7", "-7", "1e3", "7.0", "1_000", "0x7", "9" * 5000, str(LARGEST + 1), "7\n8", "\x007"]
)
def test_anything_else_is_none(text: str) -> None:
    assert whole(text) is None


def test_bounds_are_asked_for() -> None:
    assert [whole(text, -1, 3) for text in ("-2", "-1", "-0", "3", "4")] == [None, -1, 0, 3, None]


def test_a_number_too_large_is_found_wherever_it_stands() -> None:
    assert too_large((1, {"a": [2, (LARGEST + 1,)]})) == LARGEST + 1
    assert too_large({-LARGEST - 1: 0}) == -LARGEST - 1
    assert too_large((LARGEST, -LARGEST, True, "9" * 99, None)) is None


def sources(*parts: str) -> list[Path]:
    paths = [SOURCE / part for part in parts] or [SOURCE]
    found = [file for path in paths for file in (path.rglob("*.py") if path.is_dir() else [path])]
    return [file for file in found if "tests" not in file.parts]


def test_nothing_else_guesses_what_is_a_number() -> None:
    """`isdigit` says yes to ² and to five thousand digits, of which `int` makes an error."""
    for file in sources():
        used = {node.attr for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Attribute)}
        assert not used & GUESSES, f"{file} guesses; let turnwright.core.reading.whole read it"


def test_no_client_reads_a_number_by_itself() -> None:
    for file in sources(*CLIENTS):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id
            assert called != "int", f"{file}:{getattr(node, 'lineno', 0)}; let turnwright.core.reading.whole read it"
