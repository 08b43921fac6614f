"""What happened to the company, in words."""

from __future__ import annotations

from turnwright.core import Event, Words
from turnwright.kit.words import a_or_an, counted, listed, say, signed

from ..company import events as c
from ..company.calendar import date
from ..score import ENDS
from ..state import MacView
from .company import money, thing

Said = tuple[str, str]


def say_company_event(view: MacView, event: Event) -> Words | None:
    """One sentence; None for the events of a battle."""
    for word in (_days, _trade, _people, _contract, _salvage):
        if said := word(view, event):
            return Words(said[0], section=said[1])
    return None


def _days(view: MacView, event: Event) -> Said | None:
    book = view.book
    match event:
        case c.CompanyFounded(name=name, credits=credits):
            return say("{name} are founded with {money}.", name=name, money=money(credits)), "13.3"
        case c.DayBegan(day=day, upkeep=upkeep, credits=credits):
            return say(
                "{date}: upkeep {upkeep:,}, {credits:,} credits left.",
                date=date(book, day),
                upkeep=upkeep,
                credits=credits,
            ), "13.1"
        case c.WorkDone(frame=frame):
            return say("{frame} is ready.", frame=frame), "11.3"
        case c.ContractsPosted(place=place, contracts=contracts):
            return say(
                "{contracts} on the board of {name}.",
                contracts=counted(contracts, "contract"),
                name=book.places[place].name,
            ), "14.4"
        case c.MarketRestocked(place=place, goods=goods):
            return say(
                "The market of {name} has {kinds} of goods.", name=book.places[place].name, kinds=counted(goods, "kind")
            ), "11.8"
        case c.Arrived(place=place, fuel=fuel, days=days):
            return say(
                "Arrived at {name} after {days}, {fuel} fuel burnt.",
                name=book.places[place].name,
                days=counted(days, "day"),
                fuel=fuel,
            ), "14.3"
        case c.CampaignEnded(why=why, day=day):
            return say("The campaign ends on {date}: {why}.", date=date(book, day), why=ENDS[why]), "13"
        case c.Renamed(old=old, new=new):
            return say("{old} is called {new} from now on.", old=old, new=new), "13.3"
    return None


def _trade(view: MacView, event: Event) -> Said | None:
    book = view.book
    match event:
        case c.FuelBought(units=units, price=price):
            return say("{units} fuel bought for {price:,}.", units=units, price=price), "14.3"
        case c.ItemBought(item=item, price=price):
            return say("{thing} bought for {price:,}.", thing=thing(book, item), price=price), "11.8"
        case c.ItemSold(item=item, price=price, number=number):
            return say(
                "{what}{thing} sold for {price:,}.",
                what=f"{number} × " if number > 1 else "",
                thing=thing(book, item),
                price=price,
            ), "11.1"
        case c.FrameBought(frame=frame, chassis=chassis, price=price):
            return say(
                "{frame}, {thing}, bought for {price:,}.", frame=frame, thing=a_or_an(thing(book, chassis)), price=price
            ), "11.1"
        case c.FrameSold(frame=frame, price=price):
            return say("{frame} sold for {price:,}.", frame=frame, price=price), "11.1"
        case c.WorkBegan(frame=frame, what=what, price=price, days=days):
            section = "7.8" if what == "refit" else "11.3"
            return say(
                "{frame}: {what} for {price:,}, {days}.", frame=frame, what=what, price=price, days=counted(days, "day")
            ), section
        case c.GroupsChanged(frame=frame):
            return say("{frame}'s weapon groups are changed.", frame=frame), "7.2"
    return None


def _people(view: MacView, event: Event) -> Said | None:
    match event:
        case c.PilotRecovered(pilot=pilot):
            return say("{pilot} is fit again.", pilot=pilot), "9.2"
        case c.PilotHired(pilot=pilot, price=price):
            skills = say(
                "Gunnery {gunnery}, Piloting {piloting}, Tactics {tactics}",
                gunnery=event.gunnery,
                piloting=event.piloting,
                tactics=event.tactics,
            )
            return say("{pilot} is hired for {price:,}: {skills}.", pilot=pilot, price=price, skills=skills), "9.3"
        case c.PilotAssigned(pilot=pilot, frame=frame):
            return say("{pilot} flies {frame}.", pilot=pilot, frame=frame), "13.1"
        case c.PilotUnassigned(pilot=pilot, frame=frame):
            return say("{pilot} leaves {frame}.", pilot=pilot, frame=frame), "13.1"
        case c.PilotReturned(pilot=pilot, fate="kia"):
            return say("{pilot} is killed in action.", pilot=pilot), "9.2"
        case c.PilotReturned(pilot=pilot, fate="injured", days=days, xp=xp):
            return say(
                "{pilot} is injured for {days} and earns {xp} XP.", pilot=pilot, days=counted(days, "day"), xp=xp
            ), "9.2"
        case c.PilotReturned(pilot=pilot, xp=xp):
            return say("{pilot} earns {xp} XP.", pilot=pilot, xp=xp), "9.4"
    return None


def _contract(view: MacView, event: Event) -> Said | None:
    match event:
        case c.LanceDeployed(contract=contract, frames=frames, price=price, orders=orders):
            by = " " + say("by orders ({orders})", orders=orders) if orders else ""
            return say(
                "{contract}: {list} deployed for {price:,}{by}.",
                contract=contract,
                list=listed(list(frames)),
                price=price,
                by=by,
            ), "11.5"
        case c.ContractEnded(contract=contract, result=result, pay=pay, bonus=bonus):
            more = " " + say("and {bonus:,} for losing nobody", bonus=bonus) if bonus else ""
            return say(
                "{contract} ends in {result}: {pay:,} credits{more}.",
                contract=contract,
                result=result,
                pay=pay,
                more=more,
            ), "11.6"
        case c.StandingChanged(faction=faction, by=by, standing=standing):
            return say(
                "{name}: standing {by} to {standing}.",
                name=view.book.factions[faction].name,
                by=signed(by),
                standing=standing,
            ), "15.2"
        case c.ReputationChanged(by=by, reputation=reputation):
            return say("Reputation {by} to {reputation}.", by=signed(by), reputation=reputation), "16.2"
        case c.FrameReturned(frame=frame, status=status):
            return say("{frame} comes back {status}.", frame=frame, status=status), "11.2"
    return None


def _salvage(view: MacView, event: Event) -> Said | None:
    book = view.book
    match event:
        case c.WeaponPicked(weapon=weapon):
            return say("{thing} taken from the wreckage.", thing=thing(book, weapon)), "12.1"
        case c.WeaponsScavenged(weapons=weapons):
            return say("The crew recovers {thing}.", thing=listed([thing(book, weapon) for weapon in weapons])), "12.3"
        case c.BonusFound(weapon=weapon):
            return say("A lucky find in the wreckage: {thing}.", thing=thing(book, weapon)), "12.3"
        case c.FrameRecovered(frame=frame, price=price):
            return say("{frame} recovered for {price:,}.", frame=frame, price=price), "12.4"
    return None
