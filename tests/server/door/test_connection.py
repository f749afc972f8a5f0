"""Strangers on a real socket: half a request, a slow body, a reader who does not read, a crowd."""

import time

import httpx
import pytest

from tests.server.open_door import TABLE, call, listening, to_the_end

HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
STREAM = f"GET /tables/{TABLE}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


def soon(true, seconds=10):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if true():
            return True
        time.sleep(0.01)
    return False


def test_a_thousand_half_open_requests_lock_nobody_out(caplog):
    with listening(connections_per_address=100, request_seconds=60) as server:
        crowd = [call(server, HALF) for _ in range(1_000)]
        begin = time.monotonic()
        with httpx.Client(base_url=server.address, timeout=20) as client:
            assert [client.get("/health").status_code for _ in range(20)] == [200] * 20
            assert client.get(f"/tables/{TABLE}").status_code == 200
        assert time.monotonic() - begin < 5
        assert server.porter.count <= 100
        assert b"408" in to_the_end(crowd[0]), "the oldest gave way"
        for line in crowd:
            line.close()
        assert soon(lambda: server.porter.count == 0)
    assert len(caplog.text) < 10_000


@pytest.mark.parametrize("served", [1, 0], ids=["after a request", "at once"])
def test_the_head_of_a_request_has_its_time_however_slowly_it_comes(served):
    with listening(request_seconds=0.4) as server:
        line = call(server)
        for _ in range(served):
            line.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert b"200" in line.recv(65_536)
        begin = time.monotonic()
        line.sendall(HALF)
        try:
            for _ in range(30):
                line.sendall(b"x")
                time.sleep(0.05)
        except (BrokenPipeError, ConnectionResetError):
            pass
        assert time.monotonic() - begin < 1.4
        assert server.porter.count == 0


def test_so_has_the_body():
    with listening(request_seconds=0.3) as server:
        head = b"POST /name HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n\r\nname="
        assert to_the_end(call(server, head)).startswith(b"HTTP/1.1 408 ")


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


def test_whoever_is_being_served_stays_and_the_next_of_that_address_is_told():
    with listening(connections_per_address=3) as server:
        streams = [call(server, STREAM) for _ in range(3)]
        assert all(b"event: felt" in line.recv(65_536) or line.recv(65_536) for line in streams)
        assert to_the_end(call(server, STREAM)).startswith(b"HTTP/1.1 503 ")
        streams.pop().close()
        assert soon(lambda: server.porter.count == 2)
        assert b"200 OK" in call(server, STREAM).recv(65_536)


def test_there_is_a_limit_in_all():
    with listening(connections_max=2) as server:
        streams = [call(server, STREAM) for _ in range(2)]
        assert all(b"200 OK" in line.recv(65_536) for line in streams)
        assert to_the_end(call(server, STREAM)).startswith(b"HTTP/1.1 503 ")


def test_a_proxy_speaks_for_many():
    with listening(connections_per_address=1, proxies="127.0.0.1") as server:
        streams = [call(server, STREAM) for _ in range(5)]
        assert all(b"200 OK" in line.recv(65_536) for line in streams)


def test_a_reader_who_does_not_read_is_dropped():
    with listening(slow_seconds=0.3, streams_per_visitor=5) as server:
        slow = call(server, STREAM, receive_buffer=2_048)
        # Nothing is pushed before the answer has begun.
        assert slow.recv(16).startswith(b"HTTP/1.1 200 OK")
        assert soon(lambda: server.porter.count == 1)
        (line,) = server.server_state.connections
        # More than the buffers of both sides hold.
        told = b": %s\n\n" % (b"x" * 8_000_000)
        server.room._watching[0].get_loop().call_soon_threadsafe(line.push, told)
        assert soon(lambda: server.porter.count == 0), "the line is closed, whatever is still unsent"
        slow.close()
