"""How choices, log lines and sums are set as rows of a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from turnwright.core import Game, Goal, Illegal, Section, Sum, Words, Written, games
from turnwright.kit.words import plain, say, signed, spoken
from turnwright.local import Saved
from turnwright.sitting import GRADES, Attempt, Choice, Coach, Hint, Line, Seal

LABEL, DETAIL, CITE, OFF, HEAD = "bold $ink", "$ink-2", "$accent", "$ink-3", "bold $ink-3"


def cite(section: str) -> str:
    """How a section of the rules is written beside what comes from it."""
    return f"§{section}" if section else ""


def heading(text: str) -> Content:
    """The book's heading over a group of rows."""
    return Content.assemble((text.upper(), HEAD))


def choice(one: Choice, width: int, tall: bool, hinted: bool = False) -> Content:
    """An action: on one line, or (tall) with what it costs and does below; refused ones are crossed and say why."""
    why = one.refusal.removeprefix(one.section).strip() if one.refusal else one.words.detail
    mark = "× " if one.refusal else "» " if hinted else "  "
    label_style, detail_style = (OFF, OFF) if one.refusal else (LABEL, DETAIL)
    section = cite(one.section)
    room = width - len(section) - 1
    first = mark + one.words.label
    if tall:
        head, *more = wrap(one.words.label, max(room - 2, 10)) or [""]
        rest = "".join(f"\n  {line}" for line in more)
        below = "".join(f"\n    {line}" for line in wrap(why, max(width - 5, 10)))
        return Content.assemble(
            (_fit(mark + head, room), label_style), " ", (section, CITE), (rest, label_style), (below, detail_style)
        )
    label = _cut(first, room)
    rest = _fit(f"  {why}" if why else "", room - cell_len(label))
    return Content.assemble((label, label_style), (rest, detail_style), " ", (section, CITE))


def drafted(line: Written, number: int, cost: str, width: int) -> Content:
    """A line of a draft with its price; one that would be refused is crossed and says why below."""
    section = cite(Illegal(line.fault).section or line.words.section)
    end = f" {cost} {section}"
    first = _fit(f"{'×' if line.fault else ' '} {line.code or number:>2} {line.words.label}", width - cell_len(end))
    why = line.fault.removeprefix(Illegal(line.fault).section).strip()
    below = "".join(f"\n     {piece}" for piece in wrap(why or line.words.detail, max(width - 6, 10)))
    style = "$error" if line.fault else DETAIL
    return Content.assemble((first, LABEL), (f" {cost} ", "$ink"), (section, CITE), (below, style))


def detail(one: Choice, rules: Mapping[str, Section], width: int) -> Content:
    """The line below the list: what the row had no room for, else the name of the rule."""
    text = one.refusal or one.words.detail
    if cell_len(f"{one.words.label}  {text} {one.section}") + 4 > width or one.section not in rules:
        return Content.assemble((text, DETAIL))
    return Content.assemble((cite(one.section), CITE), (f" {rules[one.section].title}", OFF))


def log_line(line: Line, width: int) -> Content:
    """An event with its section; what is new to the reader carries a bar."""
    bar, style = ("▌ ", "bold $ink" if line.harm else "$ink") if line.fresh else ("  ", "$ink-2")
    text = f"{line.words.label} {line.words.detail}".strip()
    section = cite(line.words.section)
    lines = wrap(text, max(width - len(section) - 4, 10)) or [""]
    last = f"  {section}" if section else ""
    parts = [part for row in lines for part in (("\n", ""), (bar, "$accent"), (row, style))]
    return Content.assemble(*parts[1:], (last, CITE))


def seal(one: Seal) -> Iterable[Content]:
    """What was published of the dice, to be written down; at the end the key."""
    from_move = say("Dice from move {at} on: fixed under seal", at=one.at) if one.at else say("Dice: fixed under seal")
    yield heading(from_move)
    yield Content.assemble((one.commitment, CITE))
    if one.key:
        yield heading(say("The key, shown at the end"))
        yield Content.assemble((one.key, CITE))


def total(one: Sum, opened: bool) -> Content:
    """A number and what it is; it opens into its terms."""
    return Content.assemble(
        ("▾ " if opened else "▸ ", OFF),
        (one.label, LABEL),
        "  ",
        (f"{plain(one.shown(one.total))} {one.unit}".strip(), "bold $accent"),
    )


def term(label: str, value: float, section: str) -> Content:
    """One term of a number, with the rule it comes from."""
    return Content.assemble((f"{signed(value):>7}  ", "$ink"), (label, DETAIL), "  ", (cite(section), CITE))


def sum_line(one: Sum) -> Content:
    """The last line under the terms."""
    return Content.assemble((say("{total:>7}  in all", total=plain(one.shown(one.total))), "bold $ink-2"))


def prompt(words: Words, thinking: str) -> Content:
    """What to do now, and who else is thinking about it."""
    return Content.assemble(
        (f"{thinking} ...  " if thinking else "", "$accent"),
        (words.label, "bold $ink"),
        (f"  {words.detail}" if words.detail else "", DETAIL),
        (f"  {cite(words.section)}", CITE),
    )


def goal(one: Goal) -> Content:
    """What one plays for, in a line."""
    return Content.assemble((say("Your goal") + "  ", HEAD), (one.aim, "bold $accent"), ("  g", CITE))


def step(coach: Coach) -> Content:
    """The step of a lesson: what was achieved, what to do now and why."""
    task = coach.task
    won = [(f"✓ {coach.won}\n", "$success")] if coach.won else []
    word = [(f"{coach.word}\n", "$info")] if coach.word else []
    if task is None:
        return Content.assemble(*won, (say("The lesson is done") + "\n", "bold $accent"), (coach.lesson.goal, DETAIL))
    steps = len(coach.lesson.steps)
    keys = say("x next") if task.reading else say("w show me, x skip")
    return Content.assemble(
        *won,
        (say("Step {number} of {steps}", number=coach.number, steps=steps) + "  ", HEAD),
        (task.title, "bold $accent"),
        (f"  {keys}\n", CITE),
        *word,
        (f"{task.todo} ", "$ink"),
        (task.why, DETAIL),
    )


def hint(one: Hint) -> Content:
    """What a good player would do, why, what it leads to, and what is second best."""
    parts = [part for heading, text in one.parts for part in ((f"\n{heading}  ", HEAD), (text, DETAIL))]
    keys = (f"  {say('w do it, Escape close')}", CITE)
    return Content.assemble((say("Hint") + "  ", HEAD), (one.words.label, "bold $accent"), keys, *parts)


def puzzle(attempt: Attempt) -> Content:
    """What a puzzle asks for, or what came of it."""
    done = attempt.verdict
    again = say("x start again")
    keys = again if attempt.show is None else say("w show me the next step, x start again")
    if done:
        return Content.assemble(
            (f"✓ {say('Solved')}  ", "bold $success"), (attempt.title, "bold $accent"), f"\n{attempt.task}"
        )
    head = (say("Not solved this time") + "  ", "bold $error") if done is not None else (say("Your task") + "  ", HEAD)
    return Content.assemble(
        head,
        (attempt.title, "bold $accent"),
        (f"  {GRADES[attempt.puzzle.level]}  {keys}\n", CITE),
        (attempt.task, "$ink"),
        (f"\n{attempt.word}" if attempt.word else "", "$info"),
    )


def about(game: Game[Any, Any]) -> Content:
    """A game on the shelf."""
    return Content.assemble(
        (game.title, "bold $accent"),
        "\n",
        (spoken(game.package, game.blurb), "$ink"),
        "\n",
        (say("Rulebook by {author}.", author=spoken(game.package, game.author)), OFF),
    )


def saved(one: Saved) -> Content:
    """A match to go on with."""
    names = " - ".join(seat.name for seat in one.header.seats if seat.name)
    return Content.assemble((_title(one), OFF if one.over else LABEL), (f"  {names}", DETAIL))


def _title(one: Saved) -> str:
    known = games().get(one.header.game)
    return known.title if known else one.header.game


def saved_about(one: Saved) -> Content:
    """What is known of a saved match without opening it."""
    state = say("over") if one.over else say("under way")
    options = ", ".join(f"{name} {value}" for name, value in one.header.options.items())
    return Content.assemble(
        (_title(one), "bold $accent"),
        "\n",
        (", ".join(seat.name for seat in one.header.seats), "$ink"),
        "\n",
        (say("{actions} actions, {state}; last played {changed:%Y-%m-%d %H:%M}", one, state=state), DETAIL),
        ("\n" + options if options else "", DETAIL),
        ("\n" + one.header.note if one.header.note else "", DETAIL),
        (f"\n{one.path.name}", OFF),
    )


def _cut(text: str, width: int) -> str:
    return text if cell_len(text) <= width else f"{set_cell_size(text, max(width - 1, 0)).rstrip()}…"


def _fit(text: str, width: int) -> str:
    return set_cell_size(_cut(text, width), max(width, 0))
