"""Web push: a notice reaches a browser whose page is closed, through the server of that browser's maker.

What is sent is encrypted for the browser, and still holds nothing that is hidden in a match.  Only servers that are known to
be browser makers' are ever written to: an address comes from whoever asks to be told.
"""

from __future__ import annotations

import hashlib
import json
from base64 import urlsafe_b64decode
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import requests
from django.urls import reverse
from py_vapid import Vapid02
from pywebpush import WebPushException, webpush

from turnwright.core import BadSetup
from turnwright.core.reading import whole
from turnwright.kit.words import say
from turnwright.server.templating import title

from . import clocks, notices, vapid
from .environment import hosts, said
from .models import Delivery, Device, Notice, Person
from .people import hashed

CHANNEL = "push"
SERVICES = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
"""Servers of the makers of browsers, with their subdomains."""
MOST = 12
"""Devices of one person; the oldest goes."""
LASTS = timedelta(days=2)
"""How long such a server tries to reach a device that is off."""
PATIENCE = 10
"""Seconds in which it must answer."""


def key() -> Vapid02 | None:
    """The key of this host; None: there is no push here."""
    return vapid.read_key(said("PUSH_KEY"))


def public_key() -> str:
    own = key()
    return vapid.public(own) if own else ""


def set_up() -> None:
    """Where there is a key, push is one of the channels."""
    if key():
        usual = dict.fromkeys(notices.KINDS, notices.NOW)
        notices.register(
            notices.Channel(CHANNEL, (notices.NOW, notices.OFF), usual, lambda person: person.devices.all())
        )


# Devices


def known(endpoint: str) -> bool:
    """Is it the address of a browser maker's server?"""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return False
    host = parts.hostname or ""
    ours = any(host == name or host.endswith(f".{name}") for name in SERVICES)
    return parts.scheme == "https" and port in (None, 443) and parts.username is None and ours


def add(person: Person, sent: dict[str, str], agent: str = "", session: str = "") -> Device:
    """Tell this browser from now on; one that another person used here before is theirs no more."""
    endpoint, p256dh, auth = (sent.get(name, "") for name in ("endpoint", "p256dh", "auth"))
    if len(endpoint) > 1000 or not known(endpoint):
        raise BadSetup(say("This browser's maker is not one whose push service is known here."))
    if _length(p256dh) != 65 or _length(auth) != 16:
        raise BadSetup(say("The browser sent no proper keys; try again."))
    made = {"person": person, "p256dh": p256dh, "auth": auth, "name": called(agent), "session": hashed(session)}
    device, _ = Device.objects.update_or_create(endpoint=endpoint, defaults=made)
    for old in list(person.devices.order_by("-made", "-pk")[MOST:]):
        old.delete()
    return device


def _length(text: str) -> int:
    try:
        return len(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except ValueError:
        return 0


def called(agent: str) -> str:
    """What people call a browser that calls itself like this."""
    browsers = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
    systems = (
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "Mac"),
        ("Linux", "Linux"),
    )
    browser = next((name for sign, name in browsers if sign in agent), "Browser")
    system = next((name for sign, name in systems if sign in agent), "")
    return f"{browser}, {system}" if system else browser


def signed_out(sender: object, request: Any, user: Any, **_: Any) -> None:
    """Whoever signs out in a browser is told nothing there any more."""
    if request is not None and request.session.session_key:
        Device.objects.filter(session=hashed(request.session.session_key)).delete()


# Sending


def message(notice: Notice) -> dict[str, str]:
    """What a device shows; it may lie open on a table, so it says where something is to be seen and no more."""
    play, gathering = notice.play, notice.gathering
    game = title(play.game if play else gathering.game if gathering else "")
    name = play.title if play and play.title else game
    said = {
        Notice.TURN: say("Your turn"),
        Notice.REMINDER: say("Your time is running out"),
        Notice.MISSED: say("You missed a turn"),
        Notice.OPENED: say("Your seat is open to somebody else"),
        Notice.TALK: say("Somebody wrote at your table"),
        Notice.ENDED: say("The match is over"),
        Notice.INVITATION: say("You are asked to a table"),
    }
    if notice.kind == Notice.INVITATION:
        address = reverse("me") if play else reverse("table", args=[gathering.slug]) if gathering else reverse("home")
    else:
        address = reverse("match", args=[play.slug]) if play else reverse("home")
    words = name if name == game else f"{name}, {game}"
    return {"title": said[notice.kind], "body": words, "address": address, "tag": f"{notice.kind} {address}"}


def send_all() -> int:
    """All that is due; how many went out."""
    own = key()
    if own is None:
        return 0
    with requests.Session() as session:
        session.max_redirects = 0
        return sum(_sent(delivery, own, session) for delivery in notices.claimed(CHANNEL))


def _sent(delivery: Delivery, own: Vapid02, session: requests.Session) -> bool:
    device, shown = delivery.device, message(delivery.notice)
    if device is None or not known(device.endpoint):
        notices.done(delivery, "not an address of a known push service")
        return False
    parts = urlsplit(device.endpoint)
    # One of a kind for a match is enough: while the device is off, a newer one takes the older one's place
    topic = hashlib.sha256(shown["tag"].encode()).hexdigest()[:32]
    try:
        webpush(
            {"endpoint": device.endpoint, "keys": {"p256dh": device.p256dh, "auth": device.auth}},
            json.dumps(shown),
            own,
            {"sub": f"https://{(hosts() or ['localhost'])[0]}", "aud": f"{parts.scheme}://{parts.netloc}"},
            timeout=PATIENCE,
            ttl=_lasts(delivery.notice),
            headers={"Topic": topic, "Urgency": "high" if delivery.notice.kind in URGENT else "normal"},
            requests_session=session,
        )
    except WebPushException as error:
        status = error.response.status_code if error.response is not None else 0
        if status in (404, 410):
            device.delete()  # and what was on its way there
        elif status in (0, 429) or status >= 500:
            notices.put_off(delivery, f"the push service answered {status}")
        else:
            notices.done(delivery, f"the push service refused it ({status})")
        return False
    except (requests.RequestException, ValueError) as error:
        notices.put_off(delivery, f"the push service was not reached ({type(error).__name__})")
        return False
    notices.done(delivery)
    return True


URGENT = (Notice.TURN, Notice.REMINDER)


def _lasts(notice: Notice) -> int:
    """Seconds for which it is worth telling."""
    left = notice.due - clocks.now() if notice.due else LASTS
    return whole(str(int(min(left, LASTS).total_seconds()))) or 60
