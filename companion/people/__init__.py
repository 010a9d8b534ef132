"""Browsers, players and how they sign in."""
