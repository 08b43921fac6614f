"""The small screens between: hand-over, ending, a sentence to confirm, a path to type, the keys."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from turnwright.core import Goal
from turnwright.kit.words import plain, say
from turnwright.sitting import Sitting

from . import rows
from .foot import Foot


class HandOver(Screen[bool]):
    """Nothing of the table is shown until the next person says so; False: the one before has second thoughts."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(True)", "I am here: show my table"),
        Binding("b", "back", "Back"),
        Binding("q", "app.leave", "Quit"),
    ]

    def __init__(self, title: str, name: str, before: str = "") -> None:
        super().__init__()
        self.words = title, name
        self.before = before
        """Who may still change an answer and have the table back."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(self.before) if action == "back" else True

    def action_back(self) -> None:
        self.dismiss(False)

    def compose(self) -> ComposeResult:
        title, name = self.words
        with Vertical(classes="card"):
            yield Static(Content.assemble((title.upper(), rows.HEAD)))
            yield Static(Content.assemble((say("Hand over to") + " ", "$ink"), (name, "bold $accent")), classes="big")
            yield Static(say("What {name} knows stays hidden until Enter is pressed.", name=name), markup=False)
            if self.before:
                yield Static(
                    say("{before} may still change what was decided: press b to go back.", before=self.before),
                    markup=False,
                )
        yield Foot()


class Ending(ModalScreen[str]):
    """How it ended, and every score with the terms it is made of."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape", "dismiss('look')", "Look at the table", key_display="⏎"),
        Binding("f", "dismiss('fork')", "Fork"),
        Binding("m", "dismiss('menu')", "New match"),
        Binding("q", "app.leave", "Quit"),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="card"):
            yield Static(self.text(), markup=False)
        yield Foot()

    def text(self) -> Content:
        result = self.sitting.result
        assert result is not None
        prompt = self.sitting.prompt
        told = f"{result.winners}. {prompt.detail}" if prompt.detail else f"{result.winners}: {result.reason}"
        if len(result.scores) == 1:  # whoever plays alone is told by the game, which knows against what
            told = f"{prompt.label}\n{prompt.detail}".rstrip()
        parts: list[Any] = [(self.sitting.game.title.upper(), rows.HEAD), "\n", (told, "bold $accent"), "\n"]
        for score in sorted(result.scores, key=lambda score: -score.value):
            crown, one = "★ " if score.person.won else "  ", score.sum
            parts += ["\n", (f"{crown}{score.person.name}", rows.LABEL)]
            if one is None:
                parts += [f"  {score.value:g}", "\n"]
                continue
            for term in one.terms:
                parts += ["\n  ", rows.term(term.label, one.shown(term.value), term.section)]
            parts += ["\n  ", (f"{plain(one.shown(one.total)):>7}  {one.label}", "bold $ink"), "\n"]
        return Content.assemble(*parts)


class Confirm(ModalScreen[bool]):
    """One sentence, yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "dismiss(True)", "Yes", key_display="y"),
        Binding("n,escape", "dismiss(False)", "No"),
    ]

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        with Vertical(classes="card"):
            yield Static(self.sentence, markup=False)
        yield Foot()


class Line(ModalScreen[str]):
    """One line to type, such as a file to save to."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", "Cancel")]

    def __init__(self, label: str, value: str) -> None:
        super().__init__()
        self.words = label, value

    def compose(self) -> ComposeResult:
        label, value = self.words
        with Vertical(classes="card"):
            yield Static(label, markup=False)
            yield Input(value, compact=True)
        yield Foot()

    @on(Input.Submitted)
    def _done(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())


HALF = 30
"""Columns of words that have room twice on a line of 80."""


class Keys(ModalScreen[None]):
    """Every key of the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,question_mark,q", "dismiss", "Back", key_display="esc")
    ]

    def __init__(self, keys: list[tuple[str, str]]) -> None:
        super().__init__()
        self.keys = keys

    def compose(self) -> ComposeResult:
        """What takes a line of its own first, then two on a line, so that all is in sight on 24 lines."""
        long, short = ([one for one in self.keys if (len(one[1]) <= HALF) is half] for half in (False, True))
        with VerticalScroll(classes="card keys") as card:
            card.border_title = say("Keys")
            for row in (*([one] for one in long), *(short[n : n + 2] for n in range(0, len(short), 2))):
                with Horizontal(classes="key"):
                    for key, words in row:
                        yield Static(key, markup=False, classes="name")
                        yield Static(words, markup=False)
        yield Foot()


class GoalCard(ModalScreen[None]):
    """What one plays for, how one wins and loses, and the words of the book."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,g,q", "dismiss", "Back", key_display="esc")]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="card wide"):
            yield Static(self.text(), markup=False)
        yield Foot()

    def text(self) -> Content:
        game = self.sitting.game
        goal = game.learn.goal(self.sitting.view) or Goal(game.blurb)
        parts: list[Any] = [(say("Your goal").upper(), rows.HEAD), "\n", (goal.aim, "bold $accent"), "\n"]
        for title, sign, lines in ((say("You win when"), "✓", goal.win), (say("You lose when"), "×", goal.lose)):
            parts += [("\n" + title.upper() + "\n", rows.HEAD)] * bool(lines)
            parts += [part for line in lines for part in ((f"{sign} ", rows.CITE), (line, "$ink"), "\n")]
        if goal.counts:
            parts += [("\n" + say("What counts at the end").upper() + "\n", rows.HEAD)]
            parts += [part for what, how in goal.counts for part in ((what, rows.LABEL), f"  {how}", "\n")]
        if words := game.learn.glossary():
            parts += [("\n" + say("Words of the book").upper() + "\n", rows.HEAD)]
        for one in words:
            parts += [(one.word, rows.LABEL), f"  {one.text} ", (rows.cite(one.section), rows.CITE), "\n"]
        return Content.assemble(*parts)
