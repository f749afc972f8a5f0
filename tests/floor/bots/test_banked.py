import pytest

from croupier.floor import demo_tables
from croupier.floor.bots import NAMES, bank_wager
from croupier.floor.bots.banked import by_the_book, without_chips
from croupier.games.banked.caribbean_stud.book import decide as caribbean_stud_book
from croupier.games.banked.high_card_flush.book import decide as high_card_flush_book
from croupier.games.banked.texas_holdem_bonus.book import decide as holdem_bonus_book
from croupier.games.banked.view import BankedView
from croupier.games.choice import Wager
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.events import CardsSwitched, HandSplit
from croupier.table.session import commands as sc
from tests import views
from tests.floor.quiet_room import QuietTable, piled, stacked

SETUPS = {setup.id: setup for setup in demo_tables()}


def seen(hand: str, *may: str, board: str = "") -> BankedView:
    return views.banked("a game", hand, acts=may, board=board)


@pytest.mark.parametrize(
    ("cards", "bets"),
    [("AsKd4c3h2s", True), ("2c2d3h4s6d", True), ("AsQdJc9h8s", False), ("KsQdJc9h8s", False)],
)
def test_in_caribbean_stud_bots_bet_with_ace_king_or_better(cards, bets):
    assert caribbean_stud_book(seen(cards, "f", "w bet")) == ("w bet" if bets else "f")


def test_in_caribbean_stud_a_bot_without_chips_for_the_bet_folds():
    assert caribbean_stud_book(seen("AsAd4c3h2s", "f")) == "f"


@pytest.mark.parametrize(
    ("hand", "plays"),
    [("2c7d", False), ("2c3d", False), ("2c7c", True), ("2c8d", True), ("2c2d", True), ("3c7d", True)],
)
def test_in_holdem_bonus_bots_fold_an_unsuited_deuce_with_a_low_card(hand, plays):
    assert holdem_bonus_book(seen(hand, "f", "w flop")) == ("w flop" if plays else "f")


@pytest.mark.parametrize(
    ("hand", "board", "does"),
    [
        ("AcKd", "Ah7s2d", "w turn"),
        ("AcKd", "7h7s2d", "cc"),
        ("AcKd", "Ah7s2d9c", "w river"),
        ("AcKd", "Qh7s2d9c", "cc"),
    ],
)
def test_in_holdem_bonus_bots_bet_later_with_a_pair_of_their_own(hand, board, does):
    assert holdem_bonus_book(seen(hand, "cc", "w turn", "w river", board=board)) == does


@pytest.mark.parametrize(
    ("hand", "raises"),
    [
        ("Th8h6h2c3c4d5s", True),
        ("Th8h5h2c3c4d5s", False),
        ("5h4h3h2hAcKdQs", True),
        ("AcKcQdJdTh9hTs", False),
    ],
)
def test_in_high_card_flush_bots_raise_with_ten_eight_six_or_better(hand, raises):
    assert high_card_flush_book(seen(hand, "f", "w raise")) == ("w raise" if raises else "f")


def test_in_baccarat_a_bot_wagers_once():
    lines = [Wager(player=1, spot=spot, low=Cents(500), high=Cents(9900)) for spot in ("player", "banker")]
    (laid,) = by_the_book(views.banked("ez-baccarat-panda-8", acts=lines, stage="wagers"), "Mabel")
    assert laid.spot in ("player", "banker")

    there = {laid.spot: laid.amount}
    laid_already = views.banked("ez-baccarat-panda-8", acts=lines, stage="wagers", wagers=there)
    assert by_the_book(laid_already, "Mabel") == []


def test_bots_bank_and_keep_something_back():
    wagers = {bank_wager(Cents(150_000), name, Cents(100)) for name in NAMES}

    assert len(wagers) > 1
    assert all(0 < wager < 150_000 and wager % 100 == 0 for wager in wagers)


def test_bots_bank_with_whole_chips():
    assert all(bank_wager(Cents(151_234), name, Cents(2_500)) % 2_500 == 0 for name in NAMES)
    assert all(bank_wager(Cents(151_234), name, Cents(25)) % 100 == 0 for name in NAMES)


# ── for whoever is late ──────────────────────────────────────────────────────────────────────────────


def banked(table: str, deck: str, *, banks: str | None = "Otis", **wagers: int) -> QuietTable:
    """Nora wagers in seat 1, Otis banks in seat 2 where the game has a player-dealer; cards are dealt."""
    quiet = QuietTable(SETUPS[table], shuffler=stacked(deck))
    quiet.sit("Nora", 1)
    quiet.sit("Otis", 2)
    if banks is not None:
        quiet.do(sc.DeclineBank(person="Nora"), sc.AcceptBank(person=banks, wager=Cents(40_000)))
    quiet.start()
    for spot, amount in wagers.items():
        name, _, hand = spot.partition("_h")
        quiet.do(
            sc.Act(
                command=c.PlaceWager(player=1, spot=name, amount=Cents(amount * 100), hand=int(hand or 1)),
                person="Nora",
            )
        )
    quiet.do(sc.Act(command=c.NoMoreBets()))
    quiet.settle()
    if table == "fortune-pai-gow":
        quiet.do(sc.Act(command=c.PickPile(player=2, pile=1), person="Otis"))
        quiet.settle()
    return quiet


def late(quiet: QuietTable) -> c.Command:
    """What the table does for Nora when her time is up; then it does it."""
    move = quiet.host.next_move(quiet.session)
    assert move.late == ("Nora",)
    quiet.do(*move.commands)
    quiet.settle()
    return move.commands[0].command


def test_at_ultimate_holdem_the_late_check_and_fold_only_at_the_end():
    """Aces in the hole are no reason to put up somebody's chips."""
    quiet = banked("ultimate-holdem", "AcAd" + "Kc9d" + "7h5s3c" + "2dJh", ante=5, blind=5)

    assert [type(late(quiet)) for _ in range(3)] == [c.CheckOrCall, c.CheckOrCall, c.Fold]
    assert quiet.session.round is None


def test_at_three_card_poker_the_late_fold():
    quiet = banked("three-card-poker", "AcAdAh" + "Kc9d2s", ante=5)

    assert type(late(quiet)) is c.Fold


def test_at_pai_gow_the_hand_of_the_late_is_set_the_house_way():
    """Two pairs, kings and threes without an ace: split, the small pair in front."""
    quiet = banked("fortune-pai-gow", piled({1: "KcKd3h3s9c7d5h", 2: "AcQdJh8s6c4d2h"}, bank=2), game=10)

    command = late(quiet)

    assert isinstance(command, c.SetHand)
    assert {card.text for card in command.cards} == {"3h", "3s"}


def test_at_blackjack_the_late_stand_or_hit_by_the_book_and_never_double():
    """Eleven against a six is doubled by the book; without further chips it is hit, then nineteen stands."""
    quiet = banked("blackjack-buster", "6c6s" + "5d9h" + "8d" + "Th", game=10)

    assert type(late(quiet)) is c.Hit
    assert type(late(quiet)) is c.Stand


def test_at_blackjack_switch_nothing_is_switched_or_split_for_the_late():
    quiet = banked("blackjack-switch", "8c8d" + "ThTd" + "9h6s" + "5c5d5h5s", game=5, game_h2=5)

    assert type(late(quiet)) in (c.Hit, c.Stand)
    assert not any(isinstance(event, HandSplit | CardsSwitched) for event in quiet.session.log)


def test_at_high_card_flush_a_tip_on_the_raise_leaves_only_the_raise():
    """A tip of the decision commits to it: folding is not offered any more, so it is not done [HCF 3]."""
    quiet = banked("high-card-flush", "Kh9h5h4c3d2s7c" + "AcQdJh8s6c4d2h", banks=None, ante=5, tip_ante=1)
    quiet.do(sc.Act(command=c.PlaceWager(player=1, spot="tip_raise", amount=Cents(100)), person="Nora"))

    least = c.PlaceWager(player=1, spot="raise", amount=Cents(500))
    assert without_chips(quiet.session.round.view(1)) == least


@pytest.mark.parametrize(("hand", "does"), [("TcTd2s", c.CheckOrCall), ("9c5d2s", c.TakeOff)])
def test_at_let_it_ride_the_book_decides_for_the_late_whether_a_bet_rides(hand, does):
    """Neither costs a further chip: what is good rides, what is not comes down."""
    quiet = banked("let-it-ride", hand + "3h" + "8c", banks=None, bet_1=5, bet_2=5, bet_3=5)

    assert [type(late(quiet)), type(late(quiet))] == [does, does]


def test_at_mississippi_stud_nothing_is_bet_for_the_late():
    quiet = banked("mississippi-stud", "JcJd" + "3h8c2s", banks=None, ante=5)

    assert type(late(quiet)) is c.Fold
