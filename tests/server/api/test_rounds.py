"""A listener is told every line once, in order; rounds that are over are not written again for each line."""

import asyncio

from croupier.floor import AT_ONCE, Floor, by_seed, demo_tables
from croupier.floor.table.absent import for_the_absent
from croupier.server.api.rounds import Rounds, Told
from croupier.server.api.tables import Tables
from croupier.store import MemoryStore
from croupier.table import PotRound
from tests.event_loop import run

ROUNDS = 3


def test_a_listener_is_told_every_line_once_and_in_order(monkeypatch):
    written: list[int] = []
    replayed = PotRound.emit
    heard: dict[str | None, list] = {None: [], "Nora": []}

    async def evening() -> None:
        setups = [setup for setup in demo_tables() if setup.id == "limit-holdem"]
        floor = Floor(MemoryStore(), setups=setups, shuffler=by_seed("told"), pace=AT_ONCE, advice=False)
        actor = floor.table("limit-holdem")
        rounds = Rounds(floor, Tables(floor))
        listeners = {person: Told(rounds, actor, person) for person in heard}

        def told() -> None:
            for person, listener in listeners.items():
                news = listener.news()
                heard[person] += news.events
                assert news.version == len(heard[person])

        actor.notifier.listeners.append(told)
        await floor.reception.arrive("Nora")
        await actor.sit("Nora", actor.session.free_seats()[0], actor.setup.buy_in)
        await floor.start()
        async with asyncio.timeout(60):
            while actor.session.state.number <= ROUNDS:
                changed, round_ = actor.changed, actor.session.round
                if round_ is not None and actor.session.player_of("Nora") in round_.to_act:
                    await actor.act("Nora", lambda player, now=round_: for_the_absent(now, player))
                elif not changed.is_set():
                    await changed.wait()
        await floor.stop()
        for person, lines in heard.items():
            anew = rounds.lines(actor, person, 0)
            assert [line.n for line in lines] == list(range(1, anew.version + 1))
            assert [(line.n, line.round) for line in lines] == [(line.n, line.round) for line in anew.events]
        monkeypatch.setattr(PotRound, "emit", lambda *said: written.append(1) or replayed(*said))
        assert not listeners["Nora"].news().events
        assert not written, "nothing is played again to find that there is no news"

    run(evening())
    assert {line.round for line in heard["Nora"]} >= set(range(1, ROUNDS + 1))
    own = [line.action for line in heard["Nora"] if line.action.startswith("d dh") and "?" not in line.action]
    assert own, "Nora is told her own cards"
    assert not [line for line in heard[None] if line.action.startswith("d dh p") and "?" not in line.action]
