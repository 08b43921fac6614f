"""What happened, in words."""

from __future__ import annotations

from turnwright.core import Event, Words
from turnwright.kit.words import listed

from .. import events as e
from ..state import MacView
from .company_news import say_company_event
from .words import COMPONENTS, SIDES, gun, name, place


def say_event(view: MacView, event: Event) -> Words:
    """What happened, in one sentence."""
    if words := say_company_event(view, event):
        return words
    frame = getattr(event, "frame", 0)
    who, refs = (name(view, frame), (f"frame:{frame}",)) if frame else ("", ())
    label, section = _round(view, event, who) or _act(view, event, who) or _damage(event, who) or ("", "")
    if not label:
        raise AssertionError(event)
    return Words(label, section=section, refs=refs)


Said = tuple[str, str]


def _round(view: MacView, event: Event, who: str) -> Said | None:
    match event:
        case e.Deployed(at=at):
            return f"{who} takes its place at {at}.", "6.3"
        case e.DeploymentReset(side=side):
            return f"{SIDES[side]} takes its frames back.", "6.3"
        case e.SideReady(side=side):
            return f"{SIDES[side]} is in place.", "6.3"
        case e.RoundBegan(round=number, order=order):
            return f"Round {number}: {listed([name(view, id) for id in order])} act in this order.", "1"
        case e.Restarting(stress=stress):
            return f"{who} restarts and sits this round out; its stress falls to {stress}.", "5.4"
        case e.ActivationBegan():
            return f"{who} acts.", "1"
        case e.StressAdded(amount=amount, stress=stress):
            return f"{who}'s reactor stress rises by {amount} to {stress}.", "5.3"
        case e.ShutdownAvoided(roll=roll):
            return f"{who} is at risk of a shutdown but runs on (rolled {roll}).", "5.4"
        case e.ShutDown(roll=0):
            return f"{who} shuts down, and its reactor is damaged.", "5.4"
        case e.ShutDown(roll=roll):
            return f"{who} shuts down (rolled {roll}).", "5.4"
        case e.Withdrew(side=side):
            return f"{SIDES[side]} withdraws.", "1"
        case e.LanceDestroyed(side=side):
            return f"{SIDES[side]} has no frame left.", "1"
        case e.RoundsExhausted(round=number):
            return f"After round {number} both lances break off.", "1"
    return None


def _act(view: MacView, event: Event, who: str) -> Said | None:
    book = view.book
    match event:
        case e.Moved(start=start, to=to, how=how, energy=energy):
            verb = {"move": "moves", "pull back": "pulls back", "sprint": "sprints", "jump": "jumps"}[how]
            return f"{who} {verb} from {start} to {to} for {energy} energy.", "7.7.2" if how == "jump" else "6.4"
        case e.Braced():
            return f"{who} braces.", "2"
        case e.WentOnOverwatch():
            return f"{who} goes on overwatch.", "2"
        case e.Vented(stress=stress):
            return f"{who} vents its reactor; stress falls to {stress}.", "5.5"
        case e.EquipmentActivated(item=item, on=on):
            onto = f" for {name(view, on)}" if item == "barrier_projector" else f" on {name(view, on)}" if on else ""
            return f"{who} activates its {book.equipment[item].name}{onto}.", "7.7.2"
        case e.VolleyOpened(target=target, group=group, how=how, location=location):
            aim = f"'s {place(location)}" if location else ""
            lead = "On overwatch, " if how == "overwatch" else ""
            return f"{lead}{who} fires group {group} at {name(view, target)}{aim}.", "7.2"
        case e.Missed(target=target, weapon=weapon, chance=chance, roll=roll):
            return f"{who}'s {gun(book, weapon)} misses {name(view, target)}: {roll} against {chance} %.", "17.3"
        case e.Hit(target=target, weapon=weapon, chance=chance, roll=roll, critical=critical, damage=damage):
            told = f"{who}'s {gun(book, weapon)} {'hits critically' if critical else 'hits'}: {roll} against {chance} %"
            return f"{told}, {damage} damage to {name(view, target)}.", "17.3"
        case e.Intercepted(weapon=weapon):
            return f"{who}'s Point Defense stops the {gun(book, weapon)}.", "7.7.3"
        case e.WeaponLost(weapon=weapon, location=location):
            return f"{who} loses its {gun(book, weapon)} in the {place(location)}.", "4.3"
    return None


def _damage(event: Event, who: str) -> Said | None:
    match event:
        case e.Harmless(location=location):
            return f"The shot passes where {who}'s {place(location)} {'were' if location == 'legs' else 'was'}.", "4.4"
        case e.BarrierAbsorbed(damage=damage):
            return f"{who}'s Barrier absorbs {damage}.", "7.7.2"
        case e.Damaged(location=location, armour=armour, structure=structure):
            lost = [f"{armour} armour"] * (armour > 0) + [f"{structure} structure"] * (structure > 0)
            left = f"{event.armour_left} and {event.structure_left} left"
            return (
                f"{who}'s {place(location)} {'lose' if location == 'legs' else 'loses'} {listed(lost)}, {left}.",
                "4.2",
            )
        case e.ComponentDamaged(component=component, location=location):
            return f"{who}: {COMPONENTS[component]} is damaged ({place(location)}).", "4.3"
        case e.AmmunitionExploded(location=location, damage=damage):
            return f"{who}'s ammunition explodes in the {place(location)} for {damage}.", "4.3"
        case e.LocationDestroyed(location=location):
            return f"{who}'s {place(location)} {'are' if location == 'legs' else 'is'} destroyed.", "4.2"
        case e.PilotSurvived(chance=chance, roll=roll):
            return f"{who}'s pilot survives the loss of the head: {roll} against {chance} %.", "4.6"
        case e.PilotKilled(chance=chance, roll=roll):
            return f"{who}'s pilot is killed ({roll} against {chance} %), and the frame is out.", "4.6"
        case e.FrameDestroyed():
            return f"{who} is destroyed: its reactor is breached.", "4.5"
    return None
