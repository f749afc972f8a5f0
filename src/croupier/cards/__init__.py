"""Cards, decks, their notation, and the order that a shuffle gives."""

from croupier.cards.card import DECK, JOKER, UNSEEN, Card, Cards, Rank, Suit
from croupier.cards.deck import STANDARD, Deck
from croupier.cards.notation import parse_cards, write_cards
from croupier.cards.shuffle import Entropy, by_numbers, commitment, seeded, shuffled

__all__ = [
    "DECK",
    "JOKER",
    "STANDARD",
    "UNSEEN",
    "Card",
    "Cards",
    "Deck",
    "Entropy",
    "Rank",
    "Suit",
    "by_numbers",
    "commitment",
    "parse_cards",
    "seeded",
    "shuffled",
    "write_cards",
]
