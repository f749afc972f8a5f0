"""Waiting lists: one for each game and limit; people are called from them to seats that are held for them."""

from croupier.floor.waiting.lists import Call, Waiting, WaitingLists, list_of
from croupier.floor.waiting.steward import Steward

__all__ = ["Call", "Steward", "Waiting", "WaitingLists", "list_of"]
