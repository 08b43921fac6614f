"""docs/write-your-own-game.md shows only code that is under test, and only commands that exist."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
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
    folders = [ROOT / "examples", new]
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


def test_the_lines_that_install_a_new_game_do(tmp_path: Path) -> None:
    """As in our `.venv`, whose pip it is, but into an environment that only looks on ours: nothing of it may stay."""
    beside = Path(sys.executable).parent
    assert (beside / "pip").exists()
    venv.create(tmp_path / "env", symlinks=True)
    looks_on = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
    theirs = Path(sysconfig.get_path("purelib", vars={"base": str(tmp_path / "env")}))
    (theirs / "ours.pth").write_text(looks_on, encoding="utf-8")
    environment = os.environ | {"PATH": f"{beside}{os.pathsep}/usr/bin{os.pathsep}/bin"}
    # What pip would fetch to build with is in our environment already.
    environment |= {"PIP_PYTHON": str(tmp_path / "env"), "PIP_NO_BUILD_ISOLATION": "0", "PIP_NO_INDEX": "1"}
    lines = SHELL[:3]
    assert lines == ["turnwright new-game nine_men", "cd nine_men", "pip install --editable ."]
    script = "; ".join([*lines, f"{tmp_path}/env/bin/python -m turnwright simulate nine_men"])
    done = subprocess.run(
        ["sh", "-ec", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "wins" in done.stdout


def test_files_that_are_named_exist() -> None:
    for path in re.findall(r"`(examples/[\w/.]+)`", TEXT):
        assert (ROOT / path).exists(), path
