"""Strangers on a real socket: half a request, lies about addresses, a reader who does not read, a crowd."""

import socket
import ssl
import time
from contextlib import ExitStack, suppress

import httpx
import pytest

from croupier.server.live import watchers
from tests.server.front import NAME, nginx
from tests.server.open_door import TABLE, call, listening, to_the_end

HALF = b"GET / HTTP/1.1\r\nHost: floor.example\r\nX-Slow: "
STREAM = f"GET /tables/{TABLE}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


def tls(port: int, folder) -> ssl.SSLSocket:
    """A line to the proxy."""
    context = ssl.create_default_context(cafile=folder / "floor.pem")
    plain = socket.create_connection(("127.0.0.1", port), timeout=20)
    return context.wrap_socket(plain, server_hostname=NAME)


def asked(port: int, folder) -> bytes:
    with tls(port, folder) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: %b\r\nConnection: close\r\n\r\n" % NAME.encode())
        return to_the_end(line)


def upgrade(server) -> bytes:
    """A guest's request for a socket."""
    signed = httpx.post(f"{server.address}/api/v1/sign-in", json={"name": "Nora"}, timeout=20).json()
    return (
        f"GET /api/v1/tables/{TABLE}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Sec-WebSocket-Version: 13\r\nAuthorization: Bearer {signed['token']}\r\n\r\n"
    ).encode()


def soon(true, seconds=10):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if true():
            return True
        time.sleep(0.01)
    return False


def test_a_crowd_of_half_open_requests_lock_nobody_out(tmp_path):
    with (
        listening(proxies="127.0.0.1", hosts=NAME) as server,
        nginx(server.address, tmp_path) as port,
        ExitStack() as crowd,
    ):
        for _ in range(300):
            crowd.enter_context(tls(port, tmp_path)).sendall(HALF)
        assert b"200 OK" in asked(port, tmp_path)
        assert soon(lambda: server.admission.count == 0), "none of the crowd reaches the floor"


@pytest.mark.parametrize("served", [1, 0], ids=["after a request", "from the first"])
def test_the_head_of_a_request_has_its_time_however_slowly_it_comes(served, tmp_path):
    short = ("client_header_timeout 10s", "client_header_timeout 1s")
    with (
        listening(proxies="127.0.0.1", hosts=NAME) as server,
        nginx(server.address, tmp_path, short) as port,
        tls(port, tmp_path) as line,
    ):
        for _ in range(served):
            line.sendall(b"GET /health HTTP/1.1\r\nHost: %b\r\n\r\n" % NAME.encode())
            assert b"200" in line.recv(65_536)
        line.sendall(HALF)
        with suppress(OSError, ssl.SSLError):
            for _ in range(400):
                line.sendall(b"x")
                time.sleep(0.05)
            pytest.fail("the proxy waits for ever")


@pytest.mark.parametrize("version", ["1.1", "1.0"])
def test_every_event_of_a_stream_is_a_chunk_unless_its_reader_does_not_know_chunks(version):
    with listening() as server, httpx.Client(base_url=server.address, timeout=20) as client:
        line = call(server, STREAM.replace(b"HTTP/1.1", f"HTTP/{version}".encode()))
        heard = b""
        while b"</aside>\n\n" not in heard:
            heard += line.recv(65_536)
        token = client.get("/me", headers={"accept": "application/json"}).json()["token"]
        said = {"X-Croupier-Token": token}
        named = client.post("/name", data={"name": "Nora"}, headers={**said, "accept": "application/json"})
        said = {"X-Croupier-Token": named.json()["token"]}
        begun = len(heard)
        sat = client.post(f"/tables/{TABLE}/sit", data={"seat": 1, "buy_in": 300}, headers=said)
        assert sat.status_code in (200, 303), sat.text
        while b"Nora" not in heard[begun:] or not heard.endswith((b"\n\n", b"\n\n\r\n")):
            heard += line.recv(65_536)
        event = heard[begun:]
        if version == "1.0":
            assert event.startswith((b"\n", b"event: pieces\n", b"event: felt\n"))
        else:
            size, rest = event.removeprefix(b"\r\n").split(b"\r\n", 1)
            assert rest[int(size, 16) :].startswith(b"\r\n")
            assert rest.startswith(b"event: ")


def test_an_address_has_its_share_and_gets_a_place_back():
    with listening(connections_per_address=3) as server:
        streams = [call(server, STREAM) for _ in range(3)]
        assert all(b"200 OK" in line.recv(65_536) for line in streams)
        refused = call(server, STREAM).recv(65_536)
        assert refused.startswith(b"HTTP/1.1 429 ")
        streams.pop().close()
        assert soon(lambda: server.admission.count == 2)
        assert b"200 OK" in call(server, STREAM).recv(65_536)


def test_there_is_a_limit_in_all():
    with listening(connections_max=2) as server:
        streams = [call(server, STREAM) for _ in range(2)]
        assert all(b"200 OK" in line.recv(65_536) for line in streams)
        assert call(server, STREAM).recv(65_536).startswith(b"HTTP/1.1 503 ")


def forwarded(line: bytes, *addresses: str) -> bytes:
    head = b"".join(b"X-Forwarded-For: %b\r\n" % one.encode() for one in addresses)
    return line.removesuffix(b"\r\n") + head + b"\r\n"


@pytest.mark.parametrize("kind", ["page", "socket"])
def test_a_proxy_speaks_for_many_and_each_of_them_has_a_share(kind):
    with listening(connections_per_address=1, proxies="127.0.0.1") as server:
        said = STREAM if kind == "page" else upgrade(server)
        opened = b"200 OK" if kind == "page" else b"101 "
        for number in range(5):
            assert opened in call(server, forwarded(said, f"203.0.113.{number}")).recv(65_536)
        # What visitors say of themselves comes before what the proxy says of them.
        for lies in (
            ["198.51.100.1, 203.0.113.4"],
            ["198.51.100.2", "203.0.113.4"],
            ["127.0.0.1, 203.0.113.4"],
        ):
            assert b"429" in call(server, forwarded(said, *lies)).recv(65_536)[:20]


@pytest.mark.parametrize("kind", ["page", "socket"])
def test_without_a_configured_proxy_nobody_speaks_for_others(kind):
    with listening(connections_per_address=2, proxies="192.0.2.0/24") as server:
        said = STREAM if kind == "page" else upgrade(server)
        for number in range(2):
            call(server, forwarded(said, f"203.0.113.{number}")).recv(65_536)
        assert b"429" in call(server, forwarded(said, "203.0.113.7")).recv(65_536)[:20]


def test_sockets_are_opened_at_a_pace_like_pages():
    with listening(reads_per_second=3) as server:
        said = upgrade(server).replace(b"Bearer ", b"Nobody ")
        statuses = [to_the_end(call(server, said))[9:12] for _ in range(20)]
        assert statuses[0] == b"403"
        assert statuses[-1] == b"429"


def test_a_crowd_of_sockets_does_not_slow_the_floor():
    """One guest once opened 3,000 of 3,000."""
    with listening(reads_per_second=100_000) as server:
        said = upgrade(server)
        crowd = [call(server, said) for _ in range(400)]
        heard = [line.recv(65_536)[9:12] for line in crowd]
        assert heard.count(b"101") == 16
        assert heard.count(b"429") == 384
        assert httpx.get(f"{server.address}/health", timeout=20).status_code == 200


def test_a_reader_who_does_not_read_is_dropped(monkeypatch):
    monkeypatch.setattr(watchers, "HEARTBEAT_SECONDS", 0.05)
    # More than the buffers of both sides hold.
    monkeypatch.setattr(watchers, "HEARTBEAT", b": %s\n\n" % (b"x" * 4_000_000))
    with listening(slow_seconds=0.5) as server:
        slow = call(server, STREAM, receive_buffer=2_048)
        assert slow.recv(16).startswith(b"HTTP/1.1 200 OK")
        assert soon(lambda: server.admission.count == 1)
        assert soon(lambda: server.admission.count == 0, 60), "the system closes the line"
        slow.close()
