"""A witness outside the store: a restored backup and a rewritten history show."""

import logging
import shutil

import pytest

from croupier.errors import ChainBroken, StoreError
from croupier.floor.checkpoints import Checkpoints
from croupier.store import Key, SQLiteStore
from croupier.store.heads import read_heads
from croupier.store.witness import Witness
from tests.event_loop import run

KEY = Key("5e" * 32)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "floor.sqlite3"


@pytest.fixture
def witness(tmp_path):
    return tmp_path / "elsewhere"


def opens(path, witness) -> Checkpoints:
    """Open a store as a floor does, write a record, and close it."""
    store = SQLiteStore(path)
    try:
        checkpoints = Checkpoints(store, KEY, Witness(witness))
        store.append("notes", store.streams().get("notes", 0), [b"{}"])
        run(checkpoints.close())
        return checkpoints
    finally:
        store.close()


def test_every_checkpoint_is_witnessed(path, witness):
    heads = [opens(path, witness).head for _ in range(2)]

    noted = read_heads(witness.read_text())
    assert [stream for stream, _ in noted] == ["checkpoints"] * 4
    assert [head.version for _, head in noted] == [1, 2, 3, 4]
    assert [noted[1][1], noted[3][1]] == heads


def test_a_restored_backup_is_not_opened(path, witness, tmp_path):
    opens(path, witness)
    backup = shutil.copy(path, tmp_path / "backup")
    opens(path, witness)
    shutil.copy(backup, path)

    for _ in range(2):
        with pytest.raises(ChainBroken, match="start a new witness file"):
            opens(path, witness)
    kept = witness.rename(tmp_path / "kept")
    opens(path, witness)
    opens(path, witness)
    # The store has grown beyond the witnessed versions; the lines in between still do not fit.
    witness.write_text(kept.read_text() + witness.read_text())
    with pytest.raises(ChainBroken, match="not as it was"):
        opens(path, witness)


def test_a_witness_that_cannot_be_written_is_noticed_before_the_floor_opens(path, tmp_path):
    with pytest.raises(StoreError, match=r"the witness .* cannot be written"):
        opens(path, tmp_path / "no folder" / "witness")


def test_a_running_floor_survives_its_witness(path, witness, caplog):
    store = SQLiteStore(path)
    checkpoints = Checkpoints(store, KEY, Witness(witness))
    witness.unlink()
    witness.mkdir()
    with caplog.at_level(logging.ERROR):
        run(checkpoints.close())
    store.close()

    assert checkpoints.head is not None
    assert "cannot be written" in caplog.text


@pytest.mark.parametrize("text", ["", "\n", "The floor is closed.\n"])
def test_a_witness_without_lines_has_seen_nothing(path, witness, text):
    witness.write_text(text)
    opens(path, witness)
