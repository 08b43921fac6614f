"""The laboratory: matches between bots, measured.

Start reading at playing.py (bots at a table) and run.py (by which terms, on how many cores).  arena.py, ladder.py and hunt.py tell who is
stronger; trace.py, study.py, findings.py and report.py what games say of their rules, watch.py what of it has moved; bench.py times it all.
"""
