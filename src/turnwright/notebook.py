"""A sitting as a page of its own, for notebooks: the game's board and style, nothing from outside, no script."""

from __future__ import annotations

from markupsafe import Markup

from .sitting import Sitting
from .still import style

HEIGHT = 720
LAYOUT = """
body { overflow: auto; } .tw-cell { padding: 10px 16px; } .tw-cell h1, .tw-cell h2 { font-size: var(--step-1); }
.tw-cell ul { margin: 0; padding-left: 1.2em; max-height: 4.5em; overflow: auto; }
.board { height: calc(100vh - 130px); min-height: 420px; } .board > .screen { height: 100%; }
"""


FRAME = Markup(
    '<iframe srcdoc="{page}" sandbox="" loading="lazy" title="{title}" style="width:100%;height:{height}px;border:0"></iframe>'
)
PAGE = Markup(
    '<!doctype html><html lang="en" data-game="{id}"><head><meta charset="utf-8"><title>{title}</title><style>{style}</style>'
    '</head><body><header class="tw-cell"><h1>{head}</h1>{detail}{news}</header>{board}</body></html>'
)
BOARD = Markup('<main class="board">{}</main>')
SCREEN = Markup('<div class="tw-cell"><h2>{}</h2></div><div class="board"><div class="screen">{}</div></div>')


def frame(sitting: Sitting) -> Markup:
    """The page in a frame, so that its style and the notebook's do not meet."""
    return FRAME.format(page=str(page(sitting)), title=sitting.game.title, height=HEIGHT)


def page(sitting: Sitting) -> Markup:
    """The whole page."""
    game, prompt = sitting.game, sitting.prompt
    news = Markup("").join(Markup("<li>{}</li>").format(line.words.label) for line in sitting.log().news)
    return PAGE.format(
        id=game.id,
        title=game.title,
        style=Markup(style(game) + LAYOUT),
        head=prompt.label,
        detail=Markup("<p>{}</p>").format(prompt.detail) if prompt.detail else "",
        news=Markup("<ul>{}</ul>").format(news) if news else "",
        board=_board(sitting),
    )


def _board(sitting: Sitting) -> Markup:
    """Every screen, one below the other."""
    screens = {title: Markup(drawn) for title, drawn in sitting.screens.items()}
    under = screens.pop("", Markup(""))
    if screens:
        return under + Markup("").join(SCREEN.format(title, drawn) for title, drawn in screens.items())
    return BOARD.format(under or Markup('<pre class="text-board">{}</pre>').format(sitting.picture()))
