"""The channel of mail: what notices hand it, and answers to mail that came in, go out by Django's mail backend.

A mail that is sent again, because a process died between sending it and writing that down, has the same Message-ID, so mail programs
show it once.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, time, timedelta
from itertools import groupby
from smtplib import SMTPDataError, SMTPException, SMTPRecipientsRefused
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMultiAlternatives as Mail
from django.db.models import F

from turnwright.core.language import reading
from turnwright.languages import language
from turnwright.server.models import Move

from .. import clocks, notices
from ..models import Delivery, Membership, Notice, Person, Preference, Reply, TurnMail
from . import codes, mails

NAME = "mail"
FRESH = 3
"""So many mails in a row that came back, and no more are sent for a while."""
MORNING = time(7)
"""When a digest is sent, by its reader's own clock."""
RETRY = notices.PUT_OFF
KEPT = timedelta(days=90)
THERE = timedelta(minutes=10)
"""So long somebody who played on the page is taken to be there."""
log = logging.getLogger(__name__)


def open_() -> bool:
    """Does mail go out here?"""
    return not str(settings.EMAIL_BACKEND).endswith("dummy.EmailBackend")


def address_of(person: Person) -> str:
    """Where somebody gets mail: an address that they have proven to be theirs."""
    found = EmailAddress.objects.filter(user=person.user, verified=True).order_by("-primary", "pk").first()
    return found.email if found else ""


def reaches(person: Person) -> list[None]:
    if not open_() or not address_of(person):
        return []
    last = Delivery.objects.filter(channel=NAME, notice__person=person).exclude(sent=None).order_by("-sent")[:FRESH]
    problems = [one.problem for one in last]
    return [] if len(problems) == FRESH and all(problem == CAME_BACK for problem in problems) else [None]


CAME_BACK = "it came back"
CHANNEL = notices.Channel(
    NAME,
    (Preference.NOW, Preference.DIGEST, Preference.OFF),
    dict.fromkeys(notices.KINDS, Preference.NOW) | {Notice.TALK: Preference.DIGEST},
    reaches,
    open_,
)


# Out


def send_all() -> int:
    """Send all that is due; how many mails went out."""
    if not open_():
        return 0
    sent = sum(_delivered([one]) for one in notices.claimed(NAME) if not _at_the_table(one))
    sent += sum(_delivered(group) for group in _digests())
    return sent + sum(_answered(reply) for reply in _claimed_replies())


def _delivered(deliveries: list[Delivery]) -> int:
    """One mail for one notice, or for several of one person; whatever is wrong with it, the others have their turn."""
    notice = deliveries[0].notice
    try:
        with reading(language(notice.person.language)):
            mail = mails.of([one.notice for one in deliveries])
        if mail is None:
            problem = "nothing to say any more"
        else:
            _addressed(mail, notice.person, codes.message_id("turn", deliveries[0].pk))
            problem = _sent(mail)
    except Exception as error:
        if not isinstance(error, SMTPException | OSError):
            log.exception("a mail about match %s", notice.play_id)
        for one in deliveries:
            notices.put_off(one, type(error).__name__)
        return 0
    for one in deliveries:
        notices.done(one, problem)
    return not problem


def _sent(mail: Mail) -> str:
    """Send it; why it was refused for good.  Any other trouble, with the server or for now, is raised."""
    try:
        mail.send()
    except SMTPRecipientsRefused as error:
        if any(code < FOR_GOOD for code, _ in error.recipients.values()):
            raise
        return CAME_BACK
    except SMTPDataError as error:
        if error.smtp_code < FOR_GOOD:
            raise
        return f"refused with {error.smtp_code}"
    return ""


FOR_GOOD = 500
"""From here on a mail server's codes mean that trying again is of no use."""


def _at_the_table(delivery: Delivery) -> bool:
    """Did its person play in the match just now, on the page?  Then they see it there, and the mail waits."""
    notice = delivery.notice
    if notice.kind != Notice.TURN or notice.play is None:
        return False
    seats = Membership.objects.now().filter(play=notice.play, person=notice.person).values("seat")
    recent = {"play": notice.play, "made__gt": clocks.now() - THERE}
    last = Move.objects.filter(seat__in=seats, **recent).order_by("-number").values_list("made", flat=True).first()
    by_mail = Reply.objects.filter(
        turn__person=notice.person, turn__play=notice.play, received__gt=clocks.now() - THERE
    )
    if last is None or by_mail.exists():
        return False
    Delivery.objects.filter(pk=delivery.pk).update(due=last + THERE, tries=0)
    return True


def _addressed(mail: Mail, person: Person, number: str) -> None:
    mail.to = [address_of(person)]
    mail.from_email = settings.DEFAULT_FROM_EMAIL
    mail.extra_headers |= {"Message-ID": number, "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}


def forget() -> None:
    """An address takes orders for as long as a turn may last."""
    TurnMail.objects.filter(made__lt=clocks.now() - KEPT).delete()


# Digests


def _digests() -> Iterator[list[Delivery]]:
    """Notices of one person together, in the morning after the first of them."""
    waiting = Delivery.objects.filter(channel=NAME, when=Preference.DIGEST, sent=None, due__lte=clocks.now())
    people = {
        one.notice.person_id
        for one in waiting.select_related("notice__person")
        if _morning(one.due, one.notice.person.zone) <= clocks.now()
    }
    found = sorted(notices.claimed(NAME, Preference.DIGEST, people=people), key=_person)
    for _, group in groupby(found, _person):
        yield list(group)


def _person(delivery: Delivery) -> int:
    key: int = delivery.notice.person_id
    return key


def _morning(after: datetime, zone: str) -> datetime:
    local = after.astimezone(ZoneInfo(zone))
    morning = local.replace(hour=MORNING.hour, minute=0, second=0, microsecond=0)
    return morning if morning >= local else morning + timedelta(days=1)


# Answers


def _claimed_replies() -> Iterator[Reply]:
    """Answers that are due, each for this process alone for a while."""
    at = clocks.now()
    due = Reply.objects.filter(sent=None, due__lte=at).select_related("turn__person__user").order_by("due", "pk")
    for one in due[:200]:
        if Reply.objects.filter(pk=one.pk, sent=None, due=one.due, tries=one.tries).update(
            due=at + notices.LEASE, tries=F("tries") + 1
        ):
            one.tries += 1
            yield one


def _answered(reply: Reply) -> int:
    mail = Mail(reply.subject, reply.answer)
    _addressed(mail, reply.turn.person, codes.message_id("answer", reply.pk))
    if reply.message_id:
        mail.extra_headers |= {"In-Reply-To": reply.message_id, "References": reply.message_id}
    mail.reply_to = [codes.address(reply.turn)] if codes.takes_orders() else []
    problem = ""
    try:
        problem = _sent(mail) if mail.to[0] else "no address"
    except (SMTPException, OSError) as error:
        problem = type(error).__name__
        if reply.tries <= len(RETRY):
            Reply.objects.filter(pk=reply.pk).update(due=clocks.now() + RETRY[reply.tries - 1], problem=problem)
            return 0
    Reply.objects.filter(pk=reply.pk).update(sent=clocks.now(), problem=problem)
    return not problem
