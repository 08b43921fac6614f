"""The match at a glance: the chips of the top bar, the curves of the end, and an attack told step by step."""

from __future__ import annotations

from turnwright.core import Event, Words, added
from turnwright.kit.words import counted, signed

from .. import events
from ..score import victory_points
from ..state import KingdomView
from .words import PLAYERS

PHASES = {"development": "Development", "upkeep": "Upkeep", "main": "Main phase"}


def status(view: KingdomView) -> list[Words]:
    """2 Round and phase, and the action points left; the phase of now is in the group `now`."""
    chips = [Words(f"Round {view.round} of {view.options.max_rounds}", section="2")]
    if view.outcome:
        return [*chips, Words("Game over", group="now", section="1")]
    chips += [Words(name, group="now" if phase == view.phase else "", section="2") for phase, name in PHASES.items()]
    return [*chips, Words(counted(view.realms[view.active].ap, "action"), section="2.1")]


def series(view: KingdomView) -> dict[str, tuple[int, ...]]:
    """What is worth a curve over the whole match, one number for each seat."""
    realms = view.realms
    return {
        "Victory points": tuple(added(victory_points(realm, view.book)) for realm in realms),
        "Gold": tuple(realm.gold for realm in realms),
        "Happiness": tuple(realm.happiness for realm in realms),
        "Castle": tuple(realm.castle for realm in realms),
        "Army": tuple(realm.army for realm in realms),
        "Fortification": tuple(realm.fort for realm in realms),
    }


def told(view: KingdomView, event: Event) -> list[str]:
    """3.8 An attack step by step, as it resolves; nothing for events that one line tells."""
    match event:
        case events.Attacked(seat=seat, power=power, festival=festival, absorption=absorption, damage=damage):
            steps = [f"{PLAYERS[seat]} attacks with {power}" + (", doubled by the festival" if festival else "")]
            if absorption:
                steps.append(f"{absorption} % is absorbed, {damage} come through")
            steps += [f"Fortification {signed(-event.fort)}"] if event.fort else []
            return [*steps, f"Castle {signed(-event.castle)}" if event.castle else "The castle is unharmed"]
        case events.Plundered(gold=gold):
            return [f"{gold} gold plundered"]
        case events.TowersFell(towers=towers):
            return [f"{counted(towers, 'watchtower')} removed"]
        case events.CastleFell(seat=seat):
            return [f"{PLAYERS[seat]}'s castle falls"]
    return []
