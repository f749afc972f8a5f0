"""Metrics of the floor in the Prometheus format: no cards, no secrets, no names of people.

Labels are the program's own words (codes, games, kinds of stream), so that their number stays small.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from croupier.floor import Floor
from croupier.floor.keeping import WAITED
from croupier.floor.people import Right
from croupier.server.door.admission import STREAMS, Admission
from croupier.server.door.gate import Gate, Gated
from croupier.server.door.refusal import API, refused_with

READS = ("GET", "HEAD")


class Metrics:
    """The figures of one floor."""

    def __init__(self, floor: Floor, admission: Admission) -> None:
        self._floor, self._admission = floor, admission
        self._registry = CollectorRegistry()
        self.acts = Counter(
            "croupier_acts", "Commands that were carried out.", ["sender"], registry=self._registry
        )
        self._acts_by = {True: self.acts.labels("program"), False: self.acts.labels("page")}
        self.refusals = Counter(
            "croupier_refusals", "Requests that were refused, by code.", ["code"], registry=self._registry
        )
        ProcessCollector(registry=self._registry)
        self._registry.register(self)

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [gate.get("/metrics", self.page, Right.ENTER)]

    def collect(self) -> Iterator[Metric]:
        """What is counted when somebody asks."""
        floor = self._floor
        streams = GaugeMetricFamily("croupier_streams", "Live connections, by kind.", labels=["kind"])
        for kind in STREAMS:
            streams.add_metric([kind], self._admission.streams(kind))
        yield streams
        tables = floor.tables.values()
        paused = sum(table.status.paused for table in tables)
        states = GaugeMetricFamily("croupier_tables", "Tables, by state.", labels=["state"])
        states.add_metric(["open"], len(tables) - paused)
        states.add_metric(["paused"], paused)
        yield states
        run = GaugeMetricFamily("croupier_table_run", "The tables that this process runs.", labels=["table"])
        for name, table in floor.tables.items():
            if table.status.here:
                run.add_metric([name], 1)
        yield run
        seated = sum(len(table.session.state.seated) for table in tables)
        yield GaugeMetricFamily("croupier_seated", "Seats that are taken, bots included.", value=seated)
        opened: Tally[str] = Tally()
        for table in tables:
            opened[table.setup.game] += table.session.state.number
        rounds = CounterMetricFamily(
            "croupier_rounds", "Rounds opened at the present tables.", labels=["game"]
        )
        for game, number in opened.items():
            rounds.add_metric([game], number)
        yield rounds
        yield GaugeMetricFamily("croupier_faults", "What /health complains of.", value=len(floor.faults))
        yield GaugeMetricFamily("croupier_ready", "Whether visitors may be sent here.", value=floor.is_ready)
        appends = HistogramMetricFamily("croupier_append_seconds", "How long the store took to keep records.")
        bounds = [(str(bound), count) for bound, count in zip(WAITED.BOUNDS, WAITED.within, strict=True)]
        appends.add_metric([], [*bounds, ("+Inf", WAITED.count)], sum_value=WAITED.seconds)
        yield appends

    def count(self, scope: Scope, status: int) -> None:
        """Count a command that was carried out, or a refusal by its code."""
        if (code := refused_with(scope)) is not None:
            self.refusals.labels(code).inc()
        elif scope.get("method", "GET") not in READS and status < 400:
            self._acts_by[scope["path"].startswith(API)].inc()

    async def page(self, _: Request) -> Response:
        """All figures."""
        return Response(generate_latest(self._registry), media_type=CONTENT_TYPE_LATEST)
