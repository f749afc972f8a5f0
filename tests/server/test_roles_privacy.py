"""No byte sent to anybody, in any role, depends on a card that they may not know: every game, by bytes.

A round is played up to a moment, then played again with all cards whose faces the observer has not seen in
other places. Everything that the observer can ask for at that moment must be the same, hashes of promised
orders aside. ``tests/simulate/test_privacy.py`` looks at every moment.
"""

import pytest

from croupier.games.catalog import GAMES
from croupier.link import Role
from croupier.table import BankedTable
from tests.event_loop import run
from tests.server.evening import OTHERS, PASSWORD, SETUPS, Evening, compare, faces_seen, hidden_turned, played
from tests.server.guest import Guest

pytestmark = pytest.mark.usefixtures("one_second")


def moment(table: str) -> int | None:
    """The end of a round; where a bank's hand is then turned up, the last decision before it."""
    acts = played(table).rests if isinstance(SETUPS[table].posting.table, BankedTable) else 0
    return acts - 1 if acts > 1 else None


def test_every_game_of_the_catalogue_is_played():
    assert {setup.game for setup in SETUPS.values()} == set(GAMES)


@pytest.mark.parametrize("table", SETUPS)
def test_what_somebody_may_not_know_is_in_no_byte_for_them(table):
    first = compare(table, stop=moment(table))

    assert set(first.seen) == {"Nora", *OTHERS}
    # Who reads a page and who is refused is the gate's to say; here everybody was sent something of each.
    assert all(body for pages in first.seen.values() for _, body in pages)


def test_a_card_that_somebody_knows_would_be_noticed():
    """The same with Nora's own cards moved as well: her pages differ, those of the others do not."""
    first = played("limit-holdem", stop=4, viewers=("Nora", "Auditing"))
    (deck, *_) = [deck for deck in first.actor.decks.values() if not deck.draw]
    order = hidden_turned(deck.order, faces_seen(first.actor.session.log, None, burns_up=False))
    second = played("limit-holdem", stop=4, orders={"0": order}, viewers=("Nora", "Auditing"))

    differ = {page for (page, one), (_, other) in zip(first.seen["Nora"], second.seen["Nora"], strict=True)
              if one != other}  # fmt: skip
    assert {"json", "live", "socket", "/tables/limit-holdem", "/api/v1/tables/limit-holdem"} <= differ
    assert first.seen["Auditing"] == second.seen["Auditing"]


HAND = """
variant = "FT"
players = ["Nora", "Oren"]
blinds_or_straddles = [2, 4]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
"""


def test_a_player_reads_a_hand_dealt_by_hand_when_it_is_over_and_with_the_cards_they_saw():
    async def scene() -> None:
        evening = Evening("limit-holdem")
        for name, role in {"Nora": Role.PLAYER, "Oren": Role.PLAYER, "Auditing": Role.AUDITOR}.items():
            await evening.enrol(name, role)
        record = await evening.floor.records.open(HAND, by="test", taken=frozenset())
        await record.act(["d dh p1 AsAd", "d dh p2 KsKd"], by="test")

        async def reads(name: str):
            token = {"authorization": f"Bearer {await evening.floor.accounts.sign_in(name, PASSWORD)}"}
            return await Guest(evening.app).request("GET", f"/api/v1/rounds/{record.id}/1", headers=token)

        assert [(await reads(name)).status for name in ("Nora", "Oren", "Auditing")] == [404, 404, 200]
        await record.act(["p2 f"], by="test")
        nora, oren, auditor = [(await reads(name)).json() for name in ("Nora", "Oren", "Auditing")]
        assert nora["result"]["finishing_stacks"] == oren["result"]["finishing_stacks"] == ["102.00", "98.00"]
        assert "AsAd" in nora["document"]
        assert "KsKd" not in str(nora)
        assert "KsKd" in oren["document"]
        assert "AsAd" not in str(oren)
        assert "AsAd" in auditor["document"]
        assert "KsKd" in auditor["document"]

    run(scene())
