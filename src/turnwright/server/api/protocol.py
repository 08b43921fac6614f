"""How a program comes in and is answered: its token, its body, its errors, and the description of all of it (OpenAPI)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import ValidationError
from ninja.renderers import BaseRenderer
from ninja.security import HttpBearer

from turnwright import __version__
from turnwright.client.shapes import READ, SCOPES, Problem
from turnwright.core import Illegal, Malformed, TurnwrightError
from turnwright.kit.words import say

from ..clicks import Stale
from ..problems import as_json
from ..tables import Closed, NoSuchMatch
from ..thinkers import Busy
from ..viewers import NotSignedIn, NotYours, bearer, policy

STATUS: dict[type[TurnwrightError], int] = {
    NoSuchMatch: 404,
    NotSignedIn: 401,
    NotYours: 403,
    Closed: 403,
    Stale: 409,
    Busy: 503,
    Malformed: 400,
    TurnwrightError: 422,
}
"""The first that fits: a sentence of the rules, or of whoever keeps the table, is 422."""
SAID = {
    400: "It cannot be read.",
    401: "The token is missing or worthless.",
    403: "It is not yours to see or do.",
    404: "There is nothing there, or nothing that you may know of.",
    405: "The address does not know that method.",
    409: "The match has moved on.",
    413: "It is too long.",
    415: "It is not JSON.",
    422: "The rules forbid it, or it cannot be set up so.",
    503: "The table is busy.",
}
"""What a status means, for the description."""
X = TypeVar("X")


class NotJson(Malformed):
    """A body that a page of another site could send as well."""


class Values(BaseRenderer):
    """The engine's own encoder."""

    media_type = "application/json"

    def render(self, request: HttpRequest, data: Any, *, response_status: int) -> bytes:
        return msgspec.json.encode(data)


class Token(HttpBearer):
    """`Authorization: Bearer ...`.  Cookies open nothing here, so no page of another site can use somebody's session."""

    def __init__(self, scope: str) -> None:
        super().__init__()
        self.scope = scope

    def __call__(self, request: HttpRequest) -> bool:
        from_a_program(request)
        policy().admit(request, bearer(request.headers.get("Authorization", "")), self.scope)
        return True

    def authenticate(self, request: HttpRequest, token: str) -> bool:
        raise NotImplementedError


def from_a_program(request: HttpRequest) -> None:
    """A browser sends a body of this kind to another site only if that asks it to, and this one never does."""
    if request.method == "POST" and request.content_type != "application/json":
        raise NotJson(say("Send the body as JSON, with Content-Type: application/json."))


api = NinjaAPI(
    title="Turnwright",
    version=__version__,
    description="Matches as their viewers see them, in words and as Values; answers, written orders, streams. See docs/api.md.",
    docs_url=None,
    openapi_url=None,
    urls_namespace="api",
    auth=Token(READ),
    renderer=Values(),
)


def body(request: HttpRequest, kind: type[X]) -> X:
    """What was sent, as this Value."""
    try:
        return msgspec.json.decode(request.body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(say("The body cannot be read: {error}.", error=error)) from None


@api.exception_handler(TurnwrightError)
def _refused(request: HttpRequest, error: TurnwrightError) -> HttpResponse:
    status = 415 if isinstance(error, NotJson) else next(n for kind, n in STATUS.items() if isinstance(error, kind))
    section = error.section if isinstance(error, Illegal) else ""
    return as_json(Problem(str(error), type(error).__name__, section), status)


@api.exception_handler(ValidationError)
def _unreadable(request: HttpRequest, error: ValidationError) -> HttpResponse:
    name = str(error.errors[0]["loc"][-1])
    return as_json(Problem(say("{name} cannot be read as it is given.", name=name), "Malformed"), 400)


# The description


JSON, JSON_LINES = "application/json", "application/x-ndjson"


def _content(shape: Any, media: str) -> dict[str, Any]:
    return {"content": {media: {"schema": shape}}}


SHAPES: list[Any] = [Problem]
"""All that is described; the place of each in the description is known once all are (`description`)."""


def shaped(answer: Any, sent: Any = None, scope: str = READ, media: str = JSON) -> dict[str, Any]:
    """What a route says of itself: what it takes, what it answers, and what a token must be for."""
    SHAPES.extend(kind for kind in (answer, sent) if kind is not None)
    extra: dict[str, Any] = {"responses": {200: {"description": "Done.", "x-shape": answer, "x-media": media}}}
    for status, said in SAID.items():
        extra["responses"][status] = {"description": said, "x-shape": Problem}
    if sent is not None:
        extra["requestBody"] = {"required": True, "x-shape": sent}
    return {"openapi_extra": extra, "auth": Token(scope)}


def description() -> dict[str, Any]:
    """OpenAPI, with the schemas that msgspec makes of the shapes."""
    schemas, components = msgspec.json.schema_components(SHAPES, ref_template="#/components/schemas/{name}")
    places = dict(zip(map(repr, SHAPES), schemas, strict=True))

    def filled(part: Any) -> Any:
        if isinstance(part, dict):
            rest = {str(name): filled(value) for name, value in part.items() if name not in ("x-shape", "x-media")}
            if "x-shape" in part:
                rest |= _content(places[repr(part["x-shape"])], part.get("x-media", JSON))
            return rest
        return [filled(one) for one in part] if isinstance(part, list) else part

    found: dict[str, Any] = filled(dict(api.get_openapi_schema(path_prefix="api/")))
    found["components"] = {
        "schemas": components,
        "securitySchemes": {
            "Token": {"type": "http", "scheme": "bearer", "description": " ".join(("Scopes:", *SCOPES))}
        },
    }
    for path in found["paths"].values():
        for one in path.values():
            one["security"] = [{}, {"Token": []}]
    return found


def patterns() -> list[Any]:
    """The routes as Django knows them; a method that an address does not know is said in JSON as well."""
    found = [one for one in api.urls[0] if one.name != "api-root"]
    for one in found:
        one.callback = _said(one.callback)
    return found


def _said(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    def said(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = view(request, *args, **kwargs)
        if answer.status_code != 405:
            return answer
        told = as_json(Problem(say("This address does not know that method."), "Malformed"), 405)
        told["Allow"] = answer["Allow"]
        return told

    said.csrf_exempt = True  # type: ignore[attr-defined]  # cookies count for nothing here, see Token
    return said
