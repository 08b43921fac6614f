"""The match at a glance: the chips of the top bar, the curves of the end, and an attack told step by step."""

from __future__ import annotations

from turnwright.core import Event, Words, added
from turnwright.kit.words import counted, say, signed, wordlist

from .. import events
from ..score import victory_points
from ..state import KingdomView
from .words import PLAYERS, rounds

PHASES = wordlist({"development": "Development", "upkeep": "Upkeep", "main": "Main phase"})


def status(view: KingdomView) -> list[Words]:
    """2 Round and phase, and the action points left; the phase of now is in the group `now`."""
    chips = [Words(rounds(view), section="2")]
    if view.outcome:
        return [*chips, Words(say("Game over"), group="now", section="1")]
    chips += [Words(name, group="now" if phase == view.phase else "", section="2") for phase, name in PHASES.items()]
    return [*chips, Words(counted(view.realms[view.active].ap, "action"), section="2.1")]


def series(view: KingdomView) -> dict[str, tuple[int, ...]]:
    """What is worth a curve over the whole match, one number for each seat."""
    realms = view.realms
    return {
        say("Victory points"): tuple(added(victory_points(realm, view.book)) for realm in realms),
        say("Gold"): tuple(realm.gold for realm in realms),
        say("Happiness"): tuple(realm.happiness for realm in realms),
        say("Castle"): tuple(realm.castle for realm in realms),
        say("Army"): tuple(realm.army for realm in realms),
        say("Fortification"): tuple(realm.fort for realm in realms),
    }


def harm(view: KingdomView, event: Event) -> int:
    """What an attack, a bill or the mood took from the viewer's realm; a wound of the castle weighs most."""
    mine = getattr(event, "seat", None) == view.seat
    match event:
        case events.Attacked(fort=fort, castle=castle) if view.seat is not None and not mine:
            return 10 * castle + fort
        case events.Plundered(gold=gold) if view.seat is not None and not mine:
            return gold
        case events.Deserted() | events.FellShort() | events.GrowthStopped() if mine:
            return 5
        case events.TowersFell(towers=towers) if mine:
            return towers
    return 0


def told(view: KingdomView, event: Event) -> list[str]:
    """3.8 An attack step by step, as it resolves; nothing for events that one line tells."""
    match event:
        case events.Attacked(seat=seat, power=power, festival=festival, absorption=absorption, damage=damage):
            who = PLAYERS[seat]
            if festival:
                steps = [say("{who} attacks with {power}, doubled by the festival", who=who, power=power)]
            else:
                steps = [say("{who} attacks with {power}", who=who, power=power)]
            if absorption:
                steps.append(say("{percent} % is absorbed, {damage} come through", percent=absorption, damage=damage))
            steps += [say("Fortification {change}", change=signed(-event.fort))] if event.fort else []
            return [
                *steps,
                say("Castle {change}", change=signed(-event.castle)) if event.castle else say("The castle is unharmed"),
            ]
        case events.Plundered(gold=gold):
            return [say("{gold} gold plundered", gold=gold)]
        case events.TowersFell(towers=towers):
            return [say("{towers} removed", towers=counted(towers, "watchtower"))]
        case events.CastleFell(seat=seat):
            return [say("{who}'s castle falls", who=PLAYERS[seat])]
    return []
