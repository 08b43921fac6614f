"""3.7 Targeting: the line of sight with what stands in it, and for each weapon the terms that add up to its chance."""

from __future__ import annotations

from typing import NamedTuple

from turnwright.core import Row, added
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import why
from turnwright.kit.svg import at, num, path, tag
from turnwright.kit.words import counted, say, signed, spoken

from ..battle.accuracy import chance_rows
from ..battle.ai import expected
from ..battle.firing import drawn, planned, reaches
from ..battle.map import between, distance, land
from ..battle.reactor import danger, effective_output, stress_rows
from ..state import Frame, MacView, Mount, foes
from ..text.numbers import chance_ref
from ..text.words import gun, place
from .doll import doll, hull
from .map import Size, label, spot
from .tokens import crest


class Aim(NamedTuple):
    """7.2 An enemy in range, and which weapons of which groups would fire at it."""

    frame: Frame
    foe: Frame
    far: int
    volleys: dict[int, list[Mount]]


def aims(view: MacView, frame: Frame) -> list[Aim]:
    """Every enemy in range; the one that most damage is expected to go to comes first."""
    if frame.ap < view.book.ap.fire:
        return []
    found = []
    for foe in foes(view, frame):
        far = distance(frame.at, foe.at)
        volleys = {group: planned(view, frame, group, far) for group, r in reaches(view, frame).items() if far <= r}
        if volleys:
            found.append(Aim(frame, foe, far, volleys))
    return sorted(found, key=lambda aim: -best(view, aim)[1])


def best(view: MacView, aim: Aim) -> tuple[int, int]:
    """The group from which most damage is to be expected, and how much, in hundredths."""
    rated = {group: expected(view, aim.frame, aim.foe, shots) for group, shots in aim.volleys.items()}
    group = max(rated, key=lambda group: rated[group])
    return group, rated[group]


# On the map


def sight(view: MacView, aim: Aim, room: Size) -> Markup:
    """3.6 The line, a green dot where it is clear, a penalty where it is not, and the target's cover."""
    start, end = spot(aim.frame.at), spot(aim.foe.at)
    terrain, rows = land(view.ground).terrain, view.book.terrain
    crossed = [cell for cell in between(aim.frame.at, aim.foe.at) if cell in terrain]
    screens = {cell: rows[terrain[cell]].line for cell in crossed}
    ray = f"M{at(*start)}L{at(*end)}"
    art = joined(h.use(href="#mac-cell", x=num(spot(c).x), y=num(spot(c).y)) for c in crossed if screens[c])
    art = tag("g", art, class_="screened") if art else Markup()
    art += path(ray, "ray under") + path(ray, "ray")
    art += joined(h.circle(cx=f"{spot(c).x:.1f}", cy=f"{spot(c).y:.1f}", r="4.5") for c in crossed if not screens[c])
    art += html('<path class="brackets" d="{}"/>', _brackets(end.x, end.y - 6))
    words = [label(signed(-screens[c]), "penalty", *spot(c), room) for c in crossed if screens[c]]
    if cover := rows[terrain[aim.foe.at]].cover:
        words.append(label(say("cover {cover}", cover=signed(-cover)), "penalty", end.x, end.y - 44, room))
    box = f"0 0 {num(room.width)} {num(room.height)}"
    return h.div("sight")[h.svg("art", viewBox=box, aria_hidden="true")[art], joined(words)]


def _brackets(x: float, y: float) -> str:
    return "".join(f"M{at(x + a * 29, y + b * 20)}v{num(b * 9)}h{num(-a * 9)}" for a in (-1, 1) for b in (-1, 1))


def promise(view: MacView, aim: Aim) -> Markup:
    """On the plate of an enemy in range: the damage to expect from the best group."""
    group, most = best(view, aim)
    words = say("expect {most:.1f} damage from group {group}", most=most / 100, group=group)
    return tag("span", html("{}{:.0f}", icon("target", 13, words), most / 100), class_="promise", title=words)


# The sheet


class Column(NamedTuple):
    """One weapon, or several that are alike in everything."""

    group: int
    mount: Mount
    barrels: int
    rows: list[Row]


def columns(view: MacView, aim: Aim) -> list[Column]:
    found: list[Column] = []
    for group, shots in aim.volleys.items():
        for mount in shots:
            rows = chance_rows(view, aim.frame, mount, aim.foe)
            last = found[-1] if found else None
            if last and (last.group, last.mount.weapon, last.rows) == (group, mount.weapon, rows):
                found[-1] = last._replace(barrels=last.barrels + 1)
            else:
                found.append(Column(group, mount, 1, rows))
    return found


def sheet(view: MacView, aim: Aim) -> Markup:
    """3.7 Every modifier of every weapon; below it what each volley promises and what it does to the reactor."""
    frame, foe = aim.frame, aim.foe
    title = html("{name} at {crest}{foe}", name=frame.name, crest=crest(foe.side), foe=foe.name)
    head = h.h2(data_ref=f"frame:{foe.id}")[title]
    head += html("<span>{}</span>", counted(aim.far, "hex", "hexes"))
    body = tag("header", head) + table(view, aim) + joined(forecast(view, aim, group) for group in aim.volleys)
    if frame.ap >= view.book.ap.called_shot:
        less = view.book.accuracy.called_shot
        told = html("<p><b>Called shot</b>, {called_shot} AP, −{less} to hit: choose a part, then a group.</p>").format(
            called_shot=view.book.ap.called_shot, less=less
        )
        body += tag("div", doll(hull(foe), clickable=True) + told, class_="called")
    aiming = say("Aiming at {name}", name=foe.name)
    return tag("section", body, class_=f"sheet s{foe.side}", data_card=f"frame:{foe.id}", aria_label=aiming)


def table(view: MacView, aim: Aim) -> Markup:
    """3 One column for each weapon, under its group; its chance, then the terms of that sum."""
    found, book = columns(view, aim), view.book
    spans = {group: sum(column.group == group for column in found) for group in aim.volleys}
    groups = joined(html('<th colspan="{}">{}</th>', n, trigger(aim.frame, group)) for group, n in spans.items())
    guns = joined(html('<th scope="col">{}</th>', _gun(view, column)) for column in found)
    terms: dict[tuple[str, str], dict[int, int]] = {}
    for n, column in enumerate(found):
        for words, value, section in column.rows:
            terms.setdefault((words, section), {})[n] = value
    ordered = sorted(terms, key=lambda term: term[1] == "3")
    lines = joined(
        html('<tr><th scope="row">{} <span class="ref">{}</span></th>', spoken(__name__, words), section)
        + joined(_term(terms[words, section].get(n), words == "Base accuracy") for n in range(len(found)))
        + html("</tr>")
        for words, section in ordered
    )
    chances = joined(
        h.td[why(chance_ref(aim.frame, aim.foe, column.mount), f"{added(column.rows)} %")] for column in found
    )
    harm = joined(html("<td>{}</td>", book.weapons[column.mount.weapon].damage) for column in found)
    return html(
        '<div class="terms"><table><thead><tr><td></td>{groups}</tr><tr><td></td>{guns}</tr></thead>'
        '<tbody><tr class="sum"><th scope="row">Hit chance</th>{chances}</tr>{lines}<tr>'
        '<th scope="row">Damage of a hit</th>{harm}</tr></tbody></table></div>'
    ).format(groups=groups, guns=guns, lines=lines, chances=chances, harm=harm)


def trigger(frame: Frame, group: int) -> Markup:
    """7.2 The button of a group: after an enemy it fires, after a part of one it is a called shot."""
    refs = f"group:{frame.id}:{group} called:{frame.id}:{group}"
    return html(
        '<button type="button" class="trigger" data-ref="{refs}">Group {group}</button>', refs=refs, group=group
    )


def _gun(view: MacView, column: Column) -> Markup:
    many = f"{column.barrels} × " if column.barrels > 1 else ""
    name = joined((html("<span>{}</span>", word) for word in gun(view.book, column.mount.weapon).split()), " ")
    return html("{}{}<small>{}</small>", many, name, place(column.mount.location))


def _term(value: int | None, base: bool) -> Markup:
    if value is None:
        return html("<td>·</td>")
    return html('<td class="less">{}</td>', signed(value)) if value < 0 else h.td[value if base else signed(value)]


def forecast(view: MacView, aim: Aim, group: int) -> Markup:
    """5.3, 5.4 What a volley is worth, what it draws and what the reactor will make of it."""
    shots = aim.volleys[group]
    whole = sum(view.book.weapons[mount.weapon].damage for mount in shots)
    energy = drawn(view.book, shots)
    worth = html("<b>Group {group}</b> expects <b>{expected:.1f}</b> of {whole}").format(
        group=group, expected=expected(view, aim.frame, aim.foe, shots) / 100, whole=whole
    )
    return h.p("forecast")[worth, html("; {energy} energy", energy=energy), outcome(view, aim.frame, energy)]


def outcome(view: MacView, frame: Frame, more: int) -> Markup:
    """5.4 The stress that comes of spending so much more, with a sign and words for the danger."""
    stress = added(stress_rows(view.book, frame, more))
    risk = danger(view.book, frame, stress)
    output = effective_output(view.book, frame)
    if not risk:
        return html('<span class="good">{icon}stress {stress} of {output}</span>').format(
            icon=icon("check", 14), stress=stress, output=output
        )
    told = say("certain shutdown") if risk == 100 else say("{risk} % shutdown", risk=risk)
    return html('<span class="{look}">{icon}stress {stress}: {told}</span>').format(
        look="bad" if risk == 100 else "warn", icon=icon("warn", 14), stress=stress, told=told
    )
