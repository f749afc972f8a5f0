"""Floors in processes of their own on one database, and somebody who plays through any of them."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import httpx
import psutil

SECRET = "5e" * 32
HOPS = 9
"""How often nginx sends a request on."""


class Process:
    """A floor in a process of its own."""

    def __init__(self, store: str, **more: str | None) -> None:
        """What is None is not set, whatever it is for other floors here."""
        settings = {
            "CROUPIER_STORE": store,
            "CROUPIER_KEY": SECRET,
            "CROUPIER_PORT": "0",
            "CROUPIER_TABLES": "razz,badugi",
            "CROUPIER_ADVICE": "false",
            "CROUPIER_AT_ONCE": "true",
            "CROUPIER_ACTION_SECONDS": "600",
            "CROUPIER_SHUFFLE_SEED": "processes",
            "CROUPIER_READS_PER_SECOND": "1000",
            **more,
        }
        written, name = tempfile.mkstemp()
        self._errors = Path(name)
        command = [sys.executable, "-c", "from croupier.cli import main; main()", "floor"]
        self._process = subprocess.Popen(
            command,
            env={**os.environ, **{name: value for name, value in settings.items() if value is not None}},
            stdout=subprocess.PIPE,
            stderr=written,
            text=True,
        )
        os.close(written)
        self._address = ""

    @property
    def address(self) -> str:
        """Where it listens, once it does."""
        if not self._address:
            line = self._process.stdout.readline()
            found = re.search(r"https?://\S+", line)
            assert found, line + self.errors()
            self._address = found[0]
        return self._address

    def errors(self) -> str:
        """What it has logged."""
        return self._errors.read_text()

    def send(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def workers(self) -> list[psutil.Process]:
        """The processes that it has started; none once it has ended."""
        if self._process.poll() is not None:
            return []
        return psutil.Process(self._process.pid).children()

    def ended(self) -> tuple[int, str]:
        """Its exit status once it has ended, and what it printed."""
        said, _ = self._process.communicate(timeout=60)
        return self._process.returncode, said

    def closed(self) -> tuple[int, str]:
        """How it ends when it is told to close: its status, and what it says meanwhile."""
        self.send(signal.SIGTERM)
        return self.ended()

    def end(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate(timeout=20)
        self._errors.unlink()

    def runs(self) -> set[str]:
        """The tables that it runs, as it says itself; none while it is not ready."""
        told = httpx.get(f"{self.address}/ready", timeout=20).text
        found = re.search(r"^runs (.*)$", told, re.MULTILINE)
        return set() if found is None or found[1] == "no table" else set(found[1].split(", "))


@contextmanager
def processes(store: str, count: int, **more: str):
    """So many processes, all started at once, which share the tables out among them."""
    started = [Process(store, **more) for _ in range(count)]
    try:
        for one in started:
            assert one.address
        yield started
    finally:
        for one in started:
            one.end()


def until(true, seconds: float = 20.0):
    """What a question is answered with, once that is true."""
    end = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.05)
    return found


class Player:
    """Somebody with a cookie jar, who asks whichever process they like."""

    def __init__(self, name: str, through: Process, **more) -> None:
        self.client = httpx.Client(headers={"accept": "application/json"}, timeout=40, **more)
        token = self.client.get(f"{through.address}/me").json()["token"]
        self.token = token
        self.token = self.post(through, "/name", name=name).json()["token"]

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def get(self, through: Process, path: str) -> dict:
        answer = self.asked("GET", through.address + path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, through: Process, path: str, **fields) -> httpx.Response:
        said = {"x-croupier-token": self.token}
        return self.asked("POST", through.address + path, json=fields, headers=said)

    def asked(self, method: str, address: str, **more) -> httpx.Response:
        """The answer of the process that runs the table, which a load balancer would ask too."""
        answer = self.client.request(method, address, **more)
        for _ in range(HOPS):
            if answer.status_code != 421:
                break
            assert answer.headers["x-accel-redirect"] == "@owner"
            there = httpx.URL(f"http://{answer.headers['x-croupier-owner']}").netloc
            address = str(httpx.URL(address).copy_with(netloc=there))
            said = {**more.pop("headers", {}), "x-croupier-sent-on": "1"}
            answer = self.client.request(method, address, headers=said, **more)
            more["headers"] = said
        return answer

    def turn(self, through: Process, table: str) -> dict:
        """The table when it waits for this player alone."""

        def mine() -> dict | None:
            view = self.get(through, f"/tables/{table}")
            round_ = view["round"]
            waits = round_ and round_["legal"] and round_["to_act"] == [view["you"]["player"]]
            return view if waits else None

        return until(mine)


def still(view: dict) -> dict:
    """A table without its clock, which starts anew when the table is taken over."""
    return {**view, "clock": None}
