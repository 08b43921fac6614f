"""Faces: all that a game may offer beside its rules, each hook once, with what it returns and what is done without it.

A face is a file or folder of that name in the game's folder: `text.py`, or `board/` whose `__init__` names the hooks.
A one-file game holds them all itself, so no two faces have a hook of the same name.  A hook is a plain function or a
constant there; `game.text.status(view)` calls it, or the default below where the game has none.  The generic suite
refuses names that are nearly a hook's, and hooks that cannot be called like this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

from . import notation
from .acts import ACTS
from .advice import Advice, Instead, Next, Stake
from .explain import Sum
from .forms import Draft, Field, Form
from .hooks import Face, V, constant, hook
from .language import say
from .lessons import Goal, Lesson, Meaning, Moment
from .mail import Guide, Judgement, Report
from .motions import Motion
from .puzzles import Theme
from .values import Action, Event, Outcome, Words, vocabulary
from .worded import Worded

if TYPE_CHECKING:
    from random import Random

    from rich.console import RenderableType


Choose = Callable[[Any, Sequence[Action], "Random"], Advice]
"""A player: what to do of what may be done, from a view and a source of chance."""


class Text(Worded[V]):
    """Words.  Each client shows them in its own way; the first three are all that a game must have."""

    name = "text"

    @hook
    def say_action(self, view: V, action: Action) -> Words:
        """What the viewer would do: `label`, what it costs and does as `detail`, the book's heading as `group`, its section, and as
        `refs` the drawn parts that it touches."""
        raise NotImplementedError(f"{self!r} does not say {action!r}.")

    @hook
    def sort_key(self, view: V, action: Action) -> float:
        """What matters most is listed first, the lowest: headings by their first action; without it, as the rules list them."""
        return 0

    @hook
    def say_event(self, view: V, event: Event) -> Words:
        """What happened, as a line of the log; the group `aside` keeps it out of what is shown as news."""
        raise NotImplementedError(f"{self!r} does not say {event!r}.")

    @hook
    def prompt(self, view: V) -> Words:
        """What the viewer is asked to do now, or who is thinking, or how it ended."""
        raise NotImplementedError(f"{self!r} has no prompt.")

    @hook
    def explain(self, view: V) -> Mapping[str, Sum]:
        """The numbers of this view that open into their terms, by ref: `income:0`; `score:0` is broken down at the end."""
        return {}

    @hook
    def status(self, view: V) -> Sequence[Words]:
        """Where the match stands, in chips: the group `now` marks the present phase, `next` one to come."""
        heading = self.prompt(view).group
        return [Words(heading, group="now")] if heading else []

    @hook
    def told(self, view: V, event: Event) -> Sequence[str]:
        """An event that deserves it, step by step."""
        return ()

    @hook
    def harm(self, view: V, event: Event) -> int:
        """How badly an event hurt its viewer, 0 for not at all: of what is new, the worst is said first."""
        return 0

    @hook
    def series(self, view: V) -> Mapping[str, Sequence[float]]:
        """Numbers worth a curve over the whole match: one per seat under each title, the same titles in every view."""
        return {}

    @hook
    def write_action(self, view: V, action: Action) -> str:
        """The action in one short line that `read_action` reads back; without it, its name and its values: `develop farm`."""
        return notation.write(action)

    @hook
    def read_action(self, view: V, line: str) -> Action:
        """The action that a line stands for; raises Malformed with what to do about it."""
        return notation.read(line, get_args(ACTS) if notation.is_act(line) else vocabulary(Action, self.package))


class Board(Face[V]):
    """Drawings, as HTML with SVG in it.  They are made from the view alone and fetch nothing."""

    name = "board"

    CREST: str = constant("grid")
    """The icon of kit/icons.py that stands for the game."""

    @hook
    def board(self, view: V) -> str:
        """The whole table in one picture; without one, the terminal's is shown."""
        return ""

    @hook
    def screens(self, view: V) -> Mapping[str, str]:
        """A table too rich for one picture: markup by title, first what the moment calls for.

        What has no title lies under all others, for shared symbols; alone, it is the whole board."""
        return {"": self.board(view)}

    @hook
    def traces(self, view: V, events: Sequence[Event]) -> str:
        """What just happened, drawn where it happened; it takes the place of `HAPPENED` (kit/parts.py) in the board."""
        return ""

    @hook
    def motions(self, view: V, events: Sequence[Event]) -> Sequence[Motion]:
        """Where the events of one action are seen to happen, in order; the view is that of somebody who heard them, after it."""
        return ()

    @hook
    def picture(self, view: V) -> str:
        """The board as one SVG that needs no style sheet, for mail and thumbnails; without one, the board with its style in it."""
        return ""

    @hook
    def sign(self, action: Action) -> str:
        """The icon of kit/icons.py that stands before an action in a list."""
        return "next"

    @hook
    def vignette(self) -> str:
        """The picture of the game's tile, an SVG that may be cropped; without one, a plain pattern."""
        return ""


class Terminal(Face[V]):
    """Pictures of characters: a text or something that Rich can print, at most 80 columns wide."""

    name = "terminal"

    @hook
    def terminal(self, view: V) -> RenderableType:
        """The whole table in one picture; for mail and screen readers, too."""
        return ""

    @hook
    def pages(self, view: V) -> Mapping[str, RenderableType]:
        """A table too rich for one picture: pictures by title, first what the moment calls for."""
        return {"": self.terminal(view)}


class Forms(Face[V]):
    """Answers that no list can hold, and drafts."""

    name = "forms"

    @hook
    def forms(self, view: V) -> Sequence[Form]:
        """The actions that this seat may fill in itself now; none where it is not asked."""
        return ()

    @hook
    def fields(self, view: V, action: Action) -> Sequence[Field]:
        """What there is to fill in of an action, in order; what stands further down may depend on what stands above."""
        return ()

    @hook
    def draft(self, view: V) -> Draft | None:
        """What this seat wrote down so far, in a game of drafts."""
        return None


class Mail(Face[V]):
    """Orders as lines of text, and the report of a turn.  A game with `parse_line`, `write`, `answers` and `late` can be
    played by files and mail; kit/orders.py does the rest of reading."""

    name = "mail"

    GUIDE: Sequence[Guide] = constant(())
    """Every kind of line, by an example that can be read."""

    @hook
    def parse_line(self, view: V, words: str) -> Action:
        """The order that a line stands for; raises kit.orders.Unreadable with what to do about it."""
        raise NotImplementedError(f"{self!r} reads no orders.")

    @hook
    def write(self, view: V, action: Action) -> str:
        """The line that `parse_line` reads back."""
        raise NotImplementedError(f"{self!r} writes no orders.")

    @hook
    def answers(self, view: V, orders: Sequence[Action]) -> Sequence[Action]:
        """What a seat plays to hand these orders in."""
        raise NotImplementedError(f"{self!r} hands no orders in.")

    @hook
    def late(self, view: V) -> Sequence[Action]:
        """What is played for a seat that sends nothing."""
        raise NotImplementedError(f"{self!r} has nothing for those who are late.")

    @hook
    def judge(self, view: V, orders: Sequence[Action]) -> Judgement | None:
        """What each line would come to; without it, each is tried out in a world that agrees with the view."""
        return None

    @hook
    def reminders(self, view: V) -> Sequence[str]:
        """What there is to give orders to, line by line, for the form in a packet."""
        return ()

    @hook
    def drafted(self, view: V) -> Sequence[Action]:
        """The lines of the seat's draft, so that clients can show it as text."""
        return ()

    @hook
    def redraft(self, view: V, orders: Sequence[Action]) -> Action:
        """The action that puts these lines in the draft's place; goes with `drafted`."""
        raise NotImplementedError(f"{self!r} has no draft as text.")

    @hook
    def report(self, view: V) -> Report | None:
        """The report of a turn; without one, the news and the terminal's picture serve."""
        return None


class Learn(Face[V]):
    """What the game teaches.  Docs: docs/lessons.md; the generic suite plays every lesson by its own answers and by others."""

    name = "learn"

    MINUTES: int = constant(0)
    """How long a game takes two people who know it, or one; 0: nobody says."""
    DEPTH: int = constant(0)
    """How hard it is to learn: 1 easy, 2 medium, 3 deep; 0: nobody says."""

    @hook
    def goal(self, view: V) -> Goal | None:
        """What one plays for: shown at move 0, one key away later, and on the game's page; without it, the game's blurb."""
        return None

    @hook
    def loop(self) -> Sequence[Moment]:
        """A turn in three pictures, for the game's page."""
        return ()

    @hook
    def lessons(self) -> Sequence[Lesson]:
        """Guided matches, the first one for those who have never played."""
        return ()

    @hook
    def themes(self) -> Sequence[Theme]:
        """What puzzles and scenarios ask for; they themselves are files in the folder `puzzles` (docs/puzzles.md)."""
        return ()

    @hook
    def glossary(self) -> Sequence[Meaning]:
        """The words of the book that a newcomer does not know; clients open them wherever they stand."""
        return ()


class Bot(Face[V]):
    """The game's own players.  They see a view and the legal actions, nothing else."""

    name = "bot"

    LEVELS: Mapping[str, str] = constant({})
    """What `easy`, `normal` and `hard` stand for, such as `{"hard": "mcts:800"}`; docs/bots.md says what is taken for the others.
    A game that has one may add `master`."""
    STRENGTH: Mapping[str, str] = constant({})
    """What a player may expect of each level, in a sentence."""
    QUICK: str = constant("")
    """Who plays on from the moments of a match that is reviewed, hundreds of times; without it `normal` does."""
    PLAYERS: Mapping[str, Choose] = constant({})
    """Further players by name, each a function like `choose`."""
    PANEL: Mapping[str, Choose] = constant({})
    """Simple scripted lines by name, each for one idea (rush, turtle, idle): what a strong player is measured against in every
    seat.  Players like PLAYERS, described by their docstrings."""

    @hook
    def choose(self, view: V, legal: Sequence[Action], rng: Random) -> Advice:
        """The rules of thumb: one of the legal actions, with the reason in words."""
        return Advice(rng.choice(legal), say("Picked at random."))

    @hook
    def evaluate(self, view: V, seat: int) -> float:
        """How well things stand for a seat, from -1 (lost) to 1 (won)."""
        return 0.0

    @hook
    def appraise(self, view: V, seat: int, outcome: Outcome) -> float:
        """What the end of a game is worth to a seat, from -1 to 1, for players who compare how turns end when they are played on: more
        than 0 for a win, less for a defeat. Without it every win is worth 1, by however little it was won."""
        return 0.0

    @hook
    def stakes(self, view: V, seat: int) -> Mapping[str, Stake]:
        """What `evaluate` counts, by name, so that hints can say why: what all are worth together rises and falls with it.  Without
        it, hints go by the curves of `series`."""
        return {}

    @hook
    def say_stake(self, view: V, name: str, before: float, after: float) -> str:
        """What it means that there is so much of a stake and not as much as before, in a few words that can follow one another:
        "2 gold more"; empty where it is not worth a word."""
        change = round(after - before, 1)
        sign = "+" if change > 0 else "−"
        return say("{name} {change}", name=name, change=f"{sign}{abs(change):g}") if change else ""

    @hook
    def second(self, view: V, legal: Sequence[Action], best: Action) -> Instead | None:
        """What the game's own players think next best to an action, with what they have against it in words; hints add what is otherwise
        after it.  Where it says nothing, hints look for one by `evaluate`."""
        return None

    @hook
    def leads_to(self, view: V, action: Action) -> Iterable[Next]:
        """What surely follows an action after which the seat decides nothing more before dice fall or others act."""
        return ()

    @hook
    def line_by_line(self, view: V, action: Action) -> Sequence[Next]:
        """What an action holds that says many things at once, such as an order sheet: each line in words, with its reason."""
        return ()

    @hook
    def go_on(self, view: V, rng: Random) -> Advice | None:
        """What somebody is told who asks for a hint with a draft half written: what it lacks. Without it, or where it says nothing, the
        bot that gives hints is asked as ever."""
        return None

    @hook
    def feasible(self, view: V, action: Action) -> Action:
        """What of an action that says many things at once can be carried out: bots may guess, what a hint offers is tried first."""
        return action

    @hook
    def sight(self, view: V) -> Sequence[float]:
        """What a net is shown of a position.  Goes with the weights in `bot/net.npz` and the lab's ACTIONS, which its answers are."""
        return ()

    @hook
    def net_file(self, options: Any) -> str:
        """The file in `bot/` with the net that learned to play under such options; without it, `net.npz` plays under all."""
        return "net.npz"


class Lab(Face[V]):
    """What is counted in many games, by the names that the rulebook gives it, and what the game measures of itself."""

    name = "lab"

    KINDS: Sequence[str] = constant(())
    """All that should happen sooner or later; without it, every action and event."""
    OPTIONS: Sequence[Mapping[str, Any]] = constant(({},))
    """The options under which the games are played in turn."""
    ACTIONS: Sequence[Action] = constant(())
    """Every action there is, where they can be listed in one order of the game's own: learners may then answer by its place.  Else
    they are listed by what their types, `values` and `SLOTS` say, where that has an end."""
    SLOTS: Mapping[str, int] = constant({})
    """For a field of an action that names what comes and goes (an agent, a mission): of how many it may name one.  In the list of all
    actions it stands for the thing's place in the collections of REFERS."""
    REFERS: Mapping[str, Sequence[str]] = constant({})
    """In which collections of the view stands what a field of an action names, for learners: by key, `{"agent": ["roster"]}`, or by
    a field of the items, `{"fleet": ["fleets:number"]}`."""
    ROOM: tuple[int, int] = constant((256, 256))
    """How many entities of the view, and how many answers, a learner is shown: enough for every position (a test)."""

    UNIT: str = constant("action")
    """What the game's time is counted in, as the book says it: "round"."""
    CONTENT: Mapping[str, Sequence[str]] = constant({})
    """What a player may use of the book, under its headings: `{"Building": ["Mill", "Temple"]}`; goes with `uses`."""
    PAGES: Mapping[str, str] = constant({})
    """Presets that deserve a balance report of their own beside that of the first one, and who plays them there: `{"tuned": "hard"}`."""

    @hook
    def values(self, view: V) -> Mapping[str, Sequence[Any]]:
        """What a field of an action may hold where its type does not list it, or under an action's name all actions of that kind, in a
        match that begins like this."""
        return {}

    @hook
    def clock(self, view: V) -> int:
        """How far the game has come, in its UNIT; without it, actions are counted."""
        return 0

    @hook
    def unit(self, view: V) -> str:
        """What `clock` counts in this match, where that is not UNIT in all of them."""
        return self.UNIT

    @hook
    def uses(self, view: V, thing: Action | Event) -> Iterable[tuple[int, str, str]]:
        """The CONTENT that an action makes use of, or an event that comes of it: seat, heading and name.  The view is that of
        the seat that acts, before it does."""
        return ()

    @hook
    def tally(self, counts: Counter[str], thing: Action | Event) -> None:
        """Count an action or an event under its names; without it, under its class."""
        counts[type(thing).__name__] += 1

    @hook
    def measures(self, clock: Callable[[], float], rng: Random) -> Iterable[tuple[str, float, str, float | None]]:
        """Measures of speed: what, the value, its unit, and the most it may be."""
        return ()


FACES: tuple[type[Face[Any]], ...] = (Text, Board, Terminal, Forms, Mail, Learn, Bot, Lab)
