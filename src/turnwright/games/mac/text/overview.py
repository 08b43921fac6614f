"""The battle at a glance: the chips of the top bar, the curves of the end, and a volley told step by step."""

from __future__ import annotations

from turnwright.core import Event, Words, added
from turnwright.kit.words import counted, say, wordlist

from .. import events as e
from ..company.calendar import date
from ..company.events import CampaignEnded, ContractEnded
from ..company.worth import worth_rows
from ..state import MacView, in_play
from .company import salvaging
from .news import say_event

PHASES = wordlist(
    {
        "refresh": "Refresh",
        "initiative": "Initiative",
        "action": "Action phase",
        "overwatch": "Overwatch",
        "end": "End of round",
    }
)
STEPS = (
    e.VolleyOpened, e.Hit, e.Missed, e.Intercepted, e.Damaged, e.LocationDestroyed, e.FrameDestroyed, e.PilotKilled,
)  # fmt: skip
ENDS = (ContractEnded, CampaignEnded)


def status(view: MacView) -> list[Words]:
    """1 Round and phases; the phase of now is in the group `now`."""
    if view.phase == "headquarters":
        return company_status(view)
    if view.phase == "deployment":
        return [Words(say("Deployment"), group="now", section="6.3")]
    chips = [Words(say("Round {round}", round=view.round), section="1")]
    if view.outcome:
        return [*chips, Words(say("Battle over"), group="now", section="1")]
    chips += [Words(said, group="now" if phase == view.phase else "", section="1") for phase, said in PHASES.items()]
    return [*chips, Words(counted(view.frames[view.acting].ap, "action point") + " left", section="2")]


def company_status(view: MacView) -> list[Words]:
    """13 The campaign loop with the stage it is in, and the date."""
    if view.outcome:
        stage = say("Campaign over")
    elif view.bay:
        stage = say("Refit bay")
    elif view.mission:
        stage = say("Deployment")
    else:
        stage = say("Results") if salvaging(view) else say("Headquarters")
    loop = [say("Headquarters"), say("Deployment"), say("Battle"), say("Results")]
    shown = loop if stage in loop else [stage]
    stages = [Words(name, group="now" if name == stage else "", section="13") for name in shown]
    return [*stages, Words(date(view.book, view.day), section="13.2")]


def series(view: MacView) -> dict[str, tuple[int, ...]]:
    """What is worth a curve over the whole battle, one number for each lance; or over a whole campaign."""
    if view.options.mode == "campaign":
        return {
            "Worth": (added(worth_rows(view)),),
            "Credits": (view.credits,),
            "Frames": (len(view.hangar),),
            "Reputation": (view.reputation,),
        }
    lances = [in_play(view, side) for side in (0, 1)]
    return {
        "Frames": tuple(len(lance) for lance in lances),
        "Armour": tuple(sum(sum(frame.armour) for frame in lance) for lance in lances),
        "Structure": tuple(sum(sum(frame.structure) for frame in lance) for lance in lances),
        "Stress": tuple(sum(frame.stress for frame in lance) for lance in lances),
    }


def harm(view: MacView, event: Event) -> int:
    """What one of the viewer's frames lost: pilots and frames weigh most, then locations, then what was mounted there."""
    frame = view.frames.get(getattr(event, "frame", 0))
    if frame is None or frame.side != view.seat:
        return 0
    match event:
        case e.FrameDestroyed() | e.PilotKilled():
            return 100
        case e.LocationDestroyed() | e.ShutDown() | e.AmmunitionExploded():
            return 50
        case e.WeaponLost() | e.ComponentDamaged():
            return 20
        case e.Damaged(structure=structure) if structure:
            return min(structure, 10)
    return 0


def told(view: MacView, event: Event) -> list[str]:
    """17.3 A volley step by step, as it resolves; of a campaign's battles that are over, how each ended."""
    steps = ENDS if view.phase == "headquarters" else STEPS
    return [say_event(view, event).label] if isinstance(event, steps) else []
