"""After any evening, every reader tells the same story: gates over random legal play of every game."""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli.verify import verify
from croupier.floor.past.record import RoundRecord
from croupier.history import read_text, replay_source
from croupier.money import fine
from croupier.store.places import open_store
from croupier.table import family_of
from croupier.table.payment import For
from tests.evenings import KEY, TERMS, Evening, played
from tests.event_loop import run

WAYS = [(table, by_hand) for table in TERMS for by_hand in (False, True)]
IDS = [f"{table}-{'hand' if by_hand else 'automatic'}" for table, by_hand in WAYS]
EVERY_TABLE = [pytest.param(*way, id=name) for way, name in zip(WAYS, IDS, strict=True)]
SEEDS = 2
BYTES_CHANGED = 2
"""How many bytes are changed in each store, one at a time."""

DECIDED = (
    "finishing_stacks", "returns", "returned", "bank", "fees", "fee_events", "envy", "tips", "uncovered",
    "meter", "reserve", "pots", "next_kill", "pays", "winner", "payments", "net", "collection",
    "player_dealer",
)  # fmt: skip
"""What a replay must come to: stacks, fees, meters, awards."""


@cache
def evening_at(table: str, seed: int, *, by_hand: bool) -> Evening:
    return played(table, seed, by_hand=by_hand)


@contextmanager
def changed_byte(file: Path, chance: random.Random) -> Iterator[tuple[str, int, int]]:
    """Change one byte of one record of a store, and change it back."""
    with sqlite3.connect(file) as db:
        stream, place, data = chance.choice(db.execute("SELECT stream, place, data FROM record").fetchall())
    at = chance.randrange(len(data))
    other = bytes([data[at] ^ chance.randrange(1, 256)])
    for written in (data[:at] + other + data[at + 1 :], data):
        with sqlite3.connect(file) as db:
            change = "UPDATE record SET data = ? WHERE stream = ? AND place = ?"
            db.execute(change, (written, stream, place))
        if written is not data:
            yield stream, place, at


def settled(evening: Evening) -> list[RoundRecord]:
    """Every settled round, also under earlier terms and after the table was closed."""
    return [record for actor in evening.floor.registry.every_table() for record in actor.rounds.latest(1_000)]


@pytest.mark.parametrize(("table", "by_hand"), EVERY_TABLE)
def test_an_evening_verifies_and_a_changed_byte_does_not(table: str, by_hand: bool, tmp_path: Path):
    file, key = tmp_path / "evening.db", tmp_path / "key"
    key.write_text(KEY.secret)
    key.chmod(0o600)
    evening = Evening(table, by_hand=by_hand, store=open_store(str(file)))

    async def scene() -> None:
        await evening.play()
        await evening.floor.stop()
        evening.store.close()

    run(scene())
    checked = CliRunner().invoke(verify, [str(file), "--key-file", str(key)])
    assert checked.exit_code == 0, checked.output
    assert "sum 0, none overdrawn" in checked.output
    assert evening.taken_back or not evening.offered
    chance = random.Random(f"{table} {by_hand}")
    for _ in range(BYTES_CHANGED):
        with changed_byte(file, chance) as which:
            checked = CliRunner().invoke(verify, [str(file), "--key-file", str(key)])
            assert checked.exit_code == 1, which


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("table", "by_hand"), EVERY_TABLE)
def test_every_reader_can_replay_every_settled_round(table: str, by_hand: bool, seed: int):
    for record in settled(evening_at(table, seed, by_hand=by_hand)):
        for person in (*dict.fromkeys(record.persons), None):
            replayed = replay_source(read_text(record.document(person), "round.toml")[0])
            assert replayed.status == 0, (record.number, person, replayed.error, replayed.differences)
            told = record.result(person)
            assert {key: replayed.result[key] for key in DECIDED} == {key: told[key] for key in DECIDED}


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("table", "by_hand"), EVERY_TABLE)
def test_payments_totals_and_the_ledger_give_the_same_amounts(table: str, by_hand: bool, seed: int):
    """What the record of a round moved is what the ledger booked for it, fees and the bank included."""
    for record in settled(evening_at(table, seed, by_hand=by_hand)):
        totals, booked = record.totals(), Counter()
        for step in record.steps():
            booked.update(dict(step.postings))
        paid = list(family_of(record.setup.posting.table).payments(record.finished()))
        assert (
            booked[f"{table}/fees"] == totals.fees == fine(sum(o.amount for o in paid if o.what is For.FEE))
        )
        assert booked[f"{table}/tips"] == totals.tips == fine(sum(one.tip for one in paid))
        if record.opened.bank is None:
            assert booked[f"{table}/bank"] == totals.win
        won = Counter()
        for person, amount in zip(record.persons, totals.won, strict=True):
            won[person] += amount
        assert {name: fine(net) for name, net in record.nets().items()} == dict(won)
        seats = zip(record.opened.seats, record.persons, strict=True)
        assert Counter({name: booked[f"{table}/seat:{seat}"] for seat, name in seats}) == won
