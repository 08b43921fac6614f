"""What hosting stores beside the matches: who may sit where, and what people agreed on."""

from __future__ import annotations
