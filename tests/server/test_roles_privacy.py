"""No byte sent to anybody, in any role, depends on a card that they may not know: every game, by bytes.

A round is played up to a moment, then played again with all cards whose faces the observer has not seen in
other places. Everything that the observer can ask for at that moment must be the same, hashes of promised
orders aside. ``tests/simulate/test_privacy.py`` looks at every moment.
"""

import re

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
    (deck, *_) = [deck for deck in first.actor.log.shown.decks.values() if not deck.draw]
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


STUD = """
variant = "caribbean-stud"
players = ["Nora", "Oren"]
starting_stacks = [100, 100]
"""
ANTES = ["p1 w ante 10", "p2 w ante 10", "d nb"]


@pytest.mark.parametrize(
    ("document", "actions"),
    [
        (HAND, ["d dh p1 TcTd", "d dh p2 JcJd"]),
        (STUD, [*ANTES, "d dh p1 TcTdJcJdQd", "d dh p2 ThTsJhJsQs", "d dh b QcKsKcKd3d"]),
    ],
)
def test_nobody_reads_a_hand_dealt_by_hand_before_it_is_over(document, actions):
    """At a table opened from a document too, no role is sent a card that lies face down."""

    async def scene() -> None:
        evening = Evening("limit-holdem")
        record = await evening.floor.records.open(document, by="test", taken=frozenset())
        await record.act(actions, by="test")
        for name, role in OTHERS.items():
            await evening.enrol(name, role)
            if role in (Role.DEALER, Role.SUPERVISOR):
                await evening.floor.accounts.assign(name, record.id, by="test")
        at = f"/tables/{record.id}"
        for name in OTHERS:
            guest = Guest(evening.app)
            guest.token = (await guest.get("/me")).json()["token"]
            await guest.post("/sign-in", {"name": name, "password": PASSWORD}, accept="application/json")
            token = {"authorization": f"Bearer {await evening.floor.accounts.sign_in(name, PASSWORD)}"}
            answers = {
                path: await guest.get(path)
                for path in (
                    at, f"{at}/history", f"{at}/history/1", f"{at}/history/1.toml", f"{at}/history/1.json",
                    f"{at}/console", f"{at}/console/sheet", "/history", "/history.zip", "/supervisor",
                    f"/supervisor/rounds/{record.id}/1", f"/supervisor/tables/{record.id}/bundle.json",
                    "/auditor", f"/auditor/rounds/{record.id}/1", f"/auditor/rounds/{record.id}/1?as=Nora",
                    "/auditor/ledger/entries.csv", "/manager",
                )
            }  # fmt: skip
            for path in ("/tables", at, f"{at}/events", "/rounds", f"/rounds/{record.id}/1"):
                answers[path] = await guest.request("GET", f"/api/v1{path}", headers=token)
            assert answers[at].status == 200
            read = answers[f"/rounds/{record.id}/1"]
            assert read.status == (403 if name in ("Bystander", "Keeping") else 200), name
            assert read.status == 403 or '"d dh p1 ????' in read.json()["document"], name
            for path, answer in answers.items():
                # A console draws the whole deck to choose from.
                text = re.sub(r'"faces":\[[^]]*\]', "", answer.text)
                assert not re.search(r"\b([TJ][cdhs]|[QK][cds])+(3d)?\b|[TJQK][♣♦♥♠]", text), (name, path)

    run(scene())


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
        assert "AsAd" not in (await reads("Auditing")).text
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


def test_a_player_reads_no_folded_hand_of_others_in_the_result_of_a_round_against_a_bank():
    async def scene() -> None:
        evening = Evening("limit-holdem")
        for name in ("Nora", "Oren"):
            await evening.enrol(name, Role.PLAYER)
        record = await evening.floor.records.open(STUD, by="test", taken=frozenset())
        hands = ["d dh p1 KhKd8c6s2d", "d dh p2 2h3h8d6d4s", "d dh b AdKs9d7s3d"]
        await record.act([*ANTES, *hands, "p1 w bet 20", "p2 f", "d count"], by="test")
        read = {}
        for name in ("Nora", "Oren"):
            token = {"authorization": f"Bearer {await evening.floor.accounts.sign_in(name, PASSWORD)}"}
            answer = await Guest(evening.app).request("GET", f"/api/v1/rounds/{record.id}/1", headers=token)
            read[name] = answer.json()["result"]["cards"]
        assert read["Nora"] == {"p1": "KhKd8c6s2d", "p2": "??????????", "bank": "AdKs9d7s3d"}
        assert read["Oren"] == read["Nora"] | {"p2": "2h3h8d6d4s"}

    run(scene())
