"""Titov in words: questions, actions with what they would do now, and why each number is what it is.

Start reading at `say_action`; words.py says cards, news.py events, numbers.py explains, forecast.py sees the Reset Phase coming,
overview.py gives the whole reign at a glance.

Refs name drawn parts of the table.  `hand:C13` a card in the hand (all copies of the id), `place:0` the Milestone and
`place:2` the second slot of the Agenda, `place:2:0` the first Resolution on that card, `place:2:track` its war or
crisis, `bank:F` a resource (F S I M T), `deck:C4` and `discard:C4` a card inside a pile, `look:0` a card looked at (top
first), `card:C13` a card on offer, `option:0` an alternative, `mix:1I3M` one way to divide a gain, `table` where cards
are played, `decline` and `turn` the ways out.
Numbers are explained under `bank:F max:F draw:0 weigh:C21 track:2 score:0`.
"""

from __future__ import annotations

from turnwright.core import Action, Words
from turnwright.core.values import section_of
from turnwright.kit.words import capital, counted, say

from ..action_phase import PlayOne, PlayOrEnd, mandatory
from ..actions import Aim, Build, Choose, Decline, EndPhase, Look, Name, Pick, Play, Press, Resolve, Split
from ..agenda.calamities import ChooseCalamity
from ..agenda.monuments import MonumentChoice
from ..agenda.projects import ChooseProject
from ..agenda.slots import MakeRoom
from ..agenda.timers import ChooseTimer
from ..cards import ActionCard
from ..crisis_phase import Negotiation, TakeResolutions
from ..decks import Foreseeing, FromDiscard, Recur, Scouting
from ..effects import Effect, any_mix, say_all, say_amounts
from ..effects.choices import ChooseOne
from ..effects.controlled_cards import DestroyChosen, Improve, PickControlled, Swap
from ..effects.gained_cards import ChooseCard
from ..effects.resources import SplitGain
from ..effects.spending import Spend
from ..provinces import Weigh
from ..score import WINS
from ..state import LETTERS, MILESTONE, NOTHING, Amounts, base, card_at, is_action
from ..view import Court, as_realm
from .endings import ending
from .forecast import escalating, omens, test_of, waste, ways_out
from .news import say_event
from .numbers import explain
from .overview import series, status, told
from .words import (
    PHASES,
    ZONES,
    card_lines,
    card_name,
    gained,
    place_name,
    price,
    resolution_text,
    sentences,
    state_of,
    tally,
)

__all__ = ["explain", "prompt", "say_action", "say_event", "series", "status", "told"]


# Questions


def prompt(view: Court) -> Words:
    """What the player is asked now, or how it ended."""
    if view.outcome:
        label = say("You have won") if view.ending in WINS else say("The reign is over")
        return Words(label, ending(view), section="9.2" if view.ending in WINS else "9.1")
    heading = say("Turn {turn}, {phase}", turn=view.turn, phase=PHASES[view.phase])
    if view.question is None:
        return Words(say("The sovereign is thinking ({heading}).", heading=heading), group=heading, section="6.1")
    asked = _ask(view)
    return asked.but(group=heading, section=asked.section or section_of(type(view.question)))


def _ask(view: Court) -> Words:
    question, book = view.question, view.book
    match question:
        case PlayOrEnd():
            if must := mandatory(as_realm(view)):
                detail = " ".join(_must(view, card) for card in dict.fromkeys(must))
                return Words(say("Play a card from your hand"), detail, section="5.2.6")
            return Words(say("Play a card from your hand, or end the Action Phase"), warnings(view))
        case TakeResolutions():
            return Words(say("Take Resolutions, or end the Crisis Phase"), warnings(view))
        case Negotiation(effect=effect):
            return Words(
                say("Resolve a card in play now, or leave it"), say("{cards} at most.", cards=counted(effect.n, "card"))
            )
        case PlayOne(effect=effect):
            return Words(say("Play a {tag} card for 1 resource less", effect))
        case SplitGain(n=n, of=of):
            return Words(say("Gain {any_mix}", any_mix=any_mix(n, of)), say("What is above a maximum is lost."))
        case ChooseCard():
            return Words(say("Choose the card you gain"), say("It goes to the Action Discard."))
        case PickControlled(effect=effect):
            return Words(say("Choose a card you control: {words}", words=effect.words(book)))
        case FromDiscard(effect=effect):
            to = say("the hand") if isinstance(effect, Recur) else say("the Action Deck")
            return Words(say("Choose a card of the Action Discard for {to}", to=to), say("{n} to choose.", effect))
        case Foreseeing():
            return Words(say("Foresee {n}", question), say("You may take one; the others stay in this order."))
        case Scouting():
            return Words(say("Scout {n}", question), say("One may go under the Objective Deck."))
        case ChooseTimer(effect=effect):
            return Words(say("Delay a timer"), say("{slices} to take off.", slices=counted(effect.n, "slice")))
        case MakeRoom(effect=effect):
            room = say("Choose what makes room for {name}", name=book.name(effect.card))
            return Words(room, say("It goes to the Objective Discard."))
        case ChooseCalamity():
            return Words(say("Destroy a Calamity, or none"))
        case ChooseProject(effect=effect):
            return Words(say("Advance a Project by {steps}", steps=counted(effect.n, "step")))
        case MonumentChoice(place=place):
            return Words(say("{name}: choose what it brings", name=book.name(card_at(as_realm(view), place).card)))
        case ChooseOne(effect=effect):
            choose = say("you may choose") if effect.may else say("choose")
            source = card_name(book, view.source) if view.source else ""
            label = say("{source}: {choose}", source=source, choose=choose) if source else capital(choose)
            menu = say("As many as you like, each once, one after the other.") if effect.menu else ""
            return Words(label, menu)
    raise AssertionError(f"no words for {question}")


def _must(view: Court, card: str) -> str:
    """5.2.6 What must be played, how its test stands, and which card played first would make it true."""
    said = say("{card_name} must be played before the phase can end.", card_name=card_name(view.book, card))
    test = test_of(view.book.actions[card])
    if test is None or (weight := test.weight(view.bank)) >= test.at_least:
        return said
    said += " " + say("Its test fails now, {weight} against {at_least}.", weight=weight, at_least=test.at_least)
    ways = [
        say("{card_name} first would make it {n}", card_name=card_name(view.book, first), n=n)
        for first, n in ways_out(view, test)
    ]
    return f"{said} {'; '.join(ways[:2])}." if ways else say("{said} No card of the hand mends it.", said=said)


def warnings(view: Court) -> str:
    """What the coming Reset Phase will do, if it is grave."""
    grave = [o for o in omens(view) if o.kind in ("fatal", "lost", "fills")]
    return " ".join(say("{name} at Reset: {text}.", name=view.book.name(o.card), text=o.text) for o in grave[:2])


# Actions


def say_action(view: Court, action: Action) -> Words:
    """An action with its price and what it would do now."""
    match action:
        case EndPhase():
            return _say_end(view)
        case Play(card=card, pay=pay):
            return _say_play(view, card, pay)
        case Resolve() | Build() | Press():
            return _say_crisis(view, action)
        case Choose(option=option):
            return _say_option(view, option)
        case Decline():
            return Words(
                say("Leave it at that"), say("Choose nothing more here."), say("Or"), _section(view), ("decline",)
            )
        case Split(amounts=amounts):
            label = say("Gain {amounts}", amounts=say_amounts(amounts))
            return Words(label, _overflow(view, amounts), say("Choose a mix"), "5.3.16", (mix_ref(amounts),))
        case Look(index=index):
            return _say_look(view, index)
        case Name(card=card):
            offered, refs = say("Cards on offer"), (f"card:{card}",)
            return Words(card_name(view.book, card), _does(view, card), offered, "5.3.16", refs)
        case Pick(card=card, zone=zone):
            return _say_pick(view, card, zone)
        case Aim(place=place):
            return _say_aim(view, place)
    raise AssertionError(f"no words for {action}")


def mix_ref(mix: Amounts) -> str:
    """`mix:1I3M`: one way to divide a gain."""
    return "mix:" + "".join(f"{n}{LETTERS[k]}" for k, n in enumerate(mix) if n)


def _section(view: Court) -> str:
    return section_of(type(view.question)) if view.question is not None else "6.1"


def banks(amounts: Amounts) -> tuple[str, ...]:
    """The refs of the resources in an amount."""
    return tuple(f"bank:{letter}" for letter, n in zip(LETTERS, amounts, strict=True) if n)


def _say_end(view: Court) -> Words:
    if view.phase == "crisis":
        return Words(say("End the Crisis Phase"), warnings(view), say("End"), "6.2.1.3", ("turn",))
    book, actions = view.book, view.book.actions
    if must := mandatory(as_realm(view)):
        label = say("End phase: {must_play_cards}", must_play_cards=counted(len(must), "must-play card"))
        return Words(label, "", say("End"), "5.2.6", ("turn",))
    kept = [f"{card_name(book, c)}: {say_all(actions[c].retained, book)}" for c in view.hand if actions[c].retained]
    lost = [card for card in view.hand if "Seasonal" in actions[card].tags]
    told = sentences(
        say("Kept in hand: {kept}.", kept=". ".join(kept)) if kept else "",
        say("Destroyed as Seasonal: {tally}.", tally=tally(book, lost)) if lost else "",
    )
    return Words(say("End the Action Phase"), told, say("End"), "6.1.5", ("turn",))


def _say_play(view: Court, card: str, pay: Amounts) -> Words:
    row: ActionCard = view.book.actions[card]
    group = say("Must play") if "Mandatory" in row.tags else say("Play a card")
    refs: tuple[str, ...] = (f"hand:{card}", "table")
    if len(row.cost) > 1 or row.cost[0].any or isinstance(view.question, PlayOne):
        refs += banks(pay)
    detail = sentences(f"{price(pay)}: {_does(view, card)}", waste(view, pay, row.effects))
    return Words(card_name(view.book, card), detail, group, "6.1.3", refs)


def _does(view: Court, card: str) -> str:
    """What the card would do now, in words."""
    book, row = view.book, view.book.actions[card]
    parts = [say_all(row.effects, book)] if row.effects else []
    if test := test_of(row):
        parts.append(weighing(view, test))
    if row.clock:
        now = view.clocks.get(row.name, 0) + 1
        does = say_all(row.clock.effects, book)
        full = say("clock {now} of {slices}, full: {does}", row.clock, now=now, does=does)
        parts.append(full if now == row.clock.slices else say("clock {now} of {slices}", row.clock, now=now))
    if "Expendable" in row.tags:
        parts.append(say("then destroyed") if parts else say("it is destroyed, and that is all"))
    return ". ".join(capital(part) for part in parts) + "."


def weighing(view: Court, test: Weigh) -> str:
    """`true now: 4 + 2 = 6 against 5`."""
    values, total = test.weighed(view.bank), test.weight(view.bank)
    given = {"values": " + ".join(map(str, values)), "total": total, "at_least": test.at_least}
    if total >= test.at_least:
        return say("the test is true now: {values} = {total} against {at_least}", given)
    return say("the test is FALSE now: {values} = {total} against {at_least}", given)


def _overflow(view: Court, amounts: Amounts) -> str:
    rows = zip(amounts, view.bank, view.maxima, strict=True)
    wasted = tuple(max(0, bank + n - most) if n else 0 for n, bank, most in rows)
    return say("{amounts} above the maximum is lost.", amounts=say_amounts(wasted)) if any(wasted) else ""


def _say_crisis(view: Court, action: Resolve | Build | Press) -> Words:
    it = view.places[action.place] if 0 <= action.place < len(view.places) else None
    if it is None:
        return Words(say("Place {place}", place=action.place), say("There is nothing there."), section="6.2.1")
    row, here, paid = view.book.in_play(it.card), f"place:{action.place}", price(action.pay)
    where = say("Milestone") if action.place == MILESTONE else say("Slot {place}", action)
    heading = say("{where}: {name}", row, where=where)
    if isinstance(action, Press):
        track = row.track
        assert track is not None
        now = min(it.progress + track.gain, track.length)
        army = "War" in row.tags or track.spend.M
        label = say("Send the army: {name}", row) if army else say("Press on: {name}", row)
        moves = say("{paid}: {progress} becomes {now} of {length}.", track, paid=paid, progress=it.progress, now=now)
        wins = [
            say("Victory: {effects}.", effects=say_all(track.victory, view.book)),
            waste(view, action.pay, track.victory),
        ]
        detail = sentences(moves, *(wins if now == track.length else ()))
        return Words(label, detail, heading, "5.3.41", (here, f"{here}:track"))
    resolution = row.resolutions[action.option]
    does = resolution_text(view.book, it.card, resolution, view.clocks).does
    refs: tuple[str, ...] = (here, f"{here}:{action.option}")
    if isinstance(resolution.spend, Spend) and resolution.spend.any:
        refs += banks(action.pay)
    over = waste(view, action.pay, resolution.effects)
    if isinstance(action, Build):
        now = it.clocks[action.option] + 1
        step = say("{paid}: step {now} of {steps}. When full: {does}.", resolution, paid=paid, now=now, does=does)
        detail = sentences(step, over if now == resolution.steps else "")
        return Words(resolution.name, detail, heading, "5.3.35", refs)
    return Words(resolution.name, sentences(f"{paid}: {does}.", over), heading, "6.2.1", refs)


def offered(view: Court, option: int) -> tuple[tuple[Effect, ...], Amounts]:
    """5.3.31, 5.2.4 What an alternative of the open question brings, and its price."""
    question = view.question
    if isinstance(question, MonumentChoice):
        monument = view.book.objectives[card_at(as_realm(view), question.place).card].monument
        return monument.options[option], NOTHING
    found = question.effect.options[option]
    return found.effects, found.spend.amounts


def _say_option(view: Court, option: int) -> Words:
    question, book = view.question, view.book
    effects, bill = offered(view, option)
    does = sentences(*(_card_does(view, card) for card in gained(effects)))
    detail = sentences(f"{price(bill)}." if any(bill) else "", does, waste(view, bill, effects))
    heading = say("Each once") if isinstance(question, ChooseOne) and question.effect.menu else say("Choose one")
    return Words(capital(say_all(effects, book)), detail, heading, _section(view), (f"option:{option}",))


def _card_does(view: Court, card: str) -> str:
    """What a card that is on offer does."""
    if is_action(card):
        return f"{card_name(view.book, card)}: {_does(view, card)}"
    return " ".join(card_lines(view.book, card))


def nth(index: int) -> str:
    """Where a card lies that is looked at."""
    first = (say("Top card"), say("Second card"), say("Third card"))
    return first[index] if index < len(first) else say("Card {number}", number=index + 1)


def _say_look(view: Court, index: int) -> Words:
    card, book, refs = view.looking[index], view.book, (f"look:{index}",)
    if isinstance(view.question, Scouting):
        label, becomes = say("{name} under the deck", name=book.name(card)), escalating(view, card)
        meets = say("Left there it would meet its like and become {becomes}.", becomes=becomes) if becomes else ""
        return Words(label, sentences(f"{nth(index)}.", meets), say("Scout"), "5.3.38", refs)
    label = say("Take {card_name}", card_name=card_name(book, card))
    return Words(label, f"{nth(index)}. {_does(view, card)}", say("Foresee"), "5.3.14", refs)


def _say_pick(view: Court, card: str, zone: str) -> Words:
    book, detail = view.book, ""
    match getattr(view.question, "effect", None):
        case Improve():
            detail = say("Becomes: {does}", does=_does(view, f"{base(card)}+"))
        case Swap(to=to):
            detail = say("Becomes {name}.", name=book.name(to))
        case DestroyChosen():
            detail = say("Is destroyed.")
    label = f"{card_name(book, card)} {ZONES[zone]}"
    return Words(label, detail, say("Choose a card"), _section(view), (f"{zone}:{card}",))


def _say_aim(view: Court, place: int) -> Words:
    it = view.places[place] if 0 <= place < len(view.places) else None
    if it is None:
        return Words(say("Place {place}", place=place), say("There is nothing there."), section=_section(view))
    label = f"{view.book.name(it.card)} ({place_name(place)})"
    state = capital(state_of(view.book, it, view.clocks))
    return Words(label, state, say("Choose a card in play"), _section(view), (f"place:{place}",))
