"""What happened to the company, in words."""

from __future__ import annotations

from turnwright.core import Event, Words
from turnwright.kit.words import a_or_an, counted, listed, say, signed, wordlist

from ..company import events as c
from ..company.calendar import date
from ..score import ENDS
from ..state import MacView
from .company import money, thing
from .words import in_plain_words, piled, term

PLAIN = wordlist(
    {
        c.WorkDone: "{frame} is ready.",
        c.Renamed: "{old} is called {new} from now on.",
        c.FuelBought: "{units} fuel bought for {price:,}.",
        c.FrameSold: "{frame} sold for {price:,}.",
        c.GroupsChanged: "{frame}'s weapon groups are changed.",
        c.PilotRecovered: "{pilot} is fit again.",
        c.PilotAssigned: "{pilot} flies {frame}.",
        c.PilotUnassigned: "{pilot} leaves {frame}.",
        c.FrameReturned: "{frame} comes back {status}.",
        c.FrameRecovered: "{frame} recovered for {price:,}.",
    }
)
"""Events that need no more words than their fields."""


def say_company_event(view: MacView, event: Event) -> Words | None:
    """One sentence; None for the events of a battle."""
    more = {"status": term(event.status)} if isinstance(event, c.FrameReturned) else {}
    if plain := in_plain_words(PLAIN, event, **more):
        return event.in_words(plain)
    for word in (_days, _trade, _people, _contract):
        if said := word(view, event):
            return event.in_words(said)
    return None


def _days(view: MacView, event: Event) -> Words | str | None:
    book = view.book
    match event:
        case c.CompanyFounded(name=name, credits=credits):
            return say("{name} are founded with {money}.", name=name, money=money(credits))
        case c.DayBegan(day=day):
            said = say("{date}: upkeep {upkeep:,}, {credits:,} credits left.", event, date=date(book, day))
            if event.credits < 0:
                debt = money(-event.credits)
                said = say("{date}: upkeep {upkeep:,}, {debt} in debt.", event, date=date(book, day), debt=debt)
            return Words(said, group="aside" if day < view.day else "")  # of several days the last says it all
        case c.ContractsPosted(place=place, contracts=contracts):
            number = counted(contracts, "contract")
            return say("{contracts} on the board of {name}.", book.places[place], contracts=number)
        case c.MarketRestocked(place=place, goods=goods):
            return say("The market of {name} has {kinds} of goods.", book.places[place], kinds=counted(goods, "kind"))
        case c.Arrived(place=place, days=days):
            there, after = book.places[place].name, counted(days, "day")
            return say("Arrived at {there} after {after}, {fuel} fuel burnt.", event, there=there, after=after)
        case c.CampaignEnded(why=why, day=day):
            return say("The campaign ends on {date}: {why}.", date=date(book, day), why=ENDS[why])
    return None


def _trade(view: MacView, event: Event) -> Words | str | None:
    book = view.book
    match event:
        case c.ItemBought(item=item, price=price):
            return say("{thing} bought for {price:,}.", thing=thing(book, item), price=price)
        case c.ItemSold(item=item, number=number):
            many = f"{number} × " if number > 1 else ""
            return say("{many}{thing} sold for {price:,}.", event, many=many, thing=thing(book, item))
        case c.FrameBought(chassis=chassis):
            return say("{frame}, {thing}, bought for {price:,}.", event, thing=a_or_an(thing(book, chassis)))
        case c.WorkBegan(what=what, days=days):
            said = say("{frame}: {what} for {price:,}, {days}.", event, days=counted(days, "day"))
            return Words(said, section="7.8") if what == "refit" else said
    return None


def _people(view: MacView, event: Event) -> Words | str | None:
    match event:
        case c.PilotHired():
            skills = say("Gunnery {gunnery}, Piloting {piloting}, Tactics {tactics}", event)
            return say("{pilot} is hired for {price:,}: {skills}.", event, skills=skills)
        case c.PilotReturned(pilot=pilot, fate="kia"):
            return say("{pilot} is killed in action.", pilot=pilot)
        case c.PilotReturned(fate="injured", days=days):
            return say("{pilot} is injured for {days} and earns {xp} XP.", event, days=counted(days, "day"))
        case c.PilotReturned():
            return Words(say("{pilot} earns {xp} XP.", event), section="9.4")
    return None


def _contract(view: MacView, event: Event) -> Words | str | None:
    book = view.book
    match event:
        case c.LanceDeployed(frames=frames, orders=orders):
            by = " " + say("by orders ({orders})", orders=orders) if orders else ""
            return say("{contract}: {frames} deployed for {price:,}{by}.", event, frames=listed(list(frames)), by=by)
        case c.ContractEnded(bonus=bonus):
            more = " " + say("and {bonus:,} for losing nobody", bonus=bonus) if bonus else ""
            return say("{contract} ends in {result}: {pay:,} credits{more}.", event, more=more)
        case c.StandingChanged(faction=faction, by=by):
            return say("{name}: standing {by} to {standing}.", event, name=book.factions[faction].name, by=signed(by))
        case c.ReputationChanged(by=by, reputation=reputation):
            return say("Reputation {by} to {reputation}.", by=signed(by), reputation=reputation)
        case c.WeaponPicked(weapon=weapon):
            return say("{thing} taken from the wreckage.", thing=thing(book, weapon))
        case c.WeaponsScavenged(weapons=weapons):
            return say("The crew recovers {thing}.", thing=piled(thing(book, weapon) for weapon in weapons))
        case c.BonusFound(weapon=weapon):
            return say("A lucky find in the wreckage: {thing}.", thing=thing(book, weapon))
    return None
