"""Mail that comes in: whose it is, whether it is taken, and what is answered.

It is taken from the known address of whoever holds the seat, at the address that was made for that seat and turn; anything else is
dropped without a word, for an answer would tell whoever tries.  Taking, playing and the answer are one transaction, so a mail that
is brought again after a crash is taken once.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Literal

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction

from turnwright.core import Lapse
from turnwright.core.language import reading
from turnwright.kit.words import say
from turnwright.languages import language
from turnwright.mail import Letter, read_letter
from turnwright.moderator.slips import slip_lines
from turnwright.server import tables
from turnwright.server.hosted import HostedMatch
from turnwright.sitting.order_text import may_write

from .. import clocks, notices
from ..models import ByMail, Delivery, Membership, Notice, Reply, TurnMail
from . import codes, orders
from .channel import CAME_BACK
from .orders import AMEND, AUTO, CONFIRM, HELP, NO_AUTO, WITHDRAW
from .turn import named

LIMIT, SPAN = 30, timedelta(hours=1)
"""Mails that one person may send in so long."""
OURS = re.compile(rb"<turn\.([a-z2-7]{32})@")
Fate = Literal["unknown", "automatic", "bounce", "duplicate", "too many", "late", "answered"]


def take(raw: bytes, receivers: Sequence[str] = ()) -> Fate:
    """Take a mail that was brought for these addresses."""
    letter = read_letter(raw)
    if letter.kind == "bounce":
        return _came_back(raw)
    turn = next((found for to in (*receivers, *letter.to) if (found := codes.turn_at(to))), None)
    if turn is None or not _rightful(turn, letter.sender):
        return "unknown"
    if letter.kind == "automatic":
        return "automatic"
    try:
        with reading(language(turn.person.language)), tables.together(turn.play.slug) as hosted:
            return _taken(hosted, turn, letter, raw)
    except tables.NoSuchMatch:
        return "unknown"


def _rightful(turn: TurnMail, sender: str) -> bool:
    """Does the mail come from an address of whoever was asked, and do they still hold the seat?"""
    known = EmailAddress.objects.filter(user=turn.person.user, verified=True, email__iexact=sender)
    holds = Membership.objects.now().filter(play=turn.play_id, seat=turn.seat, person=turn.person)
    user = turn.person.user
    return bool(sender) and user is not None and user.is_active and known.exists() and holds.exists()


def _came_back(raw: bytes) -> Fate:
    """A mail of ours could not be delivered; it is known by the number that it had."""
    for found in OURS.findall(raw):
        number = codes.number_of("turn", found.decode())
        if number is not None:
            Delivery.objects.filter(pk=number).update(problem=CAME_BACK)
    return "bounce"


def _taken(hosted: HostedMatch, turn: TurnMail, letter: Letter, raw: bytes) -> Fate:
    sent = Reply.objects.filter(turn__person=turn.person, received__gt=clocks.now() - SPAN).count()
    if sent > LIMIT:
        return "too many"
    identity = hashlib.sha256(letter.id.encode() or raw).hexdigest()
    try:
        with transaction.atomic():
            reply = Reply.objects.create(
                turn=turn, identity=identity, message_id=_safe(letter.id), received=clocks.now(), due=clocks.now()
            )
    except IntegrityError:
        return "duplicate"
    fate: Fate = "answered"
    if sent == LIMIT:
        fate, said = "too many", say("That was too much mail in an hour; nothing of it was read. Try again later.")
    elif why := _too_late(hosted, turn):
        fate, said = "late", why
    else:
        said = _carried_out(hosted, turn, letter)
    reply.subject = say("Your orders: {about}", about=_about(hosted, turn))
    reply.answer = said + "\n"
    reply.save()
    return fate


def _safe(identity: str) -> str:
    """A Message-ID as it may stand in a header of ours; empty if it is none."""
    return identity if re.fullmatch(r"<[^<>\s]{3,240}>", identity, re.ASCII) else ""


def _about(hosted: HostedMatch, turn: TurnMail) -> str:
    return named(hosted.game.title, hosted.names, [turn.seat])


# Late


def _too_late(hosted: HostedMatch, turn: TurnMail) -> str:
    if hosted.match.over:
        return say("The match is over, so nothing was played.")
    if not same_turn(hosted, turn):
        return say("That turn is over, so nothing was played. The next mail asks for the next turn.")
    return ""


def same_turn(hosted: HostedMatch, turn: TurnMail) -> bool:
    """Is the seat still asked for the turn that the mail was about?  Drafting and its own actions do not end it."""
    if turn.seat not in hosted.waiting or hosted.number < turn.number:
        return False
    waiting = [set(hosted.chronicle.row(n)[0]) for n in range(turn.number, hosted.number + 1)]
    for at, entry in enumerate(hosted.match.log[turn.number : hosted.number]):
        was, now = waiting[at], waiting[at + 1]
        lapsed = isinstance(entry.action, Lapse) and entry.seat == turn.seat
        if turn.seat not in now or now - was - {entry.seat} or not was & now or lapsed:
            return False
    return True


# What is done


def _carried_out(hosted: HostedMatch, turn: TurnMail, letter: Letter) -> str:
    """Do what the mail asks for; what is answered."""
    asked = orders.asked(letter.lines)
    if asked.word == HELP or not (asked.lines or asked.confirm or asked.word):
        return "\n\n".join([say("There is nothing to be played in that mail."), how_to()])
    if asked.word in (AUTO, NO_AUTO):
        return _auto(turn, asked.word == AUTO)
    if asked.word == WITHDRAW:
        orders.draft(hosted, turn, ())
        return say("Your draft is taken back; the turn waits for another one.")
    said, faulty = list[str](), False
    if asked.lines:
        said, faulty = _drafted(hosted, turn, asked)
    auto = bool(asked.lines) and ByMail.objects.filter(person=turn.person, play=turn.play, auto=True).exists()
    if faulty:
        said.append(
            say("Nothing was handed in. The lines before that one are your draft: mend the rest, or confirm them.")
        )
    elif asked.confirm or auto:
        said.append(_confirmed(hosted, turn))
    else:
        said += [say("This is a draft. Answer with the word confirm to hand it in."), how_to()]
    return "\n\n".join(said)


def _auto(turn: TurnMail, auto: bool) -> str:
    ByMail.objects.update_or_create(person=turn.person, play=turn.play, defaults={"auto": auto})
    if auto:
        return say(
            "From now on orders without a fault are handed in at once in this match. The words auto off end that."
        )
    return say("From now on you are asked to confirm your orders in this match.")


def _drafted(hosted: HostedMatch, turn: TurnMail, asked: orders.Asked) -> tuple[list[str], bool]:
    """The draft as it is now, line by line; and whether a line failed."""
    sitting = hosted.sitting(turn.seat)
    kept = orders.before(hosted, turn, sitting) if asked.amend else []
    weighed = orders.weigh(sitting, orders.the_list(hosted, turn), asked.lines, kept)
    if weighed.taken:
        orders.draft(hosted, turn, [*kept, *weighed.taken])
    return ["\n".join(slip_lines(weighed.slip))], weighed.faulty


def _confirmed(hosted: HostedMatch, turn: TurnMail) -> str:
    """Hand the draft in, and if the seat is asked again, let its person be told of it by another mail."""
    sitting = hosted.sitting(turn.seat)
    if not may_write(sitting) and not orders.before(hosted, turn, sitting):
        return say("There is no draft to confirm; answer with your orders first.")
    stopped = orders.play(hosted, turn)
    if turn.seat in hosted.waiting:
        notices.tell([turn.person.pk], Notice.TURN, hosted.id)
    if stopped:
        return say("Your orders could not all be carried out. {why}", why=stopped)
    return say("Your orders are handed in.")


def how_to() -> str:
    """The words that a mail may hold, in a few sentences."""
    return "\n".join(
        [
            say("{word}: hand the draft in", word=CONFIRM),
            say("{word}, as the first line: add to the draft; without it, the lines take its place", word=AMEND),
            say("{word}: take the draft back", word=WITHDRAW),
            say("{word}: hand orders without a fault in at once from now on; {off} ends that", word=AUTO, off=NO_AUTO),
        ]
    )
