"""A table being played: its seats, its log and its pages."""
