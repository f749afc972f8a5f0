"""A player's own rounds: results over all tables, and files without a card that they did not see."""

import io
import json
import re
import zipfile

from croupier.floor.review.own import own_rounds
from croupier.history import read_document, read_text, replay
from croupier.server.pages.house import card_name
from tests.event_loop import run
from tests.server.api.test_data import Evening
from tests.server.by_hand import deal_on
from tests.server.guest import Guest


def evening_of(table: str, acts) -> None:
    async def scene() -> None:
        evening = Evening(table)
        await evening.play()
        try:
            await acts(evening)
        finally:
            await evening.floor.stop()

    run(scene())


def test_rounds_are_listed_with_their_results_and_a_plot():
    async def acts(evening):
        nora = evening.guests["Nora"]
        page = (await nora.get("/history", accept="text/html")).text
        assert "Round 1" in page
        assert "<polyline" in page
        (one,) = (await nora.get("/history", accept="application/json")).json()
        assert (one["table"], one["round"]) == ("caribbean-stud", 1)
        (mine,) = own_rounds(evening.floor.tables.values(), "Nora", 10)
        assert one["net"] == mine.net
        stranger = Guest(evening.app)
        assert (await stranger.get("/history", accept="text/html")).status in (401, 303)

    evening_of("caribbean-stud", acts)


def test_files_replay_and_hold_only_what_their_owner_saw():
    async def acts(evening):
        nora = evening.guests["Nora"]
        packed = await nora.get("/history.zip")
        with zipfile.ZipFile(io.BytesIO(packed.body)) as files:
            names = sorted(files.namelist())
            assert names == ["limit-holdem-1.ohh", "limit-holdem-1.phh", "limit-holdem-1.toml"]
            document = files.read("limit-holdem-1.toml").decode()
            phh = files.read("limit-holdem-1.phh").decode()
            ohh = json.loads(files.read("limit-holdem-1.ohh"))
        replayed = replay(read_document(read_text(document, "round.toml")[0])).round
        assert replayed.over
        assert replay(read_document(read_text(phh, "hand.phh")[0])).round.over
        assert ohh["ohh"]["game_number"] == "1"
        assert (await nora.get("/tables/limit-holdem/history/1.phh")).text == phh
        assert (await nora.get("/tables/limit-holdem/history/9.phh")).status == 404

    evening_of("limit-holdem", acts)


def test_a_hand_that_a_format_cannot_write_is_left_out_with_the_reason():
    async def acts(evening):
        nora = evening.guests["Nora"]
        says = "The published format has no fixed-limit Pineapple by these options."
        with zipfile.ZipFile(io.BytesIO((await nora.get("/history.zip")).body)) as files:
            assert sorted(files.namelist()) == ["left-out.txt", "pineapple-1.ohh", "pineapple-1.toml"]
            assert files.read("left-out.txt").decode() == f"pineapple-1.phh: {says}\n"
        refused = await nora.get("/tables/pineapple/history/1.phh", accept="application/json")
        error = refused.json()["error"]
        assert (refused.status, error["code"], error["message"]) == (400, "data/invalid", says)

    evening_of("pineapple", acts)


def test_a_hand_that_was_never_shown_is_in_no_file():
    async def scene():
        evening = Evening("limit-holdem")
        for seat, (name, guest) in enumerate(evening.guests.items(), start=1):
            await guest.come_in(name)
            await evening.say(guest, "sit", seat=seat, buy_in=160)
        await deal_on(evening.floor)
        table = evening.floor.tables["limit-holdem"]
        (player,) = table.session.round.to_act
        first = table.session.state.seated[table.session.state.players[player - 1]].person
        await evening.say(evening.guests[first], "act", verb="f")
        await deal_on(evening.floor)
        record = table.rounds.round(1)
        hands = table.log.shown.finished(record).state.cards.hole
        for name, guest in evening.guests.items():
            files = [
                (await guest.get(f"/tables/limit-holdem/history/1.{ending}")).text
                for ending in ("toml", "phh", "ohh")
            ]
            own, other = (hands[record.player_of(one)] for one in (name, *(set(evening.guests) - {name})))
            assert all(card.text in text for card in own for text in files)
            assert not any(card.text in text for card in other for text in files)
        await evening.floor.stop()

    run(scene())


def test_a_round_of_ones_own_is_gone_through_with_ones_own_eyes():
    async def acts(evening):
        nora, stranger = evening.guests["Nora"], Guest(evening.app)
        assert "/tables/limit-holdem/history/1/steps" in (await nora.get("/history", accept="text/html")).text
        address = "/tables/limit-holdem/history/1/steps"
        opened = (await nora.get(address, accept="text/html")).text
        last = int(re.search(r'data-last="(\d+)"', opened)[1])
        assert 'data-step="0"' in opened
        mine, theirs = set(), set()
        for step in range(last + 1):
            mine |= faces((await nora.get(f"{address}?step={step}", accept="text/html")).text)
            theirs |= faces((await stranger.get(f"{address}?step={step}", accept="text/html")).text)
        (record,) = [one.record for one in own_rounds(evening.floor.tables.values(), "Nora", 1)]
        view = record.view("Nora")
        own = {card_name(card) for card in view.seats[record.player_of("Nora") - 1].cards}
        assert len(own) == 2
        assert own <= mine
        assert mine - theirs <= own
        assert (await nora.get(f"{address}?step=99999", accept="text/html")).status == 200
        assert (await nora.get(f"{address}?step=no", accept="text/html")).status == 400
        assert (await nora.get("/tables/limit-holdem/history/9/steps")).status == 404

    evening_of("limit-holdem", acts)


def faces(page: str) -> set[str]:
    """The cards that lie face up on a page, by name."""
    return set(re.findall(r'aria-label="((?:\w+) of (?:clubs|diamonds|hearts|spades))"', page))
