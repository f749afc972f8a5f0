import tomllib

from croupier.floor import demo_tables
from croupier.floor.table.pace import Pace
from tests.floor.quiet_room import stacked
from tests.server.guest import Guest
from tests.server.open_floor import serve, until

QUICK = Pace(card=0, bot=0, lock=0, between=60, action_seconds=600, bet_seconds=600)


def test_the_lobby_shows_every_table_with_its_signs():
    async def scene(app, floor):
        text = (await Guest(app).get("/")).text
        for setup in demo_tables():
            assert setup.name.replace("'", "&#39;") in text
            assert setup.stakes in text
        assert "$10,000" in text
        assert "$1 at the deal, $4 on the flop, $1 on the river" in text
        assert "Bank: $2 a hand" in text

    serve(scene, bots=True)


def test_a_stranger_sees_every_table_and_no_seat_to_take():
    async def scene(app, floor):
        for setup in demo_tables():
            text = (await Guest(app).get(f"/tables/{setup.id}")).text
            assert "Enter a name in the lobby" in text, setup.id
            assert 'class="sit"' not in text, setup.id

    serve(scene, bots=True)


def test_a_guest_sees_free_seats_and_the_buy_in():
    async def scene(app, floor):
        guest = Guest(app)
        await guest.come_in("Nora")
        text = (await guest.get("/tables/limit-holdem")).text
        assert text.count('class="sit"') == 7
        assert 'min="40" max="400"' in text

    serve(scene)


def test_names_are_escaped_everywhere():
    async def scene(app, floor):
        guest = Guest(app)
        await guest.come_in("O'Hara")
        await guest.post("/tables/limit-holdem/sit", {"seat": 1, "buy_in": 100})
        for path in ("/", "/tables/limit-holdem"):
            text = (await guest.get(path)).text
            assert "O&#39;Hara" in text
            assert "O'Hara" not in text

    serve(scene)


def test_every_game_has_a_rule_card_of_its_own():
    async def scene(app, floor):
        for game in sorted({setup.game for setup in demo_tables()}):
            text = (await Guest(app).get(f"/games/{game}")).text
            assert "Rulings" in text, game

    serve(scene)


def test_the_card_of_a_table_says_which_pay_table_it_has_posted():
    async def scene(app, floor):
        guest = Guest(app)
        of_table = (await guest.get("/games/caribbean-stud?table=caribbean-stud")).text
        of_game = (await guest.get("/games/caribbean-stud")).text
        assert "none is posted: the wager is not offered" in of_game
        assert "none is posted: the wager is not offered" not in of_table
        assert (
            'href="/games/caribbean-stud?table=caribbean-stud"'
            in (await guest.get("/tables/caribbean-stud/terms")).text
        )
        for wrong in ("/games/caribbean-stud?table=limit-holdem", "/games/caribbean-stud?table=nowhere"):
            assert (await guest.get(wrong)).status == 404

    serve(scene, tables=("caribbean-stud", "limit-holdem"))


def after_a_stud_round(look):
    """Nora bets aces and Oren folds; then somebody looks at the papers."""

    async def scene(app, floor):
        nora, oren = Guest(app), Guest(app)
        table = floor.table("caribbean-stud")
        for guest, name, seat in ((nora, "Nora", 1), (oren, "Oren", 2)):
            await guest.come_in(name)
            await guest.post("/tables/caribbean-stud/sit", {"seat": seat, "buy_in": 300})
        assert "No round has been played" in (await nora.get("/tables/caribbean-stud/history")).text
        for guest in (nora, oren):
            await guest.post("/tables/caribbean-stud/wager", {"spot.ante": 10})
        await until(
            lambda: (
                bool(table.session.round)
                and set(table.session.round.to_act) == {1, 2}
                and table.session.round.view(None).stage == "play"
            )
        )
        await oren.post("/tables/caribbean-stud/act", {"verb": "f"})
        await nora.post("/tables/caribbean-stud/act", {"verb": "w", "spot": "bet", "amount": 20})
        await until(lambda: bool(table.chronicle.fates.revealed))
        await look(nora, oren, floor)

    serve(scene, pace=QUICK, shuffler=stacked("AsAd7c5h3s" + "Qd9c7h4s2d" + "KsKd8c6h4c"))


def test_the_history_tells_who_won_what():
    async def look(nora, oren, floor):
        text = (await nora.get("/tables/caribbean-stud/history")).text
        assert "Nora +$30" in text
        assert "Oren −$10" in text

    after_a_stud_round(look)


def test_a_past_round_has_hands_payments_promise_and_notation():
    async def look(nora, oren, floor):
        text = (await nora.get("/tables/caribbean-stud/history/1")).text
        for words in ("king of diamonds", "CSP 16", "CSP 11a", "The promise was kept.", "p1 w bet 20"):
            assert words in text
        commitment = floor.table("caribbean-stud").chronicle.past()[0].opened.commitment
        assert commitment in text

    after_a_stud_round(look)


def test_the_notation_is_a_file():
    async def look(nora, oren, floor):
        answer = await nora.get("/tables/caribbean-stud/history/1.toml")
        document = tomllib.loads(answer.text)
        assert answer.headers["content-type"].startswith("text/plain")
        assert document["variant"] == "caribbean-stud"
        assert document["finishing_stacks"] == [330, 290]

    after_a_stud_round(look)


def test_a_shoe_in_use_keeps_its_order():
    async def scene(app, floor):
        nora, oren = Guest(app), Guest(app)
        table = floor.table("ez-baccarat")
        for guest, name, seat in ((nora, "Nora", 1), (oren, "Oren", 2)):
            await guest.come_in(name)
            await guest.post("/tables/ez-baccarat/sit", {"seat": seat, "buy_in": 300})
        await nora.post("/tables/ez-baccarat/bank", {"answer": "accept", "amount": 100})
        await oren.post("/tables/ez-baccarat/wager", {"spot.player": 5})
        await until(lambda: bool(table.chronicle.past()))
        text = (await nora.get("/tables/ez-baccarat/history/1")).text
        assert "The shoe is still in use" in text
        assert table.log.dealer.deck.salt not in text

    serve(scene, pace=Pace(card=0, bot=0, lock=0, between=0, action_seconds=600))


def test_a_pot_rounds_cards_are_opened_one_by_one():
    async def scene(app, floor):
        nora, oren = Guest(app), Guest(app)
        table = floor.table("limit-holdem")
        for guest, name, seat in ((nora, "Nora", 1), (oren, "Oren", 2)):
            await guest.come_in(name)
            await guest.post("/tables/limit-holdem/sit", {"seat": seat, "buy_in": 100})
        await until(lambda: bool(table.session.round) and table.session.round.to_act == (2,))
        await nora.post("/tables/limit-holdem/act", {"verb": "f"})
        text = (await nora.get("/tables/limit-holdem/history/1")).text
        assert "The promise was kept." in text
        assert "2 of 52 cards open" in text
        assert text.count("closed <code>") == 50

    serve(scene, pace=QUICK, shuffler=stacked(""))
