"""Mail that plays, as far as it needs no host: reading.py says what somebody wrote anew in a mail, html_text.py reads that of
a mail in HTML as text."""

from .reading import Letter, read_letter
