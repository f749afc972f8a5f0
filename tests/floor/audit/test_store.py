"""A stopped store is edited in every way that was once unnoticed; opening it and auditing it both notice."""

import shutil
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from croupier.cli.store import store as store_command
from croupier.errors import ChainBroken, LedgerWrong, StoreError
from croupier.floor import checkpoints
from croupier.floor.audit.store import audit_store
from croupier.floor.money.cage import FLOOR_CODEC
from croupier.floor.people.accounts import PEOPLE_CODEC, Accounts
from croupier.floor.people.records import RoleGiven
from croupier.floor.records import PersonArrived, WalletFunded
from croupier.link import Role
from croupier.money import Cents
from croupier.store import Key, MemoryStore, SQLiteStore
from croupier.store import checkpoint as cp
from croupier.store.chain import SALT_BYTES, Head, beginning, head_signature, seal
from croupier.store.key import write_key
from tests.event_loop import run
from tests.floor.evening import KEY, open_floor, play_evening, setups
from tests.server.open_floor import until
from tests.store.test_releases import STORES, laid_out

OTHER = Key("a7" * 32)
Records = list[bytes]


@pytest.fixture(scope="module")
def evening(tmp_path_factory) -> Path:
    """A store as a floor leaves it when it closes."""
    played = MemoryStore()
    play_evening(played, key=None, rounds=2)
    path = tmp_path_factory.mktemp("evening") / "floor.sqlite3"
    store = SQLiteStore(path)
    cp.check(store, KEY)
    cp.sign(store, KEY, cp.Occasion.OPENED)
    for stream in played.streams():
        store.append(stream, 0, played.read(stream))
    opened_and_closed(store)
    return path


@pytest.fixture
def path(evening, tmp_path) -> Path:
    return Path(shutil.copy(evening, tmp_path / "floor.sqlite3"))


def opened_and_closed(store: SQLiteStore, key: Key = KEY) -> Head | None:
    """Open a floor on the store and close it again."""

    async def scene() -> Head | None:
        try:
            floor = open_floor(store, key=key, bots=False)
            await floor.start()
            await floor.stop()
            return floor.checkpoints.head
        finally:
            store.close()

    return run(scene())


def audited(path: Path, key: Key | None = KEY, noted: Sequence[tuple[str, Head]] = ()) -> dict[str, str]:
    """What does not fit, by stream."""
    store = SQLiteStore(path, read_only=True)
    try:
        return {
            verdict.stream: f"{verdict.broken}: {verdict.reason}"
            for verdict in audit_store(store, setups(), key=key, noted=noted)
            if not verdict.fits
        }
    finally:
        store.close()


# ── editing ──────────────────────────────────────────────────────────────────────────────────────────


def rewritten(path: Path, stream: str, edit: Callable[[Records], Records], key: Key | None = None) -> None:
    """Write a stream anew, with a chain that fits; signed only by somebody who has the key."""
    with sqlite3.connect(path) as connection:
        query = "SELECT data, salt FROM record WHERE stream = ? ORDER BY place"
        rows = connection.execute(query, (stream,)).fetchall()
        records = edit([bytes(data) for data, _ in rows])
        salts = [salt for _, salt in rows][: len(records)]
        salts += [b"s" * SALT_BYTES] * (len(records) - len(salts))
        sealed = seal(beginning(stream), records, salts=salts)
        connection.execute("DELETE FROM record WHERE stream = ?", (stream,))
        connection.executemany(
            "INSERT INTO record (stream, place, data, salt, hash) VALUES (?, ?, ?, ?, ?)",
            [
                (stream, place, data, *one)
                for place, (data, one) in enumerate(zip(records, sealed, strict=True))
            ],
        )
        head = Head(len(records), sealed[-1].hash)
        connection.execute("UPDATE head SET version = ?, hash = ? WHERE stream = ?", (*head, stream))
        if key is not None:
            signature = head_signature(key, stream, head)
            connection.execute("UPDATE head SET signature = ? WHERE stream = ?", (signature, stream))
    connection.close()


def changed(path: Path, stream: str, edit: Callable[[Records], Records]) -> None:
    """Change a stream's records and leave its hashes as they were."""
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT data FROM record WHERE stream = ? ORDER BY place", (stream,))
        before = [bytes(data) for (data,) in rows]
        for place, data in enumerate(edit(list(before))):
            connection.execute(
                "UPDATE record SET data = ? WHERE stream = ? AND place = ?", (data, stream, place)
            )
    connection.close()


def at(tag: str, edit: Callable[[dict], object]) -> Callable[[Records], Records]:
    """An edit of the first record with a tag."""

    def made(records: Records) -> Records:
        place = next(place for place, data in enumerate(records) if tag.encode() in data)
        facts = msgspec.json.decode(records[place])
        edit(facts)
        records[place] = msgspec.json.encode(facts)
        return records

    return made


def reversed_order(facts: dict) -> None:
    facts["order"] = facts["order"][::-1]


def another_card(facts: dict) -> None:
    rank, suit = facts["cards"][0]
    facts["cards"][0] = rank + ("h" if suit == "s" else "s")


def swapped(records: Records) -> Records:
    records[3], records[4] = records[4], records[3]
    return records


EDITS = {
    "a payment raised": (
        "table:caribbean-stud",
        at("wager.settled/1", lambda it: it.update(returned=900_000)),
    ),
    "a wallet": ("floor", at("wallet.funded/1", lambda it: it.update(amount=9_000_000))),
    "another name": ("floor", at('"person":"Nora"', lambda it: it.update(person="Mora"))),
    "another role": ("people", at("role.given/1", lambda it: it.update(role="manager"))),
    "a dealt card": ("table:razz", at("hand.dealt/1", another_card)),
    "a promised deck reversed": ("cards:razz", at("deck.shuffled/1", reversed_order)),
    "a buy-in": ("table:pan", at("seat.taken/1", lambda it: it.update(buy_in=it["buy_in"] + 100))),
    "two records exchanged": ("table:razz", swapped),
}


@pytest.mark.parametrize("what", EDITS)
def test_a_changed_record_is_found_by_its_hash(path, what):
    stream, edit = EDITS[what]
    changed(path, stream, edit)

    with pytest.raises(ChainBroken, match="its hash does not match") as broken:
        opened_and_closed(SQLiteStore(path))

    assert broken.value.stream == stream
    assert audited(path)[stream].startswith(f"{broken.value.record}: its hash")


@pytest.mark.parametrize("what", EDITS)
def test_a_chain_made_anew_is_found_by_its_missing_signature(path, what):
    stream, edit = EDITS[what]
    rewritten(path, stream, edit)

    with pytest.raises(ChainBroken) as broken:
        opened_and_closed(SQLiteStore(path))

    assert broken.value.stream == stream
    assert stream in audited(path)
    assert stream in audited(path, key=None), "the heads in the checkpoints show it even without the key"


def test_what_somebody_with_the_key_forged_is_found_by_the_rules(path):
    stream, edit = EDITS["a payment raised"]
    forged: Records = []
    rewritten(path, stream, lambda records: forged.extend(edit(records)) or forged, KEY)
    record = next(place for place, data in enumerate(forged, start=1) if b"900000" in data)

    assert audited(path)[stream].startswith(f"{record}: wager.settled/1: returned is 900000, expected ")


def test_the_last_records_cut_off_are_missed(path):
    rewritten(path, "table:razz", lambda records: records[:-40])

    with pytest.raises(ChainBroken, match="table:razz"):
        opened_and_closed(SQLiteStore(path))
    assert "table:razz" in audited(path)


def test_the_last_records_cut_off_by_deleting_them_are_missed(path):
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM record WHERE stream = 'table:razz' AND place >= 100")
    connection.close()

    with pytest.raises(ChainBroken, match="'table:razz', record 101: it is missing"):
        opened_and_closed(SQLiteStore(path))
    assert audited(path)["table:razz"].startswith("101: it is missing")


def test_a_stream_that_was_taken_away_is_missed(path):
    with sqlite3.connect(path) as connection:
        for table in ("record", "head"):
            connection.execute(f"DELETE FROM {table} WHERE stream = 'table:pan'")
    connection.close()

    with pytest.raises(
        ChainBroken, match=r"'table:pan': it is gone; it had \d+ records at the checkpoint of"
    ):
        opened_and_closed(SQLiteStore(path))
    assert "it is gone" in audited(path)["table:pan"]


def test_a_role_added_at_the_end_is_not_signed(path):
    role = PEOPLE_CODEC.write(
        RoleGiven(person="Nora", role=Role.SUPERVISOR, by="Sue", at="2026-01-01T00:00:00")
    )
    rewritten(path, "people", lambda records: [*records, role])

    with pytest.raises(ChainBroken, match=r"'people'.*it is not signed"):
        opened_and_closed(SQLiteStore(path))
    assert "not signed" in audited(path)["people"]


def test_another_key_is_not_the_stores_own(path):
    with pytest.raises(ChainBroken, match="the key is not the store's own"):
        opened_and_closed(SQLiteStore(path), OTHER)
    assert "is not that of the store's key" in audited(path, OTHER)["checkpoints"]


@pytest.mark.parametrize("key", [KEY, OTHER])
def test_a_store_that_lost_its_checkpoints_is_not_taken_for_a_new_one(path, key):
    with sqlite3.connect(path) as connection:
        for table in ("record", "head"):
            connection.execute(f"DELETE FROM {table} WHERE stream = 'checkpoints'")
    connection.close()

    with pytest.raises(ChainBroken, match="it is gone, and with it every signature"):
        opened_and_closed(SQLiteStore(path), key)
    assert "no signed checkpoint" in audited(path, key)["checkpoints"]


def test_two_streams_cannot_change_places(path):
    with sqlite3.connect(path) as connection:
        for table in ("record", "head"):
            for old, new in (("table:razz", "x"), ("table:pan", "table:razz"), ("x", "table:pan")):
                connection.execute(f"UPDATE {table} SET stream = ? WHERE stream = ?", (new, old))
    connection.close()

    with pytest.raises(ChainBroken):
        opened_and_closed(SQLiteStore(path))
    assert {"table:razz", "table:pan"} <= set(audited(path))


def test_a_store_put_back_to_an_earlier_day_is_found_by_the_head_that_was_noted(path, tmp_path):
    earlier = Path(shutil.copy(path, tmp_path / "earlier.sqlite3"))
    noted = [(cp.STREAM, opened_and_closed(SQLiteStore(path)))]

    assert audited(path, noted=noted) == {}
    assert audited(earlier) == {}, "nothing in the store itself can show it"
    assert "records when its head was noted" in audited(earlier, noted=noted)["checkpoints"]


def test_a_sound_store_opens_again_and_again(path):
    for _ in range(2):
        opened_and_closed(SQLiteStore(path))

    assert audited(path) == {}


def test_a_floor_that_was_killed_has_signed_what_it_wrote(path):
    store = SQLiteStore(path)
    floor = open_floor(store, bots=False)
    run(floor.cage.arrive("Oren"))
    store.close()

    assert opened_and_closed(SQLiteStore(path)) is not None
    assert audited(path) == {}


def test_of_a_long_history_what_is_signed_is_checked_while_the_floor_runs(path, monkeypatch, caplog):
    """Opening does not read all of it; a record that was changed long ago is found all the same, and said."""
    monkeypatch.setattr(cp, "CHECKED_AT_ONCE", 10)
    changed(path, "people", lambda records: [records[0].replace(b"Nora", b"Mora"), *records[1:]])

    async def scene() -> list[str]:
        store = SQLiteStore(path)
        floor = open_floor(store, bots=False, accounts=Accounts(MemoryStore()))
        assert floor.faults == []
        await floor.start()
        await until(lambda: bool(floor.faults))
        await floor.stop()
        store.close()
        return floor.faults

    (fault,) = run(scene())

    assert "stream 'people', record 1: its hash does not match" in fault
    assert "the store is not as it was written" in caplog.text


def test_a_running_floor_signs_now_and_then(path, monkeypatch):
    monkeypatch.setattr(checkpoints, "CHECKPOINT_SECONDS", 0.01)

    async def scene() -> None:
        store = SQLiteStore(path)
        floor = open_floor(store, bots=False)
        await floor.start()
        before = store.streams()[cp.STREAM]
        await until(lambda: store.streams()[cp.STREAM] >= before + 2)
        await floor.stop()
        occasions = [record.occasion for record in cp.CODEC.read_all(store.read(cp.STREAM, before))]
        store.close()
        assert occasions[:2] == [cp.Occasion.RUNNING] * 2
        assert occasions[-1] is cp.Occasion.CLOSED

    run(scene())
    assert audited(path) == {}


def test_balances_that_cannot_be_are_found():
    store = MemoryStore()
    records: Sequence = [
        PersonArrived(person="Nora", at="now"),
        WalletFunded(person="Nora", amount=Cents(-100), at="now"),
    ]
    store.append("floor", 0, [FLOOR_CODEC.write(record) for record in records])

    (found,) = [verdict for verdict in audit_store(store, []) if not verdict.sound]

    assert (found.stream, found.broken) == ("ledger", None)
    assert "wallet:Nora is at -1.0000" in found.reason
    with pytest.raises(LedgerWrong):
        open_floor(store, key=None)


def test_a_table_that_is_not_posted_is_not_decided_again_and_says_so(path):
    store = SQLiteStore(path, read_only=True)
    found = {verdict.stream: verdict for verdict in audit_store(store, [], key=KEY)}
    store.close()

    assert found["table:razz"].fits
    assert not found["table:razz"].sound
    assert "not decided again" in found["table:razz"].unchecked


@pytest.mark.parametrize("name", STORES)
def test_a_store_that_was_never_signed_opens_when_an_administrator_adopts_it(name, tmp_path):
    path, key = laid_out(name, tmp_path), tmp_path / "key"
    write_key(KEY, key)
    for _ in range(2):
        with pytest.raises(ChainBroken, match=r"never signed.*croupier store adopt"):
            opened_and_closed(SQLiteStore(path))
    assert "no signed checkpoint" in audited(path)["checkpoints"]

    words = ["adopt", str(path), "--key-file", str(key)]
    adopted = CliRunner().invoke(store_command, words)
    assert adopted.exit_code == 0, adopted.output
    assert "has been signed" in str(CliRunner().invoke(store_command, words).exception)

    opened_and_closed(SQLiteStore(path))
    store = SQLiteStore(path, read_only=True)
    begun, order, opened, closed = cp.CODEC.read_all(store.read(cp.STREAM))
    (said,) = [one.found for one in audit_store(store, setups(), key=KEY) if one.stream == cp.STREAM]
    store.close()
    assert isinstance(begun, cp.ChainBegun)
    assert isinstance(order, cp.Adopted)
    assert order.heads == begun.heads
    assert f"(operator at the store) adopted {sum(head.version for head in begun.heads.values())} " in said
    assert [opened.occasion, closed.occasion] == [cp.Occasion.OPENED, cp.Occasion.CLOSED]
    assert {"floor", "checkpoints"}.isdisjoint(audited(path))
    changed(path, *EDITS["a wallet"])
    with pytest.raises(ChainBroken):
        opened_and_closed(SQLiteStore(path))


def test_an_older_store_opened_for_reading_is_left_as_it_is(tmp_path):
    path = laid_out(STORES[0], tmp_path)
    kept = path.read_bytes()

    store = SQLiteStore(path, read_only=True)
    found = {verdict.stream: verdict for verdict in audit_store(store, setups(), signed=True)}
    store.close()

    assert "never signed" in found["checkpoints"].reason
    assert path.read_bytes() == kept


def test_an_error_of_opening_leaves_the_store_free(path):
    changed(path, *EDITS["a wallet"])
    for _ in range(2):
        with pytest.raises(StoreError, match="'floor'"):
            opened_and_closed(SQLiteStore(path))
