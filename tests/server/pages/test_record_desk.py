"""Tables opened from a document at the supervisor's desk, their evidence, and the console that is told."""

import json

from croupier.floor import Floor
from croupier.floor.audit.bundle import audit_bundle
from croupier.floor.dispute.bundle import read_bundle
from croupier.store import Key
from tests.server.guest import Guest
from tests.server.open_floor import serve, until

DOCUMENT = """
variant = "caribbean-stud"
players = ["Ines", "Oren"]
starting_stacks = [100, 100]
"""
FIRST = ["p1 w ante 10", "p2 w ante 10", "d nb", "d dh p1 KhKd8c6s2d", "d dh p2 2h3h8d6d4s"]
FIRST += ["d dh b AdKs9d7s3d"]
REST = ["p1 w bet 20", "p2 w bet 20", "d count"]
TABLE = "caribbean-stud-1"
BUNDLE = f"/supervisor/tables/{TABLE}/bundle.json"
KEY = Key("42" * 32)


def evening(scene):
    async def opened(app, floor: Floor):
        sue = Guest(app)
        await sue.come_in("Sue")
        await floor.supervision.supervise("Sue", floor.supervisor_code)
        table = await floor.records.open(DOCUMENT, by="Sue")
        assert table.id == TABLE
        await table.act(FIRST, by="Dana")
        await scene(app, floor, table, sue)

    serve(opened, tables=("high-card-flush",), key=KEY)


def test_a_table_from_a_document_stands_at_the_desk():
    async def scene(app, floor, table, sue):
        page = (await sue.get("/supervisor")).text
        assert f"from a document, {TABLE}" in page
        assert f"/supervisor/rounds/{TABLE}/1" not in page
        assert (
            await sue.post(f"/supervisor/tables/{TABLE}/freeze", {"why": "a card lay face up"})
        ).status == 204
        assert "Frozen by Sue" in (await sue.get("/supervisor")).text
        assert (await sue.post(f"/supervisor/tables/{TABLE}/release")).status == 204
        await table.act(REST, by="Dana")
        assert f"/supervisor/rounds/{TABLE}/1" in (await sue.get("/supervisor")).text

    evening(scene)


def test_its_evidence_is_checked_anywhere_and_refused_while_the_round_is_played():
    async def scene(app, floor, table, sue):
        refused = await sue.get(BUNDLE, accept="application/json")
        assert (refused.status, refused.json()["error"]["code"]) == (422, "phase/not_now")
        await table.act(REST, by="Dana")
        answer = await sue.get(BUNDLE)
        assert answer.status == 200
        verdicts = audit_bundle(read_bundle(answer.body), key=KEY)
        assert [one for one in verdicts if not one.sound] == []
        assert "KhKd8c6s2d" in answer.text
        made = json.loads(answer.body)
        assert len(made["rounds"]) == 1
        assert made["entries"][0]["movements"]["cage"] == -2_000_000
        stolen = answer.text.replace('"cage":-2000000', '"cage":-1000000')
        assert stolen != answer.text
        verdicts = audit_bundle(read_bundle(stolen.encode()), key=KEY)
        assert [one.stream for one in verdicts if not one.sound] == ["ledger", "signature"]
        stranger = Guest(app)
        await stranger.come_in("Nora")
        assert (await stranger.get(BUNDLE)).status == 403

    evening(scene)


def test_a_hand_that_goes_back_unseen_stays_closed_in_the_evidence():
    async def scene(app, floor, table, sue):
        await table.act(["p1 w bet 20", "p2 f", "d count"], by="Dana")
        answer = await sue.get(BUNDLE)
        assert all(verdict.sound for verdict in audit_bundle(read_bundle(answer.body), key=KEY))
        assert "Kh" in answer.text
        assert "2h" not in answer.text

    evening(scene)


def test_the_console_is_told_of_what_others_enter():
    async def scene(app, floor, table, sue):
        await floor.accounts.give("Sue", "dealer", by="test")
        sue.listen(f"/tables/{TABLE}/console/live")
        await until(lambda: len(sue.frames) == 1)
        first = json.loads(sue.frames[0].decode().partition("data: ")[2])
        assert sue.frames[0].startswith(b"event: sheet\n")
        await table.act(["p1 w bet 20"], by="Dana")
        await until(lambda: len(sue.frames) == 2)
        second = json.loads(sue.frames[1].decode().partition("data: ")[2])
        assert second["version"] > first["version"]
        assert second == (await sue.get(f"/tables/{TABLE}/console/sheet")).json()
        await sue.hang_up()
        stranger = Guest(app)
        await stranger.come_in("Nora")
        assert (await stranger.get(f"/tables/{TABLE}/console/live")).status == 403

    evening(scene)
