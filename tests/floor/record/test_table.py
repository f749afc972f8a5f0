"""Tables opened from documents: every round of the rules, entered action by action, ends as in a replay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.errors import CommandRejected, DataInvalid, NotNow, OutOfTurn
from croupier.floor.money.ledger import Ledger
from croupier.floor.record import RecordTable, RecordTables
from croupier.floor.record.table import ActionRefused
from croupier.history import read_file, replay_source
from croupier.numbers import Player
from croupier.store import MemoryStore
from tests.event_loop import run
from tests.recorded import OWN

HAND = """
variant = "FT"
players = ["Nora", "Oren"]
blinds_or_straddles = [2, 4]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
"""
DEALT = ["d dh p1 AsAd", "d dh p2 KsKd"]


class House:
    """A store, a ledger, the tables."""

    def __init__(self) -> None:
        self.store, self.ledger = MemoryStore(), Ledger()
        self.tables = RecordTables(self.store, self.ledger)

    def opened(self, text: str = HAND) -> RecordTable:
        return run(self.tables.open(text, by="Dan"))

    def again(self) -> RecordTables:
        self.ledger = Ledger()
        return RecordTables(self.store, self.ledger)


def documents() -> list[Path]:
    return sorted(path for suffix in ("toml", "phh") for path in OWN.rglob(f"*.{suffix}"))


COMPARED_ELSEWHERE = {"file", "round", "matches_expected", "differences", "notes"}


@pytest.mark.parametrize("folder", sorted({path.parent for path in documents()}), ids=lambda path: path.name)
def test_every_document_is_dealt_by_hand_and_ends_as_in_a_replay(folder: Path):
    house = House()
    played = 0

    async def deal(table: RecordTable, source: Any) -> None:
        rejects = source.data.get("_expected", {}).get("rejects", [])
        for number, text in enumerate(["", *source.data["actions"]]):
            if text:
                await table.act([text], by="Dan")
            for reject in rejects:
                if reject["after"] == number:
                    before = table.round.fingerprint(), table.version
                    with pytest.raises(ActionRefused) as refused:
                        await table.act([reject["action"]], by="Dan")
                    assert (table.round.fingerprint(), table.version) == before
                    assert refused.value.why.code == reject.get("code", refused.value.why.code)

    for path in [path for path in documents() if path.parent == folder]:
        for source in read_file(path):
            replayed = replay_source(source)
            if replayed.error is not None:
                continue
            table = house.opened(source.text)
            run(deal(table, source))
            found, wanted = table.result(), replayed.as_json()
            for key in wanted.keys() - COMPARED_ELSEWHERE:
                assert found[key] == wanted[key], (path.name, key)
            assert not sum(house.ledger.trial_balance().values())
            assert house.ledger.overdrawn() == {}
            played += 1
    balances = house.ledger.trial_balance()
    for table in house.again():
        assert table.round.fingerprint() == house.tables.table(table.id).round.fingerprint()
        assert table.actions == house.tables.table(table.id).actions
    assert house.ledger.trial_balance() == balances
    assert played


def test_players_are_called_by_their_names_or_numbers():
    table = House().opened()
    run(table.act([*DEALT, "Oren f"], by="Dan"))
    assert table.round.over
    assert '"p2 f"' in table.written()
    assert sum(table.stacks()) == 20_000
    assert table.stacks()[0] > 10_000


def test_all_actions_of_a_request_or_none():
    house = House()
    table = house.opened()
    with pytest.raises(ActionRefused) as refused:
        run(table.act([*DEALT, "p1 f"], by="Dan"))
    assert refused.value.number == 3
    assert isinstance(refused.value.why, CommandRejected)
    assert table.actions == []
    assert len(house.store.read(table.stream)) == table.version


def test_the_same_key_gives_the_same_answer_and_does_nothing_even_after_a_restart():
    house = House()
    table = house.opened()
    first = run(table.act(DEALT, by="Dan", key="one"))
    run(table.act(["p2 cc"], by="Dan", key="two"))
    assert run(table.act(DEALT, by="Dan", key="one")) == first
    assert table.actions == [*DEALT, "p2 cc"]
    (again,) = house.again()
    assert run(again.act(DEALT, by="Dan", key="one")) == first
    assert again.actions == [*DEALT, "p2 cc"]
    with pytest.raises(NotNow, match="used for other actions"):
        run(again.act(["p1 cc"], by="Dan", key="one"))


def test_a_player_acts_for_their_own_seat_only():
    table = House().opened()
    run(table.act(DEALT, by="Dan"))
    with pytest.raises(ActionRefused) as refused:
        run(table.act(["p2 cc"], by="Nora", only=frozenset({Player(1)})))
    assert isinstance(refused.value.why, OutOfTurn)
    run(table.act(["p2 cc"], by="Oren", only=frozenset({Player(2)})))
    with pytest.raises(ActionRefused):
        run(table.act(["d db AhKhQh"], by="Oren", only=frozenset({Player(2)})))


def test_a_person_sees_their_own_cards_and_a_bystander_none():
    table = House().opened()
    run(table.act(DEALT, by="Dan"))
    seen = {person: str(table.view(person)) for person in ("Nora", "Oren", None)}
    assert "As" in seen["Nora"]
    assert "Ks" not in seen["Nora"]
    assert "As" not in seen["Oren"]
    assert "Ks" in seen["Oren"]
    assert "As" not in seen[None]
    assert "Ks" not in seen[None]


@pytest.mark.parametrize(
    "text", ["", "variant = 3", 'variant = "whist"\nstarting_stacks = [1]', "actions = ["]
)
def test_a_head_that_posts_no_table_is_refused_and_nothing_is_kept(text: str):
    house = House()
    with pytest.raises(DataInvalid):
        house.opened(text)
    assert house.store.streams() == {}
