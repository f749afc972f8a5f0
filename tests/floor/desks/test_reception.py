"""People come in: guests by name, others with an account."""

import pytest

from croupier.errors import RoleMissing
from croupier.floor import Kind, Ledger
from croupier.floor.desks.reception import Reception
from croupier.floor.money.cage import Cage
from croupier.floor.people import Accounts
from croupier.link import Role
from croupier.money import Cents
from croupier.store import Key, MemoryStore
from tests.event_loop import run
from tests.floor.people.test_accounts import QUICK


def reception(kind: Kind) -> tuple[Reception, Accounts, Cage]:
    store = MemoryStore()
    accounts = Accounts(store, assigned=kind.assigns_tables, passwords=QUICK)
    cage = Cage(
        store,
        Ledger(),
        seed_money=Cents(1_000),
        reserved=frozenset(),
        key=Key.made(),
        play_money=kind.gives_play_money,
    )
    return Reception(kind, accounts, cage, {}), accounts, cage


def test_a_guest_gets_a_session_and_play_money():
    door, accounts, cage = reception(Kind.DEMO)
    person, secret = run(door.arrive(" Nora "))
    assert (person, cage.wallet(person)) == ("Nora", 1_000)
    assert accounts.signed_in(secret).person == person
    assert accounts.roles(person) == {Role.PLAYER}


def test_a_room_takes_nobody_by_name_alone():
    door, *_ = reception(Kind.ROOM)
    with pytest.raises(RoleMissing, match="does not admit guests"):
        run(door.arrive("Nora"))
    with pytest.raises(RoleMissing, match="does not admit guests"):
        run(door.sign_in("Nora", None))


def test_an_account_is_opened_without_money_and_with_an_invitation():
    door, accounts, cage = reception(Kind.ROOM)
    person, invitation = run(door.open_account("Dina", [Role.DEALER], by="Ada"))
    assert (cage.wallet(person), accounts.roles(person)) == (0, {Role.DEALER})
    run(accounts.accept(invitation, "seven card stud"))
    assert run(door.sign_in("dina", "seven card stud")).person == "Dina"
