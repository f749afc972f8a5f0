"""``croupier store``: copies of a floor's store, and its heads."""

from __future__ import annotations

import os
from pathlib import Path

import click

from croupier.cli.screen import progress_bar
from croupier.errors import DataInvalid, StoreError
from croupier.floor.demo.tables import demo_tables
from croupier.floor.index.index import Index
from croupier.server import ServerConfig
from croupier.store import Key
from croupier.store import checkpoint as cp
from croupier.store.copying import back_up, copy_store
from croupier.store.heads import write_head
from croupier.store.key import read_key, read_or_make_key, write_key
from croupier.store.places import is_address, key_place, open_store, store_name


def is_store(name: str) -> bool:
    """Whether a name is that of a floor's store: a SQLite file, or the address of a database."""
    if is_address(name):
        return True
    path = Path(name)
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(16) == b"SQLite format 3\x00"


def store_key(name: str, file: Path | None = None) -> Key | None:
    """The key of a store: from a file, or where a floor on it has its key; None if there is none."""
    if file is not None:
        return read_key(file)
    if given := os.environ.get("CROUPIER_KEY"):
        return Key(given)
    elsewhere = os.environ.get("CROUPIER_KEY_FILE")
    return read_key(Path(elsewhere) if elsewhere else key_place(name))


STORE = click.argument("store", metavar="STORE")
OPERATOR = "(operator at the store)"
"""Who the log names for what is done with the store itself; no account can have this name."""


@click.group()
def store() -> None:
    """Look after a floor's store: back it up, copy it, adopt it, note its heads, index its rounds."""


@store.command()
@STORE
@click.argument("to", metavar="TO", type=click.Path(dir_okay=False, path_type=Path))
def backup(store: str, to: Path) -> None:
    """Copy a SQLite STORE to the file TO while a floor is running on it.

    The copy is the store as it was at one moment. Its key is not in it: keep the key in another place.
    """
    if is_address(store):
        raise click.UsageError(
            "a database is backed up by PostgreSQL's own tools, or with 'croupier store copy'"
        )
    back_up(Path(store), to)
    click.echo(f"{to} is a copy of {store}. It does not contain the key: keep a copy of the key elsewhere.")


@store.command()
@click.argument("source", metavar="FROM")
@click.argument("to", metavar="TO")
@click.option("--key-file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="FROM's key.")
@click.option(
    "--new-key", is_flag=True, help="FROM's key is lost: leave its signatures out, and adopt the copy."
)
def copy(source: str, to: str, key_file: Path | None, new_key: bool) -> None:
    """Copy every stream of the store FROM to the new store TO, each record checked.

    FROM and TO are files for SQLite or addresses of PostgreSQL databases. A floor may be running on FROM. TO
    has the same chains, signed with the same key; where TO is a file, the key is put beside it. With
    --new-key the copy is adopted, as 'croupier store adopt' does it.
    """
    key = None if new_key else store_key(source, key_file)
    if key is None and not new_key:
        raise StoreError(
            f"the key of {store_name(source)} is missing; name its file, or copy with --new-key if it is lost"
        )
    if not is_address(to) and Path(to).exists():
        raise DataInvalid("there is a file of this name already", file=to)
    opened = open_store(source, read_only=True)
    try:
        target = open_store(to)
        try:
            heads = copy_store(opened, target, key)
            if key is None and heads:
                cp.adopt(target, signing_key(to), cp.adoptable(target), by=OPERATOR)
        finally:
            target.close()
    finally:
        opened.close()
    if key is not None and not is_address(to):
        write_key(key, key_place(to))
    records = sum(head.version for head in heads.values())
    names = store_name(to), store_name(source)
    click.echo(f"{names[0]} has {len(heads)} streams and {records:,} records, all as they are in {names[1]}.")


@store.command()
@STORE
@click.option("--key-file", type=click.Path(dir_okay=False, path_type=Path), help="The key to sign with.")
def adopt(store: str, key_file: Path | None) -> None:
    """Sign a STORE whose records were never signed, because you trust them as they are.

    For stores of releases that did not sign yet: a floor does not open them, since anybody could have changed
    them. The store records the order with its time, and 'croupier verify' reports it. The key is the floor's
    own: CROUPIER_KEY, CROUPIER_KEY_FILE or the file beside the store, which is made if there is none.
    """
    if not is_store(store):
        raise DataInvalid("this is not a floor's store", file=store)
    opened = open_store(store)
    try:
        found = cp.adoptable(opened)
        cp.adopt(opened, signing_key(store, key_file), found, by=OPERATOR)
    finally:
        opened.close()
    records = sum(head.version for head in found.values())
    counts = f"{len(found)} streams and {records:,} records"
    click.echo(f"{store_name(store)} is adopted: {counts} are signed as they are.")


def signing_key(store: str, key_file: Path | None = None) -> Key:
    """The key of a floor on this store; it is made if there is none."""
    config = ServerConfig.from_environment(store=store)
    if key_file is None and config.key is not None:
        return Key(config.key)
    return read_or_make_key(key_file or config.key_path)


@store.command()
@STORE
def heads(store: str) -> None:
    """Print the head of every stream; 'croupier verify --witness' compares a store with them."""
    opened = open_store(store, read_only=True)
    try:
        found = opened.heads()
    finally:
        opened.close()
    if not found:
        raise StoreError(f"{store_name(store)} has no heads: it is empty, or from before {cp.STREAM}")
    for stream, head in found.items():
        click.echo(write_head(stream, head))


@store.command()
@STORE
@click.option("--key-file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="STORE's key.")
def public_key(store: str, key_file: Path | None) -> None:
    """Print the public key, with which 'croupier verify --public-key' checks signatures on any machine."""
    key = store_key(store, key_file)
    if key is None:
        raise StoreError(f"the key of {store_name(store)} is missing; name its file with --key-file")
    click.echo(key.public.digits)


@store.command()
@STORE
@click.option("--rebuild", "--anew", is_flag=True, help="Delete the index first and rebuild all of it.")
def index(store: str, rebuild: bool) -> None:
    """Make the index of STORE, with which rounds are found, or bring it up to the last record.

    A running floor does this automatically. The index is made from the events alone and can be deleted at
    any time. For a file it is beside it, named STORE.index; in a database it has separate tables.
    """
    opened = open_store(store, read_only=True)
    try:
        found = Index(opened, demo_tables)
        if rebuild:
            found.clear()
        with progress_bar() as bar:
            task = bar.add_task("records", total=None)
            records = found.catch_up(lambda done, whole: bar.update(task, completed=done, total=whole))
        ((rounds,),) = found.database.read("SELECT count(*) FROM {p}round")
        found.close()
    finally:
        opened.close()
    click.echo(f"The index of {store_name(store)} has {rounds:,} rounds; {records:,} records were new to it.")
