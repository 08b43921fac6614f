"""The state of Kingdom: one Realm per player, whose turn it is, and how it ended."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from turnwright.core import Table, Value, View

from .book import BOOK, Book, Options


class Realm(Value):
    """All that one player owns.  Lands are interchangeable (R30), so counts say everything."""

    gold: int = 0
    ap: int = 0
    lands: int = 0
    tilled: int = 0
    """Lands with a second slot."""
    houses: int = 0
    farms: int = 0
    outposts: int = 0
    watchtowers: int = 0
    gardens: int = 0
    council: int = 0
    commanders: int = 0
    fortifiers: int = 0
    citizens: int = 0
    army: int = 0
    fort: int = 0
    castle: int = 0
    happiness: int = 0
    buildings: tuple[str, ...] = ()
    """Standing, in the order they were built."""
    sold: tuple[str, ...] = ()
    """Sold in a Liquidation: never built again."""
    festival: bool = False
    """A festival was held since this player's last turn began: no attack this turn, double damage until the next."""
    attacks: int = 0
    """Army Attacks made this turn."""
    plow_token: bool = False
    """The next action this turn costs more."""
    free_action: bool = False
    """The Palace makes the next action cost no gold."""
    done: tuple[str, ...] | UnsetType = UNSET
    """The kinds of actions taken this turn, in the order of the book; kept only where each may be taken once (R55)."""

    @property
    def population(self) -> int:
        """0 People of every role."""
        return self.council + self.commanders + self.fortifiers + self.citizens

    @property
    def developments(self) -> int:
        """0 Developments of every kind."""
        return self.houses + self.farms + self.outposts + self.watchtowers + self.gardens

    @property
    def free_slots(self) -> int:
        """0 Development slots left: one a land, two if tilled."""
        return self.lands + self.tilled - self.developments


class Kingdom(Table):
    options: Options = Options()
    book: Book = BOOK
    round: int = 0
    active: int = 0
    """Whose turn it is."""
    phase: str = ""
    """development, upkeep or main."""
    realms: list[Realm] = []
    ended: str = ""
    """conquest, bankruptcy or victory points."""
    loser: int = -1
    """Whose castle fell or who went bankrupt."""


class KingdomView(View, kw_only=True):
    """Kingdom has no secrets: everybody sees everything."""

    options: Options
    book: Book
    round: int
    active: int
    phase: str
    realms: tuple[Realm, ...]
    ended: str
    loser: int
