"""The index: what rounds came to, who was in them and what they moved, found without reading the log.

It is a projection of the events and nothing more: it can be deleted at any time and is made again from them.
It names tables, people, amounts, outcomes and clauses, and never a card.
"""
