"""A database that several processes share."""

from croupier.store.port import SharedEventStore
from croupier.store.postgres import PostgresStore
from croupier.store.sharing.postgres import SharedStore


class SharedPlace:
    """The address of a shared store, and the ways to open it."""

    def __init__(self, where: str) -> None:
        self.where = where

    def opened(self, seconds: float) -> SharedEventStore:
        """The store as one more process opens it."""
        return SharedStore(self.where, lease_seconds=seconds)

    def read(self) -> PostgresStore:
        """The store, read only."""
        return PostgresStore(self.where, read_only=True)
