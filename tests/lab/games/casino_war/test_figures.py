"""Casino War counted by ranks agrees with every ordered pair of cards of a single deck."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

from croupier.cards import STANDARD
from croupier.games.banked.casino_war.game import Outcome
from croupier.lab import analyse
from croupier.lab.games.casino_war.figures import outcomes, worth_of_war

OPTIONS = {"decks": 1, "war_tie": "wins"}


def test_first_cards_agree_with_every_pair_of_the_deck():
    pairs = Counter(
        "tie" if own.rank == bank.rank else "higher" if own.rank > bank.rank else "lower"
        for own, bank in permutations(STANDARD.cards, 2)
    )
    chances = outcomes(OPTIONS, war=False)

    assert chances[Outcome.SURRENDERED] == Fraction(pairs["tie"], pairs.total())
    assert chances[Outcome.HIGHER] == chances[Outcome.LOWER] == Fraction(pairs["higher"], pairs.total())


def test_a_war_is_worth_what_the_remaining_cards_say():
    """After two aces of one deck: every ordered pair of the fifty cards left."""
    left = [card for card in STANDARD.cards if str(card) not in ("As", "Ah")]
    nets = Counter(-2 if own.rank < bank.rank else 1 for own, bank in permutations(left, 2))

    assert worth_of_war(OPTIONS) == Fraction(sum(net * ways for net, ways in nets.items()), nets.total())


def test_the_edge_follows_from_the_tie_and_the_war():
    tie = outcomes(OPTIONS, war=False)[Outcome.SURRENDERED]

    assert analyse("casino-war", "ante", options={"decks": 1}).edge == -tie * worth_of_war(OPTIONS)
