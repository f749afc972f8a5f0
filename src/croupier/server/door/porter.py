"""Limit the number of open connections, per address and in total.

A connection with a request in progress is kept. When the limit is reached, a new connection replaces the one
that has been idle longest or has not sent its request yet: a thousand half-open requests lock nobody out.
"""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

HOUSEHOLD_BITS = 64
"""IPv6 addresses count by this prefix: a customer gets at least a /64, and can use any address in it."""


ADDRESSES_REMEMBERED = 4_096


class Waiting(Protocol):
    """An idle connection that can be closed."""

    def dismiss(self) -> None:
        """Close the connection; nothing is being served on it."""


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


class Porter:
    """Counts connections; those of proxies, which serve many people, count only towards the total."""

    def __init__(self, *, in_all: int, per_address: int, proxies: Iterable[Network] = ()) -> None:
        self.in_all, self.per_address = in_all, per_address
        self._proxies = tuple(proxies)
        self._open: dict[str, int] = {}
        self._idle: dict[str, OrderedDict[Waiting, None]] = {}
        self._everybody: OrderedDict[Waiting, str] = OrderedDict()
        self.count = 0
        self.refused = 0
        """How many connections were rejected, or closed in favour of a new one."""

    def is_proxy(self, client: str) -> bool:
        """Whether this address belongs to one of our own proxies."""
        try:
            address = ipaddress.ip_address(client)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)

    def admit(self, address: str) -> bool:
        """Whether another connection may come in; if so, it is counted until ``leave``."""
        if self._open.get(address, 0) >= self.per_address and not self.is_proxy(address):
            self.refused += 1
            if not self._make_room(self._idle.get(address, OrderedDict())):
                return False
        if self.count >= self.in_all:
            self.refused += 1
            if not self._make_room(self._everybody):
                return False
        self.count += 1
        self._open[address] = self._open.get(address, 0) + 1
        return True

    def _make_room(self, idle: OrderedDict[Waiting, None] | OrderedDict[Waiting, str]) -> bool:
        """Close the connection that has been idle longest; False if there is none."""
        if not idle:
            return False
        oldest = next(iter(idle))
        # The connection leaves its lists and counts before another takes its place.
        oldest.dismiss()
        return True

    def waits(self, connection: Waiting, address: str) -> None:
        """Note that nothing is being served on a connection."""
        if connection not in self._everybody:
            self._everybody[connection] = address
            self._idle.setdefault(address, OrderedDict())[connection] = None

    def works(self, connection: Waiting) -> None:
        """Note that a request is being served on a connection."""
        address = self._everybody.pop(connection, None)
        if address is not None:
            del self._idle[address][connection]
            if not self._idle[address]:
                del self._idle[address]

    def leave(self, connection: Waiting, address: str) -> None:
        """Stop counting a connection."""
        self.works(connection)
        self.count -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
