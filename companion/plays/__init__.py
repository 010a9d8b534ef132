"""Finished games in somebody's history."""
