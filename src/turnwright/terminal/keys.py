"""Every key of the table, in words."""

KEYS = (
    ("⏎", "play the action under the cursor; in Numbers, open a number"),
    ("/", "filter the actions; in Rules, search"),
    ("tab", "next pane, shift+tab the one before"),
    ("b l n", "board, log, numbers: every number opens into its terms"),
    ("[ ]", "the board's screens, where a game has several"),
    ("o", "the sheet: what is written down and not handed in; Enter strikes a line"),
    (":", "write an action in short, as `turnwright replay --moves` prints them"),
    ("t", "the sheet as text, to be edited as a whole"),
    ("r", "the rule behind the action, refusal, event or number under the cursor"),
    ("u", "undo, inside your own turn and never past a die or a reveal"),
    ("h", "a hint with its reason"),
    ("f", "fork: a new match from the log line under the cursor, or from now"),
    ("s", "save a copy; every move is saved by itself"),
    ("z", "larger pane, and back"),
    ("d", "light or dark"),
    ("m", "menu: another match"),
    ("?", "this list"),
    ("esc", "back to the actions, filter cleared"),
    ("q", "quit; the match can be resumed"),
)
