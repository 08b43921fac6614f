"""Which sound goes with what is seen to happen: by its kind and sign, or as the game says; the pages know each of them."""

import re
from pathlib import Path
from typing import get_args

import pytest

from turnwright.core import Motion, find_game
from turnwright.core.motions import Sound
from turnwright.files import load_match
from turnwright.server import statics
from turnwright.sitting import Sitting
from turnwright.sitting.happenings import happenings

SCRIPT = Path(statics.__file__).parent / "static" / "sound.js"
MADE = set(re.findall(r"^  (\w+): \[", SCRIPT.read_text(), re.MULTILINE))


@pytest.mark.parametrize(
    ("motion", "sound"),
    [
        (Motion("move", "hex:1", start="hex:2"), "play"),
        (Motion("card", "pile", start="hand:1"), "play"),
        (Motion("flash", "building:0:mill"), "play"),
        (Motion("strike", "castle:1", what="army:0", words="−2"), "blow"),
        (Motion("shot", "hex:1", start="hex:2", words="missed"), "blow"),
        (Motion("number", "gold:0", words="+3"), "gain"),
        (Motion("number", "gold:0", words="−3"), "loss"),
        (Motion("number", "district:pits", words="Authority −1"), "loss"),
        (Motion("flash", "pile:discard", words="+1"), "gain"),
        (Motion("number", "credits", words="1,200"), "play"),
        (Motion("flash", "district:pits", words="rolled 63", sound="dice"), "dice"),
        (Motion("number", "gold:0", words="−3", sound="message"), "message"),
    ],
)
def test_a_motion_is_heard_as_what_it_is_unless_its_game_says_otherwise(motion: Motion, sound: Sound) -> None:
    assert motion.heard == sound


def test_the_pages_make_every_sound_that_can_be_named() -> None:
    assert {"play", "blow", "dice", "gain", "loss", "message", "turn", "won", "lost"} == MADE
    assert set(filter(None, get_args(Sound))) < MADE


@pytest.mark.parametrize(
    ("game", "name", "sounds"),
    [
        ("kingdom", "conquest-rush", {"play", "blow", "gain", "loss"}),
        ("hell", "coup-failure", {"play", "dice", "gain", "loss"}),
        ("titov", "coup", {"play", "gain", "loss"}),
        ("mac", "duel-lance-destroyed", {"play", "blow"}),
        ("ec4x", "a-goal-is-reached", {"play", "blow", "gain"}),
    ],
)
def test_a_recorded_match_is_heard(game: str, name: str, sounds: set[str]) -> None:
    match = load_match(find_game(game).folder / "replays" / f"{name}.jsonl")
    moments = (match.heard(0, at) for at in range(1, len(match.log) + 1))
    assert {
        one.heard for news in moments for one in match.game.board.motions(match.view(0), [e for _, e in news])
    } == sounds


def test_what_a_page_is_told_names_each_sound() -> None:
    """A client need know nothing of kinds and signs."""
    match = load_match(find_game("kingdom").folder / "replays" / "conquest-rush.jsonl")
    told = [one for happening in happenings(Sitting(match, 1)) for one in happening.motions]
    assert "blow" in {one.sound for one in told}
    assert all(one.sound == one.heard for one in told)
