"""What is seen to happen in the two realms: armies march, gold changes hands, buildings light up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from turnwright.core import Event, Motion
from turnwright.kit.words import say, signed

from .. import events as e
from ..state import KingdomView


def motions(view: KingdomView, events: Sequence[Event]) -> list[Motion]:
    return [motion for event in events for motion in _of(event)]


def _of(event: Event) -> Iterator[Motion]:
    match event:
        case e.Attacked(seat=seat, fort=fort, castle=castle):
            lost = signed(-castle) if castle else say("held")
            yield Motion("strike", f"castle:{1 - seat}", what=f"army:{seat}", words=lost)
            yield from _changed(f"fort:{1 - seat}", -fort)
        case e.Plundered(seat=seat, gold=gold):
            yield Motion("move", f"gold:{seat}", start=f"gold:{1 - seat}", words=signed(gold))
        case e.TowersFell(seat=seat, fort=fort):
            yield from _changed(f"fort:{seat}", -fort)
        case e.CastleFell(seat=seat):
            yield Motion("flash", f"castle:{seat}", sound="blow")
        case e.Collected(seat=seat, gold=gold) | e.Taxed(seat=seat, gold=gold) | e.Overworked(seat=seat, gold=gold):
            yield from _changed(f"gold:{seat}", gold)
        case e.Sold(seat=seat, gold=gold):
            yield from _changed(f"gold:{seat}", gold)
        case e.PaidUpkeep(seat=seat, gold=gold):
            yield from _changed(f"gold:{seat}", -gold)
        case e.Grew(seat=seat, army=army, fort=fort):
            yield from _changed(f"army:{seat}", army[1] - army[0])
            yield from _changed(f"fort:{seat}", fort[1] - fort[0])
        case e.Built(seat=seat, building=building):
            yield Motion("flash", f"building:{seat}:{building}")
        case e.Developed(seat=seat, kind=kind) | e.Decreed(seat=seat, kind=kind):
            yield Motion("flash", f"{kind}:{seat}")
        case e.Expanded(seat=seat):
            yield Motion("flash", f"lands:{seat}")
        case e.Raised(seat=seat, role=role):
            yield from _changed(f"{role}:{seat}", 1)
        case e.Deserted(seat=seat, role=role):
            yield from _changed(f"{role}:{seat}", -1)
        case e.Reallocated(seat=seat, source=source, target=target):
            yield Motion("move", f"{target}:{seat}", start=f"{source}:{seat}", words=signed(1))
        case e.MoodChanged(seat=seat, before=before, after=after):
            yield from _changed(f"happiness:{seat}", after - before)


def _changed(ref: str, by: int) -> Iterator[Motion]:
    if by:
        yield Motion("number", ref, words=signed(by))
