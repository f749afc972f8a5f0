"""Tables in a file: read whole or refused with the table and the field, and opened once."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.errors import DataInvalid
from croupier.floor.terms.file import read_tables
from croupier.store import MemoryStore
from tests.event_loop import run
from tests.floor.terms.test_terms import floor_on

TWO = """
[[table]]
id = "stud-1"
game = "caribbean-stud"
limits = { min = 5, max = 100 }

[[table]]
id = "holdem-1"
game = "texas-holdem"
limits = { lower = 4, upper = 8 }
dealer = "hand"
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "tables.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_tables_of_a_file_are_opened_once_and_not_again_when_closed(tmp_path: Path):
    store, listed = MemoryStore(), read_tables(written(tmp_path, TWO))

    async def scene() -> None:
        floor = floor_on(store)
        await floor.management.open_all(listed, by="file")
        assert list(floor.tables) == ["stud-1", "holdem-1"]
        assert floor.table("holdem-1").setup.by_hand
        await floor.management.open_all(listed, by="file")
        await floor.management.close_table("stud-1", by="Mia")
        again = floor_on(store)
        await again.management.open_all(listed, by="file")
        assert list(again.tables) == ["holdem-1"]

    run(scene())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[table]", "cannot be read"),
        ("table = 3", "under a heading"),
        (TWO + "colour = 'green'\n", "table 2: these terms do not fit"),
        ("title = 'x'\n" + TWO, "under a heading"),
        (TWO.replace("holdem-1", "stud-1"), "twice"),
        (TWO.replace("texas-holdem", "whist"), "table 2: there is no game"),
        (TWO.replace('id = "stud-1"', ""), "table 1"),
        (TWO.replace("max = 100", "max = 2.5"), "table 1"),
    ],
)
def test_a_file_that_posts_no_tables_is_a_sentence(tmp_path: Path, text: str, says: str):
    with pytest.raises(DataInvalid, match=says) as refused:
        read_tables(written(tmp_path, text))
    assert refused.value.file is not None
