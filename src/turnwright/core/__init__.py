"""The engine.  Pure: no files, no clock, no global random, and nothing of any one game.

Read `table.py` first (Table, Step, Question), then `flow.py` (the loop), then `playing.py` and `match.py` (a play).
"""

from . import notation
from .acts import Act, Agree, Announce, HandOver, Lapse, LapseAsWritten, Refuse, Resign, agreeing, how_it_ended
from .advice import Advice, Instead, Next, Reason, Stake
from .book import Section
from .dice import Cast, Dice, Loaded, commitment, key_of_seed
from .discovery import find_game, games, shelf
from .explain import Hundredths, Row, Sum, Term, added
from .flow import apply, legal, perform, refused, settle
from .forms import Draft, Field, Form, Pick, Written
from .game import Game, NoBook, NoOptions
from .lessons import Goal, Lesson, Meaning, Moment, Task
from .match import Match, before_swap, new_header, swap_of
from .motions import Motion
from .options import Option
from .presets import PRINTED, Preset
from .puzzles import Proof, Puzzle, Theme
from .record import Entry, Epoch, Header, Seat, Snapshot, Stream, undo_floor
from .shares import Draw, Share
from .swap import Agreement, Swap, in_order
from .table import Menu, Question, Record, Step, Table, View, basics
from .values import (
    Action,
    BadMatchFile,
    BadSetup,
    Diverged,
    Event,
    Illegal,
    Malformed,
    NotAsked,
    Outcome,
    Told,
    TurnwrightError,
    Value,
    Words,
)
