"""The report of the last turn: what changed, battles round by round, assaults step by step, and every other piece of news."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import ridge
from turnwright.kit.words import counted, say, signed, wordlist

from .. import events
from ..events import News
from ..state import Seen
from ..text.news import say_event
from ..text.words import house_name, reckoned, star, strength, units
from ..war.events import Bombarded, Died, Fire, Fought, GroundRound, Landed, Repelled
from .art import die, emblem, hull
from .battle import battle
from .ledger import chart, honours, statement, taxes
from .parts import go, leaf, page, sec

DANGER = (events.Blockaded, events.Scuttled, events.Unmasked, events.Fell, events.FellShort, events.TookOver)
FINISHED = (
    *(events.Built, events.Learnt, events.BrokeThrough, events.Terraformed),
    *(events.ConvoyArrived, events.Colonised, events.Freed),
)
FLEETS = (events.Arrived, events.Halted, events.CalledOff, events.Withdrew, events.Merged, events.Salvaged)
ENVOYS = (events.Spied, events.ScoutCaught, events.Struck, events.Foiled, events.Offered, events.StanceChanged)
GROUPS: tuple[tuple[str, str, tuple[type, ...]], ...] = (
    ("Danger", "warn", DANGER),
    ("Finished", "check", FINISHED),
    ("Fleets", "orbit", FLEETS),
    ("Spies and envoys", "mask", ENVOYS),
    ("Refused", "cross", (events.LineRefused,)),
)
"""Headings of the report with the events that stand under them; battles and assaults have scenes of their own."""
TITLES = wordlist({title: title for title, _, _ in GROUPS})
ASSAULT = (Bombarded, Landed, Repelled, Died)


def report_title(view: Seen) -> str:
    return say("Report T{turn}", turn=view.turn - 1)


def report(view: Seen) -> Markup:
    """What happened in the turn that was just resolved; without battles the other news and the books have their place."""
    fights = [event for event in view.news if isinstance(event, Fought)]
    fights.sort(key=lambda event: (-len(event.rounds), -sum(force.attack for force in event.forces)))
    assaults: dict[int, list[News]] = {}
    for event in view.news:
        if isinstance(event, ASSAULT):
            assaults.setdefault(event.at, []).append(event)
    scenes = joined(battle(view, event) for event in fights)
    scenes += joined(assault(view, at, told) for at, told in assaults.items())
    calm = Markup()
    if not scenes:
        calm = html('<p class="calm">{icon} No shot was fired that you know of.</p>', icon=icon("orbit", 22))
    found = grouped(view)
    lists = joined(section(view, title, sign, found.get(title, [])) for title, sign, _ in GROUPS)
    lead = headline(view, len(fights), assaults)
    fame = h.section("leaf prestige")[h.h3[html("Prestige {sec}", sec=sec("9.4"))], chart(view, 13, 254), honours(view)]
    books = [statement(view), taxes(view)] if view.house is not None else None
    quiet = h.div("quiet")[lists, sightings(view), books]
    news = quiet if calm else scenes + sightings(view)
    return page(
        say("Report of turn {turn}", turn=view.turn - 1),
        lead,
        h.div("report")[h.div("scenes")[calm, news], h.div("sides")[fame, Markup() if calm else lists]],
    )


def headline(view: Seen, fights: int, assaults: dict[int, list[News]]) -> str:
    """The turn in a sentence."""
    taken = [e for told in assaults.values() for e in told if isinstance(e, Landed) and e.taken]
    ends = [(star(view, e.at), e.by == view.seat) for e in taken]
    said = [say("{star} is yours", star=name) if ours else say("{star} is lost", star=name) for name, ours in ends]
    said += [counted(fights, "battle")] if fights else []
    made = [e for e in view.news if isinstance(e, events.Colonised)]
    said += [counted(len(made), "new colony")] if made else []
    change = sum(entry.amount for entry in view.honours)
    said += [say("prestige {change}", change=signed(change))] if change or said else [say("a quiet turn")]
    return ", ".join(said)[:1].upper() + ", ".join(said)[1:] + "."


def heading(view: Seen, event: News) -> str:
    """Under which heading a piece of news stands; a blockade of one's own and the fall of others are no danger."""
    if isinstance(event, events.Blockaded) and event.by == view.seat:
        return "Fleets"
    if isinstance(event, events.Fell) and event.house != view.seat:
        return "Finished"
    return next((title for title, _, kinds in GROUPS if isinstance(event, kinds)), "")


def grouped(view: Seen) -> dict[str, list[News]]:
    """The news by headings."""
    found: dict[str, list[News]] = {}
    for event in view.news:
        found.setdefault(heading(view, event), []).append(event)
    return found


def section(view: Seen, title: str, sign: str, told: list[News]) -> Markup:
    """The news under a heading, each in a line with its section; convoys that came where they were to are one."""
    if not told:
        return Markup()
    convoys = [event for event in told if isinstance(event, events.ConvoyArrived) and event.at == event.to]
    if len(convoys) > 1:
        told = [event for event in told if event not in convoys]
    rows = joined(_row(view, event) for event in told) + (_convoys(view, convoys) if len(convoys) > 1 else "")
    return h.section(f"leaf news {sign}")[h.h3[icon(sign, 17), " ", TITLES[title]], h.ul("plain")[rows]]


def _convoys(view: Seen, arrived: list[events.ConvoyArrived]) -> Markup:
    """3.7 Where people arrived, and how many."""
    people = Counter[int]()
    for convoy in arrived:
        people[convoy.at] += convoy.ptu
    where = [h[go(at, star(view, at)), " ", ptu] for at, ptu in people.most_common()]
    said = html("{ptu} PTU have arrived: {where}", ptu=people.total(), where=joined(where, ", "))
    return html("<li><span>{}.</span> {}</li>", said, sec("3.7"))


def _row(view: Seen, event: News) -> Markup:
    words = say_event(view, event)
    place = getattr(event, "at", -1)
    label = go(place, words.label) if 0 <= place < len(view.stars) else words.label
    detail = html("<small>{}</small>", words.detail) if words.detail else Markup()
    return html("<li><span>{}{}</span> {}</li>", label, detail, sec(words.section))


def sightings(view: Seen) -> Markup:
    """1.3.4 Foreign forces in sight now, the strongest first."""
    found = [
        (strength(view.book, contact), at, contact)
        for at, seen in enumerate(view.intel)
        if seen is not None and seen.turn == view.turn
        for contact in seen.contacts
    ]
    rows = list[Markup]()
    for power, at, one in sorted(found, key=lambda row: (-row[0], row[1])):
        who = house_name(one.house), ", ", reckoned(power), h.small[units(view.book, one.units)]
        rows.append(h.li(f"h{one.house}")[emblem(one.house, 17), h.span[go(at, star(view, at)), " ", who]])
    return leaf(say("In sight"), "1.3.4", h.ul("plain contacts")[rows]) if rows else Markup()


# Assaults on planets


def assault(view: Seen, at: int, told: list[News]) -> Markup:
    """7.5, 7.6 Bombardment, landing and the fight on the ground, as steps over one horizon."""
    first = told[0]
    by, owner = getattr(first, "by", -2), getattr(first, "owner", -2)
    where = star(view, at)
    foe = house_name(owner)
    who = say("{attacker} against {owner}", attacker=house_name(by), owner=foe) if by >= 0 else foe
    hills = h.svg("hills", viewBox="0 0 984 120", preserveAspectRatio="none", aria_hidden="true")[
        h.path("far", d=ridge(3, 0, 984, 70, 34, 120)), h.path("near", d=ridge(5, 0, 984, 92, 26, 120))
    ]
    return h.section("battle assault", aria_label=say("Assault on {where}", where=where))[
        hills,
        h.header[h.h3[say("{where} under fire", where=where)], _stamp(view, told), h.p[who]],
        h.ol("steps", tabindex="0", aria_label=say("Steps of the assault"))[_steps(view, told)],
    ]


def _stamp(view: Seen, told: list[News]) -> Markup:
    """7.6 How it ended for the viewer, where anybody landed."""
    landing = next((event for event in reversed(told) if isinstance(event, Landed)), None)
    if landing is None:
        return Markup()
    ours = (landing.by if landing.taken else landing.owner) == view.seat
    said = (say("Taken") if ours else say("Lost")) if landing.taken else (say("Held") if ours else say("Beaten back"))
    return html('<b class="stamp {}">{}</b>', "good" if ours else "bad", said)


def _steps(view: Seen, told: list[News]) -> Iterator[Markup]:
    """Each step under its number."""
    for number, (title, section, body) in enumerate(_told(view, told), 1):
        yield h.li[h.h4[h.i[number], title, (" ", sec(section)) if section else None], body]


def _told(view: Seen, told: list[News]) -> Iterator[tuple[str, str, Markup]]:
    """The heading of each step, its section, then its dice and what they did."""
    for event in told:
        match event:
            case Bombarded(round=number):
                yield say("Bombardment {number}", number=number), "7.5", _bombs(view, event)
            case Landed(by=by, marines=marines):
                landed = say("{marines} of {house}", marines=counted(marines, "marine division"), house=house_name(by))
                ships = h.span(f"line-up h{by}")[hull("MD", 30) * min(marines, 6)]
                yield say("Blitz") if event.blitz else say("Landing"), "7.6", h[h.p[landed], ships]
                for number, fought in enumerate(event.rounds, 1):
                    yield say("Ground, {number}", number=number), "7.6", _ground(view, event, fought)
                yield say("Flag"), "", _flag(event)
            case Repelled(owner=owner):
                yield say("No landing"), "7.6.1", h.p[say("Batteries of {house} are left.", house=house_name(owner))]
            case Died():
                yield say("Silence"), "7.5.4", h.p[say("Nobody lives here any more.")]


def _flag(event: Landed) -> Markup:
    """7.6 Whose flag flies over the planet now, and what is left."""
    holder = event.by if event.taken else event.owner
    left = counted(event.left, "division")
    said = (
        say("taken, {divisions} of the invaders left", divisions=left)
        if event.taken
        else say("held, {divisions} of the invaders left", divisions=left)
    )
    if event.burnt:
        said = say("{said}, {burnt} IU burnt by loyal citizens", event, said=said)
    return h.p(f"flag h{holder}")[emblem(holder, 26), h.b[house_name(holder)], " ", said]


def _fire(house: int, fire: Fire) -> Markup:
    if fire.die < 0:
        return Markup()
    effect, hits = fire.quarters / 4, counted(fire.hits, "hit")
    said = html("{attack} AS × {quarters:.2f}<b>= {hits}</b>", attack=fire.attack, quarters=effect, hits=hits)
    return h.div(f"shot h{house}")[die(fire.die), h.span[said]]


def _bombs(view: Seen, event: Bombarded) -> Markup:
    """7.5.1, 7.5.2, 7.5.3 Fire both ways, the shield, and where the hits fell."""
    said = []
    if event.shield:
        said.append(say("shield SLD{shield} rolls {shield_die}: {blocked} blocked", event))
    said += [say("crippled: {units}", units=units(view.book, event.crippled))] if event.crippled else []
    said += [say("destroyed: {units}", units=units(view.book, event.destroyed))] if event.destroyed else []
    said += [say("{industry} IU", industry=event.industry)] if event.industry else []
    said += [say("{people} PU", people=event.people)] if event.people else []
    said += [say("{excess} hits without effect", excess=event.excess)] if event.excess else []
    said += [say("in return {units} crippled", units=units(view.book, event.damaged))] if event.damaged else []
    said += [say("in return {units} destroyed", units=units(view.book, event.lost))] if event.lost else []
    fell = html("<p>{}</p>", "; ".join(said)) if said else Markup()
    return h[_fire(event.by, event.fire), _fire(event.by, event.breakers), _fire(event.owner, event.answer), fell]


def _ground(view: Seen, event: Landed, fought: GroundRound) -> Markup:
    """7.6 A round between marines and the garrison."""
    defenders, invaders = (event.owner, fought.crippled, fought.destroyed), (event.by, fought.hurt, fought.lost)
    said = []
    for seat, hurt, lost in (defenders, invaders):
        house = house_name(seat)
        said += [say("{house}: {units} crippled", house=house, units=units(view.book, hurt))] if hurt else []
        said += [say("{house}: {units} destroyed", house=house, units=units(view.book, lost))] if lost else []
    fell = html("<p>{}</p>", "; ".join(said)) if said else Markup()
    return html("{}{}{}", _fire(event.by, fought.invaders), _fire(event.owner, fought.defenders), fell)
