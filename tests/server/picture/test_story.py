"""Who won, and why, in the visitor's words."""

import pytest
from msgspec.structs import replace

from croupier.cards import parse_cards
from croupier.floor import demo_tables
from croupier.floor.past.payments import Payment
from croupier.floor.table.window import PastRound
from croupier.games.pot.view import PotView
from croupier.games.rummy.view import RummyView
from croupier.money import Cents
from croupier.numbers import Player, Seat
from croupier.server.picture.plays import claims, plays_for_pots
from croupier.server.picture.story import jackpots, story
from tests import views

TABLES = {setup.id: setup.posting.table for setup in demo_tables()}


def paid(person="Nora", spot="ante", amount=0, stake=None, outcome="lose", **facts) -> Payment:
    return Payment(person=person, spot=spot, amount=Cents(amount), stake=stake, outcome=outcome, **facts)


def past(round_, *payments, **nets) -> PastRound:
    return PastRound(
        number=1, persons=("Nora",), players=(Seat(1),), round=round_, payments=payments, nets=nets
    )


def caribbean(own: str, bank: str):
    view = views.banked("caribbean-stud", own)
    return replace(view, bank_cards=parse_cards(bank))


def test_both_hands_are_named_and_the_best_payment_is_the_reason():
    round_ = caribbean("QsQd4c4h2s", "AcKd7h5s3d")
    payments = (
        paid(amount=1_000, stake=Cents(500), outcome="pay 1:1"),
        paid(spot="bet", amount=3_000, stake=Cents(1_000), outcome="pay 2:1"),
    )
    assert story(past(round_, *payments, Nora=2_500), TABLES["caribbean-stud"], "Nora") == (
        "Dealer: ace high",
        "You: two pair, queens and fours",
        "You win $25: Bet pays 2 to 1",
    )


def test_a_dealer_without_a_hand_is_said_to_have_none():
    round_ = caribbean("QsQd4c4h2s", "KcJd7h5s3d")
    first, *_ = story(past(round_, Nora=0), TABLES["caribbean-stud"], "Nora")
    assert first == "Dealer: king high: no hand"


def test_cards_that_the_visitor_has_not_seen_are_not_named():
    round_ = views.banked("caribbean-stud", "QsQd4c4h2s", up="As")
    lines = story(past(round_, Nora=-500), TABLES["caribbean-stud"], "Nora")
    assert lines == ("You: two pair, queens and fours", "You lose $5")
    assert story(past(round_, Nora=-500), TABLES["caribbean-stud"], None) == ()


def test_baccarat_is_told_by_its_counts():
    view = views.banked("ez-baccarat-panda-8", "")
    for player, banker, words in (("9h8d", "8c", "Banker wins, 8 over 7"), ("2h4d", "6c", "A tie at 6")):
        round_ = replace(view, middle={"player": parse_cards(player), "banker": parse_cards(banker)})
        assert story(past(round_), TABLES["ez-baccarat"], None) == (words,)


def test_every_pot_has_its_winners():
    round_: PotView = replace(views.pot("texas-holdem", "AsAd"), over=True)
    payments = (
        paid("The pot", "fee", 300, outcome="taken after the flop", fee=True),
        paid("Nora", "pot", 3_000, outcome="flush"),
        paid("Nora", "side pot 1", 1_000, outcome="flush"),
    )
    assert story(past(round_, *payments, Nora=1_500), TABLES["limit-holdem"], "Nora") == (
        "You win $30: flush",
        "You win $10 of the side pot 1: flush",
    )
    assert story(past(round_, *payments), TABLES["limit-holdem"], None)[0] == "Nora wins $30: flush"


def two_hands(table: str, hands: tuple[str, str], *boards: str) -> PotView:
    """Nora's and Oren's hands, shown, on these boards."""
    view = views.pot("texas-holdem", hands[0])
    seats = tuple(
        replace(view.seats[0], player=Player(number), cards=parse_cards(cards))
        for number, cards in enumerate(hands, start=1)
    )
    return replace(view, seats=seats, board=tuple(parse_cards(board) for board in boards), over=True)


def shown_down(round_: PotView, outcome: str, **won: int) -> PastRound:
    payments = tuple(paid(person, "pot", amount, outcome=outcome) for person, amount in won.items())
    return PastRound(
        number=1,
        persons=("Nora", "Oren"),
        players=(Seat(1), Seat(2)),
        round=round_,
        payments=payments,
        nets={},
    )


def test_a_split_pot_is_told_winner_by_winner():
    round_ = two_hands("omaha-hi-lo", ("KsKd9c9h", "Ah2d9d9s"), "KhTc3c4h7s")
    game = TABLES["omaha-hi-lo"].game
    high, low = (
        f"{share.name} {claims(share, seat.cards, round_.board[0])[0]}"
        for share, seat in zip(game.shares, round_.seats, strict=True)
    )
    last = shown_down(round_, f"{high}; {low}", Nora=1_000, Oren=1_000)
    first, second = story(last, TABLES["omaha-hi-lo"], "Nora")[:2]
    assert first == "You win $10: three kings"
    assert second == "Oren wins $10: low 7-4-3-2-A"
    # Exactly two of the hand and three of the board play, for each half its own.
    assert plays_for_pots(game, last) == {
        "Nora": frozenset(parse_cards("KsKdKhTc7s")),
        "Oren": frozenset(parse_cards("Ah2d3c4h7s")),
    }


@pytest.mark.parametrize(
    ("table", "hand", "board", "recorded", "words"),
    [
        ("limit-holdem", "AsAd", "KhKc3c4h7s", "two pair", "two pair, aces and kings"),
        ("seven-card-stud", "9h9d9c2s3d7hKs", "", "three of a kind", "three nines"),
        ("lowball", "Jo2d4c8sAh", "", "low 8-4-3-2-A", "8-4-3-2-A low"),
        ("lowball", "KsKd4c8sAh", "", "low pair K-8-4-A", "a pair of kings"),
        ("deuce-to-seven-triple-draw", "9s7d5c4h2s", "", "low high card", "9-7-5-4-2 low"),
        ("deuce-to-seven-triple-draw", "9s9d5c4h2s", "", "low pair", "a pair of nines"),
        ("badugi", "7s5d3c2h", "", "badugi badugi 7-5-3-2", "badugi 7-5-3-2"),
        ("mexican-poker", "KcKd5h2dJo", "", "three of a kind", "three kings"),
        ("mexican-poker", "KcKd5h2dJo", "", "pair", "a pair of kings"),
        ("mexican-poker", "KcQd5h2d4s", "", "high card", "king high"),
    ],
)
def test_a_winning_hand_is_named_as_people_name_it(table, hand, board, recorded, words):
    round_ = two_hands(table, (hand, hand), board)
    last = shown_down(round_, recorded, Nora=1_000)
    assert story(last, TABLES[table], None) == (f"Nora wins $10: {words}",)


def test_cards_of_a_hand_that_was_not_shown_are_not_raised():
    round_ = two_hands("limit-holdem", ("AsAd", "????"), "KhTc3c4h7s")
    last = shown_down(round_, "the only hand left", Oren=2_000)
    assert plays_for_pots(TABLES["limit-holdem"].game, last) == {}


def test_a_part_of_the_meter_is_a_jackpot_and_an_award_from_the_tray_is_not():
    round_ = views.banked("caribbean-stud", "QsQd4c4h2s")
    meter = paid(spot="progressive", amount=1_023_456, stake=Cents(100), outcome="award 100% of the meter")
    tray = paid(spot="progressive", amount=5_000, stake=Cents(100), outcome="award $50")
    assert jackpots(past(round_, meter, tray), "Nora") == ("You win $10,234.56",)
    assert jackpots(past(round_, meter), None) == ("Nora wins $10,234.56",)
    assert jackpots(past(round_, tray), "Nora") == ()


@pytest.mark.parametrize(
    ("you", "line"), [("Nora", "You go out"), ("Reba", "Nora goes out"), (None, "Nora goes out")]
)
def test_whoever_goes_out_at_pan_is_named(you, line):
    assert story(past(went_out(Player(1))), TABLES["pan"], you)[0] == line


def went_out(winner: Player | None) -> RummyView:
    return RummyView(
        game="pan",
        stage="over",
        seats=(),
        to_act=(),
        legal=(),
        over=True,
        you=None,
        chip=Cents(100),
        stock=100,
        discards=(),
        top_takeable=False,
        drawn=None,
        owed=False,
        turn=None,
        pool=Cents(0),
        pays=(),
        winner=winner,
    )


def test_a_pan_hand_that_nobody_won_has_no_winner():
    assert story(past(went_out(None), Nora=-100), TABLES["pan"], "Nora") == ("You lose $1",)
