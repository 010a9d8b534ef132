"""The rules of Blind Bids, in plain Python. Read `state.py`, `objections.py`, then `game.py`."""
