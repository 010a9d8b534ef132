"""Potato Man: trick-taking with potatoes."""
