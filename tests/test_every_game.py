"""What must always hold, for every game found."""

from turnwright.testing.every_game import *
