"""What a game is, and how a table's log becomes a state: plain Python, no Django.

Read `game.py` first (the contract a game fulfils), then `log.py` (what stands after
corrections) and `replay.py` (from what stands to states, judged or trusted).

`record.py` and `report.py` are a game as a file and what the referee says of it.
`conformance.py`, with `inspection.py`, `correcting.py`, `robots.py` and `transcript.py`, is what
tests hold every game to; the site uses none of these.
"""
