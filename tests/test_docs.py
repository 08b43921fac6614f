"""The documents show only commands that work and name only what exists."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from turnwright.bots.make import KINDS
from turnwright.cli import app

DOCS = Path(__file__).parents[1] / "docs"
NEEDS_A_PERSON = {"play", "serve"}


def commands(document: str) -> list[list[str]]:
    """The `turnwright` lines of the document's shell blocks."""
    blocks = re.findall(r" *```sh\n(.*?) *```", (DOCS / document).read_text(encoding="utf-8"), re.DOTALL)
    lines = [line.strip() for block in blocks for line in block.splitlines() if line.strip().startswith("turnwright ")]
    return [shlex.split(line, comments=True)[1:] for line in lines]


@pytest.mark.parametrize("document", ["command-line.md", "bots.md", "play-by-mail.md"])
def test_every_command_shown_works_in_this_order(
    document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = commands(document)
    assert len(shown) >= 3
    for command in shown:
        if command[0] not in NEEDS_A_PERSON:
            result = CliRunner().invoke(app, command)
            assert result.exit_code == 0, (command, result.output)


def test_the_command_line_document_names_every_command() -> None:
    text = (DOCS / "command-line.md").read_text(encoding="utf-8")
    for command in app.registered_commands:
        name = command.name or command.callback.__name__  # type: ignore[union-attr]
        assert f"turnwright {name}" in text


def test_the_document_on_bots_names_every_kind() -> None:
    text = (DOCS / "bots.md").read_text(encoding="utf-8")
    assert [kind for kind in KINDS if f"| `{kind}` |" not in text] == []


def test_the_document_on_twins_shows_code_that_is_there() -> None:
    text = (DOCS / "twin.md").read_text(encoding="utf-8")
    _, excerpt = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    source = (DOCS.parent / "examples" / "connect_four" / "connect_four" / "twin.py").read_text(encoding="utf-8")
    assert [part for part in excerpt.split("\n\n\n") if part.strip() not in source] == []
