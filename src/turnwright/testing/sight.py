"""All that a viewer is ever sent about a table: what must not depend on anything hidden from that viewer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import msgspec
from rich.cells import cell_len

from turnwright.core import Action, Malformed, Table, TurnwrightError, apply, legal, refused
from turnwright.core.progress import number, stamp
from turnwright.moderator.packets import make_packet
from turnwright.sitting.pictures import as_text

from .plays import AnyGame, AnyMatch, few

WIDTH = 80
JUNK: tuple[Any, ...] = (None, True, -1, 0, 99, 10**12, 10**30, 1.5, "", "nobody", [], {}, ["x"], {"type": "Nope"})
"""What clients send by mistake or on purpose."""


def wire(value: Any) -> str:
    """Anything of ours as JSON text."""
    return msgspec.json.encode(value, enc_hook=str).decode()  # Markup is text that json does not know


def terminal_text(game: AnyGame, view: Any) -> str | None:
    """The game's terminal picture as plain text of 80 columns; None if it has none."""
    return as_text(game.terminal.terminal(view), WIDTH) if game.terminal.offers("terminal") else None


def terminal_screens(game: AnyGame, view: Any) -> dict[str, str]:
    """The pictures between which the terminal client turns."""
    return {title: as_text(picture, WIDTH) for title, picture in game.terminal.pages(view).items()}


def too_wide(text: str) -> list[str]:
    return [line for line in text.splitlines() if cell_len(line) > WIDTH]


def board_markup(game: AnyGame, view: Any) -> str | None:
    """The game's drawn board, all screens of it; None if it has none."""
    return "".join(game.board.screens(view).values()) or None


def mutants(action: Action, rng: Random, count: int) -> Iterator[dict[str, Any]]:
    """The action's wire form with one field spoilt, lost or added."""
    sound = msgspec.to_builtins(action)
    for _ in range(count):
        field = rng.choice(list(sound))
        spoilt = {**sound, field: rng.choice(JUNK)}
        if rng.random() < 0.1:
            del spoilt[field]
        yield spoilt


def complaint(game: AnyGame, t: Table, seat: int, action: Action | dict[str, Any]) -> str | None:
    """The error text this input earns; None if it is a legal answer.  Works on a copy."""
    try:
        apply(t.copy(), seat, game.read_action(action) if isinstance(action, dict) else action)
    except TurnwrightError as error:
        kind = "Malformed" if isinstance(error, Malformed) else "Illegal"
        return f"{kind}: {error}"
    return None


def complaints(game: AnyGame, t: Table, seat: int, elsewhere: Iterable[Action]) -> list[str | None]:
    """What this seat is answered when it tries actions of other moments, and spoilt forms of its own."""
    rng = Random(7)
    inputs: list[Action | dict[str, Any]] = [*elsewhere]
    for action in few(legal(t, seat), 3):
        inputs += mutants(action, rng, 5)
    legal_here = legal(t, seat)
    return [complaint(game, t, seat, thing) for thing in inputs if thing not in legal_here]


def facts(game: AnyGame, t: Table, seat: int | None, elsewhere: Iterable[Action] = ()) -> dict[str, str | None]:
    """What a viewer gets from the table itself, each as text: view, answers, refusals and error texts."""
    return {
        "view": game.show(t, seat).decode(),
        "legal": wire(() if seat is None else tuple(legal(t, seat))),
        "refused": wire(() if seat is None else refused(t, seat)),
        "errors": wire(() if seat is None else complaints(game, t, seat, elsewhere)),
    }


def sight(match: AnyMatch, seat: int | None, elsewhere: Iterable[Action] = ()) -> dict[str, str | None]:
    """The facts of one viewer and all that is made of them: words, numbers, pictures, previews and mail, each as text."""
    game, view = match.game, match.view(seat)
    answers = few(() if seat is None else match.legal(seat), 60)
    forms = game.forms.forms(view)
    heard = few(match.heard(seat), 20)
    return {
        **facts(game, match.table, seat, elsewhere),
        "prompt": wire(game.text.prompt(view)),
        "words": wire([game.text.say_action(view, action) for action in answers]),
        "log": wire([game.text.say_event(view, event) for _, event in heard]),
        "explain": wire(game.text.explain(view)),
        "board": board_markup(game, view),
        "motions": wire(game.board.motions(view, heard_last(match, seat))),
        "terminal": terminal_text(game, view),
        "screens": wire(terminal_screens(game, view)),
        "forms": wire([(form, game.forms.fields(view, form.action)) for form in forms]),
        "previews": wire([preview(match, seat, action) for action in (*few(answers, 3), *(f.action for f in forms))]),
        "draft": wire(game.forms.draft(view)),
        "packet": packet(match, seat),
        "number": f"{number(match, seat)} {stamp(match, seat)}",
    }


def heard_last(match: AnyMatch, seat: int | None) -> list[Any]:
    """The events of the last action that this viewer heard."""
    return [event for _, event in match.heard(seat, len(match.log))]


def preview(match: AnyMatch, seat: int | None, action: Action) -> str | None:
    """What this seat is shown of an action before it is taken: the view then, None if it is not to be known, or why not."""
    assert seat is not None
    try:
        after = match.foresee(seat, action)
    except TurnwrightError as error:
        return str(error)
    return after and wire(after.but(book=None))


def packet(match: AnyMatch, seat: int | None) -> str:
    """The files that this seat is sent by mail, if the game is played so."""
    if seat is None or not match.game.mail.offers("parse_line"):
        return ""
    return "".join(make_packet(match, seat, turn=1, key="", names=(), since=len(match.log) // 2).values())
