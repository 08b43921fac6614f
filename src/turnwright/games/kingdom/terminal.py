"""Kingdom for the terminal, mail and screen readers: both realms side by side."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from turnwright.core import added
from turnwright.kit.words import counted, say, signed, wordlist

from .book import Book, Tier
from .development_phase import army_growth, fort_growth, income
from .happiness import tier
from .people import capacity
from .score import victory_points
from .state import KingdomView, Realm
from .text.danger import danger
from .text.endings import HOW
from .text.words import NAMES, PLAYERS, developed, mood_name, name, rounds, tier_effects
from .upkeep_phase import upkeep
from .war import absorption

GOOD, BAD, QUIET = "green", "red", "dim"


def terminal(view: KingdomView) -> RenderableType:
    """Round and phase, then a line for each thing a player looks for, the realms side by side."""
    grid = Grid(box=box.ROUNDED, expand=True, border_style=QUIET, header_style="bold")
    grid.add_column("", style=QUIET, no_wrap=True)
    for seat in range(view.seats):
        grid.add_column(heading(view, seat), ratio=1)
    for label, *cells in zip(LABELS, *(realm_cells(view, seat) for seat in range(view.seats)), strict=True):
        if any(cells):
            grid.add_row(label, *cells)
    return Group(headline(view), grid)


LABELS = wordlist(("Castle", "Gold", "Happiness", "Army", "Fort", "People", "Lands", "", "Buildings", "Points", "Now"))
PHASES = wordlist({"development": "Development Phase", "upkeep": "Upkeep Phase", "main": "Main Phase"})


def headline(view: KingdomView) -> Text:
    if view.outcome:
        winners = view.outcome.winners
        how = HOW[view.outcome.reason]
        result = say("{who} wins ({how})", who=PLAYERS[winners[0]], how=how) if winners else say("a draw")
        return Text(f" {rounds(view)}: {result}", style="bold")
    ap = counted(view.realms[view.active].ap, "action point")
    return Text(f" {rounds(view)}, {PHASES[view.phase]}: {PLAYERS[view.active]}, {ap}", style="bold")


def heading(view: KingdomView, seat: int) -> str:
    return say("{who}, to act", who=name(view, seat)) if seat in view.waiting else name(view, seat)


def realm_cells(view: KingdomView, seat: int) -> tuple[str | Text, ...]:
    """What stands beside each of LABELS."""
    realm, book = view.realms[seat], view.book
    mood = tier(book, realm.happiness)
    return (
        f"{realm.castle:>2} {bar(realm.castle, book.start.castle)}{outlook(view, seat)}",
        say(
            "{gold:>2}, {income} income, {upkeep} upkeep",
            realm,
            income=signed(added(income(realm, book))),
            upkeep=signed(-added(upkeep(realm, book))),
        ),
        Text(f"{signed(realm.happiness):>2} {mood_name(mood)}: {tier_effects(mood)}", mood_style(mood)),
        f"{realm.army:>2}{growth(added(army_growth(realm, book)))}",
        f"{realm.fort:>2}{growth(added(fort_growth(realm, book)))}{shield(realm, book)}",
        people(realm, book),
        lands(realm),
        developed(realm),
        ", ".join(NAMES[building] for building in realm.buildings) or say("none"),
        f"{added(victory_points(realm, book)):>2}",
        reminders(realm),
    )


def bar(value: int, most: int) -> str:
    return "#" * value + "." * (most - value)


def outlook(view: KingdomView, seat: int) -> str:
    """3.8 What the other's next turn could do to the castle; `why` says how."""
    found = danger(view, seat)
    if not found.comes:
        return ""
    if found.castle:
        return (
            " " + say("may fall next turn")
            if found.falls
            else " " + say("next turn {loss}", loss=signed(-found.castle) + ("" if found.sure else "?"))
        )
    return "" if not found.sure else " " + say("the wall holds") if found.line else " " + say("safe next turn")


def mood_style(mood: Tier) -> str:
    return GOOD if mood.at > 0 else BAD if mood.at < 0 else ""


def growth(more: int) -> str:
    return ", " + say("{more} next turn", more=signed(more)) if more else ""


def shield(realm: Realm, book: Book) -> str:
    percent = added(absorption(realm, book))
    return ", " + say("absorbs {percent} %", percent=percent) if percent else ""


def people(realm: Realm, book: Book) -> str:
    roles = (
        counted(realm.council, "councillor"),
        counted(realm.commanders, "commander") if realm.commanders else "",
        counted(realm.fortifiers, "fortifier") if realm.fortifiers else "",
    )
    return say(
        "{population:>2} of {room}: {people}",
        realm,
        room=added(capacity(realm, book)),
        people=", ".join(filter(None, roles)),
    )


def lands(realm: Realm) -> str:
    tilled = ", " + say("{tilled} tilled", tilled=realm.tilled) if realm.tilled else ""
    return f"{realm.lands:>2}{tilled}, {counted(realm.free_slots, 'free slot')}"


def reminders(realm: Realm) -> str:
    marks = (
        (realm.festival, say("festival: gates open")),
        (realm.free_action, say("next action free")),
        (realm.plow_token, say("next action dearer")),
    )
    return ", ".join(words for there, words in marks if there)
