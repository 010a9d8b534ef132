"""The rules of Potemkin Villages: plain Python, to be read beside the rulebook.

`cards`, `options`, `moves` (what a table can log) → `state` (what follows from it) → `river`
(villages and boat), `trick` (who plays, who wins) → `voyage` (a round from card to boat step).
The characters are in `set_a` to `set_d` (`cossack` has a file of its own); `abilities` gathers
them, `build` and `yard` are what they have in common. Then `objections` and `checks` (why not),
`by_hand` (result, count, options), `faults` (who did not follow suit), `scoring`, `view`,
`telling` and `deeds` (log lines), `offers` and `asking` (what can be tapped). `game` ties it to
the contract.
"""
