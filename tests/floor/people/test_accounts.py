"""Accounts: opened and closed, roles given and taken, signed in and out, and found again after a restart."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from argon2 import PasswordHasher

from croupier.errors import NotNow, PasswordRefused, PersonUnknown, RoleMissing, SignInRefused
from croupier.floor.people import STAFF_IDLE, Accounts, Right, Scope
from croupier.floor.people.accounts import INVITATION_LASTS, PEOPLE_STREAM
from croupier.floor.people.passwords import Passwords
from croupier.link import Role
from croupier.store import MemoryStore
from tests.event_loop import run

QUICK = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
GOOD = "seven card stud"


class Clock:
    """A clock that tests move by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, 20, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


class Room:
    """Accounts on a store, reopened at will."""

    def __init__(self) -> None:
        self.store, self.clock = MemoryStore(), Clock()
        self.accounts = self.reopened()

    def reopened(self) -> Accounts:
        self.accounts = Accounts(self.store, passwords=QUICK, clock=self.clock)
        return self.accounts

    def opened(self, person: str, *roles: Role) -> None:
        run(self.accounts.accept(run(self.accounts.open(person, roles, by="Ada")), GOOD))


@pytest.fixture
def room() -> Room:
    found = Room()
    first = found.accounts.first_link
    assert first is not None
    run(found.accounts.begin_first(first, "Ada", GOOD))
    return found


def test_the_first_administrator_sets_a_password_with_the_printed_link_once(room: Room):
    assert room.accounts.roles("Ada") == {Role.ADMIN}
    assert room.accounts.first_link is None
    with pytest.raises(SignInRefused):
        run(room.accounts.begin_first("anything", "Eve", GOOD))
    assert run(room.accounts.sign_in("Ada", GOOD))


def test_a_wrong_first_link_opens_nothing():
    room = Room()
    with pytest.raises(SignInRefused):
        run(room.accounts.begin_first("guess", "Eve", GOOD))
    assert room.accounts.all() == []
    assert room.store.read(PEOPLE_STREAM) == []


def test_a_person_sets_a_password_with_the_invitation_once(room: Room):
    invitation = run(room.accounts.open("Dan", [Role.DEALER], by="Ada"))
    with pytest.raises(SignInRefused):
        run(room.accounts.sign_in("Dan", GOOD))
    assert run(room.accounts.accept(invitation, GOOD)) == "Dan"
    assert run(room.accounts.sign_in("dan", GOOD))
    with pytest.raises(SignInRefused, match="used or replaced"):
        run(room.accounts.accept(invitation, "another password"))


def test_a_new_invitation_voids_the_one_before(room: Room):
    first = run(room.accounts.open("Dan", [], by="Ada"))
    second = run(room.accounts.invite("Dan", by="Ada"))
    with pytest.raises(SignInRefused):
        run(room.accounts.accept(first, GOOD))
    assert run(room.accounts.accept(second, GOOD)) == "Dan"


@pytest.mark.parametrize(
    "password", ["", "short", "seven77", "password", "PASSWORD", "qwertyuiop", "x" * 201]
)
def test_short_endless_and_common_passwords_are_refused(room: Room, password: str):
    invitation = run(room.accounts.open("Dan", [], by="Ada"))
    with pytest.raises(PasswordRefused):
        run(room.accounts.accept(invitation, password))
    assert run(room.accounts.accept(invitation, GOOD)) == "Dan"


@pytest.mark.parametrize("password", ["aaaaaaab", "12 monkeys", "ÄäÖöÜüßẞ"])
def test_eight_characters_of_any_kind_will_do(room: Room, password: str):
    run(room.accounts.accept(run(room.accounts.open("Dan", [], by="Ada")), password))
    assert run(room.accounts.sign_in("Dan", password))


def test_roles_are_given_and_taken_and_the_log_says_by_whom(room: Room):
    room.opened("Dan", Role.DEALER)
    run(room.accounts.give("Dan", Role.SUPERVISOR, by="Ada"))
    assert room.accounts.roles("Dan") == {Role.DEALER, Role.SUPERVISOR}
    with pytest.raises(NotNow):
        run(room.accounts.give("Dan", Role.SUPERVISOR, by="Ada"))
    run(room.accounts.withdraw("Dan", Role.DEALER, by="Ada"))
    with pytest.raises(NotNow):
        run(room.accounts.withdraw("Dan", Role.DEALER, by="Ada"))
    assert room.reopened().roles("Dan") == {Role.SUPERVISOR}
    written = b"\n".join(room.store.read(PEOPLE_STREAM))
    assert (
        b'"role.withdrawn/1","person":"Dan","role":"dealer","at":"2026-01-01T20:00:00+00:00","by":"Ada"'
        in written
    )


def test_the_last_administrator_stays(room: Room):
    with pytest.raises(NotNow, match="last administrator"):
        run(room.accounts.withdraw("Ada", Role.ADMIN, by="Ada"))
    with pytest.raises(NotNow, match="last administrator"):
        run(room.accounts.close("Ada", by="Ada"))
    room.opened("Bob", Role.ADMIN)
    run(room.accounts.close("Ada", by="Bob"))
    assert room.accounts.roles("Ada") == frozenset()


def test_people_who_left_are_closed_never_deleted(room: Room):
    room.opened("Dan", Role.DEALER)
    secret = run(room.accounts.sign_in("Dan", GOOD))
    run(room.accounts.close("Dan", by="Ada"))
    assert room.accounts.signed_in(secret) is None
    with pytest.raises(SignInRefused):
        run(room.accounts.sign_in("Dan", GOOD))
    with pytest.raises(NotNow):
        run(room.accounts.give("Dan", Role.CAGE, by="Ada"))
    with pytest.raises(NotNow, match="already has"):
        run(room.accounts.open("DAN", [], by="Ada"))
    assert [account.person for account in room.reopened().all()] == ["Ada", "Dan"]


def test_unknown_people_are_refused_by_name(room: Room):
    with pytest.raises(PersonUnknown, match="nobody has"):
        room.accounts.account("Zoe")
    with pytest.raises(SignInRefused, match="do not belong together"):
        run(room.accounts.sign_in("Zoe", GOOD))


def test_five_failures_make_the_next_try_wait_and_a_success_forgets_them(room: Room):
    for _ in range(5):
        with pytest.raises(SignInRefused, match="do not belong"):
            run(room.accounts.sign_in("Ada", "wrong password"))
    with pytest.raises(SignInRefused, match="wait 16 seconds"):
        run(room.accounts.sign_in("Ada", GOOD))
    assert room.accounts.account("Ada").failures == 5
    room.clock.now += timedelta(seconds=16)
    assert run(room.accounts.sign_in("Ada", GOOD))
    with pytest.raises(SignInRefused, match="do not belong"):
        run(room.accounts.sign_in("Ada", "wrong password"))


def test_each_failure_after_the_fifth_waits_longer(room: Room):
    waits = []
    for _ in range(7):
        with pytest.raises(SignInRefused):
            run(room.accounts.sign_in("Ada", "wrong password"))
        waits.append(room.accounts.tries._pairs.wait("here\nAda", room.clock.now.timestamp()))
        room.clock.now += timedelta(seconds=waits[-1])
    assert waits == [0, 0, 0, 0, 15, 30, 60]


def test_two_devices_are_two_sessions_and_one_sign_out_ends_one(room: Room):
    room.opened("Pat", Role.PLAYER)
    phone, desk = (run(room.accounts.sign_in("Pat", GOOD)) for _ in range(2))
    assert phone != desk
    run(room.accounts.sign_out(phone))
    assert room.accounts.signed_in(phone) is None
    assert room.accounts.signed_in(desk) is not None
    run(room.accounts.sign_out_everywhere("Pat", by="Ada"))
    assert room.accounts.signed_in(desk) is None


def test_an_invitation_expires(room: Room):
    invitation = run(room.accounts.open("Pat", [Role.PLAYER], by="Ada"))
    room.clock.now += INVITATION_LASTS
    assert room.reopened().invited(invitation).person == "Pat"
    room.clock.now += timedelta(seconds=1)
    with pytest.raises(SignInRefused, match="expired"):
        run(room.accounts.accept(invitation, GOOD))
    assert run(room.accounts.accept(run(room.accounts.invite("Pat", by="Ada")), GOOD)) == "Pat"


def test_people_change_their_own_password_and_every_other_session_ends(room: Room):
    room.opened("Pat", Role.PLAYER)
    phone = run(room.accounts.sign_in("Pat", GOOD))
    with pytest.raises(SignInRefused):
        run(room.accounts.change_password("Pat", "not the word", "another password"))
    with pytest.raises(PasswordRefused):
        run(room.accounts.change_password("Pat", GOOD, "short"))
    assert room.accounts.signed_in(phone) is not None
    desk = run(room.accounts.change_password("Pat", GOOD, "another password"))
    for accounts in (room.accounts, room.reopened()):
        assert accounts.signed_in(phone) is None
        assert accounts.signed_in(desk) is not None
    with pytest.raises(SignInRefused):
        run(room.accounts.sign_in("Pat", GOOD))


def test_a_new_password_ends_every_session_of_that_person_for_good(room: Room):
    room.opened("Pat", Role.PLAYER)
    phone, desk = (run(room.accounts.sign_in("Pat", GOOD)) for _ in range(2))
    other = run(room.accounts.sign_in("Ada", GOOD))
    invitation = run(room.accounts.invite("Pat", by="Ada"))
    assert room.accounts.signed_in(phone) is not None, "the old password holds until the link is used"
    run(room.accounts.accept(invitation, "another password"))
    again = run(room.accounts.sign_in("Pat", "another password"))
    for accounts in (room.accounts, room.reopened()):
        assert accounts.signed_in(phone) is None
        assert accounts.signed_in(desk) is None
        assert accounts.signed_in(other) is not None
        assert accounts.signed_in(again) is not None


def test_a_new_password_ends_the_sessions_of_an_administrator_who_was_reset_at_the_store(room: Room):
    stolen = run(room.accounts.sign_in("Ada", GOOD))
    invitation = room.reopened().invite_offline("Ada", by="(operator at the store)")
    accounts = room.reopened()
    run(accounts.accept(invitation, "another password"))
    assert accounts.signed_in(stolen) is None
    assert room.reopened().signed_in(stolen) is None


def test_the_first_administrators_password_ends_the_sessions_of_a_guest_of_that_name():
    room = Room()
    secret = run(room.accounts.welcome("Ada"))
    run(room.accounts.begin_first(room.accounts.first_link, "Ada", GOOD))
    assert room.accounts.signed_in(secret) is None


def test_a_password_ends_the_visit_of_a_guest_who_came_before_there_were_accounts(room: Room):
    room.accounts.adopt(["Nora"])
    assert room.accounts.lasts("Nora")
    revoked = room.accounts.revoked
    run(room.accounts.accept(run(room.accounts.invite("Nora", by="Ada")), GOOD))
    assert revoked.is_set()
    assert not room.accounts.lasts("Nora")


def test_the_old_password_begins_no_session_while_a_new_one_is_being_set(room: Room):
    room.opened("Pat", Role.PLAYER)
    invitation = run(room.accounts.invite("Pat", by="Ada"))
    accounts = room.accounts

    class Overtaken(Passwords):
        """The new password is set while the old one is being checked."""

        async def matches(self, digest: str | None, password: str) -> bool:
            right = await QUICK.matches(digest, password)
            await accounts.accept(invitation, "another password")
            return right

    accounts._passwords = Overtaken(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    with pytest.raises(SignInRefused, match="do not belong together"):
        run(accounts.sign_in("Pat", GOOD))
    accounts._passwords = QUICK
    assert list(accounts.sessions.all_of("Pat")) == []
    assert run(accounts.sign_in("Pat", "another password"))


def test_staff_sessions_end_after_fifteen_idle_minutes_and_players_do_not(room: Room):
    room.opened("Pat", Role.PLAYER)
    staff, player = run(room.accounts.sign_in("Ada", GOOD)), run(room.accounts.sign_in("Pat", GOOD))
    for _ in range(3):
        room.clock.now += STAFF_IDLE
        assert room.accounts.signed_in(staff) is not None
    room.clock.now += STAFF_IDLE + timedelta(seconds=1)
    assert room.accounts.signed_in(staff) is None
    assert room.accounts.signed_in(player) is not None


def test_sessions_and_accounts_survive_a_restart_but_no_secret_is_in_the_log(room: Room):
    room.opened("Pat", Role.PLAYER)
    secret = run(room.accounts.sign_in("Pat", GOOD))
    signed = room.reopened().signed_in(secret)
    assert signed is not None
    assert signed.person == "Pat"
    written = b"\n".join(room.store.read(PEOPLE_STREAM))
    assert secret.encode() not in written
    assert GOOD.encode() not in written


def test_the_last_sign_in_is_known(room: Room):
    run(room.accounts.sign_in("Ada", GOOD))
    room.clock.now += timedelta(hours=1)
    run(room.accounts.sign_in("Ada", GOOD))
    assert room.accounts.account("Ada").last == "2026-01-01T20:00:00+00:00"


def test_dealers_and_supervisors_work_where_a_manager_sent_them(room: Room):
    room.opened("Dan", Role.DEALER)
    with pytest.raises(RoleMissing, match="not assigned"):
        room.accounts.require("Dan", Right.DEAL, table="stud-1")
    run(room.accounts.assign("Dan", "stud-1", by="Ada"))
    assert room.accounts.require("Dan", Right.DEAL, table="stud-1") is Scope.OWN
    run(room.accounts.relieve("Dan", "stud-1", by="Ada"))
    with pytest.raises(RoleMissing, match="not assigned"):
        room.accounts.require("Dan", Right.DEAL, table="stud-1")
    room.opened("Pat", Role.PLAYER)
    with pytest.raises(RoleMissing, match="neither dealer nor supervisor"):
        run(room.accounts.assign("Pat", "stud-1", by="Ada"))


def test_a_guest_has_no_password_and_one_session():
    room = Room()
    secret = run(room.accounts.welcome("Gus"))
    signed = room.accounts.signed_in(secret)
    assert signed is not None
    assert room.accounts.roles("Gus") == {Role.PLAYER}
    with pytest.raises(SignInRefused):
        run(room.accounts.sign_in("Gus", ""))
