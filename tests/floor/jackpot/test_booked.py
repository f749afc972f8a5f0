"""A table that was posted with other terms than its link is found by what it booked."""

from dataclasses import replace

import pytest

from croupier.floor import AT_ONCE, Floor, tables_named
from croupier.floor.audit.store import audit_store
from croupier.link.rules import posted_table
from croupier.money import Cents
from croupier.store import SQLiteStore
from croupier.table import commands as c
from tests.event_loop import run
from tests.floor.quiet_room import stacked
from tests.server.open_floor import until

(LINKED,) = tables_named("caribbean-stud")
STRAIGHT_FLUSH, STRAIGHT, FLUSH = "9h8h7h6h5h", "9h8c7h6h5h", "KcJc8c6c4c"
OTHER, DEALER = "QdJs8d4s2d", "AdKs9d7s3d"


def posted(link=None, **terms):
    """The demo table on a link of these terms, while the felt is posted with others."""
    options = {**LINKED.options, **(link or {})}
    table = posted_table(LINKED.game, {**options, **terms})
    return replace(LINKED, options=options, posting=replace(LINKED.posting, table=table))


def play_a_round(path, setup, hand):
    """One round of Nora's, with the progressive wager; the jackpot is confirmed."""

    async def scene():
        store = SQLiteStore(path)
        floor = Floor(
            store, setups=[setup], shuffler=stacked(hand + OTHER + DEALER), pace=AT_ONCE, bots=False
        )
        await floor.start()
        await floor.reception.arrive("Sue")
        await floor.supervision.supervise("Sue", floor.supervisor_code)
        actor = floor.table("caribbean-stud")
        for seat, name in ((1, "Nora"), (2, "Oren")):
            await floor.reception.arrive(name)
            await actor.sit(name, seat, Cents(20_000))
        await actor.wager("Oren", {"ante": Cents(1_000), "progressive": Cents(100)})
        await actor.wager("Nora", {"ante": Cents(1_000), "progressive": Cents(100)})
        await until(
            lambda: actor.session.round.view(None).stage == "play" and 1 in actor.session.round.to_act
        )
        await actor.act("Oren", lambda player: c.Fold(player=player))
        await actor.act("Nora", lambda player: c.PlaceWager(player=player, spot="bet", amount=Cents(2_000)))
        await until(lambda: actor.session.round is None or floor.supervision.pending() != [])
        if actor.session.round is not None:
            await floor.supervision.confirm("Sue", "caribbean-stud", 1)
        await until(lambda: actor.session.round is None)
        await floor.stop()
        store.close()

    run(scene())


@pytest.mark.parametrize(
    ("setup", "hand", "found"),
    [
        (posted(contribution=0.6), OTHER, "seat 1: the wager was divided 0.6000 to the meter"),
        (
            posted({"progressive": "csp-base"}, straight_flush_award="5000"),
            STRAIGHT_FLUSH,
            "seat 1: $5,000 was paid, by the link $1,000.14",
        ),
        (posted(progressive="csp-base"), FLUSH, "seat 1: $50 was paid, by the link $40"),
        (
            posted(progressive="csp-base"),
            STRAIGHT,
            "seat 1: straight wins 30 for 1 on the link, and nothing was keyed in",
        ),
        (
            posted({"progressive": "csp-base"}, progressive="pmg-01"),
            STRAIGHT_FLUSH,
            "seat 2: $300 of envy was paid, by the link $0",
        ),
    ],
    ids=["contribution", "straight flush", "pay table", "row", "envy"],
)
@pytest.mark.clause("progressive", "PRG-R1")
def test_what_was_booked_on_other_terms_is_found(tmp_path, setup, hand, found):
    path = tmp_path / "floor.sqlite3"
    hand = hand if hand != OTHER else "QcJd8h4h2c"
    play_a_round(path, setup, hand)

    store = SQLiteStore(path)
    verdicts = {verdict.stream: verdict for verdict in audit_store(store, [setup])}
    store.close()
    assert verdicts["link:caribbean-stud"].sound
    assert not verdicts["table:caribbean-stud"].sound
    assert f"round 1, {found}" in verdicts["table:caribbean-stud"].reason


@pytest.mark.parametrize("hand", ["QcJd8h4h2c", FLUSH, STRAIGHT_FLUSH])
@pytest.mark.clause("progressive", "PRG-R1")
def test_a_table_with_the_terms_of_its_link_is_sound(tmp_path, hand):
    path = tmp_path / "floor.sqlite3"
    play_a_round(path, posted(), hand)

    store = SQLiteStore(path)
    assert [verdict.reason for verdict in audit_store(store, [posted()]) if not verdict.sound] == []
    store.close()
