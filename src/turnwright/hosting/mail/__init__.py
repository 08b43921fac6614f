"""The table by mail: a channel of notices (channel.py) whose turn mails can be answered.

turn.py gathers what such a mail says, plain.py and page.py are its text and its HTML.  What comes back through a door (doors.py:
LMTP, a pipe, IMAP) is taken or refused by incoming.py and read and played by orders.py.  codes.py signs addresses and links.
"""
