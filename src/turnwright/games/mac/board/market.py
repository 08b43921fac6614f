"""11.8 The market: frames in the showroom, weapons and equipment on shelves, with what the company owns beside them."""

from __future__ import annotations

from turnwright.core import added
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import why
from turnwright.kit.words import counted, kept_by, say, wordlist

from ..book import Book
from ..company.calendar import date
from ..company.economy import list_price, price_rows, sale_price
from ..company.economy import price as price_here
from ..company.market import buy_problem, exclusives, next_goods, on_sale, sell_problem, shelf_of
from ..company.standing import level_of
from ..company.state import controller
from ..loadout import size_of
from ..state import MacView
from ..text.company import in_stock, thing
from ..text.words import term
from .frames import pedestal
from .parts import do, do_or_not, emblem, goods_art, hardpoint_sign

SHELVES = wordlist(
    {
        "small": "small weapons",
        "medium": "medium weapons",
        "large": "large weapons",
        "passive": "passive equipment",
        "active": "active equipment",
        "slot": "slot equipment",
    }
)


def market(view: MacView) -> Markup:
    """What is on sale here this week, what only allies get, and the stores."""
    here = view.book.places[view.place]
    listed = dict.fromkeys([*on_sale(view), *exclusives(view)]) if here.market else {}
    goods = [item for item in dict.fromkeys([*listed, *view.stores]) if item not in view.book.chassis]
    frames = [item for item in listed if item in view.book.chassis]
    shelves = joined(
        shelf(view, said, [item for item in goods if shelf_of(view.book, item) == row]) for row, said in SHELVES.items()
    )
    room = h.div("mac-hq-showroom", tabindex="0", role="region", aria_label=say("Frames for sale"))
    show = room[joined(frame_for_sale(view, item) for item in frames)] if frames else ""
    return h.div("mac-hq-page", tabindex="0")[notice(view), show, h.div("mac-hq-shelves")[shelves]]


def notice(view: MacView) -> Markup:
    """14.2, 11.7, 11.8 Whose market it is, what the company's standing does to prices, when it is filled again."""
    book, here, holder = view.book, view.book.places[view.place], controller(view)
    if not here.market:
        words = html(
            "<b>No market on {name}.</b> Nothing can be bought or sold here; the stores are listed below.",
            name=here.name,
        )
        return html('<p class="mac-hq-notice">{}<span>{}</span></p>', icon("lock", 18), words)
    goods = next_goods(view)
    again = " " + say("New goods from {date} on.", date=date(book, goods)) if goods else ""
    if holder:
        level = level_of(book, view.standing[holder])
        given = {"name": book.factions[holder].name, "level_name": level.name, "price": level.price}
        terms = say("{name}: {level_name}, prices at {price} %.", given)
        mine = ", ".join(thing(book, item) for item in exclusives(view))
        if mine and not level.exclusives:
            terms += " " + say("{mine} for allies only.", mine=mine)
    else:
        terms = say("Contested ground: list prices.")
    return h.p("mac-hq-notice")[emblem(holder, 26), h.span[h.b[here.name], " ", terms + again]]


def frame_for_sale(view: MacView, item: str) -> Markup:
    """8.3, 11.1 A bare chassis on its pad."""
    row = view.book.chassis[item]
    points = joined(
        html("<span>{}{}</span>", hardpoint_sign(size), number)
        for size, number in (("large", row.large), ("medium", row.medium), ("small", row.small))
        if number
    )
    price = why(f"price:{item}", f"{added(price_rows(view, item)):,}")
    return h.div("mac-hq-offer")[
        pedestal(row.kind),
        h.div[
            h.b[row.designation, " ", row.name],
            h.small[say("{kind}, armour {armour}, reactor {reactor}, space {space}", row, kind=term(row.kind))],
            h.span("mac-hq-points")[points],
            h.p[price, h.small[in_stock(view, item)]],
            _deal(item, buy_problem(view, item)),
        ],
    ]


def shelf(view: MacView, name: str, items: list[str]) -> Markup:
    if not items:
        return Markup()
    return h.section("mac-hq-shelf")[h.h2[name.capitalize()], joined(ware(view, item) for item in items)]


def ware(view: MacView, item: str) -> Markup:
    """7.4, 7.7.2 A row of a shelf: what it is, what it costs here, how many the company has."""
    buying = view.book.places[view.place].market and (item in on_sale(view) or item in exclusives(view))
    owned = view.stores.get(item, 0)
    price = price_here(view, item) if buying else list_price(view.book, item)
    number = in_stock(view, item) if buying else ""
    short = buy_problem(view, item) if buying else ""
    return _ware(view.book, item, owned, buying, price, number, short, sell_problem(view, item) if owned else "")


@kept_by(256)
def _ware(book: Book, item: str, owned: int, buying: bool, price: int, number: str, short: str, sale: str) -> Markup:
    """`short` and `sale`: why it cannot be bought or sold."""
    size = size_of(book, item)
    sign = hardpoint_sign(size) if size else html('<span class="mac-hq-size"></span>')
    cost = why(f"price:{item}", f"{price:,}") if buying else h.span[f"{price:,}"]
    deal = _deal(item, short) if buying else Markup()
    mine = Markup()
    if owned:
        mine = html('<em class="mac-hq-owned">{icon}{owned} in store</em>', icon=icon("crate", 13), owned=owned)
        one = sale_price(book, item)
        deal += do_or_not(f"sell:{item}", say("Sell {sale_price:,}", sale_price=one), sale, "coin", "quiet")
        if owned > 1 and not sale:
            deal += do(f"sell-all:{item}", say("Sell all {owned:,}", owned=owned * one), "coin", "quiet")
    stock = html("<small>{}</small>", number) if buying else Markup()
    return h.div("mac-hq-ware")[
        sign,
        goods_art(book, item),
        h.div[h.b[thing(book, item)], mine, h.small[numbers(book, item)]],
        h.div("mac-hq-price")[cost, stock],
        h.div("mac-hq-deal")[deal],
    ]


def _deal(item: str, problem: str) -> Markup:
    return do_or_not(f"buy:{item}", say("Buy"), problem, "plus")


def numbers(book: Book, item: str) -> str:
    if item in book.weapons:
        w = book.weapons[item]
        extra = say(", +{stress} stress", stress=w.stress) if w.stress else say(", indirect") if w.indirect else ""
        more = {"ammo": say(", {ammo} rounds a shot", ammo=w.ammo) if w.ammo else "", "extra": extra}
        return say(
            "{damage} damage, {energy} energy, {range} range, {accuracy}\xa0%, {space} space{ammo}{extra}", w, **more
        )
    row = book.equipment[item]
    energy = say(", {energy} energy", energy=row.energy) if row.energy else ""
    return f"{row.says}, {counted(row.space, 'space', 'space')}{energy}"
