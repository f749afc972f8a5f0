"""Which cards decide a side bet: what is declared is all that its row depends on."""

from itertools import islice
from random import Random

import pytest

from croupier.cards import STANDARD, Rank
from croupier.games import GAMES, BankedGame
from croupier.games.banked.vocabulary import SideBet, Sight, Whose
from croupier.games.option import read_options
from croupier.games.ranking import TWO_CARDS

SIDES = [
    (played, spot, side)
    for played in GAMES.values()
    if isinstance(played, BankedGame)
    for spot, side in played.side_bets.items()
]
HELD = {"texas-holdem-bonus": 2, "ultimate-texas-holdem": 2, "mississippi-stud": 2}
HELD |= {"three-card-poker-6-card-bonus": 3, "four-card-poker": 5, "21st-century-blackjack-switch": 4}
NONE = {"hand": (), "bank": (), "board": (), "dealt": ()}
PARTS = {Whose.OWN: "hand", Whose.BANK: "bank", Whose.BOARD: "board", Whose.FIRST: "dealt"}


def deal(cards, sizes):
    deck = iter(cards)
    return {part: tuple(islice(deck, size)) for part, size in sizes.items()}


def sights(played, chance, cards, parts, kept):
    """Two rounds with cards in these parts, which differ in all but those that are kept."""
    held = HELD.get(played.id, 7)
    sizes = {"hand": held, "bank": held, "board": 3 if played.id == "mississippi-stud" else 5, "dealt": 4}
    one = deal(chance.sample(cards, len(cards)), {part: sizes[part] for part in parts})
    keep = {PARTS[whose]: one[PARTS[whose]] for whose in kept}
    left = [card for card in cards if not any(card in same for same in keep.values())]
    others = {part: sizes[part] for part in parts if part not in keep}
    other = deal(chance.sample(left, len(left)), others) | keep
    options = read_options(played.options, {})
    return [Sight(middle={}, folded=False, options=options, **laid) for laid in (NONE | one, NONE | other)]


@pytest.mark.parametrize(("played", "spot", "side"), SIDES, ids=lambda value: getattr(value, "id", ""))
def test_a_row_depends_on_the_declared_cards_and_on_no_others(played, spot, side):
    chance, cards = Random(spot), list(STANDARD.cards)
    for _ in range(200):
        one, other = sights(played, chance, cards, PARTS.values(), side.cards)
        assert side.row(one) == side.row(other)
    # Only aces against aces show that the bank's two cards count in Texas Hold'em Bonus.
    some = [card for card in cards if card.rank >= Rank.KING] if side.ranking is TWO_CARDS else cards
    parts = [PARTS[whose] for whose in side.cards]
    for whose in side.cards:
        kept = [each for each in side.cards if each is not whose]
        rounds = (sights(played, chance, some, parts, kept) for _ in range(2_000))
        assert any(side.row(one) != side.row(other) for one, other in rounds)


def test_what_a_side_bet_saw_is_still_understood():
    with pytest.warns(DeprecationWarning, match=r"sees_bank=True\) goes in 0.4: name Whose.BANK in cards"):
        side = SideBet(
            posted="table", row=lambda _: None, survives_fold=lambda _: True, clause="X 1", sees_bank=True
        )

    assert side.sees(Whose.BANK)
    assert side.sees(Whose.OWN)
    assert not side.sees(Whose.BOARD)
