"""The star cluster and everything in it: the Values and the Table.

Ids: a system is its place in `stars`, a house its seat, a fleet and a squadron are numbered by their own house, so that
no number tells a rival how many there are.  People are in thousandths of a PTU, money and RP in hundredths.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Self

from turnwright.core import Table, View

from .assets import (
    Colony,
    Convoy,
    Dossier,
    Entry,
    Fleet,
    House,
    Intel,
    Planet,
    Plot,
    Refusal,
    Rival,
    Scrap,
    Squadron,
    Star,
)
from .book import EMPIRE, NOBODY, Book, Options, Order, Stance
from .events import News
from .lines import Line, OrderFleet, Repair

FLEETS = 10_000
"""Fleet numbers of a house."""


def key_of(fleet: Fleet) -> int:
    """Where a fleet stands in `fleets`: house by house, by number."""
    return fleet.house * FLEETS + fleet.number


class Reach(Table):
    """The whole state of a play.  Lists run by seat, `stars` and `planets` by system."""

    options: Options = Options()
    book: Book = Book()
    turn: int = 0
    stars: tuple[Star, ...] = ()
    """Known to all: names, places, lanes; never changed."""
    planets: list[Planet] = []
    """Known to those who were there."""
    hub: int = 0
    homes: list[int] = []
    houses: list[House] = []
    colonies: dict[int, Colony] = {}
    """By system."""
    fleets: dict[int, Fleet] = {}
    convoys: list[Convoy] = []
    stances: dict[int, Stance] = {}
    """8.1 What is not neutral, by `pair`."""
    offers: list[tuple[Stance | None, ...]] = []
    """8.1.2 What each house offers each other."""
    paid: dict[int, tuple[int, int]] = {}
    """9.4 The IU milestone and the full planet class that lost colonies had brought, by `claim`."""
    sheets: list[tuple[Line, ...]] = []
    intel: list[Intel] = []
    """What each house last saw of each system."""
    dossiers: list[tuple[Dossier, ...]] = []
    """What its scouts brought home."""
    accounts: list[tuple[Entry, ...]] = []
    """Where each treasury's money of the last turn came from and went."""
    honours: list[tuple[Entry, ...]] = []
    """The prestige of the last turn."""
    refusals: list[tuple[Refusal, ...]] = []
    news: list[tuple[News, ...]] = []
    """What each house has heard since the last sheets were opened."""
    standings: list[tuple[int, ...]] = []
    """1.1 The prestige of all houses at the start of each turn so far."""
    plots: list[Plot] = []
    """8.2 Espionage of this turn, until it is resolved."""
    scrap: list[Scrap] = []
    sites: list[int] = []
    """4.7 Planets that are terraformed this turn."""
    exposed: list[int] = []
    """2.4.3 Keys of cloaked fleets that were detected this turn."""
    ended: str = ""
    winners: list[int] = []

    def sketch(self) -> Self:
        """1.3.2 A copy to carry a sheet out on, for nothing else: what no line touches is shared; nobody listens."""
        new: Self = self.__copy__()  # type: ignore[attr-defined]
        new.record = None
        new.houses, new.colonies, new.fleets = self.houses.copy(), self.colonies.copy(), self.fleets.copy()
        new.offers, new.convoys, new.plots = self.offers.copy(), self.convoys.copy(), self.plots.copy()
        new.scrap, new.sites, new.news = self.scrap.copy(), self.sites.copy(), self.news.copy()
        new.accounts, new.honours = self.accounts.copy(), self.honours.copy()
        return new

    def report(self, event: News, to: Iterable[int] | None = None) -> None:
        """Say what happened, and keep it for the reports of those who hear it."""
        heard = range(self.seats) if to is None else tuple(to)
        self.tell(event, to=None if to is None else heard)
        for seat in heard:
            self.news[seat] += (event,)

    def stance(self, one: int, other: int) -> Stance:
        """8.1 How two houses stand; everybody is the Empire's enemy."""
        if EMPIRE in (one, other):
            return "enemy"
        return self.stances.get(pair(one, other), "neutral")

    def owner(self, system: int) -> int:
        """Whose colony is there."""
        colony = self.colonies.get(system)
        return NOBODY if colony is None else colony.owner

    def own_colonies(self, seat: int) -> list[Colony]:
        colonies = self.colonies
        return [colonies[s] for s in sorted([s for s, colony in colonies.items() if colony.owner == seat])]

    def own_fleets(self, seat: int) -> list[Fleet]:
        """2.3.4 In the order of their numbers."""
        return sorted([fleet for fleet in self.fleets.values() if fleet.house == seat], key=attrgetter("number"))

    def fleet(self, seat: int, number: int) -> Fleet | None:
        return self.fleets.get(seat * FLEETS + number) if 0 < number < FLEETS else None

    def put(self, fleet: Fleet) -> None:
        """Store a fleet; one without ships is gone."""
        key = key_of(fleet)
        if fleet.squadrons or fleet.lifts:
            self.fleets[key] = fleet
        else:
            self.fleets.pop(key, None)


def pair(one: int, other: int) -> int:
    """The key of two houses in `stances`."""
    return one * 100 + other if one < other else other * 100 + one


def claim(at: int, owner: int) -> int:
    """The key of a colony and an owner in `paid`."""
    return at * 100 + owner


class Seen(View):
    """What one house knows; a spectator sees what is public.  Lists run by seat or by system."""

    options: Options
    book: Book
    turn: int
    stars: tuple[Star, ...]
    hub: int
    rivals: tuple[Rival, ...]
    """Public standing of every house, and how it stands with the viewer."""
    house: House | None
    """My own books."""
    home: int
    colonies: tuple[Colony, ...]
    """My own."""
    fleets: tuple[Fleet, ...]
    convoys: tuple[Convoy, ...]
    offers: tuple[Stance | None, ...]
    """What I offer each house."""
    sheet: tuple[Line, ...]
    faults: tuple[Refusal, ...]
    """Lines of my sheet that would be refused as it stands."""
    costs: tuple[int, ...]
    """What each line of my sheet takes out of the treasury."""
    funds: int
    """Treasury less what the sheet commits."""
    intel: Intel
    dossiers: tuple[Dossier, ...]
    accounts: tuple[Entry, ...]
    honours: tuple[Entry, ...]
    refusals: tuple[Refusal, ...]
    news: tuple[News, ...]
    """The events of the last turn that I heard of."""
    standings: tuple[tuple[int, ...], ...]
    """1.1 Everybody's prestige at the start of each turn."""
    ended: str

    @property
    def me(self) -> int:
        """My seat: for what is said and drawn for players alone."""
        assert self.seat is not None
        return self.seat

    @property
    def mine(self) -> House:
        """My own books, which every player has."""
        assert self.house is not None
        return self.house

    def fleet(self, number: int) -> Fleet | None:
        """My fleet of this number."""
        return next((fleet for fleet in self.fleets if fleet.number == number), None)

    @property
    def idle(self) -> list[Fleet]:
        """1.3.2 My fleets on duty that hold, and that no line of the sheet orders."""
        ordered = [line.fleet for line in self.sheet if isinstance(line, OrderFleet)]
        free = [f for f in self.fleets if f.order == Order.HOLD and f.status == "active" and not f.offline]
        return [fleet for fleet in free if fleet.number not in ordered]

    @property
    def hurt(self) -> list[tuple[Fleet, Squadron]]:
        """5.4 My crippled squadrons, each with its fleet, that no line of the sheet repairs."""
        ordered = [line.squadron for line in self.sheet if isinstance(line, Repair)]
        hurt = [(fleet, squadron) for fleet in self.fleets for squadron in fleet.squadrons if squadron.crippled]
        return [(fleet, squadron) for fleet, squadron in hurt if squadron.number not in ordered]

    @property
    def sealed(self) -> tuple[int, int]:
        """1.3.2 How many sheets are sealed, of how many."""
        standing = sum(not rival.fallen for rival in self.rivals)
        return standing - len(self.waiting), standing

    def planet(self, colony: Colony) -> Planet:
        """2.2 What a colony of mine stands on: it is always in sight."""
        seen = self.intel[colony.at]
        assert seen is not None
        return seen.planet
