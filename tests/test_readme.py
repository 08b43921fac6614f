"""What the README promises is there: every game of ours, every picture, every option of a command it names."""

import re
from pathlib import Path

from typer.main import get_command

from turnwright.cli import app
from turnwright.core import games

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")


def test_the_table_lists_every_game_of_ours() -> None:
    ours = [game for game in games().values() if game.package.startswith("turnwright.games.")]
    assert ours
    for game in ours:
        assert TEXT.count(f"| [{game.title}](src/turnwright/games/{game.id}/RULES.md)") == 1


def test_every_command_and_option_it_names_exists() -> None:
    named = re.findall(
        r"(?<!import )turnwright ([a-z0-9_-]+)([^`\n#]*)",
        "\n".join(re.findall(r"`[^`]*`|^turnwright .*", TEXT, re.MULTILINE)),
    )
    named += re.findall(r"`(play|arena|simulate|serve) ([^`\n]*)`", TEXT)
    assert len(named) >= 5
    for command, rest in named:
        found = get_command(app).get_command(None, command)  # type: ignore[attr-defined]
        found = found.commands[rest.split()[0]] if hasattr(found, "commands") else found
        known = {flag for parameter in found.params for flag in parameter.opts}
        assert set(re.findall(r"--[a-z-]+", rest)) <= known, f"turnwright {command}{rest}"


def test_links_and_pictures_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert target.startswith("http") or (README.parent / target).exists(), target
