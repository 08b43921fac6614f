"""Short names, where a card names another one: its face has room for a word or two, and the whole name is one hover away."""

from __future__ import annotations

from functools import lru_cache

from turnwright.kit.markup import Markup, html
from turnwright.kit.words import wordlist

from ..book import Book
from ..state import base

SHORT = wordlist({
    "C8": "Intrigue", "C11": "Hill Conscription", "C12": "Couriers", "C13": "Archers", "C14": "Gift", "C17": "Sacrifices",
    "C20": "Priests", "C27": "Charioteers", "C39": "Diplomats", "C40": "Flagship", "C42": "Sun's Decree", "C44": "Heralds",
    "C45": "Zealous Admin.",
    "C21": "Cataracts Vassal (Might)", "C22": "Cataracts Vassal (Food)", "C23": "Sable Coast Vassal (Influence)",
    "C24": "Sable Coast Vassal (Food)", "C25": "Cedars Vassal (Might)", "C26": "Cedars Vassal (Influence)",
    "C28": "Murals trade", "C29": "Storms trade", "C30": "Sisters trade", "C31": "Rivers trade", "C32": "Bulls trade",
    "C33": "Desert trade", "C34": "Lapis trade", "C35": "Barrows trade", "C36": "Oranges trade",
    "O1": "Taxation", "O2": "Unrest", "O3": "Succession", "O5": "Sun's Edge", "O6": "Blessings", "O7": "Jubilee", "O8": "Raise Temple",
    "O11": "Cataracts raid", "O12": "Sable raid", "O13": "Cedar raid", "O14": "Cataracts war", "O15": "Sable war",
    "O16": "Cedar war", "O17": "Dynasty", "O18": "Census", "O21": "Raise Grand", "O22": "Grand Monument", "O23": "Uprising",
    "O26": "Murals envoy", "O27": "Storms envoy", "O28": "Sisters envoy", "O29": "Rivers envoy", "O30": "Bulls envoy",
    "O31": "Desert envoy", "O37": "Invasion", "O38": "Siege", "O39": "Treason", "O40": "Conspiracy", "O41": "Coup",
    "O45": "Incident", "O46": "Claimant", "O49": "Lightning", "O50": "Thunder", "O52": "Waylaid ships", "O53": "Bride",
    "O54": "Thunder", "O55": "Build Pyre", "O56": "Fuel Pyre", "O57": "Pyre", "O58": "Storms war", "O59": "Murals war",
    "O60": "Sisters war", "O61": "Oil Lamps", "O62": "Foundry",
})  # fmt: skip


def short(book: Book, card: str) -> str:
    """A word or two for a card; an improved one is marked."""
    name: str = SHORT.get(base(card)) or book.name(card)
    return name + ("+" if card.endswith("+") else "")


BREAKS = [
    "Bless-ings", "Cata-racts", "Chario-teers", "Claim-ant", "Collec-tion", "Conscrip-tion", "Consoli-dation", "Conspi-racy",
    "Corrup-tion", "Deso-lation", "Diplo-matic", "Diplo-mats", "Inci-dent", "Inva-sion", "Light-ning", "Mile-stone", "Monu-ment",
    "Over-tures", "Sacri-fices", "Succes-sion", "Taxa-tion", "Thunder-heads", "Upri-sing", "Vassali-zation", "Volun-teers",
]  # fmt: skip
"""Where long words may be divided: a hand of seven on a phone is narrow, and so are eight tabs."""


@lru_cache(512)
def divided(name: str) -> str:
    """The name with soft hyphens, for a place that may be too narrow for its longest word."""
    for word in BREAKS:
        name = name.replace(word.replace("-", ""), word.replace("-", "\N{SOFT HYPHEN}"))
    return name


def named(book: Book, card: str) -> Markup:
    """The short name, with the whole one behind it."""
    name = short(book, card)
    return html('<span title="{}">{}</span>', book.name(card), name) if name != book.name(card) else html("{}", name)
