"""What a button of a page does: it is done and said, or what is refused is said; then a page is shown again."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from turnwright.core import TurnwrightError

from .tables import NoSuchMatch
from .viewers import NotYours

READ_OR_SEND = require_http_methods(["GET", "HEAD", "POST"])
"""For pages with a form that is sent to its own address."""


def done(request: HttpRequest, do: Callable[[], object], said: str, then: str, *args: str) -> HttpResponse:
    """Do it, say so, and go on there.  What is not there, or not for whoever asks, has a page of its own (problems.py)."""
    try:
        do()
        messages.success(request, said)
    except (NoSuchMatch, NotYours):
        raise
    except TurnwrightError as error:
        messages.error(request, str(error))
    return redirect(then, *args)
