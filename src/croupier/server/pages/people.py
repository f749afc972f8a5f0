"""The door and the administrator's desk: signing in and out, passwords, accounts and their roles."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from croupier.errors import DataInvalid
from croupier.floor.people import Right
from croupier.link import Role
from croupier.server.door.gate import Gate, Gated
from croupier.server.door.visitor import Visitor
from croupier.server.pages.form import typed_twice
from croupier.server.pages.house import House, wants_json
from croupier.server.pages.once import Once, key_of
from croupier.server.pages.said import said_by, said_by_person


def went(request: Request, where: str) -> Response:
    """The answer that leads to another page, in the form that was asked for."""
    if wants_json(request):
        return JSONResponse({"done": True})
    if request.headers.get("hx-request") == "true":
        return Response(status_code=204, headers={"HX-Redirect": where})
    return RedirectResponse(where, 303)


class People:
    """The handlers of everything that is about accounts."""

    def __init__(self, house: House) -> None:
        self._house, self._once = house, Once()

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [
            gate.get("/sign-in", self.door, Right.ENTER),
            gate.post("/sign-in", self.sign_in, Right.ENTER),
            gate.post("/sign-out", self.sign_out, Right.WATCH),
            gate.get("/first/{secret}", self.first, Right.ENTER),
            gate.post("/first/{secret}", self.begin_first, Right.ENTER),
            gate.get("/invitation/{secret}", self.invitation, Right.ENTER),
            gate.post("/invitation/{secret}", self.accept, Right.ENTER),
            gate.get("/people", self.all, Right.ADMINISTER),
            gate.post("/people", self.open, Right.ADMINISTER),
            gate.post("/people/{person}/roles", self.roles, Right.ADMINISTER),
            gate.post("/people/{person}/invitation", self.invite, Right.ADMINISTER),
            gate.post("/people/{person}/sign-out", self.end_sessions, Right.ADMINISTER),
            gate.post("/people/{person}/close", self.close, Right.ADMINISTER),
            gate.post("/people/{person}/factor", self.remove_factor, Right.ADMINISTER),
            gate.post("/people/{person}/tables", self.assign, Right.MANAGE),
        ]

    # ── the door ────────────────────────────────────────────────────────────────────────────────────

    async def door(self, request: Request) -> Response:
        """The form to sign in with."""
        return self._house.page(self._house.door.visitor(request), "sign_in.html")

    async def sign_in(self, request: Request) -> Response:
        """Sign in; the session before, if there was one, ends."""
        visitor, said = await said_by(self._house.door, request)
        name = " ".join(said.get("name", "").split())
        accounts = self._house.floor.accounts

        async def enter() -> Response:
            origin = self._house.door.origin(request, name)
            secret = await accounts.sign_in(
                name, said.get("password", ""), code=said.get("code"), origin=origin
            )
            if visitor.secret is not None:
                await accounts.sign_out(visitor.secret)
            return self._welcome(request, accounts.account(name).person, secret)

        return await self._once.answer(key_of(request, visitor.token, said), enter)

    async def sign_out(self, request: Request) -> Response:
        """Sign out on this device."""
        visitor, _ = await said_by(self._house.door, request)
        if visitor.secret is not None:
            await self._house.floor.accounts.sign_out(visitor.secret)
        return self._go(request, "/", self._house.door.stranger())

    async def first(self, request: Request) -> Response:
        """The form with which the first administrator sets name and password."""
        self._house.floor.accounts.check_first(request.path_params["secret"])
        return self._house.page(self._house.door.visitor(request), "password.html", first=True, invited=None)

    async def begin_first(self, request: Request) -> Response:
        """Open the first administrator's account."""
        _, said = await said_by(self._house.door, request)
        secret, password = request.path_params["secret"], typed_twice(said)
        person = await self._house.floor.reception.begin_first(secret, said.get("name", ""), password)
        return self._welcome(request, person, await self._house.floor.accounts.sign_in(person, password))

    async def invitation(self, request: Request) -> Response:
        """The form with which a person sets a password."""
        account = self._house.floor.accounts.invited(request.path_params["secret"])
        visitor = self._house.door.visitor(request)
        return self._house.page(visitor, "password.html", first=False, invited=account.person)

    async def accept(self, request: Request) -> Response:
        """Set a password with an invitation, and sign in."""
        _, said = await said_by(self._house.door, request)
        password = typed_twice(said)
        accounts = self._house.floor.accounts
        person = await accounts.accept(request.path_params["secret"], password)
        if accounts.account(person).factor is not None:
            return self._go(request, "/sign-in")
        return self._welcome(request, person, await accounts.sign_in(person, password))

    def _welcome(self, request: Request, person: str, secret: str) -> Response:
        door = self._house.door
        visitor = door.signed_in(person, secret)
        if wants_json(request):
            response: Response = JSONResponse({"person": person, "token": visitor.token})
        else:
            response = went(request, "/")
        door.know_device(request, response, person)
        door.remember(response, visitor)
        return response

    def _go(self, request: Request, where: str, visitor: Visitor | None = None) -> Response:
        response = went(request, where)
        if visitor is not None:
            self._house.door.remember(response, visitor)
        return response

    # ── the administrator's desk ────────────────────────────────────────────────────────────────────

    async def all(self, request: Request) -> Response:
        """Every account, with roles and the last sign-in."""
        accounts = self._house.floor.accounts
        if wants_json(request):
            return JSONResponse(
                [
                    {"person": one.person, "roles": sorted(one.roles), "open": one.open, "last": one.latest}
                    for one in accounts.all()
                ]
            )
        return self._desk(request)

    def _desk(self, request: Request, invited: str | None = None, link: str | None = None) -> Response:
        accounts = self._house.floor.accounts
        return self._house.page(
            self._house.door.visitor(request),
            "people.html",
            accounts=accounts.all(),
            signed_in=accounts.sessions.people(),
            all_roles=list(Role),
            invited=invited,
            link=link,
        )

    async def open(self, request: Request) -> Response:
        """Open an account; the answer has the link with which its person sets a password."""
        by, said = await said_by_person(self._house.door, request)
        roles = [self._role(field.removeprefix("role.")) for field in said if field.startswith("role.")]
        person, invitation = await self._house.floor.reception.open_account(
            said.get("name", ""), roles, by=by
        )
        return self._invited(request, person, invitation)

    async def invite(self, request: Request) -> Response:
        """Make a new link for somebody who has forgotten the password."""
        by, _ = await said_by_person(self._house.door, request)
        person = request.path_params["person"]
        return self._invited(request, person, await self._house.floor.accounts.invite(person, by=by))

    def _invited(self, request: Request, person: str, invitation: str) -> Response:
        link = f"/invitation/{invitation}"
        if wants_json(request):
            return JSONResponse({"person": person, "invitation": link})
        return self._desk(request, person, str(request.base_url.replace(path=link)))

    async def roles(self, request: Request) -> Response:
        """Give a role or take one away."""
        by, said = await said_by_person(self._house.door, request)
        accounts, person = self._house.floor.accounts, request.path_params["person"]
        answers = {"give": accounts.give, "withdraw": accounts.withdraw}
        answer = answers.get(said.get("answer", ""))
        if answer is None:
            raise DataInvalid(f"not an answer; choose one of {', '.join(answers)}", key="answer")
        await answer(person, self._role(said.get("role", "")), by=by)
        return self._go(request, "/people")

    def _role(self, text: str) -> Role:
        if text not in list(Role):
            raise DataInvalid(f"{text!r} is not a role; roles are {', '.join(Role)}", key="role")
        return Role(text)

    async def end_sessions(self, request: Request) -> Response:
        """Sign a person out on every device."""
        by, _ = await said_by_person(self._house.door, request)
        await self._house.floor.accounts.sign_out_everywhere(request.path_params["person"], by=by)
        return self._go(request, "/people")

    async def close(self, request: Request) -> Response:
        """Close the account of somebody who left."""
        by, _ = await said_by_person(self._house.door, request)
        await self._house.floor.accounts.close(request.path_params["person"], by=by)
        return self._go(request, "/people")

    async def remove_factor(self, request: Request) -> Response:
        """Remove the second factor of somebody who has lost the device."""
        by, _ = await said_by_person(self._house.door, request)
        await self._house.floor.accounts.remove_factor(request.path_params["person"], by=by)
        return self._go(request, "/people")

    async def assign(self, request: Request) -> Response:
        """Send a dealer or a supervisor to a table, or relieve them of it."""
        by, said = await said_by_person(self._house.door, request)
        accounts, person = self._house.floor.accounts, request.path_params["person"]
        table = self._house.floor.table(said.get("table", "")).setup.id
        answers = {"assign": accounts.assign, "relieve": accounts.relieve}
        answer = answers.get(said.get("answer", ""))
        if answer is None:
            raise DataInvalid(f"not an answer; choose one of {', '.join(answers)}", key="answer")
        await answer(person, table, by=by)
        return self._go(request, "/manager")
