"""The import law, and the purity of everything that rules are made of, read from the source."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from turnwright.core.faces import FACES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
STARTER = "turnwright.newgame.starter"
IMPURE = {
    *(
        "random",
        "time",
        "datetime",
        "secrets",
        "uuid",
        "os",
        "sys",
        "io",
        "socket",
        "subprocess",
        "threading",
        "asyncio",
    ),
    *("multiprocessing", "tempfile", "shutil", "logging", "urllib", "http", "numpy", "requests", "sqlite3", "locale"),
}
"""Clock, chance, files, network, machine: no rule may depend on them."""
CALLS = {"open", "print", "input", "eval", "exec", "hash", "id", "globals", "__import__"}
FILES = {"read_text", "write_text", "read_bytes", "write_bytes", "open", "mkdir", "unlink", "glob", "iterdir"}
UNORDERED = (ast.Set, ast.SetComp)
PASSES_ORDER_ON = {"list", "tuple", "enumerate", "iter", "zip", "map", "filter", "join", "next", "reversed"}


def modules() -> dict[str, Path]:
    """Every module of the package and of the examples, by its dotted name."""
    folders = [SOURCE, *sorted((ROOT / "examples").iterdir())]
    found = {}
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            name = ".".join(path.relative_to(folder).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = path
    return found


MODULES = modules()
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in MODULES.items()}


def is_test(name: str) -> bool:
    return ".tests." in name


def within(name: str, package: str) -> bool:
    return (name + ".").startswith(package + ".")


def game_of(name: str) -> str | None:
    """The package of the game that a module belongs to."""
    parts = name.split(".")
    if name.startswith("turnwright.games."):
        return ".".join(parts[:3])
    if within(name, STARTER):
        return STARTER
    return parts[0] if parts[0] != "turnwright" else None


def imports(name: str) -> Iterator[str]:
    """The modules that a module imports, relative ones by their full name."""
    here = name if MODULES[name].name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = here.split(".")[: len(here.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names if f"{module}.{alias.name}" in MODULES)


@cache
def ours(name: str) -> set[str]:
    tops = {module.partition(".")[0] for module in MODULES}
    return {module for module in imports(name) if module.partition(".")[0] in tops}


def outside(name: str, *allowed: str) -> list[str]:
    """Imports of ours that are in none of these packages."""
    return sorted(module for module in ours(name) if not any(within(module, package) for package in allowed))


CORE = [name for name in MODULES if within(name, "turnwright.core")]
TWIN = [name for name in MODULES if within(name, "turnwright.twin")]
KIT = [name for name in MODULES if within(name, "turnwright.kit")]
GAMES = [name for name in MODULES if game_of(name) and not is_test(name)]
TESTS = [name for name in MODULES if game_of(name) and is_test(name)]
PURE = [*CORE, *KIT, *GAMES]
OUTER = [name for name in MODULES if name not in PURE and name not in TESTS]


def breaches(names: list[str], found: Callable[[str], object]) -> dict[str, object]:
    """What is wrong, by module."""
    return {name: wrong for name in names if (wrong := found(name))}


def test_the_search_sees_all_kinds_of_modules() -> None:
    assert {"turnwright.core.flow", "turnwright.kit.svg", "turnwright.games.kingdom", "connect_four"} <= set(PURE)
    assert {"turnwright.cli", "turnwright.testing.plays", "turnwright.newgame"} <= set(OUTER)
    assert "turnwright.core.table" in set(imports("turnwright.core.flow"))


def test_the_core_imports_nothing_of_ours() -> None:
    assert breaches(CORE, lambda name: outside(name, "turnwright.core")) == {}


def test_the_kit_imports_the_core_alone() -> None:
    assert breaches(KIT, lambda name: outside(name, "turnwright.core", "turnwright.kit")) == {}


def test_the_parts_of_twins_import_the_core_alone() -> None:
    assert breaches(TWIN, lambda name: outside(name, "turnwright.core", "turnwright.twin")) == {}


def in_twin(name: str) -> bool:
    """Is this module part of a game's array twin?"""
    return within(name, f"{game_of(name)}.twin")


def test_a_game_imports_core_kit_and_itself() -> None:
    """Its twin also the parts of twins; nothing else imports a twin, so that games are played without what twins need."""

    def breach(name: str) -> list[str]:
        allowed = ("turnwright.core", "turnwright.kit", *(["turnwright.twin"] if in_twin(name) else []))
        into_twin = [module for module in ours(name) if in_twin(module) and not in_twin(name)]
        return [*outside(name, *allowed, str(game_of(name))), *into_twin]

    assert breaches(GAMES, breach) == {}


def is_face(name: str) -> bool:
    """Is it what a game shows to others?  Everything else in its folder is rules."""
    return any(within(name, f"{game_of(name)}.{face.name}") for face in FACES)


def test_rules_import_no_face() -> None:
    assert {"turnwright.games.mac.text", "turnwright.games.ec4x.mail.orders"} <= set(filter(is_face, GAMES))
    rules = [name for name in GAMES if not is_face(name)]
    assert "turnwright.games.mac.battle.damage" in rules
    assert breaches(rules, lambda name: [other for other in ours(name) if game_of(other) and is_face(other)]) == {}


def test_every_folder_of_a_game_says_what_is_in_it() -> None:
    folders = [name for name in GAMES if MODULES[name].name == "__init__.py"]
    assert [name for name in folders if not ast.get_docstring(TREES[name])] == []


def test_the_tests_of_a_game_know_no_other_game() -> None:
    assert breaches(TESTS, lambda name: {game_of(module) for module in ours(name)} - {None, game_of(name)}) == {}


def test_nothing_else_imports_a_concrete_game() -> None:
    assert breaches(OUTER, lambda name: [module for module in ours(name) if game_of(module)]) == {}


def test_nothing_else_names_a_concrete_game() -> None:
    """Not even in a string: what is special about a game stands in its folder."""
    ids = {path.name for path in (SOURCE / "turnwright" / "games").iterdir() if (path / "__init__.py").exists()}
    assert "kingdom" in ids
    assert breaches(OUTER, lambda name: [text for text in texts(name) if text in ids]) == {}


def texts(name: str) -> Iterator[str]:
    """The strings of a module that are no docstrings."""
    docstrings = {id(node.value) for node in ast.walk(TREES[name]) if isinstance(node, ast.Expr)}
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def test_rules_touch_no_clock_no_chance_and_no_machine() -> None:
    assert breaches(PURE, impure_imports) == {}


def impure_imports(name: str) -> list[str]:
    """The type `Random` may be named by players and by `imagine`, whose callers bring the source of chance."""
    chance = name in ("turnwright.core.game", "turnwright.core.faces") or "bot" in name.removeprefix(str(game_of(name)))
    allowed = chance and any(_takes_random_alone(node) for node in ast.walk(TREES[name]))
    return [
        module for module in imports(name) if module.partition(".")[0] in IMPURE - ({"random"} if allowed else set())
    ]


def _takes_random_alone(node: ast.AST) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "random" and [a.name for a in node.names] == ["Random"]


def test_rules_read_and_write_nothing() -> None:
    """But for the one place that reads what lies in a package: RULES.md, a drawing."""
    assert breaches(PURE, machine_calls) == {"turnwright.core.game": {"read_text"}}


def machine_calls(name: str) -> set[str]:
    calls = [node.func for node in ast.walk(TREES[name]) if isinstance(node, ast.Call)]
    named = {function.id for function in calls if isinstance(function, ast.Name)}
    return (named & CALLS) | ({function.attr for function in calls if isinstance(function, ast.Attribute)} & FILES)


def unordered_walks(tree: ast.AST) -> Iterator[int]:
    """Lines where something goes through a set in its arbitrary order."""
    for node in ast.walk(tree):
        walked: list[ast.expr] = []
        if isinstance(node, ast.For | ast.comprehension):
            walked = [node.iter]
        elif isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            walked = node.args if called in PASSES_ORDER_ON else []
        elif isinstance(node, ast.Starred) and isinstance(node.ctx, ast.Load):
            walked = [node.value]
        yield from (thing.lineno for thing in walked if _is_set(thing))


def _is_set(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub | ast.BitOr | ast.BitAnd):
        return _is_set(node.left) or _is_set(node.right)
    made = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    return made or isinstance(node, UNORDERED)


def test_walks_through_sets_are_seen() -> None:
    bad = "for x in {1, 2}: pass\n[y for y in set(a)]\nlist({1} | b)\n', '.join({z for z in a})\n(*set(a),)\n"
    assert sorted(unordered_walks(ast.parse(bad))) == [1, 2, 3, 4, 5]
    good = "sorted({1, 2})\nx in {1, 2}\nlen(set(a))\nfor x in sorted(set(a)): pass\nfor x in a: pass\n"
    assert list(unordered_walks(ast.parse(good))) == []


def test_rules_never_go_through_a_set_in_its_own_order() -> None:
    """That order is not the same in every process."""
    assert breaches(PURE, lambda name: list(unordered_walks(TREES[name]))) == {}


CLIENTS = ("api", "cli", "client", "hosting", "lab", "mail", "moderator", "notebook", "server", "still", "terminal")
WORDS = {"say_action", "say_event", "prompt", "status", "told", "explain"}
"""Hooks of a game's text that a sitting calls for everybody."""


def worded(tree: ast.AST) -> list[str]:
    """Words that a module asks a game for itself: `game.text.prompt`."""
    asked = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in WORDS]
    return [node.attr for node in asked if isinstance(node.value, ast.Attribute) and node.value.attr == "text"]


def test_clients_draw_a_sitting_and_word_nothing_themselves() -> None:
    assert worded(ast.parse("hosted.game.text.prompt(view)")) == ["prompt"]
    clients = [name for name in OUTER if any(within(name, f"turnwright.{client}") for client in CLIENTS)]
    assert {name.split(".")[1] for name in clients} == set(CLIENTS)
    assert breaches(clients, lambda name: worded(TREES[name])) == {}
    pages = (SOURCE / "turnwright" / "server" / "templates").glob("*.html")
    assert [page.name for page in pages if "game.text." in page.read_text(encoding="utf-8")] == []
