"""What a game is, and how a table's log becomes a state: plain Python, no Django.

Read `game.py` first (the contract a game fulfils), then `log.py` (what stands after
corrections) and `replay.py` (from what stands to states, judged or trusted).
"""
