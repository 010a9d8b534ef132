"""How much things cost here, as ratios: `make bench`. What they mean: docs/benchmarks.md."""
