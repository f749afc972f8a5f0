"""The benchmark of searches fills an index with rounds that were played, and asks everything of it."""

import pytest

from benchmarks import find
from croupier.floor.index import accounts
from croupier.floor.index.database import SQLiteDatabase


@pytest.fixture(scope="module")
def filled():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(find, "DAYS", 2)
        patch.setattr(find, "PLAYED_ROUNDS", 1)
        database = SQLiteDatabase(None)
        assert find.fill(database, 600) >= 600
        yield database
        database.close()


def test_rounds_are_spread_over_tables_and_people(filled):
    tables = filled.read('SELECT DISTINCT "table" FROM {p}round')
    assert len(tables) == find.TABLES + len(find.PLAYED), "the played ones, and those made from them"
    assert filled.read("SELECT count(DISTINCT person) FROM {p}person")[0][0] > find.PEOPLE / 2
    assert filled.read("SELECT count(*) FROM {p}person")[0][0] > 600
    assert filled.read("SELECT count(*) FROM {p}wager")[0][0] > 600


def test_the_sums_of_days_and_hours_are_those_of_the_entries(filled):
    far = 1 << 40
    held = dict(filled.read("SELECT account, sum(amount) FROM {p}entry GROUP BY 1 HAVING sum(amount) <> 0"))
    assert accounts.trial_balance(filled, far) == held


def test_every_question_is_measured(filled):
    found = list(find.measured(filled, where="here"))
    assert len(found) > 30
    assert all(one.seconds > 0 and one.checked for one in found)
    assert len({one.what for one in found}) == len(found)
