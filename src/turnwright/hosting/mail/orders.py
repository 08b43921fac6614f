"""Orders that came by mail: read line by line, weighed, drafted, and on `confirm` played.

A line that cannot be read or done stops the rest: nothing after it is taken, so that nobody plays the second half of a plan.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from turnwright.core import Act, Action, Form, Illegal, TurnwrightError, Value, apply
from turnwright.core.reading import whole
from turnwright.kit.orders import Unreadable, header_in, tidy
from turnwright.kit.words import say
from turnwright.moderator.slips import Slip, SlipLine
from turnwright.server import tables
from turnwright.server.hosted import HostedMatch
from turnwright.sitting import Sitting
from turnwright.sitting.order_text import may_write

from ..models import TurnMail
from .turn import END, listed_actions

CONFIRM, AMEND, WITHDRAW, HELP, AUTO, NO_AUTO = "confirm", "amend", "withdraw", "help", "auto", "auto off"
GREETING = re.compile(
    r"^(hi|hello|hey|dear|hallo|moin|guten|liebe|servus|bonjour|hola|ciao|good (morning|evening))\b", re.IGNORECASE
)
CLOSING = re.compile(
    r"^(cheers|thanks|thank you|many thanks|(kind|best|warm)?\s?regards|best( wishes)?|greetings|yours|(viele |liebe |beste )?gr(üße|uß)|lg|vg|mfg"
    r"|danke|merci|cordialement|saludos|gracias|saluti|grazie)\b",
    re.IGNORECASE,
)
MOST = 500


class Asked(Value):
    """What a mail wants: its lines that may be orders, each with its number, and what is to be done with them."""

    lines: tuple[tuple[int, str], ...]
    amend: bool = False
    confirm: bool = False
    word: str = ""
    """`withdraw`, `help`, `auto` or `auto off`, alone in the mail."""


def asked(lines: Sequence[str]) -> Asked:
    """The wishes in the new lines of a mail.  Greetings and what people close with are no orders."""
    rows = [(n, words) for n, line in enumerate(lines, 1) if not header_in(line) and (words := tidy(line))]
    while rows and GREETING.match(rows[0][1]):
        rows.pop(0)
    closing = next((at for at, (_, words) in enumerate(rows) if CLOSING.match(words)), len(rows))
    rows = rows[:closing]
    low = [words.lower() for _, words in rows]
    if len(low) == 1 and low[0] in (WITHDRAW, HELP, AUTO, NO_AUTO):
        return Asked((), word=low[0])
    amend = low[:1] == [AMEND]
    confirm = CONFIRM in low
    upto = low.index(CONFIRM) if confirm else len(rows)
    return Asked(tuple(rows[amend:upto]), amend, confirm)


# What the lines mean


class Weighed(Value):
    """The lines of a mail: what each would come to, and the actions of those that are taken."""

    slip: Slip
    taken: tuple[Any, ...]

    @property
    def faulty(self) -> bool:
        return self.slip.refused > 0


def weigh(
    sitting: Sitting, turn_list: Sequence[Action], lines: Sequence[tuple[int, str]], before: Sequence[Action]
) -> Weighed:
    """Read the lines, and try them out after those that are drafted `before`, as far as their writer may know."""
    rows, actions = list[SlipLine](), list[Action]()
    for number, words in lines[:MOST]:
        if words.lower() == END and may_write(sitting):
            break
        try:
            actions.append(_read(sitting, turn_list, words))
            rows.append(SlipLine(number, words))
        except (Unreadable, TurnwrightError) as error:
            rows.append(SlipLine(number, words, refused=str(error)))
            break
    verdicts, left = _tried(sitting, [*before, *actions])
    for at, line in enumerate(rows):
        if at < len(actions):
            said, cost, refused = verdicts[len(before) + at]
            rows[at] = line.but(order=said, cost=cost, refused=refused)
    failed = next((at for at, line in enumerate(rows) if line.refused), None)
    if failed is not None:
        after = [(number, words) for number, words in lines if number > rows[failed].number][: MOST - failed]
        why = say("Not taken, because line {number} failed.", number=rows[failed].number)
        rows = rows[: failed + 1] + [SlipLine(number, words, refused=why) for number, words in after]
        actions = actions[:failed]
    return Weighed(Slip(tuple(rows), left), tuple(actions))


def _read(sitting: Sitting, listed: Sequence[Action], words: str) -> Action:
    """A number of the mail's list, an order of the game, an action in its short written form, or by its name."""
    game, view = sitting.game, sitting.view
    if (number := whole(words)) is not None and not may_write(sitting):
        if not 1 <= number <= len(listed):
            raise Unreadable(say("The list in that mail has no number {number}.", number=number))
        return listed[number - 1]
    if game.mail.offers("parse_line"):
        found: Action = game.mail.parse_line(view, words)
        return found
    possible = [choice for choice in sitting.choices if not choice.refusal and not isinstance(choice.action, Form)]
    ends = [choice.action for choice in possible if choice.ends_turn]
    if words.lower() == END and len(ends) == 1:
        return ends[0]
    for choice in possible:
        if choice.words.label.casefold() == words.casefold():
            return choice.action
    read = sitting.read(words)
    if isinstance(read, Act):
        raise Unreadable(say("What is done to the match itself is done on its page."))
    return read


def _tried(sitting: Sitting, actions: Sequence[Action]) -> tuple[list[tuple[str, str, str]], str]:
    """For each action how it reads, what it takes and why not; and what would be left."""
    game, view, wording = sitting.game, sitting.view, sitting.wording
    if own := game.mail.judge(view, actions):
        judged = zip(actions, own.verdicts, strict=True)
        said = ["" if one.refused else wording.action(view, action).label for action, one in judged]
        return [(label, one.cost, one.refused) for label, one in zip(said, own.verdicts, strict=True)], own.left
    assert view.seat is not None
    world, found = game.imagine(view, Random(0)), list[tuple[str, str, str]]()
    for action in actions:
        now = game.view(world, view.seat)
        try:
            apply(world, view.seat, action)
            words = wording.action(now, action)  # there are words for what can be done
            found.append((words.label, words.detail, ""))
        except Illegal as error:
            found.append(("", "", str(error)))
    return found, ""


# What is done with them


def before(hosted: HostedMatch, turn: TurnMail, sitting: Sitting) -> list[Action]:
    """What is drafted already."""
    if may_write(sitting):
        return list(sitting.game.mail.drafted(sitting.view))
    return [hosted.game.read_action(action) for action in turn.draft]


def draft(hosted: HostedMatch, turn: TurnMail, actions: Sequence[Action]) -> None:
    """Put these in the draft's place: on the sheet, where the rules know one, and else beside the match."""
    sitting = hosted.sitting(turn.seat)
    if may_write(sitting):
        tables.play(hosted.slug, turn.seat, sitting.game.mail.redraft(sitting.view, actions))
    else:
        turn.draft = [msgspec.to_builtins(action) for action in actions]
        turn.save(update_fields=["draft"])


def play(hosted: HostedMatch, turn: TurnMail) -> str:
    """Hand the draft in; why it stopped, if it did."""
    sitting = hosted.sitting(turn.seat)
    lines, mail = before(hosted, turn, sitting), sitting.game.mail
    answers = list(mail.answers(sitting.view, lines)) if mail.offers("answers") else lines
    turn.draft = []
    turn.save(update_fields=["draft"])
    for at, action in enumerate(answers):
        try:
            if turn.seat not in hosted.waiting:
                raise Illegal(say("Your turn is over already."))
            tables.play(hosted.slug, turn.seat, action)
        except Illegal as error:
            done = say("{done} of {all} were played.", done=at, all=len(answers))
            return f"{done} {hosted.game.text.write_action(hosted.view(turn.seat), action)}: {error}"
    return ""


def the_list(hosted: HostedMatch, turn: TurnMail) -> list[Action]:
    return listed_actions(hosted, turn)
