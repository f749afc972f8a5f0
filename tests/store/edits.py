"""Kinds of edit that somebody with plain SQL, a backup or even the key makes to a stopped store."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec

from croupier.floor.money.cage import FLOOR_CODEC
from croupier.floor.people.accounts import PEOPLE_CODEC
from croupier.floor.people.records import RoleGiven
from croupier.floor.records import WalletFunded
from croupier.link import Role
from croupier.money import Cents
from croupier.store import checkpoint as cp
from croupier.store.chain import Head, beginning, record_hash
from croupier.store.key import write_key
from croupier.store.snapshot import Snapshot
from tests.store.sites import KEY, OTHER, TABLE, Site

ROLE = PEOPLE_CODEC.write(RoleGiven(person="Nora", role=Role.ADMIN, by="Sue", at="2026-01-01T00:00:00"))
MONEY = FLOOR_CODEC.write(WalletFunded(person="Nora", amount=Cents(1_000_000), at="2026-01-01T00:00:00"))

Edit = Callable[[Site], None]
EDITS: dict[str, Edit] = {}
"""Edits of either kind of store, by name."""
SQLITE: dict[str, Edit] = {}
POSTGRES: dict[str, Edit] = {}
"""Edits of the schema that only one kind of store has."""


def edit(kind: dict[str, Edit]) -> Callable[[Edit], Edit]:
    def add(made: Edit) -> Edit:
        kind[made.__name__] = made
        return made

    return add


def _set(site: Site, stream: str, place: int, column: str, value: object) -> None:
    site.sql(f"UPDATE {{p}}record SET {column} = ? WHERE stream = ? AND place = ?", (value, stream, place))


def _records(site: Site, stream: str) -> list[bytes]:
    return [bytes(row[2]) for row in site.rows(stream)]


def _paid(site: Site) -> tuple[int, bytes]:
    """A record of the table that names an amount, and the same with another one."""
    for place, data in enumerate(_records(site, TABLE)):
        said = json.loads(data)
        if isinstance(said.get("amount"), int) and said["amount"]:
            return place, data.replace(b'"amount":%d' % said["amount"], b'"amount":%d' % (said["amount"] * 2))
    raise AssertionError("nobody paid anything")


def _renamed(site: Site, old: str, new: str) -> None:
    for table in ("record", "head"):
        site.sql(f"UPDATE {{p}}{table} SET stream = ? WHERE stream = ?", (new, old))


# ── rows ─────────────────────────────────────────────────────────────────────────────────────────────


@edit(EDITS)
def an_amount_changed(site: Site) -> None:
    place, data = _paid(site)
    _set(site, TABLE, place, "data", data)


@edit(EDITS)
def an_amount_changed_with_its_hash(site: Site) -> None:
    place, data = _paid(site)
    rows = site.rows(TABLE)
    previous = rows[place - 1][3] if place else beginning(TABLE).hash
    _set(site, TABLE, place, "data", data)
    _set(site, TABLE, place, "hash", record_hash(place + 1, previous, data, bytes(rows[place][4])))


@edit(EDITS)
def an_amount_changed_and_rechained(site: Site) -> None:
    place, data = _paid(site)
    records = _records(site, TABLE)
    site.write(TABLE, [*records[:place], data, *records[place + 1 :]])


@edit(EDITS)
def the_last_record_changed_and_rechained(site: Site) -> None:
    site.write("people", [*_records(site, "people")[:-1], ROLE])


@edit(EDITS)
def a_salt_changed(site: Site) -> None:
    _set(site, TABLE, 3, "salt", b"s" * 16)


@edit(EDITS)
def a_salt_removed(site: Site) -> None:
    _set(site, TABLE, 3, "salt", b"")


@edit(EDITS)
def a_salt_made_a_border(site: Site) -> None:
    _set(site, TABLE, 3, "salt", bytes(site.rows(TABLE)[3][4]) + b"s" * 16)


@edit(EDITS)
def all_salts_removed_and_rechained(site: Site) -> None:
    rows, previous = site.rows(TABLE), beginning(TABLE).hash
    site.delete(TABLE)
    for _, place, data, _, _ in rows:
        previous = record_hash(place + 1, previous, bytes(data))
        site.put([(TABLE, place, data, previous, b"")])
    site.set_head(TABLE, Head(len(rows), previous))


@edit(EDITS)
def a_hash_changed(site: Site) -> None:
    _set(site, TABLE, 3, "hash", "ab" * 32)


@edit(EDITS)
def the_last_hash_changed(site: Site) -> None:
    _set(site, TABLE, len(site.rows(TABLE)) - 1, "hash", "ab" * 32)


@edit(EDITS)
def the_last_hash_changed_with_its_head(site: Site) -> None:
    the_last_hash_changed(site)
    site.set_head(TABLE, Head(len(site.rows(TABLE)), "ab" * 32))


@edit(EDITS)
def a_middle_record_deleted(site: Site) -> None:
    site.sql("DELETE FROM {p}record WHERE stream = ? AND place = 5", (TABLE,))


@edit(EDITS)
def the_first_record_deleted(site: Site) -> None:
    site.sql("DELETE FROM {p}record WHERE stream = ? AND place = 0", (TABLE,))


@edit(EDITS)
def the_last_record_deleted(site: Site) -> None:
    site.sql("DELETE FROM {p}record WHERE stream = ? AND place = ?", (TABLE, len(site.rows(TABLE)) - 1))


@edit(EDITS)
def a_gap_closed_and_rechained(site: Site) -> None:
    records = _records(site, TABLE)
    site.write(TABLE, [*records[:5], *records[6:]])


@edit(EDITS)
def a_record_inserted_and_rechained(site: Site) -> None:
    records = _records(site, "people")
    site.write("people", [*records[:2], ROLE, *records[2:]])


@edit(EDITS)
def a_record_behind_the_head(site: Site) -> None:
    site.append("people", ROLE, head=False)


@edit(EDITS)
def a_record_far_behind_the_head(site: Site) -> None:
    site.put([("people", 1_000, ROLE, "ab" * 32, b"s" * 16)])


@edit(EDITS)
def a_record_before_the_first(site: Site) -> None:
    site.put([("people", -1, ROLE, "", b"")])


@edit(EDITS)
def a_role_appended(site: Site) -> None:
    site.append("people", ROLE)


@edit(EDITS)
def money_appended_under_the_old_signature(site: Site) -> None:
    ((signature,),) = site.sql("SELECT signature FROM {p}head WHERE stream = 'floor'")
    site.append("floor", MONEY)
    site.sql("UPDATE {p}head SET signature = ? WHERE stream = 'floor'", (signature,))


@edit(EDITS)
def a_role_appended_and_signed_by_another_key(site: Site) -> None:
    site.append("people", ROLE, key=OTHER)


@edit(EDITS)
def the_last_record_twice(site: Site) -> None:
    site.append("floor", _records(site, "floor")[-1])


@edit(EDITS)
def a_record_copied_over_another(site: Site) -> None:
    _set(site, TABLE, 4, "data", _records(site, TABLE)[5])


@edit(EDITS)
def a_record_copied_over_another_with_its_seal(site: Site) -> None:
    row = site.rows(TABLE)[5]
    for column, value in zip(("data", "hash", "salt"), row[2:], strict=True):
        _set(site, TABLE, 4, column, value)


# ── order and cuts ───────────────────────────────────────────────────────────────────────────────────


@edit(EDITS)
def two_records_exchanged(site: Site) -> None:
    records = _records(site, TABLE)
    _set(site, TABLE, 4, "data", records[5])
    _set(site, TABLE, 5, "data", records[4])


@edit(EDITS)
def two_rows_exchanged(site: Site) -> None:
    for old, new in ((4, -7), (5, 4), (-7, 5)):
        site.sql("UPDATE {p}record SET place = ? WHERE stream = ? AND place = ?", (new, TABLE, old))


@edit(EDITS)
def a_stream_reversed_and_rechained(site: Site) -> None:
    site.write(TABLE, _records(site, TABLE)[::-1])


@edit(EDITS)
def a_stream_cut_with_its_head(site: Site) -> None:
    site.write(TABLE, _records(site, TABLE)[:10])


@edit(EDITS)
def the_last_record_cut_under_the_old_signature(site: Site) -> None:
    ((signature,),) = site.sql("SELECT signature FROM {p}head WHERE stream = 'people'")
    site.write("people", _records(site, "people")[:-1])
    site.sql("UPDATE {p}head SET signature = ? WHERE stream = 'people'", (signature,))


@edit(EDITS)
def a_stream_removed(site: Site) -> None:
    site.delete(TABLE)


@edit(EDITS)
def the_decks_removed(site: Site) -> None:
    site.delete("cards:limit-holdem")


@edit(EDITS)
def the_records_of_a_stream_removed(site: Site) -> None:
    site.sql("DELETE FROM {p}record WHERE stream = ?", (TABLE,))


@edit(EDITS)
def everything_but_the_checkpoints_removed(site: Site) -> None:
    for stream in site.heads():
        if stream != cp.STREAM:
            site.delete(stream)


@edit(EDITS)
def everything_removed(site: Site) -> None:
    for table in ("head", "record", "snapshot"):
        site.sql(f"DELETE FROM {{p}}{table}")


# ── streams ──────────────────────────────────────────────────────────────────────────────────────────


@edit(EDITS)
def records_of_two_streams_exchanged(site: Site) -> None:
    one, two = _records(site, "people")[1], _records(site, "floor")[1]
    _set(site, "people", 1, "data", two)
    _set(site, "floor", 1, "data", one)


@edit(EDITS)
def a_stream_under_another_name(site: Site) -> None:
    _renamed(site, TABLE, "table:razz")


@edit(EDITS)
def two_streams_exchanged(site: Site) -> None:
    for old, new in ((TABLE, "x"), ("floor", TABLE), ("x", "floor")):
        _renamed(site, old, new)


@edit(EDITS)
def a_stream_copied_under_another_name(site: Site) -> None:
    site.put([("table:razz", *row[1:]) for row in site.rows(TABLE)])
    copied = "INSERT INTO {p}head SELECT 'table:razz', version, hash, signature FROM {p}head WHERE stream = ?"
    site.sql(copied, (TABLE,))


@edit(EDITS)
def a_record_of_another_stream_appended(site: Site) -> None:
    site.append("people", _records(site, "floor")[0])


@edit(EDITS)
def a_new_stream_without_head(site: Site) -> None:
    site.append("table:none", ROLE, head=False)


@edit(EDITS)
def a_new_stream_with_head(site: Site) -> None:
    site.append("table:none", ROLE)


# ── heads ────────────────────────────────────────────────────────────────────────────────────────────


@edit(EDITS)
def one_head_deleted(site: Site) -> None:
    site.sql("DELETE FROM {p}head WHERE stream = 'people'")


@edit(EDITS)
def all_heads_deleted(site: Site) -> None:
    site.sql("DELETE FROM {p}head")


@edit(EDITS)
def a_head_set_back(site: Site) -> None:
    head = site.head_at(TABLE, 10)
    assert head is not None
    site.set_head(TABLE, head)


@edit(EDITS)
def a_head_set_back_with_its_records_left(site: Site) -> None:
    site.sql("UPDATE {p}head SET version = version - 1 WHERE stream = ?", (TABLE,))


@edit(EDITS)
def a_head_moved_on(site: Site) -> None:
    site.sql("UPDATE {p}head SET version = version + 1 WHERE stream = ?", (TABLE,))


@edit(EDITS)
def the_hash_of_a_head_changed(site: Site) -> None:
    site.sql("UPDATE {p}head SET hash = ? WHERE stream = ?", ("ab" * 32, TABLE))


@edit(EDITS)
def a_signature_removed(site: Site) -> None:
    site.sql("UPDATE {p}head SET signature = '' WHERE stream = ?", (TABLE,))


@edit(EDITS)
def signatures_exchanged(site: Site) -> None:
    ((signature,),) = site.sql("SELECT signature FROM {p}head WHERE stream = 'floor'")
    site.sql("UPDATE {p}head SET signature = ? WHERE stream = 'people'", (signature,))


@edit(EDITS)
def a_head_signed_by_another_key(site: Site) -> None:
    site.set_head(TABLE, site.heads()[TABLE], OTHER)


@edit(EDITS)
def a_head_without_records(site: Site) -> None:
    site.set_head("table:none", Head(3, "ab" * 32))


# ── checkpoints ──────────────────────────────────────────────────────────────────────────────────────


def _others(site: Site) -> dict[str, Head]:
    return {stream: head for stream, head in site.heads().items() if stream != cp.STREAM}


def forged(site: Site) -> None:
    """A role and money that nobody gave, with chains that fit."""
    site.append("people", ROLE)
    site.append("floor", MONEY)


@edit(EDITS)
def a_chain_begun_again(site: Site) -> None:
    forged(site)
    site.append(cp.STREAM, cp.CODEC.write(cp.ChainBegun(at=cp.now(), heads=_others(site))))


@edit(EDITS)
def only_a_chain_begun(site: Site) -> None:
    forged(site)
    site.delete(cp.STREAM)
    site.append(cp.STREAM, cp.CODEC.write(cp.ChainBegun(at=cp.now(), heads=_others(site))))


@edit(EDITS)
def the_checkpoints_removed(site: Site) -> None:
    site.delete(cp.STREAM)


@edit(EDITS)
def the_last_checkpoint_removed(site: Site) -> None:
    site.write(cp.STREAM, _records(site, cp.STREAM)[:-1])


def _checkpoint(site: Site) -> cp.Checkpoint:
    return cp.Checkpoint(at=cp.now(), heads=_others(site), occasion=cp.Occasion.CLOSED)


@edit(EDITS)
def an_unsigned_checkpoint(site: Site) -> None:
    forged(site)
    site.append(cp.STREAM, cp.CODEC.write(_checkpoint(site)))


@edit(EDITS)
def a_checkpoint_of_another_key(site: Site) -> None:
    forged(site)
    site.append(cp.STREAM, cp.CODEC.write(cp.signed(_checkpoint(site), OTHER)), key=OTHER)


@edit(EDITS)
def a_checkpoint_signed_as_in_earlier_releases(site: Site) -> None:
    forged(site)
    mac = OTHER.mac("checkpoints", cp.CODEC.write(_checkpoint(site)))
    record = msgspec.structs.replace(_checkpoint(site), signature=mac)
    site.append(cp.STREAM, cp.CODEC.write(record))


@edit(EDITS)
def an_old_checkpoint_again(site: Site) -> None:
    site.append(cp.STREAM, _records(site, cp.STREAM)[0])


@edit(EDITS)
def the_heads_of_a_checkpoint_changed(site: Site) -> None:
    records = _records(site, cp.STREAM)
    last = cp.CODEC.read(records[-1])
    without = {stream: head for stream, head in last.heads.items() if stream != TABLE}
    site.write(cp.STREAM, [*records[:-1], cp.CODEC.write(msgspec.structs.replace(last, heads=without))])


@edit(EDITS)
def an_adoption_that_nobody_ordered(site: Site) -> None:
    forged(site)
    order = cp.Adopted(at=cp.now(), heads=_others(site), by="(operator at the store)")
    site.append(cp.STREAM, cp.CODEC.write(cp.signed(order, OTHER)), key=OTHER)


@edit(EDITS)
def a_changeover_to_another_key(site: Site) -> None:
    forged(site)
    order = cp.ChangedOver(at=cp.now(), heads=_others(site), public_key=OTHER.public.digits)
    site.append(cp.STREAM, cp.CODEC.write(cp.signed(order, OTHER)), key=OTHER)
    for stream, head in site.heads().items():
        site.set_head(stream, head, OTHER)


# ── snapshots ────────────────────────────────────────────────────────────────────────────────────────


def _snapshot(site: Site, **changes: object) -> None:
    """The last snapshot of the table, changed."""
    query = "SELECT * FROM {p}snapshot WHERE stream = ? ORDER BY version DESC, kind LIMIT 1"
    row = Snapshot(*site.sql(query, (TABLE,))[0])
    where = (row.stream, row.kind, row.version)
    site.sql("DELETE FROM {p}snapshot WHERE stream = ? AND kind = ? AND version = ?", where)
    marks = ", ".join("?" * len(row))
    site.sql(f"INSERT INTO {{p}}snapshot VALUES ({marks})", tuple(row._replace(**changes)))


@edit(EDITS)
def a_snapshot_changed(site: Site) -> None:
    ((data,),) = site.sql("SELECT data FROM {p}snapshot WHERE stream = ? ORDER BY version DESC, kind LIMIT 1",
                          (TABLE,))  # fmt: skip
    _snapshot(site, data=bytes(data).replace(b"Nora", b"Oren"))


@edit(EDITS)
def a_snapshot_unsigned(site: Site) -> None:
    _snapshot(site, signature="")


@edit(EDITS)
def a_snapshot_of_another_version(site: Site) -> None:
    _snapshot(site, version=3)


@edit(EDITS)
def a_snapshot_of_another_hash(site: Site) -> None:
    _snapshot(site, hash="ab" * 32)


@edit(EDITS)
def a_snapshot_under_another_mark(site: Site) -> None:
    _snapshot(site, mark=77)


@edit(EDITS)
def a_snapshot_of_another_shape(site: Site) -> None:
    _snapshot(site, shape="9-abcdef")


@edit(EDITS)
def a_snapshot_under_another_stream(site: Site) -> None:
    _snapshot(site, stream="people")


# ── key, backups, and somebody who has the key ───────────────────────────────────────────────────────


@edit(EDITS)
def another_key_in_place(site: Site) -> None:
    site.key.unlink()
    write_key(OTHER, site.key)


@edit(EDITS)
def everything_signed_by_another_key_in_place(site: Site) -> None:
    another_key_in_place(site)
    forged(site)
    site.sign_again(OTHER)


@edit(EDITS)
def key_and_checkpoints_removed(site: Site) -> None:
    site.key.unlink()
    site.delete(cp.STREAM)


@edit(EDITS)
def history_rewritten_with_the_key(site: Site) -> None:
    site.write("floor", [*_records(site, "floor")[:1], MONEY, *_records(site, "floor")[2:]])
    site.sign_again(KEY)


@edit(EDITS)
def a_record_removed_with_the_key(site: Site) -> None:
    records = _records(site, "people")
    site.write("people", [*records[:-2], records[-1]])
    site.sign_again(KEY)


@edit(EDITS)
def a_stream_removed_with_the_key(site: Site) -> None:
    site.delete(TABLE)
    site.delete("cards:limit-holdem")
    site.sql("DELETE FROM {p}snapshot WHERE stream = ?", (TABLE,))
    site.sign_again(KEY)


@edit(EDITS)
def the_last_checkpoint_removed_with_the_key(site: Site) -> None:
    site.write(cp.STREAM, _records(site, cp.STREAM)[:-1], KEY)


@edit(EDITS)
def all_new_checkpoints_with_the_key(site: Site) -> None:
    forged(site)
    site.delete(cp.STREAM)
    site.append(cp.STREAM, cp.CODEC.write(_checkpoint(site)))
    site.sign_again(KEY)


@edit(EDITS)
def the_backup_restored(site: Site) -> None:
    site.load(site.backup)


@edit(EDITS)
def the_backup_restored_and_played_on(site: Site) -> None:
    """By a floor that was opened without its witness until the store was longer than before."""
    site.load(site.backup)
    kept = site.witness.rename(site.witness.with_name("kept"))
    for _ in range(3):
        site.opens()
    kept.replace(site.witness)


@edit(EDITS)
def one_stream_of_the_backup_restored(site: Site) -> None:
    site.load(site.backup, ["people"])


@edit(EDITS)
def the_checkpoints_of_the_backup_restored(site: Site) -> None:
    site.load(site.backup, [cp.STREAM])


@edit(EDITS)
def another_store_with_the_same_key(site: Site) -> None:
    for stream in site.heads():
        site.delete(stream)
    site.sql("DELETE FROM {p}snapshot")
    kept = site.witness.rename(site.witness.with_name("kept"))
    for _ in range(3):
        site.opens()
    kept.replace(site.witness)


# ── schema ───────────────────────────────────────────────────────────────────────────────────────────


@edit(SQLITE)
def set_back_to_the_first_schema(site: Site) -> None:
    """Without chains and heads, as the first releases wrote it, with a role that nobody gave."""
    forged(site)
    site.delete(cp.STREAM)
    site.sql("DROP TABLE head")
    site.sql("ALTER TABLE record DROP COLUMN hash")
    site.sql("ALTER TABLE record DROP COLUMN salt")
    site.sql("PRAGMA user_version = 1")


@edit(SQLITE)
def set_back_to_the_schema_without_salts(site: Site) -> None:
    site.sql("ALTER TABLE record DROP COLUMN salt")
    site.sql("PRAGMA user_version = 2")


@edit(SQLITE)
def said_to_have_no_salts(site: Site) -> None:
    site.sql("PRAGMA user_version = 2")


@edit(SQLITE)
def said_to_be_from_a_later_version(site: Site) -> None:
    site.sql("PRAGMA user_version = 99")


@edit(SQLITE)
def another_programs_database(site: Site) -> None:
    site.sql("PRAGMA application_id = 7")


@edit(SQLITE)
def bytes_of_the_file_overwritten(site: Site) -> None:
    path = Path(site.where)
    data = path.read_bytes()
    at = data.index(b'"Nora"')
    path.write_bytes(data[:at] + b'"Vera"' + data[at + 6 :])


@edit(POSTGRES)
def the_column_of_salts_dropped(site: Site) -> None:
    site.sql("ALTER TABLE {p}record DROP COLUMN salt")


@edit(POSTGRES)
def the_keys_of_records_dropped(site: Site) -> None:
    site.sql("ALTER TABLE {p}record DROP CONSTRAINT {p}record_pkey")
    site.put([("people", 0, ROLE, "ab" * 32, b"s" * 16)])


def the_table_of_heads_dropped(site: Site) -> None:
    site.sql("DROP TABLE {p}head")


for kind in (SQLITE, POSTGRES):
    edit(kind)(the_table_of_heads_dropped)
