"""Which database a host keeps its matches in: one address, `postgresql://user:password@host:port/name`."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, unquote

from turnwright.core import BadSetup

from .addresses import taken_apart


def connection(url: str) -> dict[str, Any]:
    """Django's words for the database at this address."""
    parts, port = taken_apart(url)
    if parts.scheme not in ("postgresql", "postgres") or not parts.path.strip("/"):
        raise BadSetup("TURNWRIGHT_DATABASE is written postgresql://user:password@host:port/name.")
    return {
        "ENGINE": "turnwright.hosting.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": port or "",
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": dict(parse_qsl(parts.query)),
    }
