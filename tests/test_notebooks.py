"""The example notebooks still say what they say; `python tests/test_notebooks.py` runs them and writes down what they print."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def run(notebook: dict[str, Any]) -> None:
    """Execute the cells in order, each with what it prints as its output."""
    names: dict[str, Any] = {}
    for number, cell in enumerate((cell for cell in notebook["cells"] if cell["cell_type"] == "code"), 1):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec("".join(cell["source"]), names)  # noqa: S102  (our own notebooks)
        lines = printed.getvalue().splitlines(keepends=True)
        cell["execution_count"] = number
        cell["outputs"] = [{"name": "stdout", "output_type": "stream", "text": lines}] if lines else []


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_gives_what_it_shows(file: Path) -> None:
    shown = json.loads(file.read_text(encoding="utf-8"))
    again = json.loads(file.read_text(encoding="utf-8"))
    run(again)
    assert any(cell.get("outputs") for cell in shown["cells"])
    assert again == shown


def test_there_is_a_notebook_for_each_question() -> None:
    assert [file.stem for file in NOTEBOOKS] == ["does-the-mill-pay", "how-a-net-learns", "is-seat-b-better"]


if __name__ == "__main__":
    for file in NOTEBOOKS:
        notebook = json.loads(file.read_text(encoding="utf-8"))
        run(notebook)
        file.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
