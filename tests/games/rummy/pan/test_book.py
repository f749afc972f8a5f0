"""The bot plays sensibly: what it takes, lays, keeps and forces."""

import pytest

from croupier.cards import parse_cards
from croupier.games.rummy.pan.book import GO_IN_AT, choose, connection
from tests.pan import PanFelt

GOOD = "3c3d4h5h6h7hQcQdQhKd"
POOR = "Ac4d7hKs2c5d" + "QhAd4sJc"


def felt(*hands, **options):
    return PanFelt(*(hands or (GOOD, "?")), **options).everybody_in()


def chosen(played, player):
    return choose(played.round.view(player), played.round.legal(player))


def texts(act):
    return act.verb, "".join(card.text for card in act.cards)


def test_connected_cards_go_in_and_unconnected_ones_drop():
    assert connection(parse_cards(GOOD)) > GO_IN_AT > connection(parse_cards(POOR))
    assert chosen(PanFelt(GOOD, "?"), 1).verb == "go"
    assert chosen(PanFelt(POOR, "?"), 1).verb == "drop"


def test_a_fitting_discard_is_taken_and_otherwise_it_draws():
    played = felt(GOOD, "KhKc4c4d6s7sJh2hAc5c").do("p1 draw Kd; p1 discard Kd; p1 pass")

    assert texts(chosen(played, 2)) == ("take", "Kd")
    assert chosen(felt(), 1).verb == "draw"


def test_a_second_draw_is_never_given_up():
    assert chosen(felt().do("p1 draw 2s; p1 discard 2s"), 1).verb == "draw"


def test_a_card_that_makes_a_condition_is_laid():
    assert texts(chosen(felt().do("p1 draw 3h"), 1)) == ("meld", "3c3d3h")


def test_a_useless_card_is_discarded():
    assert texts(chosen(felt().do("p1 draw 2s"), 1)) == ("discard", "2s")


def test_ready_melds_are_laid_before_the_discard():
    played = felt().do("p1 draw 3h; p1 meld 3c3d3h")

    assert texts(chosen(played, 1)) == ("meld", "4h5h6h7h")
    played.do("p1 meld 4h5h6h7h")
    assert texts(chosen(played, 1)) == ("meld", "QcQdQh")
    played.do("p1 meld QcQdQh")
    assert texts(chosen(played, 1)) == ("discard", "Kd")


def test_the_card_least_connected_is_discarded():
    played = felt("3c3d5h5cQcQd7s7sKdAh", "?").do("p1 draw 3h; p1 meld 3c3d3h")

    assert texts(chosen(played, 1)) in (("discard", "Ah"), ("discard", "Kd"))


def test_no_discard_feeds_the_next_player_if_another_does_as_well():
    played = felt("3c3d2h2c6s6hJdJsKcAh", "KhKd4c4d6s7sJh2hAc5c")
    played.do("p1 draw 3h; p1 meld 3c3d3h; p1 discard Ah; p2 draw Ks; p2 meld KhKdKs; p2 discard 5c")
    played.do("p1 draw 3s; p1 add 1 3s")

    assert texts(chosen(played, 1)) != ("discard", "Kc")


def short_of_cards():
    """Player 1 has two cards left and a rope that the jack of hearts fits; player 2's jack lies on top."""
    played = felt("3c3d4h5h6h7hQcQdQhKd", "?", "?").do("p1 draw Qs; p1 meld QcQdQhQs; p1 meld 4h5h6h7h")
    return played.do("p1 discard Kd; p2 draw 2s; p2 discard 2s; p3 draw Jh; p3 discard Jh")


def test_a_card_is_forced_on_a_player_with_few_cards_left():
    assert chosen(short_of_cards(), 2).verb == "force"


def test_nothing_is_forced_that_pays_or_puts_out_or_costs_no_card():
    pays = felt("3c3d4h5h6h7hQcQdQhKd", "?").do("p1 draw 3h; p1 meld 3c3d3h; p1 meld 4h5h6h7h; p1 discard Kd")
    pays.do("p2 draw 3s; p2 discard 3s")
    assert [choice.verb for choice in pays.round.legal(2)] == ["force"]
    assert chosen(pays, 2) is None

    out = felt().do("p1 draw 3h; p1 meld 3c3d3h; p1 meld 4h5h6h7h; p1 meld QcQdQh; p1 discard Kd")
    out.do("p2 draw Jh; p2 discard Jh")
    assert chosen(out, 2) is None


@pytest.mark.parametrize("player", [1, 2])
def test_the_choice_is_always_one_that_is_offered(player):
    played = felt()
    offered = played.round.legal(player)

    assert choose(played.round.view(player), offered) in [*offered, None]
