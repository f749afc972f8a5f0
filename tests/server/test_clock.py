"""The machine's clock is put back and forward while a floor runs: rounds go on, and the store opens again."""

from datetime import datetime, timedelta

import pytest

from croupier.floor.jackpot import kept
from croupier.floor.people import signing
from croupier.floor.waiting import lists
from croupier.store import Key, MemoryStore, checkpoint
from tests.server.guest import Guest
from tests.server.open_floor import serve, until

TABLE = "caribbean-stud"
JUMPS = (
    timedelta(),
    timedelta(hours=1),
    timedelta(hours=-1),
    timedelta(days=-400),
    timedelta(hours=3),
    timedelta(days=-1),
    timedelta(days=400),
)


@pytest.fixture
def clock(monkeypatch):
    """A clock that can be set: ``clock.ahead`` is how far it is from the true one."""

    class Clock(datetime):
        ahead = timedelta()

        @classmethod
        def now(cls, tz=None):
            return datetime.now(tz) + cls.ahead

    for module in (kept, signing, lists, checkpoint):
        monkeypatch.setattr(module, "datetime", Clock)
    return Clock


def test_a_floor_goes_on_whatever_the_clock_says(clock, caplog):
    store, key, wallets = MemoryStore(), Key.made(), {}

    async def evening(app, floor):
        table = floor.table(TABLE)
        for number, ahead in enumerate(JUMPS, start=1):
            clock.ahead = ahead
            guest = Guest(app)
            await guest.come_in(f"Guest {number}")
            assert (await guest.post(f"/tables/{TABLE}/sit", {"seat": 1, "buy_in": 200})).status == 200
            assert (await guest.post(f"/tables/{TABLE}/wager", {"spot.ante": 5})).status == 200
            await until(
                lambda: (round_ := table.session.round).view(None).stage == "play" and 1 in round_.to_act
            )
            # It jumps in the middle of the round too; not so far ahead that the visit is over.
            clock.ahead = ahead - timedelta(days=2)
            answer = await guest.post(f"/tables/{TABLE}/act", {"verb": "f"})
            assert answer.status == 200, answer.text
            await until(lambda: table.session.round is None)
            clock.ahead = ahead + timedelta(hours=1)
            assert (await guest.post(f"/tables/{TABLE}/stand")).status == 200
            assert table.session.state.number == number
            assert (await guest.get("/health")).text == "open\n"
        wallets.update({name: floor.cage.wallet(name) for name in floor.cage.people()})

    async def the_next_day(app, floor):
        assert {name: floor.cage.wallet(name) for name in wallets} == wallets
        assert (await Guest(app).get("/ready")).status == 200

    serve(evening, store=store, key=key, tables=(TABLE,))
    clock.ahead = timedelta(days=-30)
    serve(the_next_day, store=store, key=key, tables=(TABLE,))

    assert set(wallets.values()) == {199_500}
    assert not caplog.records
