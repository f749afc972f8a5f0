"""Routes found by the shape of an address: how many parts it has, and what the first and the last one say.

Starlette tries one route after the other, and there are two hundred. Here a request tries the few that can be
meant, in the same order; what none of them takes (a wrong method, a file, a socket) the router answers.
"""

from __future__ import annotations

from starlette.routing import Match, Route, Router
from starlette.types import Receive, Scope, Send

Routes = tuple[Route, ...]
Place = tuple[int, str]
"""How many parts, and the first one."""
VARIABLE = "{"


def _shape(path: str) -> tuple[Place, str]:
    return (path.count("/"), path[1:].partition("/")[0]), path[path.rfind("/") + 1 :]


class Addresses:
    """The routes of an application by their shape."""

    def __init__(self, router: Router) -> None:
        self._router = router
        # What is mounted comes behind all others; a variable is never the first part, nor several.
        routes = [(*_shape(route.path), route) for route in router.routes if isinstance(route, Route)]
        assert not any(VARIABLE in first or ":path}" in route.path for (_, first), _, route in routes)
        self._open: dict[Place, Routes] = {
            place: tuple(route for at, last, route in routes if at == place and VARIABLE in last)
            for place, _, _ in routes
        }
        """Routes whose last part may be anything."""
        self._named: dict[tuple[Place, str], Routes] = {
            (place, said): tuple(
                route for at, last, route in routes if at == place and (last == said or VARIABLE in last)
            )
            for place, said, _ in routes
            if VARIABLE not in said
        }
        """By their last part: those that say it, and those where it may be anything."""

    def meant(self, path: str) -> Routes:
        """The routes that a path can mean, the first to be tried first."""
        shape = _shape(path)
        return self._named.get(shape) or self._open.get(shape[0], ())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on to its route."""
        if scope["type"] == "http":
            for route in self.meant(scope["path"]):
                match, found = route.matches(scope)
                if match is Match.FULL:
                    scope.update(found)
                    await route.app(scope, receive, send)
                    return
        await self._router(scope, receive, send)
