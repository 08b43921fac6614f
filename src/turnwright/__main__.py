"""`python -m turnwright`"""

from .cli import main

main()
