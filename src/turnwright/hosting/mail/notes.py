"""Short mails: what there is to see, and where.  They name matches and people, and nothing of what is hidden in them."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse

from turnwright.core import Seat, Value, find_game
from turnwright.kit.words import filled, say, say_n, wordlist
from turnwright.sitting import who

from ..models import Membership, Notice, Person
from . import codes, turn

SAID = wordlist(
    {
        Notice.TURN: "It is your turn in {what}.",
        Notice.REMINDER: "You are waited for in {what}.",
        Notice.MISSED: "You have missed a turn in {what}.",
        Notice.OPENED: "Your seat in {what} is open to somebody else, because turns were missed.",
        Notice.TALK: "Somebody wrote to you in {what}.",
        Notice.ENDED: "The match is over: {what}.",
        Notice.INVITATION: "You are asked to play {what}.",
    }
)
"""What a notice says; never more than its kind and who plays."""


class Item(Value):
    """Something to see, and where."""

    said: str
    label: str
    link: str


class Note(Value):
    """A mail of one item, or of some."""

    subject: str
    items: tuple[Item, ...]
    stop: str

    @property
    def text(self) -> str:
        foot = say("No more such mail: {link}", link=self.stop)
        return "\n\n".join([*(f"{item.said}\n{item.link}" for item in self.items), foot]) + "\n"


def note(notice: Notice) -> Note:
    """One notice."""
    return Note(sentence(notice), (_item(notice),), _stop(notice.person, notice.play_id))


def digest(notices: Sequence[Notice]) -> Note:
    """Several of one person: what the day has brought."""
    distinct = {(one.kind, one.play_id, one.gathering_id): _item(one) for one in notices}
    subject = say_n("{n} thing at your tables", "{n} things at your tables", len(distinct))
    return Note(subject, tuple(distinct.values()), _stop(notices[0].person, None))


def _item(notice: Notice) -> Item:
    label = say("Open the table") if notice.play is None else say("Open the match")
    return Item(sentence(notice) + _until(notice), label, _link(notice))


def sentence(notice: Notice) -> str:
    return filled(SAID[notice.kind], what=_what(notice))


def _what(notice: Notice) -> str:
    """The game, and with whom."""
    if notice.play is None:
        assert notice.gathering is not None
        game = find_game(notice.gathering.game).title
        return say("{game} with {others}", game=game, others=notice.gathering.owner.name)
    rules = find_game(notice.play.game)
    mine = Membership.objects.filter(play=notice.play, person=notice.person).values_list("seat", flat=True)
    chairs = [Seat(name=chair.get("name", ""), bot=chair.get("bot", "")) for chair in notice.play.chairs]
    return turn.named(rules.title, who(rules, chairs), set(mine))


def _until(notice: Notice) -> str:
    if notice.kind not in (Notice.TURN, Notice.REMINDER) or notice.play is None:
        return ""
    seat = (
        Membership.objects.now().filter(play=notice.play, person=notice.person).values_list("seat", flat=True).first()
    )
    due = turn.deadline(notice.play.pk, seat, notice.person) if seat is not None else None
    return f" {say('Time until {when} ({where}).', due)}" if due else ""


def _link(notice: Notice) -> str:
    if notice.play is None:
        assert notice.gathering is not None
        return codes.absolute(reverse("table", args=[notice.gathering.slug]))
    return codes.absolute(reverse("mail-visit", args=[codes.visit(notice.person, notice.play.pk)]))


def _stop(person: Person, play: int | None) -> str:
    return codes.absolute(reverse("mail-stop", args=[codes.stop(person, play)]))
