"""Orders that come back by mail: drafted, confirmed, refused, and what is answered."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from random import Random
from typing import Any

import pytest
from allauth.account.models import EmailAddress

from turnwright.core import find_game
from turnwright.hosting import clocks, notices, seats
from turnwright.hosting.mail import incoming
from turnwright.hosting.mail.incoming import take
from turnwright.hosting.models import Notice, Person, Reply, TurnMail
from turnwright.server import tables
from turnwright.server.models import Play

from .helpers import client
from .post import Office, begun, hold, office, plain, reader, reply, sent


@pytest.fixture
def post() -> Iterator[Office]:
    with office() as found:
        yield found


class Game:
    """A match of Ada and Bob, and Ada's mail for her turn."""

    def __init__(self, post: Office, game: str = "kingdom", **agreed: Any) -> None:
        self.post, self.ada, self.bob = post, reader("Ada"), reader("Bob")
        self.slug = begun(self.ada, self.bob, game=game, **agreed)
        sent()
        self.mail = post.to(self.ada)[-1]

    def answer(self, text: str, **more: Any) -> str:
        """What is answered to Ada's reply."""
        fate = take(reply(self.mail, text, **more))
        sent()
        return plain(self.post.to(self.ada)[-1]) if fate == "answered" else fate

    @property
    def played(self) -> list[str]:
        with tables.held(self.slug) as hosted:
            return [type(entry.action).__name__ for entry in hosted.match.log]

    def number(self, label: str) -> str:
        """The number that the mail's list has for this."""
        lines = plain(self.mail).splitlines()
        return next(line.split()[0] for line in lines if line.strip().partition("  ")[2].startswith(label))


# Numbers and words


def test_numbers_are_drafted_first_and_played_on_confirm(post: Office) -> None:
    game = Game(post)
    said = game.answer(f"{game.number('Tax')}\n{game.number('Develop a farm')}\nend")
    assert "line   1  ok       Tax (Free: 4 gold" in said
    assert "Develop a farm (3 gold, 1 AP: +2 gold income. Then: gold 11" in said.replace(
        "\n" + " " * 19, " "
    )  # after the tax
    assert "Answer with the word confirm" in said
    assert game.played == []
    assert game.answer("confirm").startswith("Your orders are handed in.")
    assert game.played == ["Tax", "Develop", "EndTurn"]


def test_orders_and_confirm_may_come_in_one_mail(post: Office) -> None:
    game = Game(post)
    game.answer("Hi there,\n\ndevelop farm\nend\nconfirm\n\nCheers, Ada")
    assert game.played == ["Develop", "EndTurn"]


def test_actions_are_taken_by_number_in_their_short_form_or_by_name(post: Office) -> None:
    game = Game(post)
    said = game.answer("Develop a farm\n")
    assert "ok       Develop a farm" in said
    said = game.answer("develop farm\n")
    assert "ok       Develop a farm" in said
    assert "There is no action expnd; did you mean expand?" in game.answer("expnd")


def test_nothing_after_a_failed_line_is_taken_or_played(post: Office) -> None:
    game = Game(post)
    said = game.answer("tax\ndevelop castle\ndevelop farm\nend\nconfirm")
    assert "line   1  ok " in said
    assert "line   2  refused  develop castle" in said
    assert said.count("Not taken, because line 2 failed.") == 2
    assert "Nothing was handed in." in said
    assert game.played == []
    game.answer("confirm")
    assert game.played == ["Tax"]  # what stood before it, once that is confirmed


def test_a_line_that_the_lines_before_it_make_impossible_is_refused_with_its_rule(post: Office) -> None:
    game = Game(post)
    said = game.answer("develop farm\ndevelop house\nend")
    assert "line   2  refused  develop house" in said
    assert game.answer("confirm").startswith("Your orders are handed in.")
    assert game.played == ["Develop"]


def test_a_new_mail_replaces_the_draft_and_amend_adds_to_it(post: Office) -> None:
    game = Game(post)
    game.answer("develop farm")
    game.answer("tax")
    game.answer("amend\noverwork")
    game.answer("amend\nend\nconfirm")
    assert game.played == ["Tax", "Overwork", "EndTurn"]


def test_numbers_mean_the_list_of_that_mail(post: Office) -> None:
    """After an action the list is another one, and there is another mail; the first mail's numbers still mean its own list."""
    game = Game(post)
    tax, first = game.number("Tax"), game.mail
    game.answer(f"{game.number('Develop a farm')}\nconfirm")
    sent()
    game.mail = next(mail for mail in game.post.to(game.ada)[::-1] if mail["Subject"].startswith("Your turn"))
    assert game.mail["Reply-To"] != first["Reply-To"]
    assert game.number("Tax") != tax
    game.mail = first
    assert "ok       Tax" in game.answer(tax)
    assert "The list in that mail has no number 77." in game.answer("77")


def test_acts_of_the_match_are_not_done_by_mail(post: Office) -> None:
    game = Game(post)
    assert "on its page" in game.answer("@resign\nconfirm")
    assert "on its page" in game.answer('@hand-over "Eve"\nconfirm')
    assert game.played == []


def test_with_auto_faultless_orders_are_handed_in_at_once(post: Office) -> None:
    game = Game(post)
    assert "handed in at once" in game.answer("auto")
    assert "Nothing was handed in." in game.answer("tax\nnonsense")
    assert game.played == []
    game.answer("tax")
    assert game.played == ["Tax"]
    game.mail = next(mail for mail in game.post.to(game.ada)[::-1] if mail["Subject"].startswith("Your turn"))
    game.answer("auto off")
    assert "This is a draft." in game.answer("end")
    assert game.played == ["Tax"]


def test_auto_is_also_a_box_on_the_page_of_what_one_is_told(post: Office) -> None:
    game = Game(post)
    page, address = client(game.ada), f"/m/{game.slug}/notices"
    assert 'name="auto">' in page.get(address).content.decode()
    page.post(address, {"auto": "on"})
    assert 'name="auto" checked>' in page.get(address).content.decode()
    game.answer("tax")
    assert game.played == ["Tax"]
    page.post(address, {})
    assert "This is a draft." in game.answer("end")
    assert game.played == ["Tax"]


def test_what_has_blanks_to_fill_in_is_written_out(post: Office) -> None:
    ada = reader("Ada")
    slug = begun(ada, game="mac", options={"mode": "campaign"})
    sent()
    mail = post.to(ada)[-1]
    line = next(line for line in plain(mail).splitlines() if "Write it out" in line)
    assert "Another amount of fuel" in plain(mail)
    take(reply(mail, line.partition(": ")[2] + "\nconfirm"))
    with tables.held(slug) as hosted:
        assert [type(entry.action).__name__ for entry in hosted.match.log] == ["BuyFuel"]


@pytest.mark.parametrize("text", ["", "help", "Cheers, Ada", "withdraw", "confirm"])
def test_mails_that_order_nothing_play_nothing(post: Office, text: str) -> None:
    game = Game(post, "connect_four")
    game.answer(text)
    assert game.played == []
    assert len(game.post.to(game.ada)) == 2


# Sheets


def test_a_sheet_is_drafted_weighed_line_by_line_and_sealed_on_confirm(post: Office) -> None:
    game = Game(post, "ec4x")
    said = game.answer("# my first turn\ntax 45\nbuild home DD x2\nend\nthis is not read")
    assert "ok       Set the tax rate to 45 %" in said
    assert "Build 2 Destroyers" in said
    assert "340 of 420 PP are left." in said
    assert "not read" not in said
    assert [type(line).__name__ for line in hold(game.slug, 0).sheet] == ["Tax", "Build"]
    assert game.played == ["Write"]
    assert game.answer("confirm").startswith("Your orders are handed in.")
    assert game.played[-1] == "Seal"


def test_a_new_sheet_replaces_and_amend_adds(post: Office) -> None:
    game = Game(post, "ec4x")
    game.answer("tax 45\nresearch WEP 30")
    game.answer("tax 40")
    game.answer("amend\nresearch CST 20")
    assert [type(line).__name__ for line in hold(game.slug, 0).sheet] == ["Tax", "Invest"]
    game.answer("withdraw")
    assert list(hold(game.slug, 0).sheet) == []


def test_a_line_that_cannot_be_paid_stops_the_sheet(post: Office) -> None:
    game = Game(post, "ec4x")
    said = game.answer("tax 45\nbuild home DD x90\nresearch WEP 30\nconfirm")
    assert "refused  build home DD x90" in said
    assert "Not taken, because line 2 failed." in said
    assert [type(line).__name__ for line in hold(game.slug, 0).sheet] == ["Tax"]
    assert "Seal" not in game.played


def test_another_game_with_written_orders_needs_nothing_of_its_own(post: Office) -> None:
    game = Game(post, "envelopes")
    letter = next(iter(hold(game.slug, 0).hand))
    said = game.answer(f"send {letter} to house 2")
    assert "ok " in said
    game.answer("confirm")
    assert game.played == ["Send", "Seal"]


# Who, when, how often


def forged(game: Game, sender: str) -> str:
    return take(reply(game.mail, "develop farm\nconfirm", sender=sender))


def test_mail_from_any_other_address_is_dropped_without_a_word(post: Office) -> None:
    game = Game(post, "connect_four")
    before = len(game.post.mails)
    for sender in ("Eve <eve@example.net>", f"{game.bob.handle}@example.net", "", "Ada"):
        assert forged(game, sender or "<>") == "unknown"
    EmailAddress.objects.filter(user=game.ada.user).update(verified=False)
    assert forged(game, f"{game.ada.handle}@example.net") == "unknown"
    assert sent() == 0
    assert len(game.post.mails) == before
    assert game.played == []
    assert Reply.objects.count() == 0


def test_a_wrong_address_is_dropped_without_a_word(post: Office) -> None:
    game = Game(post, "connect_four")
    right = game.mail["Reply-To"]
    row = TurnMail.objects.get(play__slug=game.slug, seat=0)
    for wrong in (right.replace("+a", "+b"), right.replace("orders+", "orders"), right[:-4] + "com", "x" + right):
        del game.mail["Reply-To"]
        game.mail["Reply-To"] = wrong
        assert take(reply(game.mail, "1\nconfirm")) == "unknown", wrong
    assert row.replies.count() == 0


def test_whoever_does_not_hold_the_seat_any_more_plays_it_no_more(post: Office) -> None:
    game = Game(post, "connect_four")
    seats.hand_over(Play.objects.get(slug=game.slug), 0, reader("Cyd"))
    assert take(reply(game.mail, "1\nconfirm")) == "unknown"
    assert game.played == ["HandOver"]


def test_a_copy_of_a_mail_is_taken_once(post: Office) -> None:
    game = Game(post)
    copy = reply(game.mail, "tax\nconfirm")
    assert [take(copy), take(copy)] == ["answered", "duplicate"]
    assert game.played == ["Tax"]
    assert sent() == 2  # one answer, and what comes next


def test_late_mail_plays_nothing_and_is_told_so(post: Office) -> None:
    game = Game(post, "connect_four")
    drop = find_game("connect_four").read_action({"type": "Drop", "column": 3})
    tables.play(game.slug, 0, drop)
    assert take(reply(game.mail, "1\nconfirm")) == "late"
    tables.play(game.slug, 1, drop)  # Ada is asked again, for another turn
    assert take(reply(game.mail, "1\nconfirm")) == "late"
    sent()
    assert any("That turn is over" in plain(mail) for mail in game.post.to(game.ada))
    assert len(game.played) == 2


def test_an_old_sheet_is_not_taken_for_the_next_turn_of_a_game_where_all_are_asked_at_once(post: Office) -> None:
    game = Game(post, "envelopes")
    seal = find_game("envelopes").read_action({"type": "Seal"})
    tables.play(game.slug, 1, seal)
    assert take(reply(game.mail, "help")) == "answered"  # the turn still waits for Ada
    tables.play(game.slug, 0, seal)
    assert take(reply(game.mail, "confirm")) == "late"


def test_what_answers_by_itself_is_not_answered(post: Office) -> None:
    game = Game(post, "connect_four")
    before = len(game.post.mails)
    assert take(reply(game.mail, "I am away.\n1\nconfirm", Auto_Submitted="auto-replied")) == "automatic"
    sent()
    assert (len(game.post.mails), game.played) == (before, [])


def test_one_person_sends_so_many_mails_in_an_hour_and_no_more(post: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(incoming, "LIMIT", 3)
    game = Game(post, "connect_four")
    fates = [take(reply(game.mail, "help")) for _ in range(6)]
    assert fates == ["answered"] * 3 + ["too many"] * 3
    sent()
    assert sum("too much mail" in plain(mail) for mail in game.post.to(game.ada)) == 1
    with clocks.at(clocks.now() + timedelta(hours=2)):
        assert take(reply(game.mail, "help")) == "answered"


def bounce(mail: EmailMessage) -> bytes:
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = "MAILER-DAEMON@mx.example.net", "table@play.example.org", "Undelivered"
    made["Message-ID"] = "<1@mx.example.net>"
    made.set_content(f"Message-ID: {mail['Message-ID']}\n\nNobody of that name here.")
    return made.as_bytes()


def told(who: Person, slug: str) -> int:
    notices.tell([who.pk], Notice.TURN, Play.objects.get(slug=slug).pk)
    return sent()


def test_mails_that_come_back_end_mail_for_a_while_and_forged_reports_do_not(post: Office) -> None:
    game = Game(post, "connect_four")
    told(game.ada, game.slug)
    told(game.ada, game.slug)
    mails = game.post.to(game.ada)
    for mail in mails:
        forged = EmailMessage()
        forged["Message-ID"] = str(mail["Message-ID"]).replace("<turn.a", "<turn.b")
        assert take(bounce(forged)) == "bounce"
    assert told(game.ada, game.slug) == 1
    for mail in game.post.to(game.ada)[-3:]:
        take(bounce(mail))
    assert told(game.ada, game.slug) == 0


def test_an_answer_goes_to_the_proven_address_and_nowhere_else(post: Office) -> None:
    game = Game(post, "connect_four")
    take(reply(game.mail, "1", Reply_To="eve@example.org", Cc="eve@example.org"))
    sent()
    assert {mail["To"] for mail in game.post.mails} <= {f"{one.handle}@example.net" for one in (game.ada, game.bob)}
    answer = game.post.to(game.ada)[-1]
    assert answer["Subject"] == "Your orders: Connect Four against Bob"
    assert answer["In-Reply-To"]
    assert answer["Reply-To"] == game.mail["Reply-To"]


# Anything

LINES = [
    "tax",
    "develop farm",
    "end",
    "confirm",
    "amend",
    "withdraw",
    "help",
    "auto",
    "1",
    "2",
    "99",
    "@resign",
    "\u0000",
    "tax 45",
]
LINES += [
    "fleet 1 move hub",
    "build home DD x2",
    "research WEP 1e9",
    "# x",
    "()",
    "develop ((((",
    "1.",
    "- 2",
    "\ud83d\ude00 end",
    "",
]


@pytest.mark.parametrize(
    ("game", "line"), [("mac", "pick 99"), ("mac", "buy-fuel 99"), ("envelopes", "pay"), ("ec4x", "merge 98 into 99")]
)
def test_what_the_game_has_no_words_for_is_refused_as_it_was_written(game: str, line: str, post: Office) -> None:
    people = reader("Ada"), reader("Bob")
    slug = begun(*people, game=game)
    sent()
    with tables.held(slug) as hosted:
        who = people[hosted.waiting[0]]
    assert take(reply(post.to(who)[0], line)) == "answered"
    sent()
    assert f"refused  {line}" in plain(post.to(who)[-1])


@pytest.mark.parametrize("game", ["kingdom", "ec4x", "envelopes"])
def test_whatever_is_written_is_answered_and_breaks_nothing(game: str, post: Office) -> None:
    """The seat may lose its turn to its own words, but no line is an error of the program, and no other seat is played."""
    board = Game(post, game)
    rng = Random(5)
    for _ in range(25):
        text = "\n".join(rng.choices(LINES, k=rng.randrange(6)))
        fate = take(reply(board.mail, text.encode("utf-16", "surrogatepass").decode("utf-16")))
        assert fate in ("answered", "late")
    with tables.held(board.slug) as hosted:
        assert all(entry.seat == 0 for entry in hosted.match.log)
