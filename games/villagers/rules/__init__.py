"""The rules of Villagers: plain Python, to be read beside the rulebook.

`cards` (what is in the box) → `moves` and `event_moves` (what a table can log) → `options`,
`shown` (how it plays) → `state` (what follows from the moves) → `setup`. What a village is worth:
`village` (who lies on whom), `values`; `entry` reads one that was typed in. How a game goes:
`building`, `developments`, `solo`, and `round_end`, which goes on by itself from one decision to
the next; `play` and the files named `play_…` apply a move. What stands against one: `objections`,
`checks` and the files named `against_…`. What is said of it all: `asking`, `offers` and the files
named `offers_…`, `telling`, `view`, `scoring`. `game` ties it to the contract.
"""
