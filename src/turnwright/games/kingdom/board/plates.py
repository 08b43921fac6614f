"""The words and numbers over the scene, as HTML: they are never scaled with it, and those with a reason explain it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from turnwright.core import added
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import bar, why
from turnwright.kit.svg import path, percent, place, tag
from turnwright.kit.words import capital, counted, plain, say, say_n, signed, wordlist

from .. import development_phase, war
from ..book import Book
from ..happiness import tier
from ..people import capacity
from ..score import victory_points
from ..state import KingdomView, Realm
from ..text.danger import danger, say_danger
from ..text.words import developed, mood_name, name, tier_effects
from ..upkeep_phase import upkeep
from .castle import charge, merlon_worth, spear_worth
from .land import Label

SIGNS = {"council": "crown", "commander": "flag", "fortifier": "wall"}
ROLES = wordlist({"council": "Council", "commander": "Commander", "fortifier": "Fortifier"})


@cache
def flag(seat: int) -> Markup:
    """The banner of a side: its colour, its outline and its sign all differ."""
    cloth = "M2 0h42v58L23 72 2 58z" if seat == 0 else "M2 0h42v72L23 58 2 72z"
    sign = html('<g transform="translate(23 32) scale(.9)">{}</g>', charge(seat))
    return h.svg("flag", viewBox="0 0 46 74", aria_hidden="true")[path(cloth, "cloth"), sign]


def head(view: KingdomView, seat: int, below: str = "") -> Markup:
    """Who this is, gold with its income, points, actions left."""
    realm, book = view.realms[seat], view.book
    gain, bill = added(development_phase.income(realm, book)), added(upkeep(realm, book))
    turnover = html("<i>{gain} {bill} a turn</i>").format(
        gain=why(f"income:{seat}", f"+{gain}", "n up"), bill=why(f"upkeep:{seat}", f"−{bill}", "n down")
    )
    points = why(f"score:{seat}", html("<b>{}</b>", plain(added(victory_points(realm, book)))))
    return h.header(f"who s{seat}")[
        flag(seat),
        h.div[h.h2(data_seat_name=seat)[name(view, seat)], h.i[_turn(view, seat)]],
        h.div("facts")[
            h.span("fact")[
                h.span(data_ref=f"gold:{seat}")[icon("coin", 22), h.span("sr")[say("Gold:"), " "], h.b[realm.gold]],
                h.small[html("gold {turnover}", turnover=turnover)],
            ],
            h.span("fact")[icon("star", 22), points, h.small[html("points <br/>so far")]],
        ],
        below,
    ]


def mood(view: KingdomView, seat: int) -> Markup:
    """4 How the people feel and what that does, and what holds for a while."""
    realm, book = view.realms[seat], view.book
    row = tier(book, realm.happiness)
    feel = why(f"happiness:{seat}", html("<b>{}:</b> {}", capital(mood_name(row)), tier_effects(row)))
    return html('<p class="mood">{}{}</p>', feel, states(realm, book))


def _turn(view: KingdomView, seat: int) -> Markup | str:
    """Below the name of a side: what it has won, or what it may still do."""
    if view.outcome:
        won = view.outcome.winners
        return say("Won") if seat in won else say("Lost") if won else say("Drew")
    if seat not in view.waiting:
        return say("Waits")
    return why(f"ap:{seat}", say_n("{n} action left", "{n} actions left", view.realms[seat].ap), "n")


def states(realm: Realm, book: Book) -> Markup:
    """What holds for a while: a festival, the plow's surcharge, the Palace's free action."""
    told = [
        (realm.festival, "mask", say("Festival: hits {damage} %", damage=book.festival.damage)),
        (realm.plow_token, "plow", say("Plowed: next {surcharge} gold", surcharge=signed(book.plow.surcharge))),
        (realm.free_action, "crown", say("Palace: next is free")),
    ]
    return joined(html('<em class="state">{}{}</em>', icon(sign, 14), words) for on, sign, words in told if on)


def plates(view: KingdomView, seat: int, spots: tuple[str, str, str] = ("", "", "")) -> Markup:
    """Castle, wall and army: what each is, and what it will be; in a row of their own unless they have spots."""
    realm, book = view.realms[seat], view.book
    absorbs = added(war.absorption(realm, book))
    fort = [_growing(f"fort:{seat}", realm.fort, added(development_phase.fort_growth(realm, book)))]
    army = [_growing(f"army:{seat}", realm.army, added(development_phase.army_growth(realm, book)))]
    if (merlon := merlon_worth(realm.fort)) > 1:
        fort.append(html('<i class="scale">a merlon is {worth}</i>', worth=merlon))
    if absorbs:
        gauge = bar(absorbs)
        fort.append(why(f"absorption:{seat}", say("absorbs {percent} %", percent=absorbs), "n") + gauge)
    if (spear := spear_worth(realm.army)) > 1:
        army.append(html('<i class="scale">a spear is {worth}</i>', worth=spear))
    whole = [html("of {most}", most=book.start.castle)]
    return (
        _plate(f"castle:{seat}", "castle", realm.castle, say("castle"), whole, spots[0])
        + _plate(f"fort:{seat}", "wall", realm.fort, say("wall"), fort, spots[1])
        + _plate(f"army:{seat}", "sword", realm.army, say("army"), army, spots[2])
    )


def _growing(ref: str, now: int, growth: int) -> Markup:
    return why(ref, say("grows to {strength}", strength=now + growth) if growth else say("does not grow"), "n")


def _plate(ref: str, sign: str, number: int, word: str, lines: list[Markup], style: str) -> Markup:
    small = joined(html("<small>{}</small>", line) for line in lines)
    body = h[h.span("what", data_ref=ref)[icon(sign, 19), h.b[number], " ", word], small]
    return tag("div", body, class_=f"plate {sign}", style=style or None, data_word=capital(word))


def people(view: KingdomView, seat: int) -> Markup:
    """People by role, the room they have, land and free slots."""
    realm = view.realms[seat]
    counts = (realm.council, realm.commanders, realm.fortifiers)
    room = added(capacity(realm, view.book))
    drawn = [
        html('<span class="role{none}" data-ref="{role}:{seat}"><i>{icon}</i><b>{count}</b> {word}</span>').format(
            none="" if count else " none", role=role, seat=seat, icon=icon(sign, 15), count=count, word=ROLES[role]
        )
        for (role, sign), count in zip(SIGNS.items(), counts, strict=True)
    ]
    if realm.citizens:
        drawn.append(h.span("role")[html("<i>{}</i><b>{}</b> Citizen", icon("person", 15), realm.citizens)])
    housed = why(f"capacity:{seat}", say("{population} of {room}", population=realm.population, room=room), "n")
    slots = say("{free_slots} free of {slots}", realm, slots=counted(realm.lands + realm.tilled, "slot"))
    return html(
        '<footer class="folk s{seat}"><p><span class="cap">'
        '<span data-ref="people:{seat}">People</span> {housed}</span>'
        '<span class="cap" data-ref="lands:{seat}">Lands {lands}</span>'
        '<span data-ref="slots:{seat}">{slots}</span></p><p>{drawn}</p>'
        '<p class="built">{built}</p></footer>'
    ).format(seat=seat, housed=housed, lands=realm.lands, slots=slots, drawn=joined(drawn), built=developed(realm))


def alarm(view: KingdomView, me: int) -> Markup:
    """3.8 What the other's next turn could do to the viewer's castle."""
    found = danger(view, me)
    if not (words := say_danger(view, me)):
        return Markup()
    degree = "alarm dire" if found.falls else "alarm" if found.castle else "alarm calm"
    sign = icon("warn", 17) if found.castle else icon("shield", 16)
    return h.div(degree)[sign, why(f"threat:{me}", words, "n") if found.line else words]


def written(labels: Iterable[Label], width: float, height: float) -> Markup:
    return joined(_label(label, width, height) for label in labels)


@lru_cache(1024)
def _label(label: Label, width: float, height: float) -> Markup:
    return h.span(f"lb {label.class_}".rstrip(), style=place(label.x, label.y, width, height))[label.text]


def spot(x: float, y: float, width: float, height: float, right: bool = False) -> str:
    """The corner of a plate, counted from the right edge on the right-hand side."""
    return f"{'right' if right else 'left'}:{percent(x, width)};top:{percent(y, height)}"
