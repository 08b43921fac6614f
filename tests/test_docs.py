"""The documents show only commands and code that work, and name only what exists."""

from __future__ import annotations

import ast
import posixpath
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

import turnwright as tw
from turnwright import core
from turnwright.bots.make import KINDS
from turnwright.cli import app, lab
from turnwright.core import Dice, find_game, games, key_of_seed

DOCS = Path(__file__).parents[1] / "docs"
DOCUMENTS = [*sorted(path.name for path in DOCS.glob("*.md")), "../README.md"]
NEEDS_A_PERSON = {
    "play",
    "bot",
    "learn",
    "puzzle",
    "puzzles",
    "serve",
    "worker",
    "inbound",
    "check",
    "backup",
    "restore",
    "export",
    "host",
}
ELSEWHERE = {
    ("api.md", "python"): "server/test_far.py",
    ("fair-dice.md", "python"): "test_core_shares.py",
    ("python-api.md", "python"): "test_api.py",
    ("write-your-own-game.md", "sh"): "test_tutorial.py",
    ("write-your-own-game.md", "python"): "test_tutorial.py",
    ("write-your-own-game.md", "toml"): "test_tutorial.py",
    ("write-your-own-game.md", "markdown"): "test_tutorial.py",
    ("../README.md", "sh"): "test_readme.py",
}
"""Blocks that another test runs, or finds word for word in code under test."""


def blocks(document: str, *languages: str) -> list[str]:
    """The document's blocks in these languages."""
    return [code for language, code in every_block(document) if language in languages]


def every_block(document: str) -> Iterator[tuple[str, str]]:
    text = (DOCS / document).read_text(encoding="utf-8")
    for language, code in re.findall(r"^ *```(\w*)\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL):
        yield language, textwrap.dedent(code)


def commands(document: str) -> list[list[str]]:
    """The lines of the document's shell blocks, in words."""
    lines = [shlex.split(line, comments=True) for block in blocks(document, "sh") for line in block.splitlines()]
    return [line for line in lines if line]


def test_every_block_is_of_a_kind_that_is_proven() -> None:
    """Shell and Python are run below, css and text compared; a drawing is the only thing that is taken on trust."""
    found = {(document, language) for document in DOCUMENTS for language, _ in every_block(document)}
    below = {(document, kind) for document, kind in found if kind in ("sh", "python", "css", "text", "mermaid")}
    assert found - below - ELSEWHERE.keys() == set()
    assert ELSEWHERE.keys() - found == set()
    for (document, _), test in ELSEWHERE.items():
        assert Path(document).name in (DOCS.parent / "tests" / test).read_text(encoding="utf-8")


@pytest.mark.parametrize("document", [one for one in DOCUMENTS if (one, "sh") not in ELSEWHERE and blocks(one, "sh")])
def test_every_command_shown_works_in_this_order(
    document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for program, *words in commands(document):
        if program == "pip":
            assert words[0] == "install"
            assert extra(words[-1]) in extras()
        elif program == "make":
            assert words[0] in targets()
        elif words[0] in NEEDS_A_PERSON:
            command = get_command(app).commands[words[0]]  # type: ignore[attr-defined]
            command.make_context(words[0], words[1:])  # refuses what it does not know
        else:
            assert program == "turnwright"
            result = CliRunner().invoke(app, words)
            assert result.exit_code == 0, (words, result.output)


def extra(requirement: str) -> str:
    found = re.fullmatch(r"turnwright\[(\w+)\]", requirement)
    assert found, requirement
    return found[1]


def extras() -> set[str]:
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))
    return set(project["project"]["optional-dependencies"])


def targets() -> set[str]:
    return set(re.findall(r"^([a-z]+):", (DOCS.parent / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def run(code: str, folder: Path, **given: Any) -> dict[str, Any]:
    """What the code leaves."""
    path = folder / "example.py"
    path.write_text(code, encoding="utf-8")
    return runpy.run_path(str(path), given)


@pytest.mark.parametrize("document", ["balance.md", "learning.md", "bots.md", "../README.md"])
def test_every_example_in_python_runs(document: str, tmp_path: Path) -> None:
    shown = blocks(document, "python")
    assert shown
    for code in shown:
        run(code, tmp_path)


def test_the_loop_in_the_document_on_architecture_is_the_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop as it is shown leads a match to the same table."""
    (code,) = blocks("architecture.md", "python")
    game = find_game("hell")
    usual = game.start(1, dice=Dice(key_of_seed(7)))
    monkeypatch.setattr("turnwright.core.game.settle", run(code, tmp_path)["settle"])
    assert game.start(1, dice=Dice(key_of_seed(7))) == usual
    assert usual.asks


def test_a_style_that_is_shown_is_a_game_s_own() -> None:
    (shown,) = blocks("style-sheet.md", "css")
    sheets = [game.style_sheet.read_text(encoding="utf-8") for game in games().values() if game.style_sheet.is_file()]
    assert any(plain(shown) in plain(sheet) for sheet in sheets)


def plain(css: str) -> str:
    return re.sub(r"\s+", " ", css).strip()


def test_orders_that_are_shown_are_of_a_kind_the_game_reads() -> None:
    sheet, _, answer = blocks("play-by-mail.md", "text")
    known = {guide.example.split()[0] for guide in find_game("ec4x").mail.GUIDE} | {"end"}
    lines = sheet.splitlines()[2:]
    assert {line.split()[0] for line in lines} <= known
    assert all(
        line.isalnum() for line in answer.splitlines()
    )  # numbers and words: test_orders_by_reply.py sends the same


def test_the_command_line_document_names_every_command() -> None:
    text = (DOCS / "command-line.md").read_text(encoding="utf-8")
    for command in app.registered_commands:
        name = command.name or command.callback.__name__  # type: ignore[union-attr]
        assert f"turnwright {name}" in text


def test_the_document_on_bots_names_every_kind() -> None:
    text = (DOCS / "bots.md").read_text(encoding="utf-8")
    assert [kind for kind in KINDS if f"| `{kind}` |" not in text] == []


def test_the_document_on_twins_shows_code_that_is_there(tmp_path: Path) -> None:
    example, excerpt = blocks("twin.md", "python")
    run(example, tmp_path, table=find_game("kingdom").start(2))
    source = (DOCS.parent / "examples" / "connect_four" / "connect_four" / "twin.py").read_text(encoding="utf-8")
    assert [part for part in excerpt.split("\n\n\n") if part.strip() not in source] == []


# The site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All documents built as `make docs` builds them, but elsewhere."""
    folder = tmp_path_factory.mktemp("site")
    config = (DOCS.parent / "zensical.toml").read_text(encoding="utf-8")
    (folder / "zensical.toml").write_text(config.replace('["src"]', f'["{DOCS.parent / "src"}"]'), encoding="utf-8")
    shutil.copytree(DOCS, folder / "docs")
    zensical = Path(sys.executable).parent / "zensical"
    done = subprocess.run([zensical, "build", "--strict"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "build" / "site"


def test_the_site_holds_every_document_and_every_link_in_it_leads_somewhere(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = {path.name: path.read_text(encoding="utf-8") for path in site.glob("*.html")}
    assert {Path(name).stem for name in DOCUMENTS if "/" not in name} | {"404"} == {Path(name).stem for name in pages}
    anchors = {name: set(re.findall(r'\bid="([^"]+)"', text)) for name, text in pages.items()}
    written = list[Path]()
    monkeypatch.setattr(lab, "report", lambda game, games, out, **terms: written.append(out))
    lab.pages(tmp_path / "reports")
    reports = {f"reports/{path.name}" for path in written}
    assert reports >= {"reports/titov.html", "reports/kingdom.html", "reports/kingdom-tuned.html"}
    assert [report for report in reports if report not in pages["lab.html"]] == []
    lost = []
    for name, text in pages.items():
        for target in re.findall(r'<(?:a|img|link|script)\b[^>]*?\b(?:href|src)="([^"]+)"', text):
            path, _, anchor = target.partition("#")
            page = posixpath.normpath(path or name)
            if page in reports:
                continue
            if not target.startswith(("http", "data:")) and name != "404.html":
                lost += [(name, target)] if not (site / page).exists() else []
                lost += [(name, target)] if anchor and page in anchors and anchor not in anchors[page] else []
    assert lost == []


def test_the_site_leads_to_every_document() -> None:
    """What stands in no list of its pages is found by those alone who search for it."""
    config = tomllib.loads((DOCS.parent / "zensical.toml").read_text(encoding="utf-8"))
    parts = [pages for part in config["project"]["nav"] for pages in part.values()]
    listed = [page for pages in parts for page in ([pages] if isinstance(pages, str) else pages)]
    assert sorted(listed) == sorted(path.name for path in DOCS.glob("*.md"))
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    assert [page for page in listed if page != "index.md" and f"({page})" not in index] == []


def test_the_site_fetches_nothing_from_another_host_and_can_be_searched(site: Path) -> None:
    loaded = r'<(?:link|script|img|iframe)\b[^>]*?\b(?:href|src)="((?:https?:)?//[^"]+)"'
    assert [
        found for path in site.glob("*.html") for found in re.findall(loaded, path.read_text(encoding="utf-8"))
    ] == []
    assert "Glossary" in (site / "search.json").read_text(encoding="utf-8")


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    """The API and all that a writer of games imports from the core."""
    reference = (site / "reference.html").read_text(encoding="utf-8")
    shown = set(re.findall(r'id="(turnwright\.[\w.]+)"', reference))
    offered = [getattr(tw, name) for name in tw.__all__ if name != "games"]
    offered += [found for name, found in vars(core).items() if not name.startswith("_")]
    named = {f"{found.__module__}.{found.__name__}" for found in offered if isinstance(found, type | FunctionType)}
    named.discard("builtins.tuple")
    assert len(named) > 60
    assert named - shown == set()


# Where to start reading


def test_the_first_lines_of_a_package_name_a_file_to_start_with() -> None:
    """Every package of two files or more, the games' and those around them; migrations and tests are no reading matter."""
    lost = []
    for package in (DOCS.parent / "src" / "turnwright").rglob("__init__.py"):
        files = [path.stem for path in package.parent.glob("*.py") if path != package]
        said = ast.get_docstring(ast.parse(package.read_text(encoding="utf-8"))) or ""
        if len(files) > 1 and not {"migrations", "tests"} & set(package.parts):
            lost += [] if any(re.search(rf"\b{name}\.py\b", said) for name in files) else [package.parent.name]
    assert lost == []


def test_first_lines_name_only_files_that_are_there() -> None:
    """In the same folder or in one around it; who speaks of every game may mean a file of any."""
    source = DOCS.parent / "src" / "turnwright"
    games_folders = [*source.glob("games/*/"), source / "newgame" / "starter"]
    lost = []
    for module in source.rglob("*.py"):
        around = [folder for folder in module.parents if folder.is_relative_to(source)]
        around += [] if any(folder in games_folders for folder in around) else games_folders
        said = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or ""
        for name in re.findall(r"(?<![\w./-])(?:\.\./)*(?:\w+/)*\w+\.py\b", said):
            if not any((folder / name).exists() for folder in [*around, DOCS.parent, DOCS.parent / "tests"]):
                lost.append((str(module.relative_to(source)), name))
    assert lost == []


# The glossary


def test_a_word_of_the_glossary_is_explained_in_one_sentence_and_once() -> None:
    text = (DOCS / "glossary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (?!Word)([^|]+) \| (.*) \|$", text, re.MULTILINE)
    assert len(rows) > 50
    assert len({word for word, _ in rows}) == len(rows)
    assert [word for word, meaning in rows if not re.fullmatch(r"[A-Z](?:(?!\. [A-Z]).)*\.", meaning)] == []


def test_the_glossary_names_only_classes_that_are_there() -> None:
    text = (DOCS / "glossary.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([A-Z]\w+)`", text))
    assert len(named) > 15
    assert [name for name in named if not hasattr(core, name) and not hasattr(tw, name)] == []
