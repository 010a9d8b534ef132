"""The rules of Villagers: plain Python, to be read beside the rulebook.

`cards` (what is in the box) → `moves` (what a table can log) → `options` (how it plays) →
`state` (what follows from the moves). What a village is worth: `village`, `values`. How a game
goes: `building`, `drafting`, `round_end`, `solo`; `entry` reads a village that was typed in.
What stands against a move: `objections` and the files named `against_…`. `scoring`, `offers`,
`telling` and `view` say it; `game` ties it to the contract.
"""
