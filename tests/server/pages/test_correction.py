"""Corrections of settled rounds through the pages: entered by one supervisor, approved by another."""

import msgspec
import pytest

from croupier.floor import AT_ONCE, Floor, demo_tables
from croupier.floor.audit.store import audit_store
from croupier.floor.dispute.corrections import CORRECTIONS_CODEC, CORRECTIONS_STREAM
from croupier.floor.dispute.records import CorrectionApproved
from croupier.store import MemoryStore
from tests.floor.quiet_room import stacked
from tests.server.guest import Guest
from tests.server.open_floor import serve, until

TABLE = "caribbean-stud"
ROUND = f"/supervisor/rounds/{TABLE}/1"
DECK = "KhKd8c6s2d" + "AdKs9d7s3d"
"""A pair of kings against ace-king: the ante and the bet win."""
SHORT = "as it was dealt, the dealer had a pair of aces"


async def on_duty(app, floor: Floor, name: str) -> Guest:
    guest = Guest(app)
    await guest.come_in(name)
    await floor.supervision.supervise(name, floor.supervisor_code)
    return guest


async def played(app, floor: Floor) -> Guest:
    """Nora has won a round with ante 10 and bet 20; she stands up with everything."""
    nora, actor = Guest(app), floor.table(TABLE)
    await nora.come_in("Nora")
    await nora.post(f"/tables/{TABLE}/sit", {"seat": 3, "buy_in": 300})
    await nora.post(f"/tables/{TABLE}/wager", {"spot.ante": 10})
    await until(lambda: actor.session.round.view(1).wager("bet") is not None)
    await nora.post(f"/tables/{TABLE}/act", {"verb": "w", "spot": "bet", "amount": 20})
    await until(lambda: actor.session.round is None)
    await nora.post(f"/tables/{TABLE}/stand")
    return nora


def evening(scene, **options):
    async def opened(app, floor):
        nora = await played(app, floor)
        sue, tom = await on_duty(app, floor, "Sue"), await on_duty(app, floor, "Tom")
        await scene(app, floor, nora, sue, tom)

    serve(opened, shuffler=stacked(DECK), tables=(TABLE,), **options)


async def document(guest: Guest) -> str:
    return (await guest.get(ROUND, accept="application/json")).json()["document"]


def with_aces(text: str) -> str:
    assert "AdKs9d7s3d" in text
    return text.replace("AdKs9d7s3d", "AdAs9d7s3d")


async def enter(guest: Guest, text: str, **more) -> dict:
    said = {"document": text, "why": SHORT, **more}
    return (await guest.post(ROUND, said, accept="application/json")).json()


def code(answer: dict) -> str:
    return answer["error"]["code"]


def test_a_round_is_settled_again_shown_approved_and_booked():
    store = MemoryStore()

    async def scene(app, floor, nora, sue, tom):
        before, bank = floor.cage.wallet("Nora"), floor.ledger.balance(f"{TABLE}/bank")
        assert before == 200_000 + 3_000
        page = (await sue.get(ROUND)).text
        assert "The round as it should have been" in page
        proposed = await enter(sue, with_aces(await document(sue)))
        # She was paid 10 on the ante and 20 on the bet, and should have lost both.
        assert proposed["difference"] == {f"{TABLE}/bank": "60.00", "wallet:Nora": "-60.00"}
        assert floor.cage.wallet("Nora") == before
        page = (await tom.get("/supervisor/corrections/1")).text
        assert "wallet:Nora" in page
        assert "-60.00" in page
        assert "Correction 1" in (await tom.get("/supervisor")).text

        same = await sue.post("/supervisor/corrections/1/approve")
        assert same.status == 422
        assert "person/second" in same.text
        assert floor.cage.wallet("Nora") == before
        done = await tom.post("/supervisor/corrections/1/approve")
        assert (done.status, done.headers["hx-redirect"]) == (204, "/supervisor")
        assert floor.cage.wallet("Nora") == before - 6_000
        assert floor.ledger.balance(f"{TABLE}/bank") == bank + 600_000
        assert sum(floor.ledger.trial_balance().values()) == 0
        (one,) = floor.corrections.of(TABLE, 1)
        assert (one.approved.played, one.approved.corrected) == (f"{TABLE}/1", f"{TABLE}/1/1")
        twice = await tom.post("/supervisor/corrections/1/approve", accept="application/json")
        assert code(twice.json()) == "phase/not_now"
        # The round itself is as it was.
        assert "AdKs9d7s3d" in (await nora.get(f"/tables/{TABLE}/history/1.toml")).text
        assert "corrected" in (await nora.get(f"/tables/{TABLE}/history/1")).text

    evening(scene, store=store)
    setups = [setup for setup in demo_tables() if setup.id == TABLE]
    again = Floor(store, setups=setups, pace=AT_ONCE, bots=False)
    assert again.cage.wallet("Nora") == 200_000 - 3_000
    assert len(again.corrections.of(TABLE, 1)) == 1
    verdicts = {verdict.stream: verdict for verdict in audit_store(store, setups)}
    assert all(verdict.sound for verdict in verdicts.values()), verdicts
    assert verdicts[CORRECTIONS_STREAM].records == 2


@pytest.fixture(scope="module")
def corrected():
    """A store with one approved correction."""
    store = MemoryStore()

    async def scene(app, floor, nora, sue, tom):
        await enter(sue, with_aces(await document(sue)))
        await tom.post("/supervisor/corrections/1/approve")

    evening(scene, store=store)
    return store


@pytest.mark.parametrize(
    ("tamper", "says"),
    [
        (lambda one: {"by": "Sue"}, "same person"),
        (lambda one: {"by": "Nora"}, "player of the round"),
        (
            lambda one: {"moved": {account: 2 * moved for account, moved in one.moved.items()}},
            "not the difference",
        ),
        (lambda one: {"moved": {"wallet:Nora": -600_000}}, "sum to zero"),
        (lambda one: {"played": f"{TABLE}/2"}, "it names"),
    ],
)
def test_an_audit_settles_every_correction_again(corrected, tamper, says):
    forged = MemoryStore()
    for stream in corrected.streams():
        records = corrected.read(stream)
        if stream == CORRECTIONS_STREAM:
            entered, approved = CORRECTIONS_CODEC.read_all(records, stream=stream)
            assert isinstance(approved, CorrectionApproved)
            approved = msgspec.structs.replace(approved, **tamper(approved))
            records = [CORRECTIONS_CODEC.write(entered), CORRECTIONS_CODEC.write(approved)]
        forged.append(stream, 0, records)
    verdicts = {verdict.stream: verdict for verdict in audit_store(forged, demo_tables())}
    assert verdicts[CORRECTIONS_STREAM].broken == 2
    assert says in verdicts[CORRECTIONS_STREAM].reason


def test_what_is_no_correction_is_refused():
    async def scene(app, floor, nora, sue, tom):
        text = await document(sue)
        right = with_aces(text)
        assert code(await enter(sue, text)) == "phase/not_now"
        assert code(await enter(sue, right, why="  ")) == "data/invalid"
        assert code(await enter(sue, right, replaces=7)) == "phase/not_now"
        for was, becomes in (
            ('"Nora"', '"Oren"'),
            ("seats = [3]", "seats = [4]"),
            ("starting_stacks = [300]", "starting_stacks = [900]"),
            ("max = 50", "max = 500"),
            ('"caribbean-stud"', '"let-it-ride"'),
            ("round = 1", "round = 2"),
        ):
            assert was in right, right
            assert code(await enter(sue, right.replace(was, becomes, 1))) == "data/invalid"
        illegal = await enter(sue, text.replace("w bet 20", "w bet 25"))
        assert code(illegal) == "data/invalid"
        assert "action" in illegal["error"]["message"].lower()
        assert code(await enter(sue, text.replace("AdKs9d7s3d", "AdKhd7s3d"))) == "data/invalid"
        assert code(await enter(sue, "not a document")) == "data/invalid"
        nowhere = await sue.post("/supervisor/rounds/nowhere/1", {"document": right, "why": SHORT})
        assert nowhere.status == 400
        later = await sue.post(f"/supervisor/rounds/{TABLE}/2", {"document": right, "why": SHORT})
        assert later.status == 422
        assert "no settled round 2" in later.text
        assert floor.corrections.waiting() == []
        assert (await sue.get("/supervisor/corrections/1")).status == 422

    evening(scene)


def test_only_supervisors_correct_and_no_player_of_the_round_does():
    async def scene(app, floor, nora, sue, tom):
        right = with_aces(await document(sue))
        assert code(await enter(nora, right)) == "role/missing"
        assert (await nora.get(ROUND, accept="application/json")).status == 403
        await enter(sue, right)
        assert (await nora.get("/supervisor/corrections/1")).status == 403
        await floor.supervision.supervise("Nora", floor.supervisor_code)
        assert code(await enter(nora, right)) == "person/second"
        own = await nora.post("/supervisor/corrections/1/approve", accept="application/json")
        assert code(own.json()) == "person/second"
        refused = await tom.post("/supervisor/corrections/1/refuse", {"why": "the cards were right"})
        assert refused.status == 204
        assert floor.corrections.waiting() == []
        late = await tom.post("/supervisor/corrections/1/approve", accept="application/json")
        assert code(late.json()) == "phase/not_now"
        assert floor.cage.wallet("Nora") == 203_000

    evening(scene)


def test_a_correction_can_be_corrected_but_the_round_only_once():
    async def scene(app, floor, nora, sue, tom):
        text = await document(sue)
        await enter(sue, with_aces(text))
        assert code(await enter(tom, with_aces(text))) == "phase/not_now"
        await tom.post("/supervisor/corrections/1/approve")
        again = await enter(sue, text.replace("KhKd8c", "KhQd8c"))
        assert code(again) == "phase/not_now"
        assert "correction 1" in again["error"]["message"]
        assert "AdAs9d7s3d" in await document(sue)
        back = await enter(tom, text, replaces=1)
        assert back["difference"] == {f"{TABLE}/bank": "-60.00", "wallet:Nora": "60.00"}
        assert (await tom.post("/supervisor/corrections/2/approve")).status == 422
        assert (await sue.post("/supervisor/corrections/2/approve")).status == 204
        assert floor.cage.wallet("Nora") == 203_000
        last = floor.corrections.of(TABLE, 1)[-1].approved
        assert (last.played, last.corrected) == (f"{TABLE}/1/1", f"{TABLE}/1/2")

    evening(scene)


def test_what_a_wallet_does_not_hold_is_owed_and_paid_back_first():
    async def scene(app, floor, nora, sue, tom):
        await nora.post(f"/tables/{TABLE}/sit", {"seat": 1, "buy_in": 2000})
        assert floor.cage.wallet("Nora") == 3_000
        text = await document(sue)
        await enter(sue, with_aces(text))
        await tom.post("/supervisor/corrections/1/approve")
        assert floor.cage.wallet("Nora") == 0
        assert floor.ledger.balance("debt:Nora") == -300_000
        assert floor.ledger.overdrawn() == {}
        await enter(tom, text, replaces=1)
        await sue.post("/supervisor/corrections/2/approve")
        assert floor.ledger.balance("debt:Nora") == 0
        assert floor.cage.wallet("Nora") == 3_000

    evening(scene)
