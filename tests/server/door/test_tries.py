"""Signing in: failures are logged without the password, and slowed by address as well as by name."""

import logging

import pytest

from croupier.errors import SignInRefused
from croupier.floor.people.patience import LONGEST_WAIT, Patience
from croupier.link import Role
from croupier.server.door.tries import FREE_TRIES, Tries
from tests.event_loop import run
from tests.server.door.test_gate import GOOD, member, room
from tests.server.guest import Guest


async def refused() -> None:
    raise SignInRefused("name and password do not belong together")


async def let_in() -> str:
    return "in"


def test_an_address_that_tries_many_names_has_to_wait_and_others_do_not():
    async def scene() -> None:
        now = 100.0
        tries = Tries(lambda: now)
        for number in range(FREE_TRIES):
            with pytest.raises(SignInRefused, match="belong"):
                await tries.sign_in("192.0.2.1", f"Guess {number}", refused)
            # A success in between is the stranger's own account: it makes up for nothing.
            assert number == FREE_TRIES - 1 or await tries.sign_in("192.0.2.1", "Own", let_in) == "in"
        with pytest.raises(SignInRefused, match="wait 1"):
            await tries.sign_in("192.0.2.1", "Nora", let_in)
        assert await tries.sign_in("192.0.2.2", "Nora", let_in) == "in"
        now += LONGEST_WAIT + 1
        assert await tries.sign_in("192.0.2.1", "Nora", let_in) == "in"

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
