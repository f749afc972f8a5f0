"""After any evening every page, file and answer about a settled round tells the same story."""

from __future__ import annotations

import io
import zipfile

import pytest
from itsdangerous import URLSafeSerializer

from croupier.floor.audit.bundle import audit_bundle
from croupier.floor.dispute.bundle import read_bundle
from croupier.history import read_text, replay_source
from croupier.link import Role
from croupier.server import ServerConfig, create_app
from tests.evenings import KEY, Evening
from tests.event_loop import run
from tests.floor.past.test_same_story import DECIDED, EVERY_TABLE, settled
from tests.server.guest import Guest

STAFF = {"Dana": Role.DEALER, "Sue": Role.SUPERVISOR, "Audrey": Role.AUDITOR}
ROUNDS = 3
"""How many rounds are read: the last ones, of every version of the terms."""


class Reader(Guest):
    """Somebody who is signed in, on pages and for programs."""

    @classmethod
    async def signed_in(cls, app, floor, person: str) -> Reader:
        reader = cls(app)
        reader.person, reader.secret = person, await floor.accounts.sign_in_again(person)
        signed = URLSafeSerializer(floor.cage.keys, salt="visitor").dumps(["token", reader.secret])
        reader.cookie = f"croupier={signed}"
        return reader

    async def page(self, path: str) -> str:
        answer = await self.get(path, accept="text/html")
        assert answer.status == 200, (self.person, path, answer.status, answer.text[-800:])
        return answer.text

    async def api(self, path: str) -> dict:
        answer = await self.get(f"/api/v1{path}", authorization=f"Bearer {self.secret}")
        assert answer.status == 200, (self.person, path, answer.status, answer.text[-800:])
        return answer.json()


def check_document(text: str, told: dict, *where) -> None:
    """A document replays to the result that goes with it."""
    replayed = replay_source(read_text(text, "round.toml")[0])
    assert replayed.status == 0, (where, replayed.error, replayed.differences)
    assert {key: replayed.result[key] for key in DECIDED} == {key: told[key] for key in DECIDED}, where


@pytest.mark.parametrize(("table", "by_hand"), EVERY_TABLE)
def test_every_reader_of_a_settled_round_is_told_the_same(table: str, by_hand: bool):
    evening = Evening(table, 0, by_hand=by_hand)

    async def scene() -> None:
        await evening.play()
        floor = evening.floor
        app = create_app(ServerConfig(posts_per_second=10_000, reads_per_second=10_000), floor=floor)
        for name, role in STAFF.items():
            if not floor.cage.knows(name):
                await floor.reception.arrive(name)
            if role not in floor.accounts.roles(name):
                await floor.accounts.give(name, role, by="Max")
        players = [name for name in ("Nora", "Oren", "Rhea") if floor.accounts.find(name) is not None]
        readers = [await Reader.signed_in(app, floor, name) for name in (*players, *STAFF)]
        by_name = {reader.person: reader for reader in readers}
        records = sorted(settled(evening), key=lambda record: record.number)
        assert records
        for record in records[-ROUNDS:]:
            where = f"{table}/{record.number}"
            for reader in readers:
                if reader.person in players and reader.person not in record.persons:
                    continue
                card = await reader.api(f"/rounds/{where}")
                check_document(card["document"], card["result"], reader.person, where)
                page = await reader.page(f"/tables/{table}/history/{record.number}")
                assert ("Promised before the first card" in page) is not by_hand
                text = await reader.page(f"/tables/{table}/history/{record.number}.toml")
                check_document(text, card["result"], reader.person, where)
            sue, audrey = by_name["Sue"], by_name["Audrey"]
            await sue.page(f"/supervisor/rounds/{where}")
            steps = len(record.events)
            for step in (0, steps // 2, steps, steps // 3, 0):
                await audrey.page(f"/auditor/rounds/{where}?step={step}")
        await by_name["Sue"].page("/supervisor")
        assert f"{table}" in await by_name["Sue"].page("/supervisor")
        for name in players:
            await check_zip(by_name[name], {one.number for one in records if name in one.persons}, table)
        bundle = await by_name["Sue"].get(f"/supervisor/tables/{table}/bundle.json")
        assert bundle.status == 200, bundle.text
        verdicts = audit_bundle(read_bundle(bundle.body), key=KEY)
        assert [one for one in verdicts if not one.sound] == []
        await floor.stop()

    run(scene())


async def check_zip(reader: Reader, numbers: set[int], table: str) -> None:
    """The file of a player's rounds has every one of them, and each replays."""
    answer = await reader.get("/history.zip")
    assert answer.status == 200
    with zipfile.ZipFile(io.BytesIO(answer.body)) as files:
        documents = {name: files.read(name).decode() for name in files.namelist() if name.endswith(".toml")}
    assert set(documents) == {f"{table}-{number}.toml" for number in numbers}
    for name, text in documents.items():
        assert replay_source(read_text(text, name)[0]).status == 0, name
