"""One Django app per game; none of them knows another."""
