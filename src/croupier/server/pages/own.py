"""One's own account: the password and the second factor."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from croupier.floor.people import Right
from croupier.floor.people.factor import address_of, new_secret
from croupier.floor.people.patience import Origin
from croupier.server.door.admission import sender
from croupier.server.door.gate import Gate, Gated
from croupier.server.door.refusal import RequestRefused
from croupier.server.door.visitor import Visitor
from croupier.server.pages.form import Fields, typed_twice
from croupier.server.pages.house import House, wants_json
from croupier.server.pages.people import went
from croupier.server.pages.said import said_by


class Own:
    """The handlers of the page Account."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [
            gate.get("/account", self.account, Right.WATCH),
            gate.post("/account/password", self.password, Right.WATCH),
            gate.post("/account/factor", self.factor, Right.WATCH),
            gate.post("/account/factor/remove", self.remove_factor, Right.WATCH),
        ]

    async def account(self, request: Request) -> Response:
        """The page; it shows a new secret for those without a second factor."""
        visitor = self._house.door.visitor(request)
        return self._page(visitor, self._person(visitor))

    def _person(self, visitor: Visitor) -> str:
        if visitor.person is None:
            raise RequestRefused.signed_out()
        return visitor.person

    def _page(self, visitor: Visitor, person: str, codes: list[str] | None = None) -> Response:
        account, secret = self._house.floor.accounts.account(person), new_secret()
        return self._house.page(
            visitor,
            "account.html",
            account=account,
            required=self._house.floor.accounts.lacks_factor(person),
            secret=secret,
            address=address_of(secret, person),
            codes=codes,
        )

    async def _said(self, request: Request) -> tuple[Visitor, str, Fields, Origin]:
        visitor, said = await said_by(self._house.door, request)
        # The session is the device: nobody else can use up its tries.
        return visitor, self._person(visitor), said, Origin(sender(request.scope), visitor.secret)

    async def password(self, request: Request) -> Response:
        """Change one's own password; every other session ends."""
        _, person, said, origin = await self._said(request)
        secret = await self._house.floor.accounts.change_password(
            person, said.get("current", ""), typed_twice(said), code=said.get("code"), origin=origin
        )
        response = went(request, "/account")
        self._house.door.remember(response, self._house.door.signed_in(person, secret))
        return response

    async def factor(self, request: Request) -> Response:
        """Set up a second factor; the answer has the recovery codes, once."""
        visitor, person, said, origin = await self._said(request)
        codes = await self._house.floor.accounts.set_factor(
            person, said.get("current", ""), said.get("secret", ""), said.get("code", ""), origin=origin
        )
        return JSONResponse({"codes": codes}) if wants_json(request) else self._page(visitor, person, codes)

    async def remove_factor(self, request: Request) -> Response:
        """Remove one's second factor."""
        _, person, said, origin = await self._said(request)
        await self._house.floor.accounts.remove_own_factor(
            person, said.get("current", ""), said.get("code", ""), origin=origin
        )
        return went(request, "/account")
