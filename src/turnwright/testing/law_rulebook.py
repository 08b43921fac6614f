"""Laws of the book: every section is carried out and tested, and golden playthroughs read as they were approved."""

from __future__ import annotations

from pathlib import Path

from turnwright.citations import coverage, unknown_citations

from . import golden
from .plays import AnyGame, settings


def test_every_section_is_cited_by_code_and_by_a_test(game: AnyGame) -> None:
    """Or is marked not applicable.  A mere heading over subsections says nothing that could be."""
    rows = coverage(game.folder)
    assert rows, "RULES.md has no numbered headings"
    assert [row.section for row in rows if not (row.code or row.not_applicable)] == [], "no code cites these"
    assert [row.section for row in rows if not (row.tests or row.not_applicable)] == [], "no test is named after these"


def test_no_unknown_section_is_cited(game: AnyGame) -> None:
    assert unknown_citations(game.folder) == []


def test_the_rulebook_names_its_author(game: AnyGame) -> None:
    text = (game.folder / "RULES.md").read_text(encoding="utf-8")
    assert game.author in text


def test_golden_playthrough_reads_as_approved(game: AnyGame, golden_file: Path) -> None:
    approved = golden_file.read_text(encoding="utf-8").splitlines()
    now = list(golden.playthrough(game, golden.case_of(approved)))
    for number, (was, becomes) in enumerate(zip(approved, now, strict=False), 1):
        assert becomes == was, f"{golden_file.name}:{number} differs; if it should: {golden.command(game)}"
    assert len(now) == len(approved)


def test_every_setting_has_a_golden_playthrough(game: AnyGame) -> None:
    """Fewest and most seats, and every option value."""
    there = {path.name for path in golden.files(game)}
    missing = {golden.file_name(case) for case in golden.golden_cases(game)} - there
    assert settings(game)
    assert not missing, f"write them: {golden.command(game)}"
