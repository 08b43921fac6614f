"""What makes the table an app on a phone: a manifest, icons, the worker that stands in when there is no network."""

from __future__ import annotations

import json
from functools import cache

import resvg_py
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from turnwright.server import statics
from turnwright.server.templating import asset

SIZES = {"192": 192, "512": 512, "maskable": 512}
PAPER = "#f3efe7"
KEPT = ("turnwright.css", "hosting.css", "favicon.svg", "theme.js", "offline.js")
"""What the page without network is made of."""


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    icons = [
        {
            "src": f"/icons/{name}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": "maskable" if name == "maskable" else "any",
        }
        for name, size in SIZES.items()
    ]
    drawn = {"src": asset("favicon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    said: dict[str, object] = {
        "name": "Turnwright",
        "short_name": "Turnwright",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
    }
    said |= {"background_color": PAPER, "theme_color": PAPER, "categories": ["games"]}
    return JsonResponse(said | {"icons": [drawn, *icons]}, content_type="application/manifest+json")


@require_safe
def icon(request: HttpRequest, name: str) -> HttpResponse:
    if name not in SIZES:
        raise Http404
    answer = HttpResponse(_drawn(name), content_type="image/png")
    answer["Cache-Control"] = "public, max-age=86400"
    return answer


@cache
def _drawn(name: str) -> bytes:
    """The mark as PNG, drawn once; a phone that cuts icons to a shape of its own gets one with room around it."""
    svg = statics.asset("favicon.svg").decode()
    if name == "maskable":
        svg = svg.replace('viewBox="0 0 32 32"', 'viewBox="-6 -6 44 44"').replace(
            '<rect width="32" height="32" rx="8"', '<rect x="-6" y="-6" width="44" height="44"'
        )
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=SIZES[name]))


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of this release: another release is another worker, which throws the old one's files away."""
    known = {"release": statics.release(), "offline": "/offline", "kept": [asset(name) for name in KEPT]}
    script = b"const TABLE = " + json.dumps(known).encode() + b";\n" + statics.asset("worker.js")
    answer = HttpResponse(script, content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Shown by the worker; the same for everybody."""
    return render(request, "hosting/offline.html", {})
