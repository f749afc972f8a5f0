"""Three Card Poker 6 Card Bonus: play or fold; the bank plays with queen-high or better."""

from __future__ import annotations

from enum import Enum

from croupier.games.banked.bonus_rows import EVERY_ROW, ROWS, own_rows
from croupier.games.banked.player_dealer import PLAYER_DEALER_OPTIONS, PLAYER_DEALER_RULINGS
from croupier.games.banked.three_card_poker_6_card_bonus.book import BOOK
from croupier.games.banked.vocabulary import (
    BANK,
    EACH,
    Bank,
    BankedGame,
    Cards,
    Deal,
    Decide,
    Direction,
    ExposedCard,
    Extra,
    Misdeal,
    Misdeals,
    Order,
    Reveal,
    Shape,
    SideBet,
    Sight,
    Spot,
    Times,
    Whose,
    WrongCount,
    lose,
    pay,
    push,
)
from croupier.games.felt import Felt
from croupier.games.option import Option, yes_or_no
from croupier.games.ranking import HIGH, THREE_CARD
from croupier.games.ruling import Ruling
from croupier.hands import rank_high
from croupier.hands.contents import contents
from croupier.hands.playing import plays_three
from croupier.hands.three_card import ThreeCard, ThreeCardRank, rank_three
from croupier.hands.words import name_three
from croupier.money import EVEN_MONEY

QUEEN_HIGH = ThreeCardRank(ThreeCard.HIGH_CARD, (12,))
"""Queen-high or better [TCP 13]; every hand from a pair up qualifies (TCP-R18)."""


OWN_SCHEDULE = "three-card-6cb.rules"
OTHER_SCHEDULES = ("three-card-1.1.ca_rates", "ca-shared.ca_rates")
"""Printed for Three Card Poker 1.1, a game without the 6 Card Bonus (TCP-R10)."""
BONUS_ROWS = frozenset(category.row for category in ThreeCard)


class Outcome(Enum):
    """How a hand came out."""

    FOLDED = "folded"
    UNQUALIFIED = "the bank does not qualify: the ante is paid"
    UNQUALIFIED_PUSH = "the bank does not qualify: the ante pushes"
    HIGHER = "player's hand higher"
    EQUAL = "equal"
    LOWER = "player's hand lower"


def judge(sight: Sight) -> Outcome:
    """The outcome of the player's three cards against the bank's [TCP How 1, 2]."""
    if sight.folded:
        return Outcome.FOLDED
    mine, banks = rank_three(sight.hand), rank_three(sight.bank)
    if banks < QUEEN_HIGH:
        return Outcome.UNQUALIFIED if sight.options["ante_option"] == "pay" else Outcome.UNQUALIFIED_PUSH
    if mine == banks:
        return Outcome.EQUAL
    return Outcome.HIGHER if mine > banks else Outcome.LOWER


def pair_plus(sight: Sight) -> str:
    """The player's three cards as the pay table names them."""
    return rank_three(sight.hand).category.row


def six_card(sight: Sight) -> str:
    """The best five of the player's and the bank's cards as the pay table names them."""
    return rank_high(sight.hand + sight.bank).category.row


def every_six_card(sight: Sight) -> list[str]:
    """Every row that some five of the player's and the bank's cards are in."""
    return [category.row for category in contents(sight.hand + sight.bank)]


def announce(cards: Cards) -> str:
    """What the house dealer calls."""
    hand = rank_three(cards)
    return hand.category.row.replace("_", " ") if hand >= QUEEN_HIGH else "does not qualify"


THREE_CARD_POKER = BankedGame(
    id="three-card-poker-6-card-bonus",
    name="Three Card Poker 6 Card Bonus",
    number="none printed",
    key="TCP",
    summary="Three cards against a player-dealer's three: play or fold; two bonus bets on the side.",
    folder="banked/three_card_poker_6_card_bonus",
    named=name_three,
    plays=plays_three,
    bank=Bank.PLAYER_DEALER,
    felt=Felt(
        style="caribbean three",
        title="Three Card Poker",
        lines=("The bank plays with queen high or better",),
        labels={"pairplus": "Pair Plus", "sixcard": "6 Card Bonus"},
    ),
    book=BOOK,
    # The first fee option in the game's own rules.
    seats=(2, 7),
    spots=(
        Spot(name="ante", required=True, fee=True, clause="TCP 3"),
        Spot(name="pairplus", bonus=True, needs=("ante",), clause="TCP 4"),
        Spot(name="sixcard", bonus=True, needs=("ante",), clause="TCP 6CB"),
        Spot(name="play", amount=Times("ante", 1, 1), needs=("ante",), in_play=True, clause="TCP 11"),
    ),
    decks_in_turn=2,
    script=(
        Deal(to=EACH, cards=3, order=Order.FROM_BANK, clause="TCP 6, 7"),
        Deal(to=BANK, cards=3, up=1, face_down=lambda options: not options["pd_card_up"], clause="TCP 6, 8"),
        Decide(spot="play", fold=True, order=Order.FROM_BANK, clause="TCP 11"),
        Reveal(says=announce, clause="TCP 13"),
    ),
    ranking=(THREE_CARD,),
    judge=judge,
    folded=Outcome.FOLDED,
    results={
        Outcome.FOLDED: {"ante": lose("TCP 11")},
        Outcome.UNQUALIFIED: {"ante": pay(EVEN_MONEY, "TCP How 1b"), "play": push("TCP How 1")},
        Outcome.UNQUALIFIED_PUSH: {"ante": push("TCP-R2"), "play": push("TCP How 1")},
        Outcome.HIGHER: {"ante": pay(EVEN_MONEY, "TCP How 2"), "play": pay(EVEN_MONEY, "TCP How 2")},
        Outcome.EQUAL: {"ante": push("TCP How 2"), "play": push("TCP How 2")},
        Outcome.LOWER: {"ante": lose("TCP How 2"), "play": lose("TCP How 2")},
    },
    side_bets={
        "pairplus": SideBet(
            posted="pairplus_table",
            ranking=THREE_CARD,
            row=pair_plus,
            survives_fold=lambda _: False,
            clause="TCP PP",
        ),
        "sixcard": SideBet(
            posted="sixcard_table",
            cards=(Whose.OWN, Whose.BANK),
            ranking=HIGH,
            row=six_card,
            own_rows="sixcard_pays",
            may_post=EVERY_ROW,
            every_row=every_six_card,
            survives_fold=lambda _: True,
            clause="TCP 6CB",
        ),
    },
    folded_first=("ante", "pairplus"),
    settle=Direction.CLOCKWISE_FROM_BANK,
    shape=Shape.BY_SEAT,
    settle_order=("ante", "play", "pairplus", "sixcard"),
    extras={
        "ante": Extra(
            posted="ante_bonus", ranking=THREE_CARD, row=pair_plus, rows=BONUS_ROWS, clause="TCP-R3"
        )
    },
    misdeals=Misdeals(
        player=WrongCount.DEAD_WITH_FEE,
        bank=WrongCount.VOID,
        clause="TCP-R13",
        declared=(Misdeal.WRONG_COUNT, Misdeal.FOULED_DECK),
        exposed=ExposedCard.TURNED_OVER,
        exposed_bank=ExposedCard.VOID,
    ),
    fee_by_own_wager=lambda options: bool(options["tcp_fee_band"] == "player"),
    schedules=(OWN_SCHEDULE, *OTHER_SCHEDULES),
    options=(
        Option("pairplus_table", default="tcp-pp-1", of=("tcp-pp-1",), says="what Pair Plus pays"),
        Option("sixcard_table", default="TCB-6B3", of=("TCB-6B3",), says="what the 6 Card Bonus pays"),
        own_rows("sixcard_pays", "the 6 Card Bonus"),
        ROWS,
        yes_or_no(
            "pd_card_up",
            default=True,
            says="one of the bank's cards is turned up before the decisions",
            ruling="TCP-R1",
        ),
        Option(
            "ante_option",
            default="pay",
            of=("pay", "push"),
            says="whether the ante is paid or pushes if the bank does not qualify",
            ruling="TCP-R2",
        ),
        Option(
            "ante_bonus",
            default=None,
            of=dict,
            says="what the ante is paid in addition for the player's three cards, row by row",
            ruling="TCP-R3",
        ),
        Option(
            "schedule",
            default=OWN_SCHEDULE,
            of=(OWN_SCHEDULE, *OTHER_SCHEDULES),
            says="the fee schedule that the table uses",
            ruling="TCP-R10",
        ),
        Option(
            "tcp_fee_band",
            default="table",
            of=("table", "player"),
            says="fee option 1: whether the fee goes by the table's total action or by the player's wager",
            ruling="TCP-R11",
        ),
        *PLAYER_DEALER_OPTIONS,
    ),
    rulings=(
        Ruling("TCP-R1", "Is one of the bank's cards turned up?", "Yes, the bottom one.", "pd_card_up"),
        Ruling(
            "TCP-R2",
            "What happens to the ante if the bank does not qualify?",
            "It is paid 1:1.",
            "ante_option",
        ),
        Ruling("TCP-R3", "Is there an ante bonus?", "No; the rules state none.", "ante_bonus"),
        Ruling(
            "TCP-R4",
            "What happens to the bonus bets on a fold?",
            "Pair Plus is forfeited, 6 Card Bonus is not.",
        ),
        Ruling("TCP-R5", "When is 6 Card Bonus settled?", "Last at the seat."),
        Ruling("TCP-R6", "Is there an action button?", "No; the player to the player-dealer's left begins."),
        Ruling(
            "TCP-R7", "Does a mini royal rank above a straight flush?", "Yes, also when hands are compared."
        ),
        Ruling("TCP-R8", "May 6 Card Bonus be wagered after 'no more bets'?", "No, like every other wager."),
        Ruling("TCP-R9", "Do forfeited wagers go to the bank before it pays?", "Yes."),
        Ruling("TCP-R10", "Do the rates of Three Card Poker 1.1 apply to this game?", "No.", "schedule"),
        Ruling("TCP-R11", "Whose action do the bands of fee option 1 mean?", "The table's.", "tcp_fee_band"),
        Ruling(
            "TCP-R12",
            "Do players pay a fee in fee options 2 to 9?",
            "Yes, one per hand, as the printed table says.",
        ),
        Ruling(
            "TCP-R13",
            "What happens after a wrong number of cards, or an exposed one?",
            "A player's hand is void; for the bank's, the round is void, "
            "and so if a card other than its bottom one is seen.",
        ),
        Ruling("TCP-R14", "Is back-line betting allowed?", "No."),
        Ruling(
            "TCP-R15",
            "What happens to the play wager if the bank does not qualify?",
            "It goes back and does not count against the bank.",
        ),
        Ruling("TCP-R16", "Which of two equal pairs wins?", "The one with the higher kicker."),
        Ruling("TCP-R17", "Do the limits apply to the play wager?", "Through the ante, which it equals."),
        Ruling("TCP-R18", "What is queen-high or better?", "Every hand from Q-3-2 up."),
        *PLAYER_DEALER_RULINGS,
    ),
)
