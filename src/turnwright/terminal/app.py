"""The terminal application: opens the table or the menu, keeps matches, changes the light."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from textual.app import App

from turnwright.client import RemoteMatch
from turnwright.core import Agreement, TurnwrightError, find_game
from turnwright.kit.words import say
from turnwright.local import LocalMatch, library, new_path

from .far import FarMatch
from .keys import TableScreen
from .start import begun
from .swap import SwapCard
from .theme import ANSI_DARK, ANSI_LIGHT, DARK, LIGHT

Make = Callable[[Agreement], LocalMatch]


class TurnwrightApp(App[None]):
    """One match at a time, over the menu where another is chosen."""

    CSS_PATH = "style.tcss"
    TITLE = "Turnwright"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (118, "-wide")]

    def __init__(
        self, local: LocalMatch | None = None, folder: Path | None = None, first: tuple[SwapCard, Make] | None = None
    ) -> None:
        """`first`: what is to be agreed before there is a match."""
        super().__init__()
        self.local = local
        self.first = first
        self.folder = folder or library()
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = DARK.name
        self.ansi_theme_dark, self.ansi_theme_light = ANSI_DARK, ANSI_LIGHT

    def on_mount(self) -> None:
        if self.local is None:
            self.action_menu()
        else:
            self.sit_down(self.local)
        if self.first:
            self.agree(*self.first)

    def sit_down(self, local: LocalMatch) -> None:
        """Play this match; whatever was open is saved already."""
        self.local = local
        self._only(TableScreen(local))

    def agree(self, card: SwapCard, make: Make) -> None:
        """Let two name and pick by the swap rule, then play what came of it."""
        self.push_screen(card, lambda agreed: self.sit_down(make(agreed)) if agreed else None)

    def action_menu(self) -> None:
        from .start import StartScreen

        self._only(StartScreen(self.folder))

    def action_daylight(self) -> None:
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name

    def action_leave(self) -> None:
        self.exit()

    def _only(self, screen: Any) -> None:
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)


def play_far(remote: RemoteMatch) -> None:
    """Open the terminal client on a match of a table far away."""
    insist_on_terminal()
    TurnwrightApp(FarMatch(remote)).run()


def play(
    game_id: str | None,
    *,
    preset: str = "",
    options: dict[str, Any],
    variant: dict[str, Any],
    seats: list[str],
    seed: str | None,
    resume: Path | None,
    save: Path | None,
    swap: bool = False,
) -> None:
    """Open the terminal client: on a match of this game, on a saved one, or (no game) on the menu."""
    insist_on_terminal()
    folder = library()
    local = first = None
    if resume is not None:
        local = LocalMatch.open(resume)
        local.path = save or resume
    elif game_id:
        path = save or new_path(folder, game_id)
        make = partial(LocalMatch.new, game_id, seats, options, variant, seed, path, preset)
        if swap:
            first = SwapCard(find_game(game_id), preset, seats), lambda agreed: make(swap=agreed)
        else:
            local = make()
    if local and save and local.trouble:
        raise TurnwrightError(local.trouble)
    run(TurnwrightApp(local, folder, first))


def start(game_id: str, what: str) -> None:
    """Open the terminal client at the start of a lesson, `lesson:NAME`, or at a puzzle, `puzzle:NAME`."""
    insist_on_terminal()
    folder = library()
    run(TurnwrightApp(begun(find_game(game_id), what, folder), folder))


def insist_on_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise TurnwrightError(say("The table needs a terminal; where there is none, use simulate, replay or serve."))


def run(app: TurnwrightApp) -> None:
    """Until somebody leaves; then where the match lies."""
    app.run()
    if app.local is not None and app.local.path is not None:
        print(say("The match is kept in {path}; open it again from the menu or by that file.", path=app.local.path))
