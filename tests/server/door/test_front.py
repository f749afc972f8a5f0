"""Behind TLS and a proxy: headers, secure cookies, live streams and the socket come through."""

import json
import socket
import ssl
import urllib.parse
from http.client import HTTPResponse, HTTPSConnection
from pathlib import Path

import msgspec
import pytest
from websockets.sync.client import connect

from croupier.server import ServerConfig
from croupier.server.door import entrance
from tests.server.front import FRONTS, NAME
from tests.server.open_door import TABLE, call, listening, to_the_end


class Browser:
    """Somebody beyond the proxy, who trusts its certificate."""

    def __init__(self, port: int, folder) -> None:
        self.context = ssl.create_default_context(cafile=folder / "floor.pem")
        self.port, self.cookie, self.token = port, "", ""
        self.lines: list[ssl.SSLSocket | HTTPResponse] = []
        self.origin = f"https://{NAME}:{port}"

    def ask(self, method: str, path: str, fields=None, *, body: bytes = b"", **headers: str):
        line = HTTPSConnection("127.0.0.1", self.port, timeout=20)
        # The certificate is checked for the floor's name, which no name server knows here.
        line.sock = self.dial()
        said = {"Host": f"{NAME}:{self.port}", "Cookie": self.cookie, "Connection": "close"}
        if fields is not None:
            body = urllib.parse.urlencode(fields).encode()
            said |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.origin,
                     "X-Croupier-Token": self.token, "HX-Request": "true"}  # fmt: skip
        line.request(method, path, body=body, headers=said | headers)
        answer = line.getresponse()
        self.lines += [line.sock, answer] if line.sock is not None else [answer]
        if cookie := answer.headers["set-cookie"]:
            self.cookie = cookie.partition(";")[0]
        return answer

    def dial(self) -> ssl.SSLSocket:
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        return self.context.wrap_socket(plain, server_hostname=NAME)


@pytest.fixture(params=FRONTS)
def behind(request, tmp_path):
    with (
        listening(hosts=NAME, proxies="127.0.0.1", secure_cookies=True) as server,
        FRONTS[request.param](server.address, tmp_path) as port,
    ):
        browser = Browser(port, tmp_path)
        yield browser, request.param
        for line in browser.lines:
            line.close()


def test_a_visit_through_the_front(behind, monkeypatch):
    browser, front = behind
    senders = []
    sender = entrance.sender
    monkeypatch.setattr(entrance, "sender", lambda scope: senders.append(sender(scope)) or senders[-1])

    # Headers and cookies.
    answer = browser.ask("GET", "/me", **{"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http"})
    cookie = answer.headers["set-cookie"]
    assert answer.status == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert {"Secure", "HttpOnly"} <= {part.strip() for part in cookie.split(";")}
    assert senders == ["127.0.0.1"], "a visitor's own word was taken"
    browser.token = json.loads(answer.read())["token"]
    if front == "nginx":
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        assert browser.ask("GET", "/metrics").status == 404
    assert browser.ask("GET", "/", Host="elsewhere.example").status == 421

    # Commands: from our own origin only.
    foreign = browser.ask("POST", "/name", {"name": "Nora"}, Origin="https://elsewhere.example")
    assert foreign.status == 403
    named = browser.ask("POST", "/name", {"name": "Nora"}, Accept="application/json")
    assert named.status == 200
    browser.token = json.loads(named.read())["token"]

    # The live page, as it changes.
    stream = browser.ask("GET", f"/tables/{TABLE}/live")
    assert stream.headers["content-type"].startswith("text/event-stream")
    assert stream.readline() == b"event: felt\n"
    # The socket of programs.
    signed = browser.ask(
        "POST", "/api/v1/sign-in", body=b'{"name": "Oren"}', **{"Content-Type": "application/json"}
    )
    token = {"Authorization": f"Bearer {json.loads(signed.read())['token']}"}
    where = f"wss://{NAME}:{browser.port}/api/v1/tables/{TABLE}/live"
    with connect(where, sock=browser_line(browser), ssl=browser.context, additional_headers=token) as line:
        sat = browser.ask("POST", f"/tables/{TABLE}/sit", {"seat": 1, "buy_in": 200})
        assert sat.status == 200, sat.read()
        assert browser.ask("POST", f"/tables/{TABLE}/wager", {"spot.ante": 5}).status == 200
        told = json.loads(line.recv(timeout=20))
        assert told["events"]
    while not (line := stream.readline()).startswith(b"event: "):
        assert line
    assert line == b"event: pieces\n"


def browser_line(browser: Browser):
    """A line before TLS; the socket's client begins that by itself."""
    return socket.create_connection(("127.0.0.1", browser.port), timeout=20)


@pytest.mark.parametrize(("proxies", "believed"), [("127.0.0.1", "203.0.113.9"), ("", "127.0.0.1")])
def test_only_a_configured_proxy_is_believed(proxies, believed, monkeypatch):
    senders = []
    sender = entrance.sender
    monkeypatch.setattr(entrance, "sender", lambda scope: senders.append(sender(scope)) or senders[-1])
    with listening(proxies=proxies) as server:
        said = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.9\r\n"
        assert b"200 OK" in to_the_end(call(server, said + b"Connection: close\r\n\r\n"))
    assert senders == [believed]


def test_the_page_for_operators_names_every_setting():
    page = (Path(__file__).parents[3] / "docs/operating.md").read_text()

    assert [
        field.name for field in msgspec.structs.fields(ServerConfig) if f"`{field.name}`" not in page
    ] == []
