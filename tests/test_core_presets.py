"""Presets: named ways to play that every client knows and a match file remembers."""

from __future__ import annotations

from typing import Any

import pytest
from typer.testing import CliRunner

import turnwright as tw
from turnwright.cli import app
from turnwright.core import PRINTED, BadSetup, Game, Match, Preset, find_game, games, key_of_seed
from turnwright.core.presets import with_printed
from turnwright.lab.playing import simulate
from turnwright.local import LocalMatch

KINGDOM, MAC, EC4X = find_game("kingdom"), find_game("mac"), find_game("ec4x")
EVERY = [(game, preset) for game in games().values() for preset in game.presets]
KEY = key_of_seed(1)


@pytest.mark.parametrize(("game", "preset"), EVERY, ids=[f"{game.id}-{preset.name}" for game, preset in EVERY])
def test_every_preset_begins_a_match_and_its_file_reads_back(game: Game[Any, Any], preset: Preset) -> None:
    match = Match.new(game, KEY, preset=preset.name)
    assert (match.header.preset or "") == ("" if preset.printed else preset.name)
    assert len(match.header.seats) == (preset.seats or game.seats[0])
    again: Match[Any, Any] = Match.read(match.lines())
    assert again.header == match.header
    assert again.digest() == match.digest()


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_words_of_presets_and_options_are_plain(game: Game[Any, Any]) -> None:
    """No raw values: a label is a word, and an explanation is a sentence that names labels, not spellings."""
    assert len({preset.name for preset in game.presets}) == len(game.presets)
    for preset in game.presets:
        assert preset.why.endswith(".")
        assert {*preset.idle, *preset.options} <= {option.name for option in game.offers}
    for option in game.offers:
        assert not option.help or (option.help[0].isupper() or option.help[0].isdigit())
        for value, label in option.choices:
            assert len(label) > 2 or label == "No"
            assert f"{value}:" not in option.help.split()


def test_the_printed_game_is_always_there_and_first_unless_the_game_words_it_itself() -> None:
    tuned = Preset(name="tuned", title="Tuned", why="Better.", options={"free_actions": "ap"})
    assert with_printed(()) == (PRINTED,)
    assert with_printed((tuned,)) == (PRINTED, tuned)
    own = PRINTED.but(why="By the book.")
    assert with_printed((tuned, own)) == (tuned, own)
    assert MAC.preset() == MAC.preset("printed") == MAC.preset("battle")


def test_what_is_said_beside_a_preset_wins_and_then_it_is_not_that_preset() -> None:
    same = Match.new(KINGDOM, KEY, options={"free_actions": "ap"}, preset="paid")
    assert same.header.preset == "paid"
    for more in ({"options": {"free_actions": "printed"}}, {"variant": {"start.gold": 12}}):
        other = Match.new(KINGDOM, KEY, preset="paid", **more)
        assert not other.header.preset
    assert '"preset"' not in next(iter(Match.new(KINGDOM, KEY).lines()))


def test_an_unknown_preset_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadSetup, match="Kingdom has no preset payd; did you mean paid"):
        tw.new("kingdom", preset="payd")
    with pytest.raises(BadSetup, match="there is tuned, printed, paid"):
        tw.new("kingdom", preset="!")


def test_python_terminal_and_command_line_know_presets_by_name() -> None:
    assert tw.new("ec4x", preset="four-short").header.options["turns"] == 39
    assert len(LocalMatch.new("ec4x", preset="four-short").seats) == 4
    assert simulate(KINGDOM, ["random", "random"], 1, preset="paid").header.preset == "paid"
    assert tw.simulate("kingdom", "random", preset="paid")[0].header.preset == "paid"
    run = CliRunner().invoke
    listed = run(app, ["rules", "mac", "--presets"])
    assert [line.split(":")[0] for line in listed.output.splitlines()] == [
        "battle",
        "fight",
        "normal",
        "hard",
        "campaign",
        "short-campaign",
    ]
    assert KINGDOM.preset("tuned").measured in run(app, ["rules", "kingdom", "--presets"]).output
    assert run(app, ["simulate", "kingdom", "--bots", "random", "--preset", "paid"]).exit_code == 0
    refused = run(app, ["simulate", "kingdom", "--preset", "chess"])
    assert (refused.exit_code, refused.output.strip()) == (
        2,
        "Kingdom has no preset chess; there is tuned, printed, paid.",
    )
    assert run(app, ["arena", "kingdom", "--bots", "random,random", "--games", "2", "--preset", "paid"]).exit_code == 0
