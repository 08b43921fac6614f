"""The terminal client, driven by keys alone through Textual's pilot."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from html import unescape
from pathlib import Path
from threading import Event

import pytest
from textual.binding import Binding
from textual.dom import DOMNode
from textual.pilot import Pilot
from textual.widgets import Input, Select, Static
from textual.widgets._footer import FooterKey

import turnwright as tw
from turnwright import server
from turnwright.core import Advice, Agreement, Sum, TurnwrightError, find_game
from turnwright.core.language import reading
from turnwright.files import load_match
from turnwright.languages import PSEUDO, language
from turnwright.local import LocalMatch, saved_matches
from turnwright.sitting import Hint, Sitting
from turnwright.sitting.keys import both, in_terminal, on_pages
from turnwright.terminal import rows
from turnwright.terminal.app import TurnwrightApp, play
from turnwright.terminal.dialogs import Ending
from turnwright.terminal.keys import TableScreen
from turnwright.terminal.panes import OTHERWISE, ActionPane, LogPane, NumbersPane, Rows, RulesPane
from turnwright.terminal.start import StartScreen
from turnwright.terminal.swap import SwapCard

SMALL, WIDE = (80, 24), (140, 40)
FIRST = ("home", "enter")
"""Keys that play the first action of the list."""
Play = Callable[[Pilot[None]], Awaitable[None]]


def drive(app: TurnwrightApp, script: Play, size: tuple[int, int] = SMALL) -> None:
    """Run the application without a terminal and let the script press its keys."""

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await script(pilot)

    asyncio.run(session())


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


async def settled(pilot: Pilot[None]) -> None:
    """Until no bot thinks and every message is handled, and those that it led to: on a busy machine the pilot takes a process
    that is given no time for one that has nothing to do."""
    await pilot.pause()
    while getattr(pilot.app.screen, "thinking", None) or any(map(hears, [pilot.app, *parts(pilot)])):
        await pilot.pause(0.01)


def parts(pilot: Pilot[None]) -> list[DOMNode]:
    return list(pilot.app.screen.walk_children(with_self=True))


def hears(part: DOMNode) -> bool:
    """Is there a message that it has not handled yet?"""
    return not part._message_queue.empty()


async def until(pilot: Pilot[None], true: Callable[[], object]) -> None:
    end = time.monotonic() + 120
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        await pilot.pause(0.01)


def shown(pilot: Pilot[None]) -> str:
    """All text on the screen, read from the exported picture."""
    picture = pilot.app.export_screenshot()
    return unescape(re.sub(r"<[^>]+>", " ", picture.partition("</defs>")[2])).replace("\xa0", " ")


def said(pilot: Pilot[None]) -> str:
    """The status line."""
    return str(pilot.app.screen.query_one("#status", Static).content)


def sit(tmp_path: Path, *seats: str, game: str = "connect_four") -> TurnwrightApp:
    return TurnwrightApp(LocalMatch.new(game, seats, seed="terminal", path=tmp_path / "match.jsonl"), tmp_path)


def test_a_whole_game_of_connect_four_by_keyboard_at_80_by_24(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "Red drops a disc." in shown(pilot)
        for column in (1, 2, 1, 2, 1, 2, 1):
            await press(pilot, "home", *["down"] * (column - 1), "enter")
        assert isinstance(pilot.app.screen, Ending)
        assert "Red won: four in a line" in shown(pilot)
        await press(pilot, "enter")
        assert "action 7" in shown(pilot)

    drive(sit(tmp_path, "you", "you"), script)
    assert [(saved.actions, saved.over) for saved in saved_matches(tmp_path)] == [(7, True)]


def test_enter_plays_nothing_until_the_cursor_is_moved(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        assert "Choose an action with the arrow keys first" in " ".join(shown(pilot).split())
        await press(pilot, *FIRST, "enter")
        assert "action 1" in shown(pilot)

    drive(sit(tmp_path, "you", "you"), script)


def test_typing_narrows_the_actions_and_enter_plays_the_one_under_the_cursor(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "slash", "5")
        actions = pilot.app.screen.query_one("#actions", Rows)
        assert [one.words.label for one in actions.items if one] == ["Column 5"]
        await press(pilot, "enter", "l")
        assert "Red drops a disc into column 5." in shown(pilot)
        await press(pilot, "slash", "x", "y")
        assert "Nothing here has “xy”" in shown(pilot)
        await press(pilot, "escape")
        assert len([one for one in actions.items if one]) == 7

    drive(sit(tmp_path, "you", "you"), script)


def test_a_refusal_says_why_with_its_section_and_leads_to_the_rule(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        for _ in range(6):
            await press(pilot, *FIRST)
        await press(pilot, "end")
        assert "That column is full." in shown(pilot)
        await press(pilot, "enter")
        assert said(pilot) == "Not now: 2.1 That column is full."
        await press(pilot, "r")
        assert "On your turn choose a column" in shown(pilot)

    drive(sit(tmp_path, "you", "you"), script, WIDE)


def test_what_cannot_be_done_twice_leaves_the_cursor_nowhere_and_the_list_at_its_top(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "slash", *"develop a house", "enter")
        actions = pilot.app.screen.query_one("#actions", Rows)
        assert (actions.item, actions.scroll_y) == (None, 0)
        assert "End the turn" in shown(pilot)

    drive(sit(tmp_path, "you", "you", game="kingdom"), script)


def test_whoever_ends_a_turn_alone_begins_the_next_with_the_cursor_nowhere(tmp_path: Path) -> None:
    """Hell 3.1: nobody comes between two weeks, and one Enter too many must not pass the second."""

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "e", "enter")
        actions = pilot.app.screen.query_one("#actions", Rows)
        assert "Week 2" in shown(pilot)
        assert (actions.item, actions.scroll_y) == (None, 0)
        await press(pilot, "enter")
        assert "Week 3" not in shown(pilot)

    drive(sit(tmp_path, "you", game="hell"), script)


def test_a_hint_takes_no_room_from_the_row_it_speaks_of(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        pane = pilot.app.screen.query_one(ActionPane)
        best = [one for one in pane.choices if not one.refusal][5]
        pane.show(pane.choices, best.action, Hint(best.action, best.words, "It is long to tell. " * 20))
        await settled(pilot)
        rows = pilot.app.screen.query_one("#actions", Rows)
        assert rows.scroll_y <= (rows.highlighted or 0) < rows.scroll_y + rows.size.height

    drive(sit(tmp_path, "you", "you", game="kingdom"), script)


def test_the_rules_are_searched_by_word(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "r", "slash", *"draw")
        assert pilot.app.screen.query_one("#sections", Rows).items == ["2.2"]
        assert "End of the game" in shown(pilot)

    drive(sit(tmp_path, "you", "you"), script)


def test_before_the_rules_stands_what_a_match_changes_of_them(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "r")
        rules = pilot.app.screen.query_one(RulesPane)
        assert "Repeated actions | Printed | Each once a turn" in rules.text(OTHERWISE)
        assert "Player B's purse | 10 | 9" in rules.text(OTHERWISE)
        assert pilot.app.screen.query_one("#sections", Rows).items[0] == OTHERWISE

    match = LocalMatch.new("kingdom", ("you", "you"), seed="terminal", path=tmp_path / "match.jsonl", preset="tuned")
    drive(TurnwrightApp(match, tmp_path), script)


def test_an_action_can_be_written_and_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "colon", *"drop 3", "enter")
        assert [entry.action.column for entry in pilot.app.local.match.log] == [3]  # type: ignore[attr-defined]
        await press(pilot, "colon", *"drip 3", "enter")
        assert "There is no action drip; did you mean drop?" in shown(pilot)
        assert pilot.app.screen.query_one(Input).value == "drip 3", "what was typed can be mended"
        await press(pilot, *"drop 7", "enter")
        assert "seven columns" in said(pilot)

    drive(sit(tmp_path, "you", "you"), script)


def test_one_resigns_once_that_is_confirmed(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "R", "n")
        assert isinstance(pilot.app.screen, TableScreen)
        await press(pilot, "R", "y")
        assert "Player B won: by resignation" in shown(pilot)

    drive(sit(tmp_path, "you", "you", game="kingdom"), script)


@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_the_log_shows_the_seal_of_the_dice_before_the_first_one_falls(tmp_path: Path, size: tuple[int, int]) -> None:
    app = sit(tmp_path, "you", game="hell")
    assert app.local
    seal = app.local.match.shown_streams()[0].commitment

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "l")
        assert "DICE: FIXED UNDER SEAL" in shown(pilot)
        assert seal in "".join(shown(pilot).split())

    drive(app, script, size)


def test_a_bot_answers_and_the_log_marks_what_is_new(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, *FIRST, *FIRST, "l")
        assert [line.fresh for line in pilot.app.screen.query_one(LogPane).shown.lines] == [False, False, True, True]
        assert "SINCE YOUR LAST MOVE" in shown(pilot)

    drive(sit(tmp_path, "you", "random"), script)


@pytest.mark.parametrize(("file", "said"), [("defeat", "The enemy wins"), ("victory", "Your lance wins")])
def test_whoever_plays_alone_is_told_how_it_ended_as_the_page_tells_it(file: str, said: str) -> None:
    match = load_match(find_game("mac").folder / "replays" / f"{file}.jsonl")
    told = Ending(Sitting(match, 0)).text().plain
    assert said in told
    assert "lance is destroyed." in told
    assert "Nobody won" not in told


def test_a_bot_that_makes_the_last_move_ends_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drop = {"type": "Drop", "column": 6}
    monkeypatch.setattr(LocalMatch, "thought", lambda self, seat: lambda: Advice(self.game.read_action(drop)))

    async def script(pilot: Pilot[None]) -> None:
        for column in (1, 2, 1, 2):
            await press(pilot, "home", *["down"] * (column - 1), "enter")
        assert "Normal bot won: four in a line" in shown(pilot)
        await press(pilot, "enter")
        assert "Normal bot wins: four in a line." in shown(pilot)

    drive(sit(tmp_path, "you", "normal"), script)


def test_a_bot_that_stumbles_leaves_the_table_standing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LocalMatch, "thought", lambda self, seat: lambda: 1 // 0)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, *FIRST)
        assert said(pilot).startswith("Normal bot could not decide (ZeroDivisionError")

    drive(sit(tmp_path, "you", "normal"), script)


@pytest.mark.parametrize("leave", [TurnwrightApp.exit, TurnwrightApp.action_menu], ids=["quit", "menu"])
def test_a_thought_that_comes_while_somebody_leaves_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leave: Callable[[TurnwrightApp], None]
) -> None:
    """The parts of a screen are gone before the screen itself has heard that it is left."""
    app, left = sit(tmp_path, "normal", "you"), asyncio.Event()

    async def part() -> None:
        table = app.screen
        leave(app)
        await table.query_one("#status").remove()
        left.set()

    def thought(local: LocalMatch, seat: int) -> Callable[[], Advice]:
        loop = asyncio.get_running_loop()

        def job() -> Advice:
            asyncio.run_coroutine_threadsafe(part(), loop).result(60)
            return Advice(local.match.legal(seat)[0])

        return job

    async def session() -> None:
        async with app.run_test(size=SMALL):
            await left.wait()

    monkeypatch.setattr(LocalMatch, "thought", thought)
    asyncio.run(session())
    assert app.local
    assert app.local.match.log == []


def test_a_hint_moves_the_cursor_and_gives_its_reason(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "h")
        advice = pilot.app.screen.query_one("#advice")
        await until(pilot, lambda: advice.display)
        label = pilot.app.screen.query_one("#actions", Rows).item.words.label
        text = str(advice.query_one(Static).render())
        assert re.match(rf"Hint  {label}  w do it, Escape close\nWhy  \w.*\nSecond best  \w", text)
        await press(pilot, "escape", "w")
        assert said(pilot) == "There is nothing to show now."
        await press(pilot, "h")
        await until(pilot, lambda: advice.display)
        await press(pilot, "w")
        assert not pilot.app.screen.query_one("#advice").display
        assert isinstance(pilot.app.screen, TableScreen)
        assert len(pilot.app.screen.local.match.log) == 1

    drive(sit(tmp_path, "you", "you"), script)


def test_a_hint_says_at_once_that_it_is_thought_about_and_escape_or_a_move_ends_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    think = Event()
    monkeypatch.setattr(LocalMatch, "hint", lambda self, seat: think.wait)

    async def script(pilot: Pilot[None]) -> None:
        for instead in (["escape"], FIRST):
            await press(pilot, "h")
            assert said(pilot).startswith("Thinking about it ...")
            await press(pilot, *instead)
            assert said(pilot) == ""
        think.set()
        await pilot.app.workers.wait_for_complete()
        assert not pilot.app.screen.query_one("#advice").display

    drive(sit(tmp_path, "you", "you"), script)


def test_undo_says_why_it_cannot_and_a_fork_goes_back(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, *FIRST, *FIRST, "u")
        assert said(pilot) == "The last action was not yours."
        await press(pilot, "l", "end", "f")
        assert "Start a new match after action 1" in " ".join(shown(pilot).split())
        await press(pilot, "y")
        assert "action 1" in shown(pilot)

    drive(sit(tmp_path, "you", "you"), script)
    assert sorted(saved.actions for saved in saved_matches(tmp_path)) == [1, 2]


def test_a_match_is_resumed_from_the_menu_by_a_fresh_application(tmp_path: Path) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await press(pilot, *FIRST, *FIRST, *FIRST)

    async def after(pilot: Pilot[None]) -> None:
        assert isinstance(pilot.app.screen, StartScreen)
        await press(pilot, "end")
        assert "3 actions, under way" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TableScreen)
        assert "action 3" in shown(pilot)

    drive(sit(tmp_path, "you", "you"), before)
    drive(TurnwrightApp(None, tmp_path), after)


def test_a_damaged_match_is_refused_in_one_sentence_and_the_menu_stays(tmp_path: Path) -> None:
    drive(sit(tmp_path, "you", "you"), lambda pilot: press(pilot, *FIRST))
    file = tmp_path / "match.jsonl"
    file.write_text(file.read_text().replace('"column":0', '"column":9'))

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "end", "enter")
        assert isinstance(pilot.app.screen, StartScreen)
        assert said(pilot).startswith("Action 1 (Drop(column=9) by seat 0) was refused")

    drive(TurnwrightApp(None, tmp_path), script)


def test_a_new_match_is_set_up_in_the_menu_by_keyboard(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        shelf = pilot.app.screen.query_one("#games", Rows)
        titles = [getattr(item, "title", "") for item in shelf.items]
        await press(pilot, "home", *["down"] * (titles.index("Connect Four") - 1), "ctrl+s")
        assert "Normal bot" in shown(pilot)
        assert "Red drops a disc." in shown(pilot)

    drive(TurnwrightApp(None, tmp_path), script)
    assert len(list(saved_matches(tmp_path))) == 1


def kingdom(pilot: Pilot[None]) -> list[str]:
    """The keys to Kingdom's form."""
    titles = [getattr(item, "title", "") for item in pilot.app.screen.query_one("#games", Rows).items]
    return ["home", *["down"] * (titles.index("Kingdom") - 1)]


def test_a_new_match_says_what_was_measured_of_its_rules_and_what_each_bot_is_worth(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, *kingdom(pilot))
        pilot.app.screen.query_one("#preset", Select).value = "tuned"
        await settled(pilot)
        why, strength = (str(pilot.app.screen.query_one(name, Static).content) for name in ("#why", "#strength"))
        assert "For a long game" in why
        assert "Player A won 49 %" in why
        assert [line.partition(":")[0] for line in strength.splitlines()] == [
            "Easy bot",
            "Normal bot",
            "Hard bot",
            "Master bot",
        ]

    drive(TurnwrightApp(None, tmp_path), script)


def test_by_the_swap_rule_a_bad_number_is_refused_and_the_bot_picks_the_better_seat(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, *kingdom(pilot))
        pilot.app.screen.query_one("#preset", Select).value = "tuned"
        await settled(pilot)
        pilot.app.screen.query_one("#swap", Select).value = True
        await press(pilot, "ctrl+s", *"99", "enter")
        assert "You: name a number from 0 to 30 (Player B's purse)" in shown(pilot)
        fault = str(pilot.app.screen.query_one("#fault", Static).content)
        assert fault == "Swap rule: Player B's purse is a whole number from 0 to 30, not 99."
        await press(pilot, "7", "enter")
        assert isinstance(pilot.app.screen, TableScreen)

    drive(TurnwrightApp(None, tmp_path), script)
    (saved,) = saved_matches(tmp_path)
    assert [seat.bot for seat in saved.header.seats] == ["normal", ""]
    assert (saved.header.picked, saved.header.variant["start.second_player_gold"]) == (0, -3)


def test_by_the_swap_rule_two_at_one_keyboard_name_and_pick(tmp_path: Path) -> None:
    def make(agreed: Agreement) -> LocalMatch:
        return LocalMatch.new("kingdom", ["you", "human"], preset="tuned", path=tmp_path / "m.jsonl", swap=agreed)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "9", "enter")
        assert "The first player named 9 (Player B's purse)." in shown(pilot)
        assert "The second player: pick your seat." in shown(pilot)
        await press(pilot, "tab", "enter")
        assert isinstance(pilot.app.screen, TableScreen)

    card = SwapCard(find_game("kingdom"), "tuned", ["you", "human"])
    drive(TurnwrightApp(None, tmp_path, (card, make)), script)
    assert next(saved_matches(tmp_path)).header.picked == 1


def test_the_ending_adds_each_score_up_to_what_it_is_called() -> None:
    match = tw.new("kingdom", seed=7)
    match.resign()
    said = Ending(match.sitting(0)).text().plain
    assert said.count("12  Victory points\n") == 2
    assert said.count("+10  Castle") == 2


def test_bots_alone_play_to_the_end_while_one_watches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("turnwright.terminal.table.PACE", 0)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, Ending))

    drive(sit(tmp_path, "random", "random"), script)


def test_people_with_secrets_hand_the_table_over_and_see_only_their_own(tmp_path: Path) -> None:
    app = sit(tmp_path, "you", "you", "random", game="envelopes")
    assert app.local
    hands = [app.local.match.view(seat).hand for seat in (0, 1)]

    async def script(pilot: Pilot[None]) -> None:
        for seat, hand in enumerate(hands):
            name = app.local.name(seat) if app.local else ""
            assert f"Hand over to {name}" in " ".join(shown(pilot).split())
            assert [letter for letter in hands[0] + hands[1] if letter in shown(pilot)] == []
            await press(pilot, "enter", "z")
            assert [letter for letter in hand if letter not in shown(pilot)] == []
            assert [letter for letter in hands[1 - seat] if letter in shown(pilot)] == []
            await press(pilot, "escape", "slash", *"seal", "enter")

    drive(app, script)


def test_who_has_sealed_may_have_the_table_back_while_the_next_person_is_not_there(tmp_path: Path) -> None:
    app = sit(tmp_path, "you", "you", game="ec4x")

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "b")
        assert "Hand over to" in " ".join(shown(pilot).split()), "nobody to go back to yet"
        await press(pilot, "enter", "slash", *"seal", "enter")
        assert app.local
        assert app.local.waiting == [1]
        assert "b Back" in " ".join(shown(pilot).split())
        await press(pilot, "b", "slash", *"unseal", "enter")
        assert app.local.waiting == [0, 1]

    drive(app, script)


def test_a_bot_that_answers_at_the_same_time_leaves_the_filter_alone(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        bot = screen.local.bot_to_move
        await press(pilot, "slash", *"seal")
        assert bot is None, "the bot has sealed its envelope already"
        screen.advance()
        assert screen.query_one("#filter", Input).value == "seal"
        await press(pilot, "u", "enter")
        await press(pilot, "escape", "slash", *"seal", "enter", "l")
        assert "seals its envelope" in shown(pilot)

    drive(sit(tmp_path, "you", "random", game="envelopes"), script)


def test_a_long_log_shows_its_newest_lines_and_the_rest_on_demand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LogPane, "LATEST", 2)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, *FIRST, *FIRST, *FIRST, "l")
        assert "1 OLDER LINES" in shown(pilot)
        await press(pilot, "end", "enter")
        assert "OLDER LINES" not in shown(pilot)
        assert len([item for item in pilot.app.screen.query_one(LogPane).items if item]) == 3

    drive(sit(tmp_path, "you", "you"), script)


def test_a_copy_is_saved_where_the_player_says_and_a_bad_place_is_one_sentence(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        for place, answer in ((tmp_path / "copy.jsonl", "Saved as"), (tmp_path / "no" / "copy.jsonl", "Cannot write")):
            await press(pilot, "s")
            pilot.app.screen.query_one(Input).value = str(place)
            await press(pilot, "enter")
            assert said(pilot).startswith(answer)

    drive(sit(tmp_path, "you", "you"), script)
    assert LocalMatch.open(tmp_path / "copy.jsonl").match.log == []


def test_a_turn_of_kingdom_with_filter_undo_numbers_and_the_rule_behind_a_number(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        actions = screen.query_one("#actions", Rows)
        await press(pilot, "slash", *"develop farm")
        assert next(one.words.label for one in actions.items if one and not one.refusal) == "Develop a farm"
        await press(pilot, "enter", "l")
        assert "Player A develops a farm." in shown(pilot)
        assert "§3.3" in shown(pilot)
        await press(pilot, "escape", "u")
        assert said(pilot) == "Taken back."
        assert "develops a farm" not in shown(pilot)
        await press(pilot, "n", "home", "enter")
        assert re.search(r"Income\s+\d+ gold", shown(pilot))
        assert "in all" in shown(pilot)
        await press(pilot, "down", "r")
        numbers = screen.query_one(NumbersPane)
        assert numbers.item.section == screen.query_one("#sections", Rows).item != ""

    drive(sit(tmp_path, "you", "you", game="kingdom"), script, WIDE)


def test_numbers_of_frames_stand_under_no_seat_and_say_whose_they_are(tmp_path: Path) -> None:
    """MAC 5.1: frame 1 is no seat 1; and what is below zero has its minus before it."""

    async def script(pilot: Pilot[None]) -> None:
        numbers = pilot.app.screen.query_one(NumbersPane)
        await press(pilot, "n")
        lines = [str(numbers.get_option_at_index(n).prompt) for n in range(numbers.option_count)]
        assert any(line.startswith("▸ Reactor output of Alpha") for line in lines), lines
        assert not any(line.strip() in {name.upper() for name in numbers.names} for line in lines)
        assert len(lines) == len(set(lines))

    drive(sit(tmp_path, "you", "you", game="mac"), script)
    loss = Sum("Quarter profit", unit="§").plus("Operating costs", -1200, "3.2")
    assert str(rows.sum_line(loss)).split() == ["−1,200", "in", "all"]
    assert str(rows.total(loss, False)) == "▸ Quarter profit  −1,200 §"


def test_a_number_shown_is_the_sum_of_the_terms_below_it(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        numbers = pilot.app.screen.query_one(NumbersPane)
        await press(pilot, "n", "enter")
        lines = [str(numbers.get_option_at_index(n).prompt) for n in range(1, numbers.option_count)]
        end = next(n for n, line in enumerate(lines) if line.endswith("in all"))
        terms = [int(line.split()[0]) for line in lines[1:end]]
        assert terms
        assert sum(terms) == int(lines[end].split()[0])
        assert f"{sum(terms)} gold" in lines[0]

    drive(sit(tmp_path, "you", "you", game="kingdom"), script)


def test_every_key_of_the_table_is_listed_and_documented() -> None:
    document = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text()
    listed = [key for keys, _ in in_terminal() for key in keys.split()]
    assert [key for key in listed if f"`{key}`" not in document] == []
    shown_as = {"question_mark": "?", "colon": ":", "slash": "/", "escape": "esc"}
    bound = [binding.key for binding in TableScreen.BINDINGS if isinstance(binding, Binding)]
    assert [key for key in bound if shown_as.get(key, key) not in listed and not key.isdigit()] == []


def test_the_list_of_keys_is_in_sight_as_a_whole_at_80_by_24(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "question_mark")
        picture = shown(pilot)
        assert [words for _, words in in_terminal() if words not in picture] == []

    drive(sit(tmp_path, "you", "you"), script)


def test_keys_do_the_same_on_pages_and_in_the_terminal() -> None:
    """Whatever both list is one of those that they share, or a key of moving about."""
    pages, terminal = (
        {key: words for keys, words in listed for key in keys.split()} for listed in (on_pages(), in_terminal())
    )
    shared = {key for keys, _ in both() for key in keys.split()}
    assert {key for key in pages.keys() & terminal if key not in shared} <= {"/", "⏎", "esc"}
    script = (Path(server.__file__).parent / "static" / "learn.js").read_text()
    bound = re.search(r"const KEYS = {(.*?)\n};", script, re.DOTALL)
    assert bound
    taken = set(re.findall(r'^  "?([a-z\[\]/?])"?:', bound[1], re.MULTILINE))
    assert taken == (shared | {"/", "i"}) - {"1-9"}, "a terminal has no parts with words in them to be asked about"


def test_without_a_terminal_one_sentence_says_so(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(TurnwrightError, match="needs a terminal"):
        play("connect_four", options={}, variant={}, seats=[], seed=None, resume=None, save=None)


def test_keys_tabs_and_options_are_said_in_the_readers_language(tmp_path: Path) -> None:
    def in_english(pilot: Pilot[None], wanted: str) -> list[str]:
        words = [str(part.render()) for part in pilot.app.screen.query(wanted).exclude(".name").results(Static)]
        words += [key.description for key in pilot.app.screen.query(FooterKey)]
        assert len(words) > 1
        return [one for one in words if re.search(r"[A-Za-z]{3}", re.sub(r"⟦.*⟧", "", one, flags=re.DOTALL))]

    async def script(pilot: Pilot[None]) -> None:
        assert in_english(pilot, "#tabs") == []
        await press(pilot, "question_mark")
        assert in_english(pilot, ".key Static") == []
        await press(pilot, "escape", "m")
        await settled(pilot)
        assert isinstance(pilot.app.screen, StartScreen)
        assert in_english(pilot, "#form .label, #form .meaning") == []

    with reading(language(PSEUDO)):
        drive(sit(tmp_path, "you", "you", game="kingdom"), script, WIDE)


def test_1_the_end_is_told_in_the_sentence_of_the_game() -> None:
    """“You won: bankruptcy”, where the page said that a realm could not pay its upkeep."""
    match = load_match(find_game("kingdom").folder / "replays" / "bankruptcy-liquidation.jsonl")
    assert "won. A realm could not pay its upkeep." in Ending(Sitting(match, 0)).text().plain
