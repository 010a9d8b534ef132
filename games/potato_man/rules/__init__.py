"""The rules of Potato Man: plain Python, to be read beside the rulebook.

`cards` (what is in the box) → `moves` (what a table can log) → `state` (what follows from it)
→ `tricks` (what may be played, who wins) → `objections` → `play` (a move applied) → `scoring`;
then what is said of all that: `telling`, `view`, `offers`. `game` ties them to the contract.
"""
