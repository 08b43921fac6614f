"""Pages in the reader's language: the one chosen on a page, else the first of the browser's that there is."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.decorators.http import require_safe

from turnwright.core.language import reading
from turnwright.languages import PSEUDO, language, languages, preferred

COOKIE = "turnwright_language"
YEAR = 60 * 60 * 24 * 365


def wanted(request: HttpRequest) -> str:
    asked = parse_accept_lang_header(request.headers.get("Accept-Language", "").lower())
    return preferred([request.COOKIES.get(COOKIE, ""), *(code for code, _ in asked)])


def in_their_language(respond: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        code = wanted(request)
        with reading(language(code)):
            response = respond(request)
        response.headers.setdefault("Content-Language", code)
        return response

    return middleware


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """The languages there are; with one chosen, back to the page before."""
    back = request.GET.get("back") or urlsplit(request.headers.get("Referer", "")).path
    if not back.startswith("/") or not url_has_allowed_host_and_scheme(back, None):
        back = "/"
    code = request.GET.get("to", "")
    if code not in (*languages(), PSEUDO):
        return render(request, "language.html", {"back": back})
    response = redirect(back)
    response.set_cookie(COOKIE, code, max_age=YEAR, samesite="Lax", httponly=True)
    return response
