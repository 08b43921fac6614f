"""The files in deploy/ say what the program understands, and name nobody's registry."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

from turnwright.cli import app
from turnwright.hosting.environment import VARIABLES, faults

FOLDER = Path(__file__).parents[2] / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text())
CONTAINER = (FOLDER / "Containerfile").read_text()


def test_images_are_named_without_a_registry() -> None:
    images = [service["image"] for service in COMPOSE["services"].values()] + re.findall(
        r"^FROM (\S+)", CONTAINER, re.MULTILINE
    )
    assert [image for image in images if not re.fullmatch(r"[a-z]+(:[\w.-]+)?", image)] == []


def test_every_command_is_one_that_the_program_has() -> None:
    shown = re.search(r"^CMD (\[.*\])$", CONTAINER, re.MULTILINE)
    assert shown
    for _, name, *words in (yaml.safe_load(shown[1]), COMPOSE["services"]["worker"]["command"]):
        get_command(app).commands[name].make_context(name, list(words))  # type: ignore[attr-defined]


def test_settings_are_those_of_the_table_and_safe_once_filled_in(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {variable.name for variable in VARIABLES}
    settings = COMPOSE["services"]["web"]["environment"]
    assert set(settings) <= known
    example = re.findall(r"^(TURNWRIGHT_\w+)=", (FOLDER / "example.env").read_text(), re.MULTILINE)
    assert set(example) <= set(settings)
    filled = settings | {
        "TURNWRIGHT_HOSTS": "play.example.org",
        "TURNWRIGHT_SECRET_KEY": "0123456789 abcdefghijklmnopqrstuvwxyz",
        "TURNWRIGHT_DATABASE": "",
        "TURNWRIGHT_MAIL": "none",
        "TURNWRIGHT_MAIL_FROM": "",
        "TURNWRIGHT_PUSH_KEY": "none",
        "TURNWRIGHT_BACKUPS": "none",
    }
    for name, value in filled.items():
        monkeypatch.setenv(name, value)
    assert list(faults()) == []


def test_only_the_proxy_is_open_to_the_world() -> None:
    assert [name for name, service in COMPOSE["services"].items() if "ports" in service] == ["proxy"]
    assert "/metrics" in (FOLDER / "Caddyfile").read_text()
