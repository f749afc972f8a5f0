"""The terms that a manager posts for a table, as data: checked, stored, and made into a table."""

from croupier.floor.terms.parts import Collection, Money, Progressive
from croupier.floor.terms.terms import Terms, read_terms, set_up

__all__ = ["Collection", "Money", "Progressive", "Terms", "read_terms", "set_up"]
