"""Slips: what orders would come to, line by line, from nothing but the view of the seat that sends them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from textwrap import wrap
from typing import Any

from turnwright.core import Action, Game, Illegal, TurnwrightError, Value, apply
from turnwright.core.mail import Judgement, Verdict
from turnwright.kit import orders as kit
from turnwright.kit.words import say, say_n
from turnwright.sitting import Wording

WIDTH = 78


class SlipLine(Value):
    """A line as it was written: what it orders, what it costs, why it is refused."""

    number: int
    text: str
    order: str = ""
    cost: str = ""
    refused: str = ""


class Slip(Value):
    """All lines that hold something, and what is left when they are carried out."""

    lines: tuple[SlipLine, ...]
    left: str = ""
    quoted: int = 0

    @property
    def refused(self) -> int:
        return sum(bool(line.refused) for line in self.lines)

    @property
    def taken(self) -> int:
        return len(self.lines) - self.refused


def check_mail(game: Game[Any, Any]) -> None:
    """Only a game with written orders can be played by files."""
    if not game.mail.offers("parse_line"):
        raise TurnwrightError(say("{title} cannot be played by files: it has no written orders.", game))


def read_orders(game: Game[Any, Any], view: Any, text: str) -> tuple[list[kit.Order], list[kit.Problem]]:
    """The orders of a text, and the lines that cannot be read."""
    check_mail(game)
    return kit.parse(view, text, game.mail.parse_line)


def make_slip(game: Game[Any, Any], view: Any, text: str) -> Slip:
    """What each line of a text would come to."""
    orders, problems = read_orders(game, view, text)
    actions = [order.action for order in orders]
    judgement = judge(game, view, actions)
    lines = [_judged(game, view, order, verdict) for order, verdict in zip(orders, judgement.verdicts, strict=True)]
    lines += [SlipLine(problem.number, problem.text, refused=problem.reason) for problem in problems]
    return Slip(tuple(sorted(lines, key=lambda line: line.number)), judgement.left, kit.quoted(text))


def _judged(game: Game[Any, Any], view: Any, order: kit.Order, verdict: Verdict) -> SlipLine:
    """There are words for what can be done; what cannot is told as it was written."""
    said = "" if verdict.refused else Wording(game).action(view, order.action).label
    return SlipLine(order.number, order.text, said, verdict.cost, verdict.refused)


def judge(game: Game[Any, Any], view: Any, actions: Sequence[Action]) -> Judgement:
    """The game's own verdict, or else each line tried out in turn in a world that agrees with the view."""
    if own := game.mail.judge(view, actions):
        return own
    world, verdicts = game.imagine(view, Random(0)), []
    for action in actions:
        try:
            apply(world, view.seat, action)
            verdicts.append(Verdict())
        except Illegal as error:
            verdicts.append(Verdict(refused=str(error)))
    return Judgement(tuple(verdicts))


def slip_lines(slip: Slip) -> list[str]:
    """A slip for people."""
    said = list[str]()
    for line in slip.lines:
        mark = say("refused") if line.refused else say("ok")
        cost = f" ({line.cost})" if line.cost and not line.refused else ""
        front = say("line {number:>3}  {mark:<7}  ", line, mark=mark)
        said += _hung(front, line.order or line.text, cost)
        if line.refused:
            said += _hung(" " * len(front), line.refused)
    if slip.quoted:
        said += ["", say_n("{n} quoted line was not read.", "{n} quoted lines were not read.", slip.quoted)]
    return [*said, "", slip.left] if slip.left else said


def _hung(front: str, text: str, end: str = "") -> list[str]:
    return wrap(text + end, WIDTH, initial_indent=front, subsequent_indent=" " * len(front)) or [front.rstrip()]
