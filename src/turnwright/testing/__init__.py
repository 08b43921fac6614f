"""The proofs, shipped with the package so that a game in somebody else's package can be proven too.

A test file of two lines runs every law on one game (without the first line: on every game that is installed):

    from my_game import GAME
    from turnwright.testing.every_game import *

plays.py makes the random plays the laws look at, sight.py collects all that a viewer is sent, `law_*` are the laws by
theme (start at law_play.py), golden.py writes and compares playthroughs, elsewhere.py replays a match in another process.
"""

import sys

if pytest := sys.modules.get("pytest"):
    pytest.register_assert_rewrite(
        *(
            f"{__name__}.law_{theme}"
            for theme in ("lessons", "play", "puzzles", "replay", "rulebook", "secrets", "state", "words")
        )
    )
