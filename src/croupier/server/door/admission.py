"""The admission policy: how much may be open at the same time, by address, by account and in all.

Everything that a visitor opens counts: a request while it is answered, a live page or a console while it is
open, and a socket from its first byte. Connections without a request are the server's and the proxy's to
limit (``run.py``, ``deploy/nginx.conf``).
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from starlette.types import Scope

from croupier.server.door.refusal import RequestRefused

HOUSEHOLD_BITS = 64
"""IPv6 addresses count by this prefix: a customer gets at least a /64, and can use any address in it."""
ADDRESSES_REMEMBERED = 4_096
STREAMS = ("felt", "sheet", "socket")
"""The kinds of streams: live pages, consoles, sockets of programs."""


@lru_cache(maxsize=ADDRESSES_REMEMBERED)
def address_of(client: str | None) -> str:
    """The address that limits are counted by: the whole of IPv4, the customer's part of IPv6."""
    try:
        address = ipaddress.ip_address(client or "")
    except ValueError:
        return client or "?"
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, HOUSEHOLD_BITS), strict=False).network_address)


def sender(scope: Scope) -> str:
    """The address that a request comes from, as limits count it."""
    return address_of((scope.get("client") or (None,))[0])


def account(person: str) -> str:
    """How limits count the streams of a person, wherever they come from; no address looks like this."""
    return f"person {person}"


class Admission:
    """Counts what visitors have open, and refuses one too many."""

    def __init__(self, *, in_all: int, per_address: int, streams: int, streams_per_visitor: int) -> None:
        self._in_all, self._per_address = in_all, per_address
        self._streams_max, self._per_visitor = streams, streams_per_visitor
        self._addresses: Counter[str] = Counter()
        self._visitors: Counter[str] = Counter()
        self._kinds: Counter[str] = Counter()
        self.count = 0
        """How many requests, streams and sockets are open."""

    def streams(self, kind: str) -> int:
        """How many streams of one kind are open."""
        return self._kinds[kind]

    @contextmanager
    def request(self, address: str) -> Iterator[None]:
        """Count a request or a socket of an address while it is open; refuse one too many."""
        if self._addresses[address] >= self._per_address:
            raise RequestRefused.too_many()
        if self.count >= self._in_all:
            raise RequestRefused.full()
        self.count += 1
        try:
            with _counted(self._addresses, address):
                yield
        finally:
            self.count -= 1

    def admit_stream(self, visitor: str) -> None:
        """Refuse a stream that would be one too many."""
        if self._kinds.total() >= self._streams_max or self._visitors[visitor] >= self._per_visitor:
            raise RequestRefused.too_many()

    @contextmanager
    def stream(self, kind: str, visitor: str) -> Iterator[None]:
        """Count a visitor's stream while it is open."""
        with _counted(self._visitors, visitor), _counted(self._kinds, kind):
            yield


@contextmanager
def _counted(open_: Counter[str], name: str) -> Iterator[None]:
    open_[name] += 1
    try:
        yield
    finally:
        open_[name] -= 1
        if not open_[name]:
            del open_[name]
