"""7.3 Battle reports: squads keep their place round by round, their state shows by fill and outline, fire by its die."""

from __future__ import annotations

from collections import Counter
from html import escape

from turnwright.kit.svg import percent

from ..book import ORDERS
from ..state import Seen
from ..text.words import counted, house_name, listed, star
from ..war.events import LEFT, Check, Force, Fought, Round, Search, Squad, Volley
from ..war.squadrons import halved
from .art import die, emblem, hull
from .cards import sec

STATES = ("", "crippled", "lost", "gone")
MANY = 7
"""With more squads, and always for fighters, those that are alike are drawn as one."""


def battle(view: Seen, event: Fought) -> str:
    """7.3 A battle as a strip of rounds, the foes above, one's own below, and how it ended."""
    order = sorted(range(len(event.forces)), key=lambda n: (event.forces[n].house == view.seat, n))
    rounds = "".join(_round(view, event, n, order) for n in range(len(event.rounds)))
    stamp, tone = verdict(view, event)
    where = escape(star(view, event.at))
    kind = "in orbit" if event.orbital else "in open space"
    long = counted(len(event.rounds), "round") if event.rounds else "over before a shot fell"
    section = "7.4" if event.orbital else "7.3"
    searches = "".join(f"<li>{_search(one)}</li>" for one in event.searches)
    return (
        f'<section class="battle" aria-label="Battle of {where}"><header><h3>Battle of {where}</h3><b class="stamp {tone}">{stamp}</b>'
        f"<p>{kind}, {long} {sec(section)}. {_opening(event)}</p></header>"
        + (f'<ul class="plain searches">{searches}</ul>' if searches else "")
        + f'<div class="rounds" tabindex="0" role="group" aria-label="Rounds of the battle">{rounds}{_outcome(view, event, order)}</div></section>'
    )


def _opening(event: Fought) -> str:
    """7.1 Who came with what orders and rules of engagement."""
    said = []
    for force in event.forces:
        tasks = listed([f"{ORDERS[code].lower()} ({code:02})" for code in force.orders]) if force.orders else "on guard"
        cloak = ", cloaked" if force.cloaked else ""
        said.append(f"{house_name(force.house)}, AS {force.attack}{cloak}: {tasks}, ROE {force.roe:02}")
    return "; ".join(said) + "."


def _search(one: Search) -> str:
    """2.4.3 How a cloaked fleet was found or missed."""
    end = "finds" if one.found else "misses"
    who = f"{house_name(one.finder)}, ELI{one.level}, looks for {house_name(one.house)}, CLK{one.cloak}"
    return f"{who}: rolls {one.roll} against {one.need} and {end} it."


def verdict(view: Seen, event: Fought) -> tuple[str, str]:
    """How the viewer came out of it."""
    mine = [fate for force, fate in zip(event.forces, event.fates, strict=True) if force.house == view.seat]
    foes = [fate for force, fate in zip(event.forces, event.fates, strict=True) if force.house != view.seat]
    if event.stalemate:
        return "Stalemate", "even"
    if mine and all(fate == "destroyed" for fate in mine):
        return "Lost", "bad"
    if mine and all(fate != "held" for fate in mine):
        return "Withdrawn", "bad"
    if all(fate == "destroyed" for fate in foes):
        return "Victory", "good"
    return ("Orbit held" if event.orbital else "Field held"), "good"


def _round(view: Seen, event: Fought, n: int, order: list[int]) -> str:
    """7.3.1 One round: all fire at once."""
    now = event.rounds[n]
    before = [tuple(s.state for s in f.squads) for f in event.forces] if n == 0 else list(event.rounds[n - 1].states)
    rows = "".join(_force(view, event.forces[f], f, before[f], now) for f in order)
    checks = "".join(_balance(view, event, check) for check in now.checks)
    return f'<div class="round"><h4>Round {n + 1}</h4>{rows}<div class="checks">{checks}</div></div>'


def _force(view: Seen, force: Force, place: int, before: tuple[int, ...], now: Round) -> str:
    """7.2 A Task Force with what it fires and what hits it; spacelift alone neither fires nor is hit."""
    if not force.squads:
        return ""
    taken: dict[int, int] = {}
    for volley in now.volleys:
        for blow in volley.blows:
            if blow.force == place:
                taken[blow.squad] = taken.get(blow.squad, 0) + blow.hits
    after = now.states[place]
    alive = [n for n in range(min(len(before), len(after))) if before[n] < 2]
    alike: dict[object, list[int]] = {}
    for n in alive:
        one = force.squads[n]
        kind = (
            (one.codes, one.attack, one.defence, before[n], after[n])
            if len(alive) > MANY or one.kind == "fighter"
            else n
        )
        alike.setdefault(kind, []).append(n)
    line_up = "".join(
        _squad(force.squads[same[0]], before[same[0]], after[same[0]], sum(taken.get(n, 0) for n in same), len(same))
        for same in alike.values()
    )
    small = " many" if len(alike) > MANY else ""
    fire = "".join(_plate(volley) for volley in now.volleys if volley.force == place)
    mine = "own" if force.house == view.seat else "foe"
    return f'<div class="force {mine} h{force.house}"><div class="roster{small}">{line_up}</div>{fire}</div>'


def _squad(one: Squad, before: int, after: int, hits: int, count: int = 1) -> str:
    """7.1.2 A squadron: whole, crippled (half the AS) or destroyed in this round; of many alike one with their number."""
    attack = halved(one.attack) if before == 1 else one.attack
    state = STATES[min(after, LEFT)] if after >= before else ""
    code = "SB" if one.kind == "starbase" else one.codes[0]
    escorts = "".join(hull(escort, 18, state) for escort in one.codes[1:4])
    name = "-".join(one.codes) if len(one.codes) < 4 else f"{one.codes[0]} +{len(one.codes) - 1}"
    name += f" ×{count}" if count > 1 else ""
    mark = f'<b class="burst">{hits}</b>' if hits else ""
    cross = '<i class="dead"></i>' if after == 2 else '<i class="crack"></i>' if after == 1 and before == 0 else ""
    said = ("", ", crippled", ", destroyed", ", gone")[min(after, LEFT)]
    return (
        f'<figure class="{state}" aria-label="{"-".join(one.codes)}, {attack} AS, {one.defence} DS, {hits} hits{said}" role="img">'
        f'<span class="ships">{hull(code, 40, state)}{escorts}{cross}</span><figcaption>{name}<small>{attack}/{one.defence}</small></figcaption>{mark}</figure>'
    )


def _plate(volley: Volley) -> str:
    """7.3.1 Die, modifiers, AS by effectiveness, hits, and what was lost."""
    parts = [f"{value:+d} {escape(name)}" for name, value in volley.modifiers]
    tweak = f"{', '.join(parts)} = {volley.die + volley.modifier}" if parts else "no modifier"
    if volley.critical:
        tweak = f"natural {volley.die}: critical"
    again = ", rolled again" if volley.rerolled else ""
    waste = f", {volley.excess} lost" if volley.excess else ""
    return (
        f'<div class="plate{" critical" if volley.critical else ""}">{die(volley.die)}<div><b>{house_name(volley.house)}</b> {tweak}{again}'
        f"<small>{volley.attack} AS × {volley.quarters / 4:.2f}{waste}</small></div><p><b>{volley.hits}</b>{'hit' if volley.hits == 1 else 'hits'}</p></div>"
    )


def _balance(view: Seen, event: Fought, check: Check) -> str:
    """7.3.2 Own strength to the foe's on a bar, with the ratio that the rules of engagement ask for."""
    force = event.forces[check.force]
    own, foe = view.book.combat.roe[check.roe]
    tick = f'<i class="tick" style="left:{percent(own, own + foe)}"></i>' if own + foe and own else ""
    share = percent(check.own, max(1, check.own + check.foe))
    asks = f"asks {own} to {foe}" if own and foe else "no odds"
    return (
        f'<div class="balance h{force.house}{" out" if check.decision != "stays" else ""}"><span>{emblem(force.house, 13)} {check.own} to {check.foe}, ROE {check.roe:02} {asks}</span>'
        f'<b>{check.decision}</b><div class="scale"><i style="width:{share}"></i>{tick}</div></div>'
    )


def _outcome(view: Seen, event: Fought, order: list[int]) -> str:
    """7.3.3 Who held, who left, and what it cost."""
    last = event.rounds[-1].states if event.rounds else [tuple(s.state for s in f.squads) for f in event.forces]
    rows = ""
    for n in order:
        force = event.forces[n]
        fallen = [one for one, state in zip(force.squads, last[n], strict=False) if state == 2 > one.state]
        codes = Counter("-".join(one.codes) for one in fallen)
        lost = [code if count == 1 else f"{count} {code}" for code, count in codes.items()]
        hurt = sum(state == 1 for state in last[n])
        cost = f"<small>destroyed: {escape(', '.join(lost))}</small>" if lost else ""
        cost += f"<small>{counted(hurt, 'squad')} crippled</small>" if hurt else ""
        rows += f'<li class="h{force.house}">{emblem(force.house, 20)}<span><b>{house_name(force.house)}</b> {event.fates[n]}{cost or "<small>no losses</small>"}</span></li>'
    return f'<div class="round outcome"><h4>Outcome</h4><ul class="plain">{rows}</ul></div>'
