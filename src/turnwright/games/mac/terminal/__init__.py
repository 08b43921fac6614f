"""Battle for the terminal, mail and screen readers: the hex map with its coordinates, and a line for each frame.  company.py: the headquarters."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from ..battle.map import land
from ..battle.reactor import effective_output
from ..state import Frame, MacView
from ..text.words import SIDES, model, state
from .company import headquarters

GROUND = {
    "open": (" . ", "dim"),
    "forest": (" T ", "green"),
    "rocks": (" ^ ", "white"),
    "rough": (" % ", "yellow"),
    "sand": (" : ", "dim yellow"),
}
"""6.2 A sign for each terrain."""
COLOURS = ("bold cyan", "bold orange1")


def terminal(view: MacView) -> RenderableType:
    """A battle if one is being fought, else the headquarters of a campaign."""
    if view.phase == "headquarters":
        return headquarters(view)
    return Group(headline(view), battle_map(view), *(frame_line(view, frame) for frame in view.frames.values()))


def headline(view: MacView) -> Text:
    legend = "T forest  ^ rocks  % rough  : sand"
    if view.outcome:
        won = f"{SIDES[view.winner]} wins" if view.winner >= 0 else "nobody wins"
        return Text(f" Round {view.round}: {won}, {view.outcome.reason}", style="bold")
    if view.phase == "deployment":
        return Text(f" Deployment, {SIDES[view.acting - 1]}   {legend}", style="bold")
    frame = view.frames[view.acting]
    return Text(f" Round {view.round}, {frame.name} acts, {frame.ap} AP   {legend}", style="bold")


def battle_map(view: MacView) -> Text:
    """6 Rows are letters, columns numbers; odd rows are pushed half a hex to the right."""
    here = land(view.ground)
    standing = {frame.at: frame for frame in view.frames.values() if frame.at}
    text = Text("   " + "".join(f"{column:^3}" for column in range(1, here.columns + 1)).rstrip(), style="dim")
    for row in range(here.rows):
        letter = chr(65 + row)
        text.append(f"\n {letter}{'  ' if row % 2 else ' '}", style="dim")
        for column in range(1, here.columns + 1):
            cell = f"{letter}{column}"
            if cell in standing:
                text.append(token(view, standing[cell]), style=COLOURS[standing[cell].side])
            else:
                text.append(*GROUND[here.terrain[cell]])
    return text


def token(view: MacView, frame: Frame) -> str:
    """Square brackets for the first lance, angles for the second, and arrows for the frame that acts."""
    sign = frame.name.rpartition("-")[2][0]
    if view.phase == "action" and frame.id == view.acting and not view.outcome:
        return f">{sign}<" if frame.side == 0 else f"}}{sign}{{"
    return f"[{sign}]" if frame.side == 0 else f"<{sign}>"


def frame_line(view: MacView, frame: Frame) -> Text:
    """Name, chassis, hex, armour and structure left, energy, stress, and what weighs on it."""
    mark = "[]" if frame.side == 0 else "<>"
    line = f"{mark} {frame.name:<8}{model(view.book, frame):<11}"
    if frame.lost:
        return Text(f"{line}lost: {state(frame)}", style="dim")
    armour, structure = sum(frame.armour), sum(frame.structure)
    line += f"{frame.at or '-':<4}{f'armour {armour}/{sum(frame.full_armour)}':<15} "
    line += f"{f'str {structure}/{sum(frame.full_structure)}':<10} "
    line += f"{f'energy {frame.spent}/{effective_output(view.book, frame)}':<13}"
    line += f"{f'stress {frame.stress}' if frame.stress else '':<10}{state(frame)}"
    style = COLOURS[frame.side].removeprefix("bold ")
    return Text(line[:79].rstrip(), style=style, no_wrap=True, overflow="ellipsis")
