"""Requests that are not well formed, on a real socket: refused, and never taken for two."""

from contextlib import suppress

import pytest

from tests.server.open_door import call, listening, to_the_end

HOST = b"Host: 127.0.0.1\r\n"
GET = b"GET /health HTTP/1.1\r\n" + HOST
LIVE = b"GET /api/v1/tables/caribbean-stud/live HTTP/1.1\r\n"
POST = b"POST /name HTTP/1.1\r\n" + HOST + b"Content-Type: application/x-www-form-urlencoded\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
BODY = b"6\r\nname=a\r\n0\r\n\r\n"
LAST = b"Connection: close\r\n\r\n"

REFUSED = {
    "no host": b"GET /health HTTP/1.1\r\n\r\n",
    "two hosts": GET + HOST + b"\r\n",
    "two hosts of old": b"GET /health HTTP/1.0\r\n" + HOST + HOST + b"\r\n",
    "a blank line first": b"\r\n" + GET + b"\r\n",
    "a return alone": GET + b"A: b\rC: d\r\n\r\n",
    "HTTP 0.9": b"GET /health\r\n\r\n",
    "HTTP 0.9, named": b"GET /health HTTP/0.9\r\n" + HOST + b"\r\n",
    "HTTP 2.0": b"GET /health HTTP/2.0\r\n" + HOST + b"\r\n",
    "the preface of HTTP 2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "another protocol": b"GET /health RTSP/1.0\r\n" + HOST + b"\r\n",
    "another floor's address": b"GET http://evil.example/health HTTP/1.1\r\n" + HOST + b"\r\n",
    "no address": b"GET  HTTP/1.1\r\n" + HOST + b"\r\n",
    "spaces": b"GET  /health  HTTP/1.1\r\n" + HOST + b"\r\n",
    "a space in the address": b"GET /hea lth HTTP/1.1\r\n" + HOST + b"\r\n",
    "a zero in the address": b"GET /hea\x00lth HTTP/1.1\r\n" + HOST + b"\r\n",
    "letters in the address": b"GET /h\xc3\xa9alth HTTP/1.1\r\n" + HOST + b"\r\n",
    "letters in the query": b"GET /health?\xc3\xa9 HTTP/1.1\r\n" + HOST + b"\r\n",
    "a header without a colon": GET + b"Nonsense\r\n\r\n",
    "a header without a name": GET + b": x\r\n\r\n",
    "a space before the colon": GET + b"A : x\r\n\r\n",
    "a zero in a header": GET + b"A: x\x00y\r\n\r\n",
    "a length that is no number": POST + b"Content-Length: six\r\n\r\nname=a",
    "a length with a sign": POST + b"Content-Length: +6\r\n\r\nname=a",
    "two lengths": POST + b"Content-Length: 6\r\nContent-Length: 7\r\n\r\nname=a",
    "two lengths in one": POST + b"Content-Length: 6, 7\r\n\r\nname=a",
    "a length beyond all": POST + b"Content-Length: 99999999999999999999999\r\n\r\nname=a",
    "chunks and a length": POST + b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n" + BODY,
    "packed chunks": POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n" + BODY,
    "chunks that are none": POST + b"Transfer-Encoding: xchunked\r\n\r\n" + BODY,
    "chunks twice": POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n" + BODY,
    "a size that is no number": CHUNKED + b"zz\r\nname=a\r\n0\r\n\r\n",
    "a size below nothing": CHUNKED + b"-6\r\nname=a\r\n0\r\n\r\n",
    "a chunk longer than its size": CHUNKED + b"6\r\nname=abc\r\n0\r\n\r\n",
    "the greeting of TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03hello\r\n\r\n",
}
LENIENT = {
    "lines without returns": (b"GET /health HTTP/1.1\nHost: 127.0.0.1\nConnection: close\n\n", b"200"),
    "a folded header": (GET + b"A: x\r\n y\r\n" + LAST, b"200"),
    "an unknown method": (b"JUMP /health HTTP/1.1\r\n" + HOST + LAST, b"405"),
}
"""What h11 takes, as the standard allows, and how it is answered."""
UNFINISHED = {
    "chunks behind another protocol": POST
    + b"Connection: Upgrade\r\nUpgrade: h2c\r\n"
    + CHUNKED[len(POST) :],
    "a chunk beyond all": CHUNKED + b"fffffffffffffffff\r\nname=a\r\n0\r\n\r\n",
    "half a body": POST + b"Content-Length: 500\r\n\r\nname=",
}
UPGRADE = (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)
SOCKETS = {
    "a body": (POST + UPGRADE + b"Content-Length: 6\r\n\r\nname=a", b"400"),
    "a body in chunks": (POST + UPGRADE + b"Transfer-Encoding: chunked\r\n\r\n" + BODY, b"400"),
    "a body and no key": (
        POST + b"Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 6\r\n\r\nname=a",
        b"400",
    ),
    "another host": (LIVE + b"Host: evil.example\r\n" + UPGRADE + b"\r\n", b"421"),
    "a large head": (LIVE + HOST + UPGRADE + b"A: " + b"x" * 20_000 + b"\r\n\r\n", b"431"),
    "nobody's name": (LIVE + HOST + UPGRADE + b"\r\n", b"403"),
    "no such place": (GET + UPGRADE + b"\r\n", b"403"),
}
ENDLESS = {
    "an address": b"GET /" + b"x" * 17_000,
    "a header": GET + b"A: " + b"x" * 17_000,
    "headers": GET + b"A: xxxxxxxx\r\n" * 2_000,
    "blank lines": b"\r\n" * 10_000,
    "a line behind the body": CHUNKED + b"6\r\nname=a\r\n0\r\nA: " + b"x" * 300_000,
    "a word beside a chunk": CHUNKED + b"6;" + b"x" * 300_000,
}


@pytest.fixture(scope="module")
def server():
    with listening() as open_server:
        yield open_server


def answers(heard: bytes) -> list[bytes]:
    """The status of each answer."""
    return [part[:3] for part in heard.split(b"HTTP/1.1 ")[1:]]


@pytest.mark.parametrize("said", REFUSED.values(), ids=REFUSED)
def test_a_request_that_is_not_well_formed_is_refused(server, said):
    assert answers(to_the_end(call(server, said))) == [b"400"]


@pytest.mark.parametrize(("said", "status"), LENIENT.values(), ids=LENIENT)
def test_the_parser_takes_what_the_standard_allows(server, said, status):
    assert answers(to_the_end(call(server, said))) == [status]


@pytest.mark.parametrize("said", UNFINISHED.values(), ids=UNFINISHED)
def test_a_body_that_does_not_end_is_refused_when_its_time_is_over(said):
    with listening(request_seconds=0.2) as server:
        assert answers(to_the_end(call(server, said))) == [b"408"]


@pytest.mark.parametrize(("said", "status"), SOCKETS.values(), ids=SOCKETS)
def test_an_upgrade_is_checked_like_any_request(server, said, status):
    assert answers(to_the_end(call(server, said))) == [status]


@pytest.mark.parametrize("kilobytes", [20, 200])
def test_a_large_head_in_one_packet_is_refused(server, kilobytes):
    head = GET + b"A: " + b"x" * 1_000 * kilobytes + b"\r\n\r\n"
    line = call(server)
    with suppress(BrokenPipeError, ConnectionResetError):
        line.sendall(head)
    assert answers(to_the_end(line)) in ([b"431"], [b"400"]), "whole, or in parts"


@pytest.mark.parametrize("said", ENDLESS.values(), ids=ENDLESS)
def test_nothing_goes_on_for_ever(server, said):
    line = call(server)
    with suppress(BrokenPipeError, ConnectionResetError):
        line.sendall(said)
    assert answers(to_the_end(line)) in ([b"400"], []), "the answer may be lost when we hang up on the rest"


def test_what_follows_a_request_is_read_when_it_is_answered(server):
    assert answers(to_the_end(call(server, GET + b"\r\n" + GET + b"\r\n" + GET + LAST))) == [b"200"] * 3
    assert answers(to_the_end(call(server, GET + b"\r\n" + b"nonsense\r\n\r\n"))) == [b"200", b"400"]
    body = b"Content-Length: 6\r\n\r\nname=a"
    assert answers(to_the_end(call(server, POST + body + GET + LAST))) == [b"403", b"200"]
    assert answers(to_the_end(call(server, CHUNKED + BODY + GET + LAST))) == [b"403", b"200"]


def test_a_body_stays_a_body_behind_a_protocol_that_is_not_spoken_here(server):
    inner = GET + b"\r\n"
    upgrade = b"Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: %d\r\n\r\n" % len(inner)
    assert answers(to_the_end(call(server, POST + upgrade + inner + GET + LAST))) == [b"403", b"200"]


def test_a_request_may_come_letter_by_letter(server):
    line = call(server)
    for letter in POST + b"Content-Length: 6\r\n\r\nname=a" + GET + LAST:
        line.sendall(bytes([letter]))
    assert answers(to_the_end(line)) == [b"403", b"200"]


def test_what_is_said_behind_the_body_counts_for_nothing(server):
    behind = b"6\r\nname=a\r\n0\r\nAccept: application/json\r\n\r\n"
    heard = to_the_end(call(server, POST + b"Transfer-Encoding: chunked\r\n" + LAST + behind))
    assert answers(heard) == [b"403"]
    assert b"application/json" not in heard


def test_whoever_does_not_know_chunks_reads_to_the_end(server):
    heard = to_the_end(call(server, b"GET /health HTTP/1.0\r\n\r\n"))
    assert b"content-length: " in heard
    stream = call(server, b"HEAD /tables/caribbean-stud/live HTTP/1.0\r\n\r\n")
    assert b"chunked" not in stream.recv(65_536)
