"""The second factor: set up, asked for, used once, lost and recovered."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from pyotp import TOTP

from croupier.errors import CodeRefused, DataInvalid, NotNow, SignInRefused
from croupier.floor.people import factor
from croupier.floor.people.accounts import PEOPLE_STREAM
from croupier.floor.people.patience import HERE
from croupier.link import Role
from croupier.store import Key
from tests.event_loop import run
from tests.floor.people.test_accounts import GOOD, QUICK, Accounts, Room
from tests.server.door.test_gate import GOOD as PASSWORD
from tests.server.door.test_gate import member
from tests.server.door.test_gate import room as open_room

KEY = Key("ab" * 32)


class Staffed(Room):
    """A room with an administrator who has a second factor."""

    def __init__(self) -> None:
        super().__init__()
        run(self.accounts.begin_first(self.accounts.first_link, "Ada", GOOD))
        self.secret = factor.new_secret()
        self.codes = run(self.accounts.set_factor("Ada", GOOD, self.secret, self.code()))
        self.clock.now += timedelta(minutes=2)

    def reopened(self) -> Accounts:
        self.accounts = Accounts(self.store, passwords=QUICK, clock=self.clock, key=KEY)
        return self.accounts

    def code(self) -> str:
        return TOTP(self.secret).at(self.clock.now)

    def enter(self, code: str | None, password: str = GOOD) -> str:
        return run(self.accounts.sign_in("Ada", password, code=code))


@pytest.fixture
def staffed() -> Staffed:
    return Staffed()


def test_a_code_is_asked_for_and_works_once(staffed):
    for code in (None, "", "000000", "nonsense"):
        with pytest.raises(CodeRefused):
            staffed.enter(code)
        staffed.accounts.tries.succeeded("Ada", HERE)
    code = staffed.code()
    assert staffed.enter(f" {code[:3]} {code[3:]} ")
    with pytest.raises(CodeRefused, match="used before"):
        staffed.enter(code)
    staffed.reopened()
    with pytest.raises(CodeRefused):
        staffed.enter(code)
    staffed.clock.now += timedelta(seconds=31)
    assert staffed.enter(staffed.code())


def test_a_code_without_the_password_is_worth_nothing(staffed):
    with pytest.raises(SignInRefused, match="do not belong"):
        staffed.enter(staffed.code(), "not the word")


def test_codes_are_guessed_as_slowly_as_passwords(staffed):
    for number in range(5):
        with pytest.raises(CodeRefused):
            staffed.enter(f"{number:06}")
    with pytest.raises(SignInRefused, match="wait"):
        staffed.enter(staffed.code())


def test_each_recovery_code_signs_in_once(staffed):
    assert staffed.enter(staffed.codes[0].upper().replace("-", " "))
    with pytest.raises(CodeRefused):
        staffed.enter(staffed.codes[0])
    staffed.reopened()
    with pytest.raises(CodeRefused):
        staffed.enter(staffed.codes[0])
    assert staffed.enter(staffed.codes[1])
    assert len(staffed.accounts.account("Ada").recovery) == factor.RECOVERY_CODES - 2


def test_the_log_has_neither_secret_nor_codes(staffed):
    staffed.enter(staffed.codes[0])
    written = "\n".join(record.decode() for record in staffed.store.read(PEOPLE_STREAM))
    assert staffed.secret not in written
    assert not any(code in written for code in staffed.codes)


def test_another_floors_key_opens_no_factor_but_recovery_codes_work(staffed):
    staffed.accounts = Accounts(staffed.store, passwords=QUICK, clock=staffed.clock, key=Key("cd" * 32))
    with pytest.raises(CodeRefused):
        staffed.enter(staffed.code())
    assert staffed.enter(staffed.codes[0])


def test_a_factor_is_set_with_a_code_of_it_and_removed_with_one(staffed):
    accounts = staffed.accounts
    with pytest.raises(NotNow, match="remove it first"):
        run(accounts.set_factor("Ada", GOOD, staffed.secret, staffed.code()))
    with pytest.raises(CodeRefused):
        run(accounts.remove_own_factor("Ada", GOOD, "000000"))
    run(accounts.remove_own_factor("Ada", GOOD, staffed.code()))
    assert staffed.enter(None)
    with pytest.raises(DataInvalid):
        run(accounts.set_factor("Ada", GOOD, "A" * 31, staffed.code()))
    with pytest.raises(CodeRefused, match="does not fit"):
        run(accounts.set_factor("Ada", GOOD, staffed.secret, "000000"))


def test_an_administrator_removes_the_factor_of_a_lost_device_and_so_does_the_operator(staffed):
    staffed.opened("Dan", Role.DEALER)
    secret = factor.new_secret()
    run(staffed.accounts.set_factor("Dan", GOOD, secret, TOTP(secret).at(staffed.clock.now)))
    run(staffed.accounts.remove_factor("Dan", by="Ada"))
    assert run(staffed.accounts.sign_in("Dan", GOOD))
    link = staffed.reopened().invite_offline("Ada", by="(operator at the store)")
    run(staffed.accounts.accept(link, GOOD))
    assert staffed.enter(None)


def test_a_new_link_alone_does_not_pass_the_factor(staffed):
    run(staffed.accounts.accept(run(staffed.accounts.invite("Ada", by="Ada")), GOOD))
    with pytest.raises(CodeRefused):
        staffed.enter(None)


def test_staff_set_it_up_before_anything_else_where_it_is_required():
    async def scene() -> None:
        app, floor = open_room(second_factor=True)
        ada = await member(app, floor, Role.ADMIN)
        pat = await member(app, floor, Role.PLAYER)
        assert (await pat.get("/history")).status == 200, "players need none"
        refused = await ada.get("/people")
        assert (refused.status, "person/factor_missing" in refused.text) == (403, True)
        token = await floor.accounts.sign_in("Ada", PASSWORD)
        api = await ada.get("/api/v1/ledger", authorization=f"Bearer {token}")
        assert (api.status, "person/factor_missing" in api.text) == (403, True), api.text
        assert floor.accounts.roles("Ada") == frozenset()
        page = await ada.get("/account")
        secret = re.search(r'id="secret">([A-Z2-7]{32})<', page.text)[1]
        fields = {"current": PASSWORD, "secret": secret, "code": TOTP(secret).now()}
        answer = await ada.post("/account/factor", fields)
        assert answer.status == 200, answer.text
        codes = re.findall(r"<li><code>([a-z2-9-]+)</code>", answer.text)
        assert len(codes) == factor.RECOVERY_CODES
        assert (await ada.get("/people")).status == 200

        # From now on a code is part of signing in.
        await ada.post("/sign-out", {})
        ada.token = (await ada.get("/me")).json()["token"]
        fields = {"name": "Ada", "password": PASSWORD}
        asked = await ada.post("/sign-in", fields)
        assert (asked.status, "person/code" in asked.text) == (422, True)
        entered = await ada.post("/sign-in", {**fields, "code": codes[0]}, accept="application/json")
        assert entered.status == 200, entered.text

    run(scene())


def test_people_change_their_password_on_the_page():
    async def scene() -> None:
        app, floor = open_room()
        pat, phone = await member(app, floor, Role.PLAYER), await floor.accounts.sign_in("Pat", PASSWORD)
        fields = {"current": PASSWORD, "password": "another password", "again": "another password"}
        wrong = await pat.post("/account/password", {**fields, "again": "something else"})
        assert (wrong.status, "twice" in wrong.text) == (400, True)
        assert (await pat.post("/account/password", {**fields, "current": "guess"})).status == 422
        assert (await pat.post("/account/password", fields, accept="application/json")).status == 200
        assert floor.accounts.signed_in(phone) is None
        assert (await pat.get("/history")).status == 200, "this device stays signed in"

    run(scene())


@pytest.mark.parametrize("hours", [1, -1])
def test_a_clock_that_jumps_an_hour_locks_nobody_out(staffed, hours):
    assert staffed.enter(staffed.code())
    staffed.clock.now += timedelta(hours=hours)
    session = staffed.enter(staffed.code())
    assert staffed.accounts.signed_in(session) is not None
    with pytest.raises(CodeRefused):
        staffed.enter(staffed.code() if hours > 0 else "000000")
