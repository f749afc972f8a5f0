"""What rule cards say of hands is what the evaluators say: an example of each class beats one of the next."""

from collections import Counter
from itertools import pairwise

import pytest

from croupier.cards import parse_cards
from croupier.games import GAMES, BankedGame, game, ranking
from croupier.games.pot.vocabulary import PotGame
from croupier.games.rule_card import RANKINGS, rule_card
from croupier.hands.baccarat import natural, total
from croupier.hands.badugi import rank_badugi
from croupier.hands.blackjack import ace_and_ten, over
from croupier.hands.blackjack import total as points
from croupier.hands.few import rank_few
from croupier.hands.four_card import rank_four
from croupier.hands.high import rank_high
from croupier.hands.longest_flush import longest_flush, longest_run
from croupier.hands.low import rank_ace_to_five, rank_deuce_to_seven
from croupier.hands.mexican import rank_mexican
from croupier.hands.pai_gow import Joker, bonus_row, rank_five
from croupier.hands.short_deck import rank_short_deck
from croupier.hands.three_card import rank_three
from croupier.lab.games.fortune_pai_gow_poker.rows import BEST_FIRST

FIVE = {
    "royal flush": "AsKsQsJsTs",
    "straight flush": "9s8s7s6s5s",
    "four of a kind": "9s9h9d9c2s",
    "full house": "9s9h9d2c2s",
    "flush": "Ks9s7s4s2s",
    "straight": "9s8h7d6c5s",
    "three of a kind": "9s9h9d3c2s",
    "two pair": "9s9h3d3c2s",
    "pair": "9s9h4d3c2s",
    "high card": "Ks9h7d4c2s",
    "no pair": "8s7h6d4c2s",
}
SHORT = FIVE | {"four of a kind": "9s9h9d9c6s", "full house": "9s9h9d7c7s", "flush": "KsTs9s8s6s"}
SHORT |= {"straight flush": "TsJsQs9s8s", "straight": "JsTh9d8c7s", "three of a kind": "9s9h9d7c6s"}
SHORT |= {"two pair": "9s9h7d7c6s", "pair": "9s9h8d7c6s", "high card": "KsTh9d8c6s"}
MEXICAN = {
    "five of a kind": "KsKhKdKcJo",
    "straight flush": "KsQsJs7s6s",
    "four of a kind": "KsKhKdKc2s",
    "flush": "Ks7s5s4s2s",
    "full house": "7s7h7d2c2s",
    "straight": "KsQhJd7c6s",
    "three of a kind": "7s7h7d3c2s",
    "two pair": "7s7h3d3c2s",
    "pair": "7s7h4d3c2s",
    "high card": "Ks7h5d4c2s",
}
THREE = {
    "mini royal": "AsKsQs",
    "straight flush": "9s8s7s",
    "three of a kind": "9s9h9d",
    "straight": "9s8h7d",
    "flush": "Ks9s2s",
    "pair": "9s9h2d",
    "high card": "Ks9h2d",
}
FOUR = {
    "four of a kind": "9s9h9d9c",
    "straight flush": "9s8s7s6s",
    "three of a kind": "9s9h9d2c",
    "flush": "Ks9s4s2s",
    "straight": "9s8h7d6c",
    "two pair": "9s9h2d2c",
    "pair": "9s9h3d2c",
    "high card": "Ks9h4d2c",
}
BADUGI = {
    "four cards": "8s7h6d5c",
    "three cards": "8s7h6d5d",
    "two cards": "8s7h6h5s",
    "one card": "8s7s6s5s",
}
FEW = {"pair": "JsJh", "high card": "KsQh"}
BACCARAT = {"natural nine": "5s4h", "natural eight": "5s3h"} | {
    str(n): f"{w}"
    for n, w in zip(
        range(9, -1, -1),
        ("KsKh9d", "KsKh8d", "Ks7h", "Ks6h", "Ks5h", "Ks4h", "Ks3h", "Ks2h", "KsAh", "KsQh"),
        strict=True,
    )
}
CARDS = {words: f"{letter}s" for words, letter in zip(ranking.ONE_CARD.classes, "AKQJT98765432", strict=True)}
TIE = {"two cards of one rank": "9s9h", "two ranks": "9s8h"}
BLACKJACK = {
    "Natural": "AsKh",
    "21": "7s7h7d",
    "20": "KsQh",
    "19": "Ks9h",
    "18": "Ks8h",
    "17": "Ks7h",
    "less": "Ks6h",
}
FLUSHES = {
    "seven": "AsKsQs9s8s7s2s",
    "six": "AsKsQs9s8s7s2h",
    "five": "AsKsQs9s8s7h2h",
    "four": "AsKsQs9s8h7h2h",
    "three": "AsKsQs9h8h7d2c",
    "two": "AsKs9h8h7d2d3c",
}

RUNS = {
    "seven": "9s8s7s6s5s4s3s",
    "six": "As2s3s4s5s6s8h",
    "five": "AsKsQsJsTs8s7s",
    "four": "AsKsQsJs9s8s7s",
    "three": "QsKsAs2s3s8h7d",
    "two": "As2sKh9h7d5d3c",
    "one": "AsQsTs8s6s4s2h",
}
TWO = {"pair": "9s9h", "of one suit": "9s8s", "of two suits": "9s8h"}
EQUAL = {
    "four of a kind": "9s9h9d9c",
    "three of a kind": "9s9h9d8c",
    "two pairs": "9s9h8d8c",
    "pair": "9s9h8d7c",
    "no pair": "9s8h7d6c",
}
OVER = {
    "eight or more cards": "AsAhAdAc2s2hKsKh",
    "seven": "AsAhAd2s2h6sKh",
    "six": "AsAh2s2h6sKh",
    "five": "As2s3h6sKh",
    "four": "As5s6sKh",
    "three": "6s7sKh",
    "not over": "6s5sKh",
}
SEVEN = {
    "seven-card straight flush": "KdQdJdTd9d8d7d",
    "seven-card straight flush with the joker": "9h8h7h6h5h3hJo",
    "five aces": "AcAdAhAsJoKcQd",
    "royal flush": "AsKsQsJsTs9d4c",
    "five of a kind": "KcKdKhKsJoAcQd",
} | {words: cards + "AdKh" for words, cards in FIVE.items()}
SEVEN |= {"royal flush": FIVE["royal flush"] + "4d2h", "high card": "KsJh9d7c5s3h2d"}
SEVEN |= {"pair": "9s9h4d3c2sKdJh", "straight": "9s8h7d6c5sKd2h"}

WORTH = {
    "HIGH": (FIVE, rank_high),
    "SHORT_DECK": (SHORT, rank_short_deck),
    "MEXICAN": (MEXICAN, lambda cards: rank_mexican(cards, wild=True)),
    "THREE_CARD": (THREE, rank_three),
    "FOUR_CARD": (FOUR, rank_four),
    "ACE_TO_FIVE": (FIVE, lambda cards: negative(rank_ace_to_five(cards))),
    "DEUCE_TO_SEVEN": (FIVE, lambda cards: negative(rank_deuce_to_seven(cards))),
    "BADUGI": (BADUGI, lambda cards: negative(rank_badugi(cards))),
    "FEW": (FEW, rank_few),
    "ONE_CARD": (CARDS, lambda cards: cards[0].rank),
    "TIE": (TIE, lambda two: two[0].rank == two[1].rank),
    "BACCARAT": (BACCARAT, lambda cards: (natural(cards), total(cards))),
    "BLACKJACK": (BLACKJACK, lambda cards: (ace_and_ten(cards), points(cards))),
    "LONGEST_FLUSH": (FLUSHES, longest_flush),
    "LONGEST_RUN": (RUNS, longest_run),
    "TWO_CARDS": (TWO, lambda two: (two[0].rank == two[1].rank, two[0].suit == two[1].suit)),
    "EQUAL_RANKS": (EQUAL, lambda four: sorted(Counter(card.rank for card in four).values(), reverse=True)),
    "CARDS_OVER": (OVER, lambda cards: len(cards) if over(cards) else 0),
    "SEVEN_CARDS": (SEVEN, lambda cards: -BEST_FIRST.index(bonus_row(cards, Joker.WILD))),
    "PAI_GOW": (FIVE | {"five of a kind": "KsKhKdKcJo"}, rank_five),
}


def negative(rank):
    """Where the smaller rank is the better hand."""
    return tuple(
        -part if isinstance(part, int) else tuple(-each for each in part) for part in tuple(rank)[:2]
    )


@pytest.mark.parametrize("name", WORTH)
def test_each_class_beats_the_next(name):
    examples, worth = WORTH[name]
    ranks = [worth(parse_cards(examples[said])) for said in getattr(ranking, name).classes]

    assert ranks == sorted(ranks, reverse=True)
    assert all(better > next_ for better, next_ in pairwise(ranks))
    assert len(ranks) >= 2


def test_every_ranking_is_held_to_an_evaluator():
    declared = {name for name, each in vars(ranking).items() if isinstance(each, ranking.Ranking)}

    assert declared == set(WORTH)
    assert set(RANKINGS.values()) <= {getattr(ranking, name) for name in declared}


@pytest.mark.parametrize("played", [g for g in GAMES.values() if g.family != "rummy"], ids=lambda g: g.id)
def test_every_card_says_how_hands_rank(played):
    rows = rule_card(played)["sections"]["Hands"]
    orders = (
        [*played.ranking, *(side.ranking for side in played.side_bets.values())]
        if isinstance(played, BankedGame)
        else [RANKINGS[share.comparison.ranked] for share in played.shares]
    )

    assert orders
    for order in orders:
        assert [order.name, ", ".join(order.classes), order.within] in rows


def has_joker(played):
    if isinstance(played, PotGame):
        return bool(played.deck.jokers)
    options = {option.name: option.default for option in played.options}
    return bool(played.deck(options).jokers)


@pytest.mark.parametrize("played", [g for g in GAMES.values() if g.family != "rummy"], ids=lambda g: g.id)
def test_a_card_says_what_the_joker_does_where_there_is_one(played):
    said = [row for row in rule_card(played)["sections"]["Hands"] if row[0] == "joker"]

    assert bool(said) == has_joker(played)
    assert game("lowball").joker
