"""What every scene of Kingdom draws with: the symbols and paint of art.svg, and the colours of the weather."""

from __future__ import annotations

from functools import cache

from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, drawing, html, joined
from turnwright.kit.svg import tag

MOODS = ("storm", "rain", "cloud", "calm", "fair", "golden")


@cache
def weather() -> Markup:
    """Sky, hill and meadow of every mood; the colours themselves are in board.css."""
    drawn = []
    for mood in MOODS:
        for part, stops in (("sky", (0, 0.22, 0.42, 0.58)), ("hill", (0, 1)), ("grass", (0, 0.35, 1))):
            body = joined(
                html('<stop offset="{:g}" class="kingdom-{}-{}"/>', offset, part, i) for i, offset in enumerate(stops)
            )
            drawn.append(
                tag("linearGradient", body, id=f"k-{part}-{mood}", class_=f"mood-{mood}", x1=0, y1=0, x2=0, y2=1)
            )
    return joined(drawn)


@cache
def definitions() -> Markup:
    """All of it, once a page."""
    return h.svg("defs", width="0", height="0", aria_hidden="true")[h.defs[drawing(__package__, "art.svg"), weather()]]
