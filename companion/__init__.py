"""The site: everything that is the same for every game."""
