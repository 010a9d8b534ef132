"""The rules of Potato Man: plain Python, to be read beside the rulebook.

`cards` (what is in the box) → `moves` (what a table can log) → `state` (what follows from it)
→ `tricks` (what may be played, who wins) → `scoring` → `view` (what everybody sees).
Then what stands against a move: `objections` (a card), `claims` (*cannot play*), `by_hand`
(tally, ruling, options); `play` applies it. What is said of all that: `telling`, `offers`.
`game` ties it to the contract.
"""
