"""2 Turn structure: start reading here.

A round is a turn of Player A and a turn of Player B.  A turn is the list `TURN`, then whatever the Main Phase brings.
"""

from __future__ import annotations

from turnwright.core import Step, added

from .development_phase import action_points, army_growth, bonus, fort_growth, income, upkeep, victory_points
from .events import (
    Collected,
    Deserted,
    FellShort,
    GardensCheered,
    Grew,
    GrowthStopped,
    MoodChanged,
    PaidUpkeep,
    PalaceOpened,
    PointsCounted,
    Readied,
    TurnBegan,
    WentBankrupt,
)
from .happiness import lowered, raised, tier
from .lands import left
from .main_phase import MAIN
from .state import Kingdom
from .upkeep_phase import LIQUIDATION, deserter, for_sale


class BeginTurn(Step[Kingdom]):
    """2 The active player's turn begins; 3.9 a festival of the last turn is over."""

    def run(self, t: Kingdom) -> None:
        realm = t.realms[t.active]
        if realm.festival or realm.attacks:
            t.realms[t.active] = realm.but(festival=False, attacks=0)
        t.phase = "development"
        if t.record is not None:
            t.tell(TurnBegan(t.active, t.round))
        t.then(*TURN)


class Income(Step[Kingdom]):
    """2.1 Gain income."""

    def run(self, t: Kingdom) -> None:
        realm = t.realms[t.active]
        gold = added(income(realm, t.book))
        t.realms[t.active] = realm.but(gold=realm.gold + gold)
        if t.record is not None:
            t.tell(Collected(t.active, gold))


class ActionPoints(Step[Kingdom]):
    """2.1 Generate action points; Player B has more in the first round."""

    def run(self, t: Kingdom) -> None:
        realm, book = t.realms[t.active], t.book
        ap = added(action_points(realm, book, bonus(book, t.round, t.active)))
        t.realms[t.active] = realm.but(ap=ap)
        if t.record is not None:
            t.tell(Readied(t.active, ap, tier(book, realm.happiness).halves_ap))


class Growth(Step[Kingdom]):
    """2.1 Grow strengths."""

    def run(self, t: Kingdom) -> None:
        realm, book = t.realms[t.active], t.book
        if not realm.commanders and not realm.fortifiers:
            return
        army, fort = realm.army + added(army_growth(realm, book)), realm.fort + added(fort_growth(realm, book))
        t.realms[t.active] = realm.but(army=army, fort=fort)
        if t.record is not None:
            if tier(book, realm.happiness).stops_growth:
                t.tell(GrowthStopped(t.active))
            elif army > realm.army or fort > realm.fort:
                t.tell(Grew(t.active, (realm.army, army), (realm.fort, fort)))


class Upkeep(Step[Kingdom]):
    """2.2 Pay the bill, or sell something and look again, or see people desert."""

    def run(self, t: Kingdom) -> None:
        t.phase = "upkeep"
        realm = t.realms[t.active]
        if pay(t):
            return
        if t.record is not None:
            t.tell(FellShort(t.active, added(upkeep(realm, t.book)), realm.gold))
        if for_sale(realm, t.book):
            t.ask(t.active, LIQUIDATION)
            t.then(UPKEEP)
        else:
            t.then(DESERTION)


class Desertion(Step[Kingdom]):
    """2.2 One person leaves; again until the bill fits, and nothing more is sold (R20).  Bankruptcy if nobody can."""

    def run(self, t: Kingdom) -> None:
        seat = t.active
        role = deserter(t.realms[seat])
        if role is None:
            t.ended, t.loser = "bankruptcy", seat
            t.tell(WentBankrupt(seat))
            t.finish()
            return
        t.realms[seat] = left(t.realms[seat], t.book, role)
        t.tell(Deserted(seat, role))
        if not pay(t):
            t.then(DESERTION)


def pay(t: Kingdom) -> bool:
    """2.2 Pay the whole bill if the gold is there."""
    realm = t.realms[t.active]
    bill = added(upkeep(realm, t.book))
    if realm.gold < bill:
        return False
    t.realms[t.active] = realm.but(gold=realm.gold - bill)
    if t.record is not None:
        t.tell(PaidUpkeep(t.active, bill))
    return True


class Gardens(Step[Kingdom]):
    """3.11 Castle Gardens, at the end of Upkeep: they cheer an unhappy realm, once (R35)."""

    def run(self, t: Kingdom) -> None:
        realm, row = t.realms[t.active], t.book.buildings.castle_gardens
        if "castle_gardens" in realm.buildings and realm.happiness < row.below:
            after = raised(realm, t.book, row.happiness)
            t.realms[t.active] = realm.but(happiness=after)
            if t.record is not None:
                t.tell(GardensCheered(t.active))
                t.tell(MoodChanged(t.active, realm.happiness, after))


class PalaceDoors(Step[Kingdom]):
    """3.11 Palace, at the end of Upkeep: a happy realm has its first action free of gold (R28)."""

    def run(self, t: Kingdom) -> None:
        realm, row = t.realms[t.active], t.book.buildings.palace
        if "palace" in realm.buildings and realm.happiness >= row.at_least:
            after = lowered(realm, t.book, row.unrest)
            t.realms[t.active] = realm.but(happiness=after, free_action=True)
            if t.record is not None:
                t.tell(PalaceOpened(t.active))
                t.tell(MoodChanged(t.active, realm.happiness, after))


class MainPhase(Step[Kingdom]):
    """2.3 The player acts until the turn is ended."""

    def run(self, t: Kingdom) -> None:
        t.phase = "main"
        t.ask(t.active, MAIN)
        t.then(END_OF_TURN)


class EndOfTurn(Step[Kingdom]):
    """2.3 What was not used is lost (R4); the other player's turn, or 1 the count after the last round."""

    def run(self, t: Kingdom) -> None:
        realm = t.realms[t.active]
        t.realms[t.active] = realm.but(ap=0, plow_token=False, free_action=False)
        if t.active == 1:
            if t.round >= t.options.max_rounds:
                t.ended = "victory points"
                t.tell(PointsCounted(tuple(added(victory_points(r, t.book)) for r in t.realms)))
                t.finish()
                return
            t.round += 1
        t.active = 1 - t.active
        t.then(BEGIN_TURN)


BEGIN_TURN, UPKEEP, DESERTION, END_OF_TURN = BeginTurn(), Upkeep(), Desertion(), EndOfTurn()
AFTER_UPKEEP = (Gardens(), PalaceDoors(), MainPhase())
TURN = (Income(), ActionPoints(), Growth(), UPKEEP, *AFTER_UPKEEP)
"""2 A turn, in the order of the book."""
