"""Notation: every action in one short line, `develop farm`, that reads back as the same action.

A line is the name of the action and its values in the order of its fields; what stands at the end as by default is left
out, and any value may be given by name (`code=BB`).  A text with odd characters stands in double quotes; several
values of one field, or an action inside another, stand in parentheses: `detach 3 (1 2)`, `write ((tax 40) (hold EL true))`.
Acts of the match begin with @: `@resign`, `@agree draw`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, cast

import msgspec
from msgspec import inspect

from .language import say
from .reading import LARGEST, did_you_mean, too_large
from .values import Action, Malformed

PLAIN = re.compile(r"[^\s()\"=]+")
TOKEN = re.compile(r'\s*(?:(?P<name>[a-z_]\w*)=)?(?P<value>[()]|"(?:[^"\\]|\\.)*"|[^\s()"=]+)', re.ASCII)
DEEPEST = 8


Node = Any
"""What was read: a text, a list of nodes, or (name, node) where a value has its field's name."""


def is_act(line: str) -> bool:
    """Does it stand for an act of the match, and not for an action of the game?"""
    return line.lstrip().startswith("@")


def name_of(kind: Any) -> str:
    """What an action is called: `ArmyAttack` is `army-attack`; an act of the match goes by its tag: `@hand-over`."""
    tag = kind.__struct_config__.tag
    if isinstance(tag, str) and is_act(tag):
        return tag.replace(" ", "-")
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind.__name__).lower()


def write(action: Action) -> str:
    """The action as one line."""
    return " ".join(_words(action))


def _words(value: Any) -> list[str]:
    fields = list(msgspec.structs.fields(value))
    while fields and _is_usual(fields[-1], getattr(value, fields[-1].name)):
        fields.pop()
    head = [name_of(type(value))] if value.__struct_config__.tag is not None else []
    return [*head, *(_written(getattr(value, field.name)) for field in fields)]


def _is_usual(field: msgspec.structs.FieldInfo, value: Any) -> bool:
    return not field.required and field.default is not msgspec.NODEFAULT and bool(field.default == value)


def _written(value: Any) -> str:
    if isinstance(value, msgspec.Struct):
        return f"({' '.join(_words(value))})"
    if isinstance(value, tuple | list):
        return f"({' '.join(map(_written, value))})"
    text = json.dumps(value) if isinstance(value, bool) or value is None else str(value)
    return text if PLAIN.fullmatch(text) and text.isprintable() else json.dumps(text)


def read(line: str, kinds: Iterable[type[Action]]) -> Action:
    """The action that a line stands for, one of these kinds."""
    known = {name_of(kind): kind for kind in kinds}
    nodes = _nodes(line)
    if not nodes or not isinstance(nodes[0], str):
        raise Malformed(say("Say what to do, such as {next}.", next=next(iter(known), "pass")))
    name = re.sub(r"[_-]+", "-", nodes[0].lower())
    kind: Any = known.get(name) or next((kind for kind in known.values() if kind.__name__.lower() == name), None)
    if kind is None:
        raise Malformed(say("There is no action {node}; {hint}", node=nodes[0], hint=did_you_mean(name, known)))
    try:
        action = msgspec.convert(_fields(_struct_type(kind), nodes[1:]), kind, strict=False)
    except msgspec.ValidationError:
        raise Malformed(
            say("{line} cannot be read; it is written {usage}.", line=line.strip()[:60], usage=usage(kind))
        ) from None
    if too_large(action) is not None:
        raise Malformed(say("No number of an action may exceed {largest}.", largest=LARGEST))
    return cast("Action", action)


def usage(kind: Any) -> str:
    """How an action is written: `develop house|farm|outpost|watchtower`."""
    return " ".join([name_of(kind), *map(_shown, _struct_type(kind).fields)])


def _shown(field: inspect.Field) -> str:
    values = field.type.values if isinstance(field.type, inspect.LiteralType) else ()
    shown = "|".join(map(str, values)) or field.name.upper()
    return shown if field.required else f"[{shown}]"


def _nodes(line: str) -> list[Node]:
    """The values of a line, those in parentheses as lists."""
    stack: list[list[Node]] = [[]]
    names: list[str | None] = []
    at, line = 0, line.strip()
    while at < len(line):
        found = TOKEN.match(line, at)
        if found is None:
            raise Malformed(say("This cannot be read from here on: {line}", line=line[at : at + 20].strip()))
        at, (name, value) = found.end(), found.group("name", "value")
        if value == "(":
            if len(stack) > DEEPEST:
                raise Malformed(say("There are too many parentheses inside each other."))
            stack.append([])
            names.append(name)
            continue
        if value == ")":
            if len(stack) == 1:
                raise Malformed(say("A parenthesis is closed that was never opened."))
            name = names.pop()
            node: Node = stack.pop()
        else:
            node = _unquoted(value) if value.startswith('"') else value
        stack[-1].append((name, node) if name else node)
    if len(stack) > 1:
        raise Malformed(say("A parenthesis is not closed."))
    return stack[0]


def _unquoted(text: str) -> str:
    try:
        return str(json.loads(text))
    except ValueError:
        raise Malformed(say("{text} is not a text in quotes.", text=text[:20])) from None


@cache
def _struct_type(kind: Any) -> inspect.StructType:
    return cast("inspect.StructType", inspect.type_info(kind))


def _fields(struct: inspect.StructType, nodes: Sequence[Node]) -> dict[str, Any]:
    """The values by field, in order or by name."""
    found: dict[str, Any] = {}
    fields = {field.name: field for field in struct.fields}
    order = iter(fields)
    for node in nodes:
        if isinstance(node, tuple):
            field, node = node
        else:
            field = next((field for field in order if field not in found), "")
        if field not in fields or field in found:
            raise msgspec.ValidationError("there is no such field, or it is given twice")
        found[field] = _wire(fields[field].type, node)
    tagged = {struct.tag_field: struct.tag} if struct.tag_field else {}
    return tagged | {fields[field].encode_name: value for field, value in found.items()}


def _wire(kind: inspect.Type, node: Node) -> Any:
    """A node in the form that msgspec converts to this type."""
    if not isinstance(node, list):
        return str(node)
    match kind:
        case inspect.StructType():
            return _struct([kind], node)
        case inspect.UnionType(types=types):
            return _struct([one for one in types if isinstance(one, inspect.StructType)], node)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return [_wire(item, one) for one in node]
        case inspect.TupleType(item_types=items) if len(items) == len(node):
            return [_wire(item, one) for item, one in zip(items, node, strict=True)]
    return node


def _struct(kinds: Sequence[inspect.StructType], node: list[Node]) -> Any:
    """An action inside another: its name and values."""
    if len(kinds) == 1 and kinds[0].tag is None:
        return _fields(kinds[0], node)
    known, name = {name_of(kind.cls): kind for kind in kinds}, str(node[0]).lower() if node else ""
    if name not in known:
        raise Malformed(
            say(
                "There is no {name} here; {hint}",
                name=name or say("nameless action"),
                hint=did_you_mean(name, known),
            )
        )
    return _fields(known[name], node[1:])
