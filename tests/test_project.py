"""The project's own promises: locks that name no host, commands that exist, a wheel with nothing left out."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml

import turnwright

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
LOCKS = ["requirements.lock", "requirements-host.lock", "requirements-test.lock"]
DOCUMENTS = [path for path in [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))] if path.is_file()]


def pins(lock: str) -> dict[str, str]:
    """`{name: version}` of a lock file."""
    return dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", (ROOT / lock).read_text(), re.MULTILINE))


def names(requirements: list[str]) -> set[str]:
    """The normalised names in a list of requirements."""
    found = (re.match(r"[\w.-]+", requirement) for requirement in requirements)
    return {re.sub(r"[-_.]+", "-", match.group()).lower() for match in found if match}


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_citation_names_this_project_its_version_and_who_made_it() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert (cited["title"].lower(), cited["version"]) == (PROJECT["project"]["name"], turnwright.__version__)
    assert cited["license"] == PROJECT["project"]["license"]
    assert all(author["name"] for author in cited["authors"])
    assert {"cff-version", "message", "type"} <= set(cited)


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_pins_hashes_and_no_address_or_path(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert "://" not in text
    assert "/" not in text
    entry = re.compile(r"[a-z0-9.-]+==[\w.+]+( ; [^\\]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?|\s*#.*")
    assert [line for line in text.splitlines() if not entry.fullmatch(line)] == []


def test_the_locks_cover_every_declared_dependency() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    runtime = names(PROJECT["project"]["dependencies"] + PROJECT["dependency-groups"]["build"])
    assert runtime - pins("requirements.lock").keys() == set()
    assert names(extras["host"]) - pins("requirements-host.lock").keys() == set()
    assert (
        names(extras["test"] + extras["lint"] + extras["docs"] + extras["fast"] + extras["rl"])
        - pins("requirements-test.lock").keys()
        == set()
    )


def test_tests_run_on_the_versions_that_players_and_hosts_get() -> None:
    assert (
        pins("requirements.lock").items()
        <= pins("requirements-host.lock").items()
        <= pins("requirements-test.lock").items()
    )


def test_every_make_target_is_explained_and_phony() -> None:
    explained = set(re.findall(r"^([a-z]+):.*## \S", MAKEFILE, re.MULTILINE))
    phony = re.search(r"^\.PHONY: (.*)", MAKEFILE, re.MULTILINE)
    assert phony
    assert explained == TARGETS == set(phony[1].split())
    assert {"setup", "play", "test", "lint", "bench", "soak"} <= TARGETS


def test_documents_name_only_make_targets_that_exist() -> None:
    mention = re.compile(r"`make ([a-z]+)|^\s*(?:\$ )?make ([a-z]+)\s*(?:#.*)?$", re.MULTILINE)
    for document in DOCUMENTS:
        named = {one or other for one, other in mention.findall(document.read_text())}
        assert named <= TARGETS, document


def test_ci_runs_what_a_developer_runs() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text().splitlines()[-1] == "exec make test"


def test_bootstrap_refuses_an_unknown_mode_in_one_sentence() -> None:
    result = run("scripts/bootstrap", "fly")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == "bootstrap: the mode is 'play', 'test' or 'lock', not 'fly'.\n"


def test_bootstrap_without_a_fitting_python_says_so_in_one_sentence() -> None:
    result = run("env", "PYTHON=no-such-python", "scripts/bootstrap", "play")
    assert result.returncode == 1
    assert result.stderr.startswith("bootstrap: Python 3.11 or newer is needed")
    assert result.stderr.count("\n") == 1


def test_the_wheel_carries_every_file_of_the_package(tmp_path: Path) -> None:
    tracked = run("git", "ls-files", "src/turnwright").stdout.split()
    built = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path)
    assert built.returncode == 0, built.stderr
    with zipfile.ZipFile(next(tmp_path.glob("turnwright-*.whl"))) as wheel:
        packed = {f"src/{name}" for name in wheel.namelist()}
    assert tracked
    assert set(tracked) - packed == set()
