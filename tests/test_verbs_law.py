"""Rules use the verbs of the engine and nothing else of it: not the agenda, not the open questions, not the dice."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import turnwright
from turnwright.core import Table, games

VERBS = {"then", "ask", "tell", "roll", "shuffled", "stream", "finish"}
READ = {"seats", "options", "book", "copy"}
"""What rules may look at: who plays by which rules; and they may try something on a copy."""
ENGINE = {name for name in (*Table.__struct_fields__, *vars(Table)) if not name.startswith("_")}
FACES = {"text", "board", "terminal", "forms", "mail", "bot", "lab", "twin", "tests"}
WORLDS = {"view", "imagine"}
"""Here worlds are laid out that agree with a view; what the engine holds is part of a world."""

STARTER = Path(turnwright.__file__).parent / "newgame" / "starter"
FOLDERS = {"starter": STARTER} | {game.id: game.folder for game in games().values()}


def rule_files(folder: Path) -> list[Path]:
    own = ((path, path.relative_to(folder).with_suffix("").parts) for path in sorted(folder.rglob("*.py")))
    return [path for path, parts in own if parts[0] not in FACES | WORLDS]


def tables(trees: list[ast.Module]) -> set[str]:
    """The names of the classes that are Tables."""
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return {"Table"} | {node.name for node in classes if any(ast.unparse(base) == "Table" for base in node.bases)}


def faults(tree: ast.Module, kinds: set[str]) -> Iterator[str]:
    """Uses of the engine's fields, by line: of `t`, and of whatever is annotated as a Table."""
    held = {"t"} | {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg) and _is_table(node, kinds)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ENGINE - VERBS - READ:
            owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
            if owner in held:
                yield f"{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.ClassDef) and node.name in kinds:
            own = (item.name for item in node.body if isinstance(item, ast.FunctionDef))
            yield from (f"{node.lineno}: {node.name}.{name} hides the engine's" for name in own if name in ENGINE)


def _is_table(node: ast.arg, kinds: set[str]) -> bool:
    names = ast.walk(node.annotation) if node.annotation else ()
    return any(isinstance(name, ast.Name) and name.id in kinds for name in names)


def test_the_verbs_are_verbs_of_the_engine() -> None:
    assert VERBS | READ <= ENGINE


@pytest.mark.parametrize("name", FOLDERS)
def test_rules_use_the_verbs_and_nothing_else_of_the_engine(name: str) -> None:
    files = rule_files(FOLDERS[name])
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files]
    kinds = tables(trees)
    assert len(kinds) > 1, "no Table was found"
    found = [f"{path.name}:{f}" for path, tree in zip(files, trees, strict=True) for f in faults(tree, kinds)]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "t.asks[0] = q",
        "del t.agenda[2:]",
        "self.t.dice = d",
        "if t.record is not None: pass",
        "t.may.clear()",
        "def f(world: Town) -> None: world.asks.clear()",
        "class Town(Table):\n    def tell(self, event): ...",
    ],
)
def test_whoever_reaches_into_the_engine_is_found(line: str) -> None:
    assert list(faults(ast.parse(line), {"Table", "Town"}))


def test_what_only_looks_like_the_engine_is_not() -> None:
    fine = "t.ask(0, q)\nself.may\nevent.dice\nt.copy().tell(e)\nt.book.asks\nt.seats"
    assert list(faults(ast.parse(fine), {"Table"})) == []
