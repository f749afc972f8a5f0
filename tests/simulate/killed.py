"""A floor in a process of its own that is killed while people play, and what they were told until then."""

import hashlib
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from threading import Thread

import httpx

from croupier.floor import demo_tables
from croupier.floor.audit.store import audit_store
from croupier.floor.table.snapshot import TABLE_CODEC
from croupier.store import Key, SQLiteStore
from croupier.table.session.events import CommandTaken

TABLE = "limit-holdem"
PEOPLE = ("Nora", "Oren", "Sue", "Dana")
SECRET = "5e" * 32
BUY_IN = 160


class Person:
    """Somebody who plays through the interface for programs, and remembers every answer."""

    def __init__(self, name: str) -> None:
        self.name, self.token = name, ""
        self.done: dict[str, tuple[list[str], dict]] = {}
        """What was acknowledged, by key: what was sent, and the answer."""
        self.unsure: dict[str, list[str]] = {}
        """What was sent and not answered."""
        self.count = 0
        self.wrong: list[str] = []

    def client(self, address: str) -> httpx.Client:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return httpx.Client(base_url=f"{address}/api/v1/", headers=headers, timeout=30)

    def come_in(self, address: str, seat: int) -> None:
        """Sign in, and sit down."""
        with self.client(address) as client:
            self.token = client.post("sign-in", json={"name": self.name}).json()["token"]
        with self.client(address) as client:
            sat = client.post(f"tables/{TABLE}/seats", json={"seat": seat, "buy_in": BUY_IN})
            assert sat.is_success, sat.text

    def ask_again(self, address: str) -> None:
        """After a restart: what was acknowledged stands, and what is asked again is not done again."""
        with self.client(address) as client:
            for key, actions in self.unsure.items():
                answer = self._asked(client, actions, key)
                if answer.status_code == 200:
                    self.done[key] = (actions, answer.json())
            self.unsure.clear()
            for key in list(self.done)[-2:]:
                actions, before = self.done[key]
                answer = self._asked(client, actions, key)
                # The first answer may tell what the table did by itself meanwhile.
                if answer.status_code != 200 or answer.json()["version"] > before["version"]:
                    self.wrong.append(f"{self.name}: {actions} was {before}, now {answer.text}")

    def _asked(self, client: httpx.Client, actions: list[str], key: str) -> httpx.Response:
        """The answer to a request, once somebody runs the table."""
        said = {"actions": actions, "key": key}
        while (answer := client.post(f"tables/{TABLE}/actions", json=said)).status_code == 503:
            time.sleep(0.05)
        return answer

    def play(self, address: str) -> None:
        """Act as soon as it is one's turn, until nobody answers any more."""
        with suppress(httpx.TransportError), self.client(address) as client:
            while True:
                self._play_once(client)

    def _play_once(self, client: httpx.Client) -> None:
        """Act if it is one's turn."""
        answer = client.get(f"tables/{TABLE}")
        card = answer.json()
        if answer.status_code != 200 or not card["legal"]:
            time.sleep(0.002)
            return
        verbs = [choice["verb"] for choice in card["legal"]]
        verb = next(one for one in ("cc", "sm", "f", *verbs) if one in verbs)
        self._say(client, f"p{card['view']['you']['player']} {verb}")

    def _say(self, client: httpx.Client, action: str) -> None:
        self.count += 1
        key = f"{self.name}-{self.count}"
        self.unsure[key] = [action]
        answer = client.post(f"tables/{TABLE}/actions", json={"actions": [action], "key": key})
        del self.unsure[key]
        if answer.status_code == 200:
            self.done[key] = ([action], answer.json())


class KilledFloor:
    """A store, and floors on it that are killed one after the other."""

    def __init__(self, path: Path, seed: int) -> None:
        self.path, self._dice = path, random.Random(seed)
        self.people = [Person(name) for name in PEOPLE]

    def killed(self, times: int) -> None:
        """Let people play, and kill the floor, again and again."""
        for before in range(times):
            with self._floor() as floor:
                try:
                    self._played(floor, first=not before)
                finally:
                    floor.send_signal(signal.SIGKILL)

    def _played(self, floor: subprocess.Popen, *, first: bool) -> None:
        address = self._address(floor)
        for seat, person in enumerate(self.people, start=1):
            if first:
                person.come_in(address, seat)
            else:
                person.ask_again(address)
        playing = [Thread(target=person.play, args=(address,)) for person in self.people]
        for one in playing:
            one.start()
        due = sum(person.count for person in self.people) + self._dice.randint(1, 12)
        patience = time.monotonic() + 20
        while sum(person.count for person in self.people) < due and time.monotonic() < patience:
            time.sleep(0.001)
        # Somewhere between the request and its answer, or the table's own moves after it.
        time.sleep(self._dice.uniform(0.0, 0.02))
        floor.send_signal(signal.SIGKILL)
        for one in playing:
            one.join()

    def _floor(self) -> subprocess.Popen:
        settings = {
            "CROUPIER_STORE": str(self.path),
            "CROUPIER_KEY": SECRET,
            "CROUPIER_PORT": "0",
            "CROUPIER_TABLES": TABLE,
            "CROUPIER_ADVICE": "false",
            "CROUPIER_BOTS": "false",
            "CROUPIER_AT_ONCE": "true",
            "CROUPIER_ACTION_SECONDS": "600",
            "CROUPIER_READS_PER_SECOND": "1000",
            "CROUPIER_POSTS_PER_SECOND": "1000",
        }
        # A snapshot after every round, so that most restarts begin with one.
        program = (
            "from croupier.floor.table import log; log.EVENTS = 1; from croupier.cli import main; main()"
        )
        return subprocess.Popen(
            [sys.executable, "-c", program, "floor"],
            env={**os.environ, **settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def _address(self, floor: subprocess.Popen) -> str:
        line = floor.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line
        return found[0]

    def check(self) -> int:
        """Nothing acknowledged is lost, nothing done twice, no cent off; how many acts were acknowledged."""
        wrong = [said for person in self.people for said in person.wrong]
        assert wrong == []
        store = SQLiteStore(self.path, read_only=True)
        try:
            log = TABLE_CODEC.read_all(store.read(f"table:{TABLE}"))
            kept = Counter(event.key for event in log if isinstance(event, CommandTaken))
            assert set(kept.values()) <= {1}, "something was carried out twice"
            told = {
                hashlib.sha256(repr((person.name, key, actions)).encode()).hexdigest()[:32]
                for person in self.people
                for key, (actions, _) in person.done.items()
            }
            assert told <= kept.keys(), "something was acknowledged and lost"
            setups = [setup for setup in demo_tables() if setup.id == TABLE]
            verdicts = audit_store(store, setups, key=Key(SECRET))
            assert [verdict for verdict in verdicts if not verdict.sound] == []
        finally:
            store.close()
        return len(told)
