"""Learning environments for every game that is found: PettingZoo for several seats, Gymnasium for one.

`names()` lists them by version (`kingdom_v1`: the rules' own); `aec`, `parallel` and `solo` make one, and `vector` plays
many games at once on a game's array twin.  Needs the extra `turnwright[rl]`; docs/learning.md tells more.
Start reading at seats.py; encoding.py makes the numbers, index.py fixes the place of an action, zoo.py has the libraries' interfaces.
"""

from turnwright.core import TurnwrightError

try:
    import gymnasium
    import pettingzoo
except ModuleNotFoundError as error:
    raise TurnwrightError(f"Learning needs {error.name}, which the extra turnwright[rl] brings.") from None

from .against import Against
from .dataset import Step, Trajectory, trajectory
from .encoding import Schema
from .making import aec, against, dataset, names, parallel, solo, vector
from .seats import Seats
