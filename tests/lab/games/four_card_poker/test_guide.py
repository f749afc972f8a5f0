"""Four Card Poker's advice and guide: the up card decides, and the bonus counts unless the hand is folded."""

from fractions import Fraction

from croupier.cards import parse_cards
from croupier.games.banked.four_card_poker.game import FOUR_CARD_POKER as GAME
from croupier.lab import LABORATORIES, analyse
from croupier.lab.core.options import read_for
from croupier.lab.games.four_card_poker.play import chance_to_win
from croupier.lab.questions.advise import guide
from croupier.table.by_book import decide
from tests.banked_rounds import BETTOR, dealt, open_round, wagered

LAB = LABORATORIES[GAME.id]
DEALER = "2c4d6h8s9c"


def at(hand, up, wagers=10):
    """A round in which the bettor with these cards decides against an up card."""
    deck = parse_cards(hand + DEALER + up)
    return dealt(wagered(open_round(GAME, {}), {"ante": wagers}), deck).view(BETTOR)


def advised(view):
    return {act.action: act.worth for act in LAB.advise(view, read_for(GAME, LAB.asks, {}))}


def test_a_strong_hand_is_tripled_and_rags_are_folded():
    assert list(advised(at("AsAhKdKs3h", "Qd"))) == ["w play 30", "w play 10", "f"]
    assert next(iter(advised(at("5s5h7dTs3h", "Qd")))) == "w play 10"
    assert next(iter(advised(at("2s3h5d7sTh", "Qd")))) == "f"


def test_what_each_choice_is_worth():
    hand, up = parse_cards("5s5h7dTs3h"), parse_cards("Qd")[0]
    wins = chance_to_win(hand, up)
    found = advised(at("5s5h7dTs3h", "Qd"))

    assert found["f"] == -1
    assert found["w play 10"] == 2 * (2 * wins - 1)
    assert found["w play 30"] == 4 * (2 * wins - 1)


def test_the_bonus_is_part_of_a_played_hand():
    hand, up = parse_cards("5s5h5dTs3h"), parse_cards("Qd")[0]
    found = advised(at("5s5h5dTs3h", "Qd"))

    assert found["w play 30"] == 4 * (2 * chance_to_win(hand, up) - 1) + 2
    assert found["f"] == -1


def test_the_up_card_changes_the_decision():
    """A pair of fours, against a card that pairs nothing and against one that makes a higher pair likely."""
    assert chance_to_win(parse_cards("4s4h7dTs3c"), parse_cards("4c")[0]) > chance_to_win(
        parse_cards("4s4h7dTs3c"), parse_cards("Qd")[0]
    )


def test_the_guide_says_what_the_printed_card_costs():
    best, (printed,) = guide(GAME.id).best, guide(GAME.id).simplified

    assert best == analyse(GAME.id, "ante").edge
    assert printed.edge == analyse(GAME.id, "ante", options={"strategy": "printed"}).edge
    assert Fraction(3, 500) < printed.edge - best < Fraction(7, 1000)


def test_the_book_is_the_printed_strategy():
    def does(hand):
        command = decide(at(hand, "Qd"))
        return getattr(command, "amount", None)

    assert does("TsTh7d5s3h") == 3000
    assert does("9s9h7d5s3h") == 1000
    assert does("3s3h7d5sJh") == 1000
    assert does("2s2h7d5sJh") is None
    assert does("AsKh7d5sJh") is None
    assert does("4s3h2dAsJh") == 3000
