"""7.3 Battle reports: squads keep their place round by round, their state shows by fill and outline, fire by its die."""

from __future__ import annotations

from collections import Counter

from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import percent
from turnwright.kit.words import capital, counted, say, signed, wordlist

from ..state import Seen
from ..text.battle import SAID, lost_lifts, tasks
from ..text.words import house_name, star
from ..war.events import DESTROYED, LEFT, Check, Force, Fought, Round, Search, Squad, Volley
from ..war.squadrons import halved
from .art import die, emblem, hull
from .parts import sec

STATES = ("", "crippled", "lost", "gone")
ENDS = wordlist(("{squadron}, crippled", "{squadron}, destroyed", "{squadron}, gone"))
SEARCHES = wordlist(
    {
        False: "{finder}, ELI{level}, looks for {whom}, CLK{cloak}: rolls {roll} against {need} and misses it.",
        True: "{finder}, ELI{level}, looks for {whom}, CLK{cloak}: rolls {roll} against {need} and finds it.",
    }
)
"""2.4.3 By whether it found anything."""
MANY = 7
"""With more squads, and always for fighters, those that are alike are drawn as one."""


def battle(view: Seen, event: Fought) -> Markup:
    """7.3 A battle as a strip of rounds, the foes above, one's own below, and how it ended."""
    order = sorted(range(len(event.forces)), key=lambda n: (event.forces[n].house == view.seat, n))
    rounds = joined(_round(view, event, n, order) for n in range(len(event.rounds)))
    stamp, tone = verdict(view, event)
    where = star(view, event.at)
    kind = say("in orbit") if event.orbital else say("in open space")
    long = counted(len(event.rounds), "round") if event.rounds else say("over before a shot fell")
    section = "7.4" if event.orbital else "7.3"
    title = say("Battle of {where}", where=where)
    return h.section("battle", data_spot=f"battle:{event.at}", aria_label=title)[
        h.header[
            h.h3[title], h.b(f"stamp {tone}")[stamp], h.p[kind, ", ", long, " ", sec(section), ". ", _opening(event)]
        ],
        h.ul("plain searches")[(h.li[_search(one)] for one in event.searches)] if event.searches else None,
        h.div("rounds", tabindex="0", role="group", aria_label=say("Rounds of the battle"))[
            rounds, _outcome(view, event, order)
        ],
    ]


def _opening(event: Fought) -> str:
    """7.1 Who came with what orders and rules of engagement."""
    said = []
    for force in event.forces:
        who, orders = house_name(force.house), tasks(force)
        cloaked = say("{who}, AS {attack}, cloaked: {orders}, ROE {roe:02}", force, who=who, orders=orders)
        plain = say("{who}, AS {attack}: {orders}, ROE {roe:02}", force, who=who, orders=orders)
        said.append(cloaked if force.cloaked else plain)
    return capital("; ".join(said)) + "."


def _search(one: Search) -> str:
    """2.4.3 How a cloaked fleet was found or missed."""
    dice = {"level": one.level, "cloak": one.cloak, "roll": one.roll, "need": one.need}
    return SEARCHES[one.found].format(finder=house_name(one.finder), whom=house_name(one.house), **dice)


def verdict(view: Seen, event: Fought) -> tuple[str, str]:
    """How the viewer came out of it."""
    mine = [fate for force, fate in zip(event.forces, event.fates, strict=True) if force.house == view.seat]
    foes = [fate for force, fate in zip(event.forces, event.fates, strict=True) if force.house != view.seat]
    if event.stalemate:
        return say("Stalemate"), "even"
    if mine and all(fate == "destroyed" for fate in mine):
        return say("Lost"), "bad"
    if mine and all(fate != "held" for fate in mine):
        return say("Withdrawn"), "bad"
    if all(fate == "destroyed" for fate in foes):
        return say("Victory"), "good"
    return (say("Orbit held") if event.orbital else say("Field held")), "good"


def _round(view: Seen, event: Fought, n: int, order: list[int]) -> Markup:
    """7.3.1 One round: all fire at once."""
    now = event.rounds[n]
    before = [tuple(s.state for s in f.squads) for f in event.forces] if n == 0 else list(event.rounds[n - 1].states)
    rows = joined(_force(view, event.forces[f], f, before[f], now) for f in order)
    checks = joined(_balance(view, event, check) for check in now.checks)
    return h.div("round")[h.h4[say("Round {n}", n=n + 1)], rows, h.div("checks")[checks]]


def _force(view: Seen, force: Force, place: int, before: tuple[int, ...], now: Round) -> Markup:
    """7.2 A Task Force with what it fires and what hits it; spacelift alone neither fires nor is hit."""
    if not force.squads:
        return Markup()
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
        kind = one.codes, one.attack, one.defence, before[n], after[n]
        alike.setdefault(kind if len(alive) > MANY or one.kind == "fighter" else n, []).append(n)
    line_up = joined(
        _squad(force.squads[same[0]], before[same[0]], after[same[0]], sum(taken.get(n, 0) for n in same), len(same))
        for same in alike.values()
    )
    small = " many" if len(alike) > MANY else ""
    fire = joined(_plate(volley) for volley in now.volleys if volley.force == place)
    mine = "own" if force.house == view.seat else "foe"
    return h.div(f"force {mine} h{force.house}")[h.div(f"roster{small}")[line_up], fire]


def _squad(one: Squad, before: int, after: int, hits: int, count: int = 1) -> Markup:
    """7.1.2 A squadron: whole, crippled (half the AS) or destroyed in this round; of many alike one with their number."""
    attack = halved(one.attack) if before == 1 else one.attack
    state = STATES[min(after, LEFT)] if after >= before else ""
    code = "SB" if one.kind == "starbase" else one.codes[0]
    escorts = joined(hull(escort, 18, state) for escort in one.codes[1:4])
    name = "-".join(one.codes) if len(one.codes) < 4 else f"{one.codes[0]} +{len(one.codes) - 1}"
    name += f" ×{count}" if count > 1 else ""
    mark = html('<b class="burst">{}</b>', hits) if hits else Markup()
    mishap = "dead" if after == 2 else "crack" if after == 1 and before == 0 else ""
    cross = h.i(mishap) if mishap else None
    ships = "-".join(one.codes)
    label = say("{ships}, {attack} AS, {defence} DS, {hits} hits", one, ships=ships, attack=attack, hits=hits)
    label = ENDS[min(after, LEFT) - 1].format(squadron=label) if after else label
    return h.figure(state, aria_label=label, role="img")[
        h.span("ships")[hull(code, 40, state), escorts, cross],
        h.figcaption[name, h.small[attack, "/", one.defence]],
        mark,
    ]


def _plate(volley: Volley) -> Markup:
    """7.3.1 Die, modifiers, AS by effectiveness, hits, and what was lost."""
    parts = [f"{signed(value)} {SAID[name]}" for name, value in volley.modifiers]
    tweak = f"{', '.join(parts)} = {volley.die + volley.modifier}" if parts else say("no modifier")
    if volley.critical:
        tweak = say("natural {die}: critical", die=volley.die)
    again = say(", rolled again") if volley.rerolled else ""
    waste = say(", {excess} without effect", excess=volley.excess) if volley.excess else ""
    shot = {"attack": volley.attack, "quarters": volley.quarters / 4, "waste": waste}
    effect = html("{attack} AS × {quarters:.2f}{waste}", **shot)
    return h.div(f"plate{' critical' if volley.critical else ''}")[
        die(volley.die),
        h.div[h.b[capital(house_name(volley.house))], " ", tweak, again, h.small[effect]],
        h.p[h.b[volley.hits], say("hit") if volley.hits == 1 else say("hits")],
    ]


def _balance(view: Seen, event: Fought, check: Check) -> Markup:
    """7.3.2 Own strength to the foe's on a bar, with the ratio that the rules of engagement ask for."""
    force = event.forces[check.force]
    own, foe = view.book.combat.roe[check.roe]
    tick = html('<i class="tick" style="left:{}"></i>', percent(own, own + foe)) if own + foe and own else Markup()
    share = percent(check.own, max(1, check.own + check.foe))
    asks = say("asks {own} to {foe}", own=own, foe=foe) if own and foe else say("no odds")
    odds = say("{own} to {foe}, ROE {roe:02} {asks}", check, asks=asks)
    return h.div(f"balance h{force.house}{' out' if check.decision != 'stays' else ''}")[
        h.span[emblem(force.house, 13), " ", odds],
        h.b[SAID[check.decision]],
        h.div("scale")[h.i(style=f"width:{share}"), tick],
    ]


def _outcome(view: Seen, event: Fought, order: list[int]) -> Markup:
    """7.3.3 Who held, who left, and what it cost."""
    last = event.rounds[-1].states if event.rounds else [tuple(s.state for s in f.squads) for f in event.forces]
    rows = Markup()
    for n in order:
        force = event.forces[n]
        fallen = [one for one, state in zip(force.squads, last[n], strict=False) if state == 2 > one.state]
        codes = Counter("-".join(one.codes) for one in fallen)
        codes.update(dict(lost_lifts(event, n)))
        lost = [code if count == 1 else f"{count} {code}" for code, count in codes.items()]
        blows = [blow for one in event.rounds for volley in one.volleys for blow in volley.blows if blow.force == n]
        struck = {blow.squad for blow in blows if blow.steps and force.squads[blow.squad].state == 0}
        hurt = sum(last[n][squad] != DESTROYED for squad in struck)
        cost = html("<small>destroyed: {lost}</small>", lost=", ".join(lost)) if lost else Markup()
        cost += html("<small>{squads} crippled</small>", squads=counted(hurt, "squad")) if hurt else ""
        cost = cost or html("<small>no losses</small>")
        who = h.b[capital(house_name(force.house))]
        rows += h.li(f"h{force.house}")[emblem(force.house, 20), h.span[who, " ", SAID[event.fates[n]], cost]]
    return html('<div class="round outcome"><h4>Outcome</h4><ul class="plain">{}</ul></div>', rows)
