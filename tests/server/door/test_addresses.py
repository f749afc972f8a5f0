import re

from starlette.routing import Match, Mount, Route

from croupier.server.door.addresses import Addresses
from tests.server.guest import Guest
from tests.server.open_floor import serve

NOBODYS = ["/nothing", "/tables/razz/", "//", "/tables//act", "/tables/razz/act/more", "/static/felt.css", ""]
FILLED = [("razz", "7"), ("act", "7"), ("room", "12"), ("room.pdf", "0")]


def first(routes, scope):
    """The route that takes a request: the first that does."""
    return next((route for route in routes if route.matches(scope)[0] is Match.FULL), None)


def test_a_request_finds_the_route_that_all_of_them_in_order_would_find():
    async def scene(app, floor):
        addresses = Addresses(app.router)
        routes = [route for route in app.routes if isinstance(route, Route)]
        paths = {
            re.sub(r"{\w+}", word, re.sub(r"{\w+:int}", number, route.path))
            for route in routes
            for word, number in FILLED
        }
        assert len(paths) > 300
        found = 0
        for path in [*paths, *NOBODYS]:
            for method in ("GET", "POST", "HEAD", "DELETE"):
                asked = {"type": "http", "method": method, "path": path}
                meant = first(addresses.meant(path), asked)
                assert meant is first(routes, asked), (method, path)
                found += meant is not None
        assert found > 300
        assert len(addresses.meant("/tables/razz/act")) == 1
        assert isinstance(app.routes[-1], Mount), "what is mounted comes last"

    serve(scene, tables=("razz",))


def test_what_no_route_takes_is_still_answered():
    async def scene(app, floor):
        guest = Guest(app)
        asked = [
            ("DELETE", "/tables/razz/act"),
            ("GET", "/nothing"),
            ("GET", "/tables/razz/"),
            ("GET", "/static/felt.css"),
        ]
        assert [(await guest.request(*one)).status for one in asked] == [405, 404, 307, 200]

    serve(scene, tables=("razz",))
