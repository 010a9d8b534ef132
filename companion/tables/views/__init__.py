"""A table's pages. Every view begins with the `Visit`, and leaves what it does to the referee."""
