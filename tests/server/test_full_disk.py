"""A disk that is full: people are told, nothing that was acknowledged is lost, and it goes on by itself."""

import resource
import subprocess
import sys
import time

import httpx

from tests.server.floors import until
from tests.server.test_restart import floor, port

__all__ = ["port"]

TABLE = "caribbean-stud"
FULL = 1_024
"""No file may grow beyond so many bytes: less than one page of the store."""


def test_a_full_disk_is_said_and_forgotten_once_there_is_room(tmp_path, port):
    store, free = tmp_path / "floor.sqlite3", resource.RLIM_INFINITY
    client = httpx.Client(
        base_url=f"http://127.0.0.1:{port}", headers={"accept": "application/json"}, timeout=60
    )

    def post(path: str, **fields) -> httpx.Response:
        token = client.get("/me").json()["token"]
        return client.post(path, json=fields, headers={"x-croupier-token": token})

    def view() -> dict:
        return client.get(f"/tables/{TABLE}").json()

    def to_decide() -> dict:
        """The table when Nora has a hand to fold; she wagers if there is none."""
        for _ in range(200):
            now = view()
            round_ = now["round"]
            if round_ and any(choice["verb"] == "f" for choice in round_["legal"]):
                return now
            if not round_:
                post(f"/tables/{TABLE}/wager", **{"spot.ante": "10"})
            time.sleep(0.05)
        raise AssertionError("no hand was dealt")

    def fold() -> httpx.Response:
        return post(f"/tables/{TABLE}/act", verb="f")

    settings = {"CROUPIER_TABLES": TABLE, "CROUPIER_BOTS": "false"}
    with client:
        with floor(store, port, **settings) as server:
            assert post("/name", name="Nora").status_code == 200
            assert post(f"/tables/{TABLE}/sit", seat=7, buy_in="300").status_code == 200
            kept = to_decide()
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (FULL, free))
            for _ in range(3):
                refused = fold()
                assert refused.status_code == 503
                assert "cannot save this" in refused.json()["error"]["message"]
            assert client.get("/health").status_code == client.get("/ready").status_code == 503
            assert "the store cannot be written" in client.get("/health").text
            assert "croupier_faults 1.0" in client.get("/metrics").text
            # Nothing of it is shown, and everything that was acknowledged still is.
            during = view()
            assert {**during, "clock": None} == {**kept, "clock": None}
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (free, free))
            # Nobody has to act for the floor to notice.
            until(lambda: client.get("/ready").status_code == 200)
            assert client.get("/health").status_code == 200
            assert "croupier_faults 0.0" in client.get("/metrics").text
            assert fold().status_code == 200
            after = to_decide()
            assert after["number"] > kept["number"]
            assert client.get("/health").status_code == 200
            wallet = client.get("/me").json()["wallet"]

        with floor(store, port, **settings):
            again = to_decide()
            assert {**again, "clock": None} == {**after, "clock": None}
            assert client.get("/me").json()["wallet"] == wallet
    verified = subprocess.run(
        [sys.executable, "-c", "from croupier.cli import main; main()", "verify", store],
        capture_output=True,
        text=True,
    )
    assert verified.returncode == 0, verified.stdout
