"""Catalogues from the source: which messages a package says, and whether its translations have them all.

`turnwright words` is the command; the names in `SAYS` are how the source says something.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import polib

from turnwright.core import Game, games
from turnwright.core.book import named
from turnwright.core.language import WORDLISTS, arguments
from turnwright.kit.words import plural
from turnwright.languages import HOME, runs
from turnwright.puzzles import puzzles_of

SECTION = re.compile(r"(R?\d+(\.\d+)*|)")
REFUSAL = re.compile(r"\d+(\.\d+)* [^\W\d]\S* \S+")
"""A sentence that starts with the section that forbids something."""
UNITS = {"%", "§"}
"""Signs that stand in every language as they are."""
APART = {"tests", "twin", "lab", "rl", "testing", "newgame", "migrations", "entrance", "cli"}
"""Folders that say nothing to players, or need what players do not have."""
OF_HOSTS = ("host", "operations")
"""How files in `hosting` begin that speak to whoever runs the server: in English, like the command line."""
SPEAKING = ("core", "kit", "sitting")
"""Packages whose lists of words are collected as they stand when imported."""


class Message(NamedTuple):
    """What a catalogue translates."""

    text: str
    many: str = ""
    context: str = ""


def package_of(what: str) -> str:
    """`shell`, or the package of a game."""
    return HOME if what == "shell" else _game(what).package


def _game(what: str) -> Game:  # type: ignore[type-arg]
    from turnwright.core import find_game

    return find_game(what)


def catalogue(package: str, code: str) -> Path:
    """Where the catalogue of a package lies, or would."""
    return Path(str(files(package))) / "locale" / f"{code}.po"


def messages(package: str) -> dict[Message, str]:
    """All that a package says, each with the place where it first does."""
    folder, found = Path(str(files(package))), dict[Message, str]()
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).parts
        if _speaks(parts) and not (package == HOME and parts[0] == "games"):
            for message, line in said(ast.parse(path.read_text(encoding="utf-8"))):
                found.setdefault(message, f"{'/'.join(parts)}:{line}")
    for path in sorted(folder.rglob("*.html")):
        parts = path.relative_to(folder).parts
        for message, line in _in_template(path) if _speaks(parts) else ():
            found.setdefault(message, f"{'/'.join(parts)}:{line}")
    for module in _modules(package):
        importlib.import_module(module)
    for module, words in WORDLISTS:
        if _belongs(module, package):
            found |= {Message(word): module for word in words if word and Message(word) not in found}
    for game in games().values():
        if game.package == package:
            found |= {Message(word): "the game itself" for word in _data(game) if word and Message(word) not in found}
    return found


def _speaks(parts: Sequence[str]) -> bool:
    """Does this file say something to players?"""
    return APART.isdisjoint(parts) and not (parts[0] == "hosting" and parts[-1].startswith(OF_HOSTS))


def _belongs(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.") and not (package == HOME and module.startswith(f"{HOME}.games."))


def _modules(package: str) -> Iterator[str]:
    roots = [f"{package}.{name}" for name in SPEAKING] if package == HOME else [package]
    for root in roots:
        yield root
        for one in pkgutil.walk_packages(importlib.import_module(root).__path__, f"{root}."):
            if APART.isdisjoint(one.name.split(".")):
                yield one.name


def _data(game: Game) -> Iterator[str]:  # type: ignore[type-arg]
    """What a game has as data that forms and lists show."""
    yield from (game.author, game.blurb, game.kind, game.lab.UNIT, *game.roles, game.alone)
    yield from (word for puzzle in puzzles_of(game) for word in (puzzle.title, puzzle.text))
    for preset in game.presets:
        yield from (preset.title, preset.why, preset.length, preset.difficulty, preset.measured)
        yield from map(named, preset.variant)
    if game.swap:
        yield game.swap.title
    for option in game.offers:
        yield from (option.title, option.help, *(label for _, label in (*option.choices, *option.labels)))


def said(tree: ast.AST) -> Iterator[tuple[Message, int]]:
    """The messages of a module, each with its line."""
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="say"), args=[text, *_], keywords=given) if (
                found := _text(text)
            ) is not None:
                context = next((_text(named.value) for named in given if named.arg == "context"), None)
                yield Message(found, context=context or ""), node.lineno
            case ast.Call(func=ast.Name(id="say_n"), args=[one, many, *_]) if _text(one) and _text(many):
                yield Message(_text(one) or "", _text(many) or ""), node.lineno
            case ast.Call(func=ast.Name(id="counted"), args=[_, noun, *many]) if found := _text(noun):
                more = _text(many[0]) if many else None
                yield Message(f"{{n}} {found}", f"{{n}} {more or plural(found)}"), node.lineno
            case ast.Call(func=ast.Name(id="meaning"), args=[word, text, _, *forms]):
                yield from ((Message(found), node.lineno) for one in (word, text, *forms) if (found := _text(one)))
            case ast.Call(func=ast.Name(id="wordlist"), args=[ast.Dict(values=words) | ast.Tuple(elts=words)]):
                yield from ((Message(found), node.lineno) for word in words if (found := _text(word)))
            case ast.Call(func=ast.Name(id="Binding"), args=[_, _, words], keywords=given) if found := _text(words):
                if all(named.arg != "show" for named in given):  # else it stands at the foot of no screen
                    yield Message(found), node.lineno
            case ast.Call(func=ast.Name(id="html"), args=[template, *_]) if found := _text(template):
                yield from ((Message(run), node.lineno) for run in runs(found))
            case ast.Call(func=ast.Attribute(attr="plus" | "within"), args=args):
                terms = (arg for arg in args[:3] if not _is_section(arg))
                yield from ((Message(found), node.lineno) for arg in terms if (found := _text(arg)))
            case (
                ast.Call(func=ast.Name(id="Sum" | "Hundredths"), args=args, keywords=given)
                | ast.Call(
                    func=ast.Attribute(value=ast.Name(id="Sum" | "Hundredths"), attr="of"), args=args, keywords=given
                )
            ):
                labels = [_text(word) for word in (*args[:1], *args[2:3], *(named.value for named in given))]
                yield from ((Message(word), node.lineno) for word in labels if word and word not in UNITS)
            case ast.Tuple(elts=[label, _, section]) if (found := _text(label)) and _is_section(section):
                yield Message(found), node.lineno
            case ast.Constant(value=str(text)) if REFUSAL.match(text) and id(node) not in documents:
                yield Message(text), node.lineno


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _is_section(node: ast.expr) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr == "section"
    text = _text(node)
    return text is not None and SECTION.fullmatch(text) is not None


def _in_template(path: Path) -> Iterator[tuple[Message, int]]:
    from jinja2 import Environment
    from jinja2.ext import extract_from_ast

    tree = Environment().parse(path.read_text(encoding="utf-8"))
    for line, function, text in extract_from_ast(tree, ("say", "say_n", "said"), babel_style=False):
        words = [text] if isinstance(text, str) else [word for word in text or () if word is not None]
        yield Message(words[0], words[1] if function == "say_n" else ""), line


def merged(package: str, code: str) -> polib.POFile:
    """The catalogue with every message of the source: those it had keep their translation, new ones have none yet."""
    path = catalogue(package, code)
    now = polib.pofile(str(path)) if path.is_file() else polib.POFile()
    now.wrapwidth = 120
    known = {Message(entry.msgid, entry.msgid_plural, entry.msgctxt or ""): entry for entry in now}
    made = polib.POFile(wrapwidth=120)
    made.metadata = now.metadata or {"Content-Type": "text/plain; charset=UTF-8", "Language": code}
    for message, place in sorted(messages(package).items(), key=lambda row: (row[1].rpartition(":")[0], row[0])):
        entry = known.get(message) or polib.POEntry(
            msgid=message.text,
            msgid_plural=message.many,
            msgctxt=message.context or None,
            msgstr_plural={0: "", 1: ""} if message.many else {},
        )
        entry.occurrences = [(place.rpartition(":")[0] or place, "")]
        made.append(entry)
    for entry in now:
        if entry.msgctxt == "number":  # the signs of numbers, which no message says
            made.append(entry)
    return made


def problems(package: str, code: str) -> list[str]:
    """What is wrong with a catalogue: messages without a translation, arguments that are lost or made up, leftovers."""
    path = catalogue(package, code)
    if not path.is_file():
        return [f"There is no {path}."]
    source, found = messages(package), list[str]()
    for entry in polib.pofile(str(path)):
        message = Message(entry.msgid, entry.msgid_plural, entry.msgctxt or "")
        forms = list(entry.msgstr_plural.values()) if message.many else [entry.msgstr]
        if message not in source and message.context != "number":
            found.append(f"Nobody says “{message.text}” any more.")
        elif entry.fuzzy or not all(forms):
            found.append(f"“{message.text}” is not translated.")
        for form in filter(None, forms):
            wrong = arguments(form) ^ arguments(message.text)
            if wrong and not (message.many and wrong == {"n"}):
                found.append(f"“{message.text}” and its translation differ in {', '.join(sorted(wrong))}.")
        source.pop(message, None)
    return found + [f"“{message.text}” is missing." for message in source]
