"""What happened, in words."""

from __future__ import annotations

from turnwright.core import Event, Words
from turnwright.kit.words import listed, say

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
            return say("{who} takes its place at {at}.", who=who, at=at), "6.3"
        case e.DeploymentReset(side=side):
            return say("{side} takes its frames back.", side=SIDES[side]), "6.3"
        case e.SideReady(side=side):
            return say("{side} is in place.", side=SIDES[side]), "6.3"
        case e.RoundBegan(round=number, order=order):
            return say(
                "Round {number}: {name} act in this order.",
                number=number,
                name=listed([name(view, id) for id in order]),
            ), "1"
        case e.Restarting(stress=stress):
            return say(
                "{who} restarts and sits this round out; its stress falls to {stress}.", who=who, stress=stress
            ), "5.4"
        case e.ActivationBegan():
            return say("{who} acts.", who=who), "1"
        case e.StressAdded(amount=amount, stress=stress):
            return say(
                "{who}'s reactor stress rises by {amount} to {stress}.", who=who, amount=amount, stress=stress
            ), "5.3"
        case e.ShutdownAvoided(roll=roll):
            return say("{who} is at risk of a shutdown but runs on (rolled {roll}).", who=who, roll=roll), "5.4"
        case e.ShutDown(roll=0):
            return say("{who} shuts down, and its reactor is damaged.", who=who), "5.4"
        case e.ShutDown(roll=roll):
            return say("{who} shuts down (rolled {roll}).", who=who, roll=roll), "5.4"
        case e.Withdrew(side=side):
            return say("{side} withdraws.", side=SIDES[side]), "1"
        case e.LanceDestroyed(side=side):
            return say("{side} has no frame left.", side=SIDES[side]), "1"
        case e.RoundsExhausted(round=number):
            return say("After round {number} both lances break off.", number=number), "1"
    return None


def _act(view: MacView, event: Event, who: str) -> Said | None:
    book = view.book
    match event:
        case e.Moved(start=start, to=to, how=how, energy=energy):
            verb = {"move": "moves", "pull back": say("pulls back"), "sprint": "sprints", "jump": "jumps"}[how]
            return say(
                "{who} {verb} from {start} to {to} for {energy} energy.",
                who=who,
                verb=verb,
                start=start,
                to=to,
                energy=energy,
            ), "7.7.2" if how == "jump" else "6.4"
        case e.Braced():
            return say("{who} braces.", who=who), "2"
        case e.WentOnOverwatch():
            return say("{who} goes on overwatch.", who=who), "2"
        case e.Vented(stress=stress):
            return say("{who} vents its reactor; stress falls to {stress}.", who=who, stress=stress), "5.5"
        case e.EquipmentActivated(item=item, on=on):
            onto = (
                " " + say("for {name}", name=name(view, on))
                if item == "barrier_projector"
                else " " + say("on {name}", name=name(view, on))
                if on
                else ""
            )
            return say("{who} activates its {name}{onto}.", who=who, name=book.equipment[item].name, onto=onto), "7.7.2"
        case e.VolleyOpened(target=target, group=group, how=how, location=location):
            aim = f"'s {place(location)}" if location else ""
            lead = say("On overwatch,") + " " if how == "overwatch" else ""
            return say(
                "{lead}{who} fires group {group} at {name}{aim}.",
                lead=lead,
                who=who,
                group=group,
                name=name(view, target),
                aim=aim,
            ), "7.2"
        case e.Missed(target=target, weapon=weapon, chance=chance, roll=roll):
            return say(
                "{who}'s {gun} misses {name}: {roll} against {chance} %.",
                who=who,
                gun=gun(book, weapon),
                name=name(view, target),
                roll=roll,
                chance=chance,
            ), "17.3"
        case e.Hit(target=target, weapon=weapon, chance=chance, roll=roll, critical=critical, damage=damage):
            told = say(
                "{who}'s {gun} {hits_critically}: {roll} against {chance} %",
                who=who,
                gun=gun(book, weapon),
                hits_critically=say("hits critically") if critical else "hits",
                roll=roll,
                chance=chance,
            )
            return say("{told}, {damage} damage to {name}.", told=told, damage=damage, name=name(view, target)), "17.3"
        case e.Intercepted(weapon=weapon):
            return say("{who}'s Point Defense stops the {gun}.", who=who, gun=gun(book, weapon)), "7.7.3"
        case e.WeaponLost(weapon=weapon, location=location):
            return say(
                "{who} loses its {gun} in the {place}.", who=who, gun=gun(book, weapon), place=place(location)
            ), "4.3"
    return None


def _damage(event: Event, who: str) -> Said | None:
    match event:
        case e.Harmless(location=location):
            return say(
                "The shot passes where {who}'s {place} {which}.",
                who=who,
                place=place(location),
                which="were" if location == "legs" else "was",
            ), "4.4"
        case e.BarrierAbsorbed(damage=damage):
            return say("{who}'s Barrier absorbs {damage}.", who=who, damage=damage), "7.7.2"
        case e.Damaged(location=location, armour=armour, structure=structure):
            lost = [say("{armour} armour", armour=armour)] * (armour > 0) + [
                say("{structure} structure", structure=structure)
            ] * (structure > 0)
            left = say(
                "{armour_left} and {structure_left} left",
                armour_left=event.armour_left,
                structure_left=event.structure_left,
            )
            if location == "legs":
                return say("{who}'s legs lose {lost}, {left}.", who=who, lost=listed(lost), left=left), "4.2"
            return (
                say(
                    "{who}'s {place} loses {lost}, {left}.",
                    who=who,
                    place=place(location),
                    lost=listed(lost),
                    left=left,
                ),
                "4.2",
            )
        case e.ComponentDamaged(component=component, location=location):
            return say(
                "{who}: {component} is damaged ({place}).",
                who=who,
                component=COMPONENTS[component],
                place=place(location),
            ), "4.3"
        case e.AmmunitionExploded(location=location, damage=damage):
            return say(
                "{who}'s ammunition explodes in the {place} for {damage}.",
                who=who,
                place=place(location),
                damage=damage,
            ), "4.3"
        case e.LocationDestroyed(location=location):
            return say(
                "{who}'s {place} {which} destroyed.",
                who=who,
                place=place(location),
                which="are" if location == "legs" else "is",
            ), "4.2"
        case e.PilotSurvived(chance=chance, roll=roll):
            return say(
                "{who}'s pilot survives the loss of the head: {roll} against {chance} %.",
                who=who,
                roll=roll,
                chance=chance,
            ), "4.6"
        case e.PilotKilled(chance=chance, roll=roll):
            return say(
                "{who}'s pilot is killed ({roll} against {chance} %), and the frame is out.",
                who=who,
                roll=roll,
                chance=chance,
            ), "4.6"
        case e.FrameDestroyed():
            return say("{who} is destroyed: its reactor is breached.", who=who), "4.5"
    return None
