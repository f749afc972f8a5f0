"""A floor with games from outside the package; run by test_outside.py in a process of its own."""

from croupier.floor.terms.parts import Collection
from croupier.floor.terms.terms import Terms, set_up
from tests.server.guest import Guest
from tests.server.open_floor import serve, until

TABLES = {
    "top-card": Terms(game="top-card", limits={"min": 5, "max": 50}),
    "deluxe": Terms(game="let-it-ride-deluxe"),
    "tahoe": Terms(game="tahoe", limits={"lower": 2, "upper": 4}, bots=2),
    "holdem": Terms(
        game="texas-holdem",
        limits={"lower": 2, "upper": 4},
        collection=Collection(schedule="our-room.holdem", options=(1, 2)),
    ),
}


def dealt_three(view):
    """Whether somebody holds three cards."""
    return any(len(seat.cards) == 3 for seat in view.seats)


async def evening(app, floor):
    """Sit down at the new game against the bank, play a round; bots play Tahoe beside it."""
    guest, table = Guest(app), floor.table("top-card")
    await guest.come_in("Nora")
    lobby = (await guest.get("/")).text
    assert all(name in lobby for name in ("Top Card", "Let It Ride Deluxe", "Tahoe")), lobby
    sat = await guest.post("/tables/top-card/sit", {"seat": 1, "buy_in": 200})
    assert sat.status == 200, sat.text
    page = (await guest.get("/tables/top-card")).text
    assert "spot-ante" in page
    assert "caribbean" in page
    assert (await guest.post("/tables/top-card/wager", {"spot.ante": 5})).status == 200
    await until(lambda: table.session.state.number == 1 and table.session.round is None)
    assert (await guest.post("/tables/top-card/stand")).status == 200
    assert floor.cage.wallet("Nora") in (199_500, 200_500)
    tahoe = floor.table("tahoe")
    assert (await guest.post("/tables/tahoe/sit", {"seat": 1, "buy_in": 100})).status == 200
    await until(lambda: tahoe.session.round is not None and dealt_three(tahoe.view("Nora").table.round))
    assert "Flush 9 to 1" in (await guest.get("/tables/deluxe")).text


if __name__ == "__main__":
    serve(evening, bots=True, setups=[set_up(name, terms) for name, terms in TABLES.items()])
