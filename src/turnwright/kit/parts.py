"""Parts that the boards of several games have in common."""

from __future__ import annotations

from functools import lru_cache

from .elements import Element, h
from .markup import KEPT, Markup, html

HAPPENED = html('<i data-traces=""></i>')
"""Where a board shows what just happened."""


def why(ref: str, body: object, class_: str = "") -> Markup:
    """A number that opens into its terms, which text.py `explain`s under this ref."""
    return _asking(ref, class_)[body]


@lru_cache(KEPT)
def _asking(ref: str, class_: str) -> Element:
    return h.button(type="button", class_=f"why {class_}".rstrip(), data_explain=ref)


def bar(share: int, class_: str = "bar") -> Markup:
    """A meter filled to so many per cent."""
    return html('<i class="{}"><i style="width:{}%"></i></i>', class_, share)
