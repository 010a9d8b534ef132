"""Potemkin Villages: a co-operative trick-taking game for two to four players."""
