"""The report of the last turn: what changed, battles round by round, assaults step by step, and every other piece of news."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from turnwright.kit.icons import icon
from turnwright.kit.svg import ridge

from .. import events
from ..events import News
from ..state import Seen
from ..text.news import say_event
from ..text.words import counted, house_name, star, units
from ..war.events import Bombarded, Died, Fire, Fought, GroundRound, Landed, Repelled
from .art import die, emblem, hull
from .battle import battle
from .cards import page, sec
from .ledger import chart, honours
from .marks import strength

GROUPS: tuple[tuple[str, str, tuple[type, ...]], ...] = (
    (
        "Danger",
        "warn",
        (events.Blockaded, events.Scuttled, events.Unmasked, events.Fell, events.FellShort, events.TookOver),
    ),
    (
        "Finished",
        "check",
        (
            events.Built,
            events.Learnt,
            events.BrokeThrough,
            events.Terraformed,
            events.ConvoyArrived,
            events.Colonised,
            events.Freed,
        ),
    ),
    ("Fleets", "orbit", (events.Arrived, events.Halted, events.Withdrew, events.Merged, events.Salvaged)),
    (
        "Spies and envoys",
        "mask",
        (events.Spied, events.ScoutCaught, events.Struck, events.Foiled, events.Offered, events.StanceChanged),
    ),
    ("Refused", "cross", (events.LineRefused,)),
)
"""Headings of the report with the events that stand under them; what is in none of them stands under the last but one."""
ASSAULT = (Bombarded, Landed, Repelled, Died)


def report_title(view: Seen) -> str:
    return f"Report T{view.turn - 1}"


def report(view: Seen) -> str:
    """What happened in the turn that was just resolved."""
    fights = [event for event in view.news if isinstance(event, Fought)]
    fights.sort(key=lambda event: (-len(event.rounds), -sum(force.attack for force in event.forces)))
    assaults: dict[int, list[News]] = {}
    for event in view.news:
        if isinstance(event, ASSAULT):
            assaults.setdefault(event.at, []).append(event)
    scenes = "".join(battle(view, event) for event in fights)
    scenes += "".join(assault(view, at, told) for at, told in assaults.items())
    calm = "" if scenes else f'<p class="calm">{icon("orbit", 22)} No shot was fired that you know of.</p>'
    lists = "".join(section(view, title, sign, kinds) for title, sign, kinds in GROUPS)
    lead = headline(view, len(fights), assaults)
    return page(
        f"Report of turn {view.turn - 1}",
        lead,
        f'<div class="report"><div class="scenes">{scenes}{calm}{sightings(view)}</div><div class="sides">'
        f'<section class="leaf prestige"><h3>Prestige {sec("9.4")}</h3>{chart(view, 13, 254)}{honours(view)}</section>{lists}</div></div>',
    )


def headline(view: Seen, fights: int, assaults: dict[int, list[News]]) -> str:
    """The turn in a sentence."""
    taken = [e for told in assaults.values() for e in told if isinstance(e, Landed) and e.taken]
    said = [f"{star(view, e.at)} {'is yours' if e.by == view.seat else 'is lost'}" for e in taken]
    said += [counted(fights, "battle")] if fights else []
    made = [e for e in view.news if isinstance(e, events.Colonised)]
    said += [f"{counted(len(made), 'new colony').replace('colonys', 'colonies')}"] if made else []
    change = sum(entry.amount for entry in view.honours)
    said.append(f"prestige {change:+d}")
    return escape(", ".join(said)[:1].upper() + ", ".join(said)[1:] + ".")


def section(view: Seen, title: str, sign: str, kinds: tuple[type, ...]) -> str:
    """The news of some kinds, each in a line with its section."""
    rows = "".join(_row(view, event) for event in view.news if isinstance(event, kinds))
    if not rows:
        return ""
    return f'<section class="leaf news {sign}"><h3>{icon(sign, 17)} {title}</h3><ul class="plain">{rows}</ul></section>'


def _row(view: Seen, event: News) -> str:
    words = say_event(view, event)
    place = getattr(event, "at", -1)
    label = escape(words.label)
    if 0 <= place < len(view.stars):
        label = f'<button type="button" class="go" data-seek="system:{place}">{label}</button>'
    detail = f"<small>{escape(words.detail)}</small>" if words.detail else ""
    return f"<li><span>{label}{detail}</span> {sec(words.section)}</li>"


def sightings(view: Seen) -> str:
    """1.3.4 Foreign forces in sight now, the strongest first."""
    found = [
        (strength(view.book, contact), at, contact)
        for at, seen in enumerate(view.intel)
        if seen is not None and seen.turn == view.turn
        for contact in seen.contacts
    ]
    rows = "".join(
        f'<li class="h{contact.house}">{emblem(contact.house, 17)}<span><button type="button" class="go" data-seek="system:{at}">{escape(star(view, at))}</button> '
        f"{house_name(contact.house)}, AS {power} or more<small>{escape(units(view.book, contact.units))}</small></span></li>"
        for power, at, contact in sorted(found, key=lambda row: (-row[0], row[1]))
    )
    return (
        f'<section class="leaf"><h3>In sight {sec("1.3.4")}</h3><ul class="plain contacts">{rows}</ul></section>'
        if rows
        else ""
    )


# Assaults on planets


def assault(view: Seen, at: int, told: list[News]) -> str:
    """7.5, 7.6 Bombardment, landing and the fight on the ground, as steps over one horizon."""
    first = told[0]
    by, owner = getattr(first, "by", -2), getattr(first, "owner", -2)
    steps = "".join(f"<li><h4><i>{n}</i>{body}</li>" for n, body in enumerate(_steps(view, told), 1))
    where = escape(star(view, at))
    who = f"{house_name(by)} against {house_name(owner)}" if by >= 0 else house_name(owner)
    hills = f'<svg class="hills" viewBox="0 0 984 120" preserveAspectRatio="none" aria-hidden="true"><path class="far" d="{ridge(3, 0, 984, 70, 34, 120)}"/><path class="near" d="{ridge(5, 0, 984, 92, 26, 120)}"/></svg>'
    return (
        f'<section class="battle assault" aria-label="Assault on {where}">{hills}<header><h3>{where} under fire</h3>{_stamp(view, told)}<p>{who}</p></header>'
        f'<ol class="steps" tabindex="0" aria-label="Steps of the assault">{steps}</ol></section>'
    )


def _stamp(view: Seen, told: list[News]) -> str:
    """7.6 How it ended for the viewer, where anybody landed."""
    landing = next((event for event in reversed(told) if isinstance(event, Landed)), None)
    if landing is None:
        return ""
    ours = (landing.by if landing.taken else landing.owner) == view.seat
    said = ("Taken" if ours else "Lost") if landing.taken else ("Held" if ours else "Beaten back")
    return f'<b class="stamp {"good" if ours else "bad"}">{said}</b>'


def _steps(view: Seen, told: list[News]) -> Iterator[str]:
    """Each step: its heading, then its dice and what they did."""
    for event in told:
        match event:
            case Bombarded():
                yield f"Bombardment {event.round} {sec('7.5')}</h4>{_bombs(view, event)}"
            case Landed():
                how = "Blitz" if event.blitz else "Landing"
                yield f"{how} {sec('7.6')}</h4><p>{counted(event.marines, 'marine division')} of {house_name(event.by)}</p><span class='line-up h{event.by}'>{hull('MD', 30) * min(event.marines, 6)}</span>"
                for number, fought in enumerate(event.rounds, 1):
                    yield f"Ground, {number} {sec('7.6')}</h4>{_ground(view, event, fought)}"
                holder = event.by if event.taken else event.owner
                burnt = f", {event.burnt} IU burnt by loyal citizens" if event.burnt else ""
                said = f"{'taken' if event.taken else 'held'}, {counted(event.left, 'division')} of the invaders left{burnt}"
                yield f"Flag</h4><p class='flag h{holder}'>{emblem(holder, 26)}<b>{house_name(holder)}</b> {said}</p>"
            case Repelled():
                yield f"No landing {sec('7.6.1')}</h4><p>Batteries of {house_name(event.owner)} are left.</p>"
            case Died():
                yield f"Silence {sec('7.5.4')}</h4><p>Nobody lives here any more.</p>"


def _fire(house: int, fire: Fire) -> str:
    if fire.die < 0:
        return ""
    return f'<div class="shot h{house}">{die(fire.die)}<span>{fire.attack} AS × {fire.quarters / 4:.2f}<b>= {counted(fire.hits, "hit")}</b></span></div>'


def _bombs(view: Seen, event: Bombarded) -> str:
    """7.5.1, 7.5.2, 7.5.3 Fire both ways, the shield, and where the hits fell."""
    said = []
    if event.shield:
        said.append(f"shield SLD{event.shield} rolls {event.shield_die}: {event.blocked} blocked")
    said += [f"crippled: {units(view.book, event.crippled)}"] if event.crippled else []
    said += [f"destroyed: {units(view.book, event.destroyed)}"] if event.destroyed else []
    said += [f"{event.industry} IU"] if event.industry else []
    said += [f"{event.people} PU"] if event.people else []
    said += [f"{event.excess} hits lost"] if event.excess else []
    said += [f"in return {units(view.book, event.damaged)} crippled"] if event.damaged else []
    said += [f"in return {units(view.book, event.lost)} destroyed"] if event.lost else []
    fell = f"<p>{escape('; '.join(said))}</p>" if said else ""
    return f"{_fire(event.by, event.fire)}{_fire(event.by, event.breakers)}{_fire(event.owner, event.answer)}{fell}"


def _ground(view: Seen, event: Landed, fought: GroundRound) -> str:
    """7.6 A round between marines and the garrison."""
    losses = (
        (house_name(event.owner), fought.crippled, fought.destroyed),
        (house_name(event.by), fought.hurt, fought.lost),
    )
    said = []
    for house, hurt, lost in losses:
        said += [f"{house}: {units(view.book, hurt)} crippled"] if hurt else []
        said += [f"{house}: {units(view.book, lost)} destroyed"] if lost else []
    fell = f"<p>{escape('; '.join(said))}</p>" if said else ""
    return f"{_fire(event.by, fought.invaders)}{_fire(event.owner, fought.defenders)}{fell}"
