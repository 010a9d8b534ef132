"""A site with one made-up kind of table, to try the live streams without any rules."""
