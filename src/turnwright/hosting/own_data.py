"""All that the table keeps of one person, as one file for them.

KEPT names every row that leads to a person or an account, with the fields that are theirs to have; LEFT_OUT those that are
not, and why.  A test compares both with the models, so that a new one without a place here fails.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import F, Model, Q
from django.utils import timezone

from turnwright import __version__
from turnwright.server.models import Move, TakenBack

from .models import Membership, Person

MATCH = ("match", "play__slug")
HANDLE = "handle"


class Rows(NamedTuple):
    """Rows of one kind that belong to somebody: by which field, and what of them is given out, under which names."""

    model: str
    by: str
    fields: tuple[str | tuple[str, str], ...]


KEPT = {
    "profile": Rows("hosting.Person", "user", ("name", HANDLE, "zone", "language", "guest", "joined")),
    "mail_addresses": Rows("account.EmailAddress", "user", ("email", "verified", "primary")),
    "passkeys_and_second_factors": Rows("mfa.Authenticator", "user", ("type", "created_at", "last_used_at")),
    "seats": Rows("hosting.Membership", "person", (MATCH, ("game", "play__game"), ("title", "play__title"), "seat", "since", "until", "lent", ("outcome", "play__outcome"))),
    "seats_offered_to_you": Rows("hosting.Vacancy", "invited", (MATCH, "seat", "made", "expires")),
    "matches_you_called_for": Rows("hosting.Terms", "owner", (MATCH, "public", "rated", "hints", "forks", "talk", "pace")),
    "matches_you_moderate": Rows("hosting.Terms", "moderator", (MATCH,)),
    "tables_you_are_to_moderate": Rows("hosting.Gathering", "moderator", (("table", "slug"), "game", "created")),
    "tables_you_laid": Rows("hosting.Gathering", "owner", (("table", "slug"), "game", "preset", "options", "variant", "title", "created", "called_off")),
    "chairs": Rows("hosting.Chair", "person", (("table", "gathering__slug"), "seat", "kind", "ready", "program")),
    "invitations": Rows("hosting.Chair", "invited", (("table", "gathering__slug"), "seat", "declined")),
    "ratings": Rows("hosting.Rating", "person", ("game", "preset", "mu", "sigma", "won", "drawn", "lost")),
    "rated_results": Rows("hosting.Result", "rating__person", (MATCH, "seat", "gain", "mu", "sigma", "made")),
    "talk": Rows("hosting.Line", "person", (MATCH, ("to", "to__handle"), "text", "made")),
    "talk_to_you_alone": Rows("hosting.Line", "to", (MATCH, ("from", "person__handle"), "text", "made")),
    "keeps_away_from": Rows("hosting.Distance", "person", ((HANDLE, "other__handle"), "blocked")),
    "bookmarks": Rows("hosting.Bookmark", "person", (MATCH, "read", "archived")),
    "reports_you_made": Rows("hosting.Report", "by", (MATCH, ("about", "about__handle"), "quoted", "why", "made", "closed", "outcome")),
    "notices": Rows("hosting.Notice", "person", (MATCH, "kind", "due", "made")),
    "notice_settings": Rows("hosting.Preference", "person", (MATCH, "kind", "channel", "when")),
    "tokens_for_programs": Rows("hosting.Token", "person", ("name", "scopes", "bot", "made", "expires", "used")),
    "turn_mails": Rows("hosting.TurnMail", "person", (MATCH, "seat", "draft", "made")),
    "by_mail": Rows("hosting.ByMail", "person", (MATCH, "auto")),
    "devices": Rows("hosting.Device", "person", ("name", "endpoint", "made")),
}  # fmt: skip
LEFT_OUT = {
    ("hosting.Report", "about"): "who told the host of somebody is for the host alone",
    ("hosting.Distance", "other"): "who keeps away from somebody is theirs to know alone",
    ("auth.User_groups", "user"): "nobody here uses groups",
    ("auth.User_user_permissions", "user"): "nobody here uses permissions",
}


def export(person: Person) -> bytes:
    """The file."""
    account = person.user
    found: dict[str, Any] = {
        "turnwright": "personal data",
        "version": __version__,
        "made": timezone.now(),
        "account": {"since": account.date_joined, "last_sign_in": account.last_login, "host": account.is_staff},
    }
    for name, rows in KEPT.items():
        found[name] = list(_rows(rows, person))
    found["actions"] = list(_actions(person))
    found["visits"] = [{"until": visit.expire_date} for visit in visits(account)]
    return json.dumps(found, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1).encode()


def _rows(rows: Rows, person: Person) -> Iterator[dict[str, Any]]:
    model: type[Model] = apps.get_model(rows.model)
    names = [field if isinstance(field, tuple) else (field, field) for field in rows.fields]
    whose = person.user if rows.by == "user" else person
    values = model._base_manager.filter(**{rows.by: whose}).order_by("pk").values_list(*(path for _, path in names))
    return ({name: value for (name, _), value in zip(names, row, strict=True)} for row in values)


def _actions(person: Person) -> Iterator[dict[str, Any]]:
    """What was played, and taken back, in the seats of this person while they were theirs; numbers would count what others draft."""
    for held in Membership.objects.filter(person=person).select_related("play"):
        then = Q(made__gte=held.since) & (Q(made__lte=held.until) if held.until else Q())
        for model, undone in ((Move, False), (TakenBack, True)):
            mine = model._base_manager.filter(then, play=held.play, seat=held.seat).order_by("made", "pk")
            for action, made in mine.values_list("action", "made"):
                yield {"match": held.play.slug, "action": action, "made": made} | (
                    {"taken_back": True} if undone else {}
                )


def visits(account: Any) -> list[Session]:
    """Sessions in which this account is signed in."""
    running = Session.objects.filter(expire_date__gt=timezone.now()).order_by(F("expire_date").desc())
    return [one for one in running if one.get_decoded().get("_auth_user_id") == str(account.pk)]
