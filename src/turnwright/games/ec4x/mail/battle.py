"""7.3 A battle for a report: a picture for each round, with every squad as it stands after it, dice, hits and decisions."""

from __future__ import annotations

from turnwright.kit.markup import Markup
from turnwright.kit.svg import at as point
from turnwright.kit.svg import tag
from turnwright.kit.words import counted, say, signed

from ..text.battle import EFFECT, SAID
from ..text.words import house_name
from ..war.events import LEFT, Fought, Round, Squad, Volley
from .map import NIGHT, PALE, colour, words

WIDE, PAD = 320.0, 14.0
TOKEN, TALL, GAP = 52.0, 30.0, 6.0
A_LINE, CROWD = 5, 20
"""Squads side by side, and how many are still shown one by one."""
DIM = "#a0a2be"
CRIPPLED, DESTROYED = 1, 2


def rounds(event: Fought) -> tuple[Markup, ...]:
    """7.3.1 One picture a round."""
    return tuple(_round(event, number, fought) for number, fought in enumerate(event.rounds, 1))


def _round(event: Fought, number: int, fought: Round) -> Markup:
    title, y = say("Round {number}", number=number), 30.0
    drawn = words(PAD, 22, title, 14, PALE, text_anchor="start", font_weight="800")
    for force, house in enumerate(side.house for side in event.forces):
        picture, y = _force(event, fought, force, house, y)
        drawn += picture
    frame = tag("rect", x="0.5", y="0.5", width=WIDE - 1, height=y + 3, rx="10", fill=NIGHT, stroke="#2b3152")
    label = say("Round {number} at a glance", number=number)
    return tag("svg", frame + drawn, viewBox=f"0 0 {point(WIDE, y + 4)}", role="img", aria_label=label)


def _force(event: Fought, fought: Round, force: int, house: int, y: float) -> tuple[Markup, float]:
    """7.2 A Task Force: its fire, its squads, what it decides."""
    tint = colour(house)
    name = house_name(house).removeprefix("House ")
    drawn = words(PAD, y + 16, name, 13, tint, text_anchor="start", font_weight="700")
    for shot in [volley for volley in fought.volleys if volley.force == force]:
        drawn += _fire(shot, y, tint)
    y += 26
    tokens = _tokens(event.forces[force].squads, fought.states[force])
    for place, (squad, state, count) in enumerate(tokens):
        row, column = divmod(place, A_LINE)
        drawn += _squad(squad, state, count, PAD + column * (TOKEN + GAP), y + row * (TALL + GAP), tint)
    y += -(-len(tokens) // A_LINE) * (TALL + GAP)
    if not tokens:
        drawn += words(PAD, y + 10, say("spacelift only"), 12, DIM, text_anchor="start")
        y += 16
    for check in [check for check in fought.checks if check.force == force]:
        said = say("ROE {roe}: {own} to {foe}, {decision}", check, decision=SAID[check.decision])
        drawn += words(PAD, y + 12, said, 12, DIM if check.decision == "stays" else "#ffb39a", text_anchor="start")
        y += 19
    return drawn, y + 6


def _tokens(squads: tuple[Squad, ...], states: tuple[int, ...]) -> list[tuple[Squad, int, int]]:
    """Each squad with its state; of very many, those alike together with their number."""
    each = [(squad.but(number=0), state) for squad, state in zip(squads, states, strict=True)]
    if len(each) <= CROWD:
        return [(squad, state, 1) for squad, state in each]
    return [(squad, state, each.count((squad, state))) for squad, state in dict.fromkeys(each)]


def _fire(shot: Volley, y: float, tint: str) -> Markup:
    """7.3.1 Die, strength by effectiveness, hits."""
    x = WIDE - PAD
    more = f" {signed(shot.modifier)}" if shot.modifier else ""
    said = say("{die}{more}, AS {attack} x {quarters}", shot, more=more, quarters=EFFECT[shot.quarters])
    count, ink = counted(shot.hits, "hit"), "#ffd98a" if shot.critical else PALE
    hits = words(x, y + 17, count, 14, ink, text_anchor="end", font_weight="800")
    die = tag("path", d="M0-9L9-2.5 5.5 8H-5.5L-9-2.5Z", fill="none", stroke=tint, stroke_width="1.4")
    left = x - 7.6 * len(count) - 10
    text = words(left, y + 16, said, 12, DIM, text_anchor="end")
    return hits + text + tag("g", die, transform=f"translate({point(left - 6.3 * len(said) - 12, y + 12)})")


def _squad(squad: Squad, state: int, count: int, x: float, y: float, tint: str) -> Markup:
    """Filled when sound, hollow and dashed when crippled, crossed when destroyed, faint when it has left."""
    name = squad.codes[0] + (f"+{len(squad.codes) - 1}" if len(squad.codes) > 1 else "")
    name = f"{count} {name}" if count > 1 else name
    sound = state == 0
    edge = {} if sound else {"stroke-dasharray": "4 3"}
    fade = "1" if state < DESTROYED else "0.45"
    box = tag(
        "rect", width=TOKEN, height=TALL, rx="6", fill=tint if sound else NIGHT, stroke=tint, stroke_width="1.5", **edge
    )
    strength = squad.attack if sound else -(-squad.attack // 2) if state == CRIPPLED else 0
    ink = "#14122c" if sound else tint
    text = words(TOKEN / 2, 13, name, 11.5, ink, font_weight="800")
    below = {DESTROYED: say("lost"), LEFT: say("left")}.get(state, f"{strength}/{squad.defence}")
    text += words(TOKEN / 2, 25, below, 10.5, ink, font_weight="600")
    strokes = f"M6 5L{point(TOKEN - 6, TALL - 5)}M{point(TOKEN - 6, 5)}L6 {point(TALL - 5)}"
    cross = tag("path", d=strokes, stroke="#ffb39a", stroke_width="2")
    body = box + text + (cross if state == DESTROYED else "")
    return tag("g", body, transform=f"translate({point(x, y)})", opacity=fade)
