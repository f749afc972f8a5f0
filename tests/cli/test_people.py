"""``croupier people reset``: the only administrator has lost the password, and the operator helps."""

import json

import pytest
from argon2 import PasswordHasher
from click.testing import CliRunner

from croupier.cli.people import OPERATOR, people
from croupier.cli.verify import verify
from croupier.errors import SignInRefused, StoreInUse
from croupier.floor.people import Accounts
from croupier.floor.people.passwords import Passwords
from croupier.link import Role
from croupier.store import SQLiteStore
from croupier.store import checkpoint as cp
from croupier.store.key import key_file, read_key, read_or_make_key
from tests.event_loop import run

QUICK = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def path(tmp_path):
    """The store of a stopped room: Ada is its only administrator, Dan a dealer, Eva has left."""
    path = tmp_path / "floor.sqlite3"
    store = SQLiteStore(path)
    key = read_or_make_key(key_file(path))
    cp.check(store, key)

    async def begin():
        accounts = Accounts(store, passwords=QUICK, first="first")
        await accounts.begin_first("first", "Ada", "a long password")
        await accounts.open("Dan", [Role.DEALER], by="Ada")
        await accounts.open("Eva", [Role.ADMIN], by="Ada")
        await accounts.close("Eva", by="Ada")

    run(begin())
    cp.sign(store, key, cp.Occasion.CLOSED)
    store.close()
    return path


def reset(*words):
    return CliRunner().invoke(people, ["reset", *(str(word) for word in words)])


def test_the_administrator_sets_a_new_password_and_the_log_says_who_made_the_link(path):
    said = reset(path, "ada")
    assert said.exit_code == 0, said.output
    link = said.output.split("/invitation/")[1].strip()

    store = SQLiteStore(path)
    key = read_key(key_file(path))
    assert cp.check(store, key), "the store is as sound as before"
    last = json.loads(store.read("people")[-1])
    assert (last["person"], last["by"]) == ("Ada", OPERATOR)
    assert link not in json.dumps(last), "the log has no secret"

    async def comes_back():
        accounts = Accounts(store, passwords=QUICK)
        await accounts.sign_in("Ada", "a long password")
        assert await accounts.accept(link, "another password") == "Ada"
        await accounts.sign_in("Ada", "another password")
        with pytest.raises(SignInRefused):
            await accounts.accept(link, "used once only")

    run(comes_back())
    cp.sign(store, key, cp.Occasion.CLOSED)
    store.close()
    assert CliRunner().invoke(verify, [str(path)]).exit_code == 0


@pytest.mark.parametrize(
    ("person", "code"),
    [("Dan", "phase/not_now"), ("Eva", ""), ("Nobody", "")],
    ids=["dealer", "left", "nobody"],
)
def test_nobody_else_gets_a_link(path, person, code):
    before = path.read_bytes()
    said = reset(path, person)
    assert said.exit_code != 0
    assert not code or said.exception.code == code
    assert "/invitation/" not in said.output
    assert path.read_bytes() == before


def test_not_while_a_floor_runs_and_not_without_the_key(path):
    store = SQLiteStore(path)
    assert isinstance(reset(path, "Ada").exception, StoreInUse)
    store.close()
    key_file(path).unlink()
    said = reset(path, "Ada")
    assert said.exit_code != 0
    assert "key" in str(said.exception)
