"""1.3.4 What a house may know: its own things, what everybody knows, and what it has seen, with its date.

Nothing here looks at another house's state: what a house knows of others was taken down in `intel` and `dossiers`.
"""

from __future__ import annotations

from turnwright.core import basics

from .assets import Dossier, Intel, Refusal, Rival
from .command import carry_out
from .score import score
from .secrets.fog import by_system, look
from .secrets.spies import laid_open
from .state import Reach, Seen


def view(t: Reach, seat: int | None) -> Seen:
    """The cluster as one house, or a spectator, knows it; a spectator of a game that is over knows all."""
    faults, costs, funds = books(t, seat)
    intel, dossiers = known(t, seat)
    return Seen(
        **basics(t, seat, score),
        turn=t.turn,
        stars=t.stars,
        hub=t.hub,
        rivals=tuple(standing(t, seat, other) for other in range(t.seats)),
        house=t.houses[seat] if seat is not None else None,
        home=t.homes[seat] if seat is not None else -1,
        colonies=tuple(t.own_colonies(seat)) if seat is not None else (),
        fleets=tuple(t.own_fleets(seat)) if seat is not None else (),
        convoys=tuple(convoy for convoy in t.convoys if convoy.house == seat),
        offers=t.offers[seat] if seat is not None else (),
        sheet=t.sheets[seat] if seat is not None else (),
        faults=faults,
        costs=costs,
        funds=funds,
        intel=intel,
        dossiers=dossiers,
        accounts=t.accounts[seat] if seat is not None else (),
        honours=t.honours[seat] if seat is not None else (),
        refusals=t.refusals[seat] if seat is not None else (),
        news=t.news[seat] if seat is not None else (),
        standings=tuple(t.standings),
        ended=t.ended,
    )


def revealed(t: Reach) -> Seen:
    """1.1 A moment of a game that is over: nothing is hidden from spectators any more."""
    over = t.copy()
    over.ended = t.ended or "over"
    return view(over, None).but(ended=t.ended)


def books(t: Reach, seat: int | None) -> tuple[tuple[Refusal, ...], tuple[int, ...], int]:
    """1.3.2 What is wrong with the draft, what each line takes, and what it leaves in the treasury."""
    sheet = t.sheets[seat] if seat is not None else ()
    if seat is None or not sheet:
        return (), (), t.houses[seat].treasury if seat is not None else 0
    draft = t.sketch()
    faults: list[Refusal] = []
    costs, left = [0] * len(sheet), t.houses[seat].treasury
    for at, reason in carry_out(draft, seat, sheet):
        costs[at], left = left - draft.houses[seat].treasury, draft.houses[seat].treasury
        if reason:
            faults.append(Refusal(at, reason))
    return tuple(sorted(faults, key=lambda fault: fault.at)), tuple(costs), draft.houses[seat].treasury


def known(t: Reach, seat: int | None) -> tuple[Intel, tuple[Dossier, ...]]:
    """1.3.4 What was seen and reported; 1.1 nothing is hidden from spectators once nobody can act on it."""
    if seat is not None:
        return t.intel[seat], t.dossiers[seat]
    if not t.ended:
        return (), ()
    systems = by_system(t)
    return tuple(look(t, None, systems, at) for at in range(len(t.stars))), laid_open(t)


def standing(t: Reach, seat: int | None, other: int) -> Rival:
    """8.1 A house in public, and how it stands with the viewer."""
    house = t.houses[other]
    renown = house.renown if t.ended else ()
    if seat is None or seat == other:
        return Rival(house.prestige, house.fallen, renown=renown)
    return Rival(house.prestige, house.fallen, t.stance(seat, other), t.offers[other][seat], renown)
