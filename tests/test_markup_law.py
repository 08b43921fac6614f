"""Tags stand in templates of kit/markup.py, which escape what is put into them; no string with a tag is put together by hand."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted(path for part in ("src", "examples") for path in (ROOT / part).rglob("*.py"))
DRAWN = ("src/turnwright/games/", "src/turnwright/kit/", "examples/")
TAG = re.compile(r"<[a-zA-Z][\w-]*(?:[\s>/\0]|$)|</[a-zA-Z\0]|<!")
MAKERS = ("html", "Markup")


def written(node: ast.AST) -> str:
    """The text of a string as it stands in the source, with \\0 for what is put in."""
    if isinstance(node, ast.JoinedStr):
        return "".join(written(part) or "\0" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def has_tag(node: ast.AST) -> bool:
    return TAG.search(written(node)) is not None


def templates(tree: ast.AST) -> list[ast.expr]:
    """What is given to the makers of Markup."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    return [node.args[0] for node in calls if node.args and node.func.id in MAKERS]  # type: ignore[attr-defined]


def put_together(tree: ast.AST) -> Iterator[int]:
    """Lines where a string with a tag is an f-string, or has something added, filled or formatted into it."""
    for node in ast.walk(tree):
        match node:
            case ast.JoinedStr() if has_tag(node):
                yield node.lineno
            case ast.BinOp(left=left, op=ast.Add() | ast.Mod(), right=right) if has_tag(left) or has_tag(right):
                yield node.lineno
            case ast.AugAssign(op=ast.Add(), value=value) if has_tag(value):
                yield node.lineno
            case ast.Call(func=ast.Attribute(value=text, attr="format" | "join")) if has_tag(text):
                yield node.lineno


def outside_templates(tree: ast.AST) -> Iterator[int]:
    """Lines with a tag in a string that is no template, and templates that are not written out."""
    given = templates(tree)
    allowed = {id(node) for node in given} | {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    yield from (node.lineno for node in given if not isinstance(node, ast.Constant))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in allowed and has_tag(node):
            yield node.lineno


def test_tags_stand_in_templates_alone() -> None:
    faults = []
    for path in FILES:
        name, tree = path.relative_to(ROOT).as_posix(), ast.parse(path.read_text())
        faults += [f"{name}:{line}" for line in put_together(tree)]
        if name.startswith(DRAWN) and "/tests/" not in name and not name.endswith("kit/markup.py"):
            faults += [f"{name}:{line}" for line in outside_templates(tree)]
    assert faults == []


@pytest.mark.parametrize(
    "code",
    [
        "f'<b>{name}</b>'",
        "f'<{name}></{name}>'",
        "'<b>' + name",
        "name + f'{x}</b>'",
        "drawn += '<br/>'",
        "'<b>%s</b>' % name",
        "'<b>{}</b>'.format(name)",
        "'<br/>'.join(names)",
    ],
)
def test_a_tag_put_together_by_hand_is_found(code: str) -> None:
    assert set(put_together(ast.parse(code))) == {1}


@pytest.mark.parametrize("code", ["print('<b>bold</b>')", "html(template, name)", "Markup(name)"])
def test_a_tag_outside_a_template_is_found(code: str) -> None:
    assert list(outside_templates(ast.parse(code))) == [1]


@pytest.mark.parametrize(
    "code", ["html('<b>{}</b>', name)", "f'{low} < {high}'", "f'Ada <ada@{host}>'", "'''<b> in words'''"]
)
def test_templates_and_words_are_free(code: str) -> None:
    tree = ast.parse(code)
    assert [*put_together(tree), *outside_templates(tree)] == []
