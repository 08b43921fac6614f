"""The project's palette for terminals: dark by default, and light."""

from __future__ import annotations

from rich.color import Color
from rich.terminal_theme import TerminalTheme
from textual.theme import Theme

DARK = Theme(
    name="turnwright",
    primary="#d8a94a",
    secondary="#6fa37a",
    accent="#d8a94a",
    foreground="#e9e6df",
    background="#14151a",
    surface="#1b1d24",
    panel="#23262f",
    success="#7fb77e",
    warning="#e6b450",
    error="#e07a5f",
    dark=True,
    variables={
        "ink": "#e9e6df",
        "ink-2": "#b4b0a6",
        "ink-3": "#8d897f",
        "line": "#30343f",
        "info": "#7aa7d9",
        "cursor": "#3a3220",
        "cursor-blurred": "#262a33",
        "footer-background": "#1b1d24",
        "footer-key-foreground": "#d8a94a",
        "footer-description-foreground": "#b4b0a6",
        "border": "#d8a94a",
        "border-blurred": "#30343f",
        "scrollbar": "#30343f",
        "scrollbar-background": "#1b1d24",
        "scrollbar-hover": "#d8a94a",
        "scrollbar-active": "#d8a94a",
        "scrollbar-corner-color": "#1b1d24",
        "input-selection-background": "#d8a94a 35%",
    },
)

LIGHT = Theme(
    name="turnwright-light",
    primary="#8a6210",
    secondary="#3f7350",
    accent="#8a6210",
    foreground="#22201b",
    background="#f3efe6",
    surface="#fbf8f1",
    panel="#ffffff",
    success="#3c7a3b",
    warning="#8a6210",
    error="#b3452b",
    dark=False,
    variables={
        "ink": "#22201b",
        "ink-2": "#57534a",
        "ink-3": "#6f6a5f",
        "line": "#ddd5c4",
        "info": "#2f5f94",
        "cursor": "#f0dfb6",
        "cursor-blurred": "#ece5d6",
        "footer-background": "#fbf8f1",
        "footer-key-foreground": "#8a6210",
        "footer-description-foreground": "#57534a",
        "border": "#8a6210",
        "border-blurred": "#ddd5c4",
        "scrollbar": "#ddd5c4",
        "scrollbar-background": "#fbf8f1",
        "scrollbar-hover": "#8a6210",
        "scrollbar-active": "#8a6210",
        "scrollbar-corner-color": "#fbf8f1",
        "input-selection-background": "#8a6210 35%",
    },
)


def ansi(theme: Theme, *colours: str) -> TerminalTheme:
    """The sixteen colours a game's board may name (black, red, green, yellow, blue, magenta, cyan, white, twice)."""
    background, foreground, *sixteen = (
        (*Color.parse(str(c)).get_truecolor(),) for c in (theme.background, theme.foreground, *colours)
    )
    return TerminalTheme(background, foreground, sixteen[:8], sixteen[8:])


ANSI_DARK = ansi(
    DARK,
    *("#30343f", "#e07a5f", "#7fb77e", "#e6b450", "#7aa7d9", "#b48ac0", "#6fb3b8", "#b4b0a6"),
    *("#8d897f", "#ef9a83", "#9ccf9b", "#f0c877", "#9dc0e8", "#cbaad4", "#92cbcf", "#e9e6df"),
)
ANSI_LIGHT = ansi(
    LIGHT,
    *("#22201b", "#b3452b", "#3c7a3b", "#8a6210", "#2f5f94", "#7a4a88", "#2a6f74", "#57534a"),
    *("#6f6a5f", "#c9583c", "#4c8f4b", "#a3761a", "#3f74ad", "#915fa0", "#35868c", "#22201b"),
)
