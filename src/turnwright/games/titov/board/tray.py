"""Pickers: when a card asks for a choice, what can be chosen lies in a tray before the player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from turnwright.core import Action
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.words import say

from ..action_phase import PlayOrEnd
from ..actions import Aim, Choose, Decline, Look, Name, Pick, Split
from ..crisis_phase import TakeResolutions
from ..decks import Recur, Scouting
from ..effects.controlled_cards import DestroyChosen, Improve, Swap
from ..state import Amounts, base
from ..text import mix_ref, nth, offered, prompt, say_action
from ..text.forecast import escalating
from ..text.words import ZONES, gained
from ..view import Court
from .card import ink, loose_face
from .facts import legal
from .parts import amounts, marks, pill

ABREAST = 4
"""Cards that lie side by side below the Agenda; for more of them a table that is not large shows one or the other."""


def tray(view: Court) -> Markup:
    """What the open question offers, unless it is answered on the table itself."""
    question = view.question
    if question is None or isinstance(question, PlayOrEnd | TakeResolutions):
        return Markup()
    asked, ways = prompt(view), legal(view)
    body = joined(filter(None, (_choice(view, action, say_action(view, action).label) for action in ways)))
    out = (
        html('<div class="leave" data-button="" data-ref="decline">{}{}</div>', icon("stay", 15), leaving(view))
        if any(isinstance(a, Decline) for a in ways)
        else Markup()
    )
    cards = body.count('class="choose"')
    kind = "slim" if not body else "cards full" if cards > ABREAST else "cards" if cards else ""
    inside = html('<div class="trc">{}</div>', body) if body else Markup()
    hint = asked.detail if body else say("Click it above.")
    return h.section(f"tray {kind}".strip(), aria_label=asked.label)[
        h.h2[icon("eye", 17), asked.label, h.span[hint]], inside, out
    ]


def leaving(view: Court) -> str:
    return say("Leave all as they are") if view.looking else say("Leave it at that")


def _choice(view: Court, action: Action, label: str) -> Markup:
    """One thing to choose; nothing for what is chosen on the table."""
    match action:
        case Look(index=index):
            scouting = isinstance(view.question, Scouting)
            status = pill("yes", "under" if scouting else "hand", say("Put it under") if scouting else say("Take it"))
            shown = _meeting(view, index) + loose_face(view, view.looking[index])
            return _pick(f"look:{index}", label, nth(index), status, shown)
        case Name(card=card):
            return _pick(f"card:{card}", label, "", pill("yes", "plus", say("Gain it")), loose_face(view, card))
        case Pick(card=card, zone=zone):
            return _controlled(view, card, zone, label)
        case Choose(option=option):
            return _option(view, option, label)
        case Split(amounts=mix):
            return _mix(view, mix, label)
        case Aim():
            return Markup()
    return Markup()


def _pick(ref: str, label: str, caption: str, button: str, face: Markup) -> Markup:
    here = {"data_button": "", "data_ref": ref, "aria_label": label, "style": f"--ink:{ink(face)}"}
    return h.div("choose", **here)[h.span("nth")[caption, button], face]


def _meeting(view: Court, index: int) -> Markup:
    """5.3.15 A scouted card that would meet its like."""
    becomes = escalating(view, view.looking[index]) if isinstance(view.question, Scouting) else ""
    said = html('<span class="meets">{icon}meets yours: {becomes}</span>', icon=icon("merge", 14), becomes=becomes)
    return said if becomes else Markup()


def _controlled(view: Court, card: str, zone: str, label: str) -> Markup:
    effect = view.question.effect
    n = {"hand": Counter(view.hand), "deck": view.deck, "discard": view.discard}[zone][card]
    caption = f"{n} {ZONES[zone]}" if n > 1 else ZONES[zone]
    shown, word, sign = card, say("Take it"), "hand"
    if isinstance(effect, Improve):
        shown, word, sign = f"{base(card)}+", say("Improve"), "plus"
    elif isinstance(effect, Swap):
        word, sign = say("Replace"), "swap"
    elif isinstance(effect, DestroyChosen):
        word, sign = say("Destroy"), "skull"
    elif not isinstance(effect, Recur):
        word, sign = say("Shuffle in"), "loop"
    before = Markup()
    if isinstance(effect, Improve):
        before = html(
            '<span class="was">before: {marks}</span>', marks=marks(view.book.actions[card].effects, view.book)
        )
    return _pick(f"{zone}:{card}", label, caption, pill("yes", sign, word), loose_face(view, shown) + before)


def _option(view: Court, option: int, label: str) -> Markup:
    effects, price = offered(view, option)
    cards = gained(effects)
    if len(cards) == 1 == len(effects):
        return _pick(f"option:{option}", label, "", pill("yes", "plus", say("Choose")), loose_face(view, cards[0]))
    paid = h.span("pr")[amounts(price, -1), icon("arrow", 13)] if any(price) else Markup()
    return html(
        '<div class="opt" data-button="" data-ref="option:{option}" aria-label="{label}">{paid}<span class="fx">{marks}</span>{pill}</div>'
    ).format(
        option=option, label=label, paid=paid, marks=marks(effects, view.book), pill=pill("yes", "check", say("Choose"))
    )


def _mix(view: Court, mix: Amounts, label: str) -> Markup:
    rows: Iterable[tuple[int, int, int]] = zip(mix, view.bank, view.maxima, strict=True)
    lost = sum(max(0, have + n - most) for n, have, most in rows if n)
    waste = html("<em>{lost} lost</em>", lost=lost) if lost else Markup()
    return h.div(f"mix{' waste' if lost else ''}", data_ref=mix_ref(mix), aria_label=label)[amounts(mix), waste]
