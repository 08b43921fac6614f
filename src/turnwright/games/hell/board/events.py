"""13.2 Event Popup: the twenty events, and every choice inside an effect with what it will do."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Action
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html
from turnwright.kit.svg import noise, num, path, tag
from turnwright.kit.words import counted, plain, say, signed, wordlist

from .. import actions as a
from .. import notice, random_events
from ..book import OMENS, PLACES, TOP, WEEKS_A_QUARTER, Place
from ..districts import dominion_band
from ..quarter import quarter_profit, target, verdict
from ..resources import Demand
from ..state import workers_at
from ..text import prompt
from ..text.actions import say_action
from ..text.events import omen_effect
from ..text.words import district, went
from ..view import Seen
from .art import KIND_SIGNS, glyph
from .map import STATUS, panorama

Row = tuple[str, str, str]
"""An icon, what changes, and how."""

FIGURES = {6: "scroll", 7: "sword", 13: "coin", 15: "eye", 16: "gem", 17: "blast", 19: "mask", 20: "envelope"}
"""12.1 Events in which somebody comes to the door, and what they hold."""
SIGNS = {
    1: "scales",
    2: "crate",
    3: "mask",
    4: "castle",
    5: "flag",
    8: "crate",
    9: "keyhole",
    10: "bolt",
    11: "boat",
    12: "skull",
    14: "moon",
    18: "flame",
}
"""12.1 The sign of every other event."""


# Pictures


def picture(sign: str, figure: bool, seed: int) -> Markup:
    """An archway with somebody in it, or with a great sign; no two events have the same."""
    drawn = html('<rect width="130" height="170" class="night"/><circle cx="66" cy="70" r="62" fill="url(#h-glow)"/>')
    drawn += path("M16 170V60q0-46 49-46t49 46v110z", "stone") + path(
        "M24 170V62q0-40 41-40t41 40v108z", fill="url(#h-arch)"
    )
    for i in range(4):
        x, y = 30 + i * 19 + 6 * noise(seed, i), 96 - 34 * noise(seed + 1, i)
        drawn += path(f"M{num(x)} {num(y + 30)}l3-22 4-6 4 6 3 22z", "far-spire")
    drawn += _figure(seed) if figure else ""
    x, y, size = (100, 118, 34) if figure else (65, 92, 74)
    drawn += h.circle("disc", cx=x, cy=y, r=num(size * 0.66)) + glyph(sign, x, y, size, "emblem")
    for i in range(22):
        drawn += html('<circle cx="{}" cy="{}" r="{}" class="spark"/>').format(
            num(6 + 118 * noise(seed + 2, i)), num(8 + 154 * noise(seed + 3, i)), num(0.6 + noise(seed + 4, i))
        )
    return tag(
        "svg", drawn, class_="picture", viewBox="0 0 130 170", preserveAspectRatio="xMidYMid slice", aria_hidden="true"
    )


def _figure(seed: int) -> Markup:
    coat = ("#17100e", "#2a1620", "#1c2016", "#241a10")[seed % 4]
    drawn = html('<ellipse cx="58" cy="164" rx="40" ry="6" fill="#000" opacity=".5"/>')
    drawn += path("M32 166q0-62 12-82 5-8 14-8t14 8q12 20 13 82-14 6-27 4-13 2-26-4z", fill=coat, stroke="#000")
    drawn += path("M58 84v80M50 92l8 10 8-10", stroke="#5a3b22", fill="none", stroke_width="1.6")
    drawn += html('<ellipse cx="58" cy="64" rx="11" ry="14" fill="#b98a62" stroke="#17100e"/>')
    drawn += path("M52 62h4M61 62h4", stroke="#ff8a3c", stroke_width="2.6")
    if seed % 3 == 0:
        drawn += path("M48 69q10 20 20 0 0 16-10 19-10-3-10-19z", fill="#d8cdb8")
    hats = (
        "M38 56h40l-4-5H42zM45 52l3-36h20l3 36z",
        "M40 54h36v4H40zM44 54q0-20 14-20t14 20z",
        "M40 92q-6-44 18-48 24 4 18 48l-8-8q4-28-10-30-14 2-10 30z",
    )
    drawn += path(hats[seed % 3], fill=coat, stroke="#000")
    return drawn + path("M48 30q-14-4-14-20 6 12 16 12zM68 30q14-4 14-20-6 12-16 12z", fill="#e9d9b4", stroke="#3a2414")


def omen_picture(number: int) -> Markup:
    return picture(FIGURES.get(number) or SIGNS[number], number in FIGURES, number)


# 13.2 Event Popup


def event_card(v: Seen) -> Markup:
    """12 The event of the week, with its dice and what it did."""
    assert v.card is not None
    number, where = v.card.number, v.card.district
    place = h.span[district(v, where)] if where else None
    return h.article("event", data_ref=f"event:{v.card.week}")[
        omen_picture(number),
        h.div[
            h.p("dice")[
                html('d10: event on 1-{on}, d20: {number} <i class="sec">12.1</i>', on=v.book.omens.on, number=number)
            ],
            h.h2[OMENS[number - 1].name],
            place,
            h.p[omen_effect(v.book, number)],
        ],
    ]


def decision(v: Seen, choices: Sequence[Action]) -> Markup:
    """13.2 The open question as a card on the desk: its picture, its words, and every answer with its consequences."""
    words, where = prompt(v), getattr(v.pending, "district", None)
    effect = omen_effect(v.book, v.card.number) if v.card and words.group == "Events" else ""
    story = f"{TELL[type(v.pending).__name__]} {effect}".strip()
    options = [_option(v, n, action) for n, action in enumerate(choices)]
    many = " many" if len(choices) > 2 else ""
    return h.div("page question", tabindex="0")[
        panorama(v, where),
        h.article("event asked")[
            _asked(v), h.div[h.p("dice")[words.group, " ", h.i("sec")[words.section]], h.h2[words.label], h.p[story]]
        ],
        h.div(f"options{many}")[options],
    ]


TELL = wordlist(
    {
        "EspionageSix": "Your spy has heard of two things, and can follow one.",
        "DoubleAgentCall": "Somebody on the other side owes you a favour. It can be called in once.",
        "Shakedown": "Three men with one lantern explain how much warmer the street would be if you paid.",
        "Informant": "Somebody in the district writes letters. You can leave quarters to be forgotten, or be read about.",
        "RetaliationWorkers": "The Baron's riders are in the street. Your people look to you.",
        "Bribe": "An official lingers after the meeting and admires your inkwell.",
        "Invest": "A gentleman with a map and no references draws a circle on it.",
        "Distraction": "One of the Barons has company tonight. Your people choose which one.",
        "Saboteur": "They have the man, they have the fuse, and they have not written the report yet.",
        "Collector": "The receipt is made out already, and so is the complaint.",
    }
)
ASKED = {
    "EspionageSix": "keyhole",
    "DoubleAgentCall": "mask",
    "Shakedown": "coin",
    "Informant": "eye",
    "RetaliationWorkers": "sword",
}


def _asked(v: Seen) -> Markup:
    name = type(v.pending).__name__
    if name in ASKED:
        return picture(ASKED[name], figure=True, seed=30 + sorted(ASKED).index(name))
    assert v.card is not None
    return omen_picture(v.card.number)


def _option(v: Seen, n: int, action: Action) -> Markup:
    words = say_action(v, action)
    rows = [h.li[icon(sign, 16), h.span[what], h.b[how]] for sign, what, how in consequences(v, action)]
    return h.div("option", data_button="", data_ref=words.refs[0])[
        h.h3[h.i["ABCDE"[n]], words.label], h.p[words.detail], h.ul[rows]
    ]


def consequences(v: Seen, action: Action) -> list[Row]:
    """What an answer will do, from the same numbers as the rules."""
    where: Place = getattr(v.pending, "district", PLACES[0])
    rules, events = v.book.notice, v.book.omens
    match action:
        case a.Pay() if isinstance(v.pending, Demand):
            return _money(v, v.pending.price(v))
        case a.Refuse():
            return _refused(v, where)
        case a.GiveGround():
            return _ground(v, where, rules.informant_dominion)
        case a.Endure():
            return [_notice(v, where, rules.informant_notice)]
        case a.Flee():
            until = v.week + rules.retaliation_weeks
            hidden = say("{workers_at} to week {until}", workers_at=workers_at(v, where), until=until)
            shut = say("closed to week {until}", until=until)
            return [("people", say("Workers in hiding"), hidden), ("lock", district(v, where), shut)]
        case a.Stand():
            workers, deadly = workers_at(v, where), rules.retaliation_deadly
            dies, expected = say("Dies on 1-{deadly}", deadly=deadly), workers * deadly / 6
            dead = say("{expected:.1f} expected", expected=expected)
            return [("dice", say("Dice"), f"{workers} d6"), ("skull", dies, dead)]
        case a.TakeUp(kind=kind):
            row = v.book.missions[kind]
            falls = "flag", say("Authority"), f"−{row.authority}"
            return [
                falls if row.authority else ("eye", say("Notice"), f"−{row.notice}"),
                (KIND_SIGNS[kind], say("Difficulty"), signed(row.difficulty)),
                ("hourglass", say("Time"), counted(row.timer, "week")),
            ]
        case a.Decide(success=success):
            result = v.book.results["success" if success else "failure"]
            return [
                ("star", say("XP for each agent"), str(result.xp)),
                ("people", say("Squad"), say("1 Tired") if success else say("1-2 Injured")),
            ]
        case a.Point(district=place):
            if isinstance(v.pending, random_events.Bribe):
                return [
                    _notice(v, place, -events.bribe_notice),
                    ("gem", say("Influence"), went(v.influence, v.influence - events.bribe_influence)),
                ]
            known = (*v.board.values(), *(squad.mission for squad in v.squads))
            there = sum(mission.district == place for mission in known)
            return [("envelope", say("Letters and squads there"), str(there))]
    return []


def _money(v: Seen, price: int) -> list[Row]:
    profit = quarter_profit(v).total
    rows = [
        ("coin", say("Sovereigns"), went(v.sovereigns, v.sovereigns - price)),
        ("chart", say("Profit, target {target}", target=target(v)), went(plain(profit), plain(profit - price))),
    ]
    if v.week % WEEKS_A_QUARTER == 0:
        rows.append(("seal", say("Strain at quarter end"), str(max(0, v.strain + verdict(v, profit - price)))))
    if isinstance(v.pending, random_events.Invest):
        omens = v.book.omens
        rows.append(("hourglass", say("Week {week}", week=v.week + omens.invest_weeks), f"+{omens.returns} §"))
    return rows


def _refused(v: Seen, where: Place) -> list[Row]:
    rules, events = v.book.notice, v.book.omens
    if isinstance(v.pending, notice.Shakedown):
        return _ground(v, where, rules.shakedown_dominion)
    if isinstance(v.pending, random_events.Saboteur):
        return [_notice(v, where, events.saboteur_notice)]
    if isinstance(v.pending, random_events.Collector):
        after, most = v.strain + events.dues_strain, v.book.charter.strain
        told = say("{strain} to {after} of {most}", v, after=after, most=most)
        rows = [("seal", say("Charter Strain"), told)]
        if after >= most:
            rows.append(("warn", say("The charter"), say("revoked at once")))
        elif v.week % WEEKS_A_QUARTER == 0:
            rows.append(("chart", say("Then at quarter end"), str(max(0, after + verdict(v, quarter_profit(v).total)))))
        return rows
    return [("check", say("Everything"), say("stays as it is"))]


def _ground(v: Seen, where: Place, less: int) -> list[Row]:
    """2.4 Dominion lost, and what goes with it."""
    before = v.dominion[where]
    after = max(0, before - less)
    old, new = dominion_band(v.book, before), dominion_band(v.book, after)
    rows = [("house", say("Dominion, {district}", district=district(v, where)), went(before, after))]
    if old.workers != new.workers:
        rows.append(("people", say("Places for workers"), went(old.workers, new.workers)))
    if old.rate != new.rate:
        rows.append(("scales", say("Sells at"), went(old.rate, new.rate)))
    return rows


def _notice(v: Seen, where: Place, change: int) -> Row:
    """10.1 Notice after a change, and how closely Hell looks then."""
    gain = max(0, change - dominion_band(v.book, v.dominion[where]).shelter) if change > 0 else change
    before = v.notice[where]
    after = max(0, min(TOP, before + gain))
    return (
        "eye",
        say("Notice, {district}", district=district(v, where)),
        say("{before} to {after}, {level}", before=before, after=after, level=STATUS[notice.status_at(v, after)]),
    )
