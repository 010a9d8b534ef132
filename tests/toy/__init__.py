"""Blind Bids, a toy: every kind of thing a game can have, in as few lines as it takes."""
