"""Keys of the table, in words: the same on the page and in the terminal wherever both can do it."""

from __future__ import annotations

from turnwright.kit.words import say


def both() -> tuple[tuple[str, str], ...]:
    """Keys that pages and the terminal share."""
    return (
        ("1-9", say("to the heading of that number in the list of actions")),
        ("e", say("to what ends the turn; Enter does it")),
        ("u", say("undo, inside your own turn and never past a die or a reveal")),
        ("h", say("a hint: what, why, and the second best")),
        ("g", say("the goal of the game and its words")),
        ("w x", say("in a lesson or puzzle: show me how; go on, or start again")),
        ("b l n", say("board, log, numbers: every number opens into its terms")),
        ("r", say("the rules")),
        ("[ ]", say("the board's screens, where a game has several")),
        ("t", say("the sheet as text, to be edited as a whole")),
        ("f", say("fork: a new match from here")),
        ("d", say("light or dark")),
        ("m", say("menu: another match")),
        ("?", say("this list")),
    )


def on_pages() -> tuple[tuple[str, str], ...]:
    return (
        *both(),
        ("/", say("search: the map, or the rules")),
        ("i", say("what the words mean in what has the focus: a part of the board, an action")),
        ("← ↑ ↓ →", say("from part to part of the board, from action to action")),
        ("⏎", say("look at a part of the board; once more: do it")),
        (say("esc", context="a key"), say("close what is open, start over with the board")),
    )


def in_terminal() -> tuple[tuple[str, str], ...]:
    return (
        ("⏎", say("play the action under the cursor; in Numbers, open a number")),
        ("/", say("filter the actions; in Rules, search")),
        ("tab", say("next pane, shift+tab the one before")),
        *both(),
        ("o", say("the sheet, not handed in yet; Enter strikes a line")),
        (":", say("write an action in short, as `turnwright replay --moves` prints them")),
        ("s", say("save a copy; every move is saved by itself")),
        ("R", say("resign")),
        ("z", say("larger pane, and back")),
        ("esc", say("back to the actions, filter cleared")),
        ("q", say("quit; the match can be resumed")),
    )
