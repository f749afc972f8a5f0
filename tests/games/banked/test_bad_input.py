"""What nobody may do at a player-dealer table: each refusal has a stable code and changes nothing."""

import pytest

from croupier.errors import BankShort
from croupier.games.catalog import GAMES
from croupier.money import dollars
from croupier.table import BankedRound, BankedTable, PlayerDealer, Session
from croupier.table.session import commands as sc
from croupier.table.session.posting import Posting
from tests.games.banked.felt import came_to, play, refused
from tests.games.banked.player_dealer_felt import felt

BASES = {
    "ez-baccarat-panda-8": "player",
    "golden-frog-baccarat": "player",
    "ultimate-texas-holdem": "ante",
    "three-card-poker-6-card-bonus": "ante",
    "fortune-pai-gow-poker": "game",
    "21st-century-blackjack-switch": "game",
    "21st-century-blackjack-buster": "game",
}
"""Every game, and the spot that its first wager goes on."""

FEES = {
    "ez-baccarat-panda-8": ("ez-baccarat-panda-8.rules", 1),
    "golden-frog-baccarat": ("golden-frog-baccarat.ca_rates", 1),
    "ultimate-texas-holdem": ("ultimate-texas-holdem.ca_rates", 1),
    "three-card-poker-6-card-bonus": ("three-card-6cb.rules", 2),
    "fortune-pai-gow-poker": ("fortune-pai-gow.ca_rates", 1),
    "21st-century-blackjack-switch": ("blackjack-switch.rules", 1),
    "21st-century-blackjack-buster": ("blackjack-5-buster.rules", 1),
}

SWITCH, BUSTER = "21st-century-blackjack-switch", "21st-century-blackjack-buster"


def layout(game, **options):
    """A round before its first wager, the third seat the bank."""
    return felt(game, seats=(1, 2, 3), **options)


@pytest.mark.parametrize(("game", "base"), BASES.items())
def test_a_wager_below_or_above_the_limits(game, base):
    round_ = layout(game, min=10, max=100)

    for amount in (-10, 0, 9, 101):
        refusal = refused(round_, f"p1 w {base} {amount}")
        assert refusal.code == "stake/out_of_range"
    for amount in (10, 100):
        play(layout(game, min=10, max=100), f"p1 w {base} {amount}")


@pytest.mark.parametrize(
    ("game", "bonus"),
    [
        ("ez-baccarat-panda-8", "panda8"),
        ("ez-baccarat-panda-8", "dragon7"),
        ("golden-frog-baccarat", "jinchan7"),
        ("golden-frog-baccarat", "koi8"),
        ("golden-frog-baccarat", "nine_over_one"),
        ("golden-frog-baccarat", "nine_over_seven"),
        ("golden-frog-baccarat", "eight_over_six"),
        ("ultimate-texas-holdem", "trips"),
        ("three-card-poker-6-card-bonus", "pairplus"),
        ("three-card-poker-6-card-bonus", "sixcard"),
        ("fortune-pai-gow-poker", "bonus"),
        (SWITCH, "supermatch"),
        (BUSTER, "buster"),
    ],
)
def test_a_bonus_without_its_base_wager(game, bonus):
    round_ = layout(game)
    assert refused(round_, f"p1 w {bonus} 10").code == "spot/needs_base"

    play(round_, f"p2 w {BASES[game]} 10")
    assert refused(round_, f"p1 w {bonus} 10").code == "spot/needs_base", "another's wager is no base"
    play(round_, f"p1 w {BASES[game]} 10", f"p1 w {bonus} 10")


@pytest.mark.parametrize(("game", "base"), BASES.items())
def test_a_player_dealer_who_bets(game, base):
    round_ = layout(game)
    refusal = refused(round_, f"p3 w {base} 10")

    assert (refusal.code, refusal.clause) == ("bank/may_not_wager", "PD-R6")
    assert round_.legal(3) == []


@pytest.mark.parametrize("game", BASES)
def test_a_bank_that_cannot_pay_its_fee(game):
    """Nothing is left beside the wager: neither a round nor, at a table, the position."""
    fee = FEES[game]
    with pytest.raises(BankShort) as short:
        felt(game, 1000, 1000, 500, wager=500, fees=fee, seats=(1, 2, 3))
    assert short.value.code == "bank/short"
    felt(game, 1000, 1000, 503, wager=500, fees=fee, seats=(1, 2, 3))

    session = Session(Posting(table=felt(game, fees=fee).table, seats=6, buy_in=(dollars(1), dollars(1000))))
    session.apply(sc.SitDown(person="ann", seat=1, buy_in=dollars(500)))
    with pytest.raises(BankShort):
        session.apply(sc.AcceptBank(person="ann", wager=dollars(500)))
    assert session.state.rotation.holder is None


@pytest.mark.parametrize(
    ("game", "before", "act"),
    [
        (
            "ultimate-texas-holdem",
            ("p1 w ante 5", "p1 w blind 5", "p2 w ante 5", "p2 w blind 5", "d nb",
             "d dh p1 2c3d", "d dh p2 4c5d", "d dh b 6c7d"),
            "p2 cc",
        ),
        (
            "three-card-poker-6-card-bonus",
            ("p1 w ante 5", "p2 w ante 5", "d nb", "d dh p1 2c3d9h", "d dh p2 4c5d8h", "d dh b 6c7dKh"),
            "p2 f",
        ),
        (
            BUSTER,
            ("p1 w game 5", "p2 w game 5", "d nb", "d dh p1 Tc5d", "d dh p2 9c5d", "d dh b 6c7d"),
            "p2 stand",
        ),
        (
            SWITCH,
            ("p1.1 w game 5", "p1.2 w game 5", "p2.1 w game 5", "p2.2 w game 5", "d nb", "d dh p1.1 Tc5d",
             "d dh p1.2 9c4d", "d dh p2.1 9c5d", "d dh p2.2 Tc4d", "d dh b 6c7d"),
            "p2.1 hit",
        ),
    ],
)  # fmt: skip
def test_an_act_out_of_turn(game, before, act):
    assert refused(play(layout(game), *before), act).code == "turn/not_yours"


@pytest.mark.parametrize(
    ("cards", "act", "code"),
    [
        ("Tc5d", "p1 split", "hand/cannot_split"),
        ("9c8d", "p1 split", "hand/cannot_split"),
        ("AcKd", "p1 w double 5", "hand/finished"),
        ("AcKd", "p1 hit", "hand/finished"),
        ("5c6d", "p1 stand", "phase/not_now"),
        ("5c6d", "p1 surrender", "hand/cannot_surrender"),
        ("5c6d", "p1 w double 6", "stake/out_of_range"),
    ],
)
def test_what_a_blackjack_hand_does_not_allow(cards, act, code):
    """p2 is still to play, so that the round goes on behind a Natural."""
    round_ = play(layout(BUSTER), "p1 w game 5", "p2 w game 5", "d nb")
    play(round_, f"d dh p1 {cards}", "d dh p2 9c5d", "d dh b 6c7d")

    assert refused(round_, act).code == code


def test_a_double_after_the_third_card():
    round_ = play(layout(BUSTER), "p1 w game 5", "d nb", "d dh p1 5c4d", "d dh b 6c7d")
    play(round_, "p1 hit", "d dh p1 3h")

    assert refused(round_, "p1 w double 5").code == "hand/cannot_double"
    assert refused(round_, "p1 split").code == "hand/cannot_split"


@pytest.mark.clause("fortune-pai-gow-poker", "FPG-R10")
def test_a_foul_hand_is_allowed_after_a_warning_and_loses():
    round_ = play(layout("fortune-pai-gow-poker", dice=(1, 2, 3)), "p1 w game 20", "d nb")
    play(round_, "d dh p1 AcAdKhQs9c7d4h", "d dh b Jc9d8s6h5c3d2s")
    (choice,) = round_.view(1).legal

    foul = round_.state.hands[1][:2]
    assert foul in choice.warned
    play(round_, "p1 set AcAd")
    assert came_to(round_, "returns")[0] == {"game": 0}


@pytest.mark.parametrize("game", BASES)
def test_a_bank_below_the_minimum_or_without_a_seat(game):
    table = BankedTable.post(GAMES[game], options={"min": "20"})
    seats = (1, 2) if table.game.needs_seats else None
    for wager, code in ((19, "bank/closed"), (1001, "bank/short")):
        with pytest.raises(Exception) as refusal:
            BankedRound(
                table,
                [dollars(100), dollars(1000)],
                bank=PlayerDealer(player=2, wager=dollars(wager)),
                seats=seats,
            )
        assert refusal.value.code == code
