"""The rulebook: sections of RULES.md, and the Book of numbers with its overrides."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

import msgspec

from .values import BadSetup, Value

HEADING = re.compile(r"^#+ (\d+(?:\.\d+)*)\.?\s+(.*?)\s*$")
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


def numbers(node: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Everything that `override` can change: each plain value of the book with its path."""
    if isinstance(node, msgspec.Struct):
        below: Iterable[tuple[Any, Any]] = ((name, getattr(node, name)) for name in node.__struct_fields__)
    elif isinstance(node, dict | tuple):
        below = node.items() if isinstance(node, dict) else enumerate(node)
    else:
        yield path, node
        return
    for name, part in below:
        yield from numbers(part, f"{path}.{name}" if path else str(name))


def override(book: Any, changes: Mapping[str, Any]) -> Any:
    """The book with some numbers changed by path, as in `{"festival.cost": 4}`.

    A table of rows by name takes further rows, whole or as JSON: `{"units.XX": {"name": "Monitor", "cost": 90}}`.
    """
    for path, value in changes.items():
        book = _put(book, path.split("."), value, path)
    return book


def _put(node: Any, path: list[str], value: Any, whole: str) -> Any:
    if not path:
        try:
            return msgspec.convert(value, type(node), strict=not isinstance(value, str))
        except msgspec.ValidationError:
            raise BadSetup(f"Cannot set {whole} to {value}: it takes {_takes(node)}.") from None
    name, rest = path[0], path[1:]
    if isinstance(node, msgspec.Struct):
        _known(name, node.__struct_fields__, whole)
        return msgspec.structs.replace(node, **{name: _put(getattr(node, name), rest, value, whole)})
    if isinstance(node, dict):
        row = next(iter(node.values()), None)
        if not rest and name not in node and isinstance(row, msgspec.Struct) and _is_row(value):
            return {**node, name: _read_row(type(row), value, whole)}
        _known(name, map(str, node), whole)
        key = next(k for k in node if str(k) == name)
        return {**node, key: _put(node[key], rest, value, whole)}
    if isinstance(node, tuple):
        _known(name, map(str, range(len(node))), whole)
        at = int(name)
        return (*node[:at], _put(node[at], rest, value, whole), *node[at + 1 :])
    raise BadSetup(f"The book has no number at {whole}: {name} is below a plain value.")


def _is_row(value: Any) -> bool:
    return isinstance(value, Mapping) or (isinstance(value, str) and value.lstrip().startswith("{"))


def _read_row(kind: type[Any], value: Any, whole: str) -> Any:
    try:
        return msgspec.json.decode(value, type=kind) if isinstance(value, str) else msgspec.convert(value, kind)
    except msgspec.DecodeError as error:
        raise BadSetup(f"Cannot add {whole}: {error}.") from None


def _takes(node: Any) -> str:
    """What may stand in the place of a part of the book, in words."""
    plain = {int: "a whole number", bool: "true or false", str: "a text"}
    return plain.get(type(node), "no number itself, but those below it do")


def _known(name: str, names: Iterable[str], whole: str) -> None:
    known = list(names)
    if name not in known:
        near = get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there is {', '.join(known)}."
        raise BadSetup(f"The book has no number at {whole}: no {name} there; {hint}")
