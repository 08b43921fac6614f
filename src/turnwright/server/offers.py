"""What people at a match may agree on, a draw or an end: offers made, accepted, declined and withdrawn.

They are acts of the match (core/acts.py): all see an offer at once, and it stands in the record.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from turnwright.core import Act, Agree, Refuse, agreeing
from turnwright.core.acts import To
from turnwright.kit.words import filled, say, wordlist

from .hosted import HostedMatch


class WayOut(NamedTuple):
    """How a seat may leave a match, or end it, before it is played out."""

    seat: int
    act: Act
    label: str
    detail: str
    final: bool = True
    """Can it not be taken back?  Then pages ask once more."""
    icon: str = "flag"

    answers: bool = False
    """Does it answer an offer that stands?"""

    @property
    def wire(self) -> str:
        return msgspec.json.encode(self.act).decode()


class Standing(NamedTuple):
    """An offer that waits for an answer, as one seat sees it."""

    said: str
    answers: list[WayOut]


WORDS = wordlist(
    {
        ("end", "offer"): "Offer to end here",
        ("end", "accept"): "Accept the end",
        ("end", "decline"): "Decline the end",
        ("end", "withdraw"): "Withdraw the offer to end",
        ("end", "detail"): "It ends without a winner, once every person has agreed.",
        ("end", "other"): "{names} would end the match here, without a winner.",
        ("end", "mine"): "You would end the match here. The others have not all answered yet.",
        ("draw", "offer"): "Offer a draw",
        ("draw", "accept"): "Accept the draw",
        ("draw", "decline"): "Decline the draw",
        ("draw", "withdraw"): "Withdraw the offer of a draw",
        ("draw", "detail"): "It ends in a draw, once every person has agreed.",
        ("draw", "other"): "{names} offers a draw.",
        ("draw", "mine"): "You offer a draw. The others have not all answered yet.",
    }
)
SIGNS: dict[To, str] = {"draw": "scales", "end": "flag"}


def agreements(hosted: HostedMatch, seat: int, who: str = "") -> list[WayOut]:
    """The offers that this seat may make, and what it may say to those that stand; `who`: several sit at this screen."""
    ways = list[WayOut]()
    for to, sign in SIGNS.items():
        agreed = agreeing(to, hosted.match.log)
        if not agreed:
            ways.append(WayOut(seat, Agree(to), _said(to, "offer", who), WORDS[to, "detail"], False, sign))
        else:
            ways += _answers(hosted, to, seat, agreed, who)
    return ways


def standing(hosted: HostedMatch, seat: int) -> list[Standing]:
    """The offers that stand, for one of the people at the table."""
    found = list[Standing]()
    for to in SIGNS if not hosted.match.over and seat in hosted.people else ():
        if agreed := agreeing(to, hosted.match.log):
            names = ", ".join(hosted.name(one) for one in sorted(agreed))
            said = WORDS[to, "mine"] if seat in agreed else filled(WORDS[to, "other"], names=names)
            found.append(Standing(said, _answers(hosted, to, seat, agreed, "")))
    return found


def _answers(hosted: HostedMatch, to: To, seat: int, agreed: set[int], who: str) -> list[WayOut]:
    if seat in agreed:
        waits = say("It stands until all have agreed, or one says no.")
        return [WayOut(seat, Refuse(to), _said(to, "withdraw", who), waits, False, "cross", True)]
    last = set(hosted.people) <= agreed | {seat}
    comes = say("All others have agreed, so the match ends.") if last else say("Others must agree too.")
    offered = say("Then nobody agrees to it any more.")
    return [
        WayOut(seat, Agree(to), _said(to, "accept", who), comes, last, "check", True),
        WayOut(seat, Refuse(to), _said(to, "decline", who), offered, False, "cross", True),
    ]


def _said(to: To, deed: str, who: str) -> str:
    return say("{deed} ({name})", deed=WORDS[to, deed], name=who) if who else WORDS[to, deed]
