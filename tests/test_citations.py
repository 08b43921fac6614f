"""Who cites which section: read from the code itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from turnwright.citations import coverage, unknown_citations

RULES = """# Book
## 1 Setup
Lay out.
## 2 Play
### 2.1 Moves
Move.
### 2.2 Fights
Fight.
### 2.3 Mood
<!-- not applicable -->
It rains.
"""
CODE = '''"""2.1 Moves: the module says so."""

COST = 3
"""1 Setup: a string under a constant."""


class Fight:
    """2.2, 2.1 A class that carries out two sections."""


def refuse(n: int) -> str:
    return f"2.2 You have {n}." if n else "3 coins are not enough"


ROW = ("guard", 2, "2.2")
SCALE = "7.5"
GHOST = "9.9 There is no such section."
'''
TESTS = """def test_2_1_a_piece_moves() -> None: ...
def test_2_a_heading_without_text() -> None: ...
def test_8_1_is_not_in_the_book() -> None: ...
def test_without_a_number() -> None: ...
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tests").mkdir()
    (tmp_path / "RULES.md").write_text(RULES)
    (tmp_path / "board").mkdir()
    (tmp_path / "play.py").write_text(CODE)
    (tmp_path / "board" / "map.py").write_text('"""2.2 Fights: where they are drawn."""')
    (tmp_path / "tests" / "test_play.py").write_text(TESTS)
    return tmp_path


def test_sections_come_in_the_order_of_the_book_without_bare_headings(folder: Path) -> None:
    assert [(row.section, row.title) for row in coverage(folder)] == [
        ("1", "Setup"),
        ("2.1", "Moves"),
        ("2.2", "Fights"),
        ("2.3", "Mood"),
    ]


def test_docstrings_rows_and_messages_cite(folder: Path) -> None:
    cited = {row.section: row.code for row in coverage(folder)}
    assert cited == {
        "1": ("play.py:4",),
        "2.1": ("play.py:1", "play.py:8"),
        "2.2": ("board/map.py:1", "play.py:8", "play.py:15", "play.py:12"),
        "2.3": (),
    }


def test_tests_cite_by_their_names(folder: Path) -> None:
    cited = {row.section: row.tests for row in coverage(folder)}
    assert cited["2.1"] == ("test_play.py::test_2_1_a_piece_moves",)
    assert cited["2.2"] == ()


def test_what_no_code_can_carry_out_is_marked(folder: Path) -> None:
    assert [row.section for row in coverage(folder) if row.not_applicable] == ["2.3"]


def test_unknown_sections_are_found_and_plain_numbers_are_not(folder: Path) -> None:
    assert unknown_citations(folder) == [
        "play.py:17 cites 9.9",
        "test_play.py::test_8_1_is_not_in_the_book cites 8.1",
    ]
