"""Sessions: who is signed in with which secret, and when it was last used."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

STAFF_IDLE = timedelta(minutes=15)
"""How long an idle staff session lasts."""


@dataclass(slots=True)
class Signed:
    """One session."""

    person: str
    since: datetime
    used: datetime


class Sessions:
    """The open sessions by the hash of their secrets, so that a reader of the log cannot use them."""

    def __init__(self) -> None:
        self._open: dict[str, Signed] = {}

    def begin(self, session: str, person: str, at: datetime) -> None:
        """Open a session."""
        self._open[session] = Signed(person, at, at)

    def stand(self) -> list[tuple[str, str, datetime]]:
        """Return the open sessions as logged: the hash, the person, and the start."""
        return [(session, signed.person, signed.since) for session, signed in self._open.items()]

    def end(self, session: str) -> None:
        """Close a session, if it is open."""
        self._open.pop(session, None)

    def of(self, secret: str) -> Signed | None:
        """The session of a secret."""
        return self._open.get(hashed(secret))

    def all_of(self, person: str) -> Iterator[str]:
        """The sessions of one person."""
        return (session for session, signed in list(self._open.items()) if signed.person == person)

    def used(self) -> dict[str, datetime]:
        """Return when each signed-in person was last active."""
        found: dict[str, datetime] = {}
        for signed in self._open.values():
            found[signed.person] = max(signed.used, found.get(signed.person, signed.used))
        return found

    def people(self) -> set[str]:
        """Everybody who is signed in."""
        return {signed.person for signed in self._open.values()}


def hashed(secret: str) -> str:
    """Return the stored hash of a secret that somebody else holds."""
    return hashlib.sha256(secret.encode()).hexdigest()
