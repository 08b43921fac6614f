"""What a game may offer beside its rules; `python tests/test_faces.py` writes its page, docs/faces.md."""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest
from connect_four import GAME as FOUR
from envelopes import GAME as ENVELOPES

from turnwright.core import Words, faces
from turnwright.core.hooks import hooks

BAR = "\\|"
"""A bar inside a cell."""
PAGE = Path(__file__).parents[1] / "docs" / "faces.md"
START = """# Faces: what a game may offer beside its rules

A face is a file (`text.py`) or a folder (`text/`, whose `__init__` names the hooks) in the game's folder; a one-file game holds
all of them itself. Each hook below is a plain function or a constant there. Whoever needs one calls it through the game:
`game.text.status(view)`; `game.text.offers("status")` says whether the game has it itself. The generic suite refuses names that are
nearly a hook's and hooks that cannot be called as written here.

This page is made from `turnwright/core/faces.py`: `python tests/test_faces.py`.
"""


def page() -> str:
    tree = ast.parse(inspect.getsource(faces))
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    return START + "".join(_face(classes[face.__name__]) for face in faces.FACES)


def _face(node: ast.ClassDef) -> str:
    rows = [
        row for member, after in zip(node.body, [*node.body[1:], None], strict=True) if (row := _row(member, after))
    ]
    table = "".join(f"| `{hook.replace('|', BAR)}` | {text} |\n" for hook, text in rows)
    return f"\n## {node.name.lower()}\n\n{_flat(ast.get_docstring(node))}\n\n| Hook | What it is |\n|---|---|\n{table}"


def _row(node: ast.stmt, after: ast.stmt | None) -> tuple[str, str] | None:
    if isinstance(node, ast.FunctionDef) and node.decorator_list:
        taken = ", ".join(arg.arg for arg in node.args.args[1:])
        return f"{node.name}({taken}) -> {ast.unparse(node.returns or ast.Constant(None))}", _flat(
            ast.get_docstring(node)
        )
    if isinstance(node, ast.AnnAssign) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
        return f"{ast.unparse(node.target)}: {ast.unparse(node.annotation)}", _flat(str(after.value.value))
    return None


def _flat(text: str | None) -> str:
    return " ".join((text or "").split())


def test_the_page_says_what_the_contract_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_no_two_faces_have_a_hook_of_the_same_name() -> None:
    """So that one file can hold them all."""
    names = Counter(name for face in faces.FACES for name in hooks(face))
    assert [name for name, count in names.items() if count > 1] == []


def test_every_face_stands_under_its_name_at_the_game() -> None:
    for face in faces.FACES:
        assert type(getattr(ENVELOPES, face.name)) is face


def test_a_hook_is_the_games_own_function_or_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    view = FOUR.view(FOUR.start(), 0)
    assert not FOUR.text.offers("told")
    assert FOUR.text.told(view, None) == ()  # type: ignore[arg-type]
    monkeypatch.setattr(FOUR.text.module, "told", lambda view, event: ("It fell.",), raising=False)
    assert FOUR.text.offers("told")
    assert FOUR.text.told(view, None) == ("It fell.",)  # type: ignore[arg-type]


def test_without_a_status_the_heading_of_the_prompt_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    view = FOUR.view(FOUR.start(), 0)
    monkeypatch.setattr(FOUR.text.module, "prompt", lambda view: Words("Go on.", group="Opening"))
    assert FOUR.text.status(view) == [Words("Opening", group="now")]


def test_only_hooks_can_be_asked_for() -> None:
    with pytest.raises(KeyError):
        FOUR.text.offers("staus")


def test_a_chapter_of_rules_is_no_hook(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without forms may have a chapter called draft."""
    monkeypatch.setattr(FOUR.forms.module, "draft", ModuleType("draft"), raising=False)
    assert not FOUR.forms.offers("draft")
    assert FOUR.forms.draft(FOUR.view(FOUR.start(), 0)) is None


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
