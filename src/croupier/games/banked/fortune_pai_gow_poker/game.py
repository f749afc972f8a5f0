"""Fortune Pai Gow Poker: seven cards set as five and two against the house way; a bonus with envy."""

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
    Direction,
    EnvyRule,
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
from croupier.games.demo import BankedDemo
from croupier.games.felt import Felt
from croupier.games.option import Option, yes_or_no
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
    summary="Seven cards set as five and two against a player-dealer; a bonus on all seven, and envy.",
    folder="banked/fortune_pai_gow_poker",
    bank=Bank.PLAYER_DEALER,
    felt=Felt(
        style="caribbean pai-gow",
        title="Fortune Pai Gow Poker",
        lines=("Two cards in front, five behind",),
        labels={"bonus": "Fortune Bonus"},
    ),
    book=Book(base=("game",), beside="bonus"),
    # $1 a circle from the players, $2 from the bank.
    demos=(
        BankedDemo(
            id="fortune-pai-gow",
            options={"min": 10, "max": 200},
            fees=("fortune-pai-gow.ca_rates", (1,)),
            stakes="$10–$200 a spot",
        ),
    ),
    seats=(2, 7),
    deck=lambda _: Deck(jokers=1),
    back_line=lambda _: True,
    needs_seats=True,
    spots=(
        Spot(name="game", required=True, fee=True, clause="FPG Bet"),
        Spot(name="bonus", bonus=True, needs=("game",), clause="FPG Bonus 1"),
    ),
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
    misdeals=Misdeals(player=WrongCount.REDEAL, bank=WrongCount.REDEAL, clause="FPG 9 default", surplus=True),
    two_turns_at_most=True,
    schedules=("fortune-pai-gow.ca_rates", "ca-shared.ca_rates"),
    options=(
        Option(
            "game_joker",
            default="wild",
            of=("wild", "bug"),
            says="the joker in the hands that are compared",
            ruling="FPG-R1",
        ),
        Option(
            "bonus_joker",
            default="bug",
            of=("bug", "wild"),
            says="the joker on the bonus",
            ruling="FPG-R2",
        ),
        Option(
            "royal_match",
            default=None,
            of=(None, 1000),
            says="what a royal flush beside a suited K-Q pays, if it has a row",
            ruling="FPG-R4",
        ),
        Option(
            "foul",
            default="lose",
            of=("lose", "house-way"),
            says="what becomes of a foul hand",
            ruling="FPG-R10",
        ),
        yes_or_no(
            "envy_needs_bonus", default=True, says="the envied hand carries a bonus wager", ruling="FPG-R14"
        ),
        Option(
            "five_aces",
            default="row",
            of=("row", "footnote"),
            says="which rule sets five aces",
            ruling="FPG-R19",
        ),
        *BACK_LINE_OPTIONS,
        *PLAYER_DEALER_OPTIONS,
    ),
    rulings=(
        Ruling("FPG-R1", "Is the joker wild in the game hands?", "Yes.", "game_joker"),
        Ruling(
            "FPG-R2", "Is it wild on the bonus?", "No: an ace, or for a straight or flush.", "bonus_joker"
        ),
        Ruling("FPG-R3", "When is five of a kind made?", "Only with a wild joker.", "bonus_joker"),
        Ruling("FPG-R4", "What does a Royal Match pay?", "As a royal flush.", "royal_match"),
        Ruling("FPG-R5", "Where do five kings rank?", "Between five aces and the royal flush."),
        Ruling("FPG-R6", "A-2-3-4-5?", "The lowest straight."),
        Ruling("FPG-R7", "The lowest hand without a pair?", "7-5-4-3-2."),
        Ruling("FPG-R8", "The two-card hand?", "A pair, else high cards; the joker pairs."),
        Ruling("FPG-R9", "The same pair in front and behind?", "Legal."),
        Ruling("FPG-R10", "A foul hand?", "Loses the game wager; the bonus stands.", "foul"),
        Ruling("FPG-R11", "Dice that total one or two?", "Three dice cannot; places are counted by sevens."),
        Ruling("FPG-R12", "The action button at an empty seat?", "Counting goes on from there."),
        Ruling(
            "FPG-R13", "In which order is all settled?", "Game and bonus by seat, envy last.", "settle_shape"
        ),
        Ruling("FPG-R14", "Must the envied hand carry a bonus?", "Yes.", "envy_needs_bonus"),
        Ruling("FPG-R15", "What is one's own hand?", "One on which one has a game wager."),
        Ruling("FPG-R16", "Several bonus wagers of one person?", "A button each."),
        Ruling("FPG-R17", "A bonus above the game wager?", "As the schedule says.", "bonus_cap"),
        Ruling("FPG-R18", "'Unless an ace in front'?", "That card or a higher one, single."),
        Ruling("FPG-R19", "Five aces: row or footnote?", "The row.", "five_aces"),
        Ruling("FPG-R20", "Two pairs and a straight?", "As two pairs; with the joker as a full house."),
        Ruling("FPG-R21", "May the joker pair a single in front?", "Yes."),
        Ruling("FPG-R22", "Four and three of a kind?", "The highest pair that leaves a complete hand."),
        Ruling("FPG-R23", "Two aces and the joker: which goes in front?", "The joker."),
        Ruling("FPG-R24", "May a player ask for the house way?", "Yes."),
        Ruling("FPG-R25", "Does the player-dealer set their own hand?", "Never."),
        Ruling("FPG-R26", "One copy and one win?", "A push."),
        Ruling("FPG-R27", "A larger table?", "The seven active positions are counted, clockwise."),
        Ruling("FPG-R28", "How do full houses rank?", "By the three."),
        Ruling("FPG-R29", "Which cards are looked at?", "The seven that were dealt."),
        Ruling("FPG-R30", "Fees?", "As the printed schedules say."),
        *BACK_LINE_RULINGS,
        *PLAYER_DEALER_RULINGS,
    ),
)
