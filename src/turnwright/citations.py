"""Which code and which tests cite each section of a game's RULES.md."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from typing import Any

from turnwright.core import Game, Section, Value
from turnwright.core.book import Number, entries, read_sections

CITED = re.compile(r"(\d+(?:\.\d+)*(?:, \d+(?:\.\d+)*)*)(?:$| (\S))")
NUMBERED = re.compile(r"(?:^|[ (])(\d+(?:\.\d+)*)(?=[ ,):;.]|$)")
TEST_NAME = re.compile(r"^test_(\d+(?:_\d+)*)_[a-z]")


class Citation(Value):
    """A section with the places in code and the tests that cite it."""

    section: str
    title: str
    code: tuple[str, ...]
    tests: tuple[str, ...]
    not_applicable: bool


class Printed(Value):
    """A plain value of a game's book: where it is printed, what it is, and what a variant may make of it."""

    path: str
    value: Any
    takes: str
    low: int | None
    high: int | None
    section: str


def printed(game: Game[Any, Any]) -> list[Printed]:
    """All that a variant can change, in the order of the book."""
    rows = ((one, one.bounds or (None, None)) for one in entries(game.book))
    return [Printed(one.path, one.value, one.takes, low, high, _section(game, one)) for one, (low, high) in rows]


def _section(game: Game[Any, Any], number: Number) -> str:
    """The section that prints a number: said at its field or its row, or else at what holds that row."""
    for row, name in reversed(number.rows):
        for text in (_said(row).get(name, ""), inspect.getdoc(row) or ""):
            for found in NUMBERED.findall(text):
                if found in game.rules:
                    return str(found)
    return ""


@cache
def _said(row: type[Any]) -> dict[str, str]:
    """What a class says of each field, in the text below it."""
    said: dict[str, str] = {}
    for kind in (kind for kind in reversed(row.__mro__) if issubclass(kind, Value) and kind.__struct_fields__):
        (made,) = ast.parse(dedent(inspect.getsource(kind))).body
        for field, below in pairwise(made.body if isinstance(made, ast.ClassDef) else ()):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(below, ast.Expr)
                and isinstance(below.value, ast.Constant)
            ):
                said[ast.unparse(field.target)] = str(below.value.value)
    return said


def sections(folder: Path) -> dict[str, Section]:
    """The sections of the folder's RULES.md."""
    return read_sections((folder / "RULES.md").read_text(encoding="utf-8"))


def _code_citations(path: Path, folder: Path) -> Iterator[tuple[str, str, bool]]:
    """Section, place and certainty for every docstring or other text that starts with section numbers.

    A plain "3" before a small letter is a number of something; "2.5" alone may be one, so it is not certain.
    """
    place = path.relative_to(folder).as_posix()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and (match := CITED.match(node.value)):
            numbers, next_letter = match[1], match[2] or ""
            if "." in numbers or not next_letter or next_letter.isupper():
                certain = "." in numbers and next_letter.isupper()
                yield from ((number, f"{place}:{node.lineno}", certain) for number in numbers.split(", "))


def _test_citations(path: Path, folder: Path) -> Iterator[tuple[str, str, bool]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and (match := TEST_NAME.match(node.name)):
            yield match[1].replace("_", "."), f"{path.name}::{node.name}", True


def _citations(folder: Path) -> Iterator[tuple[bool, str, str, bool]]:
    for path in sorted(folder.rglob("*.py")):
        is_test = path.name.startswith("test_")
        for citation in (_test_citations if is_test else _code_citations)(path, folder):
            yield is_test, *citation


def coverage(folder: Path) -> list[Citation]:
    """Each section of the folder's RULES.md with the code and the tests that cite it; bare headings are left out."""
    places: dict[tuple[bool, str], list[str]] = {}
    for is_test, section, place, _ in _citations(folder):
        places.setdefault((is_test, section), []).append(place)
    return [
        Citation(
            section=number,
            title=section.title,
            code=tuple(places.get((False, number), ())),
            tests=tuple(places.get((True, number), ())),
            not_applicable=section.not_applicable,
        )
        for number, section in sections(folder).items()
        if section.text
    ]


def unknown_citations(folder: Path) -> list[str]:
    """Code and tests that cite a section which the folder's RULES.md does not have."""
    known = sections(folder)
    return [
        f"{place} cites {section}"
        for _, section, place, certain in _citations(folder)
        if certain and section not in known
    ]
