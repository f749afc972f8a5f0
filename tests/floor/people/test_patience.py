"""Signing in: failures are logged without the password, and slowed by address as well as by name."""

import asyncio
import logging
import time

import pytest
from argon2 import PasswordHasher

from croupier.errors import SignInRefused
from croupier.floor.people import Accounts
from croupier.floor.people.passwords import HASHES_MAX, Passwords
from croupier.floor.people.patience import (
    ADDRESS_TRIES,
    FREE_TRIES,
    LONGEST_WAIT,
    NAME_TRIES,
    Origin,
    Patience,
    Tries,
)
from croupier.link import Role
from croupier.store import MemoryStore
from tests.event_loop import run
from tests.server.door.test_gate import GOOD, member, room
from tests.server.guest import Guest


def let_in(tries: Tries, name: str, origin: Origin, now: float, *, right: bool) -> None:
    tries.reserve(name, origin, now)
    if right:
        tries.succeeded(name, origin)


def test_an_address_that_tries_many_names_has_to_wait_and_others_do_not():
    tries, stranger = Tries(), Origin("192.0.2.1")
    for number in range(ADDRESS_TRIES):
        let_in(tries, f"Guess {number}", stranger, 100.0, right=False)
        # A success in between is the stranger's own account: it makes up for nothing.
        if number < ADDRESS_TRIES - 1:
            let_in(tries, "Own", stranger, 100.0, right=True)
    with pytest.raises(SignInRefused, match="wait 1"):
        let_in(tries, "Nora", stranger, 100.0, right=True)
    let_in(tries, "Nora", Origin("192.0.2.2"), 100.0, right=True)
    let_in(tries, "Nora", stranger, 101.0 + LONGEST_WAIT, right=True)


def test_a_stranger_slows_down_only_the_strangers_own_tries_of_a_name():
    tries, stranger = Tries(), Origin("192.0.2.1")
    for _ in range(FREE_TRIES):
        let_in(tries, "Ada", stranger, 100.0, right=False)
    with pytest.raises(SignInRefused, match="wait 16"):
        let_in(tries, "Ada", stranger, 100.0, right=True)
    let_in(tries, "Ada", Origin("198.51.100.1"), 100.0, right=True)


def test_many_strangers_never_lock_out_a_device_that_has_signed_in_before():
    tries, device = Tries(), Origin("192.0.2.1", "her phone")
    for number in range(NAME_TRIES):
        let_in(tries, "Ada", Origin(f"203.0.113.{number}"), 100.0, right=False)
    with pytest.raises(SignInRefused):
        let_in(tries, "Ada", Origin("198.51.100.1"), 100.0, right=True)
    let_in(tries, "Ada", device, 100.0, right=True)
    for _ in range(FREE_TRIES):
        let_in(tries, "Ada", device, 100.0, right=False)
    with pytest.raises(SignInRefused):
        let_in(tries, "Ada", device, 100.0, right=True)


def test_of_eighty_guesses_at_the_same_time_five_are_compared(monkeypatch):
    compared, hashing = [], []

    class Slow(Passwords):
        """Notes what is compared, and how much at the same time."""

        def _verify(self, kept, password):
            hashing.append(1)
            compared.append((password, sum(hashing)))
            time.sleep(0.01)
            try:
                super()._verify(kept, password)
            finally:
                hashing.append(-1)

    async def scene() -> None:
        quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        accounts = Accounts(MemoryStore(), passwords=Slow(quick))
        await accounts.begin_first(accounts.first_link, "Ada", GOOD)
        guesses = [
            accounts.sign_in("Ada", f"guess {number}", origin=Origin("192.0.2.1")) for number in range(80)
        ]
        answers = await asyncio.gather(*guesses, return_exceptions=True)
        assert {type(answer) for answer in answers} == {SignInRefused}
        assert len(compared) == FREE_TRIES
        assert max(at_once for _, at_once in compared) <= HASHES_MAX
        assert accounts.account("Ada").failures == FREE_TRIES
        # The administrator, elsewhere, is not locked out.
        assert await accounts.sign_in("Ada", GOOD, origin=Origin("198.51.100.1"))

    run(scene())


def test_a_device_keeps_its_own_tries_on_the_page(caplog):
    async def scene() -> None:
        app, floor = room()
        guest = await member(app, floor, Role.PLAYER)
        await guest.post("/sign-out", {})
        stranger = Guest(app)
        stranger.token = (await stranger.get("/me")).json()["token"]
        wrong = {"name": "Pat", "password": "not the word"}
        for _ in range(FREE_TRIES):
            assert (await stranger.post("/sign-in", wrong)).status == 422
        right = {"name": "Pat", "password": GOOD}
        assert "wait" in (await stranger.post("/sign-in", right)).text
        guest.token = (await guest.get("/me")).json()["token"]
        assert (await guest.post("/sign-in", right, accept="application/json")).status == 200

    run(scene())


def test_a_failure_is_a_line_with_name_and_address_and_without_the_password(caplog):
    async def scene() -> None:
        app, floor = room()
        guest = await member(app, floor, Role.PLAYER)
        with caplog.at_level(logging.WARNING):
            for path, body in (("page", {"name": "Pat", "password": "not the word"}), ("api", None)):
                if path == "page":
                    answer = await guest.post("/sign-in", body, accept="application/json")
                else:
                    answer = await guest.request(
                        "POST",
                        "/api/v1/sign-in",
                        body=b'{"name": "Pat", "password": "not the word"}',
                        headers={"content-type": "application/json"},
                    )
                assert (answer.status, answer.json()["error"]["code"]) == (422, "person/sign_in")
        assert [record.getMessage() for record in caplog.records] == ["'Pat' at 127.0.0.1 was not let in"] * 2
        assert "not the word" not in caplog.text

    run(scene())


def test_a_repeated_sign_in_is_one_session_and_one_guess():
    async def scene() -> None:
        app, floor = room()
        await member(app, floor, Role.PLAYER)
        guest = Guest(app)
        guest.token = (await guest.get("/me")).json()["token"]
        cookie, fields = guest.cookie, {"name": "Pat", "password": GOOD, "key": "0.a"}
        before = len(list(floor.accounts.sessions.all_of("Pat")))
        answers = []
        for _ in range(2):
            guest.cookie = cookie
            answers.append(await guest.post("/sign-in", fields, accept="application/json"))
        assert [answer.status for answer in answers] == [200, 200]
        assert answers[0].body == answers[1].body
        assert answers[0].headers["set-cookie"] == answers[1].headers["set-cookie"]
        assert len(list(floor.accounts.sessions.all_of("Pat"))) == before + 1

    run(scene())


def test_a_clock_that_is_put_back_makes_nobody_wait_longer():
    patience = Patience()
    for _ in range(6):
        patience.fail("Nora", 1_000_000.0)

    assert 0 < patience.wait("Nora", 1_000_000.0) == patience.wait("Nora", 0.0) <= LONGEST_WAIT
    assert patience.wait("Nora", 2_000_000.0) == 0
