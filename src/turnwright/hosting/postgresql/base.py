"""Is a connection that was kept still good?  Django asks the server, for each request; but one that the server has closed can
be read from, and on one that is quiet there is nothing to ask."""

from __future__ import annotations

import selectors

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    def is_usable(self) -> bool:
        if self.connection is None or self.connection.closed:
            return False
        with selectors.DefaultSelector() as selector:
            selector.register(self.connection.fileno(), selectors.EVENT_READ)
            quiet = not selector.select(0)
        return quiet or bool(super().is_usable())
