"""The cage's desk through the application: who passes, what is refused, and the papers that come out."""

import pytest

from croupier.floor import Floor
from croupier.floor.money.ledger import Entry
from croupier.floor.money.records import BoughtIn
from croupier.link import Role
from croupier.money import Cents, Fine, fine
from croupier.server.cage.paper_pdf import as_pdf
from croupier.server.picture.paper import receipt_paper
from croupier.store import Key
from croupier.store import checkpoint as cp
from croupier.store.heads import read_heads
from tests.event_loop import run
from tests.server.door.test_gate import GOOD, OTHER, TABLE, room
from tests.server.guest import Guest

JSON = {"accept": "application/json"}
PEOPLE = {
    "Carla": Role.CAGE,
    "Colin": Role.CAGE,
    "Dina": Role.DEALER,
    "Nora": Role.PLAYER,
    "Paul": Role.PLAYER,
    "Anna": Role.AUDITOR,
    "Stan": Role.SUPERVISOR,
}


async def staffed(*names: str, key: Key | None = None) -> tuple[Floor, dict[str, Guest]]:
    """A room, with these people signed in."""
    app, floor = room(key=key)
    guests = {}
    for name, role in PEOPLE.items():
        _, invitation = await floor.reception.open_account(name, [role], by="test")
        await floor.accounts.accept(invitation, GOOD)
        if name in names:
            guest = guests[name] = Guest(app)
            guest.token = (await guest.get("/me")).json()["token"]
            said = await guest.post("/sign-in", {"name": name, "password": GOOD}, **JSON)
            guest.token = said.json()["token"]
    for name in ("Dina", "Stan"):
        await floor.accounts.assign(name, TABLE, by="test")
    return floor, guests


async def done(guest: Guest, path: str, **fields):
    answer = await guest.post(path, fields, **JSON)
    assert answer.status == 200, answer.text
    return answer.json()


async def refused(guest: Guest, path: str, **fields) -> tuple[int, str]:
    answer = await guest.post(path, fields, **JSON)
    return answer.status, answer.json()["error"]["code"]


TRAY = f"/cage-desk/trays/{TABLE}"
AT_TABLE = f"/tables/{TABLE}/tray"


def test_a_buy_in_is_a_receipt_that_prints():
    async def scene() -> None:
        floor, people = await staffed("Carla", "Nora", "Paul", "Anna")
        carla, nora = people["Carla"], people["Nora"]
        said = await done(carla, "/cage-desk/buy-in", person="Nora", amount="1,250.50", key="one")
        assert said["paper"] | {"at": ""} == {
            "event": "cage.bought_in/1",
            "receipt": 1,
            "person": "Nora",
            "amount": 125_050,
            "at": "",
            "by": "Carla",
            "table": "",
            "key": said["paper"]["key"],
        }
        again = await done(carla, "/cage-desk/buy-in", person="Nora", amount="1,250.50", key="one")
        assert again == said
        assert floor.cage.wallet("Nora") == 125_050
        for who in (carla, nora, people["Anna"]):
            page = await who.get("/receipts/1")
            assert "Buy-in · receipt 1" in page.text
            assert "$1,250.50" in page.text
        assert (await people["Paul"].get("/receipts/1")).status == 404
        assert (await carla.get("/receipts/2")).status == 404
        pdf = await nora.get("/receipts/1.pdf")
        assert pdf.headers["content-type"] == "application/pdf"
        assert pdf.body.startswith(b"%PDF")
        assert await refused(carla, "/cage-desk/cash-out", person="Nora", amount="1251") == (
            422,
            "chips/short",
        )
        await done(carla, "/cage-desk/cash-out", person="Nora", amount="1250.50")
        assert floor.cage.wallet("Nora") == 0

    run(scene())


@pytest.mark.parametrize("amount", ["", "-5", "0", "1,50", "ten", "0.001"])
def test_an_amount_is_an_amount(amount: str):
    async def scene() -> None:
        floor, people = await staffed("Carla")
        status, code = await refused(people["Carla"], "/cage-desk/buy-in", person="Nora", amount=amount)
        assert (status, code) == (400, "data/invalid")
        assert floor.cage.wallet("Nora") == 0

    run(scene())


def test_no_page_gives_a_player_money_in_a_room():
    async def scene() -> None:
        floor, people = await staffed("Nora")
        nora = people["Nora"]
        assert await refused(nora, "/cage") == (422, "option/not_offered")
        assert await refused(nora, "/cage-desk/buy-in", person="Nora", amount="5") == (403, "role/missing")
        lobby = (await nora.get("/")).text
        assert "play money" not in lobby
        assert "cash out at the cage" in lobby
        assert floor.cage.wallet("Nora") == 0

    run(scene())


def test_a_shift_from_the_first_count_to_the_sheet():
    async def scene() -> None:
        floor, people = await staffed("Carla", "Colin", "Dina", "Anna", "Stan")
        carla, colin, dina = people["Carla"], people["Colin"], people["Dina"]
        count = await done(dina, AT_TABLE, act="opener", amount="0")
        number = count["done"]["receipt"]
        assert await refused(dina, AT_TABLE, act="second", slip=number) == (422, "person/second")
        assert (await done(carla, TRAY, act="second", slip=number))["tray"]["open"]
        assert await refused(dina, AT_TABLE, act="fill", amount="500") == (403, "role/missing")
        assert await refused(dina, f"/tables/{OTHER}/tray", act="opener", amount="0") == (403, "role/missing")
        fill = (await done(carla, TRAY, act="fill", amount="500"))["done"]["receipt"]
        desk = (await colin.get("/cage-desk", **JSON)).json()
        assert [slip["receipt"] for slip in desk["waiting"]] == [fill]
        assert f'id="slip-{fill}"' in (await colin.get("/cage-desk")).text
        assert await refused(carla, TRAY, act="second", slip=fill) == (422, "person/second")
        wrong = await refused(carla, f"/cage-desk/trays/{OTHER}", act="second", slip=fill)
        assert wrong == (400, "data/invalid")
        assert (await done(dina, AT_TABLE, act="second", slip=fill))["tray"]["holds"] == 50_000
        await done(dina, AT_TABLE, act="buy-in", person="Nora", amount="80")
        await done(dina, AT_TABLE, act="drop", amount="20")
        credit = (await done(dina, AT_TABLE, act="credit", amount="100"))["done"]["receipt"]
        assert await refused(dina, AT_TABLE, act="closer", amount="300") == (422, "phase/not_now")
        await done(colin, TRAY, act="second", slip=credit)
        closer = (await done(dina, AT_TABLE, act="closer", amount="299"))["done"]["receipt"]
        await done(colin, TRAY, act="second", slip=closer)
        sheet = (await people["Anna"].get(f"{TRAY}/shifts/1", **JSON)).json()
        figures = {name: sheet[name] for name in ("opener", "fills", "credits", "drop", "fees", "closer")}
        assert figures == {
            "opener": 0,
            "fills": 50_000,
            "credits": 10_000,
            "drop": 10_000,
            "fees": 0,
            "closer": 29_900,
        }
        assert (sheet["win"], sheet["win_by_ledger"], sheet["difference"]) == (-100, 0, -100)
        assert sum(floor.ledger.trial_balance().values()) == 0
        page = (await people["Stan"].get(f"{TRAY}/shifts/1")).text
        assert "Win = closer + credits + drop − opener − fills" in page
        assert "signed by Colin" in page
        assert (await carla.get(f"{TRAY}/shifts/1.pdf")).body.startswith(b"%PDF")
        assert (await carla.get(f"{TRAY}/shifts/2")).status == 404
        assert (await people["Stan"].get(f"/cage-desk/trays/{OTHER}/shifts/1")).status == 404

    run(scene())


def test_a_sheet_prints_the_public_key_and_a_line_that_covers_its_shift():
    """With the line, a witness on paper finds what is changed in the store later."""
    key = Key("5e" * 32)

    async def scene() -> None:
        floor, people = await staffed("Carla", "Dina", key=key)
        carla, dina = people["Carla"], people["Dina"]
        opener = (await done(dina, AT_TABLE, act="opener", amount="0"))["done"]["receipt"]
        await done(carla, TRAY, act="second", slip=opener)
        open_ = (await carla.get(f"{TRAY}/shifts/1", **JSON)).json()
        closer = (await done(dina, AT_TABLE, act="closer", amount="0"))["done"]["receipt"]
        await done(carla, TRAY, act="second", slip=closer)
        closed = (await carla.get(f"{TRAY}/shifts/1", **JSON)).json()
        again = (await carla.get(f"{TRAY}/shifts/1")).text

        assert open_["public_key"] == closed["public_key"] == key.public.digits
        ((stream, head),) = read_heads(closed["witness"])
        assert (stream, head.hash) == ("checkpoints", floor.store.hash_at("checkpoints", head.version))
        record = cp.CODEC.read(floor.store.read("checkpoints", head.version - 1, head.version)[0])
        assert record.heads["floor"] == floor.store.heads()["floor"], "the count that closed the shift"
        assert key.public.digits in again
        assert "checkpoints" in again

    run(scene())


def test_the_desk_finds_people_by_name_and_shows_refusals():
    async def scene() -> None:
        _, people = await staffed("Carla")
        found = (await people["Carla"].get("/cage-desk?name=no", **JSON)).json()["wallets"]
        assert [one["person"] for one in found] == ["Nora"]
        page = (await people["Carla"].get("/cage-desk?name=zz")).text
        assert "Nobody is called so." in page
        answer = await people["Carla"].post("/cage-desk/buy-in", {"person": "Carla", "amount": "5"})
        assert answer.status == 422
        assert 'data-code="person/second"' in answer.text
        assert await refused(people["Carla"], TRAY, act="fly") == (400, "data/invalid")

    run(scene())


def test_tips_are_handed_out_at_the_cage_only():
    async def scene() -> None:
        floor, people = await staffed("Carla", "Dina")
        floor.ledger.book(Entry("a tip", {f"{TABLE}/tips": fine(300), f"{TABLE}/bank": Fine(-fine(300))}))
        assert 'id="act-tips"' in (await people["Carla"].get(TRAY)).text
        assert 'id="act-tips"' not in (await people["Dina"].get(AT_TABLE)).text
        asked = {"tray": TABLE, "person": "Dina", "amount": "3"}
        assert await refused(people["Dina"], "/cage-desk/tips", **asked) == (403, "role/missing")
        await done(people["Carla"], "/cage-desk/tips", **asked)
        assert floor.cage.wallet("Dina") == 300
        assert await refused(people["Carla"], "/cage-desk/tips", **asked) == (422, "chips/short")

    run(scene())


def test_a_paper_prints_where_the_font_lacks_a_letter_too():
    paper = receipt_paper(
        BoughtIn(receipt=1, person="李", amount=Cents(500), at="2026-01-01T20:00:00+00:00", by="Zoë"), None
    )
    assert paper.signatures == ("Zoë", "李")
    assert as_pdf(paper).startswith(b"%PDF")
