"""docs/write-your-own-game.md shows only code that is under test, and only commands that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from turnwright.cli import app
from turnwright.newgame import write

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "write-your-own-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
EXCERPTS = [code for language, code in BLOCKS if language != "sh"]
SHELL = [line for language, code in BLOCKS if language == "sh" for line in code.splitlines()]


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Every file of the examples, and of a new game."""
    new = write("nine_men", tmp_path_factory.mktemp("new"))
    folders = [ROOT / "examples" / "connect_four", ROOT / "examples" / "envelopes", new]
    paths = [path for folder in folders for kind in ("py", "md", "toml") for path in folder.rglob(f"*.{kind}")]
    return [path.read_text(encoding="utf-8") for path in paths]


@pytest.mark.parametrize("excerpt", EXCERPTS, ids=lambda code: code.strip().splitlines()[0][:40])
def test_an_excerpt_is_taken_word_for_word(excerpt: str, sources: list[str]) -> None:
    """Line by line; how far it is indented depends on where it stands."""
    assert any(bare(excerpt) in bare(source) for source in sources)


def bare(text: str) -> str:
    return "\n" + "\n".join(line.strip() for line in text.splitlines() if line.strip()) + "\n"


def test_every_block_says_its_language() -> None:
    assert {language for language, _ in BLOCKS} == {"python", "toml", "markdown", "sh"}
    assert len(EXCERPTS) > 15


def test_commands_and_their_options_exist() -> None:
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    for line in SHELL:
        program, *words = line.split()
        if program == "turnwright":
            known = {name for parameter in group.commands[words[0]].params for name in parameter.opts}
            assert {word for word in words if word.startswith("--")} <= known, line
        else:
            assert program in ("cd", "pip", "pytest"), line


def test_files_that_are_named_exist() -> None:
    for path in re.findall(r"`(examples/[\w/.]+)`", TEXT):
        assert (ROOT / path).exists(), path
