"""Write the folder of a new game: a copy of `starter`, a small complete game that passes every law as it is."""

from __future__ import annotations

import importlib.util
import keyword
import re
import shutil
from pathlib import Path

from turnwright.core import BadSetup, games

HERE = Path(__file__).parent
STARTER = HERE / "starter"
LEFT_OUT = shutil.ignore_patterns("__pycache__")


def write(name: str, folder: Path) -> Path:
    """Make `folder/name`, an installable project with the game in it; the path of the project."""
    _check(name)
    project = folder / name
    if project.exists():
        raise BadSetup(f"{project} is there already; choose another id or another folder.")
    try:
        shutil.copytree(STARTER, project / name, ignore=LEFT_OUT)
        for file in ("pyproject.toml", "README.md"):
            shutil.copy(HERE / f"starter_{file}", project / file)
        for path in project.rglob("*"):
            if path.is_file():
                path.write_text(_renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"{project} cannot be written: {error.strerror or error}.") from None
    return project


def _check(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise BadSetup(f"{name!r} cannot be the id of a game; use small letters, digits and _, as in nine_men.")
    if name in games():
        raise BadSetup(f"There is a game {name} already; choose another id.")
    if importlib.util.find_spec(name):
        raise BadSetup(f"There is a Python package called {name} already; choose another id.")


def _renamed(text: str, name: str) -> str:
    """The starter's text with the new game's names in it."""
    text = text.replace("turnwright.newgame.starter", name)
    return text.replace("starter", name).replace("Starter", name.replace("_", " ").title())
