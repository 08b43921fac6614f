"""Parts that the pages of the house have in common."""

from __future__ import annotations

from functools import lru_cache

from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, html


def page(title: str, lead: str, body: str) -> Markup:
    """A page that scrolls, with its heading."""
    return h.div("ec4x-scene page", tabindex="0")[h.header("lead")[h.h2[title], h.p[lead]], body]


def facts(*rows: tuple[str, str]) -> Markup:
    """Terms and values, two by two."""
    return h.dl[(_fact(label, value) for label, value in rows if value)]


@lru_cache(1024, typed=True)
def _fact(label: str, value: str) -> Markup:
    return h.div[h.dt[label], h.dd[value]]


def sec(section: str) -> Markup:
    return html('<i class="sec">{}</i>', section)
