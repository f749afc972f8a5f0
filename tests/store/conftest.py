"""A store file that processes share, as a floor that is opening has it."""

import pytest

from croupier.store.sharing.file import LentFile, SharedFile


@pytest.fixture
def shared_file(tmp_path):
    """No lease is needed to write; whoever asks for the store closes it."""
    lent = LentFile(tmp_path / "floor.sqlite3", lease_seconds=6)
    store = SharedFile(tmp_path / "floor.sqlite3", lent=lent.number, lease_seconds=6)
    with store.opening():
        yield store
    lent.end()
