"""The project's palette for terminals: dark by default, and light."""

from __future__ import annotations

from rich.color import Color
from rich.terminal_theme import TerminalTheme
from textual.theme import Theme


def palette(name: str, dark: bool, **colours: str) -> Theme:
    """A theme of the project's colours, each written once: Textual has many names for the same."""
    c = colours
    return Theme(
        name=name,
        primary=c["accent"],
        secondary=c["second"],
        accent=c["accent"],
        foreground=c["ink"],
        background=c["ground"],
        surface=c["surface"],
        panel=c["panel"],
        success=c["good"],
        warning=c["warn"],
        error=c["bad"],
        dark=dark,
        variables={
            "ink": c["ink"],
            "ink-2": c["ink_2"],
            "ink-3": c["ink_3"],
            "line": c["line"],
            "info": c["info"],
            "cursor": c["cursor"],
            "cursor-blurred": c["cursor_blurred"],
            "footer-background": c["surface"],
            "footer-description-foreground": c["ink_2"],
            **dict.fromkeys(("footer-key-foreground", "border", "scrollbar-hover", "scrollbar-active"), c["accent"]),
            **dict.fromkeys(("border-blurred", "scrollbar"), c["line"]),
            **dict.fromkeys(("scrollbar-background", "scrollbar-corner-color"), c["surface"]),
            "input-selection-background": f"{c['accent']} 35%",
        },
    )


DARK = palette(
    "turnwright", True, ground="#14151a", surface="#1b1d24", panel="#23262f", line="#30343f",
    ink="#e9e6df", ink_2="#b4b0a6", ink_3="#8d897f", accent="#d8a94a", second="#6fa37a",
    good="#7fb77e", warn="#e6b450", bad="#e07a5f", info="#7aa7d9", cursor="#3a3220", cursor_blurred="#262a33",
)  # fmt: skip
LIGHT = palette(
    "turnwright-light", False, ground="#f3efe6", surface="#fbf8f1", panel="#ffffff", line="#ddd5c4",
    ink="#22201b", ink_2="#57534a", ink_3="#6f6a5f", accent="#8a6210", second="#3f7350",
    good="#3c7a3b", warn="#8a6210", bad="#b3452b", info="#2f5f94", cursor="#f0dfb6", cursor_blurred="#ece5d6",
)  # fmt: skip


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
