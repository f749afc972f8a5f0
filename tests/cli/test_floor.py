import socket
import subprocess
import sys

import pytest
from click.testing import CliRunner

from croupier.cli.floor import floor
from croupier.store import SQLiteStore


def test_the_help_says_what_can_be_set():
    said = CliRunner().invoke(floor, ["--help"]).output

    for option in ("--host", "--port", "--store", "--bots / --no-bots", "--advice / --no-advice", "--open"):
        assert option in said
    assert "CROUPIER_PORT" in said


def test_a_wrong_port_is_refused():
    assert CliRunner().invoke(floor, ["--port", "99999"]).exit_code == 2


def test_a_store_that_is_none_is_an_error_without_a_traceback(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear pit boss, " * 500)

    said = subprocess.run(
        [sys.executable, "-c", "from croupier.cli import main; main()", "floor", "--store", path],
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert said.returncode == 2
    assert "cannot be used as a store" in said.stderr
    assert "Traceback" not in said.stderr


def test_a_taken_port_is_said(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = subprocess.run(
            [sys.executable, "-c", "from croupier.cli import main; main()", "floor", "--port", port],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
        )

    assert said.returncode != 0
    assert "Traceback" not in said.stderr
    assert port in said.stderr


def test_a_second_floor_on_one_store_is_refused(tmp_path):
    store = tmp_path / "floor.sqlite3"
    command = [sys.executable, "-c", "from croupier.cli import main; main()", "floor", "--store", store]
    command += ["--port", "0", "--tables", "razz", "--no-bots"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as first:
        try:
            assert "The floor is open" in first.stdout.readline()
            second = subprocess.run(command, capture_output=True, text=True, timeout=60)
        finally:
            first.kill()

    assert second.returncode == 2
    assert f"in use by process {first.pid}" in second.stderr
    assert "Traceback" not in second.stderr


@pytest.mark.parametrize("damage", ["cut off", "overwritten"])
def test_a_damaged_store_is_said_in_one_sentence(tmp_path, damage):
    path = tmp_path / "floor.sqlite3"
    store = SQLiteStore(path)
    for version in range(300):
        store.append("table:razz", version, [b"x" * 400])
    store.close()
    whole = path.read_bytes()
    half = len(whole) // 2
    path.write_bytes(whole[:half] if damage == "cut off" else whole[:5_000] + b"\xff" * 4_000 + whole[9_000:])

    said = subprocess.run(
        [
            sys.executable,
            "-c",
            "from croupier.cli import main; main()",
            "floor",
            "--store",
            path,
            "--port",
            "0",
        ],
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert said.returncode == 2
    assert said.stderr.startswith("croupier: ")
    assert "malformed" in said.stderr
    assert "Traceback" not in said.stderr
