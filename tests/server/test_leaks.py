"""A round of each family, for every role: no guess opens a hidden card from what leaves the process.

``tests/simulate/test_leaks.py`` does the same with every game.
"""

import logging
import re
from types import SimpleNamespace

import pytest

from croupier.store import chain
from tests.event_loop import run
from tests.server.evening import SETUPS
from tests.server.leaks import FACES
from tests.server.leaving import CAGE, KEY, OPERATOR, VIEWERS, Leaving, logged

TABLES = ("limit-holdem", "razz", "deuce-to-seven-triple-draw", "caribbean-stud", "fortune-pai-gow", "pan")


def leaks(table: str, stop: int | None, names=VIEWERS):
    with logged() as log:

        async def scene():
            evening = Leaving(table, stop)
            await evening.play()
            return await evening.leaks(names, log)

        return run(scene())


def test_there_is_a_table_of_each_family():
    families = {type(setup.posting.table) for setup in SETUPS.values()}
    assert {type(SETUPS[table].posting.table) for table in TABLES} == families


@pytest.mark.parametrize("stop", [2, None], ids=["during the round", "after it"])
@pytest.mark.parametrize("table", TABLES)
def test_no_guess_opens_a_hidden_card_from_anything_that_leaves(table, stop):
    assert leaks(table, stop) == {}


def test_the_attack_has_evidence_sheets_proofs_metrics_and_a_log_to_work_on():
    async def scene() -> dict[str, dict[str, bytes]]:
        evening = Leaving("limit-holdem", None)
        await evening.play()
        return {name: dict(await evening.leaving(name, log)) for name in VIEWERS}

    with logged() as log:
        logging.getLogger("croupier.floor").info("a line")
        found = run(scene())

    assert b'"commitment"' in found["Supervising"]["/supervisor/tables/limit-holdem/bundle.json"]
    sheet = found[CAGE]["/cage-desk/trays/limit-holdem/shifts/1"]
    assert KEY.public.digits.encode() in sheet
    assert re.search(rb"checkpoints \d+ [0-9a-f]{64}", sheet)
    assert b"%PDF" in found[CAGE]["/cage-desk/trays/limit-holdem/shifts/1.pdf"]
    assert (
        b"proofs" in found["Nora"]["/tables/limit-holdem/history/1.json"]
        or b"commitment" in found["Nora"]["/tables/limit-holdem/history/1.json"]
    )
    assert b"croupier_" in found["Keeping"]["/metrics"]
    assert b"a line" in found[OPERATOR]["log"]
    assert b"table:limit-holdem" in found[OPERATOR]["heads"]


@pytest.mark.parametrize("salts", [b"", bytes(64)], ids=["no salts", "salts of zeros"])
def test_without_salts_the_attack_opens_hands_from_the_heads_and_the_evidence(salts, monkeypatch):
    monkeypatch.setattr(chain, "secrets", SimpleNamespace(token_bytes=lambda count: salts[:count]))

    during = leaks("limit-holdem", 2, (OPERATOR,))
    assert during, "the head of the table's stream"
    after = leaks("limit-holdem", None, ("Supervising", OPERATOR))
    assert OPERATOR in after
    if salts:
        assert any(face in FACES for _, _, face in after["Supervising"]), "the commitments in the evidence"
