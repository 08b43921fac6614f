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
F = TypeVar("F", bound=Callable[..., Any])


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
        """A browser sends JSON to another site only if that asks it to, and this one never does."""
        if request.method == "POST" and request.content_type != "application/json":
            raise NotJson(say("Send the body as JSON, with Content-Type: application/json."))
        policy().admit(request, bearer(request.headers.get("Authorization", "")), self.scope)
        return True

    def authenticate(self, request: HttpRequest, token: str) -> bool:
        raise NotImplementedError


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


SCHEMAS: dict[str, Any] = {}
"""Of all that travels, by name."""


def _content(shape: Any, media: str = JSON) -> dict[str, Any]:
    (schema,), found = msgspec.json.schema_components([shape], ref_template="#/components/schemas/{name}")
    SCHEMAS.update(found)
    return {"content": {media: {"schema": schema}}}


def _answers(answer: Any, media: str = JSON) -> dict[str, Any]:
    refused = {status: {"description": said, **_content(Problem)} for status, said in SAID.items()}
    return {"responses": {200: {"description": "Done.", **_content(answer, media)}, **refused}}


def get(path: str, summary: str, answer: Any, media: str = JSON) -> Callable[[F], F]:
    """A route that shows this to whoever may look."""
    return api.get(path, summary=summary, auth=Token(READ), openapi_extra=_answers(answer, media))


def post(path: str, summary: str, answer: Any, sent: Any, scope: str = READ) -> Callable[[F], F]:
    """A route that takes what is sent; a token must be for things of that kind."""
    said = _answers(answer) | {"requestBody": {"required": True, **_content(sent)}}
    return api.post(path, summary=summary, auth=Token(scope), openapi_extra=said)


def description() -> dict[str, Any]:
    """OpenAPI, with the schemas that msgspec makes of the shapes."""
    found: dict[str, Any] = dict(api.get_openapi_schema(path_prefix="api/"))
    token = {"type": "http", "scheme": "bearer", "description": " ".join(("Scopes:", *SCOPES))}
    found["components"] = {"schemas": SCHEMAS, "securitySchemes": {"Token": token}}
    for path in found["paths"].values():
        for one in path.values():
            one["security"] = [{}, {"Token": []}]
    return found
