"""docs/reliability.md promises nothing that no test proves."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`((?:tests|src)/\S+?\.py)::(\w+)`", TEXT)))


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_a_test_that_the_page_names_exists(file: str, name: str) -> None:
    assert re.search(rf"^(def|class) {name}\b", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)


def test_every_promise_names_its_proof() -> None:
    promises = [line for line in TEXT.splitlines() if line.startswith("| ") and not line.startswith("| Promise")]
    assert len(promises) > 15
    assert [line for line in promises if "::" not in line] == []
