"""What is new is said with the worst first; all else stays in the order of events."""

import pytest

from turnwright.core import find_game
from turnwright.files import load_match
from turnwright.sitting import Sitting
from turnwright.sitting.parts import Line
from turnwright.terminal.panes import LogPane

WORST = {
    "kingdom": ("conquest-rush", "Attacked"),
    "mac": ("defeat", "FrameDestroyed"),
    "hell": ("charter-revoked", "QuarterEnded"),
}


@pytest.mark.parametrize("game", WORST)
def test_the_worst_of_what_is_new_is_said_first(game: str) -> None:
    name, worst = WORST[game]
    match = load_match(find_game(game).folder / "replays" / f"{name}.jsonl")
    led = set()
    for number in range(len(match.log) + 1):
        log = Sitting(match, 0, number).log()
        new, said = [line for line in log.lines if line.fresh], log.news
        assert [line.harm for line in said] == sorted((line.harm for line in said), reverse=True)
        assert [line.event for line in said if not line.harm] == [line.event for line in new if not line.harm]
        led |= {type(line.event).__name__ for line in said[:1] if line.harm}
    assert worst in led


def test_the_terminal_has_the_worst_on_top_and_all_else_newest_first() -> None:
    match = load_match(find_game("mac").folder / "replays" / "defeat.jsonl")
    moved = 0
    for number in range(len(match.log) + 1):
        log = Sitting(match, 0, number).log()
        harms = [line.harm for line in log.backwards]
        assert harms == sorted(harms, reverse=True)
        assert [line for line in log.backwards if not line.harm] == [line for line in log.lines[::-1] if not line.harm]
        moved += log.backwards != list(log.lines[::-1])
        pane = LogPane()
        pane.shown = log
        drawn = [line for _, line in pane.rows_of(80) if isinstance(line, Line)]
        assert drawn == log.backwards
    assert moved
