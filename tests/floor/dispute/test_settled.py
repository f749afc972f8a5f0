"""A settled round and the round that a supervisor enters in its place."""

import pytest

from croupier.errors import DataInvalid, NotNow
from croupier.floor import Ledger, demo_tables
from croupier.floor.dispute.settled import Settled, difference, settled_round
from croupier.floor.record import RecordTables
from croupier.floor.record.past import document_round
from croupier.store import MemoryStore
from tests.event_loop import run
from tests.floor.quiet_room import QuietTable, stacked

SETUPS = {setup.id: setup for setup in demo_tables()}


def played(table: str, **options) -> Settled:
    quiet = QuietTable(SETUPS[table], bots=("Mabel", "Otis", "Rosa"), **options)
    quiet.sit("Nora", 1)
    turn = iter(range(10**6))
    quiet.play_round("Nora", lambda legal: legal[next(turn) % len(legal)])
    return settled_round(quiet.chronicle.round(1))


@pytest.mark.parametrize("table", SETUPS)
def test_the_document_of_a_round_settles_to_what_it_moved(table):
    """Whatever the game: nothing was changed, so nothing is to be compensated, hidden cards or not."""
    settled = played(table)
    after = settled.settle(settled.document)
    assert difference(settled.told.moved, after.moved) == {}
    assert after.jackpot == settled.told.jackpot
    assert sum(settled.told.moved.values()) == 0
    assert settled.told.moved.keys() <= {
        *(f"wallet:{person}" for person in settled.persons),
        *(f"{table}/{account}" for account in ("bank", "fees", "tips")),
    }


def test_hidden_cards_stay_hidden_in_the_document_and_play_all_the_same():
    settled = next(
        one for seed in "abcdefgh" if "d db" in (one := played("limit-holdem", seed=seed)).document
    )
    assert "??" in settled.document
    full = settled.read(settled.document).data["actions"]
    assert not any("??" in action for action in full)
    # A card that was dealt to somebody cannot come again, whether or not the supervisor has seen it.
    covered = next(full for seen, full in settled.hidden if seen == "d dh p1 ??")
    board = next(seen for seen, _ in settled.hidden if seen.startswith("d db"))
    twice = settled.document.replace(board, board[:-2] + covered[-2:], 1)
    with pytest.raises(DataInvalid, match="action"):
        settled.settle(twice)


DOCUMENT = """
variant = "caribbean-stud"
players = ["Ines", "Oren"]
starting_stacks = [100, 100]
"""


def test_a_round_dealt_by_hand_is_corrected_on_its_own_seats():
    async def scene() -> None:
        tables = RecordTables(MemoryStore(), Ledger())
        table = await tables.open(DOCUMENT, by="Dana")
        await table.act(["p1 w ante 10", "p2 w ante 10", "d nb", "d dh p1 KhKd8c6s2d"], by="Dana")
        with pytest.raises(NotNow, match="still being played"):
            settled_round(document_round(table))
        rest = ["d dh p2 2h3h8d6d4s", "d dh b AdKs9d7s3d", "p1 w bet 20", "p2 f", "d count"]
        await table.act(rest, by="Dana")
        settled = settled_round(document_round(table))
        assert settled.persons == ("Ines", "Oren")
        after = settled.settle(settled.document.replace("AdKs9d7s3d", "AdAs9d7s3d"))
        assert difference(settled.told.moved, after.moved) == {
            "caribbean-stud-1/bank": 600_000,
            "caribbean-stud-1/seat:1": -600_000,
        }
        with pytest.raises(DataInvalid, match="never players or terms"):
            settled.settle(settled.document.replace("Oren", "Otto"))

    run(scene())


def test_the_tray_stands_in_for_a_meter_without_a_link():
    settled = played("caribbean-stud", shuffler=stacked("9h8h7h6h5h"))
    assert not any("meter" in account or "seed" in account for account in settled.told.moved)
