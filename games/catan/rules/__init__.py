"""The rules of the Catan Card Game: plain Python, to be read beside the rulebook.

`cards` (what is in the boxes) → `parts`, `moves`, `options` (what a table can log and choose) →
`state` (what follows from it) → `places`, `stores` (the axis, stored resources) → `measures`
(points of all kinds, the tokens). What each move does: `dice`, `events`, `production`, `owing`
(choices), `taking`, `building`, `actions`, `hands`, `by_hand`; `flow` is what follows by itself,
`play` ties it together. What stands against a move: `against` and the `against_…` modules, tied
together in `judge`. What is said: `scoring`, `noticed`, `telling`, `prompting`, `drafts` and the
`offers…`. `view` is what a viewer may know; `game` ties it all to the contract.
"""
