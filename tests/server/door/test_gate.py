"""The whole table of roles and rights, walked route by route: who passes the gate, and who does not."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher

from croupier.floor import AT_ONCE, Floor, Kind, demo_tables
from croupier.floor.people import Accounts, Right, Scope
from croupier.floor.people.passwords import Passwords
from croupier.floor.people.rights import reach
from croupier.link import Role
from croupier.server import ServerConfig, create_app
from croupier.server.door.gate import Gated
from croupier.store import Key, MemoryStore
from tests.event_loop import run
from tests.server.guest import Guest

GOOD = "seven card stud"
TABLE = "caribbean-stud"
OTHER = "three-card-poker"

EXPECTED = {
    ("GET", "/health"): Right.ENTER,
    ("GET", "/ready"): Right.ENTER,
    ("GET", "/metrics"): Right.ENTER,
    ("GET", "/sign-in"): Right.ENTER,
    ("POST", "/sign-in"): Right.ENTER,
    ("POST", "/sign-out"): Right.WATCH,
    ("GET", "/first/{secret}"): Right.ENTER,
    ("POST", "/first/{secret}"): Right.ENTER,
    ("GET", "/invitation/{secret}"): Right.ENTER,
    ("POST", "/invitation/{secret}"): Right.ENTER,
    ("GET", "/me"): Right.ENTER,
    ("POST", "/name"): Right.ENTER,
    ("GET", "/signs"): Right.ENTER,
    **{
        ("GET", f"/signs/{sign}{form}"): Right.ENTER
        for sign in ("room", "tables/{table}", "boards/{table}", "links/{link}")
        for form in ("", ".pdf", "/live")
    },
    ("GET", "/"): Right.WATCH,
    ("GET", "/live"): Right.WATCH,
    ("GET", "/called"): Right.WATCH,
    ("POST", "/waiting/{list}"): Right.PLAY,
    ("POST", "/cage"): Right.PLAY,
    ("GET", "/games/{game}"): Right.WATCH,
    ("GET", "/games/{game}/how"): Right.WATCH,
    ("GET", "/tables/{table}"): Right.WATCH,
    ("GET", "/tables/{table}/felt"): Right.WATCH,
    ("GET", "/tables/{table}/live"): Right.WATCH,
    ("GET", "/tables/{table}/advice"): Right.PLAY,
    ("POST", "/tables/{table}/sit"): Right.PLAY,
    ("POST", "/tables/{table}/stand"): Right.PLAY,
    ("POST", "/tables/{table}/entry"): Right.PLAY,
    ("POST", "/tables/{table}/chips"): Right.PLAY,
    ("POST", "/tables/{table}/time"): Right.PLAY,
    ("GET", "/training"): Right.PLAY,
    ("GET", "/history"): Right.PLAY,
    ("GET", "/history.zip"): Right.PLAY,
    ("GET", "/tables/{table}/history/{number:int}.phh"): Right.WATCH,
    ("GET", "/tables/{table}/history/{number:int}.ohh"): Right.WATCH,
    ("GET", "/training/tally"): Right.PLAY,
    ("POST", "/training"): Right.PLAY,
    ("GET", "/tables/{table}/terms"): Right.WATCH,
    ("POST", "/tables/{table}/wager"): Right.PLAY,
    ("POST", "/tables/{table}/act"): Right.PLAY,
    ("POST", "/tables/{table}/bank"): Right.PLAY,
    ("GET", "/tables/{table}/history"): Right.WATCH,
    ("GET", "/tables/{table}/history/{number:int}"): Right.WATCH,
    ("GET", "/tables/{table}/history/{number:int}/steps"): Right.WATCH,
    ("GET", "/tables/{table}/history/{number:int}.json"): Right.WATCH,
    ("GET", "/tables/{table}/history/{number:int}.toml"): Right.WATCH,
    ("GET", "/tables/{table}/console"): Right.DEAL,
    ("GET", "/tables/{table}/console/sheet"): Right.DEAL,
    ("GET", "/tables/{table}/console/live"): Right.DEAL,
    ("POST", "/tables/{table}/console"): Right.DEAL,
    ("POST", "/tables/{table}/console/ticks"): Right.DEAL,
    ("POST", "/tables/{table}/call"): Right.DEAL,
    ("GET", "/supervisor"): Right.WATCH,
    ("POST", "/supervisor"): Right.PLAY,
    ("POST", "/supervisor/confirm"): Right.SUPERVISE,
    ("POST", "/supervisor/refuse"): Right.SUPERVISE,
    ("POST", "/supervisor/calls/{call:int}"): Right.SUPERVISE,
    ("POST", "/supervisor/tables/{table}/freeze"): Right.SUPERVISE,
    ("POST", "/supervisor/tables/{table}/release"): Right.SUPERVISE,
    ("GET", "/supervisor/tables/{table}/bundle.json"): Right.SUPERVISE,
    ("GET", "/supervisor/rounds/{table}/{number:int}"): Right.SUPERVISE,
    ("POST", "/supervisor/rounds/{table}/{number:int}"): Right.SUPERVISE,
    ("GET", "/supervisor/corrections/{correction:int}"): Right.SUPERVISE,
    ("POST", "/supervisor/corrections/{correction:int}/approve"): Right.SUPERVISE,
    ("POST", "/supervisor/corrections/{correction:int}/refuse"): Right.SUPERVISE,
    ("GET", "/supervisor/links/{link}"): Right.SUPERVISE,
    ("POST", "/supervisor/links/{link}"): Right.SUPERVISE,
    ("GET", "/supervisor/ways-out/{way_out:int}"): Right.SUPERVISE,
    ("POST", "/supervisor/ways-out/{way_out:int}/approve"): Right.SUPERVISE,
    ("POST", "/supervisor/ways-out/{way_out:int}/refuse"): Right.SUPERVISE,
    ("GET", "/auditor"): Right.READ,
    ("GET", "/auditor/rounds/{table}/{number:int}"): Right.READ,
    ("GET", "/auditor/ledger"): Right.READ,
    ("GET", "/auditor/ledger/{file}"): Right.READ,
    ("GET", "/auditor/people/{name}"): Right.READ,
    ("GET", "/auditor/records/{stream}"): Right.READ,
    ("GET", "/auditor/records/{stream}/{place:int}"): Right.READ,
    ("GET", "/auditor/rounds.csv"): Right.READ,
    ("GET", "/auditor/tables/{table}/bundle.json"): Right.READ,
    ("GET", "/auditor/reports/{name}"): Right.READ,
    ("GET", "/auditor/reports/{name}/{file}"): Right.READ,
    ("GET", "/auditor/verify"): Right.READ,
    ("POST", "/auditor/verify"): Right.READ,
    ("GET", "/cage-desk"): Right.CASH,
    ("POST", "/cage-desk/buy-in"): Right.CASH,
    ("POST", "/cage-desk/cash-out"): Right.CASH,
    ("POST", "/cage-desk/debt"): Right.CASH,
    ("POST", "/cage-desk/tips"): Right.CASH,
    ("GET", "/cage-desk/trays/{tray}"): Right.CASH,
    ("POST", "/cage-desk/trays/{tray}"): Right.CASH,
    ("GET", "/cage-desk/trays/{tray}/shifts/{number:int}"): Right.READ,
    ("GET", "/cage-desk/trays/{tray}/shifts/{number:int}.pdf"): Right.READ,
    ("GET", "/tables/{table}/tray"): Right.DEAL,
    ("POST", "/tables/{table}/tray"): Right.DEAL,
    ("GET", "/receipts/{number:int}"): Right.WATCH,
    ("GET", "/receipts/{number:int}.pdf"): Right.WATCH,
    ("GET", "/auditor/fairness"): Right.READ,
    ("GET", "/auditor/fairness.json"): Right.READ,
    ("GET", "/people"): Right.ADMINISTER,
    ("POST", "/people"): Right.ADMINISTER,
    ("POST", "/people/{person}/roles"): Right.ADMINISTER,
    ("POST", "/people/{person}/invitation"): Right.ADMINISTER,
    ("POST", "/people/{person}/sign-out"): Right.ADMINISTER,
    ("POST", "/people/{person}/close"): Right.ADMINISTER,
    ("POST", "/people/{person}/factor"): Right.ADMINISTER,
    ("GET", "/account"): Right.WATCH,
    ("POST", "/account/password"): Right.WATCH,
    ("POST", "/account/factor"): Right.WATCH,
    ("POST", "/account/factor/remove"): Right.WATCH,
    ("POST", "/people/{person}/tables"): Right.MANAGE,
    ("GET", "/manager"): Right.MANAGE,
    ("GET", "/manager/open/{game}"): Right.MANAGE,
    ("POST", "/manager/open/{game}"): Right.MANAGE,
    ("POST", "/manager/open/{game}/sign"): Right.MANAGE,
    ("POST", "/manager/open/{game}/cost"): Right.MANAGE,
    ("GET", "/manager/tables/{table}"): Right.MANAGE,
    ("POST", "/manager/tables/{table}"): Right.MANAGE,
    ("POST", "/manager/tables/{table}/manage"): Right.MANAGE,
    ("GET", "/manager/waiting"): Right.MANAGE,
    ("POST", "/manager/waiting/{list}"): Right.MANAGE,
}
"""Each route and its right, written down a second time: a route that is not here fails the test."""

FOR_PROGRAMS = {
    ("GET", "/api"): Right.ENTER,
    ("GET", "/openapi.json"): Right.ENTER,
    ("POST", "/sign-in"): Right.ENTER,
    ("POST", "/sign-out"): Right.WATCH,
    ("GET", "/games"): Right.ENTER,
    ("GET", "/games/{game}"): Right.ENTER,
    ("GET", "/tables"): Right.WATCH,
    ("POST", "/tables"): Right.MANAGE,
    ("GET", "/tables/{table}"): Right.WATCH,
    ("PUT", "/tables/{table}/terms"): Right.MANAGE,
    ("POST", "/tables/{table}/manage"): Right.MANAGE,
    ("POST", "/tables/{table}/seats"): Right.PLAY,
    ("DELETE", "/tables/{table}/seats/{seat:int}"): Right.PLAY,
    ("POST", "/tables/{table}/call"): Right.DEAL,
    ("POST", "/supervisor/calls/{call:int}"): Right.SUPERVISE,
    ("POST", "/tables/{table}/actions"): Right.WATCH,
    ("GET", "/waiting"): Right.ENTER,
    ("POST", "/waiting/{list}"): Right.PLAY,
    ("POST", "/waiting/{list}/people"): Right.MANAGE,
    ("GET", "/tables/{table}/events"): Right.WATCH,
    ("POST", "/password"): Right.WATCH,
    ("POST", "/factor/secret"): Right.WATCH,
    ("POST", "/factor"): Right.WATCH,
    ("POST", "/factor/remove"): Right.WATCH,
    ("GET", "/rounds"): Right.WATCH,
    ("GET", "/rounds/{table}/{number:int}"): Right.WATCH,
    ("GET", "/ledger"): Right.READ,
    ("GET", "/ledger/entries"): Right.READ,
    ("GET", "/reports/{name}"): Right.READ,
    ("GET", "/links/{link}"): Right.ENTER,
    ("GET", "/supervisor"): Right.SUPERVISE,
    ("POST", "/supervisor/confirm"): Right.SUPERVISE,
    ("POST", "/supervisor/refuse"): Right.SUPERVISE,
    ("GET", "/supervisor/rounds/{table}/{number:int}"): Right.SUPERVISE,
    ("POST", "/supervisor/rounds/{table}/{number:int}"): Right.SUPERVISE,
    ("GET", "/supervisor/corrections/{correction:int}"): Right.SUPERVISE,
    ("POST", "/supervisor/corrections/{correction:int}/approve"): Right.SUPERVISE,
    ("POST", "/supervisor/corrections/{correction:int}/refuse"): Right.SUPERVISE,
    ("POST", "/supervisor/links/{link}"): Right.SUPERVISE,
    ("GET", "/supervisor/ways-out/{way_out:int}"): Right.SUPERVISE,
    ("POST", "/supervisor/ways-out/{way_out:int}/approve"): Right.SUPERVISE,
    ("POST", "/supervisor/ways-out/{way_out:int}/refuse"): Right.SUPERVISE,
}
"""The same for the interface for programs, where a token says who is asking."""


def room(kind: Kind = Kind.ROOM, *, key: Key | None = None, **settings):
    store = MemoryStore()
    quick = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    floor = Floor(
        store,
        setups=[setup for setup in demo_tables() if setup.id in (TABLE, OTHER)],
        pace=AT_ONCE,
        bots=False,
        kind=kind,
        key=key,
        accounts=Accounts(store, assigned=kind.assigns_tables, passwords=quick),
    )
    return create_app(ServerConfig(posts_per_second=10_000, **settings), floor=floor), floor


def gated(app) -> list[Gated]:
    return [route for route in app.routes if isinstance(route, Gated)]


def concrete(path: str, table: str = TABLE) -> str:
    given = {
        "{table}": table,
        "{tray}": table,
        "{list}": "caribbean-stud",
        "{game}": "caribbean-stud",
        "{person}": "Ada",
        "{secret}": "guess",
        "{number:int}": "1",
        "{stream}": "floor",
        "{place:int}": "1",
        "{correction:int}": "1",
        "{call:int}": "1",
        "{way_out:int}": "1",
        "{link}": "caribbean-stud",
        "{name}": "table",
        "{file}": "report.csv",
    }
    for name, value in given.items():
        path = path.replace(name, value)
    return path


async def member(app, floor: Floor, *roles: Role) -> Guest:
    """Somebody with these roles, signed in."""
    name = "Ada" if Role.ADMIN in roles else "Pat"
    _, invitation = await floor.reception.open_account(name, roles, by="test")
    await floor.accounts.accept(invitation, GOOD)
    guest = Guest(app)
    guest.token = (await guest.get("/me")).json()["token"]
    answer = await guest.post("/sign-in", {"name": name, "password": GOOD}, accept="application/json")
    assert answer.status == 200, answer.text
    guest.token = answer.json()["token"]
    return guest


def test_every_route_is_in_the_table():
    app, _ = room()
    found = {(method, route.path): route.right for route in gated(app) for method in route.methods - {"HEAD"}}
    assert found == EXPECTED | {
        (method, "/api" if path == "/api" else f"/api/v1{path}"): right
        for (method, path), right in FOR_PROGRAMS.items()
    }
    ungated = [route.path for route in app.routes if not isinstance(route, Gated)]
    # The live socket has no method; its own test shows that it refuses strangers.
    assert ungated == ["/api/v1/tables/{table}/live", "/static"]


def test_in_a_room_the_supervisors_desk_asks_for_no_code():
    async def scene() -> None:
        app, floor = room()
        page = (await (await member(app, floor, Role.CAGE)).get("/supervisor")).text
        assert "takes the role of supervisor; an administrator gives it" in page
        assert "Go on duty" not in page

    run(scene())


async def passes(guest: Guest, method: str, path: str) -> bool:
    """Whether the gate let a request through; what the page then says is another matter."""
    if path.endswith("/live"):
        # A stream that is let through does not end by itself.
        ends = (
            ""
            if path.startswith("/signs")
            else "/"
            if path == "/live"
            else "/sheet"
            if "/console/" in path
            else "/felt"
        )
        path = path.removesuffix("/live") + ends
    ask = guest.get if method == "GET" else guest.post
    answer = await ask(path, accept="application/json")
    if answer.status in (401, 403):
        assert answer.json()["error"]["code"] in ("visitor/signed_out", "role/missing"), answer.text
        return False
    return True


@pytest.mark.parametrize("role", [None, *Role])
def test_each_role_passes_where_the_table_says_and_nowhere_else(role: Role | None):
    async def scene() -> None:
        app, floor = room()
        guest = Guest(app)
        if role is None:
            guest.token = (await guest.get("/me")).json()["token"]
        else:
            guest = await member(app, floor, role)
            if role in (Role.DEALER, Role.SUPERVISOR):
                await floor.accounts.assign("Pat", TABLE, by="test")
        for (method, path), right in EXPECTED.items():
            if path in ("/sign-out", "/people/{person}/sign-out", "/people/{person}/close", "/name"):
                continue
            may = (
                right is Right.ENTER
                or (role is not None and right is Right.WATCH)
                or (role is not None and reach([role], right) is not None)
            )
            # The supervisor's code is for guests; in a room nobody can use it.
            if (method, path) == ("POST", "/supervisor"):
                may = False
            if path.startswith("/auditor") and "fairness" not in path:
                # The cage reads its own money; a supervisor has neither the whole books nor verification.
                books = ("/auditor/ledger", "/auditor/verify", "/auditor/records", "/auditor/people")
                whole = path.startswith(books)
                desks = {Role.AUDITOR, Role.MANAGER} | (set() if whole else {Role.SUPERVISOR})
                may = role in desks
            assert await passes(guest, method, concrete(path)) is may, (role, method, path)

    run(scene())


@pytest.mark.parametrize("role", [None, *Role])
def test_tokens_pass_where_the_table_says_and_nowhere_else(role: Role | None):
    """Some ask further: acting takes a dealer or a player, the whole ledger an auditor or a manager."""

    async def scene() -> None:
        app, floor = room()
        guest, headers = Guest(app), {"content-type": "application/json"}
        if role is not None:
            await member(app, floor, role)
            name = "Ada" if role is Role.ADMIN else "Pat"
            if role in (Role.DEALER, Role.SUPERVISOR):
                await floor.accounts.assign("Pat", TABLE, by="test")
            headers["authorization"] = f"Bearer {await floor.accounts.sign_in(name, GOOD)}"
        for (method, path), right in FOR_PROGRAMS.items():
            if path in ("/api", "/sign-out"):
                continue
            may = right is Right.ENTER or (
                role is not None and (right is Right.WATCH or reach([role], right) is not None)
            )
            if path in ("/ledger", "/ledger/entries"):
                may = role in (Role.AUDITOR, Role.MANAGER)
            if path == "/reports/{name}":
                may = role in (Role.AUDITOR, Role.MANAGER, Role.SUPERVISOR)
            if path.endswith("/actions"):
                may = role is Role.PLAYER
            filled = concrete(path).replace("{seat:int}", "1").replace("{link}", "caribbean-stud")
            body = b'{"actions": ["p1 f"]}' if path.endswith("/actions") else b""
            answer = await guest.request(method, f"/api/v1{filled}", body=body, headers=headers)
            refused = answer.status in (401, 403)
            assert refused is not may, (role, method, path, answer.text)

    run(scene())


def test_own_tables_are_own_tables():
    async def scene() -> None:
        app, floor = room()
        guest = await member(app, floor, Role.SUPERVISOR)
        await floor.accounts.assign("Pat", TABLE, by="test")
        answers = {}
        for table in (TABLE, OTHER):
            answer = await guest.post(
                "/supervisor/confirm", {"table": table, "round": 1}, accept="application/json"
            )
            answers[table] = answer.json()["error"]["code"]
        assert answers[OTHER] == "role/missing"
        assert answers[TABLE] != "role/missing"
        assert floor.accounts.require("Pat", Right.SUPERVISE, table=TABLE) is Scope.OWN

    run(scene())


def test_a_stranger_sees_nothing_of_a_room_but_the_door():
    async def scene() -> None:
        app, _ = room()
        stranger = Guest(app)
        for path in ("/", f"/tables/{TABLE}", "/people", "/games/caribbean-stud"):
            page = await stranger.get(path, accept="text/html")
            assert page.status == 303
            assert page.headers["location"] == "/sign-in"
        refused = await stranger.post("/name", {"name": "Ines"}, accept="application/json")
        assert refused.status == 403

    run(scene())


def test_a_bench_gives_every_role_and_says_so_on_every_page():
    async def scene() -> None:
        app, floor = room(Kind.BENCH)
        guest = Guest(app)
        await guest.come_in("Ines")
        assert floor.accounts.roles("Ines") == set(Role)
        for path in ("/", "/people", f"/tables/{TABLE}", "/supervisor"):
            page = await guest.get(path)
            assert page.status == 200
            assert "everybody has every role" in page.text

    run(scene())
