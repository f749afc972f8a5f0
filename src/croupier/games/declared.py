"""What every declaration is: known by its id, under which the catalog has it."""

from __future__ import annotations

import pickle
from importlib import import_module
from typing import Any


class Declared:
    """A game's declaration. It is made of functions, so a pickle keeps its id."""

    id: str

    def __reduce__(self) -> tuple[Any, ...]:
        """How to find the declaration again; a variant that a table plays is kept with its table."""
        # The catalog imports the vocabularies, which inherit from here.
        catalog = import_module("croupier.games.catalog")
        if catalog.GAMES.get(self.id) is not self:
            raise pickle.PicklingError(f"this {self.id} is not the catalog's; pickle the table that plays it")
        return catalog.game, (self.id,)
