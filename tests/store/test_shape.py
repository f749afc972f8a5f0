"""A snapshot is used as long as the same records come to the same, in the same fields, and no longer."""

import hashlib

import msgspec
import pytest

from croupier.floor import AT_ONCE, Floor, by_seed, demo_tables
from croupier.floor.jackpot import snapshot as links
from croupier.floor.people import records as p
from croupier.floor.people import register
from croupier.floor.table import snapshot as tables
from croupier.floor.waiting import lists
from croupier.floor.waiting import records as w
from croupier.link import Role
from croupier.store import MemoryStore, SQLiteStore
from croupier.store.codec import write_card
from croupier.store.shape import shape_of
from tests.store.test_releases import laid_out

STORE = "95b73a1"
AT, LATER = "2026-11-16T20:00:00+00:00", "2026-11-16T20:05:00+00:00"
FOLDED = {
    ("tables", 4): "4af6e1b07d9b11d7",
    ("links", 1): "38d25e25770750f8",
    ("people", 2): "c777da350d74cb29",
    ("waiting", 1): "b6e28631e2b452e1",
}
"""What a store of an earlier release comes to, by the number of the way in which it is folded."""
RAISE = "the same records come to something else: raise FOLDED there, and note here what they come to now"


class Hat(msgspec.Struct):
    """A hat."""

    size: int


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    store = SQLiteStore(laid_out(STORE, tmp_path_factory.mktemp("release")))
    opened = {stream.partition(":")[2] for stream in store.streams() if stream.startswith("table:")}
    setups = [setup for setup in demo_tables() if setup.id in opened]
    yield Floor(store, setups=setups, shuffler=by_seed("old"), pace=AT_ONCE, bots=False, advice=False)
    store.close()


def digest(stands):
    plain = msgspec.to_builtins(stands, enc_hook=write_card, str_keys=True, order="sorted")
    return hashlib.sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()[:16]


def test_tables_come_to_what_their_number_says(floor):
    stands = {name: actor.log.snapshot() for name, actor in floor.tables.items()}

    assert len(stands) > 20
    assert digest(stands) == FOLDED["tables", tables.FOLDED], RAISE


def test_links_come_to_what_their_number_says(floor):
    stands = {name: jackpot._stream.snapshot() for name, jackpot in floor.jackpots.items()}

    assert stands
    assert digest(stands) == FOLDED["links", links.FOLDED], RAISE


def test_accounts_come_to_what_their_number_says():
    followed = register.Register()
    for record in (
        p.AccountOpened(person="Nora", at=AT, by="Ada"),
        p.Invited(person="Nora", invitation="a1", at=AT, by="Ada"),
        p.PasswordSet(person="Nora", hash="h", at=AT),
        p.RoleGiven(person="Nora", role=Role.DEALER, at=AT, by="Ada"),
        p.RoleGiven(person="Nora", role=Role.PLAYER, at=AT, by="Ada"),
        p.RoleWithdrawn(person="Nora", role=Role.PLAYER, at=AT, by="Ada"),
        p.TableAssigned(person="Nora", table="razz", at=AT, by="Ada"),
        p.TableAssigned(person="Nora", table="pan", at=AT, by="Ada"),
        p.TableRelieved(person="Nora", table="pan", at=AT, by="Ada"),
        p.SignedIn(person="Nora", session="s1", at=AT),
        p.SignedIn(person="Nora", session="s2", at=LATER),
        p.SignedOut(person="Nora", session="s1", at=LATER, by="Nora"),
        p.SignInFailed(person="Nora", at=LATER),
        p.FactorSet(person="Nora", secret="f", recovery=("r1", "r2"), at=AT),
        p.SignedIn(person="Nora", session="s3", at=LATER, step=7, recovery="r1"),
        p.AccountOpened(person="Ben", at=AT, by="Ada"),
        p.FactorSet(person="Ben", secret="f", recovery=("r1",), at=AT),
        p.FactorRemoved(person="Ben", at=LATER, by="Ada"),
        p.AccountClosed(person="Ben", at=LATER, by="Ada"),
    ):
        followed.note(record)

    assert digest(followed.stand()) == FOLDED["people", register.FOLDED], RAISE


def test_waiting_lists_come_to_what_their_number_says():
    followed = lists.WaitingLists(MemoryStore())
    for record in (
        *(w.WaitingJoined(list="razz", person=one, at=AT, by=one) for one in ("Nora", "Ben", "Cora", "Dan")),
        w.WaitingLeft(list="razz", person="Dan", why=w.Why.LEFT, at=AT, by="Dan"),
        *(
            w.SeatCalled(list="razz", person=one, table="razz", seat=seat, until=LATER, at=AT, by="host")
            for seat, one in ((1, "Nora"), (2, "Ben"), (3, "Cora"))
        ),
        w.CallEnded(list="razz", person="Nora", table="razz", seat=1, why=w.Why.SEATED, at=LATER),
        w.CallEnded(list="razz", person="Ben", table="razz", seat=2, why=w.Why.LATE, at=LATER),
    ):
        followed.follow(record)

    assert digest(followed.stand()) == FOLDED["waiting", lists.FOLDED], RAISE


def test_another_field_or_another_number_is_another_shape_and_another_docstring_is_not():
    shape = shape_of(Hat, 1)
    wider = msgspec.defstruct("Hat", [("size", int), ("brim", int)])
    named = msgspec.defstruct("Hat", [("size", str)])
    praised = msgspec.defstruct("Hat", [("size", int)], namespace={"__doc__": "A fine hat."})

    assert shape == shape_of(praised, 1)
    assert len({shape, shape_of(Hat, 2), shape_of(wider, 1), shape_of(named, 1)}) == 4


def test_every_kind_of_snapshot_has_a_shape_of_its_own():
    waiting = lists.WaitingLists(MemoryStore()).photo()
    people = register.Register().photo()

    assert len({tables.shape(), links.shape(), waiting.shape, people.shape}) == 4
