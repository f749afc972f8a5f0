"""A database, which several tests are about."""

import pytest

from croupier.store.postgres import PostgresStore
from croupier.store.sharing.postgres import SharedStore


@pytest.fixture
def address(postgres):
    """Where a new database is."""
    return postgres.new_database()


@pytest.fixture
def store(address):
    """The store in it."""
    kept = PostgresStore(address)
    yield kept
    kept.close()


@pytest.fixture
def shared(address):
    """As an opening floor has it: no lease is needed. The test closes it."""
    kept = SharedStore(address, lease_seconds=6)
    with kept.opening():
        yield kept
