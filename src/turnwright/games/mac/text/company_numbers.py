"""Why each number of the campaign is what it is: the rows that the rules add up, shown as they are."""

from __future__ import annotations

from turnwright.core import Sum
from turnwright.kit.words import counted, say

from ..company.economy import bonus_rows, deployment_rows, pay_rows, price_rows, upkeep_rows
from ..company.market import exclusives, frame_sale_rows, on_sale
from ..company.refit import refit_rows, space_rows
from ..company.repair import rebuild_price, repair_rows
from ..company.state import Machine
from ..company.worth import worth_rows
from ..state import MacView


def explain_company(view: MacView) -> dict[str, Sum]:
    """11 Upkeep, worth, repairs, sales, prices here, and what a contract would cost and bring.

    Refs: `upkeep`, `worth`, `repair:1`, `rush:1`, `rebuild:1`, `sale:1` (frames of the hangar), `price:srm_6`, `deployment`,
    `pay:2` and `bonus:2` (payout levels), `withdrawal:2`, `defeat:2`, `refit`, `space`, `score:0`.
    """
    found = {
        "upkeep": Sum.of(say("Upkeep a day"), upkeep_rows(view), "credits"),
        "worth": Sum.of(say("What the company is worth"), worth_rows(view), "credits"),
    }
    for machine in view.hangar.values():
        found |= explain_machine(view, machine)
    if view.book.places[view.place].market:
        for item in dict.fromkeys([*on_sale(view), *exclusives(view)]):
            found[f"price:{item}"] = Sum.of(say("Price"), price_rows(view, item), "credits")
    if view.mission:
        found |= explain_mission(view)
    if view.bay:
        found["refit"] = Sum.of(say("Refit"), refit_rows(view), "credits")
        found["space"] = Sum.of(say("Space taken"), space_rows(view), "space")
    if view.outcome:
        survived = view.closed == "term"
        rows = worth_rows(view) if survived else [(say("The company did not last"), 0, "13")]
        found["score:0"] = Sum.of(say("Score"), rows, "credits")
    return found


def explain_machine(view: MacView, machine: Machine) -> dict[str, Sum]:
    book, sums = view.book, {"sale": Sum.of(say("Sale"), frame_sale_rows(view, machine), "credits")}
    if machine.status == "damaged":
        sums["repair"] = Sum.of(say("Repair"), repair_rows(book, machine), "credits")
        sums["rush"] = Sum.of(say("Rush repair"), repair_rows(book, machine, rush=True), "credits")
    elif machine.status == "destroyed":
        new = [(say("Price when new"), rebuild_price(book, machine), "11.3")]
        sums["rebuild"] = Sum.of(say("Rebuild"), new, "credits")
    return of_each(sums, machine.id, machine.name)


def of_each(sums: dict[str, Sum], id: int, name: str) -> dict[str, Sum]:
    """The sums of one frame, under refs and labels that say whose they are."""
    return {
        f"{what}:{id}": found.but(label=say("{what} of {name}", what=found.label, name=name))
        for what, found in sums.items()
    }


def explain_mission(view: MacView) -> dict[str, Sum]:
    """11.5, 12.2 What the contract costs, and what it brings at every payout level."""
    assert view.mission is not None
    contract, lance = view.mission.contract, view.mission.lance
    cost = say("Deployment of {frames}", frames=counted(len(lance), "frame"))
    found = {"deployment": Sum.of(cost, deployment_rows(view, lance), "credits")}
    for level in range(len(view.book.company.payouts)):
        brings = {
            "pay": (say("Pay for a victory"), pay_rows(view, contract, level, "victory")),
            "bonus": (say("Bonus without a loss"), bonus_rows(view, contract, level)),
            "withdrawal": (say("Pay for a withdrawal"), pay_rows(view, contract, level, "withdrawal")),
            "defeat": (say("Pay for a defeat"), pay_rows(view, contract, level, "defeat")),
        }
        found |= {f"{what}:{level}": Sum.of(label, rows, "credits") for what, (label, rows) in brings.items()}
    return found
