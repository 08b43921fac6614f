"""Addresses of other servers, as a host writes them into a variable."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit


def taken_apart(url: str) -> tuple[SplitResult, int | None]:
    """Its parts, and its port if it names one; one that cannot be read has none of them."""
    try:
        parts = urlsplit(url)
        return parts, parts.port
    except ValueError:
        return urlsplit(""), None
