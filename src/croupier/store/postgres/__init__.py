"""Stores in a PostgreSQL database: statements, and the store that one process owns."""

from croupier.store.postgres.store import OWNER, PostgresStore

__all__ = ["OWNER", "PostgresStore"]
