"""Who is shut out, by whom, and what stays of them."""

import asyncio

from turnwright.hosting.models import Membership

from .helpers import client, match, person
from .test_hosted_secrets import frames, token_of


def test_the_host_shuts_somebody_out_and_lets_them_in_again() -> None:
    hal, ada, bob = person("Hal"), person("Ada"), person("Bob")
    hal.user.is_staff = True
    hal.user.save()
    slug = match(ada, bob)
    guest, host, address = client(bob), client(hal), f"/people/{bob.handle}/ban"
    token = token_of(guest, f"/m/{slug}")
    assert "Shut out" in host.get(f"/people/{bob.handle}").content.decode()
    assert "Shut out" not in client(ada).get(f"/people/{bob.handle}").content.decode()
    assert client(ada).post(address).status_code == client().post(address).status_code == 403
    assert guest.get(f"/m/{slug}").status_code == 200
    assert host.post(address).status_code == 302
    assert guest.get(f"/m/{slug}").status_code == 404
    assert asyncio.run(frames(token, guest)) == 403
    assert Membership.objects.now().filter(play__slug=slug, person=bob).exists()
    assert client(ada).get(f"/m/{slug}").status_code == 200
    host.post(address, {"how": "lift"})
    assert client(bob).get(f"/m/{slug}").status_code == 200
    assert host.post(f"/people/{hal.handle}/ban").status_code == 403
