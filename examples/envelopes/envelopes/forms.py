"""2.2 A letter to send, filled in instead of looked up in a list, and the envelope so far."""

from __future__ import annotations

from turnwright.core import Action, Draft, Field, Form, Pick, Words, Written

from .actions import Send
from .questions import WriteOrders
from .text import house_name, letter_name, say_action
from .view import Seen


def forms(seen: Seen) -> list[Form]:
    """2.2 One form, as long as there is a letter to send."""
    if not isinstance(seen.question, WriteOrders) or not seen.hand:
        return []
    return [Form(Words("Send a letter", "", "Orders", "2.2"), Send(seen.hand[0], 0))]


def fields(seen: Seen, action: Action) -> list[Field]:
    letters = tuple(Pick(letter, letter_name(letter), (f"letter:{letter}",)) for letter in seen.hand)
    houses = tuple(Pick(house, house_name(house), (f"house:{house}",)) for house in range(len(seen.purses)))
    return [Field(name="letter", title="Letter", picks=letters), Field(name="house", title="To", picks=houses)]


def draft(seen: Seen) -> Draft | None:
    """2.2 The envelope, while it is being written."""
    if not isinstance(seen.question, WriteOrders):
        return None
    lines = tuple(Written(say_action(seen, Send(order.letter, order.house))) for order in seen.envelope)
    return Draft("Envelope", lines, (("Letters", seen.book.envelope), ("Left", seen.book.envelope - len(lines))))
