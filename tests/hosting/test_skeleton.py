"""The hosted table serves what the local one serves."""

from django.test import Client


def test_home_is_there() -> None:
    assert Client().get("/").status_code == 200


def test_accounts_are_there() -> None:
    assert Client().get("/account/login/").status_code == 200
