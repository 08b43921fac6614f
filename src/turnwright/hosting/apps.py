"""Django's handle on hosting."""

from django.apps import AppConfig


class HostingConfig(AppConfig):
    name = "turnwright.hosting"
    label = "hosting"

    def ready(self) -> None:
        """From now on the clock of a match runs with its moves, its end is rated, people are told of it,
        and a guest who confirms a mail address is none any more."""
        from allauth.account.signals import email_confirmed
        from django.contrib.auth.signals import user_logged_out

        from turnwright.server import keeping, tables

        from . import clocks, notices, people, push, ratings, seats
        from .mail import channel

        tables.on_write(clocks.follow)
        keeping.came_back.connect(clocks.returned)
        tables.on_write(ratings.follow)
        tables.on_write(notices.follow)
        notices.register(channel.CHANNEL)
        seats.started.connect(clocks.begun)
        seats.started.connect(notices.begun)
        seats.seat_changed.connect(clocks.reseated)
        seats.seat_changed.connect(notices.reseated)
        email_confirmed.connect(people.confirmed)
        user_logged_out.connect(push.signed_out)
        push.set_up()
