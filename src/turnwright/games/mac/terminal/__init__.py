"""Battle for the terminal, mail and screen readers: the hex map with its coordinates, and a line for each frame.  company.py: the headquarters."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from turnwright.kit.words import counted, say, wordlist

from ..actions import Move
from ..battle.accuracy import hit_chance
from ..battle.activation import legal_acts
from ..battle.firing import planned, reaches
from ..battle.map import distance, land
from ..battle.movement import price
from ..battle.reactor import effective_output
from ..state import Frame, MacView, foes
from ..text.endings import verdict
from ..text.words import SIDES, acting, model, state
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
    lines = [frame_line(view, frame) for frame in view.frames.values()]
    return Group(headline(view), battle_map(view), *lines, *ranges(view))


def headline(view: MacView) -> Text:
    legend = say("T forest  ^ rocks  % rough  : sand")
    if view.outcome:
        said = say("Round {round}: {won}, {reason}", round=view.round, won=verdict(view), reason=view.outcome.reason)
    elif view.phase == "deployment":
        said = say("Deployment, {side}   {legend}", side=SIDES[view.acting - 1], legend=legend)
    else:
        frame = view.frames[view.acting]
        said = say("Round {round}, {name} acts, {ap} AP   {legend}", frame, round=view.round, legend=legend)
    return Text(f" {said}", style="bold")


def battle_map(view: MacView) -> Text:
    """6 Rows are letters, columns numbers; odd rows are pushed half a hex to the right."""
    here = land(view.ground)
    standing = {frame.at: frame for frame in view.frames.values() if frame.at}
    prices = reach(view)
    text = Text("   " + "".join(f"{column:^3}" for column in range(1, here.columns + 1)).rstrip(), style="dim")
    for row in range(here.rows):
        letter = chr(65 + row)
        text.append(f"\n {letter}{'  ' if row % 2 else ' '}", style="dim")
        for column in range(1, here.columns + 1):
            cell = f"{letter}{column}"
            if cell in standing:
                text.append(token(view, standing[cell]), style=COLOURS[standing[cell].side])
            elif cell in prices:
                text.append(f"{prices[cell]}{GROUND[here.terrain[cell]][0][1]}".ljust(3), style="bold")
            else:
                text.append(*GROUND[here.terrain[cell]])
    return text


def reach(view: MacView) -> dict[str, int]:
    """6.4, 5.2 The hexes that a Move of the viewer's acting frame may end in, with their price in energy."""
    frame = acting(view)
    if frame is None or frame.side != view.seat:
        return {}
    return {act.to: price(view, frame, act.to) for act in legal_acts(view, frame) if isinstance(act, Move)}


def ranges(view: MacView) -> list[Text]:
    """6.5, 3 From the frame that acts to each enemy, the nearest first: how far it is, and the best chance to hit it from here."""
    frame = acting(view)
    if frame is None or not frame.at:
        return []
    ready, told = reaches(view, frame), []
    for foe in sorted(foes(view, frame), key=lambda foe: distance(frame.at, foe.at)):
        far = distance(frame.at, foe.at)
        shots = [mount for group in ready for mount in planned(view, frame, group, far)]
        best = max((hit_chance(view, frame, mount, foe) for mount in shots), default=0)
        there = f"{foe.name} {counted(far, 'hex', 'hexes')}"
        chance = say("up to {best} %", best=best) if best else say("out of range")
        told.append(f"{there}, {chance}" if ready else there)
    given = {"name": frame.name, "told": "; ".join(told)}
    able = say("From {name}: {told}", **given) if ready else say("{name} can fire no more this round: {told}", **given)
    said = [Text(f" {able}")]
    return said + ([Text(" " + say("2T: a Move ends there for 2 energy"), style="dim")] if reach(view) else [])


def token(view: MacView, frame: Frame) -> str:
    """Square brackets for the first lance, angles for the second, and arrows for the frame that acts."""
    sign = frame.name.rpartition("-")[2][0]
    if frame is acting(view):
        return f">{sign}<" if frame.side == 0 else f"}}{sign}{{"
    return f"[{sign}]" if frame.side == 0 else f"<{sign}>"


def frame_line(view: MacView, frame: Frame) -> Text:
    """Name, chassis, hex, armour and structure left, energy, stress, and what weighs on it."""
    mark = "[]" if frame.side == 0 else "<>"
    line = f"{mark} {frame.name:<8}{model(view.book, frame):<11}"
    if frame.lost:
        return Text(say("{line}lost: {state}", line=line, state=state(frame)), style="dim")
    armour, structure = sum(frame.armour), sum(frame.structure)
    line += f"{frame.at or '-':<4}{say('armour {armour}/{full_armour}', armour=armour, full_armour=sum(frame.full_armour)):<15} "
    line += (
        f"{say('str {structure}/{full_structure}', structure=structure, full_structure=sum(frame.full_structure)):<10} "
    )
    line += f"{say('energy {spent}/{effective_output}', spent=frame.spent, effective_output=effective_output(view.book, frame)):<13}"
    line += f"{(say('stress {stress}', stress=frame.stress) if frame.stress else ''):<10}{state(frame)}"
    style = COLOURS[frame.side].removeprefix("bold ")
    return Text(line[:79].rstrip(), style=style, no_wrap=True, overflow="ellipsis")
