"""A match as one viewer sees it, in words and numbers: what a client draws, and all that it may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from turnwright.core import (
    Action,
    Advice,
    Draft,
    Form,
    Game,
    Instead,
    Match,
    Seat,
    Stream,
    Sum,
    TurnwrightError,
    View,
    Words,
    commitment,
)
from turnwright.core.acts import seats_after
from turnwright.kit.parts import HAPPENED
from turnwright.kit.words import say, say_n, spoken

from .keeper import Keeper, Owner
from .parts import Choice, Hint, Line, Log, Other, Person, Preview, Result, Score, Seal
from .pictures import WIDTH, as_text
from .wording import Wording, who


class Sitting:
    """A match as `seat` (None: whoever looks on) sees it, now or after action `number`."""

    def __init__(
        self,
        match: Match[Any, Any],
        seat: int | None,
        number: int | None = None,
        keeper: Keeper | None = None,
        seats: Sequence[Seat] = (),
    ) -> None:
        """`seats`: who sits there, where it is not as the match's record calls them."""
        self.match = match
        self.seat = seat
        self.game: Game[Any, Any] = match.game
        self.number = len(match.log) if number is None else number
        self.present = self.number == len(match.log)
        self.keeper = keeper or Owner(match)
        self.seats = tuple(seats) or seats_after(match.header.seats, match.log[: self.number])
        self.names = who(self.game, self.seats)
        self.wording = Wording(self.game, self.names)

    @cached_property
    def view(self) -> View:
        return self.keeper.view(self.seat, self.number)

    # Who is who, and whose turn it is

    @cached_property
    def people(self) -> list[Person]:
        winners = self.view.outcome.winners if self.view.outcome else ()
        return [
            Person(
                n, self.names[n], self.game.role(n, len(self.seats)), chair.bot, n in self.view.waiting, n in winners
            )
            for n, chair in enumerate(self.seats)
        ]

    @property
    def asked(self) -> bool:
        """Has the viewer anything to answer, waited for or not?"""
        return self.present and self.seat is not None and self.match.table.question(self.seat) is not None

    @cached_property
    def prompt(self) -> Words:
        """What to do now, or who is thinking, or how it ended."""
        return self.wording.prompt(self.view)

    @cached_property
    def status(self) -> list[Words]:
        return self.wording.status(self.view)

    @property
    def thinking(self) -> str:
        """Which bots must answer now, in a sentence."""
        bots = [person.name for person in self.people if person.asked and person.bot] if self.present else []
        return (
            ""
            if not bots
            else say("{bot} is thinking", bot=bots[0])
            if len(bots) == 1
            else say("{bots} bots are thinking", bots=len(bots))
        )

    # How it looks

    @cached_property
    def screens(self) -> dict[str, str]:
        """The drawn board: markup by title; what has no title lies under all others, and alone is the whole board."""
        drawn, board = self.game.board.screens(self.view), self.game.board
        if board.offers("traces"):
            heard, _ = self.keeper.heard(self.seat, self.number, since=self.since)
            traces = board.traces(self.view, [event for _, event in heard])
            drawn = {title: markup.replace(HAPPENED, traces) for title, markup in drawn.items()}
        return {title: self.wording.drawn(self.view, markup) for title, markup in drawn.items()}

    def picture(self, width: int = WIDTH) -> str:
        """The table as plain text."""
        return as_text(self.game.terminal.terminal(self.view), width)

    @property
    def drawn(self) -> bool:
        """Is there a drawn board, or nothing but the terminal's?"""
        return self.game.board.offers("picture") or any(self.screens.values())

    def svg(self) -> str:
        """The board as one SVG file that needs nothing else: no style sheet, no font, no script."""
        from turnwright.still import still

        return still(self)

    def __str__(self) -> str:
        """The table as plain text, what to do now, and every action in its short written form."""
        asked = self.asked and self.seat is not None
        lines = [self.write(action) for action in self.match.legal(self.seat)] if asked else []  # type: ignore[arg-type]
        return "\n".join([self.picture().rstrip("\n"), "", self.prompt.label, *(f"  {line}" for line in lines)])

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else self.names[self.seat]
        return f"<{self.game.title} as {who} sees it {self.when}: {self.prompt.label}>"

    @property
    def when(self) -> str:
        """How far the match had gone, in words."""
        return say("at the start") if not self.number else say_n("after {n} action", "after {n} actions", self.number)

    def _repr_html_(self) -> str:
        """The game's own board, for notebooks."""
        from turnwright.notebook import frame

        return frame(self)

    def _repr_svg_(self) -> str:
        """For notebooks that show no frames."""
        return self.svg()

    # What can be done

    @cached_property
    def choices(self) -> list[Choice]:
        """All that the viewer's question names: by the book's headings, what can be done before what cannot, and what matters first.

        What is refused for one reason is one choice; what must be filled in comes last.
        """
        if not self.asked or self.seat is None:
            return []
        offered = sorted(self.match.offered(self.seat), key=lambda action: self.game.text.sort_key(self.view, action))
        found = [Choice(action, self._said(action)) for action in offered]
        alike: dict[tuple[str, str], list[tuple[Action, Words]]] = {}
        for action, why in self.match.refused(self.seat):
            words = self._said(action)
            alike.setdefault((words.group, why), []).append((action, words))
        for (_, why), refused in alike.items():
            action, words = refused[0]
            found.append(Choice(action, words.but(label=together([said.label for _, said in refused])), why))
        found += [Choice(form, _under(form.words.but(label=f"{form.words.label} …"))) for form in self.forms]
        groups: dict[str, list[Choice]] = {}
        for choice in found:
            groups.setdefault(choice.words.group, []).append(choice)
        return [choice for group in groups.values() for choice in group]

    @cached_property
    def forms(self) -> Sequence[Form]:
        """The actions to be filled in."""
        return self.game.forms.forms(self.view) if self.asked else ()

    @cached_property
    def draft(self) -> Draft | None:
        """What the viewer wrote down so far."""
        return self.game.forms.draft(self.view)

    def say(self, action: Action) -> Words:
        """An action of the viewer's."""
        return self.wording.action(self.view, action)

    def write(self, action: Action) -> str:
        """An action in its short written form: `develop farm`."""
        return self.game.text.write_action(self.view, action)

    def read(self, line: str) -> Action:
        """The action that a line stands for; raises Malformed with what to do about it."""
        return self.game.text.read_action(self.view, line)

    def _said(self, action: Action) -> Words:
        return _under(self.say(action))

    def preview(self, action: Action) -> Preview:
        """What comes of an action, as far as the viewer may know."""
        assert self.seat is not None
        words = self.say(action)
        try:
            after = self.match.foresee(self.seat, action)
        except TurnwrightError as error:
            return Preview(words, str(error))
        return Preview(words, "", self.game.forms.draft(after) if after is not None else None)

    def hint(self, advice: Advice) -> Hint:
        """A bot's advice in words."""
        because, then = self.wording.reasons(advice.because), self.wording.steps(advice.then)
        reason = self.wording.plainly(advice.reason) or ("" if because else say("The bot gives no reason."))
        other = self.beside(advice.instead) if advice.instead else None
        lines = self.wording.steps(advice.lines)
        return Hint(advice.action, self.say(advice.action), reason, because, then, other, lines)

    def beside(self, other: Instead) -> Other:
        """Another action beside the best, in words: `bots.hints.contrast` finds what is otherwise."""
        reason, because = self.wording.plainly(other.reason), self.wording.reasons(other.because)
        return Other(other.action, self.say(other.action), reason, because)

    # What happened

    def log(self, most: int | None = None, since: int = 0) -> Log:
        """What the viewer heard from action `since` on, the latest lines.

        What its own last action caused is new as well: who plays alone hears of nothing else.
        """
        heard, earlier = self.keeper.heard(self.seat, self.number, most, since)
        new = self.since if self.seat is not None else self.number + 1
        return Log(tuple(self._line(n, event, n >= new) for n, event in heard), earlier)

    @property
    def since(self) -> int:
        """The action that what is new begins with: the viewer's last, for onlookers the last of all."""
        return max(1, self.number if self.seat is None else self.keeper.last_of(self.seat, self.number))

    @property
    def unmoved(self) -> bool:
        """Has the viewer done nothing yet, whatever others did?"""
        return self.seat is not None and not self.keeper.last_of(self.seat, self.number)

    def _line(self, number: int, event: Any, fresh: bool) -> Line:
        moment = self.keeper.progress(self.seat, number)
        harm = self.game.text.harm(self.view, event) if fresh else 0
        return Line(moment, event, self.wording.event(self.view, event), fresh, harm)

    @cached_property
    def sums(self) -> Mapping[str, Sum]:
        """The numbers that open into their terms, by ref."""
        return {ref: one.said(self.game.package) for ref, one in self.game.text.explain(self.view).items()}

    @property
    def result(self) -> Result | None:
        """How it ended; None while it runs."""
        outcome = self.view.outcome
        if outcome is None:
            return None
        won = [person.name for person in self.people if person.won]
        made_of = [self.sums.get(f"points:{p.seat}") or self.sums.get(f"score:{p.seat}") for p in self.people]
        scores = (Score(p, outcome.scores[p.seat], made_of[p.seat]) for p in self.people)
        return Result(
            self._fate(),
            say("{won} won", won=(" " + say("and") + " ").join(won)) if won else say("Nobody won"),
            spoken(self.game.package, outcome.reason),
            tuple(scores),
        )

    def _fate(self) -> str:
        persons = [person for person in self.people if not person.bot]
        if len(self.people) == 1 or [person.seat for person in persons] != [self.seat]:
            return say("The end")
        return (
            say("You won") if persons[0].won else say("You lost") if any(p.won for p in self.people) else say("A draw")
        )

    @property
    def seals(self) -> list[Seal]:
        """The seals of the dice, where a game has any."""
        return [self._seal(stream) for stream in self.keeper.streams()] if self.game.chance else []

    def _seal(self, stream: Stream) -> Seal:
        fits = stream.key is not None and commitment(bytes.fromhex(stream.key)) == stream.commitment
        return Seal(self.keeper.progress(self.seat, stream.at), stream.commitment, stream.key, fits)

    # What may be done with the match: None, or why not

    @property
    def may_not_undo(self) -> str | None:
        if not self.present:
            return say("Go back to the present to undo.")
        return say("Spectators cannot undo.") if self.seat is None else self.keeper.may_not_undo(self.seat)

    @property
    def may_not_fork(self) -> str | None:
        return self.keeper.may_not_fork()

    @property
    def may_not_download(self) -> str | None:
        return self.keeper.may_not_download()


def heading(words: Words) -> str:
    """Under which it stands, also where the book has no heading for it."""
    return words.group or say("Actions")


def _under(words: Words) -> Words:
    return words if words.group else words.but(group=heading(words))


def together(labels: Sequence[str]) -> str:
    """Labels as one, what they start with said once: "Develop a house", "Develop a farm" as "Develop a house, farm"."""
    words = [label.split() for label in labels]
    shared = 0
    while len(labels) > 1 and all(len(w) > shared + 1 and w[shared] == words[0][shared] for w in words):
        shared += 1
    return ", ".join([labels[0], *(" ".join(w[shared:]) for w in words[1:])])
