"""Pages of past plays."""
