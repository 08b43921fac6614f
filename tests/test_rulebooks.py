"""The rulebooks as documents.  That code and tests carry out every section, the laws of every game show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from turnwright.core import games
from turnwright.core.book import HEADING, read_sections

FOLDERS = {game.id: game.folder for game in games().values()}
RULING = re.compile(r"^(?:#+ |\*\*|[-*] \**)?R(\d+)\b", re.MULTILINE)
CITED_RULING = re.compile(r"\bR(\d+)\b")


def headings(folder: Path) -> list[tuple[int, ...]]:
    """The section numbers of a RULES.md, line by line."""
    lines = (folder / "RULES.md").read_text(encoding="utf-8").splitlines()
    return [tuple(map(int, match[1].split("."))) for line in lines if (match := HEADING.match(line))]


@pytest.fixture(params=FOLDERS)
def folder(request: pytest.FixtureRequest) -> Path:
    return FOLDERS[request.param]


def test_sections_are_numbered_in_order_and_once(folder: Path) -> None:
    numbers = headings(folder)
    assert numbers == sorted(set(numbers))


def test_every_subsection_has_its_section(folder: Path) -> None:
    numbers = headings(folder)
    assert [number for number in numbers if len(number) > 1 and number[:-1] not in numbers] == []


def test_a_section_says_something_or_has_subsections(folder: Path) -> None:
    numbers = headings(folder)
    rules = read_sections((folder / "RULES.md").read_text(encoding="utf-8"))
    parents = {".".join(map(str, number[:-1])) for number in numbers}
    assert [section.number for section in rules.values() if not section.text and section.number not in parents] == []


def test_rulings_are_numbered_once_and_those_cited_are_there(folder: Path) -> None:
    rulings = folder / "rulings.md"
    made = list(map(int, RULING.findall(rulings.read_text(encoding="utf-8")))) if rulings.exists() else []
    assert made == sorted(set(made))
    cited = {
        int(number)
        for path in folder.rglob("*.py")
        for number in CITED_RULING.findall(path.read_text(encoding="utf-8"))
    }
    assert cited - set(made) == set()
