"""Who won, and why, in the visitor's words."""

from msgspec.structs import replace

from croupier.cards import parse_cards
from croupier.floor import demo_tables
from croupier.floor.past.payments import Payment
from croupier.floor.table.window import PastRound
from croupier.games.pot.view import PotView
from croupier.money import Cents
from croupier.numbers import Seat
from croupier.server.picture.story import story
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
        paid("Oren", "side pot", 1_000, outcome="pair"),
    )
    assert story(past(round_, *payments, Nora=1_500), TABLES["limit-holdem"], "Nora") == (
        "You win $30: flush",
        "Oren wins $10 of the side pot: pair",
    )
    assert story(past(round_, *payments), TABLES["limit-holdem"], None)[0] == "Nora wins $30: flush"
