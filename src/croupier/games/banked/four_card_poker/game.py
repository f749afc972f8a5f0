"""Four Card Poker: the best four of five cards against the dealer's best four of six."""

from __future__ import annotations

from enum import Enum

from croupier.games.banked.four_card_poker.book import BOOK
from croupier.games.banked.vocabulary import (
    BANK,
    EACH,
    Bank,
    BankedGame,
    Deal,
    Decide,
    Direction,
    ExposedCard,
    Extra,
    Misdeals,
    Reveal,
    Shape,
    SideBet,
    Sight,
    Spot,
    Times,
    WrongCount,
    lose,
    pay,
)
from croupier.games.felt import Felt
from croupier.games.option import Option, yes_or_no
from croupier.games.ranking import FOUR_CARD
from croupier.games.ruling import Ruling
from croupier.hands.four_card import FourCard, plays_four, rank_four
from croupier.hands.words import name_four
from croupier.money import EVEN_MONEY, Cents, dollars

ACE = 14
BONUS_TABLES = ("bonus-1", "bonus-2")
ACES_UP_TABLES = tuple(f"aces-up-{number}" for number in range(1, 8))


class Outcome(Enum):
    """How a player's hand compares with the dealer's."""

    FOLDED = "folded"
    AT_LEAST_EQUAL = "player's hand higher or equal"
    LOWER = "player's hand lower"


def judge(sight: Sight) -> Outcome:
    """Compare the best four cards of each; the dealer always plays, and a tie is the player's [FCP 7]."""
    if sight.folded:
        return Outcome.FOLDED
    return Outcome.LOWER if rank_four(sight.hand) < rank_four(sight.bank) else Outcome.AT_LEAST_EQUAL


def bonus(sight: Sight) -> str:
    """Return the bonus table's row for the player's best four cards."""
    return rank_four(sight.hand).category.row


def aces_up(sight: Sight) -> str:
    """Return the Aces Up row for the player's best four cards; aces are the only pair with a row."""
    hand = rank_four(sight.hand)
    return "pair_of_aces" if hand.category is FourCard.PAIR and hand.ties[0] == ACE else hand.category.row


FOUR_CARD_POKER = BankedGame(
    id="four-card-poker",
    name="Four Card Poker",
    number="not of this house",
    key="FCP",
    summary="Best four of five cards against the dealer's best four of six; play for one to three antes.",
    folder="banked/four_card_poker",
    named=name_four,
    plays=plays_four,
    bank=Bank.HOUSE,
    book=BOOK,
    felt=Felt(
        style="caribbean",
        title="Four Card Poker",
        lines=("The dealer always plays · A tie wins",),
        labels={"acesup": "Aces Up"},
        pays=("acesup",),
    ),
    seats=(1, 7),
    spots=(
        Spot(name="ante", required=True, clause="FCP 2"),
        Spot(name="acesup", needs=("ante",), clause="FCP 3"),
        Spot(name="play", amount=Times("ante", 1, 3), needs=("ante",), in_play=True, clause="FCP 5"),
    ),
    script=(
        Deal(to=EACH, cards=5, clause="FCP 4"),
        Deal(to=BANK, cards=6, up=1, clause="FCP 4"),
        Decide(spot="play", fold=True, clause="FCP 5"),
        Reveal(says=name_four, clause="FCP 6"),
    ),
    ranking=(FOUR_CARD,),
    judge=judge,
    folded=Outcome.FOLDED,
    results={
        Outcome.FOLDED: {"ante": lose("FCP 5")},
        Outcome.AT_LEAST_EQUAL: {"ante": pay(EVEN_MONEY, "FCP 7"), "play": pay(EVEN_MONEY, "FCP 7")},
        Outcome.LOWER: {"ante": lose("FCP 7"), "play": lose("FCP 7")},
    },
    extras={
        "ante": Extra(posted="ante_bonus", ranking=FOUR_CARD, row=bonus, rows=frozenset(), clause="FCP 8")
    },
    side_bets={
        "acesup": SideBet(
            posted="acesup_table",
            ranking=FOUR_CARD,
            row=aces_up,
            survives_fold=lambda options: bool(options["acesup_after_fold"]),
            clause="FCP 9",
        )
    },
    settle=Direction.COUNTER_CLOCKWISE,
    shape=Shape.BY_SEAT,
    settle_order=("ante", "play", "acesup"),
    misdeals=Misdeals(
        player=WrongCount.DEAD_HAND,
        bank=WrongCount.VOID,
        clause="FCP-R3",
        exposed=ExposedCard.TURNED_OVER,
        exposed_bank=ExposedCard.VOID,
    ),
    options=(
        Option("min", default=dollars(1), of=Cents, says="smallest ante"),
        Option("max", default=None, of=Cents, says="largest ante; no limit if none is posted"),
        Option("unit", default=None, of=Cents, says="the chip unit, $1 if none is posted"),
        Option("ante_bonus", default="bonus-1", of=BONUS_TABLES, says="what the ante bonus pays"),
        Option("acesup_table", default="aces-up-5", of=ACES_UP_TABLES, says="what Aces Up pays"),
        yes_or_no(
            "acesup_after_fold",
            default=False,
            says="Aces Up stays in play when the hand is folded",
            ruling="FCP-R4",
        ),
    ),
    rulings=(
        Ruling(
            "FCP-R1",
            "Is this an approved game?",
            "No; it is a house game by its published rules, dealt and settled like the South Dakota games.",
        ),
        Ruling("FCP-R2", "May Aces Up be wagered without an ante?", "No; it goes beside an ante."),
        Ruling(
            "FCP-R3",
            "What happens after a wrong number of cards, or an exposed one?",
            "A player's hand is dead and its wagers go back; if it is the dealer's, all wagers go back, "
            "and so if a second card of the dealer's is seen. A player's exposed card is turned over.",
        ),
        Ruling(
            "FCP-R4",
            "Does a fold take Aces Up?",
            "Yes; nobody folds a hand that Aces Up pays.",
            "acesup_after_fold",
        ),
        Ruling("FCP-R5", "Is the bonus paid to a hand that loses?", "Yes, unless it was folded."),
    ),
)
