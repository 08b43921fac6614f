"""Django's handle on the web table."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "turnwright.server"
    label = "tables"

    def ready(self) -> None:
        """From now on a change to a match wakes its bots."""
        from . import tables, thinkers

        tables.on_change(thinkers.consider)
