"""Side bets of the blackjack games, counted in integers: Buster, Super Match, insurance."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement

from croupier.cards import Card, parse_cards
from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BankedGame, Sight
from croupier.games.option import Options
from croupier.kernels.blackjack.dealer import ACE, TEN, VALUES, Multiset, final_hands
from croupier.lab.blackjack.rules import DECKS_MAX, OF_VALUE, hits_soft_17
from croupier.lab.core.figures import Figures, Row, figures_of
from croupier.lab.core.worth import net_odds, net_result, odds_rows
from croupier.pay import PayTable


def counted_decks(options: Options) -> int:
    """The number of decks; refused if there are none or too many."""
    decks: int = options["decks"]
    if not 1 <= decks <= DECKS_MAX:
        raise DataInvalid(f"{decks} decks; expected 1 to {DECKS_MAX}", key="decks")
    return decks


def shoe_of(decks: int) -> list[int]:
    """Cards of each value."""
    return [4 * decks] * 9 + [16 * decks]


def _sight(
    options: Options,
    *,
    hand: tuple[Card, ...] = (),
    bank: tuple[Card, ...] = (),
    dealt: tuple[Card, ...] = (),
) -> Sight:
    return Sight(hand=hand, bank=bank, dealt=dealt, middle={}, board=(), folded=False, options=options)


def bank_hands(options: Options, left: Sequence[int] | None = None) -> dict[Multiset, Fraction]:
    """Return every final hand of the bank and its probability with a fresh or a used shoe."""
    shoe = shoe_of(counted_decks(options)) if left is None else list(left)
    chances = {}
    for cards, orders in final_hands(hits_soft_17=hits_soft_17(options)).items():
        drawn = math.prod(math.perm(shoe[value], cards[value]) for value in range(VALUES))
        chances[cards] = Fraction(sum(orders) * drawn, math.perm(sum(shoe), sum(cards)))
    assert sum(chances.values()) == 1, "the bank ends with some hand"
    return chances


def buster(game: BankedGame, table: PayTable, options: Options) -> Figures:
    """The figures of the Buster wager, in units of it.

    The players' cards come from the same shoe, but whose cards come first does not change the chances.
    """
    odds = odds_rows(table, frozenset(POSTED_BUSTER))
    chances = buster_rows(game, options, bank_hands(options))
    made = [Row(_words(row), chances.get(row, Fraction()), net_odds(odds[row])) for row in POSTED_BUSTER]
    return figures_of(
        [*made, Row("the bank does not go over", chances[None], Fraction(-1))],
        game=game.id,
        wager="buster",
        pay_table=table.id,
        per="buster wager",
        notes=(f"{options['decks']} decks", "the bank completes its hand, as it must for this wager"),
    )


def buster_rows(
    game: BankedGame, options: Options, hands: Mapping[Multiset, Fraction]
) -> dict[str | None, Fraction]:
    """The probability of each row of the Buster wager."""
    chances: dict[str | None, Fraction] = {}
    for held, chance in hands.items():
        cards = tuple(OF_VALUE[value] for value in range(VALUES) for _ in range(held[value]))
        row = game.side_bets["buster"].row(_sight(options, bank=cards))
        chances[row] = chances.get(row, Fraction()) + chance
    return chances


POSTED_BUSTER = ("3_cards", "4_cards", "5_cards", "6_cards", "7_cards", "8_or_more_cards")


def _words(row: str) -> str:
    return row.replace("_", " ")


def super_match(game: BankedGame, table: PayTable, options: Options) -> Figures:
    """The figures of the Super Match, in units of it: the ranks of four cards of a fresh shoe."""
    spot = game.spot("supermatch")
    assert spot is not None
    assert spot.offered is not None
    if not spot.offered(options):
        raise DataInvalid(
            "the Super Match has no column for seven decks; post a supermatch_table",
            key="supermatch_table",
        )
    ranks = [4 * counted_decks(options)] * len(ONE_SUIT)
    counts = match_counts(game, options, ranks)
    every = math.comb(sum(ranks), 4)
    assert counts.total() == every, "every four cards are counted once"
    odds = odds_rows(table, frozenset(SUPER_MATCH_ROWS))
    made = [Row(_words(row), Fraction(counts[row], every), net_odds(odds[row])) for row in SUPER_MATCH_ROWS]
    return figures_of(
        [*made, Row("no two alike", Fraction(counts[None], every), Fraction(-1))],
        game=game.id,
        wager="supermatch",
        pay_table=table.id,
        per="supermatch wager",
        notes=(f"{options['decks']} decks, {every:,} sets of four cards",),
    )


def match_counts(game: BankedGame, options: Options, ranks: Sequence[int]) -> Counter[str | None]:
    """Count the sets of four cards in each row, from a shoe with ``ranks`` cards of each rank."""
    copies = dict(zip(ONE_SUIT, ranks, strict=True))
    counts: Counter[str | None] = Counter()
    for dealt, row in match_rows(game, options):
        counts[row] += math.prod(math.comb(copies[card], held) for card, held in dealt)
    return counts


def match_rows(game: BankedGame, options: Options) -> list[tuple[tuple[tuple[Card, int], ...], str | None]]:
    """Every four cards by their ranks, with how many there are of each, and the row they are paid by."""
    row_of = game.side_bets["supermatch"].row
    return [
        (tuple(Counter(dealt).items()), row_of(_sight(options, dealt=dealt)))
        for dealt in combinations_with_replacement(ONE_SUIT, 4)
    ]


ONE_SUIT = parse_cards("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac")
"""One card of each rank represents all."""
SUPER_MATCH_ROWS = ("four_of_a_kind", "two_pair", "three_of_a_kind", "pair")


def insurance(game: BankedGame, table: PayTable, options: Options) -> Figures:
    """The figures of insurance taken on every hand, in units of it: the bank's up card is an ace."""
    return figures_of(
        insurance_rows(game, table, options, shoe_of(counted_decks(options))),
        game=game.id,
        wager="insurance",
        pay_table=table.id,
        per="insurance wager",
        notes=(
            f"{options['decks']} decks, insured whatever the hand; {_never(options)}",
            "only offered when the bank shows an ace",
        ),
    )


def insurance_rows(game: BankedGame, table: PayTable, options: Options, shoe: Sequence[int]) -> list[Row]:
    """How insurance ends with these cards in the shoe, the ace that the bank shows among them."""
    aces, tens, left = shoe[ACE] - 1, shoe[TEN], sum(shoe) - 1
    hole_ten = Fraction(tens, left)
    # The hole card is a ten; then one of the player's two cards is an ace and the other a ten.
    both = hole_ten * 2 * Fraction(aces * (tens - 1), (left - 1) * (left - 2))
    nets = insurance_nets(game, table, options)
    return [
        Row("Natural against a Natural", both, nets[True, True]),
        Row("the bank has a Natural", hole_ten - both, nets[False, True]),
        Row("no Natural", 1 - hole_ten, nets[False, False]),
    ]


def insurance_nets(game: BankedGame, table: PayTable, options: Options) -> dict[tuple[bool, bool], Fraction]:
    """What a unit of insurance gains, by whether the player has a Natural and whether the bank has one."""
    rows = frozenset({"game", "insurance"}) | ({"natural"} if "natural" in table.pays else set())
    odds = odds_rows(table, rows)["insurance"]
    result = game.own_results["insurance"]
    banks = {True: (OF_VALUE[TEN], OF_VALUE[ACE]), False: (OF_VALUE[8], OF_VALUE[ACE])}
    hands = {True: (OF_VALUE[ACE], OF_VALUE[TEN]), False: (OF_VALUE[8], OF_VALUE[TEN])}
    return {
        (natural, met): net_result(result(_sight(options, hand=hand, bank=bank)), 1, odds)
        for natural, hand in hands.items()
        for met, bank in banks.items()
    }


def _never(options: Options) -> str:
    """Whether any cards that a player sees make insurance worth taking."""
    seen = 4 if "peek_ten" in options else 2
    decks = options["decks"]
    best = Fraction(16 * decks, 52 * decks - 1 - seen)
    if best > Fraction(1, 3):
        return f"worth taking at odds of 2 to 1 if few of the player's {seen} cards are tens"
    return "at odds of 2 to 1, no cards of the player's make it worth taking"
