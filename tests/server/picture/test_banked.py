"""A round of every banked game over HTTP, from the first wager to the history page."""

import re
import tomllib

import pytest

from croupier.floor.table.pace import Pace
from croupier.floor.terms import Terms, set_up
from croupier.games.choice import Choice, NumberChoice
from croupier.history import read_text, replay_source
from tests.floor.quiet_room import piled, stacked
from tests.server.guest import Guest
from tests.server.open_floor import serve, until

PAI_GOW = {1: "AcAdKhQs7c5d3h", 2: "JcTd8h6s4c3s2h"}
PACE = Pace(card=0, bot=0, lock=0, between=0, action_seconds=600, bet_seconds=600)


class Evening:
    """Nora in seat 1 wagers, Oren in seat 2 banks where the game has a player-dealer."""

    def __init__(self, app, floor, table: str) -> None:
        self.floor, self.table, self.actor = floor, table, floor.table(table)
        self.nora, self.oren = Guest(app), Guest(app)

    async def sit_down(self, *, banks: bool) -> None:
        for guest, name, seat in ((self.nora, "Nora", 1), (self.oren, "Oren", 2)):
            await guest.come_in(name)
            await self.say(guest, "sit", seat=seat, buy_in=500)
        if banks:
            await self.say(self.nora, "bank", answer="decline")
            await self.say(self.oren, "bank", answer="accept", amount=300)

    async def say(self, guest: Guest, path: str, *, status: int = 200, **fields):
        said = {name.replace("__", "."): value for name, value in fields.items()}
        answer = await guest.post(f"/tables/{self.table}/{path}", said)
        assert answer.status == status, answer.text
        return answer

    async def answered(self, **answer: str | int) -> None:
        """Oren, who banks, answers what he is offered: the cut of a shoe, or a pile to pick."""
        await until(lambda: any(isinstance(choice, NumberChoice) for choice in self._legal(2)))
        await self.say(self.oren, "act", **answer)

    def _legal(self, player: int) -> list[Choice]:
        round_ = self.actor.session.round
        return [] if round_ is None else round_.legal(player)

    async def turn(self) -> str:
        """The felt, once Nora may decide."""
        await until(lambda: self._asked() or self.actor.session.round is None)
        return (await self.nora.get(f"/tables/{self.table}/felt")).text

    def _asked(self) -> bool:
        round_ = self.actor.session.round
        return round_ is not None and round_.view(None).stage == "play" and 1 in round_.to_act

    async def over(self) -> dict:
        """The last round, whose document replays to the same chips."""
        await until(lambda: self.actor.session.round is None and bool(self.actor.chronicle.past()))
        for page in ("history", "history/1"):
            assert (await self.nora.get(f"/tables/{self.table}/{page}")).status == 200
        return (await self.nora.get(f"/tables/{self.table}", accept="application/json")).json()["last"]

    async def document(self) -> dict:
        """Once the order of the deck is shown, every card of the round is in it."""
        record = self.actor.chronicle.latest()
        await until(lambda: record.opened.commitment in self.actor.chronicle.fates.revealed)
        text = (await self.nora.get(f"/tables/{self.table}/history/1.toml")).text
        (source,) = read_text(text, "round.toml")
        replayed = replay_source(source)
        assert replayed.error is None, replayed.error
        assert replayed.matches_expected is True, replayed.differences
        return tomllib.loads(text)


def play(table: str, deck: str, acts, *, banks: bool = True, setups=None) -> None:
    async def scene(app, floor):
        evening = Evening(app, floor, table)
        await evening.sit_down(banks=banks)
        await acts(evening)
        assert sum(floor.ledger.trial_balance().values()) == 0
        assert floor.ledger.overdrawn() == {}

    serve(scene, shuffler=stacked(deck), pace=PACE, tables=(table,), setups=setups)


def test_a_round_of_texas_holdem_bonus():
    """A pair of aces at the end: flop, turn and river win; the ante needs a straight or better to be paid."""

    async def acts(evening):
        await evening.say(evening.nora, "wager", spot__ante=5, spot__bonus=5)
        await evening.say(evening.oren, "wager", spot__ante=5)
        felt = await evening.turn()
        assert "Flop $10" in felt
        assert felt.count("card back") == 4, "Oren's cards and the dealer's"
        await evening.say(evening.nora, "act", verb="w", spot="flop", amount=10)
        await evening.say(evening.oren, "act", verb="f")
        assert "Turn $5" in await evening.turn()
        await evening.say(evening.nora, "act", verb="w", spot="turn", amount=5)
        assert "River $5" in await evening.turn()
        await evening.say(evening.nora, "act", verb="cc")
        last = await evening.over()
        # Flop 10 and turn 5 win even money, the ante pushes; aces in the hole pay the bonus 30 to 1.
        assert last["nets"]["Nora"] == 1_000 + 500 + 500 * 30
        await evening.document()

    deck = "Ac2cKh" + "Ad7d9s" + "4c" + "Js8h3d" + "5c" + "6s" + "Th" + "2h"
    play("texas-holdem-bonus", deck, acts, banks=False)


def test_a_round_of_high_card_flush():
    """Five hearts may raise twice the ante; the dealer's three-card flush is lower."""

    async def acts(evening):
        await evening.say(evening.nora, "wager", spot__ante=10, spot__flush=5)
        await evening.say(evening.oren, "wager", spot__ante=5)
        felt = await evening.turn()
        assert "Raise $20" in felt
        assert "Raise $10" in felt
        assert "Raise $30" not in felt
        await evening.say(evening.nora, "act", verb="w", spot="raise", amount=30, status=422)
        await evening.say(evening.nora, "act", verb="w", spot="raise", amount=20)
        await evening.say(evening.oren, "act", verb="f")
        last = await evening.over()
        assert last["nets"]["Oren"] == -500
        assert last["nets"]["Nora"] > 3_000
        await evening.document()

    deck = "AhKh9h5h2h3c4d" + "2c3d4s5c7d8s9c" + "Ts7s6sQcJd4c3h"
    play("high-card-flush", deck, acts, banks=False)


def test_high_card_flush_offers_the_raise_equal_to_the_ante_and_every_amount_up_to_the_cap():
    """Six hearts on a $40 ante: the raise is $40, $80 or the table's maximum of $100, or anything between."""

    async def acts(evening):
        await evening.say(evening.nora, "wager", spot__ante=40, spot__tip_ante=2)
        await evening.say(evening.oren, "wager", spot__ante=5)
        felt = await evening.turn()
        for amount in (40, 80, 100):
            assert f"Raise ${amount}" in felt
        assert 'id="act-w-raise-any"' in felt
        assert 'min="40" max="100" step="1"' in felt
        ids = re.findall(r'form [^>]*id="(act-[^"]*)"', felt)
        assert len(set(ids)) == len(ids)
        await evening.say(evening.nora, "act", verb="w", spot="raise", amount=39, status=422)
        await evening.say(evening.nora, "act", verb="w", spot="raise", amount=101, status=422)
        await evening.say(evening.nora, "act", verb="w", spot="raise", amount=47)
        await evening.say(evening.oren, "act", verb="f")
        last = await evening.over()
        assert last["nets"]["Nora"] == 8_700 - 200

    deck = "AhKh9h5h2h3h4d" + "2c3d4s5c7d8s9c" + "Ts7s6sQcJd4c3c"
    play("high-card-flush", deck, acts, banks=False)


@pytest.mark.parametrize(
    ("game", "chip"),
    [("caribbean-stud", "unit"), ("texas-holdem-bonus", "unit"), ("high-card-flush", "chip")],
)
def test_antes_with_half_dollars_where_their_chips_are_posted(game, chip):
    setup = set_up(game, Terms(game=game, options={"min": 5, chip: 0.5}))

    async def acts(evening):
        felt = (await evening.nora.get(f"/tables/{game}/felt")).text
        assert "50 cent chip" in felt
        assert 'data-step="50"' in felt
        await evening.say(evening.nora, "wager", spot__ante="5.25", status=422)
        await evening.say(evening.nora, "wager", spot__ante="5.50")
        await evening.say(evening.oren, "wager", spot__ante="5")
        assert "$5.50" in await evening.turn()
        await evening.say(evening.nora, "act", verb="f")

    play(game, "AhKh9h5h2h3h4d" + "2c3d4s5c7d8s9c", acts, banks=False, setups=[setup])


def test_a_round_of_mississippi_stud():
    """One to three antes on each street, each on its button; jacks are paid, a fold loses the ante."""

    async def acts(evening):
        await evening.say(evening.nora, "wager", spot__ante=10, spot__bonus=5)
        await evening.say(evening.oren, "wager", spot__ante=5)
        felt = await evening.turn()
        for amount in (10, 20, 30):
            assert f"3rd street ${amount}" in felt
        assert "3rd street $40" not in felt
        await evening.say(evening.nora, "act", verb="w", spot="third_street", amount=15, status=422)
        await evening.say(evening.nora, "act", verb="w", spot="third_street", amount=30)
        await evening.say(evening.oren, "act", verb="f")
        await evening.turn()
        await evening.say(evening.nora, "act", verb="w", spot="fourth_street", amount=10)
        await evening.turn()
        await evening.say(evening.nora, "act", verb="w", spot="fifth_street", amount=10)
        last = await evening.over()
        # Ante and street bets of 60 at even money; the bonus finds nothing in the middle.
        assert last["nets"] == {"Nora": 5_500, "Oren": -500}
        await evening.document()

    play("mississippi-stud", "JcJd" + "2c7d" + "4h" + "9s" + "Kd", acts, banks=False)


def test_a_round_of_let_it_ride():
    """Each of two decisions has two buttons; what is pulled down is back in the stack at once."""

    async def acts(evening):
        await evening.say(evening.nora, "wager", spot__bet_1=10, spot__bet_2=10, spot__bet_3=10)
        await evening.say(evening.oren, "wager", spot__bet_1=5, spot__bet_2=5, spot__bet_3=5)
        felt = await evening.turn()
        assert "Let it ride" in felt
        assert "Pull back bet 1" in felt
        assert "Check" not in felt
        await evening.say(evening.nora, "act", verb="off", spot="bet_3", status=422)
        await evening.say(evening.nora, "act", verb="off", spot="bet_1")
        await evening.say(evening.oren, "act", verb="cc")
        felt = await evening.turn()
        assert "Pull back bet 2" in felt
        await evening.say(evening.nora, "act", verb="cc")
        await evening.say(evening.oren, "act", verb="off", spot="bet_2")
        last = await evening.over()
        assert last["nets"] == {"Nora": 2_000, "Oren": -1_000}
        await evening.document()

    play("let-it-ride", "Tc7d2s" + "3c4d5h" + "Th" + "8c", acts, banks=False)


def test_a_round_of_golden_frog_baccarat():
    """Eight cards are cut away; a three is turned up, three more are burned; a natural nine wins."""

    async def acts(evening):
        answer = await evening.say(evening.nora, "wager", spot__koi8=10, status=422)
        assert "base" in answer.text
        await evening.say(evening.nora, "wager", spot__player=10)
        felt = (await evening.oren.get("/tables/golden-frog/felt")).text
        assert "Cut in the middle" in felt
        assert "Cut in the middle" not in (await evening.nora.get("/tables/golden-frog/felt")).text
        await evening.answered(verb="cut", at=8)
        last = await evening.over()
        assert last["nets"]["Nora"] == 1_000
        assert last["round"]["middle"] == {"player": "Th9h", "banker": "Kd7c"}

    play("golden-frog", "5c" * 8 + "3c" + "2d2h2s" + "ThKd" + "9h7c", acts)


def test_a_round_of_ultimate_texas_holdem():
    """The blind goes with the ante; kings are raised four times and hold."""

    async def acts(evening):
        answer = await evening.say(evening.nora, "wager", spot__ante=10, status=422)
        assert "Blind" in answer.text
        await evening.say(evening.nora, "wager", spot__ante=10, spot__blind=10)
        felt = await evening.turn()
        assert "Play $40" in felt
        assert "Play $30" in felt
        assert "Check" in felt
        assert "Fold" not in felt
        await evening.say(evening.nora, "act", verb="f", status=422)
        await evening.say(evening.nora, "act", verb="w", spot="play", amount=40)
        last = await evening.over()
        # The bank has a pair of nines: ante 10 and play 40 are paid, the blind pushes below a straight.
        assert last["nets"]["Nora"] == 5_000 - 100
        await evening.document()

    play("ultimate-holdem", "KcKd" + "9c4d" + "9h7s2c" + "Jd5h", acts)


def test_a_round_of_three_card_poker():
    async def acts(evening):
        await evening.say(evening.nora, "wager", spot__ante=10, spot__pairplus=5)
        assert "Play $10" in await evening.turn()
        await evening.say(evening.nora, "act", verb="w", spot="play", amount=10)
        last = await evening.over()
        # A pair against queen high: ante and play even money, Pair Plus even money, less the fee.
        fees = [payment["amount"] for payment in last["payments"] if payment["fee"]][1:]
        assert last["nets"]["Nora"] == 1_000 + 1_000 + 500 - sum(fees)
        await evening.document()

    play("three-card-poker", "8c8d2h" + "QcJd4s", acts)


def test_a_round_of_pai_gow_with_a_hand_set_by_its_player():
    """Aces behind and king-queen in front against a bank that holds less in both."""

    async def acts(evening):
        await evening.say(evening.nora, "wager", spot__game=10)
        await until(lambda: evening.actor.session.round.view(None).stage == "play")
        assert "Pile 7" in (await evening.oren.get("/tables/fortune-pai-gow/felt")).text
        await evening.answered(verb="pile", pile=5)
        felt = await evening.turn()
        assert felt.count("data-front=") == 7
        assert "House way" in felt
        assert "AcAd" in felt, "the pair in front of a hand without another is foul"
        assert felt.count("card back") == 7
        await evening.say(evening.nora, "act", verb="set", cards="Kh", status=422)
        await evening.say(evening.nora, "act", verb="set", cards="2d2c", status=422)
        await evening.say(evening.nora, "act", verb="set", cards="KhQs")
        last = await evening.over()
        assert last["nets"]["Nora"] == 1_000 - 100
        assert last["round"]["seats"][0]["front"] == "KhQs"
        await evening.document()

    play("fortune-pai-gow", piled(PAI_GOW, bank=2, pile=5), acts)


@pytest.mark.clause("fortune-pai-gow-poker", "FPG Bet")
@pytest.mark.clause("21st-century-blackjack-switch", "SW 3")
def test_an_envy_button_lies_beside_the_bonus_and_the_bank_shows_its_turn():
    async def acts(evening):
        await evening.say(evening.nora, "wager", spot__game=10, spot__bonus=10)
        await evening.answered(verb="no")
        for guest in (evening.nora, evening.oren):
            await evening.turn()
            felt = (await guest.get(f"/tables/{evening.table}/felt")).text
            assert felt.count('class="envy"') == 1
            assert ">Bank 1<" in felt
        await evening.say(evening.nora, "act", verb="set", cards="KhQs")
        await evening.over()

    play("fortune-pai-gow", piled(PAI_GOW, bank=2), acts)


def test_a_foul_hand_is_taken_and_loses():
    async def acts(evening):
        await evening.say(evening.nora, "wager", spot__game=10)
        await evening.answered(verb="no")
        await evening.turn()
        await evening.say(evening.nora, "act", verb="set", cards="AcAd")
        last = await evening.over()
        assert last["nets"]["Nora"] == -1_000 - 100

    play("fortune-pai-gow", piled(PAI_GOW, bank=2), acts)


def test_a_round_of_blackjack_switch():
    """Nineteen and nineteen become twenty and eighteen when the second cards change places."""

    async def acts(evening):
        answer = await evening.say(evening.nora, "wager", **{"spot__game.1": 10}, status=422)
        assert "Hand 2" in answer.text
        await evening.say(evening.nora, "wager", **{"spot__game.1": 10, "spot__game.2": 10})
        felt = await evening.turn()
        assert "Switch cards" in felt
        assert "Hit hand 1" in felt
        await evening.say(evening.nora, "act", verb="switch")
        felt = await evening.turn()
        assert "Switch cards" not in felt
        await evening.say(evening.nora, "act", verb="stand", hand=1)
        await evening.say(evening.nora, "act", verb="stand", hand=2)
        last = await evening.over()
        # Twenty wins against the bank's eighteen, eighteen pushes; two fees of a dollar.
        assert last["nets"]["Nora"] == 1_000 - 200
        assert last["round"]["seats"][0]["hands"] == {"1": "TcKs", "2": "9h9d"}

    play("blackjack-switch", "Tc9h8c" + "9dKsKh", acts)


def test_a_round_of_blackjack_with_a_split_and_insurance():
    """The bank shows an ace: Nora declines insurance, splits her eights and plays both hands."""

    async def acts(evening):
        await evening.say(evening.nora, "wager", spot__game=10)
        felt = await evening.turn()
        assert "Insurance $5" in felt
        assert "No, thank you" in felt
        await evening.say(evening.nora, "act", verb="no")
        await until(lambda: "split" in {choice.verb for choice in evening.actor.session.round.legal(1)})
        felt = await evening.turn()
        assert "Split for $10" in felt
        await evening.say(evening.nora, "act", verb="split")
        assert "Stand hand 1" in await evening.turn()
        await evening.say(evening.nora, "act", verb="stand", hand=1)
        await until(lambda: len(evening.actor.session.round.state.hands.get((1, 2), ())) == 2)
        await evening.say(evening.nora, "act", verb="stand", hand=2)
        last = await evening.over()
        # Eighteen and seventeen against the bank's soft 18: a push and a loss; one fee, for the deal.
        assert last["nets"]["Nora"] == -1_000 - 100
        await evening.say(evening.nora, "act", verb="no", status=422)

    play("blackjack-buster", "8cAs" + "8d7h" + "Tc" + "9d", acts)


def test_a_hand_is_doubled_for_less():
    async def acts(evening):
        await evening.say(evening.nora, "wager", spot__game=10)
        felt = await evening.turn()
        assert "Double $10" in felt
        assert 'id="act-w-double-1-any"' in felt
        await evening.say(evening.nora, "act", verb="w", spot="double", hand=1, amount=11, status=422)
        await evening.say(evening.nora, "act", verb="w", spot="double", hand=1, amount=4)
        last = await evening.over()
        # Eleven and a ten make 21 against the bank's 17; the fee remains.
        assert last["nets"]["Nora"] == 1_400 - 100

    play("blackjack-buster", "5cTs" + "6d7h" + "Tc", acts)


def test_insurance_is_taken_with_half_of_the_wager():
    async def acts(evening):
        await evening.say(evening.nora, "wager", spot__game=10)
        await evening.turn()
        await evening.say(evening.nora, "act", verb="w", spot="insurance", amount=5)
        last = await evening.over()
        # The bank has a Natural: the hand loses ten, insurance wins ten; the fee remains.
        assert last["nets"]["Nora"] == -100

    play("blackjack-buster", "9cAs" + "8dKh", acts)


def test_a_seated_player_may_back_the_hand_of_another():
    """Oren banks; Nora and Rhea play, and Nora wagers on Rhea's hand as well (PD-R21)."""

    async def acts(evening):
        rhea = Guest(evening.nora.app)
        await rhea.come_in("Rhea")
        await evening.say(rhea, "sit", seat=3, buy_in=500)
        await evening.say(rhea, "wager", spot__game=10)
        felt = (await evening.nora.get("/tables/blackjack-buster/felt")).text
        assert "Back Rhea: Game $10" in felt
        await evening.say(evening.nora, "wager", **{"spot__game@3": 20})
        felt = (await evening.nora.get("/tables/blackjack-buster/felt")).text
        assert "Back Rhea: Game" not in felt
        assert 'id="wagers"' in felt, "her own spot is still open"
        await evening.say(evening.nora, "wager", spot__game=10)
        for player, guest in ((1, evening.nora), (3, rhea)):
            await until(lambda player=player: evening.actor.session.round.to_act == (player,))
            await evening.say(guest, "act", verb="stand")
        last = await evening.over()
        # Nora's 19 and Rhea's 20 against the bank's 18: even money on all three wagers, two fees for Nora.
        assert last["nets"]["Nora"] == 1_000 + 2_000 - 200
        assert last["nets"]["Rhea"] == 1_000 - 100

    play("blackjack-buster", "Tc9d" + "ThKd" + "Kh8c", acts)


def test_a_player_dealer_hands_the_bank_on_before_a_round():
    async def acts(evening):
        felt = (await evening.oren.get("/tables/ez-baccarat/felt")).text
        assert "Give up the bank" in felt
        assert "Give up the bank" not in (await evening.nora.get("/tables/ez-baccarat/felt")).text
        await evening.say(evening.nora, "bank", answer="decline", status=422)
        await evening.say(evening.oren, "bank", answer="decline")
        assert evening.actor.session.state.rotation.holder is None

    play("ez-baccarat", "Th9h", acts)


@pytest.mark.parametrize("verb", ["hit", "stand", "split", "surrender", "switch", "set", "no"])
def test_nothing_is_done_out_of_turn(verb):
    async def acts(evening):
        await evening.say(evening.nora, "act", verb=verb, cards="AsKd", status=422)

    play("blackjack-buster", "9c8d", acts)
