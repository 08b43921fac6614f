"""The street by night, as SVG with HTML labels over it."""

from __future__ import annotations

from turnwright.core import Action
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, group, noise, path, place, ridge, tag

from .actions import GiveUp, Keep, Pay, Seal, Send
from .book import LETTERS, OFFICES
from .questions import Choose
from .state import Carried
from .text import coins, house_name, purse_of
from .view import Seen

WIDTH, HEIGHT, GROUND = 960, 620, 380
SEAL = "M480 524a18 18 0 1 0 .1 0z"
CREST = "envelope"
SIGNS: dict[type[Action], str] = {Send: "envelope", Seal: "lock", Pay: "coin", GiveUp: "cross", Keep: "check"}


def board(seen: Seen) -> Markup:
    houses = [_house(seen, house) for house in range(len(seen.purses))]
    box = f"0 0 {WIDTH} {HEIGHT}"
    art = tag("svg", _night() + joined(houses), class_="art", viewBox=box, role="group", aria_label="The street")
    labels = [*_purses(seen), *_carried(seen), *_offices(seen), *_letters(seen)]
    return tag("div", art + joined(labels), class_="scene envelopes-scene", style=f"--w:{WIDTH};--h:{HEIGHT}")


def vignette() -> Markup:
    """The picture of the tile: two houses under the stars."""
    houses = joined(_front(x, i, lit=i % 2 == 0) for i, x in enumerate((210, 350, 490, 630, 770)))
    letter = path("M380 470h200v120h-200z", "paper") + path("M380 470l100 70 100-70", "fold") + path(SEAL, "seal")
    scene = _night() + houses + letter
    fit = "xMidYMid slice"
    return tag("svg", scene, class_="art envelopes-scene", viewBox="160 90 640 520", preserveAspectRatio=fit)


def sign(action: Action) -> str:
    """The icon that stands before an action."""
    return SIGNS[type(action)]


def _night() -> Markup:
    """Sky and street go on outside the frame, so that the scene fills any window."""
    sky = tag("rect", class_="sky", x=-700, y=-700, width=WIDTH + 1400, height=HEIGHT + 1400)
    stars = joined(
        tag("circle", cx=noise(3, i) * WIDTH, cy=noise(4, i) * 240, r=0.6 + noise(5, i) * 1.2) for i in range(60)
    )
    moon = tag("circle", class_="moon", cx=WIDTH - 110, cy=80, r=34)
    hills = path(ridge(5, -700, WIDTH + 700, 300, 90, GROUND), "hills") + path(
        ridge(9, -700, WIDTH + 700, 350, 60, GROUND), "hills near"
    )
    street = tag("rect", class_="street", x=-700, y=GROUND, width=WIDTH + 1400, height=900)
    return sky + group(stars, "stars") + moon + hills + street + group(joined(map(_stone, range(70))), "stones")


def _stone(i: int) -> Markup:
    """One of the street's cobbles."""
    x, y = noise(11, i) * WIDTH, GROUND + 14 + noise(12, i) * (HEIGHT - GROUND - 28)
    return tag("ellipse", cx=x, cy=y, rx=7 + noise(13, i) * 9, ry=2.5 + noise(14, i) * 2)


def _middle(seen: Seen, house: int) -> float:
    return WIDTH * (house + 0.5) / len(seen.purses)


def _house(seen: Seen, house: int) -> Markup:
    lit = house == seen.house and seen.stage == "houses"
    front = _front(_middle(seen, house), house, lit)
    return group(front, "house", data_ref=f"house:{house}")


def _front(x: float, seed: int, lit: bool) -> Markup:
    """One house, its foot in the middle of the street's edge."""
    wide, tall = 118, 130 + noise(7, seed) * 50
    left, top = x - wide / 2, GROUND - tall
    wall = tag("rect", class_="wall", x=left, y=top, width=wide, height=tall)
    roof = path(f"M{at(left - 10, top)} L{at(x, top - 60)} L{at(left + wide + 10, top)}Z", "roof")
    panes = joined(
        tag("rect", class_="pane lit" if lit else "pane", x=x + side - 13, y=top + 24, width=26, height=34, rx=3)
        for side in (-30, 30)
    )
    bars = path("".join(f"M{at(x + side, top + 24)}v34M{at(x + side - 13, top + 41)}h26" for side in (-30, 30)), "bars")
    door = path(f"M{at(x - 16, GROUND)}v-38a16 16 0 0 1 32 0v38Z", "door")
    chimney = tag("rect", class_="wall", x=x + 24, y=top - 58, width=18, height=40)
    lamp = tag("circle", class_="lamp", cx=x + 28, cy=GROUND - 46, r=5)
    return (
        chimney
        + wall
        + roof
        + panes
        + bars
        + door
        + tag("circle", class_="glow", cx=x + 28, cy=GROUND - 46, r=26)
        + lamp
    )


def _label(x: float, y: float, text: str, class_: str, **attributes: object) -> Markup:
    return tag("span", text, class_=f"label {class_}", style=place(x, y, WIDTH, HEIGHT), **attributes)


def _purses(seen: Seen) -> list[Markup]:
    labels = []
    for house, held in enumerate(seen.purses):
        known = [OFFICES[seat] for seat in range(seen.seats) if house in seen.known[seat]]
        purse = "purse ?" if held is None else f"purse {held}"
        whose = f"; seen by {known[0]}" if known else ""
        labels.append(_label(_middle(seen, house), GROUND + 16, purse, "purse", title=house_name(house) + whose))
    return labels


def _carried(seen: Seen) -> list[Markup]:
    """2.3 Letters under way, above the door they are going to."""
    labels, rows = [], dict.fromkeys(range(len(seen.purses)), 0)
    for carried in (*seen.street, *seen.held):
        rows[carried.house] += 1
        labels.append(_courier(seen, carried, rows[carried.house]))
    return labels


def _courier(seen: Seen, carried: Carried, row: int) -> Markup:
    text = f"{OFFICES[carried.seat]}: {carried.letter}" + (" (held)" if carried in seen.held else "")
    return _label(_middle(seen, carried.house), GROUND + 16 + 26 * row, text, f"courier seat-{carried.seat}")


def _offices(seen: Seen) -> list[Markup]:
    labels = []
    for seat in range(seen.seats):
        name = f"{OFFICES[seat]} (you)" if seat == seen.seat else OFFICES[seat]
        why = tag(
            "button", coins(purse_of(seen, seat).total), class_="why", type="button", data_explain=f"score:{seat}"
        )
        letters = "1 letter" if seen.letters[seat] == 1 else f"{seen.letters[seat]} letters"
        body = html("<b>{}</b> {}, {}{}", name, why, letters, _state(seen, seat))
        labels.append(_label(WIDTH * (seat + 0.5) / seen.seats, 26, body, f"office seat-{seat}"))
    return labels


def _state(seen: Seen, seat: int) -> str:
    if seat in seen.waiting:
        return ", writing" if seen.stage == "orders" else ", choosing"
    return ", sealed" if seen.stage == "orders" else ""


def _letters(seen: Seen) -> list[Markup]:
    """My hand, what I am offered, and my envelope, along the foot of the scene."""
    offered = seen.question.offer if isinstance(seen.question, Choose) else ()
    slips = [(letter, "in hand", "slip") for letter in seen.hand]
    slips += [(letter, "offered", "slip offered") for letter in offered]
    slips += [(order.letter, f"sealed for {house_name(order.house)}", "slip sent") for order in seen.envelope]
    step = WIDTH / max(1, len(slips))
    return [
        _label(step * (i + 0.5), HEIGHT - 58, _slip(*slip[:2]), slip[2], data_ref=f"letter:{slip[0]}")
        for i, slip in enumerate(slips)
    ]


def _slip(letter: str, note: str) -> Markup:
    """A letter on the desk: its worth is the number on the seal."""
    return html('<i class="seal" title="worth {letters}">{letters}</i><b>{letter}</b><small>{note}</small>').format(
        letters=LETTERS[letter], letter=letter, note=note
    )
