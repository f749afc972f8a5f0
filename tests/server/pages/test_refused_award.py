"""Awards that a supervisor refuses at the desk, and the correction that pays them after all."""

import json

from croupier.floor import AT_ONCE, Floor, demo_tables
from croupier.floor.audit.store import audit_store
from croupier.link import Person, Role
from croupier.money import Cents
from croupier.store import MemoryStore
from tests.floor.quiet_room import stacked
from tests.server.guest import Guest
from tests.server.open_floor import serve, until
from tests.server.pages.test_supervisor import jackpot

TABLE = "caribbean-stud"
DECK = "9h8h7h6h5h" + "AdKs9d7s3d"
FLUSH = "AcQc9c7c3c" + "AdKs9d7s3d"
WHY = "the five of hearts lay face up in the shoe"
REFUSE = {"table": TABLE, "round": 1, "seat": 1, "why": WHY}


async def on_duty(app, floor: Floor, name: str) -> Guest:
    guest = Guest(app)
    await guest.come_in(name)
    await floor.supervision.supervise(name, floor.supervisor_code)
    return guest


def evening(scene, deck: str = DECK, **options):
    async def opened(app, floor):
        # With a supervisor on duty the house's own does not stand in for awards from the tray.
        sue = await on_duty(app, floor, "Sue")
        await scene(app, floor, await jackpot(app, floor), sue)

    serve(opened, shuffler=stacked(deck), tables=(TABLE,), **options)


def sound(store) -> bool:
    setups = [setup for setup in demo_tables() if setup.id == TABLE]
    return all(verdict.sound for verdict in audit_store(store, setups))


def test_a_refused_award_is_not_paid_and_the_round_goes_on():
    store = MemoryStore()

    async def scene(app, floor, nora, sue):
        meter = floor.ledger.balance(f"link:{TABLE}/meter")
        assert "Refuse this award" in (await sue.get("/supervisor")).text
        silent = await sue.post("/supervisor/refuse", {**REFUSE, "why": " "})
        assert silent.status == 400
        assert len(floor.supervision.pending()) == 1
        done = await sue.post("/supervisor/refuse", REFUSE)
        assert (done.status, done.headers["hx-redirect"]) == (204, "/supervisor")
        await until(lambda: floor.table(TABLE).session.round is None)
        assert floor.supervision.pending() == []
        assert floor.ledger.balance(f"link:{TABLE}/meter") == meter
        assert floor.ledger.balance(f"link:{TABLE}/tables") == 0
        # Ante and bet are paid as ever; the progressive wager is not returned.
        stack = floor.table(TABLE).session.state.seated[1].stack
        assert stack == 30_000 + 1_000 + 2_000 * 50 - 100
        toml = (await nora.get(f"/tables/{TABLE}/history/1.toml")).text
        assert f"s refuse p1 Sue: {WHY}" in toml
        page = (await nora.get(f"/tables/{TABLE}/history/1")).text
        assert "award refused" in page
        assert WHY in page
        again = await sue.post("/supervisor/refuse", REFUSE)
        assert again.status == 422

    evening(scene, store=store)
    assert sound(store)


def test_an_award_from_the_tray_is_refused_alike():
    store = MemoryStore()

    async def scene(app, floor, nora, sue):
        (waiting,) = floor.supervision.pending()
        assert waiting.row == "flush"
        assert not waiting.award.endswith("%")
        assert (await sue.post("/supervisor/refuse", REFUSE)).status == 204
        await until(lambda: floor.table(TABLE).session.round is None)
        last = (await nora.get(f"/tables/{TABLE}", accept="application/json")).json()["last"]
        (paid,) = [one for one in last["payments"] if one["spot"] == "progressive"]
        assert paid["amount"] == 0

    evening(scene, FLUSH, store=store)
    assert sound(store)


def test_players_of_the_round_and_people_without_the_role_refuse_nothing():
    async def scene(app, floor, nora, sue):
        assert (await nora.post("/supervisor/refuse", REFUSE)).status == 403
        await floor.supervision.supervise("Nora", floor.supervisor_code)
        own = await nora.post("/supervisor/refuse", REFUSE, accept="application/json")
        assert own.json()["error"]["code"] == "role/missing"
        assert "You play in this round" in own.json()["error"]["message"]
        # Nor through her own seat, in the notation.
        secret = await floor.accounts.sign_in_again("Nora")
        for action in ("s refuse p1 Nora: no", "s confirm"):
            body = json.dumps({"actions": [action]}).encode()
            headers = {"authorization": f"Bearer {secret}"}
            path = f"/api/v1/tables/{TABLE}/actions"
            answer = await nora.request("POST", path, body=body, headers=headers)
            assert answer.status == 422, answer.text
        wrong = await sue.post("/supervisor/refuse", {**REFUSE, "seat": 2})
        assert wrong.status == 422
        await sue.post(f"/supervisor/tables/{TABLE}/freeze", {"why": "a dispute"})
        frozen = await sue.post("/supervisor/refuse", REFUSE)
        assert frozen.status == 422
        assert len(floor.supervision.pending()) == 1

    evening(scene)


def test_a_program_refuses_with_a_token():
    async def scene(app, floor, nora, sue):
        headers = {"authorization": f"Bearer {await floor.accounts.sign_in_again('Sue')}"}
        desk = await sue.request("GET", "/api/v1/supervisor", headers=headers)
        (waiting,) = desk.json()["pending"]
        assert (waiting["row"], waiting["award"]) == ("straight_flush", "10%")
        told = json.dumps(REFUSE).encode()
        done = await sue.request("POST", "/api/v1/supervisor/refuse", body=told, headers=headers)
        assert done.json() == {"done": True}
        await until(lambda: floor.table(TABLE).session.round is None)
        assert floor.jackpots[TABLE].refused(TABLE, 1) == {1: ("Sue", WHY)}

    evening(scene)


def test_a_floor_that_stopped_between_link_and_table_goes_on():
    """The link has refused the award; the table learns of it when the floor opens again."""
    store = MemoryStore()

    async def first(app, floor, nora, sue):
        await floor.stop()
        await floor.jackpots[TABLE].refuse(TABLE, 1, 1, WHY, Person("Sue", Role.SUPERVISOR))

    evening(first, store=store)

    async def second(app, floor):
        await until(lambda: floor.table(TABLE).session.round is None)
        assert floor.ledger.balance(f"link:{TABLE}/tables") == 0

    serve(second, store=store, shuffler=stacked(DECK), tables=(TABLE,))
    assert sound(store)


def test_a_correction_pays_the_refused_award_off_the_meter():
    store = MemoryStore()
    paid = Cents(100_007)

    async def scene(app, floor, nora, sue):
        await sue.post("/supervisor/refuse", REFUSE)
        await until(lambda: floor.table(TABLE).session.round is None)
        await nora.post(f"/tables/{TABLE}/stand")
        tom = await on_duty(app, floor, "Tom")
        meter, wallet = floor.ledger.balance(f"link:{TABLE}/meter"), floor.cage.wallet("Nora")
        at = f"/supervisor/rounds/{TABLE}/1"
        text = (await sue.get(at, accept="application/json")).json()["document"]
        said = {
            "document": text.replace(f"s refuse p1 Sue: {WHY}", "d award 10000.7 0 10000"),
            "why": "it did not",
        }
        proposed = (await sue.post(at, said, accept="application/json")).json()
        assert proposed["difference"] == {f"link:{TABLE}/tables": "-1000.07", "wallet:Nora": "1000.07"}
        assert floor.ledger.balance(f"link:{TABLE}/meter") == meter
        alone = await sue.post("/supervisor/corrections/1/approve", accept="application/json")
        assert alone.json()["error"]["code"] == "person/second"
        assert (await tom.post("/supervisor/corrections/1/approve")).status == 204
        assert floor.cage.wallet("Nora") == wallet + paid
        assert floor.ledger.balance(f"link:{TABLE}/meter") == meter - paid * 100
        assert floor.ledger.balance(f"link:{TABLE}/tables") == 0
        assert floor.jackpots[TABLE].sign().shown == Cents(900_063)

    evening(scene, store=store)
    assert sound(store)
    setups = [setup for setup in demo_tables() if setup.id == TABLE]
    again = Floor(store, setups=setups, pace=AT_ONCE, bots=False)
    assert again.jackpots[TABLE].sign().shown == Cents(900_063)


def test_a_paid_award_goes_back_to_the_meter():
    """The hand was misread: a flush, not a straight flush, so the tray pays and the meter is made whole."""
    store = MemoryStore()

    async def scene(app, floor, nora, sue):
        await sue.post("/supervisor/confirm", {"table": TABLE, "round": 1})
        await until(lambda: floor.table(TABLE).session.round is None)
        await nora.post(f"/tables/{TABLE}/stand")
        tom = await on_duty(app, floor, "Tom")
        assert floor.jackpots[TABLE].sign().shown == Cents(900_063)
        at = f"/supervisor/rounds/{TABLE}/1"
        text = (await sue.get(at, accept="application/json")).json()["document"]
        said = {"document": text.replace("9h8h7h6h5h", "9h8h7h6hAh"), "why": "the last card was an ace"}
        (await sue.post(at, said, accept="application/json")).json()
        assert (await tom.post("/supervisor/corrections/1/approve")).status == 204
        assert floor.jackpots[TABLE].sign().shown == Cents(1_000_070)
        assert floor.ledger.balance(f"link:{TABLE}/tables") == 0

    evening(scene, store=store)
    assert sound(store)
