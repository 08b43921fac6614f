"""Mails as Django sends them: text, HTML, and the board as a picture that goes with it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from email.mime.image import MIMEImage

from django.core.mail import EmailMultiAlternatives as Mail

from turnwright.mail.drawing import flat, png
from turnwright.server import tables

from .. import seats
from ..models import Clock, Notice
from ..pace import Live
from . import page, plain, turn
from .notes import Note, digest, note

log = logging.getLogger(__name__)


def _stoppable(mail: Mail, link: str) -> None:
    """RFC 8058: one click, or one request of the mail program, and no more of this comes."""
    mail.extra_headers |= {"List-Unsubscribe": f"<{link}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}


def of(notices: Sequence[Notice]) -> Mail | None:
    """One mail for these notices of one person; None if there is nothing to say any more."""
    notice = notices[0]
    if len(notices) > 1:
        return _noted(digest(notices))
    if notice.kind in (Notice.TURN, Notice.REMINDER):
        return _turn(notice)
    return _noted(note(notice))


def _noted(said: Note) -> Mail:
    mail = Mail(said.subject, said.text)
    mail.attach_alternative(page.note(said), "text/html")
    _stoppable(mail, said.stop)
    return mail


def _turn(notice: Notice) -> Mail | None:
    content = turn_content(notice)
    if content is None:
        return None
    picture = _picture(content.drawing) if content.drawing else b""
    mail = Mail(content.subject, plain.text(content))
    mail.attach_alternative(page.page(content, bool(picture)), "text/html")
    if picture:
        image = MIMEImage(picture, "png")
        image.add_header("Content-ID", f"<{page.BOARD}>")
        image.add_header("Content-Disposition", "inline", filename="board.png")
        mail.mixed_subtype = "related"
        mail.attach(image)
    if content.address:
        mail.reply_to = [content.address]
    _stoppable(mail, content.stop)
    return mail


def _picture(drawing: str) -> bytes:
    """The board as PNG; a mail goes without one rather than not at all."""
    try:
        return png(found) if (found := flat(drawing)) else b""
    except (ValueError, SyntaxError):  # what cannot be drawn, or is no XML
        log.exception("a board could not be drawn")
        return b""


def turn_content(notice: Notice) -> turn.Content | None:
    """What the mail says, as things stand now; None where its person is not asked any more, or sits at a live clock."""
    assert notice.play is not None
    clock = Clock.objects.filter(play=notice.play).first()
    if clock and isinstance(clock.pace, Live):
        return None
    with tables.held(notice.play.slug) as hosted:
        mine = [seat for seat in seats.seats_of(notice.person, hosted.id) if seat in hosted.waiting]
        if not mine:
            return None
        return turn.make(hosted, mine[0], notice.person, notice.kind == Notice.REMINDER)[1]
