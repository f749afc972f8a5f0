"""Signing in and out: a session's secret is the token of a program."""

from __future__ import annotations

from croupier.floor import Floor
from croupier.floor.people import Right
from croupier.floor.people.factor import address_of, new_secret
from croupier.floor.people.patience import Origin
from croupier.server.api import shapes
from croupier.server.api.endpoint import Call, Endpoint


class Sessions:
    """The handlers of sessions."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

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
            Endpoint(
                "POST",
                "/password",
                self.password,
                Right.WATCH,
                gives=shapes.SignedIn,
                takes=shapes.NewPassword,
                says="Change your own password: every session ends, and a new one begins.",
            ),
            Endpoint(
                "POST",
                "/factor/secret",
                self.secret,
                Right.WATCH,
                gives=shapes.FactorSecret,
                says="Make a secret for a second factor.",
            ),
            Endpoint(
                "POST",
                "/factor",
                self.factor,
                Right.WATCH,
                gives=shapes.RecoveryCodes,
                takes=shapes.NewFactor,
                says="Set up a second factor with a first code of it.",
            ),
            Endpoint(
                "POST",
                "/factor/remove",
                self.remove_factor,
                Right.WATCH,
                gives=shapes.Done,
                takes=shapes.OldFactor,
                says="Remove your second factor.",
            ),
        )

    async def sign_in(self, call: Call) -> shapes.SignedIn:
        """Begin a session; the token is its secret."""
        body = call.body
        person, secret = await self._floor.reception.sign_in(
            body.name, body.password, code=body.code, origin=Origin(call.address)
        )
        return self._signed_in(person, secret)

    def _signed_in(self, person: str, secret: str) -> shapes.SignedIn:
        return shapes.SignedIn(secret, person, sorted(self._floor.accounts.roles(person)))

    async def password(self, call: Call) -> shapes.SignedIn:
        """Change one's own password."""
        body = call.body
        secret = await self._floor.accounts.change_password(
            call.name, body.password, body.new, code=body.code, origin=Origin(call.address, call.secret)
        )
        return self._signed_in(call.name, secret)

    async def secret(self, call: Call) -> shapes.FactorSecret:
        """Make a secret for a second factor."""
        secret = new_secret()
        return shapes.FactorSecret(secret, address_of(secret, call.name))

    async def factor(self, call: Call) -> shapes.RecoveryCodes:
        """Set up a second factor."""
        body = call.body
        return shapes.RecoveryCodes(
            await self._floor.accounts.set_factor(
                call.name, body.password, body.secret, body.code, origin=Origin(call.address, call.secret)
            )
        )

    async def remove_factor(self, call: Call) -> shapes.Done:
        """Remove one's own second factor."""
        await self._floor.accounts.remove_own_factor(
            call.name, call.body.password, call.body.code, origin=Origin(call.address, call.secret)
        )
        return shapes.Done()

    async def sign_out(self, call: Call) -> shapes.Done:
        """End the session."""
        assert call.secret is not None
        await self._floor.accounts.sign_out(call.secret)
        return shapes.Done()
