"""The rulebook: sections of RULES.md, and the Book of numbers with their bounds and overrides."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from .language import say
from .reading import did_you_mean, too_large
from .values import BadSetup, Value

Amount = Annotated[int, Meta(ge=0, le=9_999)]
"""What something costs, brings or holds."""
Count = Annotated[int, Meta(ge=0, le=99)]
"""How many of something there are."""
Some = Annotated[int, Meta(ge=1, le=99)]
"""How many, at least one: turns to wait, what something is divided by."""
Percent = Annotated[int, Meta(ge=0, le=100)]
"""A chance, or a share of a whole."""
Share = Annotated[int, Meta(ge=0, le=1_000)]
"""Percent of something that may grow beyond itself."""
Shift = Annotated[int, Meta(ge=-100, le=100)]
"""What is added to something, or taken from it."""
Die = Annotated[int, Meta(ge=2, le=100)]
"""The sides of a die."""

HEADING = re.compile(r"^#+ (\d+(?:\.\d+)*)\.?\s+(.*?)\s*$")
NOT_APPLICABLE = "<!-- not applicable"
ROW_NAME = re.compile(r"[A-Za-z0-9_+]{1,24}")


def named(path: str) -> str:
    """A number of the book for people: `buildings.mill.cost` is the mill's."""
    return " ".join(path.replace("_", " ").split(".")[-2:]).capitalize()


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


class Number(NamedTuple):
    """A plain value of the book: its path, and what may stand in its place."""

    path: str
    value: Any
    kind: Any
    """Its type as the book's class declares it, bounds included."""
    rows: tuple[tuple[type[Any], str], ...] = ()
    """The rows it stands in, from the book down, each with the name of the field that leads to it."""

    @property
    def bounds(self) -> tuple[int, int] | None:
        """The lowest and the highest it may be; None for what is no whole number or has no bounds."""
        found = [meta for _, meta in _members(self.kind) if meta.ge is not None and meta.le is not None]
        return (found[0].ge, found[0].le) if found else None  # type: ignore[return-value]

    @property
    def fixed(self) -> bool:
        """Is it a text?  Rows are found by some of them, and no variant needs other names."""
        return any(kind is str for kind, _ in _members(self.kind))

    @property
    def takes(self) -> str:
        """What may be written there, in words."""
        kinds = [kind for kind, _ in _members(self.kind)]
        choices = [str(value) for kind in kinds if get_origin(kind) is Literal for value in get_args(kind)]
        if choices:
            return say("one of {choices}", choices=", ".join(choices))
        if self.bounds:
            return say("{low} to {high}", low=self.bounds[0], high=self.bounds[1])
        plain = {bool: say("true or false"), int: say("a whole number"), float: say("a number")}
        return next((said for kind, said in plain.items() if kind in kinds), say("a value of its kind"))


def _members(kind: Any) -> list[tuple[Any, Meta]]:
    """The plain types that a declared one allows, each with its bounds."""
    if get_origin(kind) in (Union, UnionType):
        return [member for part in get_args(kind) for member in _members(part)]
    if get_origin(kind) is Annotated:
        inner, meta = get_args(kind)[:2]
        return [(part, meta) for part, _ in _members(inner)]
    return [(kind, Meta())]


@cache
def _declared(row: type[Any]) -> dict[str, Any]:
    return get_type_hints(row, include_extras=True)


def _below(node: Any, kind: Any) -> Iterator[tuple[Any, Any, Any]]:
    """The parts of a row or a table by name, each with its declared type; a plain value has none."""
    if isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            yield name, getattr(node, name), _declared(type(node))[name]
        return
    inner = next((get_args(part) for part, _ in _members(kind) if get_origin(part) is type(node)), ())
    if isinstance(node, dict):
        for name, part in node.items():
            yield name, part, inner[1] if inner else type(part)
    elif isinstance(node, tuple):
        for at, part in enumerate(node):
            yield at, part, inner[at] if at < len(inner) and inner[-1] is not ... else inner[0] if inner else type(part)


def entries(book: Any) -> Iterator[Number]:
    """Everything that `override` can change, in the order of the book."""
    return _entries(book, "", type(book), ())


def _entries(node: Any, path: str, kind: Any, rows: tuple[tuple[type[Any], str], ...]) -> Iterator[Number]:
    if not isinstance(node, msgspec.Struct | dict | tuple):
        if not (one := Number(path, node, kind, rows)).fixed:
            yield one
        return
    for name, part, declared in _below(node, kind):
        within = (*rows, (type(node), name)) if isinstance(node, msgspec.Struct) else rows
        yield from _entries(part, f"{path}.{name}" if path else str(name), declared, within)


def numbers(book: Any) -> Iterator[tuple[str, Any]]:
    """Each plain value of the book with its path."""
    return ((entry.path, entry.value) for entry in entries(book))


class Checked(Value):
    """A row or a table whose numbers must fit each other."""

    def fault(self) -> str:
        """What does not fit, in one sentence; empty if all does."""
        raise NotImplementedError


def backwards(row: str, **spans: tuple[int, int]) -> str:
    """The fault of a row with spans from a least to a most: one whose least is more than its most."""
    wrong = next(((name, span) for name, span in spans.items() if span[0] > span[1]), None)
    return (
        say("{row}: {name} cannot go from {low} to {high}.", row=row, name=wrong[0], low=wrong[1][0], high=wrong[1][1])
        if wrong
        else ""
    )


def override(book: Any, changes: Mapping[str, Any]) -> Any:
    """The book with some numbers changed by path, as in `{"festival.cost": 4}`.

    A table of rows by name takes further rows, whole or as JSON: `{"units.XX": {"name": "Monitor", "cost": 90}}`.
    """
    for path, value in changes.items():
        book = _put(book, type(book), path.split("."), value, path)
    if changes and (fault := next(_faults(book), "")):
        raise BadSetup(fault)
    return book


def _faults(node: Any) -> Iterator[str]:
    if isinstance(node, Checked) and (fault := node.fault()):
        yield fault
    for _, part, _ in _below(node, type(node)):
        yield from _faults(part)


def _put(node: Any, kind: Any, path: list[str], value: Any, whole: str) -> Any:
    if not path:
        return _plain(Number(whole, node, kind), value)
    name, rest = path[0], path[1:]
    below = {str(part): (part, old, declared) for part, old, declared in _below(node, kind)}
    if isinstance(node, dict) and not rest and name not in below and _is_row(value):
        row = next(iter(node.values()), None)
        if isinstance(row, msgspec.Struct):
            return {**node, name: _read_row(type(row), value, whole)}
    if not below:
        raise BadSetup(
            say("The book has no number at {path}: {name} is below a plain value.", path=_cut(whole), name=_cut(name))
        )
    _known(name, below, whole)
    key, old, declared = below[name]
    new = _put(old, declared, rest, value, whole)
    if isinstance(node, msgspec.Struct):
        return msgspec.structs.replace(node, **{key: new})
    return {**node, key: new} if isinstance(node, dict) else (*node[:key], new, *node[key + 1 :])


def _plain(number: Number, value: Any) -> Any:
    """The value, if it may stand there."""
    if isinstance(number.value, msgspec.Struct | dict | tuple):
        raise BadSetup(say("{path} is no number itself, but those below it are.", path=number.path))
    if number.fixed:
        raise BadSetup(say("{path} is a text; a variant changes numbers.", path=number.path))
    try:
        return msgspec.convert(value, number.kind, strict=not isinstance(value, str))
    except msgspec.ValidationError:
        said = "a number of that size" if too_large(value) is not None else _cut(str(value))
        raise BadSetup(say("{path} takes {takes}, not {said}.", number, said=said)) from None


def _is_row(value: Any) -> bool:
    return isinstance(value, Mapping) or (isinstance(value, str) and value.lstrip().startswith("{"))


def _read_row(kind: type[Any], value: Any, whole: str) -> Any:
    if not ROW_NAME.fullmatch(whole.rpartition(".")[2]):
        raise BadSetup(say("Cannot add {path}: a name has at most 24 letters, digits, _ and +.", path=_cut(whole)))
    try:
        return msgspec.json.decode(value, type=kind) if isinstance(value, str) else msgspec.convert(value, kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadSetup(say("Cannot add {path}: {error}.", path=whole, error=error)) from None


def _cut(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}..."


def _known(name: str, names: Iterable[str], whole: str) -> None:
    known = list(names)
    if name not in known:
        raise BadSetup(
            say(
                "The book has no number at {path}: no {name} there; {hint}",
                path=_cut(whole),
                name=_cut(name),
                hint=did_you_mean(name, known),
            )
        )
