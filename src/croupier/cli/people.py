"""``croupier people``: a way back for an administrator who cannot sign in any more."""

from __future__ import annotations

from pathlib import Path

import click

from croupier.cli.store import OPERATOR, is_store, store_key
from croupier.errors import DataInvalid, NotNow, StoreError
from croupier.floor.people import Accounts
from croupier.link import Role
from croupier.store import checkpoint as cp
from croupier.store.places import open_store, store_name


@click.group()
def people() -> None:
    """Look after a floor's accounts while no floor runs on its store."""


@people.command()
@click.argument("store", metavar="STORE")
@click.argument("person", metavar="PERSON")
@click.option("--key-file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="STORE's key.")
def reset(store: str, person: str, key_file: Path | None) -> None:
    """Make a link with which the administrator PERSON sets a new password.

    For the administrator whom nobody else can help: everybody else asks an administrator. The floor has to be
    stopped, and the store's key has to be at hand. The link is in the log of people, with its time; the old
    password holds until the link is used.
    """
    if not is_store(store):
        raise DataInvalid("this is not a floor's store", file=store)
    key = store_key(store, key_file)
    if key is None:
        raise StoreError(f"the key of {store_name(store)} is missing; name its file with --key-file")
    opened = open_store(store)
    try:
        cp.check(opened, key)
        accounts = Accounts(opened)
        account = accounts.account(person)
        if Role.ADMIN not in account.roles:
            raise NotNow(
                f"{account.person} is not an administrator; an administrator must create their new link"
            )
        invitation = accounts.invite_offline(account.person, by=OPERATOR)
        cp.sign(opened, key, cp.Occasion.CLOSED)
    finally:
        opened.close()
    click.echo(f"Start the floor, then set a new password for {account.person} under its address with")
    click.echo(f"/invitation/{invitation}")
