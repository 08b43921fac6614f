"""What people read is a message of `say`, not a string put together: no sentence stands in an f-string, and none is glued."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from turnwright.core.language import arguments
from turnwright.languages import FIELD, runs

SOURCE = Path(__file__).parents[1] / "src" / "turnwright"
CONVERTED = ("core", "kit", "sitting", "server", "terminal", "games", "moderator", "client")
"""Folders all of whose words are messages."""
APART = ("tests", "twin", "migrations", "lab.py", "lab")
NOT_FOR_PEOPLE = {
    *("class_", "style", "transform", "viewBox", "classes", "title_style", "note", "salt", "id", "name"),
    *("thread_name_prefix", "data_ref", "href", "src", "sizes"),
}
"""Arguments that machines read."""
DRAWS = {"path", "group", "use", "tag", "Element"}
"""What these take after the first argument is a class."""
DEVELOPERS = {"AssertionError", "NotImplementedError", "TypeError", "ValueError", "KeyError", "RuntimeError"}
SENTENCE = re.compile(r"(^|[ \0(“\"'])[A-Za-z][a-z]+['’]?[a-z]* |(?<= )[a-z]{2,}([.,:;!?)\0]|$)|[a-z]{2,}: ")
DRAWING = re.compile(
    r"^(SELECT|DROP|INSERT|PRAGMA|ALTER|SET|CREATE) |translate|scale\(|rotate|:\0|[a-z-]+:[a-z\0]|\0(px|%)|^[MLCQAZ]"
)
ALLOWED = {
    "client/bot_seat.py": "what those read who write a bot",
    "client/line.py": "what is sent",
    "core/acts.py": "a table of sentences, each of them a message",
    "core/shares.py": "names under which shares are hashed",
    "games/ec4x/board/marks.py": "classes",
    "games/ec4x/mail/orders.py": "orders as they are typed",
    "games/ec4x/war/planetary_assault.py": "lines of a ledger, kept in the match",
    "games/mac/board/map.py": "classes",
    "games/mac/board/strip.py": "classes",
    "games/mac/board/traces.py": "classes",
    "games/mac/company/enemy_forces.py": "names, kept in the match",
    "games/titov/effects/controlled_cards.py": "the text of cards",
    "games/titov/decks.py": "the text of cards",
    "games/titov/effects/requirements.py": "the text of cards",
    "games/kingdom/score.py": "reasons, which text/endings.py words",
    "games/kingdom/board/realm.py": "classes",
    "moderator/commands.py": "what a moderator reads, at the command line",
    "moderator/folder.py": "what a moderator reads, at the command line",
    "moderator/keys.py": "what is signed",
    "moderator/letters.py": "the first line of a form, which is read again",
    "moderator/turns.py": "what a moderator reads, at the command line",
    "server/asgi.py": "events as a browser reads them",
    "server/setup_form.py": "a table of names, each of them a message",
    "sitting/wording.py": "a table of names, each of them a message",
    "core/dice.py": "what loaded dice say to those who load them",
    "kit/orders.py": "what is wrong with typed orders, which are English",
}


def written(node: ast.JoinedStr) -> str:
    return "".join(part.value if isinstance(part, ast.Constant) else "\0" for part in node.values)  # type: ignore[misc]


def sentences(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """F-strings that read like something said to people, with their lines."""
    above = {id(child): node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        text = written(node) if isinstance(node, ast.JoinedStr) else ""
        spoken = SENTENCE.search(text) and not DRAWING.search(text)
        if spoken and not any(_for_machines(child, parent) for child, parent in _way_up(node, above)):
            yield node.lineno, text.replace("\0", "{}")  # type: ignore[attr-defined]


def _way_up(node: ast.AST, above: dict[int, ast.AST]) -> Iterator[tuple[ast.AST, ast.AST]]:
    while id(node) in above:
        yield node, above[id(node)]
        node = above[id(node)]


def _for_machines(child: ast.AST, node: ast.AST) -> bool:
    match node:
        case ast.FunctionDef(name="__repr__" | "__str__"):
            return True
        case ast.keyword(arg=name):
            return name in NOT_FOR_PEOPLE
        case ast.Call(func=ast.Name(id=name), args=args):
            return name in DEVELOPERS or (name in DRAWS and child in args[1:])
        case ast.Call(func=ast.Attribute(value=ast.Name(id="h" | "log"))):
            return child in node.args
    return False


def modules() -> list[Path]:
    found = [path for folder in CONVERTED for path in sorted((SOURCE / folder).rglob("*.py"))]
    return [path for path in found if not set(APART) & {*path.relative_to(SOURCE).parts}]


def test_no_sentence_stands_in_an_f_string() -> None:
    faults = []
    for path in modules():
        name = path.relative_to(SOURCE).as_posix()
        if name not in ALLOWED:
            found = sentences(ast.parse(path.read_text(encoding="utf-8")))
            faults += [f"{name}:{line}: {text}" for line, text in found]
    assert faults == []


def test_what_is_allowed_is_there() -> None:
    assert [name for name in ALLOWED if not [*sentences(ast.parse((SOURCE / name).read_text(encoding="utf-8")))]] == []


def unnamed(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Runs of words in templates whose fields have no names, so that nobody could put them in another order."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="html"), args=[ast.Constant(value=str(template)), *_]):
                yield from ((node.lineno, run) for run in runs(template) if any(f == "{}" for f in FIELD.findall(run)))


def test_words_in_templates_have_named_fields() -> None:
    faults = []
    for path in modules():
        found = unnamed(ast.parse(path.read_text(encoding="utf-8")))
        faults += [f"{path.relative_to(SOURCE)}:{line}: {run}" for line, run in found]
    assert faults == []


def nameless(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Messages that name what they are not given, and arguments that no message names."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="say"), args=[ast.Constant(value=str(text)), *thing], keywords=given):
                wanted, names = arguments(text), {keyword.arg for keyword in given} - {"context"}
                if None not in names and (names - wanted if thing else names ^ wanted):
                    yield node.lineno, text


def test_a_message_is_given_what_it_names() -> None:
    faults = []
    for path in modules():
        found = nameless(ast.parse(path.read_text(encoding="utf-8")))
        faults += [f"{path.relative_to(SOURCE)}:{line}: {text}" for line, text in found]
    assert faults == []


@pytest.mark.parametrize("code", ['say("{who} pays.")', 'say("Paid.", who=who)', 'say("{gold} paid.", purse, who=who)'])
def test_a_message_that_lacks_or_wastes_an_argument_is_found(code: str) -> None:
    assert len(list(nameless(ast.parse(code)))) == 1


SAYS_NOTHING = re.compile(r"(?!d6$)\w*\d$|get|getattr|len|list|str")
"""Names of arguments by which no translator could tell what stands there."""


def meaningless(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Arguments of messages that are numbered, or called as the code calls a function."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="say" | "say_n" | "html"), keywords=given):
                names = (keyword.arg or "" for keyword in given)
                yield from ((node.lineno, name) for name in names if SAYS_NOTHING.fullmatch(name))


def test_an_argument_is_named_for_what_it_says() -> None:
    faults = []
    for path in modules():
        found = meaningless(ast.parse(path.read_text(encoding="utf-8")))
        faults += [f"{path.relative_to(SOURCE)}:{line}: {name}" for line, name in found]
    assert faults == []
    assert len(list(meaningless(ast.parse('say("{n} to {n2}, {get}", n=1, n2=2, get=3)')))) == 2


@pytest.mark.parametrize(
    "code", ['f"{who} pays."', 'f"Round {n}"', 'Words(f"{who} is bankrupt: {other} wins.")', 'f"{n} action points"']
)
def test_a_sentence_put_together_is_found(code: str) -> None:
    assert len(list(sentences(ast.parse(code)))) == 1


@pytest.mark.parametrize(
    "code",
    [
        'say("{who} pays.", who=who)',
        'f"{seat}:{kind}"',
        'tag("i", class_=f"plate {sign}")',
        'path(d, f"near mood-{tone}")',
        'f"translate({x} {y}) scale({k})"',
        'raise AssertionError(f"no words for {event!r}")',
        'f"{label}, {detail}"',
    ],
)
def test_what_machines_read_is_free(code: str) -> None:
    assert list(sentences(ast.parse(code))) == []


def test_a_run_without_names_is_found() -> None:
    assert list(unnamed(ast.parse("html('<b>of {}</b><i>{}</i>', most, x)"))) == [(1, "of {}")]
