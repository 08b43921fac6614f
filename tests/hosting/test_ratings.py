"""Ratings: for what they are reckoned, once, and who sees them."""

from typing import Any

import pytest

from turnwright.core import BadSetup, Outcome, Resign, find_game
from turnwright.hosting import gatherings, ratings, seats
from turnwright.hosting.gatherings import Wanted, Way
from turnwright.hosting.models import Membership, Person, Rating, Result, Terms
from turnwright.server import new_matches, tables
from turnwright.server.models import Play

from .helpers import client, match, person


def ended(slug: str, loser: int = 1) -> str:
    tables.play(slug, loser, Resign())
    assert Play.objects.get(slug=slug).outcome is not None
    return slug


def rating(who: Person) -> Rating | None:
    return Rating.objects.filter(person=who).first()


def test_a_rated_match_moves_both_and_says_how_sure_that_is() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = ended(match(ada, bob, rated=True))
    up, down = rating(ada), rating(bob)
    assert up
    assert down
    assert (up.won, up.lost, down.won, down.lost) == (1, 0, 0, 1)
    assert up.points - 1500 == 1500 - down.points > 0
    assert up.low < up.points < up.high
    assert up.sigma < Rating().sigma
    gains = {one.seat: one.gain for one in Result.objects.filter(play__slug=slug)}
    assert gains == {0: up.points - 1500, 1: down.points - 1500}


def test_it_is_reckoned_once() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = ended(match(ada, bob, rated=True))
    before = Rating.objects.filter(person__in=[ada, bob]).order_by("pk").values()
    tables.forget(slug)
    with tables.together(slug) as hosted:
        ratings.follow(hosted)
    assert list(Rating.objects.filter(person__in=[ada, bob]).order_by("pk").values()) == list(before)
    assert Result.objects.filter(play__slug=slug).count() == 2


def test_what_fails_with_the_last_move_rates_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    ada = person("Ada")
    slug = match(ada, person("Bob"), rated=True)

    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError

    with monkeypatch.context() as broken:
        broken.setattr(tables, "announce", fail)
        with pytest.raises(RuntimeError):
            tables.play(slug, 1, Resign())
    assert rating(ada) is None
    ended(slug)
    assert rating(ada)


def test_unrated_forked_imported_and_changed_matches_count_for_nobody() -> None:
    ada, bob = person("Ada"), person("Bob")
    ended(match(ada, bob))
    source = match(ada, bob)
    for slug in (new_matches.fork(source, 0), match(ada, bob, game="kingdom", options={"max_rounds": 22})):
        play = Play.objects.get(slug=slug)
        Terms.objects.update_or_create(play=play, defaults={"rated": True})  # even if somebody said so
        Membership.objects.get_or_create(play=play, seat=0, until=None, defaults={"person": ada})
        Membership.objects.get_or_create(play=play, seat=1, until=None, defaults={"person": bob})
        ended(slug)
    assert not Rating.objects.filter(person__in=[ada, bob]).exists()


def test_a_rated_table_takes_no_changed_rules() -> None:
    ada, game = person("Ada"), find_game("kingdom")
    asked = [Wanted("me"), Wanted("open")]
    with pytest.raises(BadSetup, match="named set of rules"):
        gatherings.begin(ada, Way(game, options={"max_rounds": 22}), asked, rated=True)
    for preset in game.presets:
        assert gatherings.begin(ada, Way(game, preset.name), asked, rated=True).rated


def test_whoever_leaves_a_match_keeps_its_result() -> None:
    ada, bob, eve = person("Ada"), person("Bob"), person("Eve")
    slug = match(ada, bob, rated=True)
    seats.hand_over(Play.objects.get(slug=slug), 1, eve)
    ended(slug)
    assert rating(eve) is None
    lost = rating(bob)
    assert lost
    assert lost.lost == 1


def test_bots_are_rated_too_and_nobody_is_rated_against_themselves() -> None:
    ada = person("Ada")
    ended(match(ada, None, rated=True), 0)
    assert Rating.objects.get(bot="easy", game="connect_four").won >= 1
    before = rating(ada)
    ended(match(ada, ada, rated=True), 0)
    assert before
    assert rating(ada).matches == before.matches  # type: ignore[union-attr]


def test_each_named_set_of_rules_has_its_own_rating() -> None:
    ada, bob = person("Ada"), person("Bob")
    for preset in ("printed", "tuned"):
        ended(match(ada, bob, game="kingdom", preset=preset, rated=True))
    assert set(Rating.objects.filter(person=ada).values_list("preset", flat=True)) == {"printed", "tuned"}


@pytest.mark.parametrize(
    ("winners", "scores", "places"),
    [((0,), (1, 0), [1, 2]), ((), (3, 5), [1, 1]), ((2,), (9, 4, 5, 4), [2, 3, 1, 3]), ((0, 1), (4, 2, 3), [1, 1, 3])],
)
def test_places_follow_the_winners_then_what_was_reached(winners: Any, scores: Any, places: list[int]) -> None:
    assert ratings.ranks(Outcome("so", winners, scores)) == places


# Pages


def test_a_profile_shows_ratings_to_all_and_private_matches_to_those_who_played() -> None:
    ada, bob = person("Ada"), person("Bob")
    private, public = ended(match(ada, bob, rated=True)), ended(match(ada, bob, public=True))
    running = match(ada, bob)
    address = f"/people/{ada.handle}"
    for browser in (client(), client(person("Eve"))):
        page = browser.get(address).content.decode()
        assert public in page
        assert "unrated" in page
        assert private not in page
        assert running not in page
        assert str(rating(ada).points) in page  # type: ignore[union-attr]
    page = client(bob).get(address).content.decode()
    assert private in page
    assert running in page
    assert ada.user.username not in page


def test_whoever_is_gone_has_no_page() -> None:
    ada = person("Ada")
    ended(match(ada, person("Bob"), rated=True))
    name = ada.handle
    ada.user.delete()
    assert client().get(f"/people/{name}").status_code == 404
    assert f"/people/{name}" not in client().get("/ladder/connect_four").content.decode()


def test_a_ladder_goes_by_what_is_sure() -> None:
    ada, bob, cyd = person("Ada"), person("Bob"), person("Cyd")
    for who, mu, sigma in ((ada, 30.0, 8.0), (bob, 28.0, 1.0), (cyd, 20.0, 1.0)):
        Rating.objects.create(game="envelopes", preset="printed", person=who, mu=mu, sigma=sigma, won=1)
    page = client().get("/ladder/envelopes").content.decode()
    places = [page.index(f"/people/{one.handle}") for one in (bob, cyd, ada)]  # 26.0, 18.0 and 14.3 at least
    assert places == sorted(places)
    assert "1542 to 1698" in page
