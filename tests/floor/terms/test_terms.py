"""Tables opened under terms: what may be posted and what may not, kept over a restart, changed and closed."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import CommandRejected, DataInvalid, NotNow
from croupier.floor import AT_ONCE, Floor, Kind, by_seed
from croupier.floor.terms import read_terms, set_up
from croupier.games.catalog import GAMES
from croupier.money import Cents
from croupier.numbers import Seat
from croupier.pay.fees import Stakes, TableLimit
from croupier.pay.fees.post import objection
from croupier.pay.fees.terms import Betting
from croupier.store import MemoryStore
from tests.california import schedule
from tests.event_loop import run

STUD = {"game": "caribbean-stud", "limits": {"min": 5, "max": 100}}
HOLDEM = {"game": "texas-holdem", "limits": {"lower": 4, "upper": 8}, "seats": 9}


def floor_on(store: MemoryStore) -> Floor:
    return Floor(
        store, setups=(), pace=AT_ONCE, bots=False, advice=False, shuffler=by_seed("t"), kind=Kind.BENCH
    )


async def seated(floor: Floor, table: str, *names: str) -> None:
    for number, name in enumerate(names, start=1):
        await floor.reception.arrive(name)
        await floor.table(table).sit(name, Seat(number), Cents(20_000))


@pytest.mark.parametrize(
    "terms",
    [
        STUD,
        HOLDEM,
        {"game": "texas-holdem", "limits": {"structure": "no-limit", "small_blind": 1, "big_blind": 2}},
        {"game": "omaha", "limits": {"structure": "pot-limit", "small_blind": 1, "big_blind": 2}},
        {"game": "texas-holdem", "limits": {"structure": "spread-limit", "minimum": 2, "maximum": 100}},
        {"game": "seven-card-stud", "limits": {"lower": 4, "upper": 8, "ante": 1, "bring_in": 2}},
        {"game": "caribbean-stud", "limits": {"min": "2.50", "max": 100}, "progressive": {"link": "stud"},
         "options": {"progressive": "pmg-01"}},
        {"game": "pan"},
        {"game": "high-card-flush", "limits": {"min": 5, "max_wager": 50}, "seats": 3, "buy_in": [100, 500]},
    ],
)  # fmt: skip
def test_what_may_be_posted_makes_a_table(terms: dict[str, Any]):
    setup = set_up("one", read_terms(terms))
    assert setup.game == terms["game"]
    table = setup.posting.table
    assert setup.posting.seats == terms.get("seats", table.seats_max or table.game.seats[1])
    assert setup.posting.buy_in[0] <= setup.buy_in <= setup.posting.buy_in[1]


@pytest.mark.parametrize(
    ("terms", "key"),
    [
        ({"game": "whist"}, "game"),
        ({**STUD, "seats": 14}, "seats"),
        ({**STUD, "limits": {"min": 5, "max": 100, "lower": 3}}, "lower"),
        ({**STUD, "limits": {"min": True}}, "min"),
        ({**STUD, "options": {"colour": "green"}}, None),
        ({**STUD, "buy_in": [500, 100]}, "buy_in"),
        ({**HOLDEM, "limits": {"lower": 8, "upper": 4}}, "small_bet"),
        ({**HOLDEM, "limits": {"lower": 4, "upper": 8, "small_blind": 5, "big_blind": 4}}, "small_blind"),
        ({**HOLDEM, "limits": {"structure": "whim"}}, "structure"),
        ({**HOLDEM, "progressive": {"link": "x"}}, "progressive"),
        ({**STUD, "progressive": {"link": "x"}}, "progressive"),
        ({**STUD, "options": {"progressive": "pmg-01"}, "progressive": {"link": " "}}, "link"),
        ({**STUD, "options": {"progressive": "pmg-01"}, "progressive": {"link": "a/b"}}, "link"),
        ({**HOLDEM, "collection": {"schedule": "no-such", "options": [1]}}, "collection"),
        ({"game": "pan", "limits": {"lower": 3}}, "lower"),
        ({**STUD, "collection": {"schedule": "x", "options": [1]}}, "collection"),
        (
            {"game": "seven-card-stud", "limits": {"lower": 4, "upper": 8, "ante": 1, "big_blind": 4}},
            "big_blind",
        ),
    ],
)
def test_what_may_not_be_posted_is_refused_at_the_field(terms: dict[str, Any], key: str | None):
    with pytest.raises(DataInvalid) as refused:
        set_up("one", read_terms(terms))
    if key is not None:
        assert refused.value.key == key


@pytest.mark.parametrize(
    "data", [{}, {"game": 3}, {"game": "pan", "wheel": 1}, {"game": "pan", "seats": 99}, b"{"]
)
def test_terms_that_do_not_fit_are_a_sentence(data: Any):
    with pytest.raises(DataInvalid):
        read_terms(data)


@pytest.mark.parametrize("table", ["", "Table 1", "-x", "x" * 41, "täble", "a/b", "a~2"])
def test_an_id_is_plain(table: str):
    with pytest.raises(DataInvalid):
        set_up(table, read_terms(STUD))


STAKES = {
    "banked": Stakes(limit=TableLimit(Cents(2_500), Cents(30_000))),
    "pot": Stakes(betting=Betting.LIMIT, limit=TableLimit(Cents(400), Cents(800))),
}
LIMITS = {"banked": {"min": 25, "max": 300}, "pot": {"lower": 4, "upper": 8, "ante": 1}}


def fee_options() -> list[Any]:
    return [
        pytest.param(name, block, id=f"{name}/{block}")
        for name, game in GAMES.items()
        if game.family in STAKES
        for block in game.schedules
    ]


@pytest.mark.parametrize(("game", "block"), fee_options())
def test_each_fee_option_is_posted_where_it_is_legal_and_refused_elsewhere(game: str, block: str):
    family = GAMES[game].family
    bare = set_up("one", read_terms({"game": game, "limits": LIMITS[family]})).posting.table
    # Some games choose between their schedules by an option.
    posts = block in getattr(bare, "schedules", GAMES[game].schedules)
    for option in schedule(block).options:
        collection = {"schedule": block, "options": [option.key]}
        terms = read_terms({"game": game, "limits": LIMITS[family], "collection": collection})
        if posts and objection(option, STAKES[family]) is None:
            setup = set_up("one", terms)
            assert option in (*setup.posting.fees, getattr(setup.posting.table, "fee", None))
        else:
            with pytest.raises(DataInvalid):
                set_up("one", terms)


def test_a_table_opens_plays_and_is_found_after_a_restart():
    store = MemoryStore()

    async def first() -> None:
        floor = floor_on(store)
        await floor.start()
        table = await floor.management.open_table("stud-1", read_terms(STUD), by="Mia")
        await seated(floor, "stud-1", "Nora")
        await table.wager("Nora", {"ante": Cents(1_000)})
        assert table.session.state.number == 1
        await floor.stop()

    async def second() -> None:
        floor = floor_on(store)
        assert list(floor.tables) == ["stud-1"]
        assert floor.table("stud-1").session.seat_of("Nora") == 1
        (posted,) = floor.postings.versions("stud-1")
        assert posted.by == "Mia"
        with pytest.raises(DataInvalid, match="already"):
            await floor.management.open_table("stud-1", read_terms(STUD), by="Mia")

    run(first())
    run(second())


def test_a_paused_table_opens_no_round_even_after_a_restart():
    store = MemoryStore()

    async def scene() -> None:
        floor = floor_on(store)
        table = await floor.management.open_table("stud-1", read_terms(STUD), by="Mia")
        await seated(floor, "stud-1", "Nora")
        await floor.management.pause_table("stud-1", by="Mia")
        with pytest.raises(NotNow, match="paused"):
            await table.wager("Nora", {"ante": Cents(1_000)})
        again = floor_on(store)
        with pytest.raises(NotNow, match="paused"):
            await again.table("stud-1").wager("Nora", {"ante": Cents(1_000)})
        with pytest.raises(NotNow):
            await again.management.pause_table("stud-1", by="Mia")
        await again.management.resume_table("stud-1", by="Mia")
        await again.table("stud-1").wager("Nora", {"ante": Cents(1_000)})
        assert again.table("stud-1").session.round is not None

    run(scene())


def test_a_table_closes_between_rounds_only_and_chips_go_back_to_wallets():
    store = MemoryStore()

    async def scene() -> None:
        floor = floor_on(store)
        table = await floor.management.open_table("stud-1", read_terms(STUD), by="Mia")
        await seated(floor, "stud-1", "Nora")
        before = floor.cage.wallet("Nora")
        await floor.management.close_table("stud-1", by="Mia")
        assert floor.cage.wallet("Nora") == before + 20_000
        assert floor.tables == {}
        with pytest.raises(CommandRejected):
            await floor.postings.close("stud-1", by="Mia")
        again = floor_on(store)
        assert again.tables == {}
        assert again.ledger.trial_balance() == floor.ledger.trial_balance()
        assert again.earlier["stud-1"][0].session.log == table.session.log

    async def in_a_round() -> None:
        floor = floor_on(MemoryStore())
        table = await floor.management.open_table("stud-1", read_terms(STUD), by="Mia")
        await seated(floor, "stud-1", "Nora")
        await table.wager("Nora", {"ante": Cents(1_000)})
        with pytest.raises(NotNow, match="round is being played"):
            await floor.management.close_table("stud-1", by="Mia")
        assert "stud-1" in floor.tables

    run(scene())
    run(in_a_round())


def test_new_terms_are_a_new_version_with_the_next_round_number():
    store = MemoryStore()

    async def scene() -> None:
        floor = floor_on(store)
        table = await floor.management.open_table("stud-1", read_terms(STUD), by="Mia")
        await seated(floor, "stud-1", "Nora")
        table.session.state.number = 0
        wider = {**STUD, "limits": {"min": 10, "max": 200}}
        changed = await floor.management.change_terms("stud-1", read_terms(wider), by="Mia")
        assert changed is floor.table("stud-1")
        assert changed.setup.version == 2
        latest = floor.postings.versions("stud-1")[-1]
        assert latest.setup is latest.setup, "put together once: every request of a shared floor asks for it"
        assert changed.session.seat_of("Nora") == 1
        assert changed.session.state.seated[Seat(1)].stack == 20_000
        with pytest.raises(CommandRejected):
            await changed.wager("Nora", {"ante": Cents(500)})
        await changed.wager("Nora", {"ante": Cents(1_000)})
        with pytest.raises(DataInvalid, match="deals caribbean-stud"):
            await floor.management.change_terms("stud-1", read_terms(HOLDEM), by="Mia")
        again = floor_on(store)
        assert again.table("stud-1").setup.version == 2
        assert [posted.version for posted in again.postings.versions("stud-1")] == [1, 2]
        assert again.ledger.trial_balance() == floor.ledger.trial_balance()

    run(scene())


def test_a_table_that_does_not_fit_its_link_is_not_opened_and_nothing_is_kept():
    store = MemoryStore()

    async def scene() -> None:
        floor = floor_on(store)
        linked = {**STUD, "options": {"progressive": "pmg-01"}, "progressive": {"link": "stud"}}
        await floor.management.open_table("stud-1", read_terms(linked), by="Mia")
        before = dict(store.streams())
        other = {**linked, "options": {"progressive": "pmg-01", "contribution": 0.8}}
        with pytest.raises((DataInvalid, CommandRejected)):
            await floor.management.open_table("stud-2", read_terms(other), by="Mia")
        assert dict(store.streams()) == before
        await floor.management.open_table("stud-3", read_terms(linked), by="Mia")
        assert set(floor.jackpots["stud"].link.state.tables) == {"stud-1", "stud-3"}

    run(scene())


def test_a_progressive_pay_table_without_a_link_is_refused_when_it_is_posted():
    with pytest.raises(DataInvalid, match="names the link that keeps its jackpot"):
        set_up("stud-1", read_terms({**STUD, "options": {"progressive": "pmg-01"}}))
