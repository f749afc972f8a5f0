"""Three hosts in network namespaces, two floors, a database and the load balancer, with faults in mid-hand.

Run by ``test_hosts`` as ``unshare -rn python -m tests.simulate.hosts FOLDER``; prints what happened as JSON.
The front network joins players, the balancer and the floors, the back network the floors and the database.
"""

import hashlib
import json
import os
import re
import signal
import ssl
import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Event, Thread

import httpx
import psycopg

from croupier.floor import tables_named
from croupier.floor.audit.store import audit_store
from croupier.floor.table.snapshot import TABLE_CODEC
from croupier.store import Key
from croupier.store.places import open_store
from croupier.table.session.events import CommandTaken
from tests.server.balancer import configured
from tests.server.front import NGINX, certificate

PROJECT = Path(__file__).parents[2]
SECRET = "5e" * 32
TABLES = (
    "limit-holdem",
    "no-limit-holdem",
    "omaha",
    "omaha-hi-lo",
    "short-deck-holdem",
    "double-board-omaha",
)
SEATS = (1, 2, 3)
CUT_SECONDS = 12.0
PAUSE_SECONDS = 0.1
PATIENCE_SECONDS = 60.0
FAULTS = ("network", "players", "database", "killed")
"""Cut off from everything, from the balancer only, from the database only; and killed."""


def run(*words: object) -> None:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words}: {done.stderr}{done.stdout}"


class Host:
    """A host with its own network namespace, on the front network, the back network or both."""

    def __init__(self, held: ExitStack, number: int) -> None:
        self.number = number
        self._holder = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
        held.callback(end, self._holder)
        own = Path("/proc/self/ns/net").readlink()
        until(lambda: Path(f"/proc/{self._holder.pid}/ns/net").readlink() != own)
        for network, name in ((1, "front"), (2, "back")):
            run("ip", "link", "add", f"{name}{number}", "type", "veth", "peer", "name", name, "netns",
                self._holder.pid)  # fmt: skip
            run("ip", "link", "set", f"{name}{number}", "master", name, "up")
            run(*self.inside, "ip", "address", "add", f"10.{network}.0.{number}/24", "dev", name)
            run(*self.inside, "ip", "link", "set", name, "up")
        run(*self.inside, "ip", "link", "set", "lo", "up")

    @property
    def inside(self) -> list[str]:
        """Words that run a command on this host."""
        return ["nsenter", "--net", "--target", str(self._holder.pid)]

    @property
    def as_nobody(self) -> list[str]:
        """The same for servers that behave differently for root, which we are in our namespace."""
        return [*self.inside, "unshare", "--user", "--map-user=65534", "--map-group=65534"]

    def wire(self, name: str, state: str) -> None:
        """Cut or mend the host's wire to a network; nobody is told."""
        run("ip", "link", "set", f"{name}{self.number}", state)


def end(process: subprocess.Popen, number: signal.Signals = signal.SIGKILL) -> None:
    with suppress(ProcessLookupError):
        process.send_signal(number)
    process.wait(60)


def until(true, seconds: float = PATIENCE_SECONDS, why: str = "it never came true"):
    last = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < last, why
        time.sleep(0.05)
    return found


def database(held: ExitStack, host: Host, folder: Path) -> str:
    """A server that takes encrypted connections only; returns the address of a database on it."""
    found = subprocess.run([PROJECT / "tools/ensure-postgres"], capture_output=True, text=True, check=True)
    programs = Path(found.stdout.strip())
    words = host.as_nobody
    data, (pem, key) = folder / "data", certificate(folder, "database.internal")
    key.chmod(0o600)
    run(*words, programs / "initdb", "-D", data, "-U", "croupier", "-A", "trust", "--no-sync")
    (data / "pg_hba.conf").write_text("hostssl all all 10.2.0.0/24 trust\nlocal all all trust\n")
    options = {
        "listen_addresses": f"10.2.0.{host.number}",
        "unix_socket_directories": str(folder),
        "ssl": "on",
        "ssl_cert_file": str(pem),
        "ssl_key_file": str(key),
        "fsync": "off",
    }
    given = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
    log = (folder / "postgres.log").open("w")
    server = subprocess.Popen([*words, str(programs / "postgres"), "-D", str(data), *given], stderr=log)
    held.callback(end, server, signal.SIGQUIT)
    address = (
        f"postgresql://croupier@database.internal/postgres?hostaddr=10.2.0.{host.number}"
        f"&sslmode=verify-full&sslrootcert={pem}"
    )

    def listens() -> bool:
        assert server.poll() is None, (folder / "postgres.log").read_text()
        with suppress(psycopg.OperationalError), psycopg.connect(address, connect_timeout=2):
            return True
        return False

    until(listens)
    return address


class Floor:
    """A floor on a host."""

    def __init__(self, host: Host, store: str, folder: Path, pem: Path, key: Path) -> None:
        self.host, self.place = host, f"10.1.0.{host.number}:8000"
        self._log = folder / f"floor-{host.number}.log"
        self._settings = {
            "HOST": f"10.1.0.{host.number}",
            "STORE": store,
            "KEY": SECRET,
            "TABLES": ",".join(TABLES),
            "HOSTS": "floor.example",
            "PROXIES": "10.1.0.3",
            "CHECKED": "true",
            "TLS_CERTIFICATE": str(pem),
            "TLS_KEY": str(key),
            "BOTS": "false",
            "ADVICE": "false",
            "AT_ONCE": "true",
            "ACTION_SECONDS": "600",
            "READS_PER_SECOND": "100000",
            "POSTS_PER_SECOND": "1000",
        }
        self.process: subprocess.Popen | None = None

    def start(self) -> None:
        with self._log.open("a") as log:
            self.process = subprocess.Popen(
                [*self.host.inside, sys.executable, "-m", "croupier", "floor"],
                env={**os.environ, **{f"CROUPIER_{name}": value for name, value in self._settings.items()}},
                stdout=log,
                stderr=log,
            )

    def runs(self) -> set[str]:
        """The tables that it runs, as it says itself; none if it is not ready or not reached."""
        with suppress(httpx.TransportError):
            said = httpx.get(f"https://{self.place}/ready", verify=False, timeout=2).text
            found = re.search(r"^runs (.*)$", said, re.MULTILINE)
            return set() if found is None else set(found[1].split(", ")) & set(TABLES)
        return set()


class Person(Thread):
    """A player who acts as soon as it is their turn, and repeats what was not answered, with the same key."""

    def __init__(self, address: str, context: ssl.SSLContext, table: str, seat: int, ended: Event) -> None:
        super().__init__(name=f"{table} {seat}", daemon=True)
        self._address, self._context, self._ended = f"{address}/api/v1/", context, ended
        self.table, self.person = table, f"Guest {'ABCDEF'[TABLES.index(table)]}{'xyz'[seat - 1]}"
        self._seat = seat
        self.done: dict[str, tuple[list[str], float]] = {}
        """What was acknowledged, by key: the actions, and when they were first sent."""
        self.refused: Counter[str] = Counter()
        self.last = ""
        """The last answer to a question about the table."""

    def client(self, token: str = "") -> httpx.Client:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return httpx.Client(base_url=self._address, headers=headers, verify=self._context, timeout=8)

    def come_in(self, buy_in: int) -> None:
        with self.client() as client:
            signed = client.post("sign-in", json={"name": self.person})
            assert signed.is_success, signed.text
            self._token = signed.json()["token"]
        with self.client(self._token) as client:
            sat = client.post(f"tables/{self.table}/seats", json={"seat": self._seat, "buy_in": buy_in})
            assert sat.is_success, sat.text

    def run(self) -> None:
        number = 0
        while not self._ended.is_set():
            with suppress(httpx.TransportError, json.JSONDecodeError), self.client(self._token) as client:
                while not self._ended.is_set():
                    card = client.get(f"tables/{self.table}")
                    self.last = card.text
                    action = self._action(card.json()) if card.status_code == 200 else ""
                    time.sleep(PAUSE_SECONDS)
                    if action:
                        number += 1
                        self._act(client, [action], f"{self.person}-{number}")

    def _action(self, card: dict) -> str:
        """What the person does: buy chips, or check and call; empty if there is nothing to do."""
        mine = card["view"]["seats"][self._seat - 1]
        buys = [choice for choice in card["at_seat"] if choice["verb"] == "chips"]
        if buys and mine["stack"] < 2_000:
            return f"{buys[0]['action'].strip()} {max(buys[0]['low'], 10_000) // 100}"
        legal = {choice["verb"]: f"p{choice['player']} {choice['verb']}" for choice in card["legal"]}
        return next((legal[verb] for verb in ("cc", "sm", "f", *legal) if verb in legal), "")

    def _act(self, client: httpx.Client, actions: list[str], key: str) -> None:
        sent = time.monotonic()
        while not self._ended.is_set():
            with suppress(httpx.TransportError):
                said = {"actions": actions, "key": key}
                answer = client.post(f"tables/{self.table}/actions", json=said)
                if answer.status_code == 200:
                    self.done[key] = (actions, sent)
                    return
                if answer.status_code < 500:
                    self.refused[answer.text[:200]] += 1
                    return
            time.sleep(0.1)


class Evening:
    """The hosts, and the people who play on them."""

    def __init__(self, held: ExitStack, folder: Path) -> None:
        run("ip", "link", "set", "lo", "up")
        for network, name in ((1, "front"), (2, "back")):
            run("ip", "link", "add", name, "type", "bridge")
            run("ip", "address", "add", f"10.{network}.0.254/24", "dev", name)
            run("ip", "link", "set", name, "up")
        hosts = [Host(held, number) for number in (1, 2, 3)]
        self.store = database(held, hosts[2], folder)
        (inner := folder / "inner").mkdir()
        pem, key = certificate(inner, "floors.internal")
        self.floors = [Floor(host, self.store, folder, pem, key) for host in hosts[:2]]
        for floor in self.floors:
            floor.start()
            held.callback(lambda floor=floor: end(floor.process))
        (front := folder / "front").mkdir()
        outer, secret = certificate(front)
        file = configured([floor.place for floor in self.floors], front, "10.1.0.3:8443", outer, secret, pem)
        held.callback(
            end, subprocess.Popen([*hosts[2].as_nobody, str(NGINX), "-c", str(file), "-p", str(front)])
        )
        unit = (PROJECT / "deploy/croupier-check.service").read_text()
        (check,) = re.findall(r"ExecStart=/bin/sh -c '(.*)'", unit)
        asked = {"FLOORS": " ".join(f"https://{floor.place}" for floor in self.floors)}
        checking = subprocess.Popen(
            [*hosts[2].inside, "sh", "-c", check.replace("$$", "$")], env={**os.environ, **asked}
        )
        held.callback(end, checking)
        self.address = "https://10.1.0.3:8443"
        self.context = ssl.create_default_context(cafile=str(outer))
        self.context.check_hostname = False
        self.people: list[Person] = []

    def begin(self, ended: Event) -> None:
        """Let people sit down and play."""

        def opened() -> bool:
            for floor in self.floors:
                assert floor.process.poll() is None, floor._log.read_text()
            return bool(self.floors[0].runs() | self.floors[1].runs())

        until(opened)
        for setup in tables_named(",".join(TABLES)):
            for seat in SEATS:
                person = Person(self.address, self.context, setup.id, seat, ended)
                until(lambda person=person, setup=setup: came_in(person, setup.buy_in // 100))
                self.people.append(person)
        for person in self.people:
            person.start()

    def played(self, table: str, since: float) -> bool:
        """Whether an act at a table was acknowledged that was sent after a moment."""
        return any(
            sent > since
            for person in self.people
            if person.table == table
            for _, sent in list(person.done.values())[-5:]
        )

    def shared_out(self) -> bool:
        """Whether both floors run tables, and people play at all of them."""
        tables = [floor.runs() for floor in self.floors]
        moment = time.monotonic()
        if not all(tables) or tables[0] | tables[1] != set(TABLES):
            return False
        still = set(TABLES)

        def all_played() -> bool:
            still.difference_update([table for table in still if self.played(table, moment)])
            return not still

        try:
            return bool(until(all_played))
        except AssertionError:
            people = [person for person in self.people if person.table in still]
            raise AssertionError({person.name: person.last for person in people}) from None

    def fault(self, kind: str, number: int) -> dict[str, object]:
        """Let a fault happen in mid-hand; return after how many seconds each table was played at again."""
        until(self.shared_out, 120, "the floors do not share the tables")
        victim = self.floors[number % 2]
        lost, since = victim.runs(), time.monotonic()
        wires = {"network": ("front", "back"), "players": ("front",), "database": ("back",)}.get(kind, ())
        for wire in wires:
            victim.host.wire(wire, "down")
        if kind == "killed":
            end(victim.process)
        back: dict[str, float] = {}
        while time.monotonic() - since < CUT_SECONDS or len(back) < len(TABLES):
            assert time.monotonic() - since < PATIENCE_SECONDS, (
                f"{kind}: {set(TABLES) - set(back)} stand still"
            )
            for table in TABLES:
                if table not in back and self.played(table, since):
                    back[table] = round(time.monotonic() - since, 1)
            time.sleep(0.05)
        for wire in wires:
            victim.host.wire(wire, "up")
        if kind == "killed":
            victim.start()
        return {"fault": kind, "lost": sorted(lost), "seconds": back}

    def check(self) -> dict[str, object]:
        """Nothing acknowledged is lost, nothing is done twice, and the store is sound."""
        store = open_store(self.store, read_only=True)
        kept: Counter[str] = Counter()
        for table in TABLES:
            log = TABLE_CODEC.read_all(store.read(f"table:{table}"))
            kept.update(event.key for event in log if isinstance(event, CommandTaken))
        told = {
            hashlib.sha256(repr((person.person, key, actions)).encode()).hexdigest()[:32]
            for person in self.people
            for key, (actions, _) in person.done.items()
        }
        verdicts = audit_store(store, tables_named(",".join(TABLES)), key=Key(SECRET))
        store.close()
        return {
            "acknowledged": len(told),
            "lost": len(told - kept.keys()),
            "twice": sum(count > 1 for count in kept.values()),
            "unsound": [str(verdict) for verdict in verdicts if not verdict.sound],
            "refused": dict(sum((person.refused for person in self.people), Counter())),
        }


def came_in(person: Person, buy_in: int) -> bool:
    """Whether a person sits; false while the balancer does not listen yet."""
    with suppress(httpx.TransportError):
        person.come_in(buy_in)
        return True
    return False


def main(folder: Path) -> None:
    ended = Event()
    with ExitStack() as held:
        evening = Evening(held, folder)
        evening.begin(ended)
        faults = [evening.fault(kind, number) for number, kind in enumerate(FAULTS)]
        until(evening.shared_out, 120, "the floors do not share the tables")
        ended.set()
        for person in evening.people:
            person.join(20)
        for floor in evening.floors:
            end(floor.process, signal.SIGTERM)
        sys.stdout.write(json.dumps({"faults": faults, **evening.check()}) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
