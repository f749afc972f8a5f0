"""Ways out of a jackpot at the desk: proposed by one supervisor, approved by another, done by the link."""

import json
from datetime import UTC, datetime, timedelta

from croupier.floor import AT_ONCE, Floor, demo_tables
from croupier.floor.audit.store import audit_store
from croupier.floor.audit.ways_out import audit_ways_out
from croupier.floor.jackpot.records import Way, WayOutApproved, WayOutProposed
from croupier.floor.jackpot.ways_out import WAYS_OUT_CODEC, WAYS_OUT_STREAM
from croupier.floor.terms import Terms, read_terms
from croupier.link import Person, Role
from croupier.link.commands import PostWager
from croupier.link.log import link_stream, verify
from croupier.money import Cents
from croupier.store import MemoryStore
from tests.floor.quiet_room import stacked
from tests.server.guest import Guest
from tests.server.open_floor import serve, until

TABLES = ("caribbean-stud", "high-card-flush")
LINK = "caribbean-stud"
GRANTED = {"reference": "ES-2026-41", "date": "2026-01-02"}
ROYAL = "AhKhQhJhTh" + "AdKs9d7s3d"
SETUPS = [setup for setup in demo_tables() if setup.id in TABLES]


async def on_duty(app, floor: Floor, name: str) -> Guest:
    guest = Guest(app)
    await guest.come_in(name)
    await floor.supervision.supervise(name, floor.supervisor_code)
    return guest


def evening(scene, **options):
    async def opened(app, floor):
        await scene(app, floor, await on_duty(app, floor, "Sue"), await on_duty(app, floor, "Tom"))

    serve(opened, shuffler=stacked(ROYAL), tables=TABLES, **options)


async def propose(guest: Guest, link: str = LINK, **said) -> dict:
    said = {"why": "the game is not played any more", **said}
    return (await guest.post(f"/supervisor/links/{link}", said, accept="application/json")).json()


async def approve(guest: Guest, number: int = 1) -> dict:
    answer = await guest.post(f"/supervisor/ways-out/{number}/approve", accept="application/json")
    return answer.json()


def code(answer: dict) -> str:
    return answer["error"]["code"]


def soon() -> str:
    return (datetime.now(UTC) + timedelta(milliseconds=200)).isoformat()


def sound(store, setups=SETUPS) -> bool:
    return all(verdict.sound for verdict in audit_store(store, setups))


def test_a_row_is_eased_by_two_persons_and_stands_on_the_sign():
    store = MemoryStore()

    async def scene(app, floor, sue, tom):
        page = (await sue.get(f"/supervisor/links/{LINK}")).text
        assert "Ease: another row wins the top award too" in page
        assert "CSP 7 (a)" in page
        eased = {"way": "ease", "row": "straight_flush", "starts": soon(), **GRANTED}
        said = await propose(sue, **eased)
        assert (said["number"], said["by"], said["approved"]) == (1, "Sue", None)
        assert "straight flush" in (await tom.get("/supervisor/ways-out/1")).text
        assert "Way out 1" in (await tom.get("/supervisor")).text
        (waits,) = (await tom.get("/supervisor", accept="application/json")).json()["ways_out"]
        assert waits["reference"] == "ES-2026-41"
        assert code(await approve(sue)) == "person/second"
        assert floor.jackpots[LINK].link.state.eased == []
        assert (await approve(tom))["approved"] == "Tom"
        (row,) = floor.jackpots[LINK].link.state.eased
        assert (row.row, row.second.name, row.permission.reference) == ("straight_flush", "Tom", "ES-2026-41")

        def shown() -> str:
            return next(one.award for one in floor.jackpots[LINK].sign().rows if one.row == "straight_flush")

        await until(lambda: shown() == "100%")
        assert code(await approve(tom)) == "phase/not_now"

    evening(scene, store=store)
    assert sound(store)
    assert verify(store.read(link_stream(LINK))).sound


def test_what_the_link_would_refuse_is_refused_at_the_desk_with_its_clause():
    async def scene(app, floor, sue, tom):
        close = await propose(sue, way="close")
        assert (code(close), close["error"]["clause"]) == ("link/jackpot_owed", "CSP 7")
        eased = {"way": "ease", "row": "straight_flush", "starts": soon()}
        assert code(await propose(sue, **eased)) == "link/permission_missing"
        assert code(await propose(sue, **{**eased, **GRANTED, "date": "soon"})) == "data/invalid"
        assert code(await propose(sue, **{**eased, **GRANTED, "starts": "tonight"})) == "data/invalid"
        assert code(await propose(sue, **{**eased, **GRANTED, "row": "royal_flush"})) == "award/not_held"
        future = {**GRANTED, "date": "2999-01-01"}
        assert code(await propose(sue, **{**eased, **future})) == "link/permission_missing"
        assert code(await propose(sue, way="transfer", to="nowhere", **GRANTED)) == "data/invalid"
        assert code(await propose(sue, way="transfer", to=LINK, **GRANTED)) == "link/jackpot_owed"
        assert code(await propose(sue, way="sell")) == "data/invalid"
        assert code(await propose(sue, way="close", why=" ")) == "data/invalid"
        assert code(await propose(sue, "nowhere", way="close")) == "data/invalid"
        # The wager stands in the terms of the tables, and those of the demonstration stay.
        assert code(await propose(sue, way="wager", wager=2)) == "phase/not_now"
        assert floor.ways_out.waiting() == []

    evening(scene)


def test_a_liability_goes_to_another_games_jackpot_and_the_tables_play_on_without_it():
    store = MemoryStore()

    async def scene(app, floor, sue, tom):
        other = floor.jackpots["high-card-flush"].sign().shown
        owed = floor.jackpots[LINK].sign().shown
        said = await propose(sue, way="transfer", to="high-card-flush", **GRANTED)
        assert said["number"] == 1
        again = await propose(sue, way="transfer", to="high-card-flush", **GRANTED)
        assert code(again) == "phase/not_now"
        assert (await approve(tom))["approved"] == "Tom"
        assert floor.jackpots["high-card-flush"].sign().shown == other + owed
        assert floor.ledger.balance(f"link:{LINK}/meter") == 0
        assert sum(floor.ledger.trial_balance().values()) == 0
        # Caribbean Stud goes on; its progressive spot takes nothing.
        nora, actor = Guest(app), floor.table(LINK)
        await nora.come_in("Nora")
        await nora.post(f"/tables/{LINK}/sit", {"seat": 1, "buy_in": 300})
        both = {"spot.ante": 10, "spot.progressive": 1}
        assert (await nora.post(f"/tables/{LINK}/wager", both)).status == 422
        await nora.post(f"/tables/{LINK}/wager", {"spot.ante": 10})
        await until(lambda: actor.session.round.view(1).wager("bet") is not None)
        await nora.post(f"/tables/{LINK}/act", {"verb": "f"})
        await until(lambda: actor.session.round is None)

    evening(scene, store=store)
    assert sound(store)
    again = Floor(store, setups=SETUPS, pace=AT_ONCE, bots=False)
    assert not again.jackpots[LINK].offers(LINK)


def test_a_jackpot_is_closed_once_it_has_been_won():
    store = MemoryStore()

    async def scene(app, floor, sue, tom):
        nora, actor = Guest(app), floor.table(LINK)
        await nora.come_in("Nora")
        await nora.post(f"/tables/{LINK}/sit", {"seat": 1, "buy_in": 300})
        await nora.post(f"/tables/{LINK}/wager", {"spot.ante": 10, "spot.progressive": 1})
        await until(lambda: actor.session.round.view(1).wager("bet") is not None)
        await nora.post(f"/tables/{LINK}/act", {"verb": "w", "spot": "bet", "amount": 20})
        await until(lambda: floor.supervision.pending() != [])
        await sue.post("/supervisor/confirm", {"table": LINK, "round": 1})
        await until(lambda: actor.session.round is None)
        assert (await propose(sue, way="close"))["number"] == 1
        refused = await tom.post("/supervisor/ways-out/1/refuse", {"why": "not before the new year"})
        assert refused.status == 204
        assert floor.jackpots[LINK].link.state.open
        assert (await propose(sue, way="close"))["number"] == 2
        assert (await approve(tom, 2))["approved"] == "Tom"
        assert not floor.jackpots[LINK].link.state.open
        assert floor.ledger.balance(f"link:{LINK}/meter") == 0

    evening(scene, store=store)
    assert sound(store)


def terms() -> Terms:
    linked = {"options": {"progressive": "pmg-01"}, "progressive": {"link": "grand", "seed": 10_000}}
    return read_terms({"game": "caribbean-stud", **linked})


def test_a_changed_wager_is_posted_on_the_link_and_at_its_tables():
    store = MemoryStore()

    async def scene(app, floor, sue, tom):
        for table in ("one", "two"):
            await floor.management.open_table(table, terms(), by="Mia")
        nora = Guest(app)
        await nora.come_in("Nora")
        await nora.post("/tables/one/sit", {"seat": 1, "buy_in": 300})
        assert (await propose(sue, "grand", way="wager", wager=2))["wager"] == "2.00"
        await nora.post("/tables/one/wager", {"spot.ante": 10})
        assert code(await approve(tom)) == "phase/not_now"
        actor = floor.table("one")
        await until(lambda: actor.session.round.view(1).wager("bet") is not None)
        await nora.post("/tables/one/act", {"verb": "f"})
        await until(lambda: actor.session.round is None)
        shown = floor.jackpots["grand"].sign().shown
        assert (await approve(tom))["approved"] == "Tom"
        sign = floor.jackpots["grand"].sign()
        # The standing meter stays; the next reset is twice as high [CSP 21f].
        assert (sign.wager, sign.shown) == (Cents(200), shown)
        assert floor.jackpots["grand"].link.state.seed == 20_000 * 10_000
        for table in ("one", "two"):
            assert floor.postings.versions(table)[-1].version == 2
            assert floor.jackpots["grand"].offers(table)
        assert floor.table("one").session.state.seated[1].person == "Nora"
        assert (await nora.post("/tables/one/wager", {"spot.ante": 10, "spot.progressive": 1})).status == 422
        assert (await nora.post("/tables/one/wager", {"spot.ante": 10, "spot.progressive": 2})).status == 200

    evening(scene, store=store)
    assert sound(store)
    Floor(store, setups=SETUPS, pace=AT_ONCE, bots=False)


def test_a_table_that_did_not_get_the_changed_wager_offers_no_progressive():
    """The floor stopped between the link and the terms of the table."""
    store = MemoryStore()

    async def scene(app, floor, sue, tom):
        await floor.management.open_table("one", terms(), by="Mia")
        grand = floor.jackpots["grand"]
        who = Person("Sue", Role.SUPERVISOR)
        await grand.do(lambda: PostWager(who=who, at=grand.at(), wager=Cents(200)))
        assert not grand.offers("one")

    evening(scene, store=store)
    again = Floor(store, setups=SETUPS, pace=AT_ONCE, bots=False)
    assert not again.jackpots["grand"].offers("one")
    assert again.table("one").session.round is None


def test_programs_do_the_same():
    async def scene(app, floor, sue, tom):
        keys = {name: await floor.accounts.sign_in_again(name) for name in ("Sue", "Tom")}

        async def ask(name: str, method: str, path: str, said=None):
            headers = {"authorization": f"Bearer {keys[name]}", "content-type": "application/json"}
            body = json.dumps(said).encode() if said is not None else b""
            return (await sue.request(method, f"/api/v1/supervisor{path}", body=body, headers=headers)).json()

        said = {"way": "transfer", "to": "high-card-flush", "why": "no players", **GRANTED}
        assert (await ask("Sue", "POST", f"/links/{LINK}", said))["number"] == 1
        assert (await ask("Tom", "GET", "/ways-out/1"))["to"] == "high-card-flush"
        assert code(await ask("Sue", "POST", "/ways-out/1/approve")) == "person/second"
        assert (await ask("Tom", "POST", "/ways-out/1/refuse", {"why": "wait"})) == {"done": True}
        assert (await ask("Tom", "GET", "/ways-out/1"))["refused"] == "Tom"

    evening(scene)


def test_the_audit_names_what_one_person_did_alone():
    said = {"at": "2026-11-16T20:00:00+00:00"}
    proposed = WayOutProposed(number=1, link=LINK, way=Way.CLOSE, why="enough", by="Sue", **said)
    alone, second = (WayOutApproved(number=1, by=name, **said) for name in ("Sue", "Tom"))
    assert audit_ways_out([proposed, second]) is None
    assert "same person" in audit_ways_out([proposed, alone]).reason
    assert audit_ways_out([proposed, second, second]).place == 3
    assert audit_ways_out([second]).place == 1
    assert audit_ways_out([proposed, proposed]).place == 2
    assert WAYS_OUT_CODEC.read_all([WAYS_OUT_CODEC.write(proposed)], stream=WAYS_OUT_STREAM) == [proposed]
