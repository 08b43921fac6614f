"""What happened to the company, in words."""

from __future__ import annotations

from turnwright.core import Event, Words
from turnwright.kit.words import a_or_an, counted, listed, signed

from ..company import events as c
from ..company.calendar import date
from ..score import ENDS
from ..state import MacView
from .company import money, thing

Said = tuple[str, str]


def say_company_event(view: MacView, event: Event) -> Words | None:
    """One sentence; None for the events of a battle."""
    for say in (_days, _trade, _people, _contract, _salvage):
        if said := say(view, event):
            return Words(said[0], section=said[1])
    return None


def _days(view: MacView, event: Event) -> Said | None:
    book = view.book
    match event:
        case c.CompanyFounded(name=name, credits=credits):
            return f"{name} are founded with {money(credits)}.", "13.3"
        case c.DayBegan(day=day, upkeep=upkeep, credits=credits):
            return f"{date(book, day)}: upkeep {upkeep:,}, {credits:,} credits left.", "13.1"
        case c.WorkDone(frame=frame):
            return f"{frame} is ready.", "11.3"
        case c.ContractsPosted(place=place, contracts=contracts):
            return f"{counted(contracts, 'contract')} on the board of {book.places[place].name}.", "14.4"
        case c.MarketRestocked(place=place, goods=goods):
            return f"The market of {book.places[place].name} has {counted(goods, 'kind')} of goods.", "11.8"
        case c.Arrived(place=place, fuel=fuel, days=days):
            return f"Arrived at {book.places[place].name} after {counted(days, 'day')}, {fuel} fuel burnt.", "14.3"
        case c.CampaignEnded(why=why, day=day):
            return f"The campaign ends on {date(book, day)}: {ENDS[why]}.", "13"
        case c.Renamed(old=old, new=new):
            return f"{old} is called {new} from now on.", "13.3"
    return None


def _trade(view: MacView, event: Event) -> Said | None:
    book = view.book
    match event:
        case c.FuelBought(units=units, price=price):
            return f"{units} fuel bought for {price:,}.", "14.3"
        case c.ItemBought(item=item, price=price):
            return f"{thing(book, item)} bought for {price:,}.", "11.8"
        case c.ItemSold(item=item, price=price, number=number):
            return f"{f'{number} × ' if number > 1 else ''}{thing(book, item)} sold for {price:,}.", "11.1"
        case c.FrameBought(frame=frame, chassis=chassis, price=price):
            return f"{frame}, {a_or_an(thing(book, chassis))}, bought for {price:,}.", "11.1"
        case c.FrameSold(frame=frame, price=price):
            return f"{frame} sold for {price:,}.", "11.1"
        case c.WorkBegan(frame=frame, what=what, price=price, days=days):
            section = "7.8" if what == "refit" else "11.3"
            return f"{frame}: {what} for {price:,}, {counted(days, 'day')}.", section
        case c.GroupsChanged(frame=frame):
            return f"{frame}'s weapon groups are changed.", "7.2"
    return None


def _people(view: MacView, event: Event) -> Said | None:
    match event:
        case c.PilotRecovered(pilot=pilot):
            return f"{pilot} is fit again.", "9.2"
        case c.PilotHired(pilot=pilot, price=price):
            skills = f"Gunnery {event.gunnery}, Piloting {event.piloting}, Tactics {event.tactics}"
            return f"{pilot} is hired for {price:,}: {skills}.", "9.3"
        case c.PilotAssigned(pilot=pilot, frame=frame):
            return f"{pilot} flies {frame}.", "13.1"
        case c.PilotUnassigned(pilot=pilot, frame=frame):
            return f"{pilot} leaves {frame}.", "13.1"
        case c.PilotReturned(pilot=pilot, fate="kia"):
            return f"{pilot} is killed in action.", "9.2"
        case c.PilotReturned(pilot=pilot, fate="injured", days=days, xp=xp):
            return f"{pilot} is injured for {counted(days, 'day')} and earns {xp} XP.", "9.2"
        case c.PilotReturned(pilot=pilot, xp=xp):
            return f"{pilot} earns {xp} XP.", "9.4"
    return None


def _contract(view: MacView, event: Event) -> Said | None:
    match event:
        case c.LanceDeployed(contract=contract, frames=frames, price=price, orders=orders):
            by = f" by orders ({orders})" if orders else ""
            return f"{contract}: {listed(list(frames))} deployed for {price:,}{by}.", "11.5"
        case c.ContractEnded(contract=contract, result=result, pay=pay, bonus=bonus):
            more = f" and {bonus:,} for losing nobody" if bonus else ""
            return f"{contract} ends in {result}: {pay:,} credits{more}.", "11.6"
        case c.StandingChanged(faction=faction, by=by, standing=standing):
            return f"{view.book.factions[faction].name}: standing {signed(by)} to {standing}.", "15.2"
        case c.ReputationChanged(by=by, reputation=reputation):
            return f"Reputation {signed(by)} to {reputation}.", "16.2"
        case c.FrameReturned(frame=frame, status=status):
            return f"{frame} comes back {status}.", "11.2"
    return None


def _salvage(view: MacView, event: Event) -> Said | None:
    book = view.book
    match event:
        case c.WeaponPicked(weapon=weapon):
            return f"{thing(book, weapon)} taken from the wreckage.", "12.1"
        case c.WeaponsScavenged(weapons=weapons):
            return f"The crew recovers {listed([thing(book, weapon) for weapon in weapons])}.", "12.3"
        case c.BonusFound(weapon=weapon):
            return f"A lucky find in the wreckage: {thing(book, weapon)}.", "12.3"
        case c.FrameRecovered(frame=frame, price=price):
            return f"{frame} recovered for {price:,}.", "12.4"
    return None
