"""Fortune Pai Gow Poker: seven cards set as five and two against the house way; a bonus bet with envy."""

from __future__ import annotations

from enum import Enum

from croupier.cards import Deck
from croupier.games.banked.book import Book
from croupier.games.banked.fortune_pai_gow_poker.house_way import Setting, house_way, set_hand
from croupier.games.banked.pai_gow import SetHands, Shake
from croupier.games.banked.player_dealer import (
    BACK_LINE_OPTIONS,
    BACK_LINE_RULINGS,
    PLAYER_DEALER_OPTIONS,
    PLAYER_DEALER_RULINGS,
)
from croupier.games.banked.vocabulary import (
    BANK,
    EACH,
    Bank,
    BankedGame,
    Cards,
    Deal,
    Dealt,
    Direction,
    EnvyRule,
    ExposedCard,
    Misdeal,
    Misdeals,
    Options,
    Reveal,
    Shape,
    SideBet,
    Sight,
    Spot,
    WrongCount,
    lose,
    pay,
    push,
)
from croupier.games.felt import Felt
from croupier.games.option import Option, yes_or_no
from croupier.games.ranking import PAI_GOW, SEVEN_CARDS
from croupier.games.ruling import Ruling
from croupier.hands.pai_gow import Joker, bonus_row, royal_match
from croupier.money import EVEN_MONEY, Cents

ENVY_FROM = Cents(5_00)
"""The smallest bonus wager with an envy button [FPG Bet]."""


class Outcome(Enum):
    """How a hand came out."""

    WON = "both hands higher"
    ONE_EACH = "one hand each"
    LOST = "both hands lower or equal"
    FOUL = "the front outranks the back"


def by_house_way(cards: Cards, options: Options) -> Setting:
    """The house way under the posted options."""
    return house_way(cards, Joker(options["game_joker"]), five_aces_row=options["five_aces"] == "row")


def judge(sight: Sight) -> Outcome:
    """Front against front and back against back; the bank wins copies [FPG Cmp]."""
    bank = by_house_way(sight.bank, sight.options)
    mine = set_hand(sight.hand, sight.front, Joker(sight.options["game_joker"]))
    if not mine.legal:
        return Outcome.FOUL
    higher = (mine.front_rank > bank.front_rank) + (mine.back_rank > bank.back_rank)
    return (Outcome.LOST, Outcome.ONE_EACH, Outcome.WON)[higher]


def is_foul(cards: Cards, front: Cards, options: Options) -> bool:
    """Whether a setting is foul."""
    return not set_hand(cards, front, Joker(options["game_joker"])).legal


def reset_foul(cards: Cards, options: Options) -> Cards | None:
    """A foul hand loses, or is set the house way where the table posts that (FPG-R10)."""
    return by_house_way(cards, options).front if options["foul"] == "house-way" else None


def row(sight: Sight) -> str:
    """The seven cards as the bonus pay table names them [FPG Bonus 5]."""
    found = bonus_row(sight.hand, Joker(sight.options["bonus_joker"]))
    matched = sight.options["royal_match"] is not None and found == "royal_flush" and royal_match(sight.hand)
    return "royal_match" if matched else found


def announce(cards: Cards) -> str:
    """What the house dealer says."""
    return "set the house way"


FORTUNE_PAI_GOW_POKER = BankedGame(
    id="fortune-pai-gow-poker",
    name="Fortune Pai Gow Poker",
    number="GEGA-004020",
    key="FPG",
    summary="Seven cards set as five and two against a player-dealer; a bonus bet on all seven, with envy.",
    folder="banked/fortune_pai_gow_poker",
    bank=Bank.PLAYER_DEALER,
    felt=Felt(
        style="caribbean pai-gow",
        title="Fortune Pai Gow Poker",
        lines=("Two cards in front, five behind",),
        labels={"bonus": "Fortune Bonus"},
    ),
    book=Book(base=("game",), beside="bonus"),
    # The players pay $1 a circle, the bank $2.
    seats=(2, 7),
    larger_table="FPG Players",
    deck=lambda _: Deck(jokers=1),
    back_line=lambda _: True,
    needs_seats=True,
    spots=(
        Spot(name="game", required=True, fee=True, clause="FPG Bet"),
        Spot(name="bonus", bonus=True, needs=("game",), clause="FPG Bonus 1"),
    ),
    dealt=lambda _: Dealt.IN_PILES,
    script=(
        Shake(clause="FPG Deal 2"),
        Deal(to=EACH, cards=7, clause="FPG Deal 1"),
        Deal(to=BANK, cards=7, clause="FPG Deal 1"),
        SetHands(
            front=2,
            foul=is_foul,
            reset=reset_foul,
            banks=lambda cards, options: by_house_way(cards, options).front,
            clause="FPG Round 3",
        ),
        Reveal(says=announce, clause="FPG Round 3"),
    ),
    ranking=(PAI_GOW,),
    joker="any card in the game hands; for the bonus an ace, or what completes a straight or a flush",
    judge=judge,
    results={
        Outcome.WON: {"game": pay(EVEN_MONEY, "FPG Cmp a")},
        Outcome.ONE_EACH: {"game": push("FPG Cmp c")},
        Outcome.LOST: {"game": lose("FPG Cmp b, d")},
        Outcome.FOUL: {"game": lose("FPG-R10")},
    },
    side_bets={
        "bonus": SideBet(
            posted=lambda options: "fpg-02" if options["royal_match"] is None else "fpg-02-royal-match",
            ranking=SEVEN_CARDS,
            row=row,
            survives_fold=lambda _: True,
            clause="FPG Bonus 4",
        )
    },
    envy=EnvyRule(
        spot="bonus",
        least=ENVY_FROM,
        own="game",
        needs_bonus=lambda options: bool(options["envy_needs_bonus"]),
        clause="FPG Envy 1",
    ),
    settle=Direction.FROM_ACTION_BUTTON,
    shape=Shape.BY_SEAT,
    settle_order=("game", "bonus"),
    misdeals=Misdeals(
        player=WrongCount.REDEAL,
        bank=WrongCount.REDEAL,
        clause="FPG 9 default",
        declared=(Misdeal.WRONG_COUNT, Misdeal.FOULED_DECK),
        exposed=ExposedCard.REDEAL,
    ),
    two_turns_at_most="FPG Round",
    schedules=("fortune-pai-gow.ca_rates", "ca-shared.ca_rates"),
    options=(
        Option(
            "game_joker",
            default="wild",
            of=("wild", "bug"),
            says="what the joker is in the hands that are compared",
            ruling="FPG-R1",
        ),
        Option(
            "bonus_joker",
            default="bug",
            of=("bug", "wild"),
            says="what the joker is for the bonus",
            ruling="FPG-R2",
        ),
        Option(
            "royal_match",
            default=None,
            of=(None, 1000),
            says="what a royal flush with a suited K-Q pays, if it has its own row",
            ruling="FPG-R4",
        ),
        Option(
            "foul",
            default="lose",
            of=("lose", "house-way"),
            says="what happens to a foul hand",
            ruling="FPG-R10",
        ),
        yes_or_no(
            "envy_needs_bonus",
            default=True,
            says="envy is paid only for hands with a bonus wager",
            ruling="FPG-R14",
        ),
        Option(
            "five_aces",
            default="row",
            of=("row", "footnote"),
            says="whether five aces are set by their row or by the footnote",
            ruling="FPG-R19",
        ),
        *BACK_LINE_OPTIONS,
        *PLAYER_DEALER_OPTIONS,
    ),
    rulings=(
        Ruling("FPG-R1", "Is the joker wild in the game hands?", "Yes.", "game_joker"),
        Ruling(
            "FPG-R2",
            "Is the joker wild for the bonus?",
            "No; it is an ace, or completes a straight or flush.",
            "bonus_joker",
        ),
        Ruling("FPG-R3", "When can there be five of a kind?", "Only with a wild joker.", "bonus_joker"),
        Ruling("FPG-R4", "What does a Royal Match pay?", "The same as a royal flush.", "royal_match"),
        Ruling("FPG-R5", "Where do five kings rank?", "Between five aces and the royal flush."),
        Ruling("FPG-R6", "Where does A-2-3-4-5 rank?", "It is the lowest straight."),
        Ruling("FPG-R7", "What is the lowest hand without a pair?", "7-5-4-3-2."),
        Ruling(
            "FPG-R8",
            "How is the two-card hand ranked?",
            "As a pair, else by high cards; the joker makes a pair.",
        ),
        Ruling("FPG-R9", "May the same pair be in front and behind?", "Yes."),
        Ruling("FPG-R10", "What happens to a foul hand?", "The game wager loses; the bonus stands.", "foul"),
        Ruling(
            "FPG-R11",
            "What if the dice total one or two?",
            "Three dice cannot; the count goes round the seven places.",
        ),
        Ruling(
            "FPG-R12",
            "What if the action button goes to an empty seat?",
            "Settlement starts there, with the first seat that has a wager.",
        ),
        Ruling(
            "FPG-R13",
            "In which order are wagers settled?",
            "Game and bonus seat by seat, envy last.",
            "settle_shape",
        ),
        Ruling("FPG-R14", "Is envy paid only for hands with a bonus wager?", "Yes.", "envy_needs_bonus"),
        Ruling("FPG-R15", "Which hands are a player's own?", "Those on which they have a game wager."),
        Ruling("FPG-R16", "How many envy buttons for several bonus wagers?", "One for each."),
        Ruling("FPG-R17", "May the bonus exceed the game wager?", "As the fee schedule says.", "bonus_cap"),
        Ruling(
            "FPG-R18",
            "Does 'unless an ace in front' mean exactly that card?",
            "No: that card or a higher one, if it is a single.",
        ),
        Ruling("FPG-R19", "Are five aces set by their row or by the footnote?", "The row.", "five_aces"),
        Ruling(
            "FPG-R20",
            "How are two pairs with a straight set?",
            "As two pairs; with the joker as a full house.",
        ),
        Ruling("FPG-R21", "May the joker pair a single in front?", "Yes."),
        Ruling(
            "FPG-R22",
            "What goes in front with four and three of a kind?",
            "The highest pair that leaves a complete hand.",
        ),
        Ruling("FPG-R23", "Of two aces and the joker, which goes in front?", "The joker."),
        Ruling("FPG-R24", "May a player ask for the house way?", "Yes."),
        Ruling("FPG-R25", "May player-dealers set their own hand?", "No."),
        Ruling("FPG-R26", "What is one copy and one win?", "A push."),
        Ruling(
            "FPG-R27", "How are places counted at a larger table?", "The seven active positions, clockwise."
        ),
        Ruling("FPG-R28", "How do full houses rank?", "By the three of a kind."),
        Ruling("FPG-R29", "Which are the 'first seven cards'?", "The seven dealt; there are no others."),
        Ruling("FPG-R30", "Which fees apply?", "Those of the printed schedules."),
        *BACK_LINE_RULINGS,
        *PLAYER_DEALER_RULINGS,
    ),
)
