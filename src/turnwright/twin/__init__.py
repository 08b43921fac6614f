"""Array twins: a game's rules once more as plain functions over rows of numbers, compiled for many games at once.

A twin is written in the words of its book, one function beside each rule of the game.  Start reading at twin.py.  records.py gives rows
their names, compiling.py turns the functions into machine code for a processor or a CUDA device, chance.py picks and rolls, batch.py plays
many games side by side, and proof.py shows that twin and rules agree at every step.  Needs the extra `turnwright[fast]`.
"""

from turnwright.core import TurnwrightError

try:
    import numba
except ModuleNotFoundError:
    raise TurnwrightError("Array twins need numba, which the extra turnwright[fast] brings.") from None

from .batch import Batch
from .compiling import Compiled, compiled
from .records import Long, bits, choice, copied, record, row
from .twin import Twin, twin_of
