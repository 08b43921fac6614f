"""Keys: proof that orders come from the seat to which the packet of that turn was sent.

A key is a MAC of match, seat and turn under a secret that never leaves the moderator's folder, so it cannot be guessed
from other keys, and an old one opens nothing.
"""

from __future__ import annotations

import base64
import hmac
import re
import secrets

GROUPS, SIZE = 6, 4
"""A key is six groups of four letters: 120 bits."""
LOOK_ALIKE = str.maketrans("018", "olb")


def new_secret() -> str:
    return secrets.token_hex(32)


def make_key(secret: str, match: str, seat: int, turn: int) -> str:
    """The key of a seat for a turn; `match` is what tells the match apart from others of the same moderator."""
    text = f"turnwright orders\n{match}\n{seat}\n{turn}".encode()
    digest = hmac.digest(bytes.fromhex(secret), text, "sha256")
    letters = base64.b32encode(digest).decode().lower()[: GROUPS * SIZE]
    return "-".join(letters[at : at + SIZE] for at in range(0, len(letters), SIZE))


def same_key(given: str, right: str) -> bool:
    """Compared in constant time; capitals, hyphens and look-alikes do not matter."""
    return hmac.compare_digest(_letters(given).encode(), _letters(right).encode())


def _letters(key: str) -> str:
    return re.sub(r"[^a-z0-9]", "", key.lower()).translate(LOOK_ALIKE)
