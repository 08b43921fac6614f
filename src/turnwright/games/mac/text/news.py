"""What happened, in words."""

from __future__ import annotations

from turnwright.core import Event, Words
from turnwright.kit.words import listed, say, wordlist

from .. import events as e
from ..state import MacView
from .company_news import say_company_event
from .words import COMPONENTS, gun, in_plain_words, lance, name, place

PLAIN = wordlist(
    {
        e.Deployed: "{who} takes its place at {at}.",
        e.Restarting: "{who} restarts and sits this round out; its stress falls to {stress}.",
        e.ActivationBegan: "{who} acts.",
        e.ShutdownAvoided: "{who} is at risk of a shutdown but runs on (rolled {roll}).",
        e.RoundsExhausted: "After round {round} both lances break off.",
        e.Braced: "{who} braces.",
        e.WentOnOverwatch: "{who} goes on overwatch.",
        e.Vented: "{who} vents its reactor; stress falls to {stress}.",
        e.BarrierAbsorbed: "{who}'s Barrier absorbs {damage}.",
        e.PilotSurvived: "{who}'s pilot survives the loss of the head: {roll} against {chance} %.",
        e.PilotKilled: "{who}'s pilot is killed ({roll} against {chance} %), and the frame is out.",
        e.FrameDestroyed: "{who} is destroyed: its reactor is breached.",
    }
)
"""Events that need no more words than their fields."""


def say_event(view: MacView, event: Event) -> Words:
    """What happened, in one sentence."""
    if words := say_company_event(view, event):
        return words
    frame = getattr(event, "frame", 0)
    who, refs = (name(view, frame), (f"frame:{frame}",)) if frame else ("", ())
    if plain := in_plain_words(PLAIN, event, who=who):
        return event.in_words(plain).but(refs=refs)
    said = _round(view, event, who) or _act(view, event, who) or _damage(event, who)
    if not said:
        raise AssertionError(event)
    return event.in_words(said).but(refs=refs)


def _round(view: MacView, event: Event, who: str) -> Words | str | None:
    match event:
        case e.DeploymentReset(side=side):
            return say("{side} takes its frames back.", side=lance(view, side))
        case e.SideReady(side=side):
            return say("{side} is in place.", side=lance(view, side))
        case e.RoundBegan(round=number, order=order):
            names = listed([name(view, id) for id in order])
            return say("Round {number}: {name} act in this order.", number=number, name=names)
        case e.StressAdded():
            return Words(say("{who}'s reactor stress rises by {amount} to {stress}.", event, who=who), section="5.3")
        case e.ShutDown(roll=0):
            return say("{who} shuts down, and its reactor is damaged.", who=who)
        case e.ShutDown(roll=roll):
            return say("{who} shuts down (rolled {roll}).", who=who, roll=roll)
        case e.Withdrew(side=side):
            return say("{side} withdraws.", side=lance(view, side))
        case e.LanceDestroyed(side=side):
            return say("{side} has no frame left.", side=lance(view, side))
    return None


def _act(view: MacView, event: Event, who: str) -> Words | str | None:
    book = view.book
    match event:
        case e.Moved(how=how):
            verb = {"move": "moves", "pull back": say("pulls back"), "sprint": "sprints", "jump": "jumps"}[how]
            said = say("{who} {verb} from {start} to {to} for {energy} energy.", event, who=who, verb=verb)
            return Words(said, section="7.7.2") if how == "jump" else said
        case e.EquipmentActivated(item=item, on=on):
            onto = ""
            if on:
                whom = name(view, on)
                onto = " " + (
                    say("for {name}", name=whom) if item == "barrier_projector" else say("on {name}", name=whom)
                )
            return say("{who} activates its {name}{onto}.", who=who, name=book.equipment[item].name, onto=onto)
        case e.VolleyOpened(target=target, how=how, location=location):
            aim = f"'s {place(location)}" if location else ""
            lead = say("On overwatch,") + " " if how == "overwatch" else ""
            given = {"lead": lead, "who": who, "name": name(view, target), "aim": aim}
            return say("{lead}{who} fires group {group} at {name}{aim}.", event, **given)
        case e.Missed(target=target, weapon=weapon):
            given = {"who": who, "gun": gun(book, weapon), "name": name(view, target)}
            return say("{who}'s {gun} misses {name}: {roll} against {chance} %.", event, **given)
        case e.Hit(target=target, weapon=weapon, critical=critical, damage=damage):
            hits = say("hits critically") if critical else "hits"
            given = {"who": who, "gun": gun(book, weapon), "hits_critically": hits}
            told = say("{who}'s {gun} {hits_critically}: {roll} against {chance} %", event, **given)
            return say("{told}, {damage} damage to {name}.", told=told, damage=damage, name=name(view, target))
        case e.Intercepted(weapon=weapon):
            return say("{who}'s Point Defense stops the {gun}.", who=who, gun=gun(book, weapon))
        case e.WeaponLost(weapon=weapon, location=location):
            return say("{who} loses its {gun} in the {place}.", who=who, gun=gun(book, weapon), place=place(location))
    return None


def _damage(event: Event, who: str) -> Words | str | None:
    match event:
        case e.Harmless(location=location):
            which = "were" if location == "legs" else "was"
            return say("The shot passes where {who}'s {place} {which}.", who=who, place=place(location), which=which)
        case e.Damaged(location=location, armour=armour, structure=structure):
            lost = [say("{armour} armour", armour=armour)] if armour else []
            lost += [say("{structure} structure", structure=structure)] if structure else []
            left = say("{armour_left} armour and {structure_left} structure left", event)
            given = {"who": who, "place": place(location), "lost": listed(lost), "left": left}
            if location == "legs":
                return say("{who}'s legs lose {lost}: {left}.", given)
            return say("{who}'s {place} loses {lost}: {left}.", given)
        case e.ComponentDamaged(component=component, location=location):
            where = place(location)
            if component == "sensors":
                return say("{who}: the sensors are damaged ({where}).", who=who, where=where)
            broken = COMPONENTS[component]
            return say("{who}: {component} is damaged ({where}).", who=who, component=broken, where=where)
        case e.AmmunitionExploded(location=location):
            where = place(location)
            return say("{who}'s ammunition explodes in the {place} for {damage}.", event, who=who, place=where)
        case e.LocationDestroyed(location=location):
            which = "are" if location == "legs" else "is"
            return say("{who}'s {place} {which} destroyed.", who=who, place=place(location), which=which)
    return None
