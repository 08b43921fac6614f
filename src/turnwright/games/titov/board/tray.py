"""Pickers: when a card asks for a choice, what can be chosen lies in a tray before the player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from turnwright.core import Action
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.words import listed, say, wordlist

from ..action_phase import PlayOne, PlayOrEnd
from ..actions import Aim, Choose, Decline, Look, Name, Pick, Split
from ..agenda import MakeRoom
from ..agenda.monuments import MonumentChoice
from ..crisis_phase import Negotiation, TakeResolutions
from ..effects import Effect
from ..effects.choices import ChooseOne
from ..effects.controlled_cards import DestroyChosen, Improve, PickControlled, Swap
from ..effects.decks import FromDiscard, Recur, Scouting
from ..effects.resources import SplitGain
from ..state import LETTERS, RESOURCES, Amounts, base
from ..text import mix_ref, say_action
from ..text.words import gained
from ..view import Court
from .card import ink, loose_face
from .facts import legal
from .parts import amounts, marks, pill

ZONES = wordlist({"hand": "in the hand", "deck": "in the deck", "discard": "in the discard"})
ABREAST = 4
"""Cards that lie side by side below the Agenda; for more of them a table that is not large shows one or the other."""
NTH = ("top card", "second", "third")


def tray(view: Court) -> Markup:
    """What the open question offers, unless it is answered on the table itself."""
    question = view.question
    if question is None or isinstance(question, PlayOrEnd | TakeResolutions):
        return Markup()
    title, hint = heading(view)
    ways = legal(view)
    body = joined(filter(None, (_choice(view, action, say_action(view, action).label) for action in ways)))
    out = (
        html('<div class="leave" data-button="" data-ref="decline">{}{}</div>', icon("stay", 15), leaving(view))
        if any(isinstance(a, Decline) for a in ways)
        else Markup()
    )
    cards = body.count('class="choose"')
    kind = "slim" if not body else "cards full" if cards > ABREAST else "cards" if cards else ""
    inside = html('<div class="trc">{}</div>', body) if body else Markup()
    return h.section(f"tray {kind}".strip(), aria_label=title)[h.h2[icon("eye", 17), title, h.span[hint]], inside, out]


def heading(view: Court) -> tuple[str, str]:
    """The title of the tray, and where the answer is given."""
    match view.question:
        case Scouting(n=n):
            return say("Scout {n}", n=n), say("the top of the Objective Deck; one may go under it")
        case PickControlled(effect=Improve(tag=tag)):
            return say("Improve"), say("a {tag} card you control, wherever it is", tag=tag)
        case PickControlled(effect=Swap(to=to)):
            return say("Replace"), say("by {name}", name=view.book.name(to))
        case PickControlled(effect=DestroyChosen(tag=tag)):
            return say("Destroy"), say("a {tag} card you control", tag=tag)
        case FromDiscard(effect=Recur(n=n)):
            return say("Recur {n}", n=n), say("from the Action Discard to the hand")
        case FromDiscard(effect=effect):
            return say("Reshuffle {n}", n=effect.n), say("from the Action Discard into the deck")
        case SplitGain(n=n, of=of):
            return say("Gain {n}", n=n), say(
                "in any mix of {resource}", resource=listed([RESOURCES[LETTERS.index(x)] for x in of], "or")
            )
        case PlayOne(effect=effect):
            return say("Play a {tag} card", tag=effect.tag), say("from the hand, for 1 resource less")
        case Negotiation():
            return say("Resolve now"), say("click a Resolution above")
        case MakeRoom(effect=effect):
            return say("Room for {name}", name=view.book.name(effect.card)), say("click the card that leaves")
        case MonumentChoice() | ChooseOne() as question:
            several = isinstance(question, ChooseOne) and question.effect.menu
            hint = say("each once, one after the other") if several else say("choose one")
            return (view.book.name(view.source) if view.source else say("Choose")), hint
    return TITLES[type(view.question).__name__]


TITLES = {
    "Foreseeing": ("Foresee", "the top of the Action Deck; one may go to the hand"),
    "ChooseCard": ("Gain a card", "it goes to the Action Discard"),
    "ChooseTimer": ("Delay", "click a card above whose timer is set back"),
    "ChooseCalamity": ("Destroy a Calamity", "click one above"),
    "ChooseProject": ("Build", "click a Project above"),
}


def leaving(view: Court) -> str:
    return say("Leave all as they are") if view.looking else say("Leave it at that")


def _choice(view: Court, action: Action, label: str) -> Markup:
    """One thing to choose; nothing for what is chosen on the table."""
    match action:
        case Look(index=index):
            scouting = isinstance(view.question, Scouting)
            status = pill("yes", "under" if scouting else "hand", say("Put it under") if scouting else say("Take it"))
            nth = NTH[index] if index < len(NTH) else say("card {number}", number=index + 1)
            return _pick(
                f"look:{index}", label, nth, status, _meeting(view, index) + loose_face(view, view.looking[index])
            )
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
    if not isinstance(view.question, Scouting):
        return Markup()
    row = view.book.objectives[view.looking[index]]
    there = {view.book.name(it.card) for it in view.places[1:] if it is not None}
    if row.name not in there or not row.escalates:
        return Markup()
    return html('<span class="meets">{icon}meets yours: {name}</span>').format(
        icon=icon("merge", 14), name=view.book.name(row.escalates)
    )


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
    question, book = view.question, view.book
    price: Amounts | None = None
    if isinstance(question, MonumentChoice):
        it = view.places[question.place]
        assert it is not None
        effects: tuple[Effect, ...] = book.objectives[it.card].monument.options[option]
    else:
        effects, price = question.effect.options[option].effects, question.effect.options[option].spend.fixed
    cards = gained(effects)
    if len(cards) == 1 == len(effects):
        return _pick(f"option:{option}", label, "", pill("yes", "plus", say("Choose")), loose_face(view, cards[0]))
    paid = h.span("pr")[amounts(price, -1), icon("arrow", 13)] if price and any(price) else Markup()
    return html(
        '<div class="opt" data-button="" data-ref="option:{option}" aria-label="{label}">{paid}<span class="fx">{marks}</span>{pill}</div>'
    ).format(
        option=option, label=label, paid=paid, marks=marks(effects, book), pill=pill("yes", "check", say("Choose"))
    )


def _mix(view: Court, mix: Amounts, label: str) -> Markup:
    rows: Iterable[tuple[int, int, int]] = zip(mix, view.bank, view.maxima, strict=True)
    lost = sum(max(0, have + n - most) for n, have, most in rows if n)
    waste = html("<em>{lost} lost</em>", lost=lost) if lost else Markup()
    return h.div(f"mix{' waste' if lost else ''}", data_ref=mix_ref(mix), aria_label=label)[amounts(mix), waste]
