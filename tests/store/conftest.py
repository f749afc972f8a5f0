"""Stores that several tests are about: a database, and a file that processes share."""

import pytest

from croupier.store.postgres import PostgresStore
from croupier.store.sharing.file import LentFile, SharedFile


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
def shared_file(tmp_path):
    """As a floor that is opening has it: no lease is needed. Whoever asks for the store closes it."""
    lent = LentFile(tmp_path / "floor.sqlite3", lease_seconds=6)
    store = SharedFile(tmp_path / "floor.sqlite3", lent=lent.number, lease_seconds=6)
    with store.opening():
        yield store
    lent.end()
