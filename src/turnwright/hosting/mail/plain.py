"""A turn's mail as plain text of 72 columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import wrap

from turnwright.kit.words import say, say_n
from turnwright.moderator.plain import plain as report_text

from .turn import END, Content

WIDTH = 72


def text(content: Content) -> str:
    """The whole mail."""
    blocks = [
        [content.title.upper(), *_wrapped(content.prompt), *_wrapped(content.detail)],
        list(_until(content)),
        _part(say("What happened"), list(_news(content))),
        [report_text(content.report).rstrip()] if content.report else _part(say("How it stands"), [content.board]),
        _part(say("What you can do"), list(_ways(content))),
        _part(say("Your orders so far"), [content.sheet.rstrip() or say("None yet.")])
        if content.sheet is not None
        else [],
        _part(say("Answer this mail"), list(_answer(content))),
        _part(
            say("What there is to give orders to"),
            [line for said in content.reminders for line in _wrapped(said, "  ", "")],
        ),
        _part(say("Orders by example"), list(_guide(content))),
        ["-" * WIDTH, *_foot(content)],
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _wrapped(said: str, indent: str = "", first: str | None = None) -> list[str]:
    return wrap(said, WIDTH, initial_indent=indent if first is None else first, subsequent_indent=indent)


def _part(title: str, lines: list[str]) -> list[str]:
    return ["-" * WIDTH, title.upper(), *lines] if any(lines) else []


def _until(content: Content) -> Iterator[str]:
    if due := content.deadline:
        yield due.when
        yield from _wrapped(say("{where}, {left} from now. If nothing comes: {silence}", due))
    yield content.visit


def _news(content: Content) -> Iterable[str]:
    for news in content.news:
        yield from _wrapped(news.label + (f" [{news.section}]" if news.section else ""), "  ", "* ")


def _ways(content: Content) -> Iterator[str]:
    for way in content.ways:
        yield from _wrapped(way.label + (f" [{way.section}]" if way.section else ""), "      ", f"{way.mark:>4}  ")
        yield from _wrapped(way.detail, "      ")
    if content.unlisted:
        yield from _wrapped(unlisted(content))


def unlisted(content: Content) -> str:
    return say_n(
        "And {n} action more, which can be written out; the page lists it.",
        "And {n} actions more, which can be written out; the page lists them.",
        content.unlisted,
    )


def how(content: Content) -> str:
    """How this mail is answered, in a sentence or two."""
    if content.sheet is not None:
        return say(
            "Answer with your orders, one a line. A new sheet takes the place of the one before; begin with amend to add to it."
        )
    return say("Answer with one number a line, in the order you want.") + (
        " " + say("The word end ends the turn.") if any(way.mark == END for way in content.ways) else ""
    )


def then() -> str:
    """What comes of an answer."""
    return say(
        "You are told what each line would do. Nothing is played before you answer with the word confirm, which may also be the "
        "last line of your orders. Quoted lines and your signature are not read."
    )


def _answer(content: Content) -> Iterator[str]:
    if not content.address:
        return
    yield from _wrapped(how(content))
    if content.example:
        yield from ("", *(f"    {mark}" for mark in content.example), "")
    yield from _wrapped(then())


def _guide(content: Content) -> Iterator[str]:
    wide = max((len(row.example) for row in content.guide), default=0) + 2
    for group, rows in groupby(content.guide, lambda row: row.group):
        yield from ("", group)
        for row in rows:
            yield from _wrapped(row.meaning, " " * (wide + 2), f"  {row.example:<{wide}}")


def _foot(content: Content) -> Iterator[str]:
    for seal in content.seals:
        yield from (sealed(), seal)
    yield from _wrapped(why_you())
    yield say("No more mail about this match: {link}", link=content.stop)


def sealed() -> str:
    return say("Seal of the dice, whose key is shown at the end:")


def why_you() -> str:
    return say(
        "You get this because it is your turn in a match you play. Its links and its address are yours alone; do not pass it on."
    )
