"""The supervisor's desk: who comes on duty, what waits there, and who may confirm it."""

from croupier.cards import write_cards
from croupier.floor import Floor
from tests.floor.quiet_room import stacked
from tests.server.guest import Guest
from tests.server.open_floor import serve, until

DECK = "9h8h7h6h5h" + "AdKs9d7s3d"


async def jackpot(app, floor) -> Guest:
    """Nora has a straight flush and the progressive wager; the round waits."""
    nora, actor = Guest(app), floor.table("caribbean-stud")
    await nora.come_in("Nora")
    await nora.post("/tables/caribbean-stud/sit", {"seat": 1, "buy_in": 300})
    await nora.post("/tables/caribbean-stud/wager", {"spot.ante": 10, "spot.progressive": 1})
    await until(lambda: actor.session.round.view(1).wager("bet") is not None)
    await nora.post("/tables/caribbean-stud/act", {"verb": "w", "spot": "bet", "amount": 20})
    await until(lambda: floor.supervision.pending() != [])
    return nora


def with_a_jackpot(scene):
    async def evening(app, floor):
        await scene(app, floor, await jackpot(app, floor))

    serve(evening, shuffler=stacked(DECK), tables=("caribbean-stud", "high-card-flush"))


def test_a_jackpot_is_confirmed_at_the_desk():
    async def scene(app, floor, nora):
        felt = (await nora.get("/tables/caribbean-stud/felt")).text
        assert "A supervisor has been called" in felt
        assert "Nora: straight flush, 10% of the meter" in felt

        sue = Guest(app)
        await sue.come_in("Sue")
        page = (await sue.get("/supervisor")).text
        assert "Go on duty" in page
        assert "Nora" not in page
        answer = await sue.post("/supervisor", {"code": floor.supervisor_code})
        assert (answer.status, answer.headers["hx-redirect"]) == (204, "/supervisor")

        page = (await sue.get("/supervisor")).text
        assert "<b>Nora</b>" in page
        assert "9 of hearts" in page
        assert "$10,000.70" in page
        answer = await sue.post("/supervisor/confirm", {"table": "caribbean-stud", "round": 1})
        assert answer.status == 204
        await until(lambda: floor.table("caribbean-stud").session.round is None)
        assert "No awards are waiting" in (await sue.get("/supervisor")).text
        last = (await nora.get("/tables/caribbean-stud", accept="application/json")).json()["last"]
        awards = [payment for payment in last["payments"] if payment["spot"] == "progressive"]
        assert [payment["amount"] for payment in awards] == [100_007]

    with_a_jackpot(scene)


def test_only_a_supervisor_sees_and_confirms_what_waits():
    async def scene(app, floor, nora):
        for guest in (Guest(app), nora):
            said = (await guest.get("/supervisor", accept="application/json")).json()
            nothing = {"pending": [], "corrections": [], "ways_out": [], "frozen": [], "calls": []}
            assert said == {"role": "player", **nothing}
        wrong = await nora.post("/supervisor", {"code": "guessed"})
        assert wrong.status == 403
        assert "role/missing" in wrong.text
        refused = await nora.post("/supervisor/confirm", {"table": "caribbean-stud", "round": 1})
        assert refused.status == 403
        stranger = await Guest(app).post("/supervisor", {"code": floor.supervisor_code})
        assert stranger.status in (401, 403)
        assert len(floor.supervision.pending()) == 1

    with_a_jackpot(scene)


def test_a_program_reads_what_waits_and_confirms_it():
    async def scene(app, floor, nora):
        sue = Guest(app)
        await sue.come_in("Sue")
        await sue.post("/supervisor", {"code": floor.supervisor_code}, accept="application/json")
        (waiting,) = (await sue.get("/supervisor", accept="application/json")).json()["pending"]
        assert waiting == {
            "link": "caribbean-stud",
            "table": "caribbean-stud",
            "round": 1,
            "seat": 1,
            "row": "straight_flush",
            "award": "10%",
            "hand": write_cards(floor.supervision.pending()[0].hand),
            "board": "",
        }
        other = await sue.post("/supervisor/confirm", {"table": "high-card-flush", "round": 1})
        assert other.status == 422
        unknown = await sue.post("/supervisor/confirm", {"table": "nowhere", "round": 1})
        assert unknown.status in (400, 422)

    with_a_jackpot(scene)


def test_the_role_outlives_the_run():
    async def scene(app, floor, nora):
        await floor.supervision.supervise("Nora", floor.supervisor_code)
        again = Floor(floor.store, setups=(), bots=False)
        assert again.accounts.roles("Nora") == {"player", "supervisor"}
        assert again.accounts.roles("Oren") <= {"player"}
        assert again.supervisor_code != floor.supervisor_code

    with_a_jackpot(scene)
