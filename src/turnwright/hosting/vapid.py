"""The key of web push (VAPID): it proves to the servers of browsers' makers who sends."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from functools import cache

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException

from turnwright.core import BadSetup


def new_key() -> str:
    own = Vapid02()
    own.generate_keys()
    number: int = own.private_key.private_numbers().private_value
    return _plain(number.to_bytes(32, "big"))


@cache
def read_key(text: str) -> Vapid02 | None:
    """The key as it stands in the settings; None: there is no push here."""
    if text in ("", "none"):
        return None
    try:
        return Vapid02.from_string(text)
    except (ValueError, VapidException, TypeError):
        raise BadSetup("TURNWRIGHT_PUSH_KEY is no key for web push; `turnwright push-key` makes one.") from None


def public(own: Vapid02) -> str:
    """What browsers are told of it."""
    return _plain(own.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _plain(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")
