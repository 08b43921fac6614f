"""Pages for what went wrong: one sentence that says what to do."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import msgspec
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from turnwright.client.shapes import Problem
from turnwright.core import BadMatchFile, BadSetup, Diverged, Game, TurnwrightError, games
from turnwright.kit.words import say

from .tables import Closed, NoSuchMatch
from .viewers import NotYours, keeps_the_table

API = "/api/"


class Unavailable(TurnwrightError):
    """Something that the server needs does not answer; nothing was changed."""


def problem(request: HttpRequest, message: str, status: int, stored: str = "") -> HttpResponse:
    """A page that says it; `stored` names a match that cannot be read but can be saved.  A program gets the sentence alone."""
    if request.path_info.startswith(API):
        return as_json(Problem(message), status)
    return render(request, "problem.html", {"message": message, "stored": stored}, status=status)


def as_json(said: object, status: int = 200) -> HttpResponse:
    """A Value as a program reads it."""
    return HttpResponse(msgspec.json.encode(said), status=status, content_type="application/json")


class Explained:
    """A TurnwrightError that leaves a page becomes a page that says it: its message is fit to be shown.  That an address of the
    API does not know a method is said in JSON, too."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.respond(request)
        if answer.status_code != 405 or not request.path_info.startswith(API):
            return answer
        told = as_json(Problem(say("This address does not know that method."), "Malformed"), 405)
        told["Allow"] = answer["Allow"]
        return told

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Called by Django; None leaves it to `failed`."""
        if not isinstance(error, TurnwrightError) or isinstance(error, Unavailable):
            return None
        status = 404 if isinstance(error, NoSuchMatch) else 403 if isinstance(error, NotYours | Closed) else 409
        stored = isinstance(error, BadMatchFile | BadSetup | Diverged) and keeps_the_table(request)
        return problem(request, str(error), status, request.resolver_match.kwargs.get("slug", "") if stored else "")


def game_or_404(game_id: str) -> Game[Any, Any]:
    """The game of an address."""
    if game_id not in games():
        raise Http404(game_id)
    return games()[game_id]


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return problem(request, say("There is no page at this address; the home page leads to all there are."), 404)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return problem(request, say("This cannot be read as a form of this table; reload the page and try again."), 400)


def failed(request: HttpRequest) -> HttpResponse:
    error = sys.exc_info()[1]
    if isinstance(error, Unavailable):
        return problem(request, str(error), 503)
    if isinstance(error, DatabaseError):
        said = say(
            "The database does not answer: it is locked, full or cannot be written. Nothing was changed; try again."
        )
        return problem(request, said, 503)
    return problem(request, say("The server failed at this. Nothing was lost; reload, or go to the home page."), 500)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    return problem(
        request, say("This form was not drawn by this table or is too old; reload the page and try again."), 403
    )
