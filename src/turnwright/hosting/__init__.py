"""The table for people who are not in the same room: accounts, seats, invitations, clocks, ratings, operations.

It stands on the web table (`turnwright.server`), which knows nothing of it, and is found only where a host asks for it:
`turnwright serve --production`.  Start reading at models/people.py (who sits where) and settings.py (how it differs from a local table).
"""
