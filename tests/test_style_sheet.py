"""The visual language keeps its promises: contrast AA in both themes and every palette, 12 px text, no other host."""

import re
from pathlib import Path

import pytest

from turnwright.core import games

ROOT = Path(__file__).parents[1]
SHARED = ROOT / "src/turnwright/server/static/turnwright.css"
PALETTES = {game.id: game.style_sheet for game in games().values() if game.style_sheet.is_file()}
SHEETS = {"shared": SHARED, **PALETTES}

Theme = dict[str, str]


def tokens(css: str, selector: str) -> tuple[Theme, Theme]:
    """The colours a rule sets, in light and in dark: `--ink: light-dark(#222, #eee);` or one for both."""
    block = css.partition(selector)[2].partition("{")[2].partition("}")[0]
    light: Theme = {}
    dark: Theme = {}
    for name, one, two in re.findall(r"--([\w-]+):\s*(?:light-dark\()?(#\w{6})(?:,\s*(#\w{6})\))?;", block):
        light[name], dark[name] = one, two or one
    return light, dark


def themes() -> dict[str, Theme]:
    shared = tokens(SHARED.read_text(), ":root, [data-game]")
    found = dict(zip(("shared light", "shared dark"), shared, strict=True))
    for game, sheet in PALETTES.items():
        for kind, base, own in zip(
            ("light", "dark"), shared, tokens(sheet.read_text(), f'[data-game="{game}"]'), strict=True
        ):
            found[f"{game} {kind}"] = base | own
    return found


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, two: str) -> float:
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_computed_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("name", "theme"), themes().items())
def test_text_reaches_aa_on_every_ground(name: str, theme: Theme) -> None:
    texts = ["ink", "ink-2", "ink-3", "accent-text", "good", "bad", "warn", "info"]
    pairs = [(text, ground) for text in texts for ground in ("bg", "surface", "raised")]
    pairs.append(("accent-ink", "accent"))
    low = {pair: round(contrast(theme[pair[0]], theme[pair[1]]), 2) for pair in pairs}
    assert {pair: ratio for pair, ratio in low.items() if ratio < 4.5} == {}


@pytest.mark.parametrize(("name", "theme"), themes().items())
def test_edges_of_controls_and_focus_are_seen(name: str, theme: Theme) -> None:
    pairs = [(part, ground) for part in ("edge", "focus") for ground in ("bg", "surface", "raised")]
    assert {
        pair: contrast(theme[pair[0]], theme[pair[1]]) for pair in pairs if contrast(theme[pair[0]], theme[pair[1]]) < 3
    } == {}


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_nothing_comes_from_another_host(sheet: Path) -> None:
    css = sheet.read_text()
    assert re.findall(r"https?:|//[a-z]|@import", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)) == []
    assert all(url.startswith("fonts/") for url in re.findall(r'url\("?([^")#]+)', css) if not url.startswith("#"))


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_no_text_is_smaller_than_12_px(sheet: Path) -> None:
    sizes = re.findall(r"font(?:-size)?:[^;{}]*?\b(\d+(?:\.\d+)?)px", sheet.read_text())
    assert sizes
    assert [size for size in map(float, sizes) if 0 < size < 12] == []


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_braces_are_balanced_and_every_token_is_known(sheet: Path) -> None:
    css = sheet.read_text()
    assert css.count("{") == css.count("}")
    known = set(re.findall(r"--([\w-]+):", SHARED.read_text() + css))
    used = re.findall(r"var\(--([\w-]+)\)", css)
    assert set(used) <= known


@pytest.mark.parametrize("sheet", PALETTES.values(), ids=PALETTES)
def test_the_review_styles_no_class_of_the_board_beside_it(sheet: Path) -> None:
    """Both sheets are on its page, so a class with which the review begins a rule is none of the game's."""
    rules = re.findall(
        r"([^{}]+)\{([^{}]*)", re.sub(r"/\*.*?\*/", "", (SHARED.parent / "review.css").read_text(), flags=re.DOTALL)
    )
    own = {
        found[1]
        for selectors, style in rules
        if not style.strip().startswith("--")
        for one in re.split(r",(?![^(]*\))", selectors)
        if (found := re.match(r"\s*\.([\w-]+)(?![\w.:(-])", one))
    }
    assert own & set(re.findall(r"\.([a-z][\w-]*)", sheet.read_text())) == set()


def test_motion_stops_for_those_who_ask() -> None:
    assert "prefers-reduced-motion: reduce" in SHARED.read_text()


@pytest.mark.parametrize("shot", sorted((ROOT / "docs/img").glob("*.png")), ids=lambda p: p.stem)
def test_screenshots_stay_under_300_kb(shot: Path) -> None:
    assert shot.stat().st_size < 300_000
