"""A board as a picture that mail programs show: its drawing with every style written into it, then as PNG.

What renders SVG outside browsers knows neither custom properties nor `light-dark`, so they are worked out here, in light colours:
mail has no dark theme of its own.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import cssselect2
import font_manrope
import font_source_serif_pro
import resvg_py
import tinycss2

from turnwright.still import OPEN, SVG

ElementTree.register_namespace("", SVG)
WIDTH = 1100
"""Pixels; a mail shows it half as wide, so that it is sharp on a phone."""
FONTS = [
    *(
        str(Path(font_manrope.__file__).parent / "files" / f"Manrope-{weight}.ttf")
        for weight in ("Medium", "Bold", "ExtraBold")
    ),
    str(Path(font_source_serif_pro.__file__).parent / "files" / "SourceSerifPro-Semibold.ttf"),
]
MOST = 4_000
"""Symbols that are drawn."""
STYLED = re.compile(
    r"^(fill|stroke|opacity|stop|font|text-anchor|color$|display|visibility|transform|paint-order|letter-spacing|clip|mask"
    r"|mix-blend|dominant|filter)"
)
Properties = Mapping[str, str]
FUNCTION = re.compile(r"(var|light-dark|color-mix)\(((?:[^()]|\([^()]*\))*)\)")
COMMA = re.compile(r",(?![^(]*\))")


def png(drawing: str) -> bytes:
    """A drawing that needs nothing else, as PNG."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawing,
            width=WIDTH,
            skip_system_fonts=True,
            font_files=FONTS,
            font_family="Manrope",
            sans_serif_family="Manrope",
            serif_family="Source Serif Pro",
        )
    )


def flat(still: str) -> str:
    """The widest drawing of a still, its styles written into it; empty if there is none."""
    still = still if "xmlns=" in still.partition(">")[0] else still.replace("<svg ", OPEN + " ", 1)
    root = ElementTree.fromstring(still)
    drawings = [one for one in root.iter(f"{{{SVG}}}svg") if "art" in one.get("class", "").split()]
    if not drawings:
        return "" if any(root.iter(f"{{{SVG}}}foreignObject")) else still
    css = "".join(one.text or "" for one in root.iter(f"{{{SVG}}}style"))
    defined = {one.get("id"): one for one in root.iter() if one.get("id")}
    chosen = max(drawings, key=_size)
    _expand(chosen, defined)
    shared = [one for one in root.iter(f"{{{SVG}}}svg") if "defs" in one.get("class", "")]
    matcher = _matcher(css)
    wanted = {id(one) for part in (chosen, *shared) for one in part.iter()}
    for element, attributes in _styled(cssselect2.ElementWrapper.from_xml_root(root), matcher, {}):
        if id(element) in wanted:
            element.attrib.update(attributes)
    for part in reversed(shared):
        if not any(part is one for one in chosen.iter()):
            chosen.insert(0, part)
    wide, high = _box(chosen)[2:]
    chosen.set("width", f"{wide:g}")
    chosen.set("height", f"{high:g}")
    return ElementTree.tostring(chosen, encoding="unicode")


def _box(drawing: ElementTree.Element) -> list[float]:
    return [float(number) for number in drawing.get("viewBox", "0 0 0 0").replace(",", " ").split()]


def _size(drawing: ElementTree.Element) -> float:
    """Of drawings for several shapes of window, the one that is widest for its height suits a mail."""
    _, _, wide, high = _box(drawing)
    return wide / high if high else 0


# Symbols: their parts inherit from where they are used


def _expand(drawing: ElementTree.Element, defined: Mapping[str | None, ElementTree.Element]) -> None:
    left = MOST
    uses = [
        (parent, at, one) for parent in drawing.iter() for at, one in enumerate(parent) if one.tag == f"{{{SVG}}}use"
    ]
    while uses and left:
        parent, at, use = uses.pop()
        left -= 1
        found = defined.get((use.get("href") or use.get("{http://www.w3.org/1999/xlink}href") or "").removeprefix("#"))
        if found is None:
            continue
        made = _used(use, found)
        parent[at] = made
        uses += [(p, n, one) for p in made.iter() for n, one in enumerate(p) if one.tag == f"{{{SVG}}}use"]


def _used(use: ElementTree.Element, found: ElementTree.Element) -> ElementTree.Element:
    place = {name: use.get(name, "0") for name in ("x", "y")}
    outer = ElementTree.Element(
        f"{{{SVG}}}g", {k: v for k, v in use.attrib.items() if k not in ("x", "y", "width", "height", "href")}
    )
    inner = copy.deepcopy(found)
    inner.attrib.pop("id", None)
    if inner.tag == f"{{{SVG}}}symbol":
        inner.tag = f"{{{SVG}}}svg"
        inner.attrib |= place | {name: use.get(name, "100%") for name in ("width", "height")}
        outer.append(inner)
    else:
        moved = ElementTree.SubElement(outer, f"{{{SVG}}}g", {"transform": f"translate({place['x']} {place['y']})"})
        moved.append(inner)
    return outer


# Styles


def _matcher(css: str) -> cssselect2.Matcher:
    matcher = cssselect2.Matcher()
    for rule in tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True):
        if rule.type != "qualified-rule":
            continue
        said = _declared(rule.content)
        for part in COMMA.split(tinycss2.serialize(rule.prelude)):
            try:
                selectors = cssselect2.compile_selector_list(part)
            except cssselect2.SelectorError:
                continue  # such as :hover in a way that it does not know
            for selector in selectors:
                if selector.pseudo_element is None:
                    matcher.add_selector(selector, said)
    return matcher


def _declared(block: Any) -> dict[str, str]:
    return {
        one.name: tinycss2.serialize(one.value).strip()
        for one in tinycss2.parse_blocks_contents(block)
        if one.type == "declaration"
    }


def _styled(
    wrapper: cssselect2.ElementWrapper, matcher: cssselect2.Matcher, known: Properties
) -> Iterator[tuple[ElementTree.Element, Properties]]:
    """Each element with the attributes that take the place of its own."""
    element, said = wrapper.etree_element, dict[str, str]()
    for *_, declared in matcher.match(wrapper):
        said |= declared
    said |= _declared(element.get("style", ""))
    known = {**known, **{name: value for name, value in said.items() if name.startswith("--")}}
    style = {name: worked_out(value, known) for name, value in said.items() if STYLED.match(name)}
    own = {name: worked_out(value, known) for name, value in element.attrib.items() if FUNCTION.search(value)}
    yield element, own | {"style": ";".join(f"{name}:{value}" for name, value in style.items() if value)}
    for child in wrapper.iter_children():
        yield from _styled(child, matcher, known)


def worked_out(value: str, known: Properties) -> str:
    """A value without functions that only browsers know; empty if it cannot be told."""
    for _ in range(12):
        found = FUNCTION.search(value)
        if found is None:
            return value
        arguments = [part.strip() for part in COMMA.split(found[2])]
        said = _said(found[1], arguments, known)
        value = value[: found.start()] + said + value[found.end() :]
    return ""


def _said(function: str, arguments: list[str], known: Properties) -> str:
    if function == "var":
        return known.get(arguments[0], arguments[1] if len(arguments) > 1 else "none")
    if function == "light-dark":
        return arguments[0]
    mixed = [part.rsplit(" ", 1) if part.endswith("%") else [part, ""] for part in arguments[1:3]]
    colours = [worked_out(part[0], known) for part in mixed]
    share = float(mixed[0][1].rstrip("%") or 100 - float(mixed[1][1].rstrip("%") or 50)) / 100
    return mix(colours[0], colours[1], share)


NAMED = {"white": "#ffffff", "black": "#000000"}


def mix(one: str, other: str, share: float) -> str:
    """Two colours mixed; with `transparent`, the first one paler."""
    if other == "transparent":
        return f"{one}{round(share * 255):02x}" if re.fullmatch(r"#[0-9a-f]{6}", one, re.IGNORECASE) else one
    found = [NAMED.get(colour, colour).lstrip("#") for colour in (one, other)]
    if not all(re.fullmatch(r"[0-9a-fA-F]{6}", colour) for colour in found):
        return one
    pairs = [[int(colour[at : at + 2], 16) for at in (0, 2, 4)] for colour in found]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in zip(*pairs, strict=True))
