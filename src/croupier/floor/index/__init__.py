"""The index: results, players and movements of rounds, searchable without reading the log.

It is only a projection of the events: it can be deleted at any time and is rebuilt from them.
It names tables, people, amounts, outcomes and clauses, and never a card.
"""
