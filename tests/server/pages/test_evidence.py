"""Evidence of tables dealt by hand at which the dealer took entries back: it is made, and it checks out."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from croupier.cards import Card
from croupier.cli.verify import verify
from croupier.floor import TableActor
from croupier.floor.audit.store import audit_store
from croupier.floor.console.sheet import back_of
from croupier.games.catalog import GAMES
from croupier.store import MemoryStore
from croupier.table import Round
from croupier.table.session.events import EntryTakenBack
from croupier.table.session.taking_back import BACK
from tests.floor.table.test_by_hand import RealDealer, setup_of
from tests.server.open_floor import serve
from tests.server.pages.test_dispute import KEY, supervisor


class Hesitant(RealDealer):
    """A dealer who takes back every entry of cards once, or several in a row, and enters others instead."""

    def __init__(self, table: TableActor, *, in_a_row: int, others: bool) -> None:
        super().__init__(table)
        self._in_a_row, self._others = in_a_row, others
        self._before: list[list[Card]] = []
        """The deck before each entry."""
        self._again = 0

    def _next(self, round_: Round) -> list[str]:
        self._before.append(list(self.cards))
        return super()._next(round_)

    async def deals(self, *actions: str) -> None:
        await super().deals(*actions)
        if self._again:
            self._again -= 1
            return
        ready = len(self._before) if self._in_a_row == 1 else len(self._before) // 2
        while self._again < min(self._in_a_row, ready) and self._may_take_back():
            await super().deals(BACK)
            self._again += 1
            cards = self._before.pop()
            self.cards = [*cards[1:], cards[0]] if self._others else cards

    def _may_take_back(self) -> bool:
        session = self.table.session
        return session.round is not None and back_of(session.log, over=False) != ""


@pytest.mark.parametrize(("in_a_row", "others"), [(1, True), (3, False)])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_evidence_after_entries_were_taken_back_checks_out(game: str, in_a_row: int, others: bool, tmp_path):
    store, setup = MemoryStore(), setup_of(game)
    bundle = tmp_path / "bundle.json"

    async def scene(app, floor):
        table, sue = floor.table(setup.id), await supervisor(app, floor)
        dan = Hesitant(table, in_a_row=in_a_row, others=others)
        await dan.seats()
        await dan.opens()
        await dan.plays()
        assert any(isinstance(event, EntryTakenBack) for event in table.session.log)
        answer = await sue.get(f"/supervisor/tables/{setup.id}/bundle.json")
        assert answer.status == 200, answer.text
        bundle.write_bytes(answer.body)

    serve(scene, store=store, setups=[setup], key=KEY)
    result = CliRunner().invoke(verify, [str(bundle), "--public-key", KEY.public.digits])
    assert result.exit_code == 0, result.output
    assert [one.reason for one in audit_store(store, [setup], key=KEY) if not one.sound] == []
