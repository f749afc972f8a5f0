"""A card room as it is started: the real process, its printed link, the first administrator, a restart."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

GOOD = "seven card stud"


class Process:
    """``croupier floor`` with a store of its own."""

    def __init__(self, *arguments: str, store: Path) -> None:
        command = [sys.executable, "-u", "-c", "from croupier.cli import main; main()", "floor"]
        self._process = subprocess.Popen(
            [*command, "--port", "0", "--no-advice", "--store", str(store), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = ""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.said += line
            found = re.search(r"The floor is open: (\S+)", self.said)
            if found:
                self.address = found[1]
                return
        raise AssertionError(self.said)

    def next_line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()


def signed(client: httpx.Client, path: str, **fields: str) -> httpx.Response:
    """A command with the visitor's token."""
    token = client.get("/me").json()["token"]
    return client.post(path, data=fields, headers={"X-Croupier-Token": token, "Accept": "application/json"})


def test_the_first_administrator_comes_in_by_the_printed_link_and_survives_kill(tmp_path: Path):
    store = tmp_path / "room.sqlite3"
    room = Process("--room", store=store)
    try:
        link = re.search(r"http://\S+/first/\S+", room.next_line())
        assert link is not None
        with httpx.Client(base_url=room.address) as ada:
            assert ada.get("/", headers={"Accept": "text/html"}).headers["location"] == "/sign-in"
            path = link[0].removeprefix(room.address)
            assert "first administrator" in ada.get(path).text
            assert signed(ada, path, name="Ada", password="short").status_code == 422
            assert signed(ada, path, name="Ada", password=GOOD, again="other").status_code == 400
            assert signed(ada, path, name="Ada", password=GOOD, again=GOOD).json()["person"] == "Ada"
            opened = signed(ada, "/people", name="Dan", **{"role.dealer": "1"}).json()
            assert signed(ada, path, name="Eve", password=GOOD).status_code == 422
    finally:
        room.kill()
    room = Process("--room", store=store)
    try:
        with httpx.Client(base_url=room.address) as dan:
            assert signed(dan, opened["invitation"], password=GOOD).json()["person"] == "Dan"
            assert signed(dan, "/people", name="Eve").status_code == 403
            assert signed(dan, "/sign-out").status_code == 200
            assert signed(dan, "/sign-in", name="Dan", password="wrong one").status_code == 422
            assert signed(dan, "/sign-in", name="Dan", password=GOOD).status_code == 200
    finally:
        room.kill()
    assert "/first/" not in room.said


def ran(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from croupier.cli import main; main()", "floor", *arguments],
        cwd=cwd,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_the_settings_come_from_file_environment_and_options_in_this_order(tmp_path: Path):
    (tmp_path / "floor.toml").write_text('kind = "room"\nport = 9001\nbots = false\nseed_money = 500\n')
    said = ran(
        "--config", "floor.toml", "--port", "9003", "--print-config", cwd=tmp_path, CROUPIER_PORT="9002"
    )
    assert said.returncode == 0, said.stderr
    assert 'kind = "room"\n' in said.stdout
    assert "port = 9003\n" in said.stdout
    assert "bots = false\n" in said.stdout
    (tmp_path / "printed.toml").write_text(said.stdout)
    assert ran("--config", "printed.toml", "--print-config", cwd=tmp_path).stdout == said.stdout
    by_environment = ran("--config", "floor.toml", "--print-config", cwd=tmp_path, CROUPIER_PORT="9002")
    assert "port = 9002\n" in by_environment.stdout


def test_no_secret_is_printed(tmp_path: Path):
    said = ran("--print-config", cwd=tmp_path, CROUPIER_SUPERVISOR_CODE="sesame-open")
    assert "sesame-open" not in said.stdout
    assert "supervisor_code is set" in said.stdout


@pytest.mark.parametrize("text", ["port = ", 'speed = "fast"\n', "port = 99999\n"])
def test_a_wrong_file_is_a_sentence_and_status_2(tmp_path: Path, text: str):
    (tmp_path / "floor.toml").write_text(text)
    said = ran("--config", "floor.toml", "--print-config", cwd=tmp_path)
    assert said.returncode == 2
    assert "Traceback" not in said.stderr


def test_a_bench_listens_on_this_machine_only(tmp_path: Path):
    said = ran("--bench", "--host", "0.0.0.0", "--print-config", cwd=tmp_path)
    assert said.returncode == 2
    assert "every role" in said.stderr
    assert ran("--bench", "--print-config", cwd=tmp_path).returncode == 0
