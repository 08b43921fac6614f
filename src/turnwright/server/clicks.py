"""An answer is for the question that its page showed, and is given once, however often it is sent."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from turnwright.core import Action, TurnwrightError
from turnwright.kit.words import say

from .hosted import HostedMatch
from .models import Move, TakenBack


class Stale(TurnwrightError):
    """The page that sent this was drawn before something else happened.  Nothing was changed."""


class Repeated(Stale):
    """This very click was carried out already.  Nothing was changed by the second one."""


def click(
    hosted: HostedMatch, seat: int, action: Action | None, question: str | None, key: str | None = None
) -> str | None:
    """The name of a click (action None: undo), if it was meant for what the seat is asked now; else raises Stale.

    It is the same click whose action and question are the same, or, where a program gave it one, whose key is."""
    if question is None and key is None:
        return None
    name = _name(question, seat, action) if key is None else _name("key", key, seat)
    meant = question is None or question == hosted.question(seat)
    if meant and key is None:
        return name
    done = _done(hosted, name)
    if done is not None and done.action != msgspec.to_builtins(action):
        raise Stale(say("This key was used for another answer already, so nothing was played."))
    if done is not None:
        raise Repeated(say("That was played already; the second click changed nothing."))
    if TakenBack.objects.filter(play_id=hosted.id, undo_key=name).exists():
        raise Repeated(say("That was taken back already; the second click changed nothing."))
    if meant:
        return name
    raise Stale(
        say("The match has moved on since this page was drawn, so nothing was played. Here is how it stands now.")
    )


def _name(*parts: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()


def _done(hosted: HostedMatch, name: str) -> Move | TakenBack | None:
    played = Move.objects.filter(play_id=hosted.id, key=name).first()
    return played or TakenBack.objects.filter(play_id=hosted.id, key=name).first()


def answered(hosted: HostedMatch, seat: int, key: str) -> bool:
    """Has the seat given an answer under this key?"""
    return _done(hosted, _name("key", key, seat)) is not None
