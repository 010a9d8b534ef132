"""Villagers: people on the Road, and the village they settle in."""
