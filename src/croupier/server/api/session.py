"""Signing in and out: a session's secret is the token of a program."""

from __future__ import annotations

from croupier.floor import Floor
from croupier.floor.people import Right
from croupier.server.api import shapes
from croupier.server.api.endpoint import Call, Endpoint
from croupier.server.door.tries import Tries


class Sessions:
    """The handlers of sessions."""

    def __init__(self, floor: Floor, tries: Tries) -> None:
        self._floor, self._tries = floor, tries

    def endpoints(self) -> tuple[Endpoint, ...]:
        """Every address, with its right."""
        return (
            Endpoint(
                "POST",
                "/sign-in",
                self.sign_in,
                Right.ENTER,
                gives=shapes.SignedIn,
                takes=shapes.SignIn,
                says="Sign in and get a token.",
            ),
            Endpoint(
                "POST",
                "/sign-out",
                self.sign_out,
                Right.WATCH,
                gives=shapes.Done,
                says="End the token's session.",
            ),
        )

    async def sign_in(self, call: Call) -> shapes.SignedIn:
        """Begin a session; the token is its secret."""
        name, password = call.body.name, call.body.password
        person, secret = await self._tries.sign_in(
            call.address, name, lambda: self._floor.reception.sign_in(name, password)
        )
        return shapes.SignedIn(secret, person, sorted(self._floor.accounts.roles(person)))

    async def sign_out(self, call: Call) -> shapes.Done:
        """End the session."""
        assert call.secret is not None
        await self._floor.accounts.sign_out(call.secret)
        return shapes.Done()
