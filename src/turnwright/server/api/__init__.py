"""The JSON API at `/api/`: what pages show and do, for programs.  docs/api.md shows it, client/shapes.py is what travels.

It decides nothing: who may see and do what is the policy's (viewers.py), words are the sitting's, answers go the way of a
click.  Importing it takes longer than the table takes to open, so that waits until a program asks (urls.py of the table).
"""
