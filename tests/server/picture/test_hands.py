"""Commands of games without a bank over HTTP: what is refused, and what seated people say between hands."""

import pytest

from croupier.floor import demo_tables
from croupier.games.choice import Raise
from croupier.money import Cents
from croupier.server.picture.pot import presets
from croupier.table.session.events import ButtonDrawn
from tests import views
from tests.event_loop import run
from tests.server.by_hand import closed_floor, deal_on
from tests.server.guest import Guest

SETUPS = {setup.id: setup for setup in demo_tables()}
JSON = {"accept": "application/json"}


def scene(table, play):
    """Nora and Oren at a table whose first hand is dealt up to the first decision."""

    async def evening() -> None:
        app, floor = closed_floor(SETUPS[table])
        (actor,) = floor.tables.values()
        guests = {}
        for seat, name in ((1, "Nora"), (2, "Oren")):
            guests[name] = Guest(app)
            await guests[name].come_in(name)
            where, buy_in = f"/tables/{table}/sit", SETUPS[table].buy_in // 100
            assert (await guests[name].post(where, {"seat": seat, "buy_in": buy_in})).status == 200
        await deal_on(floor)
        await play(floor, actor, guests)

    run(evening())


async def to_act(floor, actor, guests):
    await deal_on(floor)
    (player,) = actor.session.round.to_act
    seat = actor.session.state.players[player - 1]
    return guests[actor.session.state.seated[seat].person]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"verb": "sd", "cards": "??"}, "data/invalid"),
        ({"verb": "sd", "cards": "Xx"}, "data/invalid"),
        ({"verb": "sd", "cards": "As" * 12}, "data/invalid"),
        ({"verb": "take", "cards": "AsKs"}, "data/invalid"),
        ({"verb": "add", "cards": "As", "meld": "one"}, "data/invalid"),
        ({"verb": "meld", "cards": "As2s", "borrowed": "mx:3s"}, "data/invalid"),
        ({"verb": "meld", "cards": "As2s", "borrowed": "m1:3s3d"}, "data/invalid"),
        ({"verb": "force"}, "phase/not_now"),
        ({"verb": "draw"}, "phase/not_now"),
    ],
)
def test_cards_that_are_none_and_acts_out_of_their_time_are_refused(fields, code):
    async def play(floor, actor, guests):
        before = len(actor.session.log)
        answer = await guests["Nora"].post("/tables/pan/act", fields, **JSON)
        assert answer.status in (400, 422)
        assert answer.json()["error"]["code"] == code
        assert len(actor.session.log) == before

    scene("pan", play)


def test_cards_one_does_not_hold_are_not_thrown_away():
    async def play(floor, actor, guests):
        while actor.session.round.view(None).stage == "betting":
            guest = await to_act(floor, actor, guests)
            await guest.post("/tables/badugi/act", {"verb": "cc"})
            await deal_on(floor)
        guest = await to_act(floor, actor, guests)
        (player,) = actor.session.round.to_act
        other = actor.session.round.state.cards.hole[3 - player][0]
        answer = await guest.post("/tables/badugi/act", {"verb": "sd", "cards": other.text}, **JSON)
        assert answer.status == 422
        assert answer.json()["error"]["code"] == "card/not_held"
        mine = actor.session.round.state.cards.hole[player][0]
        answer = await guest.post("/tables/badugi/act", {"verb": "sd", f"card.{mine}": "1"}, **JSON)
        assert answer.status == 200

    scene("badugi", play)


def test_one_sits_out_and_plays_again_with_a_button():
    async def play(floor, actor, guests):
        page = (await guests["Nora"].get("/tables/razz")).text
        assert 'id="entry-out"' in page
        assert (await guests["Nora"].post("/tables/razz/entry", {"answer": "out"})).status == 200
        assert actor.session.state.seated[1].away
        page = (await guests["Nora"].get("/tables/razz")).text
        assert 'id="entry-in"' in page
        assert (await guests["Nora"].post("/tables/razz/entry", {"answer": "in"})).status == 200
        assert not actor.session.state.seated[1].away

    scene("razz", play)


def test_posting_is_refused_where_nothing_is_owed_or_no_blind_is():
    async def play(floor, actor, guests):
        answer = await guests["Nora"].post(f"/tables/{actor.setup.id}/entry", {"answer": "post"}, **JSON)
        assert answer.status == 422
        answer = await guests["Nora"].post(f"/tables/{actor.setup.id}/entry", {"answer": "dance"}, **JSON)
        assert answer.status == 400

    scene("razz", play)
    scene("omaha", play)


def test_a_hand_of_pan_over_http_pays_what_it_says():
    """Oren drops at once: the hand is over, nothing is paid, and its page says so."""

    async def play(floor, actor, guests):
        guest = await to_act(floor, actor, guests)
        answer = await guest.post("/tables/pan/act", {"verb": "drop"})
        assert answer.status == 200
        page = (await guest.get("/tables/pan/history/1")).text
        assert "The promise was kept." in page
        assert "p1 drop" in page or "p2 drop" in page
        assert actor.chronicle.latest().nets() == {"Nora": 0, "Oren": 0}

    scene("pan", play)


def test_the_page_of_the_first_hand_has_the_draw_for_the_button_and_its_promise():
    async def play(floor, actor, guests):
        (drawn,) = [event for event in actor.session.log if isinstance(event, ButtonDrawn)]
        for _ in range(2):
            guest = await to_act(floor, actor, guests)
            await guest.post("/tables/limit-holdem/act", {"verb": "f"})
            if actor.session.round is None:
                break
        page = (await guest.get("/tables/limit-holdem/history/1")).text
        assert "The draw for the button" in page
        assert actor.session.state.draw in page
        assert "the cards came from the top of this deck" in page
        assert f"<b>{('Nora', 'Oren')[drawn.button - 1]}</b> has the button" in page

    scene("limit-holdem", play)


def offer(low, high, step=100, player=1):
    return Raise(player=player, low=Cents(low), high=Cents(high), step=Cents(step))


ALL_IN = ("All in", 20_000)


def betting(pot, to_match, bet, stack):
    return views.pot("omaha", "", pot=pot, to_match=to_match, bet=bet, stack=stack)


@pytest.mark.clause("omaha", "POT-R8")
@pytest.mark.parametrize(
    ("choice", "round_", "found"),
    [
        # $12 in the pot, $4 to call: called it holds $16, so half is to $12 and the pot to $20.
        (offer(800, 20_000), betting(1_200, 400, 0, 20_000), [("½ pot", 1_200), ("Pot", 2_000), ALL_IN]),
        # Pot-limit: the pot is the most.
        (offer(800, 2_000), betting(1_200, 400, 0, 20_000), [("½ pot", 1_200), ("Pot", 2_000)]),
        # A small blind has a dollar in already.
        (offer(400, 20_000), betting(300, 200, 100, 19_900), [("½ pot", 400), ("Pot", 600), ALL_IN]),
        # Spread-limit: neither the pot nor the stack.
        (offer(500, 1_000), betting(6_000, 0, 0, 20_000), [("Max", 1_000)]),
        # Half of $7 is $3.50; bets are whole dollars.
        (offer(200, 5_000), betting(700, 0, 0, 20_000), [("½ pot", 300), ("Pot", 700), ("Max", 5_000)]),
        (offer(800, 800), betting(1_200, 400, 0, 20_000), []),
    ],
)  # fmt: skip
def test_amounts_at_a_click_are_the_pots(choice, round_, found):
    assert list(presets(choice, round_)) == found
