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

NUMBER = re.compile(r"^(\d+(?:\.\d+)*)\b")
HEADING = re.compile(r"^#+ (\d+(?:\.\d+)*)\.?\s+(.*?)\s*$")
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


def _cited(node: ast.AST) -> str | None:
    """The section a docstring or string constant starts with."""
    text: str | None = None
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.Module):
        text = ast.get_docstring(node)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        text = node.value
    match = NUMBER.match(text) if text else None
    return match[1] if match else None


def _code_citations(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if section := _cited(node):
            yield section, f"{path.name}:{getattr(node, 'lineno', 1)}"


def _test_citations(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and (match := TEST_NAME.match(node.name)):
            yield match[1].replace("_", "."), f"{path.name}::{node.name}"


def coverage(folder: Path) -> list[Citation]:
    """Each section of the folder's RULES.md with the code and the tests that cite it."""
    sections = read_sections((folder / "RULES.md").read_text(encoding="utf-8"))
    code: dict[str, list[str]] = {}
    tests: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        is_test = path.name.startswith("test_")
        for section, place in (_test_citations if is_test else _code_citations)(path):
            (tests if is_test else code).setdefault(section, []).append(place)
    return [
        Citation(s.number, s.title, tuple(code.get(s.number, ())), tuple(tests.get(s.number, ())), s.not_applicable)
        for s in sections.values()
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
