"""The rulebook: sections of RULES.md, who cites them, and the Book of numbers with its overrides."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec

from .values import BadSetup, Value

HEADING = re.compile(r"^#+ (\d+(?:\.\d+)*)\.?\s+(.*?)\s*$")
CITED = re.compile(r"(\d+(?:\.\d+)*(?:, \d+(?:\.\d+)*)*)(?:$| (\S))")
TEST_NAME = re.compile(r"^test_(\d+(?:_\d+)*)_[a-z]")
NOT_APPLICABLE = "<!-- not applicable"


class Section(Value):
    """One numbered heading of a RULES.md and the text up to the next heading."""

    number: str
    title: str
    text: str

    @property
    def not_applicable(self) -> bool:
        """Marked in RULES.md as something no code can carry out (flavour, a table of contents)."""
        return NOT_APPLICABLE in self.text


class Citation(Value):
    """A section with the places in code and the tests that cite it."""

    section: str
    title: str
    code: tuple[str, ...]
    tests: tuple[str, ...]
    not_applicable: bool


def read_sections(rules: str) -> dict[str, Section]:
    """The numbered headings of a RULES.md, in the order of the book."""
    found: dict[str, Section] = {}
    number, title, lines = "", "", list[str]()

    def close() -> None:
        if number:
            found[number] = Section(number, title, "\n".join(lines).strip())

    for line in rules.splitlines():
        if heading := HEADING.match(line):
            close()
            number, title, lines = heading[1], heading[2], []
        else:
            lines.append(line)
    close()
    return found


def _code_citations(path: Path) -> Iterator[tuple[str, str, bool]]:
    """Section, place and certainty for every docstring or other text that starts with section numbers.

    A plain "3" before a small letter is a number of something; "2.5" alone may be one, so it is not certain.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and (match := CITED.match(node.value)):
            numbers, next_letter = match[1], match[2] or ""
            if "." in numbers or not next_letter or next_letter.isupper():
                certain = "." in numbers and next_letter.isupper()
                yield from ((number, f"{path.name}:{node.lineno}", certain) for number in numbers.split(", "))


def _test_citations(path: Path) -> Iterator[tuple[str, str, bool]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and (match := TEST_NAME.match(node.name)):
            yield match[1].replace("_", "."), f"{path.name}::{node.name}", True


def _citations(folder: Path) -> Iterator[tuple[bool, str, str, bool]]:
    for path in sorted(folder.rglob("*.py")):
        is_test = path.name.startswith("test_")
        for citation in (_test_citations if is_test else _code_citations)(path):
            yield is_test, *citation


def coverage(folder: Path) -> list[Citation]:
    """Each section of the folder's RULES.md with the code and the tests that cite it; bare headings are left out."""
    places: dict[tuple[bool, str], list[str]] = {}
    for is_test, section, place, _ in _citations(folder):
        places.setdefault((is_test, section), []).append(place)
    return [
        Citation(
            section=number,
            title=section.title,
            code=tuple(places.get((False, number), ())),
            tests=tuple(places.get((True, number), ())),
            not_applicable=section.not_applicable,
        )
        for number, section in read_sections((folder / "RULES.md").read_text(encoding="utf-8")).items()
        if section.text
    ]


def unknown_citations(folder: Path) -> list[str]:
    """Code and tests that cite a section which the folder's RULES.md does not have."""
    known = read_sections((folder / "RULES.md").read_text(encoding="utf-8"))
    return [
        f"{place} cites {section}"
        for _, section, place, certain in _citations(folder)
        if certain and section not in known
    ]


def override(book: Any, changes: Mapping[str, Any]) -> Any:
    """The book with some numbers changed by path, as in `{"festival.cost": 4}`."""
    for path, value in changes.items():
        book = _put(book, path.split("."), value, path)
    return book


def _put(node: Any, path: list[str], value: Any, whole: str) -> Any:
    if not path:
        try:
            return msgspec.convert(value, type(node), strict=not isinstance(value, str))
        except msgspec.ValidationError as error:
            raise BadSetup(f"Cannot set {whole} to {value!r}: {error}.") from None
    name, rest = path[0], path[1:]
    if isinstance(node, msgspec.Struct):
        _known(name, node.__struct_fields__, whole)
        return msgspec.structs.replace(node, **{name: _put(getattr(node, name), rest, value, whole)})
    if isinstance(node, dict):
        _known(name, map(str, node), whole)
        key = next(k for k in node if str(k) == name)
        return {**node, key: _put(node[key], rest, value, whole)}
    if isinstance(node, tuple):
        _known(name, map(str, range(len(node))), whole)
        at = int(name)
        return (*node[:at], _put(node[at], rest, value, whole), *node[at + 1 :])
    raise BadSetup(f"The book has no number at {whole}: {name} is below a plain value.")


def _known(name: str, names: Iterable[str], whole: str) -> None:
    known = list(names)
    if name not in known:
        near = get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there is {', '.join(known)}."
        raise BadSetup(f"The book has no number at {whole}: no {name} there; {hint}")
