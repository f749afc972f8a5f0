"""Texas Hold'em Bonus Poker: two cards and a board of five; twice the ante to stay, then bet or check."""

from __future__ import annotations

from enum import Enum

from croupier.cards import Rank
from croupier.games.banked.progressive import PROGRESSIVE_OPTIONS, PROGRESSIVE_RULINGS, progressive_spot
from croupier.games.banked.single_limit import single_limit
from croupier.games.banked.texas_holdem_bonus.book import BOOK
from croupier.games.banked.texas_holdem_bonus.rows import bonus_row, progressive_row
from croupier.games.banked.vocabulary import (
    BANK,
    EACH,
    Bank,
    BankedGame,
    Board,
    Cards,
    Deal,
    Dealt,
    Decide,
    Direction,
    Misdeals,
    Options,
    Order,
    ProgressiveRule,
    Reveal,
    Shape,
    SideBet,
    Sight,
    Spot,
    Times,
    Whose,
    WithinLimits,
    WrongCount,
    lose,
    pay,
    push,
)
from croupier.games.felt import Felt
from croupier.games.option import Option, yes_or_no
from croupier.games.ranking import HIGH, TWO_CARDS
from croupier.games.ruling import Ruling
from croupier.hands import Category, rank_high
from croupier.hands.playing import plays_high
from croupier.hands.words import name_high
from croupier.money import EVEN_MONEY, Cents, dollars

ANTE_PAYS_FROM = {"flush": Category.FLUSH, "straight": Category.STRAIGHT}
"""The lowest winning hand on which the ante is paid [THB 16] (THB-R2)."""


class Outcome(Enum):
    """How a hand came out."""

    FOLDED = "folded"
    HIGHER_WITH_ANTE = "player's hand higher, and good enough for the ante"
    HIGHER = "player's hand higher"
    EQUAL = "equal"
    LOWER = "player's hand lower"


def judge(sight: Sight) -> Outcome:
    """The outcome of the player's best five of seven against the dealer's [THB 11 to 16]."""
    if sight.folded:
        return Outcome.FOLDED
    dealer, player = rank_high(sight.bank + sight.board), rank_high(sight.hand + sight.board)
    if player == dealer:
        return Outcome.EQUAL
    if player < dealer:
        return Outcome.LOWER
    paid = player.category >= ANTE_PAYS_FROM[sight.options["ante_pays_from"]]
    return Outcome.HIGHER_WITH_ANTE if paid else Outcome.HIGHER


def announce(cards: Cards) -> str:
    """What the dealer calls: the best five, or "no board" if everybody folded before the flop."""
    return rank_high(cards).category.words if len(cards) == 7 else "no board"


def bonus_survives_fold(options: Options) -> bool:
    """Whether the bonus of a folded hand stays in play (THB-R3)."""
    return not options["fold_forfeits_bonus"]


TEXAS_HOLDEM_BONUS = BankedGame(
    id="texas-holdem-bonus",
    name="Texas Hold'em Bonus Poker",
    number="20:18:16:15.12",
    key="THB",
    summary="Hold'em against the dealer: twice the ante for the flop, then check or bet on turn and river.",
    folder="banked/texas_holdem_bonus",
    named=name_high,
    announces="THB 12",
    plays=plays_high,
    bank=Bank.HOUSE,
    felt=Felt(style="caribbean with-board bonus", title="Texas Hold'em Bonus", lines=("Best five of seven",)),
    book=BOOK,
    # No wager above $100: the flop wager is twice the ante [THB 5b].
    seats=(1, 7),
    spots=(
        Spot(name="ante", amount=WithinLimits(), required=True, clause="THB 1"),
        Spot(name="bonus", amount=WithinLimits(), needs=("ante",), bonus=True, clause="THB 2"),
        progressive_spot("THB 2"),
        Spot(name="flop", amount=Times("ante", 2, 2), in_play=True, clause="THB 5b"),
        Spot(name="turn", amount=Times("ante", 1, 1), in_play=True, clause="THB 7"),
        Spot(name="river", amount=Times("ante", 1, 1), in_play=True, clause="THB 9"),
    ),
    script=(
        Deal(to=EACH, cards=2, clause="THB 4"),
        Deal(to=BANK, cards=2, clause="THB 4"),
        Decide(spot="flop", fold=True, order=Order.CLOCKWISE, clause="THB 5"),
        Board(cards=3, burn=1, clause="THB 6"),
        Decide(spot="turn", check=True, order=Order.CLOCKWISE, clause="THB 7"),
        Board(cards=1, burn=1, clause="THB 7"),
        Decide(spot="river", check=True, order=Order.CLOCKWISE, clause="THB 8"),
        Board(cards=1, burn=1, clause="THB 10"),
        Reveal(says=announce, clause="THB 11"),
    ),
    ranking=(HIGH,),
    dealt=lambda _: Dealt.ONE_BY_ONE,
    judge=judge,
    folded=Outcome.FOLDED,
    results={
        Outcome.FOLDED: {"ante": lose("THB 5a")},
        Outcome.HIGHER_WITH_ANTE: {
            "ante": pay(EVEN_MONEY, "THB 16"),
            "flop": pay(EVEN_MONEY, "THB 15"),
            "turn": pay(EVEN_MONEY, "THB 15"),
            "river": pay(EVEN_MONEY, "THB 15"),
        },
        Outcome.HIGHER: {
            "ante": push("THB-R2"),
            "flop": pay(EVEN_MONEY, "THB 15"),
            "turn": pay(EVEN_MONEY, "THB 15"),
            "river": pay(EVEN_MONEY, "THB 15"),
        },
        Outcome.EQUAL: {spot: push("THB 13") for spot in ("ante", "flop", "turn", "river")},
        Outcome.LOWER: {spot: lose("THB 14") for spot in ("ante", "flop", "turn", "river")},
    },
    settle=Direction.COUNTER_CLOCKWISE,
    shape=Shape.BY_SEAT,
    settle_order=("bonus", "ante", "flop", "turn", "river", "progressive"),
    side_bets={
        "bonus": SideBet(
            posted="bonus",
            own_rows="bonus_pays",
            cards=(Whose.OWN, Whose.BANK),
            ranking=TWO_CARDS,
            row=bonus_row,
            survives_fold=bonus_survives_fold,
            clause="THB 12",
        ),
    },
    misdeals=Misdeals(player=WrongCount.DEAD_HAND, bank=WrongCount.VOID, clause="THB-R10"),
    progressive=ProgressiveRule(
        spot="progressive",
        row=progressive_row,
        survives_fold=lambda _: False,
        stays=lambda hand: max(card.rank for card in hand) >= Rank.FIVE,
        clause="THB 18",
        award_clause="THB 18a",
        envy_clause="THB 18b",
        at_the_seat=True,
    ),
    check_limits=single_limit(2, "flop"),
    limits_clause="THB-R9",
    options=(
        Option("min", default=dollars(1), of=Cents, says="smallest wager"),
        Option("max_wager", default=dollars(100), of=Cents, says="largest single wager", ruling="THB-R9"),
        Option("unit", default=None, of=Cents, says="the chip unit, $1 if none is posted"),
        Option("bonus", default="thb-bonus-1", of=("thb-bonus-1",), says="the pay table of the bonus"),
        Option(
            "bonus_pays",
            default=None,
            of=dict,
            says="the house's own bonus pay table, with the same rows",
            ruling="THB-R1",
        ),
        Option(
            "ante_pays_from",
            default="flush",
            of=tuple(ANTE_PAYS_FROM),
            says="the lowest winning hand on which the ante is paid",
            ruling="THB-R2",
        ),
        yes_or_no(
            "fold_forfeits_bonus", default=False, says="a folded hand loses its bonus wager", ruling="THB-R3"
        ),
        *PROGRESSIVE_OPTIONS,
    ),
    rulings=(
        Ruling("THB-R1", "Which bonus pay table applies?", "The usual one, thb-bonus-1.", "bonus_pays"),
        Ruling(
            "THB-R2",
            "What happens to the ante of a winning hand below a flush?",
            "It pushes.",
            "ante_pays_from",
        ),
        Ruling(
            "THB-R3",
            "What happens to the bonus and progressive wagers of a folded hand?",
            "The bonus stays in play; the progressive is lost, but envy is still owed.",
            "fold_forfeits_bonus",
        ),
        Ruling("THB-R4", "Does less than a full house win on thbp-08?", "No; the posted pay table decides."),
        Ruling("THB-R5", "Where are the pay tables that (2) says are in (17)?", "In (18)."),
        Ruling("THB-R6", "May a hand use one hole card, or none?", "Yes; it is the best five of seven."),
        Ruling(
            "THB-R7",
            "In which row is a royal flush paid?",
            "'Community' if it is all on the board; else by the card that first completes it.",
        ),
        Ruling(
            "THB-R8", "In which direction does settlement go?", "Counter-clockwise from the dealer's right."
        ),
        Ruling(
            "THB-R9",
            "To what does the largest wager apply?",
            "To each single wager, including the flop.",
            "max_wager",
        ),
        Ruling(
            "THB-R10",
            "What happens after a wrong number of cards?",
            "A player's hand is dead; for the dealer or the board, all wagers of the round go back.",
        ),
        Ruling(
            "THB-R11",
            "Who holds a straight flush on the board?",
            "Every player still in: each gets the award in turn, and envy for each of the others.",
        ),
        *PROGRESSIVE_RULINGS,
    ),
)
