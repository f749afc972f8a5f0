"""The floor's static files; scripts are served in the words of its catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from croupier.server.pages.spoken import spoken_script


class Scripts(StaticFiles):
    """Files as they lie there, but for the texts of our own scripts."""

    def __init__(self, *, directory: Path, texts: Mapping[str, str]) -> None:
        super().__init__(directory=directory)
        self._spoken: dict[str, str] = {}
        if texts:
            for path in directory.glob("*.js"):
                self._spoken[path.name] = spoken_script(path.read_text(encoding="utf-8"), texts)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or the script as it speaks here."""
        if path in self._spoken and scope["method"] in ("GET", "HEAD"):
            return Response(self._spoken[path], media_type="text/javascript")
        return await super().get_response(path, scope)
