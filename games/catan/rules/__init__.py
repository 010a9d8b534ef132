"""The rules of the Catan Card Game: plain Python, to be read beside the rulebook.

`cards` (what is in the boxes) → `moves`, `options` (what a table can log and choose) → `state`
(what follows) → `places`, `stores` (the axis, stored resources) → `measures`, `tokens` (points of
all kinds) → `dice`, `events`, `owing`, `building`, `actions`, `hands`, `decks`, `by_hand` (what each
move does) → `flow` (what follows by itself), tied together in `play`. What stands against a move:
`gates` and the `against_…` modules. What is said: `scoring`, `noticed`, `telling`, `offers…`.
`game` ties it all to the contract.
"""
