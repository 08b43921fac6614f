"""5.1 Names of agents, made up for this edition."""

from __future__ import annotations

FIRST = (
    "Ada", "Bram", "Cleo", "Dorrit", "Edmund", "Flora", "Gaspar", "Hester", "Ivo", "Jory", "Kestrel",
    "Lavinia", "Mordecai", "Nell", "Obadiah", "Petra", "Quillon", "Rosalind", "Silas", "Tamsin", "Ulric",
    "Verity", "Wystan", "Xanthe", "Yorick", "Zillah", "Ambrose", "Beatrix", "Cuthbert", "Drusilla", "Ephraim",
    "Fenella",
)  # fmt: skip
LAST = (
    "Ashdown", "Blackwell", "Cinder", "Drake", "Emberley", "Farrow", "Grimshaw", "Holloway", "Inkpen",
    "Jessop", "Kilner", "Lockhart", "Mallory", "Nightingale", "Orchard", "Pickering", "Quarles",
    "Ravenscroft", "Sexton", "Thistlewood", "Underhill", "Vane", "Wetherby", "Yarrow", "Abney", "Brimley",
    "Cavendish", "Dunmore", "Eldritch", "Fossett", "Garrick", "Hawtrey", "Ironside",
)  # fmt: skip
"""32 and 33 of them, so that a thousand agents are hired before a name comes again."""


def agent_name(number: int) -> str:
    """5.1 The name of the so-many-th agent."""
    return f"{FIRST[number % len(FIRST)]} {LAST[number % len(LAST)]}"
