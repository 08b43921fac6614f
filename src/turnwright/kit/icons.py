"""Icons in one stroke style, drawn on a 24 x 24 grid; colour comes from the text around them."""

from __future__ import annotations

from functools import cache

SHAPES = {
    # the shell
    "mark": "M19.5 9A8 8 0 1 0 20 13.5M20.5 4.5V9H16M8.5 9.5h7M12 9.5V16",
    "home": "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
    "grid": "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
    "chart": "M4 20V4M4 20h16M8 16l4-5 3 3 5-7",
    "book": "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11",
    "undo": "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
    "bulb": "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1.2.9 2.1h5.2c0-.9.3-1.6.9-2.1A6 6 0 0 0 12 3z",
    "fork": "M7 4v5a5 5 0 0 0 5 5h5M7 20v-8M14 11l3 3-3 3",
    "play": "M8 5l11 7-11 7z",
    "pause": "M8 5v14M16 5v14",
    "first": "M18 5l-9 7 9 7zM6 5v14",
    "last": "M6 5l9 7-9 7zM18 5v14",
    "next": "M9 5l7 7-7 7",
    "back": "M15 5l-7 7 7 7",
    "down": "M6 9l6 6 6-6",
    "up": "M6 15l6-6 6 6",
    "plus": "M12 6v12M6 12h12",
    "minus": "M6 12h12",
    "check": "M5 13l4.5 4.5L19 7",
    "cross": "M6 6l12 12M18 6L6 18",
    "warn": "M12 4l9 16H3zM12 10v4.5M12 17.3v.2",
    "info": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 7.7v.2",
    "lock": "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    "link": "M10 14l4-4M8.5 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13.5 16M10.5 8L13 5.5a3.5 3.5 0 0 1 5 5L15.5 13",
    "download": "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14",
    "upload": "M12 20V9M7.5 13L12 8.5l4.5 4.5M5 4h14",
    "search": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20",
    "theme": "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
    "person": "M12 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM5.5 20c0-5 3-7 6.5-7s6.5 2 6.5 7",
    "people": "M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3.5 19c0-4.5 2.5-6 5.5-6s5.5 1.5 5.5 6M15 5.5a3 3 0 0 1 0 5.5M17 13.2"
    "c2.3.6 3.5 2.3 3.5 5.8",
    "robot": "M6 9h12v9H6zM12 9V5M12 5h.1M9.5 13v.5M14.5 13v.5M10 16h4M4 12v3M20 12v3",
    "screen": "M4 5h16v11H4zM9 20h6M12 16v4",
    "clock": "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
    "dice": "M5 5h14v14H5zM9 9h.1M15 9h.1M12 12h.1M9 15h.1M15 15h.1",
    "dots": "M6 12h.1M12 12h.1M18 12h.1",
    "swap": "M5 9h13l-3-3M19 15H6l3 3",
    "scroll": "M7 4h11v13a3 3 0 0 1-3 3H6a2 2 0 0 0 2-2V6a2 2 0 1 0-4 0v2h4M11 9h4M11 13h4",
    "envelope": "M4 6h16v12H4zM4 7l8 6 8-6",
    "disc": "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
    # the tables
    "coin": "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v8M14.5 9.5h-3.2a1.6 1.6 0 0 0 0 3.2h1.4a1.6 1.6 0 0 1 0 3.2H9.5",
    "farm": "M12 21V9M12 12c0-3 2-5 5-5 0 3-2 5-5 5zM12 15c0-3-2-5-5-5 0 3 2 5 5 5zM12 8V3",
    "house": "M4 12l8-7 8 7M6.5 10.5V20h11v-9.5M10 20v-5h4v5",
    "outpost": "M5 21V10l2-2 2 2v11M9 21V10l2-2 2 2v11M13 21V10l2-2 2 2v11M4 15h14M15 8V3l5 2-5 2",
    "watchtower": "M8 21V9H6V4h3v2h2V4h2v2h2V4h3v5h-2v12M6 21h12M11 21v-4h2v4",
    "shield": "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z",
    "sword": "M19 4l-9.5 9.5M19 4h-4M19 4v4M7 12l5 5M6 18l3-3M4.5 19.5l1.5-1.5",
    "crown": "M4 8l4 4 4-7 4 7 4-4-2 11H6z",
    "castle": "M4 20V8h3v2h3V8h4v2h3V8h3v12zM10 20v-4a2 2 0 0 1 4 0v4M12 8V3l4 1.5-4 1.5",
    "wall": "M4 7h16v12H4zM4 13h16M10 7v6M15 13v6M8 13v6",
    "flag": "M6 21V4M6 4h12l-3 4 3 4H6",
    "star": "M12 4l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6L12 16.4 7 19.2l1.2-5.6L4 9.8l5.6-.6z",
    "smile": "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8.5 14c1.5 2.3 5.5 2.3 7 0M9 9.5v.3M15 9.5v.3",
    "mask": "M4 6c5 2 11 2 16 0 0 8-3 13-8 13S4 14 4 6zM8.5 11h2M13.5 11h2M9.5 15c1.5 1 3.5 1 5 0",
    "bolt": "M13 3L6 13.5h5L10.5 21 18 10h-5.5z",
    "plow": "M4 8l7 7M11 15l6-2 3 5H9zM17 13l2-7",
    "hammer": "M14 5l5 5-2.5 2.5-5-5zM12.5 9.5L5 17l2 2 7.5-7.5M11.5 7.5L14 5",
    "hex": "M12 3l8 4.5v9L12 21l-8-4.5v-9z",
    "flame": "M12 3c1 4 5 5.5 5 11a5 5 0 0 1-10 0c0-2.5 1.5-3.5 2-5.5 1.5 1 2 2 2 3.5 1.5-2 2-5 1-9z",
    "wave": "M3 9c3-3 6 3 9 0s6 3 9 0M3 15c3-3 6 3 9 0s6 3 9 0",
    "orbit": "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM20.4 7.5c1 1.9-2 5.2-6.6 7.6s-9.2 3-10.2 1.2 2-5.2 6.6-7.6 9.2-3"
    " 10.2-1.2z",
    "target": "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 2v5M12 17v5M2 12h5M17 12h5",
    "eye": "M2.5 12c4-7 15-7 19 0-4 7-15 7-19 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    "aim": "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM4 8V4h4M20 8V4h-4M4 16v4h4M20 16v4h-4M12 11.9v.2",
    "run": "M4 6l6 6-6 6M12 6l6 6-6 6",
    "vent": "M4 20h16M7 16c-2-2 2-4 0-6M12 16c-2-3 2-6 0-10M17 16c-2-2 2-4 0-6",
    "power": "M12 3v8M7 6.5a8 8 0 1 0 10 0",
    "skull": "M12 3a7.5 7.5 0 0 0-5 13v4h10v-4a7.5 7.5 0 0 0-5-13zM9.2 11v.4M14.8 11v.4M12 14v2M10.5 20v-2M13.5 20v-2",
    "gear": "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4"
    "l2.2-2.2M16.2 7.8l2.2-2.2M12 5.7a6.3 6.3 0 1 0 0 12.6 6.3 6.3 0 0 0 0-12.6z",
    "gem": "M12 3l7 9-7 9-7-9zM12 8l3.2 4-3.2 4-3.2-4z",
    "pick": "M4 9c4-5 12-5 16 0M12 6.5V21",
    "scales": "M12 4v16M8 20h8M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5z",
    "keyhole": "M12 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM10.5 13.5L9 21h6l-1.5-7.5",
    "veil": "M3 12c3-5 6-7 9-7s6 2 9 7M6 14l-1.5 3M10 15.5L9.5 19M14 15.5l.5 3.5M18 14l1.5 3M3 12c3 3 6 4 9 4s6-1 9-4",
    "crate": "M4 6h16v13H4zM4 6l16 13M20 6L4 19",
    "blast": "M12 2.5l2 5.5 5-3-2 5.5 5 1.5-5 2 2.5 5.5-5.5-2.5-2 5-2-5-5.5 2.5L7 14l-5-2 5-1.5L5 5l5 3z",
    "barrier": "M5 21V8M19 21V8M3 8h18v5H3zM7 13l3-5M12 13l3-5",
    "boat": "M3 15h18l-3 5H6zM12 15V3M12 4l6 8h-6",
    "hourglass": "M6 3h12M6 21h12M7.5 3c0 5 9 7 9 9s-9 4-9 9M16.5 3c0 5-9 7-9 9s9 4 9 9",
    "moon": "M19 14.5A8 8 0 1 1 10 4a6.5 6.5 0 0 0 9 10.5z",
    "medic": "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
    "seal": "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9 9l6 6M15 9l-6 6",
}


@cache
def icon(name: str, size: int = 18, title: str = "") -> str:
    """An icon by name.  Without a title it is decoration, and screen readers pass over it."""
    said = f'role="img" aria-label="{title}"' if title else 'aria-hidden="true"'
    shape = SHAPES[name]
    return f'<svg class="ic" width="{size}" height="{size}" viewBox="0 0 24 24" {said}><path d="{shape}"/></svg>'
