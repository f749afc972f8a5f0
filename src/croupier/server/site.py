"""Everything that answers requests on one floor: the areas of its pages, the API and the static files."""

from __future__ import annotations

from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, Mount

from croupier.floor import Floor
from croupier.server.api.api import Api
from croupier.server.api.audit import Audits
from croupier.server.auditor.desk import AuditorDesk
from croupier.server.auditor.fairness import Fairness
from croupier.server.auditor.papers import Papers
from croupier.server.cage.desk import CageDesk
from croupier.server.door.admission import Admission
from croupier.server.door.config import ServerConfig
from croupier.server.door.gate import Area, Gate
from croupier.server.door.metrics import Metrics
from croupier.server.door.routing import Routing
from croupier.server.door.visitor import Door
from croupier.server.pages.command import Commands
from croupier.server.pages.console import Console
from croupier.server.pages.house import NO_TEXTS, House
from croupier.server.pages.jackpots import Jackpots
from croupier.server.pages.live import Live
from croupier.server.pages.lobby import Lobby
from croupier.server.pages.manager import Manager
from croupier.server.pages.own import Own
from croupier.server.pages.own_history import OwnHistory
from croupier.server.pages.page import Pages
from croupier.server.pages.people import People
from croupier.server.pages.sheet_stream import SheetStreams
from croupier.server.pages.supervision import Supervision
from croupier.server.pages.texts import read_catalogue
from croupier.server.pages.training import TrainingPages
from croupier.server.scripts import Scripts
from croupier.server.signs.page import Signs

STATIC = Path(__file__).parent / "static"


class Site:
    """The areas of a floor's site, and the live streams that they share."""

    def __init__(self, config: ServerConfig, floor: Floor, routing: Routing | None) -> None:
        self.texts = read_catalogue(config.texts) if config.texts is not None else NO_TEXTS
        floor.accounts.factor_required = config.second_factor
        door = Door(floor.accounts, floor.cage.keys, secure=config.secure_cookies)
        house = House(floor, door, trainer=config.trainer, routing=routing, texts=self.texts)
        self.admission = Admission(
            in_all=config.connections_max,
            per_address=config.connections_per_address,
            streams=config.streams_max,
            streams_per_visitor=config.streams_per_visitor,
        )
        self._live, self._sheets = Live(house, self.admission), SheetStreams(self.admission)
        self._gate = Gate(floor, door, routing)
        audits = Audits(floor, config.time_zone)
        self._api = Api(floor, self._gate, audits, self.admission)
        self.fairness = Fairness(house)
        self.metrics = Metrics(floor, self.admission)
        # The most requested first: routes are tried one after the other.
        self._areas: tuple[Area, ...] = (
            Commands(house, shows=self._live.shows),
            Pages(house),
            self.metrics,
            People(house),
            Own(house),
            Signs(house, self._live),
            Lobby(house, self._live),
            self._live,
            OwnHistory(house),
            TrainingPages(house),
            Console(house, self._sheets),
            Supervision(house),
            Jackpots(house),
            AuditorDesk(house, audits),
            Papers(house, audits),
            self.fairness,
            CageDesk(house),
            Manager(house),
        )

    def routes(self) -> list[BaseRoute]:
        """Every address: the pages, the interface for programs, the static files."""
        return [
            *(route for area in self._areas for route in area.routes(self._gate)),
            *self._api.routes(),
            # Only files that hold no secret are compressed: pages carry the token of their visitor.
            Mount(
                "/static",
                GZipMiddleware(Scripts(directory=STATIC, texts=self.texts), minimum_size=1_000),
                name="static",
            ),
        ]

    def end_streams(self) -> None:
        """End every live connection, so that a server can stop."""
        self._live.close()
        self._sheets.close()
        self._api.close()
