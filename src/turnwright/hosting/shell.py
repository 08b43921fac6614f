"""What the pages of accounts, which are Django templates, take from the web table: its style sheet, icons and names."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from turnwright.server.templating import asset, icon

from .people import introduced, person_of

SCRIPTS = ("django_htmx/htmx-2.min.js", "table.js", "pick.js", "live.js", "board.js", "forms.js", "shares.js")
"""Those of base.html that need neither a match nor a lesson."""


def parts(request: HttpRequest) -> dict[str, Any]:
    sheets = [asset(name) for name in ("turnwright.css", "hosting.css")]
    icons = {name: icon(name, 21) for name in ("mark", "home", "grid", "person", "theme", "check", "warn")}
    passkeys = [asset(name) for name in ("mfa/js/webauthn-json.js", "mfa/js/webauthn.js", "account/js/onload.js")]
    scripts = {"theme": asset("theme.js"), "scripts": [asset(name) for name in SCRIPTS], "passkeys": passkeys}
    return scripts | {"sheets": sheets, "icons": icons, "me": _me(request)}


def _me(request: HttpRequest) -> str:
    person = person_of(request)
    return person.name if person else ""


def shown_name(user: Any) -> str:
    return introduced(user).name
