"""The way in, where it is ours: a mail that cannot be sent is told, and leaves no account behind that nobody can enter."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.views import signup as allauth_signup
from django.db import transaction

from turnwright.kit.words import say
from turnwright.server.problems import Unavailable


class Entering(DefaultAccountAdapter):
    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        try:
            super().send_mail(template_prefix, email, context)
        except OSError as error:  # the mail server is away or refuses: smtplib's errors are these too
            raise Unavailable(
                say("Mail cannot be sent just now, so nothing was done. Try again later, or play as a guest meanwhile.")
            ) from error


sign_up = transaction.atomic(allauth_signup)
