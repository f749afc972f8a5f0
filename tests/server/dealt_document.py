"""Documents dealt through the interface for programs, as a dealer would, and compared with a replay.

``POST /tables`` with the document, then its actions: stacks, fees, meters and refusals are those of
``replay``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from starlette.testclient import TestClient

from croupier.floor import AT_ONCE, Floor, Kind
from croupier.history import Source, read_file, replay_source
from croupier.server import ServerConfig, create_app
from croupier.store import MemoryStore
from tests.recorded import ELSEWHERE, RULES

V1 = "/api/v1"
OF_THE_FILE = {"file", "round", "matches_expected", "differences", "notes"}
"""What a result says about the file that it was read from."""


def folders() -> list[Path]:
    found = {
        path.parent
        for top in (RULES, ELSEWHERE)
        for suffix in ("toml", "phh")
        for path in top.rglob(f"*.{suffix}")
    }
    return sorted(found)


def sources(folder: Path) -> Iterator[Source]:
    for path in sorted(folder.iterdir()):
        yield from read_file(path)


class Bench:
    """The real application, and a dealer with a token."""

    def __init__(self) -> None:
        floor = Floor(MemoryStore(), setups=[], pace=AT_ONCE, bots=False, advice=False, kind=Kind.BENCH)
        config = ServerConfig(posts_per_second=100_000, reads_per_second=100_000)
        self.client = TestClient(create_app(config, floor=floor), "http://localhost")

    def sign_in(self) -> None:
        answer = self.client.post(f"{V1}/sign-in", json={"name": "Dan"})
        self.headers = {"Authorization": f"Bearer {answer.json()['token']}"}

    def plays(self, source: Source) -> bool:
        """Deal one document; whether it is one that replay takes."""
        replayed = replay_source(source)
        if replayed.error is not None:
            return False
        opened = self.client.post(f"{V1}/tables", json={"document": source.text}, headers=self.headers)
        assert opened.status_code == 201, (source.file, opened.text)
        table = opened.json()["id"]
        rejects = source.data.get("_expected", {}).get("rejects", [])
        actions: list[str] = []
        for number in range(len(source.data["actions"]) + 1):
            actions += source.data["actions"][number - 1 : number] if number else []
            refused = [reject for reject in rejects if reject["after"] == number]
            if actions and (refused or number == len(source.data["actions"])):
                answer = self._acts(table, actions)
                assert answer.status_code == 200, (source.file, number, answer.text)
                actions = []
            for reject in refused:
                answer = self._acts(table, [reject["action"]])
                assert 400 <= answer.status_code < 500, (source.file, reject)
                code = answer.json()["error"]["code"]
                assert code == reject.get("code", code), (source.file, reject)
        found = self.client.get(f"{V1}/rounds/{table}/1", headers=self.headers).json()["result"]
        wanted = replayed.as_json()
        running = not self.client.get(f"{V1}/tables/{table}", headers=self.headers).json()["over"]
        for key in wanted.keys() - OF_THE_FILE - ({"cards"} if running else set()):
            assert found[key] == wanted[key], (source.file, key)
        return True

    def _acts(self, table: str, actions: list[str]):
        return self.client.post(
            f"{V1}/tables/{table}/actions", json={"actions": actions}, headers=self.headers
        )
