"""Orders to fill in: what is typed is looked at, played or refused with its reason, and never lost."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from turnwright.core import Seat, find_game
from turnwright.server import tables

from .helpers import BOT, FRIEND, YOU, new, question

GAME = find_game("ec4x")
SCRIPT = {"HX-Request": "true"}
PASSING = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|data-listen="[^"]*"')
RESEARCH, ORDER, SPLIT = "research-another-amount", "fleet-orders-order-a-fleet", "fleets-split-a-fleet"


def sit(seats: tuple[Seat, ...] = (YOU, FRIEND)) -> tuple[str, Client]:
    slug, client = new("ec4x", seats), Client()
    client.post(f"/m/{slug}/take", {"seat": 0})
    return slug, client


def fill(client: Client, slug: str, form: str, do: str = "write", script: bool = False, **typed: Any) -> Any:
    sent = {"form": form, "do": do, "seat": 0, "question": question(slug, 0)}
    sent |= {f"f.{name}": value for name, value in typed.items()}
    return client.post(f"/m/{slug}/fill", sent, headers=SCRIPT if script else {})


def text(response: Any) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


def sheet(slug: str) -> list[Any]:
    return list(tables.live(slug).match.table.sheets[0])


def test_a_form_opens_by_a_plain_link_under_its_heading() -> None:
    slug, client = sit()
    html = client.get(f"/m/{slug}").content.decode()
    assert f'href="/m/{slug}?form={RESEARCH}#fill"' in html, "which lies below the fold where there are no scripts"
    assert 'id="fill"' not in html
    opened = client.get(f"/m/{slug}?form={RESEARCH}").content.decode()
    assert 'name="f.amount"' in opened
    assert '<label for="f-amount">Amount</label>' in opened


def test_what_comes_of_it_is_said_before_anything_is_played() -> None:
    slug, client = sit()
    said = text(fill(client, slug, RESEARCH, "check", script=True, area="WEP", amount="64.92"))
    assert "Research WEP for 64.92 PP" in said
    assert "Left, PP: 355.08" in said
    assert tables.live(slug).number == 0


@pytest.mark.parametrize(
    ("form", "typed", "reason"),
    [
        (RESEARCH, {"area": "WEP", "amount": "900.01"}, "3.8"),
        (RESEARCH, {"area": "WEP", "amount": "a lot"}, "Amount: a lot is no number such as 12.5."),
        (ORDER, {"fleet": "1", "code": "12", "target": "Nowhere"}, "System: there is no Nowhere"),
        (SPLIT, {"fleet": "1"}, "2.3.4 Nothing would be split off."),
    ],
)
def test_a_refusal_says_why_and_keeps_what_was_typed(form: str, typed: dict[str, str], reason: str) -> None:
    slug, client = sit()
    for do, script, status in (
        ("check", True, 200),
        ("write", True, 200),
        ("write", False, 422),
        ("check", False, 200),
    ):
        response = fill(client, slug, form, do, script, **typed)
        assert response.status_code == status
        assert reason in text(response)
        for value in typed.values():
            assert f'value="{value}"' in response.content.decode()
    assert sheet(slug) == []


def test_what_can_be_done_is_played_and_the_form_is_open_for_the_next_one() -> None:
    slug, client = sit()
    answer = fill(client, slug, RESEARCH, area="WEP", amount="64.92")
    assert answer["Location"] == f"/m/{slug}?form={RESEARCH}"
    assert 'id="fill"' in fill(client, slug, RESEARCH, script=True, area="SL", amount="7").content.decode()
    assert [(line.area, line.amount) for line in sheet(slug)] == [("WEP", 6492), ("SL", 700)]


def test_fields_further_down_follow_what_is_chosen_above() -> None:
    slug, client = sit()
    hold = fill(client, slug, ORDER, "check", script=True, fleet="1", code="0", target="Nowhere").content.decode()
    assert 'name="f.target"' not in hold
    join = fill(client, slug, ORDER, "check", script=True, fleet="1", code="13").content.decode()
    assert "Fleet to join" in join
    assert 'value="2"' in join


def test_several_picks_and_a_search_by_the_beginning_of_a_name() -> None:
    slug, client = sit()
    view: Any = tables.live(slug).view(0)
    near = view.stars[view.home].lanes[0].to
    fill(client, slug, ORDER, fleet="1", code="1", target=view.stars[near].name.lower())
    fill(client, slug, SPLIT, fleet="1", squadrons=[str(view.fleets[0].squadrons[0].number)])
    order, split = sheet(slug)
    assert (order.target, split.squadrons) == (near, (view.fleets[0].squadrons[0].number,))


def test_the_board_can_fill_a_form_in() -> None:
    slug, client = sit()
    html = client.get(f"/m/{slug}?form={ORDER}").content.decode()
    assert 'data-refs="fleet:1"' in html
    assert 'data-refs="system:0 colony:0"' in html


def test_a_stale_page_is_told_so_and_loses_nothing() -> None:
    slug, client = sit()
    sent = {"form": RESEARCH, "do": "write", "seat": 0, "question": "x", "f.area": "WEP", "f.amount": "3.25"}
    answer = client.post(f"/m/{slug}/fill", sent, headers=SCRIPT)
    assert "moved on since this page was drawn" in text(answer)
    assert 'value="3.25"' in answer.content.decode()
    assert sheet(slug) == []


def test_a_form_there_is_not_is_refused_in_a_sentence() -> None:
    slug, client = sit()
    assert "nothing of that kind to fill in" in text(fill(client, slug, "no-such-form", script=True))
    assert client.get(f"/m/{slug}?form=no-such-form").status_code == 200


def test_the_sheet_shows_every_line_with_its_price_and_strikes_it() -> None:
    slug, client = sit()
    fill(client, slug, RESEARCH, area="WEP", amount="64.92")
    html = client.get(f"/m/{slug}").content.decode()
    assert "Order sheet" in html
    assert re.search(r"Treasury.*?420\.00.*?Committed.*?64\.92.*?Left, PP.*?355\.08", html, re.DOTALL)
    strike = re.search(r'value="([^"]*Strike[^"]*)"', html)
    assert strike
    client.post(f"/m/{slug}/play", {"action": unescape(strike[1]), "question": question(slug, 0), "seat": 0})
    assert sheet(slug) == []


def test_a_line_that_would_be_refused_says_why_on_the_sheet() -> None:
    slug, client = sit()
    lines = [{"type": "Invest", "area": "WEP", "amount": 30000}, {"type": "Invest", "area": "SL", "amount": 30000}]
    tables.play(slug, 0, GAME.read_action({"type": "Write", "lines": lines}))
    shown = text(client.get(f"/m/{slug}"))
    assert "Refused: 3.8 Research, SL: costs 300 PP, and 120 PP are left." in shown
    assert "Seal 1 of 2 orders" in shown


def test_whatever_check_allows_can_be_posted_though_legal_does_not_list_it() -> None:
    slug, client = sit()
    wire = '{"type":"Invest","area":"WEP","amount":6492}'
    assert GAME.read_action(wire) not in tables.live(slug).match.legal(0)
    client.post(f"/m/{slug}/play", {"action": wire, "question": question(slug, 0), "seat": 0})
    assert len(sheet(slug)) == 1


def test_a_form_answers_only_for_the_person_before_the_screen() -> None:
    slug, client = sit()
    sent = {"form": RESEARCH, "do": "write", "question": question(slug, 0), "f.area": "WEP", "f.amount": "1"}
    for who, seat in ((Client(), 0), (client, 1)):
        for address in (f"/m/{slug}/fill", f"/m/{slug}/fill?form={RESEARCH}&seat={seat}"):
            answer = (
                who.post(address, sent | {"seat": seat}) if "?" not in address else who.get(address, headers=SCRIPT)
            )
            assert "You do not sit there" in text(answer)
    assert tables.live(slug).number == 0


def test_what_is_said_beforehand_is_the_same_whatever_is_hidden() -> None:
    """Fleets and sheets of the other house are dealt anew: no form, preview or refusal changes by a letter."""
    slug, client = sit()
    world: Any = tables.live(slug).match.table
    target = world.stars[world.homes[1]].name
    asked = [
        *((ORDER, {"fleet": "1", "code": str(code), "target": target}) for code in range(16)),
        (RESEARCH, {"area": "WEP", "amount": "64.92"}),
        ("espionage-spy-on-a-house", {"deed": "sabotage", "house": "1"}),
    ]
    with tables.held(slug) as table:
        real, said = table.match.table, []
        for _ in range(2):
            said.append(
                [PASSING.sub("", fill(client, slug, form, "check", True, **t).content.decode()) for form, t in asked]
            )
            other = real.copy()
            assert GAME.resample
            GAME.resample(other, 0)
            table.match.table = other
        table.match.table = real
    assert said[0] == said[1]


def test_the_sheet_as_text_is_read_line_by_line_and_put_in_place_at_once() -> None:
    slug, client = sit()
    fill(client, slug, RESEARCH, area="WEP", amount="64.92")
    html = client.get(f"/m/{slug}?form=as-text").content.decode()
    assert "research WEP 64.92" in html
    orders = "tax 45\n# a remark\nresearch SL 400\nbuild home DD x2\n"
    said = text(fill(client, slug, "as-text", "check", script=True, text=orders))
    assert "Set the tax rate to 45 %" in said
    assert "3.8 Research, SL: costs 400 PP, and 340 PP are left." in said
    assert "Left, PP: 340.00" in said
    assert len(sheet(slug)) == 1
    fill(client, slug, "as-text", text=orders)
    assert [type(line).__name__ for line in sheet(slug)] == ["Tax", "Invest", "Build"]


def test_a_text_with_a_line_that_cannot_be_read_is_kept_as_it_is() -> None:
    slug, client = sit()
    answer = fill(client, slug, "as-text", text="tax 45\nresarch WEP 9")
    assert answer.status_code == 422
    assert "Line 2: There is no order resarch; did you mean research?" in text(answer)
    assert "resarch WEP 9</textarea>" in answer.content.decode()
    assert sheet(slug) == []


def test_what_others_answer_meanwhile_makes_no_page_stale() -> None:
    slug, client = sit((YOU, FRIEND, Seat(name="Third")))
    drawn = {"seat": 0, "question": question(slug, 0)}
    tables.play(slug, 1, GAME.read_action({"type": "Tax", "rate": 40}))
    tables.play(slug, 1, GAME.read_action({"type": "Seal"}))
    client.post(f"/m/{slug}/fill", drawn | {"form": RESEARCH, "do": "write", "f.area": "WEP", "f.amount": "3.25"})
    assert len(sheet(slug)) == 1
    again = drawn | {"action": '{"type":"Invest","area":"WEP","amount":325}'}
    assert "second click changed nothing" in text(client.post(f"/m/{slug}/play", again, headers=SCRIPT))


def test_a_form_that_arrives_twice_is_played_once_and_said_so() -> None:
    slug, client = sit()
    sent = {"seat": 0, "question": question(slug, 0), "form": RESEARCH, "do": "write", "f.area": "WEP", "f.amount": "3"}
    client.post(f"/m/{slug}/fill", sent, headers=SCRIPT)
    assert "second click changed nothing" in text(client.post(f"/m/{slug}/fill", sent, headers=SCRIPT))
    assert len(sheet(slug)) == 1


def test_a_sealed_sheet_waits_and_can_be_unsealed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_watchers", [])  # the bot thinks for ever
    slug, client = sit((YOU, BOT))
    fill(client, slug, RESEARCH, area="WEP", amount="64.92")
    client.post(f"/m/{slug}/play", {"action": '{"type":"Seal"}', "question": question(slug, 0), "seat": 0})
    html = client.get(f"/m/{slug}").content.decode()
    assert "1 of 2 sealed" in html
    assert "Research WEP for 64.92 PP" in html
    assert "Strike" not in html
    assert "data-open" not in html
    assert "Unseal the sheet" in html
    client.post(f"/m/{slug}/play", {"action": '{"type":"Unseal"}', "question": question(slug, 0), "seat": 0})
    assert "Seal 1 order" in text(client.get(f"/m/{slug}"))


def test_a_form_about_drawn_parts_is_offered_for_each_of_them() -> None:
    slug, client = sit()
    html = client.get(f"/m/{slug}").content.decode()
    assert re.search(r'form=fleet-orders-order-a-fleet[^>]*data-refs="fleet:1 fleet:2 fleet:3 system:0 ', html)


def test_a_line_of_the_sheet_is_changed_in_its_place() -> None:
    slug, client = sit()
    fill(client, slug, RESEARCH, area="WEP", amount="64.92")
    fill(client, slug, RESEARCH, area="SL", amount="7")
    html = client.get(f"/m/{slug}?form=line-0").content.decode()
    assert 'value="64.92"' in html
    assert "Change: Research WEP for 64.92 PP" in text(client.get(f"/m/{slug}?form=line-0"))
    refused = fill(client, slug, "line-0", area="WEP", amount="500")
    assert refused.status_code == 422
    assert "3.8 Research, WEP: costs 500 PP" in text(refused)
    assert fill(client, slug, "line-0", area="WEP", amount="70.5")["Location"] == f"/m/{slug}"
    assert [(line.area, line.amount) for line in sheet(slug)] == [("WEP", 7050), ("SL", 700)]
    for none in ("line-2", "line-x", "line-"):
        assert "nothing of that kind to fill in" in text(fill(client, slug, none, script=True))


def test_the_past_shows_its_sheet_and_lets_nobody_touch_it() -> None:
    slug, client = sit()
    fill(client, slug, RESEARCH, area="WEP", amount="64.92")
    fill(client, slug, RESEARCH, area="SL", amount="7")
    html = client.get(f"/m/{slug}?at=1").content.decode()
    assert "Research WEP for 64.92 PP" in html
    assert "Strike" not in html
    assert "data-open" not in html
