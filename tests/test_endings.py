"""How matches end, in words: every reason of every game, and what an act of the match ended, on every face."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from turnwright.core import Act, Agree, Game, Match, Outcome, Resign, Seat, find_game, games, key_of_seed
from turnwright.sitting import Sitting

KINGDOM, HELL, TITOV, MAC, EC4X = (find_game(id) for id in ("kingdom", "hell", "titov", "mac", "ec4x"))
REASONS: dict[str, set[str]] = {
    "kingdom": {
        "conquest",
        "bankruptcy",
        "victory points",
        *(f"victory points, tie broken by {what}" for what in ("castle", "gold", "population")),
        "victory points, all tied",
    },
    "ec4x": {"the turns are over", "the last house standing", "the prestige that was agreed on"},
    "mac": {
        "victory",
        "defeat",
        "lance destroyed",
        "victory, the enemy withdrew",
        "withdrawal",
        "withdrawal after the last round",
        "the term is served",
        *("adrift", "established", "renowned", "legend"),
        "bankruptcy",
        "no frame left and no means to get one",
    },
    "titov": {
        *(f"{kind} legacy" for kind in ("a golden", "a modest", "a conqueror's", "a gracious")),
        "the capital fell",
        "a palace coup",
        "desolation",
        "the realm became a vassal",
    },
    "hell": {
        "the Quiet Empire",
        "the Coup",
        "the Coup, exposed",
        "charter revoked",
        "the Prince's second warning",
        "charter expired",
    },
}
"""What the rules of each game end with; those of recorded matches are among them."""


def recorded() -> list[tuple[str, str]]:
    """The reasons of all recorded matches."""
    found = set[tuple[str, str]]()
    for id in REASONS:
        for file in (find_game(id).folder / "replays").glob("*.jsonl"):
            last = file.read_text("utf-8").splitlines()[-1]
            found |= {(id, reason) for reason in re.findall(r'"result":\{"reason":"([^"]+)"', last)}
    return sorted(found)


def plain(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def test_recorded_matches_end_for_reasons_that_are_known() -> None:
    ends = recorded()
    assert len(ends) > 20
    assert [end for end in ends if end[1] not in REASONS[end[0]]] == []


@pytest.mark.parametrize(("id", "reason"), [(id, reason) for id, known in REASONS.items() for reason in sorted(known)])
def test_every_reason_is_a_sentence(id: str, reason: str) -> None:
    game = find_game(id)
    match: Match[Any, Any] = Match.new(game, key_of_seed(1))
    view = match.view(0).but(outcome=Outcome(reason, (0,), (1.0,) * len(match.header.seats)), waiting=(), question=None)
    if id == "titov":
        view = view.but(ending="golden")
    words = game.text.prompt(view)
    said = f"{words.label} {words.detail}"
    assert not re.search(r"\bBy (the|a|conquest|victory|charter|bankruptcy)\b|: \w+\.$", said)
    assert re.fullmatch(r"[A-Z].*", words.detail), said


@pytest.mark.parametrize("act", [Resign(), Agree("end"), Agree("draw")], ids=["resign", "end", "draw"])
@pytest.mark.parametrize(
    ("game", "options"),
    [*((game, {}) for game in games().values()), (MAC, {"mode": "campaign"})],
    ids=[*games(), "mac-campaign"],
)
def test_an_act_ends_a_match_in_good_words_on_every_face(
    game: Game[Any, Any], options: dict[str, Any], act: Act
) -> None:
    seats = [Seat("You"), *[Seat(bot="easy")] * (game.seats[0] - 1)]
    match: Match[Any, Any] = Match.new(game, key_of_seed(3), seats, options)
    match.play(0, act)
    assert match.over
    for seat in (None, 0):
        sitting = Sitting(match, seat)
        assert plain(sitting.prompt.label).startswith("The match ended by ")
        assert sitting.result is not None
        shown = [str(sitting), *map(plain, sitting.screens.values()), *(chip.label for chip in sitting.status)]
        assert not [text for text in shown if re.search(r"\bby by\b|By by|VICTORY", text)]
        assert sitting.sums is not None


def test_a_deployment_that_is_complete_is_not_said_to_be_0_to_go() -> None:
    view = Match.new(MAC, key_of_seed(1)).view(0)
    placed = {name: frame.but(at=(0, n)) for n, (name, frame) in enumerate(view.frames.items())}
    assert "to go" in MAC.text.prompt(view).label
    assert "all are in place" in MAC.text.prompt(view.but(frames=placed)).label
