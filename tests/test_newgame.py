"""`turnwright new-game` writes a game that passes every law as it is."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from turnwright.core import BadSetup
from turnwright.newgame import STARTER, write


def run_tests(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    environment = {**os.environ, "PYTHONHASHSEED": "2"}
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


def test_the_new_game_passes_its_tests_and_every_law(tmp_path: Path) -> None:
    project = write("nine_men", tmp_path)
    assert project == tmp_path / "nine_men"
    done = run_tests(project, "-rs")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    skipped = [line for line in done.stdout.splitlines() if line.startswith("SKIPPED")]
    assert len(skipped) == 1, skipped
    assert "(game, lesson)" in skipped[0], "it has no lesson yet, but all else is tried"


@pytest.mark.parametrize(
    ("imported", "number"),
    [
        ("import random", "random.randint(1, 6)"),
        ("", '2 + hash("a die") % 1_000_003'),
        ("import time", "1 + time.time_ns() % 6"),
    ],
)
def test_dice_of_one_process_alone_are_found_out(imported: str, number: str, tmp_path: Path) -> None:
    """Global chance, the order of hashes and the clock: the same log then leads elsewhere in another process."""
    project = write("nine_men", tmp_path)
    rules = project / "nine_men" / "sequence.py"
    text = rules.read_text().replace("t.roll(t.book.die)", number)
    rules.write_text(text.replace("from turnwright.core", f"{imported}\n\nfrom turnwright.core", 1))
    law = "test_same_log_same_digests_in_another_process"
    done = run_tests(project, "-k", f"{law} and nine_men-2-random-1")
    assert done.returncode == 1, done.stdout
    assert f"FAILED nine_men/tests/test_laws.py::{law}[nine_men-2-random-1]" in done.stdout


def test_the_new_game_bears_its_own_name_everywhere(tmp_path: Path) -> None:
    project = write("nine_men", tmp_path)
    files = [path for path in project.rglob("*") if path.is_file()]
    assert len(files) > 20
    for path in files:
        text = path.read_text()
        assert "starter" not in text.lower(), path
        assert "turnwright.newgame" not in text, path
    points = tomllib.loads((project / "pyproject.toml").read_text())["project"]["entry-points"]
    assert points == {"turnwright.games": {"nine_men": "nine_men:GAME"}}
    assert (project / "nine_men" / "RULES.md").read_text().startswith("# Nine Men\n")


def test_the_new_game_has_the_standard_files(tmp_path: Path) -> None:
    standard = (
        "RULES.md rulings.md __init__ book state actions events sequence setup view score text board terminal bot"
    )
    expected = {name if "." in name else f"{name}.py" for name in standard.split()}
    assert expected <= {path.name for path in STARTER.iterdir()}


@pytest.mark.parametrize("name", ["Nine", "9men", "nine-men", "class", "", "_x", "a.b", "../up", "größe"])
def test_an_id_that_python_cannot_import_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="cannot be the id of a game"):
        write(name, tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["json", "turnwright", "connect_four", "kingdom"])
def test_an_id_that_is_taken_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=rf"(called|a game) {name} already"):
        write(name, tmp_path)


def test_a_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "nine_men").mkdir()
    with pytest.raises(BadSetup, match="is there already"):
        write("nine_men", tmp_path)
    assert not list((tmp_path / "nine_men").iterdir())


def test_a_place_that_cannot_be_written_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadSetup, match=r"cannot be written: Not a directory\.$"):
        write("nine_men", tmp_path / "file")
