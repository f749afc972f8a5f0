"""A browser without a window: requests put straight to the application, every byte of the answers kept."""

import asyncio
import json
import re
from urllib.parse import urlencode

from starlette.applications import Starlette

from croupier.floor import TableActor

HOST = b"localhost"


class Answer:
    """What came back."""

    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    @property
    def text(self) -> str:
        return self.body.decode()

    def json(self):
        return json.loads(self.body)


class Guest:
    """Somebody with a cookie jar."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self.cookie = ""
        self.token = ""
        self.host = HOST
        self.frames: list[bytes] = []
        self._listening: asyncio.Task | None = None

    async def request(self, method: str, path: str, *, body: bytes = b"", headers=None) -> Answer:
        sent: list[dict] = []
        said = [(b"host", self.host), (b"cookie", self.cookie.encode())]
        said += [(name.lower().encode(), value.encode()) for name, value in (headers or {}).items()]
        messages = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive():
            if not messages:
                await asyncio.sleep(3600)
            return messages.pop()

        async def send(message):
            sent.append(message)

        await self.app(self._scope(method, path, said), receive, send)
        head = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        for name, value in sent[0]["headers"]:
            if name == b"set-cookie":
                self._keep(value.decode().partition(";")[0])
        return Answer(sent[0]["status"], head, b"".join(message.get("body", b"") for message in sent[1:]))

    def _keep(self, cookie: str) -> None:
        """Put a cookie into the jar, in the place of an older one of its name."""
        name = cookie.partition("=")[0]
        others = [one for one in self.cookie.split("; ") if one and one.partition("=")[0] != name]
        self.cookie = "; ".join([*others, cookie])

    def _scope(self, method: str, path: str, headers: list) -> dict:
        where, _, query = path.partition("?")
        return {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "path": where,
            "raw_path": where.encode(),
            "query_string": query.encode(),
            "headers": headers,
            "scheme": "http",
            "server": ("localhost", 80),
            "client": ("127.0.0.1", 1),
            "root_path": "",
        }

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.request("GET", path, headers=headers)

    async def post(self, path: str, fields: dict | None = None, **headers: str) -> Answer:
        return await self.request(
            "POST",
            path,
            body=urlencode(fields or {}).encode(),
            headers={
                "content-type": "application/x-www-form-urlencoded",
                "x-croupier-token": self.token,
                "hx-request": "true",
                **headers,
            },
        )

    async def come_in(self, name: str) -> None:
        self.token = (await self.get("/me")).json()["token"]
        answer = await self.post("/name", {"name": name}, accept="application/json")
        assert answer.status == 200, answer.text
        self.token = answer.json()["token"]

    # ── the live stream ─────────────────────────────────────────────────────────────────────────────

    def listen(self, path: str) -> None:
        """Collect the frames of a stream until ``hang_up``."""
        self._listening = asyncio.ensure_future(self._listen(path))

    async def _listen(self, path: str) -> None:
        async def receive():
            await asyncio.sleep(3600)

        async def send(message):
            if message.get("body"):
                self.frames.append(message["body"])

        await self.app(
            self._scope("GET", path, [(b"host", HOST), (b"cookie", self.cookie.encode())]), receive, send
        )

    def felts(self) -> list[bytes]:
        """What a browser shows after each event; an event is what makes one felt of the one before."""
        found: list[bytes] = []
        lines: list[bytes] = []
        for event in self.frames:
            head, *said = event.removesuffix(b"\n\n").split(b"\n")
            data = [line.removeprefix(b"data: ") for line in said]
            if head == b"event: felt":
                lines = data
            elif head == b"event: pieces":
                for number, _, line in (one.partition(b" ") for one in data):
                    lines[int(number)] = line
            found.append(b"\n".join(lines))
        return found

    async def hear_out(self, actor: TableActor) -> None:
        """Hang up when the stream shows the table as it stands: on a busy machine it lags behind."""
        for _ in range(2_000):
            if f'data-version="{len(actor.session.log)}"'.encode() in self.felts()[-1]:
                break
            await asyncio.sleep(0.001)
        else:
            raise AssertionError("the stream never shows the table as it stands")
        await self.hang_up()

    async def hang_up(self) -> None:
        assert self._listening is not None
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)


def plain(body: bytes) -> bytes:
    """Bytes without what differs between any two visits: tokens, hashes, the clock."""
    body = re.sub(rb'(X-Croupier-Token": "|name="token" value=")[\w-]+', rb"\1T", body)
    body = re.sub(rb'"token":"[\w-]+"', b'"token":"T"', body)
    body = re.sub(rb"\b[0-9a-f]{64}\b", b"HASH", body)
    body = re.sub(rb'data-left="\d+"', b'data-left="N"', body)
    # When a round was opened and settled, and how long a search took, is no card.
    body = re.sub(rb"\d{4}-\d\d-\d\d[ T+]\d\d(:|%3A)\d\d(:|%3A)\d\d(\+00:00)?", b"TIME", body)
    body = re.sub(rb'"mark":"\d+', b'"mark":"N', body)
    body = re.sub(rb"\(\d+ ms\)", b"(N ms)", body)
    return re.sub(rb'"left":[\d.e-]+', b'"left":N', body)
